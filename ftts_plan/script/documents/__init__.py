"""Documents and subtitles taken apart: the paragraphs of prose, and cues with their times. What is read of each is
bounded before it is parsed.
"""

from ftts_plan.script.documents.docx import docx_paragraphs
from ftts_plan.script.documents.epub import epub_paragraphs
from ftts_plan.script.documents.html import html_paragraphs
from ftts_plan.script.documents.markdown import markdown_paragraphs
from ftts_plan.script.documents.prose import blocks
from ftts_plan.script.documents.subtitles import Cue, UnreadCue, cues

__all__ = [
    "Cue",
    "UnreadCue",
    "blocks",
    "cues",
    "docx_paragraphs",
    "epub_paragraphs",
    "html_paragraphs",
    "markdown_paragraphs",
]
