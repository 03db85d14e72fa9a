"""Which column of a table is spoken, and what says so: what was set, its name, its content, or the file's layout.

A column of numbers, paths, identifiers or names is never taken for text, and of two that may be, neither is.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from ftts_plan.script.column_kinds import Kind, kind_of_cell, kind_of_column
from ftts_plan.script.column_names import role_of_name
from ftts_plan.script.settings import Reading, TwoReadings
from ftts_plan.script.table import Role, Table
from ftts_plan.units import Misuse

Because = Literal["set", "format", "name", "content", "only", "ljspeech", "seed_tts_eval"]

_LJSPEECH: Final = (Kind.IDENTIFIER, Kind.TEXT, Kind.TEXT)
_SEED_TTS_EVAL: Final = (Kind.IDENTIFIER, Kind.TEXT, Kind.PATH, Kind.TEXT)
_MOST_NAMED: Final = 20
"""Columns in one sentence."""
_NEVER_TEXT: Final = (Kind.NUMBER, Kind.PATH)
_KIND_WORDS: Final = {
    Kind.EMPTY: "nothing",
    Kind.NUMBER: "numbers",
    Kind.PATH: "paths",
    Kind.IDENTIFIER: "identifiers",
    Kind.LANGUAGE: "languages",
    Kind.WORD: "single words",
    Kind.TEXT: "texts",
}


class TextColumn(NamedTuple):
    """The column that is spoken, by its place, what says so, and the role of each column that has one."""

    place: int
    because: Because
    roles: Mapping[Role, str]


def text_column(name: str, table: Table, column: str | None) -> TextColumn:
    """The column to be spoken: `column` if one is named; raises `Misuse`, and `TwoReadings` where two may be."""
    if not table.columns:
        return TextColumn(0, "only", {})
    columns, sample = table.columns, table.sample()
    kinds = [kind_of_column(cells[place] for cells in sample) for place in range(len(columns))]
    named = [role_of_name(column) if table.header is not False else None for column in columns]
    roles = {role: column for role, column in zip(reversed(named), reversed(columns), strict=True) if role}
    if column is not None:
        if column not in columns:
            raise Misuse("column", column, f"is not in {name}, which has {_listed(columns)}")
        return TextColumn(columns.index(column), "set", roles | {Role.TEXT: column})
    if known := table.roles.get(Role.TEXT):
        return TextColumn(columns.index(known), "format", dict(table.roles))
    place, because = _found(name, table, named, kinds, sample)
    if because == "seed_tts_eval":
        roles |= {Role.REFERENCE_TEXT: columns[1], Role.REFERENCE_AUDIO: columns[2]}
    return TextColumn(place, because, roles | {Role.TEXT: columns[place]})


def _found(
    name: str,
    table: Table,
    named: Sequence[Role | None],
    kinds: Sequence[Kind],
    sample: Sequence[tuple[object, ...]],
) -> tuple[int, Because]:
    if layout := _layout(table, kinds):
        return layout
    by_name = [place for place, role in enumerate(named) if role is Role.TEXT and kinds[place] not in _NEVER_TEXT]
    by_content = [place for place, role in enumerate(named) if role is None and kinds[place] is Kind.TEXT]
    because: Because
    for places, because in ((by_name, "name"), (by_content, "content")):
        if places and all(cells[place] == cells[places[-1]] for cells in sample for place in places):
            return places[-1], "only" if len(table.columns) == 1 else because
        if places:
            raise TwoReadings("column", name, _readings(table, places, sample))
    if len(table.columns) == 1 and kinds[0] not in _NEVER_TEXT and named[0] in {None, Role.TEXT}:
        return 0, "only"
    held = (
        f"“{column}” ({_KIND_WORDS[kind]})" for column, kind in zip(table.columns[:_MOST_NAMED], kinds, strict=False)
    )
    reason = f"no column is certain to hold the text, so name one: {', '.join(held)}"
    raise TwoReadings("column", name, _readings(table, range(len(table.columns[:_MOST_NAMED])), sample), reason)


def _readings(table: Table, places: Iterable[int], sample: Sequence[tuple[object, ...]]) -> list[Reading]:
    columns = [(table.columns[place], _begins_with(sample, place)) for place in places]
    return [Reading(column, f"“{column}”", text) for column, text in columns]


def _layout(table: Table, kinds: Sequence[Kind]) -> tuple[int, Because] | None:
    """A layout of the field that has no header: LJSpeech's third cell is what is read aloud, the second its source."""
    if table.header is not False:
        return None
    if tuple(kinds) == _LJSPEECH:
        return 2, "ljspeech"
    if tuple(kinds[:4]) == _SEED_TTS_EVAL and all(kind is Kind.PATH for kind in kinds[4:]):
        return 3, "seed_tts_eval"
    return None


def _begins_with(sample: Sequence[tuple[object, ...]], place: int) -> str:
    cells = (cells[place] for cells in sample)
    return next((str(cell) for cell in cells if kind_of_cell(cell) is not Kind.EMPTY), "")[:60]


def _listed(columns: Sequence[str]) -> str:
    more = f" and {len(columns) - _MOST_NAMED:,} more" if len(columns) > _MOST_NAMED else ""
    return ", ".join(columns[:_MOST_NAMED]) + more if columns else "no columns"
