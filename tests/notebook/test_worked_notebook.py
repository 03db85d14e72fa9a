"""The worked notebook runs from its first cell to its last, and its numbers are the core's."""

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import nbformat
import pandas as pd
import pytest
from nbclient import NotebookClient
from traitlets.config import Config

from ftts_plan import GIB, MIB, Admitted, Policy, Request, admissible, admit
from ftts_plan.formats import to_env
from ftts_plan.notebook import judge
from ftts_plan.planning import advise
from ftts_plan.speech.pace import Pace
from ftts_plan.units import format_bytes, spell_bytes
from ftts_plan.wording import headline, sentence
from tests.serving import ROOT

pytestmark = pytest.mark.slow

NOTEBOOK = ROOT / "data/notebooks/tuning_a_budget.ipynb"
LONGEST = Request(prompt_tokens=2_200, budget_bytes=1 * GIB)
PACE_OF_TOKENS = Fraction(7, 2)
PACE = Pace(PACE_OF_TOKENS)


@pytest.fixture(scope="module")
def executed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The cells by their names, with what they gave."""
    return execute(stored(), tmp_path_factory.mktemp("kernel"))


def execute(notebook: Any, folder: Path) -> dict[str, Any]:
    """Run every cell; raises where one fails. The kernel talks through files in `folder`: no port is opened."""
    settings = Config({"KernelManager": {"transport": "ipc", "connection_file": str(folder / "kernel.json")}})
    client = NotebookClient(notebook, timeout=120, kernel_name="python3", config=settings)
    with pytest.MonkeyPatch.context() as environment:
        for name, value in {"PYTHONPATH": ROOT, "IPYTHONDIR": folder, "JUPYTER_RUNTIME_DIR": folder}.items():
            environment.setenv(name, str(value))
        client.execute(cwd=str(folder))
    return {cell.id: cell for cell in notebook.cells}


def stored() -> Any:
    return nbformat.reads(NOTEBOOK.read_text(encoding="utf-8"), as_version=4)  # type: ignore[no-untyped-call]


def printed(cell: Any) -> str:
    return "".join(output.text for output in cell.outputs if output.output_type == "stream" and output.name == "stdout")


def html(cell: Any) -> str:
    [shown] = [output.data["text/html"] for output in cell.outputs if output.output_type == "execute_result"]
    return str(shown).replace("\u00a0", " ")


def test_every_cell_ran_and_none_warned(executed: dict[str, Any]) -> None:
    code = [cell for cell in executed.values() if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == [*range(1, len(code) + 1)]
    outputs = [(cell.id, output) for cell in code for output in cell.outputs]
    assert not [(name, output) for name, output in outputs if output.output_type == "error"]
    assert not [(name, output.text) for name, output in outputs if output.get("name") == "stderr"]


def test_its_answers_are_the_cores(executed: dict[str, Any]) -> None:
    answers = json.loads(printed(executed["answers"]))
    cap = 7_672  # 2,192 text tokens at 3.5 frames
    explicit = Policy(budget_bytes=1 * GIB, max_new_tokens=cap, heuristic_eos_backstop=False)
    least = admissible(LONGEST, along="budget_bytes")[0]
    texts = answers.pop("texts")
    assert answers == {
        "outcome": admit(LONGEST).outcome,
        "longest_admitted_prompt_tokens": admissible(LONGEST, along="prompt_tokens")[-1],
        "least_budget_bytes": least,
        "expected_frames": (2_200 - 8) * PACE_OF_TOKENS,
        "least_cap_frames": cap,
        "greeting_peak_bytes": plan_of(Policy(budget_bytes=1 * GIB), 28),
        "capped_greeting_peak_bytes": plan_of(explicit, 28),
        "environment": {"FTTS_MEMORY_BUDGET_MB": str(-(-least // MIB))},
    }
    chosen = Policy.from_env(answers["environment"]).policy
    assert isinstance(chosen.admit(2_200), Admitted)
    assert to_env(chosen) == answers["environment"]
    assert [row["outcome"] for row in texts.values()] == [*["admitted"] * 4, "budget_exceeded", None]
    assert [row["problem"] for row in texts.values()] == [*[None] * 5, "has no text"]
    assert 2_100 < texts["longest article"]["prompt_tokens"] <= 2_200 < texts["too long"]["prompt_tokens"]
    lengths = pd.DataFrame({"n": [row["prompt_tokens"] for row in texts.values()]})
    again = judge(lengths, prompt_tokens="n", policy=chosen, pace=PACE)
    assert [row["peak_bytes"] for row in texts.values()][:5] == again["peak_bytes"].tolist()[:5]
    assert [row["cut"] for row in texts.values()][:5] == again["cut"].tolist()[:5]


def plan_of(policy: Policy, prompt_tokens: int) -> int:
    plan = policy.admit(prompt_tokens).plan
    assert plan
    return plan.predicted_peak_bytes


def test_what_it_shows_and_prints_is_what_the_core_says(executed: dict[str, Any]) -> None:
    assert headline(admit(LONGEST)) in html(executed["verdict"])
    for name in ("growth", "prompts", "comparison"):
        assert "vega" in html(executed[name])
    remedies = printed(executed["remedies"])
    assert len(remedies.splitlines()) == sum(map(len, advise(LONGEST, admit(LONGEST))))
    assert "FTTS_MEMORY_BUDGET_MB=1140" in remedies
    assert sentence(Policy(budget_bytes=1_140 * MIB).admit(2_200)) in printed(executed["choice"])
    assert "turns the text backstop off" in printed(executed["cap"])
    assert "Finishes" in printed(executed["speech"])
    assert "too long" in html(executed["texts"])


def test_with_another_budget_it_runs_as_well(tmp_path: Path) -> None:
    notebook = stored()
    [setup] = [cell for cell in notebook.cells if cell.id == "setup"]
    setup.source = setup.source.replace("1 * GIB", "4 * GIB")
    answers = json.loads(printed(execute(notebook, tmp_path)["answers"]))
    assert (answers["outcome"], answers["environment"]) == ("admitted", {"FTTS_MEMORY_BUDGET_MB": "4096"})


def test_its_prose_has_the_numbers_of_the_question_and_no_others() -> None:
    prose = {cell.id: cell.source for cell in stored().cells if cell.cell_type == "markdown"}
    asked = prose.pop("question").replace("Qwen3-TTS", "")
    assert re.findall(r"[\d.,]*\d(?: [KMG]iB)?", asked) == [
        spell_bytes(LONGEST.budget_bytes),
        f"{LONGEST.prompt_tokens:,}",
        f"{float(PACE_OF_TOKENS)}",
        "80",
    ]
    assert spell_bytes(GIB) == format_bytes(GIB)
    assert not [text for text in prose.values() if re.search(r"\d", text)]


def test_it_is_stored_clean() -> None:
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    nbformat.validate(notebook)
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert [(cell["outputs"], cell["execution_count"]) for cell in code] == [([], None)] * len(code)
