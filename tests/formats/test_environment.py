"""The engine's two environment variables, read and written: a mistake never removes a limit."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftts_plan import Admitted, KvDtype, Policy
from ftts_plan.formats.environment import inexpressible_fields, to_env
from ftts_plan.rule.policy import IgnoredVariable
from tests.strategies import CEILING, U64, policies, prompts

BUDGET, CAP = "FTTS_MEMORY_BUDGET_MB", "FTTS_MAX_FRAMES"

NOT_WHOLE_ABOVE_ZERO = [
    *("0", "00", "", " ", "-1", "-0", "+8", "1.0", "1.5", "1e3", "1_000", "1,000", "0x10", "8 frames", "inf", "nan"),
    *(" 8192", "8192 ", "8192\n", "8\x008", "true", "None", "８１９２", "٨١٩٢", "²", "Ⅷ", "9" * 5_000, "0" * 5_000),
]


def test_an_empty_environment_is_the_default_policy() -> None:
    assert Policy.from_env({}) == (Policy(), ())
    assert Policy.from_env({"PATH": "/bin", "FTTS_MEMORY_BUDGET": "1", "ftts_max_frames": "1"}) == (Policy(), ())


@pytest.mark.parametrize("text", ["1", "2048", "1000", "17592186044415", "0002048"])
def test_the_budget_counts_mebibytes(text: str) -> None:
    assert Policy.from_env({BUDGET: text}) == (Policy(budget_bytes=int(text) * 1_048_576), ())


@pytest.mark.parametrize("text", ["1", "64", "8191", "8192", "8193", "32768", str(U64), "0008192"])
def test_an_explicit_cap_is_obeyed_exactly_and_turns_the_backstop_off(text: str) -> None:
    assert Policy.from_env({CAP: text}) == (Policy(max_new_tokens=int(text), heuristic_eos_backstop=False), ())


def test_both_variables_are_read() -> None:
    policy = Policy(budget_bytes=512 * 2**20, max_new_tokens=100, heuristic_eos_backstop=False)
    assert Policy.from_env({BUDGET: "512", CAP: "100"}) == (policy, ())


# 17592186044416 MiB is 2^64 B, and 2^44 + 1 would wrap to one mebibyte.
@pytest.mark.parametrize("text", [*NOT_WHOLE_ABOVE_ZERO, "17592186044416", "17592186044417", str(U64), str(2**64)])
def test_a_mistaken_budget_leaves_the_default_and_is_reported(text: str) -> None:
    assert Policy.from_env({BUDGET: text}) == (Policy(), (IgnoredVariable(BUDGET, text),))


@pytest.mark.parametrize("text", [*NOT_WHOLE_ABOVE_ZERO, str(2**64), str(10**30)])
def test_a_mistaken_cap_leaves_the_default_and_the_backstop_and_is_reported(text: str) -> None:
    assert Policy.from_env({CAP: text}) == (Policy(), (IgnoredVariable(CAP, text),))


def test_one_mistake_leaves_the_other_variable_in_force() -> None:
    seen = Policy.from_env({BUDGET: "700", CAP: "zero"})
    assert seen == (Policy(budget_bytes=700 * 2**20), (IgnoredVariable(CAP, "zero"),))
    seen = Policy.from_env({BUDGET: "2 GiB", CAP: "9"})
    assert seen == (Policy(max_new_tokens=9, heuristic_eos_backstop=False), (IgnoredVariable(BUDGET, "2 GiB"),))
    both = Policy.from_env({BUDGET: "0", CAP: "0"})
    assert both == (Policy(), (IgnoredVariable(BUDGET, "0"), IgnoredVariable(CAP, "0")))


@pytest.mark.parametrize(
    ("policy", "variables"),
    [
        (Policy(), {BUDGET: "2048"}),
        (Policy(budget_bytes=2**31 - 1), {BUDGET: "2047"}),
        (Policy(budget_bytes=2**20), {BUDGET: "1"}),
        (Policy(budget_bytes=U64), {BUDGET: "17592186044415"}),
        (Policy(heuristic_eos_backstop=False), {BUDGET: "2048", CAP: "8192"}),
        (Policy(heuristic_eos_backstop=False, max_new_tokens=1), {BUDGET: "2048", CAP: "1"}),
        (Policy(heuristic_eos_backstop=False, max_new_tokens=U64), {BUDGET: "2048", CAP: str(U64)}),
    ],
)
def test_a_policy_is_written_as_variables(policy: Policy, variables: dict[str, str]) -> None:
    assert to_env(policy) == variables


@given(policies(), prompts())
def test_written_variables_never_let_the_engine_use_more_memory(policy: Policy, prompt_tokens: int) -> None:
    """Whatever prompt comes, with the dtype, rings and weights as they are."""
    read = Policy.from_env(to_env(policy))
    assert read.ignored == ()
    engine = replace(
        policy,
        budget_bytes=read.policy.budget_bytes,
        max_new_tokens=read.policy.max_new_tokens,
        heuristic_eos_backstop=read.policy.heuristic_eos_backstop,
    )
    verdict = engine.admit(prompt_tokens)
    if isinstance(verdict, Admitted):
        assert verdict.plan.predicted_peak_bytes <= policy.budget_bytes


@pytest.mark.parametrize("budget_bytes", [0, 1, 2**20 - 1])
def test_a_budget_below_a_mebibyte_is_not_turned_into_the_default(budget_bytes: int) -> None:
    engine = Policy.from_env(to_env(Policy(budget_bytes=budget_bytes))).policy
    assert not any(isinstance(engine.admit(prompt), Admitted) for prompt in (0, 1, CEILING - 1))


NEARLY_DEFAULT = st.builds(
    Policy,
    budget_bytes=st.just(2**31) | st.sampled_from((0, 2**20, 2**31 + 1)),
    max_new_tokens=st.just(8_192) | st.sampled_from((0, 1, 8_193)),
    heuristic_eos_backstop=st.booleans(),
    kv_dtype=st.sampled_from(KvDtype),
    ring_buffer_bytes=st.just(0) | st.just(1),
    weights_resident_bytes=st.just(0) | st.just(1),
)


@given(NEARLY_DEFAULT | policies())
def test_nothing_is_inexpressible_exactly_when_the_engine_sees_the_same_policy(policy: Policy) -> None:
    seen = Policy.from_env(to_env(policy)).policy
    assert (inexpressible_fields(policy) == ()) == (seen == policy)


@pytest.mark.parametrize(
    ("policy", "names"),
    [
        (Policy(), ()),
        (Policy(budget_bytes=700 * 2**20, heuristic_eos_backstop=False), ()),
        (Policy(budget_bytes=2**31 + 1), ("budget_bytes",)),
        (Policy(budget_bytes=0), ("budget_bytes",)),
        (Policy(max_new_tokens=100), ("max_new_tokens",)),
        (Policy(max_new_tokens=0), ("max_new_tokens",)),
        (Policy(kv_dtype=KvDtype.F32), ("kv_dtype",)),
        (Policy(ring_buffer_bytes=1, weights_resident_bytes=1), ("ring_buffer_bytes", "weights_resident_bytes")),
    ],
)
def test_what_the_variables_cannot_say_is_named(policy: Policy, names: tuple[str, ...]) -> None:
    assert inexpressible_fields(policy) == names
