"""What each extra adds to the bare package. Each function raises where it does not."""

from tests.installed.bare import TEXTS, reads
from tests.installed.environment import Environment
from tests.installed.page import opens

SPLIT = f"""\
from ftts_plan import Policy
from ftts_plan.script import open_script, judge, propose_split, to_parquet
from ftts_plan.speech.pace import read_pace
pace = read_pace("pace", "typical")
judged = [*judge(open_script("a.csv", open("a.csv", "rb").read()).rows(), Policy(), pace)]
open_script("result.parquet", to_parquet(judged))
print(len(propose_split({TEXTS[1]!r}, Policy(max_new_tokens=40), pace).pieces))
"""
PICTURE = """\
from ftts_plan import Request
from ftts_plan.charts import growth_picture
from ftts_plan.report import to_png, to_svg
picture = growth_picture(Request(prompt_tokens=28))
print(to_svg(picture)[:4], to_png(picture)[1:4])
"""
NOTEBOOK = """\
from ftts_plan import Request
from ftts_plan.notebook import growth_chart
request = Request(prompt_tokens=28)
drawn = growth_chart(request).to_dict()
print(drawn["title"]["text"] != [], "Admitted: " in request._repr_html_())
"""


def notebook_draws(environment: Environment) -> None:
    if (drawn := environment.python(NOTEBOOK)) != "True True\n":
        raise RuntimeError(drawn)


def report_has_pictures(environment: Environment) -> None:
    environment.expect(0, "report", "r.html", "--prompt-tokens=28")
    environment.expect(0, "report", "r.md", "--prompt-tokens=28")
    if (environment.elsewhere / "r.html").read_text(encoding="utf-8").count("<svg") != 2:
        raise RuntimeError("the report lacks its pictures")
    if (made := environment.python(PICTURE)) != "<svg b'PNG'\n":
        raise RuntimeError(made)


def files_are_read(environment: Environment) -> None:
    for name in ("a.xlsx", "a.parquet", "a.html", "a.md"):
        reads(environment, name)
    if (pieces := environment.python(SPLIT)) != "2\n":
        raise RuntimeError(f"a text of two sentences was divided into {pieces}")


def app_opens(environment: Environment) -> None:
    opens(environment.folder / "bin/ftts-plan", environment.elsewhere)
