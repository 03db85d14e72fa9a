"""What would change the answer: remedies with one-click apply, what cannot help, or how far each knob can go."""

import streamlit as st

from ftts_plan.app.parts.inputs import apply_request
from ftts_plan.app.parts.tables import show_rows
from ftts_plan.planning import advise, all_edges, explicit_cap_cliff, limits, switches
from ftts_plan.rule import Admitted, Request, Verdict
from ftts_plan.wording import advice as words
from ftts_plan.wording import page


def show_answers(request: Request, verdict: Verdict) -> None:
    """For a refusal the remedies; for an admitted request the edges and the explicit-cap cliff."""
    with st.container(key="answers"):
        if isinstance(verdict, Admitted):
            show_edges(words.ANSWER_ADMITTED, request, verdict)
        else:
            _remedies(request, verdict)
        if cliff := explicit_cap_cliff(request, verdict):
            st.warning(words.cliff_warning(request, cliff), icon=":material/landslide:")


def show_edges(title: str, request: Request, verdict: Verdict) -> None:
    """Every axis with the neighbouring values around its edge, then both positions of each switch."""
    edges, found = all_edges(request, verdict), limits(request)
    notes = [words.audio_line(edges), *([words.limits_line(found)] if found else [])]
    show_rows(words.edge_rows(edges, switches(request, verdict)), title=title, note=" ".join(notes))


def _remedies(request: Request, verdict: Verdict) -> None:
    advice = advise(request, verdict)
    st.subheader(words.ANSWER_REFUSED, anchor=False)
    if not advice.remedies:
        st.markdown(words.NO_REMEDY)
    for rank, remedy in enumerate(advice.remedies, start=1):
        said, applied = st.columns([5, 1], vertical_alignment="center")
        said.markdown(f"**{rank}. {words.action(remedy)}.** {words.price(remedy)}")
        applied.button(
            page.APPLY,
            key=f"apply_{remedy.knob}",
            on_click=apply_request,
            args=(remedy.request, request),
            width="stretch",
        )
    if advice.useless:
        with st.expander(words.CANNOT_HELP, expanded=not advice.remedies):
            reasons = ((useless.knob, words.why_useless(useless)) for useless in advice.useless)
            st.markdown("\n".join(f"* **{words.KNOB_NAMES[knob]}**: {why}" for knob, why in reasons))
