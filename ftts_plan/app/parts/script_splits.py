"""Rows that fail, split at their sentence ends: the proposals, and the whole script written back with them."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

import streamlit as st

from ftts_plan.app.parts.saving import file_button
from ftts_plan.formats import markdown_safe
from ftts_plan.rule import Policy
from ftts_plan.script import (
    JudgedRow,
    Script,
    SplitProposal,
    can_be_written_back,
    propose_split,
    split_file,
    split_name,
)
from ftts_plan.speech import LANGUAGES, Pace
from ftts_plan.units import format_bytes
from ftts_plan.wording import script_page, scripts

SPLIT_ROWS: Final = 5


def show_splits(script: Script, failing: Sequence[JudgedRow], policy: Policy, pace: Pace) -> None:
    """What becomes of the failing rows, the worst first, if they are split; nothing where none fails."""
    if not failing:
        return

    def propose(row: JudgedRow, language: str) -> SplitProposal | None:
        found = propose_split(row.text, policy, pace, language=language, row=row.row)
        return found and found._replace(removed=row.removed)

    st.subheader(script_page.SPLITS_TITLE, anchor=False)
    language = st.selectbox(script_page.LANGUAGE_LABEL, LANGUAGES, key="script_language", persist_state="session")
    proposals: dict[int, SplitProposal] = {}
    unsplit = []
    for row in failing[:SPLIT_ROWS]:
        proposal = propose(row, LANGUAGES[language])
        if proposal is None:
            unsplit.append(row.row)
            continue
        proposals[row.row] = proposal
        st.markdown(f"**{script_page.row_names([row.row])}** {scripts.split_proposal(proposal)}")
        with st.expander(script_page.pieces_of(row.row)):
            for piece in proposal.pieces:
                size = format_bytes(piece.peak_bytes or 0)
                st.markdown(f"1. {markdown_safe(piece.text)} ({piece.size.prompt_tokens:,} tokens, {size})")
    if unsplit:
        st.markdown(f"**{script_page.row_names(unsplit)}** {scripts.split_proposal(None)}")
    if len(failing) > SPLIT_ROWS:
        st.caption(script_page.more_failing(len(failing) - SPLIT_ROWS))
    if proposals and can_be_written_back(script):
        _split_file(script, failing[SPLIT_ROWS:], proposals, partial(propose, language=LANGUAGES[language]))


def _split_file(
    script: Script,
    others: Sequence[JudgedRow],
    shown: Mapping[int, SplitProposal],
    propose: Callable[[JudgedRow], SplitProposal | None],
) -> None:
    """The whole script again, every failing row of it in pieces; `others` are split when the button is pressed."""

    def made() -> bytes:
        proposals = dict(shown)
        for row in others:
            if proposal := propose(row):
                proposals[row.row] = proposal
        return split_file(script, proposals)

    with st.container(key="script_split"):
        name = split_name(script)
        file_button(script_page.SPLIT_FILE, name, "application/octet-stream", made)
    st.caption(markdown_safe(script_page.split_note(name)))
