"""`ftts-plan verify`: the table, the exit status, JUnit XML, annotations, and the plan that comes as an example."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from ftts_plan.verification import read_plan_file
from ftts_plan.verification.plan_file import SETTINGS, SUBJECTS, Entry
from tests.cli.terminal import PLAN, SCRIPT, answered, misused, run

PHONE = 'schema_version = 1\n[policy.phone]\nbudget_bytes = "20 MiB"\n'
FITS = '[[utterance]]\nname = "fits"\npolicy = "phone"\ntext = "Left."\n'
FAILS = """\
[[utterance]]
name = "fails, 100%: really"
policy = "phone"
prompt_tokens = 20
max_peak_bytes = 1
max_seconds = 0.16
cut_off = true
"""
SHOWN = """\
Result  Utterance            Policy  Peak      Allowed
ok      fits                 phone   15 MiB    8.32 s
FAILED  fails, 100%: really  phone   20.5 MiB  11.52 s
    Expected admitted, got budget_exceeded: Refused before allocating: the predicted peak of 20.5 MiB exceeds the \
20 MiB budget by 512 KiB.
    The predicted peak of 21,495,808 B exceeds the limit of 1 B by 21,495,807 B.
    Up to 11.52 s of audio are allowed, more than the limit of 0.16 s.
    Expected to be cut off: Finishes: about 5 s (2.9 to 7.2 s) to speak, 11.52 s allowed.

