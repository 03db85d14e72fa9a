"""`ftts-plan verify`: a plan file held against the rule, for people and for CI."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import click

from ftts_plan.cli import annotations
from ftts_plan.cli.answer import Answer, Json, one_object, together
from ftts_plan.cli.as_json import headed, taken_json
from ftts_plan.cli.commands import command
from ftts_plan.cli.declaring import Options, argument, option
from ftts_plan.cli.exits import Exit
from ftts_plan.cli.junit import junit
from ftts_plan.cli.paint import bad, good, quiet, strong
from ftts_plan.cli.reading import read_bytes, write_bytes
from ftts_plan.cli.script import opened_script
from ftts_plan.cli.table import aligned
from ftts_plan.formats import MOST_BYTES
from ftts_plan.script import ReadingSettings, Script
from ftts_plan.units import Misuse
from ftts_plan.verification import Result, read_plan_file
from ftts_plan.verification import verify as verify_entry
from ftts_plan.wording import command_help
from ftts_plan.wording import verification as words
from ftts_plan.wording.taken import taken_sentence


@dataclass(frozen=True, kw_only=True)
class Gate(Options):
    """The plan file, and who is told besides the reader."""

    plan: str = argument(metavar="PLAN.toml", type=click.Path())
    junit: str | None = option("--junit", metavar="PATH", type=click.Path(), help=command_help.JUNIT)
    github: bool = option("--github", is_flag=True, default=False, help=command_help.GITHUB)


def verify(gate: Gate) -> Answer:
    """The status is 2 where anything could not be judged, however the rest is."""
    file = read_plan_file(read_bytes("PLAN.toml", gate.plan, MOST_BYTES))
    if file.problems:
        for found in file.problems:
            click.echo(words.unusable_plan(gate.plan, found), err=True)
        told = annotations.of_problems(gate.plan, file.problems) if gate.github else ()
        return Answer(text=(), document=(), finish=lambda: Exit.MISUSE, annotations=told)
    results = [verify_entry(entry, partial(_script_beside, gate.plan)) for entry in file.entries]
    return Answer(
        text=together(_lines(results)),
        document=one_object(lambda: _body(results)),
        finish=partial(_finish, gate, results),
        annotations=annotations.of_results(gate.plan, results) if gate.github else (),
    )


def _finish(gate: Gate, results: Sequence[Result]) -> Exit:
    """Write what was asked for besides, and say how it went."""
    if gate.junit is not None:
        write_bytes("--junit", gate.junit, junit(gate.plan, results))
    if unjudged := sum(bool(result.unread) for result in results):
        raise Misuse("PLAN.toml", gate.plan, words.not_made(unjudged, len(results)))
    return Exit.ADMITTED if all(result.as_expected for result in results) else Exit.REFUSED


def _script_beside(plan: str, path: str, settings: ReadingSettings) -> Script:
    """A script named in a plan file, which is where its path starts."""
    return opened_script(str(Path(plan).parent / path), settings)


def _lines(results: Sequence[Result]) -> Iterator[str]:
    """The table, the reasons below each line that needs them, and how many are as expected."""
    head, *lines = aligned([words.HEAD, *map(words.row, results)])
    yield strong(head)
    for result, line in zip(results, lines, strict=True):
        word = words.word(result)
        yield (good if result.as_expected else bad)(word) + line.removeprefix(word)
        if result.taken:
            yield quiet(f"    {taken_sentence(result.entry.script or '', result.taken)}")
        for reason in words.problems(result):
            yield f"    {reason}"
    yield ""
    yield words.summary(results)


def _body(results: Sequence[Result]) -> Json:
    return headed("verify") | {
        "as_expected": all(result.as_expected for result in results),
        "checks": list(map(_check, results)),
    }


def _check(result: Result) -> Json:
    return {
        "name": result.entry.name,
        "policy": result.entry.policy_name,
        "as_expected": result.as_expected,
        "utterances": result.utterances,
        "deviating": result.deviating,
        "unreadable": result.unread,
        "peak_bytes": result.peak_bytes or None,
        "allowed_frames": result.allowed_frames,
        "problems": words.problems(result),
        "taken": result.taken and taken_json(result.taken),
    }


COMMAND: Final = command("verify", verify, about=command_help.VERIFY, examples=command_help.VERIFY_EXAMPLES)
