"""The page Edges: a click on the map sets the prompt and the cap."""

import pytest
from playwright.sync_api import Page, expect

from ftts_plan.charts.region_map import LATTICE
from tests.e2e.verbs import open_page, slider

pytestmark = pytest.mark.e2e


def test_a_click_on_the_map_moves_the_sliders(page: Page, server_url: str) -> None:
    open_page(page, server_url)
    page.get_by_role("link", name="Edges").click()
    plot = page.locator(".st-key-map svg.marks .background").first
    expect(plot).to_be_visible()
    box = plot.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] * 0.75, box["y"] + box["height"] * 0.75)
    expect(slider(page, "prompt_tokens")).to_have_value(str(24 * LATTICE))
    expect(slider(page, "max_new_tokens")).to_have_value(str(8 * LATTICE))
    expect(page).to_have_url(f"{server_url}/edges?prompt_tokens=24576")
    expect(page.locator(".st-key-map h3")).to_contain_text("24,576 prompt tokens with a frame cap of 8,192 are refused")
