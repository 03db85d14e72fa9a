"""A browser that adds up the planes of the map arrives at the rule's own limits, and at its answer."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from ftts_plan import Admitted, Overflow, Request, admit
from ftts_plan.planning import LimitPlane, affordable_tokens, countable_tokens, limit_planes
from ftts_plan.rule import binding_limit, frame_limits
from tests.laws.test_other_shapes import HugeRequest, tiny_requests
from tests.strategies import CEILING, U64, requests


def frames_on(plane: LimitPlane, request: Request) -> int:
    return (
        plane.frames
        + plane.frames_per_prompt_token * request.prompt_tokens
        + plane.frames_per_cap_frame * request.max_new_tokens
    )


@given(requests() | tiny_requests(), st.integers(0, 2**64 - 1))
def test_the_planes_are_the_limits_at_every_prompt_and_cap(request_: Request, cap: int) -> None:
    for place in (request_, replace(request_, max_new_tokens=cap)):
        if place.prompt_tokens >= place.model.context_tokens:
            continue
        planes = limit_planes(place)
        assert [(frames_on(plane, place), plane.constraint) for plane in planes] == list(frame_limits(place))
        least = min(planes, key=lambda plane: frames_on(plane, place))
        assert (frames_on(least, place), least.constraint) == binding_limit(place)


@given(requests(plannable=True) | tiny_requests())
def test_the_tokens_of_the_least_plane_decide_as_the_rule_does(request_: Request) -> None:
    if request_.prompt_tokens >= request_.model.context_tokens or request_.max_new_tokens == 0:
        return
    verdict = admit(request_)
    tokens = request_.prompt_tokens + min(frames_on(plane, request_) for plane in limit_planes(request_))
    assert (tokens <= affordable_tokens(request_)) == isinstance(verdict, Admitted)
    assert (tokens <= countable_tokens(request_)) == (not isinstance(verdict, Overflow))


def test_the_planes_written_out() -> None:
    with_backstop = limit_planes(Request(prompt_tokens=7))
    assert [plane[1:] for plane in with_backstop] == [(0, 0, 1), (CEILING, -1, 0), (64, 4, 0)]
    assert limit_planes(Request(prompt_tokens=7, heuristic_eos_backstop=False)) == with_backstop[:2]


def test_what_leaves_64_bits_is_counted_nowhere() -> None:
    assert countable_tokens(Request(prompt_tokens=1, weights_resident_bytes=U64)) < 0
    assert countable_tokens(HugeRequest(prompt_tokens=1)) < HugeRequest.model.context_tokens
    assert countable_tokens(Request(prompt_tokens=1)) > CEILING
