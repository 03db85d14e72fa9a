"""How much text so many frames hold: the question about pace the other way round."""

from bisect import bisect_right
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from ftts_plan.data import shipped_rows
from ftts_plan.models import QWEN3_TTS
from ftts_plan.speech.languages import LANGUAGES
from ftts_plan.speech.pace import Pace, SpeechEstimate
from ftts_plan.units import require_u64


class TextLength(NamedTuple):
    """The text tokens that are spoken within so many frames."""

    frames: int
    slow_tokens: int
    """So many are spoken to their end even by a slow run: the estimate of one more exceeds the frames."""
    typical_tokens: int
    brisk_tokens: int
    """Not even a brisk run speaks more."""


class TextDensity(NamedTuple):
    """How many characters and words so many text tokens were, in a paragraph of one language."""

    characters: int
    words: int | None
    """None where words are not divided by blanks."""
    text_tokens: int

    def characters_of(self, text_tokens: int) -> int:
        """Characters of so many text tokens, rounded down."""
        return text_tokens * self.characters // self.text_tokens

    def words_of(self, text_tokens: int) -> int | None:
        """Words of so many text tokens, rounded down; None where there are none to count."""
        return None if self.words is None else text_tokens * self.words // self.text_tokens


def text_within(pace: Pace, frames: int) -> TextLength:
    """The text tokens that `frames` hold at `pace`, each end by itself; raises `Misuse`.

    An estimate never falls with the tokens, so each is the last that fits. No prompt holds more than the context.
    """
    require_u64("frames", frames)
    tokens = range(QWEN3_TTS.context_tokens)

    def most(end: Callable[[SpeechEstimate], int]) -> int:
        return bisect_right(tokens, frames, key=lambda many: end(pace.estimate(many))) - 1

    return TextLength(
        frames,
        most(lambda estimate: estimate.high_frames),
        most(lambda estimate: estimate.typical_frames),
        most(lambda estimate: estimate.low_frames),
    )


@cache
def text_densities() -> dict[str, TextDensity]:
    """What was measured of each language, by its code."""
    return {
        LANGUAGES[row["language"]]: TextDensity(
            int(row["characters"]), int(row["words"]) if row["words"] else None, int(row["text_tokens"])
        )
        for row in shipped_rows("tokens_per_char.csv")
        if row["language"] in LANGUAGES
    }
