"""A short hash by which two reports are known to show the same numbers."""

import hashlib
import json
from collections.abc import Sequence
from typing import Final

from ftts_plan.formats import request_to_json
from ftts_plan.rule import Request
from ftts_plan.speech import Pace

_HEX_DIGITS: Final = 12


def fingerprint(requests: Sequence[Request], app_version: str, pace: Pace) -> str:
    """12 hexadecimal digits of the SHA-256 of requests in order, version, pace and language; names do not count."""
    spoken_in = [pace.language] if pace.language else []
    exact = json.dumps([app_version, pace.written, *spoken_in, *map(request_to_json, requests)], sort_keys=True)
    return hashlib.sha256(exact.encode()).hexdigest()[:_HEX_DIGITS]
