"""Differences that were worked out by hand, and the sentences about them."""

from dataclasses import replace

import pytest

from ftts_plan import GIB, MIB, KvDtype, Request
from ftts_plan.formats.scenario_file import shipped_scenarios
from ftts_plan.planning.comparison import Attribution, NoAttribution, Term, attribute, figures, inputs
from ftts_plan.wording import differences
from ftts_plan.wording.figures import exactly, value
from ftts_plan.wording.names import ROW_NAMES
from tests.strategies import U64

SHORT = Request(prompt_tokens=512, max_new_tokens=2_048, heuristic_eos_backstop=False)
LONG = replace(SHORT, max_new_tokens=8_192)


def apart(first: Request, second: Request) -> Attribution:
    found = attribute(first, second)
    assert isinstance(found, Attribution)
    return found


def test_the_frame_cap_from_2048_to_8192_costs_672_mib() -> None:
    assert differences.equation(apart(SHORT, LONG)) == "+672 MiB = +6,144 frames × 112 KiB"
    assert differences.equation(apart(LONG, SHORT)) == "−672 MiB = −6,144 frames × 112 KiB"


def test_every_part_is_taken_in_the_documented_order() -> None:
    """Tokens at the first one's price, then all of the second's at the new one: 6,145 more and then 8,705 dearer."""
    second = replace(
        LONG, prompt_tokens=513, kv_dtype=KvDtype.F32, ring_buffer_bytes=540_928, weights_resident_bytes=GIB
    )
    found = apart(replace(SHORT, ring_buffer_bytes=270_464), second)
    assert found.terms == (
        Term("prompt_tokens", 1, 114_688),
        Term("predicted_max_frames", 6_144, 114_688),
        Term("kv_dtype", 8_705, 114_688),
        Term("ring_buffer_bytes", 270_464, 1),
        Term("weights_resident_bytes", GIB, 1),
    )
    assert differences.equation(found) == (
        "+2,777,129,088 B = +1 prompt token × 112 KiB + 6,144 frames × 112 KiB + 8,705 tokens × 112 KiB (f32 for bf16) "
        "+ 270,464 B of rings + 1 GiB of weights"
    )


def test_a_dtype_alone_reprices_every_token() -> None:
    f32 = replace(SHORT, kv_dtype=KvDtype.F32)
    assert differences.equation(apart(SHORT, f32)) == "+280 MiB = +2,560 tokens × 112 KiB (f32 for bf16)"
    assert differences.equation(apart(f32, SHORT)) == "−280 MiB = −2,560 tokens × 112 KiB (bf16 for f32)"


def test_parts_that_cancel_are_all_shown() -> None:
    rings, weights = replace(SHORT, ring_buffer_bytes=MIB), replace(SHORT, weights_resident_bytes=MIB)
    assert differences.equation(apart(rings, weights)) == "0 B = −1 MiB of rings + 1 MiB of weights"
    assert differences.difference("A", "B", apart(rings, weights)) == "“B” and “A” have the same predicted peak."


def test_a_unit_is_used_where_it_makes_the_number_short() -> None:
    heavier = replace(SHORT, weights_resident_bytes=9_999 * MIB)
    assert differences.equation(apart(SHORT, heavier)) == "+9,999 MiB = +9,999 MiB of weights"
    heavier = replace(SHORT, weights_resident_bytes=10_001 * MIB)
    assert differences.equation(apart(SHORT, heavier)) == "+10,486,808,576 B = +10,486,808,576 B of weights"


def test_a_change_of_limits_that_changes_no_frame_changes_no_peak() -> None:
    assert differences.equation(apart(LONG, replace(LONG, budget_bytes=1))) == differences.SAME_PARTS


def test_the_sentences_of_a_difference() -> None:
    defaults, phone = (scenario.request for scenario in shipped_scenarios()[:2])
    found = apart(defaults, phone)
    assert differences.difference("Engine\ndefaults", "Phone", found) == (
        "The predicted peak of “Phone” is 2.11 GiB above that of “Engine defaults”."
    )
    assert differences.headroom(found) == (
        "The budget differs by +512 MiB and the peak by +2.11 GiB: the headroom by −1.61 GiB (−1,732,269,444 B)."
    )
    assert differences.headroom(apart(SHORT, LONG)) == (
        "The budgets are equal, so the headroom differs by −672 MiB (−704,643,072 B)."
    )
    assert differences.why_frames("Engine defaults", "Phone", found) == (
        "Frames: “Engine defaults” 2,112 (168.96 s; the text backstop binds); “Phone” 2,112 (168.96 s; the text "
        "backstop binds)."
    )


NO_PLAN = [
    Request(prompt_tokens=32_768),
    Request(prompt_tokens=1, max_new_tokens=0),
    Request(prompt_tokens=1, weights_resident_bytes=U64),
]


@pytest.mark.parametrize("missing", NO_PLAN)
def test_without_a_plan_it_says_whose_and_why(missing: Request) -> None:
    found = attribute(missing, SHORT)
    assert isinstance(found, NoAttribution)
    assert found.second is None
    text = differences.no_attribution("A", "B", found)
    assert text.startswith(
        "There is no difference to take apart, because not both have a predicted peak. “A”: Refused before allocating: "
    )
    assert "“B”" not in text
    both = attribute(missing, missing)
    assert isinstance(both, NoAttribution)
    assert differences.no_attribution("A", "B", both).count("Refused") == 2


def test_the_table_of_two_scenarios() -> None:
    rows = [*inputs([SHORT, NO_PLAN[1]]), *figures([SHORT, NO_PLAN[1]])]
    said = {ROW_NAMES[row.name]: tuple(value(row.name, of) for of in row.values) for row in rows}
    assert said == {
        "Prompt tokens": ("512", "1"),
        "Budget": ("2 GiB", "2 GiB"),
        "Frame cap": ("2,048 (163.84 s)", "0 (0 s)"),
        "Text backstop": ("off", "on"),
        "Talker KV dtype": ("bf16", "bf16"),
        "Ring buffers": ("0 B", "0 B"),
        "Resident weights": ("0 B", "0 B"),
        "Verdict": ("admitted", "no frames requested"),
        "Predicted peak": ("282.6 MiB", "no plan"),
        "Headroom": ("1.72 GiB", "no plan"),
        "Frames allowed": ("2,048 (163.84 s)", "no plan"),
        "Binding limit": ("frame cap", "no plan"),
        "Talker KV": ("280 MiB", "no plan"),
        "Bounded state": ("2.6 MiB", "no plan"),
        "Longest prompt admitted": ("16,653", "none"),
    }
    assert exactly("headroom_bytes", 1_851_195_392) == "1,851,195,392 B"
    assert exactly("prompt_tokens", 512) == exactly("headroom_bytes", None) == ""
