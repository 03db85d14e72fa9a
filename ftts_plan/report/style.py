"""The look of a printed report: black on white, one column, A4."""

from typing import Final

from ftts_plan.charts import PALETTES

_INK: Final = PALETTES["light"]

STYLE: Final = f"""
@page {{
  size: A4; margin: 13mm 16mm 16mm;
  @bottom-right {{ content: counter(page) " / " counter(pages); font: 8pt sans-serif; color: {_INK.quiet}; }}
}}
* {{ box-sizing: border-box; }}
html {{ color: {_INK.ink}; background: {_INK.ground}; font: 15px/1.5 "Source Sans", "Segoe UI", "Liberation Sans",
  Arial, sans-serif; }}
body {{ margin: 0; overflow-wrap: anywhere; }}
main {{ max-width: 780px; margin: 0 auto; padding: 28px 24px 48px; }}
h1 {{ font-size: 1.75rem; line-height: 1.2; margin: 0 0 .2rem; }}
h2 {{ font-size: 1.15rem; line-height: 1.3; margin: 2rem 0 .5rem; }}
p, ul, ol, pre, table, figure {{ margin: .5rem 0; }}
.made, .note, figcaption {{ color: {_INK.quiet}; }}
.note {{ font-size: .87rem; }}
.verdict {{ border-left: 5px solid; padding: .6rem .9rem; margin: 1.2rem 0 .8rem; font-size: 1.1rem; font-weight: 600;
  background: #f6f7f8; }}
.admitted {{ border-color: {_INK.admitted}; }}
.refused {{ border-color: {_INK.refused}; }}
table {{ border-collapse: collapse; width: 100%; font-size: .9rem; font-variant-numeric: tabular-nums; }}
th, td {{ text-align: left; vertical-align: top; padding: .28rem .9rem .28rem 0; }}
th, td {{ border-bottom: 1px solid {_INK.grid}; }}
tbody th, td {{ overflow-wrap: normal; }}
thead th {{ color: {_INK.quiet}; font-weight: 600; border-bottom-color: {_INK.quiet}; }}
tbody th {{ font-weight: 400; color: {_INK.quiet}; }}
.amounts th:last-child, .amounts td:last-child {{ text-align: right; padding-right: 0; }}
.amounts th:first-child, .amounts th:last-child {{ width: 32%; }}
.differs {{ font-weight: 700; }}
pre {{ background: #f6f7f8; padding: .6rem .9rem; font-size: .87rem; white-space: pre-wrap; }}
ul, ol {{ padding-left: 1.3rem; }}
li {{ margin: .2rem 0; }}
figure {{ margin: .8rem 0 1.2rem; }}
figcaption {{ font-size: .87rem; margin-bottom: .4rem; }}
figcaption strong {{ display: block; color: {_INK.ink}; font-size: 1rem; }}
svg {{ display: block; width: 100%; height: auto; }}
.link {{ font-size: .87rem; }}
a {{ color: {_INK.frame_cap}; }}
@media print, (min-width: 720px) {{
  .narrow {{ float: left; width: 46%; }}
  .narrow + .narrow {{ float: right; width: 51%; }}
  .narrow table {{ font-size: .84rem; }}
  .narrow .amounts th {{ width: auto; }}
  .narrow th, .narrow td {{ padding-right: .5rem; }}
  .narrow + section:not(.narrow) {{ clear: both; padding-top: .7rem; }}
}}
@media screen and (max-width: 719px) {{
  table {{ display: block; overflow-x: auto; }}
}}
@media print {{
  html {{ font-size: 9.5pt; }}
  main {{ max-width: none; padding: 0; }}
  h2 {{ break-after: avoid; margin-top: 1.4rem; }}
  section, figure, table, li, .verdict, pre {{ break-inside: avoid; }}
  section:has(figure) {{ break-inside: auto; }}
  thead {{ display: table-header-group; }}
  svg {{ width: auto; max-width: 100%; max-height: 88mm; }}
  a {{ color: inherit; text-decoration: none; }}
  * {{ print-color-adjust: exact; -webkit-print-color-adjust: exact; }}
}}
"""
