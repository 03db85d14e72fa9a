"""One row an input: whatever is an input of a request is described here, once, and every surface reads it."""

from dataclasses import fields

import pytest
from hypothesis import given

from ftts_plan import Misuse, Policy, Request
from ftts_plan.fields import INPUT_NAMED, INPUTS, POLICY_INPUTS, TRAVELLING, Input
from tests.strategies import requests

each_row = pytest.mark.parametrize("row", INPUTS, ids=lambda row: row.name)


def test_every_input_has_one_row_and_every_row_is_an_input() -> None:
    assert [row.name for row in TRAVELLING] == [field.name for field in fields(Request)]
    assert {row.name for row in INPUTS} == {row.name for row in TRAVELLING}
    assert {row.name for row in POLICY_INPUTS} == {field.name for field in fields(Policy)}
    for words in ([row.label for row in INPUTS], [name for row in INPUTS for name in row.options]):
        assert len(set(words)) == len(words)


@given(requests())
def test_every_value_is_read_back_as_it_was_spelled(request: Request) -> None:
    for row in INPUTS:
        value = row.of(request)
        assert row.read(row.spell(value)) == value
        assert row.unit.accept(row.name, value) == value
        assert row.unit.show(value)
        assert row.unit.show_exactly(value)


@each_row
def test_a_default_is_the_policys(row: Input) -> None:
    expected = None if row.name == "prompt_tokens" else getattr(Policy(), row.name)
    assert row.default == expected


@each_row
@pytest.mark.parametrize("text", ["", "-1", "nonsense", "1e3", "٣", "2 GB"])
def test_what_cannot_be_read_is_named_with_its_field(row: Input, text: str) -> None:
    with pytest.raises(Misuse) as refused:
        row.read(text)
    assert (refused.value.field, refused.value.value) == (row.name, text)


@each_row
@pytest.mark.parametrize("value", [None, 1.5, [], {}, "nonsense", -1])
def test_what_a_file_cannot_mean_is_told_without_a_word_of_python(row: Input, value: object) -> None:
    with pytest.raises(Misuse) as refused:
        row.unit.accept(row.name, value)
    assert refused.value.field == row.name
    python = ("KvDtype", "True", "False", "None", "str", "int", "float", "list", "dict")
    assert not [word for word in python if word in refused.value.reason]


def test_rows_are_found_by_name() -> None:
    assert all(INPUT_NAMED[row.name] is row for row in INPUTS)
