"""Published runs: how many audio frames a text took. Provenance: `data/README.md`."""

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from ftts_plan.data import shipped_rows


class SpokenRun(NamedTuple):
    """One published run. Only the kind `measured` is a run that ended by itself with a stated length."""

    source: str
    language: str
    what: str
    text_tokens: int
    frames: int
    kind: str

    @property
    def frames_per_text_token(self) -> Fraction:
        """How long it took, for each token of its text."""
        return Fraction(self.frames, self.text_tokens)


@cache
def spoken_runs() -> tuple[SpokenRun, ...]:
    """Every published run, whatever its kind."""
    return tuple(
        SpokenRun(row["source"], row["language"], row["what"], int(row["text_tokens"]), int(row["frames"]), row["kind"])
        for row in shipped_rows("frames_per_token.csv")
    )


@cache
def measured_runs() -> tuple[SpokenRun, ...]:
    """The runs that ended by themselves with a stated length."""
    return tuple(run for run in spoken_runs() if run.kind == "measured")


@cache
def stated_runs(language: str) -> tuple[SpokenRun, ...]:
    """The figures of a language that somebody stated without a run of their own."""
    return tuple(run for run in spoken_runs() if run.kind == "stated" and run.language == language)
