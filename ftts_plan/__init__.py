"""Will this utterance fit, why, and what is the smallest change that flips the answer?

The admission rule of a Qwen3-TTS engine (OQ-6) as a library: pure Python, exact to the byte, no third-party import.
What the rule itself is made of is there at once; what follows from it is loaded when it is first asked for.
"""

from typing import TYPE_CHECKING, Any, Final

from ftts_plan.models import KvDtype
from ftts_plan.rule import (
    CODEC_DECODER_KV_BYTES,
    DEFAULT_BUDGET_BYTES,
    DEFAULT_MAX_NEW_TOKENS,
    HEURISTIC_FRAME_HEADROOM,
    HEURISTIC_FRAMES_PER_PROMPT_TOKEN,
    MAX_CONTEXT_TOKENS,
    MICRODECODER_KV_BYTES,
    TALKER_KV_VALUES_PER_TOKEN,
    Admitted,
    BindingConstraint,
    BudgetExceeded,
    NoFramesRequested,
    Overflow,
    Plan,
    Policy,
    PromptExceedsContext,
    Request,
    StopReason,
    Verdict,
    admit,
    frame_limits,
    talker_kv_bytes,
)
from ftts_plan.units import GIB, KIB, MIB, U64_MAX, Misuse

__version__ = "0.2.0"

if TYPE_CHECKING:
    from ftts_plan.planning import Equation, admissible, arithmetic, growth, peak_corners, regimes, runner_up
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
    "__version__",
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

_PLANNING: Final = ("Equation", "admissible", "arithmetic", "growth", "peak_corners", "regimes", "runner_up")


def __getattr__(name: str) -> Any:
    if name in _PLANNING:
        from ftts_plan import planning  # noqa: PLC0415 - half of the time that all of it takes

        return getattr(planning, name)
    if name == "sentence":
        from ftts_plan.wording import sentence  # noqa: PLC0415 - as above

        return sentence
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
