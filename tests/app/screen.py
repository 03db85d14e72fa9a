"""Reading a page as `streamlit.testing` sees it: in verbs, and with the charts' data decoded."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pyarrow as pa
from streamlit.testing.v1 import AppTest

from ftts_plan.charts.picture import Tables
from ftts_plan.request import Request
from ftts_plan.wire import to_query
from ftts_plan.wording.page import ENGINE_TITLE, SHARE_TITLE

SCRIPT = Path(__file__).parents[2] / "ftts_plan" / "app.py"


def opened(request: Request | None = None, parameters: Mapping[str, str] | None = None) -> AppTest:
    """The app, opened by a link that asks for `request`, or with raw query parameters."""
    page = AppTest.from_file(str(SCRIPT), default_timeout=30)
    if parameters is None:
        parameters = dict(parse_qsl(to_query(request))) if request else {}
    for key, value in parameters.items():
        page.query_params[key] = value
    page.run()
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
    [box] = [*page.success, *(error for error in page.error if error.icon == ":material/block:")]
    return str(box.value)


def figures(page: AppTest) -> dict[str, str]:
    return {metric.label: metric.value for metric in page.metric}


def titles(page: AppTest) -> list[str]:
    return [heading.value for heading in page.subheader]


def painted(page: AppTest) -> list[Tables]:
    """The tables that each picture was painted with, as rows."""
    protos: list[Any] = [element.proto for element in page.get("vega_lite_chart")]
    return [{table.name: _rows(table.data.data) for table in proto.datasets} for proto in protos]


def _rows(arrow: bytes) -> list[Any]:
    rows: list[Any] = pa.ipc.open_stream(arrow).read_pandas().to_dict("records")
    return rows
