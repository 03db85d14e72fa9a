"""`ftts-plan report`: byte for byte what the app offers for download."""

from fractions import Fraction
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from ftts_plan import Request, admit
from ftts_plan.data.files import data_path
from ftts_plan.formats.links import to_query
from ftts_plan.formats.scenario_file import shipped_scenarios, to_toml
from ftts_plan.formats.scenarios import Scenario, review_link
from ftts_plan.report import report_html, report_markdown
from ftts_plan.speech.pace import Pace
from ftts_plan.wording import headline, page
from tests.cli.terminal import misused, run
from tests.serving import ROOT

REQUEST = Request(prompt_tokens=4_096, budget_bytes=2**30)
OPTIONS = ("--prompt-tokens=4096", "--budget=1GiB")
HERE = "http://localhost:8501/"


def link(request: Request, *others: Scenario, page_url: str = HERE, pace: str = "typical") -> str:
    return f"{review_link(page_url, request, others).url}&pace={pace}"


@pytest.mark.parametrize(("name", "written"), [("plan.html", report_html), ("plan.md", report_markdown)])
def test_a_file_is_the_app_s_report(name: str, written, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    result = run("report", tmp_path / name, *OPTIONS)
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout == headline(admit(REQUEST)) + "\n"
    expected = written(Scenario(page.PRESENT_VIEW, REQUEST), url=link(REQUEST))
    assert (tmp_path / name).read_bytes() == expected.encode()


def test_standard_output_gets_the_markdown_and_nothing_else() -> None:
    result = run("report", "-", "--prompt-tokens=28")
    request = Request(prompt_tokens=28)
    assert result.exit_code == 0
    assert result.stdout == report_markdown(Scenario(page.PRESENT_VIEW, request), url=link(request))


def test_name_scenarios_page_and_pace_reach_the_report(tmp_path: Path) -> None:
    others = shipped_scenarios()[:5]
    file = tmp_path / "others.toml"
    file.write_bytes(to_toml(others))
    given = ("--name=Lamp", f"--scenarios={file}", "--page=https://planner.example/", "--pace=4.25")
    result = run("report", "-", *OPTIONS, *given)
    url = link(REQUEST, *others, page_url="https://planner.example/", pace="4.25")
    assert result.stdout == report_markdown(Scenario("Lamp", REQUEST), others, url=url, pace=Pace(Fraction("4.25")))
    assert "(An estimate: 4.25 frames a text token.)" in result.stdout


def test_the_link_opens_the_same_request() -> None:
    result = run("report", "-", *OPTIONS)
    [url] = {word.strip("<>()") for word in result.stdout.split() if word.strip("<>()").startswith(HERE)}
    asked = parse_qs(urlsplit(url).query)
    assert {key: values for key, values in asked.items() if key != "pace"} == parse_qs(to_query(REQUEST))


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["plan.pdf", "--prompt-tokens=1"], "FILE “plan.pdf”: ends in none of .html, .htm, .md, .markdown"),
        (["", "--prompt-tokens=1"], "FILE “”: ends in none of .html, .htm, .md, .markdown"),
        (["no/such/plan.html", "--prompt-tokens=1"], "FILE “no/such/plan.html”: No such file or directory"),
        (["-"], "utterance: give exactly one of --prompt-tokens, --text and --text-file"),
        (["-", "--prompt-tokens=1", "--name= "], "--name “”: write a name"),
        (["-", "--prompt-tokens=1", f"--name={'a' * 101}"], "--name “"),
        (["-", "--prompt-tokens=1", "--scenarios=no.toml"], "--scenarios “no.toml”: No such file or directory"),
        (["-", "--prompt-tokens=1", f"--scenarios={ROOT / 'README.md'}"], "--scenarios “"),
        (
            ["-", "--prompt-tokens=1", f"--scenarios={data_path('scenarios/review.toml')}"],
            "--scenarios “Long-form”: would",
        ),
        (["-", "--prompt-tokens=1", "--scenarios=/dev/zero"], "--scenarios “/dev/zero”: is larger than 32,768 bytes"),
    ],
)
def test_what_cannot_be_used_is_a_misuse(arguments: list[str], line: str) -> None:
    assert misused("report", *arguments).startswith(line)


def test_a_text_that_is_no_text_writes_nothing(tmp_path: Path) -> None:
    assert misused("report", tmp_path / "plan.html", "--text-file=-", given=b"\xff").startswith("--text-file “-”: ")
    assert [*tmp_path.iterdir()] == []
