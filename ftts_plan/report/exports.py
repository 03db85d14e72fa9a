"""What can be saved: a picture as SVG or PNG, drawn here without a browser or a network, and the comparison as CSV."""

from collections.abc import Sequence
from typing import Final

from ftts_plan.charts import Picture, ThemeName, standalone_spec
from ftts_plan.formats import Scenario, collected, needed_for, to_csv
from ftts_plan.planning import figures, inputs

WIDTH: Final = 860
_VEGA_LITE: Final = "6.4"


def to_svg(picture: Picture, theme: ThemeName = "light", *, width: int = WIDTH, titled: bool = True) -> str:
    """The picture as an SVG document of `width` pixels, with its title and conditions if `titled`."""
    with needed_for("Pictures", "report"):
        import vl_convert  # noqa: PLC0415 - 90 MB of memory, for an export only

    spec = standalone_spec(picture, theme, width, titled=titled)
    svg: str = vl_convert.vegalite_to_svg(spec, vl_version=_VEGA_LITE, allowed_base_urls=[])
    return svg


def to_png(
    picture: Picture,
    theme: ThemeName = "light",
    *,
    width: int = WIDTH,
    titled: bool = True,
    scale: float = 2,
) -> bytes:
    """The same as a PNG with `scale` pixels to each."""
    with needed_for("Pictures", "report"):
        import vl_convert  # noqa: PLC0415 - as above

    spec = standalone_spec(picture, theme, width, titled=titled)
    png: bytes = vl_convert.vegalite_to_png(spec, vl_version=_VEGA_LITE, allowed_base_urls=[], scale=scale)
    return png


def comparison_csv(scenarios: Sequence[Scenario]) -> bytes:
    """Every input and figure of the scenarios, a column each: exact bytes, wire strings, names as they are."""
    requests = [scenario.request for scenario in collected(scenarios)]
    names = ["field", *(scenario.name for scenario in scenarios)]
    return to_csv([names, *([row.name, *row.values] for row in (*inputs(requests), *figures(requests)))])
