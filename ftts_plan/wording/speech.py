"""The words about speech: tokens of a text, pace, and audio that is cut off."""

from decimal import Decimal
from typing import Final, assert_never

from ftts_plan.rule import (
    Admitted,
    BudgetExceeded,
    NoFramesRequested,
    Overflow,
    PromptExceedsContext,
    Request,
    Verdict,
)
from ftts_plan.speech import (
    WRAPPER_TOKENS_AFTER,
    WRAPPER_TOKENS_BEFORE,
    CapProposal,
    CutOff,
    Finishes,
    MayBeCut,
    NeverStarts,
    Pace,
    SpeechEstimate,
    TextCount,
    Truncation,
)
from ftts_plan.units import MILLISECONDS_PER_FRAME, format_bytes, format_bytes_apart, format_seconds
from ftts_plan.wording.names import CONSTRAINT_NAMES, plural
from ftts_plan.wording.pace import pace_basis

LINK_HOLDS_NO_TEXT: Final = "The link carries the number of tokens, never the text."
SOUNDS_FINISHED: Final = "Audio that was cut off sounds finished, so nobody notices."
PACE_HELP: Final = (
    f"How long the text takes to speak, in frames of {MILLISECONDS_PER_FRAME} ms. *Typical* is the range of published "
    "runs, *brisk* and *slow* are its ends; a number is frames for each token of text."
)


def text_count(size: TextCount) -> str:
    """The prompt tokens of a text and which part of them is wrapper."""
    return (
        f"{plural(size.prompt_tokens, 'prompt token')}: {size.text_tokens:,} of the text "
        f"({plural(size.characters, 'character')}) and {size.wrapper_tokens} of its wrapper, "
        f"{WRAPPER_TOKENS_BEFORE} before and {WRAPPER_TOKENS_AFTER} after."
    )


def truncation_glance(truncation: Truncation) -> str:
    """Whether the audio is cut off, in the fewest words."""
    match truncation:
        case Finishes(estimate, allowed):
            about, most = _about(estimate.typical_frames, allowed)
            return f"finishes: about {about}{_range(estimate)} of {most} allowed"
        case MayBeCut(estimate, allowed):
            about, _ = _about(estimate.typical_frames, allowed)
            return f"may be cut at {format_seconds(allowed)}: about {about}{_range(estimate)}"
        case CutOff(estimate, allowed):
            about, _ = _about(estimate.typical_frames, allowed)
            return f"{_cut(truncation)} at {format_seconds(allowed)} of about {about}{_range(estimate)}"
        case NeverStarts():
            return "nothing is spoken"
        case _:
            assert_never(truncation)


def truncation_sentence(truncation: Truncation) -> str:
    """Whether the audio is cut off, by itself."""
    match truncation:
        case Finishes(estimate, allowed):
            about, _ = _about(estimate.typical_frames, allowed)
            return f"Finishes: about {about}{_range(estimate)} to speak, {format_seconds(allowed)} allowed."
        case MayBeCut(estimate, allowed, limit):
            about, _ = _about(estimate.typical_frames, allowed)
            return (
                f"May be cut at {format_seconds(allowed)}: about {about}{_range(estimate)} to speak; the "
                f"{CONSTRAINT_NAMES[limit]} binds."
            )
        case CutOff(estimate, allowed, limit):
            about, _ = _about(estimate.typical_frames, allowed)
            cut = _cut(truncation).capitalize()
            spoken = f"{format_seconds(allowed)} of about {about}{_range(estimate)}"
            return f"{cut} at {spoken}; the {CONSTRAINT_NAMES[limit]} binds."
        case NeverStarts():
            return "Nothing is spoken: not one frame is allowed."
        case _:
            assert_never(truncation)


def _cut(truncation: CutOff) -> str:
    return "cut" if truncation.is_certain else "probably cut"


def _range(estimate: SpeechEstimate) -> str:
    """The ends of an estimate that has any."""
    if not estimate.is_range:
        return ""
    low, high = (f"{_coarse_seconds(frames):,}" for frames in (estimate.low_frames, estimate.high_frames))
    return f" ({low} to {high} s)"


