"""Kaldi's `text`: an identifier, a blank, and the words, a line an utterance."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from ftts_plan.script.column_kinds import Kind, kind_of_cell, shape
from ftts_plan.script.readers.lines import TOO_LONG, Stream, about_rows, encoding_used, numbered_lines, text_stream
from ftts_plan.script.rows import SAMPLED_ROWS, BadRow, Missing
from ftts_plan.script.settings import Format, ReadingSettings
from ftts_plan.script.table import Record, Role, Table

COLUMNS: Final = ("id", "text")
_BLANKS: Final = re.compile(r"[ \t]+")


def open_kaldi(name: str, data: bytes, settings: ReadingSettings) -> Table:
    """The identifiers and the words in a file of such lines."""
    stream = text_stream(name, data, settings.encoding)
    return Table(
        format=Format.KALDI,
        columns=COLUMNS,
        records=lambda: _records(stream),
        about_rows=about_rows(data),
        roles={Role.IDENTIFIER: "id", Role.TEXT: "text"},
        encoding=encoding_used(name, data, settings.encoding),
    )


def looks_like_kaldi(stream: Stream) -> bool:
    """Whether each of the first lines, two at least, begins with an identifier of its own, all built alike."""
    lines = [line for _, line in islice(numbered_lines(stream()), SAMPLED_ROWS) if line and line.strip()]
    begun = [_BLANKS.split(line.strip(), maxsplit=1) for line in lines]
    names = [words[0] for words in begun]
    return (
        len(lines) > 1
        and all(len(words) > 1 for words in begun)
        and all(kind_of_cell(name) is Kind.IDENTIFIER and name[0].isalpha() for name in names)
        and len({shape(name) for name in names}) == 1
        and len(set(names)) == len(names)
    )


def _records(stream: Stream) -> Iterator[Record | BadRow]:
    for number, line in numbered_lines(stream()):
        if line is None:
            yield BadRow(number, TOO_LONG)
        elif line.strip():
            name, *words = _BLANKS.split(line.strip(" \t"), maxsplit=1)
            yield Record(number, (name, words[0] if words else Missing("has an identifier and no words")))
