"""How many rows of a script gave an utterance, and why the others did not."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from ftts_plan.script.judging import JudgedRow
from ftts_plan.script.rows import BadRow

_MOST_REASONS: Final = 100
"""Of those told apart: a reason may quote the file."""
_OTHER: Final = "for other reasons"
_MOST_EXAMPLES: Final = 3


@dataclass(slots=True)
class RowsUsed:
    """Counted row by row; `unreadable` rows are faults of the script, those that are silent are none."""

    used: int = 0
    unreadable: int = 0
    left_out: Counter[str] = field(default_factory=Counter)
    """Rows by the reason for which they were left out."""
    removed: Counter[str] = field(default_factory=Counter)
    """What was taken out of the texts because it is not spoken, by kind."""
    removed_examples: list[str] = field(default_factory=list)
    slots: int = 0
    """Rows that have a slot."""
    over_slot: int = 0
    """Those that are probably spoken longer."""
    worst_over: tuple[int, int] = (0, 0)
    """By how many milliseconds, and which row it is."""

    def count(self, row: JudgedRow | BadRow) -> None:
        """Count one row more."""
        if isinstance(row, BadRow):
            reason = "nothing of it is spoken" if row.is_silent else row.reason
            known = reason in self.left_out or len(self.left_out) < _MOST_REASONS
            self.left_out[reason if known else _OTHER] += 1
            self.unreadable += not row.is_silent
            return
        self.used += 1
        self.slots += row.slot is not None
        self.over_slot += row.over_slot_milliseconds > 0
        self.worst_over = max(self.worst_over, (row.over_slot_milliseconds, row.row))
        for unspoken in row.removed:
            self.removed[unspoken.kind] += 1
            if len(self.removed_examples) < _MOST_EXAMPLES and unspoken.text not in self.removed_examples:
                self.removed_examples.append(unspoken.text)
