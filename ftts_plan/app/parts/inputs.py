"""The inputs, on every page: widgets in, a `Request` out. Only this file and its `boxes` make inputs of the request.

Every value lives in one widget that is bound to the URL under the name of its field. Whatever else can set it (an
exact number, a notch of the budget, a published size) writes one way into that widget, because two widgets that
mirror each other lose moves.
"""

from fractions import Fraction
from typing import NamedTuple

import streamlit as st

from ftts_plan.app.parts import boxes
from ftts_plan.app.parts.link import SLIDER_FIELDS, START
from ftts_plan.formats.wire import REQUEST_FIELDS, spell
from ftts_plan.models.published_sizes import ring_presets, weight_presets
from ftts_plan.rule.request import KvDtype, Request
from ftts_plan.units import format_seconds
from ftts_plan.wording import page


class Inputs(NamedTuple):
    """Everything that the left side says."""

    request: Request
    pace: Fraction
    """Frames that a text token takes to speak."""
    pace_text: str
    """The same as it was typed, for the link."""


def controls() -> Inputs | None:
    """What the inputs say; None while one of them cannot be used, which it says beside it."""
    with st.sidebar:
        st.subheader("Utterance")
        prompt_tokens = boxes.counted("Prompt tokens", "prompt_tokens", START.prompt_tokens, page.PROMPT_HELP)
        boxes.pasted_text()
        pace_text, pace = boxes.pace_box()
        st.subheader("Limits")
        max_new_tokens = boxes.counted("Frame cap", "max_new_tokens", START.max_new_tokens, page.CAP_HELP)
        st.caption(f"{max_new_tokens:,} frames = {format_seconds(max_new_tokens)} of audio")
        backstop = st.radio(
            "Text backstop",
            ["on", "off"],
            captions=page.BACKSTOP_CHOICES,
            key="heuristic_eos_backstop",
            bind="query-params",
        )
        boxes.mark_changed("heuristic_eos_backstop", backstop == "on")
        st.subheader("Memory")
        kv_dtype = st.segmented_control(
            "Talker KV dtype",
            [dtype.value for dtype in KvDtype],
            default=START.kv_dtype.value,
            required=True,
            key="kv_dtype",
            bind="query-params",
            help=page.DTYPE_HELP,
        )
        boxes.mark_changed("kv_dtype", kv_dtype)
        budget_bytes = boxes.budget()
        ring_buffer_bytes = boxes.sized("Ring buffers", "ring_buffer_bytes", ring_presets(), page.RINGS_HELP)
        weights_resident_bytes = boxes.sized(
            "Resident weights", "weights_resident_bytes", weight_presets(), page.WEIGHTS_HELP
        )
    if budget_bytes is None or ring_buffer_bytes is None or weights_resident_bytes is None or pace is None:
        return None
    request = Request(
        prompt_tokens=prompt_tokens,
        max_new_tokens=max_new_tokens,
        heuristic_eos_backstop=backstop == "on",
        kv_dtype=KvDtype(kv_dtype or START.kv_dtype),
        budget_bytes=budget_bytes,
        ring_buffer_bytes=ring_buffer_bytes,
        weights_resident_bytes=weights_resident_bytes,
    )
    return Inputs(request, pace, pace_text)


def take(request: Request, before: Request) -> None:
    """Set the inputs from `before` to `request`, and remember what that changed. For the callback of a button."""
    changed = [name for name in REQUEST_FIELDS if getattr(request, name) != getattr(before, name)]
    for name in changed:
        value = getattr(request, name)
        st.session_state[name] = value if name in SLIDER_FIELDS else spell(name, value)
    st.session_state["changed"] = {name: (getattr(before, name), getattr(request, name)) for name in changed}


def take_point(prompt_tokens: int, max_new_tokens: int) -> None:
    """Set the two sliders, from a click on the map."""
    st.session_state["prompt_tokens"] = prompt_tokens
    st.session_state["max_new_tokens"] = max_new_tokens
