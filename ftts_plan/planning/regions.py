"""The plane of prompt length and frame cap, 0 to 32,768 each way, as exact polygons.

Tokens are min(P + C, 32,768, 5P + 64): straight everywhere, so a handful of corners is the whole map. Corners are
fractions, as two lines may cross between integers. At integers the polygons say what `admit` says:

* a point on an edge between constraints belongs to the first region that holds it: their order is the tie rule;
* a point on the budget's line needs exactly the budget, so it is admitted;
* the right side (a prompt of 32,768 fills the context) and the bottom (a cap of 0 asks for nothing) are refused
  whatever the memory, so they belong to no region and to no admitted area.
"""

from fractions import Fraction
from typing import NamedTuple

from ftts_plan.planning.admissible_ranges import affordable_tokens, at, room_bytes
from ftts_plan.rule.request import (
    HEURISTIC_FRAME_HEADROOM,
    HEURISTIC_FRAMES_PER_PROMPT_TOKEN,
    MAX_CONTEXT_TOKENS,
    Request,
)
from ftts_plan.rule.verdict import BindingConstraint


class Point(NamedTuple):
    """A place on the map: prompt length across, frame cap up."""

    prompt_tokens: Fraction
    max_new_tokens: Fraction


class Region(NamedTuple):
    """Where one limit binds; the corners go round it anticlockwise."""

    constraint: BindingConstraint
    corners: tuple[Point, ...]


_START, _END = Fraction(0), Fraction(MAX_CONTEXT_TOKENS)
_BOTTOM_LEFT, _BOTTOM_RIGHT = Point(_START, _START), Point(_END, _START)
_TOP_LEFT, _TOP_RIGHT = Point(_START, _END), Point(_END, _END)
_WHOLE_MAP = (_BOTTOM_LEFT, _BOTTOM_RIGHT, _TOP_RIGHT, _TOP_LEFT)


def constraint_regions(request: Request) -> tuple[Region, ...]:
    """Which limit binds where; together they cover the map. Of `request` only the text backstop matters."""
    if not request.heuristic_eos_backstop:
        return (
            Region(BindingConstraint.FRAME_CAP, (_BOTTOM_LEFT, _BOTTOM_RIGHT, _TOP_LEFT)),
            Region(BindingConstraint.CONTEXT_CEILING, (_BOTTOM_RIGHT, _TOP_RIGHT, _TOP_LEFT)),
        )
    text_start, meeting = _cap_meets_text(Fraction(HEURISTIC_FRAME_HEADROOM)), _cap_meets_text(_END)
    above = Point(meeting.prompt_tokens, _END)
    return (
        Region(BindingConstraint.FRAME_CAP, (_BOTTOM_LEFT, _BOTTOM_RIGHT, meeting, text_start)),
        Region(BindingConstraint.CONTEXT_CEILING, (_BOTTOM_RIGHT, _TOP_RIGHT, above, meeting)),
        Region(BindingConstraint.TEXT_HEURISTIC, (text_start, meeting, above, _TOP_LEFT)),
    )


def budget_boundary(request: Request) -> tuple[Point, ...]:
    """The line on which the peak is exactly the budget, from the bottom up; admitted below and to the left of it.

    Empty where no line divides the map: the budget holds a full context, or not the floor.
    """
    tokens = Fraction(room_bytes(request), request.kv_dtype.bytes_per_token)
    if not _START < tokens < _END:
        return ()
    foot = Point(tokens, _START)
    if not request.heuristic_eos_backstop or tokens < HEURISTIC_FRAME_HEADROOM:
        return foot, Point(_START, tokens)
    bend = _cap_meets_text(tokens)
    return foot, bend, Point(bend.prompt_tokens, _END)


def iso_line(request: Request, budget_bytes: int) -> tuple[Point, ...]:
    """The line on which the peak is exactly `budget_bytes`, as `budget_boundary` draws it; raises `Misuse`."""
    return budget_boundary(at(request, "budget_bytes", budget_bytes))


def admitted_area(request: Request) -> tuple[Point, ...]:
    """The corners of the area that the budget admits, edges included; empty when it admits nothing."""
    line = budget_boundary(request)
    if not line:
        return _WHOLE_MAP if _holds_full_context(request) else ()
    corner = (_TOP_LEFT,) if _reaches_top(line) else ()
    return (_BOTTOM_LEFT, *line, *corner)


def refused_area(request: Request) -> tuple[Point, ...]:
    """The corners of the area beyond the budget, its line not included; empty when a full context fits."""
    line = budget_boundary(request)
    if not line:
        return () if _holds_full_context(request) else _WHOLE_MAP
    corner = () if _reaches_top(line) else (_TOP_LEFT,)
    return (_BOTTOM_RIGHT, _TOP_RIGHT, *corner, *line[::-1])


def _cap_meets_text(tokens: Fraction) -> Point:
    """Where the lines P + C = tokens and C = 4P + 64 cross."""
    prompt_tokens = (tokens - HEURISTIC_FRAME_HEADROOM) / (1 + HEURISTIC_FRAMES_PER_PROMPT_TOKEN)
    return Point(prompt_tokens, tokens - prompt_tokens)


def _holds_full_context(request: Request) -> bool:
    return affordable_tokens(request) >= MAX_CONTEXT_TOKENS


def _reaches_top(line: tuple[Point, ...]) -> bool:
    return line[-1].max_new_tokens == _END
