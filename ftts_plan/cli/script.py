"""`ftts-plan script`: a whole script, judged row by row and printed as it goes."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import Final

import click

from ftts_plan.cli import as_json
from ftts_plan.cli.declaring import argument, option
from ftts_plan.cli.exits import Exit, say
from ftts_plan.cli.options import Limits, Output, Pace
from ftts_plan.cli.paint import bad, doubtful, good, strong
from ftts_plan.cli.progress import progress
from ftts_plan.cli.reading import STANDARD_INPUT, read_bytes
from ftts_plan.cli.request_from_options import policy_of
from ftts_plan.cli.table import padded
from ftts_plan.rule.request import Policy
from ftts_plan.rule.verdict import Admitted
from ftts_plan.script.judging import JudgedRow, judge
from ftts_plan.script.reading import open_script
from ftts_plan.script.rows import MAX_SCRIPT_CHARACTERS, BadRow, Row, Script
from ftts_plan.script.totals import totals
from ftts_plan.script.writing import cells
from ftts_plan.speech.pace import read_pace
from ftts_plan.units import Misuse
from ftts_plan.wording import command_help, terminal

MOST_SCRIPT_BYTES: Final = 4 * MAX_SCRIPT_CHARACTERS
_WIDTHS: Final = (7, 28, 9, 10, 10)  # a row is printed before the next is known, so no column fits itself to its cells

Judged = Iterator[JudgedRow | BadRow]


@dataclass(frozen=True, kw_only=True)
class Source:
    """Where the utterances are."""

    file: str = argument(metavar="FILE", type=click.Path(allow_dash=True))
    column: str | None = option("--column", metavar="NAME", help=command_help.COLUMN)
    header: bool = option("--header/--no-header", default=True, help=command_help.HEADER)


def script(source: Source, limits: Limits, pace: Pace, output: Output) -> Exit:
    """The status is 2 where a row could not be read: then not all of the script was judged."""
    policy, frames_per_token = policy_of(limits), read_pace("pace", pace.pace)
    opened = opened_script(source.file, header=source.header)
    rows = _some(opened.rows(source.column), source.file)
    unreadable = 0

    def readable(judged: Judged) -> Iterator[JudgedRow]:
        nonlocal unreadable
        for row in judged:
            if isinstance(row, JudgedRow):
                yield row
            else:
                unreadable += 1

    with progress(opened.about_rows) as show:
        judged = judge(rows, policy, frames_per_token, show)
        if output.as_json:
            _open_json(policy, frames_per_token)
            total = totals(readable(_rows_as_json(judged)))
            say(f'\n],\n"unreadable": {unreadable}, "totals": {json.dumps(total._asdict())}}}')
        else:
            say(strong("  ".join(_padded(terminal.SCRIPT_HEAD)).rstrip()), color=output.coloured)
            total = totals(readable(_rows_as_table(judged, output.coloured)))
            say("\n".join(["", *terminal.script_summary(total, policy.budget_bytes)]))
    if unreadable:
        raise Misuse("file", source.file, terminal.unreadable_rows(unreadable))
    return Exit.ADMITTED if total.admitted == total.rows else Exit.REFUSED


def opened_script(path: str, *, header: bool = True) -> Script:
    """The script in a file of any known kind, or the lines of standard input; raises `Misuse`."""
    data = read_bytes("file", path, MOST_SCRIPT_BYTES)
    return open_script("-.txt" if path == STANDARD_INPUT else path, data, header=header)


def _some(rows: Iterator[Row], path: str) -> Iterator[Row]:
    first = next(rows, None)
    if first is None:
        raise Misuse("file", path, terminal.NO_UTTERANCE)
    return chain([first], rows)


def _rows_as_table(judged: Judged, color: bool | None) -> Judged:
    for row in judged:
        number, verdict, *rest = _padded(terminal.script_row(row))
        say("  ".join([number, _painter(row)(verdict), *rest]).rstrip(), color=color)
        yield row


def _padded(row: Sequence[str]) -> list[str]:
    return [padded(cell, columns) for cell, columns in zip(row, (*_WIDTHS, 0), strict=True)]


def _painter(row: JudgedRow | BadRow) -> Callable[[str], str]:
    if isinstance(row, JudgedRow) and isinstance(row.verdict, Admitted):
        return doubtful if row.cut else good
    return bad


def _open_json(policy: Policy, pace: Fraction) -> None:
    head = as_json.script_head(policy, pace)
    say(f'{json.dumps(head)[:-1]}, "rows": [')


def _rows_as_json(judged: Judged) -> Judged:
    """One line a row, so that a script of any length takes no more memory than a row."""
    comma = ""
    for row in judged:
        say(f"{comma}{json.dumps(cells(row))}", end="")
        comma = ",\n"
        yield row
