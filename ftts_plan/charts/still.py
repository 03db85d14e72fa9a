"""A drawing as it is printed or saved: at one size, with nothing to point at it, so that nothing is left to compute."""

import re
from typing import Any, Final

from ftts_plan.charts.picture import Picture, Tables, Template
from ftts_plan.charts.readings import POINT, PRESS, READING
from ftts_plan.charts.sizes import labels_for

_SIZES: Final = re.compile(r"(?<![.\w])(zoom|width|height)\b")
_EXPRESSIONS: Final = ("expr", "calculate", "labelExpr")
_AXES_PIXELS: Final = 100  # what the byte axis and the padding take of a picture's width


def still_tables(picture: Picture, width: int, height: int) -> Tables:
    """The tables of a picture `width` pixels wide, its plot `height` high: the labels it shows then, no reading."""
    tables = {name: rows for name, rows in picture.tables.items() if name != READING}
    if "labels" in tables:
        tables["labels"] = labels_for(tables["labels"], width - _AXES_PIXELS, height)
    return tables


def still_drawing(template: Template, width: int) -> Template:
    """The drawing, `width` pixels wide, without pointer, title for a full screen, or sizes that follow the screen."""
    kept = {key: part for key, part in template.items() if key not in ("params", "title", "autosize")}
    chosen = [param for param in template.get("params", ()) if "select" in param and param["name"] != POINT]
    drawn_layers = [inner for layer in template["layer"] for inner in layer.get("layer", [layer])]
    layers = [layer for layer in drawn_layers if layer["data"].get("name") != READING]
    size = {"zoom": "1", "width": str(width - _AXES_PIXELS), "height": str(template["height"])}
    drawn: Template = _at_one_size(kept | {"layer": [_unmoved(layer) for layer in layers]}, size)
    return drawn | ({"params": chosen} if chosen else {}) | {"autosize": {"type": "fit-x", "contains": "padding"}}


def _unmoved(layer: Template) -> Template:
    """The layer without the pointer's selection, and without a choice among labels, which is made already."""
    params = [param for param in layer.get("params", ()) if param["name"] not in (POINT, PRESS)]
    steps = [step for step in layer.get("transform", ()) if "zoom" not in step.get("filter", "")]
    kept = {key: part for key, part in layer.items() if key not in ("params", "transform")}
    return kept | ({"params": params} if params else {}) | ({"transform": steps} if steps else {})


def _at_one_size(node: Any, size: dict[str, str]) -> Any:
    match node:
        case dict():
            return {
                key: _SIZES.sub(lambda name: size[name[1]], part)
                if key in _EXPRESSIONS and isinstance(part, str)
                else _at_one_size(part, size)
                for key, part in node.items()
            }
        case list():
            return [_at_one_size(part, size) for part in node]
    return node
