"""What every picture is: its words, and the tables that a constant drawing is fed with. Nothing here draws.

A drawing is authored in Altair once for each theme (`drawings`) and repainted by swapping its tables: rebuilding it for
every move of a slider costs ten times as much.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple

from ftts_plan.charts.advances import lines_within

Row = Mapping[str, float | str]
Tables = dict[str, list[Row]]
Template = dict[str, Any]
"""A Vega-Lite specification without its data."""

DrawingName = Literal["growth", "peak", "region_map", "build_up", "script_rows", "compare_prompts", "compare_frames"]

PLOT_HEIGHT: Final = 360
LEAST_PLOT_HEIGHT: Final = 220
MOST_PLOT_HEIGHT: Final = 720
"""Pixels between which a plot is high on a screen, where its words have their usual size."""


_HEAD_PIXELS: Final = {"": 900, "_narrow": 330}  # what a screen has for a head, at the usual size of words
_TITLE_SIZE: Final = 17 / 13  # of the usual


def extent_rows(right: float, top: float, title: str, verdict: str, conditions: str) -> list[Row]:
    """The ends of the plot, and on the first of them the words that head the picture where it fills a screen."""
    words = {
        f"{part}{ending}": lines_within(text, pixels / size, bold=part == "title")
        for ending, pixels in _HEAD_PIXELS.items()
        for part, text, size in (("title", title, _TITLE_SIZE), ("verdict", verdict, 1), ("conditions", conditions, 1))
    }
    return [{"x": 0, "y": 0.0, **words}, {"x": right, "y": top, **dict.fromkeys(words, "")}]


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
    name: str = ""
    """What it is a picture of, in a few words that do not change."""

    def spec(self, template: Template) -> Template:
        """The Vega-Lite specification with its data inline, for export and tests."""
        return template | {"datasets": self.tables}
