"""How long a text takes to speak: a range of audio frames for its *text* tokens, as published runs took them.

A pace counts tokens of the text alone; the admission rule counts prompt tokens, which are `text.WRAPPER_TOKENS` more.
"""

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from math import ceil, floor
from typing import Final, NamedTuple

from ftts_plan.speech.quantile_lines import high_frames, low_frames, typical_frames
from ftts_plan.units import Misuse, require_u64

MAX_FRAMES_PER_TEXT_TOKEN: Final = 1_000
_KEPT_ESTIMATES: Final = 2**16  # the lengths of a script are few, and all of it is judged anew for every move
_DECIMAL_COMMA: Final = re.compile(r"\s*[0-9]{1,4},[0-9]{1,6}\s*", re.ASCII)
_DECIMAL: Final = re.compile(r"\s*([0-9]{1,4}(?:\.[0-9]{1,6})?)\s*", re.ASCII)


class SpeechEstimate(NamedTuple):
    """The frames that a text probably takes: 10th, 50th and 90th percentile, or three times the same."""

    low_frames: int
    typical_frames: int
    high_frames: int

    @property
    def is_range(self) -> bool:
        """Whether it leaves anything open."""
        return self.low_frames < self.high_frames


class PaceName(StrEnum):
    """The words for a pace. The value is the wire string."""

    BRISK = "brisk"
    """The 10th percentile of the runs alone."""
    TYPICAL = "typical"
    """All of the range, with the median as its middle."""
    SLOW = "slow"
    """The 90th percentile of the runs alone."""


_WORDS: Final = ", ".join(PaceName)


@dataclass(frozen=True, slots=True)
class Pace:
    """How briskly a text is spoken, and in which language: an ISO 639-1 code of the ten, or None."""

    speed: PaceName | Fraction = PaceName.TYPICAL
    """A word for what published runs took, or an exact number of frames for each token of text."""
    language: str | None = None

    def __post_init__(self) -> None:
        is_number = isinstance(self.speed, Fraction) and 0 < self.speed <= MAX_FRAMES_PER_TEXT_TOKEN
        if not is_number and not isinstance(self.speed, PaceName):
            raise Misuse("pace", self.speed, f"must be a word, or a Fraction of up to {MAX_FRAMES_PER_TEXT_TOKEN:,}")

    @property
    def written(self) -> str:
        """As `read_pace` reads it."""
        if isinstance(self.speed, PaceName):
            return self.speed.value
        return f"{float(self.speed):.6f}".rstrip("0").rstrip(".")

    def estimate(self, text_tokens: int) -> SpeechEstimate:
        """The frames that a text takes, never fewer for more tokens; raises `Misuse`.

        The low end is rounded down and the others up, so that a run on a line is inside. A text has a frame at least.
        """
        return _estimate(self, require_u64("text_tokens", text_tokens))

    def in_language(self, language: str | None) -> "Pace":
        """The same for a text that says its language itself."""
        return replace(self, language=language) if language else self


@lru_cache(maxsize=_KEPT_ESTIMATES)
def _estimate(pace: Pace, text_tokens: int) -> SpeechEstimate:
    if text_tokens == 0:
        return SpeechEstimate(0, 0, 0)
    if isinstance(pace.speed, Fraction):
        return _point(ceil(pace.speed * text_tokens))
    low = max(1, floor(low_frames(text_tokens, pace.language)))
    high = ceil(high_frames(text_tokens, pace.language))
    match pace.speed:
        case PaceName.BRISK:
            return _point(low)
        case PaceName.SLOW:
            return _point(high)
        case PaceName.TYPICAL:
            return SpeechEstimate(low, ceil(typical_frames(text_tokens, pace.language)), high)


def _point(frames: int) -> SpeechEstimate:
    return SpeechEstimate(frames, frames, frames)


def exactly(frames: int) -> SpeechEstimate:
    """An estimate that leaves nothing open; raises `Misuse`."""
    return _point(require_u64("expected_frames", frames))


def parse_pace(field: str, text: str) -> Fraction:
    """The exact frames per text token that a plain decimal such as `4.25` spells; raises `Misuse`."""
    match = _DECIMAL.fullmatch(text)
    if match is None:
        example = text.strip().replace(",", ".") if _DECIMAL_COMMA.fullmatch(text) else "4.25"
        raise Misuse(field, text, f"write {_WORDS}, or frames per text token with a decimal point, such as {example}")
    pace = Fraction(match[1])
    if not 0 < pace <= MAX_FRAMES_PER_TEXT_TOKEN:
        raise Misuse(field, text, f"must be above 0 and at most {MAX_FRAMES_PER_TEXT_TOKEN:,} frames per text token")
    return pace


def read_pace(field: str, text: str, language: str | None = None) -> Pace:
    """The pace that `text` names: `brisk`, `typical` or `slow`, or a decimal as `parse_pace` reads it."""
    word = text.strip()
    return Pace(PaceName(word) if word in tuple(PaceName) else parse_pace(field, text), language)
