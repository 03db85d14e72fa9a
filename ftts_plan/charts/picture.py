"""What every picture is: its words, and the tables that a constant drawing is fed with. Nothing here draws.

A drawing is authored in Altair once for each theme (`drawings`) and repainted by swapping its tables: rebuilding it for
every move of a slider costs ten times as much.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple

Row = Mapping[str, float | str]
Tables = dict[str, list[Row]]
Template = dict[str, Any]
"""A Vega-Lite specification without its data."""

DrawingName = Literal["growth", "peak", "region_map", "build_up", "script_rows", "compare_prompts", "compare_frames"]

PLOT_HEIGHT: Final = 360
NOMINAL_PLOT_WIDTH: Final = 620
"""Pixels of the narrowest plot that labels are placed for: a 1,280 px window beside the controls."""


class Picture(NamedTuple):
    """A chart's words and data, and the name of the drawing that shows them."""

    drawing: DrawingName
    title: str
    subtitle: str
    alternative: str
    """What the picture says, for people who do not see it."""
    tables: Tables
    note: str = ""
    """What stands under it in small print, if anything."""

    def spec(self, template: Template) -> Template:
        """The Vega-Lite specification with its data inline, for export and tests."""
        return template | {"datasets": self.tables}
