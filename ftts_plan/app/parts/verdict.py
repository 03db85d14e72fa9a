"""The answer at the top of every page: memory, speech, and what could not be read."""

from html import escape

import streamlit as st

from ftts_plan.app.parts.inputs import Inputs
from ftts_plan.rule import Admitted
from ftts_plan.speech import Truncation, truncation_at_pace
from ftts_plan.wording import page, speech, verdicts


def show_verdict(inputs: Inputs) -> Truncation:
    """One bar, with a mark and a word, never by colour alone. Returns the truncation that it says."""
    admitted = isinstance(inputs.verdict, Admitted)
    glance = verdicts.glance(inputs.verdict)
    found = truncation_at_pace(inputs.request, inputs.pace)
    amounts = "".join(f" <span>{escape(part)}</span>" for part in glance.amounts)
    unread = f'<p class="ftts-unread">{escape(page.last_good(inputs.unread))}</p>' if inputs.unread else ""
    st.html(
        f'<div class="ftts-bar ftts-{"admitted" if admitted else "refused"}{" ftts-stale" if unread else ""}">'
        f"<p><b>{'✔' if admitted else '✖'} {escape(glance.answer)}</b>{amounts}</p>"
        f'<p class="ftts-speech">{escape(speech.glance(found))}</p>{unread}</div>'
    )
    return found
