"""Running the command: in this process, which is fast, or as a shell does, with pipes and signals."""

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

from click.testing import CliRunner, Result

from ftts_plan.cli import main
from tests.serving import FTTS_PLAN, PATIENCE_SECONDS, ROOT

PROGRAM = [sys.executable, "-c", FTTS_PLAN]
SCRIPT = ROOT / "data/scripts/example.csv"
PLAN = ROOT / "data/plan.example.toml"
POLICY_VARIABLES = ("FTTS_MEMORY_BUDGET_MB", "FTTS_MAX_FRAMES")


class Running(subprocess.Popen[bytes]):
    """A process that is waited for with patience only, and that no failed test leaves behind."""

    def wait(self, timeout: float | None = PATIENCE_SECONDS) -> int:
        return super().wait(timeout)

    def communicate(self, given: bytes | None = None, timeout: float | None = PATIENCE_SECONDS) -> tuple[Any, Any]:
        return super().communicate(given, timeout)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind:
            self.kill()
        super().__exit__(kind, error, trace)


def run(*arguments: str | Path, given: str | bytes = b"", variables: Mapping[str, str | None] | None = None) -> Result:
    """The command in this process. Only `SystemExit` may end it."""
    environment = dict.fromkeys((*POLICY_VARIABLES, "NO_COLOR")) | dict(variables or {})
    result = CliRunner(env=environment).invoke(main, [*map(str, arguments)], input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
    return result


def answered(*arguments: str | Path, given: str | bytes = b"") -> dict[str, Any]:
    """What it prints with `--json`."""
    answer: dict[str, Any] = json.loads(run(*arguments, "--json", given=given).stdout)
    return answer


def misused(*arguments: str | Path, given: str | bytes = b"") -> str:
    """The one line on stderr of a misuse, without the program's name and the line break."""
    result = run(*arguments, given=given)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("ftts-plan: ")
    return result.stderr.removeprefix("ftts-plan: ").removesuffix("\n")


def process(
    *arguments: str | Path,
    stdin: int = subprocess.DEVNULL,
    stdout: int = subprocess.PIPE,
    stderr: int = subprocess.PIPE,
    variables: Mapping[str, str] | None = None,
) -> Running:
    """The command in a process of its own, with nothing of the environment but what Python needs, and `variables`."""
    command = [*PROGRAM, *map(str, arguments)]
    return Running(command, stdin=stdin, stdout=stdout, stderr=stderr, env=_clean() | dict(variables or {}))


def shell(line: str, folder: Path, run_in: Path | None = None, **variables: str) -> subprocess.CompletedProcess[str]:
    """A line of shell, run in `folder` if nowhere else, in which `ftts-plan` is the command of this tree."""
    command = folder / ".bin/ftts-plan"
    command.parent.mkdir(exist_ok=True)
    command.write_text(f'#!/bin/sh\nexec {shlex.join(PROGRAM)} "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    clean = _clean()
    environment = clean | {"PATH": f"{command.parent}{os.pathsep}{clean['PATH']}"} | variables
    return subprocess.run(
        ["bash", "-c", line],
        cwd=run_in or folder,
        env=environment,
        capture_output=True,
        check=False,
        encoding="utf-8",
        timeout=PATIENCE_SECONDS,
    )


def _clean() -> dict[str, str]:
    return {name: os.environ[name] for name in ("PATH", "HOME", "SYSTEMROOT") if name in os.environ}
