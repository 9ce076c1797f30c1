"""A hand: immutable, checked when it is read, and independent of any rules.

The checks made here hold for every rule set: tiles, copies, melds, number of tiles, winning tile.
``contradictions.py`` finds impossible situations; `scoring.answers.json_hand` reads and writes
whole hands, with the fields of their rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any, TypeGuard

import msgspec

from scoring.hand.own_fields import Fields, read_flag
from scoring.hand.shorthand import KONG_AS_MELDED, TwoWays, listed_tiles
from scoring.hand.values import KindOfMeld, Listed, TileName
from scoring.speech.errors import HandError, describe, shorten
from scoring.speech.messages import Message, Text
from scoring.tiles import BACK, FLOWERS, INDEX, WINDS, parse_tile, written

MELD_KINDS = ("chow", "pung", "kong")
DEFAULT_RULESET = "mcr"
SETS = 4
"""Number of sets of a hand, without its pair, unless its rules state another."""

QUESTION_KEYS = frozenset(
    ("claimed", "claimed_total", "require_minimum", "brief", "nearly", KONG_AS_MELDED)
)
"""Keys in a hand's JSON that are requests about it (or about how it was typed), not facts."""
FREE_KEYS = frozenset(("id", "name", "note", "source"))
"""Keys for the caller's own use; they are ignored."""
MELD_KEYS = frozenset(("type", "tiles", "concealed"))


