"""How 57,344 cached values come about, factor by factor, and what they take in memory."""

from functools import cache
from typing import Final

import altair as alt

from ftts_plan.charts.palette import PALETTES, ThemeName
from ftts_plan.charts.picture import Picture, Row, Template, finished, hover, named
from ftts_plan.charts.placement import FONT_SIZE
from ftts_plan.rule.request import KEY_AND_VALUE, TALKER_HEAD_DIM, TALKER_KV_HEADS, TALKER_LAYERS, KvDtype
from ftts_plan.wording import pictures

_HEIGHT: Final = 190
_FACTORS: Final = (
    ("one KV head", TALKER_HEAD_DIM),
    ("key and value", KEY_AND_VALUE),
    ("all KV heads", TALKER_KV_HEADS),
    ("all layers", TALKER_LAYERS),
)


def build_up_picture(dtype: KvDtype) -> Picture:
    """The four factors of `TALKER_KV_VALUES_PER_TOKEN`, each with the product so far."""
    rows: list[Row] = []
    values = 1
    for step, (name, factor) in enumerate(_FACTORS):
        values *= factor
        rows.append(
            {
                "step": step,
                "name": name,
                "values": values,
                "text": pictures.build_up_label(factor, values, dtype, first=step == 0),
            }
        )
    return Picture(
        title=pictures.build_up_title(dtype),
        subtitle=pictures.BUILD_UP_CONDITIONS,
        alternative=pictures.build_up_alternative([(str(row["name"]), str(row["text"])) for row in rows]),
        tables={"factors": rows},
    )


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
