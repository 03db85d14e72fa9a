"""The tables of the page OQ-6, and the two sides of its cliff."""

from collections.abc import Sequence
from typing import Final

from ftts_plan.models import KvDtype, ModelShape
from ftts_plan.rule import DEFAULT_MAX_NEW_TOKENS, FrameLimit, Plan, StopReason, WorkedPoint
from ftts_plan.units import format_bytes, format_seconds, parse_bytes
from ftts_plan.wording.names import CONSTRAINT_NAMES, plural
from ftts_plan.wording.verdicts import STOP_REMEDIES

WORKED_COLUMNS: Final = ("Prompt tokens", "Frames", "dtype", "By hand", "Computed", "Same")
_ROUND_SIZES: Final = (2_048, DEFAULT_MAX_NEW_TOKENS)


def worked_row(point: WorkedPoint) -> dict[str, str]:
    now = point.recomputed_bytes
    _, unit = point.said_as.split()
    values = (
        f"{point.prompt_tokens:,}",
        f"{point.frames:,}",
        point.kv_dtype.value,
        _amount(point.recorded_bytes, unit),
        _amount(now, unit) if isinstance(now, int) else "more than 64 bits",
        "✓" if now == point.recorded_bytes else "✗",
    )
    return dict(zip(WORKED_COLUMNS, values, strict=True))


def limit_rows(limits: Sequence[FrameLimit], binding: FrameLimit | None) -> list[dict[str, str]]:
    """Each limit in force, and which of them binds."""
    return [
        {
            "Limit": CONSTRAINT_NAMES[limit.constraint],
            "Frames": f"{limit.frames:,}",
            "Audio": format_seconds(limit.frames),
            "Binds": "◄ binds" if limit == binding else "",
        }
        for limit in limits
    ]


def stop_rows() -> list[dict[str, str]]:
    yes = {True: "yes", False: "no"}
    return [
        {
            "Stopped because": reason.value,
            "Cut off": yes[reason.truncated],
            "Finished cleanly": yes[reason.clean_completion],
            "Remedy": STOP_REMEDIES[reason],
        }
        for reason in StopReason
    ]


def size_rows(model: ModelShape) -> list[dict[str, str]]:
    """How long and how large some round numbers of tokens are, the last the whole context."""
    return [
        {"Tokens": f"{tokens:,}", "As audio": format_seconds(tokens)}
        | {dtype.value: format_bytes(model.kv_bytes(tokens, dtype)) for dtype in KvDtype}
        for tokens in (*_ROUND_SIZES, model.context_tokens)
    ]


def cliff_side(plan: Plan | None) -> tuple[str, str]:
    """The predicted peak of a plan and, under it, its talker KV and the frames that is for."""
    if plan is None:
        return "no plan", "the rule refuses first"
    audio = f"{plural(plan.predicted_max_frames, 'frame')} ({format_seconds(plan.predicted_max_frames)})"
    return format_bytes(plan.predicted_peak_bytes), f"{format_bytes(plan.kv_talker_bytes)} of it talker KV, for {audio}"


def _amount(size_bytes: int, unit: str) -> str:
    """In the unit in which the specification says it: `1,904 MiB`, which another would round."""
    return f"{size_bytes / parse_bytes('unit', f'1 {unit}'):,.6g} {unit}"
