"""Holds the answers against what a plan file expects. Every verdict is `admit`'s, every estimate that of `speech`."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from ftts_plan.rule import Plan, Verdict, admit
from ftts_plan.script import BadRow, ReadingSettings, Script, Taken, judge, judge_text
from ftts_plan.speech import CutOff, Truncation, truncation_at_pace
from ftts_plan.units import MILLISECONDS_PER_FRAME, Misuse
from ftts_plan.verification.plan_file import Entry

MOST_KEPT: Final = 10
"""Of the rows of one script that are not as expected; all are counted."""

OpenScript = Callable[[str, ReadingSettings], Script]
Expectation = Literal["expect", "max_peak_bytes", "max_seconds", "cut_off"]


class JudgedUtterance(NamedTuple):
    """What the rule says of one utterance; `row` is its place in a script."""

    row: int | None
    verdict: Verdict
    speech: Truncation

    @property
    def plan(self) -> Plan | None:
        """What the rule predicts; None where it refuses before it predicts anything."""
        return self.verdict.plan

    @property
    def peak_bytes(self) -> int:
        """0 where there is no plan."""
        return self.plan.predicted_peak_bytes if self.plan else 0


class Deviation(NamedTuple):
    """An answer that is not as the entry expects, and which of its expectations it breaks."""

    expectation: Expectation
    answer: JudgedUtterance


class Unreadable(NamedTuple):
    """What could not be judged: a row of a script with the reason, or the whole subject."""

    row: int | None
    why: str | Misuse


class Result(NamedTuple):
    """One entry, judged. Of deviations, and of what could not be read, `MOST_KEPT` are kept and all are counted."""

    entry: Entry
    utterances: int = 0
    peak_bytes: int = 0
    """The largest; 0 where no answer has a plan."""
    allowed_frames: int = 0
    """The most."""
    deviations: tuple[Deviation, ...] = ()
    deviating: int = 0
    unreadable: tuple[Unreadable, ...] = ()
    unread: int = 0
    taken: Taken | None = None
    """How the script was read; None where the entry has none, or where it could not be opened."""

    @property
    def as_expected(self) -> bool:
        """Whether all of it could be judged, and every answer is as expected."""
        return not self.deviating and not self.unread


def verify(entry: Entry, open_script: OpenScript) -> Result:
    """Judge everything that one entry is about; `open_script` may raise `Misuse`."""
    result = Result(entry)
    for answer in _answers(entry, open_script):
        if isinstance(answer, Taken):
            result = result._replace(taken=answer)
            continue
        if isinstance(answer, Unreadable):
            result = result._replace(
                unreadable=(*result.unreadable, answer)[:MOST_KEPT],
                unread=result.unread + 1,
            )
            continue
        found = tuple(_deviations(entry, answer))
        result = result._replace(
            utterances=result.utterances + 1,
            peak_bytes=max(result.peak_bytes, answer.peak_bytes),
            allowed_frames=max(result.allowed_frames, answer.speech.allowed_frames),
            deviations=(*result.deviations, *found)[:MOST_KEPT],
            deviating=result.deviating + bool(found),
        )
    return result


def _answers(entry: Entry, open_script: OpenScript) -> Iterator[JudgedUtterance | Unreadable | Taken]:
    if entry.prompt_tokens is not None:
        request = entry.policy.request_for(entry.prompt_tokens)
        yield JudgedUtterance(None, admit(request), truncation_at_pace(request, entry.pace))
        return
    try:
        if entry.text is not None:
            judged = judge_text(entry.text, entry.policy, entry.pace)
            yield JudgedUtterance(None, judged.verdict, judged.truncation)
            return
        script = open_script(entry.script or "", entry.settings)
    except Misuse as misuse:
        yield Unreadable(None, misuse)
        return
    yield script.taken
    row = None
    for row in judge(script.rows(), entry.policy, entry.pace):
        if isinstance(row, BadRow):
            if row.is_silent:
                continue
            yield Unreadable(row.row, row.reason)
        else:
            yield JudgedUtterance(row.row, row.verdict, row.truncation)
    if row is None:
        yield Unreadable(None, Misuse("script", entry.script, "holds no utterance"))


def _deviations(entry: Entry, answer: JudgedUtterance) -> Iterator[Deviation]:
    if answer.verdict.outcome != entry.expect:
        yield Deviation("expect", answer)
    if entry.max_peak_bytes is not None and answer.peak_bytes > entry.max_peak_bytes:
        yield Deviation("max_peak_bytes", answer)
    if entry.max_seconds is not None and _seconds(answer) > entry.max_seconds:
        yield Deviation("max_seconds", answer)
    if entry.cut_off is not None and isinstance(answer.speech, CutOff) is not entry.cut_off:
        yield Deviation("cut_off", answer)


def _seconds(answer: JudgedUtterance) -> Fraction:
    """Of the audio that the limits allow."""
    return Fraction(answer.speech.allowed_frames * MILLISECONDS_PER_FRAME, 1000)
