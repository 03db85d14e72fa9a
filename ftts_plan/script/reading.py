"""Opens a script, whatever its format: pasted lines, TXT, CSV, TSV, JSON Lines, XLSX and Parquet."""

import io
from functools import partial
from pathlib import PurePath
from typing import Final

from ftts_plan.formats.extras import MissingPackage
from ftts_plan.script.readers import delimited, workbook
from ftts_plan.script.readers import parquet as columnar
from ftts_plan.script.readers.decoding import decoded
from ftts_plan.script.rows import Script, explain
from ftts_plan.units import Misuse

SUFFIXES: Final = (".txt", ".csv", ".tsv", ".jsonl", ".ndjson", ".xlsx", ".parquet")


def pasted(text: str) -> Script:
    """Each line that is not blank is an utterance."""
    stream = partial(io.StringIO, text, newline="")
    return Script("the pasted text", (), text.count("\n") + 1, lambda _: delimited.read_lines(stream))


def open_script(name: str, data: bytes, *, header: bool = True) -> Script:
    """The script in a file of that name. `header`: the first row of a CSV, TSV or XLSX names its columns.

    Raises `Misuse` of the field `file` for what cannot be read at all, and `MissingPackage`; a row that cannot be used
    is among the rows.
    """
    try:
        return _opened(name, data, PurePath(name).suffix.lower(), header=header)
    except (Misuse, MissingPackage):
        raise
    # As in `rows`: parsers of hostile bytes raise whatever their authors did not think of.
    except Exception as problem:
        raise Misuse("file", name, f"is broken or not what its name says: {explain(problem)}") from None


def _opened(name: str, data: bytes, suffix: str, *, header: bool) -> Script:
    if suffix not in SUFFIXES:
        raise Misuse("file", name, f"is of no known kind; use {', '.join(SUFFIXES)}")
    if suffix == ".parquet":
        about_rows, columns = columnar.parquet_columns(name, data)
        return Script(name, columns, about_rows, lambda index: columnar.read_parquet(name, data, columns[index]))
    if suffix == ".xlsx":
        return _workbook(name, data, header=header)
    return _text_file(name, data, suffix, header=header)


def _workbook(name: str, data: bytes, *, header: bool) -> Script:
    about_rows, columns = workbook.open_sheet(name, data, header=header)
    return Script(
        name,
        columns,
        about_rows,
        lambda index: workbook.read_sheet(data, len(columns), index, header=header),
    )


def _text_file(name: str, data: bytes, suffix: str, *, header: bool) -> Script:
    stream = partial(decoded, name, data)
    stream()
    about_rows = data.count(b"\n") + 1
    if suffix == ".txt":
        return Script(name, (), about_rows, lambda _: delimited.read_lines(stream))
    if suffix in (".jsonl", ".ndjson"):
        keys = delimited.json_columns(stream)
        return Script(
            name, keys, about_rows, lambda index: delimited.read_json_lines(stream, keys[index] if keys else None)
        )
    delimiter = "\t" if suffix == ".tsv" else delimited.delimiter_of(stream)
    columns = delimited.table_columns(stream, delimiter, header=header)
    return Script(
        name,
        columns,
        about_rows,
        lambda index: delimited.read_table(stream, delimiter, len(columns), index, header=header),
    )
