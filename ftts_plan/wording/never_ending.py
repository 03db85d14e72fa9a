"""The words about speech that never ends by itself."""

from ftts_plan.speech import NEVER_ENDING, NeverEnding


def never_ending(utterances: int = 1_000) -> str:
    """What the published rate of endless speech means for so many utterances."""
    first, *others = NEVER_ENDING
    return (
        f"In {_published(first)} the model never said that it had finished: of {utterances:,} such utterances about "
        f"{first.expected_in(utterances):,} run to the cap, so budget for the cap. "
        f"Others report {' and '.join(map(_published, others))}."
    )


def _published(count: NeverEnding) -> str:
    percent = f"{float(count.rate * 100):.2g}"
    return f"{count.never_ended:,} of {count.requests:,} requests ({percent} %; {count.source})"
