"""What follows from the rule in closed form: admissible ranges, curves, edges, regions, remedies, splits, comparisons.

Every answer here is checked by `admit`, and nothing here decides otherwise.
"""

from ftts_plan.planning.admissible_ranges import Axis, admissible, affordable_tokens
from ftts_plan.planning.advice import Advice, Cost, Knob, Reason, Remedy, Useless
from ftts_plan.planning.comparison import (
    LONGEST_PROMPT,
    Attribution,
    ComparedRow,
    NoAttribution,
    Term,
    Value,
    attribute,
    figures,
    inputs,
)
from ftts_plan.planning.curves import Growth, PeakCorner, Regime, growth, peak_corners, regimes, runner_up
from ftts_plan.planning.edges import (
    Cliff,
    Edge,
    EdgeAxis,
    LeastLimits,
    Switch,
    all_edges,
    edge,
    explicit_cap_cliff,
    limits,
    switches,
)
from ftts_plan.planning.equations import Equation, arithmetic
from ftts_plan.planning.planes import LimitPlane, countable_tokens, limit_planes
from ftts_plan.planning.polygons import clipped, twice_area
from ftts_plan.planning.regions import (
    Area,
    Point,
    Region,
    budget_boundary,
    constraint_regions,
    divided_areas,
    iso_line,
    refused_area,
)
from ftts_plan.planning.remedies import advise
from ftts_plan.planning.splitting import PieceGroup, Split

__all__ = [
    "LONGEST_PROMPT",
    "Advice",
    "Area",
    "Attribution",
    "Axis",
    "Cliff",
    "ComparedRow",
    "Cost",
    "Edge",
    "EdgeAxis",
    "Equation",
    "Growth",
    "Knob",
    "LeastLimits",
    "LimitPlane",
    "NoAttribution",
    "PeakCorner",
    "PieceGroup",
    "Point",
    "Reason",
    "Regime",
    "Region",
    "Remedy",
    "Split",
    "Switch",
    "Term",
    "Useless",
    "Value",
    "admissible",
    "advise",
    "affordable_tokens",
    "all_edges",
    "arithmetic",
    "attribute",
    "budget_boundary",
    "clipped",
    "constraint_regions",
    "countable_tokens",
    "divided_areas",
    "edge",
    "explicit_cap_cliff",
    "figures",
    "growth",
    "inputs",
    "iso_line",
    "limit_planes",
    "limits",
    "peak_corners",
    "refused_area",
    "regimes",
    "runner_up",
    "switches",
    "twice_area",
]
