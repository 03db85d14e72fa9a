"""The words of edges and remedies: what would change the answer, what would not, and why."""

from typing import Final, assert_never

from ftts_plan.fields import INPUT_NAMED
from ftts_plan.planning import Knob, Reason, Remedy, Useless
from ftts_plan.rule import BUDGET_VARIABLE, BUDGET_VARIABLE_UNIT_BYTES, BudgetExceeded
from ftts_plan.speech import CutOff, Finishes, MayBeCut, NeverStarts, Truncation
from ftts_plan.units import format_bytes, format_bytes_apart, format_exact_bytes, format_seconds
from ftts_plan.wording.names import plural
from ftts_plan.wording.speech import truncation_glance

KNOB_NAMES: Final = {knob: INPUT_NAMED[knob].label for knob in Knob if knob is not Knob.SPLIT} | {
    Knob.SPLIT: "Splitting the text"
}
ANSWER_REFUSED: Final = "What would change the answer"
CANNOT_HELP: Final = "What cannot change it"
NO_REMEDY: Final = "No single change admits this request."


def action(remedy: Remedy) -> str:
    """A remedy as an instruction on one line, sizes rounded; `price` has every byte."""
    changed = remedy.request
    match remedy.knob:
        case Knob.DTYPE:
            return f"Store the talker KV as {changed.kv_dtype}"
        case Knob.BACKSTOP:
            return "Turn the text backstop on"
        case Knob.BUDGET:
            _, budget = format_bytes_apart(changed.budget_bytes - remedy.change, changed.budget_bytes)
            return f"Raise the budget by {format_bytes(remedy.change)}, to {budget}"
        case Knob.SPLIT:
            return f"Split the text into {_pieces(remedy)}"
        case Knob.CAP:
            verb = "Raise" if remedy.change > 0 else "Lower"
            return f"{verb} the frame cap to {changed.max_new_tokens:,} ({format_seconds(changed.max_new_tokens)})"
        case Knob.PROMPT:
            return f"Shorten the prompt by {plural(-remedy.change, 'token')}, to {changed.prompt_tokens:,}"
        case Knob.WEIGHTS:
            return f"Keep at most {format_bytes(changed.weights_resident_bytes)} of weights resident"
        case Knob.RINGS:
            return f"Keep the ring buffers to at most {format_bytes(changed.ring_buffer_bytes)}"


def price(remedy: Remedy) -> str:
    """What a remedy comes to beside its action, one sentence or two; `spoken_after` says the rest."""
    changed = remedy.request
    peak, _ = format_bytes_apart(remedy.plan.predicted_peak_bytes, changed.budget_bytes)
    parts = []
    match remedy.knob:
        case Knob.DTYPE:
            parts.append("It costs precision of the cache only.")
        case Knob.BUDGET:
            parts.append(f"That is {format_exact_bytes(changed.budget_bytes)}.")
            if remedy.budget_mebibytes is not None:
                exact = format_exact_bytes(remedy.budget_mebibytes * BUDGET_VARIABLE_UNIT_BYTES)
                parts.append(f"{BUDGET_VARIABLE}={remedy.budget_mebibytes} rounds up to {exact}.")
        case Knob.SPLIT if remedy.split:
            wrapper, longest = changed.model.prompt_wrapper.tokens, remedy.split.longest
            text = f"{plural(longest.text_tokens, 'token')} of text and {wrapper} of its wrapper"
            parts.append(f"At most {text} in each, which peaks at {peak}.")
        case Knob.WEIGHTS:
            parts.append(f"That is {format_exact_bytes(changed.weights_resident_bytes)}.")
        case Knob.RINGS:
            parts.append(f"That is {format_exact_bytes(changed.ring_buffer_bytes)}.")
    if remedy.idle > 0:
        parts.append(f"The first {remedy.idle:,} of these free no byte, because another limit binds there.")
    return " ".join(parts) or f"The peak becomes {peak}."


def spoken_after(remedy: Remedy, now: Truncation, after: Truncation) -> str:
    """Whether the text is spoken to its end once `remedy` is taken. `after` is of the remedy's request.

    Of a split that is the longest piece, and the shorter ones are cut off by no more.
    """
    which = {Knob.SPLIT: "Each", Knob.PROMPT: "What is left"}.get(remedy.knob, "It")
    match after:
        case Finishes():
            return f"{which} would be spoken to its end."
        case MayBeCut():
            return f"{which} {truncation_glance(after)}."
        case CutOff():
            still = " still" if isinstance(now, CutOff) else ""
            return f"{which} would{still} be {truncation_glance(after)}."
        case NeverStarts():
            return "Nothing would be spoken."
        case _:
            assert_never(after)


def _pieces(remedy: Remedy) -> str:
    return plural(remedy.split.pieces if remedy.split else 1, "piece")


def why_useless(useless: Useless) -> str:
    """Why a knob cannot help alone."""
    closest, verdict = useless.closest, useless.verdict
    match useless.reason:
        case Reason.CONTEXT_IS_FULL:
            return f"the prompt alone fills the context of {closest.model.context_tokens:,} tokens."
        case Reason.NO_FRAMES_REQUESTED:
            return "the frame cap is 0, so no audio is asked for."
        case Reason.BEYOND_64_BITS:
            return "a sum leaves 64 bits, so no budget can hold it."
        case Reason.ALREADY_THERE:
            return "it is already at its most helpful value."
        case Reason.FLOOR_EXCEEDS_BUDGET:
            floor, budget = format_bytes(closest.floor_bytes), format_bytes(closest.budget_bytes)
            return f"bounded state and weights alone take {floor} of {budget}."
        case Reason.ONE_FRAME_EXCEEDS:
            return "the prompt with a single frame already exceeds the budget."
        case Reason.ONE_TOKEN_EXCEEDS:
            return "a single token of text, with its wrapper and the frames it is allowed, already exceeds the budget."
        case Reason.FREES_NOTHING:
            return "the frames take whatever context the prompt gives up, so a shorter prompt frees no byte."
        case Reason.DOES_NOT_BIND:
            return "the text bound is not below the limit that binds, so it changes nothing."
        case Reason.NOT_ENOUGH:
            short = format_bytes(verdict.plan.shortfall_bytes) if isinstance(verdict, BudgetExceeded) else "something"
            return f"at its most helpful value {short} are still missing."
