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
    return kept if has_area(kept) else []


def has_area(corners: Sequence[tuple[N, N]]) -> bool:
    """Whether the corners go round anything."""
    return sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in pairwise((*corners, *corners[:1]))) > 0
