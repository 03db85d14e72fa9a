"""Lines through the measured runs: frames of silence, and frames for each token of text.

Silence before and after a short text weighs as much as the text, so no line has to go through zero. They are fitted by
quantile regression (Koenker and Bassett, 1978) to the 10th, 50th and 90th percentile, relative errors counting, by
`python -m tests.speech.write_pace_lines`, and shipped as `data/pace_lines.csv`.
"""

from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

from ftts_plan.data import shipped_rows
from ftts_plan.speech.runs import stated_runs

LOW_PERCENTILE: Final = 10
MEDIAN: Final = 50
HIGH_PERCENTILE: Final = 90


class Figures(StrEnum):
    """Where runs come from. The value is the wire string."""

    THIS_MODEL = "qwen3-tts"
    OTHER_MODEL = "qwen3-omni"
    """Another model's talker, at the same 12.5 frames a second."""


class QuantileLine(NamedTuple):
    """At most `percentile` % of the `runs` lie below this line."""

    figures: Figures
    percentile: int
    silence_frames: Fraction
    frames_per_text_token: Fraction
    runs: int

    def at(self, text_tokens: int) -> Fraction:
        """The frames of a text, not rounded."""
        return self.silence_frames + self.frames_per_text_token * text_tokens


FIGURES_OF_LANGUAGE: Final = {"en": (Figures.THIS_MODEL, Figures.OTHER_MODEL)}
"""Where a language has more than the runs of this model, whatever their language."""


@cache
def pace_lines() -> dict[tuple[Figures, int], QuantileLine]:
    """The fitted lines, by figures and percentile."""
    lines = (
        QuantileLine(
            Figures(row["figures"]),
            int(row["percentile"]),
            Fraction(row["silence_frames"]),
            Fraction(row["frames_per_text_token"]),
            int(row["runs"]),
        )
        for row in shipped_rows("pace_lines.csv")
    )
    return {(line.figures, line.percentile): line for line in lines}


def low_frames(text_tokens: int, language: str | None) -> Fraction:
    """The least of what the figures for a language say, stated ones among them."""
    stated = (run.frames_per_text_token * text_tokens for run in stated_runs(language or ""))
    return min([*_at(text_tokens, LOW_PERCENTILE, language), *stated])


def typical_frames(text_tokens: int, language: str | None) -> Fraction:  # noqa: ARG001 - one median for all
    """The median of the runs of this model; no language has enough runs for one of its own."""
    return pace_lines()[Figures.THIS_MODEL, MEDIAN].at(text_tokens)


def high_frames(text_tokens: int, language: str | None) -> Fraction:
    """The most of what the figures for a language say."""
    return max(_at(text_tokens, HIGH_PERCENTILE, language))


def _at(text_tokens: int, percentile: int, language: str | None) -> list[Fraction]:
    figures = FIGURES_OF_LANGUAGE.get(language or "", (Figures.THIS_MODEL,))
    return [pace_lines()[figure, percentile].at(text_tokens) for figure in figures]
