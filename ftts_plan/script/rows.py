"""What a script is made of: rows that hold an utterance, and rows that cannot be used with the reason why.

A row has the number under which a person finds it: the line of a text file, the row of a spreadsheet.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ftts_plan.formats import MissingPackage
from ftts_plan.script.unspoken import Unspoken

MAX_ROWS: Final = 1_000_000
MAX_SCRIPT_CHARACTERS: Final = 100_000_000
MAX_COLUMNS: Final = 1_000

SAMPLED_ROWS: Final = 20
"""So many rows are looked at to find out what a file holds."""


class Slot(NamedTuple):
    """The time in which an utterance has to be spoken, as subtitles have it."""

    start_milliseconds: int
    end_milliseconds: int

    @property
    def milliseconds(self) -> int:
        """How long it is."""
        return self.end_milliseconds - self.start_milliseconds


class Utterance(NamedTuple):
    """One text to be spoken, and the number of the row that holds it."""

    row: int
    text: str
    removed: tuple[Unspoken, ...] = ()
    """What else the row holds, which is not spoken and so not counted."""
    slot: Slot | None = None
    language: str | None = None
    """The code that the row itself gives; None where it gives none."""


class BadRow(NamedTuple):
    """A row that gives no utterance; `reason` completes "row 7 …"."""

    row: int
    reason: str
    is_silent: bool = False
    """Nothing is wrong with it, but none of it is spoken: a subtitle that says [music]."""


Row = Utterance | BadRow


class Missing(NamedTuple):
    """A cell that a row lacks; `reason` completes "row 7 …"."""

    reason: str


def unique(names: Sequence[object]) -> tuple[str, ...]:
    """Column names for people to choose from: an empty or repeated one is told by its place."""
    shown: list[str] = []
    for place, value in enumerate(names, start=1):
        name = "" if value is None else str(value).strip()
        if not name or name in shown:
            name = f"{name} (column {place})".strip()
        shown.append(name)
    return tuple(shown)


def from_cell(row: int, value: object) -> Row:
    """The utterance that one cell holds. A number is a text too, as Python spells it."""
    if isinstance(value, Missing):
        return BadRow(row, value.reason)
    if value is None or value == "":
        return BadRow(row, "has no text")
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return BadRow(row, f"is not text but {value!r:.60}")
    text = str(value)
    if "\0" in text:
        return BadRow(row, "holds a NUL character, so it is not text")
    return Utterance(row, text)


def bounded(rows: Iterator[Row]) -> Iterator[Row]:
    """The rows up to the limits of a script. A file that breaks off, or is longer, ends with a bad row that says so."""
    last = characters = 0
    try:
        for count, row in enumerate(rows, start=1):
            characters += len(row.text) if isinstance(row, Utterance) else 0
            if count > MAX_ROWS or characters > MAX_SCRIPT_CHARACTERS:
                limit = f"{MAX_ROWS:,} rows" if count > MAX_ROWS else f"{MAX_SCRIPT_CHARACTERS:,} characters"
                yield BadRow(row.row, f"and all after it were not read: a script has at most {limit}")
                return
            last = row.row
            yield row
    except MissingPackage:
        raise
    # Parsers of other people's formats raise whatever their authors did not think of.
    except Exception as problem:
        yield BadRow(last + 1, f"and all after it cannot be read: {explain(problem)}")


def explain(problem: Exception) -> str:
    """The first line of what a parser said, or the name of the error where it said nothing."""
    return (str(problem).strip() or type(problem).__name__).splitlines()[0][:200]
