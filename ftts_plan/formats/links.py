"""A request as the query string of a link, and back. What cannot be read is a `Misuse` of the field, with the value."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from ftts_plan.fields import INPUT_NAMED, TRAVELLING
from ftts_plan.rule import Request
from ftts_plan.units import Misuse

LINK_VERSION: Final = "1"
VERSION_KEY: Final = "v"
PACE_KEY: Final = "pace"
"""The parameter that holds the pace of speech, which is no part of a request."""
LANGUAGE_KEY: Final = "language"
"""The parameter that holds the language of the text, by its English name."""


class Link(NamedTuple):
    """What a link asked for: `request` is complete; `problems` name what it could not use."""

    request: Request
    problems: tuple[Misuse, ...]


def to_query(request: Request) -> str:
    """The query string of a link that reproduces `request` exactly: every field, and the link version."""
    return urlencode({VERSION_KEY: LINK_VERSION} | {row.name: row.spell(row.of(request)) for row in TRAVELLING})


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
        if name == VERSION_KEY:
            continue
        try:
            if name not in INPUT_NAMED:
                raise Misuse(name, ", ".join(texts), "is not a field of this app")
            if len(texts) != 1:
                raise Misuse(name, ", ".join(texts), "is given more than once")
            values[name] = INPUT_NAMED[name].read(texts[0])
        except Misuse as problem:
            problems.append(problem)
    return Link(replace(otherwise, **values), tuple(problems))
