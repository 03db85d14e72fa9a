"""An exception that nobody foresaw is a defect: one line on stderr and status 70, never that of a refusal."""

import subprocess
import sys
from typing import NoReturn

import pytest

from ftts_plan.cli import main
from tests.cli.terminal import run
from tests.serving import ROOT

LINE = (
    "ftts-plan: a defect of ftts-plan, not of what was asked: ZeroDivisionError: two lines of it "
    "(FTTS_PLAN_TRACEBACK=1 prints the traceback)\n"
)


def broken(**_: object) -> NoReturn:
    raise ZeroDivisionError("two\nlines of it")


@pytest.mark.parametrize("command", ["check", "edges", "remedies", "app"])
def test_a_broken_command_is_one_line_and_status_70(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(main.commands[command], "callback", broken)
    result = run(command)
    assert (result.exit_code, result.stdout, result.stderr) == (70, "", LINE)


def test_the_traceback_is_printed_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(main.commands["check"], "callback", broken)
    result = run("check", variables={"FTTS_PLAN_TRACEBACK": "1"})
    assert result.exit_code == 70
    assert result.stderr.startswith("Traceback (most recent call last):\n")
    assert "in broken" in result.stderr
    assert result.stderr.endswith(LINE)
    assert run("check", variables={"FTTS_PLAN_TRACEBACK": ""}).stderr == LINE


@pytest.mark.parametrize("raised", ["MemoryError", "RecursionError", "ImportError", "OSError"])
def test_a_process_ends_with_70_whatever_was_raised(raised: str) -> None:
    program = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); from ftts_plan.cli import main\n"
        f"def broken(**_): raise {raised}('so')\n"
        "main.commands['check'].callback = broken; main(['check'])"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False, text=True)
    assert (ended.returncode, ended.stdout) == (70, "")
    assert ended.stderr.startswith(f"ftts-plan: a defect of ftts-plan, not of what was asked: {raised}: so (")
    assert ended.stderr.count("\n") == 1
