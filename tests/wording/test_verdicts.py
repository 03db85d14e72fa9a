"""Sentences are fixed here in full: people search logs for them."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftts_plan import (
    Admitted,
    BindingConstraint,
    BudgetExceeded,
    NoFramesRequested,
    Overflow,
    PromptExceedsContext,
    Request,
    admit,
    frame_limits,
    sentence,
)
from ftts_plan.rule.policy import IgnoredVariable
from ftts_plan.wording import CONSTRAINT_NAMES, glance, headline, ignored_variable, limit_name, not_counted
from ftts_plan.wording.engine import BUDGET_UNIT_CAVEAT, EXPLICIT_CAP_CAVEAT
from tests.strategies import U64, requests

WEIGHTS = 1_829_344_272

SENTENCES = [
    (
        Request(prompt_tokens=512, max_new_tokens=2048),
        "Admitted: the predicted peak of 282.6 MiB (296,288,256 B) fits the budget of 2 GiB (2,147,483,648 B), with "
        "1.72 GiB (1,851,195,392 B) to spare. Talker KV 280 MiB (293,601,280 B) for up to 2,048 frames (163.84 s), "
        "bounded state 2.6 MiB (2,686,976 B), weights 0 B; the frame cap binds.",
        "Admitted: the predicted peak of 282.6 MiB leaves 1.72 GiB of the 2 GiB budget, for up to 163.84 s of audio.",
    ),
    (
        Request(prompt_tokens=10_510, ring_buffer_bytes=540_928, weights_resident_bytes=WEIGHTS),
        "Refused before allocating: the predicted peak of 3.7 GiB (3,977,467,152 B) exceeds the budget of 2 GiB "
        "(2,147,483,648 B) by 1.7 GiB (1,829,983,504 B). Talker KV 2 GiB (2,144,894,976 B) for up to 8,192 frames "
        "(655.36 s), bounded state 3.1 MiB (3,227,904 B), weights 1.7 GiB (1,829,344,272 B); the frame cap binds.",
        "Refused before allocating: the predicted peak of 3.7 GiB exceeds the 2 GiB budget by 1.7 GiB.",
    ),
    (
        Request(prompt_tokens=0, max_new_tokens=1, budget_bytes=1),
        "Refused before allocating: the predicted peak of 2.7 MiB (2,801,664 B) exceeds the budget of 1 B by 2.7 MiB "
        "(2,801,663 B). Talker KV 112 KiB (114,688 B) for up to 1 frame (0.08 s), bounded state 2.6 MiB (2,686,976 B), "
        "weights 0 B; the frame cap binds.",
        "Refused before allocating: the predicted peak of 2.7 MiB exceeds the 1 B budget by 2.7 MiB.",
    ),
    (
        Request(prompt_tokens=10_510),
        "Refused before allocating: the predicted peak of 2.00009 GiB (2,147,581,952 B) exceeds the budget of 2 GiB "
        "(2,147,483,648 B) by 96 KiB (98,304 B). Talker KV 2 GiB (2,144,894,976 B) for up to 8,192 frames "
        "(655.36 s), bounded state 2.6 MiB (2,686,976 B), weights 0 B; the frame cap binds.",
        "Refused before allocating: the predicted peak of 2.00009 GiB exceeds the 2 GiB budget by 96 KiB.",
    ),
    (
        Request(prompt_tokens=512, max_new_tokens=2_048, budget_bytes=296_288_256),
        "Admitted: the predicted peak of 282.6 MiB (296,288,256 B) fits the budget of 282.6 MiB (296,288,256 B) "
        "exactly, with 0 B to spare. Talker KV 280 MiB (293,601,280 B) for up to 2,048 frames (163.84 s), bounded "
        "state 2.6 MiB (2,686,976 B), weights 0 B; the frame cap binds.",
        "Admitted: the predicted peak of 282.6 MiB fills the 282.6 MiB budget exactly, for up to 163.84 s of audio.",
    ),
    (
        Request(prompt_tokens=0, max_new_tokens=1, budget_bytes=U64),
        "Admitted: the predicted peak of 2.7 MiB (2,801,664 B) fits the budget of 16 EiB (18,446,744,073,709,551,615 "
        "B), with 16 EiB (18,446,744,073,706,749,951 B) to spare. Talker KV 112 KiB (114,688 B) for up to 1 frame "
        "(0.08 s), bounded state 2.6 MiB (2,686,976 B), weights 0 B; the frame cap binds.",
        "Admitted: the predicted peak of 2.7 MiB leaves 18,446,744,073,706,749,951 B of the "
        "18,446,744,073,709,551,615 B budget, for up to 0.08 s of audio.",
    ),
]

# These say all there is to say at once, so the headline is the sentence.
SHORT_SENTENCES = [
    (
        Request(prompt_tokens=40_000),
        "Refused before allocating: a prompt of 40,000 tokens leaves no room for a single frame in the context of "
        "32,768. Raising the budget cannot help; shorten the prompt to at most 32,767 tokens, or split the text.",
    ),
    (
        Request(prompt_tokens=1, max_new_tokens=0),
        "Refused before allocating: the frame cap is 0, so no audio was asked for. Set a cap of 1 or more.",
    ),
    (
        Request(prompt_tokens=1, ring_buffer_bytes=U64),
        "Refused before allocating: the bounded state leaves 64 bits (more than 18,446,744,073,709,551,615 bytes), so "
        "no budget can hold it. Check the sizes given for rings and weights.",
    ),
    (
        Request(prompt_tokens=1, weights_resident_bytes=U64),
        "Refused before allocating: the predicted peak leaves 64 bits (more than 18,446,744,073,709,551,615 bytes), so "
        "no budget can hold it. Check the sizes given for rings and weights.",
    ),
]


@pytest.mark.parametrize(
    ("asked", "full", "short"), SENTENCES + [(asked, text, text) for asked, text in SHORT_SENTENCES]
)
def test_each_verdict_has_its_sentence(asked: Request, full: str, short: str) -> None:
    assert sentence(admit(asked)) == full
    assert headline(admit(asked)) == short


@given(requests())
def test_a_sentence_holds_the_words_and_the_figures_people_act_on(request: Request) -> None:
    verdict = admit(request)
    text = sentence(verdict)
    match verdict:
        case Admitted(plan) | BudgetExceeded(plan):
            words = ["predicted peak", "budget", "bounded state", "weights", CONSTRAINT_NAMES[plan.binding_constraint]]
            words += ["exceeds", "before allocating"] if isinstance(verdict, BudgetExceeded) else ["Admitted", "fits"]
            figures = [plan.predicted_peak_bytes, plan.budget_bytes, plan.shortfall_bytes or plan.headroom_bytes]
            figures += [plan.kv_talker_bytes, plan.bounded_state_bytes, plan.weights_resident_bytes]
            words += [f"{size:,} B" for size in figures]
            words += [f"{plan.predicted_max_frames:,} frame"]
        case PromptExceedsContext(prompt_tokens, ceiling):
            words = ["before allocating", "budget cannot help", f"{prompt_tokens:,}", f"{ceiling:,}"]
        case NoFramesRequested():
            words = ["before allocating", "frame cap"]
        case Overflow(term):
            words = ["before allocating", term.removesuffix("_bytes").removesuffix("_kv").replace("_", " "), "64 bits"]
    assert [word for word in words if word not in text] == []
    assert "\n" not in text


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (Request(prompt_tokens=4_096), ("Admitted", "1.32 GiB of 2 GiB", "701.4 MiB to spare", "")),
        (Request(prompt_tokens=10_510), ("Refused", "2.00009 GiB of 2 GiB", "96 KiB missing", "")),
        (
            Request(prompt_tokens=512, max_new_tokens=2_048, budget_bytes=296_288_256),
            ("Admitted", "282.6 MiB of 282.6 MiB", "exactly full", ""),
        ),
        (
            Request(prompt_tokens=40_000),
            ("Refused", "", "", "the prompt of 40,000 tokens fills the context of 32,768"),
        ),
        (Request(prompt_tokens=1, max_new_tokens=0), ("Refused", "", "", "frame cap 0: no audio is asked for")),
        (Request(prompt_tokens=1, ring_buffer_bytes=U64), ("Refused", "", "", "the bounded state leaves 64 bits")),
        (
            Request(prompt_tokens=1, weights_resident_bytes=U64),
            ("Refused", "", "", "the predicted peak leaves 64 bits"),
        ),
    ],
)
def test_a_verdict_in_the_fewest_words(asked: Request, words: tuple[str, ...]) -> None:
    assert glance(admit(asked)) == words


@given(requests(plannable=True), st.integers(-2, 2))
def test_no_two_figures_that_differ_read_alike(asked: Request, off_bytes: int) -> None:
    whole = admit(replace(asked, budget_bytes=U64)).plan
    assert whole
    peak_bytes = whole.predicted_peak_bytes
    verdict = admit(replace(asked, budget_bytes=max(0, min(U64, peak_bytes + off_bytes))))
    if verdict.plan == replace(whole, budget_bytes=peak_bytes):
        assert glance(verdict).margin == "exactly full"
        return
    peak, budget = glance(verdict).amount.split(" of ")
    assert peak != budget
    assert {peak, budget} <= set(re.findall(r"[\d,.]+ [KMGTPE]?i?B", headline(verdict)))


@given(requests())
def test_a_headline_answers_in_its_first_word(request: Request) -> None:
    verdict = admit(request)
    for text in (headline(verdict), sentence(verdict)):
        assert text.startswith("Admitted: " if isinstance(verdict, Admitted) else "Refused before allocating: ")


def test_limits_have_names_with_their_frames() -> None:
    assert [limit_name(limit) for limit in frame_limits(Request(prompt_tokens=512))] == [
        "frame cap 8,192",
        "context ceiling 32,256",
        "text backstop 2,112",
    ]
    assert len(set(CONSTRAINT_NAMES.values())) == len(BindingConstraint)


@pytest.mark.parametrize(
    ("rings", "weights", "named"),
    [(0, 0, ["rings", "weights"]), (1, 0, ["weights"]), (0, 1, ["rings"]), (1, 1, [])],
)
def test_what_is_zero_is_named_as_not_counted(rings: int, weights: int, named: list[str]) -> None:
    *missing, always = not_counted(Request(prompt_tokens=1, ring_buffer_bytes=rings, weights_resident_bytes=weights))
    assert len(missing) == len(named)
    assert all(name in text and "not counted" in text for name, text in zip(named, missing, strict=True))
    assert "never part of this rule" in always


def test_an_ignored_variable_is_shown_with_the_reason() -> None:
    assert ignored_variable(IgnoredVariable("FTTS_MAX_FRAMES", "0")) == (
        "FTTS_MAX_FRAMES='0' was ignored: it must be a whole number above zero and in range. The default stays in "
        "force, because a mistake never removes a limit."
    )
    hostile = ignored_variable(IgnoredVariable("FTTS_MAX_FRAMES", "\n\x1b[31m" + "9" * 5_000))
    assert len(hostile) < 300
    assert hostile.isprintable()


def test_the_two_caveats_of_the_environment() -> None:
    assert "FTTS_MEMORY_BUDGET_MB counts mebibytes (1,048,576 bytes)" in BUDGET_UNIT_CAVEAT
    assert "FTTS_MAX_FRAMES" in EXPLICIT_CAP_CAVEAT
    assert "turns the text backstop off" in EXPLICIT_CAP_CAVEAT
