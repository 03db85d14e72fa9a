"""Quantities as people read them, rounded or to the last digit, and as programs write them."""

from collections import defaultdict
from itertools import pairwise
from typing import Final, NamedTuple

KIB: Final = 1024
MIB: Final = 1024**2
GIB: Final = 1024**3

MILLISECONDS_PER_FRAME: Final = 80


class BinaryUnit(NamedTuple):
    """A unit of memory. `decimals` is the precision at which people compare amounts of it."""

    size: int
    """Bytes in one."""
    name: str
    decimals: int


BINARY_UNITS: Final = (
    BinaryUnit(1024**6, "EiB", 2),
    BinaryUnit(1024**5, "PiB", 2),
    BinaryUnit(1024**4, "TiB", 2),
    BinaryUnit(GIB, "GiB", 2),
    BinaryUnit(MIB, "MiB", 1),
    BinaryUnit(KIB, "KiB", 1),
    BinaryUnit(1, "B", 0),
)
"""The largest first."""

_MOST_DECIMALS: Final = 5  # 10 KiB of a GiB; what is nearer than that is told apart by its bytes


def spell_bytes(n: int) -> str:
    """The shortest exact spelling, `700 MiB` or `2147483647`; `read_spelled_size` reads it back to `n`."""
    for size, name, _ in BINARY_UNITS[:-1]:
        if n and n % size == 0:
            return f"{n // size} {name}"
    return str(n)


def format_bytes(n: int) -> str:
    """`n` bytes for people: `22.3 MiB`, `2 GiB`, `2.25 MiB`. Rounded, so never a thing to compute with."""
    return _rounded(n, 0)


def format_bytes_apart(*sizes: int) -> tuple[str, ...]:
    """Sizes that stand beside each other, as `format_bytes` shows them, but no two that differ read alike.

    Those that would read alike get more decimals (`2 GiB`, `2.00009 GiB`), or every byte where five do not tell them
    apart. The same size reads the same.
    """
    texts = {size: format_bytes(size) for size in sizes}
    for decimals in range(2, _MOST_DECIMALS + 2):
        for alike in _alike(texts):
            if decimals > _MOST_DECIMALS:
                texts |= {size: format_exact_bytes(size) for size in alike}
            # A difference below the last digit would be made by rounding alone.
            elif min(larger - smaller for smaller, larger in pairwise(alike)) * 10**decimals >= _unit(alike[0]).size:
                texts |= {size: _rounded(size, decimals) for size in alike}
    return tuple(texts[size] for size in sizes)


def _alike(texts: dict[int, str]) -> list[list[int]]:
    """The sizes that read the same, ascending."""
    by_text = defaultdict(list)
    for size, text in sorted(texts.items()):
        by_text[text].append(size)
    return [sizes for sizes in by_text.values() if len(sizes) > 1]


def format_exact_bytes(n: int) -> str:
    """`2,147,483,648 B`: every digit, for hovers, tables and sums."""
    return f"{n:,} B".replace("-", "−")


def format_seconds(frames: int) -> str:
    """The audio that `frames` make, exactly: `655.36 s`."""
    whole, milliseconds = divmod(frames * MILLISECONDS_PER_FRAME, 1000)
    return f"{whole:,}.{milliseconds // 10:02d}".rstrip("0").rstrip(".") + " s"


def format_frames(frames: int) -> str:
    """`8,192 (655.36 s)`: frames, and how long they are."""
    return f"{frames:,} ({format_seconds(frames)})"


def _unit(n: int) -> BinaryUnit:
    """The unit in which `n` bytes are shown: 1,023.96 MiB, which rounds to 1,024, is 1 GiB."""
    for unit, smaller in pairwise(BINARY_UNITS):
        if round(abs(n) / smaller.size, smaller.decimals) >= 1024:
            return unit
    return BINARY_UNITS[-1]


def _rounded(n: int, least_decimals: int) -> str:
    """`n` bytes with the decimals of its unit, or with `least_decimals` where those are more."""
    sign, magnitude, unit = "−" if n < 0 else "", abs(n), _unit(n)
    decimals = 2 if magnitude * 100 % unit.size == 0 else unit.decimals
    return f"{sign}{_trimmed(magnitude / unit.size, max(least_decimals, decimals))} {unit.name}"


def _trimmed(value: float, decimals: int) -> str:
    text = f"{value:,.{decimals}f}"
    return text.rstrip("0").rstrip(".") if decimals else text
