"""Taking the place that is clicked or tapped, to the precision of its pixel.

The pointer's last press is a selection too, since a finger leaves before its click arrives. What is clicked is one
unseen rectangle, whose only row holds the place of the press in data terms.
"""

from collections.abc import Mapping
from typing import Any, Final

from ftts_plan.charts.drawings.reading import POINTER
from ftts_plan.charts.picture import Template
from ftts_plan.charts.readings import PRESS, READING

_AT: Final[Mapping[str, str]] = {
    scale: f"clamp(round(invert('{scale}', {PRESS}_{scale}_1[1])), 0, datum.ceiling)" for scale in ("x", "y")
}
_MOMENT: Final = "moment"


def picking(drawing: Template, name: str, fields: Mapping[str, str]) -> Template:
    """The drawing with a selection `name` of `fields`, each the whole number on the scale it names.

    Every pick has a `moment` besides, or a place picked twice would be no news. The axes are in a layer of their own:
    what the browser draws of the selections would lie over the rectangle otherwise.
    """
    axes, *others = drawing["layer"]
    press = POINTER["select"] | {"on": "[pointerdown, pointerup] > pointerdown", "clear": False}
    axes = axes | {"params": [*axes["params"], {"name": PRESS, "select": press}]}
    return drawing | {"layer": [{"layer": [axes]}, *others, _rectangle(name, fields)]}


def _rectangle(name: str, fields: Mapping[str, str]) -> dict[str, Any]:
    pick = {"type": "point", "fields": [*fields, _MOMENT], "on": "click", "toggle": False, "clear": False}
    return {
        "data": {"name": READING},
        "params": [{"name": name, "select": pick}],
        "transform": [
            {"filter": "datum.order == 0"},
            *({"calculate": _AT[scale], "as": field} for field, scale in fields.items()),
            {"calculate": f"{PRESS}_x_1[1] < 0 ? 0 : now()", "as": _MOMENT},
        ],
        "mark": {"type": "rect", "opacity": 0, "cursor": "crosshair", "tooltip": None, "aria": False},
        "encoding": {
            "x": {"value": 0},
            "x2": {"value": "width"},
            "y": {"value": 0},
            "y2": {"value": "height"},
        },
    }
