"""An installed `ftts-plan app`, started far from the tree, and its page in Chromium."""

from pathlib import Path
from urllib.request import urlopen

from playwright.sync_api import expect, sync_playwright

from ftts_plan.app.headers import HEADERS
from tests.chromium import launch
from tests.e2e.verbs import open_page
from tests.serving import free_port, serving


def opens(command: Path, elsewhere: Path) -> None:
    """Raises, with what the server said, where the page does not come up whole."""
    port = free_port()
    options = ["app", "--no-browser", f"--port={port}"]
    with sync_playwright() as playwright, serving([str(command), *options], port, cwd=elsewhere) as server:
        with urlopen(server.url) as answer:
            missing = HEADERS.items() - {name: answer.headers[name] for name in HEADERS}.items()
        if missing:
            raise RuntimeError(f"missing headers: {missing}")
        page = launch(playwright).new_page()
        open_page(page, server.url)
        expect(page.locator(".st-key-growth svg.marks")).to_be_visible()
        expect(page.get_by_test_id("stException")).to_have_count(0)
        print(f"The page says:\n{page.get_by_test_id('stMain').inner_text()[:400]}\n")
