"""The main path through the page Plan: keyboard, exact values, links, themes, remedies."""

from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from ftts_plan import GIB, Admitted, KvDtype, Request, admit
from ftts_plan.charts.palette import PALETTES
from ftts_plan.formats.links import parse_query, to_query
from ftts_plan.wording import headline
from tests.e2e.verbs import (
    label_boxes,
    open_page,
    press,
    shared_link,
    slider,
    switch_theme,
    type_exact,
    type_size,
    verdict,
)

pytestmark = pytest.mark.e2e

START = Request(prompt_tokens=4_096)
PICTURES = ("growth", "peak")


def test_sliders_follow_every_key_however_fast(page: Page, server_url: str) -> None:
    open_page(page, server_url)
    press(page, "prompt_tokens", "ArrowRight", times=40)
    expect(page).to_have_url(f"{server_url}/?prompt_tokens=4136")
    expect(verdict(page)).to_have_text(headline(admit(Request(prompt_tokens=4_136))))
    press(page, "max_new_tokens", "ArrowLeft", times=40)
    expect(page).to_have_url(f"{server_url}/?max_new_tokens=8152&prompt_tokens=4136")
    moved = Request(prompt_tokens=4_136, max_new_tokens=8_152)
    expect(verdict(page)).to_have_text(headline(admit(moved)))


def test_the_budget_moves_by_notches_and_by_text(page: Page, server_url: str) -> None:
    open_page(page, server_url)
    type_size(page, "budget_bytes", "700 MiB")
    expect(verdict(page)).to_have_text(headline(admit(Request(prompt_tokens=4_096, budget_bytes=700 * 2**20))))
    press(page, "budget_notch", "ArrowRight", times=3)
    expect(page.locator(".st-key-budget_bytes input")).to_have_value("4 GiB")
    press(page, "budget_notch", "ArrowLeft", times=3)
    expect(page.locator(".st-key-budget_bytes input")).to_have_value("700 MiB")


def test_exact_values_at_the_edge(page: Page, server_url: str) -> None:
    open_page(page, server_url)
    type_exact(page, "prompt_tokens", "10509")
    expect(verdict(page)).to_have_text(headline(admit(Request(prompt_tokens=10_509))))
    type_exact(page, "prompt_tokens", "10510")
    expect(verdict(page)).to_have_text(headline(admit(Request(prompt_tokens=10_510))))
    type_exact(page, "prompt_tokens", "12.7")
    expect(page.get_by_text("“12.7” was not used")).to_be_visible()
    expect(slider(page, "prompt_tokens")).to_have_value("10510")


def test_nothing_stale_is_shown_beside_an_unusable_size(page: Page, server_url: str) -> None:
    open_page(page, server_url)
    type_size(page, "budget_bytes", "2 GB")
    expect(page.get_by_text("No verdict yet")).to_be_visible()
    expect(page.locator(".st-key-growth")).to_have_count(0)
    expect(page.get_by_test_id("stMetric")).to_have_count(0)
    type_size(page, "budget_bytes", "2GiB")
    expect(verdict(page)).to_have_text(headline(admit(START)))


def test_a_link_reproduces_the_view_after_a_reload_and_in_another_tab(page: Page, server_url: str) -> None:
    asked = Request(
        prompt_tokens=12_000,
        max_new_tokens=2_048,
        heuristic_eos_backstop=False,
        kv_dtype=KvDtype.F32,
        budget_bytes=3 * GIB,
    )
    open_page(page, f"{server_url}/?{to_query(asked)}")
    expect(verdict(page)).to_have_text(headline(admit(asked)))
    press(page, "prompt_tokens", "ArrowRight")
    moved = headline(admit(replace(asked, prompt_tokens=12_001)))
    expect(verdict(page)).to_have_text(moved)
    page.reload()
    expect(verdict(page)).to_have_text(moved)
    link = shared_link(page)
    other = page.context.new_page()
    open_page(other, link)
    expect(verdict(other)).to_have_text(moved)


