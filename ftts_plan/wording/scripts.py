"""The words about whole scripts: what they need together, and where a text that fails can be split."""

from collections.abc import Mapping
from textwrap import wrap
from typing import Final

from ftts_plan.rule import CAP_VARIABLE
from ftts_plan.script import ConcurrentPeaks, JudgedRow, RowsUsed, SplitProposal, Totals
from ftts_plan.units import format_bytes, format_bytes_apart
from ftts_plan.wording.names import plural

CSV_IS_SAFE: Final = (
    "In the CSV, whatever a spreadsheet could take for a formula has an apostrophe in front; the Parquet file has each "
    "text as it is."
)
NO_SPLIT: Final = "No split at sentence ends helps: not one sentence would pass alone."


def one_after_another(total: Totals, budget_bytes: int) -> str:
    """What the script needs if each utterance is finished before the next begins."""
    return f"One after another: {_against(total.one_after_another_bytes, budget_bytes)}, the largest peak."


def all_at_once(total: Totals, budget_bytes: int) -> str:
    """What the script needs if every utterance is in memory together."""
    by_each = f"{_against(total.all_at_once_bytes, budget_bytes)}, the sum of the peaks."
    if not total.weights_counted_again_bytes:
        return f"All at once: {by_each}"
    held_once = _against(total.all_at_once_bytes - total.weights_counted_again_bytes, budget_bytes)
    return f"All at once, with the weights held once: {held_once}. Held again for each utterance: {by_each}"


def in_streams(peaks: ConcurrentPeaks, streams: int | None, budget_bytes: int) -> str:
    """What so many streams need at worst, or how many always fit where no number is asked about."""
    most = peaks.most_streams(budget_bytes)
    if most == peaks.rows:
        always = "Any number of streams fits."
    elif most:
        always = f"Up to {plural(most, 'stream')} always fit, whichever utterances run together."
    else:
        always = "Not even one stream always fits."
    if streams is None:
        return f"In streams, with the weights held once: {always}"
    worst = _against(peaks.worst_case_bytes(streams), budget_bytes)
    return f"In {plural(streams, 'stream')}, with the weights held once, at worst: {worst}. {always}"


def truncation_word(row: JudgedRow) -> str:
    """Whether a row is spoken to its end, in the words of the truncation verdict."""
    return row.truncation.outcome.replace("_", " ")


def over_slots(used: RowsUsed) -> str:
    """How many rows are probably spoken longer than their slot, and the worst of them; empty where none has one."""
    if not used.slots:
        return ""
    if not used.over_slot:
        return f"{plural(used.slots, 'slot')}, each probably long enough."
    milliseconds, row = used.worst_over
    return (
        f"{used.over_slot:,} of {plural(used.slots, 'row')} are probably spoken longer than their slot, row {row:,} by "
        f"{milliseconds / 1000:,.2f} s."
    )


def left_out(total: Totals) -> str:
    """The rows that no amount of memory counts; empty where there is none."""
    if not (unplanned := total.rows - total.planned):
        return ""
    return f"{plural(unplanned, 'row')} without a predicted peak, refused whatever the memory, not counted."


def split_proposal(proposal: SplitProposal | None) -> str:
    """Whether dividing a text at its sentence ends helps."""
    if proposal is None:
        return NO_SPLIT
    if proposal.passes:
        return f"Split at sentence ends into {plural(len(proposal.pieces), 'piece')}, each admitted and not cut."
    failing = sum(not piece.passes for piece in proposal.pieces)
    return (
        f"Split at sentence ends into {plural(len(proposal.pieces), 'piece')}, {failing:,} of which still fail: each "
        f"is one sentence too long by itself. Divide it by hand, or raise {CAP_VARIABLE} or the budget."
    )


FATES_NAME: Final = "Rows by predicted peak"
FATES_CONDITIONS: Final = "Rows of the script by their predicted peak"


def fate_word(kind: str, rows: int) -> str:
    """A number of rows that share a fate."""
    return f"{rows:,} {_SHORT_FATES[kind]}"


def bin_words(start_bytes: int, end_bytes: int, rows: Mapping[str, int]) -> str:
    """What is read where one points at the bars of one bin: its ends, how many rows of each fate, its exact bytes."""
    counts = [(kind, rows[kind]) for kind in _SINGULAR_AND_PLURAL if rows[kind]]
    said = [f"{count:,} {_SINGULAR_AND_PLURAL[kind][count != 1]}" for kind, count in counts]
    if said:
        count, _, rest = said[0].partition(" ")
        said[0] = f"{count} {'row' if count == '1' else 'rows'} {rest}"
    ends = f"{_span(format_bytes(start_bytes), format_bytes(end_bytes))}: {', '.join(said) or 'no row'}"
    return "\n".join([*wrap(ends, _MOST_COLUMNS), f"{start_bytes:,} to {end_bytes - 1:,} B"])


def _span(start: str, end: str) -> str:
    """`1.25 to 1.5 GiB`: the unit once where both have it."""
    number, _, unit = start.partition(" ")
    return f"{number} to {end}" if end.endswith(f" {unit}") or number == "0" else f"{start} to {end}"


def fates_title(passing: int, cut: int, refused: int) -> str:
    """The finding about a script, as a title."""
    rows = passing + cut + refused
    if passing == rows:
        return f"{plural(rows, 'row')}: every one fits and is probably spoken to its end"
    which = "fits and is probably spoken to its end" if passing == 1 else "fit and are probably spoken to their end"
    return f"{passing:,} of {plural(rows, 'row')} {which}"


def fates_alternative(passing: int, cut: int, refused: int, budget_bytes: int) -> str:
    """The picture of a script in words."""
    return (
        f"Bar chart. {fates_title(passing, cut, refused)}; {cut:,} fit but are cut off, {refused:,} are refused. "
        f"Bars count the rows by predicted peak, beside a budget of {format_bytes(budget_bytes)}."
    )


def budget_word(budget_bytes: int, *, in_view: bool) -> str:
    return f"Budget {format_bytes(budget_bytes)}" + ("" if in_view else " ►")


_MOST_COLUMNS: Final = 36  # of a line on a phone
_SINGULAR_AND_PLURAL: Final = {
    "passes": ("passes", "pass"),
    "cut": ("is cut off", "are cut off"),
    "refused": ("is refused", "are refused"),
}
_SHORT_FATES: Final = {"passes": "pass", "cut": "cut off", "refused": "refused"}


def _against(needed_bytes: int, budget_bytes: int) -> str:
    needed, budget = format_bytes_apart(needed_bytes, budget_bytes)
    over = needed_bytes - budget_bytes
    return (
        f"{needed} exceeds the {budget} budget by {format_bytes(over)}"
        if over > 0
        else f"{needed} fits the {budget} budget"
    )
