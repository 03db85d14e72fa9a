"""Judges a script row by row: tokens, frames, peak, verdict, cut or not. Every verdict is `admit`'s."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from ftts_plan.rule import Admitted, Plan, Policy, Verdict, admit
from ftts_plan.script.rows import BadRow, Row, Slot, Utterance
from ftts_plan.script.unspoken import Unspoken
from ftts_plan.speech import (
    CutOff,
    Finishes,
    MayBeCut,
    Pace,
    TextCount,
    Truncation,
    prompt_tokens,
    text_tokens_of,
    truncation_at,
    truncation_at_pace,
)
from ftts_plan.units import MILLISECONDS_PER_FRAME, Misuse

PROGRESS_EVERY_ROWS: Final = 500

Progress = Callable[[int], object]
"""Told the rows done, now and then."""


class CountedRow(NamedTuple):
    """One utterance with its tokens, which no policy changes."""

    row: int
    text: str
    size: TextCount
    removed: tuple[Unspoken, ...] = ()
    """What else stood there, which is not spoken."""
    slot: Slot | None = None
    language: str | None = None
    """The code that the row itself gives."""


class JudgedRow(NamedTuple):
    """One utterance and everything that is known of it before it is spoken."""

    row: int
    text: str
    size: TextCount
    verdict: Verdict
    truncation: Truncation
    removed: tuple[Unspoken, ...] = ()
    slot: Slot | None = None

    @property
    def plan(self) -> Plan | None:
        """What the rule predicts; None where it refuses before it predicts anything."""
        return self.verdict.plan

    @property
    def peak_bytes(self) -> int | None:
        """The predicted peak, whether it fits or not; None where the rule makes no plan."""
        return self.plan.predicted_peak_bytes if self.plan else None

    @property
    def expected_frames(self) -> int:
        """Frames that the text probably takes."""
        return self.truncation.expected_frames

    @property
    def allowed_frames(self) -> int:
        """Frames that the limits allow, whatever the memory."""
        return self.truncation.allowed_frames

    @property
    def over_slot_milliseconds(self) -> int:
        """How much longer it is probably spoken than its slot lasts; 0 where it fits or has none."""
        spoken = self.expected_frames * MILLISECONDS_PER_FRAME
        return max(0, spoken - self.slot.milliseconds) if self.slot else 0

    @property
    def cut(self) -> bool:
        """Whether the audio typically stops before the text does."""
        return isinstance(self.truncation, CutOff)

    @property
    def passes(self) -> bool:
        """Admitted, and typically spoken to its end, though a slow run of it may not be."""
        return isinstance(self.verdict, Admitted) and isinstance(self.truncation, Finishes | MayBeCut)


def judge(
    rows: Iterable[Row], policy: Policy, pace: Pace, progress: Progress | None = None
) -> Iterator[JudgedRow | BadRow]:
    """Judge row by row, in order, holding one at a time.

    A row whose text cannot be counted comes back as a bad row with the reason.
    """
    return judge_counted(count_tokens(rows, progress), policy, pace)


def count_tokens(rows: Iterable[Row], progress: Progress | None = None) -> Iterator[CountedRow | BadRow]:
    """Count row by row, in order, holding one at a time; a text that cannot be counted is a bad row."""
    done = 0
    for done, row in enumerate(rows, start=1):
        yield row if isinstance(row, BadRow) else _counted(row)
        if progress and done % PROGRESS_EVERY_ROWS == 0:
            progress(done)
    if progress:
        progress(done)


def judge_counted(rows: Iterable[CountedRow | BadRow], policy: Policy, pace: Pace) -> Iterator[JudgedRow | BadRow]:
    """Judge rows that have been counted."""
    return (row if isinstance(row, BadRow) else judge_count(row, policy, pace) for row in rows)


def judge_text(text: str, policy: Policy, pace: Pace, row: int = 1) -> JudgedRow:
    """Judge one text; raises `Misuse` where it cannot be counted."""
    return judge_count(CountedRow(row, text, prompt_tokens(text)), policy, pace)


def judge_count(counted: CountedRow, policy: Policy, pace: Pace) -> JudgedRow:
    """Judge a text that has been counted."""
    row, text, size, removed, slot, language = counted
    request = policy.request_for(size.prompt_tokens)
    estimate = pace.in_language(language).estimate(size.text_tokens)
    return JudgedRow(row, text, size, admit(request), truncation_at(request, estimate), removed, slot)


def judge_length(prompt_tokens: int, policy: Policy, pace: Pace, row: int = 1) -> JudgedRow:
    """Judge a prompt known by its length alone, without its text; raises `Misuse`."""
    request = policy.request_for(prompt_tokens)
    size = TextCount(0, text_tokens_of(prompt_tokens))
    return JudgedRow(row, "", size, admit(request), truncation_at_pace(request, pace))


def _counted(row: Utterance) -> CountedRow | BadRow:
    try:
        return CountedRow(row.row, row.text, prompt_tokens(row.text), row.removed, row.slot, row.language)
    except Misuse as misuse:
        return BadRow(row.row, f"cannot be counted: {misuse.reason}")
