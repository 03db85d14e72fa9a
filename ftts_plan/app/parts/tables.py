"""Tables of text as one element each: `st.table` draws every cell by itself, which a moving slider waits for."""

from collections.abc import Mapping, Sequence

import streamlit as st

from ftts_plan.formats import markdown_safe
from ftts_plan.report import Table, markdown_table, table_of


def show_table(table: Table, *, title: str = "", note: str = "") -> None:
    """Draw a table, under a heading and above a note if given; its cells are shown as text, not as markup."""
    heading = f"### {markdown_safe(title)}" if title else ""
    small = f":small[:gray[{markdown_safe(note)}]]" if note else ""
    st.markdown("\n\n".join(part for part in (heading, markdown_table(table), small) if part))


def show_rows(rows: Sequence[Mapping[str, str]], *, title: str = "", note: str = "") -> None:
    """Draw rows that name their columns; nothing where there is none."""
    if rows:
        show_table(table_of(rows), title=title, note=note)
