"""The page **Script**: a whole script judged row by row, worst rows first, with proposed splits and files to keep."""

import math
from collections.abc import Sequence
from typing import Final

import pandas as pd
import streamlit as st

from ftts_plan.app.parts.inputs import Inputs
from ftts_plan.app.parts.painting import paint
from ftts_plan.app.parts.saving import file_button
from ftts_plan.app.parts.script_source import chosen_script
from ftts_plan.app.parts.script_splits import show_splits
from ftts_plan.app.parts.verdict import show_verdict
from ftts_plan.charts import fate, script_picture
from ftts_plan.formats import markdown_safe
from ftts_plan.rule import Policy
from ftts_plan.script import (
    BadRow,
    ConcurrentPeaks,
    CountedRow,
    JudgedRow,
    RowsUsed,
    Script,
    add_up,
    count_tokens,
    judge_counted,
    to_csv,
    to_parquet,
)
from ftts_plan.units import MIB, MILLISECONDS_PER_FRAME, U64_MAX
from ftts_plan.wording import script_page, scripts, taken
from ftts_plan.wording.one_line import shown
from ftts_plan.wording.pace import script_basis

Counted = Sequence[CountedRow | BadRow]

SHOWN_ROWS: Final = 200
_MOST_COLUMNS: Final = 200
_FATES_WORST_FIRST: Final = {"refused": 0, "cut": 1, "passes": 2}


def render(inputs: Inputs) -> None:
    """The whole page."""
    show_verdict(inputs)
    chosen = chosen_script()
    if chosen is None:
        return
    script, identity, language = chosen
    policy = Policy.of(inputs.request)
    counts = _token_counts(script, identity)
    guessed = None if inputs.pace.language else language
    pace = inputs.pace.in_language(guessed)
    rows = list(judge_counted(counts, policy, pace))
    judged = [row for row in rows if isinstance(row, JudgedRow)]
    bad = [row for row in rows if isinstance(row, BadRow) and not row.is_silent]
    _what_was_judged(script, guessed, rows)
    st.caption(markdown_safe(script_basis(pace, script.taken.language_column)))
    if not judged:
        st.info(script_page.NO_ROWS, icon=":material/description:")
        _bad_rows(bad)
        return
    _totals(judged, policy.budget_bytes)
    if picture := script_picture(judged, policy.budget_bytes):
        paint("script", picture)
    _bad_rows(bad)
    worst_first = sorted(judged, key=_worst_first)
    _table(worst_first)
    show_splits(script, [row for row in worst_first if not row.passes], policy, pace)
    _files(rows)


def _what_was_judged(script: Script, guessed: str | None, rows: Sequence[JudgedRow | BadRow]) -> None:
    used = RowsUsed()
    for row in rows:
        used.count(row)
    said = [
        script_page.judged_rows(used.used),
        taken.taken_sentence(script.name, script.taken, guessed),
        taken.left_out(used.left_out),
        taken.removed(used.removed, used.removed_examples),
        scripts.over_slots(used),
    ]
    st.caption(markdown_safe(" ".join(filter(None, said))))


def _token_counts(script: Script, identity: str) -> Counted:
    """Every row with its tokens, counted once for a file and its settings: the inputs may change, the text does not."""
    known: tuple[str, Counted] | None = st.session_state.get("script_token_counts")
    if known and known[0] == identity:
        return known[1]
    bar = st.progress(0.0, script_page.COUNTING)

    def show(done: int) -> None:
        bar.progress(min(1.0, done / max(1, script.about_rows)), script_page.counting(done))

    counts = list(count_tokens(script.rows(), show))
    bar.empty()
    st.session_state["script_token_counts"] = (identity, counts)
    return counts


def _totals(judged: Sequence[JudgedRow], budget_bytes: int) -> None:
    total, peaks = add_up(judged), ConcurrentPeaks()
    for row in judged:
        peaks.count(row)
    streams = st.number_input(
        script_page.STREAMS_LABEL, 1, None, None, key="script_streams", persist_state="session", width=200
    )
    answers = [scripts.one_after_another(total, budget_bytes), scripts.all_at_once(total, budget_bytes)]
    if peaks.rows:
        answers.append(scripts.in_streams(peaks, streams, budget_bytes))
    st.markdown("\n".join(f"* {answer}" for answer in answers))
    if left_out := scripts.left_out(total):
        st.caption(left_out)


def _bad_rows(bad: Sequence[BadRow]) -> None:
    if bad:
        with st.expander(script_page.bad_rows(len(bad)), icon=":material/error:", expanded=True):
            for row in bad[:SHOWN_ROWS]:
                st.markdown(f"* {markdown_safe(f'Row {row.row:,} {row.reason}')}")
            if len(bad) > SHOWN_ROWS:
                st.caption(script_page.more_bad(len(bad) - SHOWN_ROWS))


def _table(worst_first: Sequence[JudgedRow]) -> None:
    """The worst rows first. Amounts are numbers, which sort as such, in one unit each."""
    worst = worst_first[:SHOWN_ROWS]
    st.caption(script_page.worst_rows(len(worst), len(worst_first)))
    head = script_page.TABLE_HEAD
    st.dataframe(
        pd.DataFrame(
            {
                head["row"]: row.row,
                head["outcome"]: row.verdict.outcome.replace("_", " "),
                head["cut"]: scripts.truncation_word(row),
                head["peak"]: math.nan if row.peak_bytes is None else row.peak_bytes / MIB,
                head["tokens"]: row.size.prompt_tokens,
                head["speech"]: _seconds(row.expected_frames),
                head["slow"]: _seconds(row.truncation.estimate.high_frames),
                head["allowed"]: _seconds(row.allowed_frames),
                **({head["slot"]: row.over_slot_milliseconds / 1000} if row.slot else {}),
                head["text"]: shown(row.text, _MOST_COLUMNS),
            }
            for row in worst
        ),
        column_config={
            head["peak"]: st.column_config.NumberColumn(format="%.1f MiB", help=script_page.PEAK_HELP),
            head["speech"]: st.column_config.NumberColumn(format="%.2f s"),
            head["slow"]: st.column_config.NumberColumn(format="%.2f s", help=script_page.SLOW_HELP),
            head["allowed"]: st.column_config.NumberColumn(format="%.2f s"),
            head["slot"]: st.column_config.NumberColumn(format="%.2f s", help=script_page.SLOT_HELP),
        },
        hide_index=True,
        key="script_rows",
    )


def _worst_first(row: JudgedRow) -> tuple[int, int, int]:
    """Refused, then cut off, then the rest; within each the largest peaks first, a row without a plan before all."""
    peak_bytes = U64_MAX if row.peak_bytes is None else row.peak_bytes
    return _FATES_WORST_FIRST[fate(row)], -peak_bytes, row.row


def _seconds(frames: int) -> float:
    return frames * MILLISECONDS_PER_FRAME / 1000


def _files(rows: Sequence[JudgedRow | BadRow]) -> None:
    with st.container(key="script_files", horizontal=True):
        file_button(script_page.RESULT_CSV, "script.csv", "text/csv", lambda: to_csv(rows))
        file_button(
            script_page.RESULT_PARQUET, "script.parquet", "application/vnd.apache.parquet", lambda: to_parquet(rows)
        )
    st.caption(scripts.CSV_IS_SAFE)
