"""Share and print: the link, a report that stands by itself, the pictures and the table as files.

Files are made when they are asked for. Streamlit makes them on another thread that has no session, so everything they
need is closed over.
"""

from collections.abc import Callable

import streamlit as st

from ftts_plan.app.parts.inputs import Inputs
from ftts_plan.app.parts.link import share_link
from ftts_plan.app.parts.saved_scenarios import kept
from ftts_plan.charts import Picture, growth_picture, peak_picture
from ftts_plan.formats import MOST_SCENARIOS, Scenario, markdown_safe
from ftts_plan.report import comparison_csv, report_html, report_markdown, to_png, to_svg
from ftts_plan.wording import page


def show_saving(inputs: Inputs) -> None:
    """The end of a page: what can be taken away from it."""
    request, verdict = inputs.request, inputs.verdict
    named = [scenario for scenario in kept() if scenario.name != page.PRESENT_VIEW]
    others, left_over = tuple(named[: MOST_SCENARIOS - 1]), named[MOST_SCENARIOS - 1 :]
    link, left_out = share_link(request, inputs.pace_text, inputs.pace.language, kept())
    with st.container(key="share"):
        st.code(link, language=None, wrap_lines=True)
    st.caption(page.link_note(left_out))
    subject = Scenario(page.PRESENT_VIEW, request)
    scenarios = (subject, *others)
    if left_over:
        st.caption(markdown_safe(page.report_without(left_over[0].name)))
    with st.container(key="files", horizontal=True):
        file_button(
            page.REPORT_HTML,
            "report.html",
            "text/html",
            lambda: report_html(subject, others, url=link, pace=inputs.pace),
        )
        file_button(
            page.REPORT_MARKDOWN,
            "report.md",
            "text/markdown",
            lambda: report_markdown(subject, others, url=link, pace=inputs.pace),
        )
        file_button(page.TABLE_CSV, "table.csv", "text/csv", lambda: comparison_csv(scenarios))
        _pictures("growth", growth_picture(request, verdict))
        _pictures("peak", peak_picture(request, verdict))


def _pictures(name: str, picture: Picture | None) -> None:
    if picture is None:
        return
    file_button(page.picture_file(name, "PNG"), f"{name}.png", "image/png", lambda: to_png(picture))
    file_button(page.picture_file(name, "SVG"), f"{name}.svg", "image/svg+xml", lambda: to_svg(picture))


def file_button(label: str, name: str, kind: str, made: Callable[[], str | bytes]) -> None:
    """A button that makes a file when it is pressed."""
    st.download_button(label, made, name, kind, on_click="ignore", icon=":material/download:", key=f"save_{name}")
