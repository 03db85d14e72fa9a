"""What would change the answer: remedies with one-click apply, what cannot help, or how far each knob can go."""

from collections.abc import Sequence
from html import escape
from typing import Final

import streamlit as st

from ftts_plan.app.parts.applying import apply_request, show_applied
from ftts_plan.app.parts.inputs import Inputs
from ftts_plan.app.parts.tables import show_rows
from ftts_plan.planning import Advice, Remedy, advise, all_edges, explicit_cap_cliff, limits, switches
from ftts_plan.rule import Admitted, Request, Verdict
from ftts_plan.speech import truncation_at_pace
from ftts_plan.wording import advice as words
from ftts_plan.wording import edges as edge_words
from ftts_plan.wording import page

_FIRST_SCREEN: Final = 3
"""So many remedies stand under the curve; the rest come below."""


def show_next(inputs: Inputs) -> Advice:
    """Under the curve: the best remedies of a refusal, or the next edge of each knob. Returns all advice."""
    request, verdict = inputs.request, inputs.verdict
    advice = advise(request, verdict)
    with st.container(key="next"):
        show_applied(request)
        if isinstance(verdict, Admitted):
            st.html(_next_edges(request, verdict))
        elif advice.remedies:
            _remedies(inputs, advice.remedies[:_FIRST_SCREEN])
        else:
            st.markdown(words.NO_REMEDY)
    return advice


def show_answers(inputs: Inputs, advice: Advice) -> None:
    """Below: the other remedies and what cannot help, or every edge; and the explicit-cap cliff."""
    request, verdict = inputs.request, inputs.verdict
    with st.container(key="answers"):
        if isinstance(verdict, Admitted):
            show_edges(edge_words.ANSWER_ADMITTED, request, verdict)
        else:
            _remedies(inputs, advice.remedies[_FIRST_SCREEN:], _FIRST_SCREEN + 1)
            _useless(advice)
        if cliff := explicit_cap_cliff(request, verdict):
            st.warning(edge_words.cliff_warning(request, cliff), icon=":material/landslide:")


def show_edges(title: str, request: Request, verdict: Verdict) -> None:
    """Every axis with the neighbouring values around its edge, then both positions of each switch."""
    edges, found = all_edges(request, verdict), limits(request)
    notes = [edge_words.audio_line(edges), *([edge_words.limits_line(found)] if found else [])]
    show_rows(edge_words.edge_rows(edges, switches(request, verdict)), title=title, note=" ".join(notes))


def _next_edges(request: Request, verdict: Verdict) -> str:
    """The next edge of each main knob in one line, as HTML with every digit on hover."""
    edges = edge_words.next_edges(all_edges(request, verdict), switches(request, verdict))
    return (
        '<dl class="ftts-figures ftts-edges">'
        + "".join(
            f'<div><dt>{escape(edge.knob)}</dt><dd title="{escape(edge.exact)}">{escape(edge.shown)}</dd></div>'
            for edge in edges
        )
        + "</dl>"
    )


def _remedies(inputs: Inputs, remedies: Sequence[Remedy], first: int = 1) -> None:
    now = truncation_at_pace(inputs.request, inputs.pace)
    for rank, remedy in enumerate(remedies, start=first):
        spoken = words.spoken_after(remedy, now, truncation_at_pace(remedy.request, inputs.pace))
        with st.container(horizontal=True, vertical_alignment="center", key=f"remedy_{remedy.knob}"):
            st.button(
                page.APPLY, key=f"apply_{remedy.knob}", on_click=apply_request, args=(remedy.request, inputs.request)
            )
            st.markdown(f"**{rank}. {words.action(remedy)}.** {spoken}  \n:small[:gray[{words.price(remedy)}]]")


def _useless(advice: Advice) -> None:
    if advice.useless:
        with st.expander(words.CANNOT_HELP, expanded=not advice.remedies):
            reasons = ((useless.knob, words.why_useless(useless)) for useless in advice.useless)
            st.markdown("\n".join(f"* **{words.KNOB_NAMES[knob]}**: {why}" for knob, why in reasons))
