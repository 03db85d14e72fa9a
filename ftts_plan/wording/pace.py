"""The words for a pace: what an estimate rests on, and how well the published runs lie within it."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from ftts_plan.speech import (
    FIGURES_OF_LANGUAGE,
    LANGUAGE_NAMES,
    Figures,
    Pace,
    PaceName,
    measured_runs,
    pace_lines,
    stated_runs,
)
from ftts_plan.wording.names import plural

LANGUAGE_LABEL: Final = "Language of the text"
ANY_LANGUAGE: Final = "any"
RUNS_TITLE: Final = "The published runs, and the range at the length of each"
OTHER_MODEL: Final = "another model's talker (Qwen3-Omni) at the same frame rate"
_ENDS: Final = {PaceName.BRISK: "the 10th percentile", PaceName.SLOW: "the 90th percentile"}


def pace_basis(pace: Pace) -> str:
    """What an estimate at `pace` rests on, in a few words."""
    if isinstance(pace.speed, Fraction):
        return f"{_decimal(pace.speed)} frames a text token"
    return f"{_ENDS.get(pace.speed, '10th to 90th percentile')} of {_figures(pace.language)}"


def _figures(language: str | None) -> str:
    """The figures for a language, and how few of them are of that language."""
    runs = measured_runs()
    parts = [f"{plural(len(runs), 'published run')}"]
    if language is not None:
        name, own = LANGUAGE_NAMES[language], sum(run.language == language for run in runs)
        parts[0] += f", {own:,} of them {name}" if own else f", none of them {name}"
    if Figures.OTHER_MODEL in FIGURES_OF_LANGUAGE.get(language or "", ()):
        parts.append(f"{pace_lines()[Figures.OTHER_MODEL, 50].runs:,} requests of {OTHER_MODEL}")
    if stated := stated_runs(language or ""):
        rates = " to ".join(_decimal(run.frames_per_text_token) for run in stated)
        parts.append(f"stated figures of {rates} frames a text token")
    return " and ".join(parts)


def script_basis(pace: Pace, language_column: str | None) -> str:
    """What the estimates of a script rest on; where its rows give their languages, that of English among them."""
    if language_column is None or isinstance(pace.speed, Fraction):
        return f"Speech is an estimate: {pace_basis(pace)}."
    return f"Speech is an estimate by the language of each row, for English of {_figures('en')}."


def pace_note(pace: Pace) -> str:
    """A pace as its line: frames for the silence, and for each token."""
    if isinstance(pace.speed, Fraction):
        return f"= {_decimal(pace.speed)} frames a text token"
    percentile = {PaceName.BRISK: 10, PaceName.TYPICAL: 50, PaceName.SLOW: 90}[pace.speed]
    line = pace_lines()[Figures.THIS_MODEL, percentile]
    silence = f"{_decimal(line.silence_frames)} frames of silence and " if line.silence_frames else ""
    return f"= {silence}{_decimal(line.frames_per_text_token)} frames a text token: {pace_basis(pace)}"


def language_guessed(language: str) -> str:
    """That a language was not named."""
    return f"Language: {LANGUAGE_NAMES[language]}, as guessed from the text."


def run_rows(pace: Pace) -> list[Mapping[str, str]]:
    """Each measured run beside the range at its length: the residuals of the fit."""
    rows: list[Mapping[str, str]] = []
    for run in measured_runs():
        low, typical, high = pace.estimate(run.text_tokens)
        where = "below" if run.frames < low else "above" if run.frames > high else "inside"
        rows.append(
            {
                "Run": f"{run.what} ({run.source})",
                "Text tokens": f"{run.text_tokens:,}",
                "Frames": f"{run.frames:,}",
                "Range": f"{low:,} to {high:,}" if low < high else f"{low:,}",
                "From typical": f"{run.frames - typical:+,}",
                "Lies": where,
            }
        )
    return rows


def runs_note(pace: Pace) -> str:
    """How many of the published runs lie within the range."""
    rows = run_rows(pace)
    inside = sum(row["Lies"] == "inside" for row in rows)
    return (
        f"{inside:,} of {plural(len(rows), 'run')} lie inside. Lines are fitted to the 10th, 50th and 90th percentile "
        "by quantile regression, relative errors counting. They need not go through zero: there is silence before and "
        "after a text."
    )


def _decimal(number: Fraction) -> str:
    return f"{float(number):.2f}".rstrip("0").rstrip(".")
