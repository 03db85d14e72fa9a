"""Text in columns, aligned as a terminal shows it."""

from collections.abc import Sequence
from itertools import zip_longest

from ftts_plan.wording.one_line import width


def padded(text: str, columns: int) -> str:
    """`text` with spaces behind it, up to so many columns."""
    return text + " " * (columns - width(text))


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """One line a row, two spaces between columns."""
    widths = [max(map(width, column)) for column in zip_longest(*rows, fillvalue="")]
    return ["  ".join(map(padded, row, widths)).rstrip() for row in rows]
