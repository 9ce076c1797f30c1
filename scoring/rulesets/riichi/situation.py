"""What riichi asks about a win beyond the tiles and flags that every rule set knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from scoring.errors import HandError
from scoring.hand import Hand
from scoring.rules import Field
from scoring.tiles import INDEX

MOST_INDICATORS = 5

FIELDS = (
    Field("riichi", "flag", ("Riichi declared", "宣告立直")),
    Field("double_riichi", "flag", ("Riichi on the first turn", "第一巡宣告立直（兩立直）")),
    Field("ippatsu", "flag", ("Won within a turn of riichi (ippatsu)", "立直後一巡內和牌（一發）")),
    Field(
        "first_turn",
        "flag",
        (
            "Won in the first go-round, before anybody claimed a tile",
            "第一巡即和，其間無人吃碰槓",
        ),
    ),
    Field("dora_indicators", "tiles", ("Dora indicators", "寶牌指示牌"), most=MOST_INDICATORS),
    Field("ura_indicators", "tiles", ("Ura-dora indicators", "裏寶牌指示牌"), most=MOST_INDICATORS),
    Field("red_fives", "tiles", ("Red fives in the hand", "手上的紅五"), most=12),
    Field("honba", "count", ("Counters on the table (honba)", "本場數")),
    Field("deposits", "count", ("Riichi deposits on the table", "桌上的立直棒")),
    Field(
        "discarder",
        "choice",
        ("Who discarded the winning tile", "放銃者"),
        (
            ("", ("Not said", "未說明")),
            ("E", ("East", "東家")),
            ("S", ("South", "南家")),
            ("W", ("West", "西家")),
            ("N", ("North", "北家")),
        ),
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


def situation_of(hand: Hand, fields: Mapping[str, Any]) -> Situation:
    """The situation of a hand; what cannot occur with it is left out (see ``check``)."""
    first = fields["first_turn"] and not hand.melds
    east = hand.seat_wind == "E"
    closed = all(meld.concealed for meld in hand.melds)
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


def check(hand: Hand, fields: Mapping[str, Any]) -> None:
    """Raise ``HandError`` for tiles and situations that no game of riichi can produce."""
    for key in ("dora_indicators", "ura_indicators"):
        if len(fields[key]) > MOST_INDICATORS:
            raise HandError(
                "wrong_tile_count",
                "“{key}” lists {many} tiles: there are five at most, after four kongs.",
                fields[key],
                chinese="“{key}”列了{many}張：開了四次槓也只有五張。",
                key=key,
                many=len(fields[key]),
            )
    _check_tiles(hand, fields)
    for wrong, english, chinese in _contradictions(hand, fields):
        if wrong:
            tiles = [] if hand.winning_tile is None else [hand.winning_tile]
            raise HandError("impossible_situation", english, tiles, chinese=chinese)


def _check_tiles(hand: Hand, fields: Mapping[str, Any]) -> None:
    counts = hand.counts()
    for tile in dict.fromkeys(fields["red_fives"]):
        red = fields["red_fives"].count(tile)
        if tile[0] != "5" or red > counts[INDEX[tile]]:
            raise HandError(
                "impossible_situation",
                "The hand has no {tile} that could be a red five, or not as many as listed.",
                [tile],
                chinese="手上沒有{tile}可作紅五，或沒有所列的那麼多。",
                tile=tile,
            )
    for tile in (*fields["dora_indicators"], *fields["ura_indicators"]):
        counts[INDEX[tile]] += 1
        if counts[INDEX[tile]] > 4:
            raise HandError(
                "too_many_copies",
                "{copies} copies of {tile}: a set of tiles has four of each.",
                [tile],
                copies=counts[INDEX[tile]],
                tile=tile,
            )


def _contradictions(hand: Hand, fields: Mapping[str, Any]) -> list[tuple[bool, str, str]]:
    """What no game of riichi can produce, each with the sentences that say why."""
    east = hand.seat_wind == "E"
    first = fields["first_turn"]
    riichi = fields["riichi"] or fields["double_riichi"]
    return [
        (
            riichi and any(not meld.concealed for meld in hand.melds),
            "Riichi is declared on a closed hand, but this one has claimed sets.",
            "立直須門前清，這手牌卻有吃碰。",
        ),
        (
            fields["ippatsu"] and not riichi,
            "Ippatsu is a win right after riichi: mark riichi as well.",
            "一發是立直後一巡內的和牌：請同時標明立直。",
        ),
        (
            fields["ippatsu"] and hand.kong_replacement,
            "The kong that gave the replacement tile ended the turn of ippatsu.",
            "開槓之後便沒有一發，不能同時是槓後補牌。",
        ),
        (
            hand.last_wall_tile and hand.kong_replacement,
            "A replacement tile comes from the dead wall: it is not the last tile of the wall.",
            "槓後的補牌出自王牌，不是海底牌。",
        ),
        (
            hand.last_wall_tile and hand.robbing_kong,
            "After the last tile of the wall nobody can make a kong that could be robbed.",
            "最後一張牌之後不能開槓，也就不能搶槓。",
        ),
        (
            first and riichi,
            "A win on the first turn comes before anybody can have declared riichi.",
            "第一巡即和時還不能已經立直。",
        ),
        (
            first and any(not meld.concealed for meld in hand.melds),
            "On the first turn nobody has claimed a tile yet, so there are no melded sets.",
            "第一巡還沒有人吃碰，所以沒有副露。",
        ),
        (
            first and (hand.last_wall_tile or hand.robbing_kong),
            "The first turn has neither the last tile of the wall nor a kong to rob.",
            "第一巡不會是最後一張牌，也沒有可搶的槓。",
        ),
        (
            first and east and not hand.self_drawn,
            "East's win on the first turn is on the fourteen tiles dealt: mark it as self-drawn.",
            "東家第一巡和的是配到的十四張：請標為自摸。",
        ),
        (
            not hand.self_drawn and fields["discarder"] == hand.seat_wind,
            "The winner cannot have discarded the winning tile.",
            "和牌者不能同時是放銃者。",
        ),
    ]
