"""The page **Plan**: will this utterance fit, why, and where is the edge?"""

from functools import partial
from html import escape

import streamlit as st

from ftts_plan import wording
from ftts_plan.app.parts.answers import show_answers, show_next
from ftts_plan.app.parts.inputs import Inputs
from ftts_plan.app.parts.painting import let_browser_paint, paint, show_note
from ftts_plan.app.parts.saving import show_saving
from ftts_plan.app.parts.speech import show_speech
from ftts_plan.app.parts.verdict import show_verdict
from ftts_plan.charts import growth_picture, peak_picture
from ftts_plan.formats import inexpressible_fields, seen_by_engine, to_env
from ftts_plan.planning import arithmetic, runner_up
from ftts_plan.rule import Plan, Policy, Request, Verdict, admit
from ftts_plan.wording import engine, page
from ftts_plan.wording.figures import aligned, four_figures


def render(inputs: Inputs) -> None:
    """The whole page: the curve and what would change the answer on the first screen, then the rest."""
    request, verdict = inputs.request, inputs.verdict
    growth = growth_picture(request, verdict)  # before anything is sent: a browser takes all in one go the fastest
    show_verdict(inputs)
    if growth and verdict.plan:
        paint("growth", growth, above=_figures(request, verdict.plan))
        let_browser_paint()
    advice = show_next(inputs)
    if growth:
        show_note(growth)
    if peak := peak_picture(request, verdict):
        paint("peak", peak)
    show_answers(inputs, advice)
    _more(inputs)


def _more(inputs: Inputs) -> None:
    """What is read less often, one part at a time: a moving slider waits for all that is on the page."""
    makers = {
        page.ARITHMETIC_TITLE: partial(_arithmetic, inputs.request),
        page.SPEECH_TITLE: partial(show_speech, inputs),
        page.ENGINE_TITLE: partial(_engine, inputs.request, inputs.verdict),
        page.SHARE_TITLE: partial(_share, inputs),
    }
    first, *_ = makers
    chosen = st.segmented_control(
        page.MORE_LABEL, list(makers), default=first, required=True, key="more", label_visibility="collapsed"
    )
    makers[chosen or first]()


def _figures(request: Request, plan: Plan) -> str:
    """The four figures in one line, as HTML, with every byte on hover."""
    return (
        '<dl class="ftts-figures">'
        + "".join(
            f'<div><dt>{escape(figure.name)}</dt><dd title="{escape(figure.exact)}">{escape(figure.shown)} '
            f"<span>{escape('' if figure.exact else figure.detail)}</span></dd></div>"
            for figure in four_figures(plan, runner_up(request))
        )
        + "</dl>"
    )


def _arithmetic(request: Request) -> None:
    if equations := arithmetic(request):
        # not st.code: a first sight would load 1.5 MB that colours source code
        label, lines = escape(page.ARITHMETIC_TITLE), escape(aligned(equations))
        st.html(f'<pre class="ftts-arithmetic" tabindex="0" role="region" aria-label="{label}">{lines}</pre>')
        st.caption(" ".join(wording.not_counted(request)))
    else:
        st.caption(page.NOTHING_TO_COMPUTE)


def _engine(request: Request, verdict: Verdict) -> None:
    policy = Policy.of(request)
    seen = seen_by_engine(policy).request_for(request.prompt_tokens)
    st.code("\n".join(f"{name}={value}" for name, value in to_env(policy).items()), language=None)
    st.markdown(engine.started_so(request, verdict, seen, admit(seen)))
    for caveat in engine.environment_caveats(policy, inexpressible_fields(policy)):
        st.caption(caveat)


def _share(inputs: Inputs) -> None:
    st.caption(page.SENTENCE_TITLE)
    st.code(wording.sentence(inputs.verdict), language=None, wrap_lines=True)
    show_saving(inputs)
