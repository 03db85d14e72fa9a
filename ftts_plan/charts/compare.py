"""Up to six scenarios, and the present view above them: each one's peak by prompt length, or memory as it is spoken.

Every curve is named in a column at the right, where names cannot collide, and reaches its name by a leader. It is
drawn boldly as far as its own budget admits, and faintly beyond.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from ftts_plan.charts.advances import LINE_HEIGHT
from ftts_plan.charts.labels import Point
from ftts_plan.charts.picture import PLOT_HEIGHT, DrawingName, Picture, Row, Tables
from ftts_plan.formats import Scenario, collected
from ftts_plan.planning import admissible, growth, peak_corners
from ftts_plan.rule import Request, Verdict, admit
from ftts_plan.units import format_exact_bytes
from ftts_plan.wording import review
from ftts_plan.wording.one_line import shown_name
from ftts_plan.wording.review import Along, JudgedScenario

PLOT_SHARE: Final = 0.65
"""How much of the width the curves have; then come a leader, a sample of the curve, its name."""

_SAMPLE_SHARE: Final = 0.68
_NAMES_SHARE: Final = 0.73
_NAME_COLUMNS: Final = 20  # what the rest holds at the narrowest plot; tables have the whole name
_NAME_HEIGHT: Final = 2 * LINE_HEIGHT + 8  # a name and a finding; seven fit the height of the plot


_DRAWINGS: Final[dict[Along, DrawingName]] = {
    "prompt_tokens": "compare_prompts",
    "predicted_max_frames": "compare_frames",
}


class Curve(NamedTuple):
    """The curve of one scenario; `number` gives it colour and dash: 0 to the present view, from 1 to the others."""

    number: int
    scenario: Scenario
    points: tuple[Point, ...]
    own: Point | None
    """The request itself; None where it gets no plan."""
    finding: str
    """What the scenario admits, in a few words."""


def comparison_picture(
    scenarios: Sequence[Scenario], along: Along, *, present: Scenario | None = None
) -> Picture | None:
    """The scenarios in their order, with `present` drawn most boldly; None where none has a curve.

    Raises `Misuse` for more than six scenarios; `present` is one more, under any name.
    """
    numbered = list(enumerate(collected(scenarios), 1))
    if present:
        numbered.insert(0, (0, present))
    judged = [_judged(scenario) for _, scenario in numbered]
    curves = [
        curve
        for (number, scenario), of_it in zip(numbered, judged, strict=True)
        if (curve := _curve(number, scenario, of_it, along))
    ]
    if not curves:
        return None
    drawn = {curve.number for curve in curves}
    return Picture(
        drawing=_DRAWINGS[along],
        title=review.verdicts_title(judged),
        subtitle=review.comparison_subtitle(along, [other.name for number, other in numbered if number not in drawn]),
        alternative=review.comparison_alternative(along, judged),
        tables=_tables(sorted(curves, key=lambda curve: not curve.number)),
    )


def _judged(scenario: Scenario) -> JudgedScenario:
    request = scenario.request
    prompts = admissible(request, along="prompt_tokens")
    return JudgedScenario(scenario.name, admit(request), prompts, request.model.context_tokens)


def _curve(number: int, scenario: Scenario, judged: JudgedScenario, along: Along) -> Curve | None:
    """None where the rule makes no plan along the whole curve."""
    points = _points(scenario.request, judged.verdict, along)
    if not points:
        return None
    plan = judged.verdict.plan
    if along == "predicted_max_frames":
        own: Point | None = points[-1]
    else:
        own = (scenario.request.prompt_tokens, plan.predicted_peak_bytes) if plan else None
    return Curve(number, scenario, points, own, review.reach(judged, along))


def _points(request: Request, verdict: Verdict, along: Along) -> tuple[Point, ...]:
    if along == "prompt_tokens":
        return tuple((corner.prompt_tokens, corner.peak_bytes) for corner in peak_corners(request))
    line = growth(request, verdict)
    return ((0, line.prompt_bytes), (line.frames, line.peak_bytes)) if line else ()


def _tables(curves: Sequence[Curve]) -> Tables:
    end = max(1.0, *(curve.points[-1][0] for curve in curves))  # near 64 bits a curve may be its first point alone
    right, top = end / PLOT_SHARE, 1.08 * max(curve.points[-1][1] for curve in curves)
    places = list(zip(curves, _name_heights(curves, top), strict=True))
    divided = [(curve, *_divided(curve)) for curve in curves]
    return {
        "extent": [{"x": 0, "y": 0}, {"x": right, "y": top}],
        "margin": [{"x": end, "x2": right}],
        "leaders": [_leader(curve, _SAMPLE_SHARE * right, y) for curve, y in places],
        "curves": [
            *(row for curve, _, above in divided for row in _stroke(curve, "refused", above)),
            *(row for curve, below, _ in divided for row in _stroke(curve, "admitted", below)),
        ],
        "samples": [_row(curve, point) for curve, y in places for point in _sample(right, y)],
        "edges": [_row(curve, below[-1]) for curve, below, above in divided if below and above],
        "own": [_row(curve, curve.own) for curve in curves if curve.own],
        "labels": [row for curve, y in places for row in _name(curve, _NAMES_SHARE * right, y)],
    }


def _leader(curve: Curve, x: float, y: float) -> Row:
    """The thin line from the end of a curve to its sample."""
    end_x, end_y = curve.points[-1]
    return {"x": end_x, "y": float(end_y), "x2": x, "y2": y}


def _stroke(curve: Curve, side: str, points: Iterable[Point]) -> Iterator[Row]:
    return (_row(curve, point) | {"side": side} for point in points)


def _sample(right: float, y: float) -> tuple[Point, Point]:
    """A short piece of the curve's own line beside its name."""
    return (_SAMPLE_SHARE * right, y), ((_NAMES_SHARE - 0.01) * right, y)


