"""What is written is read back: links, JSON. What is not ours is refused by name, never by a traceback."""

import json
from dataclasses import fields
from urllib.parse import parse_qs

from hypothesis import given
from hypothesis import strategies as st

from ftts_plan import Admitted, BudgetExceeded, Misuse, Request, admit
from ftts_plan.formats.as_json import request_from_json, request_to_json, verdict_to_json
from ftts_plan.formats.links import parse_query, to_query
from tests.strategies import requests

FIELDS = [field.name for field in fields(Request)]
SPELLINGS = st.sampled_from(
    [
        "",
        "0",
        "1",
        "-1",
        "1e3",
        "1_000",
        "inf",
        "nan",
        "2 GiB",
        "2 GB",
        "bf16",
        "f32",
        "on",
        "off",
        "true",
        "16 EiB",
        "٣",
    ]
)


@given(requests(), requests())
def test_a_link_read_back_is_the_request(request: Request, otherwise: Request) -> None:
    parameters = parse_qs(to_query(request), keep_blank_values=True, strict_parsing=True)
    assert parse_query(parameters, otherwise) == (request, ())
    assert list(parameters) == ["v", *FIELDS]


@given(requests(), requests(), st.sets(st.sampled_from(FIELDS)))
def test_a_link_without_some_fields_takes_just_these_from_otherwise(
    request: Request, otherwise: Request, dropped: set[str]
) -> None:
    parameters = {name: texts for name, texts in parse_qs(to_query(request)).items() if name not in dropped}
    read, problems = parse_query(parameters, otherwise)
    assert problems == ()
    assert all(getattr(read, name) == getattr(otherwise if name in dropped else request, name) for name in FIELDS)


@given(
    st.dictionaries(
        st.sampled_from([*FIELDS, "v"]) | st.text(max_size=10),
        st.lists(SPELLINGS | st.text(max_size=10), min_size=1, max_size=2),
        max_size=8,
    ),
    requests(),
)
def test_any_link_is_read_and_each_problem_is_one_of_its_own_keys(
    parameters: dict[str, list[str]], otherwise: Request
) -> None:
    read, problems = parse_query(parameters, otherwise)
    named = [problem.field for problem in problems]
    assert len(set(named)) == len(named)
    assert set(named) <= set(parameters)
    assert all(name in named for name in parameters if name not in (*FIELDS, "v")) or named == ["v"]
    unused = FIELDS if "v" in named else [name for name in FIELDS if name in named or name not in parameters]
    assert all(getattr(read, name) == getattr(otherwise, name) for name in unused)


@given(requests())
def test_json_read_back_is_the_request(request: Request) -> None:
    text = json.dumps(request_to_json(request), allow_nan=False)
    assert request_from_json(json.loads(text)) == request
    assert list(json.loads(text)) == FIELDS


@given(
    st.dictionaries(
        st.sampled_from(FIELDS) | st.text(max_size=5),
        st.none() | st.booleans() | st.integers() | st.floats() | SPELLINGS | st.lists(st.integers(), max_size=2),
    )
)
def test_any_json_object_is_a_request_or_a_misuse_of_a_named_field(value: dict[str, object]) -> None:
    try:
        request = request_from_json(value)
    except Misuse as misuse:
        named = misuse.field
    else:
        named = "prompt_tokens"
        assert request_to_json(request) | value == request_to_json(request)
    assert named in value or named == "prompt_tokens"


@given(requests())
def test_a_verdict_as_json_carries_what_the_verdict_carries(request: Request) -> None:
    verdict = admit(request)
    read = json.loads(json.dumps(verdict_to_json(verdict), allow_nan=False))
    carried = verdict.plan if isinstance(verdict, Admitted | BudgetExceeded) else verdict
    assert read.pop("outcome") == verdict.outcome
    assert all(getattr(carried, name) == value for name, value in read.items())
    assert {field.name for field in fields(carried)} <= set(read)
