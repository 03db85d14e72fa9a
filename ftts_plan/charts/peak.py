"""Peak by prompt length: the piecewise curve, its regimes, the budget, and the last admitted prompt."""

from fractions import Fraction
from itertools import pairwise
from typing import Final, NamedTuple

from ftts_plan.charts.advances import text_width
from ftts_plan.charts.labels import Labels
from ftts_plan.charts.picture import Picture, Row, Tables, extent_rows
from ftts_plan.charts.placement import BESIDE, Offset
from ftts_plan.charts.readings import Stretch, reading_rows
from ftts_plan.planning import PeakCorner, Regime, admissible, peak_corners, regimes
from ftts_plan.rule import BindingConstraint, Plan, Request, Verdict, admit
from ftts_plan.units import format_exact_bytes
from ftts_plan.wording import pictures

_BUDGET_REACH: Final = 1.75  # a budget so many times the highest peak is still worth showing


class _View(NamedTuple):
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
        return self.request.model.context_tokens

    @property
    def budget_bytes(self) -> int:
        return self.request.budget_bytes


def peak_picture(request: Request, verdict: Verdict | None = None) -> Picture | None:
    """The picture of every prompt length under the policy of `request`; None where nothing can be predicted.

    `verdict` is the rule's on `request`, if it is known already.
    """
    corners = peak_corners(request)
    if not corners:
        return None
    fitting = admissible(request, along="prompt_tokens")
    return Picture(
        drawing="peak",
        title=pictures.prompts_admitted(request, fitting),
        subtitle=f"Predicted peak by prompt length: {pictures.policy_conditions(request)}",
        alternative=pictures.peak_alternative(request, corners, fitting),
        tables=_tables(_view(request, corners, fitting, (verdict or admit(request)).plan)),
    )


def _view(request: Request, corners: tuple[PeakCorner, ...], fitting: range, plan: Plan | None) -> _View:
    highest, budget = corners[-1].peak_bytes, request.budget_bytes
    crossing = _crossing(corners, budget)
    return _View(
        request=request,
        corners=corners,
        fitting=fitting,
        plan=plan,
        runs=regimes(request),
        crossing=crossing,
        split=float(crossing if crossing is not None else request.model.context_tokens if fitting else 0),
        top=1.16 * max(highest, budget if budget <= _BUDGET_REACH * highest else 0),
    )


def _tables(view: _View) -> Tables:
    corners, budget, ceiling, split, top = view.corners, view.budget_bytes, view.ceiling, view.split, view.top
    here = view.plan and PeakCorner(view.request.prompt_tokens, view.plan.predicted_peak_bytes)
    return {
        "extent": extent_rows(ceiling, top, "TITLE", "V", "C"),
        "reading": reading_rows([Stretch(0, 100, 3000000, 1000, "{at} tokens: {bytes}\n{exact}")]),
        "sides": [
            {"x": x1, "x2": x2, "y": 0, "y2": top, "side": side}
            for x1, x2, side in ((0, split, "admitted"), (split, ceiling, "refused"))
            if x1 < x2
        ],
        "gap": _gap(corners, view.crossing, min(budget, top)),
        "budget": [{"y": float(budget)}] if budget < top else [],
        "boundary": [{"x": split}] if 0 < split < ceiling else [],
        "curve": [_corner_row(corner) for corner in corners],
        "kinks": [_corner_row(before) for before, after in pairwise(corners) if _adjacent(before, after)],
        "edge": [{"x": split, "y": float(budget)}] if view.crossing is not None else [],
        "here": [_corner_row(here)] if here else [],
        "ribbon": [_ribbon_row(run, ceiling) for run in view.runs],
        "labels": _labels(view),
    }


