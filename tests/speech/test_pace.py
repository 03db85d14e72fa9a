"""How long a text takes to speak: a range, as published runs say, and how well they lie within it."""

import csv
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftts_plan import Misuse
from ftts_plan.data.files import data_path
from ftts_plan.speech.languages import LANGUAGE_NAMES
from ftts_plan.speech.pace import Pace, PaceName, SpeechEstimate, exactly, parse_pace, read_pace
from ftts_plan.speech.runs import measured_runs, spoken_runs, stated_runs

LANGUAGES = st.none() | st.sampled_from([*LANGUAGE_NAMES])
PACES = st.builds(
    Pace,
    st.sampled_from([*PaceName]) | st.fractions(Fraction(1, 100), 100, max_denominator=1_000),
    LANGUAGES,
)


def test_two_words_and_german_lie_inside_the_range() -> None:
    for run in measured_runs():
        if run.text_tokens == 2:
            low, _, high = Pace(language=run.language).estimate(2)
            assert low <= run.frames <= high, run
            low, _, high = Pace().estimate(2)
            assert low <= run.frames <= high, run
    assert [run.frames_per_text_token for run in stated_runs("de")] == [Fraction("2.2"), Fraction("2.5")]
    for tokens in (10, 50, 100, 1_000):
        low, _, high = Pace(language="de").estimate(tokens)
        assert low <= tokens * Fraction("2.2") < tokens * Fraction("2.5") <= high


def test_hello_world_is_not_said_to_take_three_quarters_of_a_second() -> None:
    # published: 22 frames (1.76 s) and 29 frames (2.32 s)
    assert Pace(language="en").estimate(2) == SpeechEstimate(6, 23, 29)
    assert read_pace("pace", "typical").estimate(2).typical_frames * 80 == 1_840


def test_of_the_runs_of_this_model_one_is_slower_than_the_range() -> None:
    outside = [run.what for run in measured_runs() if not _holds(Pace(), run.text_tokens, run.frames)]
    assert outside == ["1.7B CustomVoice Medium (53 w)"]


def _holds(pace: Pace, tokens: int, frames: int) -> bool:
    low, _, high = pace.estimate(tokens)
    return low <= frames <= high


def test_the_range_of_english_spans_both_figures() -> None:
    # 30 tokens: Qwen3-TTS 92.1 to 199.24, Qwen3-Omni 94.5 to 145.43; the median is this model's, 135.97
    assert Pace(language="en").estimate(30) == SpeechEstimate(92, 136, 200)
    assert Pace(language="fr").estimate(30) == Pace().estimate(30)
    assert Pace(language="de").estimate(30).low_frames == 66


@given(PACES, st.integers(0, 40_000))
def test_more_text_never_takes_less(pace: Pace, tokens: int) -> None:
    now, more = pace.estimate(tokens), pace.estimate(tokens + 1)
    assert all(frames <= later for frames, later in zip(now, more, strict=True))
    assert now.low_frames <= now.typical_frames <= now.high_frames
    assert now.is_range == (isinstance(pace.speed, PaceName) and pace.speed is PaceName.TYPICAL and tokens > 0)
    assert (now == (0, 0, 0)) == (tokens == 0)


@given(LANGUAGES, st.integers(1, 40_000))
def test_brisk_and_slow_are_the_ends_of_the_range(language: str | None, tokens: int) -> None:
    low, _, high = Pace(language=language).estimate(tokens)
    assert Pace(PaceName.BRISK, language).estimate(tokens) == exactly(low)
    assert Pace(PaceName.SLOW, language).estimate(tokens) == exactly(high)


@given(PACES)
def test_what_is_written_is_read(pace: Pace) -> None:
    written = read_pace("pace", pace.written, pace.language)
    assert written.language == pace.language
    if isinstance(pace.speed, PaceName):
        assert written == pace
    else:
        assert isinstance(written.speed, Fraction)
        assert abs(written.speed - pace.speed) <= Fraction(1, 2_000_000)


def test_only_measured_runs_count() -> None:
    assert {run.kind for run in spoken_runs()} == {
        *("measured", "runaway", "lower bound", "upper bound", "stated", "extrapolated")
    }
    assert {run.kind for run in measured_runs()} == {"measured"}
    assert (len(measured_runs()), len(spoken_runs())) == (19, 31)


def test_the_frames_of_each_run_are_its_seconds() -> None:
    with data_path("frames_per_token.csv").open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            assert Fraction(row["audio_seconds"]) * Fraction(25, 2) == int(row["frames"]), row


@pytest.mark.parametrize(
    ("text_tokens", "pace", "frames"),
    [(0, "4", 0), (100, "4.5", 450), (3, "0.5", 2), (137, "4.16", 570), (1, "1000", 1000)],
)
def test_an_estimate_by_a_number_is_rounded_up(text_tokens: int, pace: str, frames: int) -> None:
    assert read_pace("pace", pace).estimate(text_tokens) == (frames, frames, frames)
    assert type(read_pace("pace", pace).estimate(text_tokens).typical_frames) is int


@pytest.mark.parametrize("text", ["", "0", "0.0", "-1", "1e1", "1/2", "1000.5", "nan", "٣", "1,5", "1_0", "99999"])
def test_a_pace_that_is_none_is_a_misuse(text: str) -> None:
    with pytest.raises(Misuse) as refused:
        read_pace("pace", text)
    assert (refused.value.field, bool(refused.value.reason)) == ("pace", True)


@pytest.mark.parametrize("speed", [Fraction(0), Fraction(-1), Fraction(1001), 4.5, 4, "4", "typical"])
def test_what_is_no_speed_is_refused(speed: Fraction) -> None:
    with pytest.raises(Misuse, match="pace"):
        Pace(speed)


def test_a_pace_is_read_by_name_or_number() -> None:
    assert [read_pace("pace", name) for name in PaceName] == [Pace(name) for name in PaceName]
    assert read_pace("pace", "4.25") == Pace(Fraction(17, 4))
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
