"""A stranger's text on one line of so many columns, as a terminal or a table shows it."""

from itertools import accumulate
from typing import Final

NO_PRINTABLE_NAME: Final = "(no printable name)"
_MOST_COLUMNS: Final = 60
_WHOLE_NAME_COLUMNS: Final = 200  # of a name's 100 characters each may be two columns wide


def width(text: str) -> int:
    """The columns that printable `text` takes on a terminal."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def shown(text: str, columns: int = _MOST_COLUMNS) -> str:
    """`text` on one line: what does not print is a space, what is beyond `columns` is cut."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if width(line) <= columns:
        return line
    widths = accumulate(map(_columns, line))
    return line[: sum(w < columns for w in widths)].rstrip() + "…"


def shown_name(name: str, columns: int = _WHOLE_NAME_COLUMNS) -> str:
    """A scenario's name on one line; whole by default, unless it holds what does not print."""
    return shown(name, columns) or NO_PRINTABLE_NAME


def _columns(character: str) -> int:
    from wcwidth import wcwidth  # noqa: PLC0415 - a tenth of a cold start, and most text is ASCII

    return max(0, wcwidth(character))