def _name(curve: Curve, x: float, y: float) -> tuple[Row, Row]:
    name = shown_name(curve.scenario.name, _NAME_COLUMNS)
    shared: dict[str, float | str] = {"x": x, "y": y, "align": "left", "dx": 0}
    return (
        shared | {"text": name, "dy": -LINE_HEIGHT, "role": "ink", "weight": "bold"},
        shared | {"text": curve.finding, "dy": 0, "role": "quiet", "weight": "normal"},
    )


def _divided(curve: Curve) -> tuple[list[Point], list[Point]]:
    """The points as far as the budget admits and those beyond, with the crossing in both."""
    level = curve.scenario.request.budget_bytes
    below = [point for point in curve.points if point[1] <= level]
    above = [point for point in curve.points if point[1] > level]
    if below and above:
        (x1, y1), (x2, y2) = below[-1], above[0]
        crossing = (x1 + (x2 - x1) * (level - y1) / (y2 - y1), level)
        below.append(crossing)
        above.insert(0, crossing)
    return below, above


def _row(curve: Curve, point: Point) -> dict[str, float | str]:
    x, y = point
    return {
        "x": x,
        "y": float(y),
        "number": str(curve.number),
        "scenario": shown_name(curve.scenario.name),
        "reached": f"{int(x):,}",
        "exact": format_exact_bytes(int(y)),
    }


def _name_heights(curves: Sequence[Curve], top: float) -> list[float]:
    """Where the names go, in data terms: each as near to the end of its curve as the others leave room."""
    ends = [PLOT_HEIGHT * (1 - curve.points[-1][1] / top) for curve in curves]
    order = sorted(range(len(ends)), key=ends.__getitem__)
    pixels = [0.0] * len(ends)
    free = _NAME_HEIGHT / 2
    for i in order:
        pixels[i] = max(free, ends[i])
        free = pixels[i] + _NAME_HEIGHT
    free = PLOT_HEIGHT - _NAME_HEIGHT / 2
    for i in reversed(order):
        pixels[i] = min(free, pixels[i])
        free = pixels[i] - _NAME_HEIGHT
    return [top * (1 - y / PLOT_HEIGHT) for y in pixels]
