"""Where the names of compared curves stand, in pixels: a column at the right, or on a narrow plot a list on top."""

from collections.abc import Mapping
from typing import Any, Final

import altair as alt

from ftts_plan.charts.advances import FONT_SIZE
from ftts_plan.charts.curve_names import (
    COLUMN_FROM_PIXELS,
    COLUMN_PIXELS,
    FINDING_PIXELS,
    LIST_NAME_PIXELS,
    NAME_PIXELS,
)
from ftts_plan.charts.drawings.parts import named, zoomed
from ftts_plan.charts.drawings.reading import placed
from ftts_plan.charts.palette import Palette

_ROW: Final = 19
_SAMPLE: Final = 26
_HALF_LINE: Final = 9
_COLUMN: Final = f"(width / zoom >= {COLUMN_FROM_PIXELS})"

RIGHT: Final = f"({_COLUMN} ? width - {COLUMN_PIXELS} * zoom : width)"
"""The pixel at which the curves end, and the column begins."""

TOP: Final = f"({_COLUMN} ? 0 : (data('extent')[1].curves * {_ROW} + 8) * zoom)"
"""The pixel at which the curves begin, below the list."""

_LIST_OF_NAMES: Final = f"(width / zoom >= {_SAMPLE + 6 + NAME_PIXELS + FINDING_PIXELS})"
_LIST_OF_BOTH: Final = f"(width / zoom >= {_SAMPLE + 6 + LIST_NAME_PIXELS + FINDING_PIXELS})"
_NAME_LEFT: Final = f"({_COLUMN} ? width - {NAME_PIXELS} * zoom : {_SAMPLE + 6} * zoom)"
_IN_LIST: Final = f"(datum.slot + 0.5) * {_ROW} * zoom"
_NAME_MIDDLE: Final = f"({_COLUMN} ? datum.share * height - {_HALF_LINE} * zoom : {_IN_LIST})"
_FINDING_MIDDLE: Final = f"({_COLUMN} ? datum.share * height + {_HALF_LINE} * zoom : {_IN_LIST})"
_FINDING_X: Final = f"({_COLUMN} ? width - {NAME_PIXELS} * zoom : width)"


def margin(palette: Palette) -> alt.Chart:
    """The ground of the column, over the lines of the axis."""
    made: alt.Chart = (
        named("margin")
        .mark_rect(color=palette.ground, opacity=1, aria=False)
        .encode(
            x=placed(alt.XValue, f"{RIGHT} + 2"),
            x2=placed(alt.X2Value, f"{RIGHT} + ({_COLUMN} ? {COLUMN_PIXELS} * zoom + 3 : 2)"),
            y=alt.YValue(-3),
            y2=placed(alt.Y2Value, "height + 3"),
        )
    )
    return made


def name_layers(palette: Palette, looks: Mapping[str, Any]) -> list[alt.Chart]:
    """A leader from a curve that ends at the column, a sample of its line, its name, and what it admits."""
    names = named("names")
    sample = names.mark_rule(aria=False).encode(
        x=placed(alt.XValue, f"{_NAME_LEFT} - {_SAMPLE + 6} * zoom"),
        x2=placed(alt.X2Value, f"{_NAME_LEFT} - 6 * zoom"),
        y=placed(alt.YValue, _NAME_MIDDLE),
        y2=placed(alt.Y2Value, _NAME_MIDDLE),
        **looks,
    )
    leader = names.mark_rule(
        strokeWidth=zoomed(1), strokeDash=[1, 3], opacity=alt.ExprRef(expr=f"{_COLUMN} ? datum.led : 0"), aria=False
    ).encode(
        x=placed(alt.XValue, f"{RIGHT} + 4 * zoom"),
        x2=placed(alt.X2Value, f"{_NAME_LEFT} - {_SAMPLE + 10} * zoom"),
        y=placed(alt.YValue, "datum.end_share * height"),
        y2=placed(alt.Y2Value, _NAME_MIDDLE),
        color=looks["color"],
    )
    name = names.transform_calculate(
        shown=f"{_COLUMN} || {_LIST_OF_NAMES} ? datum.name : datum.short",
        aside=f"{_COLUMN} || {_LIST_OF_BOTH} ? datum.finding : ''",
    )
    return [
        leader,
        sample,
        _words(name, "shown", (_NAME_LEFT, _NAME_MIDDLE), "left", color=palette.ink, fontWeight="bold"),
        _words(
            names.transform_filter(_LIST_OF_BOTH), "finding", (_FINDING_X, _FINDING_MIDDLE), _ASIDE, color=palette.quiet
        ),
    ]


def said_beside(rows: alt.Chart, palette: Palette, words: str) -> list[alt.Chart]:
    """Words in the place of what a scenario admits, over it; `words` is an expression."""
    ground = rows.mark_rect(color=palette.ground, opacity=1, aria=False).encode(
        x=placed(alt.XValue, f"{_FINDING_X} - ({_COLUMN} ? 2 : {FINDING_PIXELS}) * zoom"),
        x2=placed(alt.X2Value, f"{_FINDING_X} + ({_COLUMN} ? {NAME_PIXELS} : 0) * zoom + 2"),
        y=placed(alt.YValue, f"{_FINDING_MIDDLE} - {_HALF_LINE} * zoom"),
        y2=placed(alt.Y2Value, f"{_FINDING_MIDDLE} + {_HALF_LINE} * zoom"),
    )
    read = rows.transform_calculate(read=words)
    return [ground, _words(read, "read", (_FINDING_X, _FINDING_MIDDLE), _ASIDE, color=palette.ink)]


_ASIDE: Final = alt.ExprRef(expr=f"{_COLUMN} ? 'left' : 'right'")


def _words(rows: alt.Chart, field: str, at: tuple[str, str], align: Any, **look: Any) -> alt.Chart:
    x, y = at
    mark = rows.mark_text(align=align, baseline="middle", fontSize=zoomed(FONT_SIZE), aria=False, **look)
    made: alt.Chart = mark.encode(
        x=placed(alt.XValue, x), y=placed(alt.YValue, y), text=alt.Text(field=field, type="nominal")
    )
    return made
