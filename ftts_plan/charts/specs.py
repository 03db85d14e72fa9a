"""A picture as a Vega-Lite specification: its drawing alone, or a chart that stands by itself with title and data."""

from textwrap import wrap
from typing import Any, Final

from ftts_plan.charts.palette import PALETTES, ThemeName
from ftts_plan.charts.picture import Picture, Template

_TITLE_SIZE: Final = 18
_SUBTITLE_SIZE: Final = 13
# vl-convert draws no text at all in a font it has not, unless the list ends in a generic family that it does have
_FONT: Final = "sans-serif"


def template_of(picture: Picture, theme: ThemeName) -> Template:
    """The constant drawing that shows `picture`, as a Vega-Lite specification without data."""
    from ftts_plan.charts.drawings import DRAWINGS  # noqa: PLC0415 - Altair takes half a second

    return DRAWINGS[picture.drawing](theme)


def standalone_spec(picture: Picture, theme: ThemeName, width: int, *, titled: bool = True) -> Template:
    """The picture with its data, on its own ground, `width` pixels wide; with its title and conditions if `titled`."""
    palette = PALETTES[theme]
    template = template_of(picture, theme)
    config = template["config"] | {"font": _FONT, "background": palette.ground}
    spec = picture.spec(template) | {"width": width, "config": config}
    title: dict[str, Any] = {
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
    return spec | {"title": title} if titled else spec
