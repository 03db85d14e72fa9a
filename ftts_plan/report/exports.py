"""What can be saved: a picture as SVG or PNG, drawn here without a browser or a network, and the comparison as CSV."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Any, Final

from ftts_plan.charts import PALETTES, Picture, Template, ThemeName, template_of
from ftts_plan.formats import Scenario, collected, needed_for, to_csv
from ftts_plan.planning import figures, inputs

WIDTH: Final = 860
_TITLE_SIZE: Final = 18
_SUBTITLE_SIZE: Final = 13
# vl-convert draws no text at all in a font it has not, unless the list ends in a generic family that it does have
_FONT: Final = "sans-serif"
_VEGA_LITE: Final = "6.4"


def to_svg(picture: Picture, theme: ThemeName = "light", *, width: int = WIDTH, titled: bool = True) -> str:
    """The picture as an SVG document of `width` pixels, with its title and conditions if `titled`."""
    with needed_for("Pictures", "report"):
        import vl_convert  # noqa: PLC0415 - 90 MB of memory, for an export only

    spec = _specification(picture, theme, width, titled=titled)
    svg: str = vl_convert.vegalite_to_svg(spec, vl_version=_VEGA_LITE, allowed_base_urls=[])
    return svg


def to_png(
    picture: Picture,
    theme: ThemeName = "light",
    *,
    width: int = WIDTH,
    titled: bool = True,
    scale: float = 2,
) -> bytes:
    """The same as a PNG with `scale` pixels to each."""
    with needed_for("Pictures", "report"):
        import vl_convert  # noqa: PLC0415 - as above

    spec = _specification(picture, theme, width, titled=titled)
    png: bytes = vl_convert.vegalite_to_png(spec, vl_version=_VEGA_LITE, allowed_base_urls=[], scale=scale)
    return png


def comparison_csv(scenarios: Sequence[Scenario]) -> bytes:
    """Every input and figure of the scenarios, a column each: exact bytes, wire strings, names as they are."""
    requests = [scenario.request for scenario in collected(scenarios)]
    names = ["field", *(scenario.name for scenario in scenarios)]
    return to_csv([names, *([row.name, *row.values] for row in (*inputs(requests), *figures(requests)))])


def _specification(picture: Picture, theme: ThemeName, width: int, *, titled: bool) -> Template:
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
