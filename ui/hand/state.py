"""The state of the app: the hand as it is being put together, and the player's place.

Everything about the hand is a frozen `Draft`, a record: what was seen in a photo, if there is one,
and what was said, one statement after the other. What lies on the table follows from both
(`vision.record`), so that each action returns a draft with one statement more, and undo is keeping
the old ones. Nothing here needs Streamlit.

>>> draft = Draft()
>>> for tile in ["1m", "2m", "3m", "C"]:
...     draft = add_tile(draft, tile)
>>> possible_melds(draft)
[('chow', ('1m', '2m', '3m'))]
>>> draft = make_meld(draft, "chow", ("1m", "2m", "3m"))
>>> [meld.kind for meld in melds_of(draft)], [piece.tile for piece in concealed_of(draft)]
(['chow'], ['C'])
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from ledger.booking import BookingAnswers
from scoring.errors import HandError
from scoring.fields import WORTHS
from scoring.hand import DEFAULT_RULESET
from scoring.hand_form import HandForm
from scoring.rulesets import ruleset
from scoring.score import Score
from scoring.situation import MARKS
from scoring.tiles import BACK, FLOWERS, sort_key
from ui.frame.rules import asked, more_fields
from vision.record import OnTable, Piece, decide, laid, observations_of
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
    from ui.hand.hand_photo import HandPhoto
    from vision.observations import FoundTile
    from vision.reading import Reading

MOST_FLOWERS = 8
FRONT, HAND = "photo", "hand"
STEPS = (FRONT, HAND)
"""The steps of counting: the way to a hand, and the hand."""
FLAGS = (*MARKS, "winning_tile_mixed")
CHOICES = ("how", "seat", "round")
"""The assumptions until somebody chooses: self-drawn or not, and the two winds."""


@dataclass(frozen=True)
class MeldOnTable:
    """Tiles laid down together. kind: chow, pung, kong, or `""` where they make none of these."""

    number: int
    kind: str
    pieces: tuple[Piece, ...]
    concealed: bool


@dataclass(frozen=True)
class Circumstances:
    """The circumstances of a win that no tile shows, copied whole from one reading of the hand to
    the next.

    chosen: which of ``how`` (self-drawn or not), ``seat`` and ``round`` somebody chose; the others
    are assumed. more: fields that only these rules have, riichi and the like; never changed in
    place. answers: those to the questions of the booking form.
    """

    self_drawn: bool = False
    seat_wind: str = "E"
    round_wind: str = "E"
    chosen: frozenset[str] = frozenset()
    flags: frozenset[str] = frozenset()
    more: Mapping[str, Any] = field(default_factory=dict)
    answers: BookingAnswers = field(default_factory=BookingAnswers)


@dataclass(frozen=True)
class Draft(Circumstances):
    """The hand so far, and the rules it is counted by.

    read: the hand's photo as it was read before anything was said. said: of its tiles, and of those
    that were added by hand. more_flowers: how many there are beside the tiles, below 0 where there
    are fewer. rulings: what the hand's JSON has under that name, as an object: a profile and the
    options that differ from it; never changed in place. facts: fields of the hand that the open
    evening knows (`ledger.booking.Booking.facts`); what was said in ``more`` goes first.
    """

    read: Reading | None = None
    said: tuple[Statement, ...] = ()
    more_flowers: int = 0
    ruleset: str = DEFAULT_RULESET
    rulings: Mapping[str, Any] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def details(self) -> dict[str, Any]:
        """The fields that only these rules have: those of the evening, then what was said."""
        return {**self.facts, **self.more}

    @property
    def reading(self) -> Reading | None:
        """The reading that follows from photo and statements; None without a photo."""
        return _decided(self.read, self.said, ruleset(self.ruleset).form)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return self._table.pieces

    @property
    def concealed_kongs(self) -> frozenset[int]:
        """The numbers of the melds that are concealed kongs."""
        return self._table.concealed_kongs

    @property
    def winning(self) -> int | None:
        """The id of the piece that won, or None while nobody said."""
        return self._table.winning

    @property
    def flowers(self) -> int:
        return max(0, min(MOST_FLOWERS, len(flowers_of(self)) + self.more_flowers))

    @property
    def _table(self) -> OnTable:
        return _laid(self.read, self.said, ruleset(self.ruleset).form)

    @property
    def circumstances(self) -> Circumstances:
        """The statements about the hand beside its tiles."""
        return Circumstances(*(getattr(self, each.name) for each in fields(Circumstances)))

    def under(self, circumstances: Circumstances) -> Draft:
        """Return the same tiles, with all of this said of them."""
        return replace(self, **vars(circumstances))


@dataclass(frozen=True)
class Past:
    """A hand as it was: what undo brings back. photo: None as well where it was given back."""

    draft: Draft
    photo: HandPhoto | None = None
    id: str = ""
    claimed: tuple[str, ...] = ()


class EveningHand(msgspec.Struct, frozen=True, omit_defaults=True):
    """The hand of an evening that the tiles on the table were taken for.

    hand_id: of the tiles. evening: its id. number: of the hand. entry: the id under which it was
    sent to the ledger last.
    """

    hand_id: str = ""
    evening: str = ""
    number: int = 0
    entry: str = ""


@dataclass
class AppState:
    """One player's session.

    hand_id: the name of this hand in the browser's storage and its address. wanted: the hand whose
    tiles and photo are to be asked of the browser, or ""; opened: its draft as it was opened.
    turned: how many pages were opened. sheet: what the sheet over the page asks, for example
    ("fix", 3). source: file or webcam; source_round: a number for each fresh upload widget.
    chosen: the bytes and the names of the photos or videos that are still to be read as one hand.
    joins: the next ones are looks at the hand that is on the table.
    notice: a sentence to show on the next page. claimed: the fans that somebody claims for the
    hand, to be checked. meant: the hand of the evening that the tiles were taken for.
    scored, elsewhere: the last score and the scores by all rules, each with what it was made from.
    """

    step: str = FRONT
    turned: int = 0
    draft: Draft = field(default_factory=Draft)
    photo: HandPhoto | None = None
    hand_id: str = ""
    wanted: str = ""
    opened: Draft | None = None
    past: list[Past] = field(default_factory=list)
    sheet: tuple[str, int] | None = None
    source: str = "file"
    source_round: int = 0
    chosen: tuple[tuple[bytes, str], ...] = ()
    joins: bool = False
    notice: str = ""
    claimed: tuple[str, ...] = ()
    meant: EveningHand = field(default_factory=EveningHand)
    scored: tuple[str, Score | HandError] | None = None
    elsewhere: tuple[str, list[tuple[str, Score | HandError]]] | None = None


# --- reading a draft ---------------------------------------------------------------------------


def piece_of(draft: Draft, number: int) -> Piece | None:
    """Return the piece with this id, or None."""
    return next((piece for piece in draft.pieces if piece.id == number), None)


def shows_photo(draft: Draft) -> bool:
    """Return True if any of its pieces was found in a photo."""
    return any(piece.found is not None for piece in draft.pieces)


def playing(draft: Draft) -> list[Piece]:
    """Return the pieces that count towards the hand: no flowers, nothing set aside."""
    return [piece for piece in draft.pieces if piece.plays]


def concealed_of(draft: Draft) -> list[Piece]:
    """Return the pieces in no meld, in the order of the tiles."""
    return sorted((p for p in playing(draft) if p.meld is None), key=lambda p: sort_key(p.tile))


def flowers_of(draft: Draft) -> list[Piece]:
    return [p for p in draft.pieces if not p.aside and p.tile in FLOWERS]


def flower_codes(draft: Draft) -> list[str]:
    """Which flowers there are, sorted; empty where only their number is known."""
    codes = sorted(p.tile for p in flowers_of(draft))
    return codes if len(codes) == draft.flowers else []


def melds_of(draft: Draft) -> list[MeldOnTable]:
    """Return the melds, in the order in which they were made."""
    numbers = sorted({p.meld for p in playing(draft) if p.meld is not None})
    melds = []
    for number in numbers:
        pieces = tuple(p for p in playing(draft) if p.meld == number)
        kind = kind_of([p.tile for p in pieces])
        concealed = kind == "kong" and (
            number in draft.concealed_kongs or any(p.tile == BACK for p in pieces)
        )
        melds.append(MeldOnTable(number, kind, pieces, concealed))
    return melds


def standing_sets(draft: Draft, score: Score | None) -> list[tuple[str, ...]]:
    """Return the sets that a hand was counted by, without those that were laid down."""
    laid = Counter(tuple(sorted(meld_tiles(meld))) for meld in melds_of(draft))
    standing = []
    for part in score.arrangement if score else ():
        alike = tuple(sorted(part.tiles))
        if laid[alike]:
            laid[alike] -= 1
        else:
            standing.append(part.tiles)
    return standing


def kind_of(tiles: Iterable[str]) -> str:
    """Return the kind of set these tiles make: chow, pung, kong or `""`. Two backs hide two of a
    kong.

    >>> kind_of(["3p", "5p", "4p"]), kind_of(["back", "C", "C", "back"]), kind_of(["1m", "2m"])
    ('chow', 'kong', '')
    """
    tiles = list(tiles)
    faces = sorted({tile for tile in tiles if tile != BACK})
    if len(tiles) == 4 and len(faces) <= 1:
        return "kong"
    if len(tiles) != 3 or BACK in tiles:
        return ""
    if len(faces) == 1:
        return "pung"
    if len(faces) == 3 and all(len(tile) == 2 and tile[0].isdigit() for tile in faces):
        ranks = [int(tile[0]) for tile in faces]
        if len({tile[1] for tile in faces}) == 1 and ranks[2] - ranks[0] == 2:
            return "chow"
    return ""


def meld_tiles(meld: MeldOnTable) -> list[str]:
    """Codes of a meld, with the backs of a concealed kong read as the tile they hide."""
    faces = [p.tile for p in meld.pieces if p.tile != BACK]
    if meld.kind == "kong" and faces:
        return faces[:1] * 4
    return [p.tile for p in meld.pieces]


def tile_count(draft: Draft) -> tuple[int, int]:
    """Return the number of tiles of the hand, and the number its rules ask for: one more for each
    kong."""
    kongs = sum(1 for meld in melds_of(draft) if meld.kind == "kong")
    return len(playing(draft)), 3 * ruleset(draft.ruleset).SETS + 2 + kongs


def quads_in_hand(draft: Draft) -> list[str]:
    """Tiles of which all four are among the concealed ones: perhaps a kong nobody declared yet."""
    counts = Counter(p.tile for p in concealed_of(draft) if p.tile != BACK)
    return sorted((tile for tile, n in counts.items() if n == 4), key=sort_key)


def possible_melds(draft: Draft) -> list[tuple[str, tuple[str, ...]]]:
    """Return the melds that the concealed tiles can make, each once: kongs, pungs, then chows."""
    counts = Counter(p.tile for p in concealed_of(draft) if p.tile != BACK)
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


def hand_json(draft: Draft) -> dict[str, Any]:
    """Return the hand as the interface has it, with what its rules ask.

    A winning tile nobody chose is left out, unless the tiles that were not laid down are all alike.
    """
    winning = piece_of(draft, draft.winning) if draft.winning is not None else None
    have, want = tile_count(draft)
    if winning is None and have == want and len({p.tile for p in concealed_of(draft)}) == 1:
        winning = concealed_of(draft)[0]
    hand: dict[str, Any] = {
        "concealed": [p.tile for p in concealed_of(draft)],
        "melds": [
            {
                "type": meld.kind or ("kong" if len(meld.pieces) == 4 else "chow"),
                "tiles": meld_tiles(meld),
                "concealed": meld.concealed,
            }
            for meld in melds_of(draft)
        ],
        "ruleset": draft.ruleset,
    }
    if winning is not None:
        hand["winning_tile"] = winning.tile
    if draft.rulings:
        hand["rulings"] = dict(draft.rulings)
    circumstances: dict[str, Any] = {
        "self_drawn": draft.self_drawn,
        "seat_wind": draft.seat_wind,
        "round_wind": draft.round_wind,
        "flowers": flower_codes(draft) or draft.flowers,
        "winning_tile_known": "winning_tile_mixed" not in draft.flags,
        **{flag: flag in draft.flags for flag in MARKS},
    }
    wanted = asked(draft.ruleset, draft.rulings)
    hand |= {key: value for key, value in circumstances.items() if key in wanted}
    for entry in more_fields(draft.ruleset):
        value = draft.details.get(entry.key)
        if entry.kind == WORTHS and value:  # of the losers: the seats may have changed since
            value = {seat: worth for seat, worth in value.items() if seat != draft.seat_wind}
        if value:
            hand[entry.key] = value
    return hand


# --- changing a draft --------------------------------------------------------------------------


def saying(draft: Draft, *statements: Statement) -> Draft:
    """Return the draft with this said as well."""
    return replace(draft, said=(*draft.said, *statements))


def add_tile(draft: Draft, tile: str) -> Draft:
    """One tile more, at the end of the hand."""
    return saying(draft, Added(next_id(draft), tile))


def replace_tile(draft: Draft, number: int, tile: str) -> Draft:
    """Return another kind for one piece; it stays where it lies, and is no longer doubtful."""
    piece = piece_of(draft, number)
    if piece is None:
        return draft
    if piece.assumed:
        return saying(draft, Added(next_id(draft), tile, _place(draft, piece)))
    more: list[Statement] = [InHand((number,))] if piece.aside else []
    if piece.tile == BACK and piece.meld in draft.concealed_kongs:
        # Whoever says what hides in a kong says that it is one.
        kong = tuple(each.id for each in draft.pieces if each.meld == piece.meld)
        more.append(Melded("concealed_kong", kong))
    return saying(draft, Named(number, tile), *more)


def remove_tile(draft: Draft, number: int) -> Draft:
    piece = piece_of(draft, number)
    place = _place(draft, piece) if piece is not None and piece.assumed else None
    return saying(draft, Removed(number) if place is None else Empty(place))


def set_aside(draft: Draft, number: int, aside: bool) -> Draft:
    """Take a piece out of the hand (a discard that was in the picture), or back into it."""
    return saying(draft, Aside((number,)) if aside else InHand((number,)))


def make_meld(draft: Draft, kind: str, tiles: tuple[str, ...], concealed: bool = False) -> Draft:
    """Lay down these concealed tiles; the winning piece is taken only where no other will do."""
    free = sorted(concealed_of(draft), key=lambda p: p.id == draft.winning)
    chosen: list[int] = []
    for tile in tiles:
        piece = next((p for p in free if p.tile == tile and p.id not in chosen), None)
        if piece is None:
            return draft
        chosen.append(piece.id)
    kind = "concealed_kong" if concealed and kind == "kong" else kind
    return saying(draft, Melded(kind, tuple(chosen)))


def lay_fourth(draft: Draft, number: int, concealed: bool = False) -> Draft:
    """Make a kong of the meld with this number: with the fourth tile that stands in the hand, else
    with one more, which lies on it unseen."""
    meld = next((m for m in melds_of(draft) if m.number == number), None)
    if meld is None or meld.kind != "pung":
        return draft
    face, ids = meld.pieces[0].tile, tuple([piece.id for piece in meld.pieces])
    free = [piece for piece in concealed_of(draft) if piece.tile == face]
    free.sort(key=lambda piece: piece.id == draft.winning)
    kind = "concealed_kong" if concealed else "kong"
    if free:
        return saying(draft, Melded(kind, (*ids, free[0].id)))
    more = next_id(draft)
    return saying(draft, Added(more, face), Melded(kind, (*ids, more)))


def threes(draft: Draft) -> list[tuple[Piece, ...]]:
    """Return the pungs laid down, and three alike that stand: one more may lie on each."""
    standing = concealed_of(draft)
    alike = [tuple(p for p in standing if p.tile == tile) for tile in {p.tile for p in standing}]
    pungs = [meld.pieces for meld in melds_of(draft) if meld.kind == "pung"]
    return [*pungs, *sorted((each for each in alike if len(each) == 3), key=lambda e: e[0].id)]


def one_more_on(draft: Draft, three: tuple[Piece, ...]) -> Draft:
    """Make a kong of one of `threes`."""
    if three[0].meld is not None:
        return lay_fourth(draft, three[0].meld)
    more, ids = next_id(draft), tuple([piece.id for piece in three])
    return saying(draft, Added(more, three[0].tile), Melded("kong", (*ids, more)))


def fourths(draft: Draft) -> list[MeldOnTable]:
    """Pungs laid down of which the fourth tile stands in the hand."""
    standing = {piece.tile for piece in concealed_of(draft)}
    return [m for m in melds_of(draft) if m.kind == "pung" and m.pieces[0].tile in standing]


def split_meld(draft: Draft, number: int) -> Draft:
    """Take a meld's tiles back among the concealed ones; hidden backs become the tile they hid."""
    return _face_up(draft, number, Loose)


