"""From options to a request. Every value is read by the same parser as a link's."""

import os
from dataclasses import fields
from typing import NamedTuple

import click

from ftts_plan import wording
from ftts_plan.cli.options import Limits, Utterance
from ftts_plan.cli.reading import read_text
from ftts_plan.formats.wire import parse_query, spell
from ftts_plan.rule.request import Policy, Request
from ftts_plan.speech.text import TextCount, prompt_tokens
from ftts_plan.units import Misuse, parse_whole
from ftts_plan.wording import terminal


class Asked(NamedTuple):
    """A request, and the size of the text that it was counted from."""

    request: Request
    size: TextCount | None


def asked(utterance: Utterance, limits: Limits) -> Asked:
    """The request that the options describe; raises `Misuse`."""
    if [utterance.prompt_tokens, utterance.text, utterance.text_file].count(None) != 2:
        raise Misuse("utterance", None, terminal.ONE_SUBJECT)
    if utterance.prompt_tokens is not None:
        tokens = parse_whole("prompt_tokens", utterance.prompt_tokens)
        return Asked(policy_of(limits).request_for(tokens), None)
    size = _counted(utterance)
    return Asked(policy_of(limits).request_for(size.prompt_tokens), size)


def policy_of(limits: Limits) -> Policy:
    """The policy that the options describe, on top of the engine's variables where those are asked for."""
    start = Policy()
    if limits.from_env:
        start, ignored = Policy.from_env(os.environ)
        for variable in ignored:
            click.echo(wording.ignored_variable(variable), err=True)
    given = {field.name: getattr(limits, field.name) for field in fields(Policy)}
    texts = {name: [spell(name, value)] for name, value in given.items() if value is not None}
    request, problems = parse_query(texts, otherwise=start.request_for(0))
    if problems:
        raise problems[0]
    return request


def _counted(utterance: Utterance) -> TextCount:
    field, given = "--text", utterance.text or ""
    text = given
    if utterance.text_file is not None:
        field, given = "--text-file", utterance.text_file
        text = read_text(field, given)
    if not text.strip():
        raise Misuse(field, given, terminal.NO_TEXT)
    try:
        return prompt_tokens(text)
    except Misuse as misuse:
        raise Misuse(field, given, misuse.reason) from None
