"""Reading a page as `streamlit.testing` sees it: in verbs, with tables read back and the charts' data decoded."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pyarrow as pa
from streamlit.components.v2 import manifest_scanner
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Button
from streamlit.util import calc_hash

from ftts_plan.charts.picture import Tables
from ftts_plan.formats.links import to_query
from ftts_plan.rule.request import Request
from ftts_plan.wording.page import ENGINE_TITLE, SHARE_TITLE
from tests.app.html_blocks import figure_lines, headings, verdict_bar

_INVISIBLE = dict.fromkeys(map(ord, "\u2060\u200b"))  # they keep words together, and let them break
# Most of a first run goes into reading what all installed packages say of themselves; once a process is enough.
manifest_scanner.scan_component_manifests = cache(manifest_scanner.scan_component_manifests)

SCRIPT = Path(__file__).parents[2] / "ftts_plan" / "app" / "main.py"


def opened(
    request: Request | None = None,
    parameters: Mapping[str, str | Sequence[str]] | None = None,
    *,
    at: str = "",
) -> AppTest:
    """A page of the app, by its address, opened by a link that asks for `request`, or with raw query parameters."""
    page = AppTest.from_file(str(SCRIPT), default_timeout=60)
    if parameters is None:
        parameters = dict(parse_qsl(to_query(request))) if request else {}
    for key, value in parameters.items():
        page.query_params[key] = value
    return turn_to(page, at)


def turn_to(page: AppTest, at: str) -> AppTest:
    """Another page of the same session. `AppTest.switch_page` knows pages that are files only, and these are none."""
    page._page_hash = calc_hash(at)
    return settled(page.run())


def settled(page: AppTest) -> AppTest:
    """The page, unless the run that made it ended in an exception."""
    assert not page.exception, page.exception
    return page


def shared_link(page: AppTest) -> str:
    """The link that the page offers, behind its tab: it holds the whole request."""
    open_tab(page, SHARE_TITLE)
    return next(str(block.value) for block in page.code if "prompt_tokens=" in block.value)


def engine_lines(page: AppTest) -> str:
    """The variables for an engine, behind their tab."""
    open_tab(page, ENGINE_TITLE)
    return next(str(block.value) for block in page.code if "FTTS_" in block.value)


def open_tab(page: AppTest, title: str) -> None:
    page.session_state["more"] = title
    page.run()


def verdict(page: AppTest) -> str:
    """What the bar says of memory, its mark first."""
    return verdict_bar(page).memory


def truncation(page: AppTest) -> str:
    """What the bar says of speech, without its mark."""
    return verdict_bar(page).speech.partition(" ")[2]


def is_admitted(page: AppTest) -> bool:
    """The one answer, which mark, word and colour all give."""
    bar = verdict_bar(page)
    admitted, refused = bar.memory.startswith("✔ Admitted "), bar.memory.startswith("✖ Refused ")
    assert admitted != refused
    assert ("ftts-admitted" in bar.classes, "ftts-refused" in bar.classes) == (admitted, refused)
    return admitted


def figures(page: AppTest) -> dict[str, str]:
    """The four figures of a plan, as they are shown."""
    return {name: line.shown for name, line in figure_lines(page, edges=False).items()}


def exact_figures(page: AppTest) -> dict[str, str]:
    """The bytes that pointing at a figure shows, of those that are sizes."""
    return {name: line.exact for name, line in figure_lines(page, edges=False).items() if line.exact}


def titles(page: AppTest) -> list[str]:
    """The titles of the pictures."""
    return [heading.title for heading in headings(page)]


def subheadings(page: AppTest) -> list[str]:
    return [heading.value for heading in page.subheader]


def put(page: AppTest, field: str, text: str) -> AppTest:
    """Type into the box of an input, and see what the page makes of it."""
    page.text_input(key=field).set_value(text)
    return settled(page.run())


def box(page: AppTest, field: str) -> str:
    """What the box of an input holds."""
    return str(page.text_input(key=field).value)


def chosen(page: AppTest, field: str) -> str:
    """The word that is chosen of an input that takes one of a few."""
    return str(page.segmented_control(key=field).value)


def button(page: AppTest, label: str) -> Button:
    [found] = [candidate for candidate in page.button if candidate.label == label]
    return found


def shown(markdown: str) -> str:
    """What a browser shows of Markdown that `markdown_safe` made, with or without bold."""
    bare = re.sub(r"\\(.)", r"\1", re.sub(r"(?<!\\)\*", "", markdown))
    return bare.translate(_INVISIBLE).replace("\u00a0", " ")


def tables(page: AppTest) -> list[list[tuple[str, ...]]]:
    """Every table on the page, a row a tuple of texts, its head first."""
    lines = [[line for line in block.value.splitlines() if line.startswith("| ")] for block in page.markdown]
    return [[_cells(line) for line in rows if not line.startswith("| ---")] for rows in lines if rows]


def table(page: AppTest, *head: str) -> list[tuple[str, ...]]:
    """The rows of the one table whose head begins so."""
    [found] = [rows[1:] for rows in tables(page) if rows[0][: len(head)] == head]
    return found


def painted(page: AppTest) -> list[Tables]:
    """The tables that each picture was painted with, as rows."""
    protos: list[Any] = [element.proto for element in page.get("vega_lite_chart")]
    return [{table.name: _rows(table.data.data) for table in proto.datasets} for proto in protos]


def _cells(line: str) -> tuple[str, ...]:
    return tuple(shown(cell[1:-1]) for cell in re.split(r"(?<!\\)\|", line[1:-1]))


def _rows(arrow: bytes) -> list[Any]:
    rows: list[Any] = pa.ipc.open_stream(arrow).read_pandas().to_dict("records")
    return rows
