"""From a text to tokens, frames and seconds; whether it is spoken to its end, and why audio stopped where it did.

The rule decides what fits; this is what the audio of it probably becomes.
"""

from ftts_plan.speech.language_guess import guess_language
from ftts_plan.speech.languages import LANGUAGE_NAMES, LANGUAGES, language_code
from ftts_plan.speech.length import TextDensity, TextLength, text_densities, text_within
from ftts_plan.speech.pace import Pace, PaceName, SpeechEstimate, exactly, read_pace
from ftts_plan.speech.quantile_lines import FIGURES_OF_LANGUAGE, Figures, QuantileLine, pace_lines
from ftts_plan.speech.runs import SpokenRun, measured_runs, stated_runs
from ftts_plan.speech.stop_diagnosis import StopDiagnosis, diagnose_stop, read_length
from ftts_plan.speech.text import (
    MAX_TEXT_CHARACTERS,
    WRAPPER_TOKENS_AFTER,
    WRAPPER_TOKENS_BEFORE,
    TextCount,
    prompt_tokens,
    prompt_tokens_of,
    text_tokens_of,
)
from ftts_plan.speech.truncation import (
    NEVER_ENDING,
    CapProposal,
    CutOff,
    Finishes,
    MayBeCut,
    NeverEnding,
    NeverStarts,
    Truncation,
    cap_for,
    expected_peak_bytes,
    truncation_at,
    truncation_at_pace,
)

__all__ = [
    "FIGURES_OF_LANGUAGE",
    "LANGUAGES",
    "LANGUAGE_NAMES",
    "MAX_TEXT_CHARACTERS",
    "NEVER_ENDING",
    "WRAPPER_TOKENS_AFTER",
    "WRAPPER_TOKENS_BEFORE",
    "CapProposal",
    "CutOff",
    "Figures",
    "Finishes",
    "MayBeCut",
    "NeverEnding",
    "NeverStarts",
    "Pace",
    "PaceName",
    "QuantileLine",
    "SpeechEstimate",
    "SpokenRun",
    "StopDiagnosis",
    "TextCount",
    "TextDensity",
    "TextLength",
    "Truncation",
    "cap_for",
    "diagnose_stop",
    "exactly",
    "expected_peak_bytes",
    "guess_language",
    "language_code",
    "measured_runs",
    "pace_lines",
    "prompt_tokens",
    "prompt_tokens_of",
    "read_length",
    "read_pace",
    "stated_runs",
    "text_densities",
    "text_tokens_of",
    "text_within",
    "truncation_at",
    "truncation_at_pace",
]
