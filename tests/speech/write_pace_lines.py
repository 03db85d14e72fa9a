"""`python -m tests.speech.write_pace_lines`: fits the lines of `data/pace_lines.csv` anew."""

import csv
import io
from pathlib import Path
from typing import Final

from tests.serving import ROOT
from tests.speech.quantile_regression import Runs, quantile_line

PATH: Final = ROOT / "data/pace_lines.csv"
SETS: Final = {"qwen3-tts": "frames_per_token.csv", "qwen3-omni": "omni_requests.csv"}


def runs_of(file: str) -> Runs:
    """The measured runs of one file of `data/`."""
    with (ROOT / "data" / file).open(encoding="utf-8", newline="") as lines:
        rows = [row for row in csv.DictReader(lines) if row.get("kind", "measured") == "measured"]
    return [(int(row["text_tokens"]), int(row["frames"])) for row in rows]


def fitted() -> str:
    """The whole file."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["figures", "percentile", "silence_frames", "frames_per_text_token", "runs"])
    for figures, file in SETS.items():
        runs = runs_of(file)
        for percentile in (10, 50, 90):
            silence, pace = quantile_line(runs, percentile)
            writer.writerow([figures, percentile, f"{silence:.2f}", f"{pace:.2f}", len(runs)])
    return out.getvalue()


if __name__ == "__main__":
    Path(PATH).write_text(fitted(), encoding="utf-8")
