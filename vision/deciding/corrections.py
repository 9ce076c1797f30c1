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
    """The player's corrections.

    groups: role of tiles by `FoundTile.id`, a key of `ROLES_OF`.
    melds: kind, ids of the tiles in the photo, and names of those that are not.
    beside: names of concealed tiles that are not in the photo.
    empty: places where no undetected tile lies.
    """

    groups: Mapping[int, str] = field(default_factory=dict)
    melds: tuple[tuple[str, tuple[int, ...], tuple[str, ...]], ...] = ()
    beside: tuple[str, ...] = ()
    empty: tuple[tuple[float, float], ...] = ()

    def of(self, number: int) -> str:
        """Return the role that the player gave the tile with this id in these corrections: a value
        of `groups`, or the kind of its meld; "" for none."""
        for kind, tiles, _ in self.melds:
            if number in tiles:
                return kind
        return self.groups.get(number, "")


NO_CORRECTIONS = Corrections()
