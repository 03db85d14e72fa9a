"""A plan file that somebody keeps beside their code, and whether the rule answers as it expects.

A file is used whole or not at all.
"""

from ftts_plan.verification.judging import Deviation, JudgedUtterance, Result, Unreadable, verify
from ftts_plan.verification.plan_file import Entry, PlanFile, read_plan_file

__all__ = ["Deviation", "Entry", "JudgedUtterance", "PlanFile", "Result", "Unreadable", "read_plan_file", "verify"]
