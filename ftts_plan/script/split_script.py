"""A script written back in its own format, with the rows that failed in the pieces into which they were split.

Every other row that can be read stays as it is. An identifier gets the number of its piece, a slot is divided as the
text is, and who speaks stays in front of each piece.
"""

import csv
import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from pathlib import PurePath
from typing import Any, Final

from ftts_plan.formats import needed_for
from ftts_plan.script.documents import Cue
from ftts_plan.script.documents.writing import write_cues, write_docx, write_epub, write_html, write_markdown
from ftts_plan.script.opened import Script
from ftts_plan.script.reading import FORMAT_OF_SUFFIX
from ftts_plan.script.rows import BadRow, Missing
from ftts_plan.script.sentence_split import SplitProposal
from ftts_plan.script.settings import Format, Quoting
from ftts_plan.script.table import Record, Role
from ftts_plan.script.unspoken import UnspokenKind
from ftts_plan.units import Misuse

_PROSE: Final[Mapping[Format, Callable[[Sequence[str]], bytes]]] = {
    Format.DOCX: write_docx,
    Format.EPUB: write_epub,
    Format.HTML: write_html,
    Format.MARKDOWN: write_markdown,
    Format.LINES: lambda texts: "".join(f"{text}\n" for text in texts).encode(),
    Format.PARAGRAPHS: lambda texts: ("\n\n".join(texts) + "\n").encode(),
    Format.SSML: lambda texts: "".join(f"{text}\n" for text in texts).encode(),
}
_SUFFIXES: Final = {
    Format.LINES: ".txt",
    Format.PARAGRAPHS: ".txt",
    Format.KALDI: ".txt",
    Format.JSON_LINES: ".jsonl",
    Format.DELIMITED: ".csv",
    Format.MARKDOWN: ".md",
}


def split_name(script: Script) -> str:
    """A name for the file, whose end says its format as the script's own name did."""
    path = PurePath(script.name)
    known = FORMAT_OF_SUFFIX.get(path.suffix.lower())
    kind = script.table.format
    suffix = path.suffix if known is kind else _SUFFIXES.get(kind, f".{kind}")
    return f"{path.stem if path.suffix else 'script'}.split{suffix}"


def can_be_written_back(script: Script) -> bool:
    """Whether its rows are the rows of its file: no sentences of them, and no list within one object."""
    return not script.settings.sentences and not any("[]" in column for column in script.table.columns)


def split_file(script: Script, proposals: Mapping[int, SplitProposal]) -> bytes:
    """The script, its rows of those numbers in pieces; UTF-8 where it is text. Raises `Misuse` where it cannot be.

    Rows that cannot be read are not in it, nor are other sheets, and columns of Parquet that hold no text.
    """
    if not can_be_written_back(script):
        raise Misuse("file", script.name, "cannot be written back: its rows are parts of other rows")
    records = list(_records(script, proposals))
    place, kind = script.column.place, script.table.format
    if kind in _PROSE:
        return _PROSE[kind]([_text(record.cells[place]) for record in records])
    if kind in {Format.SRT, Format.VTT}:
        cues = (Cue(at, *_milliseconds(record), _text(record.cells[2])) for at, record in enumerate(records, start=1))
        return write_cues(cues, webvtt=kind is Format.VTT)
    if kind is Format.KALDI:
        return "".join(f"{' '.join(map(_text, record.cells))}\n" for record in records).encode()
    if kind in {Format.JSON, Format.JSON_LINES}:
        return _json(script, records)
    if kind is Format.DELIMITED:
        return _delimited(script, records)
    return _workbook(script, records) if kind is Format.XLSX else _parquet(script, records)


