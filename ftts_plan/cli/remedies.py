"""`ftts-plan remedies`: what would change a refusal, cheapest first, and what cannot."""

from collections.abc import Iterator
from typing import Final

from ftts_plan.cli.answer import Answer, Json, about_one
from ftts_plan.cli.commands import command
from ftts_plan.cli.options import PolicyOptions, UtteranceOptions
from ftts_plan.cli.paint import strong, verdict_line
from ftts_plan.cli.request_from_options import Asked, asked
from ftts_plan.planning import Remedy, Useless, advise
from ftts_plan.rule import Admitted, Request, Verdict
from ftts_plan.wording import advice, command_help, terminal


def remedies(utterance: UtteranceOptions, options: PolicyOptions) -> Answer:
    """The status is the verdict's."""
    subject = asked(utterance, options)
    return about_one(subject.verdict, _lines(subject.request, subject.verdict), lambda: _body(subject))


def _lines(request: Request, verdict: Verdict) -> Iterator[str]:
    yield verdict_line(verdict)
    if isinstance(verdict, Admitted):
        yield terminal.NOTHING_TO_CHANGE
        return
    found = advise(request, verdict)
    yield ""
    yield strong(f"{advice.ANSWER_REFUSED}:") if found.remedies else advice.NO_REMEDY
    for rank, remedy in enumerate(found.remedies, start=1):
        yield f"{rank}. {strong(advice.action(remedy))}. {advice.price(remedy)}"
    if found.useless:
        yield ""
        yield strong(f"{advice.CANNOT_HELP}:")
    for useless in found.useless:
        yield f"   {advice.KNOB_NAMES[useless.knob]}: {advice.why_useless(useless)}"


def _body(asked: Asked) -> Json:
    from ftts_plan.cli.as_json import asked_json

    found = advise(asked.request, asked.verdict)
    return asked_json("remedies", asked) | {
        "remedies": list(map(_remedy, found.remedies)),
        "useless": list(map(_useless, found.useless)),
    }


def _remedy(remedy: Remedy) -> Json:
    from ftts_plan.formats import request_to_json, verdict_to_json

    split = remedy.split
    return {
        "knob": remedy.knob,
        "cost": remedy.cost.name.lower(),
        "action": advice.action(remedy),
        "price": advice.price(remedy),
        "request": request_to_json(remedy.request),
        "verdict": verdict_to_json(Admitted(remedy.plan)),
        "change": remedy.change,
        "idle": remedy.idle,
        "lost_frames": remedy.lost_frames,
        "pieces": split and [{"pieces": group.pieces, "prompt_tokens": group.prompt_tokens} for group in split.groups],
    }


def _useless(useless: Useless) -> Json:
    from ftts_plan.formats import request_to_json

    return {
        "knob": useless.knob,
        "reason": useless.reason,
        "why": advice.why_useless(useless),
        "closest": request_to_json(useless.closest),
    }


COMMAND: Final = command("remedies", remedies, about=command_help.REMEDIES, examples=command_help.REMEDIES_EXAMPLES)
