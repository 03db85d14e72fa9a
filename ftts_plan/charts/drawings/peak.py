"""The drawing of the peak by prompt length, fed by the tables of `peak_picture`."""

from functools import cache
from typing import Final

import altair as alt

from ftts_plan.charts.advances import FONT_SIZE
from ftts_plan.charts.drawings.finish import finished
from ftts_plan.charts.drawings.parts import (
    bare_axis,
    by_role,
    byte_axis,
    diamond,
    dot,
    label_layers,
    named,
    ticks,
    x_of,
    y_of,
    zoomed,
)
from ftts_plan.charts.drawings.reading import placed, reading
from ftts_plan.charts.palette import PALETTES, Palette, ThemeName
from ftts_plan.charts.picture import Template

_RIBBON_TOP: Final = "height + 8 * zoom"
_RIBBON_BOTTOM: Final = "height + 28 * zoom"


@cache
def peak_template(theme: ThemeName) -> Template:
    """The constant drawing; its data are the tables of `peak_picture`."""
    palette = PALETTES[theme]
    x, y = x_of("x", _token_axis()), y_of("y", byte_axis())
    sides = by_role("side", palette.by_role)
    return finished(
        [
            named("extent").mark_point(opacity=0, aria=False).encode(x=x, y=y),
            named("sides").mark_rect(opacity=0.035, aria=False).encode(x=x, x2="x2", y=y, y2="y2", color=sides),
            named("gap").mark_area(opacity=0.15, aria=False).encode(x=x, y=y, y2="y2", color=sides),
            named("boundary").mark_rule(strokeDash=[3, 3], color=palette.quiet, aria=False).encode(x=x),
            named("budget").mark_rule(strokeWidth=zoomed(2.5), color=palette.refused, aria=False).encode(y=y),
            named("curve").mark_line(strokeWidth=zoomed(3.5), color=palette.curve, aria=False).encode(x=x, y=y),
            named("kinks")
            .mark_point(
                **dot(palette)
                | {"size": alt.ExprRef(expr="70 * zoom * zoom"), "fill": palette.ground, "stroke": palette.curve}
            )
            .encode(x=x, y=y),
            named("edge").mark_point(**diamond(palette)).encode(x=x, y=y),
            named("here").mark_point(**dot(palette)).encode(x=x, y=y),
            *_ribbon(palette),
            *label_layers("labels", palette),
            *reading(palette),
        ],
        palette,
        pointed=True,
    )


def _token_axis() -> alt.Axis:
    return bare_axis(
        "format(datum.value, ',')",
        values=ticks("x", most=8, pixels=58, past_end=1),
        title="Prompt length (tokens)",
        offset=zoomed(31),
    )


def _ribbon(palette: Palette) -> list[alt.Chart]:
    top, bottom = placed(alt.YValue, _RIBBON_TOP), placed(alt.Y2Value, _RIBBON_BOTTOM)
    bar = named("ribbon").mark_rect(cornerRadius=3, stroke=palette.ground, strokeWidth=1.5, aria=False)
    pixels = "datum.share * width / zoom"
    words = (
        named("ribbon")
        .transform_calculate(
            text=f"{pixels} >= datum.full_pixels ? datum.full : {pixels} >= datum.short_pixels ? datum.short : ''"
        )
        .mark_text(fontSize=zoomed(FONT_SIZE), fontWeight="bold", color=palette.ribbon_ink, aria=False)
    )
    return [
        bar.encode(
            x=x_of("x"),
            x2="x2",
            y=top,
            y2=bottom,
            color=by_role("constraint", palette.by_constraint),
        ),
        words.encode(
            x=x_of("middle"),
            y=placed(alt.YValue, "height + 19 * zoom"),
            text=alt.Text(field="text", type="nominal"),
        ),
    ]
