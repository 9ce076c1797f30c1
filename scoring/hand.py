"""A hand as a rule set sees it: checked once, never changed afterwards.

``parse_hand`` takes the JSON of the interface and returns a ``Hand`` or raises ``HandError`` with
the reason a player would give. What is checked here holds for every rule set: tiles, copies,
melds, the number of tiles, the winning tile, and situations that no game can produce.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeGuard

from scoring.errors import HandError
from scoring.tiles import BACK, FLOWERS, INDEX, WINDS, parse_tile

MELD_KINDS = ("chow", "pung", "kong")


class Meld(NamedTuple):
    """A set that was declared: ``concealed`` only for a kong made of four own tiles."""

    kind: str
    tiles: tuple[str, ...]
    concealed: bool

    def __str__(self) -> str:
        inner = "".join(self.tiles)
        return f"({inner})" if self.concealed else f"[{inner}]"


class Hand(NamedTuple):
    """Everything that is known about a win. ``concealed`` includes the winning tile.

    ``winning_tile`` is None only for a self-drawn tile that was mixed into the hand, and in a
    hand that asks for its waits. ``flower_tiles`` is empty where only their number is known.
    """

    concealed: tuple[str, ...]
    melds: tuple[Meld, ...] = ()
    winning_tile: str | None = None
    self_drawn: bool = False
    seat_wind: str = "E"
    round_wind: str = "E"
    flowers: int = 0
    flower_tiles: tuple[str, ...] = ()
    last_tile_of_kind: bool = False
    last_wall_tile: bool = False
    kong_replacement: bool = False
    robbing_kong: bool = False
    first_turn: bool = False
    winning_tile_known: bool = True

    @property
    def dealt(self) -> bool:
        """East's win on the fourteen tiles of the deal; a replacement tile makes it ordinary."""
        return self.first_turn and self.self_drawn and not self.kong_replacement

    def won_on(self, tile: str, *, self_drawn: bool) -> Hand:
        """This waiting hand won on a tile, with those of its situations that can then occur."""
        held = tile in self.concealed
        melded = any(tile in meld.tiles for meld in self.melds)
        kong = any(meld.kind == "kong" for meld in self.melds)
        return self._replace(
            concealed=(*self.concealed, tile),
            winning_tile=tile,
            self_drawn=self_drawn,
            last_tile_of_kind=self.last_tile_of_kind and not held,
            kong_replacement=self.kong_replacement and self_drawn and kong,
            robbing_kong=self.robbing_kong and not (self_drawn or held or melded),
            first_turn=self.first_turn and self_drawn == (self.seat_wind == "E"),
        )

    @property
    def tiles(self) -> tuple[str, ...]:
        """All tiles, those in melds behind the concealed ones."""
        tiles = self.concealed
        for meld in self.melds:
            tiles += meld.tiles
        return tiles

    def counts(self) -> list[int]:
        """How many of each of the 34 tiles, melds included."""
        return list(count_tiles(self.tiles))

    def concealed_counts(self) -> list[int]:
        """How many of each of the 34 tiles stand in the hand, the winning tile included."""
        return list(count_tiles(self.concealed))


# a hand is counted when it is checked and again when it is scored
@lru_cache(maxsize=1 << 9)
def count_tiles(tiles: tuple[str, ...]) -> bytes:
    """How many there are of each of the 34 tiles; not for more than 255 of one."""
    return sum(map(_ONE.__getitem__, tiles)).to_bytes(34, "little")


_ONE = {tile: 1 << 8 * place for tile, place in INDEX.items()}
"""A tile as a number with a byte for each of the 34, so that tiles can be added up."""


