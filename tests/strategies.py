"""Requests crowded around every edge of the rule, beside random ones.

The numbers here are the specification's, written out: a constant that goes wrong in the library stays right here.
"""

from dataclasses import fields, replace

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from ftts_plan import KvDtype, Policy, Request

U64 = 2**64 - 1
CEILING = 32_768
BOUNDED = 327_680 + 2_359_296

NASTY = (
    *(0, 1, 2, 3, 8, 9, 28, 63, 64, 65, 68, 176, 512, 2031, 2032, 2033, 2048, 4096, 6540, 6541, 6542, 8191, 8192, 8193),
    *(10_509, 10_510, 24_575, 24_576, 24_577, 26_227, 26_228, 26_229, 32_704, 32_766, 32_767, 32_768, 32_769),
    *(57_344, 114_687, 114_688, 114_689, 229_376, 327_680, 2_359_296, BOUNDED - 1, BOUNDED, BOUNDED + 1),
    *(2**20 - 1, 2**20, 2**20 + 1, 2**31, 2**32 - 1, 2**32, 2**32 + 1, 2**53, 2**53 + 1, 2**63 - 1, 2**63),
    *(U64 - BOUNDED - 1, U64 - BOUNDED, U64 - BOUNDED + 1, U64 - 1, U64),
)


def spec_tokens(prompt_tokens: int, cap: int, *, backstop: bool) -> int:
    """SPEC.md, "What follows from it": tokens(P) = min(P + C, 32,768, 5P + 64), for a prompt below the ceiling."""
    return min(prompt_tokens + cap, CEILING, *([5 * prompt_tokens + 64] if backstop else []))


def spec_bytes_per_token(request: Request) -> int:
    return {"bf16": 114_688, "f32": 229_376}[request.kv_dtype.value]


def spec_floor_bytes(request: Request) -> int:
    """What is held before the first token."""
    return BOUNDED + request.ring_buffer_bytes + request.weights_resident_bytes


def spec_peak_bytes(request: Request) -> int:
    """The predicted peak of a prompt below the ceiling, however large."""
    tokens = spec_tokens(request.prompt_tokens, request.max_new_tokens, backstop=request.heuristic_eos_backstop)
    return tokens * spec_bytes_per_token(request) + spec_floor_bytes(request)


def near(*centres: int) -> SearchStrategy[int]:
    """Within two of a centre, and inside 64 bits."""
    return st.sampled_from([min(max(0, at + off), U64) for at in centres for off in range(-2, 3)])


# Made once: what is made inside a draw is made, and checked, for every example.
_U64 = st.sampled_from(NASTY) | st.integers(0, U64)
_PROMPTS = st.sampled_from([n for n in NASTY if n < CEILING]) | st.integers(0, CEILING - 1) | near(0, CEILING - 3)
_ANY_PROMPTS = _PROMPTS | st.integers(0, U64) | near(CEILING, 2**63, U64)
_CAPS = st.integers(0, 40_000) | _U64
_SWITCHES = st.booleans()
_DTYPES = st.sampled_from(KvDtype)
_SIZES = st.sampled_from((0, 1, 270_464, 540_928)) | st.just(1_829_344_272) | st.integers(0, 2**32)
_BUDGETS = st.sampled_from((2**29, 2**31, U64)) | st.integers(0, 2**34) | st.integers(0, U64)


def u64() -> SearchStrategy[int]:
    return _U64


def prompts() -> SearchStrategy[int]:
    """Prompt lengths below the ceiling, in tokens."""
    return _PROMPTS


def requests(*, plannable: bool = False) -> SearchStrategy[Request]:
    """Any request; with `plannable`, only such as get a plan (prompt below the ceiling, a frame, 64 bits)."""
    return _requests(plannable=True) if plannable else _requests(plannable=True) | _requests(plannable=False)


@st.composite
def _requests(draw: DrawFn, *, plannable: bool) -> Request:
    def at_edge_or(usual: SearchStrategy[int], *edges: int) -> int:
        return draw(usual | near(*edges))

    prompt = draw(_PROMPTS if plannable else _ANY_PROMPTS)
    cap = at_edge_or(_CAPS, 4 * prompt + 64, max(0, CEILING - prompt), 8192)
    bare = Request(
        prompt_tokens=prompt,
        max_new_tokens=max(cap, 1) if plannable else cap,
        heuristic_eos_backstop=draw(_SWITCHES),
        kv_dtype=draw(_DTYPES),
    )
    room = max(0, U64 - spec_peak_bytes(bare))
    rings = at_edge_or(_SIZES, room, *([] if plannable else [U64 - BOUNDED + 1, 2**63]))
    left = max(0, room - rings)
    weights = at_edge_or(_SIZES, left, *([] if plannable else [left + 1, U64]))
    if plannable:
        rings = min(rings, room)
        weights = min(weights, room - rings)
    full = replace(bare, ring_buffer_bytes=rings, weights_resident_bytes=weights)
    budget = at_edge_or(_BUDGETS, spec_peak_bytes(full), spec_peak_bytes(full) + 3, spec_floor_bytes(full))
    return replace(full, budget_bytes=budget)


def policies() -> SearchStrategy[Policy]:
    return requests().map(policy_of)


def policy_of(request: Request) -> Policy:
    return Policy(**{field.name: getattr(request, field.name) for field in fields(Policy)})
