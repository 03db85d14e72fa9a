"""How a command ends: its exit status, and one line on stderr for what it could not use."""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import IntEnum
from io import TextIOWrapper
from typing import Any, NoReturn

import click

from ftts_plan.formats.extras import MissingPackage
from ftts_plan.rule.verdict import Admitted, Verdict
from ftts_plan.units import Misuse
from ftts_plan.wording import terminal


class Exit(IntEnum):
    """`command_help.EXIT_CODES` says what they mean."""

    ADMITTED = 0
    REFUSED = 1
    MISUSE = 2
    DEFECT = 70
    INTERRUPTED = 130
    NOBODY_READS = 141


def exit_of(verdict: Verdict) -> Exit:
    return Exit.ADMITTED if isinstance(verdict, Admitted) else Exit.REFUSED


class Commands(click.Group):
    """Commands that return their exit status and may raise `Misuse` or `MissingPackage`. All else is a defect."""

    def main(self, args: Sequence[str] | None = None, **settings: Any) -> NoReturn:  # type: ignore[override]
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="backslashreplace")  # an output that knows no "×" is no reason to fail
        try:
            sys.exit(super().main(args, **{"prog_name": terminal.NAME} | settings | {"standalone_mode": False}))
        except Misuse as misuse:
            line, status = terminal.misuse(misuse), Exit.MISUSE
        except MissingPackage as missing:
            line, status = terminal.usage(str(missing)), Exit.MISUSE
        except click.ClickException as error:
            line, status = terminal.usage(error.format_message()), Exit.MISUSE
        except Exception as error:
            _print_traceback(error)
            line, status = terminal.defect(error), Exit.DEFECT
        click.echo(line, err=True)
        sys.exit(status)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - Click's signature
        return list(self.commands)

    def make_context(self, *args: Any, **settings: Any) -> click.Context:
        with _ended_from_outside():
            return super().make_context(*args, **settings)

    def invoke(self, ctx: click.Context) -> Any:
        with _ended_from_outside():
            return super().invoke(ctx)


@contextmanager
def _ended_from_outside() -> Iterator[None]:
    """Gives Ctrl-C, and a reader that has left, their statuses: Click would end with 1 for both."""
    try:
        yield
    except KeyboardInterrupt:
        raise click.exceptions.Exit(Exit.INTERRUPTED) from None
    except BrokenPipeError:
        _discard_output()
        raise click.exceptions.Exit(Exit.NOBODY_READS) from None


def _discard_output() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python flushes once more at its end


def _print_traceback(error: Exception) -> None:
    if os.environ.get(terminal.TRACEBACK_VARIABLE):
        import traceback

        click.echo("".join(traceback.format_exception(error)), err=True, nl=False)


def say(text: str, *, color: bool | None = None, end: str = "\n") -> None:
    """Print to stdout. A reader that has left ends the command; other trouble is a `Misuse`."""
    try:
        click.echo(text + end, nl=False, color=color)
    except BrokenPipeError:
        raise
    except OSError as error:
        _discard_output()
        raise Misuse("standard output", None, error.strerror or "cannot be written to") from None
