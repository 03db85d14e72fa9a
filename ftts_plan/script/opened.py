"""An opened script: its table, the column that is spoken, and the utterances in it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import isfinite
from typing import Final, NamedTuple, TypeGuard

from ftts_plan.script.prose import sentences
from ftts_plan.script.rows import BadRow, Row, Slot, Utterance, bounded, from_cell
from ftts_plan.script.settings import Delimiter, Format, Quoting, ReadingSettings
from ftts_plan.script.table import Record, Role, Table
from ftts_plan.script.text_column import Because, TextColumn
from ftts_plan.script.unspoken import speaker_names, spoken_part
from ftts_plan.speech import guess_language, language_code

_LINES_WITH_SPEAKERS: Final = 200
"""So many texts are looked at to find the names that speak in a dialogue."""
_WITH_TIMES: Final = (Format.SRT, Format.VTT, Format.JSON, Format.JSON_LINES)
"""Formats whose start and end are seconds."""
_NOT_COUNTED: Final = (Role.INSTRUCTION, Role.VOICE, Role.REFERENCE_AUDIO, Role.REFERENCE_TEXT)


class Taken(NamedTuple):
    """How a script was read. What is None does not apply to its format."""

    format: Format
    encoding: str | None
    delimiter: Delimiter | None
    quoting: Quoting | None
    header: bool | None
    sheet: str | None
    sheets: tuple[str, ...]
    column: str | None
    """The column that is spoken; None where there is no other."""
    because: Because
    columns: tuple[str, ...]
    not_counted: tuple[str, ...]
    """Columns that the engine may take into the prompt, and that the rule's T + 8 does not count."""
    language_column: str | None
    sentences: bool
    set: frozenset[str]
    """The names of the settings that were set, and not found out."""


@dataclass(frozen=True, slots=True)
class Script:
    """A script to be read on and on, holding one row at a time."""

    name: str
    table: Table = field(repr=False)
    column: TextColumn
    settings: ReadingSettings

    @property
    def about_rows(self) -> int:
        """An estimate, for a progress bar."""
        return self.table.about_rows

    @property
    def taken(self) -> Taken:
        """How it is read."""
        table, roles = self.table, self.column.roles
        given = {name for name in ReadingSettings.__slots__ if getattr(self.settings, name) not in {None, False}}
        return Taken(
            format=table.format,
            encoding=table.encoding,
            delimiter=table.delimiter,
            quoting=table.quoting,
            header=table.header,
            sheet=table.sheet,
            sheets=table.sheets,
            column=roles.get(Role.TEXT) if len(table.columns) > 1 else None,
            because=self.column.because,
            columns=table.columns,
            not_counted=tuple(roles[role] for role in _NOT_COUNTED if role in roles),
            language_column=roles.get(Role.LANGUAGE),
            sentences=self.settings.sentences,
            set=frozenset(given | ({"header"} if self.settings.header is not None else set())),
        )

    def guess_language(self) -> str | None:
        """The code of the language of its first texts; None where that is not clear, or each row gives its own."""
        return None if Role.LANGUAGE in self.column.roles else guess_language(self._first_texts())

    def rows(self) -> Iterator[Row]:
        """The utterances, and the rows that give none with the reason.

        A file that breaks off, or is longer than is read, ends with a bad row that says so.
        """
        return bounded(self._rows())

    def _rows(self) -> Iterator[Row]:
        speakers = frozenset[str]() if self.settings.keep_unspoken else speaker_names(self._first_texts())
        number = 0
        for record in self.table.records():
            if isinstance(record, BadRow):
                yield record
                continue
            row = self._row(record, speakers)
            if isinstance(row, BadRow) or not self.settings.sentences:
                yield row
                continue
            removed = row.removed  # told once, with the first sentence
            for sentence in sentences(row.text, row.language):
                number += 1
                yield row._replace(row=number, text=sentence, removed=removed, slot=None)
                removed = ()

    def _first_texts(self) -> Iterator[str]:
        cells = (row[self.column.place] for row in self.table.sample(_LINES_WITH_SPEAKERS) if row)
        return (cell for cell in cells if isinstance(cell, str))

    def _row(self, record: Record, speakers: frozenset[str]) -> Row:
        if self.column.place >= len(record.cells):
            return BadRow(record.row, "has no cell in this column")
        row = from_cell(record.row, record.cells[self.column.place])
        if isinstance(row, BadRow):
            return row
        text, removed = (row.text, ()) if self.settings.keep_unspoken else spoken_part(row.text, speakers)
        if removed and not text.strip():
            return BadRow(row.row, f"holds nothing that is spoken: {row.text!r:.60}", is_silent=True)
        language = self._cell(record, Role.LANGUAGE)
        slot = self._slot(record)
        return Utterance(row.row, text, removed, slot, language_code(language) if isinstance(language, str) else None)

    def _slot(self, record: Record) -> Slot | None:
        if self.table.format not in _WITH_TIMES:
            return None
        start, end = (self._cell(record, role) for role in (Role.START, Role.END))
        if not (_is_seconds(start) and _is_seconds(end)) or end <= start:
            return None
        return Slot(round(start * 1000), round(end * 1000))

    def _cell(self, record: Record, role: Role) -> object:
        column = self.column.roles.get(role)
        place = self.table.columns.index(column) if column is not None else len(record.cells)
        return record.cells[place] if place < len(record.cells) else None


def _is_seconds(value: object) -> TypeGuard[int | float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)
