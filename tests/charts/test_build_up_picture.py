"""The picture of OQ-6's second part: its bars are as long as what they stand for."""

import pytest

from ftts_plan import KvDtype
from ftts_plan.charts.build_up import build_up_picture
from ftts_plan.charts.drawings.build_up import build_up_template
from ftts_plan.charts.palette import ThemeName


@pytest.mark.parametrize("theme", ["light", "dark", "browser"])
def test_bars_start_at_zero_and_grow_linearly(theme: ThemeName) -> None:
    [bars, _] = build_up_template(theme)["layer"]
    assert "x2" not in bars["encoding"]
    assert bars["encoding"]["x"]["scale"] == {"zero": True, "nice": False}
    assert bars["encoding"]["x"].get("scale", {}).get("type", "linear") == "linear"


def test_each_bar_bears_its_name_and_its_sum() -> None:
    rows = build_up_picture(KvDtype.BF16).tables["factors"]
    assert [row["label"] for row in rows] == [
        "one KV head: 128 values, 256 B",
        "key and value: × 2 = 256 values, 512 B",
        "all KV heads: × 8 = 2,048 values, 4 KiB",
        "all layers: × 28 = 57,344 values, 112 KiB",
    ]
