"""How values travel: links, JSON, engine variables, TOML files, scenarios, and text in Markdown or CSV.

Everything is read back by type: what cannot be read is a `Misuse` that names the field and the value.
"""

from ftts_plan.formats.as_json import request_from_json, request_to_json, verdict_to_json
from ftts_plan.formats.environment import inexpressible_fields, seen_by_engine, to_env
from ftts_plan.formats.extras import MissingPackage, needed_for
from ftts_plan.formats.links import LANGUAGE_KEY, PACE_KEY, VERSION_KEY, Link, parse_query, to_query
from ftts_plan.formats.markdown import markdown_safe
from ftts_plan.formats.problems import Lines, Problem, in_order
from ftts_plan.formats.scenario_file import from_toml, shipped_scenarios, to_toml
from ftts_plan.formats.scenarios import (
    MOST_LINK_CHARACTERS,
    MOST_NAME_CHARACTERS,
    MOST_SCENARIOS,
    SCENARIO_KEY,
    Reading,
    ReviewLink,
    Scenario,
    collected,
    from_link,
    link_values,
    paced,
    review_link,
)
from ftts_plan.formats.spreadsheet import Cell, to_csv
from ftts_plan.formats.toml_source import MOST_BYTES, read_toml
from ftts_plan.formats.toml_table import SCHEMA_KEY, TomlTable, array_of_tables, schema_version

__all__ = [
    "LANGUAGE_KEY",
    "MOST_BYTES",
    "MOST_LINK_CHARACTERS",
    "MOST_NAME_CHARACTERS",
    "MOST_SCENARIOS",
    "PACE_KEY",
    "SCENARIO_KEY",
    "SCHEMA_KEY",
    "VERSION_KEY",
    "Cell",
    "Lines",
    "Link",
    "MissingPackage",
    "Problem",
    "Reading",
    "ReviewLink",
    "Scenario",
    "TomlTable",
    "array_of_tables",
    "collected",
    "from_link",
    "from_toml",
    "in_order",
    "inexpressible_fields",
    "link_values",
    "markdown_safe",
    "needed_for",
    "paced",
    "parse_query",
    "read_toml",
    "request_from_json",
    "request_to_json",
    "review_link",
    "schema_version",
    "seen_by_engine",
    "shipped_scenarios",
    "to_csv",
    "to_env",
    "to_query",
    "to_toml",
    "verdict_to_json",
]
