"""Tables of text as one element each: `st.table` draws every cell by itself, which a moving slider waits for."""

from collections.abc import Mapping, Sequence

import streamlit as st

from ftts_plan.report.as_markdown import markdown_table
from ftts_plan.report.blocks import Table, table_of


def show_table(table: Table) -> None:
    """Draw a table; what its cells hold is shown as text, not as markup."""
    st.markdown(markdown_table(table), width="stretch")


def show_rows(rows: Sequence[Mapping[str, str]]) -> None:
    """Draw rows that name their columns; nothing where there is none."""
    if rows:
        show_table(table_of(rows))