1 of 2 checks as expected.
"""


@pytest.fixture
def plan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return Path("plan.toml")


def test_the_example_is_as_it_expects() -> None:
    result = run("verify", PLAN)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.endswith("\n5 of 5 checks as expected.\n")


def test_the_example_shows_every_key() -> None:
    text = PLAN.read_text(encoding="utf-8")
    keys = {*Entry.__slots__} - {"lines", "policy_name", "settings"} | {"policy", "schema_version"}
    keys |= {*SETTINGS} - {"sheet"}  # of a workbook alone
    assert {key for key in keys | {*SUBJECTS} if f"\n{key} = " not in text} == set()
    assert read_plan_file(PLAN.read_bytes()).problems == ()


def test_what_is_not_as_expected_is_said_below_its_line(plan: Path) -> None:
    plan.write_text(PHONE + FITS + FAILS, encoding="utf-8")
    result = run("verify", plan)
    assert (result.exit_code, result.stdout, result.stderr) == (1, SHOWN, "")


def test_json_for_programs(plan: Path) -> None:
    plan.write_text(PHONE + FITS + FAILS, encoding="utf-8")
    answer = answered("verify", plan)
    assert answer["as_expected"] is False
    assert [check["as_expected"] for check in answer["checks"]] == [True, False]
    assert answer["checks"][0] == {
        "name": "fits",
        "policy": "phone",
        "as_expected": True,
        "utterances": 1,
        "deviating": 0,
        "unreadable": 0,
        "peak_bytes": 15_761_408,
        "allowed_frames": 104,
        "problems": [],
        "taken": None,
    }
    assert len(answer["checks"][1]["problems"]) == 4


def test_junit_for_ci_servers(plan: Path) -> None:
    unreadable = '[[utterance]]\nname = "\\u0001\\u001b]]>"\npolicy = "phone"\nscript = "no.csv"\n'
    plan.write_text(PHONE + FITS + FAILS + unreadable, encoding="utf-8")
    result = run("verify", plan, "--junit=report.xml")
    assert (result.exit_code, result.stderr) == (
        2,
        "ftts-plan: PLAN.toml “plan.toml”: 1 of 3 checks could not be made\n",
    )
    suites = ElementTree.parse("report.xml").getroot()
    [suite] = suites
    assert suite.attrib == {"name": "plan.toml", "tests": "3", "failures": "1", "errors": "1"}
    fits, fails, broken = suite
    assert (fits.attrib, [*fits]) == ({"name": "fits", "classname": "phone"}, [])
    [failure] = fails
    assert (failure.tag, failure.attrib["message"]) == ("failure", SHOWN.splitlines()[3].strip())
    assert (failure.text or "").splitlines() == [line.strip() for line in SHOWN.splitlines()[3:7]]
    [error] = broken
    assert (broken.attrib["name"], error.tag, error.text) == (
        "]]>",
        "error",
        "File “no.csv”: No such file or directory.",
    )


def test_annotations_for_github(plan: Path) -> None:
    plan.write_text(PHONE + FITS + FAILS, encoding="utf-8")
    *table, annotation = run("verify", plan, "--github").stdout.splitlines()
    assert table == SHOWN.splitlines()
    head, message = annotation.removeprefix("::error ").split("::")
    assert head == "file=plan.toml,line=9,title=fails%2C 100%25%3A really"
    assert message.split("%0A") == [line.strip() for line in SHOWN.splitlines()[3:7]]


def test_annotations_leave_the_json_alone(plan: Path) -> None:
    plan.write_text(PHONE + FAILS, encoding="utf-8")
    result = run("verify", plan, "--github", "--json")
    assert result.stdout == run("verify", plan, "--json").stdout
    assert result.stderr.startswith("::error file=plan.toml,line=5,")


def test_a_plan_that_cannot_be_used_names_every_line_and_checks_nothing(plan: Path) -> None:
    plan.write_text(PHONE + FITS + "expects = 1\nmax_second = 5\n", encoding="utf-8")
    lines = [
        "Line 8: expects = “1”: is not a key of this table.",
        "Line 9: max_second = “5”: is not a key of this table.",
    ]
    result = run("verify", plan, "--github", "--junit=report.xml")
    assert (result.exit_code, result.stderr.splitlines()) == (2, [f"ftts-plan: plan.toml: {line}" for line in lines])
    assert result.stdout.splitlines() == [
        f"::error file=plan.toml,line={line[5]},title=The plan file cannot be used::{line}" for line in lines
    ]
    assert not Path("report.xml").exists()


def test_a_script_is_found_from_the_folder_of_the_plan(plan: Path, tmp_path: Path) -> None:
    (tmp_path / "deploy/texts").mkdir(parents=True)
    (tmp_path / "deploy/texts/guide.csv").write_bytes(SCRIPT.read_bytes())
    subject = 'name = "guide"\npolicy = "phone"\nscript = "texts/guide.csv"\ncolumn = "text"\n'
    (tmp_path / "deploy/plan.toml").write_text(f"{PHONE}[[utterance]]\n{subject}", encoding="utf-8")
    result = run("verify", "deploy/plan.toml")
    assert result.exit_code == 1
    taken, *reasons = [line for line in result.stdout.splitlines() if line.startswith("    ")]
    assert taken == (
        "    texts/guide.csv: read as a table of cells between commas; UTF-8; the first row names the columns; the "
        "column “text” is spoken, as set; “language” gives the language."
    )
    assert reasons[0].startswith("    Row 2: expected admitted, got budget_exceeded: Refused before allocating: ")
    assert (len(reasons), reasons[-1]) == (11, "    And 6 more rows.")


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (None, "PLAN.toml “plan.toml”: No such file or directory"),
        (b"", "plan.toml: schema_version is missing."),
        (b"# nothing\n", "plan.toml: schema_version is missing."),
        (b"\xff", "plan.toml: file = “b'\\xff'”: byte 0 is not UTF-8 text."),
        (b"#" * 40_000, "PLAN.toml “plan.toml”: is larger than 32,768 bytes"),
        (b"[", "plan.toml: file = “[”: is not TOML: "),
    ],
)
def test_a_file_that_is_no_plan_is_one_line(content: bytes | None, line: str, plan: Path) -> None:
    if content is not None:
        plan.write_bytes(content)
    assert misused("verify", plan).startswith(line)


def test_a_report_that_cannot_be_written_is_one_line(plan: Path) -> None:
    plan.write_text(PHONE + FITS, encoding="utf-8")
    result = run("verify", plan, "--junit=no/such/report.xml")
    assert result.exit_code == 2
    assert result.stderr == "ftts-plan: --junit “no/such/report.xml”: No such file or directory\n"


def test_a_name_that_would_command_a_terminal_or_the_runner_does_not(plan: Path) -> None:
    name = r'"\n::error::x\u001b[2J\u202e' + '"'
    plan.write_text(f'{PHONE}[[utterance]]\nname = {name}\npolicy = "phone"\nprompt_tokens = 1\n', encoding="utf-8")
    result = run("verify", plan, "--github")
    assert result.exit_code == 0
    assert all(line.isprintable() for line in result.stdout.split("\n"))
    assert not [line for line in result.stdout.splitlines() if line.startswith("::")]


def test_wide_characters_keep_the_columns(plan: Path) -> None:
    plan.write_text(PHONE + FITS + FITS.replace("fits", "港口导览"), encoding="utf-8")
    _, first, second, *_ = run("verify", plan).stdout.splitlines()
    assert first.index("phone") == second.index("phone") + 4
