"""The sentences about speech and scripts, in full."""

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftts_plan import GIB, KIB, MIB, Overflow, Policy, Request, admit
from ftts_plan.script import add_up, judge, pasted, propose_split
from ftts_plan.script.judging import JudgedRow
from ftts_plan.script.totals import Totals
from ftts_plan.speech.pace import Pace, PaceName, exactly
from ftts_plan.speech.text import TextCount
from ftts_plan.speech.truncation import CapProposal, CutOff, Finishes, cap_for, truncation_at, truncation_at_pace
from ftts_plan.wording import scripts, speech
from ftts_plan.wording.never_ending import never_ending
from ftts_plan.wording.pace import pace_basis, run_rows, runs_note
from tests.strategies import requests

LONG = Request(prompt_tokens=145)  # 137 tokens of text: 644 frames are allowed


def test_tokens_of_a_text_and_its_wrapper() -> None:
    assert speech.text_count(TextCount(20, 5)) == (
        "13 prompt tokens: 5 of the text (20 characters) and 8 of its wrapper, 3 before and 5 after."
    )


def test_what_an_estimate_rests_on() -> None:
    assert [pace_basis(Pace(language=language)) for language in (None, "en", "de", "ru", "fr")] == [
        "10th to 90th percentile of 19 published runs",
        "10th to 90th percentile of 19 published runs, 17 of them English and 1,088 requests of another model's talker "
        "(Qwen3-Omni) at the same frame rate",
        "10th to 90th percentile of 19 published runs, none of them German and stated figures of 2.2 to 2.5 frames a "
        "text token",
        "10th to 90th percentile of 19 published runs, 1 of them Russian",
        "10th to 90th percentile of 19 published runs, none of them French",
    ]
    assert pace_basis(Pace(PaceName.SLOW)) == "the 90th percentile of 19 published runs"
    assert pace_basis(Pace(Fraction("4.25"))) == "4.25 frames a text token"
    assert runs_note(Pace()).startswith("18 of 19 runs lie inside.")
    assert [row["Lies"] for row in run_rows(Pace())].count("above") == 1


@pytest.mark.parametrize(
    ("allowed", "said"),
    [
        (61, "Cut at 4.88 s of about 21 s (15 to 31 s); the frame cap binds."),
        (183, "Cut at 14.64 s of about 21 s (15 to 31 s); the frame cap binds."),
        (184, "Probably cut at 14.72 s of about 21 s (15 to 31 s); the frame cap binds."),
        (258, "Probably cut at 20.64 s of about 20.72 s (15 to 31 s); the frame cap binds."),
        (259, "May be cut at 20.72 s: about 20.72 s (15 to 31 s) to speak; the frame cap binds."),
        (381, "May be cut at 30.48 s: about 21 s (15 to 31 s) to speak; the frame cap binds."),
        (382, "Finishes: about 21 s (15 to 31 s) to speak, 30.56 s allowed."),
    ],
)
def test_the_four_verdicts_are_told_by_the_range(allowed: int, said: str) -> None:
    # 60 tokens: 3.07 x 60 = 184.2, 13.87 + 4.07 x 60 = 258.07, 16.84 + 6.08 x 60 = 381.64
    request = Request(prompt_tokens=68, max_new_tokens=allowed, heuristic_eos_backstop=False)
    assert speech.truncation_sentence(truncation_at_pace(request, Pace())) == said


@pytest.mark.parametrize(
    ("request_", "expected_frames", "said"),
    [
        (LONG, 850, "Cut at 51.52 s of about 68 s; the text backstop binds."),
        (LONG, 571, "Finishes: about 46 s to speak, 51.52 s allowed."),
        (Request(prompt_tokens=9, max_new_tokens=0), 5, "Nothing is spoken: not one frame is allowed."),
        (Request(prompt_tokens=9, max_new_tokens=4), 5, "Cut at 0.32 s of about 0.4 s; the frame cap binds."),
        (Request(prompt_tokens=32_767), 5, "Cut at 0.08 s of about 0.4 s; the context ceiling binds."),
    ],
)
def test_the_truncation_verdict(request_: Request, expected_frames: int, said: str) -> None:
    assert speech.truncation_sentence(truncation_at(request_, exactly(expected_frames))) == said