def _records(script: Script, proposals: Mapping[int, SplitProposal]) -> Iterator[Record]:
    roles, columns = script.column.roles, script.table.columns
    places = {role: columns.index(column) for role, column in roles.items() if column in columns}
    for record in script.table.records():
        if isinstance(record, BadRow):
            continue
        proposal = proposals.get(record.row)
        if proposal is None:
            yield record
            continue
        before = 0
        whole = sum(piece.size.text_tokens for piece in proposal.pieces) or 1
        for number, piece in enumerate(proposal.pieces, start=1):
            cells = list(record.cells)
            tags = [each.text for each in proposal.removed if each.kind is UnspokenKind.SPEAKER][:1]
            text = " ".join([*tags, piece.text])
            cells[script.column.place] = (
                f"<speak>{escape(text, quote=False)}</speak>" if script.table.format is Format.SSML else text
            )
            if (at := places.get(Role.IDENTIFIER)) is not None and at < len(cells):
                cells[at] = f"{cells[at]}-{number}"
            if (span := _span(cells, places)) is not None:
                start, end = span
                first, before = before, before + piece.size.text_tokens
                cells[places[Role.START]] = round(start + (end - start) * first / whole, 3)
                cells[places[Role.END]] = round(start + (end - start) * before / whole, 3)
            yield Record(record.row, tuple(cells))


def _span(cells: Sequence[object], places: Mapping[Role, int]) -> tuple[float, float] | None:
    if Role.START not in places or Role.END not in places:
        return None
    start, end = cells[places[Role.START]], cells[places[Role.END]]
    return (start, end) if isinstance(start, int | float) and isinstance(end, int | float) else None


def _text(cell: object) -> str:
    return "" if cell is None or isinstance(cell, Missing) else str(cell)


def _milliseconds(record: Record) -> tuple[int, int]:
    start, end = record.cells[:2]
    return round(float(str(start)) * 1000), round(float(str(end)) * 1000)


def _delimited(script: Script, records: Sequence[Record]) -> bytes:
    table, out = script.table, io.StringIO(newline="")
    delimiter = table.delimiter.character if table.delimiter else ","
    rows = [table.columns] if table.header else []
    rows += [tuple(map(_text, record.cells)) for record in records]
    if table.quoting is Quoting.NONE:
        return "".join(f"{delimiter.join(row)}\n" for row in rows).encode()
    csv.writer(out, delimiter=delimiter).writerows(rows)
    return out.getvalue().encode()


def _json(script: Script, records: Sequence[Record]) -> bytes:
    bare = script.table.roles.get(Role.TEXT) is not None
    values = [record.cells[0] if bare else _object(script.table.columns, record.cells) for record in records]
    if script.table.format is Format.JSON:
        return (json.dumps(values, ensure_ascii=False, indent=1) + "\n").encode()
    return "".join(json.dumps(value, ensure_ascii=False) + "\n" for value in values).encode()


def _object(keys: Sequence[str], cells: Sequence[object]) -> dict[str, Any]:
    """Keys within keys as they were."""
    made: dict[str, Any] = {}
    for key, cell in zip(keys, cells, strict=True):
        if isinstance(cell, Missing):
            continue
        *outer, last = key.split(".")
        held = made
        for name in outer:
            held = held.setdefault(name, {})
        held[last] = cell
    return made


def _workbook(script: Script, records: Sequence[Record]) -> bytes:
    with needed_for("XLSX files", "files"):
        import openpyxl  # type: ignore[import-untyped] # noqa: PLC0415 - only for a workbook

    workbook, out = openpyxl.Workbook(), io.BytesIO()
    sheet = workbook.active
    sheet.title = script.table.sheet or sheet.title
    rows = [script.table.columns] if script.table.header else []
    for at, cells in enumerate([*rows, *(record.cells for record in records)], start=1):
        for place, cell in enumerate(cells, start=1):
            if cell is not None and not isinstance(cell, Missing):
                made = sheet.cell(at, place, cell)
                if isinstance(cell, str):
                    made.data_type = "s"  # a text that begins with "=" is none the less one
    workbook.save(out)
    return out.getvalue()


def _parquet(script: Script, records: Sequence[Record]) -> bytes:
    with needed_for("Parquet files", "files"):
        import pyarrow  # noqa: PLC0415 - only for Parquet
        from pyarrow import parquet  # noqa: PLC0415

    columns = {name: [record.cells[at] for record in records] for at, name in enumerate(script.table.columns)}
    out = io.BytesIO()
    parquet.write_table(pyarrow.table(columns), out)
    return out.getvalue()
