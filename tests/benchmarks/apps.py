"""The two apps that a browser is shown in turn: the planner, and the smallest Streamlit app that has a slider."""

from pathlib import Path
from typing import NamedTuple

from tests.serving import ROOT


class App(NamedTuple):
    """`slider` is moved and `picture` changes. Served from its own folder, with the settings that lie there, if any."""

    name: str
    script: Path
    slider: str
    picture: str


MINIMAL = App("minimal app", Path(__file__).with_name("minimal_app.py"), "input[type=range]", "[data-testid=stText]")
PLANNER = App("planner", ROOT / "app.py", ".st-key-prompt_tokens input[type=range]", ".st-key-growth svg.marks")
