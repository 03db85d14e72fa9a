"""The lines through the runs: fitted anew, and held against requests that they have not seen."""

import random
from fractions import Fraction

from ftts_plan.speech.quantile_lines import Figures, pace_lines
from tests.speech.quantile_regression import quantile_line
from tests.speech.write_pace_lines import PATH, fitted, runs_of


def test_the_shipped_lines_are_those_that_are_fitted() -> None:
    assert PATH.read_text(encoding="utf-8") == fitted()


def test_a_line_has_its_share_of_the_runs_below_it() -> None:
    for line in pace_lines().values():
        runs = runs_of("frames_per_token.csv" if line.figures is Figures.THIS_MODEL else "omni_requests.csv")
        below = sum(frames < line.at(tokens) for tokens, frames in runs)
        at_most = sum(frames <= line.at(tokens) + Fraction(1, 100) * tokens for tokens, frames in runs)
        # a line of two numbers passes through two runs, so it is right to within two of them, and to its hundredths
        assert below <= len(runs) * line.percentile / 100 + 2 + len(runs) * 0.03
        assert at_most >= len(runs) * line.percentile / 100 - 2 - len(runs) * 0.03
        assert line.runs == len(runs)


def test_between_75_and_85_percent_of_unseen_requests_lie_between_the_lines_of_the_others() -> None:
    """Five-fold cross-validation on the requests of Qwen3-Omni's talker, another model at the same frame rate."""
    requests = runs_of("omni_requests.csv")
    random.Random(20261201).shuffle(requests)
    inside = 0
    for fold in range(5):
        rest = [request for place, request in enumerate(requests) if place % 5 != fold]
        (low_silence, low), (high_silence, high) = quantile_line(rest, 10), quantile_line(rest, 90)
        inside += sum(
            low_silence + low * tokens <= frames <= high_silence + high * tokens for tokens, frames in requests[fold::5]
        )
    assert len(requests) == 1_088
    assert 0.75 <= inside / len(requests) <= 0.85
