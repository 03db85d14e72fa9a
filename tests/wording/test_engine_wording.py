"""What an engine does that is started with the settings which are printed: said first, computed by the rule."""

from dataclasses import replace

import pytest
from hypothesis import given

from ftts_plan import GIB, MIB, Admitted, KvDtype, Policy, Request, admit
from ftts_plan.formats import inexpressible_fields, seen_by_engine, to_env
from ftts_plan.wording import engine
from tests.strategies import requests


def said(request: Request) -> str:
    seen = seen_by_engine(Policy.of(request)).request_for(request.prompt_tokens)
    return engine.started_so(request, admit(request), seen, admit(seen))


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        (
            Request(prompt_tokens=4_096),
            "An engine started so runs with just these inputs. It admits this prompt: the predicted peak is 1.32 GiB "
            "of 2 GiB, 701.4 MiB to spare.",
        ),
        (
            Request(prompt_tokens=4_096, max_new_tokens=4_000),
            "An engine started so runs with frame cap 8,192 (655.36 s), not 4,000 (320 s). It admits this prompt: the "
            "predicted peak is 1.32 GiB of 2 GiB, 701.4 MiB to spare.",
        ),
        (
            Request(prompt_tokens=12_000, max_new_tokens=4_000),
            "An engine started so runs with frame cap 8,192 (655.36 s), not 4,000 (320 s). It refuses this prompt: the "
            "predicted peak is 2.16 GiB of 2 GiB, 163.1 MiB missing. That is not the answer given here.",
        ),
        (
            Request(prompt_tokens=512, max_new_tokens=0, heuristic_eos_backstop=False),
            "An engine started so runs with frame cap 8,192 (655.36 s), not 0 (0 s); text backstop on, not off. It "
            "admits this prompt: the predicted peak is 289.6 MiB of 2 GiB, 1.72 GiB to spare. That is not the answer "
            "given here.",
        ),
        (
            Request(prompt_tokens=28, budget_bytes=GIB + 96 * 1024, weights_resident_bytes=700 * MIB),
            "An engine started so runs with budget 1 GiB, not 1.00009 GiB; resident weights 0 B, not 700 MiB. It "
            "admits this prompt: the predicted peak is 24.9 MiB of 1 GiB, 999.1 MiB to spare.",
        ),
        (
            Request(prompt_tokens=40_000),
            "An engine started so runs with just these inputs. It refuses this prompt: the prompt of 40,000 tokens "
            "fills the context of 32,768.",
        ),
    ],
)
def test_what_it_would_really_do(request_: Request, words: str) -> None:
    assert said(request_) == words


@given(requests())
def test_the_answer_is_the_rules_on_what_the_engine_reads(request: Request) -> None:
    read = Policy.from_env(to_env(Policy.of(request))).policy
    text = said(request)
    admits = isinstance(read.admit(request.prompt_tokens), Admitted)
    assert ("It admits this prompt" in text) == admits
    assert ("not the answer given here" in text) == (admits != isinstance(admit(request), Admitted))
    assert ("just these inputs" in text) == (read == Policy.of(request))


def test_caveats_name_inputs_by_their_labels() -> None:
    policy = Policy(kv_dtype=KvDtype.F32, ring_buffer_bytes=1, weights_resident_bytes=1, max_new_tokens=4_000)
    first, second, *usual = engine.environment_caveats(policy, inexpressible_fields(policy))
    assert first.startswith("FTTS_MAX_FRAMES cannot say this cap")
    assert second == "No variable sets the talker KV dtype or the ring buffers or the resident weights."
    assert usual == [engine.BUDGET_UNIT_CAVEAT, engine.EXPLICIT_CAP_CAVEAT]
    odd = replace(policy, budget_bytes=GIB + 1)
    assert "cannot say the 1,073,741,825 B given here" in engine.environment_caveats(odd, inexpressible_fields(odd))[1]
