"""From options to a request. Each value is read by its own row of `fields`."""

import os
from dataclasses import replace
from typing import Any, NamedTuple

import click

from ftts_plan import wording
from ftts_plan.cli.options import PolicyOptions, UtteranceOptions
from ftts_plan.cli.reading import read_text
from ftts_plan.fields import INPUT_NAMED, PROMPT, Input
from ftts_plan.rule import Policy, Request, Verdict, admit
from ftts_plan.speech import TextCount, guess_language, prompt_tokens
from ftts_plan.units import Misuse
from ftts_plan.wording import terminal


class Asked(NamedTuple):
    """A request, the rule's answer, and the text that the request was counted from with its size."""

    request: Request
    verdict: Verdict
    size: TextCount | None
    text: str | None

    def guess_language(self) -> str | None:
        """The code of the language of the text; None where there is no text, or it is not clear."""
        return None if self.text is None else guess_language([self.text])


def asked(utterance: UtteranceOptions, options: PolicyOptions) -> Asked:
    """The request that the options describe, and its verdict; raises `Misuse`."""
    if [utterance.prompt_tokens, utterance.text, utterance.text_file].count(None) != 2:
        raise Misuse("utterance", None, terminal.ONE_SUBJECT)
    if utterance.prompt_tokens is not None:
        size, text, tokens = None, None, _typed(PROMPT, utterance.prompt_tokens)
    else:
        size, text = _counted(utterance)
        tokens = size.prompt_tokens
    request = policy_of(options).request_for(tokens)
    return Asked(request, admit(request), size, text)


def policy_of(options: PolicyOptions) -> Policy:
    """The policy that the options describe, on top of the engine's variables where those are asked for."""
    start = Policy()
    if options.from_env:
        start, ignored = Policy.from_env(os.environ)
        for variable in ignored:
            click.echo(wording.ignored_variable(variable), err=True)
    given: dict[str, Any] = {name: _typed(INPUT_NAMED[name], text) for name, text in options.given.items()}
    return replace(start, **given)


def _typed(row: Input, text: str) -> Any:
    """What was typed; that it was rounded is said on stderr, where it spoils no answer."""
    value, rounded = row.read_typed(text)
    if rounded:
        click.echo(terminal.rounded(row, text, value), err=True)
    return value


def _counted(utterance: UtteranceOptions) -> tuple[TextCount, str]:
    field, given = "--text", utterance.text or ""
    text = given
    if utterance.text_file is not None:
        field, given = "--text-file", utterance.text_file
        text = read_text(field, given)
    if not text.strip():
        raise Misuse(field, given, terminal.NO_TEXT)
    try:
        return prompt_tokens(text), text
    except Misuse as misuse:
        raise Misuse(field, given, misuse.reason) from None
