"""Plain text, a line a row; what every reader of text needs to open it."""

import io
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from ftts_plan.script.readers.decoding import decoded, encoding_of
from ftts_plan.script.rows import BadRow
from ftts_plan.script.settings import Format, ReadingSettings
from ftts_plan.script.table import Record, Role, Table
from ftts_plan.speech import MAX_TEXT_CHARACTERS

Stream = Callable[[], io.TextIOBase]
"""Opens the text from its start."""

ONE_COLUMN: Final = ("text",)
TOO_LONG: Final = f"is longer than {MAX_TEXT_CHARACTERS:,} characters"


def open_lines(name: str, data: bytes, settings: ReadingSettings) -> Table:
    """Each line that is not blank is a row."""
    return text_table(Format.LINES, name, data, settings, line_records)


def text_table(
    kind: Format,
    name: str,
    data: bytes,
    settings: ReadingSettings,
    records: Callable[[Stream], Iterator[Record | BadRow]],
) -> Table:
    """A table of one column of text, made from a stream of it."""
    stream = text_stream(name, data, settings.encoding)
    return Table(
        format=kind,
        columns=ONE_COLUMN,
        records=lambda: records(stream),
        about_rows=about_rows(data),
        roles={Role.TEXT: ONE_COLUMN[0]},
        encoding=encoding_used(name, data, settings.encoding),
    )


def text_stream(name: str, data: bytes, encoding: str | None = None) -> Stream:
    """Opens `data` as text; raises `Misuse` at once where it is none."""
    stream = partial(decoded, name, data, encoding)
    stream()
    return stream


def encoding_used(name: str, data: bytes, encoding: str | None) -> str:
    """The encoding that was set, else the one found."""
    return encoding or encoding_of(name, data)


def about_rows(data: bytes) -> int:
    """An estimate of the rows of a text file."""
    return data.count(b"\n") + 1


def line_records(stream: Stream) -> Iterator[Record | BadRow]:
    """Each line that is not blank; one too long to be text is a bad row."""
    for number, line in numbered_lines(stream()):
        if line is None:
            yield BadRow(number, TOO_LONG)
        elif line.strip():
            yield Record(number, (line,))


def numbered_lines(text: io.TextIOBase) -> Iterator[tuple[int, str | None]]:
    """Lines without their ends, from 1; None for one that is too long, which is passed over piece by piece."""
    number = 1
    while line := text.readline(MAX_TEXT_CHARACTERS + 2):
        complete = line.removesuffix("\n").removesuffix("\r")
        too_long = len(complete) > MAX_TEXT_CHARACTERS
        while not line.endswith(("\n", "\r")) and (line := text.readline(MAX_TEXT_CHARACTERS)):
            too_long = True
        yield number, None if too_long else complete
        number += 1
