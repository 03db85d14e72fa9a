"""The labels of the picture of the peak by prompt length: first what is never left out."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Final, NamedTuple

from ftts_plan.charts.fill import Slice
from ftts_plan.charts.labels import Labels
from ftts_plan.charts.picture import Row
from ftts_plan.charts.placement import BESIDE, Offset
from ftts_plan.planning import PeakCorner, Regime
from ftts_plan.rule import BindingConstraint, Plan, Request
from ftts_plan.wording import peak_picture as words
from ftts_plan.wording import pictures


class PeakView(NamedTuple):
    """What the picture shows, and its window: prompt lengths along the bottom, bytes up the side."""

    request: Request
    corners: tuple[PeakCorner, ...]
    fitting: range
    plan: Plan | None
    runs: tuple[Regime, ...]
    crossing: Fraction | None
    split: float
    """Where admitted ends and refused begins, within the window."""
    top: float

    @property
    def ceiling(self) -> int:
        """The end of the window: the context, in tokens."""
        return self.request.model.context_tokens

    @property
    def budget_bytes(self) -> int:
        """The budget that the curve is held against."""
        return self.request.budget_bytes

    @staticmethod
    def bends(before: PeakCorner, after: PeakCorner) -> bool:
        """Whether one regime ends and the next begins here."""
        return before.prompt_tokens + 1 == after.prompt_tokens


def peak_labels(view: PeakView) -> list[Row]:
    """The label table of a plot that ends at the context's tokens and `view.top` bytes."""
    corners, budget, ceiling, split, top = view.corners, view.budget_bytes, view.ceiling, view.split, view.top
    labels = _lines_alone(view)
    if view.crossing is not None:
        labels.add(words.boundary_labels(view.fitting), (split, budget), BESIDE, "ink", bold=True, needed=True)
    if budget < top:
        ends = [(0.0, float(budget)), (float(ceiling), float(budget))]
        labels.add_somewhere(
            pictures.budget_label(budget), ends, [*_STARTING, *_ENDING], "refused", bold=True, needed=True
        )
    else:
        above = pictures.budget_above_labels(budget)
        labels.add_somewhere(
            above, [(0.0, top), (float(ceiling), top)], _UNDER_SIDES, "refused", bold=True, needed=True
        )
    if view.plan:
        here = (view.request.prompt_tokens, view.plan.predicted_peak_bytes)
        labels.add(words.here_labels(view.request, view.plan), here, BESIDE, "ink", needed=True)
    if split > 0:
        labels.add(pictures.SIDE_ADMITTED, (split, top), [Offset("right", "top", -8, 5)], "admitted", bold=True)
    if split < ceiling:
        labels.add(pictures.SIDE_REFUSED, (split, top), [Offset("left", "top", 8, 5)], "refused", bold=True)
    for name, slices, role in _fills(view):
        labels.name_fill([name], slices, role)
    highest = corners[-1].peak_bytes
    if view.runs[-1].constraint is BindingConstraint.CONTEXT_CEILING:
        labels.add(words.plateau_labels(highest), (ceiling, highest), _ENDING, "quiet", clear=True)
    return labels.rows


def _lines_alone(view: PeakView) -> Labels:
    """No label yet, but all lines and marks that words keep off."""
    corners, budget, ceiling, split, top = view.corners, view.budget_bytes, view.ceiling, view.split, view.top
    lines = [[(float(tokens), float(size)) for tokens, size in corners]]
    if budget < top:
        lines.append([(0.0, float(budget)), (float(ceiling), float(budget))])
    sides = [[(split, 0.0), (split, top)]] if 0 < split < ceiling else []
    labels = Labels(ceiling, top, [*lines, *sides])
    for before, after in pairwise(corners):
        if view.bends(before, after):
            labels.reserve(before, radius=5)
    if view.crossing is not None:
        labels.reserve((split, budget), radius=7)
    if view.plan:
        labels.reserve((view.request.prompt_tokens, view.plan.predicted_peak_bytes), radius=7)
    return labels


def _fills(view: PeakView) -> Iterator[tuple[str, list[Slice], str]]:
    """What is filled: its name, its shape, and the role of the name."""
    level = min(float(view.budget_bytes), view.top)
    points = [(float(corner.prompt_tokens), float(corner.peak_bytes)) for corner in view.corners]
    if view.crossing is not None:
        points = sorted([*points, (float(view.crossing), level)])
    below = [Slice(x, y, level) for x, y in points if y <= level]
    above = [Slice(x, level, y) for x, y in points if y >= level]
    for name, slices, role in ((pictures.HEADROOM, below, "admitted"), (pictures.OVER_BUDGET, above, "refused")):
        if len(slices) > 1:
            yield name, slices, role


_STARTING: Final = (Offset("left", "bottom", 10, -7), Offset("left", "top", 10, 8))
_ENDING: Final = (Offset("right", "bottom", -8, -7), Offset("right", "top", -8, 8))
_UNDER_SIDES: Final = tuple(
    offset for dy in (28, 50, 6) for offset in (Offset("left", "top", 10, dy), Offset("right", "top", -8, dy))
)
