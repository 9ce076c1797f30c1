"""What riichi asks about a win beyond the tiles and flags that every rule set knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scoring.errors import HandError
from scoring.fields import CHOICE, COUNT, FLAG_FIELD, TILES, Field
from scoring.hand import NO_WINNING_TILE, TOO_MANY_COPIES, Hand
from scoring.messages import Text
from scoring.tiles import DRAGONS, INDEX, WINDS
from scoring.words import SEATS, TileName

MOST_INDICATORS = 5

FIELDS = (
    Field("riichi", FLAG_FIELD, ("Riichi declared", "宣告立直")),
    Field("double_riichi", FLAG_FIELD, ("Riichi on the first turn", "第一巡宣告立直（兩立直）")),
    Field(
        "ippatsu", FLAG_FIELD, ("Won within a turn of riichi (ippatsu)", "立直後一巡內和牌（一發）")
    ),
    Field(
        "first_turn",
        FLAG_FIELD,
        (
            "Won in the first go-round, before anybody claimed a tile",
            "第一巡即和，其間無人吃碰槓",
        ),
    ),
    Field("dora_indicators", TILES, ("Dora indicators", "寶牌指示牌"), most=MOST_INDICATORS),
    Field("ura_indicators", TILES, ("Ura-dora indicators", "裏寶牌指示牌"), most=MOST_INDICATORS),
    Field("red_fives", TILES, ("Red fives in the hand", "手上的紅五"), most=12),
    Field("honba", COUNT, ("Counters on the table (honba)", "本場數")),
    Field("deposits", COUNT, ("Riichi deposits on the table", "桌上的立直棒")),
    Field(
        "discarder",
        CHOICE,
        ("Who discarded the winning tile", "放銃者"),
        (("", ("Not said", "未說明")), *SEATS.items()),
    ),
    Field(
        "liable",
        CHOICE,
        (
            "Who discarded the last set of dragons, winds or kongs (pao)",
            "餵出最後一副三元牌、風牌或槓者（包牌）",
        ),
        (("", ("Nobody", "無")), *SEATS.items()),
    ),
)
"""The fields of a hand that only riichi has."""


class Situation(NamedTuple):
    """What the fields say together with the hand; ``riichi`` is also set by a double riichi.

    Before everybody's first turn is over, a win is tenhou for East and by self-draw chiihou,
    otherwise renhou for the others. ``red_fives`` lists the red ones among the hand's fives.
    ``discarder`` is a seat wind, or empty where nobody said who gave the tile.
    """

    riichi: bool
    double_riichi: bool
    ippatsu: bool
    tenhou: bool
    chiihou: bool
    renhou: bool
    dora_indicators: tuple[str, ...]
    ura_indicators: tuple[str, ...]
    red_fives: tuple[str, ...]
    honba: int
    deposits: int
    discarder: str


def is_closed(hand: Hand) -> bool:
    """Whether no set was claimed; concealed kongs leave a hand closed."""
    return all(meld.concealed for meld in hand.melds)


def situation_of(hand: Hand) -> Situation:
    """The situation of a hand; what cannot occur with it is left out (see ``check``)."""
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
        dora_indicators=tuple(fields["dora_indicators"]),
        ura_indicators=tuple(fields["ura_indicators"]),
        red_fives=tuple(fields["red_fives"]),
        honba=fields["honba"],
        deposits=fields["deposits"],
        discarder="" if hand.self_drawn else fields["discarder"],
    )


def check(hand: Hand) -> None:
    """Raise ``HandError`` for a win that no game of riichi can produce."""
    if hand.winning_tile is None:
        raise HandError("winning_tile_missing", NO_WINNING_TILE)
    for key in ("dora_indicators", "ura_indicators"):
        listed = hand.fields[key]
        if len(listed) > MOST_INDICATORS:
            raise HandError(
                "wrong_tile_count",
                (
                    "“{key}” lists {many} tiles: there are five at most, after four kongs.",
                    "“{key}”列了{many}張：開了四次槓也只有五張。",
                ),
                listed,
                key=key,
                many=len(listed),
            )
    _check_tiles(hand)
    for wrong, said in _contradictions(hand):
        if wrong:
            raise HandError("impossible_situation", said, [hand.winning_tile])


def _check_tiles(hand: Hand) -> None:
    counts, fields = hand.counts(), hand.fields
    for tile in dict.fromkeys(fields["red_fives"]):
        red = fields["red_fives"].count(tile)
        if tile[0] != "5" or red > counts[INDEX[tile]]:
            raise HandError(
                "impossible_situation",
                (
                    "The hand has no {tile} that could be a red five, or not as many as listed.",
                    "手上沒有{tile}可作紅五，或沒有所列的那麼多。",
                ),
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
    """What no game of riichi can produce, each with the sentences that say why."""
    fields = hand.fields
    east = hand.seat_wind == "E"
    first = fields["first_turn"]
    riichi = fields["riichi"] or fields["double_riichi"]
    yield (
        riichi and not is_closed(hand),
        (
            "Riichi is declared on a closed hand, but this one has claimed sets.",
            "立直須門前清，這手牌卻有吃碰。",
        ),
    )
    yield (
        fields["ippatsu"] and not riichi,
        (
            "Ippatsu is a win right after riichi: mark riichi as well.",
            "一發是立直後一巡內的和牌：請同時標明立直。",
        ),
    )
    yield (
        fields["ippatsu"] and hand.kong_replacement,
        (
            "The kong that gave the replacement tile ended the turn of ippatsu.",
            "開槓之後便沒有一發，不能同時是槓後補牌。",
        ),
    )
    yield (
        hand.last_wall_tile and hand.kong_replacement,
        (
            "A replacement tile comes from the dead wall: it is not the last tile of the wall.",
            "槓後的補牌出自王牌，不是海底牌。",
        ),
    )
    yield (
        hand.last_wall_tile and hand.robbing_kong,
        (
            "After the last tile of the wall nobody can make a kong that could be robbed.",
            "最後一張牌之後不能開槓，也就不能搶槓。",
        ),
    )
    yield (
        first and riichi,
        (
            "A win on the first turn comes before anybody can have declared riichi.",
            "第一巡即和時還不能已經立直。",
        ),
    )
    yield (
        first and not is_closed(hand),
        (
            "On the first turn nobody has claimed a tile yet, so there are no melded sets.",
            "第一巡還沒有人吃碰，所以沒有副露。",
        ),
    )
    yield (
        first and (hand.last_wall_tile or hand.robbing_kong),
        (
            "The first turn has neither the last tile of the wall nor a kong to rob.",
            "第一巡不會是最後一張牌，也沒有可搶的槓。",
        ),
    )
    yield (
        first and east and not hand.self_drawn,
        (
            "East's win on the first turn is on the fourteen tiles dealt: mark it as self-drawn.",
            "東家第一巡和的是配到的十四張：請標為自摸。",
        ),
    )
    yield (
        not hand.self_drawn and fields["discarder"] == hand.seat_wind,
        ("The winner cannot have discarded the winning tile.", "和牌者不能同時是放銃者。"),
    )
    yield (
        fields["liable"] == hand.seat_wind,
        ("The winner cannot be liable for their own hand.", "和牌者不能包自己的牌。"),
    )
    yield (
        bool(fields["liable"]) and not _may_be_liable(hand),
        (
            "Nobody can be liable for this hand: that takes three melded sets of dragons, four of "
            "winds or four kongs, the last of them claimed.",
            "這手牌無人可包：須有三副三元牌、四副風牌或四副槓已亮出，最後一副是碰槓別家的牌。",
        ),
    )


def _may_be_liable(hand: Hand) -> bool:
    """Whether a claim can have made a yakuman certain, for whose last set somebody is liable."""
    of_dragons = [meld for meld in hand.melds if meld.tiles[0] in DRAGONS]
    of_winds = [meld for meld in hand.melds if meld.tiles[0] in WINDS]
    kongs = [meld for meld in hand.melds if meld.kind == "kong"]
    certain = [(of_dragons, 3), (of_winds, 4), (kongs, 4)]
    return any(
        len(melds) == many and any(not meld.concealed for meld in melds) for melds, many in certain
    )
