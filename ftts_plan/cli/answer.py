"""What a command found out, and the one place that prints it: a new form of output is an option and a case here."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import click

from ftts_plan.cli.exits import Exit, exit_of, say
from ftts_plan.cli.options import Output
from ftts_plan.rule import Verdict

Json = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Answer:
    """An answer in every form there is, each made only when it is asked for."""

    text: Iterable[str]
    """For people: pieces of whole lines, styled."""
    document: Iterable[str]
    """For programs: pieces of one JSON object."""
    finish: Callable[[], Exit]
    """What is left to do once one of the two was printed, and the status that it comes to."""
    annotations: Iterable[str] = ()
    """Workflow commands for a CI server that reads them from the output."""


def about_one(verdict: Verdict, lines: Iterable[str], body: Callable[[], Json]) -> Answer:
    """The answer about one utterance, whose status is its verdict's."""
    return Answer(text=together(lines), document=one_object(body), finish=lambda: exit_of(verdict))


def together(lines: Iterable[str]) -> Iterator[str]:
    """All the lines as one piece."""
    yield "\n".join(lines)


def one_object(body: Callable[[], Json]) -> Iterator[str]:
    """A whole JSON object as one piece."""
    yield json.dumps(body(), indent=2) + "\n"


def render(answer: Answer, output: Output) -> Exit:
    """Print the answer in the form that was asked for."""
    if output.as_json:
        for piece in answer.document:
            say(piece, end="")
    else:
        for piece in answer.text:
            say(piece, color=output.coloured)
    for annotation in answer.annotations:
        if output.as_json:
            click.echo(annotation, err=True)
        else:
            say(annotation)
    return answer.finish()
