"""`ftts-plan check`: one request, its verdict, figures and arithmetic."""

from collections.abc import Iterator
from typing import Final

from ftts_plan import wording
from ftts_plan.cli.answer import Answer, Json, about_one
from ftts_plan.cli.commands import command
from ftts_plan.cli.options import PaceOptions, PolicyOptions, UtteranceOptions
from ftts_plan.cli.paint import quiet, verdict_line
from ftts_plan.cli.request_from_options import Asked, asked
from ftts_plan.cli.table import aligned
from ftts_plan.planning import Remedy, advise, arithmetic, runner_up
from ftts_plan.rule import Admitted
from ftts_plan.speech import CutOff, MayBeCut, Pace, Truncation, cap_for, truncation_at_pace
from ftts_plan.wording import advice, command_help, figures, page, terminal
from ftts_plan.wording.pace import language_guessed
from ftts_plan.wording.speech import cap_proposal, text_count


def check(utterance: UtteranceOptions, options: PolicyOptions, pace: PaceOptions) -> Answer:
    """The status is the memory verdict's; speech that is probably cut off is said, and changes no status."""
    subject = asked(utterance, options)
    chosen = pace.read(subject.guess_language)
    speech = truncation_at_pace(subject.request, chosen)
    lines = _lines(subject, chosen, speech, pace.guessed_in(chosen))
    return about_one(subject.verdict, lines, lambda: _body(subject, chosen, speech))


def _lines(subject: Asked, pace: Pace, speech: Truncation, guessed: str | None) -> Iterator[str]:
    request, verdict, size, _ = subject
    yield verdict_line(verdict)
    if not isinstance(verdict, Admitted):
        remedies = advise(request, verdict).remedies
        yield _cheapest(remedies[0], pace, speech) if remedies else advice.NO_REMEDY
    if size:
        yield text_count(size)
    if guessed:
        yield language_guessed(guessed)
    yield terminal.spoken(speech, pace)
    if isinstance(speech, CutOff | MayBeCut):
        yield cap_proposal(request, cap_for(request, speech.estimate.high_frames))
    if verdict.plan:
        yield ""
        yield from aligned(list(terminal.figures(verdict.plan, runner_up(request))))
    yield ""
    equations = arithmetic(request)
    yield figures.aligned(equations) if equations else page.NOTHING_TO_COMPUTE
    yield ""
    yield from map(quiet, wording.not_counted(request))


def _cheapest(remedy: Remedy, pace: Pace, speech: Truncation) -> str:
    return terminal.cheapest(remedy, speech, truncation_at_pace(remedy.request, pace))


def _body(asked: Asked, pace: Pace, speech: Truncation) -> Json:
    from ftts_plan.cli.as_json import asked_json, speech_json

    return asked_json("check", asked) | {
        "speech": speech_json(pace, speech),
        "arithmetic": [equation._asdict() for equation in arithmetic(asked.request)],
        "not_counted": list(wording.not_counted(asked.request)),
    }


COMMAND: Final = command("check", check, about=command_help.CHECK, examples=command_help.CHECK_EXAMPLES)
