"""Every JSON answer is what `data/cli.schema.json` describes, and the description is as narrow as the answers."""

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any, get_args

import pytest
from hypothesis import given
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from ftts_plan import BindingConstraint, KvDtype, Request, Verdict
from ftts_plan.data.files import data_path
from ftts_plan.fields import INPUT_NAMED
from ftts_plan.planning.advice import Cost, Knob, Reason
from ftts_plan.planning.edges import EdgeAxis
from ftts_plan.rule.verdict import OverflowTerm
from ftts_plan.script.totals import Totals
from ftts_plan.script.writing import COLUMNS
from tests.cli.terminal import PLAN, SCRIPT, answered
from tests.cli.test_parity import options
from tests.strategies import requests

SCHEMA: dict[str, Any] = json.loads(data_path("cli.schema.json").read_bytes())
PARTS = SCHEMA["$defs"]
VALID = Draft202012Validator(SCHEMA)

ANSWERS = [
    ["check", "--prompt-tokens=512"],
    ["check", "--text=Good morning."],
    ["check", "--prompt-tokens=512", "--budget=0"],
    ["check", "--prompt-tokens=40000"],
    ["check", "--prompt-tokens=1", "--cap=0"],
    ["check", "--prompt-tokens=1", f"--weights={2**64 - 1}"],
    ["edges", "--prompt-tokens=28"],
    ["edges", "--prompt-tokens=40000", "--cap=0"],
    ["remedies", "--prompt-tokens=28"],
    ["remedies", "--prompt-tokens=28000", "--kv-dtype=f32"],
    ["remedies", "--prompt-tokens=28000", "--no-backstop", "--cap=20000", "--budget=64MiB"],
    ["script", str(SCRIPT), "--budget=30MiB"],
    ["script", str(SCRIPT), "--cap=0"],
    ["script", str(SCRIPT), "--streams=3", "--language=fr"],
    ["length", "10:00"],
    ["length", "1", "--budget=0", "--language=de", "--pace=4.25"],
    ["stop", "2:41"],
    ["verify", str(PLAN)],
]


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("arguments", ANSWERS, ids=" ".join)
def test_an_answer_is_as_described(arguments: list[str]) -> None:
    VALID.validate(answered(*arguments))


def test_a_row_that_cannot_be_read_is_as_described() -> None:
    answer = answered("script", "-", given=b"One.\n\xff\n")
    VALID.validate(answer)
    assert answer["unreadable"] == 1


@given(requests())
def test_every_request_is_answered_as_described(request: Request) -> None:
    for command in ("check", "edges", "remedies"):
        VALID.validate(answered(command, *options(request)))


@pytest.mark.parametrize("arguments", ANSWERS, ids=" ".join)
def test_an_answer_with_a_key_more_or_fewer_is_not_as_described(arguments: list[str]) -> None:
    """So a key that is added or goes has to be added to the schema or to go from it."""
    answer = answered(*arguments)
    for place in objects_in(answer):
        for key in list(place):
            value = place.pop(key)
            assert not VALID.is_valid(answer), key
            place[key] = value
        if "one_after_another_bytes" in place:  # totals may gain sums
            continue
        place["another"] = 1.5
        assert not VALID.is_valid(answer)
        del place["another"]
    VALID.validate(answer)


def objects_in(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
    for inside in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from objects_in(inside)


def test_an_answer_of_another_version_or_with_another_type_is_not_as_described() -> None:
    answer = answered("check", "--prompt-tokens=512")
    for path, value in (
        (("schema",), 1),
        (("command",), "edges"),
        (("request", "prompt_tokens"), -1),
        (("request", "prompt_tokens"), 2**64),
        (("request", "prompt_tokens"), "512"),
        (("request", "kv_dtype"), "fp16"),
        (("verdict", "outcome"), "overflow"),
        (("verdict", "fits"), 1),
    ):
        changed = deepcopy(answer)
        place = changed
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value
        assert not VALID.is_valid(changed), path


def test_the_schema_knows_every_name_of_the_core() -> None:
    assert set(PARTS["request"]["required"]) == set(PARTS["request"]["properties"]) == set(INPUT_NAMED)
    assert {*PARTS["policy"]["required"], "prompt_tokens"} == set(INPUT_NAMED)
    assert PARTS["kv_dtype"]["enum"] == [*KvDtype]
    assert PARTS["outcome"]["enum"] == [verdict.outcome for verdict in get_args(Verdict)]
    assert PARTS["constraint"]["enum"] == [*BindingConstraint]
    assert PARTS["knob"]["enum"] == [*Knob]
    assert PARTS["verdict"]["oneOf"][3]["properties"]["term"]["enum"] == [*get_args(OverflowTerm)]
    edge = PARTS["edges"]["properties"]["edges"]["items"]["properties"]
    axes = [axis for part in get_args(EdgeAxis) for axis in (get_args(part) or [part])]
    assert edge["axis"]["enum"] == axes
    remedies = PARTS["remedies"]["properties"]
    assert remedies["remedies"]["items"]["properties"]["cost"]["enum"] == [cost.name.lower() for cost in Cost]
    assert remedies["useless"]["items"]["properties"]["reason"]["enum"] == [*Reason]
    script = PARTS["script"]["properties"]
    assert script["rows"]["items"]["required"] == [*COLUMNS]
    assert script["totals"]["required"] == [*Totals._fields]
