"""Combine all statements of the player; of two about the same tile the later one counts.

`summed_up` is the only place where statements take effect; `Summary.take` has one function for each
kind, in the order of `vision.statements`. `vision.record.statements_for` is the inverse.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import singledispatchmethod
from typing import TYPE_CHECKING, NamedTuple

from scoring.hand.photo_form import HandForm
from scoring.tiles import BACK, FLOWERS
from vision.statements import (
    Added,
    Answered,
    Aside,
    Corner,
    Empty,
    Framed,
    InHand,
    Loose,
    Melded,
    Named,
    NotWon,
    Place,
    Removed,
    Statement,
    Won,
)

if TYPE_CHECKING:  # a typed hand needs no photo and none of these slow imports
    from vision.observations import Observations


class TableMeld(NamedTuple):
    """A meld on the table.

    kind: chow, pung, kong or concealed_kong.
    tiles: ids of its tiles.
    """

    kind: str
    tiles: frozenset[int]


@dataclass
class Summary:
    """The combined effect of all statements; tiles are referred to by id.

    seen: the observations; None without a photo.
    form: shape of a hand by the rules in force.
    names: code of each named tile.
    removed: detections that are not tiles.
    added: the statement about each added tile.
    empty: middles of places where no tile lies.
    roles: role of a tile, a key of `vision.deciding.layout.ROLES_OF`; that of the winning tile is
      said by `winning` alone (`stated_roles`).
    aside: True for a tile that is not part of the hand.
    loose: tiles that are in no meld.
    winning: the winning tile, or None.
    not_won: tiles that are not the winning one.
    """

    seen: Observations | None
    form: HandForm
    names: dict[int, str] = field(default_factory=dict)
    removed: set[int] = field(default_factory=set)
    added: dict[int, Added] = field(default_factory=dict)
    empty: list[Corner] = field(default_factory=list)
    roles: dict[int, str] = field(default_factory=dict)
    aside: dict[int, bool] = field(default_factory=dict)
    loose: set[int] = field(default_factory=set)
    melds: list[TableMeld] = field(default_factory=list)
    winning: int | None = None
    not_won: set[int] = field(default_factory=set)

    @property
    def stated_roles(self) -> dict[int, str]:
        """The role of each tile of which the player stated one, that of the winning tile
        included."""
        won = {} if self.winning is None else {self.winning: "winning"}
        return self.roles | won

    # --- one function for each statement ---------------------------------------------------------

    @singledispatchmethod
    def take(self, said: Statement) -> None:
        """Apply a statement to this summary, in place. Raises TypeError for an unknown kind of
        statement."""
        raise TypeError(said)

    @take.register
    def _(self, said: Named) -> None:
        self.names[said.tile] = said.code
        self.removed.discard(said.tile)

    @take.register
    def _(self, said: Removed) -> None:
        self.removed.add(said.tile)
        self._leave_melds([said.tile])
        self.loose.add(said.tile)
        self._win_no_more([said.tile])

    @take.register
    def _(self, said: Added) -> None:
        self.added[said.tile] = said
        self.roles[said.tile] = "hand"

    @take.register
    def _(self, said: Empty) -> None:
        self.empty.append(middle(said.place))

    @take.register
    def _(self, said: Framed) -> None:
        if self.seen is None:
            return
        inside, outside = _framed(said.place, self.seen)
        self._leave_melds(outside)
        if self.winning not in inside:
            self.winning = None
        self.aside = dict.fromkeys(outside, True)
        self.roles = dict.fromkeys(outside, "other")
        # With more tiles than a hand of kongs and all flowers has, `decide` chooses among them.
        if len(inside) <= self.form.tiles + self.form.sets + len(FLOWERS):
            self.roles |= dict.fromkeys(inside, "hand")

    @take.register
    def _(self, said: InHand) -> None:
        self.roles |= dict.fromkeys(said.tiles, "hand")
        self.aside |= dict.fromkeys(said.tiles, False)

    @take.register
    def _(self, said: Aside) -> None:
        self.roles |= dict.fromkeys(said.tiles, "other")
        self.aside |= dict.fromkeys(said.tiles, True)
        self._leave_melds(said.tiles)
        self.loose.update(said.tiles)
        self._win_no_more(said.tiles)

    @take.register
    def _(self, said: Won) -> None:
        self.aside[said.tile] = False
        self._leave_melds([said.tile])
        self.loose.add(said.tile)
        self.roles[said.tile] = "hand"
        self.winning = said.tile
        self.not_won.discard(said.tile)

    @take.register
    def _(self, said: NotWon) -> None:
        self._win_no_more(said.tiles)
        self.not_won.update(said.tiles)

    @take.register
    def _(self, said: Melded) -> None:
        self.aside |= dict.fromkeys(said.tiles, False)
        self._leave_melds(said.tiles)
        self._win_no_more(said.tiles)
        self.melds.append(TableMeld(said.kind, frozenset(said.tiles)))
        self.loose.difference_update(said.tiles)

    @take.register
    def _(self, said: Loose) -> None:
        self.roles |= dict.fromkeys(said.tiles, "concealed")
        self.aside |= dict.fromkeys(said.tiles, False)
        self._leave_melds(said.tiles)
        self.loose.update(said.tiles)

    @take.register
    def _(self, said: Answered) -> None:
        """Do nothing: the other statements of the answer take effect."""

    def _leave_melds(self, tiles: Iterable[int]) -> None:
        left = [TableMeld(meld.kind, meld.tiles.difference(tiles)) for meld in self.melds]
        self.melds = [meld for meld in left if len(meld.tiles) > 2]

    def _win_no_more(self, tiles: Iterable[int]) -> None:
        if self.winning in set(tiles):
            self.winning = None


def summed_up(
    statements: Iterable[Statement], seen: Observations | None, form: HandForm
) -> Summary:
    """Return the summary of all statements, applied in order.

    seen and form: as in `Summary`.
    """
    summary = Summary(seen, form)
    for said in statements:
        summary.take(said)
    return summary


def _framed(frame: Place, seen: Observations) -> tuple[list[int], list[int]]:
    """Return the ids of the face-up tiles within the box around a frame, and of all tiles outside
    of it; rejected detections are ignored."""
    across, down = [x for x, _ in frame], [y for _, y in frame]
    inside, outside = [], []
    for tile in seen.tiles:
        x, y = middle(tile.quad.tolist())
        if not (min(across) <= x <= max(across) and min(down) <= y <= max(down)):
            outside.append(tile.id)
        elif tile.tile != BACK:
            inside.append(tile.id)
    return inside, outside


def middle(quad: Sequence[Corner]) -> Corner:
    """Return the mean (x, y) of the corners."""
    return sum(x for x, _ in quad) / len(quad), sum(y for _, y in quad) / len(quad)