@pytest.mark.parametrize(
    ("request_", "expected_frames", "said"),
    [
        (Request(prompt_tokens=2_000, max_new_tokens=2_048), 8_188, "cut at 163.84 s of about 655 s"),
        (Request(prompt_tokens=4_096), 200, "finishes: about 16 s of 655 s allowed"),
        (LONG, 644, "finishes: about 51.52 s of 51.52 s allowed"),
        (LONG, 643, "finishes: about 51 s of 52 s allowed"),
        (LONG, 647, "cut at 51.52 s of about 51.76 s"),
        (LONG, 645, "cut at 51.52 s of about 51.6 s"),
        (LONG, 30, "finishes: about 2.4 s of 52 s allowed"),
        (
            Request(prompt_tokens=9, max_new_tokens=2_048, heuristic_eos_backstop=False),
            10**9,
            "cut at 163.84 s of about 80,000,000 s",
        ),
        (Request(prompt_tokens=9, max_new_tokens=0), 5, "nothing is spoken"),
    ],
)
def test_the_truncation_verdict_in_the_fewest_words(request_: Request, expected_frames: int, said: str) -> None:
    assert speech.truncation_glance(truncation_at(request_, exactly(expected_frames))) == said


@given(requests(), st.integers(0, 40_000))
def test_an_estimate_never_reads_as_if_it_were_on_the_other_side_of_the_limit(
    request_: Request, expected_frames: int
) -> None:
    outcome = truncation_at(request_, exactly(expected_frames))
    for text in (speech.truncation_glance(outcome), speech.truncation_sentence(outcome)):
        seconds = [float(number.replace(",", "")) for number in re.findall(r"([\d,.]+) s\b", text)]
        match outcome:
            case Finishes():
                expected, allowed = seconds
                assert expected <= allowed
            case CutOff():
                allowed, expected = seconds
                assert allowed < expected


@pytest.mark.parametrize(
    ("budget_bytes", "expected_frames", "said"),
    [
        (100 * MIB, 500, "It fits in memory, and is spoken to its end."),
        (
            100 * MIB,
            700,
            "It fits in memory, but is cut off. Audio that was cut off sounds finished, so nobody notices.",
        ),
        (50 * MIB, 500, "It does not fit in memory; if it did, it would be spoken to its end."),
        (
            50 * MIB,
            700,
            "It does not fit in memory, and would be cut off if it did: more memory alone does not save its end.",
        ),
    ],
)
def test_each_combination_of_the_two_verdicts(budget_bytes: int, expected_frames: int, said: str) -> None:
    request = Request(prompt_tokens=145, budget_bytes=budget_bytes)
    assert speech.both_verdicts(admit(request), truncation_at(request, exactly(expected_frames))) == said


def test_nothing_is_spoken() -> None:
    request = Request(prompt_tokens=40_000)
    assert speech.both_verdicts(admit(request), truncation_at(request, exactly(5))) == (
        "More memory does not change that."
    )


def test_the_cap_that_would_not_cut() -> None:
    assert speech.cap_proposal(LONG, cap_for(LONG, 850)) == (
        "A cap of 850 frames (68 s), set explicitly and so without the text backstop, would not cut it and is "
        "admitted: the predicted peak is 111.4 MiB of 2 GiB."
    )
    exact = Request(prompt_tokens=145, heuristic_eos_backstop=False, budget_bytes=100 * MIB)
    assert speech.cap_proposal(exact, cap_for(exact, 850)) == (
        "A cap of 850 frames (68 s) would not cut it, but memory refuses it: the predicted peak of 111.4 MiB exceeds "
        "the 100 MiB budget by 11.4 MiB."
    )
    assert speech.cap_proposal(exact, CapProposal(exact, Overflow("predicted_peak_bytes"))) == (
        "A cap of 8,192 frames (655.36 s) would not cut it, but the rule refuses it whatever the budget."
    )
    assert speech.cap_proposal(LONG, cap_for(LONG, 40_000)) == (
        "No cap helps: prompt and speech together exceed the context of 32,768. Split the text."
    )


