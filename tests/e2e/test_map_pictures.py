"""Map, comparison and histogram as a browser draws them: words never touch or leave, and pointing reads the core."""

import random
import re
from collections.abc import Sequence
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from ftts_plan import (
    GIB,
    MIB,
    U64_MAX,
    Admitted,
    KvDtype,
    NoFramesRequested,
    Policy,
    PromptExceedsContext,
    Request,
    admit,
    growth,
)
from ftts_plan.charts import comparison_picture, map_picture, script_picture
from ftts_plan.charts.compare import COMPARE_HEIGHT
from ftts_plan.charts.picture import Picture
from ftts_plan.charts.region_map import MAP_HEIGHT
from ftts_plan.charts.script_rows import SCRIPT_HEIGHT, fate
from ftts_plan.formats.links import to_query
from ftts_plan.formats.scenarios import Scenario
from ftts_plan.script import JudgedRow
from ftts_plan.script.judging import judge_length
from ftts_plan.speech.pace import PaceName, pace_presets
from ftts_plan.units import format_bytes, format_exact_bytes, format_seconds
from ftts_plan.wording.map_picture import NO_FRAMES_REFUSED, OVERFLOW_REFUSED, PROMPT_REFUSED
from ftts_plan.wording.names import CONSTRAINT_NAMES
from ftts_plan.wording.review import ALONG, ENDED, Along
from tests.e2e.drawing_board import draw, faults, open_board, point_at, read, swap, words
from tests.e2e.test_pictures import faults_of_card
from tests.e2e.verbs import open_page, press, slider, wait_for_run

CEILING: Final = 32_768
WIDTHS: Final = (358, 700, 930, 1_560)
"""What a picture gets in a window of 390, 768, 1,280 and 1,920 pixels."""

FULL_SCREENS: Final = ((358, 600), (1_240, 760), (1_880, 1_040), (3_800, 2_100))
TYPICAL: Final = next(preset.pace for preset in pace_presets() if preset.name is PaceName.TYPICAL)

