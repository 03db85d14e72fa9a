"""The page **Plan**: will this utterance fit, why, and where is the edge?"""

from functools import partial

import streamlit as st

from ftts_plan import wording
from ftts_plan.app.parts.answers import answers
from ftts_plan.app.parts.inputs import Inputs
from ftts_plan.app.parts.painting import give_way, paint
from ftts_plan.app.parts.saving import saving
from ftts_plan.app.parts.speech import show_speech, show_truncation
from ftts_plan.charts.drawings.curves import growth_template, peak_template
from ftts_plan.charts.growth import growth_picture, out_of_view
from ftts_plan.charts.peak import peak_picture
from ftts_plan.formats.wire import inexpressible_fields, to_env
from ftts_plan.planning.admissible_ranges import runner_up
from ftts_plan.planning.equations import arithmetic
from ftts_plan.rule.admission import admit
from ftts_plan.rule.request import Request
from ftts_plan.rule.verdict import Admitted, BudgetExceeded, Plan, Verdict
from ftts_plan.units import format_bytes, format_exact_bytes
from ftts_plan.wording import page, pictures


def render(inputs: Inputs) -> None:
    request = inputs.request
    verdict = admit(request)
    show_verdict(verdict)
    beneath = st.container()
    if picture := growth_picture(request):
        paint("growth", picture, growth_template("browser"))
        give_way()
    with beneath:
        show_truncation(inputs)
        if isinstance(verdict, Admitted | BudgetExceeded):
            _figures(request, verdict.plan)
    if distant := out_of_view(request):
        st.caption(pictures.out_of_view(distant))
    if picture := peak_picture(request):
        paint("peak", picture, peak_template("browser"))
    answers(request)
    _more(inputs, verdict)


def _more(inputs: Inputs, verdict: Verdict) -> None:
    """What is read less often, one part at a time: a moving slider waits for all that is on the page."""
    makers = {
        page.ARITHMETIC_TITLE: partial(_arithmetic, inputs.request),
        page.SPEECH_TITLE: partial(show_speech, inputs),
        page.ENGINE_TITLE: partial(_engine, inputs.request),
        page.SHARE_TITLE: partial(_share, inputs, verdict),
    }
    first, *_ = makers
    chosen = st.segmented_control(
        page.MORE_LABEL, list(makers), default=first, required=True, key="more", label_visibility="collapsed"
    )
    makers[chosen or first]()


def show_verdict(verdict: Verdict) -> None:
    """The answer in one sentence, with an icon and a word, never by colour alone."""
    with st.container(key="verdict"):
        if isinstance(verdict, Admitted):
            st.success(wording.headline(verdict), icon=":material/check_circle:")
        else:
            st.error(wording.headline(verdict), icon=":material/block:")


def _figures(request: Request, plan: Plan) -> None:
    figures = (
        (
            "Predicted peak",
            format_bytes(plan.predicted_peak_bytes),
            page.of_budget(plan),
            format_exact_bytes(plan.predicted_peak_bytes),
        ),
        (
            "Headroom",
            format_bytes(plan.headroom_bytes),
            page.headroom_word(plan),
            format_exact_bytes(plan.headroom_bytes),
        ),
        (
            "Frames allowed",
            f"{plan.predicted_max_frames:,}",
            page.of_audio(plan),
            page.FRAMES_HELP,
        ),
        (
            "Binding limit",
            wording.CONSTRAINT_NAMES[plan.binding_constraint],
            page.runner_up(runner_up(request), plan),
            page.LIMITS_HELP,
        ),
    )
    with st.container(key="figures", horizontal=True):
        for label, value, beneath, explanation in figures:
            st.metric(label, value, beneath, delta_color="off", delta_arrow="off", help=explanation, border=True)


def _arithmetic(request: Request) -> None:
    if equations := arithmetic(request):
        st.code(page.aligned(equations), language=None)
        st.caption(" ".join(wording.not_counted(request)))
    else:
        st.caption(page.NOTHING_TO_COMPUTE)


def _engine(request: Request) -> None:
    variables = to_env(request)
    st.code("\n".join(f"{name}={value}" for name, value in variables.items()), language=None)
    for caveat in page.environment_caveats(request, inexpressible_fields(request)):
        st.caption(caveat)


def _share(inputs: Inputs, verdict: Verdict) -> None:
    st.caption(page.SENTENCE_TITLE)
    st.code(wording.sentence(verdict), language=None, wrap_lines=True)
    saving(inputs.request, inputs.pace_text)
