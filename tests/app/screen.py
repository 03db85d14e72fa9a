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
    """The one sentence at the top."""
    [box] = [box for box in (*page.success, *page.error) if box.icon in (":material/check_circle:", ":material/block:")]
    return str(box.value)


def figures(page: AppTest) -> dict[str, str]:
    return {metric.label: metric.value for metric in page.metric}


def titles(page: AppTest) -> list[str]:
    return [heading.value for heading in page.subheader]


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
