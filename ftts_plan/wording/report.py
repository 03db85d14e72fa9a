"""The words of a printed report that no page has."""

from typing import Final

from ftts_plan.wording.one_line import shown_name

INPUTS: Final = "Inputs"
FIGURES: Final = "Figures"
GROWTH: Final = "Memory as the utterance is spoken"
PEAK: Final = "Peak by prompt length"
ARITHMETIC: Final = "The arithmetic"
EDGES: Final = "Where the answer changes, one input at a time"
NOT_COUNTED: Final = "What is not counted"
ENGINE: Final = "The same limits for an engine"
COMPARED: Final = "Beside other scenarios"
REPRODUCE: Final = "To reproduce this report"
VALUE_HEAD: Final = ("", "Value", "Exactly")
ARITHMETIC_HEAD: Final = ("Figure", "Calculation", "Result")
NO_PICTURE: Final = "Nothing to draw: the rule makes no plan for this request."
DIFFERENCE_NOTE: Final = "Bold: differs from the first scenario."
SENTENCE_LEAD: Final = "The verdict as one sentence, for a log or an issue:"
LINK_LEAD: Final = "The link that opens the app with the same inputs:"


def title(name: str) -> str:
    """The question that the report answers."""
    return f"Will it fit? {shown_name(name)}"


def subtitle(fingerprint: str, version: str) -> str:
    """What made the report, and the hash of its inputs."""
    return f"Admission rule OQ-6 · ftts-plan {version} · fingerprint {fingerprint}"


def against(name: str, first: str) -> str:
    """The heading of a difference."""
    return f"{shown_name(name)} against {shown_name(first)}"


def fingerprint_note(fingerprint: str, version: str) -> str:
    """What the hash is good for."""
    return (
        f"The inputs, the pace and the version (ftts-plan {version}) have the fingerprint {fingerprint}. Reports "
        "with the same fingerprint show the same numbers, whatever their scenarios are called."
    )
