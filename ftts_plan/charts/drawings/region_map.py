"""The drawing of the region map, fed by the tables of `map_picture`."""

from functools import cache
from typing import Final

import altair as alt

from ftts_plan.charts.drawings.finish import finished
from ftts_plan.charts.drawings.parts import bare_axis, dot, hover, label_layers, named, x_of, y_of
from ftts_plan.charts.palette import PALETTES, ThemeName
from ftts_plan.charts.picture import Template
from ftts_plan.charts.region_map import LATTICE, MAP_HEIGHT, PICK
from ftts_plan.models import QWEN3_TTS

_CONTEXT: Final = QWEN3_TTS.context_tokens


@cache
def map_template(theme: ThemeName) -> Template:
    """The constant drawing; a click selects a lattice point, as `prompt_tokens` and `max_new_tokens`."""
    palette = PALETTES[theme]
    x, y = x_of("x", _axis("Prompt length (tokens)")), y_of("y", _axis("Frame cap (frames)"))
    order = alt.Order(field="order", type="quantitative")
    fills = alt.Fill(
        field="constraint",
        type="nominal",
        scale=alt.Scale(domain=list(palette.by_constraint), range=list(palette.by_constraint.values())),
        legend=None,
    )
    return finished(
        [
            named("regions")
            .mark_line(interpolate="linear-closed", fillOpacity=0.2, stroke=palette.ground, strokeWidth=3, aria=False)
            .encode(x=x, y=y, fill=fills, detail=alt.Detail(field="constraint", type="nominal"), order=order),
            named("hatching")
            .mark_rule(color=palette.refused, opacity=0.4, strokeWidth=1, aria=False)
            .encode(x=x, y=y, x2="x2", y2="y2"),
            named("iso")
            .mark_line(color=palette.quiet, strokeDash=[2, 3], strokeWidth=1.3, aria=False)
            .encode(x=x, y=y, detail=alt.Detail(field="level", type="nominal"), order=order),
            named("boundary")
            .mark_line(color=palette.refused, strokeWidth=3.5, aria=False)
            .encode(x=x, y=y, order=order),
            _cells(),
            named("here").mark_point(**dot(palette)).encode(x=x, y=y, tooltip=hover(say="Here")),
            *label_layers("labels", palette),
        ],
        palette,
        height=MAP_HEIGHT,
    )


def _cells() -> alt.Chart:
    """The places a click can take, each the middle of a cell, computed in the browser.

    Cells, not nearest points: the diagram that finds the nearest is drawn anew whenever the data change.
    """
    steps = _CONTEXT // LATTICE + 1
    pick = alt.selection_point(
        name=PICK, fields=["prompt_tokens", "max_new_tokens"], on="click", toggle=False, clear=False
    )
    chart: alt.Chart = (
        alt.Chart(alt.sequence(steps**2, as_="i"))
        .transform_calculate(
            prompt_tokens=f"floor(datum.i / {steps}) * {LATTICE}", max_new_tokens=f"datum.i % {steps} * {LATTICE}"
        )
        .transform_calculate(
            left=_clipped("prompt_tokens", -1),
            right=_clipped("prompt_tokens", 1),
            bottom=_clipped("max_new_tokens", -1),
            top=_clipped("max_new_tokens", 1),
        )
        .mark_rect(opacity=0, aria=False)
        .encode(x=x_of("left"), x2="right", y=y_of("bottom"), y2="top")
        .add_params(pick)
    )
    return chart


def _clipped(field: str, side: int) -> str:
    """Half a cell to one side of a lattice point, inside the map."""
    return f"clamp(datum.{field} + {side * LATTICE // 2}, 0, {_CONTEXT})"


def _axis(title: str) -> alt.Axis:
    return bare_axis(
        "format(datum.value, ',')",
        values=list(range(0, _CONTEXT + 1, _CONTEXT // 8)),
        title=title,
        labelPadding=8,
    )
