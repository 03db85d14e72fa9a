"""Scenarios as files and links, fixed literally: people keep both. And a corpus of bad ones, each with its message."""

import csv
from urllib.parse import urlencode

import pytest

from ftts_plan import Admitted, BudgetExceeded, KvDtype, Misuse, Request, admit
from ftts_plan.data.files import data_path
from ftts_plan.formats.scenario_file import from_toml, shipped_scenarios, to_toml
from ftts_plan.formats.scenarios import Reading, ReviewLink, Scenario, collected, from_link, link_values, review_link
from ftts_plan.formats.toml_source import MOST_BYTES
from ftts_plan.wording import review
from ftts_plan.wording.one_line import shown_name
from tests.strategies import U64

PHONE = Scenario('the "phone"\n', Request(prompt_tokens=512, budget_bytes=2**31 + 1, kv_dtype=KvDtype.F32))
LIMITS = Scenario("64 bits", Request(prompt_tokens=U64, max_new_tokens=2**63, ring_buffer_bytes=U64))


def test_a_file_is_written_so() -> None:
    assert to_toml([PHONE, LIMITS]).decode() == (
        "# Scenarios of ftts-plan: named requests to put side by side.\n"
        '# Sizes are bytes, or text such as "2 GiB". Tokens and frames are counts; one frame is 80 ms of audio.\n'
        "schema_version = 1\n"
        "\n"
        "[[scenario]]\n"
        'name = "the \\"phone\\"\\n"\n'
        "prompt_tokens = 512\n"
        "budget_bytes = 2147483649\n"
        "max_new_tokens = 8192\n"
        "heuristic_eos_backstop = true\n"
        'kv_dtype = "f32"\n'
        "ring_buffer_bytes = 0\n"
        "weights_resident_bytes = 0\n"
        "\n"
        "[[scenario]]\n"
        'name = "64 bits"\n'
        'prompt_tokens = "18446744073709551615"\n'
        'budget_bytes = "2 GiB"\n'
        'max_new_tokens = "9223372036854775808"\n'
        "heuristic_eos_backstop = true\n"
        'kv_dtype = "bf16"\n'
        'ring_buffer_bytes = "18446744073709551615"\n'
        "weights_resident_bytes = 0\n"
    )


def test_a_file_by_hand_may_leave_fields_of_the_policy_out() -> None:
    text = "schema_version = 1\nscenario = [{name = 'a', prompt_tokens = 0x10}, {prompt_tokens = '7', name = 'b'}]"
    expected = (Scenario("a", Request(prompt_tokens=16)), Scenario("b", Request(prompt_tokens=7)))
    assert from_toml(text.encode()) == Reading(expected)


def test_no_scenarios_are_a_file_too() -> None:
    assert from_toml(to_toml([])) == Reading(())


