"""Edges in closed form, at points worked out by hand. What must hold everywhere is in laws/."""

from dataclasses import replace

import pytest

from ftts_plan import (
    BindingConstraint,
    KvDtype,
    Misuse,
    Request,
    admissible,
    admit,
    growth,
    peak_corners,
    regimes,
    runner_up,
)
from ftts_plan.planning.admissible_ranges import AXES, Axis, affordable_tokens, with_value
from ftts_plan.planning.curves import Growth, PeakCorner
from tests.strategies import BOUNDED, U64

CAP, CEILING, TEXT = BindingConstraint.FRAME_CAP, BindingConstraint.CONTEXT_CEILING, BindingConstraint.TEXT_HEURISTIC
DEFAULT = Request(prompt_tokens=512)
TOKEN = 114_688


def test_the_axes_are_the_five_numbers_of_a_request() -> None:
    assert AXES == (
        "prompt_tokens",
        "max_new_tokens",
        "budget_bytes",
        "ring_buffer_bytes",
        "weights_resident_bytes",
    )


@pytest.mark.parametrize("backstop", [True, False])
def test_the_default_budget_admits_10_509_prompt_tokens(backstop: bool) -> None:
    fitting = admissible(replace(DEFAULT, heuristic_eos_backstop=backstop), along="prompt_tokens")
    assert fitting == range(10_510)
    assert affordable_tokens(DEFAULT) == 10_509 + 8_192


# A request, an axis, and the first and last admitted value of it.
EDGES: list[tuple[Request, Axis, int, int]] = [
    (replace(DEFAULT, budget_bytes=U64), "prompt_tokens", 0, 32_767),
    (replace(DEFAULT, budget_bytes=BOUNDED + 32_768 * TOKEN), "prompt_tokens", 0, 32_767),
    # 5P + 64 <= T binds below the kink, P + C <= T above it
    (replace(DEFAULT, budget_bytes=BOUNDED + 64 * TOKEN), "prompt_tokens", 0, 0),
    (replace(DEFAULT, budget_bytes=BOUNDED + 2_624 * TOKEN - 1), "prompt_tokens", 0, 511),
    (replace(DEFAULT, budget_bytes=BOUNDED + 2_624 * TOKEN), "prompt_tokens", 0, 512),
    (replace(DEFAULT, budget_bytes=BOUNDED + 32_768 * TOKEN - 1), "prompt_tokens", 0, 24_575),
    (replace(DEFAULT, max_new_tokens=U64, budget_bytes=BOUNDED + 32_768 * TOKEN - 1), "prompt_tokens", 0, 6_540),
    (replace(DEFAULT, max_new_tokens=1, budget_bytes=BOUNDED + TOKEN), "prompt_tokens", 0, 0),
    (DEFAULT, "max_new_tokens", 1, U64),
    (replace(DEFAULT, heuristic_eos_backstop=False), "max_new_tokens", 1, 18_701 - 512),
    (replace(DEFAULT, budget_bytes=BOUNDED + 513 * TOKEN), "max_new_tokens", 1, 1),
    (replace(DEFAULT, budget_bytes=BOUNDED + 2_623 * TOKEN), "max_new_tokens", 1, 2_111),
    (replace(DEFAULT, budget_bytes=BOUNDED + 2_624 * TOKEN), "max_new_tokens", 1, U64),
    (replace(DEFAULT, prompt_tokens=32_767, budget_bytes=U64), "max_new_tokens", 1, U64),
    (replace(DEFAULT, max_new_tokens=0), "max_new_tokens", 1, U64),
    (DEFAULT, "budget_bytes", BOUNDED + 2_624 * TOKEN, U64),
    (replace(DEFAULT, kv_dtype=KvDtype.F32), "budget_bytes", BOUNDED + 2_624 * 2 * TOKEN, U64),
    (DEFAULT, "ring_buffer_bytes", 0, 2**31 - BOUNDED - 2_624 * TOKEN),
    (DEFAULT, "weights_resident_bytes", 0, 2**31 - BOUNDED - 2_624 * TOKEN),
    (replace(DEFAULT, budget_bytes=U64), "weights_resident_bytes", 0, U64 - BOUNDED - 2_624 * TOKEN),
    (replace(DEFAULT, ring_buffer_bytes=U64), "ring_buffer_bytes", 0, 2**31 - BOUNDED - 2_624 * TOKEN),
]


@pytest.mark.parametrize(("asked", "along", "first", "last"), EDGES)
def test_an_admissible_range_ends_where_it_was_worked_out(asked: Request, along: Axis, first: int, last: int) -> None:
    fitting = admissible(asked, along)
    assert (fitting[0], fitting[-1], fitting.step) == (first, last, 1)


