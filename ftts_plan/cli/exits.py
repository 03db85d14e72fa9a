"""How a command ends, and how it prints."""

import os
import sys
from enum import IntEnum

import click

from ftts_plan.rule import Admitted, Verdict
from ftts_plan.units import Misuse


class Exit(IntEnum):
    """`command_help.EXIT_CODES` says what they mean."""

    ADMITTED = 0
    REFUSED = 1
    MISUSE = 2
    INTERRUPTED = 130
    BROKEN_PIPE = 141


def exit_of(verdict: Verdict) -> Exit:
    """The status of a verdict."""
    return Exit.ADMITTED if isinstance(verdict, Admitted) else Exit.REFUSED


def say(text: str, *, color: bool | None = None, end: str = "\n") -> None:
    """Print to stdout. A reader that has left ends the command; other trouble is a `Misuse`."""
    try:
        click.echo(text + end, nl=False, color=color)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python flushes once more at its end
        if isinstance(error, BrokenPipeError):
            raise click.exceptions.Exit(Exit.BROKEN_PIPE) from None
        raise Misuse("standard output", None, error.strerror or "cannot be written to") from None
