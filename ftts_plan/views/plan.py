"""The page **Plan**: will this utterance fit, why, and where is the edge?"""

import streamlit as st

from ftts_plan import wording
from ftts_plan.arithmetic import arithmetic
from ftts_plan.charts.drawings import growth_template, peak_template
from ftts_plan.charts.growth import growth_picture, out_of_view
from ftts_plan.charts.peak import peak_picture
from ftts_plan.geometry import runner_up
from ftts_plan.request import Request
from ftts_plan.rule import admit
from ftts_plan.units import format_bytes, format_exact_bytes, format_seconds
from ftts_plan.verdict import Admitted, BudgetExceeded, Plan, Verdict
from ftts_plan.views.answers import answers
from ftts_plan.views.controls import Inputs
from ftts_plan.views.painting import paint
from ftts_plan.views.saving import saving
from ftts_plan.views.speech import show_speech, show_truncation
from ftts_plan.wire import inexpressible_fields, to_env
from ftts_plan.wording import page, pictures


def render(inputs: Inputs) -> None:
    request = inputs.request
    verdict = admit(request)
    show_verdict(verdict)
    show_truncation(inputs)
    if isinstance(verdict, Admitted | BudgetExceeded):
        _figures(request, verdict.plan)
    if picture := growth_picture(request):
        paint("growth", picture, growth_template("browser"))
    if distant := out_of_view(request):
        st.caption(pictures.out_of_view(distant))
    if picture := peak_picture(request):
        paint("peak", picture, peak_template("browser"))
    answers(request)
    show_speech(inputs)
    _arithmetic(request)
    _engine(request)
    _sentence(verdict)
    saving(request, inputs.pace_text)


def show_verdict(verdict: Verdict) -> None:
    """The answer in one sentence, with an icon and a word, never by colour alone."""
    with st.container(key="verdict"):
        if isinstance(verdict, Admitted):
            st.success(wording.headline(verdict), icon=":material/check_circle:")
        else:
            st.error(wording.headline(verdict), icon=":material/block:")


def _figures(request: Request, plan: Plan) -> None:
    runner = runner_up(request)
    peak, headroom, audio, limit = st.columns([10, 10, 10, 13])
    peak.metric(
        "Predicted peak",
        format_bytes(plan.predicted_peak_bytes),
        page.of_budget(plan),
        delta_color="off",
        delta_arrow="off",
        help=format_exact_bytes(plan.predicted_peak_bytes),
        border=True,
    )
    headroom.metric(
        "Headroom",
        format_bytes(plan.headroom_bytes),
        page.headroom_word(plan),
        delta_color="off",
        delta_arrow="off",
        help=format_exact_bytes(plan.headroom_bytes),
        border=True,
    )
    audio.metric(
        "Frames allowed",
        f"{plan.predicted_max_frames:,}",
        f"{format_seconds(plan.predicted_max_frames)} of audio",
        delta_color="off",
        delta_arrow="off",
        help=page.FRAMES_HELP,
        border=True,
    )
    limit.metric(
        "Binding limit",
        wording.CONSTRAINT_NAMES[plan.binding_constraint],
        page.runner_up(runner, plan),
        delta_color="off",
        delta_arrow="off",
        help=page.LIMITS_HELP,
        border=True,
    )


def _arithmetic(request: Request) -> None:
    equations = arithmetic(request)
    st.subheader("The arithmetic", anchor=False)
    if not equations:
        st.caption(page.NOTHING_TO_COMPUTE)
        return
    st.code(page.aligned(equations), language=None)
    st.caption(" ".join(wording.not_counted(request)))


def _engine(request: Request) -> None:
    st.subheader("The same limits for an engine", anchor=False)
    variables = to_env(request)
    st.code("\n".join(f"{name}={value}" for name, value in variables.items()) or page.NO_VARIABLES, language="bash")
    for caveat in page.environment_caveats(request, inexpressible_fields(request)):
        st.caption(caveat)


def _sentence(verdict: Verdict) -> None:
    with st.expander(page.SENTENCE_TITLE):
        st.code(wording.sentence(verdict), language=None, wrap_lines=True)
