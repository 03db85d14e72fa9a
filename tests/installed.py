"""Start an installed `ftts-plan app` far from the tree and look at its page: `python -m tests.installed PATH`."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen

from playwright.sync_api import expect, sync_playwright

from ftts_plan.app.headers import HEADERS
from tests.chromium import launch
from tests.e2e.verbs import open_page
from tests.serving import free_port, serving


def main(command: str) -> None:
    """Raises, with what the server said, where the page does not come up whole."""
    port = free_port()
    with TemporaryDirectory() as elsewhere, sync_playwright() as playwright:
        options = ["app", "--no-browser", f"--port={port}"]
        with serving([command, *options], port, cwd=Path(elsewhere)) as server:
            with urlopen(server.url) as answer:
                missing = HEADERS.items() - {name: answer.headers[name] for name in HEADERS}.items()
            if missing:
                raise RuntimeError(f"missing headers: {missing}")
            page = launch(playwright).new_page()
            open_page(page, server.url)
            expect(page.locator(".st-key-growth svg.marks")).to_be_visible()
            expect(page.get_by_test_id("stException")).to_have_count(0)
            print(f"{command} serves the page at {server.url}:\n{page.get_by_test_id('stMain').inner_text()[:400]}")


if __name__ == "__main__":
    main(*sys.argv[1:])
