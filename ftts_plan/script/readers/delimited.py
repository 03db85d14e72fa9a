"""Text formats, one row at a time: plain lines, CSV and TSV, JSON Lines."""

import csv
import io
import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from typing import Final

from ftts_plan.script.rows import MAX_COLUMNS, BadRow, Row, explain, from_cell, unique
from ftts_plan.speech.text import MAX_TEXT_CHARACTERS

Stream = Callable[[], io.TextIOBase]
"""Opens the text from its start."""

_KEYS_FROM_LINES: Final = 100
_JSON_ERRORS: Final = (ValueError, RecursionError)  # no JSON, an int of 5,000 digits; 100,000 brackets
_TOO_LONG: Final = f"is longer than {MAX_TEXT_CHARACTERS:,} characters"


def read_lines(stream: Stream) -> Iterator[Row]:
    """Each line that is not blank is an utterance."""
    return (_line_row(number, line, from_cell) for number, line in _lines(stream()) if line is None or line.strip())


def delimiter_of(stream: Stream) -> str:
    """The one of comma, semicolon, tab and bar that is most frequent in the first line; comma where none is there."""
    _, first = next(_lines(stream()), (1, ""))
    return max(",;\t|", key=(first or "").count)


def table_columns(stream: Stream, delimiter: str, *, header: bool) -> tuple[str, ...]:
    """The names in the first row, or places where it is no header; raises `csv.Error`."""
    first = next((cells for cells in _records(stream(), delimiter) if any(cells)), [])[:MAX_COLUMNS]
    return unique(first if header else [""] * len(first))


def read_table(stream: Stream, delimiter: str, columns: int, column: int, *, header: bool) -> Iterator[Row]:
    """One column of a CSV or TSV. Rows are counted as a spreadsheet counts them: the first is row 1."""
    records = _records(stream(), delimiter)
    number = 0
    while True:
        number += 1
        try:
            cells = next(records, None)
        except csv.Error as problem:
            yield BadRow(number, f"cannot be read: {explain(problem)}")
            continue
        if cells is None:
            return
        if header and any(cells):
            header = False
        elif any(cells):
            yield _table_row(number, cells, columns, column)


def json_columns(stream: Stream) -> tuple[str, ...]:
    """The keys of the first lines, in the order in which they appear; none where the lines are bare strings."""
    keys: dict[str, None] = {}
    for _, line in islice(_lines(stream()), _KEYS_FROM_LINES):
        with suppress(*_JSON_ERRORS):
            value = json.loads(line or "null")
            keys |= dict.fromkeys(value) if isinstance(value, dict) else {}
    return tuple(keys)[:MAX_COLUMNS]


def read_json_lines(stream: Stream, key: str | None) -> Iterator[Row]:
    """The value of one key of each line's object, or each line's bare string where `key` is None."""

    def row_of(number: int, line: str) -> Row:
        try:
            value = json.loads(line)
        except _JSON_ERRORS as problem:
            return BadRow(number, f"is not JSON: {explain(problem)}")
        if key is None:
            return from_cell(number, value)
        if not isinstance(value, dict):
            return BadRow(number, "is not a JSON object")
        return from_cell(number, value[key]) if key in value else BadRow(number, f"has no key “{key}”")

    return (_line_row(number, line, row_of) for number, line in _lines(stream()) if line is None or line.strip())


def _line_row(number: int, line: str | None, row_of: Callable[[int, str], Row]) -> Row:
    return BadRow(number, _TOO_LONG) if line is None else row_of(number, line)


def _table_row(number: int, cells: list[str], columns: int, column: int) -> Row:
    if any(cells[columns:]):
        # An unquoted comma in the text would otherwise cut it short without a word.
        return BadRow(number, f"has {len(cells)} cells where the first row has {columns}: quote a text with commas")
    return from_cell(number, cells[column]) if column < len(cells) else BadRow(number, "has no cell in this column")


def _records(text: io.TextIOBase, delimiter: str) -> Iterator[list[str]]:
    csv.field_size_limit(MAX_TEXT_CHARACTERS)  # of the whole process; always this one value
    return csv.reader(text, delimiter=delimiter, strict=True)  # else an open quote swallows the rest


def _lines(text: io.TextIOBase) -> Iterator[tuple[int, str | None]]:
    """Numbered lines without their ends; None for one that is too long, which is passed over piece by piece."""
    number = 1
    while line := text.readline(MAX_TEXT_CHARACTERS + 2):
        complete = line.removesuffix("\n").removesuffix("\r")
        too_long = len(complete) > MAX_TEXT_CHARACTERS
        while not line.endswith(("\n", "\r")) and (line := text.readline(MAX_TEXT_CHARACTERS)):
            too_long = True
        yield number, None if too_long else complete
        number += 1
