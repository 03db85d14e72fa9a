"""The words on and around the pictures: titles that state the finding, labels, text alternatives."""

from collections.abc import Sequence
from typing import Final

from ftts_plan.fields import PARTS
from ftts_plan.models import QWEN3_TTS, KvDtype
from ftts_plan.planning import Growth, PeakCorner
from ftts_plan.rule import BindingConstraint, FrameLimit, Plan, Request
from ftts_plan.units import format_bytes, format_seconds
from ftts_plan.wording.names import CONSTRAINT_NAMES, limit_name, plural

SIDE_ADMITTED: Final = "◄ admitted"
SIDE_REFUSED: Final = "refused ►"


def prompts_admitted(request: Request, fitting: range) -> str:
    """The finding about prompt lengths, as a title; `fitting` are those that the policy of `request` admits."""
    budget = format_bytes(request.budget_bytes)
    if not fitting:
        return f"A {budget} budget admits no prompt, however short"
    if len(fitting) == request.model.context_tokens:
        return f"A {budget} budget admits every prompt the context holds, up to {fitting[-1]:,} tokens"
    return f"A {budget} budget admits prompts up to {plural(fitting[-1], 'token')}"


def policy_conditions(request: Request) -> str:
    """The conditions a picture was drawn under, short enough for a subtitle."""
    return f"frame cap {request.max_new_tokens:,}, {memory_conditions(request)}"


def memory_conditions(request: Request) -> str:
    """The same for a picture over every frame cap."""
    backstop = "text backstop on" if request.heuristic_eos_backstop else "text backstop off"
    parts = [f"{row.part} {row.unit.show(size)}" for row in PARTS if (size := row.of(request))]
    return ", ".join([f"{request.kv_dtype} ({format_bytes(request.kv_bytes(1))} a token)", backstop, *parts])


def boundary_label(fitting: range) -> str:
    return f"{plural(fitting[-1], 'token')} fit\n{fitting.stop:,} or more are refused"


def here_label(request: Request, plan: Plan) -> str:
    name = CONSTRAINT_NAMES[plan.binding_constraint]
    return f"{plural(request.prompt_tokens, 'token')}\n{format_bytes(plan.predicted_peak_bytes)}\n{name} binds"


def budget_label(budget_bytes: int) -> str:
    return f"Budget {format_bytes(budget_bytes)}"


def budget_above_label(budget_bytes: int) -> str:
    return f"Budget {format_bytes(budget_bytes)}, above this view"


def plateau_label(peak_bytes: int) -> str:
    return f"{format_bytes(peak_bytes)} at the context ceiling"


def regime_labels(constraint: BindingConstraint) -> tuple[str, str]:
    """The name of a regime in its ribbon, in full and for where there is little room."""
    name = CONSTRAINT_NAMES[constraint]
    return f"{name} binds", name.split()[0] if constraint is BindingConstraint.TEXT_HEURISTIC else name.split()[-1]


def peak_alternative(request: Request, corners: Sequence[PeakCorner], fitting: range) -> str:
    """The peak-by-prompt-length picture in words."""
    straight = "; ".join(f"{corner.prompt_tokens:,} tokens {format_bytes(corner.peak_bytes)}" for corner in corners)
    return (
        f"Line chart. {prompts_admitted(request, fitting)}. Conditions: {policy_conditions(request)}. "
        f"Predicted peak by prompt length, straight between: {straight}."
    )


def growth_title(request: Request, curve: Growth) -> str:
    """The finding about one utterance, as a title."""
    budget = format_bytes(request.budget_bytes)
    if curve.fits:
        spare = format_bytes(request.budget_bytes - curve.peak_bytes)
        return f"All {plural(curve.frames, 'frame')} fit: {spare} of the {budget} budget stays free"
    if curve.affordable_frames < 0:
        return f"The prompt alone exceeds the {budget} budget, before the first frame"
    first = curve.affordable_frames + 1
    return f"Frame {first:,} of {curve.frames:,} would be the first beyond the {budget} budget"


def peak_label(curve: Growth) -> str:
    return f"peak {format_bytes(curve.peak_bytes)}\n{plural(curve.frames, 'frame')}, {format_seconds(curve.frames)}"


def room_label(curve: Growth) -> str:
    return f"room for {plural(curve.affordable_frames, 'frame')}\n{curve.affordable_frames + 1:,} would not fit"


def limit_label(limit: FrameLimit, *, binds: bool) -> str:
    name = CONSTRAINT_NAMES[limit.constraint]
    return f"{name} binds\n{limit.frames:,}" if binds else f"{name}\n{limit.frames:,}"


def prompt_label(curve: Growth) -> str:
    return f"prompt cached: {format_bytes(curve.prompt_bytes)}"


def floor_label(curve: Growth) -> str:
    return f"resident and bounded: {format_bytes(curve.floor_bytes)}"


def growth_alternative(request: Request, curve: Growth, limits: Sequence[FrameLimit]) -> str:
    """The growth picture in words."""
    return (
        f"Line chart. {growth_title(request, curve)}. Memory starts at {format_bytes(curve.prompt_bytes)} with the "
        f"prompt cached and rises by {format_bytes(request.kv_bytes(1))} a frame to "
        f"{format_bytes(curve.peak_bytes)} at {plural(curve.frames, 'frame')} ({format_seconds(curve.frames)}). "
        f"Limits in frames: {', '.join(map(limit_name, limits))}."
    )


def out_of_view(limits: Sequence[FrameLimit]) -> str:
    """The limits that the growth picture does not reach."""
    return "Beyond this view: " + ", ".join(
        f"{limit_name(limit)} frames ({format_seconds(limit.frames)})" for limit in limits
    )


BUILD_UP_CONDITIONS: Final = (
    "Cached values for one token or one frame of the talker; each bar multiplies the one above it"
)


def build_up_title(dtype: KvDtype) -> str:
    size = format_bytes(QWEN3_TTS.kv_bytes(1, dtype))
    return f"{QWEN3_TTS.kv_values_per_token:,} values, {size} in {dtype}, for every token and frame"


def build_up_label(factor: int, values: int, dtype: KvDtype, *, first: bool) -> str:
    size = format_bytes(values * dtype.bytes_per_value)
    return f"{values:,} values, {size}" if first else f"× {factor} = {values:,} values, {size}"


def build_up_alternative(steps: Sequence[tuple[str, str]]) -> str:
    """The build-up picture in words."""
    return "Bar chart. " + "; ".join(f"{name}: {text}" for name, text in steps) + "."
