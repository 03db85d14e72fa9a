"""The curves are exact between their corners, and their regimes are those of `admit`."""

from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from ftts_plan import BindingConstraint, Request, admit, growth, peak_corners, regimes, runner_up
from ftts_plan.planning.admissible_ranges import affordable_tokens
from ftts_plan.rule.verdict import Admitted, BudgetExceeded, Overflow, Plan
from tests.strategies import (
    CEILING,
    U64,
    near,
    prompts,
    requests,
    spec_bytes_per_token,
    spec_floor_bytes,
    spec_peak_bytes,
    spec_tokens,
)


def plan_at(request: Request, prompt_tokens: int) -> Plan | None:
    verdict = admit(replace(request, prompt_tokens=prompt_tokens))
    return verdict.plan if isinstance(verdict, Admitted | BudgetExceeded) else None


@given(requests(), prompts())
def test_tokens_of_a_prompt_are_the_least_of_three_lines(request: Request, prompt_tokens: int) -> None:
    plan = plan_at(request, prompt_tokens)
    if plan is None:
        return
    tokens = spec_tokens(prompt_tokens, request.max_new_tokens, backstop=request.heuristic_eos_backstop)
    assert prompt_tokens + plan.predicted_max_frames == tokens
    assert plan.kv_talker_bytes == tokens * spec_bytes_per_token(request)


@given(requests())
def test_each_corner_is_what_admit_predicts_there(request: Request) -> None:
    corners = peak_corners(request)
    assert len(corners) <= 6
    assert all(left.prompt_tokens < right.prompt_tokens for left, right in pairwise(corners))
    for corner in corners:
        plan = plan_at(request, corner.prompt_tokens)
        assert plan is not None
        assert plan.predicted_peak_bytes == corner.peak_bytes


@given(requests(), st.data())
def test_between_corners_the_curve_is_straight_at_every_integer(request: Request, data: st.DataObject) -> None:
    for left, right in pairwise(peak_corners(request)):
        prompt_tokens = data.draw(st.integers(left.prompt_tokens, right.prompt_tokens))
        plan = plan_at(request, prompt_tokens)
        assert plan is not None
        run, rise = right.prompt_tokens - left.prompt_tokens, right.peak_bytes - left.peak_bytes
        climbed = plan.predicted_peak_bytes - left.peak_bytes
        assert climbed * run == rise * (prompt_tokens - left.prompt_tokens)


@given(requests(), prompts())
def test_the_curve_reaches_exactly_the_prompts_that_have_a_plan(request: Request, prompt_tokens: int) -> None:
    corners = peak_corners(request)
    drawn = range(corners[0].prompt_tokens, corners[-1].prompt_tokens + 1) if corners else range(0)
    assert (prompt_tokens in drawn) == (plan_at(request, prompt_tokens) is not None)


@given(requests())
def test_regimes_part_the_context_and_none_is_left_out(request: Request) -> None:
    runs = regimes(request)
    assert [run.prompt_tokens.start for run in runs] == [0, *(run.prompt_tokens.stop for run in runs)][:-1]
    assert runs[-1].prompt_tokens.stop == CEILING
    assert all(run.prompt_tokens for run in runs)
    order = list(map(["text_heuristic", "frame_cap", "context_ceiling"].index, (run.constraint for run in runs)))
    assert order == sorted(set(order))


@given(requests(plannable=True), st.data())
def test_each_regime_is_bound_by_the_limit_that_admit_names(request: Request, data: st.DataObject) -> None:
    bare = replace(request, ring_buffer_bytes=0, weights_resident_bytes=0)
    for run in regimes(request):
        ends = near(run.prompt_tokens[0], run.prompt_tokens[-1])
        prompt_tokens = data.draw(ends | st.sampled_from(run.prompt_tokens))
        plan = plan_at(bare, prompt_tokens) if prompt_tokens < CEILING else None
        if plan is not None:
            assert (plan.binding_constraint is run.constraint) == (prompt_tokens in run.prompt_tokens)


@given(requests(plannable=True))
def test_the_runner_up_binds_once_the_binding_limit_is_lifted(request: Request) -> None:
    plan = admit(request).plan
    assert plan is not None
    bare = replace(request, ring_buffer_bytes=0, weights_resident_bytes=0)  # so that the lifted plan cannot overflow
    match plan.binding_constraint:
        case BindingConstraint.FRAME_CAP:
            lifted = admit(replace(bare, max_new_tokens=U64)).plan
            expected = lifted and (lifted.predicted_max_frames, lifted.binding_constraint)
        case BindingConstraint.TEXT_HEURISTIC:
            lifted = admit(replace(bare, heuristic_eos_backstop=False)).plan
            expected = lifted and (lifted.predicted_max_frames, lifted.binding_constraint)
        case BindingConstraint.CONTEXT_CEILING:  # nothing lifts it
            cap, text = request.max_new_tokens, 4 * request.prompt_tokens + 64
            bound_by_text = request.heuristic_eos_backstop and text < cap
            expected = (text, BindingConstraint.TEXT_HEURISTIC) if bound_by_text else (cap, BindingConstraint.FRAME_CAP)
    second = runner_up(request)
    assert second == expected
    assert second.frames >= plan.predicted_max_frames
    assert second.constraint is not plan.binding_constraint


@given(requests(plannable=True))
def test_growth_is_a_line_from_the_floor_to_the_plan_s_peak(request: Request) -> None:
    grown, plan, token = growth(request), admit(request).plan, spec_bytes_per_token(request)
    assert grown is not None
    assert plan is not None
    assert grown.floor_bytes == spec_floor_bytes(request) == plan.bounded_state_bytes + plan.weights_resident_bytes
    assert grown.prompt_bytes == grown.floor_bytes + request.prompt_tokens * token
    assert grown.peak_bytes == grown.prompt_bytes + grown.frames * token == plan.predicted_peak_bytes
    assert grown.frames == plan.predicted_max_frames
    assert grown.prompt_bytes + grown.affordable_frames * token <= request.budget_bytes
    assert grown.prompt_bytes + (grown.affordable_frames + 1) * token > request.budget_bytes
    assert grown.affordable_frames == affordable_tokens(request) - request.prompt_tokens
    assert (grown.frames <= grown.affordable_frames) == plan.fits


@given(requests())
def test_with_all_memory_there_is_a_plan_unless_memory_is_not_the_reason(request: Request) -> None:
    plan, verdict = admit(request).plan, admit(request)
    match verdict:
        case Admitted(answered) | BudgetExceeded(answered):
            assert plan == answered
            assert answered.predicted_peak_bytes == spec_peak_bytes(request)
        case _:
            assert plan is None
            assert growth(request) is None
            assert not isinstance(verdict, Overflow) or spec_peak_bytes(request) > U64
