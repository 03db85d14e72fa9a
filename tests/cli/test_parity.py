"""One question, one answer: the command, the library, a link, the page and the report agree to the byte."""

import json
from itertools import product
from urllib.parse import parse_qs

import pytest

from ftts_plan import Admitted, KvDtype, Request, admit
from ftts_plan.formats.as_json import request_to_json, verdict_to_json
from ftts_plan.formats.links import parse_query, to_query
from ftts_plan.units import MIB, format_exact_bytes, spell_bytes
from ftts_plan.wording import headline
from tests.app.screen import exact_figures, opened, verdict
from tests.cli.terminal import run
from tests.strategies import U64
from tests.verdict_bar import memory_words

GRID = [
    Request(
        prompt_tokens=prompt_tokens,
        max_new_tokens=cap,
        heuristic_eos_backstop=backstop,
        kv_dtype=dtype,
        budget_bytes=budget_bytes,
        ring_buffer_bytes=rings,
        weights_resident_bytes=weights,
    )
    for prompt_tokens, cap, backstop, dtype, budget_bytes, (rings, weights) in product(
        (0, 28, 512, 2_033, 10_509, 10_510, 24_576, 32_767, 32_768, U64),
        (0, 1, 8_192, 32_768, U64),
        (True, False),
        KvDtype,
        (0, 20 * MIB, 2_048 * MIB, 3_760_783_360, U64),
        ((0, 0), (270_464, U64 - 2_048 * MIB)),
    )
]


def options(request: Request) -> list[str]:
    return [
        f"--prompt-tokens={request.prompt_tokens}",
        f"--max-new-tokens={request.max_new_tokens}",
        "--backstop" if request.heuristic_eos_backstop else "--no-backstop",
        f"--kv-dtype={request.kv_dtype}",
        f"--budget={spell_bytes(request.budget_bytes)}",
        f"--rings={spell_bytes(request.ring_buffer_bytes)}",
        f"--weights={spell_bytes(request.weights_resident_bytes)}",
    ]


def test_the_grid_has_two_thousand_requests_of_every_outcome() -> None:
    assert len(GRID) == len(set(GRID)) == 2_000
    outcomes = [admit(request).outcome for request in GRID]
    assert min(map(outcomes.count, set(outcomes))) >= 20
    assert len(set(outcomes)) == 5


def test_the_command_the_library_and_a_link_agree() -> None:
    for request in GRID:
        result = run("check", *options(request), "--json")
        answer = json.loads(result.stdout)
        link = parse_query(parse_qs(to_query(request)), otherwise=Request(prompt_tokens=1))
        assert answer["request"] == request_to_json(request) == request_to_json(link.request)
        assert answer["verdict"] == verdict_to_json(admit(request)) == verdict_to_json(admit(link.request))
        assert result.exit_code == (0 if isinstance(admit(request), Admitted) else 1)
        assert run("check", *options(request)).stdout.startswith(headline(admit(request)) + "\n")


def exact_bytes_in(report: str) -> dict[str, str]:
    """The last cell of each row of the report's tables of values, by the first."""
    rows = (line.strip("| ").split(" | ") for line in report.splitlines() if line.startswith("| "))
    return {cells[0]: cells[-1] for cells in rows if len(cells) == 3}


def test_the_report_agrees() -> None:
    for request in GRID[::5]:
        result = run("report", "-", *options(request))
        assert result.exit_code == (0 if isinstance(admit(request), Admitted) else 1)
        exact, answer = exact_bytes_in(result.stdout), verdict_to_json(admit(request))
        assert exact["Budget"] == format_exact_bytes(request.budget_bytes)
        assert f"| Verdict | {str(answer['outcome']).replace('_', ' ')} |" in result.stdout
        if "predicted_peak_bytes" in answer:
            assert exact["Predicted peak"] == f"{answer['predicted_peak_bytes']:,} B"
            assert exact["Talker KV"] == f"{answer['kv_talker_bytes']:,} B"
            assert exact["Bounded state"] == f"{answer['bounded_state_bytes']:,} B"


ON_THE_PAGE = GRID[::75]


@pytest.mark.parametrize("request_", ON_THE_PAGE, ids=to_query)
def test_the_page_that_a_link_opens_agrees(request_: Request) -> None:
    answer = json.loads(run("check", *options(request_), "--json").stdout)["verdict"]
    page = opened(request_)
    assert verdict(page) == memory_words(request_)
    figures = exact_figures(page)
    if "predicted_peak_bytes" in answer:
        assert figures["Predicted peak"] == f"{answer['predicted_peak_bytes']:,} B"
        headroom = answer["budget_bytes"] - answer["predicted_peak_bytes"]
        assert figures["Headroom"] == f"{headroom:,} B".replace("-", "−")
    else:
        assert figures == {}
