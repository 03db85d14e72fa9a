"""Opens a script, whatever its format: pasted lines, or a file by the end of its name."""

from pathlib import PurePath
from typing import Final

from ftts_plan.formats import MissingPackage
from ftts_plan.script.readers import READERS, open_pasted
from ftts_plan.script.rows import Script, explain
from ftts_plan.units import Misuse

SUFFIXES: Final = tuple(READERS)


def pasted(text: str) -> Script:
    """Each line that is not blank is an utterance."""
    return open_pasted(text)


def open_script(name: str, data: bytes, *, header: bool = True) -> Script:
    """The script in a file of that name. `header`: the first row of a CSV, TSV or XLSX names its columns.

    Raises `Misuse` of the field `file` for what cannot be read at all, and `MissingPackage`; a row that cannot be used
    is among the rows.
    """
    suffix = PurePath(name).suffix.lower()
    if suffix not in READERS:
        raise Misuse("file", name, f"is of no known kind; use {', '.join(SUFFIXES)}")
    try:
        return READERS[suffix](name, data, header=header)
    except (Misuse, MissingPackage):
        raise
    # Parsers of other people's formats raise whatever their authors did not think of.
    except Exception as problem:
        raise Misuse("file", name, f"is broken or not what its name says: {explain(problem)}") from None
