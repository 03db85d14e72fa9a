"""`ftts-plan script`: a whole script, judged row by row and printed as it goes."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain
from typing import Final

import click

from ftts_plan.cli.answer import Answer, Json
from ftts_plan.cli.as_json import headed
from ftts_plan.cli.commands import command
from ftts_plan.cli.declaring import Options, argument, option
from ftts_plan.cli.exits import Exit
from ftts_plan.cli.options import Pace, PolicyOptions
from ftts_plan.cli.paint import bad, doubtful, good, strong
from ftts_plan.cli.progress import progress
from ftts_plan.cli.reading import STANDARD_INPUT, read_bytes
from ftts_plan.cli.request_from_options import policy_of
from ftts_plan.cli.table import padded
from ftts_plan.fields import INPUTS, PROMPT
from ftts_plan.rule import Admitted, Policy
from ftts_plan.script import (
    MAX_SCRIPT_CHARACTERS,
    BadRow,
    JudgedRow,
    Row,
    Script,
    Totals,
    cells,
    judge,
    open_script,
)
from ftts_plan.speech import read_pace
from ftts_plan.units import Misuse
from ftts_plan.wording import command_help, script_table

MOST_SCRIPT_BYTES: Final = 4 * MAX_SCRIPT_CHARACTERS
_WIDTHS: Final = (7, 28, 9, 10, 10)  # a row is printed before the next is known, so no column fits itself to its cells


@dataclass(frozen=True, kw_only=True)
class Source(Options):
    """Where the utterances are."""

    file: str = argument(metavar="FILE", type=click.Path(allow_dash=True))
    column: str | None = option("--column", metavar="NAME", help=command_help.COLUMN)
    header: bool = option("--header/--no-header", default=True, help=command_help.HEADER)


def script(source: Source, options: PolicyOptions, pace: Pace) -> Answer:
    """The status is 2 where a row could not be read: then not all of the script was judged."""
    policy, frames_per_token = policy_of(options), read_pace("pace", pace.pace)
    opened = opened_script(source.file, header=source.header)
    rows = _at_least_one(opened.rows(source.column), source.file)
    judging = _Judging(source.file, rows, opened.about_rows, policy, frames_per_token)
    return Answer(text=judging.text(), document=judging.document(), finish=judging.finish)


def opened_script(path: str, *, header: bool = True) -> Script:
    """The script in a file of any known kind, or the lines of standard input; raises `Misuse`."""
    data = read_bytes("file", path, MOST_SCRIPT_BYTES)
    return open_script("-.txt" if path == STANDARD_INPUT else path, data, header=header)


def _at_least_one(rows: Iterator[Row], path: str) -> Iterator[Row]:
    first = next(rows, None)
    if first is None:
        raise Misuse("file", path, script_table.NO_UTTERANCE)
    return chain([first], rows)


@dataclass
class _Judging:
    """A script judged as it is printed, so that one of any length takes no more memory than a row."""

    path: str
    rows: Iterator[Row]
    about_rows: int
    policy: Policy
    pace: Fraction
    total: Totals = field(default_factory=Totals)
    unreadable: int = 0

    def text(self) -> Iterator[str]:
        """A table, a row as soon as it is judged, and what the script needs together."""
        yield strong("  ".join(_padded(script_table.SCRIPT_HEAD)).rstrip())
        for row in self._judged():
            number, verdict, *rest = _padded(script_table.script_row(row))
            yield "  ".join([number, _painter(row)(verdict), *rest]).rstrip()
        yield "\n".join(["", *script_table.script_summary(self.total, self.policy.budget_bytes)])

    def document(self) -> Iterator[str]:
        """One JSON object, a line a row."""
        head = json.dumps(_head(self.policy, self.pace))
        yield f'{head[:-1]}, "rows": [\n'
        comma = ""
        for row in self._judged():
            yield f"{comma}{json.dumps(cells(row))}"
            comma = ",\n"
        yield f'\n],\n"unreadable": {self.unreadable}, "totals": {json.dumps(self.total._asdict())}}}\n'

    def finish(self) -> Exit:
        """The status, once all rows were printed; raises `Misuse` where one could not be read."""
        if self.unreadable:
            raise Misuse("file", self.path, script_table.unreadable_rows(self.unreadable))
        return Exit.ADMITTED if self.total.admitted == self.total.rows else Exit.REFUSED

    def _judged(self) -> Iterator[JudgedRow | BadRow]:
        """Each row, after it was counted into the totals."""
        with progress(self.about_rows) as show:
            for row in judge(self.rows, self.policy, self.pace, show):
                if isinstance(row, BadRow):
                    self.unreadable += 1
                else:
                    self.total = self.total.with_row(row)
                yield row


def _padded(row: Sequence[str]) -> list[str]:
    return [padded(cell, columns) for cell, columns in zip(row, (*_WIDTHS, 0), strict=True)]


def _painter(row: JudgedRow | BadRow) -> Callable[[str], str]:
    if isinstance(row, JudgedRow) and isinstance(row.verdict, Admitted):
        return doubtful if row.cut else good
    return bad


def _head(policy: Policy, pace: Fraction) -> Json:
    """What comes before the rows of a script."""
    limits = {row.name: getattr(policy, row.name) for row in INPUTS if row is not PROMPT}
    return headed("script") | {"policy": limits, "pace": float(pace)}


COMMAND: Final = command("script", script, about=command_help.SCRIPT, examples=command_help.SCRIPT_EXAMPLES)
