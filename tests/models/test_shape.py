"""The one way from tokens to bytes, and the one way back."""

from hypothesis import given
from hypothesis import strategies as st

from ftts_plan.models import QWEN3_TTS, BoundedCache, KvDtype, ModelShape, PromptWrapper

LAYERS, HEADS, WIDTH = 28, 8, 128  # as SPEC.md counts them
SIZES = st.integers(-(2**70), 2**70)
CACHES = st.builds(BoundedCache, *[st.integers(1, 100)] * 4)
SHAPES = st.builds(
    ModelShape,
    name=st.just("any"),
    layers=st.integers(1, 200),
    query_heads=st.integers(1, 64),
    kv_heads=st.integers(1, 64),
    head_dim=st.integers(1, 512),
    context_tokens=st.integers(1, 2**20),
    microdecoder=CACHES,
    codec_decoder=CACHES,
    prompt_wrapper=st.builds(PromptWrapper, st.integers(0, 20), st.integers(0, 20)),
)


def test_the_one_shape_is_the_specification_s() -> None:
    assert QWEN3_TTS.kv_values_per_token == LAYERS * 2 * HEADS * WIDTH == 57_344
    assert QWEN3_TTS.microdecoder.kv_bytes == 5 * 16 * 2 * 8 * 128 * 2 == 327_680
    assert QWEN3_TTS.codec_decoder.kv_bytes == 8 * 72 * 16 * 64 * 2 * 2 == 2_359_296
    assert QWEN3_TTS.bounded_kv_bytes == 327_680 + 2_359_296
    assert (QWEN3_TTS.context_tokens, QWEN3_TTS.query_heads) == (32_768, 16)


@given(SHAPES, st.integers(0, 2**40), st.sampled_from(KvDtype))
def test_bytes_are_values_times_their_size(shape: ModelShape, tokens: int, dtype: KvDtype) -> None:
    values = tokens * shape.layers * 2 * shape.kv_heads * shape.head_dim
    assert shape.kv_bytes(tokens, dtype) == values * {"bf16": 2, "f32": 4}[dtype.value]


@given(SHAPES, SIZES, st.sampled_from(KvDtype))
def test_the_way_back_is_the_most_tokens_that_a_size_holds(shape: ModelShape, size: int, dtype: KvDtype) -> None:
    tokens = shape.kv_tokens(size, dtype)
    assert shape.kv_bytes(tokens, dtype) <= size < shape.kv_bytes(tokens + 1, dtype)
