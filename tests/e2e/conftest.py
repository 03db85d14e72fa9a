"""A real server, a real Chromium, and a visit that notes what leaves the machine and what the browser complains of."""

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from tests.chromium import chromium_path, launch
from tests.e2e.drawing_board import open_board
from tests.serving import PATIENCE_SECONDS, ROOT, free_port, serving, streamlit_run

expect.set_options(timeout=PATIENCE_SECONDS * 1_000)  # a state that comes late, on a busy machine, has still come

# Opened at /edges, Streamlit asks for its own files there first, gets 404, and finds them at / then.
_PROBES = re.compile(r"/(edges|script|compare|oq-6)/_stcore/(health|host-config)")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: Sequence[pytest.Item]) -> None:
    """Whatever lies here is an `e2e` test, so that no file can forget its mark."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.e2e)


@pytest.fixture(scope="package")
def server_url() -> Iterator[str]:
    """The address of the page, served as `streamlit run app.py` serves it."""
    port = free_port()
    with serving(streamlit_run(ROOT / "app.py", port), port) as server:
        yield server.url


@pytest.fixture(scope="package")  # not longer: Playwright keeps an event loop running, which other tests may not expect
def browser() -> Iterator[Browser]:
    """One Chromium for all browser tests. Without one they are skipped at a desk, and fail in CI."""
    if chromium_path() is None and not os.environ.get("CI"):
        pytest.skip("no Chromium found: install one, or name it in $CHROMIUM")
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A first visit. The test fails if a request leaves the machine, or if the browser reports an error."""
    asked_for: list[str] = []
    complaints: list[str] = []

    def note_error(message: ConsoleMessage) -> None:
        if message.type == "error" and not _PROBES.fullmatch(urlsplit(message.location["url"]).path):
            complaints.append(f"{message.text} {message.location['url']}")

    def watch(opened: Page) -> None:
        opened.on("websocket", lambda websocket: asked_for.append(websocket.url))

    context = browser.new_context(viewport={"width": 1400, "height": 1000})
    context.on("page", watch)
    context.on("request", lambda request: asked_for.append(request.url))
    context.on("console", note_error)
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    yield context.new_page()
    context.close()
    assert leaving_the_machine(asked_for) == []
    assert complaints == []


@pytest.fixture
def board(page: Page) -> Page:
    """A drawing board: a bare page with the very Vega that Streamlit brings."""
    open_board(page)
    return page


def leaving_the_machine(urls: Iterable[str]) -> list[str]:
    """The addresses among `urls` that are not on the loopback; `data:` and `blob:` name no host."""
    return [url for url in urls if urlsplit(url).hostname not in (None, "127.0.0.1", "localhost")]
