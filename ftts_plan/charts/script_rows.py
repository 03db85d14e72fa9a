"""A whole script against the budget: how many rows have which predicted peak, and what becomes of them."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from ftts_plan.charts.advances import text_width
from ftts_plan.charts.labels import Labels
from ftts_plan.charts.picture import Picture, Row, Tables, extent_rows
from ftts_plan.charts.placement import Offset
from ftts_plan.charts.readings import READING
from ftts_plan.rule import Admitted
from ftts_plan.script import JudgedRow
from ftts_plan.wording import scripts

SCRIPT_HEIGHT: Final = 240
_MOST_BINS: Final = 48
_LEAST_BINS: Final = 6
_PEAKS_IN_A_BIN: Final = 8
_FATES: Final = ("passes", "cut", "refused")

Counts = Counter[tuple[int, str]]
"""Rows by bin and fate."""


class View(NamedTuple):
    """The window of the picture: bytes along the bottom in bins, rows up the side."""

    right_bytes: float
    top_rows: float
    bin_bytes: int
    budget_in_view: bool


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
    title = scripts.fates_title(fates["passes"], fates["cut"], fates["refused"])
    heads = title, scripts.budget_word(budget_bytes, in_view=True), scripts.FATES_CONDITIONS
    return Picture(
        drawing="script_rows",
        title=title,
        subtitle=scripts.FATES_CONDITIONS,
        alternative=scripts.fates_alternative(fates["passes"], fates["cut"], fates["refused"], budget_bytes),
        tables=_tables(peaks, fates, budget_bytes, heads),
        name=scripts.FATES_NAME,
    )


def bin_bytes(peaks: Sequence[int], right_bytes: float) -> int:
    """How wide a bar is: a power of two, so that bars begin and end where the axis has its ticks.

    Peaks differ by whole tokens, so that a bar of few possible peaks has now one more of them, now one fewer: a comb
    that is in no script. Bars of several are even, as long as there are some bars.
    """
    widest = _power_of_two_within(int(right_bytes) // _LEAST_BINS)
    least = max(right_bytes / _MOST_BINS, _PEAKS_IN_A_BIN * _usual_distance(peaks))
    width = 1
    while width < min(least, widest):
        width *= 2
    return width


def _power_of_two_within(size: int) -> int:
    """The largest power of two that is at most `size`, or 1."""
    return int(1 << max(0, size.bit_length() - 1))


def _usual_distance(peaks: Sequence[int]) -> int:
    """The distance between neighbouring peaks that is most common, the smallest of such; 0 where all are the same."""
    distances = Counter(after - before for before, after in pairwise(sorted(set(peaks))))
    return min(distances, key=lambda distance: (-distances[distance], distance), default=0)


def _tables(
    peaks: Sequence[tuple[int, str]], fates: Counter[str], budget_bytes: int, heads: tuple[str, str, str]
) -> Tables:
    highest = max(peak for peak, _ in peaks)
    in_view = budget_bytes <= 3 * highest
    right = 1.06 * max(highest, budget_bytes if in_view else 0)
    width = bin_bytes([peak for peak, _ in peaks], right)
    counts: Counts = Counter((peak // width, kind) for peak, kind in peaks)
    tallest = max(Counter(peak // width for peak, _ in peaks).values())
    view = View(max(right, (highest // width + 1) * width), 1.45 * tallest, width, in_view)
    return {
        "extent": extent_rows(view.right_bytes, view.top_rows, *heads),
        "bars": [row for place in sorted({place for place, _ in counts}) for row in _bars(counts, place, width)],
        "budget": [{"x": float(budget_bytes)}] if in_view else [],
        READING: [_read(counts, place, width) for place in range(int(view.right_bytes) // width + 1)],
        "labels": _labels(fates, budget_bytes, view),
    }


def _bars(counts: Counts, place: int, width: int) -> list[Row]:
    """The bars of a bin, one on the other."""
    bars: list[Row] = []
    height = 0
    for kind in _FATES:
        if rows := counts[place, kind]:
            start, end = float(place * width), float((place + 1) * width)
            bars.append({"x": start, "x2": end, "y": height, "y2": height + rows, "fate": _ROLES[kind]})
            height += rows
    return bars


def _read(counts: Counts, place: int, width: int) -> Row:
    """What is said of a bin where one points at it."""
    rows = {kind: counts[place, kind] for kind in _FATES}
    words = scripts.bin_words(place * width, (place + 1) * width, rows)
    return {
        "first": float(place * width),
        "end": float((place + 1) * width),
        "rows": sum(rows.values()),
        "words": words,
    }


def _labels(fates: Counter[str], budget_bytes: int, view: View) -> list[Row]:
    right, top = view.right_bytes, view.top_rows
    budget_line = [[(float(budget_bytes), 0.0), (float(budget_bytes), top)]] if view.budget_in_view else []
    labels = Labels(right, top, budget_line, heights=(SCRIPT_HEIGHT - 80, SCRIPT_HEIGHT))
    across = 10.0
    for kind in (kind for kind in _FATES if fates[kind]):
        word = scripts.fate_word(kind, fates[kind])
        labels.add(word, (0, top), (Offset("left", "top", across, 6), *_BELOW), _ROLES[kind], bold=True)
        across += text_width(word, bold=True) + 24
    budget = scripts.budget_word(budget_bytes, in_view=view.budget_in_view)
    labels.add(budget, (min(float(budget_bytes), right), top), _AT_TOP, "refused", bold=True)
    return labels.rows


_ROLES: Final = {"passes": "admitted", "cut": "context_ceiling", "refused": "refused"}
_BELOW: Final = (Offset("left", "top", 10, 27), Offset("left", "top", 10, 48))
_AT_TOP: Final = tuple(
    offset for dy in (6, 27, 48, 69) for offset in (Offset("right", "top", -8, dy), Offset("left", "top", 8, dy))
)
"""Where the budget is named beside its line, which may be anywhere: the rows of words above the bars."""
