"""The plane of prompt length and frame cap: which limit binds where, and what the budget cuts off."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from ftts_plan.charts.map_labels import map_labels
from ftts_plan.charts.picture import Picture, Row, Tables, extent_rows
from ftts_plan.charts.readings import READING, limbs
from ftts_plan.planning import (
    Point,
    affordable_tokens,
    budget_boundary,
    constraint_regions,
    countable_tokens,
    iso_line,
    limit_planes,
    refused_area,
)
from ftts_plan.rule import Request, Verdict, admit
from ftts_plan.units import U64_MAX
from ftts_plan.wording import map_picture as words
from ftts_plan.wording.names import CONSTRAINT_NAMES

MAP_HEIGHT: Final = 520

PICK: Final = "pick"
"""The name of the selection that a click on the map makes."""

Corner = tuple[float, float]

_HATCHES: Final = 32  # across the map


def map_picture(request: Request, verdict: Verdict | None = None) -> Picture:
    """The map for the budget, dtype, rings, weights and backstop of `request`, with its prompt and cap marked.

    `verdict` is the rule's on `request`, if it is known already.
    """
    verdict = verdict or admit(request)
    return Picture(
        drawing="region_map",
        title=words.title(request, verdict),
        subtitle=words.conditions(request),
        alternative=words.alternative(request, verdict),
        tables=_tables(request, verdict),
        name=words.NAME,
    )


def _tables(request: Request, verdict: Verdict) -> Tables:
    levels = _iso_levels(request)
    ceiling = request.model.context_tokens
    here = float(min(request.prompt_tokens, ceiling)), float(min(request.max_new_tokens, ceiling))
    heads = words.title(request, verdict), words.finding(request, verdict), words.conditions(request)
    return {
        "extent": extent_rows(float(ceiling), float(ceiling), *heads),
        "regions": [
            {"constraint": region.constraint.value, "order": order, **_row(corner)}
            for region in constraint_regions(request)
            for order, corner in enumerate(region.corners)
        ],
        "hatching": list(_hatching(refused_area(request), ceiling)),
        "iso": [
            {"level": str(level), "order": order, **_row(point)}
            for level in levels
            for order, point in enumerate(iso_line(request, level))
        ],
        "boundary": [{"order": order, **_row(point)} for order, point in enumerate(budget_boundary(request))],
        "here": [{"x": here[0], "y": here[1]}],
        READING: _planes(request),
        "labels": map_labels(request, here, words.here(request, verdict), levels),
    }


def _planes(request: Request) -> list[Row]:
    """Every limit with what it takes to say the memory at any point: the browser takes the least and adds."""
    return [
        {
            "order": order,
            "limit": CONSTRAINT_NAMES[plane.constraint],
            "frames": plane.frames,
            "per_prompt_token": plane.frames_per_prompt_token,
            "per_cap_frame": plane.frames_per_cap_frame,
            "token_bytes": request.kv_bytes(1),
            "affordable": float(affordable_tokens(request)),
            "countable": float(countable_tokens(request)),
            "ceiling": request.model.context_tokens,
            **limbs(request.floor_bytes),
        }
        for order, plane in enumerate(limit_planes(request))
    ]


def _row(point: Point) -> dict[str, float | str]:
    return {"x": float(point.prompt_tokens), "y": float(point.max_new_tokens)}


def _iso_levels(request: Request) -> list[int]:
    """Round amounts of memory across the map, the budget's own neighbourhood left free."""
    floor = request.floor_bytes
    span = request.kv_bytes(request.model.context_tokens)
    step = 1 << (span // 3).bit_length() - 1
    first = (floor // step + 1) * step
    return [
        level
        for level in range(first, min(floor + span, U64_MAX), step)
        if abs(level - request.budget_bytes) > span // 12 and level - floor > span // 12
    ]


def _hatching(area: Sequence[Point], ceiling: int) -> Iterator[Row]:
    """Rising diagonals, clipped to `area`, so that refusal reads without colour."""
    corners = [(float(point.prompt_tokens), float(point.max_new_tokens)) for point in area]
    sides = [*pairwise(corners), (corners[-1], corners[0])] if corners else []
    for line in range(-_HATCHES, _HATCHES):
        rise = line * ceiling / _HATCHES
        crossings = sorted(_crossings(sides, rise))
        for start, end in zip(crossings[::2], crossings[1::2], strict=False):
            if start < end:
                yield {"x": start, "y": start + rise, "x2": end, "y2": end + rise}


def _crossings(sides: Iterable[tuple[Corner, Corner]], rise: float) -> Iterator[float]:
    """Prompt lengths at which the line C = P + rise enters or leaves a polygon; half-open, so corners count once."""
    for (x, y), (next_x, next_y) in sides:
        above, beyond = y - x - rise, next_y - next_x - rise
        if (above >= 0) != (beyond >= 0):
            yield x + (next_x - x) * above / (above - beyond)
