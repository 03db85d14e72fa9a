"""Dragging a thumb: verdict and curve follow while it is held, and letting go is as good as typing the value."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from ftts_plan import GIB, Request
from ftts_plan.app.parts.link import START
from tests.e2e.verbs import bar, box, drawing, open_page, press, slider, title, type_into, verdict, wait_for_inputs
from tests.serving import ROOT, free_port, serving, streamlit_run
from tests.verdict_bar import memory_words

pytestmark = pytest.mark.e2e

# counts how often the words of the bar and the title of the curve have become others, from now on
WATCH = """() => {
    const read = () => document.querySelector(".ftts-bar")?.textContent
        + document.querySelector(".st-key-growth svg.marks")?.outerHTML
    let before = read()
    window.repaints = 0
    new MutationObserver(() => { const now = read(); if (now !== before) { before = now; window.repaints += 1 } })
        .observe(document.body, {subtree: true, childList: true, characterData: true, attributes: true})
}"""
FIVE = 5


def ready(page: Page, url: str) -> None:
    open_page(page, url)
    expect(drawing(page, "growth")).to_be_visible()
    page.evaluate(WATCH)


def thumb(page: Page, field: str) -> tuple[float, float]:
    """The middle of a thumb."""
    place = slider(page, field).locator("xpath=../..").bounding_box()
    assert place
    return place["x"] + place["width"] / 2, place["y"] + place["height"] / 2


def drag_until_five_repaints(page: Page, field: str, pixels: float) -> None:
    """Hold the thumb and go `pixels` a step, waiting for a repaint after each."""
    x, y = thumb(page, field)
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, FIVE + 1):
        painted = page.evaluate("window.repaints")
        page.mouse.move(x + step * pixels, y)
        page.wait_for_function("painted => window.repaints > painted", arg=painted)


@pytest.mark.parametrize(("field", "pixels"), [("prompt_tokens", 12), ("max_new_tokens", 15), ("budget_bytes", 24)])
def test_the_page_follows_a_held_thumb_and_letting_go_is_like_typing(
    page: Page, server_url: str, field: str, pixels: float
) -> None:
    ready(page, server_url)
    drag_until_five_repaints(page, field, pixels)
    assert page.evaluate("window.repaints") >= FIVE
    expect(page).to_have_url(f"{server_url}/")
    before = getattr(START, field)
    expect(box(page, field)).to_have_value("2 GiB" if field == "budget_bytes" else str(before))
    page.mouse.up()
    expect(page).not_to_have_url(f"{server_url}/")
    expect(box(page, field)).not_to_have_value("2 GiB" if field == "budget_bytes" else str(before))
    kept = box(page, field).input_value()
    wait_for_inputs(page, **{field: kept})
    if field != "budget_bytes":
        assert int(kept) % 128 == 0
        expect(slider(page, field)).to_have_value(kept)
    said, curve = bar(page).inner_text(), title(page, "growth").inner_text()
    other = page.context.new_page()
    open_page(other, server_url)
    type_into(other, field, kept)
    expect(bar(other)).to_have_text(said, use_inner_text=True)
    expect(title(other, "growth")).to_have_text(curve)


def test_what_stands_at_the_thumb_is_what_the_page_shows(page: Page, server_url: str) -> None:
    ready(page, server_url)
    drag_until_five_repaints(page, "prompt_tokens", 12)
    tokens = round(int(slider(page, "prompt_tokens").input_value()) / 128) * 128
    shown = page.locator(".st-key-prompt_tokens_slider [data-ftts-value]")
    expect(shown).to_have_attribute("data-ftts-value", f"{tokens:,}")
    expect(verdict(page)).to_have_text(memory_words(replace(START, prompt_tokens=tokens)))
    page.mouse.up()
    expect(shown).to_have_count(0)
    expect(box(page, "prompt_tokens")).to_have_value(str(tokens))


def test_a_finger_drags_too(browser: Browser, server_url: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    ready(page, server_url)
    x, y = thumb(page, "prompt_tokens")
    finger = context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, FIVE + 1):
        painted = page.evaluate("window.repaints")
        point = {"x": x + 20 * step, "y": y}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
        page.wait_for_function("painted => window.repaints > painted", arg=painted)
    expect(page).to_have_url(f"{server_url}/")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page).not_to_have_url(f"{server_url}/")
    context.close()


def test_keys_go_one_by_one_after_a_drag(page: Page, server_url: str) -> None:
    ready(page, server_url)
    drag_until_five_repaints(page, "prompt_tokens", 12)
    page.mouse.up()
    expect(box(page, "prompt_tokens")).not_to_have_value("4096")
    kept = int(box(page, "prompt_tokens").input_value())
    expect(slider(page, "prompt_tokens")).to_have_value(str(kept))
    press(page, "prompt_tokens", "ArrowRight", times=3)
    wait_for_inputs(page, prompt_tokens=str(kept + 3))


def test_the_script_comes_from_the_page_itself(page: Page, server_url: str) -> None:
    asked_for: list[str] = []
    page.on("request", lambda request: asked_for.append(request.url))
    ready(page, server_url)
    assert [url for url in asked_for if "live_drag.js" in url and url.startswith(server_url)]


@pytest.fixture
def uninstalled_url(tmp_path: Path) -> Iterator[str]:
    """The page from a checkout that nobody has installed, so that Streamlit does not know its component."""
    script = tmp_path / "page.py"
    script.write_text(
        f"import sys; sys.path.insert(0, {str(ROOT)!r})\n"
        "from streamlit.errors import StreamlitAPIException\n"
        "import streamlit as st\n"
        "def unknown(*given, **named): raise StreamlitAPIException('unknown')\n"
        "st.components.v2.component = unknown\n"
        "from ftts_plan.app.main import main\n"
        "main()\n",
        encoding="utf-8",
    )
    port = free_port()
    with serving(streamlit_run(script, port), port, cwd=tmp_path) as server:
        yield server.url


def test_without_the_component_a_slider_commits_when_it_is_let_go(browser: Browser, uninstalled_url: str) -> None:
    page = browser.new_page()
    ready(page, uninstalled_url)
    x, y = thumb(page, "prompt_tokens")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y)
    page.mouse.up()
    expect(page).not_to_have_url(f"{uninstalled_url}/")
    expect(box(page, "prompt_tokens")).not_to_have_value(str(START.prompt_tokens))
    kept = int(box(page, "prompt_tokens").input_value())
    assert kept > START.prompt_tokens
    expect(verdict(page)).to_have_text(memory_words(Request(prompt_tokens=kept, budget_bytes=2 * GIB)))
    page.close()
