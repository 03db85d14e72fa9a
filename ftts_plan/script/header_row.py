"""Whether the first row of a table names its columns. What two things speak for, the person decides."""

from collections.abc import Sequence

from ftts_plan.script.column_kinds import Kind, ends_sentence, kind_of_cell, kind_of_column, shape
from ftts_plan.script.column_names import role_of_name
from ftts_plan.script.settings import Reading, TwoReadings

_TELLING = (Kind.NUMBER, Kind.PATH, Kind.IDENTIFIER, Kind.LANGUAGE)


def has_header(name: str, first: Sequence[object], others: Sequence[Sequence[object]]) -> bool:
    """Whether `first` is a header, by itself and beside the rows below it; raises `TwoReadings` if both may be."""
    if _is_like_the_others(first, others):
        return False
    names, row = _looks_like_names(first, others), _looks_like_a_row(first)
    if names is not row:
        return names
    readings = [
        Reading(True, "with a header", _shown(others[0] if others else ())),
        Reading(False, "without a header", _shown(first)),
    ]
    raise TwoReadings("header", name, readings)


def _shown(cells: Sequence[object]) -> str:
    return " | ".join(str(cell) for cell in cells if cell is not None)[:60]


def _looks_like_names(first: Sequence[object], others: Sequence[Sequence[object]]) -> bool:
    """Some cell is a name that columns have, or stands above a column of another kind."""
    if any(isinstance(cell, str) and role_of_name(cell) for cell in first):
        return True
    for place, cell in enumerate(first):
        below = kind_of_column(cells[place] for cells in others if place < len(cells))
        kind = kind_of_cell(cell)
        if below in _TELLING and kind in {Kind.WORD, Kind.TEXT} and not ends_sentence(cell):
            return True
        if below is Kind.TEXT and kind is Kind.LANGUAGE:
            return True
    return False


def _looks_like_a_row(first: Sequence[object]) -> bool:
    """Some cell is a number or ends a sentence."""
    return any(kind_of_cell(cell) is Kind.NUMBER or ends_sentence(cell) for cell in first)


def _is_like_the_others(first: Sequence[object], others: Sequence[Sequence[object]]) -> bool:
    """Some cell is a path, or an identifier built like the one below it, as no name of a column is."""
    for place, cell in enumerate(first):
        kind = kind_of_cell(cell)
        below = [str(cells[place]) for cells in others if place < len(cells)]
        if kind is Kind.PATH:
            return True
        if kind is Kind.IDENTIFIER and "9" in (built := shape(str(cell))) and built in map(shape, below):
            return True
    return False
