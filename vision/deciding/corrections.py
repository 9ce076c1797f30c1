"""The player's corrections of a photo's tiles, as the layout takes them into account."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from vision.deciding.layout_net import ROLES

ROLES_OF = {
    "hand": tuple(role for role in ROLES if role != "other"),
    "other": ("other",),
    "winning": ("winning",),
    "not_winning": tuple(role for role in ROLES if role != "winning"),
    "concealed": ("concealed", "winning"),
}
"""The roles that a tile may have after a statement about it."""


@dataclass(frozen=True)
class Corrections:
    """groups: what tiles are to the hand, by their `FoundTile.id`: a key of `ROLES_OF`. melds:
    their kind, the ids of their tiles that lie in the photo, and the names of those that do not.
    beside: names of concealed tiles that lie nowhere in the photo. empty: places where no tile
    lies unseen."""

    groups: Mapping[int, str] = field(default_factory=dict)
    melds: tuple[tuple[str, tuple[int, ...], tuple[str, ...]], ...] = ()
    beside: tuple[str, ...] = ()
    empty: tuple[tuple[float, float], ...] = ()

    def of(self, number: int) -> str:
        """Return the stated role of a tile: a key of `groups`, the kind of its meld, or nothing."""
        for kind, tiles, _ in self.melds:
            if number in tiles:
                return kind
        return self.groups.get(number, "")


NO_CORRECTIONS = Corrections()
