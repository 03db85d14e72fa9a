"""What the drawings share: scales, the byte axis, hover texts, words with a halo, the look."""

from collections.abc import Mapping
from typing import Any, Final

import altair as alt
from altair.utils.schemapi import Undefined, UndefinedType

from ftts_plan.charts.advances import FONT_SIZE, LINE_HEIGHT
from ftts_plan.charts.palette import Palette
from ftts_plan.units import BINARY_UNITS, MILLISECONDS_PER_FRAME

FONT: Final = '"Source Sans", sans-serif'
AT_THIS_ZOOM: Final = "pad('', zoom * 4 - 4, '\u200b')"
"""Invisible characters, other ones at each zoom. Vega's SVG moves the lines of a text only when the text changes."""

FRAMES_AND_SECONDS: Final = (
    f"[format(datum.value, ','), format(datum.value * {MILLISECONDS_PER_FRAME} / 1000, ',.2~f') + ' s'"
    f" + {AT_THIS_ZOOM}]"
)
"""A tick of a frame axis: the frames, and under them how long they are."""

_BYTE_LABEL: Final = (
    "datum.value == 0 ? '0' : "
    + " : ".join(
        f"datum.value >= {unit.size} ? format(datum.value / {unit.size}, ',.4~r') + ' {unit.name}'"
        for unit in BINARY_UNITS[:-1]
    )
    + " : format(datum.value, ',') + ' B'"
)


# a row that names no size is for every one: what is compared with nothing is neither less nor more
_FOR_THIS_SIZE: Final = (
    "!(width / zoom < datum.least || width / zoom >= datum.most"
    " || height / zoom < datum.lowest || height / zoom >= datum.highest)"
)
_FROM_ZERO: Final = alt.Scale(nice=False, zero=True)


def named(name: str) -> alt.Chart:
    """A layer whose data are the table of that name."""
    return alt.Chart(alt.NamedData(name=name))


def x_of(field: str, axis: alt.Axis | UndefinedType = Undefined) -> alt.X:
    """A position along the bottom. One layer brings the axis; a layer that says `axis=None` would remove it."""
    return alt.X(field=field, type="quantitative", scale=_FROM_ZERO, axis=axis)


def y_of(field: str, axis: alt.Axis | UndefinedType = Undefined) -> alt.Y:
    """A position up the side."""
    return alt.Y(field=field, type="quantitative", scale=_FROM_ZERO, axis=axis)


def byte_axis(scale: str = "y", title: str | None = None) -> alt.Axis:
    """Ticks on powers of two, in KiB, MiB, GiB and so on."""
    return alt.Axis(
        values=ticks(scale, most=10, pixels=26 if scale == "y" else 75),
        labelExpr=_BYTE_LABEL,
        title=title,
        grid=scale == "y",
        domain=False,
        ticks=False,
        labelPadding=zoomed(8),
    )


def ticks(scale: str, *, most: int, pixels: int, past_end: int = 0) -> alt.ExprRef:
    """Places on a power of two and its multiples, at most so many and at least so many pixels apart."""
    end, length = f"domain('{scale}')[1]", {"x": "width", "y": "height"}[scale]
    count = f"clamp(floor({length} / zoom / {pixels}), 2, {most})"
    return alt.ExprRef(expr=f"sequence(0, {end} + {past_end}, max(1, pow(2, ceil(log({end} / {count}) / LN2))))")


def bare_axis(labelled: str, **settings: Any) -> alt.Axis:
    """An axis of words alone, without line, ticks or grid; `labelled` is the expression of a tick's words."""
    return alt.Axis(labelExpr=labelled, grid=False, domain=False, ticks=False, labelFlush=False, **settings)


def by_role(field: str, colours: Mapping[str, str]) -> alt.Color:
    """A colour for each value of `field`, without a legend: every colour is also said in words."""
    scale = alt.Scale(domain=list(colours), range=list(colours.values()))
    return alt.Color(field=field, type="nominal", scale=scale, legend=None)


def hover(**titles: str) -> list[alt.Tooltip]:
    """Ready-made words on hover: bytes as text, because a browser's numbers stop being exact at 2^53."""
    return [alt.Tooltip(field=field, type="nominal", title=title) for field, title in titles.items()]


def zoomed(pixels: float) -> alt.ExprRef:
    """So many pixels on a page, and more where the picture fills a larger screen."""
    return alt.ExprRef(expr=f"{pixels:g} * zoom")


def dot(palette: Palette) -> dict[str, Any]:
    """The mark of "you are here"."""
    return {
        "filled": True,
        "size": alt.ExprRef(expr="200 * zoom * zoom"),
        "opacity": 1,
        "fill": palette.curve,
        "stroke": palette.ground,
        "strokeWidth": zoomed(2),
        "aria": False,  # an empty group would be an image without a name; the picture's text alternative says it
    }


def diamond(palette: Palette) -> dict[str, Any]:
    """The mark of the place where the budget is passed."""
    return dot(palette) | {
        "shape": "diamond",
        "size": alt.ExprRef(expr="150 * zoom * zoom"),
        "fill": palette.refused,
        "strokeWidth": zoomed(1),
    }


def label_layers(name: str, palette: Palette) -> list[alt.Chart]:
    """The words of a label table that are for the plot's size: the halo in the colour of the ground, then the ink."""
    halo = _words(name, stroke=palette.ground, strokeWidth=zoomed(4), strokeJoin="round")
    return [
        halo.encode(color=alt.ColorValue(palette.ground)),
        _words(name).encode(color=by_role("role", palette.by_role)),
    ]


def _words(name: str, **stroke: Any) -> alt.Chart:
    rows = named(name).transform_filter(_FOR_THIS_SIZE).transform_calculate(text=f"datum.text + {AT_THIS_ZOOM}")
    mark = rows.mark_text(
        lineBreak="\n",
        lineHeight=zoomed(LINE_HEIGHT),
        fontSize=zoomed(FONT_SIZE),
        baseline="top",
        align=alt.ExprRef(expr="datum.align"),
        dx=alt.ExprRef(expr="datum.dx * zoom"),
        dy=alt.ExprRef(expr="datum.dy * zoom"),
        fontWeight=alt.ExprRef(expr="datum.weight"),
        aria=False,
        **stroke,
    )
    words: alt.Chart = mark.encode(x=x_of("x"), y=y_of("y"), text=alt.Text(field="text", type="nominal"))
    return words
