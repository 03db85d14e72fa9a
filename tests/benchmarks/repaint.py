"""From the press of a key on a slider to the changed picture, in a headless Chromium."""

from collections.abc import Iterator
from contextlib import ExitStack

from playwright.sync_api import Page, sync_playwright

from tests.benchmarks.apps import COMPARE, EDGES, MINIMAL, MINIMAL_CHART, PLANNER, App
from tests.benchmarks.timing import Row, beside
from tests.chromium import launch
from tests.e2e.verbs import open_page, wait_for_run
from tests.serving import free_port, serving, streamlit_run

# resolves to the milliseconds between the key's event and the first change of the picture that follows
WATCH = """picture => {
    const drawn = () => document.querySelector(picture)?.outerHTML
    const before = drawn()
    let pressed
    document.addEventListener("keydown", event => { pressed = event.timeStamp }, {capture: true, once: true})
    window.repainted = new Promise((resolve, reject) => {
        setTimeout(() => reject("nothing was repainted"), 10_000)
        new MutationObserver((_, observer) => {
            const now = drawn()
            if (now === undefined || now === before) return
            observer.disconnect()
            resolve(performance.now() - pressed)
        }).observe(document.body, {subtree: true, childList: true, characterData: true, attributes: true})
    })
}"""


def measure(moves: int = 40, warm_up: int = 5) -> Iterator[Row]:
    """The same move on every page, in turn."""
    times: dict[App, list[float]] = {MINIMAL: [], MINIMAL_CHART: [], PLANNER: [], EDGES: [], COMPARE: []}
    with ExitStack() as stack:
        chromium = launch(stack.enter_context(sync_playwright()))
        pages = {}
        for app in times:
            port = free_port()
            server = stack.enter_context(serving(streamlit_run(app.script, port), port, cwd=app.script.parent))
            pages[app] = chromium.new_page(viewport={"width": 1200, "height": 900})
            open_page(pages[app], server.url + app.path)
            pages[app].wait_for_selector(app.picture)
        for move in range(warm_up + moves):
            for app, page in pages.items():
                elapsed_ms = _move(page, app)
                if move >= warm_up:
                    times[app].append(elapsed_ms)
        chromium.close()
    rows = {app: Row(app.name, times_ms) for app, times_ms in times.items()}
    yield rows[MINIMAL]
    for app in (MINIMAL_CHART, PLANNER, EDGES):
        yield beside(rows[app], rows[MINIMAL])
    yield beside(rows[PLANNER], rows[MINIMAL_CHART])
    yield beside(rows[COMPARE], rows[PLANNER])


def _move(page: Page, app: App) -> float:
    page.bring_to_front()
    page.locator(app.slider).focus()
    page.evaluate(WATCH, app.picture)
    page.keyboard.press("ArrowRight")
    elapsed_ms: float = page.evaluate("window.repainted")
    wait_for_run(page)
    return elapsed_ms
