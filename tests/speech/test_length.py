"""How much text so many frames hold."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftts_plan.speech.languages import LANGUAGE_NAMES
from ftts_plan.speech.length import TextDensity, TextLength, text_densities, text_within
from ftts_plan.speech.pace import Pace
from tests.speech.test_pace import PACES


def test_ten_minutes() -> None:
    # 7,500 frames: (7,500 - 16.84) / 6.08 = 1,230.8, (7,500 - 13.87) / 4.07 = 1,839.3, 7,501 / 3.07 = 2,443.3
    assert text_within(Pace(), 7_500) == TextLength(7_500, 1_230, 1_839, 2_443)
    # German: a stated 2.2 frames a token, so 7,501 / 2.2 = 3,409.5
    assert text_within(Pace(language="de"), 7_500).brisk_tokens == 3_409
    assert text_within(Pace(Fraction(4)), 7_500) == TextLength(7_500, 1_875, 1_875, 1_875)


@given(PACES, st.integers(1, 30_000))
def test_one_token_more_does_not_fit(pace: Pace, frames: int) -> None:
    held = text_within(pace, frames)
    for tokens, place in ((held.slow_tokens, 2), (held.typical_tokens, 1), (held.brisk_tokens, 0)):
        assert pace.estimate(tokens)[place] <= frames
        assert tokens == 32_767 or pace.estimate(tokens + 1)[place] > frames
    assert held.slow_tokens <= held.typical_tokens <= held.brisk_tokens


def test_every_language_has_a_density() -> None:
    assert set(text_densities()) == set(LANGUAGE_NAMES)
    assert text_densities()["de"] == TextDensity(164, 26, 44)
    assert (text_densities()["de"].characters_of(1_839), text_densities()["de"].words_of(1_839)) == (6_854, 1_086)
    assert text_densities()["zh"].words_of(100) is None


@pytest.mark.parametrize("frames", [0, 1])
def test_hardly_any_time_holds_hardly_any_text(frames: int) -> None:
    assert text_within(Pace(), frames) == TextLength(frames, 0, 0, 0)
