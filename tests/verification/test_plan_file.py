"""Plan files: what one says, and every way in which one can be wrong, with its line."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftts_plan import MIB, KvDtype, Policy
from ftts_plan.formats.problems import Lines
from ftts_plan.script import Delimiter, Format, ReadingSettings
from ftts_plan.speech.pace import Pace, PaceName, read_pace
from ftts_plan.verification import Entry, read_plan_file
from ftts_plan.verification.plan_file import SUBJECTS

HEAD = 'schema_version = 1\n[policy.phone]\nbudget_bytes = "20 MiB"\n[[utterance]]\nname = "one"\npolicy = "phone"\n'
TYPICAL = read_pace("pace", PaceName.TYPICAL)
DEFAULTS: dict[str, Any] = {
    "name": "one",
    "lines": Lines(5, 5),
    "policy_name": "phone",
    "policy": Policy(budget_bytes=20 * MIB),
    "pace": TYPICAL,
    "prompt_tokens": None,
    "text": None,
    "script": None,
    "settings": ReadingSettings(),
    "expect": "admitted",
    "max_peak_bytes": None,
    "max_seconds": None,
    "cut_off": None,
}


def entry(text: str) -> Entry:
    file = read_plan_file((HEAD + text).encode())
    assert file.problems == ()
    [only] = file.entries
    return only


def problems(text: str) -> list[tuple[int | None, str, object, str]]:
    """Line, key, value and reason of each, none of it used."""
    file = read_plan_file(text.encode())
    assert file.entries == ()
    return [
        (found.lines.first if found.lines else None, found.misuse.field, found.misuse.value, found.misuse.reason)
        for found in file.problems
    ]


def test_what_is_left_out_asks_for_nothing() -> None:
    assert entry("prompt_tokens = 5") == Entry(**DEFAULTS | {"prompt_tokens": 5})


@pytest.mark.parametrize(
    ("line", "field", "value"),
    [
        ('expect = "budget_exceeded"', "expect", "budget_exceeded"),
        ("max_peak_bytes = 5", "max_peak_bytes", 5),
        ('max_peak_bytes = "1.5 KiB"', "max_peak_bytes", 1_536),
        ("max_seconds = 163.84", "max_seconds", Fraction(4_096, 25)),
        ("max_seconds = 0", "max_seconds", 0),
        ("cut_off = false", "cut_off", False),
        ("cut_off = true", "cut_off", True),
        ('pace = "slow"', "pace", read_pace("pace", PaceName.SLOW)),
        ("pace = 4.25", "pace", Pace(Fraction(17, 4))),
        ("pace = 4", "pace", Pace(Fraction(4))),
        ('pace = "4.25"', "pace", Pace(Fraction(17, 4))),
    ],
)
def test_every_expectation_can_be_said(line: str, field: str, value: object) -> None:
    assert entry(f"prompt_tokens = 5\n{line}") == Entry(**DEFAULTS | {"prompt_tokens": 5, field: value})


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ('prompt_tokens = "512"', {"prompt_tokens": 512}),
        ('text = "Good morning."', {"text": "Good morning."}),
        ('script = "a.csv"', {"script": "a.csv"}),
        (
            'script = "a.csv"\nformat = "csv"\ndelimiter = "bar"\nheader = false\nkeep_unspoken = true',
            {
                "script": "a.csv",
                "settings": ReadingSettings(
                    format=Format.DELIMITED, delimiter=Delimiter.BAR, header=False, keep_unspoken=True
                ),
            },
        ),
        ('script = "a.csv"\ncolumn = "text"', {"script": "a.csv", "settings": ReadingSettings(column="text")}),
    ],
)
def test_every_subject_can_be_said(line: str, values: dict[str, object]) -> None:
    assert entry(line) == Entry(**DEFAULTS | values)


def test_a_policy_says_every_field_and_has_the_engine_s_defaults() -> None:
    text = """
