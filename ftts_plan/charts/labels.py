"""Direct labels: words placed beside what they name, drawn with a halo so that they read across any line."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

import altair as alt

from ftts_plan.charts.palette import Palette
from ftts_plan.charts.picture import NOMINAL_PLOT_WIDTH, PLOT_HEIGHT, Row, by_role, named, x_of, y_of
from ftts_plan.charts.placement import FONT_SIZE, LINE_HEIGHT, Box, Offset, Placer, Segment

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
        """Hang `text` on a point by the best of `offsets`; left out, and False, where `Placer.place` finds no room."""
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
        any(self.add(text, at, offsets, role, bold=bold, clear=clear) for clear in (True, False) for at in points)

    def reserve(self, at: Point, radius: float = 5) -> None:
        """Keep words off a mark."""
        x, y = self._pixels(*at)
        self._placer.boxes.append(Box(x - radius, y - radius, x + radius, y + radius))

    def _pixels(self, x: float, y: float) -> Point:
        return float(x) / self._right * NOMINAL_PLOT_WIDTH, self._height * (1 - float(y) / self._top)


def label_layers(name: str, palette: Palette) -> list[alt.Chart]:
    """The words of a label table: the halo in the colour of the ground, then the ink."""
    halo = _words(name, stroke=palette.ground, strokeWidth=4, strokeJoin="round")
    return [
        halo.encode(color=alt.ColorValue(palette.ground)),
        _words(name).encode(color=by_role("role", palette.by_role)),
    ]


def _words(name: str, **stroke: Any) -> alt.Chart:
    mark = named(name).mark_text(
        lineBreak="\n",
        lineHeight=LINE_HEIGHT,
        fontSize=FONT_SIZE,
        baseline="top",
        align=alt.ExprRef(expr="datum.align"),
        dx=alt.ExprRef(expr="datum.dx"),
        dy=alt.ExprRef(expr="datum.dy"),
        fontWeight=alt.ExprRef(expr="datum.weight"),
        aria=False,
        **stroke,
    )
    words: alt.Chart = mark.encode(x=x_of("x"), y=y_of("y"), text=alt.Text(field="text", type="nominal"))
    return words