HEAD = "schema_version = 1\n[[scenario]]\n"
NAMED = HEAD + "name = 'a'\n"
WHOLE = NAMED + "prompt_tokens = 1\n"
VERSION = "must be 1, the version that this program reads; nothing of the file was used."
BAD_FILES = [
    ("", ["schema_version is missing."]),
    ("schema_version = 2\nx = 1", [f"Line 1: schema_version = “2”: {VERSION}"]),
    ("# v\nschema_version = '1'", [f"Line 2: schema_version = “1”: {VERSION}"]),
    ("schema_version = true", [f"Line 1: schema_version = “True”: {VERSION}"]),
    ("schema_version = 1.0", [f"Line 1: schema_version = “1.0”: {VERSION}"]),
    ("schema_version = 1\nnmae = 3\n", ["Line 2: nmae = “3”: is not a field of this file."]),
    (
        "schema_version = 1\n[scenario]\nname = 'a'",
        ["Line 2: scenario = “{'name': 'a'}”: write each as a table of its own, under [[scenario]]."],
    ),
    (
        "schema_version = 1\nscenario = [\n1, 2]",
        ["Lines 2 to 3: scenario = “[1, 2]”: write each as a table of its own, under [[scenario]]."],
    ),
    (HEAD, ["Line 2, scenario 1: name is missing.", "Line 2, scenario 1: prompt_tokens is missing."]),
    (NAMED, ["Line 2, scenario 1: prompt_tokens is missing."]),
    (HEAD + "prompt_tokens = 1\nname = ' '", ["Line 4, scenario 1: name: write a name."]),
    (HEAD + "prompt_tokens = 1\nname = 7", ["Line 4, scenario 1: name = “7”: must be text."]),
    (
        HEAD + f"prompt_tokens = 1\nname = '{'x' * 101}'",
        [f"Line 4, scenario 1: name = “{'x' * 59}…”: must be at most 100 characters."],
    ),
    (
        NAMED + "prompt_tokens = -1",
        ["Line 4, scenario 1: prompt_tokens = “-1”: must be from 0 to 18,446,744,073,709,551,615."],
    ),
    (
        NAMED + "prompt_tokens = 1.0",
        ["Line 4, scenario 1: prompt_tokens = “1.0”: must be a whole number."],
    ),
    (
        NAMED + "prompt_tokens = '1e3'",
        ["Line 4, scenario 1: prompt_tokens = “1e3”: write a whole number, such as 8192."],
    ),
    (
        WHOLE + "budget_bytes = '2 GB'",
        [
            "Line 5, scenario 1: budget_bytes = “2 GB”: GB has two readings; write 2 GiB for powers of 1,024, or "
            "2000000000 for powers of 1,000."
        ],
    ),
    (WHOLE + "kv_dtype = 'fp16'", ["Line 5, scenario 1: kv_dtype = “fp16”: must be bf16 or f32."]),
    (WHOLE + "kv_dtype = 16", ["Line 5, scenario 1: kv_dtype = “16”: must be bf16 or f32."]),
    (
        WHOLE + "heuristic_eos_backstop = 'yes'",
        ["Line 5, scenario 1: heuristic_eos_backstop = “yes”: must be true or false."],
    ),
    (WHOLE + "__class__ = 'x'", ["Line 5, scenario 1: __class__ = “x”: is not a field of a request."]),
    (WHOLE + "'<b>\\n' = [\n1,\n]", ["Lines 5 to 7, scenario 1: <b>\\n = “[1]”: is not a field of a request."]),
    (WHOLE + "[scenario.x]\ny = 1", ["Line 5, scenario 1: x = “{'y': 1}”: is not a field of a request."]),
    (
        WHOLE + "[[scenario]]\nname = 'a'\nprompt_tokens = 2\n",
        ["Line 6, scenario 2: name = “a”: is the name of another scenario."],
    ),
    (
        WHOLE + "".join(f"[[scenario]]\nname = '{i}'\nprompt_tokens = 1\n" for i in range(6)),
        ["Line 20, scenario 7: scenario = “5”: would be one more than the 6 there may be."],
    ),
    (
        NAMED + "prompt_tokens = -1\nfoo = 1\n[[scenario]]\nname = ''\n",
        [
            "Line 4, scenario 1: prompt_tokens = “-1”: must be from 0 to 18,446,744,073,709,551,615.",
            "Line 5, scenario 1: foo = “1”: is not a field of a request.",
            "Line 6, scenario 2: prompt_tokens is missing.",
            "Line 7, scenario 2: name: write a name.",
        ],
    ),
    (
        "x = 1\nx = 2\ny = 3",
        ["file = “x = 1 x = 2 y = 3”: is not TOML: Cannot overwrite a value (at line 2, column 6)."],
    ),
    ("a = [", ["file = “a = [”: is not TOML: Invalid value (at end of document)."]),
    (f"a = {'[' * 1000}", [f"file = “a = {'[' * 16}”: is nested too deeply."]),
    ("x" * 1201, ["file = “xxxxxxxxxxxxxxxxxxxx…”: line 1 is longer than 1,200 characters."]),
    ("\n" * (MOST_BYTES + 1), ["file = “32,769 bytes”: must be at most 32,768 bytes."]),
]


@pytest.mark.parametrize(("text", "said"), BAD_FILES, ids=[repr(text[:40]) for text, _ in BAD_FILES])
def test_a_bad_file_is_refused_whole_and_each_problem_named_with_its_line(text: str, said: list[str]) -> None:
    read = from_toml(text.encode())
    assert read.scenarios == ()
    assert [review.problem(problem) for problem in read.problems] == said


