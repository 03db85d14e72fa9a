"""What `import ftts_plan` adds to starting Python."""

import subprocess
import sys
from collections.abc import Iterator
from functools import partial

from tests.benchmarks.timing import Row, stopwatch
from tests.serving import ROOT


def measure(repeats: int = 20) -> Iterator[Row]:
    """A Python that does nothing and one that imports the library, in turn."""
    nothing, library = [], []
    for _ in range(repeats):
        nothing.append(stopwatch(partial(_run, "pass")))
        library.append(stopwatch(partial(_run, "import ftts_plan")))
    yield Row("python that does nothing", nothing)
    yield Row("python that imports ftts_plan", library)
    yield Row("import ftts_plan", [more - less for more, less in zip(library, nothing, strict=True)])


def _run(program: str) -> None:
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True)
