"""The charts of a notebook are the pictures of the page: their data, words and text alternatives, light and dark."""

import io
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any, get_args
from xml.etree import ElementTree

import altair as alt
import pytest
from PIL import Image

from ftts_plan import GIB, MIB, U64_MAX, KvDtype, Misuse, Request, admit, sentence
from ftts_plan.charts import (
    PALETTES,
    Picture,
    Tables,
    ThemeName,
    build_up_picture,
    comparison_picture,
    growth_picture,
    map_picture,
    peak_picture,
    standalone_spec,
)
from ftts_plan.charts.drawings import DRAWINGS
from ftts_plan.charts.readings import READING
from ftts_plan.formats import Scenario, shipped_scenarios
from ftts_plan.notebook import (
    WIDTH,
    NothingToDraw,
    build_up_chart,
    comparison_chart,
    growth_chart,
    peak_chart,
    region_map,
)
from tests.app.html_blocks import headings
from tests.app.screen import opened, painted, titles
from tests.serving import ROOT

ADMITTED, REFUSED = Request(prompt_tokens=4_096), Request(prompt_tokens=10_510)
CONTEXT_REFUSES = Request(prompt_tokens=32_768)
OVERFLOWING = Request(prompt_tokens=28, ring_buffer_bytes=U64_MAX)
NO_FRAMES = Request(prompt_tokens=28, max_new_tokens=0)
REQUESTS = {
    "admitted": ADMITTED,
    "refused": REFUSED,
    "refused by the context": CONTEXT_REFUSES,
    "overflowing": OVERFLOWING,
}
SCENARIOS = [*shipped_scenarios()[:4], Scenario("<b>]]>&amp;\"'", ADMITTED)]

Chart = Callable[..., alt.LayerChart]
PAIRS: dict[str, tuple[Chart, Picture | None]] = {
    "growth": (lambda **theme: growth_chart(REFUSED, **theme), growth_picture(REFUSED)),
    "peak": (lambda **theme: peak_chart(REFUSED, **theme), peak_picture(REFUSED)),
    "map": (lambda **theme: region_map(REFUSED, **theme), map_picture(REFUSED)),
    "prompts": (lambda **theme: comparison_chart(SCENARIOS, **theme), comparison_picture(SCENARIOS, "prompt_tokens")),
    "frames": (
        lambda **theme: comparison_chart(SCENARIOS, along="predicted_max_frames", **theme),
        comparison_picture(SCENARIOS, "predicted_max_frames"),
    ),
    "factors": (lambda **theme: build_up_chart(KvDtype.F32, **theme), build_up_picture(KvDtype.F32)),
}
each_chart = pytest.mark.parametrize(("chart", "picture"), PAIRS.values(), ids=PAIRS)
each_theme = pytest.mark.parametrize("theme", get_args(ThemeName))
each_drawn_theme = pytest.mark.parametrize("theme", ["light", "dark"])


def data_of(chart: alt.LayerChart, picture: Picture) -> Tables:
    """The tables of a chart by the names under which its drawing asks for them."""
    spec = chart.to_dict()
    return dict(_data(still(picture), spec, spec.get("datasets", {})))


def still(picture: Picture) -> dict[str, Any]:
    """The specification of a picture as nobody points at it, at the width of a notebook."""
    return standalone_spec(picture, "light", WIDTH)


def drawn_alike(tables: Tables) -> Tables:
    """What a page and a notebook draw alike: labels follow the width, and only a page is pointed at."""
    return {name: rows for name, rows in tables.items() if name not in ("labels", READING)}


