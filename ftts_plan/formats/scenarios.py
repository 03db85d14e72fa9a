"""Named requests, up to six, to be put side by side, and the form in which a link carries them.

A link, like a file (`scenario_file`), is versioned and refused as a whole: where anything in it cannot be used,
nothing of it is.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple
from urllib.parse import parse_qs, urlencode

from ftts_plan.fields import TRAVELLING
from ftts_plan.formats.links import LANGUAGE_KEY, PACE_KEY, VERSION_KEY, parse_query, to_query
from ftts_plan.formats.problems import Problem
from ftts_plan.rule import Request
from ftts_plan.units import Misuse

MOST_SCENARIOS: Final = 6
MOST_NAME_CHARACTERS: Final = 100

SCENARIO_KEY: Final = "scenario"
"""The parameter that a link repeats for each scenario."""

MOST_LINK_CHARACTERS: Final = 8_000
"""The length of address that RFC 9110, section 4.1, asks all to support; usual proxies refuse above 8 KiB."""

_NAME_MARK: Final = "&name="
_LINK_FIELDS: Final = (VERSION_KEY, *(row.name for row in TRAVELLING))


@dataclass(frozen=True, slots=True)
class Scenario:
    """A request under a name: any Unicode text of 1 to 100 characters. Raises `Misuse` for another name."""

    name: str
    request: Request

    def __post_init__(self) -> None:
        require_scenario_name("name", self.name)


def require_scenario_name(field: str, value: object) -> str:
    """`value` itself, if a scenario can be called so; raises `Misuse` otherwise."""
    if not isinstance(value, str):
        raise Misuse(field, value, "must be text")
    if not value.strip():
        raise Misuse(field, value, "write a name")
    if len(value) > MOST_NAME_CHARACTERS:
        raise Misuse(field, value, f"must be at most {MOST_NAME_CHARACTERS} characters")
    if any("\ud800" <= character <= "\udfff" for character in value):
        raise Misuse(field, value, "holds half of a surrogate pair, which is no text")
    return value


class Reading(NamedTuple):
    """What a file or link held. Where there is a problem there is no scenario."""

    scenarios: tuple[Scenario, ...]
    problems: tuple[Problem, ...] = ()


class ReviewLink(NamedTuple):
    """An address, and how many scenarios it leaves out, all or none, because it would be too long."""

    url: str
    left_out: int


def collected(scenarios: Iterable[Scenario]) -> tuple[Scenario, ...]:
    """At most six scenarios whose names differ; raises `Misuse` otherwise."""
    kept: list[Scenario] = []
    for scenario in scenarios:
        add_to(kept, scenario)
    return tuple(kept)


def add_to(kept: list[Scenario], scenario: Scenario) -> None:
    """Append one more; raises `Misuse` for a seventh and for a name that is taken."""
    if any(scenario.name == other.name for other in kept):
        raise Misuse("name", scenario.name, "is the name of another scenario")
    if len(kept) == MOST_SCENARIOS:
        raise Misuse(SCENARIO_KEY, scenario.name, f"would be one more than the {MOST_SCENARIOS} there may be")
    kept.append(scenario)


def link_values(scenarios: Iterable[Scenario]) -> tuple[str, ...]:
    """The values of the repeated parameter: a request as `to_query` spells it, then the name as it is."""
    return tuple(f"{to_query(scenario.request)}{_NAME_MARK}{scenario.name}" for scenario in collected(scenarios))


def from_link(values: Sequence[str]) -> Reading:
    """Read the values of the repeated parameter. Each must hold every field: a default may change, a link may not."""
    if (length := sum(map(len, values))) > MOST_LINK_CHARACTERS:
        reason = f"must be at most {MOST_LINK_CHARACTERS:,} characters"
        return Reading((), (Problem(Misuse(SCENARIO_KEY, f"{length:,} characters", reason)),))
    kept: list[Scenario] = []
    problems: list[Problem] = []
    for number, value in enumerate(values, 1):
        query, _, name = value.partition(_NAME_MARK)
        request, misuses = _read(query)
        if request is not None:
            try:
                add_to(kept, Scenario(name, request))
            except Misuse as misuse:
                misuses.append(misuse)
        problems += [Problem(misuse, scenario=number) for misuse in misuses]
    return Reading((), tuple(problems)) if problems else Reading(tuple(kept))


def review_link(page_url: str, request: Request, scenarios: Sequence[Scenario]) -> ReviewLink:
    """A link to `page_url` that shows `request` and holds the scenarios, or none of them where they do not fit."""
    alone = f"{page_url}?{to_query(request)}"
    full = "&".join([alone, *(urlencode({SCENARIO_KEY: value}) for value in link_values(scenarios))])
    return ReviewLink(full, 0) if len(full) <= MOST_LINK_CHARACTERS else ReviewLink(alone, len(scenarios))


def paced(link: ReviewLink, pace: str, language: str | None = None) -> ReviewLink:
    """The same link with the pace of speech, as it was typed, and the language by its name if one is known."""
    spoken = {PACE_KEY: pace} | ({LANGUAGE_KEY: language} if language else {})
    return link._replace(url=f"{link.url}&{urlencode(spoken)}")


def _read(query: str) -> tuple[Request | None, list[Misuse]]:
    try:
        parameters = parse_qs(query, keep_blank_values=True, strict_parsing=True, max_num_fields=4 * len(_LINK_FIELDS))
    except ValueError:
        parameters = {}
    if not parameters:
        return None, [Misuse(SCENARIO_KEY, query, "is not a request as this app writes it")]
    request, problems = parse_query(parameters, otherwise=Request(prompt_tokens=0))
    misuses = list(problems) or [Misuse(name, None, "is missing") for name in _LINK_FIELDS if name not in parameters]
    return (None if misuses else request), misuses
