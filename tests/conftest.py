"""Hypothesis: the same examples on every run of the CI, fresh ones at a desk. No deadline: no test reads a clock."""

import os

from hypothesis import settings

settings.register_profile("desk", max_examples=150, deadline=None)
settings.register_profile("repeatable", settings.get_profile("desk"), derandomize=True, database=None, print_blob=True)
settings.load_profile("repeatable" if os.environ.get("CI") else "desk")
