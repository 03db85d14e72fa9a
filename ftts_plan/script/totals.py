"""What a whole script needs, run one after another or all at once."""

from collections.abc import Iterable
from functools import reduce
from typing import NamedTuple

from ftts_plan.rule import Admitted
from ftts_plan.script.judging import JudgedRow


class Totals(NamedTuple):
    """Sums have any number of digits: they are not amounts that the rule checks."""

    rows: int = 0
    admitted: int = 0
    cut: int = 0
    passing: int = 0
    """Rows that are admitted and probably finish."""
    planned: int = 0
    """Rows with a predicted peak; the others are in no amount of memory below."""
    text_tokens: int = 0
    expected_frames: int = 0
    allowed_frames: int = 0
    one_after_another_bytes: int = 0
    """The largest predicted peak."""
    all_at_once_bytes: int = 0
    """The sum of the predicted peaks."""
    weights_counted_again_bytes: int = 0
    """How much of the sum is the weights beyond the first: utterances that share the weights need less by this."""

    def with_row(self, row: JudgedRow) -> "Totals":
        """These totals with one more row."""
        plan = row.plan
        peak_bytes = plan.predicted_peak_bytes if plan else 0
        return Totals(
            rows=self.rows + 1,
            admitted=self.admitted + isinstance(row.verdict, Admitted),
            cut=self.cut + row.cut,
            passing=self.passing + row.passes,
            planned=self.planned + (plan is not None),
            text_tokens=self.text_tokens + row.size.text_tokens,
            expected_frames=self.expected_frames + row.expected_frames,
            allowed_frames=self.allowed_frames + row.allowed_frames,
            one_after_another_bytes=max(self.one_after_another_bytes, peak_bytes),
            all_at_once_bytes=self.all_at_once_bytes + peak_bytes,
            weights_counted_again_bytes=self.weights_counted_again_bytes
            + (plan.weights_resident_bytes if plan and self.planned else 0),
        )


def add_up(judged: Iterable[JudgedRow]) -> Totals:
    """Add up the judged rows of one policy."""
    return reduce(Totals.with_row, judged, Totals())
