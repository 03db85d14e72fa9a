"""Which script to judge: pasted lines, a file, or the example."""

from hashlib import sha256

import streamlit as st

from ftts_plan.data import data_path
from ftts_plan.formats import markdown_safe
from ftts_plan.script import SUFFIXES, Script, open_script, pasted
from ftts_plan.units import Misuse
from ftts_plan.wording import page, script_page


def chosen_script() -> tuple[Script, str] | None:
    """The script to judge, and a name for its content; a file wins over the example, which wins over pasted lines."""
    pasting, uploading = st.columns(2)
    text = pasting.text_area(script_page.PASTE_LABEL, key="script_lines", height=150, persist_state="session")
    with uploading:
        file = _uploaded()
        header = st.checkbox(script_page.HEADER_LABEL, True, key="script_header", persist_state="session")
        if st.toggle(script_page.EXAMPLE_LABEL, key="script_example", persist_state="session") and file is None:
            path = data_path("scripts/example.csv")
            file = path.name, path.read_bytes()
    try:
        if file:
            name, data = file
            return open_script(name, data, header=header), f"{name}:{sha256(data).hexdigest()}:{header}"
    except Misuse as problem:
        st.error(markdown_safe(page.unusable(problem)), icon=":material/error:")
        return None
    return (pasted(text), sha256(text.encode(errors="replace")).hexdigest()) if text.strip() else None


def _uploaded() -> tuple[str, bytes] | None:
    """The name and content of the last file, which outlives the uploader: that forgets it when the page is left."""

    def take_file() -> None:
        file = st.session_state["script_file"]
        st.session_state["script_upload"] = (file.name, file.getvalue()) if file else None

    shown = st.file_uploader(
        script_page.FILE_LABEL, type=[suffix[1:] for suffix in SUFFIXES], key="script_file", on_change=take_file
    )
    kept: tuple[str, bytes] | None = st.session_state.get("script_upload")
    if kept and not shown:
        drop = markdown_safe(script_page.drop_file(kept[0]))
        st.button(drop, on_click=st.session_state.pop, args=("script_upload",), icon=":material/close:")
    return kept
