"""Putting a picture on a page: the finding as a heading, the conditions, the drawing with its data swapped in."""

from collections.abc import Callable

import pyarrow as pa
import streamlit as st

from ftts_plan.charts.picture import Picture, Template
from ftts_plan.report.as_markdown import markdown_safe


def paint(key: str, picture: Picture, template: Template, on_pick: Callable[[], None] | None = None) -> None:
    """Draw `picture`; a click on it calls `on_pick`, which finds the selection in the state of `picture_key(key)`.

    Data go as Arrow tables: inline values would embed the chart anew on every move, and dataframes take longer.
    """
    datasets = {name: pa.Table.from_pylist(list(rows)) for name, rows in picture.tables.items()}
    with st.container(key=key):
        st.subheader(markdown_safe(picture.title), anchor=False)
        st.caption(markdown_safe(picture.subtitle))
        st.vega_lite_chart(
            None,
            template | {"datasets": datasets},
            theme=None,
            key=picture_key(key),
            alt=picture.alternative,
            on_select=on_pick or "ignore",
        )


def picture_key(key: str) -> str:
    return f"{key}_picture"
