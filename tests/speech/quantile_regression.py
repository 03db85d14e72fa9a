"""Quantile regression (Koenker and Bassett, 1978): the line with a given share of the runs below it.

The loss is the pinball loss, each run weighted by 1/tokens, so that relative errors count. Its least value lies on a
line through two runs, or through one and the origin; silence is never negative.
"""

import numpy as np
import numpy.typing as npt

Runs = list[tuple[int, int]]
"""Text tokens and frames of each."""


def quantile_line(runs: Runs, percentile: int) -> tuple[float, float]:
    """Frames of silence, and frames a text token, both rounded to hundredths."""
    counted: dict[tuple[int, int], int] = {}
    for run in runs:
        counted[run] = counted.get(run, 0) + 1
    points = np.array(sorted(counted), dtype=float)
    tokens, frames = points[:, 0], points[:, 1]
    weights = np.array([counted[run] for run in sorted(counted)]) / tokens
    first, second = np.triu_indices(len(points), k=1)
    apart = tokens[first] != tokens[second]
    first, second = first[apart], second[apart]
    slopes = np.concatenate([(frames[second] - frames[first]) / (tokens[second] - tokens[first]), frames / tokens])
    starts = np.concatenate([frames[first] - slopes[: len(first)] * tokens[first], np.zeros(len(points))])
    possible = (slopes > 0) & (starts >= 0)
    slopes, starts = slopes[possible], starts[possible]
    runs_held = np.stack([tokens, frames, weights])
    losses = np.concatenate(
        [
            _losses(slopes[at : at + 2_000], starts[at : at + 2_000], runs_held, percentile / 100)
            for at in range(0, len(slopes), 2_000)
        ]
    )
    best = int(np.argmin(losses))
    return round(float(starts[best]), 2), round(float(slopes[best]), 2)


Floats = npt.NDArray[np.float64]


def _losses(slopes: Floats, starts: Floats, runs: Floats, share: float) -> Floats:
    tokens, frames, weights = runs
    over = frames - (starts[:, None] + slopes[:, None] * tokens)
    losses: Floats = (weights * np.where(over >= 0, share * over, (share - 1) * over)).sum(axis=1)
    return losses
