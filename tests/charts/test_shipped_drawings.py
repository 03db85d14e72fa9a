"""The page is painted with `data/drawings.json`: it is what the drawings make."""

from tests.charts.write_drawings import SHIPPED, drawn


def test_the_shipped_drawings_are_what_altair_makes() -> None:
    assert SHIPPED.read_text(encoding="utf-8") == drawn(), "run `python -m tests.charts.write_drawings`"
