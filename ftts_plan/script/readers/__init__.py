"""The formats of a script, a file each. A new one is a file here that gives a `Table`, and its line in `READERS`."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from ftts_plan.script.readers.decoding import decoded
from ftts_plan.script.readers.delimited import open_delimited
from ftts_plan.script.readers.documents import (
    open_cues,
    open_docx,
    open_epub,
    open_html,
    open_markdown,
    open_paragraphs,
)
from ftts_plan.script.readers.json_records import open_json, open_json_lines
from ftts_plan.script.readers.kaldi import open_kaldi
from ftts_plan.script.readers.lines import open_lines, text_stream
from ftts_plan.script.readers.parquet import open_parquet
from ftts_plan.script.readers.plain_text import format_of_text
from ftts_plan.script.readers.ssml import open_ssml
from ftts_plan.script.readers.workbook import open_workbook
from ftts_plan.script.settings import Format, ReadingSettings
from ftts_plan.script.table import Table

Reader = Callable[[str, bytes, ReadingSettings], Table]
"""Takes a file apart, given its name, its content and what was set. May raise anything: `reading` names the file."""

READERS: Final[Mapping[Format, Reader]] = {
    Format.LINES: open_lines,
    Format.PARAGRAPHS: open_paragraphs,
    Format.KALDI: open_kaldi,
    Format.SSML: open_ssml,
    Format.DELIMITED: open_delimited,
    Format.JSON: open_json,
    Format.JSON_LINES: open_json_lines,
    Format.XLSX: open_workbook,
    Format.PARQUET: open_parquet,
    Format.SRT: partial(open_cues, Format.SRT),
    Format.VTT: partial(open_cues, Format.VTT),
    Format.DOCX: open_docx,
    Format.EPUB: open_epub,
    Format.MARKDOWN: open_markdown,
    Format.HTML: open_html,
}

__all__ = ["READERS", "Reader", "decoded", "format_of_text", "text_stream"]
