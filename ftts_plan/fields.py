"""One row an input: everything that a surface has to know of it.

Links, JSON, TOML, the command line, the page, tables and reports all read these rows. The value itself is a field of
`rule.Request`; a new input is a field there, a row here, and its place on the page.
"""

from dataclasses import MISSING, dataclass, fields
from typing import Any, Final

from ftts_plan.models import QWEN3_TTS, TEXT_BACKSTOP, KvDtype
from ftts_plan.rule import BUDGET_VARIABLE, CAP_VARIABLE, Request
from ftts_plan.units import (
    BYTES,
    FRAMES,
    MILLISECONDS_PER_FRAME,
    SWITCH,
    TOKENS,
    Misuse,
    Typed,
    Unit,
    format_bytes,
)

Value = int | bool | KvDtype


def _read_dtype(field: str, text: str) -> KvDtype:
    if text not in KV_DTYPE.choices:
        raise Misuse(field, text, f"must be {' or '.join(KV_DTYPE.choices)}")
    return KvDtype(text)


def _accept_dtype(field: str, value: object) -> KvDtype:
    return _read_dtype(field, value if isinstance(value, str) else repr(value))


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
    part: str = ""
    """What its bytes are called as a part of the peak; empty for an input that is no such part."""
    left_out: str = ""
    """What is said while that part is zero, so that nobody takes the total for complete."""

    @property
    def default(self) -> Value | None:
        """What a policy has where nobody says otherwise; None for the prompt, which nobody can leave out."""
        return _DEFAULTS[self.name]

    @property
    def shown_option(self) -> str:
        """The option as a sentence names it."""
        return self.options[0]

    def read(self, text: str) -> Value:
        """The value that `text` spells, as links and files hold it; raises `Misuse` of this field."""
        value: Value = self.unit.read(self.name, text)
        return value

    def read_typed(self, text: str) -> Typed[Value]:
        """The value that a person typed, and whether it was rounded; raises `Misuse` of this field."""
        typed: Typed[Value] = self.unit.read_typed(self.name, text)
        return typed

    def spell(self, value: Value) -> str:
        """The text that `read` reads back as `value`."""
        return self.unit.spell(value)

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
        f"On: at most {TEXT_BACKSTOP.frames_per_prompt_token} frames a prompt token, plus "
        f"{TEXT_BACKSTOP.frame_headroom}. Off: the cap is obeyed exactly, as an engine does when {CAP_VARIABLE} is set."
    ),
    option_help=(
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
    part="rings",
    left_out="The codec's convolution rings are not counted (set to 0).",
)
WEIGHTS: Final = Input(
    name="weights_resident_bytes",
    label="Resident weights",
    unit=BYTES,
    options=("--weights",),
    help="Weights held in the same memory. Zero means that they are not counted.",
    part="weights",
    left_out="Resident weights are not counted (set to 0).",
)

POLICY_INPUTS: Final = (CAP, BACKSTOP, DTYPE, BUDGET, RINGS, WEIGHTS)
"""What an engine is set to, in the order in which people think of it."""

PARTS: Final = tuple(row for row in POLICY_INPUTS if row.part)
"""The inputs that are parts of the peak, byte for byte."""

ENGINE_VARIABLES: Final = {BUDGET.name: BUDGET_VARIABLE, CAP.name: CAP_VARIABLE, BACKSTOP.name: CAP_VARIABLE}
"""The environment variable of an engine that sets an input, by the input's name."""

INPUT_NAMED: Final = {row.name: row for row in (PROMPT, *POLICY_INPUTS)}

TRAVELLING: Final = tuple(INPUT_NAMED[field.name] for field in fields(Request))
"""Every input of a request, in the order in which links and JSON have always held them."""

INPUTS: Final = (PROMPT, *(row for row in TRAVELLING if row is not PROMPT))
"""The same with the prompt first, as tables and files show them."""
