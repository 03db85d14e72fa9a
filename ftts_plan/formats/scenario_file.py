"""Scenarios as one TOML file: written in full, read with every problem named and the line it stands on."""

import json
from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from ftts_plan.data import data_path
from ftts_plan.fields import INPUTS, POLICY_INPUTS, PROMPT
from ftts_plan.formats.problems import Problem, in_order
from ftts_plan.formats.scenarios import SCENARIO_KEY, Reading, Scenario, add_to, collected, require_scenario_name
from ftts_plan.formats.toml_source import TomlSource, read_toml
from ftts_plan.formats.toml_table import SCHEMA_KEY, SCHEMA_VERSION, TomlTable, array_of_tables, schema_version
from ftts_plan.rule import Request
from ftts_plan.units import MILLISECONDS_PER_FRAME, TOKENS, Misuse

_MOST_TOML_INTEGER: Final = 2**63 - 1
_HEADER: Final = (
    "# Scenarios of ftts-plan: named requests to put side by side.\n"
    '# Sizes are bytes, or text such as "2 GiB". Tokens and frames are counts; '
    f"one frame is {MILLISECONDS_PER_FRAME} ms of audio.\n"
)


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
    problems: list[Problem] = []
    top = TomlTable(source, (), source.value, problems, unknown_key="is not a field of this file")
    top.need(SCHEMA_KEY, schema_version, None)
    if problems:
        return Reading((), tuple(problems))
    none: list[dict[str, Any]] = []
    tables = top.take(SCENARIO_KEY, array_of_tables, none)
    top.end()
    kept: list[Scenario] = []
    for index, table in enumerate(tables):
        _add_scenario(source, index, table, kept, problems)
    return Reading((), in_order(problems)) if problems else Reading(tuple(kept))


@cache
def shipped_scenarios() -> tuple[Scenario, ...]:
    """The six of `data/scenarios/review.toml`, to begin a review with."""
    return from_toml(data_path("scenarios/review.toml").read_bytes()).scenarios


def _add_scenario(
    source: TomlSource, index: int, values: dict[str, Any], kept: list[Scenario], problems: list[Problem]
) -> None:
    """Append the scenario of one table to `kept`, or what is wrong with it to `problems`."""
    problems_before = len(problems)
    table = TomlTable(
        source,
        (SCENARIO_KEY, index),
        values,
        problems,
        unknown_key="is not a field of a request",
        scenario=index + 1,
    )
    name = table.need("name", require_scenario_name, "")
    typed: dict[str, Any] = {PROMPT.name: table.need(PROMPT.name, TOKENS.accept, 0)}
    typed |= {row.name: table.take(row.name, row.unit.accept, row.default) for row in POLICY_INPUTS}
    table.end()
    if len(problems) == problems_before:
        try:
            add_to(kept, Scenario(name, Request(**typed)))
        except Misuse as misuse:
            table.complain(misuse.field, misuse.value, misuse.reason)


def _fields(scenario: Scenario) -> str:
    values = {"name": _quoted(scenario.name)} | {
        row.name: _toml(row.spell(row.of(scenario.request)), row.of(scenario.request)) for row in INPUTS
    }
    return "\n".join(f"{name} = {value}" for name, value in values.items())


def _toml(text: str, value: object) -> str:
    """Numbers that TOML can hold as numbers, switches as switches, all else as text."""
    if isinstance(value, bool):
        return _quoted(value)
    return text if text.isdigit() and int(text) <= _MOST_TOML_INTEGER else _quoted(text)


def _quoted(value: str | bool) -> str:
    # JSON spells switches and text as TOML does, but for one character that TOML wants escaped
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
