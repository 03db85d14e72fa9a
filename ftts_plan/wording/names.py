"""The words for limits and amounts that every text uses."""

from typing import Final

from ftts_plan.rule.admission import FrameLimit
from ftts_plan.rule.verdict import BindingConstraint

CONSTRAINT_NAMES: Final = {
    BindingConstraint.FRAME_CAP: "frame cap",
    BindingConstraint.CONTEXT_CEILING: "context ceiling",
    BindingConstraint.TEXT_HEURISTIC: "text backstop",
}


def limit_name(limit: FrameLimit) -> str:
    """`frame cap 8,192`: a limit with its number of frames."""
    return f"{CONSTRAINT_NAMES[limit.constraint]} {limit.frames:,}"


def counted(n: int, noun: str) -> str:
    return f"{n:,} {noun}" if n == 1 else f"{n:,} {noun}s"
