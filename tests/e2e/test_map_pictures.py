"""The map as a browser draws it: words never touch or leave, pointing reads the rule's answer, a click takes it."""

import random
import re
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from ftts_plan import GIB, MIB, U64_MAX, Admitted, KvDtype, NoFramesRequested, PromptExceedsContext, Request, admit
from ftts_plan.charts import map_picture
from ftts_plan.charts.region_map import MAP_HEIGHT
from ftts_plan.formats.links import to_query
from ftts_plan.units import format_bytes, format_exact_bytes
from ftts_plan.wording.map_picture import NO_FRAMES_REFUSED, OVERFLOW_REFUSED, PROMPT_REFUSED
from ftts_plan.wording.names import CONSTRAINT_NAMES
from tests.e2e.drawing_board import draw, point_at, read, swap
from tests.e2e.picture_states import (
    CEILING,
    FULL_SCREENS,
    WIDTHS,
    assert_faultless,
    assert_titled,
    numbers,
    requests_by_lot,
)
from tests.e2e.test_pictures import faults_of_card
from tests.e2e.verbs import open_page, press, slider, wait_for_run


@pytest.mark.parametrize("width", WIDTHS)
def test_words_of_the_map_never_touch_and_never_leave(board: Page, width: int) -> None:
    assert_faultless(board, [map_picture(request) for request in requests_by_lot()], width, MAP_HEIGHT)


@pytest.mark.parametrize(("width", "height"), FULL_SCREENS)
def test_on_a_full_screen_a_title_comes_with_it(board: Page, width: int, height: int) -> None:
    assert_titled(board, [map_picture(request) for request in requests_by_lot()][::9], width, height)


READ: Final = (
    Request(prompt_tokens=4_096),
    Request(prompt_tokens=500, max_new_tokens=500, budget_bytes=256 * MIB, heuristic_eos_backstop=False),
    Request(prompt_tokens=28, kv_dtype=KvDtype.F32, budget_bytes=1),
    Request(prompt_tokens=700, weights_resident_bytes=2**53 - 1, budget_bytes=2**53 + 2**31),
    Request(prompt_tokens=700, weights_resident_bytes=U64_MAX - 2 * GIB, budget_bytes=U64_MAX),
)


@pytest.mark.parametrize("width", WIDTHS[::2])
def test_pointing_at_the_map_reads_the_rules_answer(board: Page, width: int) -> None:
    draw(board, map_picture(READ[0]), width, MAP_HEIGHT)
    lot = random.Random(width)
    for request in READ:
        swap(board, map_picture(request).tables)
        inside = [(lot.random(), lot.random()) for _ in range(25)]
        for across, down in [(0.0, 0.01), (0.0, 1.0), (1.0, 0.4), (0.3, 1.0), (1.0, 1.0), *inside]:
            point_at(board, across, down)
            lines = read(board)
            prompt, cap, *_ = numbers(lines[0])
            assert prompt == pytest.approx(across * CEILING, abs=0.51)
            assert cap == pytest.approx((1 - down) * CEILING, abs=0.51)
            place = f"{prompt:,} × {cap:,}"
            shared = request.shared() | {"max_new_tokens": cap}
            verdict = admit(Request(prompt_tokens=prompt, **shared))
            plan = verdict.plan
            if plan:
                answer = "admitted" if isinstance(verdict, Admitted) else "refused"
                frames = f"{plan.predicted_max_frames:,} frame{'' if plan.predicted_max_frames == 1 else 's'}"
                assert lines == [
                    f"{place}: {format_bytes(plan.predicted_peak_bytes)}, {answer}",
                    format_exact_bytes(plan.predicted_peak_bytes),
                    f"{CONSTRAINT_NAMES[plan.binding_constraint]} binds: {frames}",
                ]
            elif isinstance(verdict, PromptExceedsContext):
                assert lines == f"{place}: {PROMPT_REFUSED}".replace(": refused: ", ": refused\n").split("\n")
            else:
                reason = NO_FRAMES_REFUSED if isinstance(verdict, NoFramesRequested) else OVERFLOW_REFUSED
                assert lines == f"{place}: {reason}".replace(": refused: ", ": refused\n").split("\n")
            assert faults_of_card(board, width, MAP_HEIGHT) == []


