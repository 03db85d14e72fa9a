"""The scenarios kept beside the inputs: name the present view, keep up to six, load and save them as one file."""

from typing import Final

import streamlit as st

from ftts_plan.app.parts.applying import apply_request
from ftts_plan.app.parts.link import beyond_sliders
from ftts_plan.formats import (
    MOST_SCENARIOS,
    Problem,
    Scenario,
    collected,
    from_toml,
    markdown_safe,
    shipped_scenarios,
    to_toml,
)
from ftts_plan.rule import Request
from ftts_plan.units import Misuse
from ftts_plan.wording import compare_page, page, review
from ftts_plan.wording.one_line import shown_name

_KEPT: Final = "scenarios"
_PROBLEMS: Final = "scenario_problems"
MOST_FILE_MEGABYTES: Final = 1


def kept() -> tuple[Scenario, ...]:
    """The scenarios of this session, in the order in which they were kept."""
    found: tuple[Scenario, ...] = st.session_state.get(_KEPT, ())
    return found


def beside_present(request: Request) -> tuple[Scenario, ...]:
    """The present view as a scenario, with the kept ones after it, as far as there is room for it."""
    present = Scenario(page.PRESENT_VIEW, request)
    taken = len(kept()) == MOST_SCENARIOS or any(scenario.name == present.name for scenario in kept())
    return kept() if taken else (present, *kept())


def put(scenarios: tuple[Scenario, ...]) -> None:
    """Keep these scenarios and no others."""
    st.session_state[_KEPT] = scenarios


def show_scenarios(request: Request) -> None:
    """Everything that keeps, shows and removes scenarios. Nothing is kept of a name or a file that cannot be used."""
    with st.container(key="scenarios_kept"):
        naming, keeping, loading = st.columns([3, 1, 1], vertical_alignment="bottom")
        naming.text_input(
            compare_page.NAME_LABEL,
            key="scenario_name",
            placeholder=compare_page.NAME_PLACEHOLDER,
            persist_state="session",
        )
        full = len(kept()) == MOST_SCENARIOS
        keeping.button(compare_page.KEEP, on_click=_keep, args=(request,), width="stretch", disabled=full)
        loading.button(
            compare_page.LOAD_EXAMPLES,
            on_click=_load_examples,
            width="stretch",
            disabled=bool(kept()),
            help=compare_page.EXAMPLES_HELP,
        )
        if full:
            st.caption(compare_page.ALL_KEPT)
        for problem in st.session_state.get(_PROBLEMS, ()):
            st.error(markdown_safe(review.problem(problem)), icon=":material/error:")
        for place, scenario in enumerate(kept()):
            named, showing, dropping = st.columns([3, 1, 1], vertical_alignment="center")
            named.markdown(f"**{markdown_safe(shown_name(scenario.name))}**")
            unshowable = " ".join(map(page.unusable, beyond_sliders(scenario.request)))
            showing.button(
                compare_page.SHOW,
                key=f"show_{place}",
                on_click=apply_request,
                args=(scenario.request, request),
                disabled=bool(unshowable),
                help=markdown_safe(unshowable) or None,
                width="stretch",
            )
            dropping.button(
                compare_page.REMOVE, key=f"remove_{place}", on_click=_remove, args=(place,), width="stretch"
            )
        _file()


def _file() -> None:
    loading, saving = st.columns([3, 1], vertical_alignment="bottom")
    loading.file_uploader(
        compare_page.LOAD_FILE,
        type=["toml"],
        key="scenario_file",
        on_change=_load_file,
        max_upload_size=MOST_FILE_MEGABYTES,
    )
    saving.download_button(
        compare_page.SAVE_FILE,
        to_toml(kept()),
        "scenarios.toml",
        "application/toml",
        on_click="ignore",
        disabled=not kept(),
        width="stretch",
    )


def _keep(request: Request) -> None:
    try:
        put(collected([*kept(), Scenario(st.session_state["scenario_name"], request)]))
        st.session_state["scenario_name"] = ""
        st.session_state[_PROBLEMS] = ()
    except Misuse as misuse:
        st.session_state[_PROBLEMS] = (Problem(misuse),)


def _remove(place: int) -> None:
    put(kept()[:place] + kept()[place + 1 :])
    st.session_state[_PROBLEMS] = ()


def _load_examples() -> None:
    put(shipped_scenarios())
    st.session_state[_PROBLEMS] = ()


def _load_file() -> None:
    if (file := st.session_state["scenario_file"]) is not None:
        reading = from_toml(file.getvalue())
        st.session_state[_PROBLEMS] = reading.problems
        if not reading.problems:
            put(reading.scenarios)
