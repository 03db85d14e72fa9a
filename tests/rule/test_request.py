"""The constants are what they are derived from, a policy is completed by a prompt, and misuse is named."""

from dataclasses import FrozenInstanceError, fields, replace
from decimal import Decimal
from fractions import Fraction
from importlib.util import find_spec

import pytest
from hypothesis import given

import ftts_plan
from ftts_plan import KvDtype, Misuse, Policy, Request, admit, talker_kv_bytes
from ftts_plan.models import QWEN3_TTS
from tests.strategies import U64, policies, prompts

DEFAULTS = {
    "budget_bytes": 2_147_483_648,
    "max_new_tokens": 8_192,
    "heuristic_eos_backstop": True,
    "kv_dtype": KvDtype.BF16,
    "ring_buffer_bytes": 0,
    "weights_resident_bytes": 0,
}
WHOLE_FIELDS = ("budget_bytes", "max_new_tokens", "ring_buffer_bytes", "weights_resident_bytes", "prompt_tokens")

HUGE = 10**5000  # CPython refuses to print it
OF_NUMPY: dict[str, object] = {}
if find_spec("numpy"):  # the core is tested where nothing is installed, too
    import numpy as np

    OF_NUMPY = {
        "numpy int64": np.int64(512),
        "numpy uint64": np.uint64(512),
        "numpy bool": np.True_,
        "numpy float": np.float64(512),
    }

MISUSED_NUMBERS = {
    "negative": -1,
    "very negative": -(2**64),
    "fractional": 0.5,
    "whole but floating": 512.0,
    "nan": float("nan"),
    "infinite": float("inf"),
    "true": True,
    "false": False,
    "above u64": 2**64,
    "far above u64": HUGE,
    "text": "512",
    "bytes": b"512",
    "none": None,
    "list": [512],
    "decimal": Decimal(512),
    "fraction": Fraction(512),
    **OF_NUMPY,
}
number = pytest.mark.parametrize("value", MISUSED_NUMBERS.values(), ids=MISUSED_NUMBERS.keys())


@pytest.mark.parametrize(
    ("name", "value", "derivation"),
    [
        ("TALKER_KV_VALUES_PER_TOKEN", 57_344, 28 * 2 * 8 * 128),
        ("MICRODECODER_KV_BYTES", 327_680, 320 * 2**10),
        ("CODEC_DECODER_KV_BYTES", 2_359_296, 8 * 72 * 16 * 64 * 2 * 2),
        ("MAX_CONTEXT_TOKENS", 32_768, 2**15),
        ("HEURISTIC_FRAMES_PER_PROMPT_TOKEN", 4, 4),
        ("HEURISTIC_FRAME_HEADROOM", 64, 64),
        ("DEFAULT_BUDGET_BYTES", 2_147_483_648, 2 * 2**30),
        ("DEFAULT_MAX_NEW_TOKENS", 8_192, 2**13),
    ],
)
def test_constants_are_the_specification_s(name: str, value: int, derivation: int) -> None:
    assert getattr(ftts_plan, name) == value == derivation


def test_a_token_costs_112_kib_at_bf16_and_double_at_f32() -> None:
    assert (KvDtype.BF16.bytes_per_value, KvDtype.F32.bytes_per_value) == (2, 4)
    costs = [QWEN3_TTS.kv_bytes(1, dtype) for dtype in (KvDtype.BF16, KvDtype.F32)]
    assert costs == [114_688, 229_376] == [112 * 2**10, 224 * 2**10]


def test_a_policy_has_the_engine_s_defaults() -> None:
    assert {field.name: getattr(Policy(), field.name) for field in fields(Policy)} == DEFAULTS
    assert Request(prompt_tokens=7) == Policy().request_for(7)


@given(policies(), prompts())
def test_a_request_is_its_policy_and_a_prompt(policy: Policy, prompt_tokens: int) -> None:
    request = policy.request_for(prompt_tokens)
    assert type(request) is Request
    assert request.prompt_tokens == prompt_tokens
    assert all(getattr(request, field.name) == getattr(policy, field.name) for field in fields(Policy))
    assert policy.admit(prompt_tokens) == admit(request)


