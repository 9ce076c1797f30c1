"""The limit hands of Classical, each worth the limit, and those worth half of it."""

from __future__ import annotations

from scoring.messages import Text
from scoring.patterns import TILE, Played
from scoring.rulesets.classical.facts import (
    GREEN_MASK,
    HONORS_MASK,
    drew_last_tile,
    four_pungs,
    half_limit_hand,
    limit_hand,
    loose,
    losing,
    sets_of_all,
    special_shape,
    won_concealed,
)
from scoring.rulesets.classical.options import (
    ALL_HALVES,
    ANY,
    KNITTING_ALONE,
    LAST_TILE,
    PAIR_CLAIMED,
    PAIRS_ALONE,
    SELF_DRAWN,
    SQUIRMING,
    TRIPLE_ALONE,
    TWO_TO_EIGHT,
    WRIGGLING,
)
from scoring.rulesets.classical.shapes import HONOUR_PAIRS, KNITTING, SNAKE, TRIPLE_KNITTING
from scoring.win import DRAGONS_MASK, NINE_GATES, TERMINALS_MASK, WINDS_MASK, Group, Win


# fmt: off
@limit_hand(
    "Heaven's Blessing", "天和",
    about=Text("East wins with the fourteen tiles of the deal."),
    because=Text("East won with the tiles of the deal"),
    example="123m 456s 789p 444p 88s +first-turn +self-drawn",
    names=("Heaven's Grace", "Natural Winning"),
)
def heavens_blessing(win: Win) -> bool:
    return win.hand.dealt and win.hand.seat_wind == "E"


@limit_hand(
    "Earth's Blessing", "地和",
    about=Text("A win on East's first discard."),
    because=Text("The {tile} was East's first discard", "classical"),
    example="123m 456s 789p 444p 88s +first-turn +seat=S",
    shows=TILE,
    names=("Earth's Grace",),
)
def earths_blessing(win: Win) -> bool:
    return win.hand.first_turn and not win.hand.self_drawn


@limit_hand(
    "Gathering Plum Blossom", "槓上梅花",
    about=Text(
        "A win on the 5 of dots as the replacement of a kong, for some of a flower or season too."),
    because=Text("The {tile} was drawn as a replacement"),
    example="123m 88s 46p [999s] (7777m) 5p +replacement",
    shows=TILE,
    names=(
        "Plum Blossom", "Gathering the Plum Blossom from the Roof",
        "Plum Blossom from the Roof",
    ),
)
def gathering_plum_blossom(win: Win) -> bool:
    return loose(win) and win.hand.winning_tile == "5p"


@limit_hand(
    "Catching the Moon", "海底撈月",
    about=Text("The 1 of dots drawn as the last tile of the wall."),
    because=Text("The {tile} was drawn as the last tile of the wall"),
    example="456s 88s 23p [999s] [777m] 1p +last-draw",
    shows=TILE,
    names=(
        "Bottom of the Sea", "Moon from the Bottom of the Sea",
        "Catching the Moon from the Bottom of the Sea",
        "Plucking the Moon",
    ),
)
def catching_the_moon(win: Win) -> bool:
    return drew_last_tile(win) and win.hand.winning_tile == "1p"


@limit_hand(
    "Carrying Pole", "二條搶槓",
    about=Text("Robbing a kong of the 2 of bamboo."),
    because=Text("The {tile} of another player's kong was robbed"),
    example="456p 88m 13s [999p] [777m] 2s +robbing",
    shows=TILE,
    names=("Scratching a Carrying Pole",),
    played=Played("carrying_pole"),
)
def carrying_pole(win: Win) -> bool:
    return win.hand.robbing_kong and win.hand.winning_tile == "2s"


@limit_hand(
    "Kong on Kong", "槓上槓",
    about=Text(
        "A kong, with its replacement tile a second kong, and a win on the replacement of that."),
    because=Text("The {tile} replaced a kong that was made with the replacement of another"),
    example="123m 456s (4444p) (7777p) 88s +replacement +kong-on-kong",
    shows=TILE,
    names=("Twofold Fortune",),
)
def kong_on_kong(win: Win) -> bool:
    return bool(win.fields.get("kong_on_kong")) and win.hand.kong_replacement


