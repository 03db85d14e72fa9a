"""Published sizes offered beside the two inputs that default to zero. Provenance: `data/README.md`."""

from functools import cache
from typing import NamedTuple

from ftts_plan.data import shipped_rows


class PublishedSize(NamedTuple):
    """A size in bytes and what it is the size of."""

    name: str
    size_bytes: int


@cache
def weight_sizes() -> tuple[PublishedSize, ...]:
    """Weights of the public checkpoints, as stored (bf16) and widened to f32."""
    columns = (("bf16", "model_payload_bytes_bf16"), ("f32", "model_bytes_f32"))
    return tuple(
        PublishedSize(f"{row['size']} {row['type']}, {dtype}", int(row[column]))
        for row in shipped_rows("checkpoints.csv")
        for dtype, column in columns
    )


@cache
def ring_sizes() -> tuple[PublishedSize, ...]:
    """The codec decoder's convolution rings."""
    rows = shipped_rows("codec_rings.csv")
    return tuple(PublishedSize(f"codec rings, {row['kv_dtype']}", int(row["ring_bytes"])) for row in rows)
