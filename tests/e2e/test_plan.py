"""The main path through the page Plan: keyboard, exact values, links, themes, remedies."""

import re
from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from ftts_plan import GIB, Admitted, KvDtype, Request, admit
from ftts_plan.app.parts.link import START
from ftts_plan.charts.palette import PALETTES
from ftts_plan.formats.links import parse_query, to_query
from ftts_plan.planning import advise
from ftts_plan.wording.page import EDGES_QUESTION
from tests.e2e.verbs import (
    box,
    choose,
    drawing,
    open_page,
    press,
    shared_link,
    slider,
    switch_theme,
    turn_to,
    type_into,
    verdict,
    wait_for_inputs,
    wait_for_request,
)
from tests.verdict_bar import memory_words

pytestmark = pytest.mark.e2e


def test_sliders_follow_every_key_however_fast(page: Page, server_url: str) -> None:
    open_page(page, server_url)
    press(page, "prompt_tokens", "ArrowRight", times=40)
    wait_for_inputs(page, prompt_tokens="4136")
    expect(verdict(page)).to_have_text(memory_words(Request(prompt_tokens=4_136)))
    press(page, "max_new_tokens", "ArrowLeft", times=40)
    wait_for_inputs(page, prompt_tokens="4136", max_new_tokens="8152")
    moved = Request(prompt_tokens=4_136, max_new_tokens=8_152)
    expect(verdict(page)).to_have_text(memory_words(moved))


@pytest.mark.parametrize("first", ["a choice", "the other page"])
def test_a_visitor_who_is_faster_than_the_code_of_the_boxes_loses_no_value(
    page: Page, server_url: str, first: str
) -> None:
    held: list[Route] = []
    page.route(re.compile(r"/(TextInput|Slider)\.[^/]*js$"), lambda route: held.append(route))  # noqa: PLW0108 - Playwright marks it
    page.goto(f"{server_url}/?prompt_tokens=12000&budget_bytes=3+GiB")
    moved = Request(prompt_tokens=12_000, budget_bytes=3 * GIB)
    if first == "a choice":
        choose(page, "kv_dtype", "f32")
        moved = replace(moved, kv_dtype=KvDtype.F32)
    else:
        turn_to(page, "Edges")
        expect(page.get_by_role("heading", name=EDGES_QUESTION)).to_be_visible()
    expect(verdict(page)).to_have_text(memory_words(moved))
    wait_for_request(page, moved)
    assert len(held) == 2
    for route in held:
        route.continue_()
    expect(box(page, "prompt_tokens")).to_have_value("12000")
    expect(slider(page, "prompt_tokens")).to_have_value("12000")
    expect(box(page, "budget_bytes")).to_have_value("3 GiB")
    expect(box(page, "max_new_tokens")).to_have_value("8192")
    press(page, "max_new_tokens", "ArrowLeft")
    wait_for_request(page, replace(moved, max_new_tokens=8_191))


def test_the_budget_moves_by_notches_and_by_text(page: Page, server_url: str) -> None:
    open_page(page, server_url)
    type_into(page, "budget_bytes", "700 MiB")
    expect(verdict(page)).to_have_text(memory_words(Request(prompt_tokens=4_096, budget_bytes=700 * 2**20)))
    expect(slider(page, "budget_bytes")).to_have_value("4")  # 64, 128, 256 and 512 MiB come before
    press(page, "budget_bytes", "ArrowRight", times=3)
    expect(box(page, "budget_bytes")).to_have_value("4 GiB")
    press(page, "budget_bytes", "ArrowLeft", times=3)
    expect(box(page, "budget_bytes")).to_have_value("700 MiB")


def test_exact_values_at_the_edge(page: Page, server_url: str) -> None:
    open_page(page, server_url)
    type_into(page, "prompt_tokens", "10509")
    expect(verdict(page)).to_have_text(memory_words(Request(prompt_tokens=10_509)))
    type_into(page, "prompt_tokens", "10510")
    expect(verdict(page)).to_have_text(memory_words(Request(prompt_tokens=10_510)))
    type_into(page, "prompt_tokens", "12.7")
    expect(page.get_by_text("“12.7” was not used")).to_be_visible()
    expect(slider(page, "prompt_tokens")).to_have_value("10510")


def test_the_last_good_answer_stays_marked_beside_an_unusable_size(page: Page, server_url: str) -> None:
    open_page(page, server_url)
    type_into(page, "budget_bytes", "2 GB")
    expect(page.locator(".ftts-bar.ftts-stale")).to_contain_text("the last good answer: Budget cannot be read")
    expect(verdict(page)).to_have_text(memory_words(START))
    expect(drawing(page, "growth")).to_be_visible()
    expect(box(page, "budget_bytes")).to_have_value("2 GB")
    type_into(page, "budget_bytes", "3gib")
    expect(verdict(page)).to_have_text(memory_words(replace(START, budget_bytes=3 * GIB)))
    expect(page.locator(".ftts-stale")).to_have_count(0)
    expect(box(page, "budget_bytes")).to_have_value("3 GiB")
    wait_for_inputs(page, budget_bytes="3 GiB")


