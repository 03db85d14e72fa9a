"""The README says what is so: its example runs and prints what it says, and its commands are those of the gate."""

import contextlib
import io
import re
import tomllib
from typing import Any

from tests.serving import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


def block(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_the_example_prints_what_the_readme_says() -> None:
    [example], [printed] = block("python"), block("text")
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(example, "README.md", "exec"), {})
    assert said.getvalue() == printed


def test_the_example_is_about_ten_lines() -> None:
    [example] = block("python")
    assert len(example.strip().splitlines()) <= 12


def test_the_example_of_a_notebook_runs() -> None:
    [example] = block("python notebook")
    names: dict[str, Any] = {}
    with contextlib.redirect_stdout(io.StringIO()) as said:
        exec(compile(example, "README.md", "exec"), names)
    assert len(names["chart"].to_dict()["hconcat"]) == 2
    assert said.getvalue().split()[:4] == ["prompt_tokens", "allowed_frames", "outcome", "cut"]
    assert names["judged"]["outcome"].tolist() == ["admitted", "admitted"]
    assert names["judged"].index.tolist() == ["greeting", "farewell"]


def test_the_two_commands_use_the_constraints() -> None:
    start, check = (command.strip() for command in block("sh"))
    assert start == 'pip install -c .ci/constraints.txt -e ".[app]" && ftts-plan app'
    assert check == 'pip install -c .ci/constraints.txt -e ".[dev]" && pytest'


def test_the_table_of_installs_names_every_extra() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    named = re.findall(r"^\| `ftts-plan(?:\[(\w+)\])?` \| .+ \| [0-9,]+ MB \|$", README, re.MULTILINE)
    assert sorted(named) == sorted(["", *extras])


def test_every_file_that_the_readme_names_is_there() -> None:
    named = re.findall(r"[\w./-]+\.(?:py|png|txt|md)\b", README)
    missing = [
        name
        for name in named
        if not any((folder / name).exists() for folder in (ROOT, ROOT / "ftts_plan", ROOT / "data", ROOT / ".readme"))
    ]
    assert not missing


def test_the_licence_is_left_to_its_owner() -> None:
    assert "owner's decision" in README
    assert not list(ROOT.glob("LICEN[CS]E*"))
