"""`ftts-plan script`: every row of a script, whatever its format, its totals, and what cannot be read."""

import os
import pty
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from ftts_plan import Policy
from ftts_plan.cli.progress import progress
from ftts_plan.script import JudgedRow, add_up, judge, open_script, to_parquet
from ftts_plan.script.writing import cells
from ftts_plan.speech.pace import Pace
from tests.cli.terminal import SCRIPT, answered, misused, process, run

AS_LINES = "ftts-plan: -: read as lines, one utterance each; UTF-8.\n"
IN_ENGLISH = AS_LINES.replace("UTF-8.", "UTF-8; English, as guessed from the text.")
EACH_LANGUAGE = (
    "Speech is an estimate by the language of each row, for English of 19 published runs, 17 of them English and 1,088 "
    "requests of another model's talker (Qwen3-Omni) at the same frame rate.\n"
)
SHOWN = """\
Row      Verdict                       Peak       To speak    Allowed     Text
1        admitted                      4.75 MiB   0.48 s      0.8 s       Left.
3        admitted, cut                 6 MiB      3.12 s      0.8 s       Good night, good night! Parting is such…

2 utterances: 2 admitted, 0 refused; 1 probably cut off.
One after another: 6 MiB fits the 2 GiB budget, the largest peak.
All at once: 10.7 MiB fits the 2 GiB budget, the sum of the peaks.
In streams, with the weights held once: Any number of streams fits.
Speech is an estimate: the 10th percentile of 19 published runs, 17 of them English and 1,088 requests of another \
model's talker (Qwen3-Omni) at the same frame rate.
"""


def test_lines_from_standard_input() -> None:
    lines = "Left.\n\nGood night, good night! Parting is such sweet sorrow.\n"
    result = run("script", "-", "--cap=10", "--pace=brisk", given=lines)
    assert (result.exit_code, result.stdout, result.stderr) == (0, SHOWN, IN_ENGLISH)


def test_the_json_has_what_the_library_says() -> None:
    policy, pace = Policy(budget_bytes=30 * 2**20), Pace()
    judged = [*judge(open_script(SCRIPT.name, SCRIPT.read_bytes()).rows(), policy, pace)]
    answer = answered("script", SCRIPT, "--budget=30MiB")
    assert answer["rows"] == [cells(row) for row in judged]
    assert answer["totals"] == add_up(row for row in judged if isinstance(row, JudgedRow))._asdict()
    assert (answer["unreadable"], answer["policy"]["budget_bytes"]) == (0, 30 * 2**20)


def test_a_refused_row_is_status_1() -> None:
    result = run("script", SCRIPT, "--budget=30MiB")
    assert result.exit_code == 1
    assert (
        "\n18       budget exceeded, may be cut   345.3 MiB  198.48 s    201.6 s     The story of the lamp"
        in result.stdout
    )
    assert "\n18 utterances: 10 admitted, 8 refused; 0 probably cut off.\n" in result.stdout
    assert "\nOne after another: 345.3 MiB exceeds the 30 MiB budget by 315.3 MiB, the largest peak.\n" in result.stdout


def test_rows_without_a_plan() -> None:
    result = run("script", SCRIPT, "--cap=0")
    assert result.exit_code == 1
    assert "\n17       no frames requested                      1.84 s      0 s         Left.\n" in result.stdout
    assert result.stdout.endswith(
        "\n18 rows without a predicted peak, refused whatever the memory, not counted.\n" + EACH_LANGUAGE
    )


def test_a_row_that_cannot_be_read_is_status_2_whatever_the_others_are() -> None:
    for budget in ("2GiB", "0"):
        result = run("script", "-", f"--budget={budget}", given=b"One.\ncaf\xe9\nTwo.\n")
        assert result.exit_code == 2
        assert result.stderr == AS_LINES + "ftts-plan: FILE “-”: 1 row could not be read\n"
        assert "\n2        unreadable " in result.stdout
        assert "\n2 utterances: " in result.stdout


def test_a_hostile_text_stays_on_its_line_and_moves_no_cursor() -> None:
    result = run("script", "-", given="\x1b[2J\x1b]0;title\u202eLeft.\u2028Right.\n")
    assert result.exit_code == 0
    assert len(result.stdout.split("\n")) == 9
    assert all(line.isprintable() for line in result.stdout.split("\n"))


