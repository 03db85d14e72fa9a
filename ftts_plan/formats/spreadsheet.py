"""Tables as CSV that a spreadsheet opens as text and numbers, whatever the text: no cell starts a formula."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Final

Cell = int | float | str | bool | None

# Where a cell may begin: at the start, and, where a spreadsheet splits at another separator than ours (as Excel does
# by locale) or ignores a quote, after any of those. Full-width signs start formulas too.
_FORMULA: Final = re.compile(r"""(^|[,;|\t\r\n"])(?=[=+\-@＝＋－＠'])""")


def spreadsheet_safe(cell: Cell) -> Cell:
    """`cell` with an apostrophe before whatever could start a formula; numbers stay numbers.

    Reversible: an apostrophe of the text's own in such a place gets another, so taking one off in each gives it back.
    """
    if isinstance(cell, bool):
        return "true" if cell else "false"
    return _FORMULA.sub(r"\1'", cell) if isinstance(cell, str) else cell


def to_csv(rows: Iterable[Sequence[Cell]]) -> bytes:
    """UTF-8 with the byte order mark by which spreadsheets know it; headings come first, None is an empty cell."""
    out = io.StringIO(newline="")
    csv.writer(out).writerows([spreadsheet_safe(cell) for cell in row] for row in rows)
    return out.getvalue().encode("utf-8-sig")
