"""Draft a hand from groups of tiles, as JSON for the form and the scorer, and list what to tell the
player about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scoring.hand.photo_form import USUAL_FORM, HandForm
from scoring.hand.shorthand import RED_FIVES
from scoring.speech.messages import Text
from scoring.tiles import BACK, FLOWERS
from vision.deciding.sets import COPIES, MELDS, kong_tile, set_kind
from vision.reading import Group, PlacedTile
from vision.sentences import Sentence


@dataclass(frozen=True)
class HandParts:
    """The tiles of the drafted hand, as indices of a reading's tiles.

    concealed: tiles in no meld, including the winning tile and face-down ones.
    melds: the groups whose kind is one of `MELDS`.
    flowers: flower tiles.
    winning: the only tile set apart as the winning one; None if there is none or several, or if it
      lies face down.
    """

    concealed: tuple[int, ...]
    melds: tuple[Group, ...]
    flowers: tuple[int, ...]
    winning: int | None

    @property
    def all(self) -> frozenset[int]:
        """The indices of all tiles of the hand."""
        melded = (i for meld in self.melds for i in meld.tiles)
        return frozenset((*self.concealed, *melded, *self.flowers))


def hand_parts(tiles: Sequence[PlacedTile], groups: Sequence[Group]) -> HandParts:
    """Return the parts of the hand that the tiles of these groups make up.

    If every group is `other`, all face-up tiles are taken as concealed tiles and flowers, since a
    hand to correct is better than none.
    """
    kinds = [group.kind for group in groups]
    if all(kind == "other" for kind in kinds):
        loose = [i for group in groups for i in group.tiles if tiles[i].tile != BACK]
        blooms = [i for i in loose if tiles[i].tile in FLOWERS]
        return HandParts(tuple(i for i in loose if i not in blooms), (), tuple(blooms), None)

    def of(*wanted: str) -> tuple[int, ...]:
        return tuple(i for group in groups if group.kind in wanted for i in group.tiles)

    winning = of("winning")
    return HandParts(
        concealed=of("concealed") + winning,
        melds=tuple(group for group in groups if group.kind in MELDS),
        flowers=of("flowers"),
        winning=winning[0] if len(winning) == 1 and tiles[winning[0]].tile != BACK else None,
    )


def draft_hand(
    tiles: Sequence[PlacedTile],
    groups: Sequence[Group],
    form: HandForm = USUAL_FORM,
    *,
    long: bool = False,
    small: bool = False,
) -> tuple[dict[str, Any] | None, list[Sentence]]:
    """Return the hand drafted from tiles and their groups as JSON (None if it would have no tile,
    apart from loose face-down ones), and sentences for the player about what is missing, odd or
    assumed.

    form: shape of a hand by the rules in force.
    long: True for a picture more elongated than a usual photo.
    small: True for a picture whose shorter side is less than the width of a tile that can be read.

    The hand has all tiles of the groups but `other`, even if they cannot be a valid hand; loose
    face-down tiles are left out. `winning_tile` is None unless one tile is set apart. A concealed
    kong with all four tiles face down is a kong of `back`, which the player has to name.
    """
    if not tiles:
        if small:
            sentence = Sentence(
                "No tiles were found. This picture is too small to read a tile in it. Send the "
                "photo as it was taken, or take a new one."
            )
        elif long:
            sentence = Sentence(
                "No tiles were found. This picture is much longer than a photo: cut out the part "
                "that shows the hand."
            )
        else:
            sentence = Sentence(
                "No tiles were found. Lay the hand face up and photograph it from above, so that "
                "it fills most of the picture."
            )
        return None, [sentence]
    parts = hand_parts(tiles, groups)
    hand: dict[str, Any] = {
        "concealed": [tiles[i].tile for i in parts.concealed if tiles[i].tile != BACK],
        "melds": [_meld(meld.kind, [tiles[i].tile for i in meld.tiles]) for meld in parts.melds],
        "winning_tile": tiles[parts.winning].tile if parts.winning is not None else None,
        "flowers": [tiles[i].tile for i in parts.flowers],
    }
    if not any(hand.values()):
        return None, [
            Sentence(
                "Only tiles that lie face down were found. Turn the hand face up and take a new "
                "photo."
            )
        ]
    unknown = hand["concealed"] and hand["winning_tile"] is None
    if red := sorted(tiles[i].tile for i in parts.all if tiles[i].red):
        hand[RED_FIVES] = red
    kongs = sum(meld["type"] == "kong" for meld in hand["melds"])
    count = len(hand["concealed"]) + sum(len(meld["tiles"]) for meld in hand["melds"])
    which_won = [Sentence("Which tile won? None lies apart from the others.")] if unknown else []
    return hand, [
        *([count_sentence(count, kongs, form)] if count != form.tiles + kongs else []),
        *_too_many(hand),
        *_mended(tiles),
        *_unseen(tiles),
        *_face_down(tiles, parts, hand),
        *_no_set(hand),
        *_melds_assumed(tiles, groups),
        *which_won,
        *_left_out(tiles, parts),
    ]


def _meld(kind: str, codes: list[str]) -> dict[str, Any]:
    if kind == "concealed_kong":
        return {"type": "kong", "tiles": [kong_tile(codes)] * 4, "concealed": True}
    return {"type": kind, "tiles": sorted(codes), "concealed": False}


def count_sentence(found: int, kongs: int, form: HandForm) -> Sentence:
    """Return the sentence about a wrong number of tiles (`found`) in a hand of this form with
    `kongs` kongs."""
    wanted = form.tiles + kongs
    said = (_TOO_FEW if found < wanted else _TOO_MANY)[min(kongs, 2)]
    if not kongs:
        return Sentence(said, tiles=found, wanted=wanted)
    return Sentence(said, tiles=found, wanted=wanted, size=form.tiles)


_TOO_FEW = (
    Text("{tiles} found; a winning hand has {wanted}. Add what is missing."),
    Text(
        "{tiles} found; a winning hand has {wanted} ({size}, and one more for the kong). Add what "
        "is missing."
    ),
    Text(
        "{tiles} found; a winning hand has {wanted} ({size}, and one more for each kong). Add what "
        "is missing."
    ),
)
"""Sentences about a hand with too few tiles and 0, 1 or several kongs."""
_TOO_MANY = (
    Text("{tiles} found; a winning hand has {wanted}. Take out what does not belong to it."),
    Text(
        "{tiles} found; a winning hand has {wanted} ({size}, and one more for the kong). Take out "
        "what does not belong to it."
    ),
    Text(
        "{tiles} found; a winning hand has {wanted} ({size}, and one more for each kong). Take out "
        "what does not belong to it."
    ),
)


def _too_many(hand: dict[str, Any]) -> list[Sentence]:
    """Return a sentence for each code that was read more often than a set of tiles has it."""
    counts = Counter(hand["concealed"])
    for meld in hand["melds"]:
        counts.update(tile for tile in meld["tiles"] if tile != BACK)
    return [
        Sentence("{number} {tile} were read; a set has four.", number=count, tile=tile)
        for tile, count in counts.items()
        if count > COPIES
    ] + [
        Sentence("{tile} was read {times}; a set has one.", tile=tile, times=count)
        for tile, count in Counter(hand["flowers"]).items()
        if count > 1
    ]


def _mended(tiles: Sequence[PlacedTile]) -> list[Sentence]:
    """Return a sentence for each tile that got another name because of the other tiles."""
    return [
        Sentence(
            "Read as {names}; with the other tiles, {tile} is more likely. Please check it.",
            names=[tile.mended_from],
            tile=tile.tile,
        )
        for tile in tiles
        if tile.mended_from
    ]


def _by_count(count: int, one: Text, several: Text) -> list[Sentence]:
    """Return a list with the sentence for one tile or for several; empty for a count of 0."""
    if not count:
        return []
    return [Sentence(one) if count == 1 else Sentence(several, tiles=count)]


def _unseen(tiles: Sequence[PlacedTile]) -> list[Sentence]:
    """Return a sentence about the assumed tiles, if any."""
    return _by_count(
        sum(tile.assumed for tile in tiles),
        Text(
            "One tile of a concealed kong was not seen and is taken to lie face down. If it is no "
            "kong, change it."
        ),
        Text(
            "{tiles} of concealed kongs were not seen and are taken to lie face down. If it is no "
            "kong, change it."
        ),
    )


def _face_down(
    tiles: Sequence[PlacedTile], parts: HandParts, hand: dict[str, Any]
) -> list[Sentence]:
    """Return sentences about face-down tiles of the hand, and about concealed kongs of which no
    code is known, or which have blank ends in place of backs."""
    found = _by_count(
        sum(tiles[i].tile == BACK for i in parts.concealed),
        Text("One tile of the hand lies face down. Turn it over, or add it by hand."),
        Text("{tiles} of the hand lie face down. Turn them over, or add them by hand."),
    )
    for meld in hand["melds"]:
        if meld["tiles"] == [BACK] * 4:
            found.append(Sentence("A concealed kong lies face down: which tile is it?"))
    for group in parts.melds:
        codes = [tiles[i].tile for i in group.tiles]
        if group.kind == "concealed_kong" and BACK not in codes:
            found.append(
                Sentence(
                    "The four tiles with blank ends are taken as a concealed kong of {tile}. If "
                    "the blanks are white dragons, change it.",
                    tile=kong_tile(codes),
                )
            )
    return found


def _no_set(hand: dict[str, Any]) -> list[Sentence]:
    """Return sentences about melds whose tiles do not form a set: one of them was probably misread.
    Melds with a face-down tile are left out."""
    return [
        Sentence(
            "{names}: this is taken as a {kind}, but one tile does not fit. Tap it to correct it.",
            names=meld["tiles"],
            kind=meld["type"],
        )
        for meld in hand["melds"]
        if BACK not in meld["tiles"] and set_kind(meld["tiles"]) != meld["type"]
    ]


def _melds_assumed(tiles: Sequence[PlacedTile], groups: Sequence[Group]) -> list[Sentence]:
    """Return sentences about sets of which the photo does not show whether they were claimed."""
    claimed = [group for group in groups if group.kind in ("chow", "pung", "kong")]
    # A tile turned a quarter against the others in its set is the table's own mark of a claim.
    unmarked = [g for g in claimed if len({tiles[i].turned % 180 for i in g.tiles}) == 1]
    sets = [group for group in unmarked if group.kind != "kong"]
    # Players show a drawn kong face up as often as a claimed one.
    found: list[Sentence] = [
        Sentence(
            "The four {tile} are taken as a claimed (melded) kong. If it was concealed, or is no "
            "kong, change it.",
            tile=tiles[group.tiles[0]].tile,
        )
        for group in unmarked
        if group.kind == "kong"
    ]
    if len(sets) == 1:
        found.append(
            Sentence(
                "The set with {tile} is taken as claimed (melded). If not, change it.",
                tile=tiles[sets[0].tiles[0]].tile,
            )
        )
    elif sets:
        found.append(
            Sentence(
                "{sets} sets are taken as claimed (melded). If not, change it.", sets=len(sets)
            )
        )
    in_sets = sum(
        group.kind == "concealed" and set_kind([tiles[i].tile for i in group.tiles]) is not None
        for group in groups
    )
    if not claimed and in_sets > 1:
        found.append(
            Sentence(
                "The hand lies in sets; all are taken as concealed. If some were claimed, say so."
            )
        )
    return found


def _left_out(tiles: Sequence[PlacedTile], parts: HandParts) -> list[Sentence]:
    """Return a sentence about the face-up tiles outside the hand, if any."""
    hand = parts.all
    return _by_count(
        sum(tile.tile != BACK for i, tile in enumerate(tiles) if i not in hand),
        Text("One tile elsewhere in the photo was left out, as discards or another hand."),
        Text("{tiles} elsewhere in the photo were left out, as discards or another hand."),
    )
