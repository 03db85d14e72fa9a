"""`ftts-plan verify`: a plan file held against the rule, for people and for CI."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import click

from ftts_plan.cli import annotations, as_json
from ftts_plan.cli.declaring import argument, option
from ftts_plan.cli.exits import Exit, say
from ftts_plan.cli.junit import junit
from ftts_plan.cli.options import Output
from ftts_plan.cli.paint import bad, good, strong
from ftts_plan.cli.reading import read_bytes, write_bytes
from ftts_plan.cli.script import opened_script
from ftts_plan.cli.table import aligned
from ftts_plan.formats.toml_source import MOST_BYTES
from ftts_plan.script.rows import Script
from ftts_plan.units import Misuse
from ftts_plan.verification import Result, read_plan_file
from ftts_plan.verification import verify as verify_entry
from ftts_plan.wording import command_help, terminal
from ftts_plan.wording import verification as words


@dataclass(frozen=True, kw_only=True)
class Gate:
    """The plan file, and who is told besides the reader."""

    plan: str = argument(metavar="PLAN.toml", type=click.Path())
    junit: str | None = option("--junit", metavar="PATH", type=click.Path(), help=command_help.JUNIT)
    github: bool = option("--github", is_flag=True, default=False, help=command_help.GITHUB)


def verify(gate: Gate, output: Output) -> Exit:
    """The status is 2 where anything could not be judged, however the rest is."""
    file = read_plan_file(read_bytes("PLAN.toml", gate.plan, MOST_BYTES))
    if file.problems:
        for found in file.problems:
            click.echo(terminal.unusable_plan(gate.plan, found), err=True)
        if gate.github:
            say("\n".join(annotations.of_problems(gate.plan, file.problems)))
        return Exit.MISUSE
    results = [verify_entry(entry, partial(_script_beside, gate.plan)) for entry in file.entries]
    if output.as_json:
        say(as_json.document("verify", as_json.verify_json(results)))
    else:
        say("\n".join(_lines(results)), color=output.coloured)
    if gate.junit is not None:
        write_bytes("--junit", gate.junit, junit(gate.plan, results))
    if gate.github:
        for line in annotations.of_results(gate.plan, results):
            click.echo(line, err=True) if output.as_json else say(line)
    if unjudged := sum(bool(result.unread) for result in results):
        raise Misuse("PLAN.toml", gate.plan, words.not_made(unjudged, len(results)))
    return Exit.ADMITTED if all(result.as_expected for result in results) else Exit.REFUSED


def _script_beside(plan: str, path: str) -> Script:
    """A script named in a plan file, which is where its path starts."""
    return opened_script(str(Path(plan).parent / path))


def _lines(results: Sequence[Result]) -> Iterator[str]:
    """The table, the reasons below each line that needs them, and how many are as expected."""
    head, *lines = aligned([words.HEAD, *map(words.row, results)])
    yield strong(head)
    for result, line in zip(results, lines, strict=True):
        word = words.word(result)
        yield (good if result.as_expected else bad)(word) + line.removeprefix(word)
        for reason in words.problems(result):
            yield f"    {reason}"
    yield ""
    yield words.summary(results)
