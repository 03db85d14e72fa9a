"""The sizes of plot that a label table is laid out for, and the rows that each shows."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from ftts_plan.charts.picture import Row

_WIDTHS: Final = (240, 380, 640, 820, 2600)
_PAGE_WIDTH: Final = 640  # what is narrower has little room, so that its words go elsewhere in a plot that is higher
_HIGH: Final = 400
_NO_END: Final = 1e6


class Sizes(NamedTuple):
    """The sizes of plot that a layout is for, in pixels of words drawn at their usual size."""

    least_width: float
    most_width: float
    least_height: float
    most_height: float

    @property
    def ends(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """The smallest and the largest."""
        return (self.least_width, self.least_height), (self.most_width, self.most_height)


def layouts(least_height: float, most_height: float) -> Iterator[Sizes]:
    """The ranges of sizes that have a layout of their own, for plots of these heights; narrow ones by height too."""
    for least_width, most_width in pairwise(_WIDTHS):
        if most_width <= _PAGE_WIDTH and least_height < _HIGH < most_height:
            yield Sizes(least_width, most_width, least_height, _HIGH)
            yield Sizes(least_width, most_width, _HIGH, most_height)
        else:
            yield Sizes(least_width, most_width, least_height, most_height)


def drawn_at(sizes: Sizes, heights: tuple[float, float]) -> dict[str, float]:
    """The sizes of plot that a layout is drawn at: the first and the last serve all beyond, too."""
    return {
        "least": sizes.least_width if sizes.least_width > _WIDTHS[0] else 0,
        "most": sizes.most_width if sizes.most_width < _WIDTHS[-1] else _NO_END,
        "lowest": sizes.least_height if sizes.least_height > heights[0] else 0,
        "highest": sizes.most_height if sizes.most_height < heights[1] else _NO_END,
    }


def joined(rows: Iterable[Row]) -> list[Row]:
    """The rows of a table, one for all neighbouring sizes at which a label is the same: a browser looks at each."""
    return _merged(_merged(rows, "lowest", "highest"), "least", "most")


def labels_for(rows: Iterable[Row], width: float, height: float) -> list[Row]:
    """The rows of a label table that a plot of that size shows, its words drawn at their usual size."""
    return [
        row
        for row in rows
        if float(row.get("least", 0)) <= width < float(row.get("most", "inf"))
        and float(row.get("lowest", 0)) <= height < float(row.get("highest", "inf"))
    ]


def _merged(rows: Iterable[Row], start: str, end: str) -> list[Row]:
    """The rows, those made one that are alike but for start and end, and of which one ends where the other starts."""
    merged: dict[tuple[object, ...], Row] = {}
    for row in rows:
        same = tuple(value for key, value in row.items() if key not in (start, end))
        before = merged.pop((*same, row[start]), row)
        merged[*same, row[end]] = {**row, start: before[start]}
    return list(merged.values())
