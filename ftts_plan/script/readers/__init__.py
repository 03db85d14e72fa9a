"""The formats of a script, a file each. A new one is a file here that opens a `Script`, and its line in `READERS`."""

from collections.abc import Mapping
from typing import Final, Protocol

from ftts_plan.script.readers.decoding import decoded
from ftts_plan.script.readers.delimited import open_csv, open_tsv
from ftts_plan.script.readers.json_lines import open_json_lines
from ftts_plan.script.readers.lines import open_lines, open_pasted
from ftts_plan.script.readers.parquet import open_parquet
from ftts_plan.script.readers.workbook import open_workbook
from ftts_plan.script.rows import Script


class Reader(Protocol):
    """Opens the script in a file, given its name and content. May raise anything: `reading` names the file."""

    def __call__(self, name: str, data: bytes, *, header: bool) -> Script:
        """`header`: the first row names the columns, in formats that have rows of cells."""


READERS: Final[Mapping[str, Reader]] = {
    ".txt": open_lines,
    ".csv": open_csv,
    ".tsv": open_tsv,
    ".jsonl": open_json_lines,
    ".ndjson": open_json_lines,
    ".xlsx": open_workbook,
    ".parquet": open_parquet,
}

__all__ = ["READERS", "Reader", "decoded", "open_pasted"]
