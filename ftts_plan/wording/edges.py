"""The words of edges: how far each knob can go, and what an explicit cap would do."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from ftts_plan.fields import BUDGET, CAP, DTYPE, INPUT_NAMED, PROMPT
from ftts_plan.planning import Axis, Cliff, Edge, LeastLimits, Switch
from ftts_plan.rule import Admitted, Plan, Request
from ftts_plan.units import BYTES, format_bytes, format_bytes_apart, format_seconds
from ftts_plan.wording.names import CONSTRAINT_NAMES, plural

AUDIO_AXIS: Final = "audio_frames"
ANSWER_ADMITTED: Final = "How far each knob can go"


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


def edge_rows(edges: Iterable[Edge], switches: Iterable[Switch]) -> list[dict[str, str]]:
    """The table of edges: every knob, a line each. Audio is none, and has a sentence of its own."""
    knobs = [_edge_row(edge, edge.axis) for edge in edges if edge.axis != AUDIO_AXIS]
    return [*knobs, *map(_switch_row, switches)]


def audio_line(edges: Iterable[Edge]) -> str:
    """How long the audio could get, were exactly so many frames generated."""
    [audio] = [edge for edge in edges if edge.axis == AUDIO_AXIS]
    now = f"These limits allow {plural(audio.current, 'frame')} of audio ({format_seconds(audio.current)})"
    if audio.admitted is None:
        return f"{now}; not one would be admitted."
    return f"{now}; up to {audio.admitted:,} ({format_seconds(audio.admitted)}) would be admitted."


def _edge_row(edge: Edge, axis: Axis) -> dict[str, str]:
    now, admitted, refused = _amount(axis, edge.current), "none", "every value"
    if edge.admitted is not None and edge.refused is not None:
        upward = edge.admitted > edge.refused
        now, least = _amount(axis, edge.current, edge.admitted), _amount(axis, edge.admitted, edge.current)
        admitted = f"{'≥' if upward else '≤'} {least}"
        refused = f"{'≤' if upward else '≥'} {_amount(axis, edge.refused, edge.current)}"
    return {"Knob": INPUT_NAMED[axis].label, "Now": now, "Admitted": admitted, "Refused": refused}


def _switch_row(switch: Switch) -> dict[str, str]:
    show = INPUT_NAMED[switch.field].unit.show
    admitted = [show(choice.value) for choice in switch.choices if isinstance(choice.verdict, Admitted)]
    refused = [show(choice.value) for choice in switch.choices if not isinstance(choice.verdict, Admitted)]
    return {
        "Knob": INPUT_NAMED[switch.field].label,
        "Now": show(switch.current),
        "Admitted": " and ".join(admitted) or "none",
        "Refused": " and ".join(refused) or "none",
    }


def limits_line(limits: LeastLimits) -> str:
    """The binding limit, the runner-up, and the distance between them."""
    binding, runner = limits.binding, limits.runner_up
    distance = limits.distance_frames
    return (
        f"The {CONSTRAINT_NAMES[binding.constraint]} binds at {plural(binding.frames, 'frame')} "
        f"({format_seconds(binding.frames)}). Next is the {CONSTRAINT_NAMES[runner.constraint]} at {runner.frames:,}, "
        f"{plural(distance, 'frame')} ({format_seconds(distance)}) further."
    )


def _amount(axis: Axis, value: int, other: int | None = None) -> str:
    """`2.00009 GiB (2,147,581,952 B)`: a value, a size rounded so that it reads otherwise than `other`."""
    unit = INPUT_NAMED[axis].unit
    exact = unit.show_exactly(value)
    if unit is not BYTES:
        return exact
    rounded = format_bytes_apart(value, value if other is None else other)[0]
    return exact if rounded == exact else f"{rounded} ({exact})"


class NextEdge(NamedTuple):
    """How far a knob can go, in the fewest words."""

    knob: str
    shown: str
    exact: str
    """The same to the last digit."""


def next_edges(edges: Iterable[Edge], switches: Iterable[Switch]) -> list[NextEdge]:
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
