"""`ftts-plan edges`: where the answer changes, one input at a time."""

from collections.abc import Iterator

from ftts_plan.cli import as_json
from ftts_plan.cli.exits import Exit, exit_of, say
from ftts_plan.cli.options import Limits, Output, Utterance
from ftts_plan.cli.paint import strong, verdict_line
from ftts_plan.cli.request_from_options import asked
from ftts_plan.cli.table import aligned
from ftts_plan.planning.edges import edges as edges_of
from ftts_plan.planning.edges import explicit_cap_cliff, switches
from ftts_plan.planning.edges import limits as limits_of
from ftts_plan.rule.admission import admit
from ftts_plan.rule.request import Request
from ftts_plan.wording import advice


def edges(utterance: Utterance, limits: Limits, output: Output) -> Exit:
    subject = asked(utterance, limits)
    if output.as_json:
        say(as_json.document("edges", as_json.edges_json(subject)))
    else:
        say("\n".join(_lines(subject.request)), color=output.coloured)
    return exit_of(admit(subject.request))


def _lines(request: Request) -> Iterator[str]:
    yield verdict_line(admit(request))
    yield ""
    rows = [*map(advice.edge_row, edges_of(request)), *map(advice.switch_row, switches(request))]
    head, *lines = aligned([list(rows[0]), *(list(row.values()) for row in rows)])
    yield strong(head)
    yield from lines
    if found := limits_of(request):
        yield ""
        yield advice.limits_line(found)
    if cliff := explicit_cap_cliff(request):
        yield ""
        yield advice.cliff_warning(request, cliff)
