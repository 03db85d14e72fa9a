"""The kinds of value that an input can have: how each is read, spelled and shown."""

from collections.abc import Callable
from typing import Final, Generic, NamedTuple, TypeVar

from ftts_plan.units.reading import Typed, parse_whole, read_size, read_spelled_size, read_spelled_whole
from ftts_plan.units.showing import format_bytes, format_exact_bytes, format_frames, spell_bytes
from ftts_plan.units.whole_numbers import Misuse, require_u64

T = TypeVar("T")


class Unit(NamedTuple, Generic[T]):
    """How a kind of value is read, spelled and shown."""

    read: Callable[[str, str], T]
    """From a field's name and text, as links and files hold it; raises `Misuse`."""
    accept: Callable[[str, object], T]
    """From a field's name and a value of JSON or TOML; raises `Misuse`."""
    spell: Callable[[T], str]
    """As links and files hold it; `read` gives the value back."""
    show: Callable[[T], str]
    """As people read it, rounded."""
    show_exactly: Callable[[T], str]
    """As people read it, to the last digit."""
    placeholder: str = ""
    """What stands for a value in the help of the command line."""
    choices: tuple[str, ...] = ()
    """The words that can be read, where there are only a few."""
    as_typed: Callable[[str, str], Typed[T]] | None = None
    """From a field's name and what a person typed, where that is more than `read` takes."""

    def read_typed(self, field: str, text: str) -> Typed[T]:
        """The value that a person typed, and whether it was rounded; raises `Misuse`."""
        return self.as_typed(field, text) if self.as_typed else Typed(self.read(field, text))


def _accept_number(read: Callable[[str, str], int]) -> Callable[[str, object], int]:
    def accept(field: str, value: object) -> int:
        if isinstance(value, str):
            return read(field, value)
        if not isinstance(value, int) or isinstance(value, bool):
            raise Misuse(field, value, "must be a whole number")
        return require_u64(field, value)

    return accept


def _typed_whole(field: str, text: str) -> Typed[int]:
    return Typed(parse_whole(field, text))


def _read_switch(field: str, text: str) -> bool:
    if text not in SWITCH.choices:
        raise Misuse(field, text, f"must be {' or '.join(SWITCH.choices)}")
    return text == "on"


def _accept_switch(field: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise Misuse(field, value, "must be true or false")
    return value


def _show_switch(on: bool) -> str:
    return "on" if on else "off"


TOKENS: Final = Unit(
    read_spelled_whole,
    _accept_number(read_spelled_whole),
    str,
    "{:,}".format,
    "{:,}".format,
    "N",
    as_typed=_typed_whole,
)
FRAMES: Final = Unit(
    read_spelled_whole,
    _accept_number(read_spelled_whole),
    str,
    format_frames,
    format_frames,
    "FRAMES",
    as_typed=_typed_whole,
)
BYTES: Final = Unit(
    read_spelled_size,
    _accept_number(read_spelled_size),
    spell_bytes,
    format_bytes,
    format_exact_bytes,
    "SIZE",
    as_typed=read_size,
)
SWITCH: Final = Unit(_read_switch, _accept_switch, _show_switch, _show_switch, _show_switch, choices=("on", "off"))
