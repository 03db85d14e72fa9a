"""How a command ends, and how it prints."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum

import click

from ftts_plan.rule import Admitted, Verdict
from ftts_plan.units import Misuse


class Exit(IntEnum):
    """`command_help.EXIT_CODES` says what they mean."""

    ADMITTED = 0
    REFUSED = 1
    MISUSE = 2
    DEFECT = 70
    INTERRUPTED = 130
    BROKEN_PIPE = 141


def exit_of(verdict: Verdict) -> Exit:
    """The status of a verdict."""
    return Exit.ADMITTED if isinstance(verdict, Admitted) else Exit.REFUSED


@contextmanager
def ended_from_outside() -> Iterator[None]:
    """Gives Ctrl-C, and a reader that has left, their statuses: Click would end with 1 for both."""
    try:
        yield
    except KeyboardInterrupt:
        raise click.exceptions.Exit(Exit.INTERRUPTED) from None
    except BrokenPipeError:
        _discard_output()
        raise click.exceptions.Exit(Exit.BROKEN_PIPE) from None


def _discard_output() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python flushes once more at its end


def say(text: str, *, color: bool | None = None, end: str = "\n") -> None:
    """Print to stdout. A reader that has left ends the command; other trouble is a `Misuse`."""
    try:
        click.echo(text + end, nl=False, color=color)
    except BrokenPipeError:
        raise
    except OSError as error:
        _discard_output()
        raise Misuse("standard output", None, error.strerror or "cannot be written to") from None