def with_pace(sentences: str, truncation: Truncation, pace: Pace) -> str:
    """Sentences about `truncation`, and what they rest on; that nothing is spoken rests on nothing."""
    if isinstance(truncation, NeverStarts):
        return sentences
    return f"{sentences} (An estimate: {pace_basis(pace)}.)"


def both_verdicts(verdict: Verdict, truncation: Truncation) -> str:
    """The memory verdict and the truncation verdict in one sentence: each combination means something else."""
    fits = isinstance(verdict, Admitted)
    match truncation:
        case Finishes() if fits:
            return "It fits in memory, and is spoken to its end."
        case Finishes():
            return "It does not fit in memory; if it did, it would be spoken to its end."
        case MayBeCut() if fits:
            return f"It fits in memory, and a slow run of it may be cut off. {SOUNDS_FINISHED}"
        case MayBeCut():
            return "It does not fit in memory; if it did, a slow run of it might be cut off."
        case CutOff() if fits:
            return f"It fits in memory, but is {_cut(truncation)} off. {SOUNDS_FINISHED}"
        case CutOff():
            also = "would be" if truncation.is_certain else "would probably be"
            return f"It does not fit in memory, and {also} cut off if it did: more memory alone does not save its end."
        case NeverStarts():
            return "More memory does not change that."
        case _:
            assert_never(truncation)


def cap_proposal(request: Request, proposal: CapProposal | None) -> str:
    """The smallest cap that does not cut the audio, and what it does to memory."""
    if proposal is None:
        context = f"the context of {request.model.context_tokens:,}"
        return f"No cap helps: prompt and speech together exceed {context}. Split the text."
    cap = f"A cap of {plural(proposal.cap_frames, 'frame')} ({format_seconds(proposal.cap_frames)})"
    if request.heuristic_eos_backstop:
        cap = f"{cap}, set explicitly and so without the text backstop,"
    match proposal.verdict:
        case Admitted(plan):
            return (
                f"{cap} would not cut it and is admitted: the predicted peak is "
                f"{format_bytes(plan.predicted_peak_bytes)} of {format_bytes(plan.budget_bytes)}."
            )
        case BudgetExceeded(plan):
            return (
                f"{cap} would not cut it, but memory refuses it: the predicted peak of "
                f"{format_bytes(plan.predicted_peak_bytes)} exceeds the {format_bytes(plan.budget_bytes)} budget by "
                f"{format_bytes(plan.shortfall_bytes)}."
            )
        case PromptExceedsContext() | NoFramesRequested() | Overflow():
            return f"{cap} would not cut it, but the rule refuses it whatever the budget."
        case _:
            assert_never(proposal.verdict)


def peaks(expected_bytes: int, worst_bytes: int, budget_bytes: int) -> str:
    """Expected and worst-case peak side by side; the speech is expected to run to its limit where they are equal.

    Neither reads as the budget unless it is just that.
    """
    expected, worst, _ = format_bytes_apart(expected_bytes, worst_bytes, budget_bytes)
    if expected_bytes == worst_bytes:
        return f"The speech is expected to run to its limit, so the budget must hold the whole {worst}."
    return (
        f"{expected} if the speech ends as expected, {worst} if it runs to its limit. The budget must hold the second."
    )


def _about(expected_frames: int, allowed_frames: int) -> tuple[str, str]:
    """Both as seconds, as coarsely as an estimate deserves, but never so that they compare otherwise than they do."""
    expected, allowed = _coarse_seconds(expected_frames), _coarse_seconds(allowed_frames)
    finishes = expected_frames <= allowed_frames
    if (expected <= allowed) != finishes or (expected <= _seconds(allowed_frames)) != finishes:
        return format_seconds(expected_frames), format_seconds(allowed_frames)
    return f"{expected:,} s", f"{allowed:,} s"


def _coarse_seconds(frames: int) -> Decimal:
    """Whole seconds; tenths below ten."""
    seconds = _seconds(frames)
    rounded = round(seconds, 1 if seconds < 10 else 0)
    return rounded if rounded % 1 else rounded.to_integral_value()


def _seconds(frames: int) -> Decimal:
    return Decimal(frames * MILLISECONDS_PER_FRAME) / 1000
