"""A value is in the admissible range of an axis exactly when `admit` says that it is admitted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftts_plan import Admitted, Policy, Request, admissible, admit
from ftts_plan.planning.admissible_ranges import AXES, Axis, with_value
from tests.strategies import BOUNDED, CEILING, U64, near, requests, u64

axes = st.sampled_from(AXES)


def is_admitted(request: Request, along: Axis, value: int) -> bool:
    return isinstance(admit(with_value(request, along, value)), Admitted)


@given(requests(), axes, u64() | st.integers(0, 40_000))
def test_a_random_value_is_in_the_range_exactly_when_admitted(request: Request, along: Axis, value: int) -> None:
    assert (value in admissible(request, along)) == is_admitted(request, along, value)


@given(requests(), axes, st.data())
def test_values_about_the_edges_are_in_the_range_exactly_when_admitted(
    request: Request, along: Axis, data: st.DataObject
) -> None:
    fitting = admissible(request, along)
    ends = [fitting[0], fitting[-1], fitting.stop] if fitting else [getattr(request, along)]
    value = data.draw(near(0, U64, CEILING, *ends))
    assert (value in fitting) == is_admitted(request, along, value)


@given(requests(), axes)
def test_edges_are_adjacent_admitted_inside_and_refused_outside(request: Request, along: Axis) -> None:
    fitting = admissible(request, along)
    assert fitting.step == 1
    if not fitting:
        return
    first, last = fitting[0], fitting[-1]
    assert 0 <= first <= last <= U64
    assert is_admitted(request, along, first)
    assert is_admitted(request, along, last)
    assert first == 0 or not is_admitted(request, along, first - 1)
    assert last == U64 or not is_admitted(request, along, last + 1)


@given(requests(), axes)
def test_a_request_is_admitted_exactly_when_its_own_value_is_in_each_range(request: Request, along: Axis) -> None:
    assert (getattr(request, along) in admissible(request, along)) == isinstance(admit(request), Admitted)


@given(requests(), axes, u64())
def test_a_range_does_not_depend_on_where_along_it_one_stands(request: Request, along: Axis, value: int) -> None:
    assert admissible(with_value(request, along, value), along) == admissible(request, along)


@pytest.mark.parametrize("affordable_tokens", [64, 2_624, 18_701, 32_767])
@pytest.mark.parametrize("cap", [1, 8_192])
def test_every_single_prompt_agrees(affordable_tokens: int, cap: int) -> None:
    policy = Policy(max_new_tokens=cap, budget_bytes=BOUNDED + affordable_tokens * 114_688)
    admitted = [prompt for prompt in range(CEILING + 2) if isinstance(policy.admit(prompt), Admitted)]
    assert admitted == list(admissible(policy.request_for(0), along="prompt_tokens"))
