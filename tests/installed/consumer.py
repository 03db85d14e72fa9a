"""What a type checker sees of the installed package: its types, because `py.typed` is in the wheel."""

import subprocess
import sys

from tests.installed.environment import Environment

CONSUMER = """\
from ftts_plan import Request, admit

reveal_type(admit(Request(prompt_tokens=1)))
admit("1")
"""
REVEALED = '3: note: Revealed type is "ftts_plan.rule.verdict.Admitted | '
REFUSED = '4: error: Argument 1 to "admit" has incompatible type "str"; expected "Request"  [arg-type]'


def sees_types(environment: Environment) -> None:
    """Raises where a strict consumer's checker does not know the type of a verdict, or accepts a wrong call."""
    consumer = environment.elsewhere / "consumer.py"
    consumer.write_text(CONSUMER, encoding="utf-8")
    interpreter = environment.folder / "bin/python"
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir=.types", f"--python-executable={interpreter}"]
    checked = subprocess.run(
        [*command, consumer.name], cwd=environment.elsewhere, capture_output=True, check=False, text=True
    )
    said = checked.stdout.replace(f"{consumer.name}:", "").splitlines()
    if not said[0].startswith(REVEALED) or said[1:-1] != [REFUSED]:
        raise RuntimeError(checked.stdout + checked.stderr)
