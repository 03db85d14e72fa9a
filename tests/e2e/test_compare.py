"""The page Compare: scenarios that a reload and a file keep."""

from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, expect

from ftts_plan import Request
from ftts_plan.formats.scenario_file import from_toml, shipped_scenarios
from ftts_plan.formats.scenarios import Scenario, link_values
from ftts_plan.wording.compare_page import KEPT_TITLE
from tests.e2e.verbs import download, drawing, open_page, press, turn_to, upload, wait_for_run

pytestmark = pytest.mark.e2e

EXAMPLES = [scenario.name for scenario in shipped_scenarios()]


def expect_scenarios(page: Page, names: list[str]) -> None:
    expect(page.locator(".st-key-scenarios_kept [data-testid=stMarkdownContainer] strong")).to_have_text(names)


def curve_name(page: Page, name: str) -> Locator:
    """The name on the picture; each word is drawn twice, the first time as its halo."""
    return page.locator(".st-key-compare_prompt_tokens svg").get_by_text(name, exact=True).last


def open_fold(page: Page) -> None:
    wait_for_run(page)  # while a run is rewriting the page, the old one is there too, and moves under the mouse
    expect(page.get_by_text(KEPT_TITLE)).to_have_count(1)
    page.get_by_text(KEPT_TITLE).click()


def keep(page: Page, name: str) -> None:
    box = page.get_by_label("Name of the present view")
    box.fill(name)
    box.press("Enter")
    page.get_by_role("button", name="Keep", exact=True).click()


def test_scenarios_are_kept_shown_saved_and_read_back(page: Page, server_url: str) -> None:
    open_page(page, f"{server_url}/compare?prompt_tokens=300")
    page.get_by_role("button", name="Load examples").click()
    expect_scenarios(page, EXAMPLES)
    for name in EXAMPLES:
        expect(curve_name(page, name)).to_be_visible()
    open_fold(page)
    page.get_by_role("button", name="Remove").nth(5).click()
    expect_scenarios(page, EXAMPLES[:5])
    mine = '<b>my</b> =view "1"'
    keep(page, mine)
    expect_scenarios(page, [*EXAMPLES[:5], mine])
    page.reload()
    expect_scenarios(page, [*EXAMPLES[:5], mine])
    open_fold(page)
    saved = download(page, "Save as TOML").read_bytes()
    assert from_toml(saved).scenarios == (*shipped_scenarios()[:5], Scenario(mine, Request(prompt_tokens=300)))
    other = page.context.new_page()
    open_page(other, f"{server_url}/compare")
    expect_scenarios(other, [])
    open_fold(other)
    upload(other, "scenario_file", "mine.toml", saved)
    expect_scenarios(other, [*EXAMPLES[:5], mine])


def test_a_broken_file_shows_its_line_and_loses_nothing(page: Page, server_url: str) -> None:
    open_page(page, f"{server_url}/compare")
    keep(page, "mine")
    expect_scenarios(page, ["mine"])
    open_fold(page)
    upload(page, "scenario_file", "bad.toml", b'schema_version = 1\n[[scenario]]\nname = "x"\nprompt_tokens = -1\n')
    expect(page.get_by_text("Line 4, scenario 1: prompt_tokens = “-1”")).to_be_visible()
    expect_scenarios(page, ["mine"])


def test_back_leaves_the_page_and_keeps_the_scenarios(page: Page, server_url: str) -> None:
    open_page(page, server_url)
    turn_to(page, "Compare")
    page.get_by_role("button", name="Load examples").click()
    expect_scenarios(page, EXAMPLES)
    turn_to(page, "Edges")
    expect(drawing(page, "map")).to_be_visible()
    page.go_back()
    expect_scenarios(page, EXAMPLES)


def test_the_present_view_follows_a_slider_beside_what_is_kept(page: Page, server_url: str) -> None:
    open_page(page, f"{server_url}/compare")
    keep(page, "before")
    expect_scenarios(page, ["before"])
    press(page, "prompt_tokens", "ArrowRight", times=5)
    expect(curve_name(page, "This view")).to_be_visible()
    expect(page.get_by_text("−560 KiB = −5 prompt tokens × 112 KiB")).to_be_visible()


@pytest.mark.parametrize("kept", [0, 1, 6])
def test_the_whole_picture_is_on_the_first_screen(page: Page, server_url: str, kept: int) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    link = urlencode({"scenario": link_values(shipped_scenarios()[:kept])}, doseq=True)
    open_page(page, f"{server_url}/compare?{link}")
    picture = drawing(page, "compare_prompt_tokens")
    expect(picture).to_be_visible()
    box = picture.bounding_box()
    assert box
    assert box["y"] + box["height"] <= 800
    press(page, "prompt_tokens", "ArrowRight")
    expect(curve_name(page, "This view")).to_be_in_viewport()


def test_no_mark_of_a_difference_wraps_onto_a_line_of_its_own(page: Page, server_url: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    link = urlencode({"scenario": link_values(shipped_scenarios())}, doseq=True)
    open_page(page, f"{server_url}/compare?{link}")
    expect(page.locator("table").first).to_be_visible()
    marks: list[bool] = page.locator("table").first.evaluate(
        """table => [...table.querySelectorAll("strong")].filter(cell => cell.textContent.endsWith("≠")).map(cell => {
               const text = cell.lastChild, range = document.createRange(), end = text.length
               const top = at => { range.setStart(text, at); range.setEnd(text, at + 1)
                                   return range.getBoundingClientRect().top }
               return Math.abs(top(end - 1) - top(end - 3)) < 3
           })"""
    )
    assert marks
    assert all(marks)


def test_the_longest_name_does_not_widen_the_page(page: Page, server_url: str) -> None:
    longest = [Scenario(letter * 100, Request(prompt_tokens=300)) for letter in "W語🙂"]
    page.set_viewport_size({"width": 1280, "height": 900})
    open_page(page, f"{server_url}/compare?{urlencode({'scenario': link_values(longest)}, doseq=True)}")
    expect(page.locator("table").first).to_be_visible()
    assert page.evaluate(
        "[...document.querySelectorAll('table')].every(t => t.scrollWidth <= t.parentElement.clientWidth)"
    )
