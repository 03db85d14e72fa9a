"""The plane of prompt length and frame cap, 0 to the context ceiling each way, as exact polygons.

Tokens are min(P + C, ceiling, 5P + 64): straight everywhere, so a handful of corners is the whole map. Corners are
fractions, as two lines may cross between integers. At integers the polygons say what `admit` says:

* a point on an edge between constraints belongs to the first region that holds it: their order is the tie rule;
* a point on the budget's line needs exactly the budget, so it is admitted;
* the right side (a prompt that fills the context) and the bottom (a cap of 0 asks for nothing) are refused
  whatever the memory, so they belong to no region and to no admitted area.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final, NamedTuple

from ftts_plan.models import TextBackstop
from ftts_plan.planning.admissible_ranges import affordable_tokens, room_bytes, with_value
from ftts_plan.planning.planes import limit_planes
from ftts_plan.planning.polygons import clipped
from ftts_plan.rule import BindingConstraint, Request


class Point(NamedTuple):
    """A place on the map: prompt length across, frame cap up."""

    prompt_tokens: Fraction
    max_new_tokens: Fraction


class Region(NamedTuple):
    """Where one limit binds; the corners go round it anticlockwise."""

    constraint: BindingConstraint
    corners: tuple[Point, ...]


class Area(NamedTuple):
    """The part of a region with one answer: convex, so a straight line between two of its points stays inside."""

    constraint: BindingConstraint
    admitted: bool
    corners: tuple[Point, ...]


_START: Final = Fraction(0)
_BOTTOM_LEFT: Final = Point(_START, _START)


def constraint_regions(request: Request) -> tuple[Region, ...]:
    """Which limit binds where; together they cover the map. Of `request` only backstop and ceiling matter."""
    end = _end(request)
    bottom_right, top_right, top_left = Point(end, _START), Point(end, end), Point(_START, end)
    backstop = request.text_backstop
    if backstop is None:
        return (
            Region(BindingConstraint.FRAME_CAP, (_BOTTOM_LEFT, bottom_right, top_left)),
            Region(BindingConstraint.CONTEXT_CEILING, (bottom_right, top_right, top_left)),
        )
    text_start = _cap_meets_text(Fraction(backstop.frame_headroom), backstop)
    meeting = _cap_meets_text(end, backstop)
    above = Point(meeting.prompt_tokens, end)
    return (
        Region(BindingConstraint.FRAME_CAP, (_BOTTOM_LEFT, bottom_right, meeting, text_start)),
        Region(BindingConstraint.CONTEXT_CEILING, (bottom_right, top_right, above, meeting)),
        Region(BindingConstraint.TEXT_HEURISTIC, (text_start, meeting, above, top_left)),
    )


def budget_boundary(request: Request) -> tuple[Point, ...]:
    """The line on which the peak is exactly the budget, from the bottom up; admitted below and to the left of it.

    Empty where no line divides the map: the budget holds a full context, or not the floor.
    """
    tokens = Fraction(room_bytes(request), request.kv_bytes(1))
    if not _START < tokens < _end(request):
        return ()
    foot = Point(tokens, _START)
    backstop = request.text_backstop
    if backstop is None or tokens < backstop.frame_headroom:
        return foot, Point(_START, tokens)
    bend = _cap_meets_text(tokens, backstop)
    return foot, bend, Point(bend.prompt_tokens, _end(request))


def iso_line(request: Request, budget_bytes: int) -> tuple[Point, ...]:
    """The line on which the peak is exactly `budget_bytes`, as `budget_boundary` draws it; raises `Misuse`."""
    return budget_boundary(with_value(request, "budget_bytes", budget_bytes))


def refused_area(request: Request) -> tuple[Point, ...]:
    """The corners of the area beyond the budget, its line not included; empty when a full context fits."""
    end = _end(request)
    bottom_right, top_right, top_left = Point(end, _START), Point(end, end), Point(_START, end)
    line = budget_boundary(request)
    if not line:
        full_context_fits = affordable_tokens(request) >= request.model.context_tokens
        return () if full_context_fits else (_BOTTOM_LEFT, bottom_right, top_right, top_left)
    corner = () if line[-1].max_new_tokens == end else (top_left,)
    return (bottom_right, top_right, *corner, *line[::-1])


def divided_areas(request: Request) -> tuple[Area, ...]:
    """Every region, divided by the line of the budget where it runs through."""
    return tuple(area for region in constraint_regions(request) for area in _divided(request, region))


def _divided(request: Request, region: Region) -> Iterator[Area]:
    tokens = Fraction(room_bytes(request), request.kv_bytes(1))
    (limit,) = (plane for plane in limit_planes(request) if plane.constraint is region.constraint)

    def spare(prompt: Fraction, cap: Fraction) -> Fraction:
        frames = limit.frames + limit.frames_per_prompt_token * prompt + limit.frames_per_cap_frame * cap
        return tokens - prompt - frames

    def missing(prompt: Fraction, cap: Fraction) -> Fraction:
        return -spare(prompt, cap)

    if admitted := clipped(region.corners, spare):
        yield Area(region.constraint, admitted=True, corners=tuple(Point(*corner) for corner in admitted))
    if any(missing(*corner) > 0 for corner in region.corners):
        refused = clipped(region.corners, missing)
        yield Area(region.constraint, admitted=False, corners=tuple(Point(*corner) for corner in refused))


def _cap_meets_text(tokens: Fraction, backstop: TextBackstop) -> Point:
    """Where the lines P + C = tokens and C = 4P + 64 cross."""
    prompt_tokens = (tokens - backstop.frame_headroom) / backstop.tokens_per_prompt_token
    return Point(prompt_tokens, tokens - prompt_tokens)


def _end(request: Request) -> Fraction:
    return Fraction(request.model.context_tokens)
