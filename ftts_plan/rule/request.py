"""What is asked of the rule: one utterance, with everything that the engine knows of itself."""

from dataclasses import dataclass, fields
from typing import Any, ClassVar, Final

from ftts_plan.models import QWEN3_TTS, TEXT_BACKSTOP, KvDtype, ModelShape, TextBackstop, require_dtype
from ftts_plan.units import GIB, Misuse, require_u64

TALKER_KV_VALUES_PER_TOKEN: Final = QWEN3_TTS.kv_values_per_token
"""57,344 cached values for every prompt token and every frame."""

MICRODECODER_KV_BYTES: Final = QWEN3_TTS.microdecoder.kv_bytes
"""327,680 B (320 KiB): 5 layers x at most 16 positions, reset each frame; never grows."""

CODEC_DECODER_KV_BYTES: Final = QWEN3_TTS.codec_decoder.kv_bytes
"""2,359,296 B (2.25 MiB): 8 layers x window 72 x 16 heads x 64; never grows."""

MAX_CONTEXT_TOKENS: Final = QWEN3_TTS.context_tokens
"""The model's context ceiling, prompt tokens and frames together."""

HEURISTIC_FRAMES_PER_PROMPT_TOKEN: Final = TEXT_BACKSTOP.frames_per_prompt_token
"""The text backstop's slope: an engineering choice, not physics."""

HEURISTIC_FRAME_HEADROOM: Final = TEXT_BACKSTOP.frame_headroom
"""The text backstop's flat part, in frames: silence before and after."""

DEFAULT_BUDGET_BYTES: Final = 2 * GIB
DEFAULT_MAX_NEW_TOKENS: Final = 8_192


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedInputs:
    """What a policy and a request both hold. Neither is the other, so neither can be taken for it.

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
    model: ClassVar[ModelShape] = QWEN3_TTS
    """The one model that there is."""

    def __post_init__(self) -> None:
        require_u64("budget_bytes", self.budget_bytes)
        require_u64("max_new_tokens", self.max_new_tokens)
        require_u64("ring_buffer_bytes", self.ring_buffer_bytes)
        require_u64("weights_resident_bytes", self.weights_resident_bytes)
        if not isinstance(self.heuristic_eos_backstop, bool):
            raise Misuse("heuristic_eos_backstop", self.heuristic_eos_backstop, "must be True or False")
        require_dtype("kv_dtype", self.kv_dtype)

    @property
    def text_backstop(self) -> TextBackstop | None:
        """The engine's own bound on the frames of a text; None while it is off."""
        return TEXT_BACKSTOP if self.heuristic_eos_backstop else None

    @property
    def bounded_state_bytes(self) -> int:
        """State that never grows with the utterance: microdecoder, codec window and rings. May leave 64 bits."""
        return self.model.bounded_kv_bytes + self.ring_buffer_bytes

    @property
    def floor_bytes(self) -> int:
        """What is held before the first token: bounded state and resident weights. May leave 64 bits."""
        return self.bounded_state_bytes + self.weights_resident_bytes

    def kv_bytes(self, tokens: int) -> int:
        """Bytes of talker KV for `tokens`, prompt tokens and frames together."""
        return self.model.kv_bytes(tokens, self.kv_dtype)

    def kv_tokens(self, size_bytes: int) -> int:
        """The most tokens whose talker KV takes at most `size_bytes`; negative for a negative size."""
        return self.model.kv_tokens(size_bytes, self.kv_dtype)

    def shared(self) -> dict[str, Any]:
        """The shared inputs by name, to make a policy of a request, or a request of a policy."""
        return {field.name: getattr(self, field.name) for field in fields(SharedInputs)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Request(SharedInputs):
    """A policy completed by `prompt_tokens`: one utterance to be admitted whole or refused whole."""

    prompt_tokens: int

    def __post_init__(self) -> None:
        # dataclass(slots=True) makes a new class, so the bare super() would look in the wrong one
        SharedInputs.__post_init__(self)
        require_u64("prompt_tokens", self.prompt_tokens)
