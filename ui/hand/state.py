"""The hand on the table as a frozen `Draft`.

A draft records what was seen in a photo, if there is one, and the player's statements in order. The
tiles on the table are derived from both (`vision.record`). Each action returns a new draft with
further statements, so that undo only has to keep the old ones. This module does not use Streamlit.

>>> from vision.statements import Added, Melded
>>> draft = Draft()
>>> for tile in ["1m", "2m", "3m", "C"]:
...     draft = draft.saying(Added(draft.next_id, tile))
>>> draft.possible_melds
[('chow', ('1m', '2m', '3m'))]
>>> draft = draft.saying(Melded("chow", (0, 1, 2)))
>>> [meld.kind for meld in draft.melds], [piece.tile for piece in draft.concealed]
(['chow'], ['C'])
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from ledger.booking import BookingAnswers
from scoring.hand.contradictions import MARKS
from scoring.hand.hand import DEFAULT_RULESET
from scoring.hand.own_fields import WORTHS
from scoring.hand.photo_form import HandForm
from scoring.hand.shorthand import RED_FIVES
from scoring.rulesets import ruleset
from scoring.score import Score
from scoring.tiles import BACK, FLOWERS, sort_key
from ui.frame.table_rules import asked
from ui.hand.any_winner import any_winner
from vision.deciding.sets import kong_tile, set_kind
from vision.record import OnTable, Piece, decide, laid, observations_of
from vision.statements import Statement, next_number

if TYPE_CHECKING:
    from vision.reading import PlacedTile, Reading

MOST_FLOWERS = 8
FRONT, HAND = "photo", "hand"
STEPS = (FRONT, HAND)
"""Steps of scoring: the front page, on which a hand is begun, and the hand."""
FLAGS = (*MARKS, "winning_tile_mixed")
CHOICES = {"how": "self_drawn", "seat": "seat_wind", "round": "round_wind"}
"""Circumstances that have an assumed value until somebody chooses one, each with the key of its
field: self-drawn or not, and the two winds."""


@dataclass(frozen=True)
class MeldOnTable:
    """A group of tiles laid down together.

    number: number of the meld in its draft.
    kind: chow, pung, kong, or `""` if the pieces form none of these.
    pieces: its pieces.
    concealed: True for a concealed kong only.
    """

    number: int
    kind: str
    pieces: tuple[Piece, ...]
    concealed: bool

    @property
    def tiles(self) -> list[str]:
        """The tile codes of this meld; for a kong four times its code (`kong_tile`), even if its
        ends are face down."""
        codes = [p.tile for p in self.pieces]
        return [kong_tile(codes)] * 4 if self.kind == "kong" else codes


@dataclass(frozen=True)
class Draft:
    """The hand so far, and the rules by which it is scored; immutable.

    self_drawn, seat_wind, round_wind: circumstances of the win.
    chosen: which of ``how`` (self-drawn or not), ``seat`` and ``round`` the player chose; the
      others are assumed.
    flags: names of the flags that are on.
    more: fields that only these rules have, such as riichi; never changed in place.
    answers: answers to the questions of the booking form.
    read: reading of the photo before any correction; None for a typed hand.
    statements: the player's statements about tiles, including tiles added by hand, oldest first.
    more_flowers: difference between the number of flowers and the flower tiles, may be negative.
    ruleset: name of the rule set.
    rulings: `rulings` of the hand's JSON as an object: a profile and the options that differ from
      it; never changed in place.
    facts: fields of the hand that the open evening knows (`ledger.booking.Booking.facts`); fields
      in ``more`` take precedence.
    """

    self_drawn: bool = False
    seat_wind: str = "E"
    round_wind: str = "E"
    chosen: frozenset[str] = frozenset()
    flags: frozenset[str] = frozenset()
    more: Mapping[str, Any] = field(default_factory=dict)
    answers: BookingAnswers = field(default_factory=BookingAnswers)
    read: Reading | None = None
    statements: tuple[Statement, ...] = ()
    more_flowers: int = 0
    ruleset: str = DEFAULT_RULESET
    rulings: Mapping[str, Any] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def details(self) -> dict[str, Any]:
        """The fields specific to the rules of this draft, as a new dict: the red fives among its
        tiles, then `facts`, then `more`; the later overrides the earlier."""
        red = tuple(sorted(piece.tile for piece in self.pieces if piece.red and piece.plays))
        return {**({RED_FIVES: red} if red else {}), **self.facts, **self.more}

    @property
    def reading(self) -> Reading | None:
        """The reading derived from this draft's photo and statements; None without a photo."""
        return _decided(self.read, self.statements, ruleset(self.ruleset).form)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """All tiles on the table: those of the photo in the order of its reading, then those added
        elsewhere. Tiles set aside are included."""
        return self._table.pieces

    @property
    def concealed_kongs(self) -> frozenset[int]:
        """The numbers of the melds that are concealed kongs (`MeldOnTable.number`)."""
        return self._table.concealed_kongs

    @property
    def winning(self) -> int | None:
        """The id of the winning piece, as chosen by the player or else as read from the photo; None
        if neither says which it is."""
        return self._table.winning

    @property
    def won(self) -> int | None:
        """The id of the piece to show as the winning one; None while the hand lacks tiles, as the
        winning one may still be missing."""
        have, want = self.tile_count
        return self.winning if have >= want else None

    @property
    def flowers(self) -> int:
        """The number of flowers, which may differ from the number of flower tiles."""
        return max(0, min(MOST_FLOWERS, len(self.flower_pieces) + self.more_flowers))

    # Derived values are cached for each draft, since a page asks for them hundreds of times.

    @cached_property
    def _table(self) -> OnTable:
        return _laid(self.read, self.statements, ruleset(self.ruleset).form)

    def piece(self, number: int) -> Piece | None:
        """Return the piece with the id `number`, or None."""
        return next((piece for piece in self.pieces if piece.id == number), None)

    @property
    def shows_photo(self) -> bool:
        """True if any piece was found in a photo."""
        return any(piece.found is not None for piece in self.pieces)

    @property
    def playing(self) -> list[Piece]:
        """The pieces that count towards the hand: without flowers and tiles set aside."""
        return [*self._playing]

    @cached_property
    def _playing(self) -> tuple[Piece, ...]:
        return tuple(piece for piece in self.pieces if piece.plays)

    @property
    def concealed(self) -> list[Piece]:
        """The pieces of the hand in no meld, sorted by tile; without flowers and tiles set
        aside."""
        return [*self._concealed]

    @cached_property
    def _concealed(self) -> tuple[Piece, ...]:
        loose = [piece for piece in self._playing if piece.meld is None]
        return tuple(sorted(loose, key=lambda piece: sort_key(piece.tile)))

    @property
    def flower_pieces(self) -> list[Piece]:
        """The flower tiles that are not set aside, in the order of `pieces`."""
        return [p for p in self.pieces if not p.aside and p.tile in FLOWERS]

    @property
    def melds(self) -> list[MeldOnTable]:
        """The melds, ordered by their number."""
        return [*self._melds]

    @cached_property
    def _melds(self) -> tuple[MeldOnTable, ...]:
        numbers = sorted({p.meld for p in self._playing if p.meld is not None})
        melds = []
        for number in numbers:
            pieces = tuple(p for p in self._playing if p.meld == number)
            kind = set_kind([p.tile for p in pieces]) or ""
            hidden = kind == "concealed_kong"
            kind = "kong" if hidden else kind
            concealed = hidden or (kind == "kong" and number in self.concealed_kongs)
            melds.append(MeldOnTable(number, kind, pieces, concealed))
        return tuple(melds)

    def standing_sets(self, score: Score | None) -> list[tuple[str, ...]]:
        """Return the sets of tile codes into which `score` arranged the concealed tiles, without
        melds; an empty list without a score."""
        laid = Counter(tuple(sorted(meld.tiles)) for meld in self.melds)
        standing = []
        for part in score.arrangement if score else ():
            alike = tuple(sorted(part.tiles))
            if laid[alike]:
                laid[alike] -= 1
            else:
                standing.append(part.tiles)
        return standing

    @property
    def tile_count(self) -> tuple[int, int]:
        """Two numbers: the tiles in the hand without flowers, and the tiles that the rules require
        (one more for each kong laid down)."""
        kongs = sum(1 for meld in self.melds if meld.kind == "kong")
        return len(self._playing), 3 * ruleset(self.ruleset).SETS + 2 + kongs

    @property
    def quads_in_hand(self) -> list[str]:
        """The tile codes of which exactly four tiles are concealed, sorted; each may be a kong."""
        counts = Counter(p.tile for p in self.concealed if p.tile != BACK)
        return sorted((tile for tile, n in counts.items() if n == 4), key=sort_key)

    @property
    def possible_melds(self) -> list[tuple[str, tuple[str, ...]]]:
        """The melds that the concealed tiles can form, as pairs of kind and tile codes, without
        duplicates: kongs, then pungs, then chows. They may share tiles."""
        counts = Counter(p.tile for p in self.concealed if p.tile != BACK)
        kinds = sorted(counts, key=sort_key)
        kongs = [("kong", (tile,) * 4) for tile in kinds if counts[tile] >= 4]
        pungs = [("pung", (tile,) * 3) for tile in kinds if counts[tile] >= 3]
        chows = []
        for tile in kinds:
            if tile[0].isdigit() and int(tile[0]) <= 7:
                run = tuple(f"{int(tile[0]) + step}{tile[1]}" for step in range(3))
                if all(counts[t] for t in run):
                    chows.append(("chow", run))
        return kongs + pungs + chows

    def to_json(self) -> dict[str, Any]:
        """Return the hand as a dict in the format of the interface, with the fields that its rules
        ask for.

        The winning tile is omitted if it is not known (see `winning`), unless the hand is complete
        and all its concealed tiles are equal.
        """
        winning = self.piece(self.winning) if self.winning is not None else None
        have, want = self.tile_count
        if winning is None and have == want and len({p.tile for p in self.concealed}) == 1:
            winning = self.concealed[0]
        flowers = sorted(p.tile for p in self.flower_pieces)
        hand: dict[str, Any] = {
            "concealed": [p.tile for p in self.concealed],
            "melds": [
                {
                    "type": meld.kind or ("kong" if len(meld.pieces) == 4 else "chow"),
                    "tiles": meld.tiles,
                    "concealed": meld.concealed,
                }
                for meld in self.melds
            ],
            "ruleset": self.ruleset,
        }
        if winning is not None:
            hand["winning_tile"] = winning.tile
        if self.rulings:
            hand["rulings"] = dict(self.rulings)
        circumstances: dict[str, Any] = {
            "self_drawn": self.self_drawn,
            "seat_wind": self.seat_wind,
            "round_wind": self.round_wind,
            "flowers": flowers if 0 < len(flowers) == self.flowers else self.flowers,
            "winning_tile_known": "winning_tile_mixed" not in self.flags,
            **{flag: flag in self.flags for flag in MARKS},
        }
        wanted = asked(self.ruleset, self.rulings)
        hand |= {key: value for key, value in circumstances.items() if key in wanted}
        for entry in ruleset(self.ruleset).more_fields:
            value = self.details.get(entry.key)
            if entry.kind == WORTHS and value:  # of the losers: the seats may have changed since
                value = {seat: worth for seat, worth in value.items() if seat != self.seat_wind}
            if value:
                hand[entry.key] = value
        return hand

    def as_counted(self) -> dict[str, Any]:
        """Return the hand as `to_json` does. If it is complete but its winning tile is not known,
        one of the concealed tiles is given as the winning one, provided that the score is the same
        for all of them (`any_winner`)."""
        hand, (have, want) = self.to_json(), self.tile_count
        if "winning_tile" not in hand and have == want and (tile := any_winner(hand)) is not None:
            hand["winning_tile"] = tile
        return hand

    def saying(self, *statements: Statement) -> Draft:
        """Return a copy of the draft with the statements appended to its own."""
        return replace(self, statements=(*self.statements, *statements))

    def without_tiles(self) -> Draft:
        """Return a draft without tiles, photo and circumstances except the winds, which count as
        assumed again (`chosen` is empty); rules and `facts` are kept."""
        return Draft(
            seat_wind=self.seat_wind,
            round_wind=self.round_wind,
            ruleset=self.ruleset,
            rulings=self.rulings,
            facts=self.facts,
        )

    def tile_of(self, piece: Piece | None) -> PlacedTile | None:
        """Return the tile that the reader found for a piece, or None."""
        if piece is None or piece.found is None or self.reading is None:
            return None
        return self.reading.tiles[piece.found]

    @property
    def next_id(self) -> int:
        """The id that the next added tile will get."""
        seen = self.read.seen if self.read is not None else None
        return next_number(len(seen.all) if seen is not None else 0, self.statements)


