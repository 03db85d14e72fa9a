"""The text backstop is a rising line, and each inverse is the exact integer at which it passes a bound."""

from hypothesis import given
from hypothesis import strategies as st

from ftts_plan.models import TEXT_BACKSTOP, TextBackstop

LINES = st.just(TEXT_BACKSTOP) | st.builds(TextBackstop, st.integers(1, 100), st.integers(0, 10_000))
BOUNDS = st.integers(-(2**40), 2**40)


def test_the_line_is_the_specification_s() -> None:
    assert [TEXT_BACKSTOP.frames(prompt) for prompt in (0, 1, 28, 2_032)] == [64, 68, 176, 8_192]
    assert TEXT_BACKSTOP.tokens_per_prompt_token == 5


@given(LINES, BOUNDS)
def test_frames_are_reached_and_kept_within_at_neighbouring_prompts(line: TextBackstop, bound: int) -> None:
    first, last = line.first_prompt_reaching_frames(bound), line.last_prompt_within_frames(bound)
    assert line.frames(first) >= bound > line.frames(first - 1)
    assert line.frames(last) <= bound < line.frames(last + 1)


@given(LINES, BOUNDS)
def test_tokens_are_reached_and_kept_within_at_neighbouring_prompts(line: TextBackstop, bound: int) -> None:
    def tokens(prompt: int) -> int:
        return prompt + line.frames(prompt)

    first, last = line.first_prompt_reaching_tokens(bound), line.last_prompt_within_tokens(bound)
    assert tokens(first) >= bound > tokens(first - 1)
    assert tokens(last) <= bound < tokens(last + 1)
