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
from ftts_plan.units import U64_MAX, format_bytes, format_bytes_apart, format_exact_bytes, format_seconds
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


class Glance(NamedTuple):
    """A verdict in the few words that stand in a bar: without a plan there is a reason in place of amounts."""

    answer: str
    """`Admitted` or `Refused`."""
    amount: str
    """`1.32 GiB of 2 GiB`: the predicted peak, of the budget."""
    margin: str
    """`701.4 MiB to spare`, `96 KiB missing`, `exactly full`."""
    why: str = ""
    """Why there is no plan, as a clause; empty where there is one."""


def glance(verdict: Verdict) -> Glance:
    """The verdict in the fewest words."""
    match verdict:
        case Admitted(plan):
            peak, left, budget = _figures_apart(plan)
            return Glance(
                "Admitted", f"{peak} of {budget}", f"{left} to spare" if plan.headroom_bytes else "exactly full"
            )
        case BudgetExceeded(plan):
            peak, missing, budget = _figures_apart(plan)
            return Glance("Refused", f"{peak} of {budget}", f"{missing} missing")
        case PromptExceedsContext(prompt_tokens, ceiling):
            prompt = f"the prompt of {plural(prompt_tokens, 'token')}"
            return Glance("Refused", "", "", f"{prompt} fills the context of {ceiling:,}")
        case NoFramesRequested():
            return Glance("Refused", "", "", "frame cap 0: no audio is asked for")
        case Overflow(term):
            return Glance("Refused", "", "", f"{TERM_NAMES[term]} leaves 64 bits")
        case _:
            assert_never(verdict)


def sentence(verdict: Verdict) -> str:
    """The verdict in full, for logs and reports: everything a person needs to act on it."""
    match verdict:
        case Admitted(plan):
            exactly = "" if plan.headroom_bytes else " exactly"
            return (
                f"Admitted: the predicted peak of {_both(plan.predicted_peak_bytes)} fits the budget of "
                f"{_both(plan.budget_bytes)}{exactly}, with {_both(plan.headroom_bytes)} to spare. {_made_of(plan)}"
            )
        case BudgetExceeded(plan):
            rounded_peak, missing, rounded_budget = _figures_apart(plan)
            peak, budget = _both(plan.predicted_peak_bytes, rounded_peak), _both(plan.budget_bytes, rounded_budget)
            return (
                f"Refused before allocating: the predicted peak of {peak} exceeds the budget of {budget} by "
                f"{_both(plan.shortfall_bytes, missing)}. {_made_of(plan)}"
            )
        case PromptExceedsContext(prompt_tokens, ceiling):
            return (
                f"Refused before allocating: a prompt of {plural(prompt_tokens, 'token')} leaves no room for a single "
                f"frame in the context of {ceiling:,}. Raising the budget cannot help; shorten the prompt to at most "
                f"{plural(ceiling - 1, 'token')}, or split the text."
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
            peak, left, budget = _figures_apart(plan)
            relation = (
                f"leaves {left} of the {budget} budget" if plan.headroom_bytes else f"fills the {budget} budget exactly"
            )
            audio = format_seconds(plan.predicted_max_frames)
            return f"Admitted: the predicted peak of {peak} {relation}, for up to {audio} of audio."
        case BudgetExceeded(plan):
            peak, missing, budget = _figures_apart(plan)
            return f"Refused before allocating: the predicted peak of {peak} exceeds the {budget} budget by {missing}."
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


def _figures_apart(plan: Plan) -> tuple[str, str, str]:
    """Peak, what is to spare or missing, and budget: the first and the second as far from the budget as they are."""
    if plan.fits:
        peak, left, budget = format_bytes_apart(plan.predicted_peak_bytes, plan.headroom_bytes, plan.budget_bytes)
        return peak, left, budget
    peak, budget = format_bytes_apart(plan.predicted_peak_bytes, plan.budget_bytes)
    return peak, format_bytes(plan.shortfall_bytes), budget


def _both(n: int, rounded: str = "") -> str:
    exact, rounded = format_exact_bytes(n), rounded or format_bytes(n)
    return exact if rounded == exact else f"{rounded} ({exact})"


def _made_of(plan: Plan) -> str:
    frames = plan.predicted_max_frames
    return (
        f"Talker KV {_both(plan.kv_talker_bytes)} for up to {plural(frames, 'frame')} ({format_seconds(frames)}), "
        f"bounded state {_both(plan.bounded_state_bytes)}, weights {_both(plan.weights_resident_bytes)}; "
        f"the {CONSTRAINT_NAMES[plan.binding_constraint]} binds."
    )