def conceal_kong(draft: Draft, number: int, concealed: bool) -> Draft:
    """Say whether a kong is concealed. Face-down tiles of one that is not become its face."""
    meld = next((m for m in melds_of(draft) if m.number == number), None)
    if meld is None or not concealed:
        return _face_up(draft, number, lambda tiles: Melded("kong", tiles))
    return saying(draft, Melded("concealed_kong", tuple(p.id for p in meld.pieces)))


def choose_winning(draft: Draft, number: int) -> Draft:
    return saying(draft, Won(number))


def forget_winning(draft: Draft) -> Draft:
    """Nobody said which tile won."""
    return draft if draft.winning is None else saying(draft, NotWon((draft.winning,)))


def set_flowers(draft: Draft, count: int) -> Draft:
    """Return the draft with this many flowers; flower tiles that come or go change the count
    afterwards."""
    count = max(0, min(MOST_FLOWERS, count))
    return replace(draft, more_flowers=count - len(flowers_of(draft)))


def without_tiles(draft: Draft) -> Draft:
    """No tiles, at the same table: the winds, the rules and what the evening knows stay."""
    return Draft(
        seat_wind=draft.seat_wind,
        round_wind=draft.round_wind,
        ruleset=draft.ruleset,
        rulings=draft.rulings,
        facts=draft.facts,
    )


