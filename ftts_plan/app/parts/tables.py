"""Tables of text as one element each: `st.table` draws every cell by itself, which a moving slider waits for."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

import streamlit as st

from ftts_plan.formats import markdown_safe
from ftts_plan.report import Table, markdown_table, table_of

_KEPT_TOGETHER: Final = re.compile(r"(?<=\d) (?=(?:[KMGTPE]i)?B\b|s\b)| (?=≠)")
"""The space before a unit or a mark, which would mean something else alone on a line."""


def show_table(table: Table, *, title: str = "", note: str = "") -> None:
    """Draw a table, under a heading and above a note if given; its cells are shown as text, not as markup."""
    heading = f"### {markdown_safe(title)}" if title else ""
    small = f":small[:gray[{markdown_safe(note)}]]" if note else ""
    cells = _KEPT_TOGETHER.sub("\u00a0", markdown_table(table))
    st.markdown("\n\n".join(part for part in (heading, cells, small) if part))


def show_rows(rows: Sequence[Mapping[str, str]], *, title: str = "", note: str = "") -> None:
    """Draw rows that name their columns; nothing where there is none."""
    if rows:
        show_table(table_of(rows), title=title, note=note)
