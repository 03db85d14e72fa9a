"""The answers as JSON: the object that `data/cli.schema.json` describes. All amounts are exact integers."""

import json
from collections.abc import Sequence
from dataclasses import fields
from fractions import Fraction
from typing import Any, Final

from ftts_plan.cli.request_from_options import Asked
from ftts_plan.formats.wire import request_to_json, verdict_to_json
from ftts_plan.planning.advice import Remedy, Useless
from ftts_plan.planning.edges import Edge, Switch, edges, explicit_cap_cliff, limits, switches
from ftts_plan.planning.equations import arithmetic
from ftts_plan.planning.remedies import advise
from ftts_plan.rule.admission import FrameLimit, admit
from ftts_plan.rule.request import Policy
from ftts_plan.rule.verdict import Admitted, Verdict
from ftts_plan.speech.truncation import Truncation
from ftts_plan.verification import Result
from ftts_plan.wording import advice, not_counted, sentence
from ftts_plan.wording.verification import problems

SCHEMA_VERSION: Final = 1

Json = dict[str, Any]


def document(command: str, body: Json) -> str:
    """The whole answer of one command."""
    return json.dumps(headed(command) | body, indent=2)


def headed(command: str) -> Json:
    return {"schema": SCHEMA_VERSION, "command": command}


def asked_json(asked: Asked) -> Json:
    """What was asked and the rule's answer: what every command that takes one utterance begins with."""
    verdict = admit(asked.request)
    size = asked.size
    counted = size and {"characters": size.characters, "text_tokens": size.text_tokens}
    return {"request": request_to_json(asked.request), "text": counted} | verdict_with_sentence(verdict)


def check_json(asked: Asked, pace: Fraction, speech: Truncation) -> Json:
    equations = [equation._asdict() for equation in arithmetic(asked.request)]
    return asked_json(asked) | {
        "speech": speech_json(pace, speech),
        "arithmetic": equations,
        "not_counted": list(not_counted(asked.request)),
    }


def edges_json(asked: Asked) -> Json:
    request = asked.request
    found, cliff = limits(request), explicit_cap_cliff(request)
    return asked_json(asked) | {
        "edges": list(map(_edge, edges(request))),
        "switches": list(map(_switch, switches(request))),
        "limits": found and {"binding": _limit(found.binding), "runner_up": _limit(found.runner_up)},
        "explicit_cap": cliff and verdict_with_sentence(cliff.verdict),
    }


def remedies_json(asked: Asked) -> Json:
    found = advise(asked.request)
    return asked_json(asked) | {
        "remedies": list(map(_remedy, found.remedies)),
        "useless": list(map(_useless, found.useless)),
    }


def verify_json(results: Sequence[Result]) -> Json:
    return {"as_expected": all(result.as_expected for result in results), "checks": list(map(_check, results))}


def script_head(policy: Policy, pace: Fraction) -> Json:
    """What comes before the rows of a script."""
    limits = {field.name: getattr(policy, field.name) for field in fields(Policy)}
    return headed("script") | {"policy": limits, "pace": float(pace)}


def verdict_with_sentence(verdict: Verdict) -> Json:
    return {"verdict": verdict_to_json(verdict), "sentence": sentence(verdict)}


def speech_json(pace: Fraction, speech: Truncation) -> Json:
    """Whether the text is probably cut off, at `pace` frames per text token."""
    return {
        "pace": float(pace),
        "outcome": speech.outcome,
        "expected_frames": speech.expected_frames,
        "allowed_frames": speech.allowed_frames,
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
        "problems": problems(result),
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


def _remedy(remedy: Remedy) -> Json:
    split = remedy.split
    return {
        "knob": remedy.knob,
        "cost": remedy.cost.name.lower(),
        "action": advice.action(remedy),
        "price": advice.price(remedy),
        "request": request_to_json(remedy.request),
        "verdict": verdict_to_json(Admitted(remedy.plan)),
        "change": remedy.change,
        "idle": remedy.idle,
        "lost_frames": remedy.lost_frames,
        "pieces": split and [{"pieces": group.pieces, "prompt_tokens": group.prompt_tokens} for group in split.groups],
    }


def _useless(useless: Useless) -> Json:
    return {
        "knob": useless.knob,
        "reason": useless.reason,
        "why": advice.why_useless(useless, admit(useless.closest)),
        "closest": request_to_json(useless.closest),
    }
