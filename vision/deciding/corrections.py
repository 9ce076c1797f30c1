"""The player's corrections of a photo's tiles, as the layout takes them into account."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from vision.deciding.layout_net import ROLES

ROLES_OF = {
    "hand": tuple(role for role in ROLES if role != "other"),
    "other": ("other",),
    "winning": ("winning",),
    "concealed": ("concealed", "winning"),
}
"""The roles that a tile may have after a statement about it."""


@dataclass(frozen=True)
class Corrections:
    """The player's corrections.

    roles: of tiles by `FoundTile.id`, each a key of `ROLES_OF`.
    named: ids of the tiles whose name the player said.
    not_won: ids of those that are not the winning tile.
    melds: kind, ids of the tiles in the photo, and names of those that are not.
    beside: names of concealed tiles that are not in the photo.
    empty: places where no undetected tile lies.
    """

    roles: Mapping[int, str] = field(default_factory=dict)
    named: frozenset[int] = frozenset()
    not_won: frozenset[int] = frozenset()
    melds: tuple[tuple[str, tuple[int, ...], tuple[str, ...]], ...] = ()
    beside: tuple[str, ...] = ()
    empty: tuple[tuple[float, float], ...] = ()

    def of(self, number: int) -> str:
        """Return the role that the player gave the tile with this id in these corrections: a value
        of `roles`, or the kind of its meld; "" for none."""
        for kind, tiles, _ in self.melds:
            if number in tiles:
                return kind
        return self.roles.get(number, "")

    def settle(self, number: int) -> bool:
        """Return True where these corrections say that the detection with this id is a tile of its
        own."""
        return number in self.named or bool(self.of(number))


NO_CORRECTIONS = Corrections()
