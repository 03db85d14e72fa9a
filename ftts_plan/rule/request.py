"""What is asked: the engine's constants with their derivations, its policy, and one request.

Source of every constant: the published Qwen3-TTS 12 Hz configuration, as stated in the admission rule (OQ-6).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from ftts_plan.units import GIB, MIB, U64_MAX, Misuse, require_u64

if TYPE_CHECKING:
    from ftts_plan.rule.verdict import Verdict

TALKER_LAYERS: Final = 28
TALKER_KV_HEADS: Final = 8  # of 16 query heads: grouped-query attention caches KV heads only
TALKER_HEAD_DIM: Final = 128
KEY_AND_VALUE: Final = 2
TALKER_KV_VALUES_PER_TOKEN: Final = TALKER_LAYERS * KEY_AND_VALUE * TALKER_KV_HEADS * TALKER_HEAD_DIM
"""57,344 cached values for every prompt token and every frame."""

_BOUNDED_BYTES_PER_VALUE: Final = 2  # at either dtype: the engine counts its bounded state so
MICRODECODER_KV_BYTES: Final = 5 * 16 * KEY_AND_VALUE * 8 * 128 * _BOUNDED_BYTES_PER_VALUE
"""327,680 B (320 KiB): 5 layers x at most 16 positions, reset each frame; never grows."""

CODEC_DECODER_KV_BYTES: Final = 8 * 72 * 16 * 64 * KEY_AND_VALUE * _BOUNDED_BYTES_PER_VALUE
"""2,359,296 B (2.25 MiB): 8 layers x window 72 x 16 heads x 64; never grows."""

MAX_CONTEXT_TOKENS: Final = 32_768
"""The model's context ceiling, prompt tokens and frames together."""

HEURISTIC_FRAMES_PER_PROMPT_TOKEN: Final = 4
"""The text backstop's slope: an engineering choice, not physics."""

HEURISTIC_FRAME_HEADROOM: Final = 64
"""The text backstop's flat part, in frames: silence before and after."""

DEFAULT_BUDGET_BYTES: Final = 2 * GIB
DEFAULT_MAX_NEW_TOKENS: Final = 8_192

BUDGET_VARIABLE: Final = "FTTS_MEMORY_BUDGET_MB"
BUDGET_VARIABLE_UNIT_BYTES: Final = MIB  # whatever the name says
CAP_VARIABLE: Final = "FTTS_MAX_FRAMES"


class KvDtype(StrEnum):
    """How one cached value is stored. The value is the wire string."""

    BF16 = "bf16"
    F32 = "f32"

    @property
    def bytes_per_value(self) -> int:
        return 2 if self is KvDtype.BF16 else 4

    @property
    def bytes_per_token(self) -> int:
        """Talker KV bytes of one prompt token or one frame: 114,688 (bf16) or 229,376 (f32)."""
        return TALKER_KV_VALUES_PER_TOKEN * self.bytes_per_value


def require_dtype(field: str, value: object) -> KvDtype:
    """`value` itself, if it is a `KvDtype`; raises `Misuse` otherwise. `KvDtype("bf16")` reads the wire string."""
    if not isinstance(value, KvDtype):
        raise Misuse(field, value, "must be KvDtype.BF16 or KvDtype.F32")
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """What the engine knows before any text arrives.

    All but the switch and the dtype are whole numbers in 0 ..= 2^64 - 1; anything else raises `Misuse`.
    Rings and weights default to zero because a made-up figure would look complete while being wrong.
    """

    budget_bytes: int = DEFAULT_BUDGET_BYTES
    max_new_tokens: int = DEFAULT_MAX_NEW_TOKENS
    """The frame cap, in frames of 80 ms."""
    heuristic_eos_backstop: bool = True
    kv_dtype: KvDtype = KvDtype.BF16
    ring_buffer_bytes: int = 0
    weights_resident_bytes: int = 0

    def __post_init__(self) -> None:
        require_u64("budget_bytes", self.budget_bytes)
        require_u64("max_new_tokens", self.max_new_tokens)
        require_u64("ring_buffer_bytes", self.ring_buffer_bytes)
        require_u64("weights_resident_bytes", self.weights_resident_bytes)
        if not isinstance(self.heuristic_eos_backstop, bool):
            raise Misuse("heuristic_eos_backstop", self.heuristic_eos_backstop, "must be True or False")
        require_dtype("kv_dtype", self.kv_dtype)

    @property
    def bounded_state_bytes(self) -> int:
        """State that never grows with the utterance: microdecoder, codec window and rings. May leave 64 bits."""
        return MICRODECODER_KV_BYTES + CODEC_DECODER_KV_BYTES + self.ring_buffer_bytes

    def request_for(self, prompt_tokens: int) -> "Request":
        """This policy, completed by a prompt length in tokens (after normalisation and assembly)."""
        known = {field.name: getattr(self, field.name) for field in fields(Policy)}
        return Request(prompt_tokens=prompt_tokens, **known)

    def admit(self, prompt_tokens: int) -> "Verdict":
        """The verdict on `request_for(prompt_tokens)`."""
        from ftts_plan.rule.admission import admit  # the one import against the layers: a method of the spec

        return admit(self.request_for(prompt_tokens))

    @classmethod
    def from_env(cls, environment: Mapping[str, str]) -> "FromEnv":
        """The policy that an engine's two environment variables describe, and what it ignored in them.

        `FTTS_MEMORY_BUDGET_MB` counts mebibytes. `FTTS_MAX_FRAMES` replaces the cap and turns the text
        backstop off. A value that is zero, no whole number or out of range leaves the default in force.
        """
        budget, cap = environment.get(BUDGET_VARIABLE), environment.get(CAP_VARIABLE)
        budget_mib = _positive(budget, U64_MAX // BUDGET_VARIABLE_UNIT_BYTES)
        cap_frames = _positive(cap, U64_MAX)
        policy = cls(
            budget_bytes=budget_mib * BUDGET_VARIABLE_UNIT_BYTES if budget_mib else DEFAULT_BUDGET_BYTES,
            max_new_tokens=cap_frames or DEFAULT_MAX_NEW_TOKENS,
            heuristic_eos_backstop=not cap_frames,
        )
        given = ((BUDGET_VARIABLE, budget, budget_mib), (CAP_VARIABLE, cap, cap_frames))
        ignored = tuple(IgnoredVariable(name, text) for name, text, used in given if text is not None and not used)
        return FromEnv(policy, ignored)


@dataclass(frozen=True, slots=True, kw_only=True)
class Request(Policy):
    """A policy completed by `prompt_tokens`: one utterance to be admitted whole or refused whole."""

    prompt_tokens: int

    def __post_init__(self) -> None:
        # dataclass(slots=True) makes a new class, so the bare super() would look in the wrong one
        Policy.__post_init__(self)
        require_u64("prompt_tokens", self.prompt_tokens)


class IgnoredVariable(NamedTuple):
    """An environment variable that was set but left the default in force."""

    name: str
    value: str


class FromEnv(NamedTuple):
    """`policy` as the engine would run it; `ignored` names the variables that did not count."""

    policy: Policy
    ignored: tuple[IgnoredVariable, ...]


def _positive(text: str | None, most: int) -> int:
    """The number in 1 ..= most that `text` spells, or 0 where it spells none."""
    if text is None or not re.fullmatch(r"0*[0-9]{1,20}", text, re.ASCII):
        return 0
    digits = text.lstrip("0") or "0"
    return number if (number := int(digits)) <= most else 0
