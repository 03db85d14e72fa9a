"""Opens a script, whatever its format: pasted text, or a file by its name, its content, or what a person says."""

from collections.abc import Mapping
from pathlib import PurePath
from typing import Final

from ftts_plan.formats import MissingPackage
from ftts_plan.script.opened import Script
from ftts_plan.script.readers import READERS, format_of_text, text_stream
from ftts_plan.script.rows import explain
from ftts_plan.script.settings import Format, ReadingSettings
from ftts_plan.script.text_column import text_column
from ftts_plan.units import Misuse

FORMAT_OF_SUFFIX: Final[Mapping[str, Format]] = {
    ".csv": Format.DELIMITED,
    ".tsv": Format.DELIMITED,
    ".tab": Format.DELIMITED,
    ".psv": Format.DELIMITED,
    ".lst": Format.DELIMITED,
    ".list": Format.DELIMITED,
    ".json": Format.JSON,
    ".jsonl": Format.JSON_LINES,
    ".ndjson": Format.JSON_LINES,
    ".xlsx": Format.XLSX,
    ".parquet": Format.PARQUET,
    ".srt": Format.SRT,
    ".vtt": Format.VTT,
    ".docx": Format.DOCX,
    ".epub": Format.EPUB,
    ".md": Format.MARKDOWN,
    ".markdown": Format.MARKDOWN,
    ".html": Format.HTML,
    ".htm": Format.HTML,
    ".xhtml": Format.HTML,
    ".ssml": Format.SSML,
}
TEXT_SUFFIXES: Final = (".txt", ".text")
SUFFIXES: Final = (*TEXT_SUFFIXES, *FORMAT_OF_SUFFIX)
PASTED: Final = "the pasted text"
_KALDI: Final = "text"
"""The name that Kaldi gives its file."""


def pasted(text: str, settings: ReadingSettings = ReadingSettings()) -> Script:  # noqa: B008 - it is frozen
    """The script in a text that somebody pasted; raises `Misuse` as `open_script` does."""
    return _opened(PASTED, text.encode("utf-8", "surrogatepass"), settings, None)


def open_script(name: str, data: bytes, settings: ReadingSettings = ReadingSettings()) -> Script:  # noqa: B008
    """The script in a file of that name.

    Raises `Misuse` of the field `file` for what cannot be read at all, `TwoReadings` for what can be read in two ways,
    `Misuse` of a setting that does not fit, and `MissingPackage`; a row that cannot be used is among the rows.
    """
    path = PurePath(name)
    suffix = path.suffix.lower()
    if suffix in FORMAT_OF_SUFFIX:
        return _opened(name, data, settings, FORMAT_OF_SUFFIX[suffix])
    if path.name == _KALDI:
        return _opened(name, data, settings, Format.KALDI)
    if suffix not in TEXT_SUFFIXES and settings.format is None:
        raise Misuse("file", name, f"is of no known kind; use {', '.join(SUFFIXES)}, or say which format it has")
    return _opened(name, data, settings, None)


def _opened(name: str, data: bytes, settings: ReadingSettings, known: Format | None) -> Script:
    try:
        kind = settings.format or known or format_of_text(name, text_stream(name, data, settings.encoding))
        table = READERS[kind](name, data, settings)
        return Script(name, table, text_column(name, table, settings.column), settings)
    except (Misuse, MissingPackage):
        raise
    # Parsers of other people's formats raise whatever their authors did not think of.
    except Exception as problem:
        raise Misuse("file", name, f"is broken or not what its name says: {explain(problem)}") from None