@limit_hand(
    "Four Kongs", "十八羅漢",
    about=Text("Four kongs and a pair.", "classical"),
    because=Text("Four kongs: {sets}"),
    example="(2222m) [4444s] [7777p] [9999s] 88s",
    names=("Fourfold Plenty",),
)
def four_kongs(win: Win) -> list[Group]:
    return [win.kongs] if not losing(win) and len(win.kongs) == 4 else []


@limit_hand(
    "Buried Treasure", "坎坎和",
    about=Text(
        "Four concealed pungs or kongs and a pair, self-drawn; for the British four concealed "
        "pungs of one suit and honors."),
    because=Text("Concealed pungs or kongs, and no other set: {sets}"),
    example="222m 444m 777m 999m 88m +self-drawn",
    names=("Hidden Treasure",),
)
def buried_treasure(win: Win) -> list[Group]:
    pungs = four_pungs(win)
    if not pungs:
        return []
    played = win.options["buried_treasure"]
    if played == SELF_DRAWN:
        return pungs if won_concealed(win) else []
    if win.hand.melds or len(win.suits) != 1:
        return []
    exposed = any(not s.concealed for s in win.pungs)
    return [] if exposed and played == PAIR_CLAIMED else pungs


@limit_hand(
    "Three Great Scholars", "三元及第",
    about=Text(
        "Sets of all three dragons; without a chow beside them, or with any set, by the table."),
    because=Text("Sets of all three dragons: {sets}", "classical"),
    example="222m [CCC] [FFF] [PPP] 88s",
    names=("Three Scholars",),
)
def three_great_scholars(win: Win) -> list[Group]:
    groups = [] if losing(win) else sets_of_all(win, DRAGONS_MASK, 3)
    if groups and win.chows and win.options["three_scholars"] != ANY:
        return []
    return groups


@limit_hand(
    "Four Blessings", "四喜臨門",
    about=Text("Sets of all four winds.", "classical"),
    because=Text("Sets of all four winds: {sets}", "classical"),
    example="[EEE] [SSS] [WWW] NNN 88s",
    names=(
        "Four Big Joys", "Four Joys", "Four Blessings Hovering over the Door",
        "Four Large Blessings",
    ),
)
def four_blessings(win: Win) -> list[Group]:
    return [] if losing(win) else sets_of_all(win, WINDS_MASK, 4)


@limit_hand(
    "All Honors", "字一色",
    about=Text("Only winds and dragons."),
    because=Text("Every tile is a wind or a dragon: {kinds}"),
    example="[EEE] [CCC] [FFF] SSS WW",
    names=("All Winds and Dragons",),
)
def all_honors(win: Win) -> bool:
    return not losing(win) and win.only(HONORS_MASK)


@limit_hand(
    "All Terminals", "清么九",
    about=Text("Only ones and nines."),
    because=Text("Every tile is a 1 or a 9: {kinds}"),
    example="[111m] [999m] [111s] 999p 11p",
    names=("Heads and Tails",),
)
def all_terminals(win: Win) -> bool:
    return not losing(win) and not special_shape(win) and win.only(TERMINALS_MASK)


@limit_hand(
    "Imperial Jade", "綠一色",
    about=Text("Only the green tiles: 2, 3, 4, 6, 8 of bamboo and green dragons."),
    because=Text("Only green tiles: {kinds}"),
    example="[234s] [666s] [FFF] 234s 88s",
)
def imperial_jade(win: Win) -> bool:
    if losing(win) or not win.only(GREEN_MASK):
        return False
    return not win.chows or bool(win.options["jade_chow"])


@limit_hand(
    "Nine Gates", "九蓮寶燈",
    about=Text("1-1-1-2-3-4-5-6-7-8-9-9-9 of one suit, concealed, and one more tile of the suit."),
    because=Text("1-1-1-2-3-4-5-6-7-8-9-9-9 of {all_suits} and one more", "classical"),
    example="1112345678999m 5m",
    names=("Calling Nine Tiles", "Gates of Heaven"),
)
def nine_gates(win: Win) -> bool:
    if losing(win) or not win.holds_nine_gates:
        return False
    surplus = win.options["gates_surplus"]
    if surplus == LAST_TILE:
        return win.nine_gates
    claimed_end = not win.hand.self_drawn and win.won % 9 in (0, 8)
    if claimed_end and not win.nine_gates and not win.options["gates_claimed"]:
        return False
    start = 9 * win.suits[0]
    more = [win.counts[start + rank] - many for rank, many in enumerate(NINE_GATES)]
    return bool(surplus != TWO_TO_EIGHT) or 0 < more.index(1) < 8


