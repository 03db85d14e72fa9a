"""The page Script: every source of rows, hostile ones too; table, files and rule agree row for row."""

import csv
import io
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pandas as pd
import pytest
from pyarrow import parquet
from streamlit.testing.v1 import AppTest

from ftts_plan import GIB, KIB, KvDtype, Policy, Request, admit
from ftts_plan.app.parts.link import START
from ftts_plan.app.views.script import SHOWN_ROWS
from ftts_plan.data.files import data_path
from ftts_plan.formats.spreadsheet import spreadsheet_safe
from ftts_plan.script import BadRow, Format, JudgedRow, judge, open_script
from ftts_plan.speech.pace import Pace, read_pace
from ftts_plan.speech.text import prompt_tokens
from ftts_plan.units import MIB, format_bytes
from ftts_plan.wording import script_page
from ftts_plan.wording.scripts import NO_SPLIT
from tests.app.html_blocks import first_headings
from tests.app.screen import button, opened, painted, put, settled, shown, titles, turn_to
from tests.scripts import parquet_of, xlsx

LINES = (
    "Hello there, friend.",
    "=1+1",
    "- Mind the step. -",
    "你好，世界。",
    "<script>alert(1)</script> ![x](http://x)",
)
TYPICAL = Pace()
LONG = " ".join(f"This is sentence number {n} of a text that is too long for its cap." for n in range(60))
TABULAR = "".join(f"{n};{line}\n" for n, line in enumerate(LINES))


def paste(text: str, request: Request | None = None) -> AppTest:
    page = opened(request, at="script")
    page.text_area(key="script_lines").set_value(text)
    return settled(page.run())


def upload(name: str, data: bytes, page: AppTest | None = None) -> AppTest:
    page = page or opened(at="script")
    page.file_uploader(key="script_file").upload(name, data)
    return settled(page.run())


def worst(page: AppTest) -> list[dict[str, Any]]:
    """The table of the worst rows."""
    return [{str(name): value for name, value in row.items()} for row in page.dataframe[0].value.to_dict("records")]


def spoken(page: AppTest) -> list[str]:
    """The texts of the table in the order of the script."""
    return [row["Text"] for row in sorted(worst(page), key=lambda row: int(row["Row"]))]


def bad_rows(page: AppTest) -> list[str]:
    return [shown(block.value[2:]) for block in page.markdown if block.value.startswith("* Row ")]


Files = dict[str, Callable[[], bytes]]


@pytest.fixture
def files(monkeypatch: pytest.MonkeyPatch) -> Files:
    """What the download buttons would make, by the name of the file: `AppTest` cannot press them."""
    made: Files = {}
    monkeypatch.setattr(
        "ftts_plan.app.views.script.file_button", lambda _label, name, _kind, make: made.update({name: make})
    )
    return made


def test_without_a_script_the_page_says_what_it_takes() -> None:
    page = opened(at="script")
    assert [info.value for info in page.info] == [script_page.SCRIPT_EMPTY]
    assert not page.dataframe
    assert not painted(page)


def test_pasted_lines_are_judged_and_blank_ones_passed_over() -> None:
    page = paste("\n".join([LINES[0], "", "  ", *LINES[1:]]))
    assert spoken(page) == [*LINES]
    assert {int(row["Row"]) for row in worst(page)} == {1, 4, 5, 6, 7}
    assert not page.info


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("lines.txt", "\n".join(LINES).encode()),
        ("marked.txt", "\n".join(LINES).encode("utf-8-sig")),
        ("utf16.txt", "\r\n".join(LINES).encode("utf-16")),
        ("table.csv", ("id;text\n" + TABULAR).encode()),
        ("table.tsv", ("id;text\n" + TABULAR).replace(";", "\t").encode("utf-16")),
        ("objects.jsonl", pd.DataFrame({"text": LINES}).to_json(orient="records", lines=True).encode()),
        ("strings.ndjson", "\n".join(map('"{}"'.format, LINES)).encode()),
        ("array.json", pd.DataFrame({"text": LINES}).to_json(orient="records").encode()),
        ("book.xlsx", xlsx([["id", "text"], *([n, f"{line}"] for n, line in enumerate(LINES, 1) if n != 2)])),
        ("table.parquet", parquet_of({"id": range(len(LINES)), "text": LINES})),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_every_kind_of_file_gives_its_rows(name: str, data: bytes) -> None:
    expected = [line for line in LINES if name != "book.xlsx" or line != "=1+1"]  # a formula there is no text
    page = upload(name, data)
    assert spoken(page) == expected
    assert not page.error
    assert not bad_rows(page)


