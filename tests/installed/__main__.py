"""Builds the wheel, installs it bare and with each extra, and uses what each adds: `python -m tests.installed`.

One environment grows: `report` holds what `notebook` does, `files` shares nothing with either, and `app` holds all.
"""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.installed import bare, consumer, extras
from tests.installed.environment import Environment
from tests.serving import ROOT

CHECKS = {
    "notebook": extras.notebook_draws,
    "report": extras.report_has_pictures,
    "files": extras.files_are_read,
    "app": extras.app_opens,
}


def main() -> None:
    """Raises at the first thing that does not work."""
    with TemporaryDirectory() as folder:
        wheel = _wheel(Path(folder) / "wheel")
        environment = Environment(Path(folder) / "environment", Path(folder) / "elsewhere")
        environment.create()
        rows = [("ftts-plan", environment.install(str(wheel)), environment.megabytes())]
        bare.works_bare(environment)
        consumer.sees_types(environment)
        for extra, check in CHECKS.items():
            rows.append((f"ftts-plan[{extra}]", environment.install(f"{wheel}[{extra}]"), environment.megabytes()))
            check(environment)
    print("\n".join(_table(rows)))


def _wheel(folder: Path) -> Path:
    build = ["wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run([sys.executable, "-m", "pip", *build], check=True)
    (built,) = folder.iterdir()
    return built


def _table(rows: list[tuple[str, float, float]]) -> list[str]:
    lines = [f"{'Installed, one after another':30}{'Seconds':>9}{'MB more':>9}{'MB in all':>11}"]
    before = 0.0
    for name, seconds, megabytes in rows:
        lines.append(f"{name:30}{seconds:9.1f}{megabytes - before:9.0f}{megabytes:11.0f}")
        before = megabytes
    return lines


if __name__ == "__main__":
    main()
