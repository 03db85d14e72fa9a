"""What the bar at the top of every page says of a request, for whoever reads the page."""

from ftts_plan import Request, admit
from ftts_plan.speech.pace import Pace
from ftts_plan.speech.truncation import truncation_at_pace
from ftts_plan.wording import glance
from ftts_plan.wording.speech import truncation_glance

TYPICAL = Pace()


def memory_words(request: Request) -> str:
    """The verdict in the words of the bar, with its mark, a space between its parts."""
    answer, *amounts = glance(admit(request))
    mark = {"Admitted": "✔", "Refused": "✖"}[answer]
    return " ".join([mark, answer, *filter(None, amounts)])


def speech_words(request: Request, pace: Pace = TYPICAL) -> str:
    """Whether the audio is cut off, in the words of the bar, without a mark."""
    return truncation_glance(truncation_at_pace(request, pace))
