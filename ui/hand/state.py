"""The state of the app: the hand as it is being put together, and the player's place.

Everything about the hand is a frozen `Draft`, a record: what was seen in a photo, if there is one,
and what was said, one statement after the other. What lies on the table follows from both
(`vision.record`), so that each action returns a draft with one statement more, and undo is keeping
the old ones. Nothing here needs Streamlit.

>>> draft = Draft()
>>> for tile in ["1m", "2m", "3m", "C"]:
...     draft = draft.add_tile(tile)
>>> draft.possible_melds
[('chow', ('1m', '2m', '3m'))]
>>> draft = draft.make_meld("chow", ("1m", "2m", "3m"))
>>> [meld.kind for meld in draft.melds], [piece.tile for piece in draft.concealed]
(['chow'], ['C'])
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
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
from vision.deciding.sets import set_kind
from vision.record import OnTable, Piece, decide, laid, observations_of, statements_for
from vision.statements import (
    Added,
    Aside,
    Empty,
    InHand,
    Loose,
    Melded,
    Named,
    NotWon,
    Place,
    Removed,
    Statement,
    Won,
    next_number,
    place_of,
)

if TYPE_CHECKING:
    from vision.observations import FoundTile
    from vision.reading import Reading

MOST_FLOWERS = 8
FRONT, HAND = "photo", "hand"
STEPS = (FRONT, HAND)
"""The steps of counting: the way to a hand, and the hand."""
FLAGS = (*MARKS, "winning_tile_mixed")
CHOICES = {"how": "self_drawn", "seat": "seat_wind", "round": "round_wind"}
"""The assumptions until somebody chooses, self-drawn or not and the two winds, each with the key of
its field."""


@dataclass(frozen=True)
class MeldOnTable:
    """A group of tiles laid down together.

    number: the meld's id in its draft.
    kind: chow, pung, kong, or `""` where the pieces make none of these.
    concealed: True for a concealed kong only.
    """

    number: int
    kind: str
    pieces: tuple[Piece, ...]
    concealed: bool

    @property
    def tiles(self) -> list[str]:
        """The tile codes of this meld; backs of a concealed kong are the tile they hide."""
        faces = [p.tile for p in self.pieces if p.tile != BACK]
        if self.kind == "kong" and faces:
            return faces[:1] * 4
        return [p.tile for p in self.pieces]


@dataclass(frozen=True)
class Draft:
    """The hand so far, and the rules it is counted by; immutable.

    chosen: which of ``how`` (self-drawn or not), ``seat`` and ``round`` the player chose; the
      others are assumed.
    flags: names of the flags that are on.
    more: fields that only these rules have, such as riichi; never changed in place.
    answers: to the questions of the booking form.
    read: the reading of the photo before any correction, None for a typed hand.
    statements: the player's about its tiles and the tiles added by hand, oldest first.
    more_flowers: difference between the number of flowers and the flower tiles, may be negative.
    rulings: `rulings` of the hand's JSON as an object: a profile and the options that differ from
      it; never changed in place.
    facts: fields of the hand that the open evening knows (`ledger.booking.Booking.facts`); fields
      in ``more`` take precedence over them.
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
        """The fields that only these rules have, in a new dict: the red fives of the photo and
        `facts`, overridden by `more`."""
        red = tuple(sorted(piece.tile for piece in self.pieces if piece.red and piece.plays))
        return {**({RED_FIVES: red} if red else {}), **self.facts, **self.more}

    @property
    def reading(self) -> Reading | None:
        """The reading that follows from this draft's photo and statements; None without a photo."""
        return _decided(self.read, self.statements, ruleset(self.ruleset).form)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return self._table.pieces

    @property
    def concealed_kongs(self) -> frozenset[int]:
        """The numbers of the melds that are concealed kongs (`MeldOnTable.number`)."""
        return self._table.concealed_kongs

    @property
    def winning(self) -> int | None:
        """The id of the piece of this draft that won, or None while nobody has chosen one."""
        return self._table.winning

    @property
    def won(self) -> int | None:
        """The id of the piece to show as the one that won: none in a hand that lacks a tile, of
        which the tile that won is still to come."""
        have, want = self.tile_count
        return self.winning if have >= want else None

    @property
    def flowers(self) -> int:
        return max(0, min(MOST_FLOWERS, len(self.flower_pieces) + self.more_flowers))

    # What follows from the fields is made once for each draft: a page asks hundreds of times.

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
        """The pieces that count towards the hand: no flowers, nothing set aside."""
        return [*self._playing]

    @cached_property
    def _playing(self) -> tuple[Piece, ...]:
        return tuple(piece for piece in self.pieces if piece.plays)

    @property
    def concealed(self) -> list[Piece]:
        """The pieces of the hand in no meld, sorted by tile; no flowers, none set aside."""
        return [*self._concealed]

    @cached_property
    def _concealed(self) -> tuple[Piece, ...]:
        loose = [piece for piece in self._playing if piece.meld is None]
        return tuple(sorted(loose, key=lambda piece: sort_key(piece.tile)))

    @property
    def flower_pieces(self) -> list[Piece]:
        return [p for p in self.pieces if not p.aside and p.tile in FLOWERS]

    @property
    def melds(self) -> list[MeldOnTable]:
        """The melds laid down, ordered by their number."""
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
        """Return the sets of tile codes by which `score` arranged the concealed tiles, melds laid
        down left out; an empty list without a score (None)."""
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
        """The tile codes of which exactly four are concealed, sorted: perhaps a kong."""
        counts = Counter(p.tile for p in self.concealed if p.tile != BACK)
        return sorted((tile for tile, n in counts.items() if n == 4), key=sort_key)

    @property
    def possible_melds(self) -> list[tuple[str, tuple[str, ...]]]:
        """The melds that the concealed tiles can make, as pairs of kind and tile
        codes, each once: first kongs, then pungs, then chows. They may share tiles."""
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

        The winning tile is left out where nobody chose one, unless the hand is complete and all its
        concealed tiles are of one kind.
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
        """Return the hand as `to_json`, with a winning tile also where nobody chose one and it
        makes no difference which one it was."""
        hand, (have, want) = self.to_json(), self.tile_count
        if "winning_tile" not in hand and have == want and (tile := any_winner(hand)) is not None:
            hand["winning_tile"] = tile
        return hand

    def saying(self, *statements: Statement) -> Draft:
        """Return a copy of the draft with the statements appended to its own."""
        return replace(self, statements=(*self.statements, *statements))

    def add_tile(self, tile: str) -> Draft:
        """Return the draft with one more tile, of this code, at the end of the hand."""
        return self.saying(Added(self.next_id, tile))

    def replace_tile(self, number: int, tile: str) -> Draft:
        """Return the draft changed so that the piece with the id `number` is `tile`: same position,
        no longer doubtful, back in the hand if it was set aside; unchanged for an unknown id."""
        piece = self.piece(number)
        if piece is None:
            return self
        if piece.assumed:
            return self.saying(Added(self.next_id, tile, self._place(piece)))
        more: list[Statement] = [InHand((number,))] if piece.aside else []
        if piece.tile == BACK and piece.meld in self.concealed_kongs:
            # Whoever says what hides in a kong says that it is one.
            kong = tuple(each.id for each in self.pieces if each.meld == piece.meld)
            more.append(Melded("concealed_kong", kong))
        return self.saying(Named(number, tile), *more)

    def remove_tile(self, number: int) -> Draft:
        piece = self.piece(number)
        place = self._place(piece) if piece is not None and piece.assumed else None
        return self.saying(Removed(number) if place is None else Empty(place))

    def set_aside(self, number: int, aside: bool) -> Draft:
        """Return the draft with the piece of this id taken out of the hand (aside=True, for example
        a discard in the picture) or put back into it (False)."""
        return self.saying(Aside((number,)) if aside else InHand((number,)))

    def make_meld(self, kind: str, tiles: tuple[str, ...], concealed: bool = False) -> Draft:
        """Return the draft with concealed tiles of these codes laid down as one meld.

        kind: "chow", "pung" or "kong".
        concealed: makes a kong a concealed one; ignored for other kinds.

        The winning piece is used only if no other piece of its kind is free. The draft is unchanged
        if a tile is missing.
        """
        free = sorted(self.concealed, key=lambda p: p.id == self.winning)
        chosen: list[int] = []
        for tile in tiles:
            piece = next((p for p in free if p.tile == tile and p.id not in chosen), None)
            if piece is None:
                return self
            chosen.append(piece.id)
        kind = "concealed_kong" if concealed and kind == "kong" else kind
        return self.saying(Melded(kind, tuple(chosen)))

    @property
    def threes(self) -> list[tuple[Piece, ...]]:
        """The groups of three equal pieces that a fourth tile could make a kong: pungs laid down
        first, then three of a kind among the concealed tiles, by the id of their first piece."""
        standing = self.concealed
        alike = [
            tuple(p for p in standing if p.tile == tile) for tile in {p.tile for p in standing}
        ]
        pungs = [meld.pieces for meld in self.melds if meld.kind == "pung"]
        return [*pungs, *sorted((each for each in alike if len(each) == 3), key=lambda e: e[0].id)]

    def one_more_on(self, number: int) -> Draft:
        """Return the draft with an open kong of the `threes` that the piece with this id lies in.

        The fourth tile is taken from the concealed tiles, else a new one is added. The draft is
        unchanged if the piece lies in none.
        """
        three = next((e for e in self.threes if number in {piece.id for piece in e}), None)
        if three is None:
            return self
        face, ids = three[0].tile, tuple([piece.id for piece in three])
        free = [p for p in self.concealed if p.tile == face and p not in three]
        free.sort(key=lambda piece: piece.id == self.winning)
        if free:
            return self.saying(Melded("kong", (*ids, free[0].id)))
        return self.add_tile(face).saying(Melded("kong", (*ids, self.next_id)))

    def split_meld(self, number: int) -> Draft:
        """Return the draft with the tiles of the meld with this number concealed again; backs of a
        concealed kong become the tile they hid."""
        return self._face_up(number, Loose)

    def conceal_kong(self, number: int, concealed: bool) -> Draft:
        """Return the draft changed so that the kong with this meld number is concealed or open.
        Face-down tiles of an open one become its face."""
        meld = next((m for m in self.melds if m.number == number), None)
        if meld is None or not concealed:
            return self._face_up(number, lambda tiles: Melded("kong", tiles))
        return self.saying(Melded("concealed_kong", tuple(p.id for p in meld.pieces)))

    def choose_winning(self, number: int) -> Draft:
        return self.saying(Won(number))

    def forget_winning(self) -> Draft:
        """Return the draft without a chosen winning tile; the same draft if none was chosen."""
        return self if self.winning is None else self.saying(NotWon((self.winning,)))

    def set_flowers(self, count: int) -> Draft:
        """Return the draft with this many flowers, limited to 0 to `MOST_FLOWERS`. The difference
        to the flower tiles is stored: flower tiles added or removed later change the number."""
        count = max(0, min(MOST_FLOWERS, count))
        return replace(self, more_flowers=count - len(self.flower_pieces))

    def without_tiles(self) -> Draft:
        """Return a copy without tiles, photo or circumstances; winds, rules and `facts` stay."""
        return Draft(
            seat_wind=self.seat_wind,
            round_wind=self.round_wind,
            ruleset=self.ruleset,
            rulings=self.rulings,
            facts=self.facts,
        )

    def with_facts(self, facts: Mapping[str, Any]) -> Draft:
        """Return the draft with `facts` replaced by what the open evening knows of this hand.

        A `seat_wind` in it also sets the seat; a `round_wind` sets the round unless the player
        chose one.
        """
        winds: dict[str, Any] = {}
        if "round_wind" in facts and "round" not in self.chosen:
            winds["round_wind"] = facts["round_wind"]
        if "seat_wind" in facts:
            winds |= {"seat_wind": facts["seat_wind"], "chosen": self.chosen | {"seat"}}
        return replace(self, facts=dict(facts), **winds)

    def as_it_lies(
        self, pieces: Sequence[Piece], concealed_kongs: Collection[int], winning: int | None
    ) -> Draft:
        """Return the draft with the statements that turn its own pieces into `pieces`, with their
        melds.

        For a hand from a link, or one whose photo is read differently since it was stored; the
        draft must have no statements yet.
        concealed_kongs: meld numbers, as in `pieces`.
        winning: id of the winning piece, or None.
        """
        said = statements_for(pieces, concealed_kongs, winning, self.reading)
        return replace(self, statements=said)

    def tile_of(self, piece: Piece | None) -> FoundTile | None:
        """Return the tile that the reader found for a piece; None for none."""
        if piece is None or piece.found is None or self.reading is None:
            return None
        return self.reading.tiles[piece.found]

    @property
    def next_id(self) -> int:
        """The id that the next tile added will get."""
        seen = self.read.seen if self.read is not None else None
        return next_number(len(seen.all) if seen is not None else 0, self.statements)

    def _place(self, piece: Piece) -> Place | None:
        tile = self.tile_of(piece)
        return place_of(tile.quad.tolist()) if tile is not None else None

    def _face_up(self, number: int, then: Callable[[tuple[int, ...]], Statement]) -> Draft:
        """Return the draft with a meld's hidden tiles named, and a statement about all of them."""
        draft, tiles = self, []
        meld = next((m for m in self.melds if m.number == number), None)
        if meld is None:
            return self
        for piece, code in zip(meld.pieces, meld.tiles, strict=True):
            tiles.append(draft.next_id if piece.assumed else piece.id)
            if piece.tile != code:
                draft = draft.replace_tile(piece.id, code)
        return draft.saying(then(tuple(tiles)))


class EveningHand(msgspec.Struct, frozen=True, omit_defaults=True):
    """The hand of an evening that the tiles on the table belong to; all fields empty for none.

    hand_id: id of the tiles (`AppState.hand_id`).
    evening: id of the evening.
    number: of the hand in that evening.
    entry: the id under which the hand was last sent to the ledger.
    """

    hand_id: str = ""
    evening: str = ""
    number: int = 0
    entry: str = ""


def draft_from_reading(reading: Reading, before: Draft) -> Draft:
    """Return the draft that the reading of a photo suggests: the reader's hand as pieces on the
    table.

    before: the draft so far, of which only winds, rules and `facts` are kept.
    """
    from vision.record import on_record

    reading = on_record(reading)
    return replace(before.without_tiles(), read=reading, statements=reading.statements)


KEPT = 128
"""The most tables and readings kept: enough for a few visitors who undo and look around."""


@lru_cache(maxsize=KEPT)
def _decided(read: Reading | None, said: tuple[Statement, ...], form: HandForm) -> Reading | None:
    """Return the reading that follows from the photo of `read` and these statements."""
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
