"""A stranger's text on one line of so many columns, as a terminal or a table shows it."""

from typing import Final

NO_PRINTABLE_NAME: Final = "(no printable name)"
_MOST_COLUMNS: Final = 60
_WHOLE_NAME_COLUMNS: Final = 200  # of a name's 100 characters each may be two columns wide
# A letter can bear any number of marks that take no column, and a text any number of spaces: both are bounded too.
_CHARACTERS_A_COLUMN: Final = 3
_READ_A_COLUMN: Final = 100


def width(text: str) -> int:
    """The columns that printable `text` takes on a terminal."""
    if text.isascii():
        return len(text)
    from wcwidth import wcswidth  # noqa: PLC0415 - a tenth of a cold start, and most text is ASCII

    return max(0, wcswidth(text))


def shown(text: str, columns: int = _MOST_COLUMNS) -> str:
    """`text` on one line: what does not print is a space, what is beyond `columns` is cut."""
    read = text[: _READ_A_COLUMN * columns]
    line = " ".join("".join(c if c.isprintable() else " " for c in read).split())
    kept = line[: _CHARACTERS_A_COLUMN * columns]
    if len(kept) == len(line) and len(read) == len(text) and width(line) <= columns:
        return line
    return _cut(kept, columns - 1).rstrip() + "…"


def shown_name(name: str, columns: int = _WHOLE_NAME_COLUMNS) -> str:
    """A scenario's name on one line; whole by default, unless it holds what does not print."""
    line = shown(name, columns)
    return line if width(line) else NO_PRINTABLE_NAME


def _cut(line: str, columns: int) -> str:
    """As many whole letters of `line`, marks included, as fit."""
    if line.isascii():
        return line[:columns]
    from wcwidth import iter_graphemes  # noqa: PLC0415 - as above

    kept, used = "", 0
    for letter in iter_graphemes(line):
        used += width(letter)
        if used > columns:
            break
        kept += letter
    return kept
