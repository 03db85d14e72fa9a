"""The admission rule (OQ-6): the whole of it, in the order in which it decides.

Python integers do not wrap, and every term is a sum or product of non-negative numbers, so one check of each
named term against 2^64 - 1 equals checking every step inside it.
"""

from operator import attrgetter
from typing import NamedTuple

from ftts_plan.models import QWEN3_TTS, KvDtype, ModelShape, require_dtype
from ftts_plan.rule.request import Request
from ftts_plan.rule.verdict import (
    BindingConstraint,
    NoFramesRequested,
    Overflow,
    Plan,
    PromptExceedsContext,
    Verdict,
    by_budget,
)
from ftts_plan.units import U64_MAX, require_u64


class FrameLimit(NamedTuple):
    """One of the limits on how many frames may be generated."""

    frames: int
    constraint: BindingConstraint


def admit(request: Request) -> Verdict:
    """Decide, before anything is allocated, whether one utterance fits in memory.

    Total over every `Request`: it raises nothing. Source: SPEC.md, "The decision, in this order".
    """
    if request.prompt_tokens >= request.model.context_tokens:
        return PromptExceedsContext(request.prompt_tokens, request.model.context_tokens)
    if request.max_new_tokens == 0:
        return NoFramesRequested()

    frames, constraint = binding_limit(request)
    kv_talker_bytes = talker_kv_bytes(request.prompt_tokens, frames, request.kv_dtype, request.model)
    if isinstance(kv_talker_bytes, Overflow):
        return kv_talker_bytes
    bounded_state_bytes = request.bounded_state_bytes
    if bounded_state_bytes > U64_MAX:
        return Overflow("bounded_state_bytes")
    predicted_peak_bytes = kv_talker_bytes + bounded_state_bytes + request.weights_resident_bytes
    if predicted_peak_bytes > U64_MAX:
        return Overflow("predicted_peak_bytes")

    plan = Plan(
        predicted_max_frames=frames,
        binding_constraint=constraint,
        kv_talker_bytes=kv_talker_bytes,
        bounded_state_bytes=bounded_state_bytes,
        weights_resident_bytes=request.weights_resident_bytes,
        predicted_peak_bytes=predicted_peak_bytes,
        budget_bytes=request.budget_bytes,
    )
    return by_budget(plan)


def frame_limits(request: Request) -> tuple[FrameLimit, ...]:
    """Every limit in force, for a prompt below the ceiling. Their order *is* the tie rule: an earlier one wins."""
    cap = FrameLimit(request.max_new_tokens, BindingConstraint.FRAME_CAP)
    headroom = FrameLimit(request.model.context_tokens - request.prompt_tokens, BindingConstraint.CONTEXT_CEILING)
    if request.text_backstop is None:
        return cap, headroom
    text_frames = request.text_backstop.frames(request.prompt_tokens)
    return cap, headroom, FrameLimit(text_frames, BindingConstraint.TEXT_HEURISTIC)


def binding_limit(request: Request) -> FrameLimit:
    """The least of `frame_limits`; `min` keeps the first of equals."""
    return min(frame_limits(request), key=attrgetter("frames"))


def talker_kv_bytes(prompt_tokens: int, frames: int, dtype: KvDtype, model: ModelShape = QWEN3_TTS) -> int | Overflow:
    """Bytes of talker key/value cache for a prompt in tokens and audio in frames; raises `Misuse`."""
    total_tokens = require_u64("prompt_tokens", prompt_tokens) + require_u64("frames", frames)
    size = model.kv_bytes(total_tokens, require_dtype("dtype", dtype))
    return size if size <= U64_MAX else Overflow("talker_kv_bytes")
