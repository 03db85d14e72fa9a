"""`ftts-plan check`: what it prints for an admitted and a refused request, texts, and the engine's variables."""

import pytest

from ftts_plan import MIB, Request, admit, arithmetic
from ftts_plan.formats.as_json import request_to_json
from ftts_plan.speech.text import prompt_tokens
from tests.cli.terminal import answered, misused, run

ADMITTED = """\
Admitted: the predicted peak of 282.6 MiB leaves 1.72 GiB of the 2 GiB budget, for up to 163.84 s of audio.
Probably cut at 163.84 s of about 165 s (124 to 247 s); the frame cap binds. (An estimate: 10th to 90th percentile of \
19 published runs.)
A cap of 3,082 frames (246.56 s), set explicitly and so without the text backstop, would not cut it and is admitted: \
the predicted peak is 395.7 MiB of 2 GiB.

Predicted peak  282.6 MiB  296,288,256 B of 2 GiB budget
Headroom        1.72 GiB   1,851,195,392 B to spare
Frames allowed  2,048      163.84 s of audio
Binding limit   frame cap  then text backstop +64

predicted_max_frames = min(2,048, 32,768 − 512, 4 × 512 + 64) = 2,048 frames
values_per_token     = 28 × 2 × 8 × 128                       = 57,344 values
kv_talker_bytes      = (512 + 2,048) × 57,344 × 2             = 293,601,280 B
bounded_state_bytes  = 327,680 + 2,359,296 + 0                = 2,686,976 B
predicted_peak_bytes = 293,601,280 + 2,686,976 + 0            = 296,288,256 B
headroom_bytes       = 2,147,483,648 − 296,288,256            = 1,851,195,392 B

The codec's convolution rings are not counted (set to 0).
Resident weights are not counted (set to 0).
Activations and the allocator's own overhead are never part of this rule.
"""
REFUSED = """\
Refused before allocating: the predicted peak of 2.00009 GiB exceeds the 2 GiB budget by 96 KiB.
What would change the answer: Raise the budget by 96 KiB, to 2.00009 GiB. That is 2,147,581,952 B. \
FTTS_MEMORY_BUDGET_MB=2049 rounds up to 2,148,532,224 B. It would still be cut at 655.36 s of about 3,421 s \
(2,579 to 5,110 s).
"""
NO_PLAN = """\
Refused before allocating: the frame cap is 0, so no audio was asked for. Set a cap of 1 or more.
What would change the answer: Raise the frame cap to 1 (0.08 s). The peak becomes 2.8 MiB. It would be spoken to \
its end.
Nothing is spoken: not one frame is allowed.

The rule refuses this request before it computes anything.

"""


def test_an_admitted_request_in_full() -> None:
    result = run("check", "--prompt-tokens=512", "--cap=2048")
    assert (result.exit_code, result.stdout, result.stderr) == (0, ADMITTED, "")


def test_a_refused_request_says_what_would_change_the_answer() -> None:
    result = run("check", "--prompt-tokens=10510")
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout.startswith(REFUSED)
    assert "Predicted peak  2.00009 GiB  2,147,581,952 B of 2 GiB budget\n" in result.stdout
    assert "Headroom        −96 KiB      −98,304 B over budget\n" in result.stdout


def test_a_request_without_a_plan_has_no_figures() -> None:
    result = run("check", "--prompt-tokens=1", "--cap=0")
    assert result.exit_code == 1
    assert result.stdout.startswith(NO_PLAN)


def test_json_has_everything_that_is_printed() -> None:
    request = Request(prompt_tokens=512, max_new_tokens=2048)
    answer = answered("check", "--prompt-tokens=512", "--cap=2048")
    assert answer["request"] == request_to_json(request)
    assert answer["text"] is None
    assert answer["speech"] == {
        "pace": "typical",
        "language": None,
        "basis": "10th to 90th percentile of 19 published runs",
        "outcome": "probably_cut",
        "low_frames": 1_547,  # 504 tokens at 3.07 frames
        "expected_frames": 2_066,  # 13.87 and 4.07 a token
        "high_frames": 3_082,  # 16.84 and 6.08 a token
        "allowed_frames": 2048,
    }
    assert [step["value"] for step in answer["arithmetic"]] == [step.value for step in arithmetic(request)]
    assert len(answer["not_counted"]) == 3


