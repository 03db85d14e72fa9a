"""Where the edges are, in closed form: admitted ranges, regimes of the limits, corners of the curves.

With T the talker tokens that the budget leaves room for, a request is admitted exactly when its prompt is below
the ceiling, its cap is above zero, and tokens(P) = min(P + C, 32,768, 5P + 64) <= T. A sum that leaves 64 bits
is above every budget, so overflow needs no case of its own. tokens(P) never decreases, so along every axis the
admitted values are one run of integers, which is a builtin `range`.
"""

from dataclasses import replace
from operator import attrgetter
from typing import Any, Literal, NamedTuple, assert_never, get_args

from ftts_plan.rule.admission import FrameLimit, admit, frame_limits
from ftts_plan.rule.request import (
    HEURISTIC_FRAME_HEADROOM,
    HEURISTIC_FRAMES_PER_PROMPT_TOKEN,
    MAX_CONTEXT_TOKENS,
    Request,
)
from ftts_plan.rule.verdict import Admitted, BindingConstraint, Plan
from ftts_plan.units import U64_MAX

Axis = Literal["prompt_tokens", "max_new_tokens", "budget_bytes", "ring_buffer_bytes", "weights_resident_bytes"]
AXES: tuple[Axis, ...] = get_args(Axis)

_TEXT_TOKENS_PER_PROMPT_TOKEN = 1 + HEURISTIC_FRAMES_PER_PROMPT_TOKEN


class Regime(NamedTuple):
    """A run of prompt lengths over which one limit binds, so that the peak is a straight line."""

    constraint: BindingConstraint
    prompt_tokens: range


class PeakCorner(NamedTuple):
    """A corner of the peak-by-prompt-length curve; between corners the curve is straight at every integer."""

    prompt_tokens: int
    peak_bytes: int


class Growth(NamedTuple):
    """Memory as one utterance is spoken: a straight line from the prompt to the last frame allowed."""

    floor_bytes: int
    """Bounded state and resident weights: held before the first token."""
    prompt_bytes: int
    """Held once the prompt is cached, before the first frame."""
    peak_bytes: int
    frames: int
    affordable_frames: int
    """Frames that the budget has room for, whatever the limits; negative when the prompt alone exceeds it."""


def at(request: Request, along: Axis, value: int) -> Request:
    """`request` with `value` along one axis."""
    changed: dict[str, Any] = {along: value}
    return replace(request, **changed)


def plan_with_all_memory(request: Request) -> Plan | None:
    """The plan, whatever the budget; None where the rule makes none (context, no frames, overflow)."""
    match admit(replace(request, budget_bytes=U64_MAX)):
        case Admitted(plan):
            return replace(plan, budget_bytes=request.budget_bytes)
        case _:
            return None


def affordable_tokens(request: Request) -> int:
    """Talker tokens (prompt and frames together) that the budget leaves room for; negative below the floor."""
    return room_bytes(request) // request.kv_dtype.bytes_per_token


def room_bytes(request: Request) -> int:
    """What the budget leaves for the talker KV; negative when bounded state and weights alone exceed it."""
    return request.budget_bytes - request.bounded_state_bytes - request.weights_resident_bytes


def admissible(request: Request, along: Axis) -> range:
    """The values of `along` that are admitted, all else equal. Empty when none is.

    Up to 2^64 values: `in`, `[0]`, `[-1]` and truth are exact, but CPython's `len` stops at 2^63 - 1.
    """
    match along:
        case "prompt_tokens":
            return range(_admitted_prompt_count(request))
        case "max_new_tokens":
            return _admitted_caps(request)
        case "budget_bytes":
            plan = plan_with_all_memory(request)
            return range(plan.predicted_peak_bytes, U64_MAX + 1) if plan else range(0)
        case "ring_buffer_bytes" | "weights_resident_bytes":
            plan = plan_with_all_memory(at(request, along, 0))
            return range(max(0, plan.headroom_bytes + 1)) if plan else range(0)
        case _:
            assert_never(along)


