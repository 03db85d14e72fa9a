"""Judges a script row by row: tokens, frames, peak, verdict, cut or not. Every verdict is `admit`'s."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Final, NamedTuple

from ftts_plan.rule.admission import admit
from ftts_plan.rule.request import Policy
from ftts_plan.rule.verdict import Admitted, BudgetExceeded, Plan, Verdict
from ftts_plan.script.rows import BadRow, Row
from ftts_plan.speech.pace import speech_estimate
from ftts_plan.speech.text import TextCount, prompt_tokens
from ftts_plan.speech.truncation import CutOff, Finishes, Truncation, truncation
from ftts_plan.units import Misuse

PROGRESS_EVERY_ROWS: Final = 500


class JudgedRow(NamedTuple):
    """One utterance and everything that is known of it before it is spoken."""

    row: int
    text: str
    size: TextCount
    verdict: Verdict
    truncation: Truncation

    @property
    def plan(self) -> Plan | None:
        return self.verdict.plan if isinstance(self.verdict, Admitted | BudgetExceeded) else None

    @property
    def peak_bytes(self) -> int | None:
        """The predicted peak, whether it fits or not; None where the rule makes no plan."""
        return self.plan.predicted_peak_bytes if self.plan else None

    @property
    def expected_frames(self) -> int:
        return self.truncation.expected_frames

    @property
    def allowed_frames(self) -> int:
        return self.truncation.allowed_frames

    @property
    def cut(self) -> bool:
        return isinstance(self.truncation, CutOff)

    @property
    def passes(self) -> bool:
        """Admitted, and probably spoken to its end."""
        return isinstance(self.verdict, Admitted) and isinstance(self.truncation, Finishes)


def judge(
    rows: Iterable[Row], policy: Policy, pace: Fraction, progress: Callable[[int], object] | None = None
) -> Iterator[JudgedRow | BadRow]:
    """Judge row by row, in order, holding one at a time. `progress` is told the rows done, now and then.

    A row whose text cannot be counted comes back as a bad row with the reason.
    """
    done = 0
    for done, row in enumerate(rows, start=1):
        yield row if isinstance(row, BadRow) else _judged_or_bad(row.row, row.text, policy, pace)
        if progress and done % PROGRESS_EVERY_ROWS == 0:
            progress(done)
    if progress:
        progress(done)


def judge_text(text: str, policy: Policy, pace: Fraction, row: int = 1) -> JudgedRow:
    """Judge one text; raises `Misuse` where it cannot be counted."""
    return judge_count(text, prompt_tokens(text), policy, pace, row)


def judge_count(text: str, size: TextCount, policy: Policy, pace: Fraction, row: int) -> JudgedRow:
    """Judge a text that has been counted."""
    request = policy.request_for(size.prompt_tokens)
    expected_frames = speech_estimate(size.text_tokens, pace)
    return JudgedRow(row, text, size, admit(request), truncation(request, expected_frames))


def _judged_or_bad(row: int, text: str, policy: Policy, pace: Fraction) -> JudgedRow | BadRow:
    try:
        return judge_text(text, policy, pace, row)
    except Misuse as misuse:
        return BadRow(row, f"cannot be counted: {misuse.reason}")
