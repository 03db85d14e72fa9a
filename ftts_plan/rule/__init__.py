"""The admission rule (OQ-6), exact: what is asked, what is answered, the decision, and how a generation stopped.

`admit` decides: a refusal is a value, a misuse raises.
"""

from ftts_plan.rule.admission import FrameLimit, admit, binding_limit, frame_limits, talker_kv_bytes
from ftts_plan.rule.policy import (
    BUDGET_VARIABLE,
    BUDGET_VARIABLE_UNIT_BYTES,
    CAP_VARIABLE,
    FromEnv,
    IgnoredVariable,
    Policy,
)
from ftts_plan.rule.recorded_points import WorkedPoint, worked_points
from ftts_plan.rule.request import (
    CODEC_DECODER_KV_BYTES,
    DEFAULT_BUDGET_BYTES,
    DEFAULT_MAX_NEW_TOKENS,
    HEURISTIC_FRAME_HEADROOM,
    HEURISTIC_FRAMES_PER_PROMPT_TOKEN,
    MAX_CONTEXT_TOKENS,
    MICRODECODER_KV_BYTES,
    TALKER_KV_VALUES_PER_TOKEN,
    Request,
    SharedInputs,
)
from ftts_plan.rule.stop_reason import StopReason
from ftts_plan.rule.verdict import (
    Admitted,
    BindingConstraint,
    BudgetExceeded,
    NoFramesRequested,
    Overflow,
    OverflowTerm,
    Plan,
    PromptExceedsContext,
    Verdict,
    by_budget,
)

__all__ = [
    "BUDGET_VARIABLE",
    "BUDGET_VARIABLE_UNIT_BYTES",
    "CAP_VARIABLE",
    "CODEC_DECODER_KV_BYTES",
    "DEFAULT_BUDGET_BYTES",
    "DEFAULT_MAX_NEW_TOKENS",
    "HEURISTIC_FRAMES_PER_PROMPT_TOKEN",
    "HEURISTIC_FRAME_HEADROOM",
    "MAX_CONTEXT_TOKENS",
    "MICRODECODER_KV_BYTES",
    "TALKER_KV_VALUES_PER_TOKEN",
    "Admitted",
    "BindingConstraint",
    "BudgetExceeded",
    "FrameLimit",
    "FromEnv",
    "IgnoredVariable",
    "NoFramesRequested",
    "Overflow",
    "OverflowTerm",
    "Plan",
    "Policy",
    "PromptExceedsContext",
    "Request",
    "SharedInputs",
    "StopReason",
    "Verdict",
    "WorkedPoint",
    "admit",
    "binding_limit",
    "by_budget",
    "frame_limits",
    "talker_kv_bytes",
    "worked_points",
]