schema_version = 1
[policy.full]
budget_bytes = 1
max_new_tokens = "18446744073709551615"
heuristic_eos_backstop = false
kv_dtype = "f32"
ring_buffer_bytes = "1 KiB"
weights_resident_bytes = "16777215 TiB"
[policy.engine]
[[utterance]]
name = "a"
policy = "full"
prompt_tokens = 0
[[utterance]]
name = "b"
policy = "engine"
prompt_tokens = 0
"""
    full, engine = (entry.policy for entry in read_plan_file(text.encode()).entries)
    assert full == Policy(
        budget_bytes=1,
        max_new_tokens=2**64 - 1,
        heuristic_eos_backstop=False,
        kv_dtype=KvDtype.F32,
        ring_buffer_bytes=1_024,
        weights_resident_bytes=16_777_215 * 2**40,
    )
    assert engine == Policy()


def test_a_pace_for_all_gives_way_to_an_utterance_s_own() -> None:
    text = "schema_version = 1\npace = 1.5\n[policy.p]\n" + "".join(
        f'[[utterance]]\nname = "{name}"\npolicy = "p"\nprompt_tokens = 1\n{line}\n'
        for name, line in (("a", ""), ("b", "pace = 2.5"))
    )
    assert [entry.pace for entry in read_plan_file(text.encode()).entries] == [
        Pace(Fraction(3, 2)),
        Pace(Fraction(5, 2)),
    ]


WRONG: list[tuple[str, tuple[int | None, str, object, str]]] = [
    ("", (None, "schema_version", None, "is missing")),
    ("schema_version = 2\nx = 1", (1, "schema_version", 2, "must be 1, the version that this program reads; nothing")),
    ("schema_version = true", (1, "schema_version", True, "must be 1, the version")),
    ('schema_version = "1"', (1, "schema_version", "1", "must be 1, the version")),
    (HEAD, (5, "name", "neither", "give exactly one of prompt_tokens, text, script")),
    (HEAD + 'prompt_tokens = 1\ntext = "a"', (8, "text", "prompt_tokens and text", "give exactly one of prompt_tok")),
    (HEAD + "prompt_tokens = -1", (7, "prompt_tokens", -1, "must be from 0 to 18,446,744,073,709,551,615")),
    (HEAD + "prompt_tokens = 1.0", (7, "prompt_tokens", 1.0, "must be a whole number")),
    (HEAD + 'prompt_tokens = "1 KiB"', (7, "prompt_tokens", "1 KiB", "write a whole number, such as")),
    (HEAD + "text = 1", (7, "text", 1, "must be text, and not empty")),
    (HEAD + 'text = " "', (7, "text", " ", "must be text, and not empty")),
    (HEAD + 'prompt_tokens = 1\ncolumn = "a"', (8, "column", "a", "has a meaning beside script only")),
    (
        HEAD + 'prompt_tokens = 1\nexpect = "refused"',
        (8, "expect", "refused", "must be one of admitted, budget_exceed"),
    ),
    (HEAD + 'prompt_tokens = 1\nmax_peak_bytes = "2 GB"', (8, "max_peak_bytes", "2 GB", "GB has two readings; write")),
    (HEAD + "prompt_tokens = 1\nmax_peak_bytes = -1", (8, "max_peak_bytes", -1, "must be from 0 to")),
    (HEAD + "prompt_tokens = 1\nmax_seconds = -1", (8, "max_seconds", -1, "must be a number of seconds")),
    (HEAD + 'prompt_tokens = 1\nmax_seconds = "1"', (8, "max_seconds", "1", "must be a number of seconds")),
    (HEAD + "prompt_tokens = 1\nmax_seconds = true", (8, "max_seconds", True, "must be a number of seconds")),
    (HEAD + "prompt_tokens = 1\ncut_off = 0", (8, "cut_off", 0, "must be true or false")),
    (HEAD + "prompt_tokens = 1\npace = 0", (8, "pace", 0, "must be")),
    (HEAD + "prompt_tokens = 1\npace = true", (8, "pace", True, "must be a name or a number")),
    (HEAD + "prompt_tokens = 1\nmax_peak = 1", (8, "max_peak", 1, "is not a key of this table")),
    (HEAD + "prompt_tokens = 1\n\n[utterances]", (9, "utterances", {}, "is not a key of this table")),
    (
        HEAD.replace('"phone"', '"fone"') + "prompt_tokens = 1",
        (6, "policy", "fone", "is no [policy.NAME] of this file; th"),
    ),
    (HEAD.replace('"one"', '""') + "prompt_tokens = 1", (5, "name", "", "must be text, and not empty")),
    (HEAD.replace('"one"', f'"{"a" * 101}"') + "prompt_tokens = 1", (5, "name", "a" * 101, "must be at most 100 char")),
    (HEAD.replace('name = "one"', "") + "prompt_tokens = 1", (4, "name", None, "is missing")),
    (HEAD.replace('policy = "phone"', "") + "prompt_tokens = 1", (4, "policy", None, "is missing")),
    (
        HEAD.replace("budget_bytes", "budget") + "prompt_tokens = 1",
        (3, "budget", "20 MiB", "is not a key of this table"),
    ),
    (
        HEAD.replace("budget_bytes", "prompt_tokens") + "text = '1'",
        (3, "prompt_tokens", "20 MiB", "is not a key of thi"),
    ),
    (
        HEAD.replace('"20 MiB"', '"20 MB"') + "prompt_tokens = 1",
        (3, "budget_bytes", "20 MB", "MB has two readings; wri"),
    ),
    ("schema_version = 1\n[policy.p]", (None, "utterance", None, "is missing")),
    (
        "schema_version = 1\nutterance = []\n[policy.p]",
        (2, "utterance", [], "write each as a table of its own, under [["),
    ),
    (
        "schema_version = 1\npolicy = 5\n" + HEAD.partition('MiB"\n')[2] + "text = 'a'",
        (2, "policy", 5, "write each as a t"),
    ),
]


@pytest.mark.parametrize(("text", "problem"), WRONG)
def test_what_is_wrong_is_named_with_its_line(text: str, problem: tuple[int | None, str, object, str]) -> None:
    first, *_ = problems(text)
    assert first[:3] == problem[:3]
    assert first[3].startswith(problem[3])


def test_all_that_is_wrong_is_told_at_once_in_the_order_of_the_lines() -> None:
    text = HEAD + 'prompt_tokens = -1\nexpect = "no_frames_requested"\nmax_seconds = 1\nx = 1\ny = 2'
    assert [(line, key) for line, key, *_ in problems(text)] == [
        (7, "prompt_tokens"),
        (9, "max_seconds"),
        (10, "x"),
        (11, "y"),
    ]


@pytest.mark.parametrize("key", ["max_peak_bytes", "max_seconds"])
@pytest.mark.parametrize("expect", ["prompt_exceeds_context", "no_frames_requested", "overflow"])
def test_a_limit_on_what_there_will_not_be_is_refused(key: str, expect: str) -> None:
    [found] = problems(HEAD + f'prompt_tokens = 1\nexpect = "{expect}"\n{key} = 1')
    assert found == (9, key, 1, f"cannot be checked: {expect} gives no plan")


def test_two_utterances_of_one_name_could_not_be_told_apart() -> None:
    table = '[[utterance]]\nname = "one"\npolicy = "phone"\nprompt_tokens = 1\n'
    assert problems(HEAD + "prompt_tokens = 1\n" + table) == [(9, "name", "one", "is the name of another utterance")]


@pytest.mark.parametrize(
    "data", [b"\xff", b"\x00", b"[", b"a = 1\na = 2", b"=" * 40_000, b"[" * 1_000, b"a = " + b"9" * 5_000, b"\x89PNG"]
)
def test_what_is_no_toml_is_one_problem(data: bytes) -> None:
    file = read_plan_file(data)
    assert file.entries == ()
    [problem] = file.problems
    assert problem.misuse.field == "file"


VALUES = (
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats()
    | st.sampled_from(["", "phone", "admitted", "2 GiB", "slow", "[1]", "a\x00b"])
)


@given(st.dictionaries(st.sampled_from([*DEFAULTS, *SUBJECTS, "policy", "x"]), VALUES, max_size=5))
def test_no_value_is_a_traceback(table: dict[str, object]) -> None:
    lines = [f"{key} = {_toml(value)}" for key, value in table.items() if value is not None]
    file = read_plan_file("\n".join(["schema_version = 1", "[policy.phone]", "[[utterance]]", *lines]).encode())
    assert bool(file.entries) != bool(file.problems)


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return repr(value) if isinstance(value, int | float) else '"' + str(value).replace("\x00", "\\u0000") + '"'
