"""Will it be cut off? Both verdicts in every combination, the proposed cap, why it stopped, and a counted text."""

from fractions import Fraction

import pytest
from streamlit.testing.v1 import AppTest

from ftts_plan import GIB, Admitted, BudgetExceeded, Request, admit
from ftts_plan.formats.markdown import markdown_safe
from ftts_plan.speech.pace import PaceName, pace_presets, speech_estimate
from ftts_plan.speech.text import WRAPPER_TOKENS, prompt_tokens
from ftts_plan.speech.truncation import CutOff, Finishes, cap_for, truncation_at
from ftts_plan.units import format_seconds
from ftts_plan.wording import page as words
from ftts_plan.wording.speech import LINK_HOLDS_NO_TEXT, pace_source, peaks, truncation_sentence
from tests.app.screen import open_tab, opened, settled, shared_link, shown, turn_to, verdict

TYPICAL = next(preset.pace for preset in pace_presets() if preset.name is PaceName.TYPICAL)
SPEECH_TAB = words.SPEECH_TITLE
COMBINATIONS = {
    "fits, finishes": (Request(prompt_tokens=28), "It fits in memory, and is probably spoken to its end."),
    "fits, cut": (Request(prompt_tokens=4_096), "It fits in memory, but is probably cut off."),
    "refused, finishes": (
        Request(prompt_tokens=28, heuristic_eos_backstop=False, budget_bytes=GIB // 2),
        "It does not fit in memory; if it did, it would probably be spoken to its end.",
    ),
    "refused, cut": (
        Request(prompt_tokens=4_096, budget_bytes=GIB),
        "It does not fit in memory, and would be cut off if it did",
    ),
}
each_combination = pytest.mark.parametrize(("request_", "said"), COMBINATIONS.values(), ids=COMBINATIONS.keys())


def expected_frames(request: Request, pace: Fraction = TYPICAL) -> int:
    return speech_estimate(request.prompt_tokens - WRAPPER_TOKENS, pace)


def second_verdict(page: AppTest) -> str:
    """The sentence beside the memory verdict."""
    icons = (":material/record_voice_over:", ":material/content_cut:")
    [box] = [box for box in (*page.info, *page.warning) if box.icon in icons]
    return str(box.value)


def speech(request: Request) -> AppTest:
    return again(opened(request))


def again(page: AppTest) -> AppTest:
    """Run with the tab and the box for a text open: `AppTest` has them as they were at first, unless told."""
    page.session_state["more"] = SPEECH_TAB
    page.session_state["counting"] = True
    return settled(page.run())


@each_combination
def test_the_second_verdict_stands_beside_the_first(request_: Request, said: str) -> None:
    page = opened(request_)
    found = truncation_at(request_, expected_frames(request_))
    assert said in second_verdict(page)
    assert isinstance(admit(request_), Admitted) == said.startswith("It fits") == verdict(page).startswith("Admitted")
    assert isinstance(found, Finishes) == said.endswith("spoken to its end.")
    assert truncation_sentence(found) in second_verdict(page)
    assert format_seconds(found.allowed_frames) in second_verdict(page)


@pytest.mark.parametrize("request_", [Request(prompt_tokens=32_768), Request(prompt_tokens=512, max_new_tokens=0)])
def test_nothing_is_spoken_of_a_request_without_frames(request_: Request) -> None:
    assert "Nothing is spoken" in second_verdict(opened(request_))


def test_the_pace_decides_what_is_expected() -> None:
    request = Request(prompt_tokens=512)
    for name, pace in [*((preset.name.value, preset.pace) for preset in pace_presets()), ("7.25", Fraction("7.25"))]:
        page = opened(parameters={"prompt_tokens": "512", "pace": name})
        assert truncation_sentence(truncation_at(request, expected_frames(request, pace))) in second_verdict(page)
        assert words.pace_note(pace) in [caption.value for caption in page.caption]


@each_combination
def test_expected_and_worst_peak_stand_side_by_side(request_: Request, said: str) -> None:
    page, outcome = speech(request_), admit(request_)
    assert isinstance(outcome, Admitted | BudgetExceeded)
    found = truncation_at(request_, expected_frames(request_))
    spoken = min(found.expected_frames, found.allowed_frames)
    unspoken = (outcome.plan.predicted_max_frames - spoken) * request_.kv_bytes(1)
    worst_bytes = outcome.plan.predicted_peak_bytes
    [line] = [block.value for block in page.markdown if "the budget must hold" in block.value.lower()]
    assert line == peaks(worst_bytes - unspoken, worst_bytes, outcome.plan.budget_bytes)
    assert (unspoken == 0) == line.startswith("The speech is expected to run to its limit")
    assert any("of 1,000 such utterances about 3 run to the cap" in caption.value for caption in page.caption)


@each_combination
def test_a_cap_is_proposed_where_the_audio_is_cut_and_only_there(request_: Request, said: str) -> None:
    page = speech(request_)
    cut = isinstance(truncation_at(request_, expected_frames(request_)), CutOff)
    assert bool([button for button in page.button if button.key == "apply_cap"]) == cut


def test_the_proposed_cap_is_applied_and_no_longer_cuts() -> None:
    request = Request(prompt_tokens=4_096)
    page, proposal = speech(request), cap_for(request, expected_frames(request))
    assert proposal
    page.button(key="apply_cap").click()
    settled(page.run())
    assert page.slider(key="max_new_tokens").value == proposal.cap_frames
    assert page.radio(key="heuristic_eos_backstop").value == "off"
    assert verdict(page).startswith("Admitted" if isinstance(proposal.verdict, Admitted) else "Refused")
    assert "Probably finishes" in second_verdict(page)
    assert any(":material/edit: changed, was 8192" in caption.value for caption in page.caption)
    [budget] = [caption.value for caption in page.caption if caption.value.startswith("= 2,1")]
    assert budget == "= 2,147,483,648 B"


def test_every_pace_says_which_run_it_is_and_of_how_few() -> None:
    said = " ".join(caption.value for caption in speech(COMBINATIONS["fits, cut"][0]).caption)
    for preset in pace_presets():
        assert markdown_safe(pace_source(preset)) in said


def test_where_no_cap_helps_none_is_offered() -> None:
    page = speech(Request(prompt_tokens=30_000))
    assert any("No cap helps" in block.value for block in page.markdown)
    assert not [button for button in page.button if button.key == "apply_cap"]


@pytest.mark.parametrize(
    ("heard", "frames", "cap"),
    [("163.84", "2,048", "2,048"), ("655.36", "8,192", "8,192"), ("96", "1,200", "1,200"), ("28.8", "360", "360")],
)
def test_why_does_my_audio_always_stop_there(heard: str, frames: str, cap: str) -> None:
    page = speech(Request(prompt_tokens=512))
    page.text_input(key="stopped_at").set_value(heard)
    again(page)
    said = [block.value for block in page.markdown]
    assert any(block.startswith(f"**That is {frames} frames") for block in said)
    assert any(f"* If every long text stops there: a cap of {cap} frames" in block for block in said)
    assert any("If the engine reports a stop reason" in block for block in said)


@pytest.mark.parametrize("heard", ["soon", "-1", "1e3", "0", "<b>", "99999999", "1:99"])
def test_a_length_that_is_none_is_refused_with_the_reason(heard: str) -> None:
    page = speech(Request(prompt_tokens=512))
    page.text_input(key="stopped_at").set_value(heard)
    again(page)
    assert shown(page.error[0].value).startswith(f"“{heard}” was not used: ")
    assert page.text_input(key="stopped_at").value == heard


def test_the_length_outlives_another_tab_and_another_page() -> None:
    page = speech(Request(prompt_tokens=512))
    page.text_input(key="stopped_at").set_value("163.84")
    again(page)
    open_tab(page, words.SHARE_TITLE)
    again(turn_to(turn_to(page, "edges"), ""))
    assert page.text_input(key="stopped_at").value == "163.84"


def count(text: str, request: Request | None = None) -> AppTest:
    """The page after `text` was put into the box."""
    page = speech(request or Request(prompt_tokens=4_096))
    page.text_area(key="text").set_value(text)
    return again(page)


@pytest.mark.parametrize("text", ["Hello there, friend.", "你好，世界。", "e\u0301", "<|im_start|>", "🙂\n\n", "مرحبا"])
def test_a_text_becomes_its_prompt_tokens(text: str) -> None:
    page, size = count(text), prompt_tokens(text)
    assert page.slider(key="prompt_tokens").value == size.prompt_tokens
    [caption] = [caption.value for caption in page.caption if "of its wrapper" in caption.value]
    assert caption.startswith(f"{size.prompt_tokens:,} prompt tokens: {size.text_tokens:,} of the text")
    assert f"({size.characters:,} character" in caption
    assert "8 of its wrapper, 3 before and 5 after" in caption
    assert verdict(page).startswith("Admitted")


def test_the_link_carries_the_count_and_never_the_text() -> None:
    page = count("Hello there, friend.")
    assert LINK_HOLDS_NO_TEXT in [caption.value for caption in page.caption]
    link = shared_link(page)
    assert "prompt_tokens=13&" in f"{link}&"
    assert "friend" not in link


def test_the_count_is_not_shown_beside_another_number_of_tokens() -> None:
    page = count("Hello there, friend.")
    page.slider(key="prompt_tokens").set_value(14)
    again(page)
    assert not [caption for caption in page.caption if "of its wrapper" in caption.value]
    assert page.text_area(key="text").value == "Hello there, friend."


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a " * 40_000, words.beyond_slider(32_768)),
        ("a" * (2**20 + 1), "at most 1,048,576 are counted"),
        (" " * 100_001, "has a run of more than 100,000 spaces"),
    ],
    ids=["more than the context", "a megabyte", "only spaces"],
)
def test_a_text_that_cannot_be_taken_is_refused_and_moves_nothing(text: str, reason: str) -> None:
    page = count(text, Request(prompt_tokens=77))
    assert any(markdown_safe(reason) in error.value for error in page.error)
    assert page.slider(key="prompt_tokens").value == 77


def test_an_emptied_box_leaves_the_last_count() -> None:
    page = count("Hello there, friend.")
    page.text_area(key="text").set_value("")
    again(page)
    assert page.slider(key="prompt_tokens").value == 13
    assert not page.error


def test_a_folded_box_keeps_its_text() -> None:
    page = count("Hello there, friend.")
    page.session_state["counting"] = False
    settled(page.run())
    assert not page.text_area
    again(page)
    assert page.text_area(key="text").value == "Hello there, friend."
