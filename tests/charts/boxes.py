"""Where the labels of a picture stand, in pixels, as far as that is known without a browser."""

from itertools import combinations
from typing import NamedTuple

from ftts_plan.charts.advances import LINE_HEIGHT, text_width
from ftts_plan.charts.picture import Picture, Row
from ftts_plan.charts.sizes import labels_for


class Box(NamedTuple):
    """The words of a label, from the top left corner of the plot down."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: "Box") -> bool:
        """Whether the two share more than an edge; heights in data terms are rounded on the way."""
        across = self.left < other.right - 0.001 and other.left < self.right - 0.001
        return across and self.top < other.bottom - 0.001 and other.top < self.bottom - 0.001


def extent(picture: Picture) -> tuple[float, float]:
    if "extent" not in picture.tables:
        return 32_768, 32_768
    corner = picture.tables["extent"][-1]
    return float(corner["x"]), float(corner["y"])


def label_boxes(picture: Picture, width: float, height: float) -> list[Box]:
    """The labels that a plot of that size shows."""
    right, top = extent(picture)
    return [_box(row, right, top, width, height) for row in labels_for(picture.tables["labels"], width, height)]


def _box(row: Row, right: float, top: float, width: float, height: float) -> Box:
    text = str(row["text"])
    wide = text_width(text, bold=row["weight"] == "bold")
    x = float(row["x"]) / right * width + float(row["dx"])
    left = x - {"left": 0.0, "center": wide / 2, "right": wide}[str(row["align"])]
    y = height * (1 - float(row["y"]) / top) + float(row["dy"])
    return Box(text, left, y, left + wide, y + LINE_HEIGHT * (text.count("\n") + 1))


def colliding(boxes: list[Box]) -> list[tuple[Box, Box]]:
    return [pair for pair in combinations(boxes, 2) if pair[0].overlaps(pair[1])]


def leaving(boxes: list[Box], width: float, height: float) -> list[Box]:
    """Those that are not whole inside a plot of that size."""
    return [
        box
        for box in boxes
        if box.left < -0.001 or box.top < -0.001 or box.right > width + 0.001 or box.bottom > height + 0.001
    ]