def test_one_content_under_two_names_is_read_by_each_kind_of_file() -> None:
    data = b'"Hello there, friend."\n'
    page = upload("a.txt", data)
    assert spoken(page) == ['"Hello there, friend."']
    page.file_uploader(key="script_file").set_value(("a.jsonl", data, "application/json"))
    assert spoken(settled(page.run())) == ["Hello there, friend."]


def answer(page: AppTest, begins: str) -> AppTest:
    """Press the reading that begins so."""
    [pressed] = [button for button in page.button if shown(button.label).startswith(begins)]
    pressed.click()
    return settled(page.run())


def test_what_can_be_read_in_two_ways_is_asked_and_nothing_is_judged_before() -> None:
    page = upload("two.csv", b"en,de\nHello there.,Guten Tag.\n")
    assert shown(page.warning[0].value) == "two.csv can be read in 2 ways. Which column is spoken?"
    assert not page.dataframe
    assert spoken(answer(page, "de: “Guten Tag.” comes first")) == ["Guten Tag."]
    assert not page.warning


def test_the_column_and_the_header_can_be_set_and_taken_back() -> None:
    page = answer(upload("two.csv", b"en,de\nHello there.,Guten Tag.\n"), "en")
    assert spoken(page) == ["Hello there."]
    page.selectbox(key="script_column").set_value("de")
    assert spoken(settled(page.run())) == ["Guten Tag."]
    page.selectbox(key="script_header").set_value(False)
    settled(page.run())
    assert shown(page.error[0].value).startswith("“de” was not used: is not in two.csv")
    button(page, script_page.AS_FOUND).click()
    page.run()
    assert shown(page.warning[0].value) == "two.csv can be read in 2 ways. Which column is spoken?"


def test_how_a_script_was_read_is_said() -> None:
    page = upload("a.csv", b"speaker,text\nAda,[S1] Hello there.\nBen,[music]\nCy,\n")
    [said] = [shown(caption.value) for caption in page.caption if "read as" in caption.value]
    assert said == (
        "1 row judged. a.csv: read as a table of cells between commas; UTF-8; the first row names the columns; the "
        "column “text” is spoken because of its name; “speaker” is not counted: a prompt is taken to be the text and "
        "its wrapper of 8 tokens. 2 rows left out: 1 nothing of it is spoken; 1 has no text. Not spoken, and so not "
        "counted: 1 speaker tag (“[S1]”)."
    )
    assert spoken(page) == ["Hello there."]


def test_what_was_set_is_about_one_file() -> None:
    page = upload("a.csv", b"id,text,what\n1,Hello there.,Other words.\n")
    page.selectbox(key="script_column").set_value("what")
    assert spoken(settled(page.run())) == ["Other words."]
    page.file_uploader(key="script_file").set_value(("b.csv", b"id,text\n1,More words.\n", "text/csv"))
    assert spoken(settled(page.run())) == ["More words."]


def test_the_slots_of_subtitles_are_held_against_the_speech() -> None:
    cues = "1\n00:00:01,000 --> 00:00:03,000\nOne two three.\n\n2\n00:00:04,000 --> 00:00:04,100\nFour five six.\n"
    page = upload("two.srt", cues.encode())
    [said] = [shown(caption.value) for caption in page.caption if "read as" in caption.value]
    assert "2 of 2 rows are probably spoken longer than their slot, row 2 by 2.38 s." in said
    # 4 tokens take 13.87 + 4.07 x 4 frames, so 31: 2.48 s, of which 2 s and 0.1 s fit
    assert [row["Over slot"] for row in sorted(worst(page), key=lambda row: int(row["Row"]))] == [0.48, 2.38]


