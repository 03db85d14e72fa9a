"""What is saved: pictures that have ink and words in them, and tables that start nothing in a spreadsheet."""

import csv
import io
import re
import struct
import subprocess
import sys
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from ftts_plan import Request
from ftts_plan.charts.compare import comparison_picture
from ftts_plan.charts.growth import growth_picture
from ftts_plan.charts.palette import PALETTES, ThemeName
from ftts_plan.charts.peak import peak_picture
from ftts_plan.charts.picture import Picture
from ftts_plan.charts.sizes import labels_for
from ftts_plan.formats.scenario_file import shipped_scenarios
from ftts_plan.formats.scenarios import Scenario
from ftts_plan.formats.spreadsheet import Cell, spreadsheet_safe, to_csv
from ftts_plan.planning.comparison import figures, inputs
from ftts_plan.report.exports import WIDTH, comparison_csv, to_png, to_svg
from tests.laws.test_scenario_laws import scenarios

pytestmark = pytest.mark.slow

REQUEST = Request(prompt_tokens=4_096)
HOSTILE = [Scenario("<script>alert(1)</script>", REQUEST), Scenario("]]>&amp;\"'\x00", REQUEST)]


def pictures() -> list[Picture]:
    growth, peak = growth_picture(REQUEST), peak_picture(REQUEST)
    compared = comparison_picture([*shipped_scenarios()[:4], *HOSTILE], "prompt_tokens")
    assert growth
    assert peak
    assert compared
    return [growth, peak, compared]


each_picture = pytest.mark.parametrize("picture", pictures(), ids=["growth", "peak", "compared"])


def words(svg: str) -> list[str]:
    return ["".join(text.itertext()) for text in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


@each_picture
def test_an_svg_holds_the_title_the_conditions_and_every_label_as_text(picture: Picture) -> None:
    said = " ".join(words(to_svg(picture)))
    assert picture.title in said
    assert re.sub(r"\s+", " ", picture.subtitle) in said
    for row in labels_for(picture.tables.get("labels", []), WIDTH - 100, 360):
        assert str(row["text"]).split("\n")[0] in said
    for row in picture.tables.get("names", []):  # of a comparison, whose curves are named in a column
        assert f"{row['name']}" in said
        assert f"{row['finding']}" in said
    untitled = " ".join(words(to_svg(picture, titled=False)))
    assert picture.title not in untitled
    assert len(untitled) < len(said)


@each_picture
def test_an_svg_is_as_wide_as_asked_and_refers_to_nothing(picture: Picture) -> None:
    svg = to_svg(picture, width=700)
    root = ElementTree.fromstring(svg)
    assert root.get("width") == "700"
    assert not re.findall(r"""\bon\w+=|(?:href|src)\s*=|url\(|@import|<(?:script|image|foreignObject|style)\b""", svg)
    assert "id=" not in svg  # so that several can stand in one document


@pytest.mark.parametrize("theme", ["light", "dark"])
@each_picture
def test_a_png_has_words_drawn_in_it(picture: Picture, theme: ThemeName) -> None:
    """An unknown font draws no text at all and says nothing, so the ink itself is looked at."""
    png = to_png(picture, theme, width=640, scale=1.5)
    assert struct.unpack(">4xcc", png[:6]) == (b"\r", b"\n") or png[:8] == b"\x89PNG\r\n\x1a\n"
    image = Image.open(io.BytesIO(png)).convert("RGB")
    assert image.width == 960
    title = image.crop((0, 0, 960, 40))
    ground = tuple(int(PALETTES[theme].ground[at : at + 2], 16) for at in (1, 3, 5))
    inked = sum(count for count, colour in title.getcolors(2**16) or [] if colour != ground)
    assert inked > 500


@given(scenarios())
def test_the_comparison_as_csv_is_the_table_with_names_as_they_are(kept: tuple[Scenario, ...]) -> None:
    lines = [*csv.reader(io.StringIO(comparison_csv(kept).decode("utf-8-sig"), newline=""))]
    assert [undone(name) for name in lines[0]] == ["field", *(scenario.name for scenario in kept)]
    rows = [*inputs([s.request for s in kept]), *figures([s.request for s in kept])]
    assert [line[0] for line in lines[1:]] == [row.name for row in rows]
    for line, row in zip(lines[1:], rows, strict=True):
        assert line[1:] == [{bool: str(of).lower(), type(None): ""}.get(type(of), str(of)) for of in row.values]


FORMULAS = ["=1+1", "+1", "-1", "@SUM(1)", '=HYPERLINK("http://example.invalid")', "\t=1", "\r=1", "\n=1", "＝1", "－1"]


@pytest.mark.parametrize("text", FORMULAS)
@pytest.mark.parametrize("before", ["", "a,", "a;", "a|", "a\t", 'a"', "a\n", "a;\n"])
def test_no_text_starts_a_formula_wherever_a_spreadsheet_splits_it(before: str, text: str) -> None:
    [line, *_] = [to_csv([[f"{before}{text}", 7]]).decode("utf-8-sig")]
    cells = re.split(r"[,;|\t\r\n\"]+", line)
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "＝", "＋", "－", "＠"))]


def undone(text: str) -> str:
    """Take off the apostrophes that `spreadsheet_safe` put in."""
    return re.sub(r"""(^|[,;|\t\r\n"])'(?=[=+\-@＝＋－＠'])""", r"\1", text)


@given(st.text() | st.text(alphabet="='+-@,;\t\"\n a"))
def test_what_a_safe_cell_was_is_known_from_it(text: str) -> None:
    safe = spreadsheet_safe(text)
    assert isinstance(safe, str)
    assert undone(safe) == text
    assert not re.search(r"""(?:^|[,;|\t\r\n"])[=+\-@＝＋－＠]""", safe)


@given(st.lists(st.lists(st.none() | st.booleans() | st.integers() | st.text(), min_size=1, max_size=4), max_size=4))
def test_a_csv_read_back_has_the_cells(rows: list[list[Cell]]) -> None:
    read = [*csv.reader(io.StringIO(to_csv(rows).decode("utf-8-sig"), newline=""))]
    shown = [["" if (safe := spreadsheet_safe(cell)) is None else str(safe) for cell in row] for row in rows]
    assert read == shown


def test_numbers_stay_numbers() -> None:
    assert [spreadsheet_safe(cell) for cell in (-5, 2**64, 1.5, None, True, False, "-5", "5")] == [
        *(-5, 2**64, 1.5, None, "true", "false", "'-5", "5")
    ]
    assert to_csv([["é", -5]]) == b"\xef\xbb\xbf\xc3\xa9,-5\r\n"


def test_the_renderer_is_loaded_for_an_export_only_and_csv_loads_nothing_heavy() -> None:
    code = (
        "import sys, ftts_plan.formats.spreadsheet\n"
        "print(sorted({'altair', 'pandas', 'vl_convert'} & set(sys.modules)))\n"
        "import ftts_plan.report.exports; print('vl_convert' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[:2] == ["[]", "False"]
