"""How long a text takes to speak: audio frames per *text* token, as published runs took them.

A pace counts tokens of the text alone; the admission rule counts prompt tokens, which are `text.WRAPPER_TOKENS` more.
The estimate is a straight line through zero, so it is poor for a text of a few tokens, where the silence before and
after weighs most. Provenance of the runs: `data/README.md`.
"""

import re
from enum import StrEnum
from fractions import Fraction
from functools import cache
from math import ceil
from typing import Final, NamedTuple

from ftts_plan.data import shipped_rows
from ftts_plan.units import Misuse, ceil_div, require_u64

MAX_FRAMES_PER_TEXT_TOKEN: Final = 1_000
_DECIMAL_COMMA: Final = re.compile(r"\s*[0-9]{1,4},[0-9]{1,6}\s*", re.ASCII)
_DECIMAL: Final = re.compile(r"\s*([0-9]{1,4}(?:\.[0-9]{1,6})?)\s*", re.ASCII)


class SpokenRun(NamedTuple):
    """One published run. Only the kind `measured` is a run that ended by itself with a stated length."""

    source: str
    language: str
    what: str
    text_tokens: int
    frames: int
    kind: str

    @property
    def frames_per_text_token(self) -> Fraction:
        """How long it took, for each token of its text."""
        return Fraction(self.frames, self.text_tokens)


class PaceName(StrEnum):
    """The words for a pace. The value is the wire string."""

    BRISK = "brisk"
    TYPICAL = "typical"
    SLOW = "slow"


_WORDS: Final = ", ".join(PaceName)
_PERCENTILES: Final = {PaceName.BRISK: 10, PaceName.TYPICAL: 50, PaceName.SLOW: 90}


class PacePreset(NamedTuple):
    """A pace that a published run had: at most `percentile` % of the `runs` measured ones were brisker."""

    name: PaceName
    percentile: int
    run: SpokenRun
    runs: int

    @property
    def pace(self) -> Fraction:
        """Frames per text token."""
        return self.run.frames_per_text_token


@cache
def spoken_runs() -> tuple[SpokenRun, ...]:
    """Every published run, whatever its kind."""
    return tuple(
        SpokenRun(row["source"], row["language"], row["what"], int(row["text_tokens"]), int(row["frames"]), row["kind"])
        for row in shipped_rows("frames_per_token.csv")
    )


@cache
def measured_runs() -> tuple[SpokenRun, ...]:
    """The runs that ended by themselves with a stated length."""
    return tuple(run for run in spoken_runs() if run.kind == "measured")


@cache
def pace_presets() -> tuple[PacePreset, ...]:
    """The 10th, 50th and 90th percentile of the measured runs by nearest rank, so each is a run that happened."""
    runs = sorted(measured_runs(), key=lambda run: run.frames_per_text_token)
    return tuple(
        PacePreset(name, percentile, runs[ceil_div(percentile * len(runs), 100) - 1], len(runs))
        for name, percentile in _PERCENTILES.items()
    )


def parse_pace(field: str, text: str) -> Fraction:
    """The exact frames per text token that a plain decimal such as `4.25` spells; raises `Misuse`."""
    match = _DECIMAL.fullmatch(text)
    if match is None:
        example = text.strip().replace(",", ".") if _DECIMAL_COMMA.fullmatch(text) else "4.25"
        raise Misuse(field, text, f"write {_WORDS}, or frames per text token with a decimal point, such as {example}")
    pace = Fraction(match[1])
    if not _is_pace(pace):
        raise Misuse(field, text, f"must be above 0 and at most {MAX_FRAMES_PER_TEXT_TOKEN:,} frames per text token")
    return pace


def read_pace(field: str, text: str) -> Fraction:
    """The pace that `text` names: `brisk`, `typical` or `slow`, or a decimal as `parse_pace` reads it."""
    for preset in pace_presets():
        if preset.name == text.strip():
            return preset.pace
    return parse_pace(field, text)


def speech_estimate(text_tokens: int, pace: Fraction) -> int:
    """The frames that `text_tokens` take at `pace`, rounded up; raises `Misuse`."""
    return ceil(require_u64("text_tokens", text_tokens) * _require_pace("pace", pace))


def _is_pace(pace: Fraction) -> bool:
    return 0 < pace <= MAX_FRAMES_PER_TEXT_TOKEN


def _require_pace(field: str, pace: Fraction) -> Fraction:
    if not isinstance(pace, Fraction) or not _is_pace(pace):
        raise Misuse(field, pace, f"must be a Fraction above 0 and at most {MAX_FRAMES_PER_TEXT_TOKEN:,}")
    return pace
