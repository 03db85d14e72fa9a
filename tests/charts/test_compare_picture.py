"""The comparison: curves are the core's, names never collide, and no two curves look alike to anybody."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from operator import itemgetter

import pytest
from hypothesis import given

from ftts_plan import GIB, Admitted, Misuse, Request, admit, growth, peak_corners
from ftts_plan.charts.advances import LINE_HEIGHT, text_width
from ftts_plan.charts.compare import comparison_picture
from ftts_plan.charts.curve_names import LEAST_COMPARE_HEIGHT, LIST_NAME_PIXELS, NAME_PIXELS
from ftts_plan.charts.drawings.compare import SERIES, comparison_template
from ftts_plan.charts.palette import PALETTES, ThemeName
from ftts_plan.charts.picture import Picture, Row
from ftts_plan.charts.readings import LIMB
from ftts_plan.formats.scenario_file import shipped_scenarios
from ftts_plan.formats.scenarios import Scenario
from ftts_plan.wording.review import ALONG, Along
from tests.charts.test_pictures import contrast
from tests.laws.test_scenario_laws import scenarios
from tests.strategies import requests

each_along = pytest.mark.parametrize("along", ALONG)
both_themes = pytest.mark.parametrize("theme", ["light", "dark"])


def rows_of(picture: Picture, table: str, number: int) -> list[Row]:
    return [row for row in picture.tables[table] if row["number"] == str(number)]


@each_along
@given(kept=scenarios())
def test_each_curve_has_the_corners_of_the_core_and_turns_faint_at_its_own_budget(
    along: Along, kept: tuple[Scenario, ...]
) -> None:
    picture = comparison_picture(kept, along)
    for number, scenario in enumerate(kept, 1):
        request = scenario.request
        line = growth(request)
        if along == "prompt_tokens":
            corners = [(corner.prompt_tokens, corner.peak_bytes) for corner in peak_corners(request)]
        else:
            corners = [(0, line.prompt_bytes), (line.frames, line.peak_bytes)] if line else []
        rows = rows_of(picture, "curves", number) if picture else []
        drawn = {(row["x"], row["y"]) for row in rows}
        assert drawn >= {(x, float(y)) for x, y in corners}
        budget = float(request.budget_bytes)
        assert all(
            (float(row["y"]) <= budget) if row["side"] == "admitted" else (float(row["y"]) >= budget) for row in rows
        )
        bold, faint = ([row for row in rows if row["side"] == side] for side in ("admitted", "refused"))
        edges = rows_of(picture, "edges", number) if picture else []
        assert edges == ([without_side(bold[-1])] if bold and faint else [])
        if bold and faint:
            assert without_side(bold[-1]) == without_side(faint[0])
            assert bold[-1]["y"] == budget


def without_side(row: Row) -> Row:
    return {name: value for name, value in row.items() if name != "side"}


@each_along
@given(kept=scenarios(), request_=requests())
def test_names_never_collide_and_have_the_room_that_they_take(
    along: Along, kept: tuple[Scenario, ...], request_: Request
) -> None:
    picture = comparison_picture(kept, along, present=Scenario("This view", request_))
    if picture is None:
        return
    names = picture.tables["names"]
    assert sorted(row["slot"] for row in names) == list(range(len(names)))
    assert [row["number"] for row in sorted(names, key=itemgetter("slot"))] == sorted(row["number"] for row in names)
    shares = sorted(float(row["share"]) for row in names)
    assert all(after - before >= 1 / 7 - 1e-9 for before, after in pairwise(shares))
    assert 1 / 14 - 1e-9 <= shares[0] <= shares[-1] <= 13 / 14 + 1e-9
    assert LEAST_COMPARE_HEIGHT / 7 >= 2 * LINE_HEIGHT
    for row in names:
        assert text_width(str(row["name"]), bold=True) <= NAME_PIXELS
        assert text_width(str(row["short"]), bold=True) <= LIST_NAME_PIXELS


@each_along
@given(kept=scenarios())
def test_what_is_read_is_the_cores_at_both_ends_of_every_stretch(along: Along, kept: tuple[Scenario, ...]) -> None:
    picture = comparison_picture(kept, along)
    if picture is None:
        return
    end = float(picture.tables["extent"][1]["x"])
    for number, scenario in enumerate(kept, 1):
        stretches = rows_of(picture, "reading", number)
        assert [row["first"] for row in stretches[1:]] == [int(row["last"]) + 1 for row in stretches[:-1]]
        for row in stretches:
            for at in (int(row["first"]), int(row["last"])):
                said = int(row["high"]) * LIMB + int(row["low"]) + (at - int(row["first"])) * int(row["step"])
                assert (said if row["there"] else None) == held_at(scenario.request, along, at)
        assert not stretches or stretches[-1]["last"] == end


def held_at(request: Request, along: Along, at: int) -> int | None:
    """The memory of a scenario at a place along the bottom, from the core; None where it has none."""
    if along == "prompt_tokens":
        plan = admit(replace(request, prompt_tokens=at)).plan
        return plan.predicted_peak_bytes if plan else None
    line = growth(request)
    return line.prompt_bytes + at * request.kv_bytes(1) if line and at <= line.frames else None


@each_along
@given(kept=scenarios())
def test_whoever_has_a_curve_is_named_and_whoever_has_none_is_said_to(along: Along, kept: tuple[Scenario, ...]) -> None:
    picture = comparison_picture(kept, along)
    drawable = [
        bool(peak_corners(scenario.request) if along == "prompt_tokens" else growth(scenario.request))
        for scenario in kept
    ]
    if picture is None:
        assert not any(drawable)
        return
    assert len(picture.tables["names"]) == sum(drawable)
    assert ("Without a curve: " in picture.subtitle) == (not all(drawable))
    refused = sum(not isinstance(admit(scenario.request), Admitted) for scenario in kept)
    assert ("refused" in picture.title) == (refused > 0)


@each_along
@pytest.mark.parametrize("theme", ["light", "dark", "browser"])
def test_a_drawing_asks_for_the_tables_that_its_picture_has(along: Along, theme: ThemeName) -> None:
    picture = comparison_picture(shipped_scenarios(), along)
    assert picture
    asked = {layer["data"]["name"] for layer in comparison_template(theme, along)["layer"]}
    assert asked == set(picture.tables)


def test_titles_and_subtitles() -> None:
    six = shipped_scenarios()
    peaks, spoken = (comparison_picture(six, along) for along in ALONG)
    assert peaks
    assert spoken
    assert peaks.title == spoken.title == "5 of 6 scenarios admitted; refused: Long-form"
    assert peaks.subtitle == (
        "Predicted peak by prompt length. The dot is the scenario's own prompt; a curve turns faint where its own "
        "budget ends."
    )
    assert [row["finding"] for row in peaks.tables["names"]] == [
        "up to 10,509 tokens",
        "up to 706 tokens",
        "every prompt admitted",
        "up to 10,509 tokens",
        "up to 1,857 tokens",
        "no prompt admitted",
    ]
    assert [row["finding"] for row in spoken.tables["names"]] == [
        "289.6 MiB, admitted",
        "2.4 GiB, admitted",
        "5.09 GiB, admitted",
        "954.6 MiB, admitted",
        "576.6 MiB, admitted",
        "over by 1.5 GiB",
    ]
    assert "Engine defaults: up to 10,509 tokens; Phone: up to 706 tokens" in peaks.alternative
    alone = comparison_picture(six[5:], "prompt_tokens")
    assert alone
    assert alone.title == "Long-form is refused"


@each_along
def test_the_present_view_is_a_seventh_curve_on_top_of_six(along: Along) -> None:
    six = shipped_scenarios()
    present = Scenario(six[0].name, Request(prompt_tokens=3_000))  # the name may be taken
    before, picture = comparison_picture(six, along), comparison_picture(six, along, present=present)
    assert before
    assert picture
    assert picture.title.startswith("6 of 7 scenarios admitted")
    for number, scenario in enumerate((present, *six)):
        assert [row["scenario"] for row in rows_of(picture, "names", number)] == [scenario.name]
    assert picture.tables["curves"][-1]["number"] == "0"
    assert [rows_of(picture, "curves", number) for number in range(1, 7)] == [
        rows_of(before, "curves", number) for number in range(1, 7)
    ]
    assert len(picture.tables["names"]) == 7


@each_along
def test_the_present_view_is_solid_and_boldest(along: Along) -> None:
    layers = {layer["data"]["name"]: layer["encoding"] for layer in comparison_template("light", along)["layer"]}
    scales = {channel: layers["curves"][channel]["scale"] for channel in ("strokeDash", "strokeWidth")}
    assert [scale["domain"][0] for scale in scales.values()] == ["0", "0"]
    assert scales["strokeDash"]["range"][0] == [1, 0]
    widths = [float(width["expr"].removesuffix(" * zoom")) for width in scales["strokeWidth"]["range"]]
    assert widths[0] > max(widths[1:])


def test_a_seventh_scenario_is_a_misuse() -> None:
    many = [Scenario(str(number), Request(prompt_tokens=1)) for number in range(7)]
    with pytest.raises(Misuse):
        comparison_picture(many, "prompt_tokens")


def test_a_change_of_one_scenario_moves_its_curve_alone() -> None:
    first, second, *_ = shipped_scenarios()
    larger = replace(second, request=replace(second.request, budget_bytes=8 * GIB))
    before, after = (comparison_picture([first, changed], "prompt_tokens") for changed in (second, larger))
    assert before
    assert after
    assert rows_of(before, "curves", 1) == rows_of(after, "curves", 1)
    assert rows_of(before, "curves", 2) != rows_of(after, "curves", 2)


# How colours look without one kind of cone (Machado, Oliveira and Fernandes 2009, severity 1), in linear light
VISIONS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
# Björn Ottosson's OKLab: a difference of 0.02 is just noticeable
LMS = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
LAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)


def times(matrix: Sequence[Sequence[float]], vector: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def linear(colour: str) -> list[float]:
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]


@both_themes
@pytest.mark.parametrize("vision", VISIONS)
def test_every_two_curves_differ_in_colour_with_any_colour_vision(theme: ThemeName, vision: str) -> None:
    seen = [[min(max(share, 0), 1) for share in times(VISIONS[vision], linear(colour))] for colour in SERIES[theme]]
    placed = [times(LAB, [cone ** (1 / 3) for cone in times(LMS, colour)]) for colour in seen]
    distances = [sum((a - b) ** 2 for a, b in zip(p, q, strict=True)) ** 0.5 for p, q in combinations(placed, 2)]
    assert min(distances) >= 0.1


@both_themes
def test_every_curve_stands_out_from_the_ground(theme: ThemeName) -> None:
    """WCAG 2.2, 1.4.11."""
    assert all(contrast(colour, PALETTES[theme].ground) >= 3 for colour in SERIES[theme])


@each_along
def test_every_curve_has_a_dash_of_its_own_and_its_name_a_sample_of_it(along: Along) -> None:
    layers = {layer["data"]["name"]: layer["encoding"] for layer in comparison_template("light", along)["layer"]}
    scale = layers["curves"]["strokeDash"]["scale"]
    assert len({tuple(dash) for dash in scale["range"]}) == len(scale["domain"]) == 7
    [sample] = [
        layer["encoding"]
        for layer in comparison_template("light", along)["layer"]
        if layer["data"]["name"] == "names" and "strokeDash" in layer["encoding"]
    ]
    for channel in ("strokeDash", "color", "strokeWidth"):
        assert sample[channel] == layers["curves"][channel]


@each_along
def test_no_colour_of_the_browsers_drawing_is_fixed_to_one_theme(along: Along) -> None:
    fixed = re.sub(r"light-dark\([^)]*\)", "", str(comparison_template("browser", along)))
    assert not re.findall(r"#[0-9a-f]{6}", fixed)
