"""Find other hands in a photo: tiles outside the chosen hand that lie together and form sets."""

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
    """Return the range of numbers of face-up tiles that a group of tiles may have to count as a
    hand of this form: from `MAX_COUNT_OFF` fewer than a hand without kongs has, up to but not
    including `MAX_COUNT_OFF` more than a hand with a kong in place of every set."""
    return range(form.tiles - MAX_COUNT_OFF, form.tiles + form.sets + MAX_COUNT_OFF)


def other_hands(tiles: Sequence[FoundTile], form: HandForm) -> list[list[int]]:
    """Return other possible hands as lists of indices in `tiles`, those nearest in size to a hand
    first; at most `MOST_HANDS`, may be empty. A possible hand is a cluster of tiles as large as a
    hand (`hand_sizes`) that can form more than half of its sets.

    tiles: the face-up tiles outside the chosen hand.
    """
    sizes = hand_sizes(form)
    found = {
        each
        for each in _together(tiles)
        if len(each) in sizes
        # Discards of the same number hardly ever form so many sets.
        and most_sets(tiles[i].tile for i in each) > form.sets // 2
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
    """Yield the clusters of tiles, as sets of indices, that arise when the two nearest tiles are
    joined first, then the next nearest, until all tiles are one cluster."""
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
