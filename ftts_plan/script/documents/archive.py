"""A document that is a zip archive, opened so that no part of it can take more than is read."""

import io
import zipfile
from posixpath import normpath
from typing import Final

from ftts_plan.units import MIB, Misuse

MOST_PARTS: Final = 10_000
MOST_UNPACKED_BYTES: Final = 64 * MIB
"""Of all parts that are read together. Python's `zipfile` never unpacks more of a part than the archive states."""


class Archive:
    """The parts of a zip archive by their names; raises `Misuse` of the field `file` for one that is none."""

    def __init__(self, name: str, data: bytes) -> None:
        self._name = name
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError) as problem:
            raise Misuse("file", name, f"is broken or not what its name says: {problem}") from None
        parts = self._zip.infolist()
        if len(parts) > MOST_PARTS:
            raise Misuse("file", name, f"has {len(parts):,} parts; at most {MOST_PARTS:,} are read")
        for part in parts:
            path = part.filename
            if path.startswith(("/", "\\")) or ".." in path.replace("\\", "/").split("/") or ":" in path.split("/")[0]:
                raise Misuse("file", name, f"has a part outside of itself: {path!r:.60}")
        self.names: Final = frozenset(part.filename for part in parts)
        self._left_bytes = MOST_UNPACKED_BYTES

    def read(self, path: str) -> bytes:
        """The content of a part; raises `Misuse` where it is not there, encrypted, broken or too large."""
        path = normpath(path)
        if path not in self.names:
            raise Misuse("file", self._name, f"has no part {path!r:.80}")
        part = self._zip.getinfo(path)
        self._left_bytes -= part.file_size
        if self._left_bytes < 0:
            raise Misuse("file", self._name, f"would unpack to more than {MOST_UNPACKED_BYTES:,} bytes")
        if part.flag_bits & 1:
            raise Misuse("file", self._name, "is encrypted")
        try:
            return self._zip.read(part)
        except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, ValueError) as problem:
            raise Misuse("file", self._name, f"is broken: {problem}") from None
        except Exception as problem:  # zlib.error, lzma.LZMAError: whatever unpacks
            raise Misuse("file", self._name, f"is broken: {problem}") from None
