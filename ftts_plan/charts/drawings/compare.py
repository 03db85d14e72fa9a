"""The drawing of a comparison: a constant template for each theme and each thing that runs along the bottom."""

from functools import cache
from typing import Final

import altair as alt

from ftts_plan.charts.compare import PLOT_SHARE
from ftts_plan.charts.drawings.finish import finished
from ftts_plan.charts.drawings.parts import (
    FRAMES_AND_SECONDS,
    bare_axis,
    by_role,
    byte_axis,
    hover,
    label_layers,
    named,
    x_of,
    y_of,
)
from ftts_plan.charts.palette import PALETTES, ThemeName
from ftts_plan.charts.picture import PLOT_HEIGHT, Template
from ftts_plan.fields import PROMPT
from ftts_plan.formats import MOST_SCENARIOS
from ftts_plan.wording.review import Along

_LIGHT: Final = ("#1a1d21", "#3f93c9", "#007a59", "#b8860b", "#5a3a9e", "#5f3b00", "#e43090")
_DARK: Final = ("#ffffff", "#2f7fd0", "#7fe3c5", "#e6c229", "#a99cff", "#d08a4a", "#c74a8c")
SERIES: Final[dict[ThemeName, tuple[str, ...]]] = {
    "light": _LIGHT,
    "dark": _DARK,
    "browser": tuple(f"light-dark({light}, {dark})" for light, dark in zip(_LIGHT, _DARK, strict=True)),
}
"""The present view's colour, then one for each scenario, told apart with any colour vision and on its ground.

The tests measure it.
"""

_DASHES: Final = ([1, 0], [9, 4], [2, 3], [12, 3, 2, 3], [5, 2], [12, 3, 2, 3, 2, 3], [18, 5])
_WIDTHS: Final = (4, *[2.5] * MOST_SCENARIOS)
_REACHED: Final[dict[Along, str]] = {"prompt_tokens": PROMPT.label, "predicted_max_frames": "Frames"}
_NUMBERS: Final = [str(number) for number in range(MOST_SCENARIOS + 1)]


@cache
def comparison_template(theme: ThemeName, along: Along) -> Template:
    """The constant drawing; its data are the tables of `comparison_picture` with the same `along`."""
    palette = PALETTES[theme]
    x, y = x_of("x", _axis(along)), y_of("y", byte_axis())
    colour = by_role("number", dict(zip(_NUMBERS, SERIES[theme], strict=True)))
    dash = alt.StrokeDash(
        field="number", type="nominal", scale=alt.Scale(domain=_NUMBERS, range=list(_DASHES)), legend=None
    )
    width = alt.StrokeWidth(
        field="number", type="nominal", scale=alt.Scale(domain=_NUMBERS, range=list(_WIDTHS)), legend=None
    )
    sides = alt.Scale(domain=["admitted", "refused"], range=[1, 0.5])
    faint = alt.Opacity(field="side", type="nominal", scale=sides, legend=None)
    words = hover(scenario="Scenario", reached=_REACHED[along], exact="Memory")
    return finished(
        [
            named("extent").mark_point(opacity=0, aria=False).encode(x=x, y=y),
            named("margin")
            .mark_rect(color=palette.ground, opacity=1, y=-3, y2=PLOT_HEIGHT + 3, x2Offset=3, aria=False)
            .encode(x=x, x2="x2"),
            named("leaders")
            .mark_rule(strokeWidth=1, color=palette.quiet, aria=False)
            .encode(x=x, y=y, x2="x2", y2="y2"),
            named("curves")
            .mark_line(aria=False)
            .encode(x=x, y=y, color=colour, strokeDash=dash, strokeWidth=width, opacity=faint),
            named("samples").mark_line(aria=False).encode(x=x, y=y, color=colour, strokeDash=dash, strokeWidth=width),
            named("edges")
            .mark_point(shape="diamond", filled=True, size=110, opacity=1, aria=False)
            .encode(x=x, y=y, color=colour, tooltip=words),
            named("own")
            .mark_point(filled=True, size=110, opacity=1, stroke=palette.ground, strokeWidth=1.5, aria=False)
            .encode(x=x, y=y, color=colour, tooltip=words),
            *label_layers("labels", palette),
        ],
        palette,
    )


def _axis(along: Along) -> alt.Axis:
    """Ticks under the curves only, none under the names."""
    by_frames = along == "predicted_max_frames"
    shown = f"(domain('x')[1] * {1.001 * PLOT_SHARE:.4f})"  # a little more, so that the tick at the end is one
    return bare_axis(
        FRAMES_AND_SECONDS if by_frames else "format(datum.value, ',')",
        values=alt.ExprRef(expr=f"sequence(0, {shown}, max(1, pow(2, ceil(log({shown} / 5) / LN2))))"),
        title="Frames of audio spoken, and their length" if by_frames else "Prompt length (tokens)",
        titleAnchor="start",
        labelPadding=8,
    )
