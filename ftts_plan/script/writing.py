"""A judged script as CSV and Parquet, one line a row; a row that could not be used keeps its place and its reason."""

import io
from collections.abc import Iterable
from itertools import chain, islice
from typing import Final

from ftts_plan import formats
from ftts_plan.formats import Cell, needed_for
from ftts_plan.script.judging import JudgedRow
from ftts_plan.script.rows import BadRow
from ftts_plan.speech import NeverStarts
from ftts_plan.units import MILLISECONDS_PER_FRAME

_BATCH_ROWS: Final = 10_000
COLUMNS: Final = {
    "row": "uint64",
    "text": "string",
    "characters": "uint64",
    "text_tokens": "uint64",
    "prompt_tokens": "uint64",
    "low_frames": "uint64",
    "expected_frames": "uint64",
    "high_frames": "uint64",
    "expected_seconds": "float64",
    "allowed_frames": "uint64",
    "allowed_seconds": "float64",
    "peak_bytes": "uint64",
    "outcome": "string",
    "binding_constraint": "string",
    "truncation": "string",
    "over_slot_seconds": "float64",
    "cut": "bool_",
    "problem": "string",
}
"""The columns of both forms, in order, with the Arrow type factories of the Parquet one."""


def cells(judged: JudgedRow | BadRow) -> dict[str, Cell]:
    """One row under the names of `COLUMNS`; None where a cell does not apply."""
    if isinstance(judged, BadRow):
        return dict.fromkeys(COLUMNS) | {"row": judged.row, "problem": judged.reason}
    plan = judged.plan
    return {
        "row": judged.row,
        "text": judged.text,
        "characters": judged.size.characters,
        "text_tokens": judged.size.text_tokens,
        "prompt_tokens": judged.size.prompt_tokens,
        "low_frames": judged.truncation.estimate.low_frames,
        "expected_frames": judged.expected_frames,
        "high_frames": judged.truncation.estimate.high_frames,
        "expected_seconds": judged.expected_frames * MILLISECONDS_PER_FRAME / 1000,
        "allowed_frames": judged.allowed_frames,
        "allowed_seconds": judged.allowed_frames * MILLISECONDS_PER_FRAME / 1000,
        "peak_bytes": judged.peak_bytes,
        "outcome": judged.verdict.outcome,
        "binding_constraint": plan.binding_constraint.value if plan else None,
        "truncation": judged.truncation.outcome,
        "over_slot_seconds": judged.over_slot_milliseconds / 1000 if judged.slot else None,
        "cut": None if isinstance(judged.truncation, NeverStarts) else judged.cut,
        "problem": None,
    }


def to_csv(judged: Iterable[JudgedRow | BadRow]) -> bytes:
    """A header and the rows, as `formats.to_csv` writes them: no text can start a formula."""
    return formats.to_csv(chain([list(COLUMNS)], (list(cells(row).values()) for row in judged)))


def to_parquet(judged: Iterable[JudgedRow | BadRow]) -> bytes:
    """The same rows with their types, and each text as it is."""
    with needed_for("Parquet files", "files"):
        import pyarrow  # noqa: PLC0415 - only for Parquet
        from pyarrow import parquet  # noqa: PLC0415

    schema = pyarrow.schema([(name, getattr(pyarrow, arrow_type)()) for name, arrow_type in COLUMNS.items()])
    out = io.BytesIO()
    rows = map(cells, judged)
    with parquet.ParquetWriter(out, schema) as writer:
        while batch := list(islice(rows, _BATCH_ROWS)):
            writer.write_batch(pyarrow.RecordBatch.from_pylist(batch, schema=schema))
    return out.getvalue()
