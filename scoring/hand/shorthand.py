"""Read a hand on one line, as people type it or paste it from other programs.

This is the only module that reads notations; the command line, the app's field and the tile lists
in a hand's JSON all use it. `NOTATIONS` is the table of notations; the spellings of single tiles
are in `scoring.tiles`.

>>> parse_shorthand("123m 456p 7s [789s] (EEEE) 7s")["melds"][1]
{'type': 'kong', 'tiles': ['E', 'E', 'E', 'E'], 'concealed': True}
>>> parse_shorthand("W1W2W3 B5B5B5 J1J1")["concealed"]
['1m', '2m', '3m', '5p', '5p', '5p', 'C', 'C']
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple
from unicodedata import normalize
from urllib.parse import parse_qsl, urlsplit

from scoring.hand.own_fields import Field
from scoring.hand.values import Listed
from scoring.speech.errors import TWICE, HandError, describe, shorten
from scoring.speech.messages import Text
from scoring.tiles import (
    FLOWERS,
    HONOR_WORDS,
    HONORS,
    NO_TILE,
    NUMBERS,
    SIGNS,
    SUIT_WORDS,
    WINDS,
    parse_tile,
    strip_invisible,
    written,
)


def parse_shorthand(text: str, fields: Sequence[Field] = ()) -> dict[str, Any]:
    """Return the hand's JSON for a line such as ``123m 456p 7s [789s] (EEEE) 7s +self-drawn``.

    A run of digits is followed by the letter of its suit. ``[…]`` is a melded set, ``(…)`` a
    concealed kong. The last tile outside brackets is the winning tile (``?`` if nobody saw which it
    was). Words about the situation begin with ``+``; the `fields` of a rule set can be written as
    words too: ``+kong-on-kong``, ``+honba=2``, ``+dora-indicators=5m,E``. Tiles may be in any of
    `NOTATIONS`, the same for the whole line; for a link, the tiles that it contains are read.
    Raises ``HandError`` for text that cannot be read or can be read in two ways; the number of
    tiles and their copies are not checked.
    """
    cleaned = _cleaned(text)
    linked = _of_link(cleaned)
    line, situation = _engine_tail(_of_majiang(linked))
    try:
        return _hand_of(line, situation, fields, in_link=linked != cleaned)
    except TwoWays:
        raise
    except HandError as error:
        if error.code not in ("bad_tile", "bad_meld"):
            raise
        raise HandError(error.code, AS_TYPED, error.tiles, reason=error.message) from None


AS_TYPED = Text(
    "{reason} Type a hand like this: 123m 456p 77s EE [789s] (CCCC) 5m. Melds stand in square "
    "brackets, a concealed kong in round ones, and the winning tile comes last."
)


def _hand_of(
    line: str, situation: Mapping[str, Any], fields: Sequence[Field], *, in_link: bool
) -> dict[str, Any]:
    """Return the hand's JSON for a line in one notation. Raises ``HandError``.

    situation: entries of the hand already read from the tail that an engine wrote.
    fields: fields of the rule set, which may be written as words.
    in_link: True for a line from a link, which an engine wrote.
    """
    whole = line
    hand: dict[str, Any] = {"concealed": [], "melds": [], "winning_tile": None, **situation}
    loose: list[str] = []
    sets: list[tuple[str, bool]] = []
    said: set[str] = set()
    while line:
        found = _PIECE.match(line)
        if found is None:
            raise HandError(
                "bad_tile", Text("Cannot read the hand from {value} on."), value=describe(line)
            )
        melded, kong, word, plain = found.groups()
        if word is not None:
            _once(word, said)
            _apply(word, hand, fields)
        elif plain is not None:
            loose.append(plain)
        else:
            sets.append((melded if kong is None else kong, kong is not None))
        line = line[found.end() :].lstrip()
    if "last-claim" in said and hand.get("self_drawn"):
        raise HandError("impossible_situation", CLAIMED_AND_DRAWN)
    standing = " ".join([piece for piece in loose if piece != UNKNOWN])
    read, *melds = _read([standing, *[_FROM.sub("", tiles) for tiles, _ in sets]])
    # engines mark the player who gave each melded tile, so a kong without a mark is concealed
    engine = in_link or bool(situation) or any(_FROM.search(tiles) for tiles, _ in sets)
    for (tiles, round_brackets), meld in zip(sets, melds, strict=True):
        own = engine and len(meld) == 4 and not _FROM.search(tiles)
        codes = [tile.code for tile in meld]
        hand["melds"].append(_meld(codes, concealed=round_brackets or own))
        if not (engine or round_brackets) and len(meld) == 4 and _ENGINES.fullmatch(whole):
            hand[KONG_AS_MELDED] = True
    hand["concealed"] = [tile.code for tile in read if tile.code not in FLOWERS]
    if hand["concealed"] and UNKNOWN not in loose:
        hand["winning_tile"] = hand["concealed"][-1]
    if flowers := [tile.code for tile in read if tile.code in FLOWERS]:
        hand["flowers"] = flowers + (hand["flowers"] if type(hand.get("flowers")) is list else [])
    red = Counter([tile.code for tiles in (read, *melds) for tile in tiles if tile.red])
    if red and any(field.key == RED_FIVES for field in fields):
        listed: list[str] = hand.get(RED_FIVES, [])
        hand[RED_FIVES] = sorted((red | Counter(listed)).elements())
    return hand


UNKNOWN = "?"
RED_FIVES = "red_fives"

_PIECE = re.compile(r"\[([^][()+]*)\]|\(([^][()+]*)\)|\+\s*([^\s+\[(]+)|([^][()+\s]+)")
_FROM = re.compile(
    r",\s*[123567]\s*$|(?<=^[1-9]{3}[msp])[123567]$|(?<=^[1-9]{4}[msp])[123567]$"
    r"|(?<=^[ESWNCFP]{3})[123567]$|(?<=^[ESWNCFP]{4})[123567]$"
)
"""Matches the mark, in strings of Chinese engines, for the player who gave the tile of a meld, with
or without a comma."""
_ENGINES = re.compile(r"(?:\[[1-9ESWNCFPmsp]+\])+[1-9ESWNCFPmsp]+")
"""Matches a line in the style of Chinese engines: melds first, no blanks."""
KONG_AS_MELDED = "kong_as_melded"
"""Key in a hand's JSON, True if the line leaves open whether a kong is melded or concealed."""


