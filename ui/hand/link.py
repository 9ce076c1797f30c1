"""Links that contain a whole hand, so that another phone opens the same hand.

The value of `?hand=` is the number of the format followed by URL-safe base64 of a checksum and the
compressed JSON of everything the player entered: tiles, melds, circumstances, rules, rulings,
claimed fans. It contains no photo, and the server stores nothing.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Mapping
from typing import Any

from scoring import rulesets
from scoring.answers.answering import MOST_CLAIMS
from scoring.hand.own_fields import CHOICE, COUNT, FLAG_FIELD, TILES, WORTHS, Field
from scoring.rulesets import ruleset
from scoring.tiles import ALL, FLOWERS, WINDS
from ui.frame.open_on_phone import link_for_others
from ui.frame.table_rules import usable
from ui.frame.words import say
from ui.hand import changes, machine, session
from ui.hand.circumstances import drop_impossible_flags
from ui.hand.state import CHOICES, FLAGS, FRONT, HAND, Draft
from vision.record import Piece

NAME = "hand"
"""Name of the query parameter."""

FORMAT = "1"
LONGEST = 3000  # maximum characters of a link's text; a long hand with many rulings has 300
MOST = 8000  # maximum bytes of the unpacked JSON
CHECKSUM = 4  # bytes
TYPED_CLAIMS = 300
"""Maximum number of characters of a typed claim, and of all typed claims together."""

# Compression dictionary: text that most links have in common. It belongs to the format and must
# never change, not even the names of rules, or existing links could no longer be read.
_COMMON = (
    b'"claimed":["winning_tile_mixed","first_turn","robbing_kong","kong_replacement",'
    b'"last_tile_of_kind","rules":"classical","rules":"riichi","rules":"zung_jung",'
    b'"rules":"hong_kong","rules":"carmel","rulings":{"profile":"china-1998"},"more":{"riichi":'
    b'true,"flags":["last_wall_tile"],"flowers":1,"round":"S","seat":"W","seat":"N","seat":"S",'
    b'"drawn":true,"melds":["CCCC-","EEE","4m5m6m","4s5s6s","4p5p6p"],"win":13,'
    b'{"tiles":"1m2m3m4m5m6m7m8m9m1s2s3s4s5s6s7s8s9s1p2p3p4p5p6p7p8p9pESWNCFP'
)

_TILE = re.compile("|".join(sorted(ALL, key=len, reverse=True)))


class LinkError(Exception):
    """Raised for a link that does not contain a valid hand; the message is a sentence for the
    player."""


def link_to(draft: Draft, claimed: tuple[str, ...] = ()) -> str:
    """Return the full address that opens a draft's hand on another device.

    claimed: English names of the fans claimed for the hand.
    """
    return link_for_others(query=f"{NAME}={packed(draft, claimed)}")


def packed(draft: Draft, claimed: tuple[str, ...] = ()) -> str:
    """Return a hand and its claimed fans as the URL-safe text of a link: compressed JSON with a
    checksum."""
    content = json.dumps(
        _content(draft, claimed), ensure_ascii=False, separators=(",", ":"), sort_keys=True
    ).encode("utf-8")
    press = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=_COMMON)
    body = press.compress(content) + press.flush()
    data = _checksum(body) + body
    return FORMAT + base64.urlsafe_b64encode(data).decode("ascii").rstrip("=")


def unpacked(text: str) -> tuple[Draft, tuple[str, ...]]:
    """Return the draft and the claimed fans in the text of a link. Raises `LinkError` if the text
    is damaged, from an unknown version, or by rules that this app does not have.

    Unknown rulings and impossible flags are omitted.
    """
    return _draft(_unpressed(text))


def open_link(text: str) -> None:
    """Replace the hand on the table with that of a link's text, under a new id, and go to it; a
    notice says if some of its rulings are unknown. If the link is invalid, go to the front page and
    set a notice with the reason."""
    now = session.state()
    try:
        content = _unpressed(text)
        draft, claimed = _draft(content)
    except LinkError as error:
        session.state().go(FRONT)
        now.notice = str(error)
        return
    now.open_hand(draft, machine.new_id(), claimed)
    now.wanted = ""  # this browser has no photo of a hand from a link
    session.state().go(HAND)
    if draft.rulings != content.get("rulings", {}):
        now.notice = say(
            "This hand came with a link. Not all of its rulings are known here, so the count may "
            "differ."
        )


# --- from a draft to JSON and back ---------------------------------------------------------------


def _content(draft: Draft, claimed: tuple[str, ...]) -> dict[str, Any]:
    """Return the differences between a draft with its claimed fans and an empty draft as JSON; its
    `win` is the index of the winning tile in `tiles`."""
    standing = draft.concealed
    flowers = draft.flower_pieces
    tiles = [*standing, *flowers]
    places = {piece.id: place for place, piece in enumerate(tiles)}
    content = {
        "tiles": "".join(piece.tile for piece in tiles),
        "melds": ["".join(meld.tiles) + ("-" if meld.concealed else "") for meld in draft.melds],
        "win": places.get(draft.winning) if draft.winning is not None else None,
        "drawn": draft.self_drawn,
        "seat": draft.seat_wind if draft.seat_wind != "E" else None,
        "round": draft.round_wind if draft.round_wind != "E" else None,
        "flowers": draft.flowers if draft.flowers != len(flowers) else None,
        "chosen": sorted(draft.chosen, key=list(CHOICES).index),
        "flags": sorted(draft.flags, key=FLAGS.index),
        "rules": draft.ruleset,
        "rulings": dict(draft.rulings),
        "more": {k: v for k, v in draft.details.items() if k not in ("seat_wind", "round_wind")},
        "claimed": list(claimed),
    }
    # False, empty and None values are omitted, but not an index 0 or a flower count of 0 in spite
    # of flower tiles, nor an empty list of choices if it differs from the default below.
    packed: dict[str, Any] = {
        key: value
        for key, value in content.items()
        if value or (value == 0 and key in ("win", "flowers") and value is not None)
    }
    if draft.chosen == _chosen(packed):
        packed.pop("chosen", None)
    else:
        packed["chosen"] = content["chosen"]
    return packed


def _chosen(content: Mapping[str, Any]) -> frozenset[str]:
    """Return the circumstances that the player chose; for older links without this entry, those
    that differ from an empty table."""
    if "chosen" not in content:
        named = {"how": "drawn", "seat": "seat", "round": "round"}
        return frozenset(name for name, key in named.items() if key in content)
    return frozenset(content["chosen"])


def _draft(content: Mapping[str, Any]) -> tuple[Draft, tuple[str, ...]]:
    """Return the draft and the claims described by a link's JSON, which may come from anybody.
    Raises `LinkError` if it is invalid."""
    rules = content.get("rules")
    if rules not in rulesets.names():
        raise LinkError(
            say(
                "The hand of this link is counted by rules that this app does not have. Update "
                "the app, or enter the hand here and choose other rules."
            )
        )
    try:
        return _built(content, str(rules))
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise LinkError(_no_hand()) from error


def _built(content: Mapping[str, Any], rules: str) -> tuple[Draft, tuple[str, ...]]:
    """Return the result of `_draft` for known rules. Raises LookupError, TypeError, ValueError or
    AttributeError for invalid content."""
    standing = _tiles(content.get("tiles", ""))
    pieces = [Piece(place, tile) for place, tile in enumerate(standing)]
    concealed_kongs = set()
    for number, text in enumerate(content.get("melds", [])):
        if text.endswith("-"):
            concealed_kongs.add(number)
        for tile in _tiles(text.removesuffix("-")):
            pieces.append(Piece(len(pieces), tile, meld=number))
    if len(pieces) > 40:
        raise ValueError("no hand has so many tiles")
    won = content.get("win")
    if won is not None and (standing[_whole(won)] in FLOWERS):
        raise ValueError("no flower wins")
    flowers = content.get("flowers", sum(tile in FLOWERS for tile in standing))
    flags = frozenset(content.get("flags", []))
    seat, round_wind = content.get("seat", "E"), content.get("round", "E")
    claimed = tuple(content.get("claimed", []))
    chosen = _chosen(content)
    if (
        chosen - set(CHOICES)
        or flags - set(FLAGS)
        or not {seat, round_wind} <= set(WINDS)
        or _whole(flowers) > 8
    ):
        raise ValueError("no such situation")
    named = all(isinstance(name, str) and len(name) <= TYPED_CLAIMS for name in claimed)
    if len(claimed) > MOST_CLAIMS or not named:
        raise ValueError("no such claim")
    draft = Draft(
        self_drawn=content.get("drawn", False) is True,
        seat_wind=seat,
        round_wind=round_wind,
        chosen=chosen,
        flags=flags,
        ruleset=rules,
        rulings=usable(rules, content["rulings"]) if "rulings" in content else {},
        more=_more(rules, content.get("more", {})),
    )
    draft = changes.set_flowers(changes.as_it_lies(draft, pieces, concealed_kongs, won), flowers)
    return drop_impossible_flags(draft), claimed


def _more(rules: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields specific to these rules. Raises KeyError for an unknown field, ValueError
    or TypeError for a wrong value."""
    fields = {field.key: field for field in ruleset(rules).more_fields}
    return {key: _field(fields[key], value) for key, value in given.items()}


