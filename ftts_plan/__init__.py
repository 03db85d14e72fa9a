"""Will this utterance fit, why, and what is the smallest change that flips the answer?

The admission rule of a Qwen3-TTS engine (OQ-6) as a library: pure Python, exact to the byte, no third-party import.
"""

from ftts_plan.planning.admissible_ranges import admissible, growth, peak_corners, regimes, runner_up
from ftts_plan.planning.equations import Equation, arithmetic
from ftts_plan.rule.admission import admit, frame_limits, talker_kv_bytes
from ftts_plan.rule.request import (
    CODEC_DECODER_KV_BYTES,
    DEFAULT_BUDGET_BYTES,
    DEFAULT_MAX_NEW_TOKENS,
    HEURISTIC_FRAME_HEADROOM,
    HEURISTIC_FRAMES_PER_PROMPT_TOKEN,
    MAX_CONTEXT_TOKENS,
    MICRODECODER_KV_BYTES,
    TALKER_KV_VALUES_PER_TOKEN,
    KvDtype,
    Policy,
    Request,
)
from ftts_plan.rule.stop_reason import StopReason
from ftts_plan.rule.verdict import (
    Admitted,
    BindingConstraint,
    BudgetExceeded,
    NoFramesRequested,
    Overflow,
    Plan,
    PromptExceedsContext,
    Verdict,
)
from ftts_plan.units import GIB, KIB, MIB, U64_MAX, Misuse
from ftts_plan.wording import sentence

__all__ = [
    "CODEC_DECODER_KV_BYTES",
    "DEFAULT_BUDGET_BYTES",
    "DEFAULT_MAX_NEW_TOKENS",
    "GIB",
    "HEURISTIC_FRAMES_PER_PROMPT_TOKEN",
    "HEURISTIC_FRAME_HEADROOM",
    "KIB",
    "MAX_CONTEXT_TOKENS",
    "MIB",
    "MICRODECODER_KV_BYTES",
    "TALKER_KV_VALUES_PER_TOKEN",
    "U64_MAX",
    "Admitted",
    "BindingConstraint",
    "BudgetExceeded",
    "Equation",
    "KvDtype",
    "Misuse",
    "NoFramesRequested",
    "Overflow",
    "Plan",
    "Policy",
    "PromptExceedsContext",
    "Request",
    "StopReason",
    "Verdict",
    "admissible",
    "admit",
    "arithmetic",
    "frame_limits",
    "growth",
    "peak_corners",
    "regimes",
    "runner_up",
    "sentence",
    "talker_kv_bytes",
]
