"""Memory as one utterance is spoken: the floor, the prompt, the talker KV rising frame by frame, and every limit."""

import math
from typing import Final, NamedTuple

from ftts_plan.charts.growth_labels import growth_labels
from ftts_plan.charts.picture import Picture, Row, Tables, extent_rows
from ftts_plan.charts.readings import Stretch, cut_at, reading_rows
from ftts_plan.planning import Growth, growth
from ftts_plan.rule import Request, Verdict, admit, binding_limit, frame_limits
from ftts_plan.units import format_exact_bytes
from ftts_plan.wording import growth_picture as words
from ftts_plan.wording import headline

_REACH: Final = 2.2  # how far beyond the last frame a limit or the rejection point is still worth showing
# the talker KV, in its limit's blue, stands out from the headroom above it
_TALKER: Final[Row] = {"fill": "frame_cap", "opacity": 0.26}
_HEADROOM: Final[Row] = {"fill": "admitted", "opacity": 0.1}
_EXCESS: Final[Row] = {"fill": "refused", "opacity": 0.17}
_AIR: Final = 1.24  # how far above all that is drawn the plot ends, for the labels at its top


class View(NamedTuple):
    """The window of the picture: frames along the bottom, bytes up the side."""

    right_frames: float
    top_bytes: float


def growth_picture(request: Request, verdict: Verdict | None = None) -> Picture | None:
    """The picture of the utterance of `request`; None where the rule makes no plan.

    `verdict` is the rule's on `request`, if it is known already.
    """
    verdict = verdict or admit(request)
    curve = growth(request, verdict)
    if curve is None:
        return None
    view = _view(request, curve)
    limits = frame_limits(request)
    beyond_view = [limit for limit in limits if limit.frames > view.right_frames]
    title, conditions = words.growth_title(request, curve), words.growth_conditions(request)
    return Picture(
        drawing="growth",
        title=title,
        subtitle=conditions,
        alternative=words.growth_alternative(request, curve, limits),
        tables={"extent": extent_rows(*view, title, headline(verdict), conditions), **_tables(request, curve, view)},
        note=words.out_of_view(beyond_view) if beyond_view else "",
        name=words.GROWTH_NAME,
    )


def _view(request: Request, curve: Growth) -> View:
    reach = _REACH * curve.frames
    near = [limit.frames for limit in frame_limits(request) if limit.frames <= reach]
    if 0 <= curve.affordable_frames <= reach:
        near.append(curve.affordable_frames)
    right = 1.12 * max(*near, curve.frames)
    highest = _held(request, curve, right)
    budget = request.budget_bytes
    return View(right, _AIR * max(highest, budget if budget <= 1.75 * highest else 0))


def _held(request: Request, curve: Growth, frames: float) -> float:
    return curve.prompt_bytes + frames * request.kv_bytes(1)


def _tables(request: Request, curve: Growth, view: View) -> Tables:
    right, top = view
    budget = request.budget_bytes
    crossing = _crossing(request, curve)
    in_view = curve.affordable_frames >= 0 and crossing < right
    return {
        "bands": _bands(request, curve),
        "fills": [*_talker(curve), *_gap(request, curve, min(float(budget), top))],
        "budget": [{"y": float(budget)}] if budget < top else [],
        "limits": [_limit_row(request, frames, role) for frames, role in frame_limits(request) if frames <= right],
        "curve": [_point(request, curve, 0), _point(request, curve, curve.frames)],
        "beyond": [_point(request, curve, curve.frames), _point(request, curve, right)],
        "edge": [{"x": crossing, "y": float(budget)}] if in_view else [],
        "here": [_point(request, curve, curve.frames) | {"exact": format_exact_bytes(curve.peak_bytes)}],
        "labels": growth_labels(request, curve, right, top),
        "reading": reading_rows(_stretches(request, curve, right)),
    }


def _crossing(request: Request, curve: Growth) -> float:
    """Where the line passes the budget: the last frame that fits lies at or before it, the first refused after."""
    return (request.budget_bytes - curve.prompt_bytes) / request.kv_bytes(1)


def _bands(request: Request, curve: Growth) -> list[Row]:
    """What is held throughout, one on the other."""
    bands = (
        ("weights", 0, request.weights_resident_bytes),
        ("bounded state", request.weights_resident_bytes, curve.floor_bytes),
        ("prompt", curve.floor_bytes, curve.prompt_bytes),
    )
    return [
        {"x": 0, "x2": curve.frames, "y": float(low), "y2": float(high), "band": name}
        for name, low, high in bands
        if low < high
    ]


def _talker(curve: Growth) -> list[Row]:
    """The area that rises frame by frame."""
    floor = float(curve.prompt_bytes)
    return [
        {"x": 0, "y": floor, "y2": floor, **_TALKER},
        {"x": curve.frames, "y": float(curve.peak_bytes), "y2": floor, **_TALKER},
    ]


def _gap(request: Request, curve: Growth, level: float) -> list[Row]:
    """The area between line and budget: headroom while the line is below, excess once it is above."""
    crossing = min(max(0.0, _crossing(request, curve)), float(curve.frames))
    stretches = ((_HEADROOM, 0.0, crossing), (_EXCESS, crossing, float(curve.frames)))
    return [
        {"x": x, "y": _held(request, curve, x), "y2": level, **fill}
        for fill, start, end in stretches
        if start < end
        for x in (start, end)
    ]


def _point(request: Request, curve: Growth, frames: float) -> dict[str, float | str]:
    return {"x": frames, "y": float(_held(request, curve, frames))}


def _limit_row(request: Request, frames: int, role: str) -> Row:
    binds = (frames, role) == binding_limit(request)
    return {"x": frames, "role": str(role), "width": 3 if binds else 1.2}


def _stretches(request: Request, curve: Growth, right: float) -> list[Stretch]:
    """What is said of every frame in view: whether it is reached, and whether the budget has room for it."""
    whole = Stretch(0, math.ceil(right), curve.prompt_bytes, request.kv_bytes(1), "")
    limit = binding_limit(request)
    return [
        stretch._replace(
            words=words.read_frame(
                within_budget=stretch.last <= curve.affordable_frames,
                reached=stretch.last <= curve.frames,
                limit=limit,
            )
            if stretch.first
            else words.read_start(within_budget=curve.affordable_frames >= 0)
        )
        for stretch in cut_at(whole, 1, curve.affordable_frames + 1, curve.frames + 1)
    ]
