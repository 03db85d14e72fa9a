"""Text in columns, aligned as a terminal shows it."""

from collections.abc import Sequence
from itertools import zip_longest
from unicodedata import combining, east_asian_width


def width(text: str) -> int:
    """The columns that `text` takes on a terminal."""
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def padded(text: str, columns: int) -> str:
    """`text` with spaces behind it, up to so many columns."""
    return text + " " * (columns - width(text))


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """One line a row, two spaces between columns."""
    widths = [max(map(width, column)) for column in zip_longest(*rows, fillvalue="")]
    return ["  ".join(map(padded, row, widths)).rstrip() for row in rows]