def test_bad_rows_are_named_with_their_reason_and_the_good_ones_kept() -> None:
    data = b'{"text": "one"}\nno json\n{"other": 1}\n{"text": 5}\n{"text": null}\n{"text": [1]}\n{"text": "\\ud800"}\n'
    page = upload("bad.jsonl", data)
    assert spoken(page) == ["one", "5"]
    assert [row.split(" ")[1] for row in bad_rows(page)] == ["2", "3", "5", "6", "7"]
    assert "is not JSON" in bad_rows(page)[0]
    assert "half of a surrogate pair" in bad_rows(page)[-1]
    assert script_page.bad_rows(5) in [expander.label for expander in page.expander]


def test_of_very_many_bad_rows_the_rest_is_counted() -> None:
    page = upload("bad.jsonl", b"no json\n" * (SHOWN_ROWS + 7) + b'"fine"\n')
    assert len(bad_rows(page)) == SHOWN_ROWS
    assert script_page.more_bad(7) in [caption.value for caption in page.caption]
    assert spoken(page) == ["fine"]


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("picture.txt", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0", "is not a text file"),
        ("empty.xlsx", b"", "is broken or not what its name says"),
        ("<b>.parquet", b"PAR1", "is broken or not what its name says"),
        ("numbers.parquet", parquet_of({"n": [1]}), "has no column of text"),
    ],
)
def test_a_hostile_file_is_refused_with_a_reason_and_no_traceback(name: str, data: bytes, reason: str) -> None:
    page = upload(name, data)
    assert shown(page.error[0].value).startswith(f"“{name}” was not used: {reason}")
    assert not page.dataframe


@pytest.mark.parametrize(("name", "data"), [("head.csv", b"text\n"), ("empty.txt", b""), ("bad.jsonl", b"{}\n")])
def test_a_script_without_a_single_row_to_judge_says_so(name: str, data: bytes) -> None:
    page = upload(name, data)
    assert script_page.NO_ROWS in [info.value for info in page.info]
    assert not page.dataframe
    assert not painted(page)


def test_the_example_is_shown_and_a_file_wins_over_it() -> None:
    page = opened(at="script")
    page.toggle(key="script_example").set_value(True)
    settled(page.run())
    rows = open_script("example.csv", data_path("scripts/example.csv").read_bytes()).rows()
    assert len(worst(page)) == len(list(rows))
    assert page.selectbox(key="script_column").proto.placeholder == "found: text"
    assert spoken(upload("mine.txt", b"mine", page)) == ["mine"]


def test_pasted_text_a_file_and_choices_outlive_a_look_at_another_page() -> None:
    page = answer(upload("two.csv", b"en,de\nHello there.,Guten Tag.\n", paste("pasted")), "de")
    turn_to(turn_to(page, "edges"), "script")
    assert spoken(page) == ["Guten Tag."]
    button(page, script_page.drop_file("two.csv")).click()
    assert spoken(settled(page.run())) == ["pasted"]
    turn_to(turn_to(page, ""), "script")
    assert spoken(page) == ["pasted"]


POLICIES = {
    "passing": START,
    "tight": Request(prompt_tokens=4_096, budget_bytes=12 * 1024 * KIB, kv_dtype=KvDtype.F32),
    "cut": Request(prompt_tokens=4_096, max_new_tokens=20),
    "no plan": Request(prompt_tokens=4_096, max_new_tokens=0),
    "rings and weights": Request(
        prompt_tokens=1, weights_resident_bytes=GIB, ring_buffer_bytes=5, heuristic_eos_backstop=False
    ),
}


