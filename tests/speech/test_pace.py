"""How long a text takes to speak, as published runs say."""

import csv
from fractions import Fraction

import pytest
from hypothesis import strategies as st

from ftts_plan import Misuse
from ftts_plan.data.files import data_path
from ftts_plan.speech.pace import (
    measured_runs,
    pace_presets,
    parse_pace,
    read_pace,
    speech_estimate,
    spoken_runs,
)

PACES = st.fractions(Fraction(1, 100), 100, max_denominator=1_000)


def test_the_presets_are_three_published_runs() -> None:
    assert [(preset.name, preset.percentile, preset.pace, preset.runs) for preset in pace_presets()] == [
        ("brisk", 10, Fraction(43, 14), 18),
        ("typical", 50, Fraction(571, 137), 18),
        ("slow", 90, Fraction(389, 60), 18),
    ]


def test_each_preset_is_the_percentile_that_it_says() -> None:
    paces = [run.frames_per_text_token for run in measured_runs()]
    for preset in pace_presets():
        assert preset.run in measured_runs()
        # by nearest rank: at least so many percent are as brisk, and fewer are brisker
        assert sum(pace <= preset.pace for pace in paces) * 100 >= preset.percentile * len(paces)
        assert sum(pace < preset.pace for pace in paces) * 100 < preset.percentile * len(paces)


def test_only_measured_runs_count() -> None:
    assert {run.kind for run in spoken_runs()} == {
        *("measured", "runaway", "lower bound", "upper bound", "stated", "extrapolated")
    }
    assert {run.kind for run in measured_runs()} == {"measured"}
    assert (len(measured_runs()), len(spoken_runs())) == (18, 28)


def test_the_frames_of_each_run_are_its_seconds() -> None:
    with data_path("frames_per_token.csv").open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            assert Fraction(row["audio_seconds"]) * Fraction(25, 2) == int(row["frames"]), row


@pytest.mark.parametrize(
    ("text_tokens", "pace", "frames"),
    [(0, "4", 0), (100, "4.5", 450), (3, "0.5", 2), (137, "4.16", 570), (1, "1000", 1000)],
)
def test_an_estimate_is_rounded_up(text_tokens: int, pace: str, frames: int) -> None:
    assert speech_estimate(text_tokens, parse_pace("pace", pace)) == frames
    assert type(speech_estimate(text_tokens, parse_pace("pace", pace))) is int


@pytest.mark.parametrize("text", ["", "0", "0.0", "-1", "1e1", "1/2", "1000.5", "nan", "٣", "1,5", "1_0", "99999"])
def test_a_pace_that_is_none_is_a_misuse(text: str) -> None:
    with pytest.raises(Misuse) as refused:
        parse_pace("pace", text)
    assert (refused.value.field, bool(refused.value.reason)) == ("pace", True)


@pytest.mark.parametrize("pace", [Fraction(0), Fraction(-1), Fraction(1001), 4.5, 4, "4"])
def test_an_estimate_refuses_what_is_no_pace(pace: Fraction) -> None:
    with pytest.raises(Misuse, match="pace"):
        speech_estimate(10, pace)


def test_a_pace_is_read_by_name_or_number() -> None:
    assert [read_pace("pace", preset.name) for preset in pace_presets()] == [preset.pace for preset in pace_presets()]
    assert read_pace("pace", "4.25") == Fraction(17, 4)
    with pytest.raises(Misuse, match="pace"):
        read_pace("pace", "quick")


def test_a_paces_decimals_are_exact() -> None:
    assert parse_pace("pace", " 4.1 ") == Fraction(41, 10)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1000.1", "must be above 0 and at most 1,000 frames per text token"),
        ("0", "must be above 0 and at most 1,000 frames per text token"),
        ("4,25", "write brisk, typical, slow, or frames per text token with a decimal point, such as 4.25"),
        ("3,1", "write brisk, typical, slow, or frames per text token with a decimal point, such as 3.1"),
        ("fast", "write brisk, typical, slow, or frames per text token with a decimal point, such as 4.25"),
    ],
)
def test_a_pace_that_is_none_is_told_without_a_word_of_python(text: str, reason: str) -> None:
    with pytest.raises(Misuse) as refused:
        read_pace("pace", text)
    assert (refused.value.value, refused.value.reason) == (text, reason)
