"""The Streamlit script: what all pages share, and the page that the address names.

A full run makes what a moving slider leaves alone: navigation and the inputs that are set seldom. The knobs, the answer
and the page are one fragment, so that a move makes and sends nothing else.
"""

from html import escape
from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple

import streamlit as st

from ftts_plan.app.parts import saved_scenarios
from ftts_plan.app.parts.applying import run_whole_script, whole_script_runs
from ftts_plan.app.parts.inputs import (
    Inputs,
    boxes_are_made,
    read_inputs,
    restore_url,
    show_knobs,
    show_seldom_set,
)
from ftts_plan.app.parts.link import adopt_link, in_url, publish
from ftts_plan.app.parts.live_drag import follow_drags, take_drag
from ftts_plan.formats import SCENARIO_KEY, Problem, markdown_safe
from ftts_plan.wording import compare_page, instrument, page, review, script_page, story


class _Page(NamedTuple):
    title: str
    question: str
    view: str

    def render(self, inputs: Inputs) -> None:
        """The verdict and the page. A view is loaded when it is first asked for: a first sight waits for one alone."""
        import_module(f"ftts_plan.app.views.{self.view}").render(inputs)


_STYLE: Final = Path(__file__).with_name("page.css")

PAGES: Final = (
    _Page("Plan", instrument.PLAN_QUESTION, "plan"),
    _Page("Edges", page.EDGES_QUESTION, "edges"),
    _Page("Script", script_page.QUESTION, "script"),
    _Page("Compare", compare_page.QUESTION, "compare"),
    _Page("OQ-6", story.TITLE, "story"),
)


def main() -> None:
    """The whole page: what the link held, the inputs, and the page that the address names."""
    entries = [st.Page(lambda: None, title=each.title, url_path=each.title.lower()) for each in PAGES]
    chosen = PAGES[entries.index(st.navigation(entries, position="hidden"))]
    st.set_page_config(page_title=instrument.browser_title(chosen.title), page_icon="🎙️", layout="wide")
    adopted = adopt_link()
    if "scenarios" not in st.session_state:
        saved_scenarios.put(adopted.scenarios)
    whole_script_runs()
    if st.session_state.get("page") != chosen.title:
        st.session_state["page"] = chosen.title
        restore_url()
    publish(saved_scenarios.kept())
    with st.container(key="instrument"):
        st.html(_STYLE)
        st.html(f'<div class="ftts-head"><p>{escape(instrument.PRODUCT)}</p><h1>{escape(chosen.question)}</h1></div>')
        with st.container(key="pages", horizontal=True):
            kept = {SCENARIO_KEY: in_url(saved_scenarios.kept())}
            for entry in entries:
                st.page_link(entry, query_params=kept)  # else `publish` adds them later, as a step of its own for Back
        with st.container(key="seldom"):
            show_seldom_set()
        if adopted.problems:
            with st.container(key="problems"):
                for problem in adopted.problems:
                    st.warning(markdown_safe(_unused(problem)), icon=":material/link_off:")
        _instrument(PAGES.index(chosen))


@st.fragment
def _instrument(chosen: int) -> None:
    """Knobs, answer and page: what a moving slider makes anew. The answer goes first, as it is what one waits for."""
    run_whole_script()
    publish(saved_scenarios.kept())
    knobs, answer = st.container(key="knobs"), st.container(key="answer")
    if at_first_sight := not boxes_are_made():
        with knobs:
            show_knobs()
    inputs = read_inputs(take_drag())
    with answer:
        PAGES[chosen].render(inputs)
    if not at_first_sight:
        with knobs:
            show_knobs()
    follow_drags()


def _unused(problem: Problem) -> str:
    return review.problem(problem) if problem.scenario else page.unused_in_link(problem.misuse)


if __name__ == "__main__":
    main()
