"""Find other hands in a photo: tiles set aside that lie together and hold sets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

import numpy as np

from scoring.hand.photo_form import HandForm
from vision.geometry import TINY, sides
from vision.limits import MAX_COUNT_OFF, MOST_HANDS
from vision.observations import FoundTile


def hand_sizes(form: HandForm) -> range:
    """Return the numbers of face-up tiles that a hand of this form may have: each kong adds one,
    and the count may be off either way."""
    return range(form.tiles - MAX_COUNT_OFF, form.tiles + sets_of(form) + MAX_COUNT_OFF)


def sets_of(form: HandForm) -> int:
    """Return the number of sets of a winning hand of this form, beside its pair."""
    return (form.tiles - 2) // 3


def other_hands(tiles: Sequence[FoundTile], form: HandForm) -> list[list[int]]:
    """Return groups of indices of face-up tiles outside the hand that lie together and may be
    another hand, the sizes nearest to a hand first; may be empty."""
    sizes = hand_sizes(form)
    found = {
        each
        for each in _together(tiles)
        if len(each) in sizes
        # As many tiles of a pond have hardly ever so many sets.
        and most_sets(tiles[i].tile for i in each) > sets_of(form) // 2
    }
    taken: list[frozenset[int]] = []
    for each in sorted(found, key=lambda one: (abs(len(one) - form.tiles), sorted(one))):
        if all(len(each & other) <= len(each) / 2 for other in taken):
            taken.append(each)
    return [sorted(each) for each in taken[:MOST_HANDS]]


def most_sets(tiles: Iterable[str]) -> int:
    """Return the maximum number of chows and pungs that these tile codes can form at once.

    >>> most_sets(["1m", "2m", "3m", "3m", "3m", "E", "E", "E", "5p"])
    2
    """
    return _most_sets(tuple(sorted(tiles)))


@lru_cache(maxsize=4096)
def _most_sets(tiles: tuple[str, ...]) -> int:
    if len(tiles) < 3:
        return 0
    first, counts = tiles[0], Counter(tiles)
    ways: list[tuple[str, ...]] = [(first,) * 3]
    if first[0].isdigit():
        ways.append((first, *(f"{int(first[0]) + step}{first[1:]}" for step in (1, 2))))
    best = _most_sets(tuple([tile for tile in tiles if tile != first]))
    for way in ways:
        if not Counter(way) - counts:
            best = max(best, 1 + _most_sets(tuple(sorted((counts - Counter(way)).elements()))))
    return best


def _together(tiles: Sequence[FoundTile]) -> Iterator[frozenset[int]]:
    """Yield the groups that tiles form at any distance: the nearest two are joined first, then the
    nearest of all groups, until all are one."""
    if len(tiles) < 2:
        return
    quads = np.stack([tile.quad for tile in tiles])
    middles, sizes = quads.mean(axis=1), sides(quads)
    apart = np.linalg.norm(middles[:, None] - middles[None], axis=2)
    apart = apart / np.maximum(np.maximum(sizes[:, None], sizes[None]), TINY)
    group_of = {i: frozenset([i]) for i in range(len(tiles))}
    one, other = np.triu_indices(len(tiles), 1)
    for at in np.argsort(apart[one, other], kind="stable"):
        first, second = group_of[int(one[at])], group_of[int(other[at])]
        if first is not second:
            joined = first | second
            group_of.update(dict.fromkeys(joined, joined))
            yield joined
