"""Putting a picture on a page: the finding as a heading, the conditions, the drawing with its data swapped in."""

import time
from collections.abc import Callable
from html import escape
from typing import Final

import pyarrow as pa
import streamlit as st

from ftts_plan.app.parts.live_drag import follow_drags
from ftts_plan.charts import PICK, Picture, template_of

_PAUSE_SECONDS: Final = 0.03  # about what a browser needs to paint what it has been sent so far


def heading(picture: Picture) -> str:
    """The words above a picture as HTML, and what it says to people who do not see it."""
    return (
        f'<div class="ftts-picture"><h2>{escape(picture.title)}</h2><p>{escape(picture.subtitle)}</p>'
        f'<p class="ftts-unseen">{escape(picture.alternative)}</p></div>'
    )


def paint(key: str, picture: Picture, on_pick: Callable[[], None] | None = None, *, above: str = "") -> None:
    """Draw `picture`, under the HTML `above`; a click calls `on_pick`, which finds the selection in the state of
    `picture_key(key)`.

    Data go as Arrow tables: inline values would embed the chart anew on every move, and dataframes take longer.
    """
    datasets = {name: pa.Table.from_pylist(list(rows)) for name, rows in picture.tables.items()}
    with st.container(key=key):
        st.html(above + heading(picture))
        st.vega_lite_chart(
            None,
            template_of(picture, "browser") | {"datasets": datasets},
            theme=None,
            key=picture_key(key),
            alt=picture.name,
            height="stretch",
            on_select=on_pick or "ignore",
            selection_mode=PICK if on_pick else None,  # the pointer is a selection too, and none of Python's business
        )


def show_note(picture: Picture) -> None:
    """What stands under a picture, if anything."""
    if picture.note:
        st.caption(picture.note)


def let_browser_paint() -> None:
    """Let the browser paint the picture that the page is about, before the rest arrives: it would wait for all of it.

    While a key is held down or a thumb is dragged, the next move arrives in this pause, and the rest of an old page is
    never made.
    """
    follow_drags()
    time.sleep(_PAUSE_SECONDS)


def picture_key(key: str) -> str:
    """The key under which the state of a picture holds its selection."""
    return f"{key}_picture"
