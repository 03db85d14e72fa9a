"""The plane of prompt length and frame cap: which limit binds where, and what the budget cuts off."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final

from ftts_plan.charts.labels import Labels
from ftts_plan.charts.picture import Picture, Row, Tables
from ftts_plan.charts.placement import BESIDE, Offset
from ftts_plan.planning import Point, budget_boundary, constraint_regions, iso_line, refused_area
from ftts_plan.rule import BindingConstraint, Request, Verdict, admit
from ftts_plan.units import U64_MAX
from ftts_plan.wording import pictures

MAP_HEIGHT: Final = 520
LATTICE: Final = 1_024
"""A click on the map takes the nearest multiple of this, along both sides."""

PICK: Final = "pick"
"""The name of the selection that a click on the map makes."""

_HATCH: Final = 1_024


def map_picture(request: Request, verdict: Verdict | None = None) -> Picture:
    """The map for the budget, dtype, rings, weights and backstop of `request`, with its prompt and cap marked.

    `verdict` is the rule's on `request`, if it is known already.
    """
    verdict = verdict or admit(request)
    return Picture(
        drawing="region_map",
        title=pictures.map_title(request, verdict),
        subtitle=pictures.map_conditions(request),
        alternative=pictures.map_alternative(request, verdict),
        tables=_tables(request, pictures.map_here(request, verdict)),
    )


def _tables(request: Request, here_label: str) -> Tables:
    boundary = budget_boundary(request)
    levels = _iso_levels(request)
    ceiling = request.model.context_tokens
    here = (min(request.prompt_tokens, ceiling), min(request.max_new_tokens, ceiling))
    return {
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
        "boundary": [{"order": order, **_row(point)} for order, point in enumerate(boundary)],
        "here": [{"x": here[0], "y": here[1], "say": here_label}],
        "labels": _labels(request, here, here_label, boundary, levels),
    }


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
    """Rising diagonals, clipped exactly to `area`, so that refusal reads without colour."""
    sides = [*pairwise(area), (area[-1], area[0])] if area else []
    for rise in range(-ceiling, ceiling, _HATCH):
        crossings = sorted(_crossings(sides, rise))
        for start, end in zip(crossings[::2], crossings[1::2], strict=False):
            if start < end:
                yield {"x": float(start), "y": float(start + rise), "x2": float(end), "y2": float(end + rise)}


def _crossings(sides: Sequence[tuple[Point, Point]], rise: int) -> Iterator[Fraction]:
    """Prompt lengths at which the line C = P + rise enters or leaves a polygon; half-open, so corners count once."""
    for one, other in sides:
        above, beyond = (point.max_new_tokens - point.prompt_tokens - rise for point in (one, other))
        if (above >= 0) != (beyond >= 0):
            yield one.prompt_tokens + (other.prompt_tokens - one.prompt_tokens) * above / (above - beyond)


def _labels(
    request: Request, here: tuple[float, float], here_label: str, boundary: Sequence[Point], levels: Sequence[int]
) -> list[Row]:
    size = float(request.model.context_tokens)
    line, regions = _floats(boundary), constraint_regions(request)
    outlines = [_floats([*region.corners, region.corners[0]]) for region in regions]
    contours = [_floats(iso_line(request, level)) for level in levels]
    labels = Labels(size, size, [line], [*contours, *outlines])
    labels.reserve(here)
    labels.add(here_label, here, BESIDE, "ink", bold=True)
    if line:
        along = [_between(line[0], line[1], share) for share in (0.5, 0.7, 0.3, 0.85)]
        labels.add(pictures.budget_label(request.budget_bytes), line[0], _AT_FOOT, "refused", bold=True)
        labels.add_somewhere(pictures.SIDE_REFUSED, along, [Offset("left", "bottom", 10, 2)], "refused", bold=True)
        labels.add_somewhere(pictures.SIDE_ADMITTED, along, [Offset("right", "top", -10, -2)], "admitted", bold=True)
    for region in regions:
        name = pictures.region_label(region.constraint)
        labels.add_somewhere(name, _SPOTS[region.constraint], [_CENTRED], region.constraint.value, bold=True)
    for level, contour in zip(levels, contours, strict=True):
        labels.add(pictures.level_label(level), contour[0], _AT_FOOT, "quiet")
    return labels.rows


_CENTRED: Final = Offset("center", "middle", 0, 0)
_AT_FOOT: Final = (
    Offset("left", "bottom", 6, -6),
    Offset("right", "bottom", -14, -6),
    Offset("left", "bottom", 6, -26),
)
_SPOTS: Final = {
    BindingConstraint.TEXT_HEURISTIC: [(x, y) for y in (21_000, 26_000, 30_000) for x in (2_900, 3_270)],
    BindingConstraint.CONTEXT_CEILING: [(x, y) for y in (24_000, 29_000, 20_000) for x in (22_000, 27_000, 17_000)],
    BindingConstraint.FRAME_CAP: [
        (x, y) for y in (5_000, 8_000, 11_000, 2_500) for x in (9_000, 15_000, 5_000, 20_000)
    ],
}
"""Where a region's name may stand, best first."""


def _between(start: tuple[float, float], end: tuple[float, float], share: float) -> tuple[float, float]:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _floats(points: Sequence[Point]) -> list[tuple[float, float]]:
    return [(float(point.prompt_tokens), float(point.max_new_tokens)) for point in points]
