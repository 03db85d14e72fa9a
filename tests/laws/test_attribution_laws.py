"""The difference of two peaks is its terms, to the byte and in the stated order; so is the sentence that shows it."""

import re
from dataclasses import fields, replace

from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from ftts_plan import KIB, MIB, Admitted, BudgetExceeded, KvDtype, Request, admit
from ftts_plan.planning.comparison import Attribution, ComparedRow, NoAttribution, attribute, figures, inputs
from ftts_plan.wording import differences
from ftts_plan.wording.figures import value
from ftts_plan.wording.names import ROW_NAMES
from tests.strategies import CEILING, requests, spec_bytes_per_token, spec_peak_bytes, spec_tokens

PARTS = ["prompt_tokens", "predicted_max_frames", "kv_dtype", "ring_buffer_bytes", "weights_resident_bytes"]
FIELDS = tuple(field.name for field in fields(Request))
UNITS = {"B": 1, "KiB": KIB, "MiB": MIB, "GiB": 1024**3, "TiB": 1024**4, "PiB": 1024**5, "EiB": 1024**6}


def pairs(*, plannable: bool = True) -> SearchStrategy[tuple[Request, Request]]:
    """Two requests, often alike in all but a few fields, as scenarios are."""
    related = st.tuples(requests(plannable=plannable), requests(plannable=plannable), st.sets(st.sampled_from(FIELDS)))
    return related.map(lambda drawn: (drawn[0], replace(drawn[0], **{f: getattr(drawn[1], f) for f in drawn[2]})))


def attributed(first: Request, second: Request) -> Attribution:
    found = attribute(first, second)
    assume(isinstance(found, Attribution))
    assert isinstance(found, Attribution)
    return found


def frames(request: Request) -> int:
    tokens = spec_tokens(request.prompt_tokens, request.max_new_tokens, backstop=request.heuristic_eos_backstop)
    return tokens - request.prompt_tokens


@given(pairs())
def test_the_terms_sum_to_the_whole_difference(pair: tuple[Request, Request]) -> None:
    first, second = pair
    found = attributed(first, second)
    difference = spec_peak_bytes(second) - spec_peak_bytes(first)
    assert sum(term.difference_bytes for term in found.terms) == difference
    assert found.peak_difference_bytes == difference
    assert found.budget_difference_bytes == second.budget_bytes - first.budget_bytes
    assert found.headroom_difference_bytes == found.budget_difference_bytes - difference


@given(pairs())
def test_each_term_is_one_step_in_the_stated_order(pair: tuple[Request, Request]) -> None:
    """Prompt, frames, dtype, rings, weights: each term is what its step adds to the peak, by the formula."""
    first, second = pair
    found = attributed(first, second)
    state = {
        "prompt_tokens": first.prompt_tokens,
        "predicted_max_frames": frames(first),
        "kv_dtype": spec_bytes_per_token(first),
        "ring_buffer_bytes": first.ring_buffer_bytes,
        "weights_resident_bytes": first.weights_resident_bytes,
    }
    after = {
        "prompt_tokens": second.prompt_tokens,
        "predicted_max_frames": frames(second),
        "kv_dtype": spec_bytes_per_token(second),
        "ring_buffer_bytes": second.ring_buffer_bytes,
        "weights_resident_bytes": second.weights_resident_bytes,
    }

    def peak() -> int:
        tokens = state["prompt_tokens"] + state["predicted_max_frames"]
        return tokens * state["kv_dtype"] + state["ring_buffer_bytes"] + state["weights_resident_bytes"]

    assert [term.part for term in found.terms] == PARTS
    for term in found.terms:
        before = peak()
        state[term.part] = after[term.part]
        assert term.difference_bytes == peak() - before


@given(pairs())
def test_there_and_back_cancel(pair: tuple[Request, Request]) -> None:
    first, second = pair
    there, back = attributed(first, second), attributed(second, first)
    assert there.peak_difference_bytes == -back.peak_difference_bytes
    assert there.terms[3:] == tuple(term._replace(amount=-term.amount) for term in back.terms[3:])


@given(requests(plannable=True))
def test_nothing_differs_from_itself(request_: Request) -> None:
    found = attributed(request_, request_)
    assert not any(term.difference_bytes for term in found.terms)
    assert differences.equation(found) == differences.SAME_PARTS


