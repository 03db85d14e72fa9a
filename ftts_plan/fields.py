"""One row an input: everything that a surface has to know of it.

Links, JSON, TOML, the command line, the page, tables and reports all read these rows. The value itself is a field of
`rule.Request`; a new input is a field there, a row here, and its place on the page.
"""

from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from typing import Any, Final, Generic, NamedTuple, TypeVar

from ftts_plan.models import QWEN3_TTS, TEXT_BACKSTOP, KvDtype
from ftts_plan.rule import CAP_VARIABLE, Request
from ftts_plan.units import (
    MILLISECONDS_PER_FRAME,
    Misuse,
    format_bytes,
    format_exact_bytes,
    format_seconds,
    parse_bytes,
    parse_whole,
    require_u64,
    spell_bytes,
)

Value = int | bool | KvDtype
Scalar = int | bool | str
T = TypeVar("T")


class Unit(NamedTuple, Generic[T]):
    """How a kind of value is read, spelled and shown."""

    read: Callable[[str, str], T]
    """From a field's name and text; raises `Misuse`."""
    accept: Callable[[str, object], T]
    """From a field's name and a value of JSON or TOML; raises `Misuse`."""
    spell: Callable[[T], str]
    """As links, files and boxes hold it; `read` gives the value back."""
    show: Callable[[T], str]
    """As people read it, rounded."""
    show_exactly: Callable[[T], str]
    """As people read it, to the last digit."""
    placeholder: str = ""
    """What stands for a value in the help of the command line."""
    choices: tuple[str, ...] = ()
    """The words that can be read, where there are only a few."""


def _read_switch(field: str, text: str) -> bool:
    if text not in SWITCH.choices:
        raise Misuse(field, text, f"must be {' or '.join(SWITCH.choices)}")
    return text == "on"


def _read_dtype(field: str, text: str) -> KvDtype:
    if text not in KV_DTYPE.choices:
        raise Misuse(field, text, f"must be {' or '.join(KV_DTYPE.choices)}")
    return KvDtype(text)


def _accept_number(read: Callable[[str, str], int]) -> Callable[[str, object], int]:
    def accept(field: str, value: object) -> int:
        return read(field, value) if isinstance(value, str) else require_u64(field, value)

    return accept


