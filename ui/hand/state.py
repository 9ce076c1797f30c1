"""What the app knows: the hand as it is being put together, and where the player is.

Everything about the hand is a frozen `Draft`; each action returns a new one, so that undo is
keeping the old ones. Nothing here needs Streamlit.

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
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from scoring.hand import DEFAULT_RULESET
from scoring.rulesets import ruleset
from scoring.tiles import BACK, FLOWERS, sort_key
from ui.frame.rules import asked, more_fields

if TYPE_CHECKING:
    from ui.hand.photos import Photo
    from vision.reading import Reading

STEPS = ("photo", "tiles", "hand", "score")
FLAGS = (
    "last_tile_of_kind",
    "last_wall_tile",
    "kong_replacement",
    "robbing_kong",
    "first_turn",
    "winning_tile_mixed",
)


@dataclass(frozen=True)
class Piece:
    """One tile on the table.

    id: stays the same when the tile is renamed. meld: number of the meld it lies in, or None.
    aside: seen in the photo but not part of the hand (discards, the wall). found: its index in
    the reading's tiles, or None for a tile added by hand. guesses: other codes it may be.
    corrected: the player said that it is another tile than it was read as.
    """

    id: int
    tile: str
    meld: int | None = None
    aside: bool = False
    found: int | None = None
    doubtful: bool = False
    guesses: tuple[str, ...] = ()
    row: int = 0
    corrected: bool = False


@dataclass(frozen=True)
class Meld:
    """Tiles laid down together. kind: chow, pung, kong, or `""` where they make none of these."""

    number: int
    kind: str
    pieces: tuple[Piece, ...]
    concealed: bool


@dataclass(frozen=True)
class Draft:
    """The hand so far, and the rules it is counted by.

    winning: the id of the piece that won, or None while nobody said. seat_said: whether anybody
    said from which seat it was won; until then no ledger may take it for East's. rulings: what the
    hand's JSON has under that name, as an object: a profile and the options that differ from it.
    more: fields that only these rules have, riichi and the like. Neither is ever changed in place.
    """

    pieces: tuple[Piece, ...] = ()
    concealed_kongs: frozenset[int] = frozenset()
    winning: int | None = None
    self_drawn: bool = False
    seat_wind: str = "E"
    seat_said: bool = False
    round_wind: str = "E"
    flowers: int = 0
    flags: frozenset[str] = frozenset()
    ruleset: str = DEFAULT_RULESET
    rulings: Mapping[str, Any] = field(default_factory=dict)
    more: Mapping[str, Any] = field(default_factory=dict)

    @property
    def circumstances(self) -> Circumstances:
        """What was said of the hand beside its tiles."""
        return Circumstances(*(getattr(self, name) for name in Circumstances._fields))

    def under(self, circumstances: Circumstances) -> Draft:
        """The same tiles, with all of this said of them."""
        return replace(self, **circumstances._asdict())


class Circumstances(NamedTuple):
    """How a hand was won, as far as no tile shows it: copied whole from one reading of it to the
    next. The fields are those of `Draft`."""

    self_drawn: bool
    seat_wind: str
    seat_said: bool
    round_wind: str
    flags: frozenset[str]
    more: Mapping[str, Any]


@dataclass(frozen=True)
class Past:
    """A hand as it was: what undo brings back. photo: None as well where it was given back."""

    draft: Draft
    photo: Photo | None = None
    id: str = ""
    claimed: tuple[str, ...] = ()


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
    hand, to be checked. asked: what was said for the ledger beside who won (`ui.evening.booking`).
    scored, elsewhere: the last score and the scores by all rules, each with what it was made from.
    """

    step: str = "photo"
    turned: int = 0
    draft: Draft = field(default_factory=Draft)
    photo: Photo | None = None
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
    asked: dict[str, Any] = field(default_factory=dict)
    scored: tuple[Any, dict[str, Any]] | None = None
    elsewhere: tuple[Any, list[tuple[str, dict[str, Any]]]] | None = None


# --- reading a draft ---------------------------------------------------------------------------


def piece_of(draft: Draft, number: int) -> Piece | None:
    """The piece with this id, or None."""
    return next((piece for piece in draft.pieces if piece.id == number), None)


def shows_photo(draft: Draft) -> bool:
    """Whether any of its pieces was found in a photo."""
    return any(piece.found is not None for piece in draft.pieces)


def playing(draft: Draft) -> list[Piece]:
    """The pieces that count towards the hand: no flowers, nothing set aside."""
    return [p for p in draft.pieces if not p.aside and p.tile not in FLOWERS]


def concealed_of(draft: Draft) -> list[Piece]:
    """The pieces in no meld, in the order of the tiles."""
    return sorted((p for p in playing(draft) if p.meld is None), key=lambda p: sort_key(p.tile))