@pytest.mark.parametrize("policy", POLICIES.values(), ids=POLICIES.keys())
def test_table_files_and_rule_agree_row_for_row(files: Files, policy: Request) -> None:
    page = opened(policy, at="script")
    page.text_area(key="script_lines").set_value("\n".join((*LINES, LONG)))
    settled(page.run())
    from_csv = list(csv.DictReader(io.StringIO(files["script.csv"]().decode("utf-8-sig"))))
    from_parquet = parquet.read_table(io.BytesIO(files["script.parquet"]())).to_pylist()
    from_table = sorted(worst(page), key=lambda row: int(row["Row"]))
    texts = (*LINES, LONG)
    assert len(from_csv) == len(from_parquet) == len(from_table) == len(texts)
    for text, record, typed, row in zip(texts, from_csv, from_parquet, from_table, strict=True):
        size = prompt_tokens(text)
        request = replace(policy, prompt_tokens=size.prompt_tokens)
        [judged] = judge(open_script("a.txt", text.encode()).rows(), Policy.of(request), TYPICAL)
        assert isinstance(judged, JudgedRow)
        outcome = admit(request)
        assert record["text"] == spreadsheet_safe(text)
        assert typed["text"] == text
        assert row["Text"].rstrip("…") in text
        assert typed["outcome"] == record["outcome"] == row["Verdict"].replace(" ", "_") == outcome.outcome
        assert typed["prompt_tokens"] == int(record["prompt_tokens"]) == row["Tokens"] == size.prompt_tokens
        assert typed["cut"] == (None if policy.max_new_tokens == 0 else judged.cut)
        assert row["Speech ends"] == judged.truncation.outcome.replace("_", " ")
        assert row["Speech"] == pytest.approx(typed["expected_frames"] * 0.08)
        assert row["Allowed"] == pytest.approx(typed["allowed_frames"] * 0.08)
        assert typed["peak_bytes"] == judged.peak_bytes
        assert record["peak_bytes"] == ("" if judged.peak_bytes is None else str(judged.peak_bytes))
        assert row["Peak"] == pytest.approx(
            float("nan") if judged.peak_bytes is None else judged.peak_bytes / MIB, nan_ok=True
        )


def test_bad_rows_keep_their_place_in_the_files(files: Files) -> None:
    upload("bad.jsonl", b'"one"\nno json\n"three"\n')
    rows = parquet.read_table(io.BytesIO(files["script.parquet"]())).to_pylist()
    assert [(row["row"], row["text"], bool(row["problem"])) for row in rows] == [
        (1, "one", False),
        (2, None, True),
        (3, "three", False),
    ]


def test_the_worst_rows_come_first_and_the_totals_are_theirs() -> None:
    policy = Request(prompt_tokens=1, budget_bytes=100 * 1024 * KIB, max_new_tokens=400, heuristic_eos_backstop=False)
    page = paste("\n".join(["Hello.", LONG, "Good night."]), policy)
    fates = [(row["Verdict"], row["Speech ends"]) for row in worst(page)]
    assert fates == [("budget exceeded", "cut"), ("admitted", "finishes"), ("admitted", "finishes")]
    assert [int(row["Row"]) for row in worst(page)] == [2, 3, 1]
    judged = [judge_one(text, policy) for text in ("Hello.", LONG, "Good night.")]
    peaks = [row.peak_bytes or 0 for row in judged]
    said = next(block.value for block in page.markdown if block.value.startswith("* One after another"))
    assert f"One after another: {format_bytes(max(peaks))}" in said
    assert f"All at once: {format_bytes(sum(peaks))}" in said
    assert "2 of 3 rows fit" in titles(page)[0]


def test_the_rows_to_split_come_worst_first() -> None:
    policy = Request(prompt_tokens=1, budget_bytes=100 * 1024 * KIB, max_new_tokens=400, heuristic_eos_backstop=False)
    page = paste("\n".join(["Hello.", LONG, f"{LONG} {LONG}", "Good night."]), policy)
    rows = [block.value.split("**")[1] for block in page.markdown if block.value.startswith("**Row ")]
    assert rows == ["Row 3.", "Row 2."]


def test_amounts_of_the_table_are_numbers_so_that_they_sort_as_such() -> None:
    frame = paste("\n".join(LINES)).dataframe[0]
    assert {name: str(frame.value[name].dtype) for name in ("Peak", "Speech", "Allowed", "Tokens")} == {
        **dict.fromkeys(("Peak", "Speech", "Allowed"), "float64"),
        "Tokens": "int64",
    }
    for unit in ("%.1f MiB", "%.2f s"):
        assert unit in frame.proto.columns