@pytest.mark.parametrize("suffix", [".csv", ".tsv", ".txt", ".jsonl", ".parquet"])
def test_every_format_is_known_by_its_name(suffix: str, tmp_path: Path) -> None:
    judged = [*judge(open_script("a.txt", b"One.\nTwo.").rows(), Policy(), Pace())]
    path = tmp_path / f"script{suffix}"
    path.write_bytes(
        {
            ".csv": b"id,text\n1,One.\n2,Two.\n",
            ".tsv": b"id\ttext\n1\tOne.\n2\tTwo.\n",
            ".txt": b"One.\nTwo.\n",
            ".jsonl": b'{"text": "One."}\n{"text": "Two."}\n',
            ".parquet": to_parquet(judged),
        }[suffix]
    )
    assert [row["text"] for row in answered("script", path)["rows"]] == ["One.", "Two."]


def test_a_column_and_a_first_row_that_is_no_header(tmp_path: Path) -> None:
    path = tmp_path / "script.csv"
    path.write_text("id,text,note\n1,One.,Two.\n", encoding="utf-8")
    assert [row["text"] for row in answered("script", path, "--column=note")["rows"]] == ["Two."]
    assert [row["text"] for row in answered("script", path, "--no-header", "--column=(column 2)")["rows"]] == [
        "text",
        "One.",
    ]


@pytest.mark.parametrize(
    ("name", "content", "line"),
    [
        ("no.csv", None, "FILE “no.csv”: No such file or directory"),
        ("empty.txt", b"", "FILE “empty.txt”: holds no utterance"),
        ("empty.csv", b"", "FILE “empty.csv”: holds no utterance"),
        ("blank.txt", b"\n \n\t\n", "FILE “blank.txt”: holds no utterance"),
        ("header.csv", b"text\n", "FILE “header.csv”: holds no utterance"),
        ("script.doc", b"One.", "FILE “script.doc”: is of no known kind; use .txt, .text, .csv, .tsv, "),
        ("script.csv", bytes(range(32)) * 99, "FILE “script.csv”: is not a text file: it holds bytes that no text has"),
        ("script.parquet", b"PAR1", "FILE “script.parquet”: "),
        ("script.xlsx", b"PK\3\4", "FILE “script.xlsx”: "),
        ("script.xlsx", b"One.", "FILE “script.xlsx”: "),
    ],
)
def test_a_script_that_is_none_is_a_misuse(
    name: str, content: bytes | None, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if content is not None:
        Path(name).write_bytes(content)
    assert misused("script", name).startswith(line)
    assert misused("script", name, "--json").startswith(line)


def test_a_column_that_is_not_there() -> None:
    assert misused("script", SCRIPT, "--column=words").startswith("--column “words”: is not in ")


def test_a_file_that_never_ends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("ftts_plan.cli.script"), "MOST_SCRIPT_BYTES", 1_000)
    assert misused("script", "/dev/zero") == "FILE “/dev/zero”: is larger than 1,000 bytes"
    assert misused("script", "-", given=b"a\n" * 501) == "FILE “-”: is larger than 1,000 bytes"


def test_a_huge_row_is_a_row_that_cannot_be_read() -> None:
    result = run("script", "-", given="One.\n" + "a" * (2**20 + 1) + "\nTwo.\n")
    assert result.exit_code == 2
    assert (
        "\n2        unreadable                                                       is longer than 1,048,576"
        in result.stdout
    )


LONG = "Left.\n" * 20_001


def test_a_log_hears_now_and_then_how_far_a_long_script_is() -> None:
    result = run("script", "-", given=LONG)
    assert result.stderr == AS_LINES + "10,000 of about 20,002 rows\n20,000 of about 20,002 rows\n"


def test_a_short_script_says_on_stderr_how_it_was_read_and_no_more() -> None:
    assert run("script", SCRIPT).stderr == (
        f"ftts-plan: {SCRIPT}: read as a table of cells between commas; UTF-8; the first row names the columns; the "
        "column “text” is spoken because of its name; “language” gives the language.\n"
    )


def test_a_terminal_sees_one_line_that_is_gone_in_the_end() -> None:
    ours, theirs = pty.openpty()
    with process("script", SCRIPT, stdout=subprocess.DEVNULL, stderr=theirs) as running:
        os.close(theirs)
        assert running.wait() == 0
    assert re.fullmatch(rb"ftts-plan: [^\r\n]*\r\n\r\x1b\[K18 of about \d+ rows\r\x1b\[K", os.read(ours, 10_000))
    os.close(ours)


