"""All prose for people, in one place and fixed by tests: nothing here decides or computes a verdict.

The words that every surface says are named here; those of one surface stand in the module of its name.
"""

from ftts_plan.wording.names import CONSTRAINT_NAMES, limit_name
from ftts_plan.wording.verdicts import (
    STOP_REMEDIES,
    TERM_NAMES,
    glance,
    headline,
    ignored_variable,
    not_counted,
    sentence,
)

__all__ = [
    "CONSTRAINT_NAMES",
    "STOP_REMEDIES",
    "TERM_NAMES",
    "glance",
    "headline",
    "ignored_variable",
    "limit_name",
    "not_counted",
    "sentence",
]
