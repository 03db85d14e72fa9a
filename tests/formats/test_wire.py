"""Wire strings and links, fixed literally: engines, logs and bookmarks already hold them."""

from dataclasses import replace
from typing import get_args
from urllib.parse import parse_qs

import pytest

from ftts_plan import (
    Admitted,
    BindingConstraint,
    BudgetExceeded,
    KvDtype,
    NoFramesRequested,
    Overflow,
    PromptExceedsContext,
    Request,
    StopReason,
)
from ftts_plan.formats.links import Link, parse_query, to_query
from ftts_plan.planning.admissible_ranges import Axis, with_value
from ftts_plan.rule.verdict import OverflowTerm, Verdict

OTHERWISE = Request(prompt_tokens=7, budget_bytes=11, max_new_tokens=13, kv_dtype=KvDtype.F32)


def test_wire_strings_never_change() -> None:
    assert [value.value for value in BindingConstraint] == ["frame_cap", "context_ceiling", "text_heuristic"]
    assert [value.value for value in KvDtype] == ["bf16", "f32"]
    assert [value.value for value in StopReason] == [
        "end_of_speech",
        "frame_cap_reached",
        "duration_limit_reached",
        "cancelled",
    ]
    assert get_args(OverflowTerm) == ("talker_kv_bytes", "bounded_state_bytes", "predicted_peak_bytes")
    assert {outcome.__name__: outcome.outcome for outcome in get_args(Verdict)} == {
        "Admitted": "admitted",
        "BudgetExceeded": "budget_exceeded",
        "PromptExceedsContext": "prompt_exceeds_context",
        "NoFramesRequested": "no_frames_requested",
        "Overflow": "overflow",
    }
    assert {Admitted, BudgetExceeded, PromptExceedsContext, NoFramesRequested, Overflow} == set(get_args(Verdict))


def test_a_link_holds_every_field_and_its_version() -> None:
    assert to_query(Request(prompt_tokens=512)) == (
        "v=1&budget_bytes=2+GiB&max_new_tokens=8192&heuristic_eos_backstop=on&kv_dtype=bf16"
        "&ring_buffer_bytes=0&weights_resident_bytes=0&prompt_tokens=512"
    )


def link(query: str) -> Link:
    return parse_query(parse_qs(query, keep_blank_values=True), OTHERWISE)


def test_an_empty_link_is_what_it_would_be_otherwise() -> None:
    assert link("") == (OTHERWISE, ())


def test_what_a_link_leaves_out_is_as_otherwise() -> None:
    assert link("v=1&prompt_tokens=8") == (replace(OTHERWISE, prompt_tokens=8), ())


BAD_FIELDS = [
    *("prompt_tokens=", "prompt_tokens=1e3", "prompt_tokens=1_000", "prompt_tokens=inf", "prompt_tokens=-1"),
    *("prompt_tokens=nan", "prompt_tokens=1.0", "prompt_tokens=%2B1", "prompt_tokens=%D9%A3", "prompt_tokens=0x1"),
    *("prompt_tokens=1,000", "prompt_tokens=18446744073709551616", "prompt_tokens=9&prompt_tokens=9"),
    *("prompt_tokens=9&prompt_tokens=10", "prompt_tokens=512+KiB", "prompt_tokens=true", f"prompt_tokens={'9' * 5000}"),
    *("max_new_tokens=", "max_new_tokens=-1", "max_new_tokens=inf", "max_new_tokens=8192&max_new_tokens=1"),
    *("budget_bytes=", "budget_bytes=2+GB", "budget_bytes=16+EiB", "budget_bytes=-1", "budget_bytes=0.1+GiB"),
    *("ring_buffer_bytes=inf", "weights_resident_bytes=1e9", "weights_resident_bytes=1,024+MiB"),
    *("kv_dtype=", "kv_dtype=F32", "kv_dtype=fp32", "kv_dtype=bf16&kv_dtype=bf16", "kv_dtype=KvDtype.BF16"),
    *("heuristic_eos_backstop=", "heuristic_eos_backstop=true", "heuristic_eos_backstop=1"),
    *("heuristic_eos_backstop=OFF", "heuristic_eos_backstop=on&heuristic_eos_backstop=on"),
    *("prompt=5", "Prompt_tokens=5", "__class__=x", "=5", "%3Cscript%3E=1"),
]


@pytest.mark.parametrize("query", BAD_FIELDS, ids=lambda query: query[:40])
def test_a_bad_field_is_named_and_falls_back_while_the_rest_is_used(query: str) -> None:
    parameters = parse_qs(query, keep_blank_values=True)
    (name, texts), *_ = parameters.items()
    neighbour: Axis = "max_new_tokens" if name == "prompt_tokens" else "prompt_tokens"
    request, problems = link(f"v=1&{query}&{neighbour}=99")
    assert request == with_value(OTHERWISE, neighbour, 99)
    assert [(problem.field, problem.value) for problem in problems] == [(name, ", ".join(texts))]
    assert problems[0].reason


def test_every_bad_field_of_a_link_is_named() -> None:
    request, problems = link("v=1&prompt_tokens=x&max_new_tokens=y&colour=red&kv_dtype=bf16")
    assert [problem.field for problem in problems] == ["prompt_tokens", "max_new_tokens", "colour"]
    assert request == replace(OTHERWISE, kv_dtype=KvDtype.BF16)


@pytest.mark.parametrize("version", ["v=2", "v=", "v=01", "v=1&v=1", "v=1.0", "v=v1", f"v={'1' * 5000}"])
def test_nothing_of_a_link_of_another_version_is_used(version: str) -> None:
    request, problems = link(f"{version}&prompt_tokens=99&colour=red")
    assert request == OTHERWISE
    assert [problem.field for problem in problems] == ["v"]
