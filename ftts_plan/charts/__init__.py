"""Pictures: values in, words and tables out; and the drawing of each, which alone needs Altair.

`template_of` and `chart_of` load the drawings when first called, so that a text report is made without them.
"""

from typing import TYPE_CHECKING

from ftts_plan.charts.build_up import build_up_picture
from ftts_plan.charts.compare import comparison_picture
from ftts_plan.charts.growth import growth_picture
from ftts_plan.charts.palette import PALETTES, ThemeName
from ftts_plan.charts.peak import peak_picture
from ftts_plan.charts.picture import Picture, Tables, Template
from ftts_plan.charts.region_map import PICK, map_picture
from ftts_plan.charts.script_rows import fate, script_picture
from ftts_plan.charts.specs import standalone_spec, template_of

if TYPE_CHECKING:
    from altair import LayerChart

__all__ = [
    "PALETTES",
    "PICK",
    "Picture",
    "Tables",
    "Template",
    "ThemeName",
    "build_up_picture",
    "chart_of",
    "comparison_picture",
    "fate",
    "growth_picture",
    "map_picture",
    "peak_picture",
    "script_picture",
    "standalone_spec",
    "template_of",
]


def chart_of(picture: Picture, theme: ThemeName, width: int) -> "LayerChart":
    """The picture as an Altair chart, with title, conditions and data, and its text alternative as the description."""
    from ftts_plan.charts.themed import themed_chart  # noqa: PLC0415 - Altair takes half a second

    return themed_chart(picture, theme, width)
