"""The page **Compare**: scenarios over one another, every input and figure side by side, differences taken apart."""

from collections.abc import Sequence

import streamlit as st

from ftts_plan.app.parts.inputs import Inputs
from ftts_plan.app.parts.painting import let_browser_paint, paint
from ftts_plan.app.parts.saved_scenarios import kept, present_view, show_keeping, show_kept, show_state
from ftts_plan.app.parts.saving import show_saving
from ftts_plan.app.parts.tables import show_rows, show_table
from ftts_plan.app.parts.verdict import show_verdict
from ftts_plan.charts import comparison_picture
from ftts_plan.formats import Scenario, markdown_safe
from ftts_plan.planning import NoAttribution, attribute, figures, inputs
from ftts_plan.report import Table
from ftts_plan.wording import compare_page, differences, page, review
from ftts_plan.wording.figures import exact_values, values
from ftts_plan.wording.names import ROW_NAMES
from ftts_plan.wording.one_line import shown_name


def render(page_inputs: Inputs) -> None:
    """The whole page."""
    show_verdict(page_inputs)
    request = page_inputs.request
    present = present_view(request)
    scenarios = (present, *kept())
    with st.container(key="compare_controls", horizontal=True, vertical_alignment="bottom"):
        along = st.segmented_control(
            compare_page.ALONG_LABEL,
            review.ALONG,
            default=review.ALONG[0],
            required=True,
            key="along",
            persist_state="session",
            format_func=lambda axis: compare_page.ALONG_NAMES[axis],
            label_visibility="collapsed",
        )
        show_keeping(request)
    show_state()
    along = along or review.ALONG[0]
    if picture := comparison_picture(kept(), along, present=present):
        paint(f"compare_{along}", picture)
        let_browser_paint()
    show_kept(request)
    _table(scenarios)
    if len(scenarios) > 1:
        _difference(scenarios)
    st.subheader(page.SHARE_TITLE, anchor=False)
    show_saving(page_inputs)


def _table(scenarios: Sequence[Scenario]) -> None:
    """Every input and figure; what differs from the first scenario is marked, not only set in bold."""
    requests = [scenario.request for scenario in scenarios]
    rows = [*inputs(requests), *figures(requests)]
    marked = frozenset((i, j) for i, row in enumerate(rows) for j, differs in enumerate(row.differing, 1) if differs)
    st.subheader(compare_page.TABLE_TITLE, anchor=False)
    said = exact_values if st.toggle(compare_page.EXACT_LABEL, key="exact_bytes", persist_state="session") else values
    cells = tuple(
        (
            ROW_NAMES[row.name],
            *(
                f"{cell}{compare_page.DIFFERS if differs else ''}"
                for cell, differs in zip(said(row), row.differing, strict=True)
            ),
        )
        for row in rows
    )
    show_table(Table(("", *(compare_page.column_head(scenario.name) for scenario in scenarios)), cells, marked=marked))
    st.caption(compare_page.DIFFERS_NOTE)


def _difference(scenarios: Sequence[Scenario]) -> None:
    """The difference between any two peaks, as terms that add up to the byte."""
    st.subheader(compare_page.DIFFERENCE_TITLE, anchor=False)
    requests = {scenario.name: scenario.request for scenario in scenarios}
    from_side, to_side = st.columns(2)
    first = from_side.selectbox(compare_page.FROM_LABEL, requests, key="first", format_func=shown_name)
    second = to_side.selectbox(compare_page.TO_LABEL, requests, index=1, key="second", format_func=shown_name)
    found = attribute(requests[first], requests[second])
    if isinstance(found, NoAttribution):
        st.info(markdown_safe(differences.no_attribution(first, second, found)))
        return
    st.markdown(markdown_safe(differences.difference(first, second, found)))
    st.code(differences.equation(found), language=None, wrap_lines=True)
    rows = [differences.term_row(term) for term in found.terms if term.difference_bytes]
    if rows:
        show_rows([*rows, differences.total_row(found)])
    st.caption(markdown_safe(differences.headroom(found)))
    st.caption(markdown_safe(differences.why_frames(first, second, found)))
    st.caption(differences.ORDER_NOTE)
