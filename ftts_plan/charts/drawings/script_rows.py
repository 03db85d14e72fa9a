"""The drawing of a script's rows by peak, fed by the tables of `script_picture`."""

from functools import cache

import altair as alt

from ftts_plan.charts.drawings.finish import finished
from ftts_plan.charts.drawings.parts import by_role, byte_axis, label_layers, named, x_of, y_of, zoomed
from ftts_plan.charts.drawings.reading import card, rule
from ftts_plan.charts.palette import PALETTES, Palette, ThemeName
from ftts_plan.charts.picture import Template
from ftts_plan.charts.readings import READING
from ftts_plan.charts.script_rows import SCRIPT_HEIGHT


@cache
def script_template(theme: ThemeName) -> Template:
    """The constant drawing; its data are the tables of `script_picture`."""
    palette = PALETTES[theme]
    x, y = x_of("x", byte_axis("x", title="Predicted peak of a row")), y_of("y", _row_axis())
    return finished(
        [
            named("extent").mark_point(opacity=0, aria=False).encode(x=x, y=y),
            named("bars")
            .mark_rect(opacity=0.75, stroke=palette.ground, strokeWidth=zoomed(1), aria=False)
            .encode(x=x, x2="x2", y=y, y2="y2", color=by_role("fate", palette.by_role)),
            named("budget").mark_rule(strokeWidth=zoomed(2.5), color=palette.refused, aria=False).encode(x=x),
            *label_layers("labels", palette),
            *_reading(palette),
        ],
        palette,
        height=SCRIPT_HEIGHT,
        pointed=True,
    )


def _reading(palette: Palette) -> list[alt.Chart]:
    """What is in the bin pointed at: its words come with it."""
    row = named(READING).transform_filter("isValid(at) && datum.first <= at && at < datum.end")
    return [rule(row, palette), *card(row, palette, "datum.words", "scale('y', datum.rows)")]


def _row_axis() -> alt.Axis:
    return alt.Axis(tickMinStep=1, tickCount=5, title=None, domain=False, ticks=False, labelPadding=zoomed(8))
