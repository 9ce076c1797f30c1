"""Find the pieces that form each set and each fan of a hand, to show them in the photo, the drawn
hand and the card. This module does not use Streamlit.

>>> from ui.hand.typed import typed_draft
>>> draft = typed_draft("123m 123m 456s 55p 78s 9s", Draft())
>>> sets_made_of((("5p", "5p"), ("1m",)), draft, None)
((9, 10), (0,))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from scoring.score import Claim, Fan, NearMiss, NotCounted, Score, Tiles
from ui.frame.picture import FAN_COLOURS
from ui.hand.state import Draft
from vision.record import Piece


class FanTiles(NamedTuple):
    """The tiles of a fan on the table.

    key: unique among the fans of a hand.
    number: its number among them, from 1.
    sets: ids of its pieces, set by set; empty if the fan is not about particular tiles.
    whole: True if it contains all tiles of the hand except flowers.
    """

    key: str
    number: int
    sets: tuple[tuple[int, ...], ...]
    whole: bool

    @property
    def pieces(self) -> tuple[int, ...]:
        """The ids of all pieces, without duplicates."""
        return tuple(dict.fromkeys(number for pieces in self.sets for number in pieces))

    def among(self, pieces: Iterable[Piece]) -> FanTiles:
        """Return a copy of the fan with only those of its tiles that are among these pieces."""
        known = {piece.id for piece in pieces}
        sets = [tuple([number for number in one if number in known]) for one in self.sets]
        return self._replace(sets=tuple([one for one in sets if one]))

    @property
    def colour(self) -> int:
        """The index in `FAN_COLOURS`. It repeats after the last colour, but the fan's number is
        unique."""
        return (self.number - 1) % len(FAN_COLOURS)


class FansOnTable(NamedTuple):
    """The tiles of a hand's fans, by English name; the numbers run on from one field to the next.

    counted: fans that count.
    excluded: fans that are excluded by others.
    near: near misses.
    """

    counted: Mapping[str, FanTiles]
    excluded: Mapping[str, FanTiles]
    near: Mapping[str, FanTiles]

    def of_claim(self, claim: Claim) -> FanTiles | None:
        """Return the tiles of the fan that a claim is about, searched first among fans that count,
        then among excluded ones, then among near misses; None if it is none of these."""
        found = (kind.get(claim.name or "") for kind in (self.counted, self.excluded, self.near))
        return next((fan for fan in found if fan is not None), None)


def fans_on_table(draft: Draft, score: Score) -> FansOnTable:
    """Return the tiles of a draft that each fan of its `score` consists of."""

    counted = fan_tiles("fan", score.listed, 1, draft, score)
    after = 1 + len(counted)
    excluded = fan_tiles("excluded", score.not_counted, after, draft, score)
    near = fan_tiles("near", score.nearly or (), after + len(excluded), draft, score)
    return FansOnTable(counted, excluded, near)


def fan_tiles(
    kind: str, fans: Sequence[Fan | NotCounted | NearMiss], first: int, draft: Draft, score: Score
) -> dict[str, FanTiles]:
    """Return the tiles of a draft that these fans of its score consist of, by the fan's English
    name.

    kind: prefix of `FanTiles.key`.
    first: number of the first fan.
    """
    hand = {piece.id for piece in draft.playing}
    found = {}
    for number, fan in enumerate(fans, start=first):
        sets = sets_made_of(fan.tiles, draft, score)
        whole = hand <= {each for pieces in sets for each in pieces}
        found[fan.name] = FanTiles(f"{kind} {fan.name}", number, sets, whole)
    return found


def sets_of(draft: Draft, score: Score | None) -> list[list[Piece]]:
    """Return the pieces of a draft in groups for display: the concealed sets of its score (none
    without a score), the remaining concealed pieces, melds, flowers."""
    free = draft.concealed
    standing = []
    for tiles in draft.standing_sets(score):
        pieces = [_taken(free, code) for code in tiles]
        standing.append([piece for piece in pieces if piece is not None])
    rest = [free] if free else []
    flowers = [draft.flower_pieces] if draft.flower_pieces else []
    return [*standing, *rest, *(list(meld.pieces) for meld in draft.melds), *flowers]


def _taken(free: list[Piece], code: str) -> Piece | None:
    """Remove the first piece of this code from `free` and return it; None if there is none."""
    piece = next((piece for piece in free if piece.tile == code), None)
    if piece is not None:
        free.remove(piece)
    return piece


def sets_made_of(tiles: Tiles, draft: Draft, score: Score | None) -> tuple[tuple[int, ...], ...]:
    """Return the ids of the pieces for groups of tile codes, such as the sets of a fan
    (`scoring.score.Fan.tiles`), group by group; codes that the hand lacks are omitted.

    A group that equals a set of the hand gets the pieces of that set; of several equal sets, one
    that no other group has yet. Other groups get single pieces, the winning piece first if it has
    the code.
    """
    lying = _sets(draft, score)
    free, made = list(lying), list[tuple[int, ...]]()
    for group in tiles:
        wanted = sorted(group)
        here = next((each for each in free if each[0] == wanted), None)
        if here is not None:
            free.remove(here)
        here = here or next((each for each in lying if each[0] == wanted), None)
        taken = {number for numbers in made for number in numbers}
        pieces = _singly(group, draft, taken) if here is None else here[1]
        made.append(tuple([piece.id for piece in pieces]))
    return tuple([numbers for numbers in made if numbers])


def _sets(draft: Draft, score: Score | None) -> list[tuple[list[str], Sequence[Piece]]]:
    """Return the groups of `sets_of`, each as a pair: the sorted tile codes, in which face-down
    tiles of a kong have the kong's code, and the pieces."""
    laid = {meld.pieces: meld.tiles for meld in draft.melds}
    return [
        (sorted(laid.get(tuple(pieces), [piece.tile for piece in pieces])), pieces)
        for pieces in sets_of(draft, score)
    ]


def _singly(group: Iterable[str], draft: Draft, taken: set[int]) -> list[Piece]:
    """Return a different piece for each of these codes, preferring the winning piece. Codes without
    a piece outside `taken` are omitted."""
    free = [piece for piece in (*draft.playing, *draft.flower_pieces) if piece.id not in taken]
    free.sort(key=lambda piece: piece.id != draft.winning)
    pieces = [_taken(free, code) for code in group]
    return [piece for piece in pieces if piece is not None]