@given(requests(), st.integers(0, 40_000))
def test_every_request_has_its_sentences(request_: Request, expected_frames: int) -> None:
    outcome = truncation_at(request_, exactly(expected_frames))
    assert speech.truncation_sentence(outcome).endswith(".")
    assert speech.both_verdicts(admit(request_), outcome).endswith(".")
    assert speech.cap_proposal(request_, cap_for(request_, expected_frames)).endswith(".")


def test_both_peaks_and_the_endless_ones() -> None:
    assert speech.peaks(50 * MIB, 100 * MIB, 2 * GIB) == (
        "50 MiB if the speech ends as expected, 100 MiB if it runs to its limit. The budget must hold the second."
    )
    assert speech.peaks(100 * MIB - 1024, 100 * MIB, 2 * GIB).startswith(
        "99.999 MiB if the speech ends as expected, 100 MiB if"
    )
    assert speech.peaks(100 * MIB, 100 * MIB, 2 * GIB) == (
        "The speech is expected to run to its limit, so the budget must hold the whole 100 MiB."
    )
    assert "the whole 2.00009 GiB." in speech.peaks(2 * GIB + 96 * KIB, 2 * GIB + 96 * KIB, 2 * GIB)
    assert never_ending() == (
        "In 207 of 60,424 requests (0.34 %; sglang-omni #1179) the model never said that it had finished: of 1,000 "
        "such utterances about 3 run to the cap, so budget for the cap. Others report 174 of 55,944 requests "
        "(0.31 %; sglang-omni #1178) and 1 of 200 requests (0.5 %; Qwen3-TTS #118)."
    )


def test_a_whole_script() -> None:
    total = Totals(rows=4, planned=3, one_after_another_bytes=50 * MIB, all_at_once_bytes=120 * MIB)
    assert scripts.one_after_another(total, 100 * MIB) == (
        "One after another: 50 MiB fits the 100 MiB budget, the largest peak."
    )
    assert scripts.all_at_once(total, 100 * MIB) == (
        "All at once: 120 MiB exceeds the 100 MiB budget by 20 MiB, the sum of the peaks."
    )
    assert scripts.all_at_once(total._replace(weights_counted_again_bytes=20 * MIB), 120 * MIB) == (
        "All at once, with the weights held once: 100 MiB fits the 120 MiB budget. Held again for each utterance: "
        "120 MiB fits the 120 MiB budget, the sum of the peaks."
    )
    assert scripts.all_at_once(total._replace(weights_counted_again_bytes=20 * MIB), 110 * MIB) == (
        "All at once, with the weights held once: 100 MiB fits the 110 MiB budget. Held again for each utterance: "
        "120 MiB exceeds the 110 MiB budget by 10 MiB, the sum of the peaks."
    )
    assert scripts.left_out(total) == ("1 row without a predicted peak, refused whatever the memory, not counted.")
    assert scripts.left_out(total._replace(planned=4)) == ""


def test_the_totals_of_judged_rows_have_their_sentences() -> None:
    policy = Policy(weights_resident_bytes=2**63, budget_bytes=2**64 - 1)
    rows = [row for row in judge(pasted("a\nb\nc").rows(), policy, Pace(Fraction(4))) if isinstance(row, JudgedRow)]
    assert "24 EiB exceeds the 16 EiB budget by 8 EiB" in scripts.all_at_once(add_up(rows), policy.budget_bytes)


def test_splits() -> None:
    def said(text: str, policy: Policy) -> str:
        return scripts.split_proposal(propose_split(text, policy, Pace(Fraction(7))))

    assert said("Hello there. " * 30, Policy()) == ("Split at sentence ends into 3 pieces, each admitted and not cut.")
    assert said("Short one. " + "long " * 60 + "one. Short two.", Policy()) == (
        "Split at sentence ends into 3 pieces, 1 of which still fail: each is one sentence too long by itself. "
        "Divide it by hand, or raise FTTS_MAX_FRAMES or the budget."
    )
    assert said("Hello.", Policy(budget_bytes=0)) == scripts.NO_SPLIT
