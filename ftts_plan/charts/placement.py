"""Where labels go: a greedy placer that keeps words off lines, marks and each other.

It works in pixels of the narrowest plot we support. A wider plot moves anchors apart and leaves the words as they
are, so what is clear at the nominal width stays clear.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

Align = Literal["left", "center", "right"]
Baseline = Literal["top", "middle", "bottom"]

FONT_SIZE: Final = 13
LINE_HEIGHT: Final = 17
_ADVANCE: Final = 0.56 * FONT_SIZE  # a generous mean of Source Sans and Liberation Sans
_BOLD_ADVANCE: Final = 0.6 * FONT_SIZE
_CLEARANCE: Final = 3.0
_STRAYING: Final = 1.2  # pixels of line that a label may cross to stay one pixel closer to its point
_HIDDEN: Final = math.inf


class Box(NamedTuple):
    """A rectangle in pixels, from the top left corner down."""

    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: "Box") -> bool:
        """Whether the two share more than an edge."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


class Segment(NamedTuple):
    """A straight piece of a line, in pixels."""

    x1: float
    y1: float
    x2: float
    y2: float
    weight: float = 1.0
    """How bad it is to cross, a pixel."""

    def length_inside(self, box: Box) -> float:
        """How much of the segment lies in `box` (Liang-Barsky clipping)."""
        dx, dy = self.x2 - self.x1, self.y2 - self.y1
        start, end = 0.0, 1.0
        for delta, near, far in (
            (dx, box.left - self.x1, box.right - self.x1),
            (dy, box.top - self.y1, box.bottom - self.y1),
        ):
            if delta == 0:
                if near > 0 or far < 0:
                    return 0.0
                continue
            enter, leave = sorted((near / delta, far / delta))
            start, end = max(start, enter), min(end, leave)
        return max(0.0, end - start) * float((dx * dx + dy * dy) ** 0.5)


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
    )
)
"""Around a point, nearest first and then ever further out."""


class Placed(NamedTuple):
    """Where a label went; `dy` is from the anchor to the top of its first line."""

    offset: Offset
    box: Box
    dy: float


@dataclass(slots=True)
class Placer:
    """Places one label after another; earlier ones have the better claim."""

    width: float
    height: float
    segments: Sequence[Segment] = ()
    boxes: list[Box] = field(default_factory=list)

    def place(
        self, text: str, x: float, y: float, offsets: Iterable[Offset], *, bold: bool = False, clear: bool = False
    ) -> Placed | None:
        """The first of the best offsets for `text` at pixel (x, y).

        None when every one would leave the plot or hit another label, or, if `clear`, would cross a line.
        """
        best, least = None, _HIDDEN
        for offset in offsets:
            straying = _STRAYING * (abs(offset.dx) + abs(offset.dy))
            if straying >= least:
                continue
            placed = _hung(text, x, y, offset, bold)
            cost = straying + self._crossed(placed.box)
            if cost < least and self._free(placed.box):
                best, least = placed, cost
        if best is None or (clear and self._crossed(best.box)):
            return None
        self.boxes.append(best.box)
        return best

    def _free(self, box: Box) -> bool:
        inside = box.left >= 0 and box.right <= self.width and box.top >= 0 and box.bottom <= self.height
        return inside and not any(box.overlaps(other) for other in self.boxes)

    def _crossed(self, box: Box) -> float:
        return sum(segment.weight * segment.length_inside(box) for segment in self.segments)


def text_width(text: str, *, bold: bool = False) -> float:
    """A safe estimate of the pixels that the longest line of `text` takes."""
    return max(map(len, text.split("\n"))) * (_BOLD_ADVANCE if bold else _ADVANCE)


def _hung(text: str, x: float, y: float, offset: Offset, bold: bool) -> Placed:
    width, height = text_width(text, bold=bold), LINE_HEIGHT * (text.count("\n") + 1)
    left = x + offset.dx - {"left": 0.0, "center": width / 2, "right": width}[offset.align]
    top = y + offset.dy - {"top": 0.0, "middle": height / 2, "bottom": height}[offset.baseline]
    box = Box(left - _CLEARANCE, top - _CLEARANCE, left + width + _CLEARANCE, top + height + _CLEARANCE)
    return Placed(offset, box, top - y)