def test_numbers_are_typed_as_people_write_them(page: Page, server_url: str) -> None:
    open_page(page, server_url)
    type_into(page, "prompt_tokens", "10,509")
    expect(box(page, "prompt_tokens")).to_have_value("10509")
    wait_for_inputs(page, prompt_tokens="10509")
    type_into(page, "budget_bytes", "2.01 GiB")
    expect(page.get_by_text("“2.01 GiB” is read as 2,158,221,066 B, the nearest byte")).to_be_visible()
    wait_for_inputs(page, prompt_tokens="10509", budget_bytes="2158221066")
    type_into(page, "max_new_tokens", "1,000,000")
    expect(slider(page, "max_new_tokens")).to_have_value("32768")
    expect(box(page, "max_new_tokens")).to_have_value("1000000")


def test_a_link_reproduces_the_view_after_a_reload_and_in_another_tab(page: Page, server_url: str) -> None:
    asked = Request(
        prompt_tokens=12_000,
        max_new_tokens=2_048,
        heuristic_eos_backstop=False,
        kv_dtype=KvDtype.F32,
        budget_bytes=3 * GIB,
    )
    open_page(page, f"{server_url}/?{to_query(asked)}")
    expect(verdict(page)).to_have_text(memory_words(asked))
    press(page, "prompt_tokens", "ArrowRight")
    moved = memory_words(replace(asked, prompt_tokens=12_001))
    expect(verdict(page)).to_have_text(moved)
    wait_for_request(page, replace(asked, prompt_tokens=12_001))
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
    expect(verdict(page)).to_have_text(memory_words(START))
    expect(page.get_by_text("Traceback")).to_have_count(0)


def test_a_theme_switch_recolours_the_pictures_at_once(page: Page, server_url: str) -> None:
    open_page(page, server_url)
    line = page.locator(".st-key-growth .mark-line path").last
    for theme in ("dark", "light"):
        switch_theme(page, theme)
        expect(line).to_have_css("stroke", rgb(PALETTES["dark" if theme == "dark" else "light"].curve))


def test_the_first_remedy_admits_a_refused_request_and_is_undone(page: Page, server_url: str) -> None:
    open_page(page, f"{server_url}/?prompt_tokens=12000")
    refused = memory_words(Request(prompt_tokens=12_000))
    expect(verdict(page)).to_have_text(refused)
    page.locator(".st-key-next").get_by_role("button", name="Apply").first.click()
    expect(verdict(page)).to_contain_text("Admitted")
    expect(page.locator(".st-key-applied")).to_contain_text("Refused → Admitted: budget 2 GiB → ")
    [first, *_] = advise(Request(prompt_tokens=12_000)).remedies
    assert isinstance(admit(first.request), Admitted)
    wait_for_request(page, first.request)
    page.get_by_role("button", name="Undo").click()
    expect(verdict(page)).to_have_text(refused)
    wait_for_request(page, Request(prompt_tokens=12_000))


FOLDED = {
    "weights_resident_bytes": Request(prompt_tokens=512, weights_resident_bytes=3 * GIB),
    "ring_buffer_bytes": Request(prompt_tokens=512, ring_buffer_bytes=3 * GIB),
    "heuristic_eos_backstop": Request(prompt_tokens=28, heuristic_eos_backstop=False, budget_bytes=GIB // 2),
}


@pytest.mark.parametrize(("field", "request_"), FOLDED.items(), ids=FOLDED)
def test_a_remedy_reaches_the_folded_inputs(page: Page, server_url: str, field: str, request_: Request) -> None:
    """They lie outside the part of the page that runs alone."""
    [remedy] = [remedy for remedy in advise(request_).remedies if remedy.knob == field]
    open_page(page, f"{server_url}/?{to_query(request_)}")
    fold = page.locator(".st-key-seldom_fold summary")
    before = fold.text_content() or ""
    page.locator(f".st-key-apply_{field} button").click()
    expect(verdict(page)).to_have_text(memory_words(remedy.request))
    expect(fold).not_to_have_text(before)
    wait_for_request(page, remedy.request)
    page.get_by_role("button", name="Undo").click()
    expect(verdict(page)).to_have_text(memory_words(request_))
    expect(fold).to_have_text(before)
    page.get_by_role("button", name="Reset").click()
    expect(verdict(page)).to_have_text(memory_words(START))
    wait_for_request(page, START)


def rgb(colour: str) -> str:
    return f"rgb({', '.join(str(int(colour[i : i + 2], 16)) for i in (1, 3, 5))})"
