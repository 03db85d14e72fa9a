"""The page under its own headers, in a browser that obeys them."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import leaving_the_machine
from tests.e2e.verbs import drawing, open_page, press, slider

pytestmark = pytest.mark.e2e


def test_the_page_draws_its_chart_and_follows_a_slider(page: Page, server_url: str) -> None:
    open_page(page, server_url)
    expect(drawing(page, "growth")).to_be_visible()
    before = int(slider(page, "prompt_tokens").input_value())
    press(page, "prompt_tokens", "ArrowRight", times=3)
    expect(page).to_have_url(f"{server_url}/?prompt_tokens={before + 3}")


def test_no_other_script_runs_in_the_page(browser: Browser, server_url: str) -> None:
    page = browser.new_page()  # not the fixture, whose browser would complain of what is done here
    open_page(page, server_url)
    ran = page.evaluate(
        """() => {
            const script = document.createElement("script")
            script.textContent = "window.foreign = true"
            const blocked = new Promise(resolve => document.addEventListener(
                "securitypolicyviolation", violation => resolve(violation.effectiveDirective), {once: true}))
            document.body.append(script)
            return blocked.then(directive => [directive, window.foreign === true])
        }"""
    )
    page.close()
    assert ran == ["script-src-elem", False]


def test_a_request_that_leaves_the_machine_is_seen() -> None:
    here = ["http://127.0.0.1:8501/", "ws://localhost:8501/_stcore/stream", "data:image/png;base64,AA", "blob:http://x"]
    away = ["https://example.org/font.woff2", "wss://192.0.2.1/"]
    assert leaving_the_machine(here + away) == away
