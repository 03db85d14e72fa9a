"""The Streamlit script: page settings, the inputs that every page shares, navigation."""

from collections.abc import Callable

import streamlit as st

from ftts_plan.request import Request
from ftts_plan.views import edges, plan, story
from ftts_plan.views.controls import controls
from ftts_plan.views.link import adopt_link
from ftts_plan.wording import page


def main() -> None:
    st.set_page_config(page_title="ftts-plan", page_icon="🎙️", layout="wide", initial_sidebar_state=380)
    problems = adopt_link()
    request = controls()
    for problem in problems:
        st.warning(page.unused_in_link(problem), icon=":material/link_off:")

    def page_of(render: Callable[[Request], None]) -> Callable[[], None]:
        def run() -> None:
            if request is None:
                st.info(page.NO_VERDICT, icon=":material/edit:")
            else:
                render(request)

        return run

    st.navigation(
        [
            st.Page(page_of(plan.render), title="Plan", icon=":material/speed:", url_path="plan", default=True),
            st.Page(page_of(edges.render), title="Edges", icon=":material/border_outer:", url_path="edges"),
            st.Page(page_of(story.render), title="OQ-6", icon=":material/menu_book:", url_path="oq-6"),
        ],
        position="top",
    ).run()


if __name__ == "__main__":
    main()