def with_facts(draft: Draft, facts: Mapping[str, Any]) -> Draft:
    """Return the draft with what the evening knows of its hand, in place of what it knew before."""
    winds: dict[str, Any] = {}
    if "round_wind" in facts and "round" not in draft.chosen:
        winds["round_wind"] = facts["round_wind"]
    if "seat_wind" in facts:
        winds |= {"seat_wind": facts["seat_wind"], "chosen": draft.chosen | {"seat"}}
    return replace(draft, facts=dict(facts), **winds)


def draft_from_reading(reading: Reading, before: Draft) -> Draft:
    """Return the draft that a photo suggests: the hand that the reader drafted, as pieces on the
    table.

    before: the draft so far, whose winds and rules stay.
    """
    from vision.record import on_record

    reading = on_record(reading)
    return replace(without_tiles(before), read=reading, said=reading.said)


def as_it_lies(
    draft: Draft, pieces: Sequence[Piece], concealed_kongs: Collection[int], winning: int | None
) -> Draft:
    """Say all that makes these the pieces of a draft of which nothing was said: of a hand that
    comes from a link, or whose photo is read otherwise since it was kept."""
    read = {piece.id: piece for piece in draft.pieces}
    first = next_id(draft)
    ids = {p.id: p.id if p.id in read or not read else first + n for n, p in enumerate(pieces)}
    said: list[Statement] = [Removed(number) for number in read.keys() - ids.keys()]
    for piece in pieces:
        if piece.id not in read:
            said.append(Added(ids[piece.id], piece.tile))
        elif not piece.doubtful or piece.tile != read[piece.id].tile:
            said.append(Named(piece.id, piece.tile))
    aside = tuple([ids[p.id] for p in pieces if p.aside])
    loose = tuple([ids[p.id] for p in pieces if p.meld is None and not p.aside])
    said += [Aside(aside)] if aside else []
    said += [Loose(loose)] if loose and read else []
    for number in sorted({p.meld for p in pieces if p.meld is not None}):
        tiles = [p for p in pieces if p.meld == number]
        kind = "concealed_kong" if number in concealed_kongs else kind_of(p.tile for p in tiles)
        said.append(Melded(kind, tuple([ids[p.id] for p in tiles])))
    said += [Won(ids[winning])] if winning is not None else [NotWon(loose)] if read else []
    return replace(draft, said=tuple(said))


