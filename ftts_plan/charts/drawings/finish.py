"""The layers made into one constant drawing that fits its place: its look, its pointer, its title on a full screen."""

from collections.abc import Sequence
from typing import Any, Final

import altair as alt

from ftts_plan.charts.advances import FONT_SIZE
from ftts_plan.charts.drawings.parts import FONT, zoomed
from ftts_plan.charts.drawings.reading import POINTED, POINTER
from ftts_plan.charts.palette import Palette
from ftts_plan.charts.picture import PLOT_HEIGHT, Template

# By the place that the page gives, not by the plot, which gives way to larger words and so would never come to rest
_PLACE: Final = ("(width > 0 && containerSize()[0] || width)", "(height > 0 && containerSize()[1] || height)")
_SCREENS: Final = ((3.6, 3.5), (2.6, 2.5), (1.9, 2.0), (1.38, 1.5), (1.2, 1.25))
ZOOM: Final = {
    "name": "zoom",
    "expr": "".join(f"min({_PLACE[0]} / 900, {_PLACE[1]} / 400) >= {least} ? {zoom} : " for least, zoom in _SCREENS)
    + "1",
}
"""How many times their usual size words and marks have: in steps, so that a window can be resized without shaking."""

_FULL: Final = f"{_PLACE[1]} >= 600"
"""Whether the picture fills a screen, and so has to bring its own title; on a page that stands above it."""

# said in the specification too, because Streamlit makes it {bottom: 20} where that says nothing
_PADDING: Final = alt.Padding({"left": 4, "right": 22, "top": 6, "bottom": 6})

_NARROW: Final = f"{_PLACE[0]} < 700"


def finished(
    layers: Sequence[alt.Chart], palette: Palette, height: int = PLOT_HEIGHT, *, pointed: bool = False
) -> Template:
    """The layers as a constant specification without data, `height` pixels high where its place says nothing else.

    If `pointed`, it can be read by pointing, and has a title on a full screen. The first layer has the axes then, and
    its data are what `extent_rows` makes, under the name `extent`.
    """
    fit = alt.AutoSizeParams(type="fit", contains="padding")
    chart = alt.layer(*layers).properties(height=height, width="container", autosize=fit, padding=_PADDING)
    chart = chart.resolve_scale(color="independent")
    chart = chart.configure(
        font=FONT,
        background="transparent",
        padding=_PADDING,
        view=alt.ViewConfig(stroke=None),
        axis=alt.AxisConfig(
            gridColor=palette.grid,
            labelColor=palette.quiet,
            labelFontSize=zoomed(FONT_SIZE),
            titleColor=palette.quiet,
            titleFontSize=zoomed(FONT_SIZE),
            titleFontWeight="normal",
            titlePadding=zoomed(8),
        ),
    )
    spec = dict(chart.to_dict())
    params: list[dict[str, Any]] = [ZOOM, *spec.get("params", [])]
    if pointed:
        axes, *others = [_spanned(layer) for layer in spec["layer"]]
        spec["layer"] = [axes | {"params": [dict(POINTER)]}, *map(_without_axes, others)]
        spec["title"] = _title(palette)
        params += map(dict, POINTED)
    return spec | {"params": params}


def _spanned(layer: dict[str, Any]) -> dict[str, Any]:
    """The layer on scales that end where the table of the ends says: nothing is searched, and empty tables are fine."""
    encoding = {
        channel: part | {"scale": part["scale"] | {"domain": [0, {"expr": f"data('extent')[1].{channel}"}]}}
        if "scale" in part and channel in {"x", "y"}
        else part
        for channel, part in layer["encoding"].items()
    }
    return layer | {"encoding": encoding}


def _without_axes(layer: dict[str, Any]) -> dict[str, Any]:
    """The layer without what the first one says already: every move of a slider sends it all."""
    encoding = {
        channel: {key: value for key, value in part.items() if key != "axis"}
        for channel, part in layer["encoding"].items()
    }
    return layer | {"encoding": encoding}


def _title(palette: Palette) -> dict[str, Any]:
    return {
        "text": {"expr": _on_full_screen("title")},
        "subtitle": {"expr": _on_full_screen("verdict", "conditions")},
        "anchor": "start",
        "frame": "bounds",
        "limit": 0,  # none; Streamlit sets one where nothing is said
        "color": palette.ink,
        "subtitleColor": palette.quiet,
        **{
            size: {"expr": f"{_FULL} ? {pixels} * zoom : 0"}
            for size, pixels in {
                "fontSize": 17,
                "lineHeight": 22,
                "subtitleFontSize": FONT_SIZE,
                "subtitleLineHeight": 18,
                "subtitlePadding": 5,
                "offset": 14,
            }.items()
        },
    }


def _on_full_screen(*fields: str) -> str:
    """Lines of the words in these fields, each broken where the screen is narrow."""
    wide, narrow = (
        " + '\\n' + ".join(f"data('extent')[0].{field}{ending}" for field in fields) for ending in ("", "_narrow")
    )
    return f"{_FULL} ? split({_NARROW} ? {narrow} : {wide}, '\\n') : ''"
