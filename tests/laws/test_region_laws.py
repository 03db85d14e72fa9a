"""The polygons of the map say what `admit` says at every lattice point, on and beside every line too."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from ftts_plan import Admitted, Request, admit
from ftts_plan.planning.regions import (
    Point,
    budget_boundary,
    constraint_regions,
    divided_areas,
    iso_line,
    refused_area,
)
from tests.strategies import CEILING, U64, near, requests, spec_bytes_per_token, spec_floor_bytes, spec_peak_bytes

Corners = tuple[Point, ...]


@st.composite
def maps(draw: DrawFn) -> Request:
    """A request whose budget mostly divides the map, to a byte around a whole number of tokens."""
    request = draw(requests(plannable=True))
    floor, token_bytes = min(spec_floor_bytes(request), 2**63), spec_bytes_per_token(request)
    tokens = draw(near(0, 64, 69, CEILING) | st.integers(0, CEILING))
    budget = floor + tokens * token_bytes + draw(st.sampled_from((-1, 0, 1, token_bytes - 1)))
    return replace(request, budget_bytes=draw(st.just(budget) | st.just(request.budget_bytes)))


@st.composite
def places(draw: DrawFn, request: Request) -> Request:
    """`request` moved to a lattice point of the map: anywhere, on a line, or within two of one."""
    tokens = (request.budget_bytes - spec_floor_bytes(request)) // spec_bytes_per_token(request)
    prompt = draw(st.integers(0, CEILING) | near(0, CEILING, CEILING // 5, (tokens - 64) // 5))
    prompt = min(prompt, CEILING)
    cap = draw(st.integers(0, CEILING) | near(0, CEILING, CEILING - prompt, 4 * prompt + 64, tokens - prompt))
    return replace(request, prompt_tokens=prompt, max_new_tokens=min(cap, CEILING))


def point_of(request: Request) -> Point:
    return Point(Fraction(request.prompt_tokens), Fraction(request.max_new_tokens))


def turn(start: Point, end: Point, point: Point) -> Fraction:
    """Above zero left of the way from start to end, below zero right of it, zero in line with it."""
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])


def on(line: Corners, point: Point) -> bool:
    return any(
        turn(start, end, point) == 0 and all(min(start[i], end[i]) <= point[i] <= max(start[i], end[i]) for i in (0, 1))
        for start, end in pairwise(line)
    )


def inside(corners: Corners, point: Point) -> bool:
    """In the polygon or on its rim: a ray to the right crosses the rim an odd number of times."""
    rim = (*corners, *corners[:1])
    crossed = False
    for start, end in pairwise(rim):
        if (start[1] <= point[1]) != (end[1] <= point[1]):
            crossed ^= (turn(start, end, point) > 0) == (end[1] > start[1])
    return crossed or on(rim, point)


def area(corners: Corners) -> Fraction:
    """Positive for corners that go round anticlockwise."""
    rim = (*corners, *corners[:1])
    return sum((a[0] * b[1] - a[1] * b[0] for a, b in pairwise(rim)), Fraction(0)) / 2


@given(maps().flatmap(places))
def test_the_first_region_that_holds_a_point_names_its_constraint(place: Request) -> None:
    if place.prompt_tokens == CEILING or place.max_new_tokens == 0:
        return
    held = [region.constraint for region in constraint_regions(place) if inside(region.corners, point_of(place))]
    verdict = admit(replace(place, budget_bytes=U64, ring_buffer_bytes=0, weights_resident_bytes=0))
    assert isinstance(verdict, Admitted)
    assert held[0] == verdict.plan.binding_constraint


@given(maps().flatmap(places))
def test_the_budget_divides_the_map_where_the_rule_does(place: Request) -> None:
    point, admitted = point_of(place), isinstance(admit(place), Admitted)
    if place.prompt_tokens == CEILING or place.max_new_tokens == 0:
        assert not admitted
        return
    assert inside(refused_area(place), point) == (not admitted or on(budget_boundary(place), point))


@given(maps().flatmap(places))
def test_the_iso_line_of_a_points_own_peak_runs_through_it(place: Request) -> None:
    if place.prompt_tokens == CEILING or place.max_new_tokens == 0:
        return
    peak = spec_peak_bytes(place)
    if peak >= 2**64:
        return
    line = iso_line(place, peak)
    full = peak - spec_floor_bytes(place) == CEILING * spec_bytes_per_token(place)
    assert on(line, point_of(place)) if not full else line == ()


@given(maps())
def test_regions_and_areas_cover_the_map_once(request_: Request) -> None:
    areas = [area(region.corners) for region in constraint_regions(request_)]
    assert min(areas) > 0
    assert sum(areas) == CEILING**2
    assert 0 <= area(refused_area(request_)) <= CEILING**2


@given(maps().flatmap(places))
def test_the_areas_say_what_the_rule_does(place: Request) -> None:
    if place.prompt_tokens == CEILING or place.max_new_tokens == 0:
        return
    held = [part for part in divided_areas(place) if inside(part.corners, point_of(place))]
    answers = {part.admitted for part in held}
    assert answers == {isinstance(admit(place), Admitted)} or (answers == {True, False} and on_the_line(place))


def on_the_line(place: Request) -> bool:
    return spec_peak_bytes(place) == place.budget_bytes


@given(maps())
def test_areas_are_convex_and_cover_every_region_once(request_: Request) -> None:
    parts = divided_areas(request_)
    for part in parts:
        rim = (*part.corners, *part.corners[:2])
        assert all(turn(*three) >= 0 for three in zip(rim, rim[1:], rim[2:], strict=False))
    for region in constraint_regions(request_):
        assert sum(area(part.corners) for part in parts if part.constraint == region.constraint) == area(region.corners)
    assert sum(area(part.corners) for part in parts if not part.admitted) == area(refused_area(request_))
