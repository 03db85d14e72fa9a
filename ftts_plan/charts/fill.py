"""The shape of a fill, and whether words stand whole in it."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from ftts_plan.charts.placement import Box
from ftts_plan.charts.sizes import Sizes


class Slice(NamedTuple):
    """A fill at one place along the bottom, in data terms; between slices its edges are straight."""

    x: float
    low: float
    high: float


class Fill(NamedTuple):
    """A fill in shares of the plot from its top left corner, its slices from left to right."""

    slices: tuple[Slice, ...]

    @classmethod
    def of(cls, slices: Sequence[Slice], right: float, top: float) -> "Fill":
        """From data terms in a plot that ends at `right` and `top`."""
        return cls(tuple(Slice(x / right, 1 - low / top, 1 - high / top) for x, low, high in slices))

    def middles(self) -> Iterator[tuple[float, float]]:
        """Points in it where words may stand, best first: in its middle, then where it is thickest."""
        start, end = self.slices[0].x, self.slices[-1].x
        thicker = 1 if self._thickness(-1) >= self._thickness(0) else -1
        for step in (0, 1, 2, 3, 4, -1, -2, -3):
            x = start + (end - start) * (0.5 + thicker * step / 10)
            at = self.at(x)
            yield x, (at.low + at.high) / 2

    def at(self, x: float) -> Slice:
        """The slice at `x`, which is inside."""
        i = min(max(bisect_right(self.slices, x, key=lambda cut: cut.x), 1), len(self.slices) - 1)
        one, other = self.slices[i - 1], self.slices[i]
        share = (x - one.x) / (other.x - one.x) if other.x > one.x else 0.0
        return Slice(x, one.low + (other.low - one.low) * share, one.high + (other.high - one.high) * share)

    def holds(self, box: Box, sizes: Sizes) -> bool:
        """Whether the box stands whole in it in the smallest and largest plots of `sizes`."""
        return all(self._holds(box, width, height) for width, height in product(sizes[:2], sizes[2:]))

    def _holds(self, box: Box, width: float, height: float) -> bool:
        left, top, right, bottom = box.at(width, height)
        if left < self.slices[0].x * width or right > self.slices[-1].x * width:
            return False
        bends = (cut.x for cut in self.slices if left < cut.x * width < right)
        cuts = map(self.at, (left / width, right / width, *bends))
        return all(cut.high * height <= top and bottom <= cut.low * height for cut in cuts)

    def _thickness(self, i: int) -> float:
        return self.slices[i].low - self.slices[i].high
