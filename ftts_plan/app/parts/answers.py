"""What would change the answer: remedies with one-click apply, what cannot help, or how far each knob can go."""

from collections.abc import Sequence
from html import escape
from typing import Final

import streamlit as st

from ftts_plan.app.parts.applying import apply_request, show_applied
from ftts_plan.app.parts.inputs import Inputs
from ftts_plan.app.parts.tables import show_rows
from ftts_plan.planning import Edge, Remedy, advise, all_edges, explicit_cap_cliff, limits, switches
from ftts_plan.rule import Admitted, Request, Verdict
from ftts_plan.wording import advice as words
from ftts_plan.wording import page

BEST: Final = 3
"""So many remedies stand on the first screen; the rest come below."""


def show_next(inputs: Inputs) -> None:
    """Under the curve: the best remedies of a refusal, or the next edge of each knob."""
    request, verdict = inputs.request, inputs.verdict
    with st.container(key="next"):
        show_applied(request)
        if isinstance(verdict, Admitted):
            st.html(_edges(all_edges(request, verdict)))
        else:
            _remedies(request, advise(request, verdict).remedies[:BEST])


def _edges(edges: Sequence[Edge]) -> str:
    """The next edge of each knob, in one line."""
    return (
        '<dl class="ftts-figures ftts-edges">'
        + "".join(
            f"<div><dt>{escape(name)}</dt><dd>{escape(text)}</dd></div>" for name, text in map(words.next_edge, edges)
        )
        + "</dl>"
    )


def show_answers(request: Request, verdict: Verdict) -> None:
    """For a refusal the remedies; for an admitted request the edges and the explicit-cap cliff."""
    with st.container(key="answers"):
        if isinstance(verdict, Admitted):
            show_edges(words.ANSWER_ADMITTED, request, verdict)
        else:
            _rest(request, verdict)
        if cliff := explicit_cap_cliff(request, verdict):
            st.warning(words.cliff_warning(request, cliff), icon=":material/landslide:")


def show_edges(title: str, request: Request, verdict: Verdict) -> None:
    """Every axis with the neighbouring values around its edge, then both positions of each switch."""
    rows = [words.edge_row(edge) for edge in all_edges(request, verdict)]
    rows += [words.switch_row(switch) for switch in switches(request, verdict)]
    found = limits(request)
    show_rows(rows, title=title, note=words.limits_line(found) if found else "")


def _remedies(request: Request, remedies: Sequence[Remedy], first: int = 1) -> None:
    for rank, remedy in enumerate(remedies, start=first):
        with st.container(horizontal=True, vertical_alignment="center", key=f"remedy_{remedy.knob}"):
            st.markdown(f"**{rank}. {words.action(remedy)}.** {words.price(remedy)}")
            st.button(page.APPLY, key=f"apply_{remedy.knob}", on_click=apply_request, args=(remedy.request, request))


def _rest(request: Request, verdict: Verdict) -> None:
    """The remedies that had no room on the first screen, and what cannot help."""
    advice = advise(request, verdict)
    if not advice.remedies:
        st.markdown(words.NO_REMEDY)
    _remedies(request, advice.remedies[BEST:], BEST + 1)
    if advice.useless:
        with st.expander(words.CANNOT_HELP, expanded=not advice.remedies):
            reasons = ((useless.knob, words.why_useless(useless)) for useless in advice.useless)
            st.markdown("\n".join(f"* **{words.KNOB_NAMES[knob]}**: {why}" for knob, why in reasons))
