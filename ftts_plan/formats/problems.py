"""What is wrong with a file or a link, and where."""

import math
from collections.abc import Iterable
from typing import NamedTuple

from ftts_plan.units import Misuse


class Lines(NamedTuple):
    """The lines of a statement, counted from 1; `last` too belongs to it."""

    first: int
    last: int


class Problem(NamedTuple):
    """Why a file or link was refused, and where: the lines of the file, which scenario (from 1); None if unknown."""

    misuse: Misuse
    lines: Lines | None = None
    scenario: int | None = None


def in_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """By line; what has none comes last."""
    return tuple(sorted(problems, key=lambda problem: problem.lines.first if problem.lines else math.inf))
