"""Which values of an input are admitted, in closed form.

With T the talker tokens that the budget leaves room for, a request is admitted exactly when its prompt is below
the ceiling, its cap is above zero, and tokens(P) = min(P + C, ceiling, 5P + 64) <= T. A sum that leaves 64 bits
is above every budget, so overflow needs no case of its own. tokens(P) never decreases, so along every axis the
admitted values are one run of integers, which is a builtin `range`.
"""

from dataclasses import replace
from typing import Any, Literal, assert_never, get_args

from ftts_plan.rule import Request, Verdict, admit, frame_limits
from ftts_plan.units import U64_MAX

Axis = Literal["prompt_tokens", "max_new_tokens", "budget_bytes", "ring_buffer_bytes", "weights_resident_bytes"]
AXES: tuple[Axis, ...] = get_args(Axis)


def with_value(request: Request, along: Axis, value: int) -> Request:
    """`request` with `value` along one axis."""
    changed: dict[str, Any] = {along: value}
    return replace(request, **changed)


def affordable_tokens(request: Request) -> int:
    """Talker tokens (prompt and frames together) that the budget leaves room for; negative below the floor."""
    return request.kv_tokens(room_bytes(request))


def room_bytes(request: Request) -> int:
    """What the budget leaves for the talker KV; negative when bounded state and weights alone exceed it."""
    return request.budget_bytes - request.floor_bytes


def admissible(request: Request, along: Axis, verdict: Verdict | None = None) -> range:
    """The values of `along` that are admitted, all else equal. Empty when none is.

    Up to 2^64 values: `in`, `[0]`, `[-1]` and truth are exact, but CPython's `len` stops at 2^63 - 1. `verdict` is the
    rule's on `request`, if it is known already.
    """
    match along:
        case "prompt_tokens":
            return range(_admitted_prompt_count(request))
        case "max_new_tokens":
            return _admitted_caps(request)
        case "budget_bytes":
            plan = (verdict or admit(request)).plan
            return range(plan.predicted_peak_bytes, U64_MAX + 1) if plan else range(0)
        case "ring_buffer_bytes" | "weights_resident_bytes":
            without = with_value(request, along, 0)
            plan = (verdict if verdict and without == request else admit(without)).plan
            return range(max(0, plan.headroom_bytes + 1)) if plan else range(0)
        case _:
            assert_never(along)


def _admitted_prompt_count(request: Request) -> int:
    if request.max_new_tokens == 0:
        return 0
    tokens = affordable_tokens(request)
    if tokens >= request.model.context_tokens:
        return request.model.context_tokens
    last = tokens - request.max_new_tokens
    if request.text_backstop:
        last = max(last, request.text_backstop.last_prompt_within_tokens(tokens))
    return max(0, last + 1)


def _admitted_caps(request: Request) -> range:
    if request.prompt_tokens >= request.model.context_tokens:
        return range(0)
    affordable_frames = affordable_tokens(request) - request.prompt_tokens
    _, *other_limits = frame_limits(request)
    if any(limit.frames <= affordable_frames for limit in other_limits):
        return range(1, U64_MAX + 1)
    return range(1, max(1, affordable_frames + 1))
