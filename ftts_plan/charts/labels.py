"""Direct labels: the table of words beside what they name, a layout for each range of sizes. Nothing here draws.

A drawing shows the rows that are for its size, so one table serves a phone, a page and a wall.
"""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise, product
from typing import Final, NamedTuple

from ftts_plan.charts.fill import Fill, Slice
from ftts_plan.charts.picture import LEAST_PLOT_HEIGHT, MOST_PLOT_HEIGHT, Row
from ftts_plan.charts.placement import Box, Offset, Placed, Placer, Segment
from ftts_plan.charts.sizes import drawn_at, joined, layouts

Point = tuple[float, float]

_CENTRED: Final = Offset("center", "middle", 0, 0)
_SHORTENING: Final = 70.0  # pixels of line that a label may cross, or stray, to be said in full


class Words(NamedTuple):
    """What a label says, in full and ever shorter, and how it may hang on its point."""

    texts: tuple[str, ...]
    offsets: tuple[Offset, ...]
    role: str
    bold: bool

    @classmethod
    def of(cls, text: str | Sequence[str], offsets: Iterable[Offset], role: str, *, bold: bool) -> "Words":
        """From one text or several."""
        return cls((text,) if isinstance(text, str) else tuple(text), tuple(offsets), role, bold)


class Labels:
    """The label table of one picture. Words keep off `curves`, and where they can off `rules`; both in data terms.

    `heights` are the least and the most of its plot, in pixels of words drawn at their usual size.
    """

    def __init__(
        self,
        right: float,
        top: float,
        curves: Iterable[Sequence[Point]],
        rules: Iterable[Sequence[Point]] = (),
        heights: tuple[float, float] = (LEAST_PLOT_HEIGHT, MOST_PLOT_HEIGHT),
    ) -> None:
        self._right, self._top, self._heights = right, top, heights
        segments = [
            Segment(*self._shares(*start), *self._shares(*end), weight)
            for lines, weight in ((curves, 3.0), (rules, 0.5))
            for line in lines
            for start, end in pairwise(line)
        ]
        self._placers = [Placer(sizes, segments) for sizes in layouts(*heights)]
        self._rows: list[Row] = []

    @property
    def rows(self) -> list[Row]:
        """The table."""
        return joined(self._rows)

    def add(
        self,
        text: str | Sequence[str],
        at: Point,
        offsets: Iterable[Offset],
        role: str,
        *,
        bold: bool = False,
        clear: bool = False,
        needed: bool = False,
    ) -> bool:
        """Hang `text` on a point by the best of `offsets`, in every layout that has room; off all lines if `clear`.

        Of several texts, the full one first and ever shorter, it says as much as there is room for. What is `needed`
        stands anywhere rather than nowhere. Returns whether there was room in every layout.
        """
        return self._add(Words.of(text, offsets, role, bold=bold), [(at, clear)], needed=needed)

    def add_somewhere(
        self,
        text: str | Sequence[str],
        points: Sequence[Point],
        offsets: Iterable[Offset],
        role: str,
        *,
        bold: bool = False,
        needed: bool = False,
    ) -> bool:
        """Put `text` on the first of `points` where it crosses nothing, else where it hits no other label."""
        tries = [(at, clear) for clear in (True, False) for at in points]
        return self._add(Words.of(text, offsets, role, bold=bold), tries, needed=needed)

    def name_fill(self, texts: Sequence[str], slices: Sequence[Slice], role: str) -> None:
        """Put the fullest of `texts` that has room into a fill, in every layout where one has; it crosses no line."""
        fill, words = Fill.of(slices, self._right, self._top), Words.of(texts, [_CENTRED], role, bold=False)
        middles = list(fill.middles())
        for placer in self._placers:
            for text, (x, y) in product(words.texts, middles):
                placed = placer.place(text, x, y, words.offsets, clear=True)
                if placed and fill.holds(placed.box, placer.sizes):
                    self._take(placer, words, text, (x * self._right, (1 - y) * self._top), placed)
                    break

    def reserve(self, at: Point, radius: float = 5) -> None:
        """Keep words off a mark."""
        for placer in self._placers:
            placer.boxes.append(Box(*self._shares(*at), -radius, -radius, radius, radius))

    def _add(self, words: Words, tries: Sequence[tuple[Point, bool]], *, needed: bool) -> bool:
        """Place them at the first point that has room; each comes with whether no line may be crossed there."""
        everywhere = True
        for placer in self._placers:
            for at, clear in tries:
                if hung := self._hang(placer, words, at, clear):
                    self._take(placer, words, hung[0], at, hung[1])
                    break
            else:
                everywhere = needed and self._add_anywhere(placer, words, tries[0][0]) and everywhere
        return everywhere

    def _add_anywhere(self, placer: Placer, words: Words, at: Point) -> bool:
        """Place them in any free spot, the nearest to `at` first."""
        x, y = self._shares(*at)
        spots = product((0.05 * step for step in range(1, 20)), repeat=2)
        words = words._replace(texts=words.texts[::-1], offsets=(_CENTRED,))
        nearest = sorted(spots, key=lambda spot: math.hypot(spot[0] - x, spot[1] - y))
        for text in words.texts:
            for across, down in nearest:
                if placed := placer.place(text, across, down, words.offsets, bold=words.bold):
                    self._take(placer, words, text, (across * self._right, (1 - down) * self._top), placed)
                    return True
        return False

    def _take(self, placer: Placer, words: Words, text: str, at: Point, placed: Placed) -> None:
        placer.boxes.append(placed.box)
        self._rows.append(_row(words, text, at, placed) | drawn_at(placer.sizes, self._heights))

    def _hang(self, placer: Placer, words: Words, at: Point, clear: bool) -> tuple[str, Placed] | None:
        best, least = None, math.inf
        here = self._shares(*at)
        for shortened, text in enumerate(words.texts):
            if shortened * _SHORTENING >= least:
                break
            most = least - shortened * _SHORTENING
            if placed := placer.place(text, *here, words.offsets, bold=words.bold, clear=clear, most=most):
                best, least = (text, placed), placed.cost + shortened * _SHORTENING
        return best

    def _shares(self, x: float, y: float) -> Point:
        return float(x) / self._right, 1 - float(y) / self._top


def _row(words: Words, text: str, at: Point, placed: Placed) -> dict[str, float | str]:
    return {
        "x": float(at[0]),
        "y": float(at[1]),
        "text": text,
        "role": words.role,
        "align": placed.offset.align,
        "dx": placed.offset.dx,
        "dy": placed.dy,
        "weight": "bold" if words.bold else "normal",
    }