def test_an_explicit_cap_leaves_the_backstop_as_it_is() -> None:
    assert answered("check", "--prompt-tokens=28", "--max-new-tokens=8192")["request"]["heuristic_eos_backstop"]
    assert not answered("check", "--prompt-tokens=28", "--no-backstop")["request"]["heuristic_eos_backstop"]


@pytest.mark.parametrize("size", ["700MiB", "700 MiB", "734003200", "716800KiB"])
def test_sizes_are_read_as_everywhere(size: str) -> None:
    request = answered("check", "--prompt-tokens=1", f"--budget={size}", f"--rings={size}", f"--weights={size}")[
        "request"
    ]
    assert [request[f"{name}_bytes"] for name in ("budget", "ring_buffer", "weights_resident")] == [700 * MIB] * 3


def test_a_text_is_counted_exactly_and_alike_from_everywhere(tmp_path) -> None:  # type: ignore[no-untyped-def]
    text = "Guten Morgen, liebe Sorgen. 你好！"
    file = tmp_path / "text.txt"
    file.write_bytes(text.encode() + b"\n")
    size = prompt_tokens(text)
    direct = answered("check", "--text", text)
    assert direct["text"] == {"characters": size.characters, "text_tokens": size.text_tokens}
    assert direct["request"]["prompt_tokens"] == size.prompt_tokens
    assert direct == answered("check", "--text-file", file) == answered("check", "--text-file", "-", given=text)
    assert f"{size.prompt_tokens} prompt tokens: " in run("check", "--text", text).stdout


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-32"])
def test_other_encodings_of_unicode_are_known_by_their_marks(encoding: str) -> None:
    text = "A lighthouse keeper's morning."
    given = text.encode(encoding)
    assert answered("check", "--text-file=-", given=given) == answered("check", "--text", text)


def test_only_the_last_line_break_of_a_file_is_left_out() -> None:
    one, two = (answered("check", "--text-file=-", given=given)["text"] for given in ("a\r\n", "a\r\n\r\n"))
    assert (one["characters"], two["characters"]) == (1, 3)


@pytest.mark.parametrize(
    ("arguments", "given", "line"),
    [
        ((), "", "utterance: give exactly one of --prompt-tokens, --text and --text-file"),
        (
            ("--prompt-tokens=1", "--text=a"),
            "",
            "utterance: give exactly one of --prompt-tokens, --text and --text-file",
        ),
        (("--text= \n",), "", "--text “”: has no text"),
        (("--text-file=-",), "", "--text-file “-”: has no text"),
        (("--text-file=-",), "\n", "--text-file “-”: has no text"),
        (("--text-file=no/such/file",), "", "--text-file “no/such/file”: No such file or directory"),
        (("--text-file=/",), "", "--text-file “/”: Is a directory"),
        (
            ("--text-file=-",),
            b"\x89PNG\r\n\x1a\n\0\0\0\0",
            "--text-file “-”: is not a text file: it holds bytes that no",
        ),
        (
            ("--text-file=-",),
            b"caf\xe9",
            "--text-file “-”: character 4 is U+DCE9, half of a surrogate pair and no text",
        ),
        (("--text-file=-",), b"\xff\xfea", "--text-file “-”: cannot be read as text: truncated data"),
        (("--text-file=-",), b"a" * (2**20 + 1), "--text-file “-”: has 1,048,577 characters; at most 1,048,576 are"),
        (("--text-file=-",), b"a" * (2**22 + 1), "--text-file “-”: is larger than 4,194,304 bytes"),
        (("--text=caf\udce9",), "", "--text “caf”: character 4 is U+DCE9, half of a surrogate pair and no text"),
    ],
)
def test_a_text_that_is_none_is_a_misuse(arguments: tuple[str, ...], given: str | bytes, line: str) -> None:
    assert misused("check", *arguments, given=given).startswith(line)


