"""Every page opens by its own address; the story follows the inputs and its own slider."""

import pytest
from playwright.sync_api import Page, expect

from ftts_plan import Request
from tests.e2e.verbs import box, drawing, open_page, press, turn_to, verdict
from tests.verdict_bar import memory_words

pytestmark = pytest.mark.e2e

SIGNS = {
    "edges": "Where does the answer flip?",
    "compare": "Which of these fit, and what sets them apart?",
    "script": "Does every utterance of a script fit?",
    "oq-6": "OQ-6: will it fit, before anything is allocated?",
}


@pytest.mark.parametrize(("address", "sign"), SIGNS.items(), ids=SIGNS.keys())
def test_a_deep_link_opens_its_page_with_its_inputs(page: Page, server_url: str, address: str, sign: str) -> None:
    open_page(page, f"{server_url}/{address}?prompt_tokens=12000")
    expect(page.get_by_role("heading", name=sign)).to_be_visible()
    expect(box(page, "prompt_tokens")).to_have_value("12000")
    expect(page).to_have_url(f"{server_url}/{address}?prompt_tokens=12000")
    turn_to(page, "Plan")
    expect(page).to_have_url(f"{server_url}/?prompt_tokens=12000")
    expect(verdict(page)).to_have_text(memory_words(Request(prompt_tokens=12_000)))
    page.go_back()
    expect(page.get_by_role("heading", name=sign)).to_be_visible()
    page.go_forward()
    expect(drawing(page, "growth")).to_be_visible()


def test_the_story_follows_the_inputs_and_the_cliff_its_own_slider(page: Page, server_url: str) -> None:
    open_page(page, f"{server_url}/oq-6")
    expect(drawing(page, "build_up")).to_be_visible()
    cliff = page.get_by_test_id("stMetricValue")
    expect(cliff).to_have_text(["24.9 MiB", "901.6 MiB"])
    press(page, "cliff_prompt_tokens", "ArrowRight", times=2)
    expect(cliff).to_have_text(["26 MiB", "901.8 MiB"])
    press(page, "prompt_tokens", "End")
    expect(verdict(page)).to_contain_text("fills the context of 32,768")
    expect(page).to_have_url(f"{server_url}/oq-6?prompt_tokens=32768")
    expect(cliff).to_have_text(["26 MiB", "901.8 MiB"])
