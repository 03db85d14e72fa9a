"""How the values of a plan file are read that no input of a request has. All raise `Misuse`."""

from collections.abc import Callable
from enum import StrEnum
from fractions import Fraction
from typing import Final, TypeVar, get_args

from ftts_plan.formats import MOST_NAME_CHARACTERS
from ftts_plan.rule import Verdict
from ftts_plan.speech import LANGUAGES, Pace, language_code, read_pace
from ftts_plan.units import Misuse

OUTCOMES: Final = tuple(verdict.outcome for verdict in get_args(Verdict))


def seconds(key: str, value: object) -> Fraction:
    """Exactly what the file says: 163.84 is 4,096/25, which no binary fraction is."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < float("inf"):
        raise Misuse(key, value, "must be a number of seconds such as 163.84")
    return Fraction(repr(value))


def pace(key: str, value: object) -> Pace:
    """How briskly a text is spoken, by a word or a number of frames per text token."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise Misuse(key, value, "must be a name or a number")
    return read_pace(key, value if isinstance(value, str) else repr(value))


def language(key: str, value: object) -> str:
    """The code of a language, by its code or name."""
    code = language_code(text(key, value))
    if code is None:
        raise Misuse(key, value, f"must be one of {', '.join(LANGUAGES)}")
    return code


def text(key: str, value: object) -> str:
    """Text that is not empty."""
    if not isinstance(value, str) or not value.strip():
        raise Misuse(key, value, "must be text, and not empty")
    return value


def name(key: str, value: object) -> str:
    """A name of at most as many characters as a scenario's."""
    given = text(key, value)
    if len(given) > MOST_NAME_CHARACTERS:
        raise Misuse(key, value, f"must be at most {MOST_NAME_CHARACTERS} characters")
    return given


Choice = TypeVar("Choice", bound=StrEnum)


def one_of(choices: type[Choice]) -> Callable[[str, object], Choice]:
    """Reads one of the words of `choices`."""

    def read(key: str, value: object) -> Choice:
        try:
            return choices(text(key, value))
        except ValueError as error:
            if isinstance(error, Misuse):
                raise
            raise Misuse(key, value, f"must be one of {', '.join(choices)}") from None

    return read


def outcome(key: str, value: object) -> str:
    """The wire string of an outcome."""
    given = text(key, value)
    if given not in OUTCOMES:
        raise Misuse(key, value, f"must be one of {', '.join(OUTCOMES)}")
    return given
