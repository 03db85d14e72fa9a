"""JSON Lines: an object a line, one key of it the utterance; or a bare string a line."""

import json
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Final

from ftts_plan.script.readers.lines import Stream, about_rows, line_rows, numbered_lines, text_stream
from ftts_plan.script.rows import MAX_COLUMNS, BadRow, Row, Script, explain, from_cell, letters_in

_KEYS_FROM_LINES: Final = 100
_JSON_ERRORS: Final = (ValueError, RecursionError)  # no JSON, an int of 5,000 digits; 100,000 brackets


def open_json_lines(name: str, data: bytes, *, header: bool) -> Script:  # noqa: ARG001 - keys stand in every line
    """The script in a file of JSON Lines."""
    stream = text_stream(name, data)
    objects = list(_first_objects(stream))
    keys = tuple(dict.fromkeys(key for line in objects for key in line))[:MAX_COLUMNS]
    return Script(
        name,
        keys,
        about_rows(data),
        lambda index: line_rows(stream, lambda number, line: _row(number, line, keys[index] if keys else None)),
        letters_in(([line.get(key) for key in keys] for line in objects), len(keys)),
    )


def _first_objects(stream: Stream) -> Iterator[dict[str, object]]:
    """The objects among the first lines: their keys are the columns, in the order in which they appear."""
    for _, line in islice(numbered_lines(stream()), _KEYS_FROM_LINES):
        with suppress(*_JSON_ERRORS):
            value = json.loads(line or "null")
            if isinstance(value, dict):
                yield value


def _row(number: int, line: str, key: str | None) -> Row:
    """The value of `key` in a line's object, or the line's bare string where `key` is None."""
    try:
        value = json.loads(line)
    except _JSON_ERRORS as problem:
        return BadRow(number, f"is not JSON: {explain(problem)}")
    if key is None:
        return from_cell(number, value)
    if not isinstance(value, dict):
        return BadRow(number, "is not a JSON object")
    return from_cell(number, value[key]) if key in value else BadRow(number, f"has no key “{key}”")
