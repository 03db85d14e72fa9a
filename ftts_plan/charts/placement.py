"""Where labels go: a greedy placer that keeps words off lines, marks and each other, in a plot of any size in a range.

A larger plot moves anchors apart and leaves the words as they are. So every edge of a label is linear in the size of
the plot, and what is clear at both ends of a range, on the same side, is clear in between.
"""

import math
from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple

from ftts_plan.charts.advances import LINE_HEIGHT, text_width
from ftts_plan.charts.sizes import Sizes

Align = Literal["left", "center", "right"]
Baseline = Literal["top", "middle", "bottom"]

_CLEARANCE: Final = 3.0
_STRAYING: Final = 1.2  # pixels of line that a label may cross to stay one pixel closer to its point


class Box(NamedTuple):
    """A rectangle around an anchor: the anchor in shares of the plot from its top left corner, the edges in pixels."""

    x: float
    y: float
    left: float
    top: float
    right: float
    bottom: float

    def at(self, width: float, height: float) -> tuple[float, float, float, float]:
        """Left, top, right and bottom in a plot of that size."""
        x, y = self.x * width, self.y * height
        return x + self.left, y + self.top, x + self.right, y + self.bottom

    def overlaps(self, other: "Box", sizes: Sizes) -> bool:
        """Whether the two may share more than an edge in some plot of `sizes`; they may touch."""
        across, down = self.x - other.x, self.y - other.y
        near, far = (sizes.least_width, sizes.most_width) if across > 0 else (sizes.most_width, sizes.least_width)
        if across * near >= other.right - self.left or across * far <= other.left - self.right:
            return False
        near, far = (sizes.least_height, sizes.most_height) if down > 0 else (sizes.most_height, sizes.least_height)
        return down * near < other.bottom - self.top and down * far > other.top - self.bottom

    def inside(self, sizes: Sizes) -> bool:
        """Whether it stays in every plot of `sizes`: a larger plot only moves the edges further in."""
        width, height = sizes.least_width, sizes.least_height
        return (
            self.left >= -self.x * width
            and self.right <= (1 - self.x) * width
            and self.top >= -self.y * height
            and self.bottom <= (1 - self.y) * height
        )


class Segment(NamedTuple):
    """A straight piece of a line, in shares of the plot from its top left corner."""

    x1: float
    y1: float
    x2: float
    y2: float
    weight: float = 1.0
    """How bad it is to cross, a pixel."""

    def drawn(self, width: float, height: float) -> "Segment":
        """The same in pixels, in a plot of that size."""
        return Segment(self.x1 * width, self.y1 * height, self.x2 * width, self.y2 * height, self.weight)

    @property
    def edges(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the box around it."""
        return min(self.x1, self.x2), min(self.y1, self.y2), max(self.x1, self.x2), max(self.y1, self.y2)

    def length_inside(self, left: float, top: float, right: float, bottom: float) -> float:
        """How much of it lies in a box, in the same unit (Liang-Barsky clipping)."""
        dx, dy = self.x2 - self.x1, self.y2 - self.y1
        start, end = 0.0, 1.0
        for delta, near, far in ((dx, left - self.x1, right - self.x1), (dy, top - self.y1, bottom - self.y1)):
            if delta == 0:
                if near > 0 or far < 0:
                    return 0.0
                continue
            enter, leave = (near / delta, far / delta) if delta > 0 else (far / delta, near / delta)
            start, end = max(start, enter), min(end, leave)
            if start >= end:
                return 0.0
        return (end - start) * math.hypot(dx, dy)


class Offset(NamedTuple):
    """How a label hangs on its anchor, in the terms of a Vega text mark."""

    align: Align
    baseline: Baseline
    dx: float
    dy: float


_REACHES: Final = (0, 20, 40, 60, 85, 115, 150)
BESIDE: Final = tuple(
    offset
    for reach in _REACHES
    for offset in (
        Offset("left", "top", 10, 9 + reach),
        Offset("left", "bottom", 10, -9 - reach),
        Offset("right", "bottom", -10, -9 - reach),
        Offset("right", "top", -10, 9 + reach),
        Offset("center", "top", 0, 9 + reach),
        Offset("center", "bottom", 0, -9 - reach),
        Offset("left", "middle", 12 + reach, 0),
        Offset("right", "middle", -12 - reach, 0),
        Offset("left", "bottom", 10 + reach, 18),
        Offset("right", "top", -10 - reach, -18),
        Offset("left", "bottom", 20 + reach, -4),
        Offset("right", "bottom", -20 - reach, -4),
    )
)
"""Around a point, nearest first and then ever further out."""


def padded_size(text: str, *, bold: bool = False) -> tuple[float, float]:
    """Width and height in pixels of the box that is kept free for `text`."""
    height = LINE_HEIGHT * (text.count("\n") + 1)
    return text_width(text, bold=bold) + 2 * _CLEARANCE, height + 2 * _CLEARANCE


class Placed(NamedTuple):
    """Where a label went; `dy` is from the anchor to the top of its first line."""

    offset: Offset
    box: Box
    dy: float
    cost: float


class Placer:
    """Places one label after another, in plots of `sizes`; earlier ones have the better claim to a place."""

    def __init__(self, sizes: Sizes, segments: Sequence[Segment] = ()) -> None:
        self.sizes = sizes
        self.boxes: list[Box] = []
        """What is taken."""
        self._drawn = [
            (width, height, [(*segment.edges, segment) for segment in (each.drawn(width, height) for each in segments)])
            for width, height in sizes.ends
        ]

    def place(
        self,
        text: str,
        x: float,
        y: float,
        offsets: Iterable[Offset],
        *,
        bold: bool = False,
        clear: bool = False,
        most: float = math.inf,
    ) -> Placed | None:
        """The best of the offsets for `text` at a point in shares of the plot; `boxes.append` its box to take it.

        None when every one would leave the plot, hit another label, cost `most` or, if `clear`, would cross a line.
        """
        best, least = None, most
        width, height = text_width(text, bold=bold), LINE_HEIGHT * (text.count("\n") + 1)
        for offset in offsets:
            straying = _STRAYING * (abs(offset.dx) + abs(offset.dy))
            if straying >= least:
                continue
            left = offset.dx - (width if offset.align == "right" else width / 2 if offset.align == "center" else 0.0)
            top = offset.dy - {"top": 0.0, "middle": height / 2, "bottom": height}[offset.baseline]
            box = Box(x, y, left - _CLEARANCE, top - _CLEARANCE, left + width + _CLEARANCE, top + height + _CLEARANCE)
            if not self._free(box):
                continue
            crossed = self._crossed(box, 0.0 if clear else least - straying)
            if straying + crossed < least:
                best, least = Placed(offset, box, top, straying + crossed), straying + crossed
        return best

    def _free(self, box: Box) -> bool:
        if not box.inside(self.sizes):
            return False
        return not any(box.overlaps(other, self.sizes) for other in self.boxes)

    def _crossed(self, box: Box, most: float) -> float:
        """The weighted pixels of line under the box, at the worse end of the sizes; infinite if more than `most`."""
        worst = 0.0
        for width, height, drawn in self._drawn:
            left, top, right, bottom = box.at(width, height)
            crossed = 0.0
            for first, highest, last, lowest, segment in drawn:
                if first <= right and left <= last and highest <= bottom and top <= lowest:
                    crossed += segment.weight * segment.length_inside(left, top, right, bottom)
                    if crossed > most:
                        return math.inf
            worst = max(worst, crossed)
        return worst
