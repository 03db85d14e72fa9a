"""What would change the answer: remedies with one-click apply, what cannot help, or how far each knob can go."""

import streamlit as st

from ftts_plan.app.parts.inputs import take
from ftts_plan.app.parts.tables import show_rows
from ftts_plan.planning.edges import edges, explicit_cap_cliff, limits, switches
from ftts_plan.planning.remedies import advise
from ftts_plan.rule.admission import admit
from ftts_plan.rule.request import Request
from ftts_plan.rule.verdict import Admitted
from ftts_plan.wording import advice as words
from ftts_plan.wording import page


def answers(request: Request) -> None:
    """For a refusal the remedies; for an admitted request the edges and the explicit-cap cliff."""
    with st.container(key="answers"):
        if isinstance(admit(request), Admitted):
            edge_table(words.ANSWER_ADMITTED, request)
        else:
            _remedies(request)
        if cliff := explicit_cap_cliff(request):
            st.warning(words.cliff_warning(request, cliff), icon=":material/landslide:")


def edge_table(title: str, request: Request) -> None:
    """Every axis with the neighbouring values around its edge, then both positions of each switch."""
    rows = [words.edge_row(edge) for edge in edges(request)]
    rows += [words.switch_row(switch) for switch in switches(request)]
    found = limits(request)
    show_rows(rows, title=title, note=words.limits_line(found) if found else "")


def _remedies(request: Request) -> None:
    advice = advise(request)
    st.subheader(words.ANSWER_REFUSED, anchor=False)
    if not advice.remedies:
        st.markdown(words.NO_REMEDY)
    for rank, remedy in enumerate(advice.remedies, start=1):
        said, applied = st.columns([5, 1], vertical_alignment="center")
        said.markdown(f"**{rank}. {words.action(remedy)}.** {words.price(remedy)}")
        applied.button(
            page.APPLY, key=f"apply_{remedy.knob}", on_click=take, args=(remedy.request, request), width="stretch"
        )
    if advice.useless:
        with st.expander(words.CANNOT_HELP, expanded=not advice.remedies):
            reasons = ((useless.knob, words.why_useless(useless, admit(useless.closest))) for useless in advice.useless)
            st.markdown("\n".join(f"* **{words.KNOB_NAMES[knob]}**: {why}" for knob, why in reasons))
