"""The Streamlit script: page settings, the inputs that every page shares, navigation."""

from collections.abc import Callable

import streamlit as st

from ftts_plan.app.parts import saved_scenarios
from ftts_plan.app.parts.inputs import Inputs, read_inputs
from ftts_plan.app.parts.link import adopt_link, publish
from ftts_plan.app.views import compare, edges, plan, script, story
from ftts_plan.formats import Problem, markdown_safe
from ftts_plan.wording import page, review


def main() -> None:
    """The whole page: what the link held, the inputs, and the page that the address names."""
    st.set_page_config(page_title="ftts-plan", page_icon="🎙️", layout="wide", initial_sidebar_state=380)
    adopted = adopt_link()
    if "scenarios" not in st.session_state:
        saved_scenarios.put(adopted.scenarios)
    publish(saved_scenarios.kept())
    inputs = read_inputs()
    for problem in adopted.problems:
        st.warning(markdown_safe(_unused(problem)), icon=":material/link_off:")
    pages = (
        (plan.render, "Plan", ":material/speed:"),
        (edges.render, "Edges", ":material/border_outer:"),
        (script.render, "Script", ":material/description:"),
        (compare.render, "Compare", ":material/compare_arrows:"),
        (story.render, "OQ-6", ":material/menu_book:"),
    )
    st.navigation(
        [
            st.Page(_page(inputs, render), title=title, icon=icon, url_path=title.lower())
            for render, title, icon in pages
        ],
        position="top",
    ).run()


def _page(inputs: Inputs | None, render: Callable[[Inputs], None]) -> Callable[[], None]:
    """A page that waits for inputs it can use: nothing stale is shown meanwhile."""

    def run() -> None:
        if inputs is None:
            st.info(page.NO_VERDICT, icon=":material/edit:")
        else:
            render(inputs)

    return run


def _unused(problem: Problem) -> str:
    return review.problem(problem) if problem.scenario else page.unused_in_link(problem.misuse)


if __name__ == "__main__":
    main()
