"""The state in the URL: read once a session with types, and written out in full as a share link."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

import streamlit as st

from ftts_plan.formats import (
    LANGUAGE_KEY,
    PACE_KEY,
    SCENARIO_KEY,
    VERSION_KEY,
    Problem,
    ReviewLink,
    Scenario,
    from_link,
    link_values,
    paced,
    parse_query,
    review_link,
)
from ftts_plan.rule import Request
from ftts_plan.speech import LANGUAGE_NAMES, LANGUAGES, PaceName, read_pace
from ftts_plan.units import Misuse
from ftts_plan.wording.pace import ANY_LANGUAGE

START: Final = Request(prompt_tokens=4096)
"""What the page shows first: the default policy, and a prompt at which every limit can be seen."""
START_PACE: Final = PaceName.TYPICAL.value

MOST_ON_SLIDER: Final = START.model.context_tokens
"""The end of the sliders for tokens and frames."""

_RESERVED: Final = ("embed", "embed_options")  # Streamlit's own parameters


class Adopted(NamedTuple):
    """What the link that opened this session held besides the inputs, and what of it could not be used."""

    scenarios: tuple[Scenario, ...]
    problems: tuple[Problem, ...]


def adopt_link() -> Adopted:
    """Read the link once a session; call before any widget is made.

    Bound widgets take bad values silently for their defaults, so those leave the URL first.
    """
    if "adopted" not in st.session_state:
        given = {key: st.query_params.get_all(key) for key in st.query_params if key not in _RESERVED}
        adopted = st.session_state["adopted"] = _read(given)
        unusable = {SCENARIO_KEY if problem.scenario else problem.misuse.field for problem in adopted.problems}
        for key in given if VERSION_KEY in unusable else unusable & given.keys():
            del st.query_params[key]
        if adopted.problems:
            st.rerun()
    found: Adopted = st.session_state["adopted"]
    return found


def _read(given: Mapping[str, list[str]]) -> Adopted:
    inputs = {key: values for key, values in given.items() if key not in (SCENARIO_KEY, PACE_KEY, LANGUAGE_KEY)}
    link = parse_query(inputs, otherwise=START)
    if any(problem.field == VERSION_KEY for problem in link.problems):
        return Adopted((), tuple(map(Problem, link.problems)))
    kept = from_link(given.get(SCENARIO_KEY, []))
    misuses = (
        *link.problems,
        *_bad_pace(given.get(PACE_KEY, [START_PACE])),
        *_bad_language(given.get(LANGUAGE_KEY, [])),
    )
    return Adopted(kept.scenarios, (*map(Problem, misuses), *kept.problems))


def _bad_pace(values: list[str]) -> Iterator[Misuse]:
    try:
        if len(values) != 1:
            yield Misuse(PACE_KEY, ", ".join(values), "is given more than once")
        read_pace(PACE_KEY, values[0])
    except Misuse as misuse:
        yield misuse


def _bad_language(values: list[str]) -> Iterator[Misuse]:
    if any(value not in (ANY_LANGUAGE, *LANGUAGES) for value in values) or len(values) > 1:
        yield Misuse(LANGUAGE_KEY, ", ".join(values), f"must be one of {', '.join((ANY_LANGUAGE, *LANGUAGES))}")


def in_url(scenarios: tuple[Scenario, ...]) -> list[str]:
    """The scenarios as values of the URL, or nothing where they do not all fit."""
    fitting = not review_link(_here(), START, scenarios).left_out
    return list(link_values(scenarios)) if fitting else []


def publish(scenarios: tuple[Scenario, ...]) -> None:
    """Keep the scenarios in the URL beside the inputs, as long as they fit, so that a reload has them still."""
    values = in_url(scenarios)
    if st.query_params.get_all(SCENARIO_KEY) != values:
        st.query_params[SCENARIO_KEY] = values


def share_link(request: Request, pace: str, language: str | None, scenarios: tuple[Scenario, ...] = ()) -> ReviewLink:
    """A link that reproduces the view whatever the defaults become. `language`: its code."""
    return paced(review_link(_here(), request, scenarios), pace, LANGUAGE_NAMES.get(language or ""))


def _here() -> str:
    return f"{(st.context.url or '').rstrip('/')}/"
