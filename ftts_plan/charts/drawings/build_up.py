"""The drawing of the cached values a token, fed by the tables of `build_up_picture`."""

from functools import cache
from typing import Final

import altair as alt

from ftts_plan.charts.advances import FONT_SIZE
from ftts_plan.charts.drawings.finish import finished
from ftts_plan.charts.drawings.parts import hover, named
from ftts_plan.charts.palette import PALETTES, ThemeName
from ftts_plan.charts.picture import Template

_STEP: Final = 54  # a line of words, and the bar below it
_BAR: Final = 14


@cache
def build_up_template(theme: ThemeName) -> Template:
    """The constant drawing: a bar a factor from zero on, each under its words, so that the last has the whole width."""
    palette = PALETTES[theme]
    x = alt.X(field="values", type="quantitative", scale=alt.Scale(zero=True, nice=False), axis=None)
    y = alt.Y(
        field="name",
        type="nominal",
        sort=alt.EncodingSortField(field="step"),
        scale=alt.Scale(paddingInner=0, paddingOuter=0),
        axis=None,
    )
    bar = named("factors").mark_bar(height=_BAR, yOffset=10, y2Offset=10, cornerRadiusEnd=2, color=palette.frame_cap)
    words = named("factors").mark_text(
        align="left", baseline="bottom", dy=-4, fontSize=FONT_SIZE, color=palette.ink, aria=False
    )
    return finished(
        [
            bar.encode(x=x, y=y, tooltip=hover(name="Step", text="Values")),
            words.encode(x=alt.value(0), y=y, text=alt.Text(field="label", type="nominal")),
        ],
        palette,
        height=4 * _STEP,
    )
