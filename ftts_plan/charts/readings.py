"""Reading a picture where one points: what a drawing needs to say the memory at any whole frame or token, exactly.

Memory is piecewise linear in whole numbers, so a row for each straight stretch holds every value. Bytes can pass 2^53,
where a browser's numbers stop being exact, so that a start is sent as two limbs.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from ftts_plan.charts.picture import Row

READING: Final = "reading"
"""The table that only a reading draws; what is printed leaves it out."""

POINT: Final = "point"
"""The selection that follows the pointer."""

PRESS: Final = "press"
"""The selection that stays where the pointer was pressed last."""

LIMB: Final = 10**9
"""Bytes are `high` × `LIMB` + `low`, so that their decimal digits are those of `high` and then of `low`."""


class Stretch(NamedTuple):
    """Whole places over which memory is a straight line and the same words hold, both ends included."""

    first: int
    last: int
    first_bytes: int
    step_bytes: int
    """What each place takes more than the one before it."""
    words: str
    """Lines in which `{at}`, `{seconds}` (of `at` frames), `{bytes}` and `{exact}` are filled in."""


def limbs(size_bytes: int) -> dict[str, int]:
    """A number of bytes as a drawing's `said_bytes` reads it."""
    high, low = divmod(size_bytes, LIMB)
    return {"high": high, "low": low}


def reading_rows(stretches: Iterable[Stretch]) -> list[Row]:
    """The table that a drawing's reading is fed with."""
    return [
        {
            "first": stretch.first,
            "last": stretch.last,
            **limbs(stretch.first_bytes),
            "step": stretch.step_bytes,
            "words": stretch.words,
        }
        for stretch in stretches
        if stretch.first <= stretch.last
    ]


def cut_at(stretch: Stretch, *starts: int) -> Iterator[Stretch]:
    """The same stretch in pieces: a new one begins at each of `starts` that lies within."""
    cuts = sorted({stretch.first, *(start for start in starts if stretch.first < start <= stretch.last)})
    for first, following in zip(cuts, [*cuts[1:], stretch.last + 1], strict=True):
        grown = stretch.first_bytes + (first - stretch.first) * stretch.step_bytes
        yield stretch._replace(first=first, last=following - 1, first_bytes=grown)