def flowers_of(draft: Draft) -> list[Piece]:
    return [p for p in draft.pieces if not p.aside and p.tile in FLOWERS]


def flower_codes(draft: Draft) -> list[str]:
    """Which flowers there are, sorted; empty where only their number is known."""
    codes = sorted(p.tile for p in flowers_of(draft))
    return codes if len(codes) == draft.flowers else []


def melds_of(draft: Draft) -> list[Meld]:
    """The melds, in the order in which they were made."""
    numbers = sorted({p.meld for p in playing(draft) if p.meld is not None})
    melds = []
    for number in numbers:
        pieces = tuple(p for p in playing(draft) if p.meld == number)
        kind = kind_of([p.tile for p in pieces])
        concealed = kind == "kong" and (
            number in draft.concealed_kongs or any(p.tile == BACK for p in pieces)
        )
        melds.append(Meld(number, kind, pieces, concealed))
    return melds


def kind_of(tiles: Iterable[str]) -> str:
    """What these tiles make: chow, pung, kong or nothing (`""`). Two backs hide two of a kong.

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


def meld_tiles(meld: Meld) -> list[str]:
    """Codes of a meld, with the backs of a concealed kong read as the tile they hide."""
    faces = [p.tile for p in meld.pieces if p.tile != BACK]
    if meld.kind == "kong" and faces:
        return faces[:1] * 4
    return [p.tile for p in meld.pieces]


def tile_count(draft: Draft) -> tuple[int, int]:
    """How many tiles the hand has, and how many its rules ask for: one more for each kong."""
    kongs = sum(1 for meld in melds_of(draft) if meld.kind == "kong")
    return len(playing(draft)), 3 * ruleset(draft.ruleset).SETS + 2 + kongs


def quads_in_hand(draft: Draft) -> list[str]:
    """Tiles of which all four are among the concealed ones: perhaps a kong nobody declared yet."""
    counts = Counter(p.tile for p in concealed_of(draft) if p.tile != BACK)
    return sorted((tile for tile, n in counts.items() if n == 4), key=sort_key)


def other_hand(draft: Draft) -> bool:
    """Whether what was set aside could be a second hand: nearly as many face-up tiles as one."""
    return sum(p.aside and p.tile != BACK for p in draft.pieces) >= 12


def possible_melds(draft: Draft) -> list[tuple[str, tuple[str, ...]]]:
    """The melds that the concealed tiles can make, each once: kongs, pungs, then chows."""
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
    """The hand as `scoring.answer` takes it, with what its rules ask.

    A winning tile nobody chose is left out.
    """
    winning = piece_of(draft, draft.winning) if draft.winning is not None else None
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
        **{flag: flag in draft.flags for flag in FLAGS[:-1]},
    }
    wanted = asked(draft.ruleset, draft.rulings)
    hand |= {key: value for key, value in circumstances.items() if key in wanted}
    for entry in more_fields(draft.ruleset, "en"):
        value = draft.more.get(entry["key"])
        if entry["kind"] == "worths" and value:  # of the losers: the seats may have changed since
            value = {seat: worth for seat, worth in value.items() if seat != draft.seat_wind}
        if value:
            hand[entry["key"]] = value
    return hand


# --- changing a draft --------------------------------------------------------------------------


def add_tile(draft: Draft, tile: str) -> Draft:
    """One tile more, at the end of the hand."""
    number = max((p.id for p in draft.pieces), default=-1) + 1
    row = max((p.row for p in draft.pieces if not p.aside), default=0)
    pieces = (*draft.pieces, Piece(number, tile, row=row))
    return _count_flowers(draft, replace(draft, pieces=pieces))


def replace_tile(draft: Draft, number: int, tile: str) -> Draft:
    """Another kind for one piece; it stays where it lies, and is no longer doubtful."""
    piece = piece_of(draft, number)
    corrected = piece is not None and (piece.corrected or piece.tile != tile)
    changed = _change(draft, {number}, tile=tile, doubtful=False, aside=False, corrected=corrected)
    return _count_flowers(draft, normalised(changed))


def remove_tile(draft: Draft, number: int) -> Draft:
    pieces = tuple(p for p in draft.pieces if p.id != number)
    return _count_flowers(draft, normalised(replace(draft, pieces=pieces)))


def set_aside(draft: Draft, number: int, aside: bool) -> Draft:
    """Take a piece out of the hand (a discard that was in the picture), or back into it."""
    return _count_flowers(draft, normalised(_change(draft, {number}, aside=aside, meld=None)))


def swap_hands(draft: Draft) -> Draft:
    """Take the face-up tiles that were set aside as the hand, and set the hand aside."""
    pieces = tuple(
        replace(p, aside=not p.aside, meld=None) for p in draft.pieces if p.tile != BACK
    ) + tuple(replace(p, aside=True, meld=None) for p in draft.pieces if p.tile == BACK)
    swapped = replace(draft, pieces=pieces, concealed_kongs=frozenset(), winning=None)
    return _count_flowers(draft, swapped)


def make_meld(draft: Draft, kind: str, tiles: tuple[str, ...], concealed: bool = False) -> Draft:
    """Lay down these concealed tiles; the winning piece is taken only where no other will do."""
    free = sorted(concealed_of(draft), key=lambda p: p.id == draft.winning)
    chosen: set[int] = set()
    for tile in tiles:
        piece = next((p for p in free if p.tile == tile and p.id not in chosen), None)
        if piece is None:
            return draft
        chosen.add(piece.id)
    number = max((p.meld for p in draft.pieces if p.meld is not None), default=-1) + 1
    draft = _change(draft, chosen, meld=number)
    if concealed and kind == "kong":
        draft = replace(draft, concealed_kongs=draft.concealed_kongs | {number})
    return normalised(draft)


def split_meld(draft: Draft, number: int) -> Draft:
    """Take a meld's tiles back among the concealed ones; hidden backs become the tile they hid."""
    meld = next((m for m in melds_of(draft) if m.number == number), None)
    if meld is None:
        return draft
    pieces = {p.id: tile for p, tile in zip(meld.pieces, meld_tiles(meld), strict=True)}
    changed = tuple(
        replace(p, tile=pieces[p.id], meld=None) if p.id in pieces else p for p in draft.pieces
    )
    return normalised(replace(draft, pieces=changed))


