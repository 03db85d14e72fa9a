"""Direct labels: the table of words placed beside what they name. Nothing here draws."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from ftts_plan.charts.picture import NOMINAL_PLOT_WIDTH, PLOT_HEIGHT, Row
from ftts_plan.charts.placement import Box, Offset, Placer, Segment

Point = tuple[float, float]


class Labels:
    """The label table of one picture. Words keep off `curves`, and where they can off `rules`; both in data terms."""

    def __init__(
        self,
        right: float,
        top: float,
        curves: Iterable[Sequence[Point]],
        rules: Iterable[Sequence[Point]] = (),
        height: float = PLOT_HEIGHT,
    ) -> None:
        self._right, self._top, self._height = right, top, height
        segments = [
            Segment(*self._pixels(*start), *self._pixels(*end), weight)
            for lines, weight in ((curves, 2.0), (rules, 0.5))
            for line in lines
            for start, end in pairwise(line)
        ]
        self._placer = Placer(NOMINAL_PLOT_WIDTH, height, segments)
        self.rows: list[Row] = []

    def add(
        self, text: str, at: Point, offsets: Iterable[Offset], role: str, *, bold: bool = False, clear: bool = False
    ) -> bool:
        """Hang `text` on a point by the best of `offsets`; returns False where there is no room, and adds nothing."""
        placed = self._placer.place(text, *self._pixels(*at), offsets, bold=bold, clear=clear)
        if placed is None:
            return False
        self.rows.append(
            {
                "x": float(at[0]),
                "y": float(at[1]),
                "text": text,
                "role": role,
                "align": placed.offset.align,
                "dx": placed.offset.dx,
                "dy": placed.dy,
                "weight": "bold" if bold else "normal",
            }
        )
        return True

    def add_somewhere(
        self, text: str, points: Sequence[Point], offsets: Iterable[Offset], role: str, *, bold: bool = False
    ) -> None:
        """Put `text` on the first of `points` where it crosses nothing, else where it hits no other label."""
        offsets = tuple(offsets)
        for clear in (True, False):
            for at in points:
                if self.add(text, at, offsets, role, bold=bold, clear=clear):
                    return

    def reserve(self, at: Point, radius: float = 5) -> None:
        """Keep words off a mark."""
        x, y = self._pixels(*at)
        self._placer.boxes.append(Box(x - radius, y - radius, x + radius, y + radius))

    def _pixels(self, x: float, y: float) -> Point:
        return float(x) / self._right * NOMINAL_PLOT_WIDTH, self._height * (1 - float(y) / self._top)
