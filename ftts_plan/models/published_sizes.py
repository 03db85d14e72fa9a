"""Published sizes offered beside the two inputs that default to zero. Provenance: `data/README.md`."""

import csv
from functools import cache
from typing import NamedTuple

from ftts_plan.data.files import data_path


class Preset(NamedTuple):
    """A size in bytes and what it is the size of."""

    name: str
    size_bytes: int


@cache
def weight_presets() -> tuple[Preset, ...]:
    """Weights of the public checkpoints, as stored (bf16) and widened to f32."""
    columns = (("bf16", "model_payload_bytes_bf16"), ("f32", "model_bytes_f32"))
    return tuple(
        Preset(f"{row['size']} {row['type']}, {dtype}", int(row[column]))
        for row in _rows("checkpoints.csv")
        for dtype, column in columns
    )


@cache
def ring_presets() -> tuple[Preset, ...]:
    """The codec decoder's convolution rings."""
    return tuple(Preset(f"codec rings, {row['kv_dtype']}", int(row["ring_bytes"])) for row in _rows("codec_rings.csv"))


def _rows(name: str) -> list[dict[str, str]]:
    with data_path(name).open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))
