"""Facts about a riichi win beyond the tiles and flags common to all rule sets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from scoring.hand.contradictions import refuse
from scoring.hand.hand import NO_WINNING_TILE, TOO_MANY_COPIES, Hand
from scoring.hand.own_fields import Field
from scoring.hand.values import NOBODY_OR_SEAT, NOT_SAID_OR_SEAT, TileName
from scoring.speech.errors import HandError
from scoring.speech.messages import Text
from scoring.tiles import DRAGONS, INDEX, WINDS, is_red_five, parse_tile

MOST_INDICATORS = 5

FIELDS = (
    Field("riichi", "flag", Text("Riichi declared"), short=Text("Riichi", "field")),
    Field(
        "double_riichi",
        "flag",
        Text("Riichi on the first turn"),
        short=Text("Double riichi"),
        after=("riichi",),
    ),
    Field(
        "ippatsu",
        "flag",
        Text("Won within a turn of riichi (ippatsu)"),
        short=Text("Ippatsu", "field"),
    ),
    Field("first_turn", "flag", Text("Won in the first go-round, before anybody claimed a tile")),
    Field(
        "dora_indicators",
        "tiles",
        Text("Dora indicators"),
        most=MOST_INDICATORS,
        short=Text("Dora", "field"),
    ),
    Field(
        "ura_indicators",
        "tiles",
        Text("Ura-dora indicators"),
        most=MOST_INDICATORS,
        short=Text("Ura dora", "field"),
        after=("riichi",),
    ),
    Field("red_fives", "tiles", Text("Red fives in the hand"), most=12),
    Field(
        "honba", "count", Text("Counters on the table (honba)"), short=Text("Counters"), aside=True
    ),
    Field(
        "deposits", "count", Text("Riichi deposits on the table"), short=Text("Sticks"), aside=True
    ),
    Field("discarder", "choice", Text("Who discarded the winning tile"), NOT_SAID_OR_SEAT),
    Field(
        "liable",
        "choice",
        Text("Who discarded the last set of dragons, winds or kongs (pao)"),
        NOBODY_OR_SEAT,
    ),
)


class Situation(NamedTuple):
    """The circumstances of a riichi win; double riichi also sets ``riichi``.

    A win during the first turn is tenhou for East; for other players it is chiihou if self-drawn
    and renhou on a discard.
    """

    riichi: bool
    double_riichi: bool
    ippatsu: bool
    tenhou: bool
    chiihou: bool
    renhou: bool


def with_red_fives(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a hand's JSON (`data`) with ``red_fives`` extended by the tiles written as red ones,
    ``0m``; `data` itself if there are none."""
    listed = data.get("red_fives") or []
    lists = [data.get("concealed") or (), *[meld["tiles"] for meld in data.get("melds") or ()]]
    red = Counter([parse_tile(tile) for tiles in lists for tile in tiles if is_red_five(tile)])
    if is_red_five(data.get("winning_tile") or ""):
        red |= Counter([parse_tile(data["winning_tile"])])
    if not red or not isinstance(listed, list | tuple):
        return data
    if not all(isinstance(tile, str) for tile in listed):
        return data  # which is refused, with what is wrong
    also = Counter([parse_tile(tile) for tile in listed])
    return {**data, "red_fives": sorted((red | also).elements())}


def is_closed(hand: Hand) -> bool:
    """Return True if no set of a hand was claimed; concealed kongs are allowed."""
    return all(meld.concealed for meld in hand.melds)


def situation_of(hand: Hand) -> Situation:
    """Return the situation of a hand; contradictory fields count as False (see ``check``)."""
    fields = hand.fields
    first = fields["first_turn"] and not hand.melds
    east = hand.seat_wind == "E"
    closed = is_closed(hand)
    riichi = closed and (fields["riichi"] or fields["double_riichi"])
    return Situation(
        riichi=riichi,
        double_riichi=closed and fields["double_riichi"],
        ippatsu=riichi and fields["ippatsu"],
        tenhou=first and east and hand.self_drawn,
        chiihou=first and not east and hand.self_drawn,
        renhou=first and not east and not hand.self_drawn,
    )


