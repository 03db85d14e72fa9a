"""Script files made in memory, whole and broken."""

import io
import zipfile
from collections.abc import Mapping, Sequence

import openpyxl  # type: ignore[import-untyped]
import pyarrow
import pytest
from pyarrow import parquet

from ftts_plan import Misuse
from ftts_plan.script import BadRow, ReadingSettings, Row, open_script

SHEET = "xl/worksheets/sheet1.xml"


def xlsx(rows: Sequence[Sequence[object]]) -> bytes:
    workbook = openpyxl.Workbook()
    for row in rows:
        workbook.active.append(row)
    out = io.BytesIO()
    workbook.save(out)
    return out.getvalue()


def xlsx_with(part: str, content: str | bytes) -> bytes:
    """A sound workbook but for one part of its archive, put in its place or added."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(xlsx([["text"]]))) as sound,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made,
    ):
        parts = {item.filename: sound.read(item.filename) for item in sound.infolist()} | {part: content}
        for name, held in parts.items():
            made.writestr(name, held)
    return out.getvalue()


def sheet_xml(rows: Mapping[int, str], *, tail: str = "</sheetData></worksheet>", head: str = "") -> str:
    """A sheet of one column, by row numbers."""
    namespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    cells = "".join(
        f'<row r="{number}"><c r="A{number}" t="inlineStr"><is><t>{text}</t></is></c></row>'
        for number, text in rows.items()
    )
    return f'{head}<worksheet xmlns="{namespace}"><dimension ref="A1:A9"/><sheetData>{cells}{tail}'


def parquet_of(columns: Mapping[str, Sequence[object]]) -> bytes:
    out = io.BytesIO()
    parquet.write_table(pyarrow.table(dict(columns)), out)
    return out.getvalue()


def read(name: str, data: bytes, column: str | None = None, *, header: bool | None = None) -> list[Row]:
    return list(open_script(name, data, ReadingSettings(column=column, header=header)).rows())


def refused_by_name(name: str, data: bytes, said: str) -> None:
    """Asserts that a file cannot be opened, and that the refusal names it and begins so."""
    with pytest.raises(Misuse) as refused:
        open_script(name, data)
    assert (refused.value.field, refused.value.value) == ("file", name)
    assert refused.value.reason.startswith(said)


def shown(rows: Sequence[Row]) -> list[tuple[int, str]]:
    """Rows as numbers and texts, a bad one as `!` and its reason."""
    return [(row.row, f"!{row.reason}" if isinstance(row, BadRow) else row.text) for row in rows]
