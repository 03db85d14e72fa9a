"""Scenarios as one TOML file: written in full, read with every problem named and the line it stands on."""

import json
from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from ftts_plan.data.files import data_path
from ftts_plan.formats.scenarios import SCENARIO_KEY, Problem, Reading, Scenario, add_to, collected
from ftts_plan.formats.toml_source import read_toml
from ftts_plan.formats.wire import REQUEST_FIELDS, request_from_json, request_to_json
from ftts_plan.rule.request import Request
from ftts_plan.units import Misuse, parse_bytes, parse_whole, spell_bytes

SCHEMA_KEY: Final = "schema_version"
SCHEMA_VERSION: Final = 1

_MOST_TOML_INTEGER: Final = 2**63 - 1
_SIZES: Final = tuple(name for name in REQUEST_FIELDS if name.endswith("_bytes"))
_READERS: Final = dict.fromkeys(("prompt_tokens", "max_new_tokens"), parse_whole) | dict.fromkeys(_SIZES, parse_bytes)
_HEADER: Final = """\
# Scenarios of ftts-plan: named requests to put side by side.
# Sizes are bytes, or text such as "2 GiB". Tokens and frames are counts; one frame is 80 ms of audio.
"""


def to_toml(scenarios: Iterable[Scenario]) -> bytes:
    """A file that `from_toml` reads back as the same scenarios; raises `Misuse` as `collected` does."""
    tables = [f"\n[[{SCENARIO_KEY}]]\n{_fields(scenario)}\n" for scenario in collected(scenarios)]
    return f"{_HEADER}{SCHEMA_KEY} = {SCHEMA_VERSION}\n{''.join(tables)}".encode()


def from_toml(data: bytes) -> Reading:
    """Read a whole file, of at most 32 KiB. Omitted fields of the policy take their defaults."""
    try:
        source = read_toml(data)
    except Misuse as misuse:
        return Reading((), (Problem(misuse),))
    version, tables = source.value.get(SCHEMA_KEY), source.value.get(SCENARIO_KEY, [])
    if type(version) is not int or version != SCHEMA_VERSION:
        reason = f"must be {SCHEMA_VERSION}, the version that this app reads; nothing of the file was used"
        return Reading((), (Problem(Misuse(SCHEMA_KEY, version, reason), source.lines_of((SCHEMA_KEY,))),))
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        reason = f"write each scenario as a table of its own, under [[{SCENARIO_KEY}]]"
        return Reading((), (Problem(Misuse(SCENARIO_KEY, tables, reason), source.lines_of((SCENARIO_KEY,))),))
    problems = [
        Problem(Misuse(key, source.value[key], "is not a field of this file"), source.lines_of((key,)))
        for key in source.value
        if key not in (SCHEMA_KEY, SCENARIO_KEY)
    ]
    kept: list[Scenario] = []
    for index, table in enumerate(tables):
        values, misuses = _typed(table)
        if not misuses:
            try:
                add_to(kept, Scenario(table["name"], request_from_json(values)))
            except Misuse as misuse:
                misuses.append(misuse)
        problems += [
            Problem(misuse, source.lines_of((SCENARIO_KEY, index, misuse.field)), index + 1) for misuse in misuses
        ]
    return Reading((), tuple(problems)) if problems else Reading(tuple(kept))


@cache
def shipped_scenarios() -> tuple[Scenario, ...]:
    """The six of `data/scenarios/review.toml`, to begin a review with."""
    return from_toml(data_path("scenarios/review.toml").read_bytes()).scenarios


def _fields(scenario: Scenario) -> str:
    values: dict[str, Any] = {"name": scenario.name, "prompt_tokens": 0} | request_to_json(scenario.request)
    return "\n".join(f"{name} = {_toml(name, value)}" for name, value in values.items())


def _toml(name: str, value: Any) -> str:
    if name in _READERS:
        text = spell_bytes(value) if name in _SIZES else str(value)
        return text if text.isdigit() and value <= _MOST_TOML_INTEGER else f'"{text}"'
    # JSON spells switches and text as TOML does, but for one character that TOML wants escaped
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _typed(table: dict[str, Any]) -> tuple[dict[str, Any], list[Misuse]]:
    """The values of a request, numbers read from text too; and what is wrong with any, each tried by itself."""
    values: dict[str, Any] = {}
    misuses = [Misuse(name, None, "is missing") for name in ("name", "prompt_tokens") if name not in table]
    for name, value in table.items():
        try:
            if name == "name":
                Scenario(value, Request(prompt_tokens=0))
            else:
                values[name] = _READERS[name](name, value) if name in _READERS and isinstance(value, str) else value
                request_from_json({"prompt_tokens": 0, name: values[name]})
        except Misuse as misuse:
            misuses.append(misuse)
    return values, misuses
