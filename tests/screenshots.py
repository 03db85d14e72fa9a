"""Makes the README's pictures of the page Plan: `python -m tests.screenshots`."""

from playwright.sync_api import sync_playwright

from tests.chromium import launch
from tests.e2e.verbs import open_page
from tests.serving import ROOT, free_port, serving, streamlit_run

PICTURES = ROOT / ".readme"


def main() -> None:
    port = free_port()
    with serving(streamlit_run(ROOT / "app.py", port), port) as server, sync_playwright() as playwright:
        chromium = launch(playwright)
        for theme in ("light", "dark"):
            page = chromium.new_page(
                viewport={"width": 1280, "height": 800}, color_scheme="dark" if theme == "dark" else "light"
            )
            open_page(page, f"{server.url}/?prompt_tokens=10510")
            for picture in ("growth", "peak"):
                page.locator(f".st-key-{picture} svg.marks").wait_for()
            page.screenshot(path=PICTURES / f"plan-{theme}.png")
        chromium.close()


if __name__ == "__main__":
    main()
