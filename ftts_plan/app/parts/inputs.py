"""The inputs, on every page: what the boxes hold, as a request and its verdict. `boxes` makes the boxes.

Every value lives in one box that is bound to the URL under the name of its field. Whatever else can set it (a slider,
a published size, a remedy) writes one way into that box, because two widgets that mirror each other lose moves. A box
that cannot be read stands for the last value that could, and the answer says so.

The values are read from the session before any box is made, so that the answer and its picture can be sent first.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple

import streamlit as st

from ftts_plan.app.parts import boxes
from ftts_plan.app.parts.applying import reset_button
from ftts_plan.app.parts.link import START, START_PACE
from ftts_plan.app.parts.live_drag import Drag, show_at_thumb
from ftts_plan.app.parts.text_and_pace import language_box, pace_box, pasted_text
from ftts_plan.fields import BACKSTOP, CAP, DTYPE, INPUT_NAMED, INPUTS, PROMPT, RINGS, WEIGHTS
from ftts_plan.formats import LANGUAGE_KEY, PACE_KEY
from ftts_plan.models import ring_sizes, weight_sizes
from ftts_plan.rule import Request, Verdict, admit
from ftts_plan.speech import Pace, language_code, read_pace
from ftts_plan.units import Misuse
from ftts_plan.wording import instrument
from ftts_plan.wording.pace import ANY_LANGUAGE

_LAST_READ: Final = "last_read"


class Inputs(NamedTuple):
    """Everything that the inputs say, and the rule's answer to it, which is asked for once."""

    request: Request
    verdict: Verdict
    pace: Pace
    pace_text: str
    """How briskly the text is spoken as it was typed, for the link."""
    unread: tuple[str, ...] = ()
    """The labels of boxes that cannot be read: the last value that could stands for each."""


def read_inputs(drag: Drag | None) -> Inputs:
    """What the boxes hold, but for the value under a thumb that is being dragged."""
    if drag and drag.let_go:
        boxes.take_let_go(drag)
    pace_text = st.session_state.get(PACE_KEY) or ""
    language = language_code(st.session_state.get(LANGUAGE_KEY) or "")
    read: dict[str, Any] = {}
    for row in INPUTS:
        read |= _readable(row.name, row.read, st.session_state.get(row.name) or "")
    read |= _readable(PACE_KEY, lambda text: read_pace(PACE_KEY, text, language), pace_text)
    start = {row.name: row.of(START) for row in INPUTS} | {PACE_KEY: read_pace(PACE_KEY, START_PACE)}
    last: Mapping[str, Any] = st.session_state.get(_LAST_READ, start) | read
    st.session_state[_LAST_READ] = last
    unread = tuple(instrument.input_label(name) for name in start if name not in read)
    values = {row.name: last[row.name] for row in INPUTS}
    if drag:
        values[drag.field] = boxes.value_at(drag)
        show_at_thumb(INPUT_NAMED[drag.field].unit.show(values[drag.field]))
    request = Request(**values)
    return Inputs(request, admit(request), last[PACE_KEY], pace_text, unread)


def _readable(name: str, read: Callable[[str], Any], text: str) -> dict[str, Any]:
    with suppress(Misuse):
        return {name: read(text)}
    return {}


def boxes_are_made() -> bool:
    """Whether the session holds what the boxes hold. At first sight only the URL does."""
    return all(row.name in st.session_state for row in INPUTS)


def restore_url() -> None:
    """Write into the URL what it lost: one who turns the page before the boxes are made leaves their values behind.

    Only for the first run of a page, since in later ones Streamlit knows less of the URL than the browser does.
    """
    start = {row.name: row.spell(row.of(START)) for row in INPUTS} | {PACE_KEY: START_PACE, LANGUAGE_KEY: ANY_LANGUAGE}
    for key, text in start.items():
        if st.session_state.get(key, text) != text and key not in st.query_params:
            st.session_state[key] = st.session_state[key]


def show_knobs() -> None:
    """The four main knobs."""
    boxes.number(PROMPT)
    boxes.number(CAP)
    boxes.choice(DTYPE)
    boxes.budget()


def show_seldom_set() -> None:
    """The inputs that are set seldom, folded, with what they are set to in the fold's own line."""
    shown = {row.name: _held(row.name, row.spell(row.of(START))) for row in (BACKSTOP, RINGS, WEIGHTS)}
    with st.expander(instrument.seldom_set(shown, _held(PACE_KEY, START_PACE)), key="seldom_fold"):
        boxes.choice(BACKSTOP)
        pace_box()
        language_box()
        pasted_text()
        boxes.sized(RINGS, ring_sizes())
        boxes.sized(WEIGHTS, weight_sizes())
    reset_button()


def _held(key: str, start: str) -> str:
    """What the box of `key` holds or, at first sight, will: the URL fills it."""
    return str(st.session_state.get(key) or st.query_params.get(key) or start)
