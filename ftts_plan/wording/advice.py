"""The words of edges and remedies: what would change the answer, what would not, and why."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from ftts_plan.fields import BUDGET, CAP, DTYPE, INPUT_NAMED, PROMPT
from ftts_plan.planning import Cliff, Edge, EdgeAxis, Knob, LeastLimits, Reason, Remedy, Switch, Useless
from ftts_plan.rule import BUDGET_VARIABLE, BUDGET_VARIABLE_UNIT_BYTES, Admitted, BudgetExceeded, Plan, Request
from ftts_plan.units import format_bytes, format_exact_bytes, format_seconds
from ftts_plan.wording.names import CONSTRAINT_NAMES, plural

KNOB_NAMES: Final = {knob: INPUT_NAMED[knob].label for knob in Knob if knob is not Knob.SPLIT} | {
    Knob.SPLIT: "Splitting the text"
}
ANSWER_ADMITTED: Final = "How far each knob can go"
ANSWER_REFUSED: Final = "What would change the answer"
CANNOT_HELP: Final = "What cannot change it"
NO_REMEDY: Final = "No single change admits this request."


def action(remedy: Remedy) -> str:
    """A remedy as an instruction, with its exact numbers."""
    changed = remedy.request
    match remedy.knob:
        case Knob.DTYPE:
            return "Store the talker KV as bf16"
        case Knob.BACKSTOP:
            return "Turn the text backstop on"
        case Knob.BUDGET:
            return f"Raise the budget by {format_bytes(remedy.change)}, to {format_exact_bytes(changed.budget_bytes)}"
        case Knob.SPLIT:
            pieces = remedy.split.pieces if remedy.split else 1
            longest = plural(changed.prompt_tokens, "prompt token")
            return f"Split the text into {plural(pieces, 'piece')} of at most {longest}"
        case Knob.CAP:
            verb = "Raise" if remedy.change > 0 else "Lower"
            return f"{verb} the frame cap to {changed.max_new_tokens:,} ({format_seconds(changed.max_new_tokens)})"
        case Knob.PROMPT:
            return f"Shorten the prompt by {plural(-remedy.change, 'token')}, to {changed.prompt_tokens:,}"
        case Knob.WEIGHTS:
            return f"Keep at most {format_exact_bytes(changed.weights_resident_bytes)} of weights resident"
        case Knob.RINGS:
            return f"Keep the ring buffers to at most {format_exact_bytes(changed.ring_buffer_bytes)}"


def price(remedy: Remedy) -> str:
    """What a remedy costs the person, one sentence or two."""
    plan = remedy.plan
    parts = []
    if remedy.knob is Knob.BUDGET and remedy.budget_mebibytes is not None:
        exact = format_exact_bytes(remedy.budget_mebibytes * BUDGET_VARIABLE_UNIT_BYTES)
        parts.append(f"{BUDGET_VARIABLE}={remedy.budget_mebibytes} rounds up to {exact}.")
    if remedy.split:
        audio = format_seconds(remedy.split.predicted_max_frames)
        parts.append(f"Each piece peaks at {format_bytes(plan.predicted_peak_bytes)}; together up to {audio} of audio.")
    if remedy.knob is Knob.DTYPE:
        parts.append("Precision of the cache only; the audio stays as long.")
    if remedy.lost_frames > 0 and not remedy.split:
        left = format_seconds(plan.predicted_max_frames)
        parts.append(f"{format_seconds(remedy.lost_frames)} less audio: up to {left} is left.")
    if remedy.idle > 0:
        parts.append(f"The first {remedy.idle:,} of these free no byte, because another limit binds there.")
    return " ".join(parts) or f"The peak becomes {format_bytes(plan.predicted_peak_bytes)}."


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
            return "a single token of text, with the frames it is allowed, already exceeds the budget."
        case Reason.FREES_NOTHING:
            return "the frames take whatever context the prompt gives up, so a shorter prompt frees no byte."
        case Reason.DOES_NOT_BIND:
            return "the text bound is not below the limit that binds, so it changes nothing."
        case Reason.NOT_ENOUGH:
            short = format_bytes(verdict.plan.shortfall_bytes) if isinstance(verdict, BudgetExceeded) else "something"
            return f"at its most helpful value {short} are still missing."


def cliff_warning(request: Request, cliff: Cliff) -> str:
    """What typing the cap now in force would do: shown before anyone falls off it."""
    becomes = _kv_of(cliff.after) if cliff.after else "more than 64 bits can count"
    answer = "would still be admitted" if isinstance(cliff.verdict, Admitted) else "would be refused"
    return (
        f"Setting this cap of {request.max_new_tokens:,} explicitly turns the text backstop off: "
        f"the talker KV goes from {_kv_of(cliff.before)}, to {becomes}. The request {answer}."
    )


def _kv_of(plan: Plan) -> str:
    return f"{format_bytes(plan.kv_talker_bytes)}, for {plural(plan.predicted_max_frames, 'frame')}"


def edge_table(edges: Sequence[Edge], switches: Sequence[Switch]) -> list[dict[str, str]]:
    """A line for every knob. The edge in frames of audio is that of no knob: it is said by `audio_line`."""
    return [*(edge_row(edge) for edge in edges if edge.axis != "audio_frames"), *map(switch_row, switches)]


def edge_row(edge: Edge) -> dict[str, str]:
    """One line of the table of edges."""
    admitted, refused = "none", "every value"
    if edge.admitted is not None and edge.refused is not None:
        upward = edge.admitted > edge.refused
        admitted = f"{'≥' if upward else '≤'} {_amount(edge.axis, edge.admitted)}"
        refused = f"{'≤' if upward else '≥'} {_amount(edge.axis, edge.refused)}"
    return {
        "Knob": INPUT_NAMED[edge.axis].label,
        "Now": _amount(edge.axis, edge.current),
        "Admitted": admitted,
        "Refused": refused,
    }


def switch_row(switch: Switch) -> dict[str, str]:
    """An input with two positions, in the table of edges."""
    show = INPUT_NAMED[switch.field].unit.show
    admitted = [show(choice.value) for choice in switch.choices if isinstance(choice.verdict, Admitted)]
    refused = [show(choice.value) for choice in switch.choices if not isinstance(choice.verdict, Admitted)]
    return {
        "Knob": KNOB_NAMES[Knob(switch.field)],
        "Now": show(switch.current),
        "Admitted": " and ".join(admitted) or "none",
        "Refused": " and ".join(refused) or "none",
    }


def audio_line(edge: Edge) -> str:
    """How much audio there is memory and context for; `edge` is the one along `audio_frames`, which no knob sets."""
    if edge.admitted is None:
        return "There is room for no audio at all."
    amount = f"{plural(edge.admitted, 'frame')} ({format_seconds(edge.admitted)})"
    return f"After this prompt, memory and context have room for {amount} of audio."


def limits_line(limits: LeastLimits) -> str:
    """The binding limit, the runner-up, and the distance between them."""
    binding, runner = limits.binding, limits.runner_up
    distance = limits.distance_frames
    return (
        f"The {CONSTRAINT_NAMES[binding.constraint]} binds at {plural(binding.frames, 'frame')} "
        f"({format_seconds(binding.frames)}). Next is the {CONSTRAINT_NAMES[runner.constraint]} at {runner.frames:,}, "
        f"{plural(distance, 'frame')} ({format_seconds(distance)}) further."
    )


def _amount(axis: EdgeAxis, value: int) -> str:
    """As people read it, with every byte of a size beside it: two sides of an edge are one byte apart."""
    unit = INPUT_NAMED[axis].unit
    shown, exact = unit.show(value), unit.show_exactly(value)
    return shown if shown == exact else f"{shown} ({exact})"


class NextEdge(NamedTuple):
    """How far a knob can go, in the fewest words."""

    knob: str
    shown: str
    exact: str
    """The same to the last digit."""


def next_edges(edges: Sequence[Edge], switches: Sequence[Switch]) -> list[NextEdge]:
    """The last admitted value of each main knob, and the verdict at the other dtype."""
    limits = [_next_edge(edge) for edge in edges if edge.axis in _MAIN_KNOBS]
    return [*limits, *(_other_choice(switch) for switch in switches if switch.field == DTYPE.name)]


_MAIN_KNOBS: Final = (PROMPT.name, CAP.name, BUDGET.name)


def _next_edge(edge: Edge) -> NextEdge:
    row = INPUT_NAMED[edge.axis]
    if edge.admitted is None or edge.refused is None:
        return NextEdge(row.label, "any value" if edge.admitted_values else "none", "")
    side = "≥" if edge.admitted > edge.refused else "≤"
    return NextEdge(
        row.label, f"{side} {row.unit.show(edge.admitted)}", f"{side} {row.unit.show_exactly(edge.admitted)}"
    )


def _other_choice(switch: Switch) -> NextEdge:
    [other] = [choice for choice in switch.choices if choice.value != switch.current]
    answer = "also" if isinstance(other.verdict, Admitted) else "not"
    return NextEdge(INPUT_NAMED[switch.field].unit.show(other.value), f"{answer} admitted", "")
