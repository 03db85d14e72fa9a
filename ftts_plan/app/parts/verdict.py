"""The answer in one sentence, at the top of a page."""

import streamlit as st

from ftts_plan import wording
from ftts_plan.rule import Admitted, Verdict


def show_verdict(verdict: Verdict) -> None:
    """With an icon and a word, never by colour alone."""
    with st.container(key="verdict"):
        if isinstance(verdict, Admitted):
            st.success(wording.headline(verdict), icon=":material/check_circle:")
        else:
            st.error(wording.headline(verdict), icon=":material/block:")
