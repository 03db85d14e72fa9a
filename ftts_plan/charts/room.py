"""Where in a convex polygon a label has room, all of it."""

from collections.abc import Sequence
from itertools import pairwise

from ftts_plan.planning import clipped

Corner = tuple[float, float]


def middles_with_room(corners: Sequence[Corner], width: float, height: float) -> list[Corner]:
    """Where the middle of an upright rectangle may be so that all of it is inside, the middle of those places first.

    Empty where there is no such place. The corners go round anticlockwise, y upwards.
    """
    room = list(corners)
    for one, other in pairwise((*corners, *corners[:1])):
        room = _beside(room, one, other, width, height)
    if not room:
        return []
    middle = sum(x for x, _ in room) / len(room), sum(y for _, y in room) / len(room)
    return [middle, *(_between(middle, end, share) for share in (0.5, 0.99) for end in _on_rim(room))]


def _beside(room: Sequence[Corner], one: Corner, other: Corner, width: float, height: float) -> list[Corner]:
    """What of `room` keeps the rectangle left of the side from `one` to `other`."""
    across, up = other[0] - one[0], other[1] - one[1]
    reach = (abs(up) * width + abs(across) * height) / 2
    return clipped(room, lambda x, y: across * (y - one[1]) - up * (x - one[0]) - reach)


def _on_rim(corners: Sequence[Corner]) -> list[Corner]:
    """The corners, and the middle of each side."""
    sides = pairwise((*corners, *corners[:1]))
    return [_between(one, other, share) for one, other in sides for share in (0.0, 0.5)]


def _between(start: Corner, end: Corner, share: float) -> Corner:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
