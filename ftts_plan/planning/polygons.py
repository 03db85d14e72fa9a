"""Convex polygons, their corners anticlockwise, in fractions or in floats."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeVar

N = TypeVar("N", Fraction, float)


def clipped(corners: Sequence[tuple[N, N]], height: Callable[[N, N], N]) -> list[tuple[N, N]]:
    """The part where `height`, which must be straight, is zero or above; empty where that part has no area."""
    kept: list[tuple[N, N]] = []
    for (x, y), (next_x, next_y) in _sides(corners):
        here, there = height(x, y), height(next_x, next_y)
        if here >= 0:
            kept.append((x, y))
        if here > 0 > there or here < 0 < there:
            share = here / (here - there)
            kept.append((x + (next_x - x) * share, y + (next_y - y) * share))
    return kept if len(kept) > 2 and twice_area(kept) > 0 else []


def twice_area(corners: Sequence[tuple[N, N]]) -> N:
    """Twice the area."""
    turns = [a[0] * b[1] - b[0] * a[1] for a, b in _sides(corners)]
    return sum(turns[1:], start=turns[0])


def _sides(corners: Sequence[tuple[N, N]]) -> list[tuple[tuple[N, N], tuple[N, N]]]:
    return [(corners[i - 1], corners[i]) for i in range(len(corners))]
