"""What a report says beside the memory verdict: whether the speech is cut off, as the page says it."""

from collections.abc import Iterator

from ftts_plan.report.blocks import Note, Paragraph
from ftts_plan.rule import Request, Verdict
from ftts_plan.speech import CutOff, MayBeCut, Pace, Truncation, cap_for, expected_peak_bytes
from ftts_plan.wording import speech


def second_verdict(request: Request, verdict: Verdict, found: Truncation, pace: Pace) -> Iterator[Paragraph | Note]:
    """The second verdict and its pace; then what would not cut it, and the peak if it ends as expected."""
    sentences = f"{speech.truncation_sentence(found)} {speech.both_verdicts(verdict, found)}"
    yield Paragraph(speech.with_pace(sentences, found, pace))
    if isinstance(found, CutOff | MayBeCut):
        yield Note(speech.cap_proposal(request, cap_for(request, found.estimate.high_frames)))
    if verdict.plan:
        expected_bytes = expected_peak_bytes(request, verdict.plan, found.expected_frames)
        yield Note(speech.peaks(expected_bytes, verdict.plan.predicted_peak_bytes, verdict.plan.budget_bytes))
