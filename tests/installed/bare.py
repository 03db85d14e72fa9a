"""Without any extra: the library and the command line work, and what an extra brings is asked for in one sentence."""

from ftts_plan import __version__
from tests.cli.terminal import PLAN, SCRIPT
from tests.installed.environment import Environment
from tests.scripts import parquet_of, xlsx

TEXTS = ["Left.", "Good night, good night! Parting is such sweet sorrow."]
MISSING = {
    ("script", "a.xlsx"): 'XLSX files need the package openpyxl: pip install "ftts-plan[files]"',
    ("script", "a.parquet"): 'Parquet files need the package pyarrow: pip install "ftts-plan[files]"',
    ("report", "r.html", "--prompt-tokens=28"): 'Pictures need the package vl_convert: pip install "ftts-plan[report]"',
    ("app",): 'Pages in the browser need the package streamlit: pip install "ftts-plan[app]"',
}
IMPORTED = """\
import sys; before = {*sys.modules}; import ftts_plan
print(*sorted({name.partition(".")[0] for name in {*sys.modules} - before} - sys.stdlib_module_names))
"""


def write_scripts(environment: Environment) -> None:
    """The same two utterances in every format."""
    folder = environment.elsewhere
    (folder / "a.txt").write_text("\n".join(TEXTS), encoding="utf-8")
    (folder / "a.csv").write_text("\n".join(["text", *(f'"{text}"' for text in TEXTS)]), encoding="utf-8")
    (folder / "a.jsonl").write_text("\n".join(f'{{"text": "{text}"}}' for text in TEXTS), encoding="utf-8")
    (folder / "a.xlsx").write_bytes(xlsx([["text"], *([text] for text in TEXTS)]))
    (folder / "a.html").write_text("".join(f"<p>{text}</p>" for text in TEXTS), encoding="utf-8")
    (folder / "a.md").write_text("\n\n".join(TEXTS), encoding="utf-8")
    (folder / "a.parquet").write_bytes(parquet_of({"text": TEXTS}))


def works_bare(environment: Environment) -> None:
    """Raises where it does not."""
    if (imported := environment.python(IMPORTED)) != "ftts_plan\n":
        raise RuntimeError(f"import ftts_plan loads {imported}")
    if (printed := environment.expect(0, "--version")) != f"ftts-plan {__version__}\n":
        raise RuntimeError(printed)
    environment.expect(0, "check", "--prompt-tokens=4096")
    environment.expect(0, "check", "--text=Good morning.", "--json")
    environment.expect(1, "check", "--prompt-tokens=14096")
    environment.expect(0, "edges", "--prompt-tokens=28")
    environment.expect(1, "remedies", "--prompt-tokens=14096")
    environment.expect(0, "verify", PLAN)
    environment.expect(0, "script", SCRIPT)
    environment.expect(0, "report", "-", "--prompt-tokens=28")
    write_scripts(environment)
    for name in ("a.txt", "a.csv", "a.jsonl"):
        reads(environment, name)
    for arguments, sentence in MISSING.items():
        if (said := environment.expect(2, *arguments)) != f"ftts-plan: {sentence}\n":
            raise RuntimeError(said)


def reads(environment: Environment, name: str) -> None:
    """Raises where not both utterances of a script are judged."""
    if "\n2 utterances: 2 admitted, " not in (printed := environment.expect(0, "script", name)):
        raise RuntimeError(f"{name}: {printed}")