class EveningHand(msgspec.Struct, frozen=True, omit_defaults=True):
    """The hand of an evening that the tiles on the table belong to; all fields are empty without an
    evening.

    hand_id: id of the hand on the table (`AppState.hand_id`).
    evening: id of the evening.
    number: number of the hand in that evening.
    entry: id under which the hand was last sent to the ledger.
    """

    hand_id: str = ""
    evening: str = ""
    number: int = 0
    entry: str = ""


def draft_from_reading(reading: Reading, before: Draft) -> Draft:
    """Return the draft that a photo's reading suggests.

    before: previous draft, of which only winds, rules and `facts` are kept.
    """
    from vision.record import on_record

    reading = on_record(reading)
    return replace(before.without_tiles(), read=reading, statements=reading.statements)


KEPT = 128
"""Maximum number of cached readings and of cached layouts of pieces: enough for a few visitors who
undo and browse."""


@lru_cache(maxsize=KEPT)
def _decided(read: Reading | None, said: tuple[Statement, ...], form: HandForm) -> Reading | None:
    """Return the reading derived from the photo of `read` and the statements `said`; None without a
    photo.

    form: shape of a hand by the rules in force.
    """
    if read is None or (said == read.statements and form == read.form):
        return read
    return decide(observations_of(read), said, form)


@lru_cache(maxsize=KEPT)
def _laid(read: Reading | None, said: tuple[Statement, ...], form: HandForm) -> OnTable:
    return laid(_decided(read, said, form), said)


def let_go() -> None:
    """Clear the caches of decided readings, for example after all visitors have left."""
    _decided.cache_clear()
    _laid.cache_clear()
