"""The drawings: constant Vega-Lite templates, authored in Altair once for each theme and fed by a picture's tables."""

from functools import cache
from typing import Any, Final

import altair as alt

from ftts_plan.charts.labels import label_layers
from ftts_plan.charts.palette import PALETTES, Palette, ThemeName
from ftts_plan.charts.picture import PLOT_HEIGHT, Template, by_role, byte_axis, finished, hover, named, x_of, y_of
from ftts_plan.charts.placement import FONT_SIZE
from ftts_plan.rule.request import MAX_CONTEXT_TOKENS

RIBBON_TOP: Final = PLOT_HEIGHT + 8
RIBBON_BOTTOM: Final = PLOT_HEIGHT + 30


@cache
def growth_template(theme: ThemeName) -> Template:
    """The constant drawing; its data are the tables of `growth_picture`."""
    palette = PALETTES[theme]
    x, y = x_of("x", _frame_axis()), y_of("y", byte_axis())
    bands = by_role("band", {"weights": palette.quiet, "bounded state": palette.ink, "prompt": palette.context_ceiling})
    sides = by_role("side", palette.by_role)
    spoken = hover(frames="Frames", exact="Memory held")
    held = hover(band="Held throughout", exact="Bytes")
    limit = hover(limit="Limit", audio="Audio")
    return finished(
        [
            named("extent").mark_point(opacity=0, aria=False).encode(x=x, y=y),
            named("bands").mark_rect(opacity=0.16).encode(x=x, x2="x2", y=y, y2="y2", color=bands, tooltip=held),
            named("talker").mark_area(opacity=0.12, color=palette.frame_cap, aria=False).encode(x=x, y=y, y2="y2"),
            named("gap").mark_area(opacity=0.17, aria=False).encode(x=x, y=y, y2="y2", color=sides),
            named("limits")
            .mark_rule(strokeWidth=alt.ExprRef(expr="datum.width"), strokeDash=[5, 3])
            .encode(x=x, color=by_role("role", palette.by_role), tooltip=limit),
            named("budget").mark_rule(strokeWidth=2.5, color=palette.refused, aria=False).encode(y=y),
            named("beyond")
            .mark_line(strokeWidth=2, strokeDash=[2, 4], color=palette.curve, aria=False)
            .encode(x=x, y=y),
            named("curve").mark_line(strokeWidth=3.5, color=palette.curve, aria=False).encode(x=x, y=y),
            named("edge").mark_point(**_diamond(palette)).encode(x=x, y=y),
            named("here").mark_point(**dot(palette)).encode(x=x, y=y, tooltip=spoken),
            *label_layers("labels", palette),
        ],
        palette,
    )


def _frame_axis() -> alt.Axis:
    """Ticks on powers of two, as frames and under them as seconds."""
    return alt.Axis(
        values=alt.ExprRef(expr="sequence(0, domain('x')[1], max(1, pow(2, ceil(log(domain('x')[1] / 7) / LN2))))"),
        labelExpr="[format(datum.value, ','), format(datum.value * 0.08, ',.2~f') + ' s']",
        title="Frames of audio spoken, and their length",
        grid=False,
        domain=False,
        ticks=False,
        labelPadding=8,
        labelFlush=False,
    )


@cache
def peak_template(theme: ThemeName) -> Template:
    """The constant drawing; its data are the tables of `peak_picture`."""
    palette = PALETTES[theme]
    x, y = x_of("x", _token_axis()), y_of("y", byte_axis())
    sides = by_role("side", palette.by_role)
    tooltip = hover(tokens="Prompt tokens", exact="Predicted peak")
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
            named("edge").mark_point(**_diamond(palette)).encode(x=x, y=y),
            named("here").mark_point(**dot(palette)).encode(x=x, y=y, tooltip=tooltip),
            *_ribbon(palette),
            *label_layers("labels", palette),
        ],
        palette,
    )


def _token_axis() -> alt.Axis:
    return alt.Axis(
        values=list(range(0, MAX_CONTEXT_TOKENS + 1, 4096)),
        labelExpr="format(datum.value, ',')",
        title="Prompt length (tokens)",
        grid=False,
        domain=False,
        ticks=False,
        labelFlush=False,
        offset=RIBBON_BOTTOM - PLOT_HEIGHT + 4,
    )


def _ribbon(palette: Palette) -> list[alt.Chart]:
    top, bottom = alt.YValue(RIBBON_TOP), alt.Y2Value(RIBBON_BOTTOM)
    tooltip = hover(lengths="Prompt tokens", binds="Limit")
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


def dot(palette: Palette) -> dict[str, Any]:
    """The mark of "you are here"."""
    return {
        "filled": True,
        "size": 200,
        "opacity": 1,
        "fill": palette.curve,
        "stroke": palette.ground,
        "strokeWidth": 2,
        "aria": False,  # an empty group would be an image without a name; the picture's text alternative says it
    }


def _diamond(palette: Palette) -> dict[str, Any]:
    return dot(palette) | {"shape": "diamond", "size": 150, "fill": palette.refused, "strokeWidth": 1}
