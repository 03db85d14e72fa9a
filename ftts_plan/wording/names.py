"""The words for limits, figures and amounts that every text uses."""

from typing import Final

from ftts_plan.fields import INPUTS
from ftts_plan.planning import LONGEST_PROMPT
from ftts_plan.rule import BindingConstraint, FrameLimit

CONSTRAINT_NAMES: Final = {
    BindingConstraint.FRAME_CAP: "frame cap",
    BindingConstraint.CONTEXT_CEILING: "context ceiling",
    BindingConstraint.TEXT_HEURISTIC: "text backstop",
}

FIGURE_NAMES: Final = {
    "outcome": "Verdict",
    "predicted_peak_bytes": "Predicted peak",
    "headroom_bytes": "Headroom",
    "predicted_max_frames": "Frames allowed",
    "binding_constraint": "Binding limit",
    "kv_talker_bytes": "Talker KV",
    "bounded_state_bytes": "Bounded state",
    LONGEST_PROMPT: "Longest prompt admitted",
}
"""What a verdict and its plan hold, by the name of the attribute."""

ROW_NAMES: Final = {row.name: row.label for row in INPUTS} | FIGURE_NAMES
"""The names of inputs and figures, by the field that holds them."""


PACE_LABEL: Final = "Pace"


def limit_name(limit: FrameLimit) -> str:
    """`frame cap 8,192`: a limit with its number of frames."""
    return f"{CONSTRAINT_NAMES[limit.constraint]} {limit.frames:,}"


def in_a_sentence(label: str) -> str:
    """`frame cap`: a label in the middle of a sentence."""
    return label[0].lower() + label[1:]


def plural(n: int, noun: str) -> str:
    """`1 frame`, `2 frames`."""
    return f"{n:,} {noun}" if n == 1 else f"{n:,} {noun}s"
