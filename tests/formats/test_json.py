"""Requests and verdicts as JSON objects, fixed literally."""

import json

import pytest

from ftts_plan import Misuse, Request, admit
from ftts_plan.formats.as_json import request_from_json, request_to_json, verdict_to_json
from tests.strategies import U64


def test_a_request_as_json() -> None:
    assert json.dumps(request_to_json(Request(prompt_tokens=512, weights_resident_bytes=U64)), sort_keys=True) == (
        '{"budget_bytes": 2147483648, "heuristic_eos_backstop": true, "kv_dtype": "bf16", "max_new_tokens": 8192, '
        '"prompt_tokens": 512, "ring_buffer_bytes": 0, "weights_resident_bytes": 18446744073709551615}'
    )


def test_omitted_json_fields_take_the_defaults() -> None:
    assert request_from_json({"prompt_tokens": 512}) == Request(prompt_tokens=512)


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("{}", "prompt_tokens"),
        ('{"prompt_tokens": null}', "prompt_tokens"),
        ('{"prompt_tokens": "512"}', "prompt_tokens"),
        ('{"prompt_tokens": 512.0}', "prompt_tokens"),
        ('{"prompt_tokens": true}', "prompt_tokens"),
        ('{"prompt_tokens": -1}', "prompt_tokens"),
        ('{"prompt_tokens": NaN}', "prompt_tokens"),
        ('{"prompt_tokens": 1, "budget_bytes": 18446744073709551616}', "budget_bytes"),
        ('{"prompt_tokens": 1, "budget_bytes": "2 GiB"}', "budget_bytes"),
        ('{"prompt_tokens": 1, "budget_bytes": 1e9}', "budget_bytes"),
        ('{"prompt_tokens": 1, "max_new_tokens": [1]}', "max_new_tokens"),
        ('{"prompt_tokens": 1, "heuristic_eos_backstop": "true"}', "heuristic_eos_backstop"),
        ('{"prompt_tokens": 1, "heuristic_eos_backstop": 1}', "heuristic_eos_backstop"),
        ('{"prompt_tokens": 1, "kv_dtype": "fp16"}', "kv_dtype"),
        ('{"prompt_tokens": 1, "kv_dtype": 2}', "kv_dtype"),
        ('{"prompt_tokens": 1, "kv_dtype": null}', "kv_dtype"),
        ('{"prompt_tokens": 1, "prompt": 1}', "prompt"),
        ('{"prompt_tokens": 1, "outcome": "admitted"}', "outcome"),
    ],
)
def test_a_misused_json_field_is_named_with_its_value(text: str, field: str) -> None:
    value = json.loads(text)
    with pytest.raises(Misuse) as caught:
        request_from_json(value)
    assert caught.value.field == field
    assert caught.value.value is value.get(field)


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        (
            Request(prompt_tokens=1, max_new_tokens=1, budget_bytes=0),
            '{"outcome": "budget_exceeded", "predicted_max_frames": 1, "binding_constraint": "frame_cap", '
            '"kv_talker_bytes": 229376, "bounded_state_bytes": 2686976, "weights_resident_bytes": 0, '
            '"predicted_peak_bytes": 2916352, "budget_bytes": 0, "fits": false, "shortfall_bytes": 2916352}',
        ),
        (
            Request(prompt_tokens=0, weights_resident_bytes=7),
            '{"outcome": "admitted", "predicted_max_frames": 64, "binding_constraint": "text_heuristic", '
            '"kv_talker_bytes": 7340032, "bounded_state_bytes": 2686976, "weights_resident_bytes": 7, '
            '"predicted_peak_bytes": 10027015, "budget_bytes": 2147483648, "fits": true, "shortfall_bytes": 0}',
        ),
        (
            Request(prompt_tokens=U64),
            '{"outcome": "prompt_exceeds_context", "prompt_tokens": 18446744073709551615, "ceiling": 32768}',
        ),
        (Request(prompt_tokens=1, max_new_tokens=0), '{"outcome": "no_frames_requested"}'),
        (Request(prompt_tokens=1, ring_buffer_bytes=U64), '{"outcome": "overflow", "term": "bounded_state_bytes"}'),
    ],
    ids=lambda value: value[13:32] if isinstance(value, str) else "",
)
def test_a_verdict_as_json(asked: Request, text: str) -> None:
    assert json.dumps(verdict_to_json(admit(asked))) == text
