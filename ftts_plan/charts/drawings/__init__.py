"""The drawings: constant Vega-Lite templates, authored in Altair, a file each and a name each."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from ftts_plan.formats import needed_for

with needed_for("Pictures", "report"):
    import altair  # noqa: F401 - every drawing needs it, so that it is missed here first

from ftts_plan.charts.drawings.build_up import build_up_template
from ftts_plan.charts.drawings.compare import comparison_template
from ftts_plan.charts.drawings.growth import growth_template
from ftts_plan.charts.drawings.peak import peak_template
from ftts_plan.charts.drawings.region_map import map_template
from ftts_plan.charts.drawings.script_rows import script_template
from ftts_plan.charts.palette import ThemeName
from ftts_plan.charts.picture import DrawingName, Template

DRAWINGS: Final[Mapping[DrawingName, Callable[[ThemeName], Template]]] = {
    "growth": growth_template,
    "peak": peak_template,
    "region_map": map_template,
    "build_up": build_up_template,
    "script_rows": script_template,
    "compare_prompts": partial(comparison_template, along="prompt_tokens"),
    "compare_frames": partial(comparison_template, along="predicted_max_frames"),
}