def _labels(view: _View) -> list[Row]:
    corners, budget, ceiling, split, top = view.corners, view.budget_bytes, view.ceiling, view.split, view.top
    highest = corners[-1].peak_bytes
    budget_line = [(0, budget), (ceiling, budget)] if budget < top else []
    labels = Labels(ceiling, top, [list(corners), budget_line], [[(split, 0), (split, top)]])
    for before, after in pairwise(corners):
        if _adjacent(before, after):
            labels.reserve(before, radius=3)
    if 0 < split < ceiling:
        labels.reserve((split, budget))
        labels.add(pictures.boundary_label(view.fitting), (split, budget), BESIDE, "ink", bold=True)
    if view.plan:
        here = (view.request.prompt_tokens, view.plan.predicted_peak_bytes)
        labels.add(pictures.here_label(view.request, view.plan), here, BESIDE, "ink")
    if budget < top:
        start, offsets = (0, _STARTING) if split > ceiling / 4 else (ceiling, _ENDING)
        labels.add(pictures.budget_label(budget), (start, budget), offsets, "refused", bold=True)
    else:
        labels.add(pictures.budget_above_label(budget), (0, top), _UNDER_TOP, "refused", bold=True)
    if split > 0:
        labels.add(pictures.SIDE_ADMITTED, (split, top), [Offset("right", "top", -10, 10)], "admitted", bold=True)
    if split < ceiling:
        labels.add(pictures.SIDE_REFUSED, (split, top), [Offset("left", "top", 10, 10)], "refused", bold=True)
    if view.runs[-1].constraint is BindingConstraint.CONTEXT_CEILING:
        labels.add(pictures.plateau_label(highest), (ceiling, highest), _ENDING, "quiet", clear=True)
    return labels.rows


def _crossing(corners: tuple[PeakCorner, ...], budget: int) -> Fraction | None:
    """Where the curve passes the budget, as a real number between two prompt lengths; None where it never does."""
    for before, after in pairwise(corners):
        if before.peak_bytes <= budget < after.peak_bytes:
            rise = Fraction(after.peak_bytes - before.peak_bytes, after.prompt_tokens - before.prompt_tokens)
            return before.prompt_tokens + (budget - before.peak_bytes) / rise
    return None


def _gap(corners: tuple[PeakCorner, ...], crossing: Fraction | None, level: float) -> list[Row]:
    """The area between curve and budget: headroom where the curve is below, excess where it is above."""
    points = [(float(corner.prompt_tokens), float(corner.peak_bytes)) for corner in corners]
    if crossing is not None:
        points = sorted([*points, (float(crossing), level)])
    below: list[Row] = [{"x": x, "y": y, "y2": level, "side": "admitted"} for x, y in points if y <= level]
    above: list[Row] = [{"x": x, "y": y, "y2": level, "side": "refused"} for x, y in points if y >= level]
    return below + above


def _adjacent(before: PeakCorner, after: PeakCorner) -> bool:
    """Whether one regime ends and the next begins here, so that the curve bends."""
    return before.prompt_tokens + 1 == after.prompt_tokens


def _corner_row(corner: PeakCorner) -> Row:
    return {
        "x": corner.prompt_tokens,
        "y": float(corner.peak_bytes),
        "tokens": f"{corner.prompt_tokens:,}",
        "exact": format_exact_bytes(corner.peak_bytes),
    }


def _ribbon_row(run: Regime, ceiling: int) -> Row:
    lengths = run.prompt_tokens
    full, short = pictures.regime_labels(run.constraint)
    return {
        "x": lengths.start,
        "x2": lengths.stop,
        "middle": (lengths.start + lengths.stop) / 2,
        "share": len(lengths) / ceiling,
        "constraint": run.constraint.value,
        "full": full,
        "full_pixels": text_width(full, bold=True) + _RIBBON_MARGIN,
        "short": short,
        "short_pixels": text_width(short, bold=True) + _RIBBON_MARGIN,
    }


_RIBBON_MARGIN: Final = 6
_STARTING: Final = (Offset("left", "bottom", 10, -7), Offset("left", "top", 10, 8))
_UNDER_TOP: Final = (Offset("left", "top", 10, 34), Offset("left", "top", 10, 54), Offset("left", "top", 260, 34))
_ENDING: Final = (Offset("right", "bottom", -8, -8), Offset("right", "top", -8, 10))