@given(requests(), requests())
def test_without_a_plan_there_is_no_attribution_and_the_verdict_says_why(first: Request, second: Request) -> None:
    """A plan exists for every verdict about the budget, and for no other."""
    verdicts = [admit(first), admit(second)]
    found = attribute(first, second)
    missing = [None if isinstance(verdict, Admitted | BudgetExceeded) else verdict for verdict in verdicts]
    if any(missing):
        assert found == NoAttribution(*missing)
        assert differences.no_attribution("A", "B", found).count("Refused before allocating") == 2 - missing.count(None)
    else:
        assert isinstance(found, Attribution)


@given(pairs())
def test_the_shown_equation_holds_to_the_byte(pair: tuple[Request, Request]) -> None:
    found = attributed(*pair)
    if not any(term.difference_bytes for term in found.terms):
        return
    left, right = differences.equation(found).split(" = ")
    assert evaluated(left) == evaluated(right) == spec_peak_bytes(pair[1]) - spec_peak_bytes(pair[0])


@given(pairs())
def test_the_table_of_terms_adds_up_as_printed(pair: tuple[Request, Request]) -> None:
    found = attributed(*pair)
    printed = [exactly(differences.term_row(term)["Difference"]) for term in found.terms]
    assert sum(printed) == exactly(differences.total_row(found)["Difference"])
    assert [evaluated(differences.term_row(term)["Calculation"]) for term in found.terms] == printed


def exactly(cell: str) -> int:
    """Every byte of a difference: in brackets, where what people read is rounded."""
    [(sign, digits)] = re.findall(r"([+−]?)([\d,]+) B\)?$", cell)
    return int(digits.replace(",", "")) * (-1 if sign == "−" else 1)


def evaluated(text: str) -> int:
    """The number that a shown sum makes: signed terms, each an amount, or a count times an amount."""
    total = 0
    for sign, term in re.findall(r"([+−]?) ?([^+−]+)", text.replace("no difference", "0 B")):
        words = term.split(" (")[0].replace(",", "").split()
        counts = [int(words[at - 1]) * UNITS[word] for at, word in enumerate(words) if word in UNITS]
        assert len(counts) == 1
        total += (-1 if sign == "−" else 1) * counts[0] * (int(words[0]) if "×" in words else 1)
    return total


@given(st.lists(requests(), min_size=1, max_size=6))
def test_the_table_of_values_holds_what_the_rule_says(asked: list[Request]) -> None:
    rows = {row.name: row for row in (*inputs(asked), *figures(asked))}
    for at, request in enumerate(asked):
        verdict = admit(request)
        plan = verdict.plan if isinstance(verdict, Admitted | BudgetExceeded) else None
        assert all(rows[name].values[at] == getattr(request, name) for name in FIELDS)
        assert rows["outcome"].values[at] == verdict.outcome
        planned = [name for name in rows if name not in (*FIELDS, "outcome", "longest_admitted_prompt_tokens")]
        assert all(rows[name].values[at] == (getattr(plan, name) if plan else None) for name in planned)
        longest = rows["longest_admitted_prompt_tokens"].values[at]
        edge = -1 if longest is None else longest
        assert isinstance(edge, int)
        assert edge < 0 or isinstance(admit(replace(request, prompt_tokens=edge)), Admitted)
        assert edge == CEILING - 1 or not isinstance(admit(replace(request, prompt_tokens=edge + 1)), Admitted)


@given(st.lists(requests(), min_size=1, max_size=6))
def test_a_value_is_marked_exactly_when_it_differs_from_the_first(asked: list[Request]) -> None:
    for row in (*inputs(asked), *figures(asked)):
        assert row.differing == tuple(of != row.values[0] for of in row.values)
        assert not row.differing[0]
        assert ROW_NAMES[row.name]
        assert all(value(row.name, of) for of in row.values)


def test_a_switch_is_no_number() -> None:
    """True equals 1 in Python, but "on" is not 1 in a table."""
    assert value("heuristic_eos_backstop", True) == "on"
    assert ComparedRow("kv_dtype", (KvDtype.BF16, KvDtype.F32)).differing == (False, True)
