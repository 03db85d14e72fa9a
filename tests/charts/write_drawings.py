"""Writes `data/drawings.json`, which the page is painted with: `python -m tests.charts.write_drawings`."""

import json

from ftts_plan.charts.drawings import DRAWINGS
from tests.serving import ROOT

SHIPPED = ROOT / "data" / "drawings.json"


def drawn() -> str:
    """Every drawing for a page, as Altair makes it now, one a line."""
    lines = (f"{json.dumps(name)}: {json.dumps(make('browser'), sort_keys=True)}" for name, make in DRAWINGS.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    SHIPPED.write_text(drawn(), encoding="utf-8")
