"""CSV and TSV, one row at a time."""

import csv
import io
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import chain

from ftts_plan.script.readers.lines import Stream, about_rows, numbered_lines, text_stream
from ftts_plan.script.rows import MAX_COLUMNS, BadRow, Row, Script, explain, from_cell, letters_in, unique
from ftts_plan.speech import MAX_TEXT_CHARACTERS


def open_csv(name: str, data: bytes, *, header: bool) -> Script:
    """The script in a file of cells between the one of comma, semicolon, tab and bar that its first line has most of.

    `header`: the first row names the columns. Raises `csv.Error`.
    """
    stream = text_stream(name, data)
    return _opened(name, data, stream, _delimiter_of(stream), header=header)


def open_tsv(name: str, data: bytes, *, header: bool) -> Script:
    """The script in a file of cells between tabs."""
    return _opened(name, data, text_stream(name, data), "\t", header=header)


def _opened(name: str, data: bytes, stream: Stream, delimiter: str, *, header: bool) -> Script:
    records = (cells for cells in _records(stream(), delimiter) if any(cells))
    first = next(records, [])[:MAX_COLUMNS]
    columns = unique(first if header else [""] * len(first))
    return Script(
        name,
        columns,
        about_rows(data),
        lambda index: _rows(stream, delimiter, len(columns), index, header=header),
        letters_in(_until_unreadable(records if header else chain([first], records)), len(columns)),
    )


def _until_unreadable(records: Iterable[list[str]]) -> Iterator[list[str]]:
    """A bad record is told of where it stands, when the rows are read."""
    with suppress(csv.Error, UnicodeError):
        yield from records


def _delimiter_of(stream: Stream) -> str:
    _, first = next(numbered_lines(stream()), (1, ""))
    return max(",;\t|", key=(first or "").count)


def _rows(stream: Stream, delimiter: str, columns: int, column: int, *, header: bool) -> Iterator[Row]:
    """One column. Rows are counted as a spreadsheet counts them: the first is row 1."""
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
            yield _row(number, cells, columns, column)


def _row(number: int, cells: list[str], columns: int, column: int) -> Row:
    if any(cells[columns:]):
        # An unquoted comma in the text would otherwise cut it short without a word.
        return BadRow(number, f"has {len(cells)} cells where the first row has {columns}: quote a text with commas")
    return from_cell(number, cells[column]) if column < len(cells) else BadRow(number, "has no cell in this column")


def _records(text: io.TextIOBase, delimiter: str) -> Iterator[list[str]]:
    csv.field_size_limit(MAX_TEXT_CHARACTERS)  # of the whole process; always this one value
    return csv.reader(text, delimiter=delimiter, strict=True)  # else an open quote swallows the rest
