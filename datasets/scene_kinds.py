"""Kinds of rendered scene, by name, and random combinations of them."""

from collections.abc import Iterable

import numpy as np

KINDS: dict[str, str] = {
    "kongs": "hands with concealed kongs alone, whose face-down tiles are rare elsewhere",
    "backs": "concealed kongs all face down, often dark or in the colour of the table",
    "blanks": "two tiles in five are white dragons, which in many sets show nothing",
    "slanted": "tiles turned by any angle",
    "joined": "rows without gaps and with faint seams, as on a rack in bright light",
    "few": "one to four tiles by themselves, most of them white dragons",
    "behind": "a standing row that hides a part of the melds and flowers behind it",
    "sixteen": "hands of seventeen tiles, melds and flowers in a row behind",
    "seat": "seen from a player's seat, standing tiles with their tops and sides in view",
    "far-end": "seen along the row, its far end down to half as large as the near one",
    "walls": "walls in two layers around the hand, their pale sides in view",
    "bodies": "black, dark, coloured and two-tone tiles",
    "pale": "tiles on ground as pale as they are, many of them blank",
    "warm": "red fives, mostly under warm light",
    "indices": "Latin figures and letters in the corners of faces",
    "things": "dice, markers, sticks, keyboards, squared and printed mats beside the tiles",
    "empty": "such things, and no tiles at all",
    "strangers": "no tiles, but things that lie or stand as tiles do: dominoes, books, cards, keys",
    "flat": "seen from 10 to 30 degrees above the table, most tiles standing, 18 to 40 px wide",
    "close": "one face or two that fill the picture",
    "hard": "those that chance can bring, some in each scene",
}
"""Kinds of scene, and what each shows. Features that no given kind determines are random."""

Kinds = frozenset[str]

NO_KINDS: Kinds = frozenset()

_OFTEN = {
    "kongs": 0.08, "blanks": 0.06, "slanted": 0.08, "joined": 0.1, "sixteen": 0.14,
    "walls": 0.3, "bodies": 0.3, "pale": 0.12, "warm": 0.15, "indices": 0.3, "things": 0.45,
    "empty": 0.06,
}  # fmt: skip
"""Probability of each kind in a hard scene; these kinds can be combined with any other."""
_VIEWS = (("seat", 0.36), ("far-end", 0.22), ("", 0.42))
"""Probabilities in a hard scene of a view from a seat, along the row, or any other ("")."""


def kinds_named(names: Iterable[str]) -> Kinds:
    """Return the set of kinds with these names. Raises ValueError for an unknown one."""
    found = frozenset(names)
    unknown = sorted(found - set(KINDS))
    if unknown:
        raise ValueError(f"no kind of scene {unknown[0]!r}; there are {', '.join(KINDS)}")
    return found


def kinds_of_one_scene(rng: np.random.Generator, kinds: Kinds) -> Kinds:
    """Return the kinds of a scene: those of `kinds`, with random ones in place of `hard`."""
    if "hard" not in kinds:
        return kinds
    views, shares = [view for view, _ in _VIEWS], [share for _, share in _VIEWS]
    drawn = {name for name, share in _OFTEN.items() if rng.random() < share}
    view = str(rng.choice(views, p=shares))
    # A view from a seat does not go with a table turned by any angle.
    drawn = (drawn - {"slanted"} if view else drawn) | {view}
    return (kinds | drawn) - {"hard", ""}
