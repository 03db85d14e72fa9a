"""The page **OQ-6**: the rule as a story in cells, each with a live number of the request on the left."""

from dataclasses import replace

import streamlit as st

from ftts_plan.app.parts.inputs import Inputs
from ftts_plan.app.parts.link import MOST_ON_SLIDER
from ftts_plan.app.parts.painting import paint
from ftts_plan.app.parts.tables import show_rows
from ftts_plan.app.parts.verdict import show_verdict
from ftts_plan.charts import build_up_picture
from ftts_plan.rule import Request, admit, binding_limit, frame_limits, worked_points
from ftts_plan.wording import not_counted, story, story_tables


def render(inputs: Inputs) -> None:
    """The whole page."""
    show_verdict(inputs)
    request, verdict = inputs.request, inputs.verdict
    in_force = frame_limits(request) if request.prompt_tokens < request.model.context_tokens else ()
    binding = binding_limit(request) if in_force else None
    st.subheader(story.QUESTION_TITLE, anchor=False)
    st.markdown(story.QUESTION)

    st.subheader(story.GROWS_TITLE, anchor=False)
    st.markdown(story.GROWS)
    paint("build_up", build_up_picture(request.kv_dtype))
    st.markdown(story.BOUNDED)

    st.subheader(story.RULE_TITLE, anchor=False)
    st.markdown(
        "\n".join(
            f"{number}. {step}" for number, step in enumerate(story.rule_steps(request, verdict, binding), start=1)
        )
    )

    st.subheader(story.WORKED_TITLE, anchor=False)
    st.markdown(story.WORKED)
    show_rows([story_tables.worked_row(point) for point in worked_points() if point.kv_dtype is request.kv_dtype])

    st.subheader(story.LIMITS_TITLE, anchor=False)
    st.markdown(story.LIMITS)
    show_rows(story_tables.limit_rows(in_force, binding))

    st.subheader(story.CLIFF_TITLE, anchor=False)
    _cliff(request)

    st.subheader(story.STOP_TITLE, anchor=False)
    st.markdown(story.STOP)
    show_rows(story_tables.stop_rows())

    st.subheader(story.MISSING_TITLE, anchor=False)
    st.markdown(story.MISSING)
    st.markdown("\n".join(f"* {sentence}" for sentence in not_counted(request)))

    st.subheader(story.SIZES_TITLE, anchor=False)
    show_rows(story_tables.size_rows(request.model))


def _cliff(request: Request) -> None:
    st.markdown(story.CLIFF)
    prompt_tokens = st.slider(
        story.CLIFF_SLIDER,
        0,
        MOST_ON_SLIDER,
        28,
        key="cliff_prompt_tokens",
        format="localized",
        persist_state="session",
    )
    sides = ((story.CLIFF_BEFORE, True), (story.CLIFF_AFTER, False))
    for column, (label, backstop) in zip(st.columns(2), sides, strict=True):
        plan = admit(replace(request, prompt_tokens=prompt_tokens, heuristic_eos_backstop=backstop)).plan
        size, frames = story_tables.cliff_side(plan)
        column.metric(label, size, frames, delta_color="off", delta_arrow="off", border=True)
