"""`ftts-plan length`: how much text so many seconds hold, and which cap allows them."""

from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from ftts_plan.cli.answer import Answer, Json, one_object, together
from ftts_plan.cli.as_json import headed, verdict_with_sentence
from ftts_plan.cli.commands import command
from ftts_plan.cli.declaring import Options, argument
from ftts_plan.cli.exits import exit_of
from ftts_plan.cli.options import PaceOptions, PolicyOptions
from ftts_plan.cli.request_from_options import policy_of
from ftts_plan.formats import request_to_json
from ftts_plan.rule import Request, Verdict, admit
from ftts_plan.speech import Pace, TextLength, prompt_tokens_of, read_length, text_within
from ftts_plan.wording import command_help
from ftts_plan.wording import length as words


@dataclass(frozen=True, kw_only=True)
class Duration(Options):
    """How long the audio is to be."""

    seconds: str = argument(metavar="SECONDS")


def length(duration: Duration, options: PolicyOptions, pace: PaceOptions) -> Answer:
    """The status is the verdict's on a text of that length, with a cap that allows it."""
    chosen = pace.read()
    held = text_within(chosen, round(read_length(duration.seconds)[0]))
    policy = replace(policy_of(options), max_new_tokens=held.frames, heuristic_eos_backstop=False)
    request = policy.request_for(prompt_tokens_of(held.typical_tokens))
    verdict = admit(request)
    return Answer(
        text=together([words.length_heading(held), *words.length_lines(held, chosen, request, verdict)]),
        document=one_object(partial(_body, held, chosen, request, verdict)),
        finish=lambda: exit_of(verdict),
    )


def _body(held: TextLength, pace: Pace, request: Request, verdict: Verdict) -> Json:
    return (
        headed("length")
        | {"pace": pace.written, "language": pace.language}
        | held._asdict()
        | {"request": request_to_json(request)}
        | verdict_with_sentence(verdict)
    )


COMMAND: Final = command("length", length, about=command_help.LENGTH, examples=command_help.LENGTH_EXAMPLES)
