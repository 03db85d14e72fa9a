"""Why does my audio always stop at …? From the seconds that were heard back to the limits that give them."""

import re
from fractions import Fraction
from math import ceil, floor
from typing import Final, NamedTuple

from ftts_plan.models import QWEN3_TTS, TEXT_BACKSTOP
from ftts_plan.rule import DEFAULT_MAX_NEW_TOKENS
from ftts_plan.units import MILLISECONDS_PER_FRAME, Misuse

WELL_KNOWN_CAPS: Final = (360, 1_200, 2_048, 4_096, DEFAULT_MAX_NEW_TOKENS)
"""Caps that people meet, in frames: 28.8, 96, 163.84, 327.68 and 655.36 s (`data/README.md`)."""

USUAL_CAPS: Final = tuple(sorted({512, 1_024, *WELL_KNOWN_CAPS}))
"""Those, and the context lengths that engines are set to (`ENGINES.md`)."""

# From this prompt on the context ends the audio before the text backstop does.
_TEXT_BINDS_BELOW: Final = TEXT_BACKSTOP.first_prompt_reaching_tokens(QWEN3_TTS.context_tokens)
_HEARD: Final = re.compile(
    r"\s*(?:([0-9]{1,3}):(?=[0-5][0-9](?![0-9])))?([0-9]{1,6})(?:\.([0-9]{1,3}))?\s*s?\s*", re.ASCII
)


class StopDiagnosis(NamedTuple):
    """The limits that explain audio of a certain length."""

    nearest_frames: int
    exact: bool
    """The length as said is a whole number of frames."""
    give_or_take: int
    """How many frames more or fewer would be said in the same way: 6 where only whole seconds are."""
    well_known_caps: tuple[int, ...]
    """Well-known caps that give the length, as precisely as it was said."""
    one_frame_short: tuple[int, ...]
    """Well-known caps that give it where a run returns one frame fewer than its cap, as the public `qwen-tts` does."""
    nearest_caps: tuple[int, ...]
    """The usual caps within a tenth of a length that none gives: it may have been read roughly."""
    text_prompts: range
    """Prompts in tokens whose text backstop (4 frames a prompt token, and 64) gives it; often none."""
    context_prompts: range
    """Prompts in tokens that leave just this length of the context."""


def read_length(heard: str) -> tuple[Fraction, Fraction]:
    """The frames that `heard` is, and how many more or fewer would be said in the same way; raises `Misuse`."""
    match = _HEARD.fullmatch(heard)
    if match is None:
        raise Misuse("seconds", heard, "write seconds such as 163.84, or minutes and seconds such as 2:43.8")
    minutes, whole, decimals = int(match[1] or 0), match[2], match[3] or ""
    step_ms = Fraction(1000, 10 ** len(decimals))
    length = (minutes * 60_000 + int(whole + decimals) * step_ms) / MILLISECONDS_PER_FRAME
    return length, step_ms / 2 / MILLISECONDS_PER_FRAME


def _near(low: int, high: int) -> tuple[int, ...]:
    """The usual caps within a tenth of a length that none of them gives, and none gives but for one frame."""
    if any(low <= cap <= high + 1 for cap in USUAL_CAPS):
        return ()
    return tuple(cap for cap in USUAL_CAPS if 9 * cap <= 10 * high and 10 * low <= 11 * cap)


def diagnose_stop(heard: str) -> StopDiagnosis:
    """What explains audio that stops at `heard`: seconds such as `163.84`, or `2:43.8`; raises `Misuse`.

    The decimals say how precise it is: `163.8` is any length that rounds to it.
    """
    length, blur = read_length(heard)
    nearest = round(length)
    if nearest == 0:
        raise Misuse("seconds", heard, f"is less than half a frame of {MILLISECONDS_PER_FRAME} ms")
    low, high = min(nearest, ceil(length - blur)), max(nearest, floor(length + blur))
    first_text = TEXT_BACKSTOP.first_prompt_reaching_frames(low)
    last_text = TEXT_BACKSTOP.last_prompt_within_frames(high)
    return StopDiagnosis(
        nearest_frames=nearest,
        exact=length.denominator == 1,
        give_or_take=floor(blur),
        well_known_caps=tuple(cap for cap in WELL_KNOWN_CAPS if low <= cap <= high),
        one_frame_short=tuple(cap for cap in WELL_KNOWN_CAPS if low <= cap - 1 <= high < cap),
        nearest_caps=_near(low, high),
        text_prompts=range(max(0, first_text), min(last_text + 1, _TEXT_BINDS_BELOW)),
        context_prompts=range(max(0, QWEN3_TTS.context_tokens - high), QWEN3_TTS.context_tokens - low + 1),
    )
