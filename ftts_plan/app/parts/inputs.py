"""The inputs, on every page: widgets in, a request and its verdict out. Only this file and `boxes` make such widgets.

Every value lives in one widget that is bound to the URL under the name of its field. Whatever else can set it (an
exact number, a notch of the budget, a published size) writes one way into that widget, because two widgets that
mirror each other lose moves.
"""

from fractions import Fraction
from typing import Any, NamedTuple

import streamlit as st

from ftts_plan.app.parts import boxes
from ftts_plan.app.parts.link import MOST_ON_SLIDER, SLIDERS
from ftts_plan.app.parts.text_and_pace import pace_box, pasted_text
from ftts_plan.fields import BACKSTOP, BUDGET, CAP, DTYPE, INPUTS, PROMPT, RINGS, WEIGHTS
from ftts_plan.models import ring_sizes, weight_sizes
from ftts_plan.rule import Request, Verdict, admit
from ftts_plan.units import format_seconds
from ftts_plan.wording import page


class Inputs(NamedTuple):
    """Everything that the left side says, and the rule's answer to it, which is asked for once."""

    request: Request
    verdict: Verdict
    pace: Fraction
    """Frames that a text token takes to speak."""
    pace_text: str
    """The same as it was typed, for the link."""


def read_inputs() -> Inputs | None:
    """What the inputs say; None while one of them cannot be used, which it says beside it."""
    values: dict[str, Any] = {}
    with st.sidebar:
        st.subheader("Utterance")
        values[PROMPT.name] = boxes.number_input(PROMPT)
        pasted_text()
        pace_text, pace = pace_box()
        st.subheader("Limits")
        values[CAP.name] = boxes.number_input(CAP)
        st.caption(f"{values[CAP.name]:,} frames = {format_seconds(values[CAP.name])} of audio")
        values[BACKSTOP.name] = boxes.switch(BACKSTOP, page.BACKSTOP_CHOICES)
        st.subheader("Memory")
        values[DTYPE.name] = boxes.choice(DTYPE)
        values[BUDGET.name] = boxes.budget()
        values[RINGS.name] = boxes.sized(RINGS, ring_sizes())
        values[WEIGHTS.name] = boxes.sized(WEIGHTS, weight_sizes())
    if pace is None or None in values.values():
        return None
    request = Request(**values)
    return Inputs(request, admit(request), pace, pace_text)


def apply_request(request: Request, before: Request) -> None:
    """Set the inputs from `before` to `request`, and remember what that changed. For the callback of a button."""
    changed = [row for row in INPUTS if row.of(request) != row.of(before)]
    for row in changed:
        value = row.of(request)
        st.session_state[row.name] = value if row in SLIDERS else row.spell(value)
    st.session_state["changed"] = {row.name: (row.of(before), row.of(request)) for row in changed}


def apply_point(prompt_tokens: int, max_new_tokens: int) -> None:
    """Set the two sliders, from a click on the map, as far as they reach."""
    for row, value in ((PROMPT, prompt_tokens), (CAP, max_new_tokens)):
        st.session_state[row.name] = min(max(int(value), 0), MOST_ON_SLIDER)
