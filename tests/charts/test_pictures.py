"""Pictures and drawings belong together, labels never collide, and the palette can be read."""

import re
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import example, given

from ftts_plan import GIB, MIB, Request
from ftts_plan.charts.drawings.growth import growth_template
from ftts_plan.charts.drawings.peak import peak_template
from ftts_plan.charts.drawings.region_map import map_template
from ftts_plan.charts.growth import growth_picture
from ftts_plan.charts.map_labels import LEAST_MAP_HEIGHT
from ftts_plan.charts.palette import PALETTES, Palette, ThemeName
from ftts_plan.charts.peak import peak_picture
from ftts_plan.charts.picture import LEAST_PLOT_HEIGHT, MOST_PLOT_HEIGHT, Picture, Template
from ftts_plan.charts.region_map import map_picture
from tests.charts.boxes import colliding, label_boxes, leaving
from tests.strategies import requests

PICTURES: list[tuple[Callable[[Request], Picture | None], Callable[[ThemeName], Template]]] = [
    (growth_picture, growth_template),
    (peak_picture, peak_template),
    (map_picture, map_template),
]
each_picture = pytest.mark.parametrize(("picture_of", "template"), PICTURES)
WIDTHS = (240, 379, 380, 639, 640, 1_099, 1_100, 2_600)
HEIGHTS = (LEAST_PLOT_HEIGHT, 399, 400, MOST_PLOT_HEIGHT)
MAP_HEIGHTS = (LEAST_MAP_HEIGHT, *HEIGHTS[1:])
THEMES: tuple[ThemeName, ...] = ("light", "dark", "browser")


def data_names(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        if isinstance(node.get("data"), dict) and "name" in node["data"]:
            yield node["data"]["name"]
        for key, value in node.items():
            if key != "datasets":
                yield from data_names(value)
    elif isinstance(node, list):
        for value in node:
            yield from data_names(value)


@each_picture
@pytest.mark.parametrize("theme", THEMES)
def test_a_drawing_asks_for_the_tables_that_its_picture_has(
    picture_of: Callable[[Request], Picture], template: Callable[[ThemeName], Template], theme: ThemeName
) -> None:
    asked = set(data_names(template(theme))) - set(template(theme).get("datasets", {}))
    assert asked == set(picture_of(Request(prompt_tokens=4_096)).tables)


@each_picture
@given(request=requests())
def test_labels_never_collide_and_never_leave_the_plot(
    picture_of: Callable[[Request], Picture | None],
    template: Callable[[ThemeName], Template],
    request: Request,
) -> None:
    """At both ends of every range of widths, and at the least and the most height."""
    picture = picture_of(request)
    if picture is None:
        return
    heights = MAP_HEIGHTS if picture.drawing == "region_map" else HEIGHTS
    for width, height in product(WIDTHS, heights):
        boxes = label_boxes(picture, width, height)
        assert boxes
        assert leaving(boxes, width, height) == []
        assert colliding(boxes) == []


@given(request=requests(plannable=True))
@example(request=Request(prompt_tokens=0))
@example(request=Request(prompt_tokens=10_510))
@example(request=Request(prompt_tokens=4_096, max_new_tokens=1))
@example(request=Request(prompt_tokens=4_096, max_new_tokens=32_768))
@example(request=Request(prompt_tokens=512, budget_bytes=128 * GIB))
@example(request=Request(prompt_tokens=0, budget_bytes=MIB))
@example(  # nothing but an empty prompt fits
    request=Request(prompt_tokens=0, max_new_tokens=1, heuristic_eos_backstop=False, budget_bytes=2_801_664)
)
@example(
    request=Request(prompt_tokens=0, max_new_tokens=1, weights_resident_bytes=2**64 - 2**22, budget_bytes=2**64 - 1)
)
def test_the_words_that_answer_the_question_are_there_at_every_size(request: Request) -> None:
    growth, peak = growth_picture(request), peak_picture(request)
    assert growth
    assert peak
    for width, height in product(WIDTHS, HEIGHTS):
        words = [box.text for box in label_boxes(growth, width, height)]
        assert [text for text in words if text.startswith("peak")]
        assert [text for text in words if text.endswith("binds") or " binds\n" in text]
        assert [text for text in words if "Budget " in text]
        assert bool(growth.tables["edge"]) == any("room for" in text for text in words)
        words = [box.text for box in label_boxes(peak, width, height)]
        assert [text for text in words if "Budget " in text]
        assert [text for text in words if f"{request.prompt_tokens:,} token" in text]
        assert bool(peak.tables["edge"]) == any("refused" in text and "fit" in text for text in words)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_word_can_be_read_on_its_ground(theme: ThemeName) -> None:
    """WCAG 2.2, 1.4.3: at least 4.5 to 1 for text, 3 to 1 for the marks that carry meaning."""
    palette = PALETTES[theme]
    for role, colour in palette.by_role.items():
        assert contrast(colour, palette.ground) >= 4.5, role
    for name, colour in palette.by_constraint.items():
        assert contrast(colour, palette.ribbon_ink) >= 4.5, name
    assert contrast(palette.curve, palette.ground) >= 3


def test_the_browser_palette_is_both_themes_in_one() -> None:
    light, dark, both = PALETTES["light"], PALETTES["dark"], PALETTES["browser"]
    for role in Palette.__slots__:
        assert getattr(both, role) == f"light-dark({getattr(light, role)}, {getattr(dark, role)})"


@each_picture
def test_no_colour_of_the_browsers_drawing_is_fixed_to_one_theme(
    picture_of: Callable[[Request], Picture], template: Callable[[ThemeName], Template]
) -> None:
    fixed = re.sub(r"light-dark\([^)]*\)", "", str(template("browser")))
    assert not re.findall(r"#[0-9a-f]{6}", fixed)


def test_hatching_stays_in_the_refused_area() -> None:
    request = Request(prompt_tokens=4_096)
    lines = map_picture(request).tables["hatching"]
    assert len(lines) > 20
    for line in lines:
        middle = (float(line["x"]) + float(line["x2"])) / 2, (float(line["y"]) + float(line["y2"])) / 2
        tokens = min(middle[0] + middle[1], 32_768, 5 * middle[0] + 64)
        assert tokens * 114_688 + 2_686_976 > 2 * GIB


def contrast(one: str, other: str) -> float:
    brighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
