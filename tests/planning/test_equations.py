"""The arithmetic that is shown is evaluated as it is shown: left side = right side, always."""

import ast
import operator
import re
from collections.abc import Callable

import pytest
from hypothesis import given

from ftts_plan import Admitted, BudgetExceeded, KvDtype, Overflow, Request, admit, arithmetic
from ftts_plan.planning.equations import Equation
from ftts_plan.wording.figures import aligned
from tests.strategies import CEILING, U64, requests, spec_peak_bytes

OPERATORS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}


def evaluated(text: str) -> int:
    """Whole numbers, + − ×, brackets and min(a, b). A comma between digits groups them; one before a space divides."""
    plain = re.sub(r"(?<=\d),(?=\d{3})", "", text).replace("×", "*").replace("−", "-")
    return _value(ast.parse(plain, mode="eval").body)


def _value(node: ast.expr) -> int:
    match node:
        case ast.Constant(int(number)):
            return number
        case ast.BinOp(left, symbol, right):
            return OPERATORS[type(symbol)](_value(left), _value(right))
        case ast.UnaryOp(ast.USub(), operand):
            return -_value(operand)
        case ast.Call(ast.Name("min"), arguments, []):
            return min(map(_value, arguments))
        case _:
            raise AssertionError(ast.dump(node))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("8,192", 8_192),
        ("min(8,192, 32,768 − 512, 4 × 512 + 64)", 2_112),
        ("min(1, 234)", 1),
        ("(10,510 + 8,192) × 57,344 × 2", 2_144_894_976),
        ("−1,000,000", -1_000_000),
    ],
)
def test_the_evaluator_reads_what_people_read(text: str, value: int) -> None:
    assert evaluated(text) == value


@pytest.mark.parametrize("text", ["1 / 2", "2 ** 3", "max(1, 2)", "a", "1.5", "__import__('os')"])
def test_the_evaluator_knows_nothing_else(text: str) -> None:
    with pytest.raises((AssertionError, KeyError)):
        evaluated(text)


@given(requests())
def test_every_shown_equation_holds(request: Request) -> None:
    for equation in arithmetic(request):
        assert evaluated(equation.expression) == equation.value, str(equation)
        name, expression, shown = str(equation).split(" = ")
        assert (name, expression) == (equation.name, equation.expression)
        assert shown.endswith(f" {equation.unit}")
        assert evaluated(shown.removesuffix(f" {equation.unit}")) == equation.value


@given(requests())
def test_the_lines_of_the_page_hold_too(request: Request) -> None:
    equations = arithmetic(request)
    lines = aligned(equations).splitlines() if equations else []
    for equation, line in zip(equations, lines, strict=True):
        name, expression, shown = (part.strip() for part in line.split(" = "))
        assert name == equation.name
        assert evaluated(expression) == evaluated(shown.removesuffix(equation.unit).strip()) == equation.value


@given(requests())
def test_shown_values_are_the_plan_s(request: Request) -> None:
    values = {equation.name: equation.value for equation in arithmetic(request)}
    match admit(request):
        case Admitted(plan) | BudgetExceeded(plan):
            assert values == {
                "predicted_max_frames": plan.predicted_max_frames,
                "values_per_token": 57_344,
                "kv_talker_bytes": plan.kv_talker_bytes,
                "bounded_state_bytes": plan.bounded_state_bytes,
                "predicted_peak_bytes": plan.predicted_peak_bytes,
                "headroom_bytes": plan.headroom_bytes,
            }
        case Overflow(term):
            assert values[term] > U64, "the exact sum, not a wrapped one"
            assert values["predicted_peak_bytes"] == spec_peak_bytes(request)
        case _:
            assert values == {}


@given(requests())
def test_arithmetic_is_empty_only_where_the_rule_computes_nothing(request: Request) -> None:
    assert (arithmetic(request) == ()) == (request.prompt_tokens >= CEILING or request.max_new_tokens == 0)


def test_the_numbers_of_the_request_are_put_in() -> None:
    request = Request(
        prompt_tokens=10_510,
        heuristic_eos_backstop=True,
        kv_dtype=KvDtype.F32,
        ring_buffer_bytes=540_928,
        weights_resident_bytes=1_829_344_272,
    )
    assert [str(equation) for equation in arithmetic(request)] == [
        "predicted_max_frames = min(8,192, 32,768 − 10,510, 4 × 10,510 + 64) = 8,192 frames",
        "values_per_token = 28 × 2 × 8 × 128 = 57,344 values",
        "kv_talker_bytes = (10,510 + 8,192) × 57,344 × 4 = 4,289,789,952 B",
        "bounded_state_bytes = 327,680 + 2,359,296 + 540,928 = 3,227,904 B",
        "predicted_peak_bytes = 4,289,789,952 + 3,227,904 + 1,829,344,272 = 6,122,362,128 B",
        "headroom_bytes = 2,147,483,648 − 6,122,362,128 = −3,974,878,480 B",
    ]


def test_a_backstop_that_is_off_is_not_in_the_minimum() -> None:
    first, *_ = arithmetic(Request(prompt_tokens=28, heuristic_eos_backstop=False))
    assert first == Equation("predicted_max_frames", "min(8,192, 32,768 − 28)", 8_192, "frames")


def test_a_prompt_that_fills_the_context_has_no_sums_and_one_token_less_has_them_all() -> None:
    assert arithmetic(Request(prompt_tokens=32_768)) == ()
    assert next(iter(arithmetic(Request(prompt_tokens=32_767)))).value == 1
