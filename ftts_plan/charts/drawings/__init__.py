"""The drawings of the pictures, each a constant template made with Altair."""

from ftts_plan.formats.extras import needed_for

with needed_for("Pictures", "report"):
    import altair  # noqa: F401 - every drawing needs it, so that it is missed here first
