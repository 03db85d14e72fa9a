"""Plan files held against the rule: each expectation holds to its last unit and not one beyond."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftts_plan import Misuse, Policy, Request, admit
from ftts_plan.script import ReadingSettings, Script, pasted
from ftts_plan.script.judging import judge_text
from ftts_plan.speech.pace import Pace
from ftts_plan.speech.truncation import CutOff, truncation_at_pace
from ftts_plan.verification import Entry, Result, Unreadable, verify
from ftts_plan.verification.judging import MOST_KEPT
from ftts_plan.verification.plan_file import SUBJECTS
from tests.strategies import policy_of, requests

PACE = Pace(Fraction(4))
SCRIPT = "Left.\nGood night, good night! Parting is such sweet sorrow.\n"


NOTHING: dict[str, Any] = dict.fromkeys(("lines", *SUBJECTS, "max_peak_bytes", "max_seconds", "cut_off"))


def entry(policy: Policy | None = None, **said: Any) -> Entry:
    known = {"name": "one", "policy_name": "p", "policy": policy or Policy(), "pace": PACE, "expect": "admitted"} | {
        "settings": ReadingSettings()
    }
    return Entry(**NOTHING | known | said)


def no_script(path: str) -> Script:
    raise AssertionError(path)


def judged(policy: Policy | None = None, **said: Any) -> Result:
    return verify(
        entry(policy, **said), lambda path, settings: pasted(said["script"], settings) if path else no_script(path)
    )


def broken(result: Result) -> list[tuple[str, int | None]]:
    return [(found.expectation, found.answer.row) for found in result.deviations]


@given(requests())
def test_the_outcome_is_the_rule_s(request: Request) -> None:
    outcome = admit(request).outcome
    policy = policy_of(request)
    assert judged(policy, prompt_tokens=request.prompt_tokens, expect=outcome).as_expected
    other = "overflow" if outcome != "overflow" else "admitted"
    assert broken(judged(policy, prompt_tokens=request.prompt_tokens, expect=other)) == [("expect", None)]


@given(requests(plannable=True))
def test_limits_hold_to_the_byte_and_the_frame(request: Request) -> None:
    plan = admit(request).plan
    assert plan
    peak, seconds = plan.predicted_peak_bytes, Fraction(plan.predicted_max_frames * 80, 1000)
    said = {"prompt_tokens": request.prompt_tokens, "expect": admit(request).outcome}
    policy = policy_of(request)
    exactly = judged(policy, **said, max_peak_bytes=peak, max_seconds=seconds)
    assert exactly.as_expected
    assert (exactly.peak_bytes, exactly.allowed_frames) == (peak, plan.predicted_max_frames)
    less = judged(policy, **said, max_peak_bytes=peak - 1, max_seconds=seconds - Fraction(1, 1000))
    assert broken(less) == [("max_peak_bytes", None), ("max_seconds", None)]
    assert (less.deviating, less.as_expected) == (1, False)


@given(requests(), st.booleans())
def test_being_cut_off_is_the_estimate_s(request: Request, expected: bool) -> None:
    cut = isinstance(truncation_at_pace(request, PACE), CutOff)
    result = judged(
        policy_of(request), prompt_tokens=request.prompt_tokens, expect=admit(request).outcome, cut_off=expected
    )
    assert broken(result) == ([] if cut is expected else [("cut_off", None)])


def test_what_is_not_asked_is_not_looked_at() -> None:
    assert judged(prompt_tokens=4_096).as_expected  # cut off, a gibibyte, ten minutes


def test_a_text_is_judged_as_everywhere() -> None:
    text, policy = "Good morning.", Policy(max_new_tokens=10)
    row = judge_text(text, policy, PACE)
    result = judged(policy, text=text, cut_off=False, max_peak_bytes=row.peak_bytes)
    assert broken(result) == [("cut_off", None)]
    assert result.deviations[0].answer == (None, row.verdict, row.truncation)


def test_a_script_is_judged_row_by_row() -> None:
    result = judged(Policy(max_new_tokens=10), script=SCRIPT, cut_off=False)
    assert (result.utterances, broken(result), result.deviating) == (2, [("cut_off", 2)], 1)
    assert result.allowed_frames == 10


def test_the_largest_peak_and_the_longest_audio_are_kept() -> None:
    rows = [judge_text(line, Policy(), PACE) for line in SCRIPT.splitlines()]
    result = judged(script=SCRIPT)
    assert result.peak_bytes == max(row.peak_bytes or 0 for row in rows)
    assert result.allowed_frames == max(row.allowed_frames for row in rows)


def test_of_many_deviations_the_first_are_kept_and_all_are_counted() -> None:
    result = judged(script="Left.\n" * 99, expect="overflow")
    assert (len(result.deviations), result.deviating, result.utterances) == (MOST_KEPT, 99, 99)


def test_a_row_that_cannot_be_read_is_neither_as_expected_nor_a_deviation() -> None:
    result = judged(script="Left.\n\ud800\nRight.\n")
    assert (result.utterances, result.deviating, result.unread, result.as_expected) == (2, 0, 1, False)
    [unreadable] = result.unreadable
    assert unreadable.row == 2


def test_a_script_of_nothing_is_not_as_expected() -> None:
    result = judged(script="\n\n")
    assert (result.utterances, result.unread, result.as_expected) == (0, 1, False)


@pytest.mark.parametrize("said", [{"script": SCRIPT, "settings": ReadingSettings(column="words")}, {"text": "\ud800"}])
def test_a_subject_that_cannot_be_read_says_why(said: dict[str, Any]) -> None:
    result = judged(**said)
    [unreadable] = result.unreadable
    assert isinstance(unreadable.why, Misuse)
    assert unreadable.row is None


def test_a_script_that_cannot_be_opened_says_why() -> None:
    problem = Misuse("file", "no.csv", "No such file or directory")

    def missing(_: str, __: ReadingSettings) -> Script:
        raise problem

    assert verify(entry(script="no.csv"), missing).unreadable == (Unreadable(None, problem),)
