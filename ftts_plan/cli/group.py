"""The group of all commands: which there are, how they are found, and how each ends."""

import os
import sys
from collections import UserDict
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import Any, NoReturn

import click

from ftts_plan.cli.exits import Exit, ended_from_outside
from ftts_plan.units import Misuse
from ftts_plan.wording import terminal


class LazyCommands(UserDict[str, click.Command]):
    """Commands by name; each is the `COMMAND` of the module of its name, imported when it is first needed."""

    def __init__(self, *names: str) -> None:
        super().__init__()
        self.data: dict[str, Any] = dict.fromkeys(names)

    def __getitem__(self, name: str) -> click.Command:
        if self.data[name] is None:
            self.data[name] = import_module(f"ftts_plan.cli.{name}").COMMAND
        command: click.Command = self.data[name]
        return command


class Commands(click.Group):
    """Commands that return their exit status and may raise `Misuse` or `MissingPackage`. All else is a defect."""

    def main(self, args: Sequence[str] | None = None, **settings: Any) -> NoReturn:  # type: ignore[override]
        """Run a command and exit with its status; what it could not use is one line on stderr."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="backslashreplace")  # an output that knows no "×" is no reason to fail
        try:
            sys.exit(super().main(args, **{"prog_name": terminal.NAME} | settings | {"standalone_mode": False}))
        except Misuse as misuse:
            line, status = terminal.misuse(misuse), Exit.MISUSE
        except click.ClickException as error:
            line, status = terminal.usage(error.format_message()), Exit.MISUSE
        except Exception as error:
            line, status = _unforeseen(error)
        click.echo(line, err=True)
        sys.exit(status)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - Click's signature
        """In the order in which people need them."""
        return list(self.commands)

    def make_context(self, *args: Any, **settings: Any) -> click.Context:
        """Parse the options; Ctrl-C and a reader that has left end it quietly."""
        with ended_from_outside():
            return super().make_context(*args, **settings)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; Ctrl-C and a reader that has left end it quietly."""
        with ended_from_outside():
            return super().invoke(ctx)


def _unforeseen(error: Exception) -> tuple[str, Exit]:
    """What to say of an exception: that a package is missing, or that it is a defect of the planner."""
    from ftts_plan.formats import MissingPackage

    if isinstance(error, MissingPackage):
        return terminal.usage(str(error)), Exit.MISUSE
    if os.environ.get(terminal.TRACEBACK_VARIABLE):
        import traceback

        click.echo("".join(traceback.format_exception(error)), err=True, nl=False)
    return terminal.defect(error), Exit.DEFECT
