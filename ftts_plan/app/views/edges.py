"""The page **Edges**: the map of prompt length and frame cap, and the edge along every axis."""

import streamlit as st

from ftts_plan.app.parts.answers import show_edges
from ftts_plan.app.parts.applying import apply_point
from ftts_plan.app.parts.inputs import Inputs
from ftts_plan.app.parts.painting import let_browser_paint, paint, picture_key
from ftts_plan.app.parts.verdict import show_verdict
from ftts_plan.charts import PICK, map_picture
from ftts_plan.wording import page


def render(inputs: Inputs) -> None:
    """The whole page."""
    picture = map_picture(inputs.request, inputs.verdict)  # before anything is sent, as on the page Plan
    show_verdict(inputs)
    paint("map", picture, on_pick=_apply_pick)
    let_browser_paint()
    st.caption(page.MAP_HELP)
    show_edges(page.EDGES_TITLE, inputs.request, inputs.verdict)


def _apply_pick() -> None:
    if picked := st.session_state[picture_key("map")].selection[PICK]:
        apply_point(picked[0]["prompt_tokens"], picked[0]["max_new_tokens"])