def parse_hand(data: object) -> Hand:
    """The winning hand that ``data`` describes; raises ``HandError``."""
    hand = _read(data)
    _check_copies(hand)
    _check_size(hand, 14)
    if hand.winning_tile is None:
        if hand.winning_tile_known or not hand.self_drawn:
            raise HandError("winning_tile_missing", "Say which tile won: “winning_tile” is empty.")
    elif hand.winning_tile not in hand.concealed:
        raise HandError(
            "winning_tile_missing",
            "The winning tile, {tile}, is not among the concealed tiles. List it there as well, "
            "not in a melded set.",
            [hand.winning_tile],
            tile=hand.winning_tile,
        )
    _check_situation(hand)
    return hand


def parse_waiting_hand(data: object) -> Hand:
    """The hand before the winning tile came: thirteen tiles counting a kong as three.

    Given fourteen and a winning tile among them, that tile is taken out again.
    """
    hand = _read(data)
    _check_copies(hand)
    if len(hand.concealed) == 14 - 3 * len(hand.melds) and hand.winning_tile in hand.concealed:
        tiles = list(hand.concealed)
        tiles.remove(hand.winning_tile)
        hand = hand._replace(concealed=tuple(tiles))
    _check_size(hand, 13)
    return hand._replace(winning_tile=None)


def parse_held(data: object) -> Hand:
    """Tiles as a player holds them, however many; raises ``HandError`` for what cannot be."""
    hand = _read(data)
    _check_copies(hand)
    return hand


def _read(data: object) -> Hand:
    if not is_object(data):
        raise HandError(
            "bad_json", "A hand is a JSON object, {{ … }}, with its tiles in “concealed”."
        )
    get = data.get
    concealed = get("concealed")
    if not isinstance(concealed, list | tuple):
        raise HandError("bad_json", "“concealed” has to be the list of tiles in the hand.")
    tiles = _tiles(concealed, "concealed")
    raw_melds = get("melds")
    melds: tuple[Meld, ...] = ()
    if raw_melds:
        if not isinstance(raw_melds, list | tuple):
            raise HandError("bad_json", "“melds” has to be a list of sets.")
        melds = tuple([_meld(raw) for raw in raw_melds])
    winning = get("winning_tile")
    if winning is not None:
        _is_text(winning, "winning_tile")
        winning = _PLAIN.get(winning) or _tile(winning)
    flowers, flower_tiles = 0, _NONE
    if get("flowers"):
        flowers, flower_tiles = _flowers(data["flowers"])
    drawn, last, wall, replacement, robbing, first = [
        False if (value := get(name)) is None or value is False else _flag(name, value)
        for name in _FLAGS
    ]
    known = get("winning_tile_known")
    return Hand(
        tiles,
        melds,
        winning,
        drawn,
        wind if (wind := get("seat_wind")) in WINDS else _wind("seat_wind", wind),
        wind if (wind := get("round_wind")) in WINDS else _wind("round_wind", wind),
        flowers,
        flower_tiles,
        last,
        wall,
        replacement,
        robbing,
        first,
        True if known is None else _flag("winning_tile_known", known),
    )


_NONE: tuple[str, ...] = ()
_FLAGS = (
    "self_drawn",
    "last_tile_of_kind",
    "last_wall_tile",
    "kong_replacement",
    "robbing_kong",
    "first_turn",
)
_PLAIN = {tile: tile for tile in INDEX}


def _tiles(listed: Sequence[object], where: str) -> tuple[str, ...]:
    try:
        return tuple([_PLAIN[t] for t in listed])  # type: ignore[index]
    except (KeyError, TypeError):
        return tuple([_tile(t) for t in listed if _is_text(t, where)])


def _is_text(value: object, where: str) -> TypeGuard[str]:
    if isinstance(value, str):
        return True
    raise HandError(
        "bad_json",
        "“{key}” holds something that is not a tile: {value}.",
        key=where,
        value=value,
    )


def _tile(text: str) -> str:
    code = parse_tile(text)
    if code in FLOWERS:
        raise HandError(
            "bad_tile",
            "The {tile} tile is a flower: flowers are set aside, count them in “flowers” instead.",
            [code],
            tile=code,
        )
    if code == BACK:
        raise HandError("bad_tile", "A face-down tile cannot be scored: say what it is.", [code])
    return code


