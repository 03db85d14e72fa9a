"""JSON: an array of records, one object that holds them, or a record a line. A record is an object or a bare string.

Texts may lie deeper: `data.text` is a key within a key, `segments[].text` one of each object in a list.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from ftts_plan.script.column_kinds import Kind, kind_of_column
from ftts_plan.script.column_names import role_of_name
from ftts_plan.script.readers.json_values import NOT_JSON, Values, array_values, line_values, parsed
from ftts_plan.script.readers.lines import ONE_COLUMN, about_rows, encoding_used, numbered_lines, text_stream
from ftts_plan.script.rows import MAX_COLUMNS, SAMPLED_ROWS, BadRow, Missing, explain
from ftts_plan.script.settings import Format, Reading, ReadingSettings, TwoReadings
from ftts_plan.script.table import Record, Role, Table
from ftts_plan.units import Misuse

MAX_OBJECT_CHARACTERS: Final = 2**22
"""Of a file that is one object, which cannot be read piece by piece."""
_KEYS_FROM_VALUES: Final = 100
_MOST_DEEP: Final = 4


def open_json_lines(name: str, data: bytes, settings: ReadingSettings) -> Table:
    """A record a line. A file that is one array all the same is read as such."""
    stream = text_stream(name, data, settings.encoding)
    _, first = next(((number, line) for number, line in numbered_lines(stream()) if line and line.strip()), (1, ""))
    if (first or "").lstrip().startswith("["):
        return open_json(name, data, settings)
    return _table(Format.JSON_LINES, name, data, settings, lambda: line_values(stream))


def open_json(name: str, data: bytes, settings: ReadingSettings) -> Table:
    """An array of records, or one object; raises `Misuse` of the field `file`."""
    stream = text_stream(name, data, settings.encoding)
    text = stream().read().lstrip()
    if text.startswith("["):
        return _table(Format.JSON, name, data, settings, lambda: array_values(text))
    if len(text) > MAX_OBJECT_CHARACTERS:
        raise Misuse("file", name, f"is one JSON object of more than {MAX_OBJECT_CHARACTERS:,} characters")
    try:
        value = parsed(text)
    except NOT_JSON as problem:
        raise Misuse("file", name, f"is not JSON: {explain(problem)}") from None
    if not isinstance(value, dict):
        raise Misuse("file", name, "is JSON, but neither an array nor an object")
    return _table(Format.JSON, name, data, settings, lambda: iter([(1, value)]))


def _table(kind: Format, name: str, data: bytes, settings: ReadingSettings, values: Values) -> Table:
    sample = [value[1] for value in islice(values(), _KEYS_FROM_VALUES) if not isinstance(value, BadRow)]
    path = _path(name, kind, sample, settings)
    if path:
        values = _within(values, path)
        sample = [value[1] for value in islice(values(), _KEYS_FROM_VALUES) if not isinstance(value, BadRow)]
    prefix = f"{path}[]." if path else ""
    objects = [_flat(value) for value in sample if isinstance(value, dict)]
    keys = tuple(dict.fromkeys(key for flat in objects for key in flat))[:MAX_COLUMNS]
    bare = not keys
    return Table(
        format=kind,
        columns=(f"{path}[]",) if bare and path else ONE_COLUMN if bare else tuple(f"{prefix}{key}" for key in keys),
        records=lambda: (_record(value, keys) for value in values()),
        about_rows=about_rows(data),
        roles={Role.TEXT: f"{path}[]" if path else ONE_COLUMN[0]} if bare else {},
        encoding=encoding_used(name, data, settings.encoding),
    )


def _path(name: str, kind: Format, sample: list[object], settings: ReadingSettings) -> str:
    """The key whose lists hold the records; empty where the values themselves are records. Raises `TwoReadings`.

    A line of JSON Lines is a record where it has a text of its own; one object in a file is a record or a frame alike.
    """
    lists = _lists(sample)
    if settings.column is not None:
        path, found, _ = settings.column.partition("[]")
        return path if found and path in lists else ""
    own = _text_key([_flat(value) for value in sample if isinstance(value, dict)])
    within = {path: key for path, records in lists.items() if (key := _text_key_of_list(path, records)) is not None}
    if own is None:
        if len(within) > 1:
            raise TwoReadings("column", name, [_reading(sample, key) for key in within.values()])
        return next(iter(within), "")
    if within and kind is Format.JSON and len(sample) == 1:
        raise TwoReadings("column", name, [_reading(sample, key) for key in (own, *within.values())])
    return ""


def _lists(sample: list[object]) -> dict[str, list[object]]:
    """What the lists in the values hold, by their keys."""
    found: dict[str, list[object]] = {}
    for value in sample:
        for key, held in (_flat(value) if isinstance(value, dict) else {}).items():
            if isinstance(held, list) and held and all(isinstance(item, dict | str) for item in held[:SAMPLED_ROWS]):
                found.setdefault(key, []).extend(held[:SAMPLED_ROWS])
    return found


def _text_key(objects: list[dict[str, object]]) -> str | None:
    """A key whose name says that it holds text, and whose values are strings."""
    for key in dict.fromkeys(key for flat in objects for key in flat):
        values = [flat[key] for flat in objects if key in flat]
        texts = [value for value in values if isinstance(value, str)]
        if texts and role_of_name(key) is Role.TEXT and kind_of_column(texts) in {Kind.TEXT, Kind.WORD}:
            return key
    return None


def _text_key_of_list(path: str, records: list[object]) -> str | None:
    strings = [record for record in records if isinstance(record, str)]
    if strings:
        says_text = role_of_name(path) in {Role.TEXT, None} and kind_of_column(strings) is Kind.TEXT
        return f"{path}[]" if says_text else None
    key = _text_key([_flat(record) for record in records if isinstance(record, dict)])
    return None if key is None else f"{path}[].{key}"


def _reading(sample: list[object], column: str) -> Reading:
    path, _, key = column.rpartition("[]")
    records = _lists(sample)[path] if path else sample
    key = key.removeprefix(".")
    first = next((_flat(record)[key] if isinstance(record, dict) else record for record in records), "")
    return Reading(column, f"“{column}”", str(first)[:60])


def _within(values: Values, path: str) -> Values:
    """The records in the lists at `path`, counted on and on."""

    def each() -> Iterator[tuple[int, object] | BadRow]:
        number = 0
        for value in values():
            held = None if isinstance(value, BadRow) else _flat_or_empty(value[1]).get(path)
            if not isinstance(held, list):
                number += 1
                yield value if isinstance(value, BadRow) else BadRow(number, f"has no list “{path}”")
                continue
            for record in held:
                number += 1
                yield number, record

    return each


def _record(value: tuple[int, object] | BadRow, keys: tuple[str, ...]) -> Record | BadRow:
    if isinstance(value, BadRow):
        return value
    row, held = value
    if not keys:
        return Record(row, (held,))
    if not isinstance(held, dict):
        return BadRow(row, "is not a JSON object")
    flat = _flat(held)
    return Record(row, tuple(flat.get(key, Missing(f"has no key “{key}”")) for key in keys))


def _flat(value: dict[str, Any], prefix: str = "", depth: int = 1) -> dict[str, object]:
    """Keys within keys, as `outer.inner`; lists stay as they are."""
    flat: dict[str, object] = {}
    for key, held in value.items():
        if isinstance(held, dict) and held and depth < _MOST_DEEP:
            flat |= _flat(held, f"{prefix}{key}.", depth + 1)
        else:
            flat[f"{prefix}{key}"] = held
    return flat


def _flat_or_empty(value: object) -> dict[str, object]:
    return _flat(value) if isinstance(value, dict) else {}
