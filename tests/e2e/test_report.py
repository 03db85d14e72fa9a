"""The report in a real browser, cut off from any network: its pictures are there, and it fits paper and screens."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ftts_plan import Request, admit
from ftts_plan.formats.scenario_file import shipped_scenarios
from ftts_plan.formats.scenarios import Scenario
from ftts_plan.report import report_html
from ftts_plan.wording import headline
from tests.e2e.verbs import download, open_page, open_tab

HOSTILE = [
    Scenario("<script>document.title = 'run'</script>", Request(prompt_tokens=512)),
    Scenario("x" * 100, Request(prompt_tokens=10_510)),
    Scenario("<img src=x onerror=\"document.title = 'run'\">", Request(prompt_tokens=32_768)),
    Scenario("\u202e\x00日本語 👩‍👩‍👧", Request(prompt_tokens=1, max_new_tokens=0)),
    Scenario('=HYPERLINK("http://example.invalid")', Request(prompt_tokens=4_096)),
]


def opened(page: Page, folder: Path, scenarios: list[Scenario]) -> None:
    """Write the report of the first, beside the others, and open the file offline."""
    file = folder / "report.html"
    file.write_text(report_html(scenarios[0], scenarios[1:], url="http://localhost:8501/"), encoding="utf-8")
    page.context.set_offline(True)
    page.goto(file.as_uri())


def test_every_picture_is_drawn_with_its_words(page: Page, tmp_path: Path) -> None:
    opened(page, tmp_path, [*shipped_scenarios()])
    pictures = page.locator("figure svg")
    assert pictures.count() == 4
    for picture in pictures.all():
        box = picture.bounding_box()
        assert box
        assert box["width"] > 600
        assert box["height"] > 300
        words = picture.locator("text").evaluate_all("texts => texts.map(t => t.getBoundingClientRect().width)")
        assert sum(width > 5 for width in words) > 10
    assert page.get_by_role("img", name=re.compile("Line chart")).count() == 4


@pytest.mark.parametrize("width", [1400, 800, 390])
@pytest.mark.parametrize("scenarios", [[*shipped_scenarios()], HOSTILE], ids=["shipped", "hostile"])
def test_nothing_is_wider_than_the_screen(page: Page, tmp_path: Path, scenarios: list[Scenario], width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    opened(page, tmp_path, scenarios)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_strangers_name_runs_nothing(page: Page, tmp_path: Path) -> None:
    opened(page, tmp_path, HOSTILE)
    assert page.title() == "Will it fit? <script>document.title = 'run'</script>"
    assert page.get_by_role("heading", level=1).inner_text() == page.title()
    assert page.locator("script, img").count() == 0


@pytest.mark.parametrize(("scenarios", "most"), [([*shipped_scenarios()][:1], 3), ([*shipped_scenarios()], 7)])
def test_it_prints_on_a_few_a4_pages(page: Page, tmp_path: Path, scenarios: list[Scenario], most: int) -> None:
    opened(page, tmp_path, scenarios)
    pdf = page.pdf(prefer_css_page_size=True)
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert 1 <= len(boxes) <= most
    assert {(round(float(width)), round(float(height))) for width, height in boxes} <= {(595, 842), (596, 842)}


def test_the_report_that_the_page_offers_stands_by_itself(page: Page, server_url: str, tmp_path: Path) -> None:
    open_page(page, f"{server_url}/?prompt_tokens=12000")
    open_tab(page, "Share and print")
    file = download(page, "Report (HTML)").rename(tmp_path / "report.html")
    page.goto("about:blank")
    page.context.set_offline(True)
    page.goto(file.as_uri())
    expect(page.get_by_text(headline(admit(Request(prompt_tokens=12_000)))).first).to_be_visible()
    expect(page.locator("figure svg").first).to_be_visible()
    expect(page.locator("figure svg").first.locator("text").first).to_be_visible()
