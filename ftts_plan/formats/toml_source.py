"""TOML from strangers: read by `tomllib`, bounded in size, and every key with the lines it stands on.

`tomllib` tells no lines. A valid document is a row of statements (`[header]` or `key = value`), and a statement
begun on one line ends on the first line up to which `tomllib` reads it by itself: cut shorter it would stop inside
a string or an array. So the statements, their keys and their lines are found with the same parser as the values.
"""

import tomllib
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from ftts_plan.formats.problems import Lines
from ftts_plan.units import Misuse

MOST_BYTES: Final = 32 * 1024
MOST_LINE_CHARACTERS: Final = 1_200
"""`tomllib` takes time that grows with the square of the parts of a dotted key; a key cannot leave its line."""

_MOST_LEVELS: Final = 20  # printing a value nested deeper can exhaust Python's stack
_MOST_STATEMENT_LINES: Final = 40  # each is tried at every end of line; of a longer one the lines stay unknown

Path = tuple[str | int, ...]
"""Where a value is: `("scenario", 0, "name")`; an integer counts the tables of an array from 0."""


@dataclass(frozen=True)
class TomlSource:
    """A document and where its keys stand."""

    text: str
    value: dict[str, Any]

    def lines_of(self, path: Path) -> Lines | None:
        """The lines of the statement that gives `path`, or else of the nearest table around it; None where unknown."""
        while path and path not in self._located:
            path = path[:-1]
        return self._located.get(path)

    @cached_property
    def _located(self) -> dict[Path, Lines]:
        located: dict[Path, Lines] = {}
        table: Path = ()
        last_of: dict[Path, int] = {}
        for lines, statement, parsed in _statements(self.text):
            if statement.lstrip().startswith("["):
                table = _table(parsed, last_of)
                located.setdefault(table, lines)
            else:
                for path in _paths(table, parsed):
                    located.setdefault(path, lines)
        return located


def read_toml(data: bytes) -> TomlSource:
    """Read a whole document; raises `Misuse` of the field `file`, its reason with the line where one is known."""
    if len(data) > MOST_BYTES:
        raise Misuse("file", f"{len(data):,} bytes", f"must be at most {MOST_BYTES:,} bytes")
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise Misuse("file", data[error.start : error.end], f"byte {error.start:,} is not UTF-8 text") from None
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MOST_LINE_CHARACTERS:
            raise Misuse("file", line[:20] + "…", f"line {number} is longer than {MOST_LINE_CHARACTERS:,} characters")
    try:
        value = tomllib.loads(text)
        too_deep = any(len(path) > _MOST_LEVELS for path in _paths((), value))
    except RecursionError:
        too_deep = True
    except ValueError as error:  # also of an integer too long to read, which is no TOMLDecodeError
        raise Misuse("file", text[:20], f"is not TOML: {error}") from None
    if too_deep:
        raise Misuse("file", text[:20], "is nested too deeply")
    return TomlSource(text, value)


def _statements(text: str) -> Iterator[tuple[Lines, str, dict[str, Any]]]:
    """Each statement of a valid document with its lines and what it says alone, up to one too long to search."""
    lines = text.split("\n")
    start = 0
    while start < len(lines):
        for end in range(start + 1, min(start + _MOST_STATEMENT_LINES, len(lines)) + 1):
            statement = "\n".join(lines[start:end])
            try:
                parsed = tomllib.loads(statement)
            except tomllib.TOMLDecodeError:
                continue
            if parsed:
                yield Lines(start + 1, end), statement, parsed
            start = end
            break
        else:
            return


def _table(header: dict[str, Any], last_of: dict[Path, int]) -> Path:
    """The path of the table that a header opens. `last_of` holds the index of the last table of every array."""
    path: Path = ()
    inner: Any = header
    while inner:
        [(key, inner)] = inner.items()
        path = (*path, key)
        if isinstance(inner, list):
            last_of[path] = last_of.get(path, -1) + 1
            inner = inner[0]
        if path in last_of:
            path = (*path, last_of[path])
    return path


def _paths(prefix: Path, value: object) -> Iterator[Path]:
    """The paths of everything inside `value`. Without recursion: a dotted key nests deeper than Python calls."""
    waiting = deque([(prefix, value)])
    while waiting:
        path, outer = waiting.popleft()
        inside = outer.items() if isinstance(outer, dict) else enumerate(outer) if isinstance(outer, list) else ()
        for key, inner in inside:
            yield (*path, key)
            waiting.append(((*path, key), inner))