_BUDGETS: Final = (1, MIB, 64 * MIB, 256 * MIB, 700 * MIB, GIB, 2 * GIB, 3 * GIB, 7 * GIB // 2, 8 * GIB, U64_MAX)
_PROMPTS: Final = (0, 1, 28, 500, 1_024, 2_032, 4_096, 6_541, 10_509, 10_510, 19_553, 24_576, 32_767, 32_768)
_CAPS: Final = (0, 1, 64, 500, 4_000, 8_192, 29_696, 32_768)


def requests_by_lot() -> list[Request]:
    """Two hundred requests, the same ones each time."""
    lot = random.Random(20)
    return [
        Request(
            prompt_tokens=lot.choice([lot.randrange(CEILING), lot.choice(_PROMPTS)]),
            max_new_tokens=lot.choice([lot.randrange(CEILING), lot.choice(_CAPS), 8_192]),
            budget_bytes=lot.choice([lot.randint(MIB, 8 * GIB), lot.choice(_BUDGETS)]),
            heuristic_eos_backstop=lot.random() < 0.7,
            kv_dtype=lot.choice(list(KvDtype)),
            weights_resident_bytes=lot.choice((0, 0, 0, 2 * GIB, 2**63, U64_MAX)),
        )
        for _ in range(200)
    ]


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


def rows_by_lot(seed: int, most: int = 20_000) -> list[JudgedRow]:
    """A script of some size, its utterances of some length."""
    lot = random.Random(seed)
    typical, policy = lot.choice((12, 40, 300, 3_000)), Policy(heuristic_eos_backstop=lot.random() < 0.8)
    lengths = (int(lot.lognormvariate(0, 0.5) * typical) + 9 for _ in range(lot.choice((1, 2, 30, 900, most))))
    counted: dict[int, JudgedRow] = {}
    return [
        counted.setdefault(length, judge_length(length, policy, TYPICAL))
        for length in (min(n, 32_767) for n in lengths)
    ]


def scripts_by_lot() -> list[Picture]:
    pictures = []
    for seed in range(60):
        rows = rows_by_lot(seed, most=3_000)
        for budget_bytes in (16 * MIB, 64 * MIB, 300 * MIB, 2 * GIB):
            picture = script_picture(rows, budget_bytes)
            assert picture
            pictures.append(picture)
    return pictures


@pytest.fixture
def board(page: Page) -> Page:
    open_board(page)
    return page


def assert_faultless(board: Page, pictures: Sequence[Picture], width: int, height: int) -> None:
    assert len(pictures) >= 200
    warned: list[str] = []
    board.on("console", lambda message: warned.append(message.text))
    draw(board, pictures[0], width, height)
    assert [
        (pictures[number].title, *rest) for number, *rest in faults(board, tables_of(pictures), width, height)
    ] == []
    assert warned == []


def tables_of(pictures: Sequence[Picture]) -> list[dict[str, list]]:  # type: ignore[type-arg]
    return [picture.tables for picture in pictures]


@pytest.mark.parametrize("width", WIDTHS)
def test_words_of_the_map_never_touch_and_never_leave(board: Page, width: int) -> None:
    assert_faultless(board, [map_picture(request) for request in requests_by_lot()], width, MAP_HEIGHT)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("along", ALONG)
def test_words_of_a_comparison_never_touch_and_never_leave(board: Page, along: Along, width: int) -> None:
    assert_faultless(board, comparisons_by_lot(along), width, COMPARE_HEIGHT)


@pytest.mark.parametrize("width", WIDTHS)
def test_words_of_a_histogram_never_touch_and_never_leave(board: Page, width: int) -> None:
    assert_faultless(board, scripts_by_lot(), width, SCRIPT_HEIGHT)


@pytest.mark.parametrize(("width", "height"), FULL_SCREENS)
def test_on_a_full_screen_a_title_comes_with_them(board: Page, width: int, height: int) -> None:
    maps = [map_picture(request) for request in requests_by_lot()[::9]]
    for pictures in (maps, comparisons_by_lot("prompt_tokens")[::9], scripts_by_lot()[::9]):
        draw(board, pictures[0], width, height)
        assert faults(board, tables_of(pictures), width, height) == []
        said = " ".join(words(board)).replace(" ", "")
        assert pictures[-1].title.replace(" ", "") in said


READ: Final = (
    Request(prompt_tokens=4_096),
    Request(prompt_tokens=500, max_new_tokens=500, budget_bytes=256 * MIB, heuristic_eos_backstop=False),
    Request(prompt_tokens=28, kv_dtype=KvDtype.F32, budget_bytes=1),
    Request(prompt_tokens=700, weights_resident_bytes=2**53 - 1, budget_bytes=2**53 + 2**31),
    Request(prompt_tokens=700, weights_resident_bytes=U64_MAX - 2 * GIB, budget_bytes=U64_MAX),
)


def numbers(line: str) -> list[int]:
    return [int(found.replace(",", "")) for found in re.findall(r"\d[\d,]*", line)]


@pytest.mark.parametrize("width", WIDTHS[::2])
def test_pointing_at_the_map_reads_the_rules_answer(board: Page, width: int) -> None:
    draw(board, map_picture(READ[0]), width, MAP_HEIGHT)
    lot = random.Random(width)
    for request in READ:
        swap(board, map_picture(request).tables)
        inside = [(lot.random(), lot.random()) for _ in range(25)]
        for across, down in [(0.0, 0.0), (0.0, 1.0), (1.0, 0.4), (0.3, 1.0), (1.0, 1.0), *inside]:
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
                assert lines == [f"{place}: {PROMPT_REFUSED}"]
            else:
                reason = NO_FRAMES_REFUSED if isinstance(verdict, NoFramesRequested) else OVERFLOW_REFUSED
                assert lines == [f"{place}: {reason}"]
            assert faults_of_card(board, width, MAP_HEIGHT) == []


@pytest.mark.parametrize("width", WIDTHS[::2])
@pytest.mark.parametrize("along", ALONG)
def test_pointing_at_a_comparison_reads_every_scenario(board: Page, along: Along, width: int) -> None:
    requests = [*READ[:3], Request(prompt_tokens=2_000, max_new_tokens=30_000, weights_resident_bytes=GIB)]
    kept = [Scenario(f"number {number}", request) for number, request in enumerate(requests)]
    picture = comparison_picture(kept, along, present=Scenario("This view", Request(prompt_tokens=9_000)))
    assert picture
    draw(board, picture, width, COMPARE_HEIGHT)
    end = float(picture.tables["extent"][1]["x"])
    lot = random.Random(width)
    curves_end = 1.0 if width < 600 else 1 - 204 / board.evaluate("plot()")["width"]
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


def held_at(request: Request, along: Along, at: int) -> int | None:
    """The memory of a scenario at a place along the bottom, from the core; None where it has none."""
    if along == "prompt_tokens":
        plan = admit(Request(prompt_tokens=at, **request.shared())).plan
        return plan.predicted_peak_bytes if plan else None
    line = growth(request)
    return line.prompt_bytes + at * request.kv_bytes(1) if line and at <= line.frames else None


def beside_names(page: Page) -> list[str]:
    """What stands beside the names while one points: the words before those of the card."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("svg .mark-text.role-mark")].at(-2)
                   .querySelectorAll("text").values().map(text => text.textContent).toArray()"""
    )
    return found


@pytest.mark.parametrize("width", WIDTHS[::2])
def test_pointing_at_a_histogram_counts_its_rows(board: Page, width: int) -> None:
    rows = rows_by_lot(3)
    picture = script_picture(rows, 64 * MIB)
    assert picture
    draw(board, picture, width, SCRIPT_HEIGHT)
    for across in (0.0, 0.1, 0.2, 0.35, 0.5, 0.7, 0.9):
        point_at(board, across, 0.5)
        *said, exact = read(board)
        first, last = numbers(exact)
        inside = [fate(row) for row in rows if row.peak_bytes is not None and first <= row.peak_bytes <= last]
        counted = {kind: inside.count(kind) for kind in ("passes", "cut", "refused") if inside.count(kind)}
        assert (last + 1 - first).bit_count() == 1
        assert first % (last + 1 - first) == 0
        assert numbers(" ".join(said).partition(": ")[2]) == list(counted.values())
        assert faults_of_card(board, width, SCRIPT_HEIGHT) == []


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
