"""A report of one scenario, alone or beside others: self-contained HTML that prints well, or Markdown.

Both are made of the same blocks (`content`), and every number in them comes from the core.
"""

from ftts_plan.report.as_html import report_html
from ftts_plan.report.as_markdown import report_markdown
from ftts_plan.report.fingerprint import fingerprint

__all__ = ["fingerprint", "report_html", "report_markdown"]