def is_object(value: object) -> TypeGuard[Mapping[str, Any]]:
    """Whether a value is a JSON object; mostly a dict, and that is quicker to see."""
    return type(value) is dict or isinstance(value, Mapping)


def _meld(raw: object) -> Meld:
    if not is_object(raw):
        raise HandError(
            "bad_meld",
            "A set is a JSON object with type and tiles, not {value}.",
            value=raw,
        )
    kind, listed, concealed = raw.get("type"), raw.get("tiles"), raw.get("concealed")
    if type(kind) is str and type(listed) is list:
        try:
            return _known_meld(kind, tuple(listed), concealed)
        except TypeError:
            pass  # what is no tile may not be fit for a cache
    return _read_meld(kind, listed, concealed)


@lru_cache(maxsize=1 << 12, typed=True)
def _known_meld(kind: str, listed: tuple[object, ...], concealed: object) -> Meld:
    return _read_meld(kind, listed, concealed)


def _read_meld(kind: object, listed: object, concealed: object) -> Meld:
    if not isinstance(kind, str) or kind not in MELD_KINDS:
        raise HandError("bad_meld", "A set is a chow, a pung or a kong, not {value}.", value=kind)
    if not isinstance(listed, list | tuple):
        raise HandError("bad_meld", "The {kind} does not list its tiles.", kind=kind)
    return _checked_meld(kind, _tiles(listed, "melds"), _flag("concealed", concealed))


def _checked_meld(kind: str, listed: tuple[str, ...], concealed: bool) -> Meld:
    tiles = tuple(sorted(listed, key=INDEX.__getitem__))
    size = 4 if kind == "kong" else 3
    if len(tiles) != size:
        raise HandError(
            "bad_meld",
            "A {kind} has {size} tiles, this one {many}.",
            tiles,
            kind=kind,
            size=size,
            many=len(tiles),
        )
    if kind == "chow":
        first = INDEX[tiles[0]]
        run = first < 27 and first % 9 < 7 and [INDEX[t] - first for t in tiles] == [0, 1, 2]
        if not run:
            raise HandError(
                "bad_meld",
                "{shown} is no chow: three in a row of one suit.",
                tiles,
                shown=tiles,
            )
    elif tiles[0] != tiles[-1]:
        raise HandError(
            "bad_meld",
            "{shown} is no {kind}: its tiles have to be equal.",
            tiles,
            shown=tiles,
            kind=kind,
        )
    if concealed and kind != "kong":
        raise HandError(
            "bad_meld",
            "Only a kong can be declared concealed. Put the tiles of the {kind} among the "
            "concealed tiles if it was not claimed.",
            tiles,
            kind=kind,
        )
    return Meld(kind, tiles, concealed)


def _flowers(value: object) -> tuple[int, tuple[str, ...]]:
    tiles: tuple[str, ...] = ()
    if isinstance(value, list | tuple):
        tiles = tuple(parse_tile(t) for t in value if _is_text(t, "flowers"))
        strange = [t for t in tiles if t not in FLOWERS]
        if strange:
            raise HandError(
                "bad_tile",
                "{given} is not a flower: they are f1 … f8.",
                strange,
                given=strange[0],
            )
        doubled = sorted({t for t in tiles if tiles.count(t) > 1})
        if doubled:
            raise HandError(
                "too_many_copies", "There is one {tile} in a set.", doubled, tile=doubled[0]
            )
        value = len(tiles)
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise HandError("bad_json", "“flowers” is a number from 0 to 8, or the list of them.")
    if value > 8:
        raise HandError("too_many_copies", "There are eight flowers and seasons in a set.")
    return value, tiles


def _flag(name: str, value: object) -> bool:
    if value is None:
        return False
    if isinstance(value, bool):
        return value
    raise HandError("bad_json", "“{key}” is true or false, not {value}.", key=name, value=value)


