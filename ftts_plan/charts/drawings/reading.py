"""Reading a picture where one points, in the picture itself: a rule, a dot, and a card of words that stays inside.

The pointer is a selection on the layer that has the axes. Nothing here is placed by an encoded field, because a scale
that depended on the pointer would depend on itself.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import altair as alt

from ftts_plan.charts.advances import FONT_SIZE, LINE_HEIGHT
from ftts_plan.charts.drawings.byte_words import Steps, said_bytes
from ftts_plan.charts.drawings.parts import dot, named, zoomed
from ftts_plan.charts.palette import Palette
from ftts_plan.charts.readings import POINT, READING
from ftts_plan.units import MILLISECONDS_PER_FRAME

POINTER: Final[Mapping[str, Any]] = {
    "name": POINT,
    "select": {
        "type": "interval",
        "encodings": ["x", "y"],
        "on": "[pointermove, pointerout] > pointermove",
        "translate": False,
        "zoom": False,
        "clear": "pointerout",
        "mark": {"fillOpacity": 0, "strokeOpacity": 0, "cursor": "crosshair"},
    },
}
"""The selection. Its layer encodes fields called `x` and `y`, or its pixels would have other names.

It begins anew with every move, so that it never has an extent: Vega-Lite would carry one along when a scale changes,
and fails at that where it has one in one direction only, as after a level move.
"""

_X, _Y = f"{POINT}_x_1[1]", f"{POINT}_y_1[1]"
_INSIDE: Final = f"({_X} || {_Y})"  # both are 0 outside
POINTED: Final[Sequence[Mapping[str, str]]] = (
    {"name": "at", "expr": f"{_INSIDE} ? round(invert('x', clamp({_X}, 0, width))) : null"},
    {"name": "at_y", "expr": f"{_INSIDE} ? round(invert('y', clamp({_Y}, 0, height))) : null"},
    {"name": "at_px", "expr": "at === null ? 0 : scale('x', at)"},
)
"""The whole frame or token that is pointed at, or null; on a map also the whole number up the side; and its pixel."""

_SECONDS: Final = f"format(at * {MILLISECONDS_PER_FRAME} / 1000, ',.2~f') + ' s'"
_SPOKEN: Final = {
    "{at}": "format(at, ',')",
    "{seconds}": _SECONDS,
    "{bytes}": "datum.bytes_shown",
    "{exact}": "datum.bytes_exact",
}


def reading(palette: Palette) -> list[alt.Chart]:
    """The layers that read a line: its table is what `reading_rows` makes.

    Its rows are hidden where one does not point, not filtered, so that no mark is made anew with every move; hidden
    ones stay in the plot too, as its title keeps off all that is drawn.
    """
    shown = {"shown": "isValid(at) && datum.first <= at && at <= datum.last"}
    row = calculated(named(READING), [shown, *said_bytes(f"datum.step * ({_NEAREST} - datum.first)")])
    y, where = "scale('y', datum.bytes)", "datum.shown"
    return [rule(row, palette, where), spot(row, palette, y, where), *card(row, palette, filled(), y, where)]


_NEAREST: Final = "clamp(at, datum.first, datum.last)"


def filled(field: str = "words") -> str:
    """An expression of the words of `field` with the numbers of the place pointed at filled in."""
    words = f"datum.{field}"
    for place, number in _SPOKEN.items():
        words = f"replace({words}, '{place}', {number})"
    return words


def calculated(rows: alt.Chart, steps: Iterable[Mapping[str, str]]) -> alt.Chart:
    """`rows` with fields calculated one after the other."""
    for step in steps:
        rows = rows.transform_calculate(**step)
    return rows


def rule(row: alt.Chart, palette: Palette, shown: str = "true", top: str = "0") -> alt.Chart:
    """The upright line through what is pointed at, from the pixel `top` down.

    `shown` is an expression of whether a row is.
    """
    made: alt.Chart = row.mark_rule(
        color=palette.quiet, strokeWidth=zoomed(1), opacity=_seen(shown), aria=False
    ).encode(x=placed(alt.XValue, "at_px"), y=placed(alt.YValue, top), y2=alt.Y2Value("height"))
    return made


def spot(row: alt.Chart, palette: Palette, y: str, shown: str = "true") -> alt.Chart:
    """The dot on what is read; `y` is the expression of its pixel."""
    size = alt.ExprRef(expr="90 * zoom * zoom")
    mark = row.mark_point(**dot(palette) | {"size": size, "opacity": _seen(shown)})
    made: alt.Chart = mark.encode(x=placed(alt.XValue, "at_px"), y=placed(alt.YValue, y))
    return made


def card(
    row: alt.Chart,
    palette: Palette,
    words: str,
    y: str = "scale('y', datum.bytes)",
    shown: str = "true",
    *,
    right: str = "width",
    top: str = "0",
) -> list[alt.Chart]:
    """The words on their own ground: right of the pointer, left of it near the right edge, always in the plot.

    `words` is an expression of lines; `y` that of the pixel they keep off; `right` and `top` are where the plot ends.
    """
    row = calculated(row, _card_steps(f"{shown} ? {words} : ''"))
    left_edge, top = _left(right), _top(y, top)
    left = placed(alt.XValue, left_edge)
    ground = row.mark_rect(
        cornerRadius=zoomed(4),
        fill=palette.ground,
        stroke=palette.quiet,
        strokeWidth=1,
        opacity=_seen(shown),
        aria=False,
    ).encode(
        x=left,
        x2=placed(alt.X2Value, f"{left_edge} + datum.card_width"),
        y=placed(alt.YValue, top),
        y2=placed(alt.Y2Value, f"{top} + datum.card_height"),
    )
    text = row.mark_text(
        align="left",
        baseline="top",
        dx=zoomed(_PADDING),
        dy=zoomed(_PADDING),
        lineBreak="\n",
        lineHeight=zoomed(LINE_HEIGHT),
        fontSize=zoomed(FONT_SIZE),
        fontWeight="bold",
        color=palette.ink,
        aria=False,
    ).encode(x=left, y=placed(alt.YValue, top), text=alt.Text(field="said", type="nominal"))
    return [ground, text]


def _seen(shown: str) -> alt.ExprRef:
    return alt.ExprRef(expr=f"{shown} ? 1 : 0")


def placed(channel: Any, expression: str) -> Any:
    """A channel whose value is an expression in pixels."""
    return channel(alt.ExprRef(expr=expression))


_PADDING: Final = 7
_AWAY: Final = 12  # from the pointer to the card, in pixels
_LINES: Final = 4  # the most that a card has
_ADVANCE: Final = 0.47 * FONT_SIZE  # of bold letters and digits, a generous mean


def _left(right: str) -> str:
    """Right of the pointer, or left of it where that is near the right edge."""
    beside, before = f"at_px + {_AWAY} * zoom", f"at_px - {_AWAY} * zoom - datum.card_width"
    within = f"max(0, min(at_px - datum.card_width / 2, {right} - datum.card_width))"
    return f"({beside} + datum.card_width <= {right} ? {beside} : {before} >= 0 ? {before} : {within})"


def _top(y: str, top: str) -> str:
    """Above what is read, or below where that is near the top."""
    above = f"{y} - {_AWAY} * zoom - datum.card_height"
    below = f"min({y} + {_AWAY} * zoom, height - datum.card_height)"
    return f"({above} >= {top} ? {above} : max({top}, {below}))"


def _card_steps(words: str) -> Steps:
    lines = [f"length(datum.lines[{line}] || '')" for line in range(_LINES)]
    return [
        {"said": words},
        {"lines": "split(datum.said, '\\n')"},
        {"card_width": f"zoom * ({2 * _PADDING} + {_ADVANCE:.2f} * max({', '.join(lines)}))"},
        {"card_height": f"zoom * ({2 * _PADDING - 3} + {LINE_HEIGHT} * length(datum.lines))"},
    ]
