"""Why does my audio always stop at …?"""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ftts_plan import BindingConstraint, Misuse, Request
from ftts_plan.rule.admission import binding_limit
from ftts_plan.speech.stop_diagnosis import diagnose_stop
from ftts_plan.wording.stops import stop_heading, stop_reasons


@pytest.mark.parametrize(
    ("heard", "cap"),
    [("163.84", 2_048), ("655.36", 8_192), ("96", 1_200), ("28.8", 360), ("327.68", 4_096), ("10:55.36", 8_192)],
)
def test_the_caps_that_people_meet(heard: str, cap: int) -> None:
    stop = diagnose_stop(heard)
    assert (stop.nearest_frames, stop.exact, stop.well_known_caps) == (cap, True, (cap,))
    assert f"a cap of {cap:,} frames" in stop_reasons(stop)[0]
    assert "FTTS_MAX_FRAMES" in stop_reasons(stop)[0]


@pytest.mark.parametrize("heard", ["163.84", "163.8", "163.9", "164", "2:44", "2:43.8 s", " 163.840s "])
def test_a_length_is_as_precise_as_it_is_said(heard: str) -> None:
    expected = (2_048,) if heard != "163.9" else ()  # 163.85 to 163.95 s: 2,048.125 frames and more
    assert diagnose_stop(heard).well_known_caps == expected


def test_one_frame_fewer_than_a_well_known_cap() -> None:
    stop = diagnose_stop("163.76")
    assert (stop.nearest_frames, stop.well_known_caps, stop.one_frame_short) == (2_047, (), (2_048,))
    assert "one frame fewer" in stop_reasons(stop)[0]
    assert diagnose_stop("163.8").one_frame_short == ()  # the cap itself explains it


def test_a_length_between_frames_names_the_nearest() -> None:
    stop = diagnose_stop("100.03")  # 1,250.375 frames
    assert (stop.nearest_frames, stop.exact, stop.give_or_take) == (1_250, False, 0)
    assert stop_heading(stop) == "That is no whole number of frames; the nearest is 1,250 frames."
    assert stop_heading(diagnose_stop("100.08")) == "That is 1,251 frames."
    assert stop_heading(diagnose_stop("100")) == "That is 1,250 frames, give or take 6."


@example(26_224)  # 4 x 6,540 + 64: the longest that the text backstop gives, as 5 x 6,541 + 64 exceeds the context
@example(26_228)
@example(32_768)
@example(32_769)
@given(st.integers(1, 40_000))
def test_the_limits_named_are_those_that_bind_there(frames: int) -> None:
    stop = diagnose_stop(f"{frames * 8 // 100}.{frames * 8 % 100:02d}")
    assert (stop.nearest_frames, stop.exact, stop.give_or_take) == (frames, True, 0)
    named = {
        BindingConstraint.TEXT_HEURISTIC: list(stop.text_prompts),
        BindingConstraint.CONTEXT_CEILING: list(stop.context_prompts),
    }
    for constraint, prompts in named.items():
        for prompt_tokens in prompts:
            backstop = constraint is BindingConstraint.TEXT_HEURISTIC
            request = Request(prompt_tokens=prompt_tokens, max_new_tokens=2**64 - 1, heuristic_eos_backstop=backstop)
            assert binding_limit(request) == (frames, constraint)
    assert bool(stop.context_prompts) == (frames <= 32_768)
    assert bool(stop.text_prompts) == (frames >= 64 and frames % 4 == 0 and frames <= 4 * 6_540 + 64)


def test_the_text_backstop_of_a_long_benchmark_text() -> None:
    stop = diagnose_stop("51.52")
    assert list(stop.text_prompts) == [145]
    assert "a prompt of 145 tokens (137 of text)" in stop_reasons(stop)[1]
    assert "turns it off" in stop_reasons(stop)[1]
    assert "30,712 to 30,724 tokens" in stop_reasons(diagnose_stop("164"))[2]


def test_longer_than_any_context_is_no_limit_of_the_rule() -> None:
    assert stop_reasons(diagnose_stop("2621.44"))[0].startswith("If every long text")
    assert stop_reasons(diagnose_stop("2621.52")) == (
        "No limit of this rule: the context ends every utterance at 2,621.44 s. The audio was joined.",
    )


@pytest.mark.parametrize(
    "heard", ["", "0", "0.03", "-1", "1e3", "1:5", "1:75", "nan", "163,84", "٣", "1.2345", "9" * 7]
)
def test_what_is_no_length_is_a_misuse(heard: str) -> None:
    with pytest.raises(Misuse, match="seconds"):
        diagnose_stop(heard)