DEEP = [
    "a." * 500 + "a = 1",
    "[" + "a." * 500 + "a]",
    "a = " + "[" * 100 + "]" * 100,
    "a = " + "{a = " * 60 + "1" + "}" * 60,
]


@pytest.mark.parametrize("text", DEEP, ids=lambda text: text[:9])
@pytest.mark.parametrize("frames", [0, 300, 700])
def test_a_deep_document_is_refused_however_deep_the_caller_stands(text: str, frames: int) -> None:
    def called_from(depth: int) -> Reading:
        return called_from(depth - 1) if depth else from_toml(f"schema_version = 1\n{text}".encode())

    [problem] = called_from(frames).problems
    assert problem.misuse.reason == "is nested too deeply"


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"schema_version = 1\n# \x80", b"\x00" * 9, b"PK\x03\x04"])
def test_what_is_no_text_is_refused(data: bytes) -> None:
    [problem] = from_toml(data).problems
    assert problem.misuse.field == "file"
    assert "UTF-8" in problem.misuse.reason or "TOML" in problem.misuse.reason


def test_an_integer_of_a_thousand_digits_is_a_misuse_and_no_crash() -> None:
    [problem] = from_toml(f"{NAMED}prompt_tokens = {'9' * 1000}".encode()).problems
    assert problem.misuse.field == "prompt_tokens"


def test_the_line_is_unknown_only_behind_a_statement_too_long_to_search() -> None:
    long = "x = [" + "\n1," * 60 + "\n]\n"
    [first, second] = from_toml(f"schema_version = 1\ny = 2\n{long}".encode()).problems
    assert (first.misuse.field, first.lines and tuple(first.lines)) == ("y", (2, 2))
    assert (second.misuse.field, second.lines) == ("x", None)


def test_a_link_carries_scenarios_so() -> None:
    assert link_values([PHONE]) == (
        "v=1&budget_bytes=2147483649&max_new_tokens=8192&heuristic_eos_backstop=on&kv_dtype=f32&ring_buffer_bytes=0"
        '&weights_resident_bytes=0&prompt_tokens=512&name=the "phone"\n',
    )
    here = Request(prompt_tokens=1)
    assert review_link("https://example.invalid/compare", here, [PHONE]) == ReviewLink(
        "https://example.invalid/compare?v=1&budget_bytes=2+GiB&max_new_tokens=8192&heuristic_eos_backstop=on"
        "&kv_dtype=bf16&ring_buffer_bytes=0&weights_resident_bytes=0&prompt_tokens=1&"
        + urlencode({"scenario": link_values([PHONE])[0]}),
        left_out=0,
    )


[GOOD] = link_values([Scenario("a", Request(prompt_tokens=512))])
BAD_LINKS = [
    (["x"], ["Scenario 1: scenario = “x”: is not a request as this app writes it."]),
    ([""], ["Scenario 1: scenario: is not a request as this app writes it."]),
    (
        [GOOD.replace("v=1", "v=2")],
        ["Scenario 1: v = “2”: this app reads links of version 1; nothing of this one was used."],
    ),
    ([GOOD.replace("v=1&", "")], ["Scenario 1: v is missing."]),
    ([GOOD.replace("&kv_dtype=bf16", "")], ["Scenario 1: kv_dtype is missing."]),
    ([GOOD.replace("&name=a", "")], ["Scenario 1: name: write a name."]),
    ([GOOD.replace("&name=a", "&name=")], ["Scenario 1: name: write a name."]),
    (
        [GOOD.replace("=512", "=1e3")],
        ["Scenario 1: prompt_tokens = “1e3”: write a whole number, such as 8192."],
    ),
    ([GOOD.replace("=512", "=512&evil=1")], ["Scenario 1: evil = “1”: is not a field of this app."]),
    (
        [GOOD, GOOD.replace("=bf16", "=fp16&kv_dtype=f32")],
        ["Scenario 2: kv_dtype = “fp16, f32”: is given more than once."],
    ),
    ([GOOD, GOOD], ["Scenario 2: name = “a”: is the name of another scenario."]),
    (
        [f"{GOOD}{i}" for i in range(7)],
        ["Scenario 7: scenario = “a6”: would be one more than the 6 there may be."],
    ),
    (["x" * 8001], ["scenario = “8,001 characters”: must be at most 8,000 characters."]),
    (["&=" * 100], ["Scenario 1: scenario = “" + "&=" * 29 + "&…”: is not a request as this app writes it."]),
]


