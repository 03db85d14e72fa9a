"""`ftts-plan remedies`: the remedies of the page, ranked alike, and the same numbers as JSON."""

import pytest

from ftts_plan import Request
from ftts_plan.formats.as_json import request_to_json
from ftts_plan.planning.remedies import advise
from tests.cli.terminal import answered, run

REMEDIES = """\
Refused before allocating: the predicted peak of 3.5 GiB exceeds the 2 GiB budget by 1.5 GiB.

What would change the answer:
1. Raise the budget by 1.5 GiB, to 3.5 GiB. That is 3,760,783,360 B. FTTS_MEMORY_BUDGET_MB=3587 rounds up to \
3,761,242,112 B. It would still be cut at 381.44 s of about 9,115 s (6,875 to 13,617 s).
2. Split the text into 3 pieces. At most 9,331 tokens of text and 8 of its wrapper in each, which peaks at 1.88 GiB. \
Each would still be cut at 655.36 s of about 3,039 s (2,292 to 4,540 s).
3. Shorten the prompt by 17,491 tokens, to 10,509. The first 3,424 of these free no byte, because another limit binds \
there. What is left would still be cut at 655.36 s of about 3,420 s (2,579 to 5,109 s).

What cannot change it:
   Talker KV dtype: it is already at its most helpful value.
   Text backstop: it is already at its most helpful value.
   Frame cap: the prompt with a single frame already exceeds the budget.
   Resident weights: it is already at its most helpful value.
   Ring buffers: it is already at its most helpful value.
"""


def test_the_remedies_of_a_refusal() -> None:
    result = run("remedies", "--prompt-tokens=28000")
    assert (result.exit_code, result.stdout, result.stderr) == (1, REMEDIES, "")


@pytest.mark.parametrize(
    ("options", "request_"),
    [
        (["--prompt-tokens=28000"], Request(prompt_tokens=28_000)),
        (["--prompt-tokens=40000"], Request(prompt_tokens=40_000)),
        (["--prompt-tokens=512", "--cap=0"], Request(prompt_tokens=512, max_new_tokens=0)),
        (["--prompt-tokens=512", "--budget=1"], Request(prompt_tokens=512, budget_bytes=1)),
        (["--prompt-tokens=1", f"--rings={2**64 - 1}"], Request(prompt_tokens=1, ring_buffer_bytes=2**64 - 1)),
    ],
)
def test_the_json_has_every_knob_once_with_the_numbers_of_the_core(options: list[str], request_: Request) -> None:
    answer, advice = answered("remedies", *options), advise(request_)
    assert [remedy["knob"] for remedy in answer["remedies"]] == [remedy.knob for remedy in advice.remedies]
    assert [remedy["request"] for remedy in answer["remedies"]] == [
        request_to_json(remedy.request) for remedy in advice.remedies
    ]
    assert [useless["reason"] for useless in answer["useless"]] == [useless.reason for useless in advice.useless]
    assert len(answer["remedies"]) + len(answer["useless"]) == 8


def test_an_admitted_request_needs_none() -> None:
    result = run("remedies", "--prompt-tokens=28")
    assert result.exit_code == 0
    assert result.stdout.endswith("\nNothing has to change. `ftts-plan edges` says how far each input can go.\n")
    answer = answered("remedies", "--prompt-tokens=28")
    assert (answer["remedies"], answer["useless"]) == ([], [])


def test_a_refusal_that_no_single_change_helps_says_so() -> None:
    result = run("remedies", "--prompt-tokens=512", "--rings=4GiB", "--weights=4GiB", "--budget=1")
    assert result.exit_code == 1
    assert "\n1. Raise the budget" in result.stdout
    stuck = run("remedies", "--prompt-tokens=40000", "--cap=0")
    assert "\nNo single change admits this request.\n\nWhat cannot change it:\n" in stuck.stdout


@pytest.mark.parametrize(
    ("options", "pieces"),
    [
        (["--prompt-tokens=30000", "--cap=32768", "--kv-dtype=f32", "--budget=64MiB"], 857),
        (["--text", " ".join(["word"] * 64), "--budget=19202048"], 8),
        (["--prompt-tokens=10510"], 2),
    ],
)
def test_a_split_counts_the_wrapper_of_every_piece(options: list[str], pieces: int) -> None:
    answer = answered("remedies", *options)
    [split] = [remedy["pieces"] for remedy in answer["remedies"] if remedy["knob"] == "split"]
    assert sum(group["pieces"] for group in split) == pieces
    assert {group["prompt_tokens"] - group["text_tokens"] for group in split} == {8}
    text_tokens = sum(group["pieces"] * group["text_tokens"] for group in split)
    assert text_tokens == answer["request"]["prompt_tokens"] - 8
    assert f"Split the text into {pieces} pieces." in run("remedies", *options).stdout


def test_whether_it_is_spoken_to_its_end_depends_on_the_pace() -> None:
    options = ["--prompt-tokens=512", "--kv-dtype=f32", "--budget=512MiB"]
    for pace, outcome in (("brisk", "finishes"), ("6.5", "cut")):
        first = answered("remedies", *options, f"--pace={pace}")["remedies"][0]
        assert (first["knob"], first["speech"]["outcome"]) == ("kv_dtype", outcome)
    shown = run("remedies", *options, "--pace=3.8").stdout
    assert "Store the talker KV as bf16. It costs precision of the cache only. It would be spoken" in shown
    assert "Lower the frame cap to 1,816 (145.28 s)." in shown
    assert "It would be cut at 145.28 s of about 153 s.\n" in shown