NOTHING: list[tuple[Request, Axis]] = [
    *((replace(DEFAULT, budget_bytes=0), axis) for axis in AXES if axis != "budget_bytes"),
    *((replace(DEFAULT, prompt_tokens=32_768, budget_bytes=U64), axis) for axis in AXES if axis != "prompt_tokens"),
    *((replace(DEFAULT, max_new_tokens=0, budget_bytes=U64), axis) for axis in AXES if axis != "max_new_tokens"),
    *((replace(DEFAULT, weights_resident_bytes=U64), axis) for axis in AXES if axis != "weights_resident_bytes"),
    *((replace(DEFAULT, ring_buffer_bytes=U64), axis) for axis in AXES if axis != "ring_buffer_bytes"),
    (replace(DEFAULT, budget_bytes=BOUNDED + 64 * TOKEN - 1), "prompt_tokens"),
    (replace(DEFAULT, budget_bytes=BOUNDED + 513 * TOKEN - 1), "max_new_tokens"),
    (replace(DEFAULT, prompt_tokens=U64), "budget_bytes"),
]


@pytest.mark.parametrize(("asked", "along"), NOTHING)
def test_where_nothing_is_admitted_the_range_is_empty(asked: Request, along: Axis) -> None:
    assert not admissible(asked, along)


# Cap, backstop, then the last prompt of each run of a limit, in order.
RUNS = [
    (8_192, True, [(TEXT, 2_031), (CAP, 24_576), (CEILING, 32_767)]),
    (8_192, False, [(CAP, 24_576), (CEILING, 32_767)]),
    (64, True, [(CAP, 32_704), (CEILING, 32_767)]),
    (65, True, [(TEXT, 0), (CAP, 32_703), (CEILING, 32_767)]),
    (68, True, [(TEXT, 0), (CAP, 32_700), (CEILING, 32_767)]),
    (69, True, [(TEXT, 1), (CAP, 32_699), (CEILING, 32_767)]),
    (1, True, [(CAP, 32_767)]),
    (2, False, [(CAP, 32_766), (CEILING, 32_767)]),
    (26_227, True, [(TEXT, 6_540), (CAP, 6_541), (CEILING, 32_767)]),
    (26_228, True, [(TEXT, 6_540), (CEILING, 32_767)]),
    (32_768, True, [(TEXT, 6_540), (CEILING, 32_767)]),
    (U64, True, [(TEXT, 6_540), (CEILING, 32_767)]),
    (32_768, False, [(CAP, 0), (CEILING, 32_767)]),
    (32_769, False, [(CEILING, 32_767)]),
    (U64, False, [(CEILING, 32_767)]),
]


@pytest.mark.parametrize(("cap", "backstop", "runs"), RUNS)
def test_each_limit_binds_over_one_run_of_prompts(
    cap: int, backstop: bool, runs: list[tuple[BindingConstraint, int]]
) -> None:
    found = regimes(replace(DEFAULT, max_new_tokens=cap, heuristic_eos_backstop=backstop))
    assert [(run.constraint, run.prompt_tokens[-1]) for run in found] == runs


def test_the_default_curve_has_its_kinks_at_2_032_and_24_576() -> None:
    corners = peak_corners(DEFAULT)
    assert [corner.prompt_tokens for corner in corners] == [0, 2_031, 2_032, 24_576, 24_577, 32_767]
    tokens = [64, 10_219, 10_224, 32_768, 32_768, 32_768]
    assert [corner.peak_bytes for corner in corners] == [BOUNDED + n * TOKEN for n in tokens]


def test_a_curve_is_drawn_as_far_as_64_bits_reach() -> None:
    room = U64 - BOUNDED - 10_000 * TOKEN
    assert peak_corners(replace(DEFAULT, heuristic_eos_backstop=False, weights_resident_bytes=room)) == (
        PeakCorner(0, U64 - 1_808 * TOKEN),
        PeakCorner(1_808, U64),
    )
    assert peak_corners(replace(DEFAULT, weights_resident_bytes=U64)) == ()
    assert peak_corners(replace(DEFAULT, max_new_tokens=0)) == ()


def test_the_growth_of_an_utterance() -> None:
    assert growth(replace(DEFAULT, weights_resident_bytes=1_000)) == Growth(
        floor_bytes=2_687_976,
        prompt_bytes=2_687_976 + 512 * TOKEN,
        peak_bytes=2_687_976 + 2_624 * TOKEN,
        frames=2_112,
        affordable_frames=18_189,
    )
    for refused in (replace(DEFAULT, prompt_tokens=32_768), replace(DEFAULT, max_new_tokens=0)):
        assert growth(refused) is None
    assert growth(replace(DEFAULT, weights_resident_bytes=U64)) is None


def test_the_runner_up_is_the_next_limit() -> None:
    assert runner_up(DEFAULT) == (8_192, CAP)
    assert runner_up(replace(DEFAULT, prompt_tokens=2_032)) == (8_192, TEXT)
    assert runner_up(replace(DEFAULT, prompt_tokens=24_576)) == (8_192, CEILING)
    assert runner_up(replace(DEFAULT, heuristic_eos_backstop=False)) == (32_256, CEILING)


def test_with_all_memory_a_plan_still_knows_its_budget() -> None:
    plan = admit(replace(DEFAULT, budget_bytes=1)).plan
    assert plan is not None
    assert (plan.budget_bytes, plan.fits) == (1, False)


def test_a_value_along_an_axis_is_checked_like_any_other() -> None:
    assert with_value(DEFAULT, "budget_bytes", U64) == replace(DEFAULT, budget_bytes=U64)
    with pytest.raises(Misuse, match="budget_bytes"):
        with_value(DEFAULT, "budget_bytes", U64 + 1)
