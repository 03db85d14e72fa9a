"""Nothing asks which model it is: with another shape the closed forms are what `admit` says at every value."""

from dataclasses import dataclass, replace
from typing import ClassVar

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from ftts_plan import (
    Admitted,
    KvDtype,
    Overflow,
    PromptExceedsContext,
    Request,
    admissible,
    admit,
    arithmetic,
    growth,
    peak_corners,
    regimes,
)
from ftts_plan.models import BoundedCache, ModelShape, PromptWrapper
from ftts_plan.planning import advise, all_edges, constraint_regions
from tests.strategies import U64

TINY = ModelShape(
    name="tiny",
    layers=2,
    query_heads=4,
    kv_heads=1,
    head_dim=4,
    context_tokens=199,
    microdecoder=BoundedCache(layers=1, positions=3, kv_heads=1, head_dim=2),
    codec_decoder=BoundedCache(layers=1, positions=5, kv_heads=2, head_dim=2),
    prompt_wrapper=PromptWrapper(before_tokens=1, after_tokens=2),
)
HUGE = replace(TINY, name="huge", layers=2**56)


@dataclass(frozen=True, slots=True, kw_only=True)
class TinyRequest(Request):
    """A request to a model so small that every prompt and cap of it can be tried."""

    model: ClassVar[ModelShape] = TINY


@dataclass(frozen=True, slots=True, kw_only=True)
class HugeRequest(Request):
    """A request to a model whose cache leaves 64 bits."""

    model: ClassVar[ModelShape] = HUGE


@st.composite
def tiny_requests(draw: DrawFn) -> TinyRequest:
    """Budgets from nothing to more than a full context, in whole tokens and a byte beside."""
    dtype = draw(st.sampled_from(KvDtype))
    tokens = draw(st.integers(-2, TINY.context_tokens + 2))
    weights = draw(st.sampled_from((0, 1_000)))
    budget = TINY.bounded_kv_bytes + weights + TINY.kv_bytes(tokens, dtype) + draw(st.sampled_from((-1, 0, 1)))
    return TinyRequest(
        prompt_tokens=draw(st.integers(0, TINY.context_tokens + 1)),
        max_new_tokens=draw(st.integers(0, TINY.context_tokens + 5)),
        heuristic_eos_backstop=draw(st.booleans()),
        kv_dtype=dtype,
        weights_resident_bytes=weights,
        budget_bytes=max(0, budget),
    )


@given(tiny_requests())
def test_the_admitted_prompts_and_caps_are_those_that_admit_admits(request: TinyRequest) -> None:
    lengths = range(TINY.context_tokens + 2)
    prompts = [n for n in lengths if isinstance(admit(replace(request, prompt_tokens=n)), Admitted)]
    caps = [n for n in lengths if isinstance(admit(replace(request, max_new_tokens=n)), Admitted)]
    assert prompts == list(admissible(request, along="prompt_tokens"))
    assert caps == [n for n in lengths if n in admissible(request, along="max_new_tokens")]


@given(tiny_requests())
def test_the_regimes_and_corners_are_the_rules(request: TinyRequest) -> None:
    if request.max_new_tokens == 0:
        return
    binding = {n: run.constraint for run in regimes(request) for n in run.prompt_tokens}
    for prompt in range(TINY.context_tokens):
        plan = admit(replace(request, prompt_tokens=prompt)).plan
        assert plan
        assert plan.binding_constraint is binding[prompt]
    for corner in peak_corners(request):
        plan = admit(replace(request, prompt_tokens=corner.prompt_tokens)).plan
        assert plan
        assert plan.predicted_peak_bytes == corner.peak_bytes
    assert max(corner.prompt_tokens for corner in peak_corners(request)) == TINY.context_tokens - 1


@given(tiny_requests())
def test_edges_remedies_and_the_sums_follow(request: TinyRequest) -> None:
    verdict = admit(request)
    line = growth(request)
    assert (line is None) == (verdict.plan is None)
    for edge in all_edges(request):
        if edge.axis != "audio_frames" and edge.admitted is not None and edge.refused is not None:
            sides = (replace(request, **{edge.axis: value}) for value in (edge.admitted, edge.refused))  # type: ignore[arg-type]
            assert [isinstance(admit(side), Admitted) for side in sides] == [True, False]
    for remedy in advise(request).remedies:
        assert isinstance(remedy.request, TinyRequest)
        assert isinstance(admit(remedy.request), Admitted)
        if remedy.split:
            wrapper = remedy.split.pieces * TINY.prompt_wrapper.tokens
            prompts = sum(group.pieces * group.prompt_tokens for group in remedy.split.groups)
            assert prompts - wrapper == request.prompt_tokens - TINY.prompt_wrapper.tokens
    if verdict.plan:
        values = {equation.name: equation.value for equation in arithmetic(request)}
        assert values["predicted_peak_bytes"] == verdict.plan.predicted_peak_bytes
    assert sum(1 for _ in constraint_regions(request)) == 2 + request.heuristic_eos_backstop


def test_a_prompt_that_fills_this_context_is_refused_with_this_ceiling() -> None:
    assert admit(TinyRequest(prompt_tokens=199)) == PromptExceedsContext(199, 199)
    assert not isinstance(admit(TinyRequest(prompt_tokens=198)), PromptExceedsContext)


def test_a_cache_that_leaves_64_bits_is_the_first_sum_that_does() -> None:
    request = HugeRequest(prompt_tokens=100, budget_bytes=U64, ring_buffer_bytes=U64, weights_resident_bytes=U64)
    assert admit(request) == Overflow("talker_kv_bytes")
