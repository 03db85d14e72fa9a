"""Share and print: the link, a report that stands by itself, the pictures and the table as files.

Files are made when they are asked for. Streamlit makes them on another thread that has no session, so everything they
need is closed over.
"""

from collections.abc import Callable

import streamlit as st

from ftts_plan.app.parts.link import share_link
from ftts_plan.app.parts.saved_scenarios import kept
from ftts_plan.charts.drawings.curves import growth_template, peak_template
from ftts_plan.charts.growth import growth_picture
from ftts_plan.charts.peak import peak_picture
from ftts_plan.charts.picture import Picture
from ftts_plan.formats.scenarios import MOST_SCENARIOS, Scenario
from ftts_plan.report import report_html, report_markdown
from ftts_plan.report.as_markdown import markdown_safe
from ftts_plan.report.exports import Drawing, comparison_csv, to_png, to_svg
from ftts_plan.rule.request import Request
from ftts_plan.wording import page


def saving(request: Request, pace: str) -> None:
    """The end of a page: what can be taken away from it."""
    named = [scenario for scenario in kept() if scenario.name != page.PRESENT_VIEW]
    others, left_over = tuple(named[: MOST_SCENARIOS - 1]), named[MOST_SCENARIOS - 1 :]
    link, left_out = share_link(request, pace, kept())
    with st.container(key="share"):
        st.code(link, language=None, wrap_lines=True)
    st.caption(page.link_note(left_out))
    subject = Scenario(page.PRESENT_VIEW, request)
    scenarios = (subject, *others)
    if left_over:
        st.caption(markdown_safe(page.report_without(left_over[0].name)))
    with st.container(key="files", horizontal=True):
        file_button(page.REPORT_HTML, "report.html", "text/html", lambda: report_html(subject, others, url=link))
        file_button(
            page.REPORT_MARKDOWN, "report.md", "text/markdown", lambda: report_markdown(subject, others, url=link)
        )
        file_button(page.TABLE_CSV, "table.csv", "text/csv", lambda: comparison_csv(scenarios))
        _pictures("growth", growth_picture(request), growth_template)
        _pictures("peak", peak_picture(request), peak_template)


def _pictures(name: str, picture: Picture | None, drawing: Drawing) -> None:
    if picture is None:
        return
    file_button(page.picture_file(name, "PNG"), f"{name}.png", "image/png", lambda: to_png(picture, drawing))
    file_button(page.picture_file(name, "SVG"), f"{name}.svg", "image/svg+xml", lambda: to_svg(picture, drawing))


def file_button(label: str, name: str, kind: str, made: Callable[[], str | bytes]) -> None:
    """A button that makes a file when it is pressed."""
    st.download_button(label, made, name, kind, on_click="ignore", icon=":material/download:", key=f"save_{name}")