@pytest.mark.parametrize(("values", "said"), BAD_LINKS, ids=[said[0][:60] for _, said in BAD_LINKS])
def test_a_bad_link_is_refused_whole_with_a_reason(values: list[str], said: list[str]) -> None:
    read = from_link(values)
    assert read.scenarios == ()
    assert [review.problem(problem) for problem in read.problems] == said


def test_a_link_that_would_be_too_long_holds_no_scenario_and_says_so() -> None:
    wordy = [Scenario("🎙" * 99 + str(number), PHONE.request) for number in range(6)]
    link = review_link("http://localhost/", PHONE.request, wordy)
    assert (link.left_out, link.url.count("scenario=")) == (6, 0)
    assert review.left_out(link) == (
        "The link leaves the 6 scenarios out: with them it would be longer than 8,000 characters, which not every "
        "server takes. Send them as a file."
    )
    assert review.left_out(review_link("http://localhost/", PHONE.request, [PHONE])) == ""


@pytest.mark.parametrize("name", ["", " ", "\n\t", "x" * 101, "\ud800", 7, None, b"a"])
def test_a_name_that_is_none_is_a_misuse(name: object) -> None:
    with pytest.raises(Misuse, match="name="):
        Scenario(name, PHONE.request)  # type: ignore[arg-type]


def test_a_collection_has_at_most_six_names_all_different() -> None:
    six = [Scenario(str(number), PHONE.request) for number in range(6)]
    assert collected(six) == tuple(six)
    for too_many in ([*six, PHONE], [six[0], six[0]]):
        for use in (collected, to_toml, link_values):
            with pytest.raises(Misuse):
                use(too_many)


def test_the_shipped_scenarios_are_what_a_review_expects() -> None:
    shipped = {scenario.name: scenario.request for scenario in shipped_scenarios()}
    assert list(shipped) == ["Engine defaults", "Phone", "Laptop", "Explicit cap", "f32", "Long-form"]
    defaults = shipped["Engine defaults"]
    assert defaults == Request(prompt_tokens=512)
    assert shipped["Explicit cap"] == Request(prompt_tokens=512, heuristic_eos_backstop=False)
    assert shipped["f32"] == Request(prompt_tokens=512, kv_dtype=KvDtype.F32)
    verdicts = [type(admit(request)) for request in shipped.values()]
    assert verdicts == [Admitted] * 5 + [BudgetExceeded]


def test_the_shipped_weights_and_rings_are_the_published_sizes() -> None:
    with data_path("checkpoints.csv").open(encoding="utf-8", newline="") as lines:
        checkpoints = {row["checkpoint"]: row for row in csv.DictReader(lines)}
    with data_path("codec_rings.csv").open(encoding="utf-8", newline="") as lines:
        rings = {row["kv_dtype"]: int(row["ring_bytes"]) for row in csv.DictReader(lines)}
    shipped = {scenario.name: scenario.request for scenario in shipped_scenarios()}
    for name, size in (("Phone", "0.6B"), ("Laptop", "1.7B")):
        row = checkpoints[f"Qwen/Qwen3-TTS-12Hz-{size}-CustomVoice"]
        held = int(row["model_payload_bytes_bf16"]) + int(row["codec_decoder_bytes_f32"])
        assert shipped[name].weights_resident_bytes == held
        assert shipped[name].ring_buffer_bytes == rings["bf16"]
        assert f"{held:,} B" in data_path("scenarios/review.toml").read_text(encoding="utf-8")


NAMES = [
    ("phone", "phone"),
    ("a\n\tb\x00c\u202ed", "a b c d"),
    ("\x00", "(no printable name)"),
    ("  two   words ", "two words"),
    ("x" * 20, "xxxxxxxxx…"),
    ("日本語の名前", "日本語の…"),
]


@pytest.mark.parametrize(("name", "shown"), NAMES)
def test_a_name_is_shown_on_one_line_in_as_many_columns_as_there_are(name: str, shown: str) -> None:
    assert shown_name(name, 10 if len(name) > 5 and name[0] in "x日" else 200) == shown
