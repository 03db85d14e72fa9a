"""How far a long script is, on stderr: in place on a terminal, else a line now and then for a log."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import click

from ftts_plan.wording import script_table

LOGGED_EVERY_ROWS: Final = 10_000
_ERASE_LINE: Final = "\r\x1b[K"

Show = Callable[[int], None]


@contextmanager
def progress(about_rows: int) -> Iterator[Show | None]:
    """What to tell the rows done; None where the rows themselves scroll by on the terminal."""
    if sys.stdout.isatty():
        yield None
    elif sys.stderr.isatty():
        yield lambda done: click.echo(f"{_ERASE_LINE}{script_table.rows_done(done, about_rows)}", nl=False, err=True)
        click.echo(_ERASE_LINE, nl=False, err=True)
    else:
        yield lambda done: _log(done, about_rows)


def _log(done: int, about_rows: int) -> None:
    if done and done % LOGGED_EVERY_ROWS == 0:
        click.echo(script_table.rows_done(done, about_rows), err=True)
