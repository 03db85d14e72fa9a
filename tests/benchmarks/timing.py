"""Times as a person feels them: the middle one, and the slow one in twenty."""

import math
import statistics
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple


class Row(NamedTuple):
    """One line of the table: what was timed, how long it took each time, and what that is to be compared with."""

    what: str
    times_ms: Sequence[float]
    note: str = ""

    @property
    def p50_ms(self) -> float:
        """The middle time."""
        return statistics.median(self.times_ms)

    @property
    def p95_ms(self) -> float:
        """The time that all but one in twenty stay within; the largest of fewer than twenty."""
        return sorted(self.times_ms)[math.ceil(len(self.times_ms) * 0.95) - 1]

    def __str__(self) -> str:
        return (
            f"{self.what:44} {_spell(self.p50_ms)} {_spell(self.p95_ms)} {len(self.times_ms):6}  {self.note}".rstrip()
        )


HEADING = f"{'':44} {'p50':>12} {'p95':>12} {'times':>6}"


def beside(row: Row, yardstick: Row) -> Row:
    """`row` with its ratio to `yardstick`, both by the middle time."""
    return row._replace(note=f"{row.p50_ms / yardstick.p50_ms:.2f} x {yardstick.what}")


def stopwatch(work: Callable[[], object]) -> float:
    """Milliseconds that `work` takes."""
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def _spell(milliseconds: float) -> str:
    return f"{milliseconds * 1000:9.2f} µs" if milliseconds < 0.1 else f"{milliseconds:9.1f} ms"
