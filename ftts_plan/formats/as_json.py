"""Requests and verdicts as JSON objects, with the field names of `Request` and the wire strings of SPEC.md."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from ftts_plan.fields import DTYPE, INPUT_NAMED, PROMPT
from ftts_plan.rule import Request, Verdict
from ftts_plan.units import Misuse

Scalar = int | bool | str


def request_to_json(request: Request) -> dict[str, Scalar]:
    """Every field of `request`, ready for `json.dumps`."""
    return asdict(request)


def request_from_json(value: Mapping[str, object]) -> Request:
    """The inverse of `request_to_json`; omitted policy fields take their defaults. Raises `Misuse`."""
    for name in value:
        if name not in INPUT_NAMED:
            raise Misuse(name, value[name], "is not a field of a request")
    if PROMPT.name not in value:
        raise Misuse(PROMPT.name, None, "is missing")
    typed: dict[str, Any] = dict(value)
    if isinstance(dtype := value.get(DTYPE.name), str):
        typed[DTYPE.name] = DTYPE.read(dtype)
    return Request(**typed)


def verdict_to_json(verdict: Verdict) -> dict[str, Scalar]:
    """The outcome's wire string and everything it carries, ready for `json.dumps`."""
    plan = verdict.plan
    if plan is None:
        return {"outcome": verdict.outcome} | asdict(verdict)
    return {"outcome": verdict.outcome} | asdict(plan) | {"fits": plan.fits, "shortfall_bytes": plan.shortfall_bytes}
