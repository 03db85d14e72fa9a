"""The Streamlit script: page settings, the inputs that every page shares, navigation."""

import streamlit as st

from ftts_plan.views import plan
from ftts_plan.views.controls import controls
from ftts_plan.views.link import adopt_link
from ftts_plan.wording import page


def main() -> None:
    st.set_page_config(page_title="ftts-plan", page_icon="🎙️", layout="wide", initial_sidebar_state=380)
    problems = adopt_link()
    request = controls()
    for problem in problems:
        st.warning(page.unused_in_link(problem), icon=":material/link_off:")

    def plan_page() -> None:
        if request is None:
            st.info(page.NO_VERDICT, icon=":material/edit:")
        else:
            plan.render(request)

    st.navigation([st.Page(plan_page, title="Plan", icon=":material/speed:", default=True)]).run()


if __name__ == "__main__":
    main()
