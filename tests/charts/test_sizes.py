"""A label table has one row where neighbouring layouts are alike, and shows the same words at every size."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from ftts_plan.charts.picture import Row
from ftts_plan.charts.sizes import drawn_at, joined, labels_for, layouts

HEIGHTS = (220.0, 720.0)
LAYOUTS = list(layouts(*HEIGHTS))
WIDTHS = sorted({0.0, *(width + off for layout in LAYOUTS for width in layout[:2] for off in (-1, 0, 1)), 9_000.0})
each_layout = st.lists(st.sampled_from(["left", "right", None]), min_size=len(LAYOUTS), max_size=len(LAYOUTS))


def shown(rows: list[Row], width: float, height: float) -> list[tuple[object, object]]:
    return sorted((str(row["text"]), str(row["align"])) for row in labels_for(rows, width, height))


@given(st.lists(each_layout, max_size=3))
def test_joined_rows_show_the_same_at_every_size_and_no_two_could_be_one(labels: list[list[str | None]]) -> None:
    rows: list[Row] = [
        {"text": str(number), "align": align, **drawn_at(sizes, HEIGHTS)}
        for number, label in enumerate(labels)
        for sizes, align in zip(LAYOUTS, label, strict=True)
        if align
    ]
    fewer = joined(rows)
    for width, height in product(WIDTHS, (0, 219, 399, 400, 719, 2_000)):
        assert shown(fewer, width, height) == shown(rows, width, height)
    assert joined(fewer) == fewer


def test_what_is_alike_everywhere_is_one_row() -> None:
    alike: list[Row] = [{"text": "peak", **drawn_at(sizes, HEIGHTS)} for sizes in LAYOUTS]
    assert len(alike) > 4
    assert len(joined(alike)) == 1
