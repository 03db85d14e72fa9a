"""Parquet: the text columns of a table, read in small batches."""

from collections.abc import Iterator
from typing import Any, Final

from ftts_plan.formats import needed_for
from ftts_plan.script.rows import MAX_COLUMNS, Row, Script, from_cell
from ftts_plan.units import MIB, Misuse

_BATCH_ROWS: Final = 1_000
_MAX_GROUP_BYTES: Final = 512 * MIB


def open_parquet(name: str, data: bytes, *, header: bool) -> Script:  # noqa: ARG001 - a schema names its columns
    """The script in a Parquet file; its columns are those that hold text."""
    rows, columns = _columns(name, data)
    return Script(name, columns, rows, lambda index: _rows(name, data, columns[index]))


def _columns(name: str, data: bytes) -> tuple[int, tuple[str, ...]]:
    """The number of rows and the names of the columns that hold text."""
    with needed_for("Parquet files", "files"):
        import pyarrow  # noqa: PLC0415 - only for Parquet

    table = _opened(name, data)
    schema = table.schema_arrow
    is_text = (pyarrow.types.is_string, pyarrow.types.is_large_string, pyarrow.types.is_string_view)
    texts = [field.name for field in schema if any(test(field.type) for test in is_text)][:MAX_COLUMNS]
    if not texts or len(set(schema.names)) < len(schema.names):
        reason = "has two columns of one name" if texts else "has no column of text"
        raise Misuse("file", name, reason)
    return table.metadata.num_rows, tuple(texts)


def _rows(name: str, data: bytes, column: str) -> Iterator[Row]:
    """One column; rows are counted from 1."""
    # A dictionary stays one: else a long text that is stored once and repeated would fill the memory.
    batches = _opened(name, data, column).iter_batches(batch_size=_BATCH_ROWS, columns=[column])
    number = 0
    for batch in batches:
        for cell in batch.column(0):
            number += 1
            yield from_cell(number, cell.as_py())


def _opened(name: str, data: bytes, dictionary: str | None = None) -> Any:
    with needed_for("Parquet files", "files"):
        import pyarrow  # noqa: PLC0415
        from pyarrow import parquet  # noqa: PLC0415

    kept_as_stored = None if dictionary is None else [dictionary]
    table = parquet.ParquetFile(pyarrow.BufferReader(data), read_dictionary=kept_as_stored)
    groups = map(table.metadata.row_group, range(table.metadata.num_row_groups))
    if any(group.total_byte_size > _MAX_GROUP_BYTES for group in groups):
        raise Misuse("file", name, f"has a row group of more than {_MAX_GROUP_BYTES:,} bytes")
    return table
