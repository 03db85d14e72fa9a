"""The scenarios kept beside the inputs: name the present view, keep up to six, load and save them as one file."""

from itertools import count
from typing import Final

import streamlit as st

from ftts_plan.app.parts.applying import apply_request, need_whole_script
from ftts_plan.formats import (
    MOST_SCENARIOS,
    SCENARIO_KEY,
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
_NAME_PROBLEMS: Final = "scenario_name_problems"
_FILE_PROBLEMS: Final = "scenario_file_problems"
_EXAMPLES_LEFT_OUT: Final = "scenario_examples_left_out"
MOST_FILE_MEGABYTES: Final = 1
MOST_SHOWN_PROBLEMS: Final = 10


def kept() -> tuple[Scenario, ...]:
    """The scenarios of this session, in the order in which they were kept."""
    found: tuple[Scenario, ...] = st.session_state.get(_KEPT, ())
    return found


def present_view(request: Request) -> Scenario:
    """What the inputs say now, under a name that no kept scenario has."""
    taken = {scenario.name for scenario in kept()}
    names = (page.PRESENT_VIEW if number == 1 else f"{page.PRESENT_VIEW} ({number})" for number in count(1))
    return Scenario(next(name for name in names if name not in taken), request)


def put(scenarios: tuple[Scenario, ...]) -> None:
    """Keep these scenarios and no others, and forget what was complained of before."""
    st.session_state[_KEPT] = scenarios
    for past in (_NAME_PROBLEMS, _FILE_PROBLEMS, _EXAMPLES_LEFT_OUT):
        st.session_state.pop(past, None)
    need_whole_script()  # the links to other pages hold them


def show_keeping(request: Request) -> None:
    """A name for the present view and the button that keeps it, then the examples: for a line of controls."""
    full = len(kept()) == MOST_SCENARIOS
    st.text_input(
        compare_page.NAME_LABEL,
        key="scenario_name",
        placeholder=compare_page.NAME_PLACEHOLDER,
        persist_state="session",
        label_visibility="collapsed",
        width=280,
    )
    st.button(compare_page.KEEP, on_click=_keep, args=(request,), disabled=full)
    st.button(compare_page.LOAD_EXAMPLES, on_click=_load_examples, disabled=full, help=compare_page.EXAMPLES_HELP)


def show_state() -> None:
    """Why nothing more can be kept, what to do while nothing is, and what was wrong with the last name."""
    if not kept():
        st.caption(compare_page.NOTHING_KEPT)
    if left_out := st.session_state.get(_EXAMPLES_LEFT_OUT):
        st.caption(compare_page.examples_left_out(left_out))
    if len(kept()) == MOST_SCENARIOS:
        st.caption(compare_page.ALL_KEPT)
    _complain(st.session_state.get(_NAME_PROBLEMS, ()))


def show_kept(request: Request) -> None:
    """Behind a fold, each kept scenario with what shows and removes it, and the file of all of them."""
    with st.expander(compare_page.KEPT_TITLE, icon=":material/inventory_2:"), st.container(key="scenarios_kept"):
        for place, scenario in enumerate(kept()):
            named, showing, dropping = st.columns([3, 1, 1], vertical_alignment="center")
            named.markdown(f"**{markdown_safe(shown_name(scenario.name))}**")
            showing.button(
                compare_page.SHOW,
                key=f"show_{place}",
                on_click=apply_request,
                args=(scenario.request, request),
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
    _complain(st.session_state.get(_FILE_PROBLEMS, ()))


def _complain(problems: tuple[Problem, ...]) -> None:
    for problem in problems[:MOST_SHOWN_PROBLEMS]:
        st.error(markdown_safe(review.problem(problem)), icon=":material/error:")
    if len(problems) > MOST_SHOWN_PROBLEMS:
        st.caption(compare_page.more_problems(len(problems) - MOST_SHOWN_PROBLEMS))


def _keep(request: Request) -> None:
    try:
        put(collected([*kept(), Scenario(st.session_state["scenario_name"], request)]))
        st.session_state["scenario_name"] = ""
    except Misuse as misuse:
        st.session_state[_NAME_PROBLEMS] = (Problem(misuse),)


def _remove(place: int) -> None:
    put(kept()[:place] + kept()[place + 1 :])


def _load_examples() -> None:
    taken = {scenario.name for scenario in kept()}
    missing = [scenario for scenario in shipped_scenarios() if scenario.name not in taken]
    room = MOST_SCENARIOS - len(kept())
    put((*kept(), *missing[:room]))
    st.session_state[_EXAMPLES_LEFT_OUT] = tuple(scenario.name for scenario in missing[room:])


def _load_file() -> None:
    if (file := st.session_state["scenario_file"]) is not None:
        scenarios, problems = from_toml(file.getvalue())
        if scenarios:
            put(scenarios)
        else:
            none = Problem(Misuse(SCENARIO_KEY, None, compare_page.NO_SCENARIO))
            st.session_state[_FILE_PROBLEMS] = problems or (none,)
