"""How a command ends: its exit status, and one line on stderr for what it could not use."""

import os
import sys
from collections.abc import Sequence
from enum import IntEnum
from io import TextIOWrapper
from typing import Any, NoReturn

import click

from ftts_plan.rule.verdict import Admitted, Verdict
from ftts_plan.units import Misuse
from ftts_plan.wording import terminal


class Exit(IntEnum):
    """`command_help.EXIT_CODES` says what they mean."""

    ADMITTED = 0
    REFUSED = 1
    MISUSE = 2
    INTERRUPTED = 130
    NOBODY_READS = 141


def exit_of(verdict: Verdict) -> Exit:
    return Exit.ADMITTED if isinstance(verdict, Admitted) else Exit.REFUSED


class Commands(click.Group):
    """Commands that return their exit status and may raise `Misuse`."""

    def main(self, args: Sequence[str] | None = None, **settings: Any) -> NoReturn:  # type: ignore[override]
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="backslashreplace")  # an output that knows no "×" is no reason to fail
        try:
            sys.exit(super().main(args, **{"prog_name": terminal.NAME} | settings | {"standalone_mode": False}))
        except Misuse as misuse:
            line = terminal.misuse(misuse)
        except click.ClickException as error:
            line = terminal.usage(error.format_message())
        click.echo(line, err=True)
        sys.exit(Exit.MISUSE)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - Click's signature
        return list(self.commands)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            return Exit.INTERRUPTED


def say(text: str, *, color: bool | None = None, end: str = "\n") -> None:
    """Print to stdout. A reader that has left ends the command; other trouble is a `Misuse`."""
    try:
        click.echo(text + end, nl=False, color=color)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python flushes once more at its end
        if isinstance(error, BrokenPipeError):
            raise click.exceptions.Exit(Exit.NOBODY_READS) from None
        raise Misuse("standard output", None, error.strerror or "cannot be written to") from None
