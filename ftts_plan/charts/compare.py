"""Up to six scenarios, and the present view above them: each one's peak by prompt length, or memory as it is spoken.

Every curve is drawn boldly as far as its own budget admits, and faintly beyond.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from ftts_plan.charts.curve_names import Corner, Curve, curve_names
from ftts_plan.charts.picture import DrawingName, Picture, Row, Tables, extent_rows
from ftts_plan.charts.readings import READING, Stretch, reading_rows
from ftts_plan.formats import Scenario, collected
from ftts_plan.planning import admissible, growth, peak_corners
from ftts_plan.rule import Request, Verdict, admit
from ftts_plan.wording import review
from ftts_plan.wording.one_line import shown_name
from ftts_plan.wording.review import Along, JudgedScenario

COMPARE_HEIGHT: Final = 380

_HEAD_COLUMNS: Final = 14  # of a name in the title on a full screen, which a phone can be

_DRAWINGS: Final[dict[Along, DrawingName]] = {
    "prompt_tokens": "compare_prompts",
    "predicted_max_frames": "compare_frames",
}


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
    title = review.verdicts_title(judged)
    missing = [other.name for number, other in numbered if number not in drawn]
    subtitle = review.comparison_subtitle(along, missing)
    heads = (
        review.verdicts_title(judged, _HEAD_COLUMNS),
        review.beside(present.name, judged[0]) if present else "",
        review.comparison_subtitle(along, [shown_name(name, _HEAD_COLUMNS) for name in missing]),
    )
    return Picture(
        drawing=_DRAWINGS[along],
        title=title,
        subtitle=subtitle,
        alternative=review.comparison_alternative(along, judged),
        tables=_tables(sorted(curves, key=lambda curve: not curve.number), heads, along),
        name=review.PICTURE_NAMES[along],
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
        own: Corner | None = points[-1]
    else:
        own = (scenario.request.prompt_tokens, plan.predicted_peak_bytes) if plan else None
    return Curve(number, scenario, points, own, review.reach(judged, along))


def _points(request: Request, verdict: Verdict, along: Along) -> tuple[Corner, ...]:
    if along == "prompt_tokens":
        return tuple((corner.prompt_tokens, corner.peak_bytes) for corner in peak_corners(request))
    line = growth(request, verdict)
    return ((0, line.prompt_bytes), (line.frames, line.peak_bytes)) if line else ()


def _tables(curves: Sequence[Curve], heads: Sequence[str], along: Along) -> Tables:
    if along == "prompt_tokens":
        end = max(curve.scenario.request.model.context_tokens for curve in curves)
    else:
        end = max(1, *(curve.points[-1][0] for curve in curves))
    top = 1.08 * max(curve.points[-1][1] for curve in curves)
    divided = [(curve, *_divided(curve)) for curve in curves]
    names = curve_names(curves, end, top)
    start, past = extent_rows(float(end), top, *heads)
    return {
        "extent": [{**start, "curves": len(curves)}, {**past, "curves": len(curves)}],
        "margin": [{"across": 1}],
        "curves": [
            *(row for curve, _, above in divided for row in _stroke(curve, "refused", above)),
            *(row for curve, below, _ in divided for row in _stroke(curve, "admitted", below)),
        ],
        "names": [*names],
        "edges": [_row(curve, below[-1]) for curve, below, above in divided if below and above],
        "own": [_row(curve, curve.own) for curve in curves if curve.own],
        READING: [
            {**row, **place}
            for curve, place in zip(curves, names, strict=True)
            for row in _read(curve, along, end, str(place["name"]))
        ],
    }


def _read(curve: Curve, along: Along, end: int, name: str) -> Iterator[dict[str, float | str]]:
    """What is said of a curve at every place along the bottom, also where it has ended."""
    words = review.read_at(along, name)
    (last, last_bytes), pieces = curve.points[-1], pairwise(curve.points)
    stretches = [
        Stretch(start, stop - 1, held, (more - held) // (stop - start), words) for (start, held), (stop, more) in pieces
    ]
    for row in reading_rows([*stretches, Stretch(last, last, last_bytes, 0, words)]):
        yield {**row, "there": 1}
    for row in reading_rows([Stretch(last + 1, end, 0, 0, review.ENDED[along])]):
        yield {**row, "there": 0}


def _stroke(curve: Curve, side: str, points: Iterable[tuple[float, float]]) -> Iterator[Row]:
    return (_row(curve, point) | {"side": side} for point in points)


def _divided(curve: Curve) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    """The points as far as the budget admits and those beyond, with the crossing in both."""
    level = curve.scenario.request.budget_bytes
    below: list[tuple[float, float]] = [point for point in curve.points if point[1] <= level]
    above: list[tuple[float, float]] = [point for point in curve.points if point[1] > level]
    if below and above:
        (x1, y1), (x2, y2) = below[-1], above[0]
        crossing = (x1 + (x2 - x1) * (level - y1) / (y2 - y1), level)
        below.append(crossing)
        above.insert(0, crossing)
    return below, above


def _row(curve: Curve, point: tuple[float, float]) -> dict[str, float | str]:
    x, y = point
    return {"x": float(x), "y": float(y), "number": str(curve.number)}
