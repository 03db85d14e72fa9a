"""The drawing of a script's rows by peak, fed by the tables of `script_picture`."""

from functools import cache

import altair as alt

from ftts_plan.charts.drawings.finish import finished
from ftts_plan.charts.drawings.parts import by_role, byte_axis, hover, label_layers, named, x_of, y_of
from ftts_plan.charts.palette import PALETTES, ThemeName
from ftts_plan.charts.picture import Template


@cache
def script_template(theme: ThemeName) -> Template:
    """The constant drawing; its data are the tables of `script_picture`."""
    palette = PALETTES[theme]
    x, y = x_of("x", byte_axis("x", title="Predicted peak of a row")), y_of("y", _row_axis())
    bars = named("bars").mark_rect(opacity=0.75, stroke=palette.ground, strokeWidth=1)
    return finished(
        [
            named("extent").mark_point(opacity=0, aria=False).encode(x=x, y=y),
            bars.encode(
                x=x,
                x2="x2",
                y=y,
                y2="y2",
                color=by_role("fate", palette.by_role),
                tooltip=hover(peaks="Predicted peak", rows="Rows"),
            ),
            named("budget").mark_rule(strokeWidth=2.5, color=palette.refused, aria=False).encode(x=x),
            *label_layers("labels", palette),
        ],
        palette,
        height=240,
    )


def _row_axis() -> alt.Axis:
    return alt.Axis(tickMinStep=1, tickCount=5, title=None, domain=False, ticks=False, labelPadding=10)
