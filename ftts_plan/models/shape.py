"""The shape of a model: what it caches for every token, what it caches once, and how far it can attend.

One way from tokens to bytes, `ModelShape.kv_bytes`, and one way back, `ModelShape.kv_tokens`.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from ftts_plan.models.kv_dtype import KvDtype

KEY_AND_VALUE: Final = 2
_BOUNDED_BYTES_PER_VALUE: Final = 2  # at either dtype: the engine counts its bounded state so


class BoundedCache(NamedTuple):
    """A key/value cache of a fixed number of positions: it never grows with the utterance."""

    layers: int
    positions: int
    kv_heads: int
    head_dim: int

    @property
    def kv_bytes(self) -> int:
        """Bytes of all its positions, at 2 bytes a value whatever the talker's dtype."""
        values_per_position = _cached_values(self.layers, self.kv_heads, self.head_dim)
        return values_per_position * self.positions * _BOUNDED_BYTES_PER_VALUE


class PromptWrapper(NamedTuple):
    """The tokens that a prompt holds around its text, the same for every text."""

    before_tokens: int
    after_tokens: int

    @property
    def tokens(self) -> int:
        """Prompt tokens that are no text."""
        return self.before_tokens + self.after_tokens


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelShape:
    """What the admission rule reads of a model. Source of the one there is: `QWEN3_TTS`."""

    name: str
    layers: int
    query_heads: int
    kv_heads: int
    """Fewer than the query heads: grouped-query attention caches KV heads only."""
    head_dim: int
    context_tokens: int
    """The ceiling of prompt tokens and frames together."""
    microdecoder: BoundedCache
    codec_decoder: BoundedCache
    prompt_wrapper: PromptWrapper
    """No part of the rule, which counts prompt tokens whatever they are: it says how much of a prompt is text."""

    @property
    def kv_values_per_token(self) -> int:
        """Cached values of the talker for every prompt token and every frame."""
        return _cached_values(self.layers, self.kv_heads, self.head_dim)

    @property
    def bounded_kv_bytes(self) -> int:
        """Bytes of the caches that never grow, the codec's convolution rings not among them."""
        return self.microdecoder.kv_bytes + self.codec_decoder.kv_bytes

    def kv_bytes(self, tokens: int, dtype: KvDtype) -> int:
        """Bytes that the talker caches for `tokens`, prompt tokens and frames together."""
        return tokens * self.kv_values_per_token * dtype.bytes_per_value

    def kv_tokens(self, size_bytes: int, dtype: KvDtype) -> int:
        """The most tokens whose cache takes at most `size_bytes`; negative for a negative size."""
        return size_bytes // self.kv_bytes(1, dtype)


def _cached_values(layers: int, kv_heads: int, head_dim: int) -> int:
    """Values that one position takes in a key/value cache."""
    return layers * KEY_AND_VALUE * kv_heads * head_dim


QWEN3_TTS: Final = ModelShape(
    name="Qwen3-TTS",
    layers=28,
    query_heads=16,
    kv_heads=8,
    head_dim=128,
    context_tokens=32_768,
    microdecoder=BoundedCache(layers=5, positions=16, kv_heads=8, head_dim=128),
    codec_decoder=BoundedCache(layers=8, positions=72, kv_heads=16, head_dim=64),
    prompt_wrapper=PromptWrapper(before_tokens=3, after_tokens=5),
)
"""The talker of 0.6B and 1.7B alike. Source: the published Qwen3-TTS 12 Hz configuration, as stated in OQ-6.

The wrapper is `<|im_start|>assistant\\n` before the text and `<|im_end|>\\n<|im_start|>assistant\\n` after it.
"""
