"""A plan file: policies, utterances and what is expected of each, in TOML. Used whole or not at all.

Every problem is named with its line, unknown keys among them: a misspelt limit would limit nothing.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, NamedTuple

from ftts_plan.fields import POLICY_INPUTS, PROMPT
from ftts_plan.formats import (
    SCHEMA_KEY,
    Lines,
    Problem,
    TomlTable,
    array_of_tables,
    in_order,
    read_toml,
    schema_version,
)
from ftts_plan.rule import Admitted, BudgetExceeded, Policy
from ftts_plan.script import Delimiter, Format, Quoting, ReadingSettings
from ftts_plan.speech import Pace
from ftts_plan.units import BYTES, SWITCH, TOKENS, Misuse
from ftts_plan.verification import values

SETTINGS: Final = tuple(ReadingSettings.__slots__)
SUBJECTS: Final = ("prompt_tokens", "text", "script")

_WITH_A_PLAN: Final = (Admitted.outcome, BudgetExceeded.outcome)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One utterance, or a script of them, and what is expected. Exactly one of the three subjects is given."""

    name: str
    lines: Lines | None
    policy_name: str
    policy: Policy
    pace: Pace
    prompt_tokens: int | None
    text: str | None
    script: str | None
    settings: ReadingSettings
    """How the script is read."""
    expect: str
    """The wire string of an outcome."""
    max_peak_bytes: int | None
    max_seconds: Fraction | None
    """Of the audio that the limits allow, which is what an utterance that never ends would take."""
    cut_off: bool | None
    """Whether the speech is probably cut off; None does not ask."""


class PlanFile(NamedTuple):
    """What a file held. Where there is a problem there is no entry."""

    entries: tuple[Entry, ...]
    problems: tuple[Problem, ...] = ()


def read_plan_file(data: bytes) -> PlanFile:
    """Read a whole file of at most `formats.MOST_BYTES`."""
    try:
        source = read_toml(data)
    except Misuse as misuse:
        return PlanFile((), (Problem(misuse),))
    problems: list[Problem] = []
    top = TomlTable(source, (), source.value, problems)
    top.need(SCHEMA_KEY, schema_version, None)
    if problems:  # another version's keys mean something else
        return PlanFile((), tuple(problems))
    pace = top.take("pace", values.pace, Pace())
    no_policies: dict[str, dict[str, Any]] = {}
    no_utterances: list[dict[str, Any]] = []
    policies = {
        name: _policy(TomlTable(source, ("policy", name), table, problems))
        for name, table in top.need("policy", _tables_by_name, no_policies).items()
    }
    entries = [
        _entry(TomlTable(source, ("utterance", index), table, problems), policies, pace)
        for index, table in enumerate(top.need("utterance", array_of_tables, no_utterances))
    ]
    top.end()
    for index, entry in enumerate(entries):
        if entry.name and entry.name in [other.name for other in entries[:index]]:
            problems.append(Problem(Misuse("name", entry.name, "is the name of another utterance"), entry.lines))
    if problems:
        return PlanFile((), in_order(problems))
    return PlanFile(tuple(entries))


def _policy(table: TomlTable) -> Policy:
    known: dict[str, Any] = {row.name: table.take(row.name, row.unit.accept, row.default) for row in POLICY_INPUTS}
    table.end()
    return Policy(**known)


def _entry(table: TomlTable, policies: dict[str, Policy], pace: Pace) -> Entry:
    def known_policy(key: str, value: object) -> str:
        if (name := values.text(key, value)) not in policies:
            raise Misuse(key, value, f"is no [policy.NAME] of this file; there are {', '.join(policies) or 'none'}")
        return name

    policy_name = table.need("policy", known_policy, "")
    entry = Entry(
        lines=table.lines_of("name"),
        name=table.need("name", values.name, ""),
        policy_name=policy_name,
        policy=policies.get(policy_name, Policy()),
        pace=table.take("pace", values.pace, pace).in_language(table.take("language", values.language, None)),
        prompt_tokens=table.take(PROMPT.name, TOKENS.accept, None),
        text=table.take("text", values.text, None),
        script=table.take("script", values.text, None),
        settings=_settings(table),
        expect=table.take("expect", values.outcome, Admitted.outcome),
        max_peak_bytes=table.take("max_peak_bytes", BYTES.accept, None),
        max_seconds=table.take("max_seconds", values.seconds, None),
        cut_off=table.take("cut_off", SWITCH.accept, None),
    )
    _require_sense(table, entry)
    table.end()
    return entry


def _settings(table: TomlTable) -> ReadingSettings:
    return ReadingSettings(
        format=table.take("format", values.one_of(Format), None),
        encoding=table.take("encoding", values.text, None),
        delimiter=table.take("delimiter", values.one_of(Delimiter), None),
        quoting=table.take("quoting", values.one_of(Quoting), None),
        header=table.take("header", SWITCH.accept, None),
        sheet=table.take("sheet", values.text, None),
        column=table.take("column", values.text, None),
        sentences=table.take("sentences", SWITCH.accept, False),
        keep_unspoken=table.take("keep_unspoken", SWITCH.accept, False),
    )


def _require_sense(table: TomlTable, entry: Entry) -> None:
    given = [subject for subject in SUBJECTS if table.has(subject)]
    if len(given) != 1:
        value = " and ".join(given) or "neither"
        table.complain(given[-1] if given else "name", value, f"give exactly one of {', '.join(SUBJECTS)}")
    if "script" not in given:
        for key in SETTINGS:
            if table.has(key):
                table.complain(key, getattr(entry.settings, key), "has a meaning beside script only")
    for key in ("max_peak_bytes", "max_seconds"):
        if getattr(entry, key) is not None and entry.expect not in _WITH_A_PLAN:
            table.complain(key, getattr(entry, key), f"cannot be checked: {entry.expect} gives no plan")


def _tables_by_name(key: str, value: object) -> dict[str, dict[str, Any]]:
    if not isinstance(value, dict) or not all(isinstance(table, dict) for table in value.values()):
        raise Misuse(key, value, f"write each as a table of its own, under [{key}.NAME]")
    return value
