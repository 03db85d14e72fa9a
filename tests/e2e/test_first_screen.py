"""What is in the window at first sight, without scrolling: measured, in every state and size that people look at."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from ftts_plan import U64_MAX, Request, admit
from ftts_plan.app.parts.link import START
from ftts_plan.formats.links import to_query
from ftts_plan.planning import advise
from tests.e2e.boxes import boxes, clipped, faint_on_paper, outside, scroll_to_the_end, wider_by
from tests.e2e.verbs import box, drawing, open_page, slider, turn_to, verdict, wait_for_run
from tests.verdict_bar import memory_words

STATES = {
    "admitted": START,
    "refused": Request(prompt_tokens=12_000),
    "overflowing": Request(prompt_tokens=4_096, weights_resident_bytes=U64_MAX),
    "no plan": Request(prompt_tokens=32_768),
}
DESKTOPS = [(1280, 800), (1440, 900), (1920, 1080)]
HANDHELDS = [(390, 844), (768, 1024)]
THEMES = ("light", "dark")
BOXES = ("prompt_tokens", "max_new_tokens", "budget_bytes")
each_state = pytest.mark.parametrize("request_", STATES.values(), ids=STATES)


def look_at(page: Page, url: str, width: int, height: int) -> None:
    page.set_viewport_size(ViewportSize(width=width, height=height))
    open_page(page, url)
    expect(slider(page, "budget_bytes")).to_be_attached()
    expect(page.locator(".st-key-kv_dtype [role=radio]").first).to_be_attached()
    expect(page.locator(".st-key-next button, .st-key-next dd, .st-key-next p").first).to_be_attached()


def switch_to(page: Page, theme: str) -> None:
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    expect(page.get_by_test_id("stApp")).to_have_css("color-scheme", theme)


def knobs_outside(page: Page) -> list[str]:
    faults = outside(page, ".st-key-kv_dtype [role=radio]", at_least=2)
    faults += outside(page, ".st-key-kv_dtype [data-testid=stWidgetLabel]")
    for field in BOXES:
        faults += outside(page, f".st-key-{field} input[type=text]")
        faults += outside(page, f".st-key-{field} [data-testid=stWidgetLabel]")
        faults += outside(page, f".st-key-{field}_slider [data-testid=stSlider]")
    return faults


def answer_outside(page: Page, request: Request) -> list[str]:
    """What of the answer is not in the window: the bar, the figures in one line, the picture, and what to do next."""
    faults = outside(page, ".ftts-bar") + outside(page, ".ftts-bar b") + outside(page, ".ftts-bar .ftts-speech")
    remedies = advise(request).remedies
    if plan := admit(request).plan:
        faults += outside(page, ".ftts-bar p span", at_least=2)  # peak of budget, margin
        faults += outside(page, ".st-key-growth .ftts-figures > div", at_least=4)
        tops = {round(box.top) for box in boxes(page, ".st-key-growth .ftts-figures > div")}
        faults += [f"the figures stand in {len(tops)} lines"] if len(tops) > 1 else []
        faults += outside(page, ".st-key-growth h2")
        faults += outside(page, ".st-key-growth svg.marks")
        faults += outside(page, ".st-key-growth svg .role-axis-title text")
    if remedies:
        least = min(2, len(remedies))
        faults += outside(page, ".st-key-next [class*=st-key-remedy_]", at_least=least, at_most=least)
        faults += outside(page, ".st-key-next [class*=st-key-apply_] button", at_least=least, at_most=least)
    elif plan and plan.fits:
        faults += outside(page, ".st-key-next .ftts-edges > div", at_least=4)
    else:
        faults += outside(page, ".st-key-next p")
    return faults


@each_state
@pytest.mark.parametrize(("width", "height"), [*DESKTOPS, *HANDHELDS])
def test_the_first_screen_holds_what_is_to_be_seen_and_the_bar_stays_to_the_end(
    page: Page, server_url: str, request_: Request, width: int, height: int
) -> None:
    look_at(page, f"{server_url}/?{to_query(request_)}", width, height)
    expect(verdict(page)).to_have_text(memory_words(request_))
    if admit(request_).plan:
        expect(drawing(page, "growth")).to_be_visible()
    expect(page.locator(".st-key-more")).to_be_attached()
    wait_for_run(page)
    for theme in THEMES:
        switch_to(page, theme)
        for field in BOXES:
            expect(box(page, field)).to_be_visible()  # the code of a box may still be loading
        faults = knobs_outside(page)
        if (width, height) in DESKTOPS:
            faults += outside(page, ".ftts-head p") + outside(page, ".ftts-head h1") + answer_outside(page, request_)
        else:
            faults += outside(page, ".ftts-bar") + outside(page, ".ftts-bar > p")
        assert faults == [], theme
        assert (wider_by(page), clipped(page)) == (0, []), theme
    [last] = boxes(page, ".st-key-more")
    scroll_to_the_end(page)
    [end] = boxes(page, ".st-key-more")
    assert end.top <= last.top
    assert end.top < height  # it was the end
    assert outside(page, ".ftts-bar") == []


@pytest.mark.parametrize("title", ["Edges", "Script", "Compare", "OQ-6"])
@pytest.mark.parametrize(("width", "height"), [*HANDHELDS, (1280, 800)])
def test_no_page_is_wider_than_its_window_nor_cuts_a_word(
    page: Page, server_url: str, title: str, width: int, height: int
) -> None:
    look_at(page, f"{server_url}/?prompt_tokens=12000", width, height)
    turn_to(page, title)
    if title == "Script":
        page.get_by_text("Look at the example", exact=True).click()
        expect(drawing(page, "script")).to_be_visible()
    if title == "Compare":
        page.get_by_role("button", name="Load examples").click()
        expect(page.get_by_text("Long-form").first).to_be_attached()
    wait_for_run(page)
    assert outside(page, ".ftts-bar") == []
    assert (wider_by(page), clipped(page)) == (0, [])


def test_words_are_larger_where_a_screen_is_looked_at_from_afar(page: Page, server_url: str) -> None:
    sizes = {}
    for width, height in DESKTOPS:
        look_at(page, server_url, width, height)
        expect(drawing(page, "growth")).to_be_visible()
        words = page.locator(".ftts-bar b, .ftts-figures dd, .st-key-growth h2, .st-key-growth svg .role-axis text")
        sizes[width] = words.evaluate_all("all => Math.min(...all.map(e => e.getBoundingClientRect().height))")
    assert sizes[1920] > sizes[1280] * 1.15


@pytest.mark.parametrize(("title", "picture"), [("Plan", "peak"), ("Edges", "map")])
def test_a_dark_page_is_printed_dark_on_white(page: Page, server_url: str, title: str, picture: str) -> None:
    look_at(page, f"{server_url}/?prompt_tokens=12000", 1280, 800)
    switch_to(page, "dark")
    turn_to(page, title)
    expect(drawing(page, picture)).to_be_visible()
    wait_for_run(page)
    assert faint_on_paper(page) != []
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.get_by_test_id("stApp")).to_have_css("background-color", "rgb(255, 255, 255)")
    assert faint_on_paper(page) == []
