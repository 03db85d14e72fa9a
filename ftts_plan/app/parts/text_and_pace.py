"""A text to be counted, and how briskly it is spoken."""

import streamlit as st

from ftts_plan.app.parts.boxes import complain
from ftts_plan.app.parts.link import START_PACE
from ftts_plan.fields import PROMPT
from ftts_plan.formats import PACE_KEY
from ftts_plan.speech import pace_presets, prompt_tokens, read_pace
from ftts_plan.units import Misuse
from ftts_plan.wording import page, speech
from ftts_plan.wording.names import PACE_LABEL


def pasted_text() -> None:
    """A text to be counted: its prompt tokens go to the slider, and the text goes nowhere."""

    def count_text() -> None:
        st.session_state["text_count"] = None
        if not st.session_state["text"]:
            return
        try:
            size = prompt_tokens(st.session_state["text"])
            st.session_state[PROMPT.name] = PROMPT.spell(size.prompt_tokens)
            st.session_state["text_count"] = size
        except Misuse as problem:
            st.session_state["text_count"] = problem

    st.text_area(page.TEXT_LABEL, key="text", on_change=count_text, height=80, persist_state="session")
    count = st.session_state.get("text_count")
    if isinstance(count, Misuse):
        complain(count)
    elif count is not None:
        st.caption(speech.text_count(count))
    st.caption(speech.LINK_HOLDS_NO_TEXT)


def pace_box() -> None:
    """A pace: one of the published ones by its word, or any number."""
    words = [preset.name.value for preset in pace_presets()]
    text = st.selectbox(
        PACE_LABEL,
        words,
        index=words.index(START_PACE),
        key=PACE_KEY,
        bind="query-params",
        persist_state="session",
        help=speech.PACE_HELP,
        accept_new_options=True,
    )
    try:
        st.caption(page.pace_note(read_pace(PACE_KEY, text or "")))
    except Misuse as problem:
        complain(problem)
