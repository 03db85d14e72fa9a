"""Pictures: values in, words and tables out; and the drawing of each, which alone needs Altair.

`template_of` loads the drawings when it is first called, so that a text report is made without them.
"""

from ftts_plan.charts.build_up import build_up_picture
from ftts_plan.charts.compare import comparison_picture
from ftts_plan.charts.growth import growth_picture
from ftts_plan.charts.palette import PALETTES, ThemeName
from ftts_plan.charts.peak import peak_picture
from ftts_plan.charts.picture import Picture, Tables, Template
from ftts_plan.charts.region_map import PICK, map_picture
from ftts_plan.charts.script_rows import fate, script_picture
from ftts_plan.charts.specs import standalone_spec, template_of

__all__ = [
    "PALETTES",
    "PICK",
    "Picture",
    "Tables",
    "Template",
    "ThemeName",
    "build_up_picture",
    "comparison_picture",
    "fate",
    "growth_picture",
    "map_picture",
    "peak_picture",
    "script_picture",
    "standalone_spec",
    "template_of",
]
