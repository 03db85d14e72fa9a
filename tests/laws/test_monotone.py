"""The peak never decreases along any axis, and what cannot change it does not."""

from dataclasses import replace
from math import inf

from hypothesis import given
from hypothesis import strategies as st

from ftts_plan import Admitted, BindingConstraint, BudgetExceeded, KvDtype, Request, admit
from ftts_plan.planning.admissible_ranges import Axis, with_value
from tests.strategies import CEILING, U64, near, prompts, requests, u64

CAP, CONTEXT, TEXT = BindingConstraint.FRAME_CAP, BindingConstraint.CONTEXT_CEILING, BindingConstraint.TEXT_HEURISTIC
MEMORY_AXES: tuple[Axis, ...] = ("prompt_tokens", "max_new_tokens", "ring_buffer_bytes", "weights_resident_bytes")


def peak(request: Request) -> float:
    """The predicted peak; a sum that leaves 64 bits is above every other."""
    verdict = admit(request)
    return verdict.plan.predicted_peak_bytes if isinstance(verdict, Admitted | BudgetExceeded) else inf


def constraint(request: Request) -> BindingConstraint:
    verdict = admit(request)
    assert isinstance(verdict, Admitted | BudgetExceeded)
    return verdict.plan.binding_constraint


def values_along(axis: Axis) -> st.SearchStrategy[int]:
    """Values that the rule computes with: a prompt below the ceiling, a cap of at least one frame."""
    match axis:
        case "prompt_tokens":
            return prompts()
        case "max_new_tokens":
            return u64().map(lambda cap: max(cap, 1)) | st.integers(1, CEILING)
        case _:
            return u64()


@given(requests(plannable=True), st.sampled_from(MEMORY_AXES), st.data())
def test_the_peak_never_decreases_along_an_axis(request: Request, along: Axis, data: st.DataObject) -> None:
    here = data.draw(values_along(along) | st.just(getattr(request, along)))
    there = data.draw(values_along(along) | near(here))
    least, most = {"prompt_tokens": (0, CEILING - 1), "max_new_tokens": (1, U64)}.get(along, (0, U64))
    low, high = sorted((here, min(max(least, there), most)))
    assert peak(with_value(request, along, low)) <= peak(with_value(request, along, high))
    if isinstance(admit(with_value(request, along, high)), Admitted):
        assert isinstance(admit(with_value(request, along, low)), Admitted)


@given(requests(plannable=True))
def test_the_peak_never_decreases_from_bf16_to_f32(request: Request) -> None:
    bf16, f32 = (peak(replace(request, kv_dtype=dtype)) for dtype in (KvDtype.BF16, KvDtype.F32))
    assert bf16 <= f32


@given(requests(plannable=True))
def test_turning_the_backstop_off_never_lowers_the_peak(request: Request) -> None:
    on, off = (peak(replace(request, heuristic_eos_backstop=backstop)) for backstop in (True, False))
    assert on <= off


@given(requests(), u64())
def test_the_budget_moves_only_the_answer(request: Request, budget_bytes: int) -> None:
    assert peak(request) == peak(replace(request, budget_bytes=budget_bytes))
    low, high = sorted((request.budget_bytes, budget_bytes))
    if isinstance(admit(replace(request, budget_bytes=low)), Admitted):
        assert isinstance(admit(replace(request, budget_bytes=high)), Admitted)


@given(st.booleans(), st.data())
def test_under_the_ceiling_a_shorter_prompt_frees_no_byte_until_the_cap_has_room(
    backstop: bool, data: st.DataObject
) -> None:
    """Without the backstop, until P < 32,768 − C. With it, also only while 5P + 64 stays at the ceiling or above."""
    prompt_tokens = data.draw(prompts().map(lambda prompt: max(prompt, 6_541 if backstop else 0)))
    cap = CEILING - prompt_tokens + data.draw(near(2) | st.integers(1, CEILING))
    request = Request(prompt_tokens=prompt_tokens, max_new_tokens=cap, heuristic_eos_backstop=backstop)
    assert constraint(request) is (CAP if cap == CEILING - prompt_tokens else CONTEXT)
    least = max(0, CEILING - cap, 6_541 if backstop else 0)
    shorter = data.draw(st.integers(least, prompt_tokens))
    assert peak(replace(request, prompt_tokens=shorter)) == peak(request)
    if least:
        assert peak(replace(request, prompt_tokens=least - 1)) < peak(request)


@given(st.integers(0, 6_540) | near(0, 6_538), st.data())
def test_under_the_text_bound_moving_the_cap_does_nothing_until_below_it(
    prompt_tokens: int, data: st.DataObject
) -> None:
    text = 4 * prompt_tokens + 64
    request = Request(
        prompt_tokens=prompt_tokens, max_new_tokens=text + 1 + data.draw(near(0) | st.integers(0, CEILING))
    )
    assert constraint(request) is TEXT
    moved = data.draw(st.integers(text, 40_000) | st.integers(text, U64) | st.just(text))
    assert peak(replace(request, max_new_tokens=moved)) == peak(request)
    assert peak(replace(request, max_new_tokens=text - 1)) == peak(request) - 114_688
