"""A page that follows the thumb: the value of a slider while it is dragged, before it is let go.

The browser's half is `live_drag/live_drag.js`, served from this package, so that the content security policy holds.
Where no script runs, or the package is not installed, sliders commit when they are let go, and nothing else changes.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, NamedTuple

import streamlit as st
from streamlit.errors import StreamlitAPIException

from ftts_plan.fields import BUDGET, CAP, PROMPT

_KEY: Final = "live_drag"
_DRAGGED: Final = "dragged"
_PAINTED: Final = "painted"
_FOLLOWED: Final = "drags_followed"
_SHOWN: Final = "shown_at_thumb"

DRAGGED: Final = (PROMPT.name, CAP.name, BUDGET.name)
"""The fields that have a slider."""


class Drag(NamedTuple):
    """What is under the thumb: the name of the field, and the position of its slider."""

    field: str
    position: int
    let_go: bool = False
    """Whether it has been let go there, so that the value is to stay."""


def take_drag(fields: Sequence[str] = DRAGGED) -> Drag | None:
    """The drag that this run is for; None for any other run. Nothing of it outlives the run.

    What a browser sends is not trusted: anything but one of `fields` with a whole number is no drag.
    """
    st.session_state[_FOLLOWED] = False
    st.session_state[_SHOWN] = None
    match st.session_state.pop(_DRAGGED, None):
        case {"field": str(field), "value": int(position), **rest} if field in fields and _is_position(position):
            return Drag(field, position, rest == {"let_go": True})
    return None


def _is_position(value: int) -> bool:
    return value >= 0 and not isinstance(value, bool)


def show_at_thumb(text: str) -> None:
    """What stands at the thumb in this run, in place of the slider's own value."""
    st.session_state[_SHOWN] = text


def follow_drags(fields: Sequence[str] = DRAGGED) -> None:
    """Let the browser send what it drags, once a run. The browser sends the next value as soon as it has got this."""
    if st.session_state.get(_FOLLOWED) or (mount := _component()) is None:
        return
    st.session_state[_FOLLOWED] = True
    painted = st.session_state[_PAINTED] = st.session_state.get(_PAINTED, 0) + 1
    data = {"fields": list(fields), "painted": painted, "shown": st.session_state.get(_SHOWN)}
    mount(key=_KEY, data=data, on_drag_change=_note_drag)


def _note_drag() -> None:
    st.session_state[_DRAGGED] = st.session_state[_KEY].drag


@cache
def _component() -> Any:
    """None where Streamlit does not know this package, as in a checkout that nobody has installed."""
    try:
        return st.components.v2.component("ftts-plan.live_drag", js="live_drag.js")
    except StreamlitAPIException:
        return None
