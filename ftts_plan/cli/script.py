"""`ftts-plan script`: a whole script, judged row by row and printed as it goes."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

import click

from ftts_plan.cli.answer import Answer, Json
from ftts_plan.cli.as_json import headed, taken_json
from ftts_plan.cli.commands import command
from ftts_plan.cli.exits import Exit
from ftts_plan.cli.options import PaceOptions, PolicyOptions
from ftts_plan.cli.paint import bad, doubtful, good, strong
from ftts_plan.cli.progress import progress
from ftts_plan.cli.reading import STANDARD_INPUT, read_bytes
from ftts_plan.cli.request_from_options import policy_of
from ftts_plan.cli.script_options import Source
from ftts_plan.cli.table import padded
from ftts_plan.fields import INPUTS, PROMPT
from ftts_plan.rule import Admitted, Policy
from ftts_plan.script import (
    MAX_SCRIPT_CHARACTERS,
    BadRow,
    ConcurrentPeaks,
    JudgedRow,
    ReadingSettings,
    Row,
    RowsUsed,
    Script,
    Totals,
    TwoReadings,
    cells,
    judge,
    open_script,
)
from ftts_plan.speech import Pace
from ftts_plan.units import Misuse
from ftts_plan.wording import command_help, script_table
from ftts_plan.wording.pace import pace_basis, script_basis
from ftts_plan.wording.taken import taken_sentence
from ftts_plan.wording.terminal import NAME

MOST_SCRIPT_BYTES: Final = 4 * MAX_SCRIPT_CHARACTERS
NOTHING_SET: Final = ReadingSettings()
_WIDTHS: Final = (7, 28, 9, 10, 10)  # a row is printed before the next is known, so no column fits itself to its cells


def script(source: Source, options: PolicyOptions, pace: PaceOptions) -> Answer:
    """The status is 2 where a row could not be read: then not all of the script was judged."""
    policy, streams = policy_of(options), source.read_streams()
    opened = opened_script(source.file, source.settings)
    chosen = pace.read(opened.guess_language)
    rows = _at_least_one(opened.rows(), source.file)
    click.echo(f"{NAME}: {taken_sentence(source.file, opened.taken, pace.guessed_in(chosen))}", err=True)
    judging = _Judging(source.file, opened, rows, policy, chosen, streams=streams)
    return Answer(text=judging.text(), document=judging.document(), finish=judging.finish)


def opened_script(path: str, settings: ReadingSettings = NOTHING_SET) -> Script:
    """The script in a file of any known kind, or in standard input; raises `Misuse`."""
    data = read_bytes("file", path, MOST_SCRIPT_BYTES)
    try:
        return open_script("-.txt" if path == STANDARD_INPUT else path, data, settings)
    except TwoReadings as readings:
        raise Misuse(readings.field, path, readings.reason) from None


def _at_least_one(rows: Iterator[Row], path: str) -> Iterator[Row]:
    first = next(rows, None)
    if first is None:
        raise Misuse("file", path, script_table.NO_UTTERANCE)
    return chain([first], rows)


@dataclass
class _Judging:
    """A script judged as it is printed, so that one of any length takes no more memory than a row."""

    path: str
    opened: Script
    rows: Iterator[Row]
    policy: Policy
    pace: Pace
    total: Totals = field(default_factory=Totals)
    used: RowsUsed = field(default_factory=RowsUsed)
    peaks: ConcurrentPeaks = field(default_factory=ConcurrentPeaks)
    streams: int | None = None

    def text(self) -> Iterator[str]:
        """A table, a row as soon as it is judged, and what the script needs together."""
        yield strong("  ".join(_padded(script_table.SCRIPT_HEAD)).rstrip())
        for row in self._judged():
            number, verdict, *rest = _padded(script_table.script_row(row))
            yield "  ".join([number, _painter(row)(verdict), *rest]).rstrip()
        yield "\n".join(["", *self._summary()])

    def _summary(self) -> list[str]:
        budget_bytes = self.policy.budget_bytes
        lines = script_table.script_summary(self.total, self.used, self.peaks, self.streams, budget_bytes)
        return [*lines, script_basis(self.pace, self.opened.taken.language_column)]

    def document(self) -> Iterator[str]:
        """One JSON object, a line a row."""
        head = json.dumps(_head(self.policy, self.pace) | {"taken": taken_json(self.opened.taken)})
        yield f'{head[:-1]}, "rows": [\n'
        comma = ""
        for row in self._judged():
            yield f"{comma}{json.dumps(cells(row))}"
            comma = ",\n"
        used = {"used": self.used.used, "left_out": self.used.left_out, "removed": self.used.removed}
        yield f'\n],\n"rows_used": {json.dumps(used)}, "unreadable": {self.used.unreadable}, '
        most = self.peaks.most_streams(self.policy.budget_bytes)
        worst = None if self.streams is None else self.peaks.worst_case_bytes(self.streams)
        streams = {"streams": self.streams, "worst_case_bytes": worst, "most_streams": most}
        yield f'"totals": {json.dumps(self.total._asdict())}, "in_streams": {json.dumps(streams)}}}\n'

    def finish(self) -> Exit:
        """The status, once all rows were printed; raises `Misuse` where one could not be read."""
        if self.used.unreadable:
            raise Misuse("file", self.path, script_table.unreadable_rows(self.used.unreadable))
        return Exit.ADMITTED if self.total.admitted == self.total.rows else Exit.REFUSED

    def _judged(self) -> Iterator[JudgedRow | BadRow]:
        """Each row, after it was counted into the totals."""
        with progress(self.opened.about_rows) as show:
            for row in judge(self.rows, self.policy, self.pace, show):
                self.used.count(row)
                if isinstance(row, JudgedRow):
                    self.total = self.total.with_row(row)
                    self.peaks.count(row)
                yield row


def _padded(row: Sequence[str]) -> list[str]:
    return [padded(cell, columns) for cell, columns in zip(row, (*_WIDTHS, 0), strict=True)]


def _painter(row: JudgedRow | BadRow) -> Callable[[str], str]:
    if isinstance(row, JudgedRow) and isinstance(row.verdict, Admitted):
        return doubtful if row.cut else good
    return bad


def _head(policy: Policy, pace: Pace) -> Json:
    """What comes before the rows of a script."""
    limits = {row.name: getattr(policy, row.name) for row in INPUTS if row is not PROMPT}
    return headed("script") | {
        "policy": limits,
        "pace": pace.written,
        "language": pace.language,
        "basis": pace_basis(pace),
    }


COMMAND: Final = command("script", script, about=command_help.SCRIPT, examples=command_help.SCRIPT_EXAMPLES)