class Meld(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A declared set; in the arrangement of an answer, any set.

    kind: "chow", "pung" or "kong"; ``type`` in JSON. In an arrangement also "pair", and "knitted",
        "orphans" and the like for tiles that form no sets.
    tiles: tile codes in tile order.
    concealed: True for a set that was not claimed; of declared sets only for a concealed kong.
    """

    kind: str = msgspec.field(name="type")
    tiles: tuple[str, ...]
    concealed: bool = False

    def __str__(self) -> str:
        inner = written(self.tiles)
        return f"({inner})" if self.concealed else f"[{inner}]"

    def to_json(self) -> dict[str, Any]:
        return {"type": self.kind, "tiles": list(self.tiles), "concealed": self.concealed}


class Hand(msgspec.Struct, frozen=True):
    """All known facts about a win; immutable.

    concealed: codes of the tiles that are in no meld, the winning tile last.
    winning_tile: None only for a self-drawn tile that was mixed into the hand, and for a hand one
        tile short.
    flowers: number of flowers and seasons.
    flower_tiles: their codes; empty if only the number is known.
    last_tile_of_kind: True if everybody could see the other three copies of the winning tile.
    winning_tile_known: False if it was mixed into the hand.
    rulings: chosen options, as in the hand's JSON.
    fields: values of the fields that only its rule set has.
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
    ruleset: str = DEFAULT_RULESET
    rulings: Any = None
    fields: Fields = {}

    def to_json(self) -> dict[str, Any]:
        """Return this hand as a JSON object of the interface, without fields of the situation that
        have their default; fields that only its rules have are always included."""
        data: dict[str, Any] = {
            "concealed": list(self.concealed),
            "melds": [meld.to_json() for meld in self.melds],
            "winning_tile": self.winning_tile,
        }
        usual = _USUAL
        for key in _SITUATION:
            if getattr(self, key) != getattr(usual, key):
                data[key] = getattr(self, key)
        if self.flowers:
            data["flowers"] = list(self.flower_tiles) or self.flowers
        if self.ruleset != DEFAULT_RULESET:
            data["ruleset"] = self.ruleset
        if self.rulings is not None:
            data["rulings"] = self.rulings
        return data | {key: _as_json(value) for key, value in self.fields.items()}

    @property
    def dealt(self) -> bool:
        """True if this is a self-drawn win on the first turn without a replacement tile (for East,
        a Heavenly Hand)."""
        return self.first_turn and self.self_drawn and not self.kong_replacement

    def replace(self, **changes: Any) -> Hand:
        """Return a copy of this hand with the fields given as keywords changed."""
        return msgspec.structs.replace(self, **changes)

    def won_on(self, tile: str, *, self_drawn: bool) -> Hand:
        """Return this hand, which is one tile short, as won on `tile`; circumstances that are then
        impossible are removed."""
        held = tile in self.concealed
        melded = any(tile in meld.tiles for meld in self.melds)
        kong = any(meld.kind == "kong" for meld in self.melds)
        return self.replace(
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
        """All tile codes of this hand, concealed ones first."""
        tiles = self.concealed
        for meld in self.melds:
            tiles += meld.tiles
        return tiles

    def counts(self) -> list[int]:
        """Return the number of each of the 34 tiles in this hand, melds included; flowers are not
        counted."""
        return list(count_tiles(self.tiles))

    def concealed_counts(self) -> list[int]:
        """Return the number of each of the 34 tiles outside melds, the winning tile included."""
        return list(count_tiles(self.concealed))


HAND_KEYS = frozenset(Hand.__struct_fields__) - {"flower_tiles", "fields"}
FLAGS = tuple([field.name for field in msgspec.structs.fields(Hand) if field.default is False])
"""The fields about the situation that are True or False, False by default."""


_SITUATION = (*FLAGS, "seat_wind", "round_wind", "winning_tile_known")
_USUAL = Hand(())


def _as_json(value: Any) -> object:
    if isinstance(value, Mapping):
        return {key: _as_json(inner) for key, inner in value.items()}
    return value.to_json() if hasattr(value, "to_json") else value


def count_tiles(tiles: Sequence[str]) -> bytes:
    """Return the number of each of the 34 tiles among tile codes, as 34 bytes. Raises KeyError for
    a flower or an unknown code, ValueError for more than 255 copies of one tile."""
    counts = bytearray(len(INDEX))
    for tile in tiles:
        counts[INDEX[tile]] += 1
    return bytes(counts)


def check_hand(hand: Hand, sets: int = SETS) -> Hand:
    """Return a winning hand with its winning tile last, after checking the tiles and the winning
    tile. Raises ``HandError``.

    sets: number of sets, without the pair.
    """
    _check_copies(hand)
    _check_size(hand, sets, waiting=False)
    if hand.winning_tile is None:
        if hand.winning_tile_known or not hand.self_drawn:
            raise HandError("winning_tile_missing", NO_WINNING_TILE)
    elif hand.winning_tile not in hand.concealed:
        raise HandError(
            "winning_tile_missing",
            Text(
                "The winning tile, {tile}, is not among the concealed tiles. List it there as "
                "well, not in a melded set."
            ),
            [hand.winning_tile],
            tile=TileName(hand.winning_tile),
        )
    return _winning_tile_last(hand)


def parse_waiting_hand(data: object, keys: frozenset[str], sets: int = SETS) -> Hand:
    """Return the hand in the JSON object `data` that is one tile short (a kong counts as three
    tiles). If `data` has all tiles including the winning one, that tile is removed. Raises
    ``HandError``.

    keys: allowed keys.
    sets: number of sets, without the pair.
    """
    hand = read_hand(data, keys)
    _check_copies(hand)
    whole = 3 * (sets - len(hand.melds)) + 2
    if len(hand.concealed) == whole and hand.winning_tile in hand.concealed:
        tiles = list(hand.concealed)
        tiles.remove(hand.winning_tile)
        hand = hand.replace(concealed=tuple(tiles))
    _check_size(hand, sets, waiting=True)
    return hand.replace(winning_tile=None)


def parse_held(data: object) -> Hand:
    """Return a hand with any number of tiles from the JSON object `data`. Raises ``HandError`` for
    a fifth copy of a tile or invalid input."""
    hand = read_hand(data, HAND_KEYS | QUESTION_KEYS | FREE_KEYS)
    _check_copies(hand)
    return hand


def _winning_tile_last(hand: Hand) -> Hand:
    """Return the hand with its winning tile last among the concealed ones, so that writing and
    reading it returns an equal hand."""
    tiles, won = hand.concealed, hand.winning_tile
    if won is None or tiles[-1] == won:
        return hand
    place = tiles.index(won)
    return hand.replace(concealed=(*tiles[:place], *tiles[place + 1 :], won))


NO_WINNING_TILE = Text("Say which tile won: “winning_tile” is empty.")
TOO_MANY_COPIES = Text("{copies} copies of {tile}: a set of tiles has four of each.")
NOT_A_TILE = Text("“{key}” holds something that is not a tile: {value}.")


def check_keys(data: Mapping[str, Any], keys: frozenset[str]) -> None:
    """Raise ``HandError`` (``unknown_field``) if a key of `data` is not in `keys`; the message
    suggests the most similar key."""
    if keys.issuperset(data):
        return
    strange = next(key for key in data if key not in keys)
    meant = get_close_matches(str(strange), sorted(keys), 1)
    raise HandError(
        "unknown_field",
        MISSPELT if meant else NO_SUCH_KEY,
        key=shorten(ascii(strange).strip("'\"")),
        known=meant[0] if meant else Listed(tuple(sorted(keys - FREE_KEYS))),
    )


MISSPELT = Text("“{key}” is not known here. “{known}” was probably meant.")
NO_SUCH_KEY = Text("“{key}” is not known here. These rules know {known}.")


def read_hand(data: object, keys: frozenset[str]) -> Hand:
    """Return the hand in the JSON object `data`. Each entry except ``ruleset`` and ``rulings`` is
    checked by itself; whether the entries fit together is not checked. Raises ``HandError``.

    keys: allowed keys.

    Tiles may be in any notation that `scoring.hand.shorthand` reads.
    """
    try:
        return _read(data, keys)
    except HandError as error:
        other = _in_codes(data) if error.code == "bad_tile" and is_object(data) else None
        if other is None:
            raise
    return _read(other, keys)


def _read(data: object, keys: frozenset[str]) -> Hand:
    """Return the hand in the JSON object `data`, in which every tile is spelled as `parse_tile`
    reads it. Raises ``HandError``, also for a key that is not in `keys`."""
    if not is_object(data):
        raise HandError(
            "bad_json", Text("A hand is a JSON object, {{ … }}, with its tiles in “concealed”.")
        )
    check_keys(data, keys)
    get = data.get
    concealed = get("concealed")
    if not isinstance(concealed, list | tuple):
        raise HandError("bad_json", Text("“concealed” has to be the list of tiles in the hand."))
    tiles = _tiles(concealed, "concealed")
    raw_melds = get("melds")
    melds: tuple[Meld, ...] = ()
    if raw_melds is not None and raw_melds != []:
        if not isinstance(raw_melds, list | tuple):
            raise HandError("bad_json", Text("“melds” has to be a list of sets."))
        melds = tuple([_meld(raw) for raw in raw_melds])
    winning = get("winning_tile")
    if winning is not None:
        _is_text(winning, "winning_tile")
        winning = _tile(winning)
    flowers, flower_tiles = _flowers(0 if (said := get("flowers")) is None else said)
    flags: dict[str, Any] = {name: read_flag(get(name), name) for name in FLAGS}
    known = get("winning_tile_known")
    return Hand(
        concealed=tiles,
        melds=melds,
        winning_tile=winning,
        seat_wind=_wind("seat_wind", get("seat_wind")),
        round_wind=_wind("round_wind", get("round_wind")),
        flowers=flowers,
        flower_tiles=flower_tiles,
        winning_tile_known=True if known is None else read_flag(known, "winning_tile_known"),
        ruleset=get("ruleset") or DEFAULT_RULESET,
        rulings=get("rulings"),
        **flags,
    )


def _in_codes(data: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the hand's JSON with tiles in another notation replaced by codes; None if no single
    notation fits all tiles. Raises `TwoWays` for ambiguous tiles."""
    won, concealed, melds = data.get("winning_tile"), data["concealed"], data.get("melds") or []
    if not isinstance(melds, list | tuple) or not all(map(is_object, melds)):
        return None
    lists = [concealed, *[meld.get("tiles") for meld in melds], [] if won is None else [won]]
    if not all(isinstance(listed, list | tuple) for listed in lists):
        return None
    texts = [text for listed in lists for text in listed]
    if not all(isinstance(text, str) and len(text) <= LONGEST_SPELLING for text in texts):
        return None
    try:
        code = dict(zip(texts, listed_tiles(texts), strict=True))
    except TwoWays:
        raise
    except HandError:
        return None
    in_codes = [[code[text] for text in listed] for listed in lists]
    return {
        **data,
        "concealed": in_codes[0],
        "melds": [
            {**meld, "tiles": tiles} for meld, tiles in zip(melds, in_codes[1:-1], strict=True)
        ],
        "winning_tile": None if won is None else code[won],
    }


LONGEST_SPELLING = 20


def _tiles(listed: Sequence[object], where: str) -> tuple[str, ...]:
    return tuple([_tile(t) for t in listed if _is_text(t, where)])


def _is_text(value: object, where: str) -> TypeGuard[str]:
    if isinstance(value, str):
        return True
    raise HandError("bad_json", NOT_A_TILE, key=where, value=describe(value))


def _tile(text: str) -> str:
    """Return the code of a tile. Raises ``HandError`` (``bad_tile``) for other text, a flower or a
    face-down tile."""
    code = parse_tile(text)
    if code in FLOWERS:
        raise HandError(
            "bad_tile",
            Text(
                "The {tile} tile is a flower: flowers are set aside, count them in “flowers” "
                "instead."
            ),
            [code],
            tile=TileName(code),
        )
    if code == BACK:
        raise HandError(
            "bad_tile", Text("A face-down tile cannot be scored: say what it is."), [code]
        )
    return code


def is_object(value: object) -> TypeGuard[Mapping[str, Any]]:
    """Return True if a value is a JSON object (a mapping)."""
    return type(value) is dict or isinstance(value, Mapping)


def _meld(raw: object) -> Meld:
    """Return a declared set from its JSON object, with its tiles in order. Raises ``HandError``."""
    if not is_object(raw):
        raise HandError(
            "bad_meld",
            Text("A set is a JSON object with type and tiles, not {value}."),
            value=describe(raw),
        )
    check_keys(raw, MELD_KEYS)
    kind, listed = raw.get("type"), raw.get("tiles")
    if not isinstance(kind, str) or kind not in MELD_KINDS:
        raise HandError(
            "bad_meld",
            Text("A set is a chow, a pung or a kong, not {value}."),
            value=describe(kind),
        )
    if not isinstance(listed, list | tuple):
        raise HandError(
            "bad_meld", Text("The {kind} does not list its tiles."), kind=KindOfMeld(kind)
        )
    return _checked_meld(
        kind, _tiles(listed, "melds"), read_flag(raw.get("concealed"), "concealed")
    )


def _checked_meld(kind: str, listed: tuple[str, ...], concealed: bool) -> Meld:
    """Return a declared set with its tiles in order. Raises ``HandError`` (``bad_meld``) if the
    tiles are not of this kind, or for a concealed set other than a kong."""
    tiles = tuple(sorted(listed, key=INDEX.__getitem__))
    size = 4 if kind == "kong" else 3
    said: Text | None = None
    if len(tiles) != size:
        said = Text("A {kind} has {size} tiles, this one {many}.")
    elif kind == "chow":
        first = INDEX[tiles[0]]
        run = first < 27 and first % 9 < 7 and [INDEX[t] - first for t in tiles] == [0, 1, 2]
        if not run:
            said = Text("{shown} is no chow: three in a row of one suit.")
    elif tiles[0] != tiles[-1]:
        said = Text("{shown} is no {kind}: its tiles have to be equal.")
    if not said and concealed and kind != "kong":
        said = Text(
            "Only a kong can be declared concealed. Put the tiles of the {kind} among the "
            "concealed tiles if it was not claimed."
        )
    if said:
        raise HandError(
            "bad_meld",
            said,
            tiles,
            kind=KindOfMeld(kind),
            size=size,
            many=len(tiles),
            shown=" ".join(tiles),
        )
    return Meld(kind, tiles, concealed)


def _flowers(value: object) -> tuple[int, tuple[str, ...]]:
    """Return the number of flowers and their codes, from a list of codes or a number; a number
    gives no codes. Raises ``HandError``."""
    tiles: tuple[str, ...] = ()
    if isinstance(value, list | tuple):
        said = [t for t in value if _is_text(t, "flowers")]
        strange = [t for t in said if t.strip().lower() not in FLOWERS]
        if strange:
            raise HandError(
                "bad_tile",
                Text("{given} is not a flower: they are f1 … f8."),
                [shorten(strange[0])],
                given=describe(strange[0]),
            )
        tiles = tuple(parse_tile(t) for t in said)
        doubled = sorted([t for t, many in Counter(tiles).items() if many > 1])
        if doubled:
            raise HandError(
                "too_many_copies",
                Text("A set has only one {tile}."),
                doubled,
                tile=TileName(doubled[0]),
            )
        value = len(tiles)
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise HandError("bad_json", Text("“flowers” is a number from 0 to 8, or the list of them."))
    if value > 8:
        raise HandError("too_many_copies", Text("There are eight flowers and seasons in a set."))
    return value, tiles


def _wind(name: str, value: object) -> str:
    """Return the code of the wind in a hand's entry `name`, "E" for None. Raises ``HandError``."""
    if value is None:
        return "E"
    if not isinstance(value, str):
        raise HandError(
            "bad_json",
            Text("“{key}” is one of E S W N, not {value}."),
            key=name,
            value=describe(value),
        )
    try:
        wind = parse_tile(value)
    except HandError as error:
        wind, tiles = "", error.tiles
    else:
        tiles = (wind,)
    if wind not in WINDS:
        raise HandError(
            "bad_tile",
            Text("“{key}” is one of the winds E S W N, not {given}."),
            tiles,
            key=name,
            given=wind or describe(value),
        )
    return wind


def _check_copies(hand: Hand) -> None:
    tiles = hand.tiles
    if len(tiles) > 4 * len(INDEX) or max(count_tiles(tiles)) > 4:
        many = [tile for tile in INDEX if tiles.count(tile) > 4]
        raise HandError(
            "too_many_copies",
            TOO_MANY_COPIES,
            many,
            copies=tiles.count(many[0]),
            tile=TileName(many[0]),
        )


def _check_size(hand: Hand, sets: int, *, waiting: bool) -> None:
    melds = len(hand.melds)
    if melds > sets:
        raise HandError(
            "wrong_tile_count",
            Text("{melds}: a hand has {most} at most."),
            melds=_melded(melds),
            most=sets,
        )
    wanted = 3 * (sets - melds) + (1 if waiting else 2)
    if len(hand.concealed) == wanted:
        return
    said: Text = (
        Text("{held}: before the winning tile there have to be {wanted}.")
        if waiting
        else Text("{held}: there have to be {wanted}, the winning tile among them.")
    )
    raise HandError("wrong_tile_count", said, held=held(len(hand.concealed), melds), wanted=wanted)


def held(concealed: int, melds: int) -> Message:
    """Return a phrase such as "13 concealed tiles beside two melds", used to begin a sentence."""
    if not melds:
        return Message(CONCEALED, n=concealed)
    return Message(CONCEALED_BESIDE, n=concealed, melds=_melded(melds))


CONCEALED = Text("{n} concealed tile", plural="{n} concealed tiles")
CONCEALED_BESIDE = Text(
    "{n} concealed tile beside {melds}", plural="{n} concealed tiles beside {melds}"
)


def _melded(melds: int) -> Message:
    if melds == 1:
        return Message(Text("1 melded set"))
    return Message(Text("{many} melded sets"), many=melds)
