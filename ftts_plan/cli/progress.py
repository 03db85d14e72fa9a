"""How far a long script is, on stderr: in place on a terminal, else a line now and then for a log."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TextIO

import click

from ftts_plan.wording import script_table

LOGGED_EVERY_ROWS: Final = 10_000
_ERASE_LINE: Final = "\r\x1b[K"

Show = Callable[[int], None]


@contextmanager
def progress(about_rows: int) -> Iterator[Show | None]:
    """What to tell the rows done; None where the rows themselves scroll by on the terminal."""
    if _is_terminal(sys.stdout):
        yield None
    elif _is_terminal(sys.stderr):
        yield lambda done: click.echo(f"{_ERASE_LINE}{script_table.rows_done(done, about_rows)}", nl=False, err=True)
        click.echo(_ERASE_LINE, nl=False, err=True)
    else:
        yield lambda done: _log(done, about_rows)


def _is_terminal(stream: TextIO | None) -> bool:
    """None stands for a stream whose descriptor was closed before Python started."""
    return stream is not None and stream.isatty()


def _log(done: int, about_rows: int) -> None:
    if done and done % LOGGED_EVERY_ROWS == 0:
        click.echo(script_table.rows_done(done, about_rows), err=True)