def test_neither_a_request_nor_a_policy_can_be_taken_for_the_other() -> None:
    request = Request(prompt_tokens=40_000)
    assert not isinstance(request, Policy)
    assert not isinstance(Policy(), Request)
    assert not hasattr(request, "admit")
    assert not hasattr(request, "from_env")
    assert not hasattr(Policy(), "prompt_tokens")


@given(policies(), prompts())
def test_the_policy_of_a_request_is_the_one_that_it_completes(policy: Policy, prompt_tokens: int) -> None:
    assert Policy.of(policy.request_for(prompt_tokens)) == policy


def test_a_request_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        Request(prompt_tokens=1).budget_bytes = 0  # type: ignore[misc]


@pytest.mark.parametrize("field", WHOLE_FIELDS)
@pytest.mark.parametrize("value", [0, 1, U64])
def test_the_ends_of_64_bits_are_no_misuse(field: str, value: int) -> None:
    assert getattr(replace(Request(prompt_tokens=1), **{field: value}), field) == value  # type: ignore[arg-type]


@number
@pytest.mark.parametrize("field", WHOLE_FIELDS)
def test_a_misused_number_is_named_with_its_value(field: str, value: object) -> None:
    with pytest.raises(Misuse) as caught:
        Request(**{"prompt_tokens": 1} | {field: value})  # type: ignore[arg-type]
    assert_names(caught.value, field, value)


@number
@pytest.mark.parametrize("field", [name for name in WHOLE_FIELDS if name != "prompt_tokens"])
def test_a_policy_misused_is_named_too(field: str, value: object) -> None:
    with pytest.raises(Misuse) as caught:
        Policy(**{field: value})  # type: ignore[arg-type]
    assert_names(caught.value, field, value)


@number
def test_a_misused_prompt_is_named_by_every_door(value: object) -> None:
    for door in (Policy().request_for, Policy().admit):
        with pytest.raises(Misuse) as caught:
            door(value)  # type: ignore[arg-type]
        assert_names(caught.value, "prompt_tokens", value)


@number
def test_talker_kv_bytes_names_its_own_misuse(value: object) -> None:
    with pytest.raises(Misuse) as caught:
        talker_kv_bytes(value, 1, KvDtype.BF16)  # type: ignore[arg-type]
    assert_names(caught.value, "prompt_tokens", value)
    with pytest.raises(Misuse) as caught:
        talker_kv_bytes(1, value, KvDtype.BF16)  # type: ignore[arg-type]
    assert_names(caught.value, "frames", value)


@pytest.mark.parametrize("value", ["bf16", "f32", "F32", "fp16", "", None, 2, 4, True, KvDtype])
def test_a_dtype_that_is_no_kvdtype_is_named(value: object) -> None:
    with pytest.raises(Misuse) as caught:
        Policy(kv_dtype=value)  # type: ignore[arg-type]
    assert_names(caught.value, "kv_dtype", value)
    with pytest.raises(Misuse) as caught:
        talker_kv_bytes(1, 1, value)  # type: ignore[arg-type]
    assert_names(caught.value, "dtype", value)


@pytest.mark.parametrize("value", [0, 1, "true", "", None, [], 1.0, *OF_NUMPY.values()])
def test_a_backstop_that_is_no_bool_is_named(value: object) -> None:
    with pytest.raises(Misuse) as caught:
        Policy(heuristic_eos_backstop=value)  # type: ignore[arg-type]
    assert_names(caught.value, "heuristic_eos_backstop", value)


def test_a_misuse_stays_short_whatever_was_given() -> None:
    for value in ("x" * 100_000, 10**4000, HUGE, [HUGE]):
        assert len(str(Misuse("budget_bytes", value, "must be a whole number"))) < 200


def assert_names(misuse: Misuse, field: str, value: object) -> None:
    assert isinstance(misuse, ValueError)
    assert misuse.field == field
    assert misuse.value is value
    assert field in str(misuse)
    assert misuse.reason in str(misuse)
    assert ("too long to print" if value is HUGE else repr(value)) in str(misuse)
