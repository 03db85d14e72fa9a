"""How many examples Hypothesis tries: `quick` unless pytest is told `--hypothesis-profile=thorough`.

The same examples on every run of the CI, fresh ones at a desk. No test reads a clock: there is no deadline.
"""

import os

from hypothesis import HealthCheck, settings

EXAMPLES = {"quick": 25, "thorough": 200}


def register() -> None:
    """Make the profiles known, and `quick` the one in force."""
    base = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
    if os.environ.get("CI"):
        base = settings(base, derandomize=True, database=None, print_blob=True)
    for name, examples in EXAMPLES.items():
        settings.register_profile(name, base, max_examples=examples)
    settings.load_profile("quick")


def examples(*, times: float) -> settings:
    """For a law that needs more examples than others, or fewer: `times` as many as the profile in force tries."""
    return settings(max_examples=max(1, round(times * settings().max_examples)))
