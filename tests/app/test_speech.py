"""Will it be cut off? Both verdicts in every combination, the proposed cap, why it stopped, and a counted text."""

import pytest
from streamlit.testing.v1 import AppTest

from ftts_plan import GIB, Admitted, BudgetExceeded, Request, admit
from ftts_plan.formats.markdown import markdown_safe
from ftts_plan.speech.pace import Pace, PaceName, exactly, read_pace
from ftts_plan.speech.text import WRAPPER_TOKENS, prompt_tokens
from ftts_plan.speech.truncation import CutOff, cap_for, truncation_at
from ftts_plan.wording import page as words
from ftts_plan.wording.pace import pace_note
from ftts_plan.wording.speech import LINK_HOLDS_NO_TEXT, peaks
from tests.app.screen import (
    box,
    chosen,
    is_admitted,
    open_tab,
    opened,
    put,
    settled,
    shared_link,
    shown,
    truncation,
    turn_to,
    verdict,
)
from tests.verdict_bar import TYPICAL, memory_words, speech_words

SPEECH_TAB = words.SPEECH_TITLE
COMBINATIONS = {
    "fits, finishes": (Request(prompt_tokens=28), "✔ Admitted", "finishes"),
    "fits, cut": (Request(prompt_tokens=4_096), "✔ Admitted", "cut at"),
    "refused, finishes": (
        Request(prompt_tokens=28, heuristic_eos_backstop=False, budget_bytes=GIB // 2),
        "✖ Refused",
        "finishes",
    ),
    "refused, cut": (Request(prompt_tokens=4_096, budget_bytes=GIB), "✖ Refused", "cut at"),
}
each_combination = pytest.mark.parametrize(
    ("request_", "memory", "speech"), COMBINATIONS.values(), ids=COMBINATIONS.keys()
)


def expected_frames(request: Request, pace: Pace = TYPICAL) -> int:
    return pace.estimate(request.prompt_tokens - WRAPPER_TOKENS).typical_frames


def speech_tab(request: Request) -> AppTest:
    return again(opened(request))


def again(page: AppTest) -> AppTest:
    """Run with the tab open: `AppTest` has it as it was at first, unless told."""
    page.session_state["more"] = SPEECH_TAB
    return settled(page.run())


@each_combination
def test_the_second_verdict_stands_beside_the_first(request_: Request, memory: str, speech: str) -> None:
    page = opened(request_)
    assert verdict(page).startswith(memory)
    assert truncation(page).startswith(speech)
    assert truncation(page) == speech_words(request_)


@pytest.mark.parametrize("request_", [Request(prompt_tokens=32_768), Request(prompt_tokens=512, max_new_tokens=0)])
def test_nothing_is_spoken_of_a_request_without_frames(request_: Request) -> None:
    assert truncation(opened(request_)) == "nothing is spoken"


def test_the_pace_decides_what_is_expected() -> None:
    request, said = Request(prompt_tokens=512), set()
    for name in (*PaceName, "7.25"):
        pace = read_pace("pace", name)
        page = opened(parameters={"prompt_tokens": "512", "pace": name})
        assert truncation(page) == speech_words(request, pace)
        assert pace_note(pace) in [caption.value for caption in page.caption]
        said.add(truncation(page))
    assert len(said) == 4


@each_combination
def test_expected_and_worst_peak_stand_side_by_side(request_: Request, memory: str, speech: str) -> None:
    page, outcome = speech_tab(request_), admit(request_)
    assert isinstance(outcome, Admitted | BudgetExceeded)
    found = truncation_at(request_, exactly(expected_frames(request_)))
    spoken = min(found.expected_frames, found.allowed_frames)
    unspoken = (outcome.plan.predicted_max_frames - spoken) * request_.kv_bytes(1)
    worst_bytes = outcome.plan.predicted_peak_bytes
    [line] = [block.value for block in page.markdown if "the budget must hold" in block.value.lower()]
    assert line == peaks(worst_bytes - unspoken, worst_bytes, outcome.plan.budget_bytes)
    assert (unspoken == 0) == line.startswith("The speech is expected to run to its limit")
    assert any("of 1,000 such utterances about 3 run to the cap" in caption.value for caption in page.caption)


@each_combination
def test_a_cap_is_proposed_where_the_audio_is_cut_and_only_there(request_: Request, memory: str, speech: str) -> None:
    page = speech_tab(request_)
    cut = isinstance(truncation_at(request_, exactly(expected_frames(request_))), CutOff)
    assert bool([button for button in page.button if button.key == "apply_cap"]) == cut


def test_the_proposed_cap_is_applied_and_no_longer_cuts() -> None:
    request = Request(prompt_tokens=4_096)
    page, proposal = speech_tab(request), cap_for(request, Pace().estimate(request.prompt_tokens - 8).high_frames)
    assert proposal
    page.button(key="apply_cap").click()
    settled(page.run())
    assert box(page, "max_new_tokens") == str(proposal.cap_frames)
    assert chosen(page, "heuristic_eos_backstop") == "off"
    assert box(page, "budget_bytes") == "2 GiB"
    assert is_admitted(page) == isinstance(proposal.verdict, Admitted)
    assert truncation(page).startswith("finishes")
    [said] = [block.value for block in page.markdown if "frame cap 8,192 (655.36 s) → " in block.value]
    assert f"{proposal.cap_frames:,}" in said


def test_the_runs_that_a_pace_rests_on_are_shown_with_their_residuals() -> None:
    page = speech_tab(COMBINATIONS["fits, cut"][0])
    [table] = [block.value for block in page.markdown if "| inside |" in block.value]
    assert table.count("| inside |") == 18
    assert "18 of 19 runs lie inside" in table


def test_the_language_changes_the_range_and_is_in_the_link() -> None:
    said = {}
    for language in ("any", "English", "German"):
        page = opened(parameters={"prompt_tokens": "108", "language": language})
        said[language] = truncation(page)
        assert page.selectbox(key="language").value == language
    assert said["any"] == said["English"] != said["German"]


def test_a_language_that_is_none_is_told() -> None:
    page = opened(parameters={"prompt_tokens": "108", "language": "Latin"})
    assert any("“Latin”" in (said := shown(warned.value)) and "must be one of any" in said for warned in page.warning)
    assert page.selectbox(key="language").value == "any"


def test_a_pasted_text_tells_its_language() -> None:
    page = opened()
    page.text_area(key="text").set_value("Guten Tag, wie geht es Ihnen heute? Danke, mir geht es gut.")
    settled(page.run())
    assert page.selectbox(key="language").value == "German"
    assert any("Language: German, as guessed from the text." in shown(caption.value) for caption in page.caption)


def test_where_no_cap_helps_none_is_offered() -> None:
    page = speech_tab(Request(prompt_tokens=30_000))
    assert any("No cap helps" in block.value for block in page.markdown)
    assert not [button for button in page.button if button.key == "apply_cap"]


@pytest.mark.parametrize(
    ("heard", "frames", "cap"),
    [("163.84", "2,048", "2,048"), ("655.36", "8,192", "8,192"), ("96", "1,200", "1,200"), ("28.8", "360", "360")],
)
def test_why_does_my_audio_always_stop_there(heard: str, frames: str, cap: str) -> None:
    page = speech_tab(Request(prompt_tokens=512))
    page.text_input(key="stopped_at").set_value(heard)
    again(page)
    said = [block.value for block in page.markdown]
    assert any(block.startswith(f"**That is {frames} frames") for block in said)
    assert any(f"* If every long text stops there: a cap of {cap} frames" in block for block in said)
    assert any("If the engine reports a stop reason" in block for block in said)


@pytest.mark.parametrize("heard", ["soon", "-1", "1e3", "0", "<b>", "99999999", "1:99"])
def test_a_length_that_is_none_is_refused_with_the_reason(heard: str) -> None:
    page = speech_tab(Request(prompt_tokens=512))
    page.text_input(key="stopped_at").set_value(heard)
    again(page)
    assert shown(page.error[0].value).startswith(f"“{heard}” was not used: ")
    assert page.text_input(key="stopped_at").value == heard


def test_the_length_outlives_another_tab_and_another_page() -> None:
    page = speech_tab(Request(prompt_tokens=512))
    page.text_input(key="stopped_at").set_value("163.84")
    again(page)
    open_tab(page, words.SHARE_TITLE)
    again(turn_to(turn_to(page, "edges"), ""))
    assert page.text_input(key="stopped_at").value == "163.84"


def count(text: str, request: Request | None = None) -> AppTest:
    """The page after `text` was put into the box."""
    page = speech_tab(request or Request(prompt_tokens=4_096))
    page.text_area(key="text").set_value(text)
    return again(page)


@pytest.mark.parametrize("text", ["Hello there, friend.", "你好，世界。", "e\u0301", "<|im_start|>", "🙂\n\n", "مرحبا"])
def test_a_text_becomes_its_prompt_tokens(text: str) -> None:
    page, size = count(text), prompt_tokens(text)
    assert box(page, "prompt_tokens") == str(size.prompt_tokens)
    [caption] = [caption.value for caption in page.caption if "of its wrapper" in caption.value]
    assert caption.startswith(f"{size.prompt_tokens:,} prompt tokens: {size.text_tokens:,} of the text")
    assert f"({size.characters:,} character" in caption
    assert "8 of its wrapper, 3 before and 5 after" in caption
    assert is_admitted(page)


def test_the_link_carries_the_count_and_never_the_text() -> None:
    page = count("Hello there, friend.")
    assert LINK_HOLDS_NO_TEXT in [caption.value for caption in page.caption]
    link = shared_link(page)
    assert "prompt_tokens=13&" in f"{link}&"
    assert "friend" not in link


def test_the_count_is_of_the_text_whatever_the_prompt_becomes() -> None:
    page = put(count("Hello there, friend."), "prompt_tokens", "14")
    [caption] = [caption.value for caption in page.caption if "of its wrapper" in caption.value]
    assert caption.startswith("13 prompt tokens: 5 of the text")
    assert page.text_area(key="text").value == "Hello there, friend."
    assert verdict(page) == memory_words(Request(prompt_tokens=14))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a" * (2**20 + 1), "at most 1,048,576 are counted"),
        (" " * 100_001, "has a run of more than 100,000 spaces"),
    ],
    ids=["a megabyte", "only spaces"],
)
def test_a_text_that_cannot_be_taken_is_refused_and_moves_nothing(text: str, reason: str) -> None:
    page = count(text, Request(prompt_tokens=77))
    assert any(markdown_safe(reason) in error.value for error in page.error)
    assert box(page, "prompt_tokens") == "77"


def test_an_emptied_box_leaves_the_last_count() -> None:
    page = count("Hello there, friend.")
    page.text_area(key="text").set_value("")
    again(page)
    assert box(page, "prompt_tokens") == "13"
    assert not page.error


def test_a_text_longer_than_the_context_is_counted_and_refused() -> None:
    page, size = count("a " * 40_000), prompt_tokens("a " * 40_000)
    assert box(page, "prompt_tokens") == str(size.prompt_tokens)
    assert not page.error
    assert f"the prompt of {size.prompt_tokens:,} tokens fills the context of 32,768" in verdict(page)


def test_a_text_outlives_a_look_at_another_page() -> None:
    page = turn_to(turn_to(count("Hello there, friend."), "edges"), "")
    assert page.text_area(key="text").value == "Hello there, friend."
