"""The README's commands print what it says, and its CI snippet is a gate."""

import re
from pathlib import Path

import pytest

from tests.cli.terminal import PLAN, SCRIPT, shell
from tests.serving import ROOT

pytestmark = pytest.mark.slow

README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def commands() -> list[tuple[str, str]]:
    """Each command after a `$`, with what stands below it."""
    return [
        (command, printed)
        for session in blocks("console")
        for command, printed in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", session, re.MULTILINE)
    ]


def gates() -> list[str]:
    """The steps of the CI snippet that run the command."""
    return [step for snippet in blocks("yaml") for step in re.findall(r"run: (ftts-plan .*)", snippet)]


def test_the_readme_shows_the_command_and_the_gate() -> None:
    assert len(commands()) >= 3
    assert gates()


@pytest.mark.parametrize(("command", "printed"), commands())
def test_a_command_prints_what_the_readme_says(command: str, printed: str, tmp_path: Path) -> None:
    ended = shell(command, tmp_path, run_in=ROOT)
    assert (ended.stdout, ended.stderr) == (printed, "")


@pytest.mark.parametrize("gate", gates())
def test_the_gate_opens_for_a_plan_that_holds_and_for_no_other(gate: str, tmp_path: Path) -> None:
    (tmp_path / "scripts").mkdir()
    (tmp_path / "scripts/example.csv").write_bytes(SCRIPT.read_bytes())
    (tmp_path / "plan.toml").write_bytes(PLAN.read_bytes())
    assert shell(gate, tmp_path).returncode == 0
    (tmp_path / "plan.toml").write_bytes(PLAN.read_bytes().replace(b'"1.5 GiB"', b'"64 MiB"'))
    assert shell(gate, tmp_path).returncode == 1
    (tmp_path / "plan.toml").write_bytes(PLAN.read_bytes().replace(b"max_peak", b"maxpeak"))
    assert shell(gate, tmp_path).returncode == 2
