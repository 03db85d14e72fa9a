"""The answer at the top of every page: memory, speech, and what could not be read."""

from html import escape
from typing import Final

import streamlit as st

from ftts_plan import wording
from ftts_plan.app.parts.inputs import Inputs
from ftts_plan.rule import Admitted
from ftts_plan.speech import CutOff, Finishes, MayBeCut, NeverStarts, truncation_at_pace
from ftts_plan.wording import instrument, speech


def show_verdict(inputs: Inputs) -> None:
    """One bar, with a mark and a word, never by colour alone."""
    admitted = isinstance(inputs.verdict, Admitted)
    glance = wording.glance(inputs.verdict)
    truncation = truncation_at_pace(inputs.request, inputs.pace)
    amounts = "".join(f" <span>{escape(part)}</span>" for part in (glance.amount, glance.margin, glance.why) if part)
    unread = f'<p class="ftts-unread">{escape(instrument.last_good(inputs.unread))}</p>' if inputs.unread else ""
    st.html(
        f'<div class="ftts-bar ftts-{"admitted" if admitted else "refused"}{" ftts-stale" if unread else ""}">'
        f"<p><b>{'✔' if admitted else '✖'} {escape(glance.answer)}</b>{amounts}</p>"
        f'<p class="ftts-speech">{_MARKS[type(truncation)]} {escape(speech.truncation_glance(truncation))}</p>'
        f"{unread}</div>"
    )


_MARKS: Final = {Finishes: "♪", MayBeCut: "✂", CutOff: "✂", NeverStarts: "✂"}
