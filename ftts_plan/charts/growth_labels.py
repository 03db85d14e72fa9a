"""The labels of the picture of memory as one utterance is spoken: first what is never left out."""

from collections.abc import Iterator
from typing import Final

from ftts_plan.charts.fill import Slice
from ftts_plan.charts.labels import Labels, Point
from ftts_plan.charts.picture import Row
from ftts_plan.charts.placement import BESIDE, Offset
from ftts_plan.planning import Growth
from ftts_plan.rule import Request, binding_limit, frame_limits
from ftts_plan.wording import growth_picture as words
from ftts_plan.wording import pictures


def growth_labels(request: Request, curve: Growth, right: float, top: float) -> list[Row]:
    """The label table of a plot that ends at `right` frames and `top` bytes."""
    labels = _lines_alone(request, curve, right, top)
    budget, binding = request.budget_bytes, binding_limit(request)
    peak: Point = (curve.frames, curve.peak_bytes)
    crossing: Point = ((budget - curve.prompt_bytes) / request.kv_bytes(1), budget)
    shows_crossing = curve.affordable_frames >= 0 and crossing[0] < right
    labels.reserve(peak, radius=7)
    if shows_crossing:
        labels.reserve(crossing, radius=7)
    if budget >= top:
        corners, above = [(0.0, top), (right, top)], pictures.budget_above_labels(budget)
        labels.add_somewhere(above, corners, _UNDER_TOP, "refused", bold=True, needed=True)
    line = [(float(binding.frames), top), (float(binding.frames), 0.0)]
    binds = words.limit_labels(binding, binds=True)
    labels.add_somewhere(binds, line, _ALONG_LIMIT, binding.constraint.value, bold=True, needed=True)
    if shows_crossing:
        labels.add(words.room_labels(curve), crossing, BESIDE, "refused", bold=True, needed=True)
    labels.add(words.peak_labels(request, curve), peak, BESIDE, "ink", bold=True, needed=True)
    if budget < top:
        ends = [(0.0, float(budget)), (right, float(budget))]
        labels.add_somewhere(
            pictures.budget_label(budget), ends, [*_STARTING, *_ENDING], "refused", bold=True, needed=True
        )
    for limit in frame_limits(request):
        if limit != binding and limit.frames <= right:
            texts = words.limit_labels(limit, binds=False)
            labels.add(texts, (limit.frames, top), _UNDER_TOP, limit.constraint.value)
    for texts, slices, role in _fills(request, curve, min(float(budget), top)):
        labels.name_fill(texts, slices, role)
    return labels.rows


def _lines_alone(request: Request, curve: Growth, right: float, top: float) -> Labels:
    """No label yet, but all lines that words keep off."""
    budget = float(request.budget_bytes)
    lines = [[(0.0, float(curve.prompt_bytes)), (right, curve.prompt_bytes + right * request.kv_bytes(1))]]
    if budget < top:
        lines.append([(0.0, budget), (right, budget)])
    limits = [[(limit.frames, 0.0), (limit.frames, top)] for limit in frame_limits(request) if limit.frames <= right]
    return Labels(right, top, [*lines, *limits])


def _fills(request: Request, curve: Growth, level: float) -> Iterator[tuple[tuple[str, ...], list[Slice], str]]:
    """What is filled: its name, its shape, and the role of the name."""
    end, weights_bytes = float(curve.frames), request.weights_resident_bytes
    start_bytes, peak_bytes = float(curve.prompt_bytes), float(curve.peak_bytes)
    for name, low, high, role in (
        (pictures.WEIGHTS, 0, weights_bytes, "quiet"),
        (pictures.BOUNDED_STATE, weights_bytes, curve.floor_bytes, "quiet"),
        (pictures.PROMPT, curve.floor_bytes, curve.prompt_bytes, "context_ceiling"),
    ):
        if low < high:
            band = [Slice(0.0, float(low), float(high)), Slice(end, float(low), float(high))]
            yield words.fill_labels(name, high - low), band, role
    talker = [Slice(0.0, start_bytes, start_bytes), Slice(end, start_bytes, peak_bytes)]
    yield words.fill_labels(pictures.TALKER_KV, curve.peak_bytes - curve.prompt_bytes), talker, "frame_cap"
    crossing = min(max(0.0, (level - start_bytes) / (peak_bytes - start_bytes) * end), end)
    if crossing > 0:
        below = [Slice(0.0, start_bytes, level), Slice(crossing, min(level, peak_bytes), level)]
        yield (pictures.HEADROOM,), below, "admitted"
    if crossing < end:
        above = [Slice(crossing, level, max(level, start_bytes)), Slice(end, level, peak_bytes)]
        excess = curve.peak_bytes - request.budget_bytes
        yield words.fill_labels(pictures.OVER_BUDGET, excess), above, "refused"


_STARTING: Final = (Offset("left", "bottom", 8, -7), Offset("left", "top", 8, 7))
_ENDING: Final = (Offset("right", "bottom", -8, -7), Offset("right", "top", -8, 7))
_UNDER_TOP: Final = tuple(
    offset for dy in (6, 28, 50, 72) for offset in (Offset("left", "top", 8, dy), Offset("right", "top", -8, dy))
)
_OVER_FOOT: Final = tuple(
    offset for dy in (-6, -28, -50) for offset in (Offset("left", "bottom", 8, dy), Offset("right", "bottom", -8, dy))
)
_ALONG_LIMIT: Final = (*_UNDER_TOP, *_OVER_FOOT)
