"""Requests and verdicts in the forms in which they travel: links, JSON objects, environment variables.

Every form uses the field names of `Request` and the wire strings of SPEC.md, and is read back by type: what
cannot be read is a `Misuse` that names the field and the value.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, fields, replace
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from ftts_plan.rule.request import BUDGET_VARIABLE, BUDGET_VARIABLE_UNIT_BYTES, CAP_VARIABLE, KvDtype, Policy, Request
from ftts_plan.rule.verdict import Admitted, BudgetExceeded, Verdict
from ftts_plan.units import Misuse, parse_bytes, parse_whole, spell_bytes

LINK_VERSION: Final = "1"
VERSION_KEY: Final = "v"
REQUEST_FIELDS: Final = tuple(field.name for field in fields(Request))

Scalar = int | bool | str


class Link(NamedTuple):
    """What a link asked for: `request` is complete; `problems` name what it could not use."""

    request: Request
    problems: tuple[Misuse, ...]


def to_query(request: Request) -> str:
    """The query string of a link that reproduces `request` exactly: every field, and the link version."""
    return urlencode(
        {VERSION_KEY: LINK_VERSION} | {name: spell(name, getattr(request, name)) for name in REQUEST_FIELDS}
    )


def parse_query(parameters: Mapping[str, Sequence[str]], otherwise: Request) -> Link:
    """Read a link's parameters (each key with all its values); a field that cannot be used is as in `otherwise`.

    A link of another version is not used at all. A link without a version is read as this one.
    """
    versions = parameters.get(VERSION_KEY, [LINK_VERSION])
    if list(versions) != [LINK_VERSION]:
        reason = f"this app reads links of version {LINK_VERSION}; nothing of this one was used"
        return Link(otherwise, (Misuse(VERSION_KEY, ", ".join(versions), reason),))
    values: dict[str, Any] = {}
    problems = []
    for name, texts in parameters.items():
        try:
            if name == VERSION_KEY:
                continue
            if name not in _READERS:
                raise Misuse(name, ", ".join(texts), "is not a field of this app")
            if len(texts) != 1:
                raise Misuse(name, ", ".join(texts), "is given more than once")
            values[name] = _READERS[name](name, texts[0])
        except Misuse as problem:
            problems.append(problem)
    return Link(replace(otherwise, **values), tuple(problems))


def request_to_json(request: Request) -> dict[str, Scalar]:
    """Every field of `request`, ready for `json.dumps`."""
    return asdict(request)


def request_from_json(value: Mapping[str, object]) -> Request:
    """The inverse of `request_to_json`; omitted policy fields take their defaults. Raises `Misuse`."""
    for name in value:
        if name not in REQUEST_FIELDS:
            raise Misuse(name, value[name], "is not a field of a request")
    if "prompt_tokens" not in value:
        raise Misuse("prompt_tokens", None, "is missing")
    typed: dict[str, Any] = dict(value)
    if isinstance(dtype := value.get("kv_dtype"), str):
        typed["kv_dtype"] = _parse_dtype("kv_dtype", dtype)
    return Request(**typed)


def verdict_to_json(verdict: Verdict) -> dict[str, Scalar]:
    """The outcome's wire string and everything it carries, ready for `json.dumps`."""
    match verdict:
        case Admitted(plan) | BudgetExceeded(plan):
            known = asdict(plan) | {"fits": plan.fits, "shortfall_bytes": plan.shortfall_bytes}
        case _:
            known = asdict(verdict)
    return {"outcome": verdict.outcome} | known


def to_env(policy: Policy) -> dict[str, str]:
    """The engine variables that come closest to `policy` and never admit what its budget refuses.

    Compare `Policy.from_env(to_env(policy)).policy` with `policy` to see what they cannot say.
    """
    # Below a mebibyte say one, not nothing (2 GiB): neither admits anything, as the bounded state alone is larger.
    variables = {BUDGET_VARIABLE: str(max(1, policy.budget_bytes // BUDGET_VARIABLE_UNIT_BYTES))}
    if policy.max_new_tokens and not policy.heuristic_eos_backstop:
        variables[CAP_VARIABLE] = str(policy.max_new_tokens)
    return variables


def inexpressible_fields(policy: Policy) -> tuple[str, ...]:
    """The fields of `policy` that an engine started with `to_env(policy)` would see otherwise."""
    seen = Policy.from_env(to_env(policy)).policy
    return tuple(field.name for field in fields(Policy) if getattr(seen, field.name) != getattr(policy, field.name))


def spell(name: str, value: Scalar) -> str:
    """One field's value as a link and the app's text boxes hold it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, int) and name.endswith("_bytes"):
        return spell_bytes(value)
    return str(value)


def _parse_switch(field: str, text: str) -> bool:
    if text not in ("on", "off"):
        raise Misuse(field, text, "must be on or off")
    return text == "on"


def _parse_dtype(field: str, text: str) -> KvDtype:
    if text not in tuple(KvDtype):
        raise Misuse(field, text, f"must be {' or '.join(KvDtype)}")
    return KvDtype(text)


_READERS: Final[Mapping[str, Callable[[str, str], Scalar]]] = {
    "budget_bytes": parse_bytes,
    "max_new_tokens": parse_whole,
    "heuristic_eos_backstop": _parse_switch,
    "kv_dtype": _parse_dtype,
    "ring_buffer_bytes": parse_bytes,
    "weights_resident_bytes": parse_bytes,
    "prompt_tokens": parse_whole,
}
