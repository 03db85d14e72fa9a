"""How often a picture is repainted while a thumb is dragged, beside key presses on the same slider."""

from collections.abc import Iterator
from contextlib import ExitStack
from itertools import pairwise

from playwright.sync_api import Page, sync_playwright

from tests.benchmarks.apps import PLANNER
from tests.benchmarks.timing import Row, beside
from tests.chromium import launch
from tests.e2e.verbs import open_page, wait_for_run
from tests.serving import free_port, serving, streamlit_run

# notes when the picture changes, from now on
WATCH = """picture => {
    const drawn = () => document.querySelector(picture)?.outerHTML
    let before = drawn()
    window.repaints = []
    new MutationObserver(() => {
        const now = drawn()
        if (now !== undefined && now !== before) { before = now; window.repaints.push(performance.now()) }
    }).observe(document.body, {subtree: true, childList: true, characterData: true, attributes: true})
}"""


def measure(presses: int = 40, pointer_moves: int = 180) -> Iterator[Row]:
    """The time from one repaint to the next: of keys pressed one after the other, and of one long drag."""
    with ExitStack() as stack:
        chromium = launch(stack.enter_context(sync_playwright()))
        port = free_port()
        server = stack.enter_context(serving(streamlit_run(PLANNER.script, port), port, cwd=PLANNER.script.parent))
        page = chromium.new_page(viewport={"width": 1200, "height": 900})
        open_page(page, server.url)
        page.wait_for_selector(PLANNER.picture)
        wait_for_run(page)
        page.evaluate(WATCH, PLANNER.picture)
        keys = Row("page Plan: from key to key, each painted", _by_keys(page, presses))
        page.evaluate("window.repaints = []")
        yield keys
        yield beside(Row("page Plan: from repaint to repaint of a drag", _by_drag(page, pointer_moves)), keys)
        chromium.close()


def _by_keys(page: Page, presses: int) -> list[float]:
    page.locator(PLANNER.slider).focus()
    for _ in range(presses):
        painted = page.evaluate("window.repaints.length")
        page.keyboard.press("ArrowRight")
        page.wait_for_function("painted => window.repaints.length > painted", arg=painted)
    wait_for_run(page)
    return _gaps(page)


def _by_drag(page: Page, pointer_moves: int) -> list[float]:
    thumb = page.locator(PLANNER.slider).locator("xpath=../..").bounding_box()
    assert thumb
    x, y = thumb["x"] + thumb["width"] / 2, thumb["y"] + thumb["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for move in range(pointer_moves):  # a pixel a frame of the screen, there and back
        page.mouse.move(x + (move if move < pointer_moves / 2 else pointer_moves - move), y)
        page.evaluate("new Promise(requestAnimationFrame)")
    gaps = _gaps(page)
    page.mouse.up()
    wait_for_run(page)
    return gaps


def _gaps(page: Page) -> list[float]:
    times: list[float] = page.evaluate("window.repaints")
    return [later - earlier for earlier, later in pairwise(times)]
