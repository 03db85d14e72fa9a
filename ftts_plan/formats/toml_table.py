"""One table of a TOML file: keys read by type, what is wrong gathered with its line, and no key left over."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from ftts_plan.formats.problems import Lines, Problem
from ftts_plan.formats.toml_source import Path, TomlSource
from ftts_plan.units import Misuse

SCHEMA_KEY: Final = "schema_version"
SCHEMA_VERSION: Final = 1
"""Of scenario files and plan files."""

T = TypeVar("T")
Reader = Callable[[str, Any], T]


class TomlTable:
    """The keys of the table at `path`, taken one by one; `problems` grows."""

    def __init__(
        self,
        source: TomlSource,
        path: Path,
        table: dict[str, Any],
        problems: list[Problem],
        *,
        unknown_key: str = "is not a key of this table",
        scenario: int | None = None,
    ) -> None:
        self._source, self._path, self._problems = source, path, problems
        self._given, self._left = table, dict(table)
        self._unknown_key, self._scenario = unknown_key, scenario

    def take(self, key: str, read: Reader[T], otherwise: T) -> T:
        """The value of `key`; `otherwise` where it is omitted, and where it cannot be used, which is a problem."""
        if key not in self._left:
            return otherwise
        value = self._left.pop(key)
        try:
            return read(key, value)
        except Misuse as misuse:
            self.complain(key, value, misuse.reason)
            return otherwise

    def need(self, key: str, read: Reader[T], otherwise: T) -> T:
        """As `take`, for a key that may not be omitted."""
        if key not in self._left:
            self.complain(key, None, "is missing")
        return self.take(key, read, otherwise)

    def has(self, key: str) -> bool:
        """Whether `key` is given, usable or not."""
        return key in self._given

    def lines_of(self, key: str) -> Lines | None:
        """Where `key` stands, or else the table."""
        return self._source.lines_of((*self._path, key))

    def complain(self, key: str, value: object, reason: str) -> None:
        """Note that `key` cannot be used."""
        self._problems.append(Problem(Misuse(key, value, reason), self.lines_of(key), self._scenario))

    def end(self) -> None:
        """What was not taken is no key of this table."""
        for key, value in self._left.items():
            self.complain(key, value, self._unknown_key)


def schema_version(key: str, value: object) -> int:
    """The version that is read here; raises `Misuse` for any other, whose keys may mean something else."""
    if type(value) is not int or value != SCHEMA_VERSION:
        reason = f"must be {SCHEMA_VERSION}, the version that this program reads; nothing of the file was used"
        raise Misuse(key, value, reason)
    return value


def array_of_tables(key: str, value: object) -> list[dict[str, Any]]:
    """Tables under `[[key]]`, at least one; raises `Misuse`."""
    if not isinstance(value, list) or not value or not all(isinstance(table, dict) for table in value):
        raise Misuse(key, value, f"write each as a table of its own, under [[{key}]]")
    return value