# --- helpers -----------------------------------------------------------------------------------

KEPT = 128
"""The most tables and readings kept: enough for a few visitors who undo and look around."""


@lru_cache(maxsize=KEPT)
def _decided(read: Reading | None, said: tuple[Statement, ...], form: HandForm) -> Reading | None:
    """Return the reading that follows from the photo of `read` and these statements."""
    if read is None or (said == read.said and form == read.form):
        return read
    return decide(observations_of(read), said, form)


@lru_cache(maxsize=KEPT)
def _laid(read: Reading | None, said: tuple[Statement, ...], form: HandForm) -> OnTable:
    return laid(_decided(read, said, form), said)


def let_go() -> None:
    """Forget what was decided last, once its visitors have gone."""
    _decided.cache_clear()
    _laid.cache_clear()


def tile_of(draft: Draft, piece: Piece | None) -> FoundTile | None:
    """Return the tile found in the photo for a piece; None where the photo does not show it."""
    if piece is None or piece.found is None or draft.reading is None:
        return None
    return draft.reading.tiles[piece.found]


def next_id(draft: Draft) -> int:
    """Return the number of the next tile that is added."""
    seen = draft.read.seen if draft.read is not None else None
    return next_number(len(seen.all) if seen is not None else 0, draft.said)


def _place(draft: Draft, piece: Piece) -> Place | None:
    tile = tile_of(draft, piece)
    return place_of(tile.quad.tolist()) if tile is not None else None


def _face_up(draft: Draft, number: int, then: Callable[[tuple[int, ...]], Statement]) -> Draft:
    """Name the hidden tiles of a meld by its face, add those that were only assumed, then make the
    statement about all its tiles."""
    meld = next((m for m in melds_of(draft) if m.number == number), None)
    if meld is None:
        return draft
    tiles = []
    for piece, code in zip(meld.pieces, meld_tiles(meld), strict=True):
        tiles.append(next_id(draft) if piece.assumed else piece.id)
        if piece.tile != code:
            draft = replace_tile(draft, piece.id, code)
    return saying(draft, then(tuple(tiles)))
