"""The drawing of a comparison: a constant template for each theme and each thing that runs along the bottom."""

from functools import cache
from typing import Any, Final

import altair as alt

from ftts_plan.charts.compare import COMPARE_HEIGHT
from ftts_plan.charts.drawings.byte_words import said_bytes
from ftts_plan.charts.drawings.curve_names import RIGHT, TOP, margin, name_layers, said_beside
from ftts_plan.charts.drawings.finish import finished
from ftts_plan.charts.drawings.parts import FRAMES_AND_SECONDS, bare_axis, by_role, byte_axis, named, x_of, y_of, zoomed
from ftts_plan.charts.drawings.reading import calculated, card, filled, placed, rule
from ftts_plan.charts.palette import PALETTES, Palette, ThemeName
from ftts_plan.charts.picture import Template
from ftts_plan.charts.readings import POINT, READING
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
_NUMBERS: Final = [str(number) for number in range(MOST_SCENARIOS + 1)]


@cache
def comparison_template(theme: ThemeName, along: Along) -> Template:
    """The constant drawing; its data are the tables of `comparison_picture` with the same `along`."""
    palette = PALETTES[theme]
    x = x_of("x", _axis(along)).scale(nice=False, zero=True, range=[0, alt.ExprRef(expr=RIGHT)])
    y = y_of("y", byte_axis()).scale(nice=False, zero=True, range=[alt.ExprRef(expr="height"), alt.ExprRef(expr=TOP)])
    looks = _looks(theme)
    sides = alt.Scale(domain=["admitted", "refused"], range=[1, 0.5])
    faint = alt.Opacity(field="side", type="ordinal", scale=sides, legend=None)
    marks: dict[str, Any] = {"filled": True, "size": alt.ExprRef(expr="110 * zoom * zoom"), "opacity": 1, "aria": False}
    colour = looks["color"]
    return finished(
        [
            named("extent").mark_point(opacity=0, aria=False).encode(x=x, y=y),
            margin(palette),
            named("curves").mark_line(aria=False).encode(x=x, y=y, opacity=faint, **looks),
            named("edges").mark_point(shape="diamond", **marks).encode(x=x, y=y, color=colour),
            named("own")
            .mark_point(stroke=palette.ground, strokeWidth=zoomed(1.5), **marks)
            .encode(x=x, y=y, color=colour),
            *name_layers(palette, looks),
            *_reading(palette, colour),
        ],
        palette,
        height=COMPARE_HEIGHT,
        pointed=True,
    )


def _looks(theme: ThemeName) -> dict[str, Any]:
    """The channels that tell one curve from another."""
    return {
        "color": by_role("number", dict(zip(_NUMBERS, SERIES[theme], strict=True))),
        "strokeDash": alt.StrokeDash(
            field="number", type="nominal", scale=alt.Scale(domain=_NUMBERS, range=list(_DASHES)), legend=None
        ),
        "strokeWidth": alt.StrokeWidth(
            field="number",
            type="ordinal",
            scale=alt.Scale(domain=_NUMBERS, range=list(map(zoomed, _WIDTHS))),
            legend=None,
        ),
    }


def _reading(palette: Palette, colour: alt.Color) -> list[alt.Chart]:
    """Each curve's memory at the place pointed at, beside its name, and that of the nearest curve to the byte."""
    rows = calculated(
        named(READING).transform_filter("isValid(at) && datum.first <= at && at <= datum.last"),
        said_bytes("datum.step * (at - datum.first)"),
    )
    there = rows.transform_filter("datum.there == 1")
    away = f"abs(scale('y', datum.bytes) - {POINT}_y_1[1]) + datum.slot / 1000"
    nearest = there.transform_calculate(away=away).transform_joinaggregate(least="min(away)")
    nearest = nearest.transform_filter("datum.away == datum.least")
    spots = there.mark_point(
        filled=True,
        size=alt.ExprRef(expr="60 * zoom * zoom"),
        opacity=1,
        stroke=palette.ground,
        strokeWidth=zoomed(1),
        aria=False,
    ).encode(x=placed(alt.XValue, "at_px"), y=placed(alt.YValue, "scale('y', datum.bytes)"), color=colour)
    return [
        rule(nearest, palette, top=TOP),
        spots,
        *said_beside(rows, palette, "datum.there == 1 ? datum.bytes_shown : datum.words"),
        *card(nearest, palette, filled(), right=RIGHT, top=TOP),
    ]


def _axis(along: Along) -> alt.Axis:
    """Ticks under the curves only, none under the names."""
    by_frames = along == "predicted_max_frames"
    count = f"clamp(floor({RIGHT} / zoom / {80 if by_frames else 64}), 2, 6)"
    return bare_axis(
        FRAMES_AND_SECONDS if by_frames else "format(datum.value, ',')",
        values=alt.ExprRef(
            expr=f"sequence(0, domain('x')[1] + 1.5, max(1, pow(2, ceil(log(domain('x')[1] / {count}) / LN2))))"
        ),
        title="Frames of audio spoken, and their length" if by_frames else "Prompt length (tokens)",
        titleAnchor="start",
        labelPadding=zoomed(8),
    )