def _data(asked: Any, given: Any, datasets: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    if isinstance(asked, dict):
        if "name" in asked.get("data", {}):
            held = given["data"]
            yield asked["data"]["name"], held["values"] if "values" in held else datasets[held["name"]]
        for key in asked.keys() & {"layer"}:
            yield from _data(asked[key], given[key], datasets)
    elif isinstance(asked, list):
        for part, other in zip(asked, given, strict=True):
            yield from _data(part, other, datasets)


def words(chart: Any) -> list[str]:
    """Every line of text that an SVG of the chart shows."""
    out = io.StringIO()
    chart.save(out, format="svg")
    root = ElementTree.fromstring(out.getvalue())
    return [line for text in root.iter("{http://www.w3.org/2000/svg}text") for line in text.itertext()]


def alternatives(page: Any) -> list[str]:
    return [heading.alternative for heading in headings(page)]


@pytest.mark.page
@pytest.mark.parametrize("request_", REQUESTS.values(), ids=REQUESTS)
def test_the_data_title_and_alternative_are_those_of_the_page(request_: Request) -> None:
    page = opened(request_)
    conditions = [heading.conditions for heading in headings(page)]
    drawn = []
    for chart_of, picture in ((growth_chart, growth_picture(request_)), (peak_chart, peak_picture(request_))):
        if picture is None:
            with pytest.raises(NothingToDraw):
                chart_of(request_)
        else:
            chart = chart_of(request_)
            drawn.append((drawn_alike(data_of(chart, picture)), chart.to_dict()["description"]))
            title = chart.to_dict()["title"]
            assert " ".join(title["text"]) in titles(page)
            assert " ".join(title["subtitle"]) in conditions
    assert drawn == list(zip(map(drawn_alike, painted(page)), alternatives(page), strict=True))


@pytest.mark.page
@pytest.mark.parametrize("request_", REQUESTS.values(), ids=REQUESTS)
def test_the_map_is_that_of_the_page(request_: Request) -> None:
    page = opened(request_, at="edges")
    chart = region_map(request_)
    assert [drawn_alike(data_of(chart, map_picture(request_)))] == [drawn_alike(tables) for tables in painted(page)]
    assert [chart.to_dict()["description"]] == alternatives(page)
    assert " ".join(chart.to_dict()["title"]["text"]) in titles(page)


@each_theme
@each_chart
def test_a_chart_is_its_picture_and_valid(chart: Chart, picture: Picture, theme: ThemeName) -> None:
    made = chart(theme=theme)
    assert isinstance(made, alt.LayerChart)
    spec = made.to_dict()
    assert data_of(made, picture) == still(picture)["datasets"]
    assert spec["description"] == picture.alternative
    assert (" ".join(spec["title"]["text"]), " ".join(spec["title"]["subtitle"])) == picture[1:3]
    assert spec["config"]["background"] == PALETTES[theme].ground
    assert spec["title"]["color"] == PALETTES[theme].ink
    assert made.properties(width=500).to_dict()["width"] == 500


@each_drawn_theme
@each_chart
@pytest.mark.slow
def test_a_saved_chart_has_its_words_in_it(chart: Chart, picture: Picture, theme: ThemeName) -> None:
    made = chart(theme=theme)
    said = " ".join(words(made))
    for text in (
        picture.title,
        picture.subtitle,
        *(str(row["text"]) for row in still(picture)["datasets"].get("labels", [])),
    ):
        assert re.sub(r"\s+", " ", text.split("\n")[0]) in said
    page = io.StringIO()
    made.save(page, format="html")
    assert picture.title.split()[-1] in unescape(page.getvalue())
    png = io.BytesIO()
    made.save(png, format="png")
    image = Image.open(png).convert("RGB")
    title = image.crop((0, 0, image.width, 30))
    ground = tuple(int(PALETTES[theme].ground[at : at + 2], 16) for at in (1, 3, 5))
    assert sum(count for count, colour in title.getcolors(2**16) or [] if colour != ground) > 300


@each_drawn_theme
@pytest.mark.slow
def test_joined_charts_keep_axes_look_and_data(theme: ThemeName) -> None:
    parts = [growth_chart(ADMITTED, theme=theme), growth_chart(REFUSED, theme=theme), peak_chart(REFUSED, theme=theme)]
    one, two, three = parts
    alone = sorted(text for part in parts for text in words(part) if re.fullmatch(r"[\d.,]+( [KMG]iB| s)?", text))
    assert "655.36 s" in alone
    assert "1 GiB" in alone
    for joint in (one | two | three, one & two & three, (one | two) & three, one & (two | three)):
        spec = joint.to_dict()
        assert spec["config"]["background"] == PALETTES[theme].ground
        assert str(spec).count("'background'") == 1
        assert sorted(text for text in words(joint) if re.fullmatch(r"[\d.,]+( [KMG]iB| s)?", text)) == alone


def test_what_a_user_configures_counts_and_the_rest_stays() -> None:
    spec = growth_chart(ADMITTED, theme="dark").configure_axis(labelFontSize=20).to_dict()
    assert spec["config"]["axis"]["labelFontSize"] == 20
    assert spec["config"]["axis"]["labelColor"] == PALETTES["dark"].quiet
    assert growth_chart(ADMITTED).configure(background="pink").to_dict()["config"]["background"] == "pink"


def test_what_leaves_the_colours_to_the_browser_is_drawn_by_it() -> None:
    assert growth_chart(ADMITTED, theme="browser").to_dict()["usermeta"] == {"embedOptions": {"renderer": "svg"}}
    assert "usermeta" not in growth_chart(ADMITTED, theme="dark").to_dict()


@each_theme
def test_all_drawings_have_the_configuration_that_a_chart_brings(theme: ThemeName) -> None:
    [first, *others] = [drawing(theme)["config"] for drawing in DRAWINGS.values()]
    assert others == [first] * len(others)


def test_where_the_rule_makes_no_plan_one_sentence_says_why() -> None:
    with pytest.raises(NothingToDraw) as none:
        growth_chart(CONTEXT_REFUSES)
    assert str(none.value).endswith(sentence(admit(CONTEXT_REFUSES)))
    assert none.value._render_traceback_() == [str(none.value)]
    with pytest.raises(NothingToDraw, match="the frame cap is 0"):
        peak_chart(NO_FRAMES)
    with pytest.raises(NothingToDraw, match=r"Silent: .* the frame cap is 0"):
        comparison_chart([Scenario("Silent", NO_FRAMES)])
    with pytest.raises(Misuse):
        comparison_chart([Scenario(str(n), ADMITTED) for n in range(7)])


def test_a_prompt_beyond_the_context_has_its_peak_curve_all_the_same() -> None:
    picture = peak_picture(CONTEXT_REFUSES)
    assert picture
    assert data_of(peak_chart(CONTEXT_REFUSES), picture)["here"] == []


@pytest.mark.parametrize("budget_bytes", [1, 700 * MIB, 128 * GIB])
def test_near_every_budget_a_chart_is_valid(budget_bytes: int) -> None:
    request = Request(prompt_tokens=512, budget_bytes=budget_bytes)
    for chart in (growth_chart(request), peak_chart(request), region_map(request)):
        chart.to_dict()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("package", "use", "what"),
    [
        ("altair", "notebook.growth_chart(request)", "Pictures"),
        ("narwhals", "notebook.judge({}, text='a')", "DataFrames"),
    ],
)
def test_a_missing_package_is_named_in_one_sentence_and_the_rest_works(package: str, use: str, what: str) -> None:
    program = (
        f"import sys; sys.modules[{package!r}] = None\n"
        "from ftts_plan import Request, notebook\n"
        "request = Request(prompt_tokens=28); assert request._repr_html_()\n"
        f"try: {use}\nexcept ImportError as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == f'{what} need the package {package}: pip install "ftts-plan[notebook]"\n'
