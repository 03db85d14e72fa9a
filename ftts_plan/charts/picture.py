"""What every picture shares: its words and tables, the byte axis, the label layers, the look.

A picture is authored in Altair once for each theme (`Layers` with named data, compiled to a constant template) and
repainted by swapping its tables: rebuilding it for every move of a slider costs ten times as much.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import altair as alt
from altair.utils.schemapi import Undefined, UndefinedType

from ftts_plan.charts.palette import Palette
from ftts_plan.charts.placement import FONT_SIZE

Row = Mapping[str, float | str]
Tables = dict[str, list[Row]]
Template = dict[str, Any]

FONT: Final = '"Source Sans", sans-serif'
PLOT_HEIGHT: Final = 360
NOMINAL_PLOT_WIDTH: Final = 620
"""Pixels of the narrowest plot that labels are placed for: a 1,280 px window beside the controls."""

_UNITS: Final = ((6, "EiB"), (5, "PiB"), (4, "TiB"), (3, "GiB"), (2, "MiB"), (1, "KiB"))
_BYTE_LABEL: Final = (
    "datum.value == 0 ? '0' : "
    + " : ".join(
        f"datum.value >= {1024**power} ? format(datum.value / {1024**power}, ',.4~r') + ' {unit}'"
        for power, unit in _UNITS
    )
    + " : format(datum.value, ',') + ' B'"
)


_FROM_ZERO: Final = alt.Scale(nice=False, zero=True)


class Picture(NamedTuple):
    """A chart's words and data; the drawing itself is a constant template."""

    title: str
    subtitle: str
    alternative: str
    """What the picture says, for people who do not see it."""
    tables: Tables

    def spec(self, template: Template) -> Template:
        """The Vega-Lite specification with its data inline, for export and tests."""
        return template | {"datasets": self.tables}


def named(name: str) -> alt.Chart:
    return alt.Chart(alt.NamedData(name=name))


def x_of(field: str, axis: alt.Axis | UndefinedType = Undefined) -> alt.X:
    """A position along the bottom. One layer brings the axis; a layer that says `axis=None` would remove it."""
    return alt.X(field=field, type="quantitative", scale=_FROM_ZERO, axis=axis)


def y_of(field: str, axis: alt.Axis | UndefinedType = Undefined) -> alt.Y:
    """A position up the side."""
    return alt.Y(field=field, type="quantitative", scale=_FROM_ZERO, axis=axis)


def byte_axis(scale: str = "y", title: str | None = None) -> alt.Axis:
    """Ticks on powers of two, in KiB, MiB, GiB and so on."""
    end = f"domain('{scale}')[1]"
    return alt.Axis(
        values=alt.ExprRef(expr=f"sequence(0, {end}, pow(2, ceil(log({end} / 10) / LN2)))"),
        labelExpr=_BYTE_LABEL,
        title=title,
        grid=scale == "y",
        domain=False,
        ticks=False,
        labelPadding=10,
    )


def by_role(field: str, colours: Mapping[str, str]) -> alt.Color:
    scale = alt.Scale(domain=list(colours), range=list(colours.values()))
    return alt.Color(field=field, type="nominal", scale=scale, legend=None)


def hover(**titles: str) -> list[alt.Tooltip]:
    """Ready-made words on hover: bytes as text, because a browser's numbers stop being exact at 2^53."""
    return [alt.Tooltip(field=field, type="nominal", title=title) for field, title in titles.items()]


def finished(layers: list[alt.Chart], palette: Palette, height: int = PLOT_HEIGHT) -> Template:
    """The layers as a constant specification without data."""
    fit = alt.AutoSizeParams(type="fit-x", contains="padding")
    chart = alt.layer(*layers).properties(height=height, width="container", autosize=fit)
    chart = chart.resolve_scale(color="independent")
    chart = chart.configure(
        font=FONT,
        background="transparent",
        padding=alt.Padding({"left": 4, "right": 22, "top": 6, "bottom": 6}),
        view=alt.ViewConfig(stroke=None),
        axis=alt.AxisConfig(
            gridColor=palette.grid,
            labelColor=palette.quiet,
            labelFontSize=FONT_SIZE,
            titleColor=palette.quiet,
            titleFontSize=FONT_SIZE,
            titleFontWeight="normal",
            titlePadding=10,
        ),
    )
    return dict(chart.to_dict())
