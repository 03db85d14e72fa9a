"""What a script is made of: rows that hold an utterance, and rows that cannot be used with the reason why.

A row has the number under which a person finds it: the line of a text file, the row of a spreadsheet.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final, Literal, NamedTuple

from ftts_plan.formats import MissingPackage
from ftts_plan.units import Misuse

MAX_ROWS: Final = 1_000_000
MAX_SCRIPT_CHARACTERS: Final = 100_000_000
MAX_COLUMNS: Final = 1_000

SAMPLED_ROWS: Final = 20
_SAMPLED_CHARACTERS: Final = 1_000

_LIKELY_COLUMNS: Final = ("text", "utterance", "sentence", "transcript", "line", "script", "prompt")


class Utterance(NamedTuple):
    """One text to be spoken, and the number of the row that holds it."""

    row: int
    text: str


class BadRow(NamedTuple):
    """`reason` completes "row 7 …"."""

    row: int
    reason: str


Row = Utterance | BadRow


class LikelyColumn(NamedTuple):
    """A column that probably holds the text, and what says so: its name, most letters, or its place alone."""

    name: str
    because: Literal["name", "letters", "only", "first"]


@dataclass(frozen=True, slots=True)
class Script:
    """An opened script. `columns` are the ones that may hold the utterances; none where each line is one."""

    name: str
    columns: tuple[str, ...]
    about_rows: int
    """An estimate, for a progress bar."""
    read: Callable[[int], Iterator[Row]] = field(repr=False)
    """The rows, given the index of a column."""
    letters: tuple[int, ...] = ()
    """How many letters each column has in the first rows; empty where a format knows its columns of text."""

    @property
    def likely(self) -> LikelyColumn | None:
        """The column whose name says that it holds text, else the one with most letters, else the first.

        A name alone does not make text of numbers while another column has letters.
        """
        letters = dict(zip(self.columns, self.letters, strict=False))
        lettered = any(letters.values())
        by_name = {column.strip().casefold(): column for column in reversed(self.columns)}
        for column in (by_name[name] for name in _LIKELY_COLUMNS if name in by_name):
            if letters.get(column) or not lettered:
                return LikelyColumn(column, "name")
        if len(self.columns) > 1 and lettered:
            return LikelyColumn(max(letters, key=letters.__getitem__), "letters")
        return LikelyColumn(self.columns[0], "first" if len(self.columns) > 1 else "only") if self.columns else None

    @property
    def likely_column(self) -> str | None:
        """The name of `likely`."""
        return self.likely.name if self.likely else None

    def rows(self, column: str | None = None) -> Iterator[Row]:
        """Read on and on, holding one row at a time; `column` is the likely one unless named. Raises `Misuse`.

        A file that breaks off, or is longer than is read, ends with a bad row that says so.
        """
        column = self.likely_column if column is None else column
        if column is not None and column not in self.columns:
            raise Misuse("column", column, f"is not in {self.name}")
        return _bounded(self.read(self.columns.index(column) if column is not None else 0))


def unique(names: Sequence[object]) -> tuple[str, ...]:
    """Column names for people to choose from: an empty or repeated one is told by its place."""
    shown: list[str] = []
    for place, value in enumerate(names, start=1):
        name = "" if value is None else str(value).strip()
        if not name or name in shown:
            name = f"{name} (column {place})".strip()
        shown.append(name)
    return tuple(shown)


def letters_in(sample: Iterable[Sequence[object]], columns: int) -> tuple[int, ...]:
    """How many letters each column has in the first rows of `sample`, of long cells in their beginning."""
    counts = [0] * columns
    for cells in islice(sample, SAMPLED_ROWS):
        for place, cell in enumerate(cells[:columns]):
            counts[place] += sum(map(str.isalpha, cell[:_SAMPLED_CHARACTERS])) if isinstance(cell, str) else 0
    return tuple(counts)


def from_cell(row: int, value: object) -> Row:
    """The utterance that one cell holds. A number is a text too, as Python spells it."""
    if value is None or value == "":
        return BadRow(row, "has no text")
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return BadRow(row, f"is not text but {value!r:.60}")
    text = str(value)
    if "\0" in text:
        return BadRow(row, "holds a NUL character, so it is not text")
    return Utterance(row, text)


def _bounded(rows: Iterator[Row]) -> Iterator[Row]:
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
