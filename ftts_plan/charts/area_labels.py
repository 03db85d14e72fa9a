"""Labels that stand wholly inside an area, as the names of regions on a map do, at any size of the plot."""

import math
from collections.abc import Iterable, Sequence
from typing import Final

from ftts_plan.charts.labels import Labels, Point, Words
from ftts_plan.charts.placement import Offset, Placed, Placer, padded_size
from ftts_plan.charts.room import middles_with_room
from ftts_plan.charts.sizes import Sizes

_CENTRED: Final = Offset("center", "middle", 0, 0)


class AreaLabels(Labels):
    """The label table of a picture that has areas besides points and lines."""

    def add_inside(
        self, text: Sequence[str], areas: Iterable[Sequence[Point]], role: str, *, near: Point | None = None
    ) -> bool:
        """Put a text in bold inside one of the convex `areas`: in the middle of the first, or as `near` as it can be.

        Of several texts the first that has room is taken; a layout in which none has goes without. Returns whether
        there was room in every layout.
        """
        texts = [Words.of(said, [_CENTRED], role, bold=True) for said in text]
        areas = list(areas)
        everywhere = True
        for placer in self._placers:
            everywhere &= any(self._placed_inside(placer, words, areas, near) for words in texts)
        return everywhere

    def _placed_inside(
        self, placer: Placer, words: Words, areas: Iterable[Sequence[Point]], near: Point | None
    ) -> bool:
        best: tuple[Point, Placed] | None = None
        for at in self._middles(placer.sizes, areas, words.texts[0], near):
            if (hung := self._hang(placer, words, at, clear=False)) and (best is None or not hung[1].cost):
                best = at, hung[1]
                if not hung[1].cost:  # it crosses nothing
                    break
        if best:
            self._take(placer, words, words.texts[0], *best)
        return best is not None

    def _middles(self, sizes: Sizes, areas: Iterable[Sequence[Point]], text: str, near: Point | None) -> list[Point]:
        """Where the middle of `text` may be. What is inside in the smallest plot is so in a larger one."""
        across, up = self._right / sizes.least_width, self._top / sizes.least_height
        width, height = padded_size(text, bold=True)
        middles = [
            (x * across, y * up)
            for area in areas
            for x, y in middles_with_room([(x / across, y / up) for x, y in area], width, height)
        ]
        if near is None:
            return middles
        return sorted(middles, key=lambda at: math.hypot((at[0] - near[0]) / across, (at[1] - near[1]) / up))