def test_the_share_link_says_every_field(page: Page, server_url: str) -> None:
    open_page(page, server_url)
    link = urlsplit(shared_link(page))
    assert f"{link.scheme}://{link.netloc}" == server_url
    parameters = parse_qs(link.query)
    assert parameters.pop("pace") == ["typical"]
    assert parse_query(parameters, otherwise=Request(prompt_tokens=1)) == (START, ())


@pytest.mark.parametrize(
    "query",
    [
        "prompt_tokens=inf&max_new_tokens=1e999&budget_bytes=%3Cscript%3E&kv_dtype=&heuristic_eos_backstop=perhaps",
        "v=99&prompt_tokens=7",
        "prompt_tokens=1&prompt_tokens=2",
        "%00=%ff&x=" + "9" * 5000,
    ],
)
def test_a_link_full_of_garbage_shows_warnings_and_the_defaults(page: Page, server_url: str, query: str) -> None:
    open_page(page, f"{server_url}/?{query}")
    expect(page.get_by_text("was not used").first).to_be_visible()
    expect(verdict(page)).to_have_text(headline(admit(START)))
    expect(page.get_by_text("Traceback")).to_have_count(0)


def test_a_theme_switch_recolours_the_pictures_at_once(page: Page, server_url: str) -> None:
    open_page(page, server_url)
    line = page.locator(".st-key-growth .mark-line path").last
    for theme in ("dark", "light"):
        switch_theme(page, theme)
        expect(line).to_have_css("stroke", rgb(PALETTES["dark" if theme == "dark" else "light"].curve))


def test_the_first_remedy_admits_a_refused_request(page: Page, server_url: str) -> None:
    open_page(page, f"{server_url}/?prompt_tokens=12000")
    expect(verdict(page)).to_contain_text("Refused before allocating")
    expect(page.locator(".st-key-peak svg.marks")).to_be_visible()  # or the page moves under the mouse
    page.get_by_role("button", name="Apply").first.click()
    expect(verdict(page)).to_contain_text("Admitted")
    expect(page.get_by_text("changed, was 2 GiB")).to_be_visible()
    read = parse_query(parse_qs(urlsplit(page.url).query), otherwise=START)
    assert not read.problems
    assert read.request.budget_bytes > 2 * GIB
    assert isinstance(admit(read.request), Admitted)


@pytest.mark.parametrize(
    "request_",
    [
        START,
        Request(prompt_tokens=28),
        Request(prompt_tokens=12_000),
        Request(prompt_tokens=24_576, kv_dtype=KvDtype.F32),
        Request(prompt_tokens=512, budget_bytes=2**20),
        Request(prompt_tokens=32_767, budget_bytes=128 * GIB),
    ],
    ids=lambda request: to_query(request)[:40],
)
def test_no_two_words_on_a_picture_touch(page: Page, server_url: str, request_: Request) -> None:
    page.set_viewport_size({"width": 1280, "height": 1000})
    open_page(page, f"{server_url}/?{to_query(request_)}")
    assert touching_words(page) == []
    drawings = [page.locator(f".st-key-{picture} svg.marks") for picture in PICTURES]
    narrow = [drawing.get_attribute("width") or "" for drawing in drawings]
    page.set_viewport_size({"width": 1920, "height": 1000})
    for drawing, width in zip(drawings, narrow, strict=True):
        expect(drawing).not_to_have_attribute("width", width)
    assert touching_words(page) == []


def touching_words(page: Page) -> list[tuple[str, str, str]]:
    """Each picture with two of its words that lie on each other."""
    found = []
    for picture in PICTURES:
        boxes = label_boxes(page, picture)
        assert len(boxes) >= 3
        for i, (text, left, top, right, bottom) in enumerate(boxes):
            for other, left2, top2, right2, bottom2 in boxes[i + 1 :]:
                if not (right <= left2 or right2 <= left or bottom <= top2 or bottom2 <= top):
                    found.append((picture, text, other))
    return found


def rgb(colour: str) -> str:
    return f"rgb({', '.join(str(int(colour[i : i + 2], 16)) for i in (1, 3, 5))})"