def test_rows_that_scroll_by_on_a_terminal_need_no_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    with progress(20_000) as show:
        assert show
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    with progress(20_000) as show:
        assert show is None


def test_streams_are_judged_at_their_worst() -> None:
    lines = "Left.\n" * 3 + "Good night, good night! Parting is such sweet sorrow.\n"
    answer = answered("script", "-", "--cap=10", "--weights=1MiB", "--budget=12MiB", "--streams=2", given=lines)
    left, good_night = (answer["rows"][at]["peak_bytes"] - 2**20 for at in (0, 3))
    assert answer["in_streams"] == {
        "streams": 2,
        "worst_case_bytes": 2**20 + left + good_night,
        "most_streams": 2 if 2**20 + left + good_night <= 12 * 2**20 < 2**20 + 2 * left + good_night else None,
    }
    shown = run("script", "-", "--cap=10", "--weights=1MiB", "--budget=12MiB", "--streams=2", given=lines).stdout
    assert (
        "\nIn 2 streams, with the weights held once, at worst: 11.7 MiB fits the 12 MiB budget. Up to 2 streams "
        in shown
    )


@pytest.mark.parametrize("streams", ["0", "-1", "many", "1.5"])
def test_a_number_of_streams_that_is_none_is_a_misuse(streams: str) -> None:
    assert misused("script", SCRIPT, f"--streams={streams}").startswith(f"--streams “{streams}”: ")


def test_two_readings_are_named_with_the_option_that_decides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = Path("ot.csv")
    path.write_text("id,original_text,spoken_text\n1,Dr. No,Doctor No\n", encoding="utf-8")
    assert misused("script", path) == (
        f"--column “{path}”: can be read in two ways, so say which: “original_text” (then it begins with “Dr. No”) or "
        "“spoken_text” (then it begins with “Doctor No”)"
    )
    assert [row["text"] for row in answered("script", path, "--column=spoken_text")["rows"]] == ["Doctor No"]


def test_each_setting_reaches_the_reader(tmp_path: Path) -> None:
    path = tmp_path / "a.dat"
    path.write_bytes("x|Grün ist es.|[S1] Ja.\n".encode("cp1252"))
    options = ["--format=csv", "--encoding=cp1252", "--delimiter=bar", "--quoting=none", "--no-header"]
    answer = answered("script", path, *options, "--column=(column 2)")
    assert [row["text"] for row in answer["rows"]] == ["Grün ist es."]
    assert answer["taken"]["set"] == ["column", "delimiter", "encoding", "format", "header", "quoting"]
    kept = answered("script", path, *options, "--column=(column 3)", "--keep-unspoken")
    assert [row["text"] for row in kept["rows"]] == ["[S1] Ja."]
    removed = answered("script", path, *options, "--column=(column 3)")
    assert (removed["rows"][0]["text"], removed["rows_used"]["removed"]) == ("Ja.", {"speaker": 1})


@pytest.mark.parametrize(
    ("option", "line"),
    [
        ("--format=doc", "--format “doc”: must be one of lines, paragraphs, kaldi,"),
        ("--encoding=klingon", "--encoding “klingon”: is not an encoding of text"),
        ("--encoding=base64", "--encoding “base64”: is not an encoding of text"),
    ],
)
def test_a_setting_that_is_none_is_a_misuse(option: str, line: str) -> None:
    assert misused("script", SCRIPT, option).startswith(line)


def test_a_slot_that_is_too_short_is_told() -> None:
    cues = "1\n00:00:01,000 --> 00:00:09,000\nOne.\n\n2\n00:00:10,000 --> 00:00:10,500\nTwo, and more of it.\n"
    answer = answered("script", "-", "--pace=4", given=cues)
    tokens = answer["rows"][1]["text_tokens"]
    assert [row["over_slot_seconds"] for row in answer["rows"]] == [0, pytest.approx(4 * tokens * 0.08 - 0.5)]
    shown = run("script", "-", "--pace=4", given=cues).stdout
    assert "\n1 of 2 rows are probably spoken longer than their slot, row 2 by 1.74 s.\n" in shown
    assert "over_slot_seconds" in answered("script", SCRIPT)["rows"][0]
