"""Plain text: each line that is not blank is an utterance."""

import io
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from ftts_plan.script.readers.decoding import decoded
from ftts_plan.script.rows import BadRow, Row, Script, from_cell
from ftts_plan.speech import MAX_TEXT_CHARACTERS

Stream = Callable[[], io.TextIOBase]
"""Opens the text from its start."""

_TOO_LONG: Final = f"is longer than {MAX_TEXT_CHARACTERS:,} characters"


def open_lines(name: str, data: bytes, *, header: bool) -> Script:  # noqa: ARG001 - lines have no header
    """The script in a file of plain lines."""
    stream = text_stream(name, data)
    return Script(name, (), about_rows(data), lambda _: line_rows(stream, from_cell))


def open_pasted(text: str) -> Script:
    """The script in lines that somebody pasted."""
    stream = partial(io.StringIO, text, newline="")
    return Script("the pasted text", (), text.count("\n") + 1, lambda _: line_rows(stream, from_cell))


def text_stream(name: str, data: bytes) -> Stream:
    """Opens `data` as text; raises `Misuse` at once where it is none."""
    stream = partial(decoded, name, data)
    stream()
    return stream


def about_rows(data: bytes) -> int:
    """An estimate of the rows of a text file."""
    return data.count(b"\n") + 1


def line_rows(stream: Stream, row_of: Callable[[int, str], Row]) -> Iterator[Row]:
    """What `row_of` makes of each line that is not blank; one too long to be text is a bad row."""
    for number, line in numbered_lines(stream()):
        if line is None:
            yield BadRow(number, _TOO_LONG)
        elif line.strip():
            yield row_of(number, line)


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