def _admitted_prompt_count(request: Request) -> int:
    if request.max_new_tokens == 0:
        return 0
    tokens = affordable_tokens(request)
    if tokens >= MAX_CONTEXT_TOKENS:
        return MAX_CONTEXT_TOKENS
    last = tokens - request.max_new_tokens
    if request.heuristic_eos_backstop:
        last = max(last, (tokens - HEURISTIC_FRAME_HEADROOM) // _TEXT_TOKENS_PER_PROMPT_TOKEN)
    return max(0, last + 1)


def _admitted_caps(request: Request) -> range:
    if request.prompt_tokens >= MAX_CONTEXT_TOKENS:
        return range(0)
    affordable_frames = affordable_tokens(request) - request.prompt_tokens
    _, *other_limits = frame_limits(request)
    if any(limit.frames <= affordable_frames for limit in other_limits):
        return range(1, U64_MAX + 1)
    return range(1, max(1, affordable_frames + 1))


def runner_up(request: Request) -> FrameLimit:
    """The limit that would bind if the binding one were lifted; `frames` minus the plan's is the distance."""
    return sorted(frame_limits(request), key=attrgetter("frames"))[1]


def regimes(request: Request) -> tuple[Regime, ...]:
    """Which limit binds at each prompt length below the ceiling; the non-empty runs, in order, none left out.

    Text binds where 4P + 64 < min(C, 32,768 - P), the cap where C <= 32,768 - P beyond that, the ceiling last.
    """
    cap = request.max_new_tokens
    text_end = 0
    if request.heuristic_eos_backstop:
        below_cap = _first_not_below(cap - HEURISTIC_FRAME_HEADROOM, HEURISTIC_FRAMES_PER_PROMPT_TOKEN)
        below_ceiling = _first_not_below(MAX_CONTEXT_TOKENS - HEURISTIC_FRAME_HEADROOM, _TEXT_TOKENS_PER_PROMPT_TOKEN)
        text_end = max(0, min(below_cap, below_ceiling))
    cap_end = max(text_end, min(MAX_CONTEXT_TOKENS - cap + 1, MAX_CONTEXT_TOKENS))
    runs = (
        Regime(BindingConstraint.TEXT_HEURISTIC, range(text_end)),
        Regime(BindingConstraint.FRAME_CAP, range(text_end, cap_end)),
        Regime(BindingConstraint.CONTEXT_CEILING, range(cap_end, MAX_CONTEXT_TOKENS)),
    )
    return tuple(run for run in runs if run.prompt_tokens)


def peak_corners(request: Request) -> tuple[PeakCorner, ...]:
    """The peak by prompt length, as the ends of its straight runs: each is what `admit` predicts there.

    Drawn as far as the sum stays in 64 bits; empty when it does nowhere, or when no frame is requested.
    """
    countable = admissible(replace(request, budget_bytes=U64_MAX), along="prompt_tokens")
    ends = (run.prompt_tokens[i] for run in regimes(request) for i in (0, -1))
    lengths = sorted({min(end, countable[-1]) for end in ends}) if countable else []
    plans = ((length, plan_with_all_memory(replace(request, prompt_tokens=length))) for length in lengths)
    return tuple(PeakCorner(length, plan.predicted_peak_bytes) for length, plan in plans if plan)


def growth(request: Request) -> Growth | None:
    """Memory as the utterance of `request` is spoken; None where the rule makes no plan."""
    plan = plan_with_all_memory(request)
    if plan is None:
        return None
    floor_bytes = plan.bounded_state_bytes + plan.weights_resident_bytes
    return Growth(
        floor_bytes=floor_bytes,
        prompt_bytes=floor_bytes + request.prompt_tokens * request.kv_dtype.bytes_per_token,
        peak_bytes=plan.predicted_peak_bytes,
        frames=plan.predicted_max_frames,
        affordable_frames=affordable_tokens(request) - request.prompt_tokens,
    )


def _first_not_below(bound: int, slope: int) -> int:
    """The least integer P with slope x P >= bound: a ceiling division."""
    return -(-bound // slope)