def _wind(name: str, value: object) -> str:
    if value is None:
        return "E"
    if not isinstance(value, str):
        raise HandError(
            "bad_json", "“{key}” is one of E S W N, not {value}.", key=name, value=value
        )
    wind = parse_tile(value)
    if wind not in WINDS:
        raise HandError(
            "bad_tile",
            "“{key}” is one of the winds E S W N, not {given}.",
            [wind],
            key=name,
            given=wind,
        )
    return wind


def _check_copies(hand: Hand) -> None:
    tiles = hand.tiles
    if len(tiles) > 4 * len(INDEX) or count_tiles(tiles).translate(None, UP_TO_FOUR):
        many = [tile for tile in INDEX if tiles.count(tile) > 4]
        raise HandError(
            "too_many_copies",
            "{copies} copies of {tile}: a set of tiles has four of each.",
            many,
            copies=tiles.count(many[0]),
            tile=many[0],
        )


UP_TO_FOUR = bytes(range(5))


def _check_size(hand: Hand, whole: int) -> None:
    melds = len(hand.melds)
    if melds > 4:
        raise HandError("wrong_tile_count", "{sets}: a hand has four at most.", sets=melds)
    wanted = whole - 3 * melds
    if len(hand.concealed) != wanted:
        raise HandError(
            "wrong_tile_count",
            "{many} concealed tiles{beside}: it has to be {wanted} with the winning tile."
            if whole == 14
            else "{many} concealed tiles{beside}: it has to be {wanted} before the winning tile.",
            many=len(hand.concealed),
            beside=melds,
            wanted=wanted,
        )


def _check_situation(hand: Hand) -> None:
    message = next(_contradictions(hand), None)
    if message:
        tiles = [] if hand.winning_tile is None else [hand.winning_tile]
        raise HandError("impossible_situation", message, tiles)


def _contradictions(hand: Hand) -> Iterator[str]:
    """What no game can produce, each as the sentence that says why."""
    tile = hand.winning_tile
    if hand.robbing_kong:
        if hand.self_drawn:
            yield "A robbed kong is another player's tile: it cannot be self-drawn."
        if hand.kong_replacement:
            yield "A win is either on a replacement tile or on a robbed kong, not both."
        if tile and hand.tiles.count(tile) > 1:
            yield (
                "The other three tiles of a robbed kong are its owner's, so this hand cannot hold "
                "another copy of the winning tile."
            )
    if hand.kong_replacement:
        if not hand.self_drawn:
            yield "A replacement tile is drawn by the winner: mark the win as self-drawn."
        if not _has_kong(hand):
            yield "A win on a kong's replacement tile needs a kong in the hand."
    if hand.last_tile_of_kind:
        if tile and hand.concealed.count(tile) > 1:
            yield (
                "Last tile of its kind means the other three are visible to everybody, but the "
                "hand itself holds another copy unseen."
            )
        if hand.first_turn:
            yield "On the first turn no three copies of a tile can be visible yet."
    if hand.first_turn:
        dealer = hand.seat_wind == "E"
        if hand.last_wall_tile:
            yield "The first turn cannot be the last tile of the wall as well."
        if hand.robbing_kong:
            yield "Nobody has a pung to make a kong of on the first turn."
        if dealer and not hand.self_drawn:
            yield (
                "East's win on the first turn is on the fourteen tiles dealt: mark it as "
                "self-drawn."
            )
        if not dealer and hand.self_drawn:
            yield "A first-turn win of another seat is on East's first discard, not self-drawn."
        if any(not meld.concealed for meld in hand.melds):
            yield "On the first turn nobody has claimed a tile yet, so there are no melded sets."
        if _has_kong(hand) and not hand.kong_replacement:
            yield "A kong on the first turn is followed by its replacement tile."


def _has_kong(hand: Hand) -> bool:
    return any(meld.kind == "kong" for meld in hand.melds)
