"""The page **Edges**: the map of prompt length and frame cap, and the edge along every axis."""

import streamlit as st

from ftts_plan.app.parts.answers import edge_table
from ftts_plan.app.parts.inputs import Inputs, take_point
from ftts_plan.app.parts.painting import give_way, paint, picture_key
from ftts_plan.charts.drawings.region_map import PICK, map_template
from ftts_plan.charts.region_map import map_picture
from ftts_plan.wording import page


def render(inputs: Inputs) -> None:
    request = inputs.request
    paint("map", map_picture(request), map_template("browser"), on_pick=_take_pick)
    give_way()
    st.caption(page.MAP_HELP)
    edge_table(page.EDGES_TITLE, request)


def _take_pick() -> None:
    picked = st.session_state[picture_key("map")].selection[PICK]
    if picked:
        take_point(picked[0]["prompt_tokens"], picked[0]["max_new_tokens"])
