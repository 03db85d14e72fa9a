"""From a text to tokens, frames and seconds; whether it is spoken to its end, and why audio stopped where it did.

The rule decides what fits; this is what the audio of it probably becomes.
"""

from ftts_plan.speech.languages import LANGUAGE_NAMES, LANGUAGES, language_code
from ftts_plan.speech.pace import (
    PaceName,
    PacePreset,
    pace_presets,
    read_pace,
    speech_estimate,
)
from ftts_plan.speech.stop_diagnosis import StopDiagnosis, diagnose_stop
from ftts_plan.speech.text import (
    MAX_TEXT_CHARACTERS,
    WRAPPER_TOKENS_AFTER,
    WRAPPER_TOKENS_BEFORE,
    TextCount,
    prompt_tokens,
    text_tokens_of,
)
from ftts_plan.speech.truncation import (
    NEVER_ENDING,
    CapProposal,
    CutOff,
    Finishes,
    NeverEnding,
    NeverStarts,
    Truncation,
    cap_for,
    expected_peak_bytes,
    truncation_at,
    truncation_at_pace,
)

__all__ = [
    "LANGUAGES",
    "LANGUAGE_NAMES",
    "MAX_TEXT_CHARACTERS",
    "NEVER_ENDING",
    "WRAPPER_TOKENS_AFTER",
    "WRAPPER_TOKENS_BEFORE",
    "CapProposal",
    "CutOff",
    "Finishes",
    "NeverEnding",
    "NeverStarts",
    "PaceName",
    "PacePreset",
    "StopDiagnosis",
    "TextCount",
    "Truncation",
    "cap_for",
    "diagnose_stop",
    "expected_peak_bytes",
    "language_code",
    "pace_presets",
    "prompt_tokens",
    "read_pace",
    "speech_estimate",
    "text_tokens_of",
    "truncation_at",
    "truncation_at_pace",
]
