"""The words about speech: tokens of a text, pace, and audio that is cut off."""

from decimal import Decimal
from fractions import Fraction
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
    NEVER_ENDING,
    WRAPPER_TOKENS_AFTER,
    WRAPPER_TOKENS_BEFORE,
    CapProposal,
    CutOff,
    Finishes,
    NeverEnding,
    NeverStarts,
    PacePreset,
    TextCount,
    Truncation,
)
from ftts_plan.units import MILLISECONDS_PER_FRAME, format_bytes, format_bytes_apart, format_seconds
from ftts_plan.wording.names import CONSTRAINT_NAMES, plural

LINK_HOLDS_NO_TEXT: Final = "The link carries the number of tokens, never the text."
SOUNDS_FINISHED: Final = "Audio that was cut off sounds finished, so nobody notices."
PACE_HELP: Final = (
    f"How long the text takes to speak, in frames of {MILLISECONDS_PER_FRAME} ms for each token of text. Poor for a "
    "text of a few tokens, where the silence before and after weighs most."
)


def text_count(size: TextCount) -> str:
    """The prompt tokens of a text and which part of them is wrapper."""
    return (
        f"{plural(size.prompt_tokens, 'prompt token')}: {size.text_tokens:,} of the text "
        f"({plural(size.characters, 'character')}) and {size.wrapper_tokens} of its wrapper, "
        f"{WRAPPER_TOKENS_BEFORE} before and {WRAPPER_TOKENS_AFTER} after."
    )


def pace_source(preset: PacePreset) -> str:
    """Where a preset comes from, and from how few runs."""
    run = preset.run
    return (
        f"{preset.name.capitalize()}: {_decimal(preset.pace)} frames a text token, the {preset.percentile}th "
        f"percentile of only {preset.runs} published runs ({run.frames:,} frames for {run.text_tokens:,} tokens: "
        f"{run.what}, {run.source})."
    )


def truncation_glance(truncation: Truncation) -> str:
    """Whether the audio is cut off, in the fewest words."""
    match truncation:
        case Finishes(expected, allowed):
            about, most = _about(expected, allowed)
            return f"probably finishes: about {about} of {most} allowed"
        case CutOff(expected, allowed):
            about, _ = _about(expected, allowed)
            return f"cut at {format_seconds(allowed)} of about {about}"
        case NeverStarts():
            return "nothing is spoken"
        case _:
            assert_never(truncation)


def truncation_sentence(truncation: Truncation) -> str:
    """Whether the audio is cut off, by itself."""
    match truncation:
        case Finishes(expected, allowed):
            about, _ = _about(expected, allowed)
            return f"Probably finishes: about {about} to speak, {format_seconds(allowed)} allowed."
        case CutOff(expected, allowed, limit):
            about, _ = _about(expected, allowed)
            return f"Cut at {format_seconds(allowed)} of about {about}; the {CONSTRAINT_NAMES[limit]} binds."
        case NeverStarts():
            return "Nothing is spoken: not one frame is allowed."
        case _:
            assert_never(truncation)


def with_pace(sentences: str, truncation: Truncation, pace: Fraction) -> str:
    """Sentences about `truncation`, and the pace that they rest on; that nothing is spoken rests on none."""
    if isinstance(truncation, NeverStarts):
        return sentences
    return f"{sentences} (An estimate, at {_decimal(pace)} frames a text token.)"


def both_verdicts(verdict: Verdict, truncation: Truncation) -> str:
    """The memory verdict and the truncation verdict in one sentence: each combination means something else."""
    fits = isinstance(verdict, Admitted)
    match truncation:
        case Finishes() if fits:
            return "It fits in memory, and is probably spoken to its end."
        case Finishes():
            return "It does not fit in memory; if it did, it would probably be spoken to its end."
        case CutOff() if fits:
            return f"It fits in memory, but is probably cut off. {SOUNDS_FINISHED}"
        case CutOff():
            return "It does not fit in memory, and would be cut off if it did: more memory alone does not save its end."
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


def never_ending(utterances: int = 1_000) -> str:
    """What the published rate of endless speech means for so many utterances."""
    first, *others = NEVER_ENDING
    return (
        f"In {_published(first)} the model never said that it had finished: of {utterances:,} such utterances about "
        f"{first.expected_in(utterances):,} run to the cap, so budget for the cap. "
        f"Others report {' and '.join(map(_published, others))}."
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


def _published(count: NeverEnding) -> str:
    percent = f"{float(count.rate * 100):.2g}"
    return f"{count.never_ended:,} of {count.requests:,} requests ({percent} %; {count.source})"


def _decimal(pace: Fraction) -> str:
    return f"{float(pace):.2f}".rstrip("0").rstrip(".")