def _accept_switch(field: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise Misuse(field, value, "must be true or false")
    return value


def _accept_dtype(field: str, value: object) -> KvDtype:
    return _read_dtype(field, value if isinstance(value, str) else repr(value))


def _show_switch(on: bool) -> str:
    return "on" if on else "off"


def _show_number(n: int) -> str:
    return f"{n:,}"


def show_frames(frames: int) -> str:
    """`8,192 (655.36 s)`."""
    return f"{frames:,} ({format_seconds(frames)})"


TOKENS: Final = Unit(parse_whole, _accept_number(parse_whole), str, _show_number, _show_number, "N")
FRAMES: Final = Unit(parse_whole, _accept_number(parse_whole), str, show_frames, show_frames, "FRAMES")
BYTES: Final = Unit(
    parse_bytes, _accept_number(parse_bytes), spell_bytes, format_bytes, format_exact_bytes, placeholder="SIZE"
)
SWITCH: Final = Unit(_read_switch, _accept_switch, _show_switch, _show_switch, _show_switch, choices=("on", "off"))
KV_DTYPE: Final = Unit(_read_dtype, _accept_dtype, str, str, str, choices=tuple(dtype.value for dtype in KvDtype))


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """One input of a request. `name` is its field, and its key in links, JSON, TOML and environments."""

    name: str
    label: str
    unit: Unit[Any]
    options: tuple[str, ...]
    """On the command line; the name in full comes first."""
    help: str
    option_help: str = ""
    """What the command line says instead of `help`, if anything."""

    @property
    def default(self) -> Value | None:
        """What a policy has where nobody says otherwise; None for the prompt, which nobody can leave out."""
        return _DEFAULTS[self.name]

    @property
    def shown_option(self) -> str:
        """The option as a sentence names it."""
        return self.options[0]

    def read(self, text: str) -> Value:
        """The value that `text` spells; raises `Misuse` of this field."""
        value: Value = self.unit.read(self.name, text)
        return value

    def accept(self, value: object) -> Value:
        """The value, as JSON or TOML gave it: a number may be text there. Raises `Misuse` of this field."""
        accepted: Value = self.unit.accept(self.name, value)
        return accepted

    def spell(self, value: Value) -> str:
        """The text that `read` reads back as `value`."""
        return self.unit.spell(value)

    def show(self, value: Value) -> str:
        """For people, rounded."""
        return self.unit.show(value)

    def show_exactly(self, value: Value) -> str:
        """For people, to the last digit."""
        return self.unit.show_exactly(value)

    def of(self, request: Request) -> Value:
        """The value that `request` has."""
        value: Value = getattr(request, self.name)
        return value


_DEFAULTS: Final = {field.name: None if field.default is MISSING else field.default for field in fields(Request)}

PROMPT: Final = Input(
    name="prompt_tokens",
    label="Prompt tokens",
    unit=TOKENS,
    options=("--prompt-tokens",),
    help="Length of the prompt in text tokens, after normalisation and prompt assembly.",
)
CAP: Final = Input(
    name="max_new_tokens",
    label="Frame cap",
    unit=FRAMES,
    options=("--max-new-tokens", "--cap"),
    help=(
        f"The most frames that may be generated (`max_new_tokens`). One frame is {MILLISECONDS_PER_FRAME} ms of audio."
    ),
    option_help=(
        f"The most frames that may be generated; one is {MILLISECONDS_PER_FRAME} ms of audio. The text backstop stays "
        f"as it is, although {CAP_VARIABLE} turns it off in an engine: --no-backstop does that here."
    ),
)
BACKSTOP: Final = Input(
    name="heuristic_eos_backstop",
    label="Text backstop",
    unit=SWITCH,
    options=("--backstop/--no-backstop",),
    help=(
        f"Allow at most {TEXT_BACKSTOP.frames_per_prompt_token} frames a prompt token, plus "
        f"{TEXT_BACKSTOP.frame_headroom}; or only what the cap and the context allow."
    ),
)
DTYPE: Final = Input(
    name="kv_dtype",
    label="Talker KV dtype",
    unit=KV_DTYPE,
    options=("--kv-dtype",),
    help=(
        f"How one cached value is stored: {KvDtype.BF16} costs "
        f"{format_bytes(QWEN3_TTS.kv_bytes(1, KvDtype.BF16))} a token, {KvDtype.F32} "
        f"{format_bytes(QWEN3_TTS.kv_bytes(1, KvDtype.F32))}."
    ),
)
BUDGET: Final = Input(
    name="budget_bytes",
    label="Budget",
    unit=BYTES,
    options=("--budget",),
    help="What one utterance may take, such as `2 GiB`, `700 MiB` or plain bytes. The slider sets powers of two.",
    option_help="What one utterance may take: 700MiB, 1.5GiB or plain bytes.",
)
RINGS: Final = Input(
    name="ring_buffer_bytes",
    label="Ring buffers",
    unit=BYTES,
    options=("--rings",),
    help="The codec's convolution rings. Zero means that they are not counted.",
)
WEIGHTS: Final = Input(
    name="weights_resident_bytes",
    label="Resident weights",
    unit=BYTES,
    options=("--weights",),
    help="Weights held in the same memory. Zero means that they are not counted.",
)

POLICY_INPUTS: Final = (CAP, BACKSTOP, DTYPE, BUDGET, RINGS, WEIGHTS)
"""What an engine is set to, in the order in which people think of it."""

INPUTS: Final = (PROMPT, *POLICY_INPUTS)
"""Every input of a request, the prompt first."""

INPUT_NAMED: Final = {row.name: row for row in INPUTS}

TRAVELLING: Final = tuple(INPUT_NAMED[field.name] for field in fields(Request))
"""The same rows in the order in which links and JSON have always held them."""
