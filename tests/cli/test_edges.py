"""`ftts-plan edges`: the table of the page Edges, and the same numbers as JSON."""

import re

import pytest

from ftts_plan import U64_MAX, Request
from ftts_plan.planning.edges import all_edges
from tests.cli.terminal import answered, run

EDGES = """\
Admitted: the predicted peak of 24.9 MiB leaves 1.98 GiB of the 2 GiB budget, for up to 14.08 s of audio.

Knob              Now                      Admitted                      Refused
Prompt tokens     28                       ≤ 10,509                      ≥ 10,510
Frame cap         8,192 (655.36 s)         ≥ 1 (0.08 s)                  ≤ 0 (0 s)
Budget            2 GiB (2,147,483,648 B)  ≥ 24.9 MiB (26,083,328 B)     ≤ 24.9 MiB (26,083,327 B)
Ring buffers      0 B                      ≤ 1.98 GiB (2,121,400,320 B)  ≥ 1.98 GiB (2,121,400,321 B)
Resident weights  0 B                      ≤ 1.98 GiB (2,121,400,320 B)  ≥ 1.98 GiB (2,121,400,321 B)
Talker KV dtype   bf16                     bf16 and f32                  none
Text backstop     on                       on and off                    none

These limits allow 176 frames of audio (14.08 s); up to 18,673 (1,493.84 s) would be admitted.
The text backstop binds at 176 frames (14.08 s). Next is the frame cap at 8,192, 8,016 frames (641.28 s) further.

Setting this cap of 8,192 explicitly turns the text backstop off: the talker KV goes from 22.3 MiB, for 176 frames, \
to 899.1 MiB, for 8,192 frames. The request would still be admitted.
"""


def test_the_edges_of_an_admitted_request() -> None:
    result = run("edges", "--prompt-tokens=28")
    assert (result.exit_code, result.stdout, result.stderr) == (0, EDGES, "")


@pytest.mark.parametrize("prompt_tokens", [28, 10_510, 40_000])
def test_the_json_has_the_numbers_of_the_core(prompt_tokens: int) -> None:
    answer = answered("edges", f"--prompt-tokens={prompt_tokens}")
    for shown, edge in zip(answer["edges"], all_edges(Request(prompt_tokens=prompt_tokens)), strict=True):
        assert shown["axis"] == edge.axis
        assert (shown["current"], shown["admitted"], shown["refused"]) == (edge.current, edge.admitted, edge.refused)
        ends = [edge.admitted_values[0], edge.admitted_values[-1]] if edge.admitted_values else [None, None]
        assert [shown["admitted_from"], shown["admitted_to"]] == ends


def test_a_refusal_has_edges_too_and_status_1() -> None:
    result = run("edges", "--prompt-tokens=10510")
    assert result.exit_code == 1
    assert re.search(
        r"Budget +2 GiB \(2,147,483,648 B\) +≥ 2\.00009 GiB \(2,147,581,952 B\) +≤ 2\.00009 GiB \(2,147,581,951 B\)",
        result.stdout,
    )
    answer = answered("edges", "--prompt-tokens=10510")
    assert answer["edges"][2] == {
        "axis": "budget_bytes",
        "current": 2_147_483_648,
        "admitted_from": 2_147_581_952,
        "admitted_to": U64_MAX,
        "admitted": 2_147_581_952,
        "refused": 2_147_581_951,
    }
    assert answer["limits"]["binding"] == {"constraint": "frame_cap", "frames": 8_192}
    assert answer["explicit_cap"] is None


def test_a_request_that_nothing_admits_has_no_edge() -> None:
    result = run("edges", "--prompt-tokens=32768", "--cap=0")
    assert result.exit_code == 1
    assert "Budget            2 GiB (2,147,483,648 B)  none      every value\n" in result.stdout
    assert "These limits allow 0 frames of audio (0 s); not one would be admitted.\n" in result.stdout
    assert answered("edges", "--prompt-tokens=32768", "--cap=0")["limits"] is None


def test_a_text_has_the_edges_of_its_tokens() -> None:
    counted = answered("edges", "--text=Good morning.")
    assert counted["text"] == {"characters": 13, "text_tokens": 3}
    assert counted["edges"] == answered("edges", "--prompt-tokens=11")["edges"]
