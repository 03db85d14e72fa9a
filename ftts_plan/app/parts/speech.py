"""Will it be cut off? The truncation verdict beside the memory verdict, and the cap that would not cut it."""

from dataclasses import replace

import streamlit as st

from ftts_plan.app.parts.applying import apply_request
from ftts_plan.app.parts.inputs import Inputs
from ftts_plan.app.parts.tables import show_rows
from ftts_plan.formats import markdown_safe
from ftts_plan.rule import Request, admit
from ftts_plan.speech import (
    CutOff,
    MayBeCut,
    cap_for,
    diagnose_stop,
    expected_peak_bytes,
    prompt_tokens_of,
    read_length,
    text_within,
    truncation_at_pace,
)
from ftts_plan.units import Misuse
from ftts_plan.wording import length, pace, page, speech, stops
from ftts_plan.wording.never_ending import never_ending


def show_speech(inputs: Inputs) -> None:
    """What would not cut it, what that does to memory, and why one budgets for the cap."""
    request, found = inputs.request, truncation_at_pace(inputs.request, inputs.pace)
    expected_frames = found.expected_frames
    with st.container(key="speech"):
        if isinstance(found, CutOff | MayBeCut):
            _cap(request, found.estimate.high_frames)
        if plan := inputs.verdict.plan:
            expected_bytes = expected_peak_bytes(request, plan, expected_frames)
            st.markdown(speech.peaks(expected_bytes, plan.predicted_peak_bytes, plan.budget_bytes))
        st.caption(never_ending())
        st.caption(markdown_safe(pace.pace_note(inputs.pace)))
        _why_it_stopped()
        _how_much(inputs)
        with st.expander(pace.RUNS_TITLE):
            show_rows(pace.run_rows(inputs.pace), note=pace.runs_note(inputs.pace))


def _cap(request: Request, expected_frames: int) -> None:
    proposal = cap_for(request, expected_frames)
    said, applied = st.columns([5, 1], vertical_alignment="center")
    said.markdown(speech.cap_proposal(request, proposal))
    if proposal:
        applied.button(
            page.APPLY, key="apply_cap", on_click=apply_request, args=(proposal.request, request), width="stretch"
        )


def _why_it_stopped() -> None:
    heard = st.text_input(page.STOP_LABEL, key="stopped_at", placeholder=page.STOP_PLACEHOLDER, persist_state="session")
    if not heard:
        return
    try:
        found = diagnose_stop(heard)
    except Misuse as problem:
        st.error(markdown_safe(page.unusable(problem)), icon=":material/error:")
        return
    st.markdown(f"**{stops.stop_heading(found)}**")
    for line in (*stops.stop_reasons(found), stops.ASK_THE_ENGINE):
        st.markdown(f"* {line}")


def _how_much(inputs: Inputs) -> None:
    asked = st.text_input(
        length.QUESTION_LABEL, key="how_much", placeholder=length.PLACEHOLDER, persist_state="session"
    )
    if not asked:
        return
    try:
        held = text_within(inputs.pace, round(read_length(asked)[0]))
    except Misuse as problem:
        st.error(markdown_safe(page.unusable(problem)), icon=":material/error:")
        return
    request = replace(
        inputs.request,
        prompt_tokens=prompt_tokens_of(held.typical_tokens),
        max_new_tokens=held.frames,
        heuristic_eos_backstop=False,
    )
    st.markdown(f"**{length.length_heading(held)}**")
    for line in length.length_lines(held, inputs.pace, request, admit(request)):
        st.markdown(f"* {line}")
