"""The page **Script**: a whole script judged row by row, worst rows first, with proposed splits and files to keep."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

import pandas as pd
import streamlit as st

from ftts_plan.app.parts.inputs import Inputs
from ftts_plan.app.parts.painting import paint
from ftts_plan.app.parts.saving import file_button
from ftts_plan.app.parts.script_source import chosen_script
from ftts_plan.charts.script_rows import fate, script_picture, script_template
from ftts_plan.report.as_markdown import markdown_safe
from ftts_plan.rule.request import Request
from ftts_plan.script import (
    LANGUAGES,
    BadRow,
    JudgedRow,
    Script,
    Utterance,
    propose_split,
    to_csv,
    to_parquet,
    totals,
)
from ftts_plan.script.judging import judge_count
from ftts_plan.speech.text import TextCount, prompt_tokens
from ftts_plan.units import Misuse, format_bytes, format_seconds
from ftts_plan.wording import page, review, scripts

Counted = tuple[int, str, TextCount] | BadRow

SHOWN_ROWS: Final = 200
SPLIT_ROWS: Final = 5
_MOST_COLUMNS: Final = 200
_PROGRESS_EVERY: Final = 500
_WORST_FIRST: Final = {"refused": 0, "cut": 1, "passes": 2}


def render(inputs: Inputs) -> None:
    st.subheader(page.SCRIPT_TITLE, anchor=False)
    chosen = chosen_script()
    if chosen is None:
        st.info(page.SCRIPT_EMPTY, icon=":material/description:")
        return
    script, identity = chosen
    column = _column(script)
    counted = _counted(script, column, f"{identity}:{column}")
    judged, bad = _judged(counted, inputs.request, inputs.pace)
    if not judged:
        st.info(page.NO_ROWS, icon=":material/description:")
        _bad_rows(bad)
        return
    _totals(judged, inputs.request.budget_bytes)
    if picture := script_picture(judged, inputs.request.budget_bytes):
        paint("script", picture, script_template("browser"))
    _bad_rows(bad)
    _table(judged)
    _splits(judged, inputs)
    _files([*judged, *bad])


def _column(script: Script) -> str | None:
    if script.likely_column is None:
        return None
    likely = script.columns.index(script.likely_column)
    return st.selectbox(page.COLUMN_LABEL, script.columns, index=likely, key="script_column", persist_state="session")


def _counted(script: Script, column: str | None, identity: str) -> Sequence[Counted]:
    """Every row with its tokens, counted once for a file and column: the inputs may change, the text does not."""
    known: tuple[str, Sequence[Counted]] | None = st.session_state.get("script_counted")
    if known and known[0] == identity:
        return known[1]
    counted: list[Counted] = []
    bar = st.progress(0.0, page.COUNTING)
    for row in script.rows(column):
        counted.append(row if isinstance(row, BadRow) else _count(row))
        if len(counted) % _PROGRESS_EVERY == 0:
            bar.progress(min(1.0, len(counted) / max(1, script.about_rows)), page.counting(len(counted)))
    bar.empty()
    st.session_state["script_counted"] = (identity, counted)
    return counted


def _count(row: Utterance) -> Counted:
    try:
        return row.row, row.text, prompt_tokens(row.text)
    except Misuse as misuse:
        return BadRow(row.row, f"cannot be counted: {misuse.reason}")


def _judged(counted: Sequence[Counted], policy: Request, pace: Fraction) -> tuple[list[JudgedRow], list[BadRow]]:
    judged, bad = [], []
    for row in counted:
        if isinstance(row, BadRow):
            bad.append(row)
        else:
            number, text, size = row
            judged.append(judge_count(text, size, policy, pace, number))
    return judged, bad


def _totals(judged: Sequence[JudgedRow], budget_bytes: int) -> None:
    total = totals(judged)
    st.markdown(f"* {scripts.one_after_another(total, budget_bytes)}\n* {scripts.all_at_once(total, budget_bytes)}")
    if left_out := scripts.left_out(total):
        st.caption(left_out)


def _bad_rows(bad: Sequence[BadRow]) -> None:
    if bad:
        with st.expander(page.bad_rows(len(bad)), icon=":material/error:", expanded=True):
            for row in bad[:SHOWN_ROWS]:
                st.markdown(f"* {markdown_safe(f'Row {row.row:,} {row.reason}')}")
            if len(bad) > SHOWN_ROWS:
                st.caption(page.more_bad(len(bad) - SHOWN_ROWS))


def _table(judged: Sequence[JudgedRow]) -> None:
    """The worst rows first: refused, then cut, then the largest peaks."""
    worst = sorted(judged, key=lambda row: (_WORST_FIRST[fate(row)], -(row.peak_bytes or 0), row.row))[:SHOWN_ROWS]
    st.caption(page.worst_rows(len(worst), len(judged)))
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
                "Text": review.shown(row.text, _MOST_COLUMNS),
            }
            for row in worst
        ),
        hide_index=True,
        key="script_rows",
    )


def _splits(judged: Sequence[JudgedRow], inputs: Inputs) -> None:
    failing = [row for row in judged if not row.passes]
    if not failing:
        return
    st.subheader(page.SPLITS_TITLE, anchor=False)
    language = st.selectbox(page.LANGUAGE_LABEL, LANGUAGES, key="script_language", persist_state="session")
    for row in failing[:SPLIT_ROWS]:
        proposal = propose_split(row.text, inputs.request, inputs.pace, language=LANGUAGES[language], row=row.row)
        st.markdown(f"**{page.row_name(row.row)}** {scripts.split_proposal(proposal)}")
        if proposal:
            with st.expander(page.pieces_of(row.row)):
                for piece in proposal.pieces:
                    size = format_bytes(piece.peak_bytes or 0)
                    st.markdown(f"1. {markdown_safe(piece.text)} ({piece.size.prompt_tokens:,} tokens, {size})")
    if len(failing) > SPLIT_ROWS:
        st.caption(page.more_failing(len(failing) - SPLIT_ROWS))


def _files(rows: list[JudgedRow | BadRow]) -> None:
    rows.sort(key=lambda row: row.row)
    with st.container(key="script_files", horizontal=True):
        file_button(page.RESULT_CSV, "script.csv", "text/csv", lambda: to_csv(rows))
        file_button(page.RESULT_PARQUET, "script.parquet", "application/vnd.apache.parquet", lambda: to_parquet(rows))
    st.caption(scripts.CSV_IS_SAFE)
