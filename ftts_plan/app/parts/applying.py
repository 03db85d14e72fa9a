"""Setting the inputs from elsewhere: a remedy, a scenario, a click on the map; and taking that back."""

from typing import Final, NamedTuple

import streamlit as st

from ftts_plan.app.parts.link import START, START_PACE
from ftts_plan.fields import CAP, INPUTS, PROMPT
from ftts_plan.formats import LANGUAGE_KEY, PACE_KEY
from ftts_plan.rule import Request, admit
from ftts_plan.wording import instrument
from ftts_plan.wording.pace import ANY_LANGUAGE

_APPLIED: Final = "applied"
_UNSETTLED: Final = "applied_unsettled"


class Applied(NamedTuple):
    """What was set last by a button, and what stood there before."""

    before: Request
    after: Request


def apply_request(request: Request, before: Request) -> None:
    """Set the inputs from `before` to `request`, and remember both. For the callback of a button."""
    _set(request)
    st.session_state[_APPLIED] = Applied(before, request)


def apply_point(prompt_tokens: int, max_new_tokens: int) -> None:
    """Set prompt and frame cap, from a click on the map; what a browser sends below zero is zero."""
    st.session_state[PROMPT.name] = PROMPT.spell(max(int(prompt_tokens), 0))
    st.session_state[CAP.name] = CAP.spell(max(int(max_new_tokens), 0))


def show_applied(request: Request) -> None:
    """What the last button changed, and a button that takes it back, while nothing else has been changed since."""
    applied: Applied | None = st.session_state.get(_APPLIED)
    if applied is None or applied.after != request:
        return
    with st.container(key="applied", horizontal=True, vertical_alignment="center"):
        st.markdown(instrument.applied(applied.before, admit(applied.before), applied.after, admit(applied.after)))
        st.button(instrument.UNDO, on_click=_undo, args=(applied,), icon=":material/undo:")


def reset_button() -> None:
    """Every input as a first visit finds it."""
    st.button(instrument.RESET, on_click=_reset, icon=":material/restart_alt:", type="tertiary")


def need_whole_script() -> None:
    """Say, in a callback of a part that runs alone, that it has set what is outside of it."""
    st.session_state[_UNSETTLED] = True


def run_whole_script() -> None:
    """For a part that runs alone: run all, if what is outside of it has been set."""
    if _UNSETTLED in st.session_state:
        st.rerun()


def whole_script_runs() -> None:
    """Now all is made anew, with what has been set."""
    st.session_state.pop(_UNSETTLED, None)


def _undo(applied: Applied) -> None:
    _set(applied.before)
    del st.session_state[_APPLIED]


def _reset() -> None:
    _set(START)
    st.session_state[PACE_KEY] = START_PACE
    st.session_state[LANGUAGE_KEY] = ANY_LANGUAGE
    st.session_state.pop(_APPLIED, None)


def _set(request: Request) -> None:
    for row in INPUTS:
        st.session_state[row.name] = row.spell(row.of(request))
    need_whole_script()
