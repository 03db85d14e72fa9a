"""The words around the inputs and the answer, the same on every page: questions, folds, what was changed."""

from collections.abc import Mapping, Sequence
from typing import Final

from ftts_plan.fields import BACKSTOP, INPUT_NAMED, INPUTS, RINGS, WEIGHTS, Input
from ftts_plan.rule import Request, Verdict
from ftts_plan.wording.names import PACE_LABEL, in_a_sentence
from ftts_plan.wording.verdicts import glance

PRODUCT: Final = "ftts-plan"
PLAN_QUESTION: Final = "Will this Qwen3-TTS utterance fit in memory?"
PUBLISHED_SIZES: Final = "published sizes"
UNDO: Final = "Undo"
RESET: Final = "Reset"


def browser_title(title: str) -> str:
    """What a browser's tab says."""
    return f"{title} · {PRODUCT}"


def published_sizes(row: Input) -> str:
    """The menu of sizes that others published, for people who hear it."""
    return f"Published sizes for {row.label.lower()}"


def seldom_set(set_to: Mapping[str, str], pace: str) -> str:
    """What the folded inputs are set to; `set_to` holds the text of each box by the name of its field."""
    sizes = {row.part: set_to[row.name] for row in (RINGS, WEIGHTS)}
    counted = [f"{part} {size}" for part, size in sizes.items() if size != "0"]
    left_out = [part for part, size in sizes.items() if size == "0"]
    no = [f"no {' or '.join(left_out)}"] if left_out else []
    return ", ".join([f"Backstop {set_to[BACKSTOP.name]}", f"{pace} pace", *counted, *no])


def rounded(typed: str, value: str) -> str:
    """That a size was read to the nearest byte."""
    return f"“{typed}” is read as {value}, the nearest byte"


def input_label(name: str) -> str:
    """What the box of a field, or of the pace, is called."""
    return INPUT_NAMED[name].label if name in INPUT_NAMED else PACE_LABEL


def last_good(unread: Sequence[str]) -> str:
    """That an answer stands for boxes that cannot be read."""
    return f"This is the last good answer: {' and '.join(unread)} cannot be read."


def applied(before: Request, was: Verdict, after: Request, now: Verdict) -> str:
    """What a button changed, and what became of the verdict."""
    changes = [
        f"{in_a_sentence(row.label)} {_shown(row, before, after)} → {_shown(row, after, before)}"
        for row in INPUTS
        if row.of(before) != row.of(after)
    ]
    flip = f"{glance(was).answer} → {glance(now).answer}"
    return f"**{flip}**: {', '.join(changes)}."


def _shown(row: Input, request: Request, other: Request) -> str:
    """The value that `request` has, with every digit where `other` would read alike."""
    shown = row.unit.show(row.of(request))
    return row.unit.show_exactly(row.of(request)) if shown == row.unit.show(row.of(other)) else shown
