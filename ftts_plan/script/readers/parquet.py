"""Parquet: the text columns of a table, read in small batches."""

from collections.abc import Iterator
from typing import Any, Final

from ftts_plan.formats import needed_for
from ftts_plan.script.rows import MAX_COLUMNS
from ftts_plan.script.settings import Format, ReadingSettings
from ftts_plan.script.table import Record, Table
from ftts_plan.units import MIB, Misuse

_BATCH_ROWS: Final = 1_000
_MAX_GROUP_BYTES: Final = 512 * MIB


def open_parquet(name: str, data: bytes, settings: ReadingSettings) -> Table:  # noqa: ARG001 - its schema says it all
    """The columns of a Parquet file that hold text."""
    rows, columns = _columns(name, data)
    return Table(format=Format.PARQUET, columns=columns, records=lambda: _records(name, data, columns), about_rows=rows)


def _columns(name: str, data: bytes) -> tuple[int, tuple[str, ...]]:
    """The number of rows and the names of the columns that hold text."""
    with needed_for("Parquet files", "files"):
        import pyarrow  # noqa: PLC0415 - only for Parquet

    def is_text(kind: Any) -> bool:
        kind = kind.value_type if pyarrow.types.is_dictionary(kind) else kind
        return any(test(kind) for test in (types.is_string, types.is_large_string, types.is_string_view))

    types = pyarrow.types
    table = _opened(name, data)
    schema = table.schema_arrow
    texts = [field.name for field in schema if is_text(field.type)][:MAX_COLUMNS]
    if not texts or len(set(schema.names)) < len(schema.names):
        reason = "has two columns of one name" if texts else "has no column of text"
        raise Misuse("file", name, reason)
    return table.metadata.num_rows, tuple(texts)


def _records(name: str, data: bytes, columns: tuple[str, ...]) -> Iterator[Record]:
    """Rows are counted from 1."""
    # A dictionary stays one: else a long text that is stored once and repeated would fill the memory.
    batches = _opened(name, data, columns).iter_batches(batch_size=_BATCH_ROWS, columns=[*columns])
    number = 0
    for batch in batches:
        held = [batch.column(place) for place in range(len(columns))]
        for at in range(batch.num_rows):
            number += 1
            yield Record(number, tuple(column[at].as_py() for column in held))


def _opened(name: str, data: bytes, columns: tuple[str, ...] = ()) -> Any:
    with needed_for("Parquet files", "files"):
        import pyarrow  # noqa: PLC0415
        from pyarrow import parquet  # noqa: PLC0415

    table = parquet.ParquetFile(pyarrow.BufferReader(data), read_dictionary=[*columns] or None)
    groups = map(table.metadata.row_group, range(table.metadata.num_row_groups))
    if any(group.total_byte_size > _MAX_GROUP_BYTES for group in groups):
        raise Misuse("file", name, f"has a row group of more than {_MAX_GROUP_BYTES:,} bytes")
    return table
