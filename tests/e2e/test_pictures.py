"""Growth and peak as a browser draws them: words never touch or leave, and pointing reads the core's own numbers."""

import random
import re
from collections.abc import Callable
from functools import cache
from typing import Final

import altair as alt
import pytest
from playwright.sync_api import Page, expect

from ftts_plan import GIB, MIB, Admitted, KvDtype, Request, admit, growth
from ftts_plan.charts.advances import text_width
from ftts_plan.charts.drawings.byte_words import said_bytes
from ftts_plan.charts.drawings.reading import calculated
from ftts_plan.charts.growth import growth_picture
from ftts_plan.charts.peak import peak_picture
from ftts_plan.charts.picture import Picture
from ftts_plan.charts.readings import limbs
from ftts_plan.formats.links import to_query
from ftts_plan.units import U64_MAX, format_bytes, format_exact_bytes, format_seconds
from ftts_plan.wording.names import CONSTRAINT_NAMES
from tests.e2e.drawing_board import draw, draw_spec, faults, open_board, point_at, read, swap, words
from tests.e2e.verbs import drawing, open_page

PLACES: Final = ((358, 320), (700, 320), (930, 340), (1_560, 520))
"""What a picture gets in a window of 390, 768, 1,280 and 1,920 pixels."""

_BUDGETS: Final = (MIB, 64 * MIB, 700 * MIB, GIB, 2 * GIB, 3 * GIB, 8 * GIB, 128 * GIB)
_PROMPTS: Final = (0, 1, 28, 512, 2_032, 2_033, 4_096, 10_509, 10_510, 19_553, 24_576, 32_767)
_CAPS: Final = (1, 2, 64, 4_000, 8_192, 32_768)
_WEIGHTS: Final = (0, 0, 2 * GIB, 3 * GIB)

Drawn = Callable[[Request], Picture | None]
each_picture = pytest.mark.parametrize("picture_of", [growth_picture, peak_picture])


def states() -> list[Request]:
    """Two hundred requests drawn by lot, the same ones each time, and every nasty one beside them."""
    lot = random.Random(10)
    drawn = [
        Request(
            prompt_tokens=lot.choice([lot.randrange(32_768), lot.choice(_PROMPTS)]),
            max_new_tokens=lot.choice([lot.randint(1, 33_000), lot.choice(_CAPS), 8_192]),
            budget_bytes=lot.choice([lot.randint(MIB, 16 * GIB), lot.choice(_BUDGETS)]),
            heuristic_eos_backstop=lot.random() < 0.6,
            kv_dtype=lot.choice(list(KvDtype)),
            weights_resident_bytes=lot.choice(_WEIGHTS),
        )
        for _ in range(200)
    ]
    nasty = [Request(prompt_tokens=prompt) for prompt in _PROMPTS]
    nasty += [Request(prompt_tokens=prompt, budget_bytes=budget) for prompt in (0, 4_096) for budget in _BUDGETS]
    nasty += [Request(prompt_tokens=4_096, max_new_tokens=cap) for cap in _CAPS]
    nasty += [Request(prompt_tokens=4_096, weights_resident_bytes=size) for size in (*_WEIGHTS, 2**53, 2**63)]
    nasty += [Request(prompt_tokens=prompt, heuristic_eos_backstop=False) for prompt in (0, 4_096, 32_767)]
    return drawn + nasty


@cache
def drawn(picture_of: Drawn) -> list[tuple[Request, Picture]]:
    """The states that have a picture of this kind, with it."""
    return [(request, picture) for request in states() if (picture := picture_of(request))]


@pytest.fixture
def board(page: Page) -> Page:
    open_board(page)
    return page


@pytest.mark.parametrize(("width", "height"), PLACES)
@each_picture
def test_no_two_words_touch_and_none_leaves_its_picture(
    board: Page, picture_of: Drawn, width: int, height: int
) -> None:
    warned: list[str] = []
    board.on("console", lambda message: warned.append(message.text))
    requests, pictures = zip(*drawn(picture_of), strict=True)
    assert len(pictures) >= 200
    draw(board, pictures[0], width, height)
    found = faults(board, [picture.tables for picture in pictures], width, height)
    assert [(to_query(requests[number]), *rest) for number, *rest in found] == []
    assert warned == []  # "Infinite extent for field", or that a scale is not one


