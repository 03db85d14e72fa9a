"""What stands in a text and is not spoken is taken out, told, and nothing else changes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftts_plan.script.unspoken import speaker_names, spoken_part


@pytest.mark.parametrize(
    ("text", "spoken", "removed"),
    [
        ("[S1] Hi. [S2] Ho.", "Hi. Ho.", [("speaker", "[S1]"), ("speaker", "[S2]")]),
        ("[SPEAKER0]: Hi.", "Hi.", [("speaker", "[SPEAKER0]:")]),
        ("Speaker 1: Hello there.", "Hello there.", [("speaker", "Speaker 1:")]),
        ("SPEAKER_00: Hello there.", "Hello there.", [("speaker", "SPEAKER_00:")]),
        ("Ada: Good morning.", "Good morning.", [("speaker", "Ada:")]),
        ("Yes [long pause] no.", "Yes no.", [("stage_direction", "[long pause]")]),
        ("Oh [laughs]!", "Oh!", [("stage_direction", "[laughs]")]),
        ("(whispering softly) Come here.", "Come here.", [("stage_direction", "(whispering softly)")]),
        ("*sighs* No.", "No.", [("stage_direction", "*sighs*")]),
        ("[music]", "", [("stage_direction", "[music]")]),
        (
            '<speak>Hello <break time="500ms"/> there.</speak>',
            "Hello there.",
            [("ssml", "<speak>"), ("ssml", '<break time="500ms"/>'), ("ssml", "</speak>")],
        ),
        (
            "<speak><sub alias='doctor'>Dr</sub> Tom &amp; Co.</speak>",
            "doctor Tom & Co.",
            [("ssml", "<sub alias='doctor'>Dr</sub>"), ("ssml", "<speak>"), ("ssml", "</speak>")],
        ),
    ],
)
def test_what_is_not_spoken_is_taken_out_and_told(text: str, spoken: str, removed: list[tuple[str, str]]) -> None:
    found = spoken_part(text, {"Ada"})
    assert (found.text, [tuple(each) for each in found.removed]) == (spoken, removed)


@pytest.mark.parametrize(
    "text",
    [
        "He said (see page 3) so.",
        "As shown before [1], it is so.",
        "Note: this is spoken.",
        "At 10: 30 we left.",
        "a < b and c > d",
        "Tom &amp; Jerry",
        "2 * 3 * 4 is 24.",
        "A [link](http://x) to it.",
        "S1E2 was good.",
        "  two  blanks  ",
    ],
)
def test_what_is_spoken_stays_as_it_is(text: str) -> None:
    assert spoken_part(text, {"Ada"}) == (text, ())


def test_names_are_speakers_in_a_dialogue_alone() -> None:
    dialogue = ["Ada: Good morning.", "Ben: And to you.", "Ada: Shall we?", "They leave.", "Ben: Yes."]
    assert speaker_names(dialogue) == {"Ada", "Ben"}
    assert speaker_names(["Note: so.", "Note: and so.", "One.", "Two.", "Three."]) == frozenset()
    assert speaker_names(["Ada: once."]) == frozenset()
    assert speaker_names([]) == frozenset()


@given(st.text(st.sampled_from("ab [](){}<>*:S1\n"), max_size=60))
def test_no_letter_that_is_left_is_new(text: str) -> None:
    spoken, removed = spoken_part(text)
    if not removed:
        assert spoken == text
    letters = "".join(filter(str.isalpha, text))
    told = "".join(filter(str.isalpha, "".join(each.text for each in removed)))
    assert sorted("".join(filter(str.isalpha, spoken)) + told) == sorted(letters)


@pytest.mark.parametrize("mark", "[<(*")
@pytest.mark.parametrize("then", ["", "S", "a ", "laughs ", "speak "])
def test_a_mebibyte_of_marks_ends(mark: str, then: str) -> None:
    text = f"<speak>{(mark + then) * (2**20 // len(mark + then))}"
    assert isinstance(spoken_part(text).text, str)
