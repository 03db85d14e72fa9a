"""`ftts-plan stop`: why audio always stops at a certain second."""

from dataclasses import dataclass
from typing import Final

from ftts_plan.cli.answer import Answer, Json, one_object, together
from ftts_plan.cli.as_json import headed
from ftts_plan.cli.commands import command
from ftts_plan.cli.declaring import Options, argument
from ftts_plan.cli.exits import Exit
from ftts_plan.speech import StopDiagnosis, diagnose_stop
from ftts_plan.wording import command_help, stops


@dataclass(frozen=True, kw_only=True)
class Heard(Options):
    """Where the audio stops."""

    seconds: str = argument(metavar="SECONDS")


def stop(heard: Heard) -> Answer:
    """The status is 0: nothing was refused."""
    found = diagnose_stop(heard.seconds)
    lines = [
        stops.stop_heading(found),
        *(f"* {reason}" for reason in (*stops.stop_reasons(found), stops.ASK_THE_ENGINE)),
    ]
    return Answer(text=together(lines), document=one_object(lambda: _body(found)), finish=lambda: Exit.ADMITTED)


def _body(found: StopDiagnosis) -> Json:
    return headed("stop") | {
        "nearest_frames": found.nearest_frames,
        "exact": found.exact,
        "give_or_take_frames": found.give_or_take,
        "well_known_caps": list(found.well_known_caps),
        "one_frame_short": list(found.one_frame_short),
        "nearest_caps": list(found.nearest_caps),
        "reasons": list(stops.stop_reasons(found)),
    }


COMMAND: Final = command("stop", stop, about=command_help.STOP, examples=command_help.STOP_EXAMPLES)
