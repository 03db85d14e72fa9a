"""What a cold `ftts-plan check` takes, beside a Python that does nothing."""

import subprocess
import sys
from collections.abc import Iterator
from functools import partial

from tests.benchmarks.timing import Row, stopwatch
from tests.serving import ROOT

_COMMAND = "from ftts_plan.cli import main; main()"
CASES = {
    "python -c pass": ("pass",),
    "ftts-plan check --prompt-tokens 4096": (_COMMAND, "check", "--prompt-tokens", "4096"),
    "ftts-plan check --prompt-tokens 4096 --json": (_COMMAND, "check", "--prompt-tokens", "4096", "--json"),
    "ftts-plan check --text “Good morning.”": (_COMMAND, "check", "--text", "Good morning."),
}


def measure(repeats: int = 20) -> Iterator[Row]:
    """Each in a process of its own, in turn. A text has its tokens counted, which loads the vocabulary."""
    times: dict[str, list[float]] = {name: [] for name in CASES}
    for _ in range(repeats):
        for name, program in CASES.items():
            times[name].append(stopwatch(partial(_run, program)))
    nothing, *others = (Row(name, taken) for name, taken in times.items())
    yield nothing
    for row in others:
        yield row._replace(note=f"{row.p50_ms - nothing.p50_ms:+.0f} ms to a Python that does nothing")


def _run(program: tuple[str, ...]) -> None:
    subprocess.run([sys.executable, "-c", *program], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
