"""The comparison as a browser draws it: names never touch or leave, and pointing reads every scenario."""

import random

import pytest
from playwright.sync_api import Page

from ftts_plan import MIB, KvDtype, Request, admit
from ftts_plan.charts import comparison_picture
from ftts_plan.charts.compare import COMPARE_HEIGHT
from ftts_plan.charts.curve_names import COLUMN_PIXELS
from ftts_plan.charts.picture import Picture
from ftts_plan.formats.scenarios import Scenario
from ftts_plan.units import format_bytes, format_exact_bytes, format_seconds
from ftts_plan.wording.review import ALONG, ENDED, Along
from tests.charts.test_compare_picture import held_at
from tests.e2e.drawing_board import draw, plot, point_at, read
from tests.e2e.picture_states import FULL_SCREENS, WIDTHS, assert_faultless, assert_titled, numbers, requests_by_lot
from tests.e2e.test_pictures import faults_of_card


def comparisons_by_lot(along: Along) -> list[Picture]:
    """Two hundred comparisons of one to seven scenarios, with names of every kind."""
    lot = random.Random(30)
    names = (
        "W" * 100,
        "語" * 100,
        "🙂" * 40,
        "f32",
        "Long-form reading",
        "iiiiiiiiiiiiiiiiiiiiiiiiiiii",
        "{at} {bytes}",
    )
    requests = [request for request in requests_by_lot() if admit(request).plan]
    pictures = []
    for _ in range(200):
        kept = [
            Scenario(f"{number} {lot.choice(names)}"[:100], lot.choice(requests)) for number in range(lot.randrange(7))
        ]
        present = Scenario("This view", lot.choice(requests))
        picture = comparison_picture(kept, along, present=present)
        assert picture
        pictures.append(picture)
    return pictures


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("along", ALONG)
def test_words_of_a_comparison_never_touch_and_never_leave(board: Page, along: Along, width: int) -> None:
    assert_faultless(board, comparisons_by_lot(along), width, COMPARE_HEIGHT)


@pytest.mark.parametrize("along", ALONG)
@pytest.mark.parametrize(("width", "height"), FULL_SCREENS)
def test_on_a_full_screen_a_title_comes_with_it(board: Page, width: int, height: int, along: Along) -> None:
    assert_titled(board, comparisons_by_lot(along)[::9], width, height)


@pytest.mark.parametrize("width", WIDTHS[::2])
@pytest.mark.parametrize("along", ALONG)
def test_pointing_at_a_comparison_reads_every_scenario(board: Page, along: Along, width: int) -> None:
    requests = [
        Request(prompt_tokens=4_096),
        Request(prompt_tokens=500, max_new_tokens=500, budget_bytes=256 * MIB, heuristic_eos_backstop=False),
        Request(prompt_tokens=28, kv_dtype=KvDtype.F32, budget_bytes=1),
        Request(prompt_tokens=2_000, max_new_tokens=30_000, weights_resident_bytes=2**53 + 1),
    ]
    kept = [Scenario(f"number {number}", request) for number, request in enumerate(requests)]
    picture = comparison_picture(kept, along, present=Scenario("This view", Request(prompt_tokens=9_000)))
    assert picture
    draw(board, picture, width, COMPARE_HEIGHT)
    end = float(picture.tables["extent"][1]["x"])
    lot = random.Random(width)
    curves_end = 1.0 if width < 600 else 1 - COLUMN_PIXELS / plot(board)["width"]
    everyone = [Scenario("This view", Request(prompt_tokens=9_000)), *kept]
    for across in (0.0, 1.0, *(lot.random() for _ in range(20))):
        point_at(board, across * curves_end, lot.uniform(0.5, 1))
        lines = read(board)
        shown = beside_names(board)
        if not lines:
            assert across == 1.0  # the prompt that fills the context has no plan in any scenario
            assert set(shown) == {ENDED[along]}
            continue
        at, *_ = numbers(lines[0])
        assert at == pytest.approx(across * end, abs=0.51)
        held = [held_at(scenario.request, along, at) for scenario in everyone]
        assert sorted(shown) == sorted(ENDED[along] if size is None else format_bytes(size) for size in held)
        nearest = next(size for scenario, size in zip(everyone, held, strict=True) if scenario.name == lines[2])
        assert nearest is not None
        place = f"{at:,} tokens" if along == "prompt_tokens" else f"frame {at:,} ({format_seconds(at)})"
        assert lines[:2] == [f"{place}: {format_bytes(nearest)}", format_exact_bytes(nearest)]
        assert faults_of_card(board, width, COMPARE_HEIGHT) == []


def beside_names(page: Page) -> list[str]:
    """What stands beside the names while one points: the words before those of the card."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("svg .mark-text.role-mark")].at(-2)
                   .querySelectorAll("text").values().map(text => text.textContent).toArray()"""
    )
    return found
