"""A picture as an Altair chart: to be changed, saved, layered and joined like any other."""

from functools import cache
from typing import Any, ClassVar

import altair as alt
from altair.utils import update_nested

from ftts_plan.charts.build_up import build_up_picture
from ftts_plan.charts.palette import ThemeName
from ftts_plan.charts.picture import Picture, Tables
from ftts_plan.charts.specs import look_of, standalone_spec
from ftts_plan.models import KvDtype


def themed_chart(picture: Picture, theme: ThemeName, width: int) -> alt.LayerChart:
    """The picture with title, conditions and data, its text alternative as the description, `width` pixels wide."""
    spec = standalone_spec(picture, theme, width) | {"description": picture.alternative}
    inside = {key: part for key, part in spec.items() if key not in (*alt.TOPLEVEL_ONLY_KEYS, "datasets")}
    chart: alt.LayerChart = _themed(alt.LayerChart, theme).from_dict(_self_contained(inside, spec["datasets"]))
    return chart


def _self_contained(node: Any, tables: Tables) -> Any:
    """The drawing with its tables in place and the ends of its scales written out: joined, both have other names."""
    match node:
        case {"name": name} if len(node) == 1 and name in tables:
            return {"values": tables[name]}
        case dict():
            return {key: _self_contained(part, tables) for key, part in node.items()}
        case list():
            return [_self_contained(part, tables) for part in node]
        case str() if "extent" in tables:
            *_, end = tables["extent"]
            for channel in ("x", "y"):
                node = node.replace(f"domain('{channel}')[1]", repr(end[channel]))
            for field, value in end.items():
                if not isinstance(value, str):
                    node = node.replace(f"data('extent')[1].{field}", repr(value))
    return node


class _Themed(alt.TopLevelMixin):
    """Brings ground, font and axes where it is the outermost chart, as Vega-Lite takes them from that one alone.

    What `|` and `&` make of it is themed too.
    """

    theme: ClassVar[ThemeName]

    def to_dict(self, *args: Any, context: dict[str, Any] | None = None, **kwargs: Any) -> dict[str, Any]:
        outermost = not context or context.get("top_level", True)
        drawn: Any = _configured(self, self.theme) if outermost else self
        made: dict[str, Any] = super(_Themed, drawn).to_dict(*args, context=context, **kwargs)
        return made

    def __or__(self, other: Any) -> Any:
        return self._joined(super().__or__(other))

    def __and__(self, other: Any) -> Any:
        return self._joined(super().__and__(other))

    def _joined(self, joint: Any) -> Any:
        if not isinstance(joint, _Themed):
            kind: Any = type(joint)
            object.__setattr__(joint, "__class__", _themed(kind, self.theme))  # Altair's own sets properties
        return joint


@cache
def _themed(kind: Any, theme: ThemeName) -> Any:
    return type(kind.__name__, (_Themed, kind), {"theme": theme})


def _configured(chart: Any, theme: ThemeName) -> Any:
    """`chart` with the look of its theme wherever its user has configured nothing else."""
    own = {} if chart.config is alt.Undefined else chart.config.to_dict()
    made = chart.properties(config=alt.Config.from_dict({**update_nested(_look(theme), own, copy=True)}))
    if isinstance(chart, alt.LayerChart) and chart.autosize is alt.Undefined:
        made.autosize = alt.AutoSizeParams(type="fit-x", contains="padding")
    if theme == "browser" and chart.usermeta is alt.Undefined:
        made.usermeta = {"embedOptions": {"renderer": "svg"}}  # a canvas knows nothing of the page's colours
    return made


@cache
def _look(theme: ThemeName) -> dict[str, Any]:
    """The configuration, in which all drawings agree."""
    return look_of(build_up_picture(KvDtype.BF16), theme)
