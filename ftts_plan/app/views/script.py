"""The page **Script**: a whole script judged row by row, worst rows first, with proposed splits and files to keep."""

from collections.abc import Sequence
from typing import Final

import pandas as pd
import streamlit as st

from ftts_plan.app.parts.inputs import Inputs
from ftts_plan.app.parts.painting import paint
from ftts_plan.app.parts.saving import file_button
from ftts_plan.app.parts.script_source import chosen_script
from ftts_plan.charts import fate, script_picture
from ftts_plan.formats import markdown_safe
from ftts_plan.rule import Policy
from ftts_plan.script import (
    LANGUAGES,
    BadRow,
    CountedRow,
    JudgedRow,
    Script,
    add_up,
    count_tokens,
    judge_counted,
    propose_split,
    to_csv,
    to_parquet,
)
from ftts_plan.units import format_bytes, format_seconds
from ftts_plan.wording import script_page, scripts
from ftts_plan.wording.one_line import shown

Counted = Sequence[CountedRow | BadRow]

SHOWN_ROWS: Final = 200
SPLIT_ROWS: Final = 5
_MOST_COLUMNS: Final = 200
_WORST_FIRST: Final = {"refused": 0, "cut": 1, "passes": 2}


def render(inputs: Inputs) -> None:
    """The whole page."""
    chosen = chosen_script()
    if chosen is None:
        st.info(script_page.SCRIPT_EMPTY, icon=":material/description:")
        return
    script, identity = chosen
    column = _column(script)
    policy = Policy.of(inputs.request)
    rows = list(judge_counted(_token_counts(script, column, f"{identity}:{column}"), policy, inputs.pace))
    judged = [row for row in rows if isinstance(row, JudgedRow)]
    bad = [row for row in rows if isinstance(row, BadRow)]
    if not judged:
        st.info(script_page.NO_ROWS, icon=":material/description:")
        _bad_rows(bad)
        return
    _totals(judged, policy.budget_bytes)
    if picture := script_picture(judged, policy.budget_bytes):
        paint("script", picture)
    _bad_rows(bad)
    _table(judged)
    _splits(judged, policy, inputs)
    _files(rows)


def _column(script: Script) -> str | None:
    if script.likely_column is None:
        return None
    likely = script.columns.index(script.likely_column)
    return st.selectbox(
        script_page.COLUMN_LABEL, script.columns, index=likely, key="script_column", persist_state="session"
    )


def _token_counts(script: Script, column: str | None, identity: str) -> Counted:
    """Every row with its tokens, counted once for a file and column: the inputs may change, the text does not."""
    known: tuple[str, Counted] | None = st.session_state.get("script_token_counts")
    if known and known[0] == identity:
        return known[1]
    bar = st.progress(0.0, script_page.COUNTING)

    def show(done: int) -> None:
        bar.progress(min(1.0, done / max(1, script.about_rows)), script_page.counting(done))

    counts = list(count_tokens(script.rows(column), show))
    bar.empty()
    st.session_state["script_token_counts"] = (identity, counts)
    return counts


def _totals(judged: Sequence[JudgedRow], budget_bytes: int) -> None:
    total = add_up(judged)
    st.markdown(f"* {scripts.one_after_another(total, budget_bytes)}\n* {scripts.all_at_once(total, budget_bytes)}")
    if left_out := scripts.left_out(total):
        st.caption(left_out)


def _bad_rows(bad: Sequence[BadRow]) -> None:
    if bad:
        with st.expander(script_page.bad_rows(len(bad)), icon=":material/error:", expanded=True):
            for row in bad[:SHOWN_ROWS]:
                st.markdown(f"* {markdown_safe(f'Row {row.row:,} {row.reason}')}")
            if len(bad) > SHOWN_ROWS:
                st.caption(script_page.more_bad(len(bad) - SHOWN_ROWS))


def _table(judged: Sequence[JudgedRow]) -> None:
    """The worst rows first: refused, then cut, then the largest peaks."""
    worst = sorted(judged, key=lambda row: (_WORST_FIRST[fate(row)], -(row.peak_bytes or 0), row.row))[:SHOWN_ROWS]
    st.caption(script_page.worst_rows(len(worst), len(judged)))
    st.dataframe(
        pd.DataFrame(
            {
                "Row": row.row,
                "Verdict": row.verdict.outcome.replace("_", " "),
                "Cut off": "yes" if row.cut else "no",
                "Peak": "no plan" if row.peak_bytes is None else format_bytes(row.peak_bytes),
                "Tokens": row.size.prompt_tokens,
                "Speech": format_seconds(row.expected_frames),
                "Allowed": format_seconds(row.allowed_frames),
                "Text": shown(row.text, _MOST_COLUMNS),
            }
            for row in worst
        ),
        hide_index=True,
        key="script_rows",
    )


def _splits(judged: Sequence[JudgedRow], policy: Policy, inputs: Inputs) -> None:
    failing = [row for row in judged if not row.passes]
    if not failing:
        return
    st.subheader(script_page.SPLITS_TITLE, anchor=False)
    language = st.selectbox(script_page.LANGUAGE_LABEL, LANGUAGES, key="script_language", persist_state="session")
    for row in failing[:SPLIT_ROWS]:
        proposal = propose_split(row.text, policy, inputs.pace, language=LANGUAGES[language], row=row.row)
        st.markdown(f"**{script_page.row_name(row.row)}** {scripts.split_proposal(proposal)}")
        if proposal:
            with st.expander(script_page.pieces_of(row.row)):
                for piece in proposal.pieces:
                    size = format_bytes(piece.peak_bytes or 0)
                    st.markdown(f"1. {markdown_safe(piece.text)} ({piece.size.prompt_tokens:,} tokens, {size})")
    if len(failing) > SPLIT_ROWS:
        st.caption(script_page.more_failing(len(failing) - SPLIT_ROWS))


def _files(rows: Sequence[JudgedRow | BadRow]) -> None:
    with st.container(key="script_files", horizontal=True):
        file_button(script_page.RESULT_CSV, "script.csv", "text/csv", lambda: to_csv(rows))
        file_button(
            script_page.RESULT_PARQUET, "script.parquet", "application/vnd.apache.parquet", lambda: to_parquet(rows)
        )
    st.caption(scripts.CSV_IS_SAFE)
