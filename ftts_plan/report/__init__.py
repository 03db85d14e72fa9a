"""A report of one scenario, alone or beside others: self-contained HTML that prints well, or Markdown; and exports.

Both forms are made of the same blocks (`content`), and every number in them comes from the core.
"""

from ftts_plan.report.as_html import block_html, report_html
from ftts_plan.report.as_markdown import markdown_table, report_markdown
from ftts_plan.report.blocks import Banner, Block, Note, Paragraph, Table, table_of
from ftts_plan.report.exports import comparison_csv, to_png, to_svg
from ftts_plan.report.input_hash import fingerprint

__all__ = [
    "Banner",
    "Block",
    "Note",
    "Paragraph",
    "Table",
    "block_html",
    "comparison_csv",
    "fingerprint",
    "markdown_table",
    "report_html",
    "report_markdown",
    "table_of",
    "to_png",
    "to_svg",
]
