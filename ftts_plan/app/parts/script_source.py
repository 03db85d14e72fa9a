"""Which script to judge: a pasted text, a file, or the example; and what has to be asked of it first."""

from hashlib import sha256
from typing import NamedTuple

import streamlit as st

from ftts_plan.app.parts.script_settings import ask, chosen_settings, forget_settings, format_choice, settings_fold
from ftts_plan.data import data_path
from ftts_plan.formats import markdown_safe
from ftts_plan.script import ReadingSettings, Script, TwoReadings, open_script, pasted
from ftts_plan.units import Misuse
from ftts_plan.wording import page, script_page


class ChosenScript(NamedTuple):
    """The script to judge, opened once for its content and its settings."""

    script: Script
    identity: str
    guessed_language: str | None
    """The code of its language, where neither its rows nor anybody names one."""


def chosen_script() -> ChosenScript | None:
    """The script to judge; None where there is none yet, or none that can be read, which is said.

    A file wins over the example, which wins over a pasted text.
    """
    pasting, uploading = st.columns(2)
    text = pasting.text_area(
        script_page.PASTE_LABEL, key="script_lines", height=150, on_change=forget_settings, persist_state="session"
    )
    with uploading:
        file = _uploaded()
        example = st.toggle(
            script_page.EXAMPLE_LABEL, key="script_example", on_change=forget_settings, persist_state="session"
        )
        if example and file is None:
            path = data_path("scripts/example.csv")
            file = path.name, path.read_bytes()
    if file is None and not text.strip():
        st.session_state.pop("script_opened", None)
        st.info(script_page.SCRIPT_EMPTY, icon=":material/description:")
        return None
    settings = chosen_settings()
    try:
        chosen = _opened(file, text, settings)
    except TwoReadings as asked:
        ask(asked)
        return None
    except Misuse as problem:
        st.error(markdown_safe(page.unusable(problem)), icon=":material/error:")
        if settings != ReadingSettings():
            st.button(script_page.AS_FOUND, on_click=forget_settings, icon=":material/undo:")
        elif problem.field == "file":
            format_choice()
        return None
    settings_fold(chosen.script)
    return chosen


def _opened(file: tuple[str, bytes] | None, text: str, settings: ReadingSettings) -> ChosenScript:
    """Opened anew only where something else is to be read: else a document would be parsed for every move."""
    name, data = file or ("", text.encode(errors="replace"))
    identity = f"{name}:{sha256(data).hexdigest()}:{settings}"
    known: ChosenScript | None = st.session_state.get("script_opened")
    if known is None or known.identity != identity:
        script = open_script(*file, settings) if file else pasted(text, settings)
        known = ChosenScript(script, identity, script.guess_language())
        st.session_state["script_opened"] = known
    return known


def _uploaded() -> tuple[str, bytes] | None:
    """The name and content of the last file, which outlives the uploader: that forgets it when the page is left."""

    def take_file() -> None:
        file = st.session_state["script_file"]
        st.session_state["script_upload"] = (file.name, file.getvalue()) if file else None
        forget_settings()

    def drop_file() -> None:
        st.session_state.pop("script_upload")
        forget_settings()

    # Without a list of types: what is none of them is refused below, with a way out.
    shown = st.file_uploader(script_page.FILE_LABEL, key="script_file", on_change=take_file)
    kept: tuple[str, bytes] | None = st.session_state.get("script_upload")
    if kept and not shown:
        drop = markdown_safe(script_page.drop_file(kept[0]))
        st.button(drop, on_click=drop_file, icon=":material/close:")
    return kept