def conceal_kong(draft: Draft, number: int, concealed: bool) -> Draft:
    """Say whether a kong is concealed. Face-down tiles of one that is not become its face."""
    kongs = draft.concealed_kongs - {number}
    if concealed:
        return replace(draft, concealed_kongs=kongs | {number})
    meld = next((m for m in melds_of(draft) if m.number == number), None)
    faces = dict(zip([p.id for p in meld.pieces], meld_tiles(meld), strict=True) if meld else ())
    pieces = tuple(replace(p, tile=faces.get(p.id, p.tile)) for p in draft.pieces)
    return replace(draft, pieces=pieces, concealed_kongs=kongs)


def choose_winning(draft: Draft, number: int) -> Draft:
    return replace(draft, winning=number)


def set_flowers(draft: Draft, count: int) -> Draft:
    return replace(draft, flowers=max(0, min(8, count)))


def without_tiles(draft: Draft) -> Draft:
    """No tiles, at the same table: the winds and the rules stay."""
    return Draft(
        seat_wind=draft.seat_wind,
        round_wind=draft.round_wind,
        ruleset=draft.ruleset,
        rulings=draft.rulings,
    )


def draft_from_reading(reading: Reading, before: Draft) -> Draft:
    """The draft that a photo suggests: the hand that the reader drafted, as pieces on the table.

    before: the draft so far, whose winds and rules stay.
    """
    from vision.draft import hand_parts

    parts = hand_parts(reading.tiles, reading.groups)
    melds = {i: number for number, (_, tiles) in enumerate(parts.melds) for i in tiles}
    hand = {*parts.concealed, *melds, *parts.flowers}
    pieces = tuple(
        Piece(
            id=index,
            tile=tile.tile,
            meld=melds.get(index),
            aside=index not in hand,
            found=index,
            doubtful=tile.doubtful,
            guesses=tuple(code for code, _ in tile.alternatives if code != tile.tile),
            row=max(tile.row, 0),
        )
        for index, tile in enumerate(reading.tiles)
    )
    return replace(
        without_tiles(before),
        pieces=pieces,
        concealed_kongs=frozenset(
            number for number, (kind, _) in enumerate(parts.melds) if kind == "concealed_kong"
        ),
        flowers=min(8, len(parts.flowers)),
        winning=parts.winning,
    )


# --- helpers -----------------------------------------------------------------------------------


def _change(draft: Draft, numbers: set[int], **changes: Any) -> Draft:
    pieces = tuple(replace(p, **changes) if p.id in numbers else p for p in draft.pieces)
    return replace(draft, pieces=pieces)


def normalised(draft: Draft) -> Draft:
    """Without melds of two tiles, and without a winning tile that is no longer concealed."""
    sizes = Counter(p.meld for p in playing(draft))
    pieces = tuple(p if sizes[p.meld] > 2 else replace(p, meld=None) for p in draft.pieces)
    if pieces != draft.pieces:
        draft = replace(draft, pieces=pieces)
    if draft.winning not in {p.id for p in concealed_of(draft)}:
        return replace(draft, winning=None)
    return draft


def _count_flowers(before: Draft, after: Draft) -> Draft:
    """Flower tiles that came or went change the count, also where it was typed by hand."""
    return set_flowers(after, after.flowers + len(flowers_of(after)) - len(flowers_of(before)))
