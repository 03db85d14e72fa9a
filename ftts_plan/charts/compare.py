"""Up to six scenarios over one another: the peak by prompt length of each, or the memory of each as it is spoken.

Every curve is named in a column at the right, where names cannot collide, and reaches its name by a leader. It is
drawn boldly as far as its own budget admits, and faintly beyond.
"""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from ftts_plan.charts.labels import Labels, Point
from ftts_plan.charts.picture import PLOT_HEIGHT, Picture, Row, Tables
from ftts_plan.charts.placement import LINE_HEIGHT, Offset
from ftts_plan.geometry import admissible, growth, peak_corners, plan_with_all_memory
from ftts_plan.request import Request
from ftts_plan.scenarios import Scenario, collected
from ftts_plan.units import format_exact_bytes
from ftts_plan.wording import review

Along = Literal["prompt_tokens", "predicted_max_frames"]
"""What runs along the bottom: the prompt length, or the frames of audio spoken."""

NAME_COLUMNS: Final = 19
"""How much of a name the column has room for at the narrowest plot; tables hold the whole."""

_PLOT_SHARE: Final = 0.72  # of the width for the curves; the rest is for leaders and names
_LEADER_SHARE: Final = 0.07
_NAME_HEIGHT: Final = 2 * LINE_HEIGHT + 10  # six of these are less than the height of the plot
_ABOVE: Final = (Offset("left", "bottom", 4, -2),)
_BELOW: Final = (Offset("left", "top", 4, 4),)


class Curve(NamedTuple):
    """The curve of one scenario; `number`, from 1, gives it colour and dash."""

    number: int
    scenario: Scenario
    points: tuple[Point, ...]
    own: Point | None
    """The request itself; None where it gets no plan."""


def comparison_picture(scenarios: Sequence[Scenario], along: Along) -> Picture | None:
    """The scenarios in their order; None where none has a curve. Raises `Misuse` for more than six."""
    curves = [
        Curve(number, scenario, points, points[-1] if along == "predicted_max_frames" else _own_peak(scenario.request))
        for number, scenario in enumerate(collected(scenarios), 1)
        if (points := _points(scenario.request, along))
    ]
    if not curves:
        return None
    return Picture(
        title=review.verdicts_title(scenarios),
        subtitle=review.comparison_subtitle(along, [s for s in scenarios if s not in {c.scenario for c in curves}]),
        alternative=review.comparison_alternative(scenarios),
        tables=_tables(curves, along),
    )


def _points(request: Request, along: Along) -> tuple[Point, ...]:
    if along == "prompt_tokens":
        return tuple((corner.prompt_tokens, corner.peak_bytes) for corner in peak_corners(request))
    line = growth(request)
    return ((0, line.prompt_bytes), (line.frames, line.peak_bytes)) if line else ()


def _own_peak(request: Request) -> Point | None:
    plan = plan_with_all_memory(request)
    return (request.prompt_tokens, plan.predicted_peak_bytes) if plan else None


def _tables(curves: Sequence[Curve], along: Along) -> Tables:
    end = max(curve.points[-1][0] for curve in curves)
    right = end / _PLOT_SHARE
    top = 1.08 * max(curve.points[-1][1] for curve in curves)
    halves = [(curve, *_divided(curve)) for curve in curves]
    names = _spread([PLOT_HEIGHT * (1 - curve.points[-1][1] / top) for curve in curves])
    return {
        "extent": [{"x": 0, "y": 0}, {"x": right, "y": top}],
        "margin": [{"x": end, "x2": right}],
        "curves": [
            _row(curve, point, side=side)
            for curve, below, above in halves
            for side, points in (("admitted", below), ("refused", above))
            for point in points
        ],
        "edges": [
            _row(curve, below[-1], finding=review.reach(curve.scenario.request, along))
            for curve, below, above in halves
            if below and above
        ],
        "own": [_row(curve, curve.own) for curve in curves if curve.own],
        "leaders": [...],
        "labels": ...,
    }
