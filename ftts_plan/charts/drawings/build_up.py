"""The drawing of the cached values a token, fed by the tables of `build_up_picture`."""

from functools import cache
from typing import Final

import altair as alt

from ftts_plan.charts.advances import FONT_SIZE
from ftts_plan.charts.drawings.finish import finished
from ftts_plan.charts.drawings.parts import hover, named
from ftts_plan.charts.palette import PALETTES, ThemeName
from ftts_plan.charts.picture import Template

_HEIGHT: Final = 190


@cache
def build_up_template(theme: ThemeName) -> Template:
    """The constant drawing: a bar a factor, on a logarithmic scale, so that each factor is a length."""
    palette = PALETTES[theme]
    scale = alt.Scale(type="log", base=2, domain=[64, 2**21], nice=False)
    y = alt.Y(
        field="name",
        type="nominal",
        sort=alt.EncodingSortField(field="step"),
        axis=alt.Axis(title=None, domain=False, ticks=False, labelPadding=10, labelLimit=200),
    )
    bar = named("factors").mark_bar(height=24, cornerRadiusEnd=3, color=palette.frame_cap)
    words = named("factors").mark_text(align="left", dx=8, fontSize=FONT_SIZE, color=palette.ink, aria=False)
    return finished(
        [
            bar.encode(
                x=alt.X(field="values", type="quantitative", scale=scale, axis=None),
                x2=alt.X2Datum(64),
                y=y,
                tooltip=hover(name="Step", text="Values"),
            ),
            words.encode(
                x=alt.X(field="values", type="quantitative", scale=scale, axis=None),
                y=y,
                text=alt.Text(field="text", type="nominal"),
            ),
        ],
        palette,
        height=_HEIGHT,
    )
