"""`ftts-plan remedies`: what would change a refusal, cheapest first, and what cannot."""

from collections.abc import Iterator

from ftts_plan.cli import as_json
from ftts_plan.cli.exits import Exit, exit_of, say
from ftts_plan.cli.options import Limits, Output, Utterance
from ftts_plan.cli.paint import strong, verdict_line
from ftts_plan.cli.request_from_options import asked
from ftts_plan.planning.remedies import advise
from ftts_plan.rule.admission import admit
from ftts_plan.rule.request import Request
from ftts_plan.rule.verdict import Admitted
from ftts_plan.wording import advice, terminal


def remedies(utterance: Utterance, limits: Limits, output: Output) -> Exit:
    subject = asked(utterance, limits)
    if output.as_json:
        say(as_json.document("remedies", as_json.remedies_json(subject)))
    else:
        say("\n".join(_lines(subject.request)), color=output.coloured)
    return exit_of(admit(subject.request))


def _lines(request: Request) -> Iterator[str]:
    verdict = admit(request)
    yield verdict_line(verdict)
    if isinstance(verdict, Admitted):
        yield terminal.NOTHING_TO_CHANGE
        return
    found = advise(request)
    yield ""
    yield strong(f"{advice.ANSWER_REFUSED}:") if found.remedies else advice.NO_REMEDY
    for rank, remedy in enumerate(found.remedies, start=1):
        yield f"{rank}. {strong(advice.action(remedy))}. {advice.price(remedy)}"
    if found.useless:
        yield ""
        yield strong(f"{advice.CANNOT_HELP}:")
    for useless in found.useless:
        yield f"   {advice.KNOB_NAMES[useless.knob]}: {advice.why_useless(useless, admit(useless.closest))}"
