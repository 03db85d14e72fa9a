"""`ftts-plan check`: one request, its verdict, figures and arithmetic."""

from collections.abc import Iterator
from fractions import Fraction

from ftts_plan import wording
from ftts_plan.cli import as_json
from ftts_plan.cli.exits import Exit, exit_of, say
from ftts_plan.cli.options import Limits, Output, Pace, Utterance
from ftts_plan.cli.paint import quiet, verdict_line
from ftts_plan.cli.request_from_options import Asked, asked
from ftts_plan.cli.table import aligned
from ftts_plan.planning.admissible_ranges import runner_up
from ftts_plan.planning.equations import arithmetic
from ftts_plan.planning.remedies import advise
from ftts_plan.rule.admission import admit
from ftts_plan.rule.verdict import Admitted, BudgetExceeded
from ftts_plan.speech.pace import read_pace
from ftts_plan.speech.spoken import spoken
from ftts_plan.speech.truncation import Truncation
from ftts_plan.wording import advice, page, terminal
from ftts_plan.wording.speech import text_count


def check(utterance: Utterance, limits: Limits, pace: Pace, output: Output) -> Exit:
    """The status is the memory verdict's; speech that is probably cut off is said, and changes no status."""
    subject = asked(utterance, limits)
    frames_per_token = read_pace("pace", pace.pace)
    request = subject.request
    speech = spoken(request, frames_per_token)
    if output.as_json:
        say(as_json.document("check", as_json.check_json(subject, frames_per_token, speech)))
    else:
        say("\n".join(_lines(subject, frames_per_token, speech)), color=output.coloured)
    return exit_of(admit(request))


def _lines(subject: Asked, pace: Fraction, speech: Truncation) -> Iterator[str]:
    request = subject.request
    verdict = admit(request)
    yield verdict_line(verdict)
    if not isinstance(verdict, Admitted):
        remedies = advise(request).remedies
        yield terminal.cheapest(remedies[0]) if remedies else advice.NO_REMEDY
    if subject.size:
        yield text_count(subject.size)
    yield terminal.spoken(speech, pace)
    if isinstance(verdict, Admitted | BudgetExceeded):
        yield ""
        yield from aligned(terminal.figures(verdict.plan, runner_up(request)))
    yield ""
    equations = arithmetic(request)
    yield page.aligned(equations) if equations else page.NOTHING_TO_COMPUTE
    yield ""
    yield from map(quiet, wording.not_counted(request))
