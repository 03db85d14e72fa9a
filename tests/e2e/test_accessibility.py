"""axe-core on every page, light and dark: nothing serious that is in our hands."""

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from ftts_plan import Request
from tests.e2e.verbs import drawing, open_page, turn_to, type_into, unfold, verdict, wait_for_run
from tests.verdict_bar import memory_words

pytestmark = pytest.mark.e2e

STREAMLITS_OWN: dict[str, str] = {}
"""Rules that Streamlit itself breaks, where no setting of ours can mend it, with the reason."""

STATES = {"first sight": "", "refused": "?prompt_tokens=32768&pace=fast"}
PICTURES = {"Plan": "peak", "Edges": "map", "Script": "script", "Compare": "compare_prompt_tokens", "OQ-6": "build_up"}


@pytest.fixture(scope="module")
def axe() -> str:
    """The script named in $AXE_CORE (`axe.min.js` of the npm package). At a desk without it these tests are skipped."""
    path = os.environ.get("AXE_CORE")
    if path is None and not os.environ.get("CI"):
        pytest.skip("$AXE_CORE names no axe.min.js: npm install axe-core, and set it")
    assert path, "$AXE_CORE must name axe.min.js"
    return Path(path).read_text(encoding="utf-8")


@pytest.mark.parametrize("query", STATES.values(), ids=STATES.keys())
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_page_has_a_serious_violation(browser: Browser, server_url: str, axe: str, theme: str, query: str) -> None:
    with browser.new_context(color_scheme="dark" if theme == "dark" else "light") as context:
        page = context.new_page()
        open_page(page, f"{server_url}/{query}")
        found = []
        for title, picture in PICTURES.items():
            turn_to(page, title)
            if title == "Script":
                page.get_by_text("Look at the example", exact=True).click()
            if title == "Compare":
                page.get_by_role("button", name="Load examples").click()
            expect(drawing(page, picture)).to_be_visible()
            wait_for_run(page)
            found += [f"{title}: {violation}" for violation in serious_violations(page, axe)]
        assert found == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_other_states_of_the_page_plan_have_none_either(
    browser: Browser, server_url: str, axe: str, theme: str
) -> None:
    with browser.new_context(color_scheme="dark" if theme == "dark" else "light") as context:
        page = context.new_page()
        open_page(page, f"{server_url}/?prompt_tokens=12000")
        found: list[str] = []

        def look(state: str) -> None:
            wait_for_run(page)
            found.extend(f"{state}: {violation}" for violation in serious_violations(page, axe))

        expect(drawing(page, "peak")).to_be_visible()
        unfold(page)
        look("unfolded")
        page.locator(".st-key-next button").first.click()
        expect(page.locator(".st-key-applied")).to_be_visible()
        look("applied")
        type_into(page, "budget_bytes", "2 GB")
        expect(page.locator(".ftts-unread")).to_be_visible()
        look("unread")
        type_into(page, "prompt_tokens", "32768")
        expect(verdict(page)).to_have_text(memory_words(Request(prompt_tokens=32_768)))
        look("no plan")
        assert found == []


def serious_violations(page: Page, axe: str) -> list[str]:
    """The rules that are broken, each with the first element that breaks it."""
    page.evaluate(axe)  # a script element would be blocked, rightly, by the page's own headers
    found: list[Any] = page.evaluate(
        "axe.run(document, {resultTypes: ['violations']}).then(result => result.violations)"
    )
    return [
        f"{broken['id']}: {broken['nodes'][0]['html'][:200]} {broken['nodes'][0]['failureSummary']}"
        for broken in found
        if broken["impact"] in ("serious", "critical") and broken["id"] not in STREAMLITS_OWN
    ]
