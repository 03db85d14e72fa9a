"""`ftts-plan length` and `ftts-plan stop`: the questions the other way round."""

import pytest

from ftts_plan import Policy, admit
from tests.cli.terminal import answered, misused, run

TEN_MINUTES = """\
600 s (7,500 frames) hold about 1,839 text tokens, 1,230 if it is spoken slowly to 3,409 if briskly.
In German that is about 6,854 characters (4,584 to 12,706) or 1,086 words (726 to 2,014), by the density of one \
paragraph (164 characters, 44 tokens).
A cap of 7,500 frames allows it: FTTS_MAX_FRAMES=7500. With 1,847 prompt tokens that is admitted: the predicted peak \
is 1 GiB of 2 GiB.
An estimate: 10th to 90th percentile of 19 published runs, none of them German and stated figures of 2.2 to 2.5 frames \
a text token.
"""
STOPPED = """\
That is 2,012 frames, give or take 6.
* No usual cap gives just that. The nearest is 2,048 frames (163.84 s), 2.88 s longer: the likelier story where \
the end was trimmed, or the time read roughly. Engines that return one frame fewer than their cap, such as the public \
`qwen-tts`, and transformers with a static cache, stop at 163.76 s then.
* If every long text stops there: a cap of 2,012 frames (160.96 s). Raise FTTS_MAX_FRAMES, which turns the text \
backstop off as well, or split the text.
"""


@pytest.mark.parametrize("seconds", ["10:00", "600", "600.0"])
def test_ten_minutes_of_german(seconds: str) -> None:
    result = run("length", seconds, "--language=German")
    assert (result.exit_code, result.stdout, result.stderr) == (0, TEN_MINUTES, "")


def test_the_verdict_is_the_rules_own() -> None:
    answer = answered("length", "10:00", "--budget=512MiB")
    assert (answer["frames"], answer["slow_tokens"], answer["typical_tokens"]) == (7_500, 1_230, 1_839)
    policy = Policy(budget_bytes=512 * 2**20, max_new_tokens=7_500, heuristic_eos_backstop=False)
    assert answer["verdict"]["outcome"] == admit(policy.request_for(1_847)).outcome == "budget_exceeded"
    assert run("length", "10:00", "--budget=512MiB").exit_code == 1
    assert "that is refused: Refused before allocating" in run("length", "10:00", "--budget=512MiB").stdout


def test_without_a_language_there_are_no_words() -> None:
    assert "Name the language for characters and words" in run("length", "60").stdout


def test_a_stop_between_caps_names_the_nearest() -> None:
    result = run("stop", "2:41")
    assert result.exit_code == 0
    assert result.stdout.startswith(STOPPED)


def test_a_stop_as_json() -> None:
    answer = answered("stop", "163.76")
    assert (answer["nearest_frames"], answer["one_frame_short"], answer["nearest_caps"]) == (
        2_047,
        [2_048],
        [],
    )


@pytest.mark.parametrize(("command", "seconds"), [("stop", "soon"), ("length", "-1"), ("length", "1:99"), ("stop", "")])
def test_what_is_no_time_is_a_misuse(command: str, seconds: str) -> None:
    assert misused(command, "--", seconds).startswith(f"SECONDS “{seconds}”: write seconds such as 163.84")


def test_a_language_that_is_none_is_a_misuse() -> None:
    assert misused("length", "60", "--language=Latin").startswith("--language “Latin”: must be one of English, Chinese")
