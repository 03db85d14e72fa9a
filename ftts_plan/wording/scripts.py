"""The words about whole scripts: what they need together, and where a text that fails can be split."""

from typing import Final

from ftts_plan.request import CAP_VARIABLE
from ftts_plan.script.seams import SplitProposal
from ftts_plan.script.totals import Totals
from ftts_plan.units import format_bytes
from ftts_plan.wording.names import counted

CSV_IS_SAFE: Final = (
    "In the CSV a text that a spreadsheet could take for a formula, and one that starts with an apostrophe, has an "
    "apostrophe in front; the Parquet file has each text as it is."
)
NO_SPLIT: Final = "No split at sentence ends helps: not one sentence would pass alone."


def one_after_another(total: Totals, budget_bytes: int) -> str:
    """What the script needs if each utterance is finished before the next begins."""
    return f"One after another: {_against(total.one_after_another_bytes, budget_bytes)}, the largest peak."


def all_at_once(total: Totals, budget_bytes: int) -> str:
    """What the script needs if every utterance is in memory together."""
    shared = ""
    if total.weights_counted_again_bytes:
        without = format_bytes(total.all_at_once_bytes - total.weights_counted_again_bytes)
        shared = f" Sharing the weights, {without}."
    return f"All at once: {_against(total.all_at_once_bytes, budget_bytes)}, the sum of the peaks.{shared}"


def left_out(total: Totals) -> str:
    """The rows that no amount of memory counts; empty where there is none."""
    if not (unplanned := total.rows - total.planned):
        return ""
    return f"{counted(unplanned, 'row')} without a predicted peak, refused whatever the memory, not counted."


def split_proposal(proposal: SplitProposal | None) -> str:
    """Whether dividing a text at its sentence ends helps."""
    if proposal is None:
        return NO_SPLIT
    if proposal.passes:
        return f"Split at sentence ends into {counted(len(proposal.pieces), 'piece')}, each admitted and not cut."
    failing = sum(not piece.passes for piece in proposal.pieces)
    return (
        f"Split at sentence ends into {counted(len(proposal.pieces), 'piece')}, {failing:,} of which still fail: each "
        f"is one sentence too long by itself. Divide it by hand, or raise {CAP_VARIABLE} or the budget."
    )


def _against(needed_bytes: int, budget_bytes: int) -> str:
    over = needed_bytes - budget_bytes
    relation = f"exceeds the {format_bytes(budget_bytes)} budget by {format_bytes(over)}"
    return f"{format_bytes(needed_bytes)} {relation if over > 0 else f'fits the {format_bytes(budget_bytes)} budget'}"
