"""The labels of the map: the request's own point, the budget's line and its two sides, the regions, round amounts."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from ftts_plan.charts.area_labels import AreaLabels
from ftts_plan.charts.labels import Point
from ftts_plan.charts.picture import MOST_PLOT_HEIGHT, Row
from ftts_plan.charts.placement import BESIDE, Offset
from ftts_plan.planning import Area, budget_boundary, constraint_regions, divided_areas, iso_line, twice_area
from ftts_plan.planning import Point as Place
from ftts_plan.rule import Request
from ftts_plan.units import format_bytes
from ftts_plan.wording import map_picture as words
from ftts_plan.wording import pictures

LEAST_MAP_HEIGHT: Final = 300
"""Pixels of the lowest plot of a map, which is never as low as a curve's may be."""


def map_labels(request: Request, here: Point, here_texts: Sequence[str], levels: Sequence[int]) -> list[Row]:
    """The label table. Names and sides stand wholly inside their own area, or nowhere."""
    size = float(request.model.context_tokens)
    line, areas = _floats(budget_boundary(request)), divided_areas(request)
    outlines = [sorted(side) for side in _inner_sides(request, size)]
    contours = [_floats(iso_line(request, level)) for level in levels]
    labels = AreaLabels(size, size, [line], [*contours, *outlines], (LEAST_MAP_HEIGHT, MOST_PLOT_HEIGHT))
    labels.reserve(here, radius=8)
    labels.add(here_texts, here, BESIDE, "ink", bold=True)
    middle = None
    if line:
        middle = _between(line[0], line[1], 0.5)
        along = [line[0], *(_between(*piece, share) for piece in pairwise(line) for share in (0.25, 0.5, 0.75))]
        name = pictures.budget_label(request.budget_bytes)
        labels.add_somewhere((name, name.replace(" ", "\n", 1)), along, _ON_LINE, "refused", bold=True)
    for side, texts, role in ((True, words.ADMITTED, "admitted"), (False, words.REFUSED, "refused")):
        labels.add_inside(texts, _largest_first([area for area in areas if area.admitted is side]), role, near=middle)
    for constraint in dict.fromkeys(area.constraint for area in areas):
        parts = _largest_first([area for area in areas if area.constraint is constraint])
        labels.add_inside(words.region_names(constraint), parts, constraint.value)
    for level, contour in zip(levels, contours, strict=True):
        along = [contour[0], *(_between(contour[0], contour[1], share) for share in (0.15, 0.35, 0.65, 0.85))]
        labels.add_somewhere(format_bytes(level), along, _ON_CONTOUR, "quiet")
    return labels.rows


_ON_CONTOUR: Final = (
    Offset("left", "bottom", 6, -6),
    Offset("right", "bottom", -14, -6),
    Offset("center", "middle", 0, 0),
)
_ON_LINE: Final = (
    Offset("left", "bottom", 8, -6),
    Offset("right", "top", -8, 6),
    Offset("right", "bottom", -14, -6),
    Offset("left", "middle", 14, 0),
    Offset("right", "middle", -14, 0),
)
"""Beside a line that falls to the right."""


def _inner_sides(request: Request, size: float) -> set[frozenset[Point]]:
    """The lines between regions, each once; those along the frame of the map cross no label."""
    outlines = (_floats([*region.corners, region.corners[0]]) for region in constraint_regions(request))
    sides = {frozenset(side) for outline in outlines for side in pairwise(outline)}
    return {side for side in sides if not any(ends in ({0.0}, {size}) for ends in map(set, zip(*side, strict=True)))}


def _largest_first(areas: Sequence[Area]) -> list[list[Point]]:
    return [_floats(area.corners) for area in sorted(areas, key=lambda area: twice_area(area.corners), reverse=True)]


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _floats(points: Sequence[Place]) -> list[Point]:
    return [(float(point.prompt_tokens), float(point.max_new_tokens)) for point in points]
