"""How 57,344 cached values come about, factor by factor, and what they take in memory."""

from typing import Final

from ftts_plan.charts.picture import Picture, Row
from ftts_plan.models import KEY_AND_VALUE, QWEN3_TTS, KvDtype
from ftts_plan.wording import pictures

_FACTORS: Final = (
    ("one KV head", QWEN3_TTS.head_dim),
    ("key and value", KEY_AND_VALUE),
    ("all KV heads", QWEN3_TTS.kv_heads),
    ("all layers", QWEN3_TTS.layers),
)


def build_up_picture(dtype: KvDtype) -> Picture:
    """The four factors of the cached values a token, each with the product so far."""
    rows: list[Row] = []
    values = 1
    for step, (name, factor) in enumerate(_FACTORS):
        values *= factor
        text = pictures.build_up_label(factor, values, dtype, first=step == 0)
        rows.append({"step": step, "name": name, "values": values, "text": text, "label": f"{name}: {text}"})
    return Picture(
        drawing="build_up",
        title=pictures.build_up_title(dtype),
        subtitle=pictures.BUILD_UP_CONDITIONS,
        alternative=pictures.build_up_alternative([(str(row["name"]), str(row["text"])) for row in rows]),
        tables={"factors": rows},
    )
