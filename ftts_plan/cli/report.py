"""`ftts-plan report`: the report of one utterance as a file, the same as the app's."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Final

import click

from ftts_plan.cli.commands import command
from ftts_plan.cli.declaring import Options, argument, option
from ftts_plan.cli.exits import Exit, exit_of, say
from ftts_plan.cli.options import Colour, PaceOptions, PolicyOptions, UtteranceOptions
from ftts_plan.cli.paint import verdict_line
from ftts_plan.cli.reading import STANDARD_INPUT, read_bytes, write_bytes
from ftts_plan.cli.request_from_options import asked
from ftts_plan.formats import MOST_BYTES, Scenario, collected, from_toml, paced, review_link
from ftts_plan.speech import LANGUAGE_NAMES, Pace
from ftts_plan.units import Misuse
from ftts_plan.wording import command_help, page
from ftts_plan.wording.review import problem

_KINDS: Final = (".html", ".htm", ".md", ".markdown")


@dataclass(frozen=True, kw_only=True)
class Report(Options):
    """Where the report goes, and what it says besides the utterance."""

    file: str = argument(metavar="FILE", type=click.Path(allow_dash=True))
    name: str = option("--name", metavar="NAME", default=page.PRESENT_VIEW, help=command_help.REPORT_NAME)
    scenarios: str | None = option("--scenarios", metavar="PATH", type=click.Path(), help=command_help.SCENARIOS)
    page: str = option("--page", metavar="URL", default=command_help.PAGE_URL, help=command_help.PAGE)


def report(
    made: Report, utterance: UtteranceOptions, options: PolicyOptions, pace: PaceOptions, colour: Colour
) -> Exit:
    """The verdict's status, whether or not the report says that it is refused."""
    kind = ".md" if made.file == STANDARD_INPUT else PurePath(made.file).suffix.lower()
    if kind not in _KINDS:
        raise Misuse("file", made.file, f"ends in none of {', '.join(_KINDS)}")
    subject_asked = asked(utterance, options)
    request, verdict = subject_asked.request, subject_asked.verdict
    chosen = pace.read(subject_asked.guess_language)
    others = _scenarios(made.scenarios)
    subject = Scenario(made.name, request)
    link = paced(review_link(made.page, request, others), pace.pace, LANGUAGE_NAMES.get(chosen.language or "")).url
    text = _text(kind, collected([subject, *others]), link, chosen)
    if made.file == STANDARD_INPUT:
        say(text, end="")
    else:
        write_bytes("file", made.file, text.encode())
        say(verdict_line(verdict), color=colour.coloured)
    return exit_of(verdict)


def _text(kind: str, scenarios: Sequence[Scenario], link: str, pace: Pace) -> str:
    from ftts_plan.report import report_html, report_markdown

    subject, *others = scenarios
    written = report_markdown if kind.startswith(".m") else report_html
    return written(subject, others, url=link, pace=pace)


def _scenarios(path: str | None) -> tuple[Scenario, ...]:
    if path is None:
        return ()
    reading = from_toml(read_bytes("--scenarios", path, MOST_BYTES))
    if reading.problems:
        raise Misuse("--scenarios", path, problem(reading.problems[0]))
    return reading.scenarios


COMMAND: Final = command("report", report, about=command_help.REPORT, examples=command_help.REPORT_EXAMPLES)
