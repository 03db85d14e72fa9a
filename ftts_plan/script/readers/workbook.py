"""A sheet of an XLSX workbook, read row by row. A workbook is a zip archive of XML, so its sizes come first."""

import io
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any, Final

from ftts_plan.formats import needed_for
from ftts_plan.script.header_row import has_header
from ftts_plan.script.rows import MAX_COLUMNS, SAMPLED_ROWS, BadRow, Missing, unique
from ftts_plan.script.settings import Format, ReadingSettings
from ftts_plan.script.table import Record, Table
from ftts_plan.units import MIB, Misuse

MAX_UNPACKED_BYTES: Final = 256 * MIB
MAX_SHEET_ROWS: Final = 2**20  # the format's own; a cell said to be in row 999,999,999 is given that many empty ones
_MAX_PART_BYTES: Final = 16 * MIB  # of the parts that are read whole: styles, themes, relations
_STREAMED: Final = ("xl/worksheets/", "xl/sharedStrings.xml", "xl/media/")
_NEVER_COMPUTED: Final = Missing("holds a formula whose value the file does not have")


def open_workbook(name: str, data: bytes, settings: ReadingSettings) -> Table:
    """The table in the named sheet, else the first that is not hidden; raises `Misuse`, also of the field `sheet`."""
    _refuse_bombs(name, data)
    values = _workbook(data, computed=True)
    place, sheet = _sheet(values, settings.sheet)
    about_rows = int(sheet.max_row or 0)
    sheet.reset_dimensions()  # what a sheet says of its size may be wrong, and would hide cells
    rows = sheet.iter_rows(max_row=1 + SAMPLED_ROWS, max_col=MAX_COLUMNS, values_only=True)
    first = list(next(rows, ()))
    while first and first[-1] is None:
        first.pop()
    if not first:
        raise Misuse("file", name, f"has nothing in the first row of its sheet “{sheet.title}”")
    header = has_header(name, first, _readable(rows)) if settings.header is None else settings.header
    columns = unique(first if header else [""] * len(first))
    return Table(
        format=Format.XLSX,
        columns=columns,
        records=lambda: _records(data, place, len(columns), first=2 if header else 1),
        about_rows=about_rows,
        header=header,
        sheet=sheet.title,
        sheets=tuple(sheet.title for sheet in values.worksheets),
    )


def _sheet(workbook: Any, title: str | None) -> tuple[int, Any]:
    sheets = list(enumerate(workbook.worksheets))
    if title is None:
        return next((at for at in sheets if at[1].sheet_state == "visible"), sheets[0])
    for place, sheet in sheets:
        if sheet.title == title:
            return place, sheet
    raise Misuse("sheet", title, f"is not in the workbook, which has {', '.join(sheet.title for _, sheet in sheets)}")


def _readable(rows: Iterator[Sequence[object]]) -> list[Sequence[object]]:
    """A sheet that breaks off is told of where it does, when its rows are read. The parser raises anything."""
    kept: list[Sequence[object]] = []
    with suppress(Exception):
        kept.extend(islice(rows, SAMPLED_ROWS))
    return kept


def _records(data: bytes, place: int, columns: int, *, first: int) -> Iterator[Record | BadRow]:
    """Rows with the numbers of the sheet. An empty row is passed over."""
    values = _cells(data, place, columns, first, computed=True)
    if not _has_formulas(data):
        for number, cells in enumerate(values, start=first):
            if any(cell is not None for cell in cells):
                yield Record(number, cells)
        return
    both = zip(values, _cells(data, place, columns, first, computed=False), strict=False)  # either may break off
    for number, (cells, formulas) in enumerate(both, start=first):
        if any(cell is not None for cell in formulas):
            held = zip(cells, formulas, strict=True)
            yield Record(number, tuple(_NEVER_COMPUTED if cell is None is not at else cell for cell, at in held))


def _has_formulas(data: bytes) -> bool:
    """Whether any sheet has one: then each is read twice, since the parser gives either formulas or their values."""
    archive = zipfile.ZipFile(io.BytesIO(data))
    for part in archive.namelist():
        if part.startswith("xl/worksheets/"):
            with archive.open(part) as sheet:
                before = b""
                while piece := sheet.read(2**20):
                    if b"<f>" in (both := before + piece) or b"<f " in both:
                        return True
                    before = piece[-2:]
    return False


def _cells(data: bytes, place: int, columns: int, first: int, *, computed: bool) -> Iterator[tuple[object, ...]]:
    sheet = _workbook(data, computed=computed).worksheets[place]
    sheet.reset_dimensions()
    rows: Iterator[tuple[object, ...]] = sheet.iter_rows(
        min_row=first, max_row=MAX_SHEET_ROWS, max_col=columns, values_only=True
    )
    return rows


def _refuse_bombs(name: str, data: bytes) -> None:
    """Python's `zipfile` never unpacks more of a part than the archive states, so the stated sizes bound the memory."""
    parts = zipfile.ZipFile(io.BytesIO(data)).infolist()
    unpacked_bytes = sum(part.file_size for part in parts)
    read_whole = [part.file_size for part in parts if not part.filename.startswith(_STREAMED)]
    if unpacked_bytes > MAX_UNPACKED_BYTES or max(read_whole, default=0) > _MAX_PART_BYTES:
        raise Misuse("file", name, f"would unpack to {unpacked_bytes:,} bytes, more than is read")


def _workbook(data: bytes, *, computed: bool) -> Any:
    with needed_for("XLSX files", "files"):
        from openpyxl import load_workbook  # type: ignore[import-untyped] # noqa: PLC0415 - only for a workbook

    return load_workbook(io.BytesIO(data), read_only=True, data_only=computed, keep_links=False)
