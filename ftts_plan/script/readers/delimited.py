"""Cells between commas, semicolons, tabs or bars, one row at a time: CSV, TSV, LJSpeech, seed-tts-eval, GPT-SoVITS."""

import csv
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import PurePath
from typing import Final

from ftts_plan.script.header_row import has_header
from ftts_plan.script.readers.dialect import records, settled
from ftts_plan.script.readers.lines import Stream, about_rows, encoding_used, text_stream
from ftts_plan.script.rows import MAX_COLUMNS, SAMPLED_ROWS, BadRow, explain, unique
from ftts_plan.script.settings import Delimiter, Format, Quoting, ReadingSettings
from ftts_plan.script.table import Record, Table

_FIXED: Final = {
    **dict.fromkeys((".tsv", ".tab"), Delimiter.TAB),
    **dict.fromkeys((".psv", ".lst", ".list"), Delimiter.BAR),
}
_WITHOUT_HEADER: Final = (".lst", ".list")


def open_delimited(name: str, data: bytes, settings: ReadingSettings) -> Table:
    """The table in a file of delimited cells; raises `csv.Error`, and `TwoReadings` where that is open."""
    suffix = PurePath(name).suffix.lower()
    stream = text_stream(name, data, settings.encoding)
    delimiter, quoting = settled(name, stream, settings, _FIXED.get(suffix))
    rows = (row for row in records(stream(), delimiter, quoting) if any(row))
    first = next(rows, [])[:MAX_COLUMNS]
    header = settings.header
    if header is None:
        header = suffix not in _WITHOUT_HEADER and bool(first) and has_header(name, first, _readable(rows))
    columns = unique(first if header else [""] * len(first))
    return Table(
        format=Format.DELIMITED,
        columns=columns,
        records=lambda: _records(stream, delimiter, quoting, len(columns), header=header),
        about_rows=about_rows(data),
        encoding=encoding_used(name, data, settings.encoding),
        delimiter=delimiter,
        quoting=quoting,
        header=header,
    )


def _readable(rows: Iterator[list[str]]) -> list[list[str]]:
    """The next rows up to one that cannot be read, which is told of where it stands."""
    kept: list[list[str]] = []
    with suppress(csv.Error, UnicodeError):
        kept.extend(islice(rows, SAMPLED_ROWS))
    return kept


def _records(
    stream: Stream, delimiter: Delimiter, quoting: Quoting, columns: int, *, header: bool
) -> Iterator[Record | BadRow]:
    """Rows are counted as a spreadsheet counts them: the first is row 1."""
    rows = records(stream(), delimiter, quoting)
    number = 0
    while True:
        number += 1
        try:
            cells = next(rows, None)
        except csv.Error as problem:
            yield BadRow(number, f"cannot be read: {explain(problem)}")
            continue
        if cells is None:
            return
        if header and any(cells):
            header = False
        elif any(cells[columns:]):
            # An unquoted delimiter in the text would otherwise cut it short without a word.
            yield BadRow(
                number,
                f"has {len(cells)} cells where the first row has {columns}: either a {delimiter} in a text is not "
                "quoted, or the row has a cell too many",
            )
        elif any(cells):
            yield Record(number, tuple(cells))