def check(hand: Hand) -> None:
    """Raise ``HandError`` for a winning hand that cannot occur in riichi."""
    if hand.winning_tile is None:
        raise HandError("winning_tile_missing", NO_WINNING_TILE)
    for key in ("dora_indicators", "ura_indicators"):
        listed = hand.fields[key]
        if len(listed) > MOST_INDICATORS:
            raise HandError(
                "wrong_tile_count",
                Text("“{key}” lists {many} tiles: there are five at most, after four kongs."),
                listed,
                key=key,
                many=len(listed),
            )
    _check_tiles(hand)
    refuse(hand, _contradictions(hand))


def _check_tiles(hand: Hand) -> None:
    """Raise ``HandError`` for red fives that the hand does not have, and for more than four copies
    of a tile in the hand and the indicators together."""
    counts, fields = hand.counts(), hand.fields
    for tile in dict.fromkeys(fields["red_fives"]):
        red = fields["red_fives"].count(tile)
        if tile[0] != "5" or red > counts[INDEX[tile]]:
            raise HandError(
                "impossible_situation",
                Text("The hand has no {tile} that could be a red five, or not as many as listed."),
                [tile],
                tile=TileName(tile),
            )
    for tile in (*fields["dora_indicators"], *fields["ura_indicators"]):
        counts[INDEX[tile]] += 1
        if counts[INDEX[tile]] > 4:
            raise HandError(
                "too_many_copies",
                TOO_MANY_COPIES,
                [tile],
                copies=counts[INDEX[tile]],
                tile=TileName(tile),
            )


def _contradictions(hand: Hand) -> Iterator[tuple[bool, Text]]:
    """Yield for each possible contradiction whether the hand has it, and the sentence about it."""
    fields = hand.fields
    east = hand.seat_wind == "E"
    first = fields["first_turn"]
    riichi = fields["riichi"] or fields["double_riichi"]
    yield (
        riichi and not is_closed(hand),
        Text("Riichi is declared on a closed hand, but this one has claimed sets."),
    )
    yield (
        fields["ippatsu"] and not riichi,
        Text("Ippatsu is a win right after riichi: mark riichi as well."),
    )
    yield (
        fields["ippatsu"] and hand.kong_replacement,
        Text("The kong that gave the replacement tile ended the turn of ippatsu."),
    )
    yield (
        hand.last_wall_tile and hand.kong_replacement,
        Text("A replacement tile comes from the dead wall: it is not the last tile of the wall."),
    )
    yield (
        hand.last_wall_tile and hand.robbing_kong,
        Text("After the last tile of the wall nobody can make a kong that could be robbed."),
    )
    yield (
        first and riichi,
        Text("A win on the first turn comes before anybody can have declared riichi."),
    )
    yield (
        first and not is_closed(hand),
        Text("On the first turn nobody has claimed a tile yet, so there are no melded sets."),
    )
    yield (
        first and (hand.last_wall_tile or hand.robbing_kong),
        Text("The first turn has neither the last tile of the wall nor a kong to rob."),
    )
    yield (
        first and east and not hand.self_drawn,
        Text("East's win on the first turn is on the fourteen tiles dealt: mark it as self-drawn."),
    )
    yield (
        hand.self_drawn and bool(fields["discarder"]),
        Text("A self-drawn tile has no discarder."),
    )
    yield (
        not hand.self_drawn and fields["discarder"] == hand.seat_wind,
        Text("The winner cannot have discarded the winning tile."),
    )
    yield (
        fields["liable"] == hand.seat_wind,
        Text("The winner cannot be liable for their own hand."),
    )
    yield (
        bool(fields["liable"]) and not _may_be_liable(hand),
        Text(
            "Nobody can be liable for this hand: that takes three melded sets of dragons, four of "
            "winds or four kongs, the last of them claimed."
        ),
    )


def _may_be_liable(hand: Hand) -> bool:
    """Return True if a claim may have made a yakuman certain: the last of three melded sets of
    dragons, four of winds, or four kongs."""
    of_dragons = [meld for meld in hand.melds if meld.tiles[0] in DRAGONS]
    of_winds = [meld for meld in hand.melds if meld.tiles[0] in WINDS]
    kongs = [meld for meld in hand.melds if meld.kind == "kong"]
    certain = [(of_dragons, 3), (of_winds, 4), (kongs, 4)]
    return any(
        len(melds) == many and any(not meld.concealed for meld in melds) for melds, many in certain
    )
