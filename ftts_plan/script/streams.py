"""How much a script needs where several of its utterances are in memory together."""

from collections import Counter
from dataclasses import dataclass, field

from ftts_plan.script.judging import JudgedRow
from ftts_plan.units import Misuse, require_u64


@dataclass(slots=True)
class ConcurrentPeaks:
    """The peaks of a script, the weights held once. There are as many different ones as lengths of prompts at most."""

    weights_bytes: int = 0
    _rows_by_bytes: Counter[int] = field(default_factory=Counter)
    """Rows by their predicted peak without the weights."""

    def count(self, row: JudgedRow) -> None:
        """Count one row more; one without a plan needs nothing, as it is never started."""
        if row.plan:
            self.weights_bytes = row.plan.weights_resident_bytes
            self._rows_by_bytes[row.plan.predicted_peak_bytes - row.plan.weights_resident_bytes] += 1

    @property
    def rows(self) -> int:
        """Rows with a predicted peak."""
        return self._rows_by_bytes.total()

    def worst_case_bytes(self, streams: int) -> int:
        """The most that `streams` utterances of the script hold together, whatever the schedule; raises `Misuse`.

        No choice of so many rows has a larger sum than the largest ones, and a schedule may start just those together.
        """
        if require_u64("streams", streams) == 0:
            raise Misuse("streams", streams, "must be 1 or more")
        left, total = streams, self.weights_bytes
        for size_bytes, rows in sorted(self._rows_by_bytes.items(), reverse=True):
            taken = min(rows, left)
            total += taken * size_bytes
            left -= taken
        return total

    def most_streams(self, budget_bytes: int) -> int:
        """So many streams always fit; 0 where one may not, and the number of rows where all fit together."""
        left, streams = require_u64("budget_bytes", budget_bytes) - self.weights_bytes, 0
        for size_bytes, rows in sorted(self._rows_by_bytes.items(), reverse=True):
            fitting = rows if size_bytes == 0 else min(rows, max(0, left) // size_bytes)
            streams += fitting
            left -= fitting * size_bytes
            if fitting < rows:
                break
        return streams if self.weights_bytes <= budget_bytes else 0
