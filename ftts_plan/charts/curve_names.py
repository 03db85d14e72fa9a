"""The names of compared curves: in a column at their right, or where that would be too narrow, in a list above them.

Where exactly is the drawing's; here is how many pixels a name has, and how high in the column it stands.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from ftts_plan.charts.advances import text_width
from ftts_plan.formats import MOST_SCENARIOS, Scenario
from ftts_plan.wording.one_line import shown_name

Corner = tuple[int, int]
"""A place along the bottom, and the bytes there."""

COLUMN_PIXELS: Final = 204
"""What the column takes: a leader, a sample of the curve's line, its name and under that what it admits."""

NAME_PIXELS: Final = 142
LIST_NAME_PIXELS: Final = 126
FINDING_PIXELS: Final = 138
"""What a name has in the column, and in a list that is narrow; and what a finding has in a list."""

COLUMN_FROM_PIXELS: Final = 520
"""The narrowest plot that has a column; its curves keep three fifths."""

LEAST_COMPARE_HEIGHT: Final = 250
"""The lowest plot in which the names of all curves stand above each other."""

_MOST_CURVES: Final = MOST_SCENARIOS + 1
_MOST_COLUMNS: Final = 24


class Curve(NamedTuple):
    """The curve of one scenario; `number` gives it colour and dash: 0 to the present view, from 1 to the others."""

    number: int
    scenario: Scenario
    points: tuple[Corner, ...]
    own: Corner | None
    """The request itself; None where it gets no plan."""
    finding: str
    """What the scenario admits, in a few words."""


def curve_names(curves: Sequence[Curve], end: float, top: float) -> list[dict[str, float | str]]:
    """A row for each curve, in their order: its name for both places, and a leader where it ends at the right edge."""
    first_to_last = sorted(curve.number for curve in curves)
    slots = [first_to_last.index(curve.number) for curve in curves]
    shares = _shares([(1 - curve.points[-1][1] / top, slot) for curve, slot in zip(curves, slots, strict=True)])
    return [
        {
            "number": str(curve.number),
            "scenario": shown_name(curve.scenario.name),
            "name": fitted(curve.scenario.name, NAME_PIXELS),
            "short": fitted(curve.scenario.name, LIST_NAME_PIXELS),
            "finding": curve.finding,
            "slot": slot,
            "share": share,
            "end_share": 1 - curve.points[-1][1] / top,
            "led": int(curve.points[-1][0] >= end - 1),
        }
        for curve, slot, share in zip(curves, slots, shares, strict=True)
    ]


def fitted(name: str, pixels: float) -> str:
    """As much of a name as so many pixels hold in bold."""
    shorter = (shown_name(name, columns) for columns in range(_MOST_COLUMNS, 1, -1))
    return next((text for text in shorter if text_width(text, bold=True) <= pixels), "…")


def _shares(ends: Sequence[tuple[float, int]]) -> list[float]:
    """Where the names go in the column: each as near to the end of its curve as the others leave room.

    Ends come with what decides between equals.
    """
    step = 1 / _MOST_CURVES
    order = sorted(range(len(ends)), key=ends.__getitem__)
    shares = [0.0] * len(ends)
    free = step / 2
    for i in order:
        shares[i] = max(free, ends[i][0])
        free = shares[i] + step
    free = 1 - step / 2
    for i in reversed(order):
        shares[i] = min(free, shares[i])
        free = shares[i] - step
    return shares
