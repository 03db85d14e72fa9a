"""Packages that only an extra of ftts-plan installs: loaded where they are needed, named where they are missing."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Literal

Extra = Literal["files", "report", "notebook", "app"]

OPTIONAL_PACKAGES: Final = frozenset(
    {
        "altair",
        "lxml",
        "markdown_it",
        "narwhals",
        "openpyxl",
        "pandas",
        "py3langid",
        "pyarrow",
        "sentencex",
        "streamlit",
    }
    | {"vl_convert"}
)
"""What the extras install, by the names under which it is imported."""


class MissingPackage(ImportError):  # noqa: N818 - like `Misuse`, a thing to tell a person
    """An optional package is not installed; the message is one sentence that says what to install."""


@contextmanager
def needed_for(what: str, extra: Extra) -> Iterator[None]:
    """Wraps the imports that `what`, a plural, needs and `extra` installs; raises `MissingPackage` where one fails."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in OPTIONAL_PACKAGES:
            raise
        sentence = f'{what} need the package {package}: pip install "ftts-plan[{extra}]"'
        raise MissingPackage(sentence, name=package) from None
