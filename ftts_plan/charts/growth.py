"""Memory as one utterance is spoken: the floor, the prompt, the talker KV rising frame by frame, and every limit."""

from typing import Final, NamedTuple

from ftts_plan.charts.labels import Labels
from ftts_plan.charts.picture import Picture, Row, Tables, extent_rows
from ftts_plan.charts.placement import BESIDE, Offset
from ftts_plan.charts.readings import Stretch, reading_rows
from ftts_plan.planning import Growth, growth
from ftts_plan.rule import FrameLimit, Request, Verdict, binding_limit, frame_limits
from ftts_plan.units import format_exact_bytes, format_frames, format_seconds
from ftts_plan.wording import limit_name, pictures

_REACH: Final = 2.2  # how far beyond the last frame a limit or the rejection point is still worth showing


class View(NamedTuple):
    """The window of the picture: frames along the bottom, bytes up the side."""

    right_frames: float
    top_bytes: float


def growth_picture(request: Request, verdict: Verdict | None = None) -> Picture | None:
    """The picture of the utterance of `request`; None where the rule makes no plan.

    `verdict` is the rule's on `request`, if it is known already.
    """
    curve = growth(request, verdict)
    if curve is None:
        return None
    view = _view(request, curve)
    limits = frame_limits(request)
    beyond_view = [limit for limit in limits if limit.frames > view.right_frames]
    return Picture(
        drawing="growth",
        title=pictures.growth_title(request, curve),
        subtitle=f"{request.prompt_tokens:,} prompt tokens; {pictures.policy_conditions(request)}",
        alternative=pictures.growth_alternative(request, curve, limits),
        tables=_tables(request, curve, view),
        note=pictures.out_of_view(beyond_view) if beyond_view else "",
    )


def _view(request: Request, curve: Growth) -> View:
    reach = _REACH * curve.frames
    near = [limit.frames for limit in frame_limits(request) if limit.frames <= reach]
    if 0 <= curve.affordable_frames <= reach:
        near.append(curve.affordable_frames)
    right = 1.12 * max(*near, curve.frames)
    highest = _held(request, curve, right)
    budget = request.budget_bytes
    return View(right, 1.16 * max(highest, budget if budget <= 1.75 * highest else 0))


def _held(request: Request, curve: Growth, frames: float) -> float:
    return curve.prompt_bytes + frames * request.kv_bytes(1)


def _tables(request: Request, curve: Growth, view: View) -> Tables:
    right, top = view
    budget = request.budget_bytes
    return {
        "extent": extent_rows(right, top, "TITLE", "V", "C"),
        "reading": reading_rows(
            [
                Stretch(
                    0, curve.frames, curve.prompt_bytes, request.kv_bytes(1), "frame {at} ({seconds}): {bytes}\n{exact}"
                ),
                Stretch(
                    curve.frames + 1,
                    int(right),
                    curve.peak_bytes + request.kv_bytes(1),
                    request.kv_bytes(1),
                    "frame {at} ({seconds}): {bytes}\n{exact}\nbeyond the cap: not reached",
                ),
            ]
        ),
        "bands": _bands(request, curve),
        "talker": [
            {"x": 0, "y": float(curve.prompt_bytes), "y2": float(curve.prompt_bytes)},
            {"x": curve.frames, "y": float(curve.peak_bytes), "y2": float(curve.prompt_bytes)},
        ],
        "gap": _gap(request, curve, min(float(budget), top)),
        "budget": [{"y": float(budget)}] if budget < top else [],
        "limits": [_limit_row(request, limit) for limit in frame_limits(request) if limit.frames <= right],
        "curve": [_point(request, curve, 0), _point(request, curve, curve.frames)],
        "beyond": [_point(request, curve, curve.frames), _point(request, curve, right)],
        "edge": [{"x": _crossing(request, curve), "y": float(budget)}] if 0 <= curve.affordable_frames < right else [],
        "here": [_point(request, curve, curve.frames)],
        "labels": _labels(request, curve, view),
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
        {
            "x": 0,
            "x2": curve.frames,
            "y": float(low),
            "y2": float(high),
            "band": name,
            "exact": format_exact_bytes(high - low),
        }
        for name, low, high in bands
        if low < high
    ]


def _gap(request: Request, curve: Growth, level: float) -> list[Row]:
    """The area between line and budget: headroom while the line is below, excess once it is above."""
    crossing = min(max(0.0, _crossing(request, curve)), float(curve.frames))
    stretches = (("admitted", 0.0, crossing), ("refused", crossing, float(curve.frames)))
    return [
        {"x": x, "y": _held(request, curve, x), "y2": level, "side": side}
        for side, start, end in stretches
        if start < end
        for x in (start, end)
    ]


def _point(request: Request, curve: Growth, frames: float) -> Row:
    held = _held(request, curve, frames)
    whole = int(frames)
    return {
        "x": frames,
        "y": float(held),
        "frames": format_frames(whole),
        "exact": format_exact_bytes(int(held)),
    }


def _limit_row(request: Request, limit: FrameLimit) -> Row:
    binds = limit == binding_limit(request)
    return {
        "x": limit.frames,
        "role": limit.constraint.value,
        "width": 3 if binds else 1.2,
        "limit": limit_name(limit),
        "audio": format_seconds(limit.frames),
    }


def _labels(request: Request, curve: Growth, view: View) -> list[Row]:
    right, top = view
    budget = request.budget_bytes
    lines = [[(0.0, float(curve.prompt_bytes)), (right, _held(request, curve, right))]]
    rules = [[(limit.frames, 0.0), (limit.frames, top)] for limit in frame_limits(request) if limit.frames <= right]
    if budget < top:
        lines.append([(0.0, float(budget)), (right, float(budget))])
    labels = Labels(right, top, lines, rules)
    peak, crossing = (curve.frames, curve.peak_bytes), (_crossing(request, curve), budget)
    labels.reserve(peak)
    binding = binding_limit(request)
    for limit in sorted(frame_limits(request), key=lambda limit: limit != binding):
        if limit.frames <= right:
            text = pictures.limit_label(limit, binds=limit == binding)
            labels.add(text, (limit.frames, top), _UNDER_TOP, limit.constraint.value, bold=limit == binding)
    if 0 <= curve.affordable_frames < right:
        labels.reserve(crossing)
        labels.add(pictures.room_label(curve), crossing, BESIDE, "refused", bold=True)
    labels.add(pictures.peak_label(curve), peak, BESIDE, "ink", bold=True)
    labels.add(pictures.prompt_label(curve), (0, curve.prompt_bytes), _STARTING, "ink")
    if budget < top:
        labels.add(pictures.budget_label(budget), (0, budget), _STARTING, "refused", bold=True)
    else:
        labels.add(pictures.budget_above_label(budget), (0, top), _UNDER_TOP, "refused", bold=True)
    if curve.floor_bytes > top / 14:
        labels.add(pictures.floor_label(curve), (0, curve.floor_bytes), _STARTING, "quiet")
    return labels.rows


_STARTING: Final = (
    Offset("left", "bottom", 8, -7),
    Offset("left", "top", 8, 7),
    Offset("left", "bottom", 190, -7),
    Offset("left", "top", 190, 7),
)
_UNDER_TOP: Final = (
    Offset("left", "top", 8, 8),
    Offset("right", "top", -8, 8),
    Offset("left", "top", 8, 48),
    Offset("right", "top", -8, 48),
    Offset("left", "top", 8, 88),
    Offset("right", "top", -8, 88),
)
