"""What several answers have in common as JSON: `data/cli.schema.json` describes all of them.

All amounts are exact integers.
"""

from typing import Final

from ftts_plan.cli.answer import Json
from ftts_plan.cli.request_from_options import Asked
from ftts_plan.formats import request_to_json, verdict_to_json
from ftts_plan.rule import Verdict
from ftts_plan.script import Taken
from ftts_plan.speech import Pace, Truncation
from ftts_plan.wording import sentence
from ftts_plan.wording.pace import pace_basis

SCHEMA_VERSION: Final = 2


def headed(command: str) -> Json:
    """What every answer begins with."""
    return {"schema": SCHEMA_VERSION, "command": command}


def asked_json(command: str, asked: Asked) -> Json:
    """What was asked and the rule's answer: what every command about one utterance says first."""
    size = asked.size
    counted = size and {"characters": size.characters, "text_tokens": size.text_tokens}
    return (
        headed(command)
        | {"request": request_to_json(asked.request), "text": counted}
        | verdict_with_sentence(asked.verdict)
    )


def verdict_with_sentence(verdict: Verdict) -> Json:
    """A verdict, and the same as a sentence."""
    return {"verdict": verdict_to_json(verdict), "sentence": sentence(verdict)}


def taken_json(taken: Taken) -> Json:
    """How a script was read, and which of that was set."""
    return taken._asdict() | {"set": sorted(taken.set)}


def speech_json(pace: Pace, speech: Truncation) -> Json:
    """Whether the text is cut off, and the range of what it takes to speak."""
    return {
        "pace": pace.written,
        "language": pace.language,
        "basis": pace_basis(pace),
        "outcome": speech.outcome,
        "low_frames": speech.estimate.low_frames,
        "expected_frames": speech.expected_frames,
        "high_frames": speech.estimate.high_frames,
        "allowed_frames": speech.allowed_frames,
    }
