"""Putting a picture on a page: the finding as a heading, the conditions, the drawing with its data swapped in."""

from collections.abc import Callable

import pandas as pd
import streamlit as st

from ftts_plan.charts.picture import Picture, Template


def paint(key: str, picture: Picture, template: Template, on_pick: Callable[[], None] | None = None) -> None:
    """Draw `picture`; a click on it calls `on_pick`, which finds the selection in the state of `picture_key(key)`.

    Data go as dataframes: inline values would embed the chart anew on every move.
    """
    datasets = {name: pd.DataFrame(rows) for name, rows in picture.tables.items()}
    with st.container(key=key):
        st.subheader(picture.title, anchor=False)
        st.caption(picture.subtitle)
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