def test_the_variables_of_an_engine_mean_what_they_mean_there() -> None:
    variables = {"FTTS_MEMORY_BUDGET_MB": "700", "FTTS_MAX_FRAMES": "2048"}
    result = run("check", "--prompt-tokens=28", "--from-env", "--json", variables=variables)
    request = Request(prompt_tokens=28, budget_bytes=700 * MIB, max_new_tokens=2048, heuristic_eos_backstop=False)
    assert (result.exit_code, result.stderr) == (0, "")
    assert f'"predicted_peak_bytes": {admit(request).plan.predicted_peak_bytes},' in result.stdout  # type: ignore[union-attr]


def test_without_from_env_the_variables_say_nothing() -> None:
    variables = {"FTTS_MEMORY_BUDGET_MB": "1", "FTTS_MAX_FRAMES": "1"}
    assert run("check", "--prompt-tokens=28", variables=variables).stdout == run("check", "--prompt-tokens=28").stdout


def test_an_option_wins_over_a_variable_and_replaces_its_own_input_only() -> None:
    variables = {"FTTS_MEMORY_BUDGET_MB": "1", "FTTS_MAX_FRAMES": "2048"}
    arguments = ("check", "--prompt-tokens=28", "--from-env", "--budget=2GiB", "--cap=100", "--json")
    with_backstop = run(*arguments, "--backstop", variables=variables).stdout
    assert '"max_new_tokens": 100,\n    "heuristic_eos_backstop": true' in with_backstop
    without = run(*arguments, variables=variables)
    assert without.exit_code == 0
    assert '"max_new_tokens": 100,\n    "heuristic_eos_backstop": false' in without.stdout


@pytest.mark.parametrize("value", ["0", "-1", "2GiB", "", "1e3"])
def test_a_variable_that_an_engine_ignores_is_reported(value: str) -> None:
    variables = {"FTTS_MEMORY_BUDGET_MB": value, "FTTS_MAX_FRAMES": value}
    result = run("check", "--prompt-tokens=28", "--from-env", variables=variables)
    assert result.stdout == run("check", "--prompt-tokens=28").stdout
    lines = result.stderr.splitlines()
    assert [line.partition("=")[0] for line in lines] == ["FTTS_MEMORY_BUDGET_MB", "FTTS_MAX_FRAMES"]
    assert all("was ignored" in line for line in lines)


def test_a_pace_changes_the_estimate_and_not_the_verdict() -> None:
    slow, exact = (answered("check", "--prompt-tokens=108", f"--pace={pace}") for pace in ("slow", "1.25"))
    assert slow["verdict"] == exact["verdict"]
    assert (slow["speech"]["outcome"], exact["speech"]["outcome"]) == ("cut", "finishes")
    assert exact["speech"]["expected_frames"] == 125


@pytest.mark.parametrize(
    "size", ["2 gib", "2,147,483,648", "2 147 483 648", "2_147_483_648", "2\u00a0GiB", "2048 Mi", "2147483648"]
)
def test_a_size_is_read_as_people_write_it(size: str) -> None:
    result = run("check", "--prompt-tokens=10,509", f"--budget={size}")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == run("check", "--prompt-tokens=10509").stdout


def test_a_size_that_was_rounded_is_said_on_stderr() -> None:
    rounded = run("check", "--prompt-tokens=10510", "--budget=2.01GiB")
    exact = run("check", "--prompt-tokens=10510", "--budget=2158221066")
    assert rounded.stderr == "--budget 2.01GiB is read as 2,158,221,066 B, the nearest byte.\n"
    assert (rounded.exit_code, rounded.stdout, exact.stderr) == (exact.exit_code, exact.stdout, "")
