"""JSON as it stands in a file: a value a line, the elements of an array one by one, or one object."""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from ftts_plan.script.readers.lines import TOO_LONG, Stream, numbered_lines
from ftts_plan.script.rows import BadRow, explain

NOT_JSON: Final = (ValueError, RecursionError)
"""What a parser raises: also for a number of 5,000 digits, and for 100,000 brackets."""

MOST_ELEMENT_CHARACTERS: Final = 2**21
"""Of one element of an array."""

Values = Callable[[], Iterator[tuple[int, object] | BadRow]]
"""The values, each under its number: its line, or its place in the array."""


def line_values(stream: Stream) -> Iterator[tuple[int, object] | BadRow]:
    """The value of each line that is not blank."""
    for number, line in numbered_lines(stream()):
        if line is None:
            yield BadRow(number, TOO_LONG)
        elif line.strip():
            try:
                yield number, parsed(line)
            except NOT_JSON as problem:
                yield BadRow(number, f"is not JSON: {explain(problem)}")


def array_values(text: str) -> Iterator[tuple[int, object] | BadRow]:
    """The elements of an array, one parsed at a time. After one that is no JSON, nobody knows where the next begins."""
    decoder = json.JSONDecoder(object_pairs_hook=_without_twice)
    held, base = text[: 2 * MOST_ELEMENT_CHARACTERS], 0
    place, number = _after_space(text, 1), 1
    while not text.startswith("]", place):
        if place - base > MOST_ELEMENT_CHARACTERS:  # so that a window on the text is copied now and then, not each time
            held, base = text[place : place + 2 * MOST_ELEMENT_CHARACTERS], place
        try:
            value, end = decoder.raw_decode(held, place - base)
        except NOT_JSON as problem:
            too_long = len(text) - base > len(held)
            reason = f", or longer than {MOST_ELEMENT_CHARACTERS:,} characters" if too_long else f": {explain(problem)}"
            yield BadRow(number, f"and all after it is not JSON{reason}")
            return
        yield number, value
        number += 1
        place = _after_space(text, base + end)
        if text.startswith(",", place):
            place = _after_space(text, place + 1)
        elif not text.startswith("]", place):
            yield BadRow(number, "and all after it is not JSON: a comma or a closing bracket is missing")
            return
    if _after_space(text, place + 1) < len(text):
        yield BadRow(number, "and all after it was not read: the array ends before it")


def _after_space(text: str, place: int) -> int:
    while place < len(text) and text[place] in " \t\r\n":
        place += 1
    return place


def parsed(text: str) -> object:
    """The value of a whole text; raises one of `NOT_JSON`, also where an object has a key twice."""
    return json.loads(text, object_pairs_hook=_without_twice)


def _without_twice(pairs: Iterable[tuple[str, object]]) -> dict[str, object]:
    """An object; of a key that is there twice, neither value is taken."""
    held: dict[str, object] = {}
    for key, value in pairs:
        if key in held:
            raise ValueError(f"the key “{key[:60]}” is there twice")
        held[key] = value
    return held