def _field(field: Field, value: Any) -> Any:
    """Return a field's value, given as in a link, in the form in which a draft holds it. Raises
    ValueError or TypeError if the value does not fit the field."""
    kind, most = field.kind, field.most
    if kind == FLAG_FIELD and isinstance(value, bool):
        return value
    if kind == COUNT and _whole(value) <= most:
        return value
    if kind == TILES and len(value) <= most and all(tile in ALL for tile in value):
        return tuple(value)
    if kind == CHOICE and value in dict(field.choices):
        return value
    if kind == WORTHS and set(value) <= set(WINDS):
        return {seat: _whole(worth) for seat, worth in value.items()}
    raise ValueError(f"{field.key} cannot be {value!r}")


def _tiles(text: str) -> list[str]:
    tiles = _TILE.findall(text)
    if "".join(tiles) != text:
        raise ValueError(f"{text!r} is not all tiles")
    return tiles


def _whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ValueError(f"{value!r} is no count")
    return value


# --- from JSON to the text of a link and back ----------------------------------------------------


def _unpressed(text: str) -> dict[str, Any]:
    """Return the JSON object in the text of a link. Raises `LinkError` for a damaged text, or one
    that another version of the app has made."""
    known, rest = text[:1] == FORMAT, text[1:]
    if not known and text[:1].isdigit():
        raise LinkError(
            say(
                "This link was made by another version of the app. Update the app, or ask for a "
                "picture of the count instead."
            )
        )
    try:
        if not known or len(text) > LONGEST or not re.fullmatch(r"[\w-]+", rest, re.ASCII):
            raise ValueError("no text of a link")
        data = base64.urlsafe_b64decode(rest + "=" * (-len(rest) % 4))
        check, body = data[:CHECKSUM], data[CHECKSUM:]
        if check != _checksum(body):
            raise ValueError("wrong checksum")
        unpacking = zlib.decompressobj(-15, zdict=_COMMON)
        content = unpacking.decompress(body, MOST)
        if unpacking.unconsumed_tail:
            raise ValueError("it unpacks to too much")
        found = json.loads(content.decode("utf-8"))
    except (ValueError, binascii.Error, zlib.error, RecursionError) as error:
        raise LinkError(_no_hand()) from error
    if not isinstance(found, dict):
        raise LinkError(_no_hand())
    return found


def _checksum(body: bytes) -> bytes:
    return zlib.crc32(body).to_bytes(CHECKSUM, "big")


def _no_hand() -> str:
    return say(
        "This link is damaged: a part is missing or was changed on the way. Ask for it again, "
        "scan the code of the picture, or enter the hand here."
    )
