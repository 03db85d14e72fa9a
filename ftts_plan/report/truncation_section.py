"""The part of a report that says whether the speech is cut off, as the page says it."""

from collections.abc import Iterator
from fractions import Fraction

from ftts_plan.report.blocks import Block, Note, Paragraph
from ftts_plan.rule import Request, Verdict
from ftts_plan.speech import CutOff, Truncation, cap_for, expected_peak_bytes
from ftts_plan.wording import speech


def truncation_verdict(verdict: Verdict, found: Truncation, pace: Fraction) -> Paragraph:
    """The second verdict, which stands beside the first."""
    sentences = f"{speech.truncation_sentence(found)} {speech.both_verdicts(verdict, found)}"
    return Paragraph(speech.with_pace(sentences, found, pace))


def truncation_section(request: Request, verdict: Verdict, found: Truncation) -> Iterator[Block]:
    """What would not cut it, and the peak if it ends as expected."""
    if isinstance(found, CutOff):
        yield Paragraph(speech.cap_proposal(request, cap_for(request, found.expected_frames)))
    if verdict.plan:
        expected_bytes = expected_peak_bytes(request, verdict.plan, found.expected_frames)
        yield Paragraph(speech.peaks(expected_bytes, verdict.plan.predicted_peak_bytes))
    yield Note(speech.never_ending())
