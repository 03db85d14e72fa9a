"""Will it be cut off? The truncation verdict beside the memory verdict, and the cap that would not cut it."""

import streamlit as st

from ftts_plan.app.parts.inputs import Inputs, take
from ftts_plan.report.as_markdown import markdown_safe
from ftts_plan.rule.admission import admit
from ftts_plan.rule.request import Request
from ftts_plan.rule.verdict import Admitted, BudgetExceeded
from ftts_plan.speech.pace import pace_presets
from ftts_plan.speech.spoken import spoken
from ftts_plan.speech.stop_diagnosis import explain_stop
from ftts_plan.speech.truncation import CutOff, Finishes, cap_for, expected_peak_bytes
from ftts_plan.units import Misuse
from ftts_plan.wording import page, speech, stops


def show_truncation(inputs: Inputs) -> None:
    """The second verdict: how long the text probably takes to speak, against the frames allowed."""
    found = spoken(inputs.request, inputs.pace)
    words = f"{speech.truncation_sentence(found)} {speech.both_verdicts(admit(inputs.request), found)}"
    with st.container(key="truncation"):
        if isinstance(found, Finishes):
            st.info(words, icon=":material/record_voice_over:")
        else:
            st.warning(words, icon=":material/content_cut:")


def show_speech(inputs: Inputs) -> None:
    """What would not cut it, what that does to memory, and why one budgets for the cap."""
    request, found = inputs.request, spoken(inputs.request, inputs.pace)
    expected_frames = found.expected_frames
    with st.container(key="speech"):
        if isinstance(found, CutOff):
            _cap(request, expected_frames)
        verdict = admit(request)
        if isinstance(verdict, Admitted | BudgetExceeded):
            expected_bytes = expected_peak_bytes(request, verdict.plan, expected_frames)
            st.markdown(speech.peaks(expected_bytes, verdict.plan.predicted_peak_bytes))
        st.caption(speech.never_ending())
        st.caption(markdown_safe(" ".join(map(speech.pace_source, pace_presets()))))
        _why_it_stopped()


def _cap(request: Request, expected_frames: int) -> None:
    proposal = cap_for(request, expected_frames)
    said, applied = st.columns([5, 1], vertical_alignment="center")
    said.markdown(speech.cap_proposal(request, proposal))
    if proposal:
        applied.button(page.APPLY, key="apply_cap", on_click=take, args=(proposal.request, request), width="stretch")


def _why_it_stopped() -> None:
    heard = st.text_input(page.STOP_LABEL, key="stopped_at", placeholder=page.STOP_PLACEHOLDER, persist_state="session")
    if not heard:
        return
    try:
        found = explain_stop(heard)
    except Misuse as problem:
        st.error(markdown_safe(page.unusable(problem)), icon=":material/error:")
        return
    st.markdown(f"**{stops.stop_heading(found)}**")
    for line in (*stops.stop_reasons(found), stops.ASK_THE_ENGINE):
        st.markdown(f"* {line}")
