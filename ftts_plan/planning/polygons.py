"""Convex polygons, their corners anticlockwise, in fractions or in floats."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import TypeVar

N = TypeVar("N", Fraction, float)


def clipped(corners: Sequence[tuple[N, N]], height: Callable[[N, N], N]) -> list[tuple[N, N]]:
    """The part where `height`, which must be straight, is zero or above; empty where that part has no area."""
    kept: list[tuple[N, N]] = []
    for (x, y), (next_x, next_y) in pairwise((*corners, *corners[:1])):
        here, there = height(x, y), height(next_x, next_y)
        if here >= 0:
            kept.append((x, y))
        if here > 0 > there or here < 0 < there:
            share = here / (here - there)
            kept.append((x + (next_x - x) * share, y + (next_y - y) * share))
    return kept if len(kept) > 2 and twice_area(kept) > 0 else []


def twice_area(corners: Sequence[tuple[N, N]]) -> N:
    """Twice the area."""
    (x, y), *_ = corners
    turns = (a[0] * b[1] - b[0] * a[1] for a, b in pairwise((*corners, *corners[:1])))
    return sum(turns, start=x * 0 + y * 0)
