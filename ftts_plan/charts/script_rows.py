"""A whole script against the budget: how many rows have which predicted peak, and what becomes of them."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from ftts_plan.charts.labels import Labels
from ftts_plan.charts.picture import Picture, Row, Tables
from ftts_plan.charts.placement import Offset
from ftts_plan.rule import Admitted
from ftts_plan.script import JudgedRow
from ftts_plan.units import format_bytes
from ftts_plan.wording import scripts

_BINS: Final = 48
_FATES: Final = ("passes", "cut", "refused")


def fate(row: JudgedRow) -> str:
    """What becomes of a row: `passes`, `cut` (admitted, but not spoken to its end) or `refused`."""
    if not isinstance(row.verdict, Admitted):
        return "refused"
    return "passes" if row.passes else "cut"


def script_picture(judged: Sequence[JudgedRow], budget_bytes: int) -> Picture | None:
    """The rows that have a peak; None where none has."""
    peaks = [(row.peak_bytes, fate(row)) for row in judged if row.peak_bytes is not None]
    if not peaks:
        return None
    fates = Counter(fate(row) for row in judged)
    return Picture(
        drawing="script_rows",
        title=scripts.fates_title(fates["passes"], fates["cut"], fates["refused"]),
        subtitle=scripts.FATES_CONDITIONS,
        alternative=scripts.fates_alternative(fates["passes"], fates["cut"], fates["refused"], budget_bytes),
        tables=_tables(peaks, fates, budget_bytes),
    )


def _tables(peaks: Sequence[tuple[int, str]], fates: Counter[str], budget_bytes: int) -> Tables:
    highest = max(peak for peak, _ in peaks)
    in_view = budget_bytes <= 3 * highest
    right = 1.06 * max(highest, budget_bytes if in_view else 0)
    width = right / _BINS
    counts = Counter((min(int(peak / width), _BINS - 1), kind) for peak, kind in peaks)
    bars: list[Row] = []
    tallest = 0
    for place in range(_BINS):
        height = 0
        for kind in _FATES:
            if rows := counts[place, kind]:
                bars.append(_bar(place * width, width, height, rows, kind))
                height += rows
        tallest = max(tallest, height)
    top = 1.3 * tallest
    labels = Labels(right, top, [[(budget_bytes, 0), (budget_bytes, top)]] if in_view else [])
    budget = scripts.budget_word(budget_bytes, in_view=in_view)
    labels.add(budget, (min(budget_bytes, right), top), _AT_TOP, "refused", bold=True)
    for place, kind in enumerate(_FATES):
        offset = Offset("left", "top", 10 + 150 * place, 8)
        labels.add(scripts.fate_word(kind, fates[kind]), (0, top), [offset], _ROLES[kind], bold=True)
    return {
        "extent": [{"x": 0, "y": 0}, {"x": right, "y": top}],
        "bars": bars,
        "budget": [{"x": float(budget_bytes)}] if in_view else [],
        "labels": labels.rows,
    }


def _bar(start: float, width: float, height: int, rows: int, kind: str) -> Row:
    return {
        "x": start,
        "x2": start + width,
        "y": height,
        "y2": height + rows,
        "fate": _ROLES[kind],
        "rows": scripts.fate_word(kind, rows),
        "peaks": f"{format_bytes(int(start))} to {format_bytes(int(start + width))}",
    }


_ROLES: Final = {"passes": "admitted", "cut": "context_ceiling", "refused": "refused"}
_AT_TOP: Final = (Offset("right", "top", -8, 34), Offset("left", "top", 8, 34))
