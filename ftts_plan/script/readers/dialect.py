"""How the cells of a delimited file are divided: by which character, and what a quotation mark means.

A delimiter is taken where it divides every one of the first rows into as many cells. Between bars or tabs, quotation
marks may be plain text, as in LJSpeech: they are, where reading them as quotes fails and the lines divide evenly.
"""

import csv
import io
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Final

from ftts_plan.script.readers.lines import Stream, numbered_lines
from ftts_plan.script.rows import SAMPLED_ROWS
from ftts_plan.script.settings import Delimiter, Quoting, Reading, ReadingSettings, TwoReadings
from ftts_plan.speech import MAX_TEXT_CHARACTERS

_MAY_HOLD_PLAIN_QUOTES: Final = (Delimiter.TAB, Delimiter.BAR)


def records(text: io.TextIOBase, delimiter: Delimiter, quoting: Quoting) -> Iterator[list[str]]:
    """The cells of each row, and an empty list for an empty line; raises `csv.Error` at a row that has no sense."""
    csv.field_size_limit(MAX_TEXT_CHARACTERS)  # of the whole process; always this one value
    if quoting is Quoting.NONE:
        return csv.reader(text, delimiter=delimiter.character, quoting=csv.QUOTE_NONE)
    return csv.reader(text, delimiter=delimiter.character, strict=True)  # else an open quote swallows the rest


def delimiter_of(name: str, stream: Stream) -> Delimiter:
    """What divides the first rows evenly, else what the first has most of; raises `TwoReadings`."""
    even = {delimiter: rows for delimiter in Delimiter if (rows := _even_rows(stream, delimiter))}
    if len(even) > 1:
        even = {delimiter: rows for delimiter, rows in even.items() if not _is_punctuation(rows)} or even
    if len(even) > 1:
        readings = [Reading(delimiter, delimiter.value, _first_row(stream, delimiter)) for delimiter in even]
        raise TwoReadings("delimiter", name, readings)
    _, first = next(numbered_lines(stream()), (1, ""))
    return next(iter(even)) if even else max(Delimiter, key=lambda delimiter: (first or "").count(delimiter.character))


def quoting_of(name: str, stream: Stream, delimiter: Delimiter) -> Quoting:
    """What quotation marks mean in the whole file; raises `TwoReadings` where both give whole rows."""
    if delimiter not in _MAY_HOLD_PLAIN_QUOTES:
        return Quoting.CSV
    try:
        over_lines = next((row for row in records(stream(), delimiter, Quoting.CSV) if _breaks_lines(row)), None)
    except (csv.Error, UnicodeError):
        return Quoting.NONE if _lines_divide_evenly(stream, delimiter) else Quoting.CSV
    if over_lines is None or not _lines_divide_evenly(stream, delimiter):
        return Quoting.CSV
    plain = next(cell for cell in over_lines if _breaks_lines([cell])).splitlines()[0]
    readings = [
        Reading(Quoting.CSV, "quotation marks around a cell of several lines", " / ".join(over_lines)[:60]),
        Reading(Quoting.NONE, "quotation marks as text, a row a line", f'"{plain}'[:60]),
    ]
    raise TwoReadings("quoting", name, readings)


def delimiters_of_lines(stream: Stream) -> list[Delimiter]:
    """Tab or bar, where it divides each of two or more first lines evenly, as no prose does."""
    lines = [line for _, line in islice(numbered_lines(stream()), SAMPLED_ROWS) if line and line.strip()]
    counts = {delimiter: {line.count(delimiter.character) for line in lines} for delimiter in _MAY_HOLD_PLAIN_QUOTES}
    return [delimiter for delimiter, found in counts.items() if len(lines) > 1 and len(found) == 1 and found != {0}]


def settled(name: str, stream: Stream, settings: ReadingSettings, fixed: Delimiter | None) -> tuple[Delimiter, Quoting]:
    """What was set, else what is found; `fixed` is what the kind of file says."""
    delimiter = settings.delimiter or fixed or delimiter_of(name, stream)
    return delimiter, settings.quoting or quoting_of(name, stream, delimiter)


def _even_rows(stream: Stream, delimiter: Delimiter) -> list[list[str]]:
    """The first rows where all of them have as many cells, two at least; else none."""
    for quoting in Quoting:
        if quoting is Quoting.NONE and delimiter not in _MAY_HOLD_PLAIN_QUOTES:
            continue
        with suppress(csv.Error, UnicodeError):
            rows = list(islice((row for row in records(stream(), delimiter, quoting) if any(row)), 1 + SAMPLED_ROWS))
            widths = {len(row) for row in rows}
            if len(widths) == 1 and widths.pop() > 1:
                return rows
    return []


def _is_punctuation(rows: list[list[str]]) -> bool:
    """Whether a blank follows each delimiter, as in a sentence."""
    return all(cell.startswith(" ") for row in rows for cell in row[1:])


def _lines_divide_evenly(stream: Stream, delimiter: Delimiter) -> bool:
    lines = (line for _, line in numbered_lines(stream()) if line and line.strip())
    first = next(lines, "").count(delimiter.character)
    return first > 0 and all(line.count(delimiter.character) == first for line in lines)


def _first_row(stream: Stream, delimiter: Delimiter) -> str:
    with suppress(csv.Error, UnicodeError):
        return " / ".join(next(records(stream(), delimiter, Quoting.CSV), []))[:60]
    return ""


def _breaks_lines(row: list[str]) -> bool:
    return any("\n" in cell or "\r" in cell for cell in row)