def test_the_one_h1_asks_the_question() -> None:
    assert first_headings(opened(at="script")) == [script_page.QUESTION]


def test_a_file_of_no_known_name_is_read_once_its_format_is_said() -> None:
    page = upload("script.dat", b"Hello there.\nAnd you.\n")
    assert "is of no known kind; use .txt, .text, .csv" in shown(page.error[0].value)
    page.selectbox(key="script_format").set_value(Format.LINES)
    assert spoken(settled(page.run())) == ["Hello there.", "And you."]


def test_a_column_of_numbers_is_not_taken_for_text() -> None:
    page = upload("a.csv", b"n,m\n1,2\n")
    assert shown(page.warning[0].value) == "a.csv can be read in 2 ways. Which column is spoken?"
    assert not page.dataframe
    assert spoken(answer(page, "m: “2” comes first")) == ["2"]


def test_a_row_that_is_cut_is_split_into_pieces_that_pass() -> None:
    policy = Request(prompt_tokens=1, max_new_tokens=400, heuristic_eos_backstop=False)
    page = paste(LONG, policy)
    [said] = [block.value for block in page.markdown if block.value.startswith("**Row 1.**")]
    pieces = [shown(block.value)[3:] for block in page.markdown if block.value.startswith("1. ")]
    assert f"into {len(pieces)} pieces, each admitted and not cut" in said
    texts = [piece.rpartition(" (")[0] for piece in pieces]
    assert " ".join(texts) == LONG
    assert all(judge_one(text, policy).passes for text in texts)


def test_a_row_that_no_split_saves_says_so() -> None:
    page = paste("A sentence of some length, all in one.", Request(prompt_tokens=1, budget_bytes=0))
    assert [block.value for block in page.markdown if block.value.startswith("**Row 1.**")] == [
        f"**Row 1.** {NO_SPLIT}"
    ]


def test_rows_that_no_split_saves_are_named_in_one_sentence() -> None:
    page = paste("One sentence.\nA longer sentence, alone.\nTwo.", Request(prompt_tokens=1, budget_bytes=0))
    assert [block.value for block in page.markdown if block.value.startswith("**Row")] == [
        f"**Rows 2, 1 and 3.** {NO_SPLIT}"
    ]


def test_the_judgement_follows_the_inputs_and_the_pace() -> None:
    page = paste(LINES[0])
    assert (worst(page)[0]["Speech ends"], worst(page)[0]["Speech"]) == ("finishes", pytest.approx(35 * 0.08))
    page.selectbox(key="pace").set_value("slow")
    put(page, "max_new_tokens", "20")
    slow = judge_one(LINES[0], replace(START, max_new_tokens=20), read_pace("pace", "slow"))
    assert (worst(page)[0]["Speech ends"], worst(page)[0]["Allowed"]) == ("cut", pytest.approx(1.6))
    assert worst(page)[0]["Speech"] == pytest.approx(slow.expected_frames * 0.08)
    assert slow.expected_frames > 35


def test_two_thousand_rows(files: Files) -> None:
    page = paste("\n".join(f"Line number {n}." for n in range(2_000)))
    assert len(worst(page)) == SHOWN_ROWS
    assert script_page.worst_rows(SHOWN_ROWS, 2_000) in [caption.value for caption in page.caption]
    assert titles(page)[0].startswith("2,000 rows: every one fits")
    assert parquet.read_metadata(io.BytesIO(files["script.parquet"]())).num_rows == 2_000


def test_a_text_is_counted_once_and_not_again_for_every_move(monkeypatch: pytest.MonkeyPatch) -> None:
    page = paste("Hello.\nGood night.")
    monkeypatch.setattr("ftts_plan.app.views.script.count_tokens", lambda *_: pytest.fail("counted again"))
    assert {row["Speech ends"] for row in worst(put(page, "max_new_tokens", "1"))} == {"cut"}


def judge_one(text: str, policy: Request, pace: Any = TYPICAL) -> JudgedRow:
    [row] = judge(open_script("a.txt", text.encode()).rows(), Policy.of(policy), pace)
    assert not isinstance(row, BadRow)
    return row
