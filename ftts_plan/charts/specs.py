"""A picture as a Vega-Lite specification: its drawing alone, or a chart that stands by itself with title and data."""

import json
from functools import cache
from textwrap import wrap
from typing import Any, Final

from ftts_plan.charts.palette import PALETTES, Palette, ThemeName
from ftts_plan.charts.picture import Picture, Template
from ftts_plan.charts.still import still_drawing, still_tables
from ftts_plan.data import data_path

_TITLE_SIZE: Final = 18
_SUBTITLE_SIZE: Final = 13
# vl-convert draws no text at all in a font it has not, unless the list ends in a generic family that it does have
_FONT: Final = "sans-serif"


def template_of(picture: Picture, theme: ThemeName) -> Template:
    """The constant drawing that shows `picture`, as a Vega-Lite specification without data."""
    if theme == "browser":
        return _shipped_drawings()[picture.drawing]
    from ftts_plan.charts.drawings import DRAWINGS  # noqa: PLC0415 - Altair takes half a second

    return DRAWINGS[picture.drawing](theme)


@cache
def _shipped_drawings() -> dict[str, Template]:
    """What the drawings make for a page, so that a page starts without Altair. A test holds the two together."""
    drawings: dict[str, Template] = json.loads(data_path("drawings.json").read_text(encoding="utf-8"))
    return drawings


def standalone_spec(picture: Picture, theme: ThemeName, width: int, *, titled: bool = True) -> Template:
    """The picture with its data, on its own ground, `width` pixels wide; with its title and conditions if `titled`.

    It is still: nothing in it waits for a pointer or follows the size of a screen.
    """
    drawing = still_drawing(template_of(picture, theme), width)
    tables = still_tables(picture, width, drawing["height"])
    spec = drawing | {"datasets": tables, "width": width, "config": look_of(picture, theme)}
    return spec | {"title": _title(picture, PALETTES[theme], width)} if titled else spec


def look_of(picture: Picture, theme: ThemeName) -> dict[str, Any]:
    """The configuration of what stands by itself: its ground, and a font that is always there."""
    look: dict[str, Any] = still_drawing(template_of(picture, theme), 0)["config"]
    return look | {"font": _FONT, "background": PALETTES[theme].ground}


def _title(picture: Picture, palette: Palette, width: int) -> dict[str, Any]:
    return {
        "text": wrap(picture.title, width * 2 // _TITLE_SIZE),
        "subtitle": wrap(picture.subtitle, width * 2 // _SUBTITLE_SIZE),
        "anchor": "start",
        "frame": "bounds",
        "offset": 14,
        "color": palette.ink,
        "fontSize": _TITLE_SIZE,
        "subtitleColor": palette.quiet,
        "subtitleFontSize": _SUBTITLE_SIZE,
        "subtitlePadding": 6,
    }
