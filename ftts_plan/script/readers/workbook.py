"""The first sheet of an XLSX workbook, read row by row. A workbook is a zip archive of XML, so its sizes come first."""

import io
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any, Final

from ftts_plan.formats import needed_for
from ftts_plan.script.rows import MAX_COLUMNS, SAMPLED_ROWS, Row, Script, from_cell, letters_in, unique
from ftts_plan.units import MIB, Misuse

MAX_UNPACKED_BYTES: Final = 256 * MIB
MAX_SHEET_ROWS: Final = 2**20  # the format's own; a cell said to be in row 999,999,999 is given that many empty ones
_MAX_PART_BYTES: Final = 16 * MIB  # of the parts that are read whole: styles, themes, relations
_STREAMED: Final = ("xl/worksheets/", "xl/sharedStrings.xml", "xl/media/")


def open_workbook(name: str, data: bytes, *, header: bool) -> Script:
    """The script in the first sheet of a workbook. `header`: the first row names the columns."""
    about_rows, columns, letters = _columns(name, data, header=header)
    return Script(name, columns, about_rows, lambda index: _rows(data, len(columns), index, header=header), letters)


def _columns(name: str, data: bytes, *, header: bool) -> tuple[int, tuple[str, ...], tuple[int, ...]]:
    """The rows that the sheet says it has (0 where it says none), its columns, and the letters of each."""
    _refuse_bombs(name, data)
    sheet = _first_sheet(data)
    about_rows = int(sheet.max_row or 0)
    sheet.reset_dimensions()  # what a sheet says of its size may be wrong, and would hide cells
    rows = sheet.iter_rows(max_row=1 + SAMPLED_ROWS, max_col=MAX_COLUMNS, values_only=True)
    first = list(next(rows, ()))
    while first and first[-1] is None:
        first.pop()
    if not first:
        raise Misuse("file", name, "has nothing in the first row of its first sheet")
    letters = letters_in(_until_unreadable(rows if header else chain([first], rows)), len(first))
    return about_rows, unique(first if header else [""] * len(first)), letters


def _until_unreadable(rows: Iterable[Sequence[object]]) -> Iterator[Sequence[object]]:
    """A sheet that breaks off is told of where it does, when its rows are read. The parser raises anything."""
    with suppress(Exception):
        yield from rows


def _rows(data: bytes, columns: int, column: int, *, header: bool) -> Iterator[Row]:
    """One column, with the row numbers of the sheet. An empty row is passed over."""
    sheet = _first_sheet(data)
    sheet.reset_dimensions()
    first = 2 if header else 1
    cells_by_row = sheet.iter_rows(min_row=first, max_row=MAX_SHEET_ROWS, max_col=columns, values_only=True)
    for number, cells in enumerate(cells_by_row, start=first):
        if any(cell is not None for cell in cells):
            yield from_cell(number, cells[column])


def _refuse_bombs(name: str, data: bytes) -> None:
    """Python's `zipfile` never unpacks more of a part than the archive states, so the stated sizes bound the memory."""
    parts = zipfile.ZipFile(io.BytesIO(data)).infolist()
    unpacked_bytes = sum(part.file_size for part in parts)
    read_whole = [part.file_size for part in parts if not part.filename.startswith(_STREAMED)]
    if unpacked_bytes > MAX_UNPACKED_BYTES or max(read_whole, default=0) > _MAX_PART_BYTES:
        raise Misuse("file", name, f"would unpack to {unpacked_bytes:,} bytes, more than is read")


def _first_sheet(data: bytes) -> Any:
    with needed_for("XLSX files", "files"):
        from openpyxl import load_workbook  # type: ignore[import-untyped] # noqa: PLC0415 - only for a workbook

    return load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False).worksheets[0]
