"""Verdicts as sentences, what they leave out, and how a generation stopped."""

from typing import Final, NamedTuple, assert_never

from ftts_plan.fields import PARTS
from ftts_plan.rule import (
    Admitted,
    BudgetExceeded,
    IgnoredVariable,
    NoFramesRequested,
    Overflow,
    OverflowTerm,
    Plan,
    PromptExceedsContext,
    Request,
    StopReason,
    Verdict,
)
from ftts_plan.units import U64_MAX, format_bytes, format_exact_bytes, format_seconds
from ftts_plan.wording.names import CONSTRAINT_NAMES, plural

TERM_NAMES: Final[dict[OverflowTerm, str]] = {
    "talker_kv_bytes": "the talker KV",
    "bounded_state_bytes": "the bounded state",
    "predicted_peak_bytes": "the predicted peak",
}

STOP_REMEDIES: Final = {
    StopReason.END_OF_SPEECH: "none",
    StopReason.FRAME_CAP_REACHED: "raise the cap, or split the text",
    StopReason.DURATION_LIMIT_REACHED: "raise the limit, or split the text",
    StopReason.CANCELLED: "none",
}


def sentence(verdict: Verdict) -> str:
    """The verdict in full, for logs and reports: everything a person needs to act on it."""
    match verdict:
        case Admitted(plan):
            return (
                f"Admitted: the predicted peak of {_both(plan.predicted_peak_bytes)} fits the budget of "
                f"{_both(plan.budget_bytes)}, with {_both(plan.headroom_bytes)} to spare. {_made_of(plan)}"
            )
        case BudgetExceeded(plan):
            return (
                f"Refused before allocating: the predicted peak of {_both(plan.predicted_peak_bytes)} exceeds the "
                f"budget of {_both(plan.budget_bytes)} by {_both(plan.shortfall_bytes)}. {_made_of(plan)}"
            )
        case PromptExceedsContext(prompt_tokens, ceiling):
            return (
                f"Refused before allocating: a prompt of {prompt_tokens:,} tokens leaves no room for a single frame "
                f"in the context of {ceiling:,}. Raising the budget cannot help; shorten the prompt to at most "
                f"{ceiling - 1:,} tokens, or split the text."
            )
        case NoFramesRequested():
            return "Refused before allocating: the frame cap is 0, so no audio was asked for. Set a cap of 1 or more."
        case Overflow(term):
            return (
                f"Refused before allocating: {TERM_NAMES[term]} leaves 64 bits (more than {U64_MAX:,} bytes), so no "
                "budget can hold it. Check the sizes given for rings and weights."
            )
        case _:
            assert_never(verdict)


def headline(verdict: Verdict) -> str:
    """The verdict at a glance: one sentence, its first word the answer."""
    match verdict:
        case Admitted(plan):
            return (
                f"Admitted: the predicted peak of {format_bytes(plan.predicted_peak_bytes)} leaves "
                f"{format_bytes(plan.headroom_bytes)} of the {format_bytes(plan.budget_bytes)} budget, "
                f"for up to {format_seconds(plan.predicted_max_frames)} of audio."
            )
        case BudgetExceeded(plan):
            return (
                f"Refused before allocating: the predicted peak of {format_bytes(plan.predicted_peak_bytes)} exceeds "
                f"the {format_bytes(plan.budget_bytes)} budget by {format_bytes(plan.shortfall_bytes)}."
            )
        case PromptExceedsContext() | NoFramesRequested() | Overflow():
            return sentence(verdict)
        case _:
            assert_never(verdict)


def not_counted(request: Request) -> tuple[str, ...]:
    """What the total leaves out, one sentence each, so that nobody takes it for complete."""
    missing = (row.left_out for row in PARTS if row.of(request) == 0)
    return (*missing, "Activations and the allocator's own overhead are never part of this rule.")


def ignored_variable(ignored: IgnoredVariable) -> str:
    """Why an environment variable left the default in force."""
    return (
        f"{ignored.name}={ignored.value[:60]!r} was ignored: it must be a whole number above zero and in range. "
        "The default stays in force, because a mistake never removes a limit."
    )


def _both(n: int) -> str:
    return f"{format_bytes(n)} ({format_exact_bytes(n)})" if n >= 1024 else format_exact_bytes(n)


def _made_of(plan: Plan) -> str:
    frames = plan.predicted_max_frames
    return (
        f"Talker KV {_both(plan.kv_talker_bytes)} for up to {plural(frames, 'frame')} ({format_seconds(frames)}), "
        f"bounded state {_both(plan.bounded_state_bytes)}, weights {_both(plan.weights_resident_bytes)}; "
        f"the {CONSTRAINT_NAMES[plan.binding_constraint]} binds."
    )


class Glance(NamedTuple):
    answer: str
    amounts: tuple[str, ...]


def glance(verdict: Verdict) -> Glance:
    match verdict:
        case Admitted(plan) | BudgetExceeded(plan):
            return Glance(
                "Admitted" if plan.fits else "Refused",
                (
                    f"{format_bytes(plan.predicted_peak_bytes)} of {format_bytes(plan.budget_bytes)}",
                    format_bytes(abs(plan.headroom_bytes)) + (" to spare" if plan.fits else " missing"),
                ),
            )
    return Glance("Refused", (sentence(verdict),))