SNAKES = {1: (2, 5), 4: (1, 5), 7: (1, 4)}
"""The pair of a snake and the lowest ranks of its two chows, counted from 0."""


@limit_hand(
    "Squirming Snake", "游蛇",
    about=Text(
        "One suit from 1 to 9: pungs of 1 and 9, a pair of 2, 5 or 8, and the rest in two chows."),
    because=Text("One suit from 1 to 9 with pungs at both ends: {sets}"),
    example="[111m] 345m 678m 999m 22m",
    played=Played("snake", (SQUIRMING,)),
)
def squirming_snake(win: Win) -> bool:
    if losing(win) or not win.one_suit or not win.pair:
        return False
    ends = sorted(s.place % 9 for s in win.pungs)
    body = tuple(sorted(s.place % 9 for s in win.chows))
    return ends == [0, 8] and SNAKES.get(win.pair.place % 9) == body


@limit_hand(
    "Concealed Clear Suit", "不求人清一色",
    about=Text("One suit only, self-drawn, nothing exposed."),
    because=Text("All tiles are {all_suits}, nothing exposed, and the {tile} was self-drawn"),
    example="123m 456m 789m 555m 22m +self-drawn",
    played=Played("concealed_clear_suit"),
)
def concealed_clear_suit(win: Win) -> bool:
    return win.one_suit and won_concealed(win)


@limit_hand(
    "Wriggling Snake", "四風游蛇",
    about=Text("A pair of 1s and the 2 to 9 of one suit, and each of the four winds (BMJA)."),
    because=Text("A pair of 1s, 2 to 9 of {all_suits}, and each of the four winds"),
    example="1123456789m ESWN",
    played=Played("snake", (WRIGGLING,)),
    names=("Wriggly Snake",),
)
def wriggling_snake(win: Win) -> bool:
    return win.shape == SNAKE


@limit_hand(
    "Thirteen Orphans", "十三么",
    about=Text("Every terminal and honor once, and one of them twice."),
    because=Text("Every terminal and honor once, and the {double} twice", "classical"),
    example="19m 19s 19p ESWNCFP P",
    names=("Unique Wonder", "Thirteen Odd Majors", "Thirteen Unique Wonders", "13 Unique Wonders"),
)
def thirteen_orphans(win: Win) -> bool:
    return win.orphans


@limit_hand(
    "East's Long Stay", "連莊滿貫",
    about=Text("East's 13th win in a row; the 9th for some."),
    because=Text("East has won so often in a row that this win is a limit"),
    example="123m 456s 789p [444p] 88s +east-wins=13",
    names=("Thirteen Consecutive Wins",),
    played=Played("east_streak", (13, 9)),
)
def easts_long_stay(win: Win) -> bool:
    wins = win.fields.get("east_wins", 0)
    if not wins or losing(win) or win.hand.seat_wind != "E":
        return False
    streak = win.options["east_streak"]
    return isinstance(streak, int) and bool(wins >= streak)


@half_limit_hand(
    "Triple Knitting", "三色編織",
    about=Text(
        "Four sets of one number in all three suits, and a pair of one number in two (BMJA)."),
    because=Text("Four sets of one number in all three suits, and a pair of one number in two"),
    example="2467m 24678s 24678p",
    played=Played("half_limit_hands", (ALL_HALVES, TRIPLE_ALONE)),
)
def triple_knitting(win: Win) -> bool:
    return win.shape == TRIPLE_KNITTING


@half_limit_hand(
    "Knitting", "雙色編織",
    about=Text("Seven pairs, each of one number in two suits, without honors (BMJA)."),
    because=Text("Seven pairs, each of one number in two suits: {all_suits}"),
    example="2345679s 2345679p",
    played=Played("half_limit_hands", (ALL_HALVES, KNITTING_ALONE)),
)
def knitting(win: Win) -> bool:
    return win.shape == KNITTING


@half_limit_hand(
    "All Pair Honours", "么九七對",
    about=Text("Seven pairs of 1s, 9s, winds and dragons (BMJA)."),
    because=Text("Seven pairs of 1s, 9s and honors: {kinds}"),
    example="11s 99p EE SS WW CC FF",
    played=Played("half_limit_hands", (ALL_HALVES, PAIRS_ALONE)),
)
def all_pair_honours(win: Win) -> bool:
    return win.shape == HONOUR_PAIRS
# fmt: on
