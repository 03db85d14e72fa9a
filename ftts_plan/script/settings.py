"""How a script is read: what a person may set, and what asks where a file can be read in two ways."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal, NamedTuple

from ftts_plan.units import Misuse


class Delimiter(StrEnum):
    """What stands between the cells of a row. The value is the wire string."""

    COMMA = "comma"
    SEMICOLON = "semicolon"
    TAB = "tab"
    BAR = "bar"

    @property
    def character(self) -> str:
        """The character itself."""
        return {"comma": ",", "semicolon": ";", "tab": "\t", "bar": "|"}[self]


class Format(StrEnum):
    """The kinds of file. The value is the wire string."""

    LINES = "lines"
    PARAGRAPHS = "paragraphs"
    KALDI = "kaldi"
    SSML = "ssml"
    DELIMITED = "csv"
    JSON = "json"
    JSON_LINES = "jsonl"
    XLSX = "xlsx"
    PARQUET = "parquet"
    SRT = "srt"
    VTT = "vtt"
    DOCX = "docx"
    EPUB = "epub"
    MARKDOWN = "markdown"
    HTML = "html"


class Quoting(StrEnum):
    """What a quotation mark at the beginning of a cell means. The value is the wire string."""

    CSV = "csv"
    """It opens a quoted cell, in which delimiters and line breaks are text."""
    NONE = "none"
    """It is text, as LJSpeech has it."""


SettingName = Literal["format", "encoding", "delimiter", "quoting", "header", "sheet", "column"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingSettings:
    """What a person said of how a script is to be read. None finds out, and says what it found."""

    format: Format | None = None
    encoding: str | None = None
    """A name that Python knows, such as `cp1252`."""
    delimiter: Delimiter | None = None
    quoting: Quoting | None = None
    header: bool | None = None
    """Whether the first row of a table names its columns."""
    sheet: str | None = None
    column: str | None = None
    """The column to be spoken, by its name."""
    sentences: bool = False
    """Each sentence is an utterance of its own."""
    keep_unspoken: bool = False
    """Speaker tags, markup and stage directions are counted as if they were spoken."""


class Reading(NamedTuple):
    """One way to read a file: what a setting would be, the word for it, and what the file then begins with."""

    value: object
    word: str
    begins_with: str


class TwoReadings(Misuse):
    """A file that can be read in more than one way, so that the person has to say which."""

    def __init__(self, field: SettingName, name: str, readings: Sequence[Reading], reason: str = "") -> None:
        self.setting: Final = field
        self.readings: Final = tuple(readings)
        ways = " or ".join(f"{reading.word} (then it begins with “{reading.begins_with}”)" for reading in readings)
        number = "two" if len(readings) == 2 else "several"
        super().__init__(field, name, reason or f"can be read in {number} ways, so say which: {ways}")
