"""Languages by name and code."""

import pytest

from ftts_plan.speech.languages import language_code


@pytest.mark.parametrize(
    ("written", "code"),
    [("en", "en"), ("English", "en"), (" de-AT ", "de"), ("zh_CN", "zh"), ("KOREAN", "ko"), ("sv", None), ("", None)],
)
def test_a_language_is_known_by_its_code_or_name(written: str, code: str | None) -> None:
    assert language_code(written) == code
