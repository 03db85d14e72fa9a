"""A fresh virtual environment that holds what the wheel and its extras bring, and nothing of this tree."""

import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from packaging.utils import canonicalize_name

from tests.serving import ROOT

CONSTRAINTS = ROOT / ".ci/constraints.txt"


class Ended(NamedTuple):
    """How a command ended, and what it wrote."""

    status: int
    out: str
    err: str


@dataclass(frozen=True)
class Environment:
    """`elsewhere` is an empty folder in which its commands run."""

    folder: Path
    elsewhere: Path

    def create(self) -> None:
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", self.folder], check=True)
        self.elsewhere.mkdir()

    def install(self, requirement: str) -> float:
        """Install with the exact versions of the CI alone; the seconds that took."""
        started = time.monotonic()
        self._pip("install", "--quiet", "-c", str(CONSTRAINTS), requirement)
        seconds = time.monotonic() - started
        self._pip("check")
        pinned = {_pin(line) for line in CONSTRAINTS.read_text(encoding="utf-8").splitlines()}
        installed = {_pin(line) for line in self._pip("freeze").splitlines() if "==" in line}
        if unpinned := installed - pinned:
            raise RuntimeError(f".ci/constraints.txt does not pin {sorted(unpinned)}")
        return seconds

    def megabytes(self) -> float:
        """The size of all that lies in its site-packages."""
        packages = Path(self.run("python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").out.strip())
        return sum(path.stat().st_size for path in packages.rglob("*") if path.is_file()) / 1e6

    def run(self, command: str, *arguments: str | Path) -> Ended:
        """A command of the environment, run elsewhere with nothing of this process's settings for Python."""
        return self._run(self.folder / "bin" / command, *arguments)

    def expect(self, status: int, *arguments: str | Path) -> str:
        """What `ftts-plan` writes to stdout, or to stderr where the status is 2; raises for any other ending.

        A script says on stderr how it was read, and nothing else.
        """
        ended = self.run("ftts-plan", *arguments)
        said = [line for line in ended.err.splitlines() if ": read as " not in line]
        if ended.status != status or (said and status != 2):
            raise RuntimeError(f"ftts-plan {[*map(str, arguments)]}: {ended}")
        return ended.err if status == 2 else ended.out

    def python(self, program: str) -> str:
        """What a program writes to stdout; raises where it fails."""
        ended = self.run("python", "-c", program)
        if ended.status:
            raise RuntimeError(f"{program}\n{ended.err}")
        return ended.out

    def _pip(self, *arguments: str) -> str:
        """The pip that runs this, so that none is installed and weighed."""
        ended = self._run(sys.executable, "-m", "pip", "--python", self.folder / "bin" / "python", *arguments)
        if ended.status:
            raise RuntimeError(f"pip {arguments}: {ended.out}{ended.err}")
        return ended.out

    def _run(self, *command: str | Path) -> Ended:
        variables = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        ended = subprocess.run(
            command, cwd=self.elsewhere, env=variables, capture_output=True, check=False, encoding="utf-8"
        )
        return Ended(ended.returncode, ended.stdout, ended.stderr)


def _pin(line: str) -> str:
    name, _, version = line.partition("==")
    return f"{canonicalize_name(name)}=={version}"
