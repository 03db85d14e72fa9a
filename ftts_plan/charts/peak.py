"""Peak by prompt length: the piecewise curve, its regimes, the budget, and the last admitted prompt."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Final

from ftts_plan.charts.advances import text_width
from ftts_plan.charts.peak_labels import PeakView, peak_labels
from ftts_plan.charts.picture import Picture, Row, Tables, extent_rows
from ftts_plan.charts.readings import Stretch, cut_at, reading_rows
from ftts_plan.planning import PeakCorner, Regime, admissible, peak_corners, regimes
from ftts_plan.rule import Plan, Request, Verdict, admit
from ftts_plan.wording import headline, pictures
from ftts_plan.wording import peak_picture as words

_BUDGET_REACH: Final = 1.75  # a budget so many times the highest peak is still worth showing
_RIBBON_MARGIN: Final = 6  # pixels around the name of a regime


def peak_picture(request: Request, verdict: Verdict | None = None) -> Picture | None:
    """The picture of every prompt length under the policy of `request`; None where nothing can be predicted.

    `verdict` is the rule's on `request`, if it is known already.
    """
    corners = peak_corners(request)
    if not corners:
        return None
    verdict, fitting = verdict or admit(request), admissible(request, along="prompt_tokens")
    view = _view(request, corners, fitting, verdict.plan)
    title, conditions = pictures.prompts_admitted(request, fitting), words.peak_conditions(request)
    heads = extent_rows(view.ceiling, view.top, title, headline(verdict), conditions)
    return Picture(
        drawing="peak",
        title=title,
        subtitle=conditions,
        alternative=words.peak_alternative(request, corners, fitting),
        tables={"extent": heads, **_tables(view)},
        name=words.PEAK_NAME,
    )


def _view(request: Request, corners: tuple[PeakCorner, ...], fitting: range, plan: Plan | None) -> PeakView:
    highest, budget = corners[-1].peak_bytes, request.budget_bytes
    crossing = _crossing(corners, budget)
    return PeakView(
        request=request,
        corners=corners,
        fitting=fitting,
        plan=plan,
        runs=regimes(request),
        crossing=crossing,
        split=float(crossing if crossing is not None else request.model.context_tokens if fitting else 0),
        top=1.16 * max(highest, budget if budget <= _BUDGET_REACH * highest else 0),
    )


def _tables(view: PeakView) -> Tables:
    corners, budget, ceiling, split, top = view.corners, view.budget_bytes, view.ceiling, view.split, view.top
    here = view.plan and PeakCorner(view.request.prompt_tokens, view.plan.predicted_peak_bytes)
    return {
        "sides": [
            {"x": x1, "x2": x2, "y": 0, "y2": top, "side": side}
            for x1, x2, side in ((0, split, "admitted"), (split, ceiling, "refused"))
            if x1 < x2
        ],
        "gap": _gap(corners, view.crossing, min(budget, top)),
        "budget": [{"y": float(budget)}] if budget < top else [],
        "boundary": [{"x": split}] if 0 < split < ceiling else [],
        "curve": [_corner_row(corner) for corner in corners],
        "kinks": [_corner_row(before) for before, after in pairwise(corners) if view.bends(before, after)],
        "edge": [{"x": split, "y": float(budget)}] if view.crossing is not None else [],
        "here": [_corner_row(here)] if here else [],
        "ribbon": [_ribbon_row(run, ceiling) for run in view.runs],
        "labels": peak_labels(view),
        "reading": reading_rows(_stretches(view)),
    }


def _stretches(view: PeakView) -> Iterator[Stretch]:
    """What is said of every prompt length that has a predicted peak, and of the one that fills the context."""
    peaks = dict(view.corners)
    last_counted = view.corners[-1].prompt_tokens
    for run in view.runs:
        first, last = run.prompt_tokens.start, min(run.prompt_tokens[-1], last_counted)
        if first > last:
            continue
        step = (peaks[last] - peaks[first]) // (last - first) if last > first else 0
        for stretch in cut_at(Stretch(first, last, peaks[first], step, ""), 1, 2, view.fitting.stop):
            one, admitted = stretch.first == stretch.last == 1, stretch.last in view.fitting
            yield stretch._replace(words=words.read_prompt(run.constraint, one=one, admitted=admitted))
    if last_counted == view.ceiling - 1:
        yield Stretch(view.ceiling, view.ceiling, view.corners[-1].peak_bytes, 0, words.READ_NO_ROOM)


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


def _corner_row(corner: PeakCorner) -> Row:
    return {"x": corner.prompt_tokens, "y": float(corner.peak_bytes)}


def _ribbon_row(run: Regime, ceiling: int) -> Row:
    lengths = run.prompt_tokens
    full, short = words.regime_labels(run.constraint)
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
