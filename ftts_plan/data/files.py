"""Where the files that come with the planner lie: inside an installed wheel, or at the top of a checkout."""

from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).resolve().parents[1]
_ROOT: Final = _PACKAGE if (_PACKAGE / "data" / "README.md").is_file() else _PACKAGE.parent

SERVER_CONFIG: Final = _ROOT / ".streamlit" / "config.toml"


def data_path(name: str) -> Path:
    """The path of a file in `data/`; raises `FileNotFoundError` where there is none of that name."""
    path = _ROOT / "data" / name
    if not path.is_file():
        raise FileNotFoundError(path)
    return path