def plot_of_map(page: Page) -> tuple[float, float, float, float]:
    """Left, top, width and height of the map on the page."""
    plot = page.locator(".st-key-map svg.marks .background").first
    expect(plot).to_be_visible()
    plot.scroll_into_view_if_needed()
    box = plot.bounding_box()
    assert box
    return box["x"], box["y"], box["width"], box["height"]


def own_label(page: Page) -> Locator:
    """The words beside the request's own point, without their halo."""
    return page.locator(".st-key-map svg.marks").get_by_text(re.compile(r"^[\d,]+ × [\d,]+$")).last


def expect_taken(page: Page, across: float, down: float) -> tuple[int, int]:
    """The sliders, the label and the title say the place in shares of the map, to the precision of its pixel."""
    _, _, width, height = plot_of_map(page)
    expect(own_label(page)).to_be_visible()
    pixel = CEILING / min(width, height)
    prompt, cap = (int(slider(page, key).input_value()) for key in ("prompt_tokens", "max_new_tokens"))
    assert prompt == pytest.approx(across * CEILING, abs=pixel)
    assert cap == pytest.approx((1 - down) * CEILING, abs=pixel)
    expect(own_label(page)).to_have_text(f"{prompt:,} × {cap:,}")
    return prompt, cap


def place_on_page(page: Page, across: float, down: float) -> tuple[float, float]:
    """A place of the map in pixels of the window, whole ones, as a mouse has."""
    left, top, width, height = plot_of_map(page)
    return round(left + across * width), round(top + down * height)


@pytest.mark.parametrize(
    ("across", "down"), [(500 / CEILING, 1 - 500 / CEILING), (0.031, 0.094), (0.7, 0.3), (0.4, 0.9)]
)
def test_a_click_takes_the_place_that_was_clicked(page: Page, server_url: str, across: float, down: float) -> None:
    open_page(page, f"{server_url}/edges")
    before = slider(page, "prompt_tokens").input_value()
    page.mouse.click(*place_on_page(page, across, down))
    expect(slider(page, "prompt_tokens")).not_to_have_value(before)
    wait_for_run(page)
    expect_taken(page, across, down)


def test_the_same_place_can_be_clicked_again(page: Page, server_url: str) -> None:
    open_page(page, f"{server_url}/edges")
    place = place_on_page(page, 0.6, 0.6)
    page.mouse.click(*place)
    expect(slider(page, "prompt_tokens")).not_to_have_value("4096")
    wait_for_run(page)
    first = expect_taken(page, 0.6, 0.6)
    press(page, "prompt_tokens", "Home")
    expect(own_label(page)).to_have_text(f"0 × {first[1]:,}")
    page.mouse.click(*place_on_page(page, 0.6, 0.6))
    expect(slider(page, "prompt_tokens")).to_have_value(str(first[0]))
    expect(own_label(page)).to_have_text(f"{first[0]:,} × {first[1]:,}")


def test_a_tap_takes_the_place_that_was_tapped(browser: Browser, server_url: str) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 900}, has_touch=True)
    page = context.new_page()
    open_page(page, f"{server_url}/edges")
    for across, down in ((0.25, 0.5), (0.8, 0.2)):
        before = slider(page, "prompt_tokens").input_value()
        page.touchscreen.tap(*place_on_page(page, across, down))
        expect(slider(page, "prompt_tokens")).not_to_have_value(before)
        wait_for_run(page)
        expect_taken(page, across, down)
    context.close()


def test_the_map_on_the_page_is_read_without_a_tooltip(page: Page, server_url: str) -> None:
    request = Request(prompt_tokens=10_510)
    open_page(page, f"{server_url}/edges?{to_query(request)}")
    page.mouse.move(*place_on_page(page, 0.5, 0.5), steps=3)
    card = page.locator(".st-key-map svg.marks .mark-text.role-mark").last
    expect(card).to_contain_text(re.compile(r"16,[34]\d\d × 16,[34]\d\d: 3.5 GiB, refused"))
    expect(page.locator("#vg-tooltip-element")).to_have_count(0)
