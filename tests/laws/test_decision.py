"""The decision, sentence by sentence of the specification, for every request."""

from typing import get_args

from hypothesis import event, given

from ftts_plan import (
    Admitted,
    BudgetExceeded,
    KvDtype,
    NoFramesRequested,
    Overflow,
    PromptExceedsContext,
    Request,
    admit,
    frame_limits,
    talker_kv_bytes,
)
from ftts_plan.rule.verdict import Verdict
from tests.strategies import BOUNDED, CEILING, U64, requests, spec_bytes_per_token, spec_peak_bytes, spec_tokens, u64


@given(requests())
def test_the_outcome_is_the_first_that_applies(request: Request) -> None:
    verdict = admit(request)
    event(verdict.outcome)
    if request.prompt_tokens >= CEILING:
        assert verdict == PromptExceedsContext(request.prompt_tokens, CEILING)
    elif request.max_new_tokens == 0:
        assert verdict == NoFramesRequested()
    elif BOUNDED + request.ring_buffer_bytes > U64:  # below the ceiling, the talker's bytes cannot leave 64 bits
        assert verdict == Overflow("bounded_state_bytes")
    elif spec_peak_bytes(request) > U64:
        assert verdict == Overflow("predicted_peak_bytes")
    elif spec_peak_bytes(request) <= request.budget_bytes:
        assert isinstance(verdict, Admitted)
    else:
        assert isinstance(verdict, BudgetExceeded)


@given(requests(plannable=True))
def test_every_figure_of_a_plan_is_the_specification_s(request: Request) -> None:
    verdict = admit(request)
    assert isinstance(verdict, Admitted | BudgetExceeded)
    plan = verdict.plan
    tokens = spec_tokens(request.prompt_tokens, request.max_new_tokens, backstop=request.heuristic_eos_backstop)
    assert plan.predicted_max_frames == tokens - request.prompt_tokens
    assert plan.kv_talker_bytes == tokens * spec_bytes_per_token(request)
    assert plan.bounded_state_bytes == BOUNDED + request.ring_buffer_bytes
    assert plan.weights_resident_bytes == request.weights_resident_bytes
    assert plan.predicted_peak_bytes == spec_peak_bytes(request)
    assert plan.budget_bytes == request.budget_bytes
    assert plan.fits == isinstance(verdict, Admitted)
    assert plan.shortfall_bytes == max(0, spec_peak_bytes(request) - request.budget_bytes)
    assert plan.headroom_bytes == request.budget_bytes - spec_peak_bytes(request)


@given(requests(plannable=True))
def test_ties_go_to_the_cap_then_the_ceiling_and_the_text_binds_only_strictly_below(request: Request) -> None:
    verdict = admit(request)
    assert isinstance(verdict, Admitted | BudgetExceeded)
    cap, headroom = request.max_new_tokens, CEILING - request.prompt_tokens
    text = 4 * request.prompt_tokens + 64
    if request.heuristic_eos_backstop and text < min(cap, headroom):
        expected = ("text_heuristic", text)
    elif cap <= headroom:
        expected = ("frame_cap", cap)
    else:
        expected = ("context_ceiling", headroom)
    event(expected[0])
    assert (verdict.plan.binding_constraint, verdict.plan.predicted_max_frames) == expected
    assert expected in [(constraint, frames) for frames, constraint in frame_limits(request)]


@given(requests())
def test_admit_is_total(request: Request) -> None:
    assert type(admit(request)) in get_args(Verdict)


@given(u64(), u64())
def test_talker_kv_bytes_is_exact_or_an_overflow_and_f32_is_double(prompt_tokens: int, frames: int) -> None:
    half, double = ((prompt_tokens + frames) * size for size in (114_688, 229_376))
    overflow = Overflow("talker_kv_bytes")
    assert talker_kv_bytes(prompt_tokens, frames, KvDtype.BF16) == (half if half <= U64 else overflow)
    assert talker_kv_bytes(prompt_tokens, frames, KvDtype.F32) == (double if double <= U64 else overflow)
