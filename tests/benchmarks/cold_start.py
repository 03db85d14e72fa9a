"""From starting the server to the first picture, for a browser that is open but has never been there."""

import time
from collections.abc import Iterator

from playwright.sync_api import Browser, sync_playwright

from tests.benchmarks.apps import MINIMAL, MINIMAL_CHART, PLANNER, App
from tests.benchmarks.timing import Row, beside
from tests.chromium import launch
from tests.serving import free_port, serving, streamlit_run


def measure(starts: int = 5) -> Iterator[Row]:
    """Each app in turn, every time with a new server and an empty browser cache."""
    times: dict[App, list[float]] = {MINIMAL: [], MINIMAL_CHART: [], PLANNER: []}
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        for _ in range(starts):
            for app, starts_ms in times.items():
                starts_ms.append(_start(app, chromium))
        chromium.close()
    rows = {app: Row(f"{app.name}: cold start to first picture", times_ms) for app, times_ms in times.items()}
    yield rows[MINIMAL]
    for app in (MINIMAL_CHART, PLANNER):
        yield beside(rows[app], rows[MINIMAL])


def _start(app: App, chromium: Browser) -> float:
    port = free_port()
    start = time.perf_counter()
    with (
        serving(streamlit_run(app.script, port), port, cwd=app.script.parent) as server,
        chromium.new_context() as visit,
    ):
        page = visit.new_page()
        page.goto(server.url)
        page.wait_for_selector(app.picture)
        return (time.perf_counter() - start) * 1000
