"""Times what a person waits for. All of it, or what is named: `python -m tests.benchmarks [import rule page ...]`.

Absolute times are those of this machine; compare within one run.
"""

import sys

from tests.benchmarks import (
    cli_time,
    cold_start,
    drag,
    edges_time,
    import_time,
    page_time,
    repaint,
    rule_time,
    script_time,
)
from tests.benchmarks.timing import HEADING

# a further subject is one more module with `measure() -> Iterator[Row]`
SUBJECTS = {
    "import": import_time.measure,
    "rule": rule_time.measure,
    "cli": cli_time.measure,
    "edges": edges_time.measure,
    "script": script_time.measure,
    "page": page_time.measure,
    "repaint": repaint.measure,
    "drag": drag.measure,
    "cold-start": cold_start.measure,
}


def main(names: list[str]) -> None:
    if unknown := set(names) - SUBJECTS.keys():
        sys.exit(f"no such subject: {', '.join(unknown)}; there are {', '.join(SUBJECTS)}")
    print(HEADING)
    for name in names or SUBJECTS:
        for row in SUBJECTS[name]():
            print(row, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
