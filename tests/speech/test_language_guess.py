"""The language of a text, guessed."""

import sys

import pytest

from ftts_plan.speech import language_guess
from ftts_plan.speech.language_guess import guess_language


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("The harbour was quiet in the morning, and the boats lay still.", "en"),
        ("Guten Tag, wie geht es Ihnen heute?", "de"),
        ("你好，世界。", "zh"),
        ("おはようございます", "ja"),
        ("안녕하세요, 만나서 반갑습니다.", "ko"),
        ("Доброе утро, как ваши дела?", "ru"),
        ("Buongiorno a tutti quanti, come state oggi?", "it"),
        ("Hi", None),
        ("123 456", None),
        ("", None),
    ],
)
def test_a_language_is_guessed_where_the_text_tells_it(text: str, code: str | None) -> None:
    assert guess_language([text]) == code


def test_short_texts_tell_together_what_none_tells_alone() -> None:
    lines = ["Guten Tag.", "Wie geht es?", "Danke, gut."]
    assert guess_language(lines[:1]) is None
    assert guess_language(lines) == "de"


def test_nothing_is_guessed_without_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    language_guess._identifier.cache_clear()
    monkeypatch.setitem(sys.modules, "py3langid", None)
    assert guess_language(["Guten Tag, wie geht es Ihnen heute?"]) is None
