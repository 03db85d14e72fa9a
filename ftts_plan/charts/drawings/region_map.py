"""The drawing of the region map, fed by the tables of `map_picture`."""

from functools import cache
from typing import Final

import altair as alt

from ftts_plan.charts.drawings.byte_words import said_bytes
from ftts_plan.charts.drawings.finish import finished
from ftts_plan.charts.drawings.parts import bare_axis, dot, label_layers, named, x_of, y_of, zoomed
from ftts_plan.charts.drawings.picking import picking
from ftts_plan.charts.drawings.reading import calculated, card, spot
from ftts_plan.charts.palette import PALETTES, Palette, ThemeName
from ftts_plan.charts.picture import Template
from ftts_plan.charts.readings import READING
from ftts_plan.charts.region_map import MAP_HEIGHT, PICK
from ftts_plan.wording import map_picture as words


@cache
def map_template(theme: ThemeName) -> Template:
    """The constant drawing; a click selects the place clicked at, as `prompt_tokens` and `max_new_tokens`."""
    palette = PALETTES[theme]
    x, y = x_of("x", _axis("x", "Prompt length (tokens)")), y_of("y", _axis("y", "Frame cap (frames)"))
    order = alt.Order(field="order", type="quantitative")
    fills = alt.Fill(
        field="constraint",
        type="nominal",
        scale=alt.Scale(domain=list(palette.by_constraint), range=list(palette.by_constraint.values())),
        legend=None,
    )
    drawing = finished(
        [
            named("extent").mark_point(opacity=0, aria=False).encode(x=x, y=y),
            named("regions")
            .mark_line(
                interpolate="linear-closed", fillOpacity=0.2, stroke=palette.ground, strokeWidth=zoomed(3), aria=False
            )
            .encode(x=x, y=y, fill=fills, detail=alt.Detail(field="constraint", type="nominal"), order=order),
            named("hatching")
            .mark_rule(color=palette.refused, opacity=0.4, strokeWidth=zoomed(1), aria=False)
            .encode(x=x, y=y, x2="x2", y2="y2"),
            named("iso")
            .mark_line(color=palette.quiet, strokeDash=[2, 3], strokeWidth=zoomed(1.3), aria=False)
            .encode(x=x, y=y, detail=alt.Detail(field="level", type="nominal"), order=order),
            named("boundary")
            .mark_line(color=palette.refused, strokeWidth=zoomed(3.5), aria=False)
            .encode(x=x, y=y, order=order),
            named("here").mark_point(**dot(palette)).encode(x=x, y=y),
            *label_layers("labels", palette),
            *_reading(palette),
        ],
        palette,
        height=MAP_HEIGHT,
        pointed=True,
    )
    return picking(drawing, PICK, {"prompt_tokens": "x", "max_new_tokens": "y"})


def _reading(palette: Palette) -> list[alt.Chart]:
    """The rule's answer at the place pointed at, where the least of the limits binds, the first of equals."""
    limits = calculated(
        named(READING).transform_filter("isValid(at)"),
        [
            {"limited": "datum.frames + datum.per_prompt_token * at + datum.per_cap_frame * at_y"},
            {"rank": "datum.limited + datum.order / 8"},
        ],
    )
    least = limits.transform_joinaggregate(least="min(rank)").transform_filter("datum.rank == datum.least")
    row = calculated(
        least,
        [
            {"tokens": "min(at + max(datum.limited, 0), datum.ceiling)"},
            *said_bytes("datum.tokens * datum.token_bytes"),
            {"answer": _ANSWER},
        ],
    )
    return [spot(row, palette, "scale('y', at_y)"), *card(row, palette, _SAID, "scale('y', at_y)")]


def _said(refusal: str) -> str:
    """A refusal as an expression, its reason on a line of its own."""
    return repr(refusal.replace(": ", "\n"))


_SAID: Final = "format(at, ',') + ' × ' + format(at_y, ',') + ': ' + datum.answer"
_PLANNED: Final = (
    "datum.bytes_shown + (datum.tokens <= datum.affordable ? ', admitted' : ', refused') + '\\n' + datum.bytes_exact"
    " + '\\n' + datum.limit + ' binds: ' + format(datum.limited, ',') + (datum.limited == 1 ? ' frame' : ' frames')"
)
_ANSWER: Final = (
    f"at >= datum.ceiling ? {_said(words.PROMPT_REFUSED)} : at_y == 0 ? {_said(words.NO_FRAMES_REFUSED)}"
    f" : datum.tokens > datum.countable ? {_said(words.OVERFLOW_REFUSED)} : {_PLANNED}"
)
"""In the order in which the rule decides."""


def _axis(scale: str, title: str) -> alt.Axis:
    """Ticks on powers of two."""
    end = f"domain('{scale}')[1]"
    return bare_axis(
        "format(datum.value, ',')",
        values=alt.ExprRef(expr=f"sequence(0, {end} + 1, max(1, pow(2, ceil(log({end} / 8) / LN2))))"),
        title=title,
        labelPadding=zoomed(8),
    )
