"""The state in the URL: read once a session with types, and written out in full as a share link."""

import streamlit as st

from ftts_plan.request import MAX_CONTEXT_TOKENS, Request
from ftts_plan.units import Misuse
from ftts_plan.wire import VERSION_KEY, parse_query, to_query

START = Request(prompt_tokens=4096)
"""What the page shows first: the default policy, and a prompt at which every limit can be seen."""

SLIDER_FIELDS = ("prompt_tokens", "max_new_tokens")
_RESERVED = ("embed", "embed_options")  # Streamlit's own parameters


def adopt_link() -> tuple[Misuse, ...]:
    """What the link that opened this session could not say. Call before any widget is made.

    Bound widgets take bad values silently for their defaults, so those leave the URL first.
    """
    if "link_problems" not in st.session_state:
        given = {key: st.query_params.get_all(key) for key in st.query_params if key not in _RESERVED}
        link = parse_query(given, otherwise=START)
        problems = link.problems + _beyond_sliders(link.request)
        st.session_state["link_problems"] = problems
        unusable = given if any(problem.field == VERSION_KEY for problem in problems) else {p.field for p in problems}
        for key in unusable:
            del st.query_params[key]
        if problems:
            st.rerun()
    found: tuple[Misuse, ...] = st.session_state["link_problems"]
    return found


def share_link(request: Request) -> str:
    """A link that reproduces `request` exactly, whatever the defaults become."""
    return f"{(st.context.url or '').rstrip('/')}/?{to_query(request)}"


def _beyond_sliders(request: Request) -> tuple[Misuse, ...]:
    reason = f"this page shows 0 to {MAX_CONTEXT_TOKENS:,}; the library takes more"
    values = ((name, getattr(request, name)) for name in SLIDER_FIELDS)
    return tuple(Misuse(name, value, reason) for name, value in values if value > MAX_CONTEXT_TOKENS)