@pytest.mark.parametrize(("width", "height"), [(358, 600), (1_240, 760), (1_880, 1_040), (3_800, 2_100)])
@each_picture
def test_on_a_full_screen_words_are_larger_and_a_title_comes_with_them(
    board: Page, picture_of: Drawn, width: int, height: int
) -> None:
    pictures = [picture for _, picture in drawn(picture_of)[::19]]
    for picture in pictures:
        draw(board, picture, width, height)
        assert faults(board, [picture.tables], width, height) == []
    said = " ".join(words(board)).replace(" ", "")
    assert pictures[-1].title.replace(" ", "") in said
    assert pictures[-1].subtitle.replace(" ", "") in said


def nasty_sizes() -> list[int]:
    lot = random.Random(53)
    edges = [2**power for power in range(65)] + [1024**power * 1023 for power in range(6)]
    ties = [k * 1024**power // 8 for power in range(1, 6) for k in range(8, 8 * 1_025, 61)]
    rounded_up = [int((1024 - 0.5 / 10**decimals) * 1024**power) for power in range(1, 6) for decimals in (0, 1, 2)]
    near = [size + off for size in (*edges, *ties, *rounded_up) for off in (-1, 0, 1)]
    return [size for size in near if 0 <= size <= U64_MAX] + [lot.getrandbits(lot.randint(1, 64)) for _ in range(1_000)]


def test_bytes_read_in_the_browser_as_everywhere_else(board: Page) -> None:
    """To the last digit, beyond 2^53 too, and rounded as Python rounds."""
    sizes = nasty_sizes()
    assert len(sizes) > 3_000
    steps = [*said_bytes("datum.added"), {"said": "datum.bytes_shown + ' | ' + datum.bytes_exact"}]
    rows = [limbs(size - min(size, 12_345)) | {"added": min(size, 12_345)} for size in sizes]
    text = alt.Text(field="said", type="nominal")
    spec = calculated(alt.Chart(alt.InlineData(rows)), steps).mark_text().encode(text=text).to_dict()
    draw_spec(board, spec, 400, 400)
    assert words(board) == [f"{format_bytes(size)} | {format_exact_bytes(size)}" for size in sizes]


def test_words_are_no_wider_than_they_are_taken_for(board: Page) -> None:
    """Letter by letter, in the font of the page; that of exports is alike."""
    letters = [*map(chr, range(32, 127)), "◄", "►", "▲", "…", "×"]
    for weight in ("normal", "bold"):
        measured: list[float] = board.evaluate(
            """async ([letters, weight]) => {
                 const pen = document.createElement("canvas").getContext("2d")
                 pen.font = `${weight} 13px "Source Sans"`
                 await document.fonts.load(pen.font)
                 return letters.map(letter => pen.measureText(letter).width)
               }""",
            [letters, weight],
        )
        wide = [
            (letter, width)
            for letter, width in zip(letters, measured, strict=True)
            if width > text_width(letter, bold=weight == "bold") + 0.01
        ]
        assert wide == []


READ: Final = (
    Request(prompt_tokens=4_096),
    Request(prompt_tokens=10_510),
    Request(prompt_tokens=0, budget_bytes=MIB),
    Request(prompt_tokens=28, kv_dtype=KvDtype.F32),
    Request(prompt_tokens=4_096, max_new_tokens=1),
    Request(prompt_tokens=20_000, max_new_tokens=32_768, heuristic_eos_backstop=False, budget_bytes=3 * GIB),
    Request(prompt_tokens=700, weights_resident_bytes=2**53 - 1, budget_bytes=2**53 + 2**27),
    Request(prompt_tokens=700, weights_resident_bytes=2**63 - 3, budget_bytes=U64_MAX),
)
ACROSS: Final = (0, 0.004, 0.1, 0.31, 0.5, 0.77, 0.88, 0.95, 1)


@pytest.mark.parametrize(("width", "height"), PLACES[::2])
def test_pointing_at_growth_reads_a_frame(board: Page, width: int, height: int) -> None:
    picture = growth_picture(READ[0])
    assert picture
    draw(board, picture, width, height)
    for request in READ:
        picture, curve = growth_picture(request), growth(request)
        assert picture
        assert curve
        swap(board, picture.tables)
        for across in ACROSS:
            point_at(board, across, 0.4)
            first, exact, state = read(board)
            frame = frame_read(first)
            assert frame == pytest.approx(across * float(picture.tables["extent"][1]["x"]), abs=0.51)
            held = curve.prompt_bytes + frame * request.kv_bytes(1)
            place = f"frame {frame:,} ({format_seconds(frame)})" if frame else "before the first frame"
            assert (first, exact) == (f"{place}: {format_bytes(held)}", format_exact_bytes(held))
            if frame > curve.frames:
                plan = admit(request).plan
                assert plan
                assert state == f"beyond the {CONSTRAINT_NAMES[plan.binding_constraint]}: not reached"
            else:
                assert state == ("within the budget" if held <= request.budget_bytes else "over budget")
            assert faults_of_card(board, width, height) == []
    board.mouse.move(1, 1)
    board.evaluate("settle()")
    assert read(board) == []


@pytest.mark.parametrize(("width", "height"), PLACES[::2])
def test_pointing_at_the_peak_reads_a_prompt(board: Page, width: int, height: int) -> None:
    picture = peak_picture(READ[0])
    assert picture
    draw(board, picture, width, height)
    for request in READ:
        picture = peak_picture(request)
        assert picture
        swap(board, picture.tables)
        for across in ACROSS:
            point_at(board, across, 0.4)
            first, *rest = read(board)
            length = frame_read(first)
            assert length == pytest.approx(across * 32_768, abs=0.51)
            if length == 32_768:
                assert (first, rest) == ("32,768 tokens: refused", ["no room for a frame in the context"])
                continue
            verdict = admit(Request(prompt_tokens=length, **request.shared()))
            plan = verdict.plan
            assert plan
            peak, answer = plan.predicted_peak_bytes, "admitted" if isinstance(verdict, Admitted) else "refused"
            tokens = f"{length:,} token{'' if length == 1 else 's'}"
            assert first == f"{tokens}: {format_bytes(peak)}, {answer}"
            assert rest == [format_exact_bytes(peak), f"{CONSTRAINT_NAMES[plan.binding_constraint]} binds"]
            assert faults_of_card(board, width, height) == []


def frame_read(line: str) -> int:
    """The frame or the prompt length that a reading is about."""
    found = re.match(r"(?:frame )?([\d,]+)", line)
    return int(found[1].replace(",", "")) if found else 0


def faults_of_card(page: Page, width: int, height: int) -> list[str]:
    """What is wrong with the card: its words leave it, or it leaves the picture."""
    found: list[str] = page.evaluate(
        """([width, height]) => {
             const texts = [...document.querySelectorAll("svg .mark-text.role-mark")].at(-1).querySelectorAll("text")
             const text = [...texts].find(text => text.textContent).getBoundingClientRect()
             const rects = document.querySelectorAll("svg .mark-rect.role-mark:not(.point_brush, .press_brush) path")
             const card = [...rects].filter(rect => rect.getAttribute("opacity") !== "0").at(-1).getBoundingClientRect()
             const within = (one, other) => one.left >= other.left && one.right <= other.right
               && one.top >= other.top && one.bottom <= other.bottom
             return [...(within(text, card) ? [] : ["words leave the card"]),
                     ...(within(card, new DOMRect(0, 0, width, height)) ? [] : ["the card leaves the picture"])]
           }""",
        [width, height],
    )
    return found


@pytest.mark.parametrize("window", [(390, 844), (1_280, 800)])
@pytest.mark.parametrize(
    "request_", [READ[0], READ[1], Request(prompt_tokens=4_096, weights_resident_bytes=3 * GIB)], ids=to_query
)
def test_on_the_page_itself(page: Page, server_url: str, request_: Request, window: tuple[int, int]) -> None:
    page.set_viewport_size({"width": window[0], "height": window[1]})
    open_page(page, f"{server_url}/?{to_query(request_)}")
    drawn = drawing(page, "growth")
    expect(drawn).to_be_visible()
    drawn.scroll_into_view_if_needed()
    box = drawn.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] * 0.4, box["y"] + box["height"] * 0.3)
    card = drawn.locator(".mark-text.role-mark").last
    expect(card).to_contain_text(re.compile(r"frame [\d,]+ \("))
    lines = card.locator("tspan").all_text_contents()
    curve = growth(request_)
    assert curve
    held = curve.prompt_bytes + frame_read(lines[0]) * request_.kv_bytes(1)
    assert lines[1] == format_exact_bytes(held)
    expect(page.locator("#vg-tooltip-element")).to_have_count(0)
