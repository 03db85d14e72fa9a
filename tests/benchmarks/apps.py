"""What a browser is shown in turn: pages of the planner, and the smallest Streamlit app that has a slider."""

from pathlib import Path
from typing import NamedTuple

from ftts_plan import Request
from ftts_plan.formats.scenario_file import shipped_scenarios
from ftts_plan.formats.scenarios import review_link
from tests.serving import ROOT


class App(NamedTuple):
    """`slider` is moved and `picture` changes. Served from its own folder, with the settings that lie there, if any."""

    name: str
    script: Path
    slider: str
    picture: str
    path: str = "/"


MINIMAL = App("minimal app", Path(__file__).with_name("minimal_app.py"), "input[type=range]", "[data-testid=stText]")
MINIMAL_CHART = App("minimal chart", Path(__file__).with_name("minimal_chart.py"), "input[type=range]", "svg.marks")
PLANNER = App(
    "page Plan", ROOT / "app.py", ".st-key-prompt_tokens_slider input[type=range]", ".st-key-growth svg.marks"
)
EDGES = PLANNER._replace(name="page Edges", picture=".st-key-map svg.marks", path="/edges")
COMPARE = PLANNER._replace(
    name="page Compare, six scenarios",
    picture=".st-key-compare_prompt_tokens svg.marks",
    # five in the link, and the view that the slider moves
    path=review_link("/compare", Request(prompt_tokens=4_096), shipped_scenarios()[:5]).url,
)
