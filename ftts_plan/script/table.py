"""A file taken apart: its rows of cells, what each column is known to be, and how the file was read."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice
from typing import NamedTuple

from ftts_plan.script.rows import SAMPLED_ROWS, BadRow
from ftts_plan.script.settings import Delimiter, Format, Quoting


class Role(StrEnum):
    """What a column is for. The value is the wire string."""

    TEXT = "text"
    LANGUAGE = "language"
    INSTRUCTION = "instruction"
    VOICE = "voice"
    REFERENCE_AUDIO = "reference_audio"
    REFERENCE_TEXT = "reference_text"
    START = "start"
    END = "end"
    IDENTIFIER = "identifier"
    OTHER = "other"
    """Known to be no text, and of no use here: durations, notes."""


class Record(NamedTuple):
    """One row of cells, under the number by which a person finds it."""

    row: int
    cells: tuple[object, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The rows of a file, to be read on and on. What is None does not apply to its format."""

    format: Format
    columns: tuple[str, ...]
    records: Callable[[], Iterator[Record | BadRow]] = field(repr=False)
    about_rows: int
    """An estimate, for a progress bar."""
    roles: Mapping[Role, str] = field(default_factory=dict)
    """The columns of a format that says what they are."""
    encoding: str | None = None
    delimiter: Delimiter | None = None
    quoting: Quoting | None = None
    header: bool | None = None
    """Whether the first row names the columns."""
    sheet: str | None = None
    sheets: tuple[str, ...] = ()
    """Those there are to choose from."""

    def sample(self, most: int = SAMPLED_ROWS) -> list[tuple[object, ...]]:
        """The cells of the first rows that can be read, each as long as there are columns."""
        width = len(self.columns)
        kept: list[Record] = []
        # Where a file breaks off is told when its rows are read. Parsers raise whatever their authors did not think of.
        with suppress(Exception):
            kept.extend(islice((record for record in self.records() if isinstance(record, Record)), most))
        return [(*record.cells[:width], *[None] * (width - len(record.cells))) for record in kept]