def listed_tiles(texts: Sequence[str]) -> list[str]:
    """Return the codes of single tiles, each text in `texts` being one tile, all in the same
    notation. Raises ``HandError``.

    >>> listed_tiles(["W1", "J1"])
    ['1m', 'C']
    """
    read = _read([_cleaned(text) for text in texts])
    for text, tiles in zip(texts, read, strict=True):
        if len(tiles) != 1:
            raise HandError("bad_tile", NO_TILE, [shorten(text)], value=describe(text))
    return [tiles[0].code for tiles in read]


# --- the notations --------------------------------------------------------------------------------


class Tile(NamedTuple):
    """A parsed tile; `red` is True for a red five."""

    code: str
    red: bool = False


class Notation(NamedTuple):
    """A way to write tiles: the regular expression of one piece, and a function that returns the
    tiles of a match."""

    piece: re.Pattern[str]
    tiles: Callable[[re.Match[str]], list[Tile]]


def _any_of(words: Sequence[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


_BETWEEN = r"[\s,;|/.:、。・·_\-]*"
_SUITS = {word.lower(): suit for suit, words in SUIT_WORDS.items() for word in words}
_HONORS = {word: code for code, words in HONOR_WORDS.items() for word in words}
_NUMBER = f"[{''.join(NUMBERS)}]"
_BEFORE, _BEHIND = r"(?:[r赤*](?=[5五]))?", r"(?:(?<=[5五])[r*](?![5五]))?"
_RANK = rf"{_BEFORE}(?:0|{_NUMBER}){_BEHIND}"
_MARKED = re.compile(rf"({_BEFORE})(0|{_NUMBER})({_BEHIND})", re.IGNORECASE)


def _suited(numbers: str, suit: str) -> list[Tile]:
    """Return the tiles for a run of digits of one suit; fives can be marked as red.

    numbers: the digits with their marks.
    suit: its letter in a tile code, "m", "s" or "p".
    """
    return [
        Tile(NUMBERS.get(number, "5") + suit, bool(before or after) or number == "0")
        for before, number, after in _MARKED.findall(numbers)
    ]


def _number_first(found: re.Match[str]) -> list[Tile]:
    """Return the tiles of a match of the notation with the number first. Raises ``HandError`` for a
    red tile that is no five, and `TwoWays` for a run such as 1-9m or a mark that may belong to
    either tile."""
    if sign := found["sign"]:
        red = bool(found["before"] or found["after"])
        if red and SIGNS[sign][0] != "5":
            raise _unreadable(found[0])
        return [Tile(SIGNS[sign], red)]
    if word := found["word"]:
        return [Tile(_HONORS.get(word) or parse_tile(word))]
    if numbers := found["reds"]:
        suit = _SUITS[found["of"].lower()]
        if five := found["or"]:
            raise _ambiguous(found[0], f"0{suit} {five}", f"5{suit} 0")
        *tiles, last = _suited(numbers, suit)
        return [*tiles, last._replace(red=True)]
    numbers, suit = found["numbers"], _SUITS[found["suit"].lower()] if found["suit"] else "z"
    ends = re.fullmatch(r"([1-9])\s*-\s*([1-9])", numbers)
    if ends and int(ends[2]) - int(ends[1]) > 1:
        run = "".join(str(n) for n in range(int(ends[1]), int(ends[2]) + 1))
        raise _ambiguous(found[0], f"{ends[1]}{ends[2]}{suit}", f"{run}{suit}")
    if found["suit"]:
        return _suited(numbers, suit)
    return [Tile(parse_tile(f"{number}z")) for _, number, _ in _MARKED.findall(numbers)]


def _suit_first(found: re.Match[str]) -> list[Tile]:
    if word := found["word"]:
        return [Tile(_HONORS.get(word, word))]
    if honors := found["honors"]:
        return [Tile(parse_tile(f"{number}z")) for number in honors]
    return _suited(found["numbers"], found["suit"].lower())


def _row(suit: str) -> tuple[str, ...]:
    return tuple([f"{n}{suit}" for n in range(1, 10)])


_BOTZONE = {
    "W": _row("m"),
    "B": _row("p"),
    "T": _row("s"),
    "F": WINDS,
    "J": ("C", "F", "P"),
    "H": ("f1", "f2", "f3", "f4", "f5", "f6", "f8", "f7"),
}
_LETTERS = {
    **{kind: dict(zip("123456789", _row(suit), strict=True)) for kind, suit in ("cm", "bs", "sp")},
    "d": dict(zip("123456789rgbw", (*_row("p"), "C", "F", "P", "P"), strict=True)),
    "w": dict(zip("eswn", WINDS, strict=True)),
    "f": dict(zip("eswn", ("f5", "f6", "f7", "f8"), strict=True)),
    "y": dict(zip("eswn", ("f1", "f2", "f3", "f4"), strict=True)),
}
_AMERICAN_SUITS = {
    word: suit
    for suit, words in (
        ("m", "c crak craks char chars character characters"),
        ("s", "b bam bams bamboo bamboos"),
        ("p", "d dot dots circle circles"),
    )
    for word in words.split()
}
_AMERICAN_HONORS = {
    word: code
    for code, words in (
        ("E", "E east"), ("S", "S south"), ("W", "W west"), ("N", "N north"),
        ("C", "R RD red"), ("F", "G GD green"), ("P", "WD Wh white soap"),
    )
    for word in words.split()
}  # fmt: skip


def _letter_first(found: re.Match[str]) -> list[Tile]:
    if word := found["word"]:
        return [Tile(word)]
    row = _LETTERS[found["kind"].lower()]
    return [Tile(row[name]) for name in found["names"].lower()]


def _letters(kinds: str, names: str, word: str = "[ESWN]") -> Notation:
    """Return a notation in which the letter of the suit comes first.

    kinds: letters for characters, bamboo, dots ("s"), dots with dragons ("d"), winds, flowers and
        seasons. All are in one case, because Kajongg marks concealed tiles by capitals.
    names: letters for the four winds, then the dragons.
    word: pattern for honors written by one letter.
    """
    c, b, s, d, w, f, y = list(kinds)
    winds, dragons = names[:4], names[4:]
    kind = rf"[{c}{b}{s}{d}](?=[1-9])|[{w}{f}{y}](?=[{winds}])|{d}(?=[{dragons}])"
    piece = rf"(?P<kind>{kind})(?P<names>[1-9]+|[{winds}{dragons}])|(?P<word>{word})"
    return Notation(re.compile(piece), _letter_first)


def _american(found: re.Match[str]) -> list[Tile]:
    if word := found["word"]:
        return [Tile(_AMERICAN_HONORS.get(word) or _AMERICAN_HONORS[word.lower()])]
    suit = found["suit"] or found["kind"]
    return _suited(found["numbers"] or found["number"], _AMERICAN_SUITS[suit.lower()])


_SUIT = _any_of([*_SUITS])
_WORDS = _any_of([*_HONORS])
_CRAKS = _any_of([*_AMERICAN_SUITS])
_CRAK = _any_of([word for word in _AMERICAN_SUITS if len(word) > 1])
NOTATIONS = (
    # 123m 0p E 11z, 一二三萬 3筒 東, signs of Unicode; red fives 0m 5mr r5m 5*m 赤5m
    Notation(
        re.compile(
            rf"(?P<before>[r赤*])?(?P<sign>[{''.join(SIGNS)}])(?P<after>[r*])?"
            rf"|(?P<reds>(?:{_RANK}{_BETWEEN})*[05五]){_BETWEEN}(?P<of>{_SUIT})子?[r*赤](?P<or>[05五])?"
            rf"|(?P<numbers>{_RANK}(?:{_BETWEEN}{_RANK})*){_BETWEEN}(?:(?P<suit>{_SUIT})子?|z)"
            rf"|(?P<word>f[1-8](?![0-9mspz])|{_WORDS}|[eswncfp])",
            re.IGNORECASE,
        ),
        _number_first,
    ),
    # m123 p406 z11
    Notation(
        re.compile(
            rf"(?P<suit>[mpsMPS])(?P<numbers>[0-9]+)|[zZ](?P<honors>[1-7]+)"
            rf"|(?P<word>{_WORDS}|[ESWNCFP])"
        ),
        _suit_first,
    ),
    # Botzone: W1 B1 T1 F1 J1
    Notation(
        re.compile(r"[WBT][1-9]|F[1-4]|J[1-3]|H[1-8]"),
        lambda found: [Tile(_BOTZONE[found[0][0]][int(found[0][1]) - 1])],
    ),
    # Kajongg and others in English: c1 b1 s1 (elsewhere d1) we dr, C1 We Dr, C1 WE DR
    _letters("cbsdwfy", "eswnrgbw"),
    _letters("CBSDWFY", "eswnrgbw"),
    _letters("CBSDWFY", "ESWNRGBW", word="(?!)"),
    # American: 1C 1D 1B, 1 Crak, Bam 1, Red
    Notation(
        re.compile(
            rf"(?P<numbers>[1-9]+)\s*(?:of\s+)?(?i:(?P<suit>{_CRAKS}))"
            rf"|(?i:(?P<kind>{_CRAK}))\s*(?P<number>[1-9])"
            rf"|(?P<word>(?i:{_any_of([w for w in _AMERICAN_HONORS if len(w) > 2])})"
            rf"|{_any_of([w for w in _AMERICAN_HONORS if len(w) <= 2])})(?:\s+(?:wind|dragon)s?)?"
        ),
        _american,
    ),
)
"""The notations that people paste. If several of them can read a line, they must agree on the
tiles."""


def _read(groups: Sequence[str]) -> list[list[Tile]]:
    """Return the tiles of each group, all in one notation. Raises ``HandError`` if no notation fits
    or several disagree."""
    readings: list[list[list[Tile]]] = []
    furthest, left = -1, ""
    for notation in NOTATIONS:
        read: list[list[Tile]] = []
        at = 0
        for group in groups:
            tiles, rest = _pieces(notation, group)
            at += len(group) - len(rest)
            if rest:
                break
            read.append(tiles)
        if len(read) == len(groups):
            if read not in readings:
                readings.append(read)
        elif at > furthest:
            furthest, left = at, rest
    if not readings:
        raise _mixed(left) if furthest > 0 else _unreadable(left)
    for group, one, *others in zip(groups, *readings, strict=True):
        for other in others:
            if other != one:
                raise _ambiguous(group, _codes_of(one), _codes_of(other))
    return readings[0]


def _codes_of(tiles: Sequence[Tile]) -> str:
    return written([tile.code for tile in tiles])


def _pieces(notation: Notation, text: str) -> tuple[list[Tile], str]:
    """Return the tiles read from the beginning of a text, and the rest of the text that the
    notation cannot read."""
    tiles: list[Tile] = []
    at = _behind_separators(text, 0)
    while at < len(text):
        found = notation.piece.match(text, at)
        if found is None:
            break
        tiles += notation.tiles(found)
        at = _behind_separators(text, found.end())
    return tiles, text[at:]


def _behind_separators(text: str, at: int) -> int:
    found = _SEPARATORS.match(text, at)
    return found.end() if found else at


_SEPARATORS = re.compile(_BETWEEN)


def _first_piece(left: str) -> str:
    return re.split(r"[\s,;|/]", left, maxsplit=1)[0]


def _mixed(left: str) -> HandError:
    """Return (not raise) the error for a line whose rest, `left`, cannot be read in the notation of
    the line. It says whether the first piece of the rest is written in another notation or in
    none."""
    piece = _first_piece(left)
    for notation in NOTATIONS:
        with suppress(HandError):
            tiles, rest = _pieces(notation, piece)
            if tiles and not rest:
                return HandError("bad_tile", MIXED, [shorten(piece)], value=describe(piece))
    return _unreadable(left)


def _unreadable(left: str) -> HandError:
    piece = _first_piece(left)
    if piece.isdecimal():
        return HandError("bad_tile", NO_SUIT, text=piece[:20])
    return HandError("bad_tile", NO_TILE, [shorten(piece)], value=describe(piece))


class TwoWays(HandError):
    """Raised for text that can be read in two ways."""


def _ambiguous(text: str, one: str, other: str) -> TwoWays:
    """Return (not raise) the error for a text that can be read as `one` or as `other`, which are
    both shorthand."""
    return TwoWays("bad_tile", TWO_WAYS, value=describe(text), one=one, other=other)


CLAIMED_AND_DRAWN = Text(
    "A last tile that was claimed was not self-drawn: +last-draw is a last tile that was drawn."
)
NO_SUIT = Text(
    "No suit letter m, s, p behind the {text}, as in 123m; honors are E S W N C F P or 1z to 7z."
)
MIXED = Text(
    "{value} is written in another way than the tiles before it: one line has one way to write "
    "tiles."
)
TWO_WAYS = Text("{value} can be read as {one} or as {other}: write the one that is meant.")


# --- what stands around the tiles -----------------------------------------------------------------

_QUOTES = "\"'`“”„‟‘’‚‛«»‹›「」『』"
_CHANGED = str.maketrans(
    dict.fromkeys(_QUOTES, "")
    | dict.fromkeys("‐‑‒–—―−", "-")
    | dict.fromkeys("【〔〖", "[")
    | dict.fromkeys("】〕〗", "]")
)


def _cleaned(text: str) -> str:
    """Return a text with plain characters in place of the full-width characters, quotes, dashes and
    brackets that many keyboards type."""
    return normalize("NFKC", strip_invisible(text).translate(_CHANGED)).strip()


_LINK = re.compile(r"(?:https?://|www\.)\S+|[\w.-]+\.[a-z]{2,}/\S*", re.IGNORECASE)
NO_HAND_IN_LINK = Text(
    "This link carries no tiles that can be read. Paste the tiles themselves, such as "
    "123m 456p 77s EE [789s]."
)


def _of_link(line: str) -> str:
    """Return a line with the link at its beginning replaced by the hand that the link contains; a
    line without one unchanged. Raises ``HandError`` for a link without exactly one hand."""
    link = _LINK.match(line)
    if link is None:
        return line
    address = urlsplit(link[0])
    said = [value for _, value in parse_qsl(f"{address.query}&{address.fragment}") if value]
    hands = [value for value in said if len(value) > LONGEST_TILE and _is_hand(value)]
    if len(hands) != 1:
        raise HandError("bad_tile", NO_HAND_IN_LINK)
    return _cleaned(hands[0] + line[link.end() :])


LONGEST_TILE = 4


def _is_hand(text: str) -> bool:
    try:
        return bool(parse_shorthand(text)["concealed"])
    except HandError:
        return False


_MAJIANG = re.compile(r"[mpsz][mpsz0-9]*(?:,[mpsz][0-9]{2,4}[-+=]?[0-9]{0,2}){1,4}(?=\s|$)")


def _of_majiang(line: str) -> str:
    """Return a hand string of the program Majiang with its melds in brackets; any other line
    unchanged.

    >>> _of_majiang("m123p406z11,s78-9,z1111")
    'm123p406z11[s789](z1111)'
    """
    found = _MAJIANG.match(line)
    if found is None or not re.search("[-+=]", found[0]):
        return line
    standing, *melds = found[0].split(",")
    for meld in melds:
        tiles = re.sub("[-+=]", "", meld)
        standing += f"({tiles})" if tiles == meld else f"[{tiles}]"
    return standing + line[found.end() :]


_TAIL = re.compile(r"\|\s*([ESWN])([ESWN])([01])([01])([01])([01])(?:\|([a-h]+|[0-8])?)?(?=\s|$)")
_FLOWER_LETTERS = dict(
    zip("abcdefgh", ("f5", "f6", "f8", "f7", "f1", "f2", "f3", "f4"), strict=True)
)


def _engine_tail(line: str) -> tuple[str, dict[str, Any]]:
    """Return a line without the tail that Chinese engines write, and the situation stated there ({}
    if there is none).

    The tail has the winds of round and seat, four flags (self-drawn, last of its kind, last of the
    wall, kong replacement or robbed kong), and the flowers.

    >>> _engine_tail("11m|SW1000|")
    ('11m', {'round_wind': 'S', 'seat_wind': 'W', 'self_drawn': True})
    """
    found = _TAIL.search(line)
    if found is None:
        return line, {}
    round_wind, seat_wind, *flags, flowers = found.groups()
    drawn, last_of_kind, last, kong = [flag == "1" for flag in flags]
    says = {
        "self_drawn": drawn,
        "last_tile_of_kind": last_of_kind,
        "last_wall_tile": last,
        "kong_replacement" if drawn else "robbing_kong": kong,
    }
    situation: dict[str, Any] = {"round_wind": round_wind, "seat_wind": seat_wind}
    situation |= {key: True for key, true in says.items() if true}
    if flowers:
        letters = [_FLOWER_LETTERS[letter] for letter in flowers if letter in _FLOWER_LETTERS]
        situation["flowers"] = letters or int(flowers)
    return line[: found.start()] + line[found.end() :], situation


# --- the words ------------------------------------------------------------------------------------

WORDS: dict[str, dict[str, Any]] = {
    "self-drawn": {"self_drawn": True},
    "last-tile": {"last_tile_of_kind": True},
    "last-draw": {"last_wall_tile": True, "self_drawn": True},
    "last-claim": {"last_wall_tile": True},
    "replacement": {"kong_replacement": True, "self_drawn": True},
    "robbing": {"robbing_kong": True},
    "first-turn": {"first_turn": True},
    "mixed-in": {"winning_tile_known": False},
}


NO_MELD = Text("A meld has three tiles, a kong four; here are {n} in one pair of brackets.")


def _meld(tiles: list[str], *, concealed: bool) -> dict[str, Any]:
    """Return a declared set as JSON. Four tiles are taken for a kong, three equal ones for a pung,
    any other three for a chow; whether the tiles form that set is not checked. Raises
    ``HandError`` (``bad_meld``) for another number of tiles, or for three concealed ones."""
    if len(tiles) not in (3, 4):
        raise HandError("bad_meld", NO_MELD, tiles, n=len(tiles))
    kind = "pung" if len(set(tiles)) == 1 else "chow"
    if len(tiles) == 4:
        kind = "kong"
    if concealed and kind != "kong":
        raise HandError(
            "bad_meld",
            Text(
                "Round brackets are for a concealed kong of four equal tiles; write other "
                "concealed sets without brackets."
            ),
            tiles,
        )
    return {"type": kind, "tiles": tiles, "concealed": concealed}


def _once(word: str, said: set[str]) -> None:
    name = word.lower().partition("=")[0]
    if name in said:
        raise HandError("bad_json", TWICE, key="+" + shorten(name))
    said.add(name)


def _apply(word: str, hand: dict[str, Any], fields: Sequence[Field]) -> None:
    """Enter what a word after "+" says into a hand's JSON, in place. Raises ``HandError`` for an
    unknown word or a tile."""
    name, _, value = word.lower().rstrip(".,;").partition("=")
    own = next((f for f in fields if word_of(f.key) == name), None)
    if name in WORDS and not value:
        hand.update(WORDS[name])
    elif name in ("seat", "round") and _HONORS.get(value, value.upper()) in HONORS:
        hand[f"{name}_wind"] = _HONORS.get(value, value.upper())
    elif name == "flowers" and re.fullmatch("[0-9]", value):
        hand["flowers"] = int(value)
    elif name == "flowers" and value and set(value.split(",")) <= {*FLOWERS}:
        hand["flowers"] = value.split(",")
    elif own is not None and (own.kind == "flag") != bool(value):
        hand[own.key] = _value(own, value)
    elif _is_hand(word) or _is_tile(word):
        raise HandError("bad_tile", NO_PLUS, text="+" + shorten(word))
    else:
        known = [*WORDS, *(word_of(f.key) for f in fields)]
        raise HandError(
            "impossible_situation",
            NO_WORD,
            text="+" + shorten(word),
            known=Listed(tuple(["+" + word for word in dict.fromkeys(known)])),
        )


NO_WORD = Text(
    "{text} is not known. The words are {known}, +seat=S, +round=E and +flowers=2, or "
    "+flowers=f1,f5."
)
NO_PLUS = Text("Behind a + stands a word, such as +self-drawn, and {text} is a tile.")


def _is_tile(text: str) -> bool:
    try:
        parse_tile(text)
    except HandError:
        return False
    return True


def _value(field: Field, text: str) -> object:
    """Return the value of a rule set's own field, parsed from text; the rule set checks it."""
    if field.kind == "flag":
        return True
    if field.kind == "tiles":
        return [parse_tile(tile) for tile in text.split(",")]
    if field.kind in ("count", "sum") and re.fullmatch("[0-9]{1,7}", text):
        return int(text)
    values = [value for value, _ in field.choices]
    return next((value for value in values if value.lower() == text), text)


def word_of(key: str) -> str:
    """Return a field's key as a word of shorthand, with hyphens instead of underscores."""
    return key.replace("_", "-")
