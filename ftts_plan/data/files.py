"""Where the files that come with the planner lie: inside an installed wheel, or at the top of a checkout."""

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def data_path(name: str) -> "Path":
    """The path of a file in `data/`; raises `FileNotFoundError` where there is none of that name."""
    path = _root() / "data" / name
    if not path.is_file():
        raise FileNotFoundError(path)
    return path


def shipped_rows(name: str) -> list[dict[str, str]]:
    """The rows of a CSV file in `data/`, each by the names of the columns."""
    import csv  # noqa: PLC0415 - as below

    with data_path(name).open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def server_config() -> "Path":
    """The path of Streamlit's settings."""
    return _root() / ".streamlit" / "config.toml"


@cache
def _root() -> "Path":
    from pathlib import Path  # noqa: PLC0415 - a sixth of the time that the whole core takes to import

    package = Path(__file__).resolve().parents[1]
    return package if (package / "data" / "README.md").is_file() else package.parent
