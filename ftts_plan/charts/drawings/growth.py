"""The drawing of memory as one utterance is spoken, fed by the tables of `growth_picture`."""

from functools import cache

import altair as alt

from ftts_plan.charts.drawings.finish import finished
from ftts_plan.charts.drawings.parts import (
    FRAMES_AND_SECONDS,
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
from ftts_plan.charts.drawings.reading import reading
from ftts_plan.charts.palette import PALETTES, ThemeName
from ftts_plan.charts.picture import Template


@cache
def growth_template(theme: ThemeName) -> Template:
    """The constant drawing; its data are the tables of `growth_picture`."""
    palette = PALETTES[theme]
    x, y = x_of("x", _frame_axis()), y_of("y", byte_axis())
    bands = by_role("band", {"weights": palette.quiet, "bounded state": palette.ink, "prompt": palette.context_ceiling})
    fills = by_role("fill", palette.by_role)
    return finished(
        [
            named("extent").mark_point(opacity=0, aria=False).encode(x=x, y=y),
            named("bands").mark_rect(opacity=0.16, aria=False).encode(x=x, x2="x2", y=y, y2="y2", color=bands),
            named("fills")
            .mark_area(opacity=alt.ExprRef(expr="datum.opacity"), aria=False)
            .encode(x=x, y=y, y2="y2", color=fills),
            named("limits")
            .mark_rule(strokeWidth=alt.ExprRef(expr="datum.width * zoom"), strokeDash=[5, 3], aria=False)
            .encode(x=x, color=by_role("role", palette.by_role)),
            named("budget").mark_rule(strokeWidth=zoomed(2.5), color=palette.refused, aria=False).encode(y=y),
            named("beyond")
            .mark_line(strokeWidth=zoomed(2), strokeDash=[2, 4], color=palette.curve, aria=False)
            .encode(x=x, y=y),
            named("curve").mark_line(strokeWidth=zoomed(3.5), color=palette.curve, aria=False).encode(x=x, y=y),
            named("edge").mark_point(**diamond(palette)).encode(x=x, y=y),
            named("here").mark_point(**dot(palette)).encode(x=x, y=y),
            *label_layers("labels", palette),
            *reading(palette),
        ],
        palette,
        pointed=True,
    )


def _frame_axis() -> alt.Axis:
    """Ticks on powers of two, as frames and under them as seconds."""
    return bare_axis(
        FRAMES_AND_SECONDS,
        values=ticks("x", most=7, pixels=85),
        title="Frames of audio spoken, and their length",
        labelPadding=zoomed(6),
    )
