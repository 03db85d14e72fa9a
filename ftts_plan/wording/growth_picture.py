"""The words on and around the picture of memory as one utterance is spoken."""

from collections.abc import Sequence
from typing import Final

from ftts_plan.planning import Growth
from ftts_plan.rule import FrameLimit, Request
from ftts_plan.units import format_bytes, format_bytes_apart, format_seconds
from ftts_plan.wording.names import CONSTRAINT_NAMES, limit_name, plural
from ftts_plan.wording.pictures import OVER_BUDGET, WITHIN_BUDGET, policy_conditions

GROWTH_NAME: Final = "Memory by frame"


def growth_title(request: Request, curve: Growth) -> str:
    """The finding about one utterance, as a title."""
    if curve.fits:
        spare, budget = format_bytes_apart(request.budget_bytes - curve.peak_bytes, request.budget_bytes)
        frames = "The one frame fits" if curve.frames == 1 else f"All {curve.frames:,} frames fit"
        if curve.peak_bytes == request.budget_bytes:
            return f"{frames}: the {budget} budget is used to the last byte"
        return f"{frames}: {spare} of the {budget} budget stays free"
    if curve.affordable_frames < 0:
        return _held_before_the_first_frame(request, curve)
    first = curve.affordable_frames + 1
    budget = format_bytes(request.budget_bytes)
    if curve.frames == 1:
        return f"The one frame would be the first beyond the {budget} budget"
    return f"Frame {first:,} of {curve.frames:,} would be the first beyond the {budget} budget"


def _held_before_the_first_frame(request: Request, curve: Growth) -> str:
    """What exceeds the budget before a frame is spoken: the least that does."""
    prompt_bytes = curve.prompt_bytes - curve.floor_bytes
    weights_bytes, bounded_bytes = request.weights_resident_bytes, request.bounded_state_bytes
    alone = ((weights_bytes, "The weights alone"), (bounded_bytes, "The bounded state alone"))
    together = (
        (curve.floor_bytes, "Weights and bounded state together"),
        (prompt_bytes, "The prompt alone"),
        (
            curve.prompt_bytes,
            "Prompt, weights and bounded state together" if weights_bytes else "Prompt and bounded state together",
        ),
    )
    size_bytes, what = next(held for held in (*alone, *together) if held[0] > request.budget_bytes)
    size, budget = format_bytes_apart(size_bytes, request.budget_bytes)
    takes = "exceeds" if what in {"The bounded state alone", "The prompt alone"} else "exceed"
    return f"{what} ({size}) {takes} the {budget} budget, before the first frame"


def growth_conditions(request: Request) -> str:
    """The conditions it was drawn under, as a subtitle."""
    return f"{plural(request.prompt_tokens, 'prompt token')}; {policy_conditions(request)}"


def peak_labels(request: Request, curve: Growth) -> tuple[str, ...]:
    """The peak, in full and for where there is ever less room; never written as the budget is that it differs from."""
    size, _ = format_bytes_apart(curve.peak_bytes, request.budget_bytes)
    return (
        f"peak {size}\n{plural(curve.frames, 'frame')}, {format_seconds(curve.frames)}",
        f"peak {size}",
        f"peak\n{size}",
    )


def room_labels(curve: Growth) -> tuple[str, str]:
    """Where the budget ends, in full and for where there is little room."""
    if curve.affordable_frames == 0:
        return "room for the prompt\nframe 1 would not fit", "room for\nno frame"
    room = f"room for {plural(curve.affordable_frames, 'frame')}"
    return f"{room}\n{curve.affordable_frames + 1:,} would not fit", f"room for\n{curve.affordable_frames:,}"


def limit_labels(limit: FrameLimit, *, binds: bool) -> tuple[str, ...]:
    """A limit beside its line, in full and for where there is ever less room."""
    name = CONSTRAINT_NAMES[limit.constraint]
    if binds:
        return f"{name} binds\n{limit.frames:,}", f"{name} binds", f"{name}\nbinds"
    return f"{name}\n{limit.frames:,}", name


def fill_labels(name: str, size_bytes: int) -> tuple[str, str]:
    """What a fill is, with its size, and for where there is little room without it."""
    return f"{name} {format_bytes(size_bytes)}", name


def read_frame(*, within_budget: bool, reached: bool, limit: FrameLimit) -> str:
    """What is said of a frame that is pointed at: a template for `charts.readings`."""
    side = WITHIN_BUDGET if within_budget else OVER_BUDGET
    state = side if reached else f"beyond the {CONSTRAINT_NAMES[limit.constraint]}: not reached"
    return f"frame {{at}} ({{seconds}}): {{bytes}}\n{{exact}}\n{state}"


def read_start(*, within_budget: bool) -> str:
    """What is said before the first frame."""
    return f"before the first frame: {{bytes}}\n{{exact}}\n{WITHIN_BUDGET if within_budget else OVER_BUDGET}"


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
        f"{CONSTRAINT_NAMES[limit.constraint]} {plural(limit.frames, 'frame')} ({format_seconds(limit.frames)})"
        for limit in limits
    )
