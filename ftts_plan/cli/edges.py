"""`ftts-plan edges`: where the answer changes, one input at a time."""

from collections.abc import Iterator
from typing import Final

from ftts_plan.cli.answer import Answer, Json, about_one
from ftts_plan.cli.commands import command
from ftts_plan.cli.options import PolicyOptions, UtteranceOptions
from ftts_plan.cli.paint import strong, verdict_line
from ftts_plan.cli.request_from_options import Asked, asked
from ftts_plan.cli.table import aligned
from ftts_plan.planning import Edge, Switch, all_edges, explicit_cap_cliff, limits, switches
from ftts_plan.rule import FrameLimit, Request, Verdict
from ftts_plan.wording import command_help
from ftts_plan.wording import edges as edge_words


def edges(utterance: UtteranceOptions, options: PolicyOptions) -> Answer:
    """The status is the verdict's."""
    subject = asked(utterance, options)
    return about_one(subject.verdict, _lines(subject.request, subject.verdict), lambda: _body(subject))


def _lines(request: Request, verdict: Verdict) -> Iterator[str]:
    yield verdict_line(verdict)
    yield ""
    edges = all_edges(request, verdict)
    rows = edge_words.edge_rows(edges, switches(request, verdict))
    head, *lines = aligned([list(rows[0]), *(list(row.values()) for row in rows)])
    yield strong(head)
    yield from lines
    yield ""
    yield edge_words.audio_line(edges)
    if found := limits(request):
        yield edge_words.limits_line(found)
    if cliff := explicit_cap_cliff(request, verdict):
        yield ""
        yield edge_words.cliff_warning(request, cliff)


def _body(asked: Asked) -> Json:
    from ftts_plan.cli.as_json import asked_json, verdict_with_sentence

    request, verdict, _, _ = asked
    found, cliff = limits(request), explicit_cap_cliff(request, verdict)
    return asked_json("edges", asked) | {
        "edges": list(map(_edge, all_edges(request, verdict))),
        "switches": list(map(_switch, switches(request, verdict))),
        "limits": found and {"binding": _limit(found.binding), "runner_up": _limit(found.runner_up)},
        "explicit_cap": cliff and verdict_with_sentence(cliff.verdict),
    }


def _edge(edge: Edge) -> Json:
    values = edge.admitted_values
    return {
        "axis": edge.axis,
        "current": edge.current,
        "admitted_from": values[0] if values else None,
        "admitted_to": values[-1] if values else None,
        "admitted": edge.admitted,
        "refused": edge.refused,
    }


def _switch(switch: Switch) -> Json:
    choices = [{"value": choice.value, "outcome": choice.verdict.outcome} for choice in switch.choices]
    return {"field": switch.field, "current": switch.current, "choices": choices}


def _limit(limit: FrameLimit) -> Json:
    return {"constraint": limit.constraint, "frames": limit.frames}


COMMAND: Final = command("edges", edges, about=command_help.EDGES, examples=command_help.EDGES_EXAMPLES)
