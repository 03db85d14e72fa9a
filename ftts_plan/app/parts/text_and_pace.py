"""A text to be counted, and how briskly it is spoken."""

import streamlit as st

from ftts_plan.app.parts.boxes import complain
from ftts_plan.app.parts.link import START_PACE
from ftts_plan.fields import PROMPT
from ftts_plan.formats import LANGUAGE_KEY, PACE_KEY
from ftts_plan.speech import (
    LANGUAGE_NAMES,
    LANGUAGES,
    PaceName,
    guess_language,
    language_code,
    prompt_tokens,
    read_pace,
)
from ftts_plan.units import Misuse
from ftts_plan.wording import page, speech
from ftts_plan.wording.names import PACE_LABEL
from ftts_plan.wording.pace import ANY_LANGUAGE, LANGUAGE_LABEL, language_guessed, pace_note


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
            if code := guess_language([st.session_state["text"]]):
                st.session_state[LANGUAGE_KEY] = LANGUAGE_NAMES[code]
            st.session_state["text_language"] = code
        except Misuse as problem:
            st.session_state["text_count"] = problem

    st.text_area(page.TEXT_LABEL, key="text", on_change=count_text, height=80, persist_state="session")
    count = st.session_state.get("text_count")
    if isinstance(count, Misuse):
        complain(count)
    elif count is not None:
        guessed = st.session_state.get("text_language")
        said = [speech.text_count(count), language_guessed(guessed) if guessed else ""]
        st.caption(" ".join(filter(None, said)))
    st.caption(speech.LINK_HOLDS_NO_TEXT)


def pace_box() -> None:
    """A pace: one of the published ones by its word, or any number."""
    words = [name.value for name in PaceName]
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
        language = language_code(st.session_state.get(LANGUAGE_KEY) or "")
        st.caption(pace_note(read_pace(PACE_KEY, text or "", language)))
    except Misuse as problem:
        complain(problem)


def language_box() -> None:
    """The language of the text, which the pace depends on."""
    st.selectbox(
        LANGUAGE_LABEL,
        [ANY_LANGUAGE, *LANGUAGES],
        key=LANGUAGE_KEY,
        bind="query-params",
        persist_state="session",
    )
