"""A plan file that somebody keeps beside their code, and whether the rule answers as it expects.

A file is used whole or not at all.
"""

from ftts_plan.verification.judging import Answer, Deviation, Result, Unreadable, verify
from ftts_plan.verification.plan_file import Entry, PlanFile, read_plan_file

__all__ = ["Answer", "Deviation", "Entry", "PlanFile", "Result", "Unreadable", "read_plan_file", "verify"]
