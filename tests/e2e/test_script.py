"""From a text to a verdict, and from a file to a judged one, as a visitor does it."""

import csv
import io

import pytest
from playwright.sync_api import Page, expect

from ftts_plan import GIB, MIB, Request, admit
from ftts_plan.formats.spreadsheet import spreadsheet_safe
from ftts_plan.speech.text import prompt_tokens
from ftts_plan.speech.truncation import cap_for
from tests.e2e.verbs import (
    download,
    drawing,
    open_page,
    open_tab,
    speech,
    turn_to,
    unfold,
    upload,
    verdict,
    wait_for_run,
)
from tests.verdict_bar import TYPICAL, memory_words, speech_words

pytestmark = pytest.mark.e2e

TEXT = "This sentence is one of very many, and nobody will hear the last of them. " * 40
LINES = ["Hello there, friend.", '=HYPERLINK("http://x")', "你好，世界。", TEXT.strip()]


@pytest.mark.parametrize(("budget_bytes", "answer"), [(2 * GIB, "Admitted"), (350 * MIB, "Refused")])
def test_a_text_that_is_cut_is_saved_by_the_proposed_cap_or_refused_by_memory(
    page: Page, server_url: str, budget_bytes: int, answer: str
) -> None:
    open_page(page, f"{server_url}/?budget_bytes={budget_bytes // MIB}+MiB")
    unfold(page)
    page.locator(".st-key-text textarea").fill(TEXT)
    page.keyboard.press("Control+Enter")
    size = prompt_tokens(TEXT)
    expect(page.get_by_text(f"{size.prompt_tokens:,} prompt tokens: {size.text_tokens:,} of the text")).to_be_visible()
    request = Request(prompt_tokens=size.prompt_tokens, budget_bytes=budget_bytes)
    expect(speech(page)).to_contain_text(speech_words(request))
    proposal = cap_for(request, TYPICAL.estimate(size.text_tokens).high_frames)
    assert proposal
    assert speech_words(request).startswith("may be cut at")
    assert speech_words(proposal.request).startswith("finishes")
    open_tab(page, "Will it be cut off?")
    page.locator(".st-key-speech").get_by_role("button", name="Apply").click()
    expect(speech(page)).to_contain_text(speech_words(proposal.request))
    assert answer in memory_words(proposal.request)
    expect(verdict(page)).to_have_text(memory_words(proposal.request))
    assert "nobody" not in page.url


def test_a_file_is_judged_and_its_result_read_back(page: Page, server_url: str) -> None:
    open_page(page, f"{server_url}/script?budget_bytes=100+MiB")
    upload(page, "script_file", "script.txt", "\n".join(LINES).encode("utf-16"))
    expect(drawing(page, "script")).to_be_visible()
    expect(page.get_by_role("heading", name="3 of 4 rows fit and are probably spoken to their end")).to_be_visible()
    result = download(page, "Result (CSV)").read_text(encoding="utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(result, newline="")))
    assert [row["text"] for row in rows] == [spreadsheet_safe(line) for line in LINES]
    for row, line in zip(rows, LINES, strict=True):
        assert int(row["prompt_tokens"]) == prompt_tokens(line).prompt_tokens
        request = Request(prompt_tokens=int(row["prompt_tokens"]), budget_bytes=100 * MIB)
        assert row["outcome"] == admit(request).outcome


def test_a_file_outlives_a_look_at_another_page(page: Page, server_url: str) -> None:
    open_page(page, f"{server_url}/script")
    upload(page, "script_file", "two.csv", b"id,text\n1,Hello.\n")
    expect(page.get_by_role("heading", name="1 row: every one fits")).to_be_visible()
    turn_to(page, "Plan")
    expect(drawing(page, "growth")).to_be_visible()
    wait_for_run(page)  # only then is the uploader gone
    turn_to(page, "Script")
    expect(page.get_by_role("heading", name="1 row: every one fits")).to_be_visible()
    page.get_by_role("button", name="Still reading two.csv: drop it").click()
    expect(page.get_by_role("heading", name="1 row: every one fits")).to_have_count(0)
    expect(page.get_by_text("Paste a text, drop a file, or look at the example.")).to_be_visible()


SPOKEN = "The harbour was quiet that day. The boats lay still. Nobody spoke of the storm. It had gone by."
SUBTITLES = f"""1
00:00:01,000 --> 00:00:03,000
<i>Hello there.</i>

2
00:00:03,000 --> 00:00:05,500
{SPOKEN}
"""
LJ_SPEECH = f"LJ1|Dr. No came.|Doctor No came.\nLJ2|{SPOKEN}|{SPOKEN}\n"


def test_subtitles_are_read_held_against_their_slots_and_split(page: Page, server_url: str) -> None:
    open_page(page, f"{server_url}/script?max_new_tokens=60&pace=4")
    upload(page, "script_file", "talk.srt", SUBTITLES.encode())
    said = page.get_by_text("talk.srt: read as SRT subtitles; UTF-8; the column “text” is spoken; English, as guessed")
    expect(said).to_contain_text("1 of 2 rows are probably spoken longer than their slot, row 2 by ")
    expect(page.get_by_role("heading", name="1 of 2 rows fits and is probably spoken to its end")).to_be_visible()
    expect(page.get_by_text("Split at sentence ends into 2 pieces, each admitted and not cut.")).to_be_visible()
    written = download(page, "Split script").read_text(encoding="utf-8")
    assert "3\n00:00:04,304 --> 00:00:05,500\nNobody spoke of the storm. It had gone by.\n" in written
    assert written.count(" --> ") == 3


def test_the_column_of_an_ljspeech_file_is_told_and_can_be_changed(page: Page, server_url: str) -> None:
    open_page(page, f"{server_url}/script")
    upload(page, "script_file", "metadata.csv", LJ_SPEECH.encode())
    said = page.get_by_text("metadata.csv: read as a table of cells between bars; UTF-8; the first row is an utterance")
    expect(said).to_contain_text("the column “(column 3)” is spoken: the normalised text of LJSpeech's layout")
    page.get_by_text("Read it differently").click()
    column = page.locator(".st-key-script_column")
    column.locator("input").click()
    page.get_by_role("option", name="(column 2)").click()
    expect(said).to_contain_text("the column “(column 2)” is spoken, as set")
    wait_for_run(page)
    rows = list(csv.DictReader(io.StringIO(download(page, "Result (CSV)").read_text(encoding="utf-8-sig"), newline="")))
    assert [row["text"] for row in rows] == ["Dr. No came.", SPOKEN]


def test_what_has_two_readings_is_asked(page: Page, server_url: str) -> None:
    open_page(page, f"{server_url}/script")
    upload(page, "script_file", "ot.csv", b"id,original_text,spoken_text\n1,Dr. No,Doctor No\n")
    expect(page.get_by_text("ot.csv can be read in 2 ways. Which column is spoken?")).to_be_visible()
    page.get_by_role("button", name="spoken_text: “Doctor No” comes first").click()
    expect(page.get_by_text("the column “spoken_text” is spoken, as set")).to_be_visible()
    expect(page.get_by_role("heading", name="1 row: every one fits")).to_be_visible()
