"""How each kind of value in a plan file is read: typed, numbers also from text such as "2 GiB". All raise `Misuse`."""

from fractions import Fraction
from typing import Any, Final, get_args

from ftts_plan.formats.scenarios import MOST_NAME_CHARACTERS
from ftts_plan.formats.wire import request_from_json
from ftts_plan.rule.verdict import Verdict
from ftts_plan.speech.pace import read_pace
from ftts_plan.units import Misuse, parse_bytes, parse_whole, require_u64

OUTCOMES: Final = tuple(verdict.outcome for verdict in get_args(Verdict))


def request_field(key: str, value: object) -> Any:
    """A field of `Request`, by its own name."""
    if isinstance(value, str) and key.endswith("_tokens"):
        value = parse_whole(key, value)
    elif isinstance(value, str) and key.endswith("_bytes"):
        value = parse_bytes(key, value)
    return getattr(request_from_json({"prompt_tokens": 0, key: value}), key)


def size(key: str, value: object) -> int:
    return parse_bytes(key, value) if isinstance(value, str) else require_u64(key, value)


def seconds(key: str, value: object) -> Fraction:
    """Exactly what the file says: 163.84 is 4,096/25, which no binary fraction is."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < float("inf"):
        raise Misuse(key, value, "must be a number of seconds such as 163.84")
    return Fraction(repr(value))


def pace(key: str, value: object) -> Fraction:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise Misuse(key, value, "must be a name or a number")
    return read_pace(key, value if isinstance(value, str) else repr(value))


def switch(key: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise Misuse(key, value, "must be true or false")
    return value


def text(key: str, value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise Misuse(key, value, "must be text, and not empty")
    return value


def name(key: str, value: object) -> str:
    given = text(key, value)
    if len(given) > MOST_NAME_CHARACTERS:
        raise Misuse(key, value, f"must be at most {MOST_NAME_CHARACTERS} characters")
    return given


def outcome(key: str, value: object) -> str:
    given = text(key, value)
    if given not in OUTCOMES:
        raise Misuse(key, value, f"must be one of {', '.join(OUTCOMES)}")
    return given
