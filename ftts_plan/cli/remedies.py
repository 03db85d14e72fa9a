"""`ftts-plan remedies`: what would change a refusal, cheapest first, and what cannot."""

from collections.abc import Iterator
from typing import Final

from ftts_plan.cli.answer import Answer, Json, about_one
from ftts_plan.cli.commands import command
from ftts_plan.cli.options import PaceOptions, PolicyOptions, UtteranceOptions
from ftts_plan.cli.paint import strong, verdict_line
from ftts_plan.cli.request_from_options import Asked, asked
from ftts_plan.planning import PieceGroup, Remedy, Useless, advise
from ftts_plan.rule import Admitted, Request, Verdict
from ftts_plan.speech import Pace, truncation_at_pace
from ftts_plan.wording import advice, command_help, terminal


def remedies(utterance: UtteranceOptions, options: PolicyOptions, pace: PaceOptions) -> Answer:
    """The status is the verdict's."""
    subject = asked(utterance, options)
    chosen = pace.read(subject.guess_language)
    return about_one(
        subject.verdict,
        _lines(subject.request, subject.verdict, chosen),
        lambda: _body(subject, chosen),
    )


def _lines(request: Request, verdict: Verdict, pace: Pace) -> Iterator[str]:
    yield verdict_line(verdict)
    if isinstance(verdict, Admitted):
        yield terminal.NOTHING_TO_CHANGE
        return
    found, now = advise(request, verdict), truncation_at_pace(request, pace)
    yield ""
    yield strong(f"{advice.ANSWER_REFUSED}:") if found.remedies else advice.NO_REMEDY
    for rank, remedy in enumerate(found.remedies, start=1):
        spoken = advice.spoken_after(remedy, now, truncation_at_pace(remedy.request, pace))
        yield f"{rank}. {strong(advice.action(remedy))}. {advice.price(remedy)} {spoken}"
    if found.useless:
        yield ""
        yield strong(f"{advice.CANNOT_HELP}:")
    for useless in found.useless:
        yield f"   {advice.KNOB_NAMES[useless.knob]}: {advice.why_useless(useless)}"


def _body(asked: Asked, pace: Pace) -> Json:
    from ftts_plan.cli.as_json import asked_json

    found = advise(asked.request, asked.verdict)
    return asked_json("remedies", asked) | {
        "remedies": [_remedy(remedy, pace) for remedy in found.remedies],
        "useless": list(map(_useless, found.useless)),
    }


def _remedy(remedy: Remedy, pace: Pace) -> Json:
    from ftts_plan.cli.as_json import speech_json
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
        "pieces": split and list(map(_pieces, split.groups)),
        "speech": speech_json(pace, truncation_at_pace(remedy.request, pace)),
    }


def _pieces(group: PieceGroup) -> Json:
    return {"pieces": group.pieces, "prompt_tokens": group.prompt_tokens, "text_tokens": group.text_tokens}


def _useless(useless: Useless) -> Json:
    from ftts_plan.formats import request_to_json

    return {
        "knob": useless.knob,
        "reason": useless.reason,
        "why": advice.why_useless(useless),
        "closest": request_to_json(useless.closest),
    }


COMMAND: Final = command("remedies", remedies, about=command_help.REMEDIES, examples=command_help.REMEDIES_EXAMPLES)
