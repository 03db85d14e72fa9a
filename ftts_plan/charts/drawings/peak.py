"""The drawing of the peak by prompt length, fed by the tables of `peak_picture`."""

from functools import cache
from typing import Final

import altair as alt

from ftts_plan.charts.drawings.parts import (
    bare_axis,
    by_role,
    byte_axis,
    diamond,
    dot,
    finished,
    hover,
    label_layers,
    named,
    x_of,
    y_of,
)
from ftts_plan.charts.palette import PALETTES, Palette, ThemeName
from ftts_plan.charts.picture import PLOT_HEIGHT, Template
from ftts_plan.charts.placement import FONT_SIZE
from ftts_plan.fields import PROMPT

RIBBON_TOP: Final = PLOT_HEIGHT + 8
RIBBON_BOTTOM: Final = PLOT_HEIGHT + 30


@cache
def peak_template(theme: ThemeName) -> Template:
    """The constant drawing; its data are the tables of `peak_picture`."""
    palette = PALETTES[theme]
    x, y = x_of("x", _token_axis()), y_of("y", byte_axis())
    sides = by_role("side", palette.by_role)
    tooltip = hover(tokens=PROMPT.label, exact="Predicted peak")
    return finished(
        [
            named("extent").mark_point(opacity=0, aria=False).encode(x=x, y=y),
            named("sides").mark_rect(opacity=0.035, aria=False).encode(x=x, x2="x2", y=y, y2="y2", color=sides),
            named("gap").mark_area(opacity=0.15, aria=False).encode(x=x, y=y, y2="y2", color=sides),
            named("boundary").mark_rule(strokeDash=[3, 3], color=palette.quiet, aria=False).encode(x=x),
            named("budget").mark_rule(strokeWidth=2.5, color=palette.refused, aria=False).encode(y=y),
            named("curve").mark_line(strokeWidth=3.5, color=palette.curve, aria=False).encode(x=x, y=y),
            named("kinks")
            .mark_point(**dot(palette) | {"size": 70, "fill": palette.ground, "stroke": palette.curve})
            .encode(x=x, y=y, tooltip=tooltip),
            named("edge").mark_point(**diamond(palette)).encode(x=x, y=y),
            named("here").mark_point(**dot(palette)).encode(x=x, y=y, tooltip=tooltip),
            *_ribbon(palette),
            *label_layers("labels", palette),
        ],
        palette,
    )


def _token_axis() -> alt.Axis:
    return bare_axis(
        "format(datum.value, ',')",
        values=alt.ExprRef(expr="sequence(0, domain('x')[1] + 1, max(1, pow(2, ceil(log(domain('x')[1] / 8) / LN2))))"),
        title="Prompt length (tokens)",
        offset=RIBBON_BOTTOM - PLOT_HEIGHT + 4,
    )


def _ribbon(palette: Palette) -> list[alt.Chart]:
    top, bottom = alt.YValue(RIBBON_TOP), alt.Y2Value(RIBBON_BOTTOM)
    tooltip = hover(lengths=PROMPT.label, binds="Limit")
    bar = named("ribbon").mark_rect(cornerRadius=3, stroke=palette.ground, strokeWidth=1.5)
    words = named("ribbon").mark_text(fontSize=FONT_SIZE, fontWeight="bold", color=palette.ribbon_ink, aria=False)
    return [
        bar.encode(
            x=x_of("x"),
            x2="x2",
            y=top,
            y2=bottom,
            color=by_role("constraint", palette.by_constraint),
            tooltip=tooltip,
        ),
        words.encode(
            x=x_of("middle"),
            y=alt.YValue((RIBBON_TOP + RIBBON_BOTTOM) / 2 + 1),
            text=alt.Text(field="text", type="nominal"),
        ),
    ]
