"""SSML: each `<speak>` document is one utterance, on however many lines it stands."""

import re
from collections.abc import Iterator
from typing import Final

from ftts_plan.script.readers.lines import Stream, text_table
from ftts_plan.script.rows import BadRow
from ftts_plan.script.settings import Format, ReadingSettings
from ftts_plan.script.table import Record, Table

_BEGIN: Final = re.compile(r"<speak(?=[\s>])")
_END: Final = "</speak>"


def open_ssml(name: str, data: bytes, settings: ReadingSettings) -> Table:
    """The documents in a file, each under the number of its first line."""
    return text_table(Format.SSML, name, data, settings, _records)


def _records(stream: Stream) -> Iterator[Record | BadRow]:
    text = stream().read()
    place, line = 0, 1
    while begun := _BEGIN.search(text, place):
        line += text.count("\n", place, begun.start())
        if text[place : begun.start()].strip():
            yield BadRow(max(1, line - 1), "stands outside of <speak>")
        end = text.find(_END, begun.end())
        if end < 0:
            yield BadRow(line, "has a <speak> that is not closed")
            return
        end += len(_END)
        yield Record(line, (text[begun.start() : end],))
        line += text.count("\n", begun.start(), end)
        place = end
    if text[place:].strip():
        yield BadRow(line, "and what follows stands outside of <speak>")
