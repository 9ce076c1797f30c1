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
limit_hand(
    "heavens_blessing", "Heaven's Blessing", "天和",
    about=Text("East wins with the fourteen tiles of the deal."),
    because=Text("East won with the tiles of the deal"),
    example="123m 456s 789p 444p 88s +first-turn +self-drawn",
    names=("Heaven's Grace", "Natural Winning"),
    found=lambda win: win.hand.dealt and win.hand.seat_wind == "E",
)
limit_hand(
    "earths_blessing", "Earth's Blessing", "地和",
    about=Text("A win on East's first discard."),
    because=Text("The {tile} was East's first discard", "classical"),
    example="123m 456s 789p 444p 88s +first-turn +seat=S",
    shows=TILE,
    names=("Earth's Grace",),
    found=lambda win: win.hand.first_turn and not win.hand.self_drawn,
)
limit_hand(
    "gathering_plum_blossom", "Gathering Plum Blossom", "槓上梅花",
    about=Text(
        "A win on the 5 of dots as the replacement of a kong, for some of a flower or season too."),
    because=Text("The {tile} was drawn as a replacement"),
    example="123m 88s 46p [999s] (7777m) 5p +replacement",
    shows=TILE,
    names=(
        "Plum Blossom", "Gathering the Plum Blossom from the Roof",
        "Plum Blossom from the Roof",
    ),
    found=lambda win: loose(win) and win.hand.winning_tile == "5p",
)
limit_hand(
    "catching_the_moon", "Catching the Moon", "海底撈月",
    about=Text("The 1 of dots drawn as the last tile of the wall."),
    because=Text("The {tile} was drawn as the last tile of the wall"),
    example="456s 88s 23p [999s] [777m] 1p +last-draw",
    shows=TILE,
    names=(
        "Bottom of the Sea", "Moon from the Bottom of the Sea",
        "Catching the Moon from the Bottom of the Sea",
        "Plucking the Moon",
    ),
    found=lambda win: drew_last_tile(win) and win.hand.winning_tile == "1p",
)
limit_hand(
    "carrying_pole", "Carrying Pole", "二條搶槓",
    about=Text("Robbing a kong of the 2 of bamboo."),
    because=Text("The {tile} of another player's kong was robbed"),
    example="456p 88m 13s [999p] [777m] 2s +robbing",
    shows=TILE,
    names=("Scratching a Carrying Pole",),
    played=Played("carrying_pole"),
    found=lambda win: win.hand.robbing_kong and win.hand.winning_tile == "2s",
)
limit_hand(
    "kong_on_kong", "Kong on Kong", "槓上槓",
    about=Text(
        "A kong, with its replacement tile a second kong, and a win on the replacement of that."),
    because=Text("The {tile} replaced a kong that was made with the replacement of another"),
    example="123m 456s (4444p) (7777p) 88s +replacement +kong-on-kong",
    shows=TILE,
    names=("Twofold Fortune",),
    found=lambda win: bool(win.fields.get("kong_on_kong")) and win.hand.kong_replacement,
)
limit_hand(
    "four_kongs", "Four Kongs", "十八羅漢",
    about=Text("Four kongs and a pair.", "classical"),
    because=Text("Four kongs: {sets}"),
    example="(2222m) [4444s] [7777p] [9999s] 88s",
    names=("Fourfold Plenty",),
    found=lambda win: [win.kongs] if not losing(win) and len(win.kongs) == 4 else [],
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


limit_hand(
    "buried_treasure", "Buried Treasure", "坎坎和",
    about=Text(
        "Four concealed pungs or kongs and a pair, self-drawn; for the British four concealed "
        "pungs of one suit and honors."),
    because=Text("Concealed pungs or kongs, and no other set: {sets}"),
    example="222m 444m 777m 999m 88m +self-drawn",
    names=("Hidden Treasure",),
    found=buried_treasure,
)


def three_great_scholars(win: Win) -> list[Group]:
    groups = [] if losing(win) else win.pungs_together(DRAGONS_MASK, 3)
    if groups and win.chows and win.options["three_scholars"] != ANY:
        return []
    return groups


limit_hand(
    "three_great_scholars", "Three Great Scholars", "三元及第",
    about=Text(
        "Sets of all three dragons; without a chow beside them, or with any set, by the table."),
    because=Text("Sets of all three dragons: {sets}", "classical"),
    example="222m [CCC] [FFF] [PPP] 88s",
    names=("Three Scholars",),
    found=three_great_scholars,
)
limit_hand(
    "four_blessings", "Four Blessings", "四喜臨門",
    about=Text("Sets of all four winds.", "classical"),
    because=Text("Sets of all four winds: {sets}", "classical"),
    example="[EEE] [SSS] [WWW] NNN 88s",
    names=(
        "Four Big Joys", "Four Joys", "Four Blessings Hovering over the Door",
        "Four Large Blessings",
    ),
    found=lambda win: [] if losing(win) else win.pungs_together(WINDS_MASK, 4),
)
limit_hand(
    "all_honors", "All Honors", "字一色",
    about=Text("Only winds and dragons."),
    because=Text("Every tile is a wind or a dragon: {kinds}"),
    example="[EEE] [CCC] [FFF] SSS WW",
    names=("All Winds and Dragons",),
    found=lambda win: not losing(win) and win.only(HONORS_MASK),
)
limit_hand(
    "all_terminals", "All Terminals", "清么九",
    about=Text("Only ones and nines."),
    because=Text("Every tile is a 1 or a 9: {kinds}"),
    example="[111m] [999m] [111s] 999p 11p",
    names=("Heads and Tails",),
    found=lambda win: not losing(win) and not special_shape(win) and win.only(TERMINALS_MASK),
)


def imperial_jade(win: Win) -> bool:
    if losing(win) or not win.only(GREEN_MASK):
        return False
    return not win.chows or bool(win.options["jade_chow"])


limit_hand(
    "imperial_jade", "Imperial Jade", "綠一色",
    about=Text("Only the green tiles: 2, 3, 4, 6, 8 of bamboo and green dragons."),
    because=Text("Only green tiles: {kinds}"),
    example="[234s] [666s] [FFF] 234s 88s",
    found=imperial_jade,
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


limit_hand(
    "nine_gates", "Nine Gates", "九蓮寶燈",
    about=Text("1-1-1-2-3-4-5-6-7-8-9-9-9 of one suit, concealed, and one more tile of the suit."),
    because=Text("1-1-1-2-3-4-5-6-7-8-9-9-9 of {all_suits} and one more", "classical"),
    example="1112345678999m 5m",
    names=("Calling Nine Tiles", "Gates of Heaven"),
    found=nine_gates,
)


SNAKES = {1: (2, 5), 4: (1, 5), 7: (1, 4)}
"""The pair of a snake and the lowest ranks of its two chows, counted from 0."""


def squirming_snake(win: Win) -> bool:
    if losing(win) or not win.one_suit or not win.pair:
        return False
    ends = sorted(s.place % 9 for s in win.pungs)
    body = tuple(sorted(s.place % 9 for s in win.chows))
    return ends == [0, 8] and SNAKES.get(win.pair.place % 9) == body


limit_hand(
    "squirming_snake", "Squirming Snake", "游蛇",
    about=Text(
        "One suit from 1 to 9: pungs of 1 and 9, a pair of 2, 5 or 8, and the rest in two chows."),
    because=Text("One suit from 1 to 9 with pungs at both ends: {sets}"),
    example="[111m] 345m 678m 999m 22m",
    played=Played("snake", (SQUIRMING,)),
    found=squirming_snake,
)
limit_hand(
    "concealed_clear_suit", "Concealed Clear Suit", "不求人清一色",
    about=Text("One suit only, self-drawn, nothing exposed."),
    because=Text("All tiles are {all_suits}, nothing exposed, and the {tile} was self-drawn"),
    example="123m 456m 789m 555m 22m +self-drawn",
    played=Played("concealed_clear_suit"),
    found=lambda win: win.one_suit and won_concealed(win),
)
limit_hand(
    "wriggling_snake", "Wriggling Snake", "四風游蛇",
    about=Text("A pair of 1s and the 2 to 9 of one suit, and each of the four winds (BMJA)."),
    because=Text("A pair of 1s, 2 to 9 of {all_suits}, and each of the four winds"),
    example="1123456789m ESWN",
    played=Played("snake", (WRIGGLING,)),
    names=("Wriggly Snake",),
    found=lambda win: win.shape == SNAKE,
)
limit_hand(
    "thirteen_orphans", "Thirteen Orphans", "十三么",
    about=Text("Every terminal and honor once, and one of them twice."),
    because=Text("Every terminal and honor once, and the {double} twice", "classical"),
    example="19m 19s 19p ESWNCFP P",
    names=("Unique Wonder", "Thirteen Odd Majors", "Thirteen Unique Wonders", "13 Unique Wonders"),
    found=lambda win: win.orphans,
)


def easts_long_stay(win: Win) -> bool:
    wins = win.fields.get("east_wins", 0)
    if not wins or losing(win) or win.hand.seat_wind != "E":
        return False
    streak = win.options["east_streak"]
    return isinstance(streak, int) and bool(wins >= streak)


limit_hand(
    "easts_long_stay", "East's Long Stay", "連莊滿貫",
    about=Text("East's 13th win in a row; the 9th for some."),
    because=Text("East has won so often in a row that this win is a limit"),
    example="123m 456s 789p [444p] 88s +east-wins=13",
    names=("Thirteen Consecutive Wins",),
    played=Played("east_streak", (13, 9)),
    found=easts_long_stay,
)
half_limit_hand(
    "triple_knitting", "Triple Knitting", "三色編織",
    about=Text(
        "Four sets of one number in all three suits, and a pair of one number in two (BMJA)."),
    because=Text("Four sets of one number in all three suits, and a pair of one number in two"),
    example="2467m 24678s 24678p",
    played=Played("half_limit_hands", (ALL_HALVES, TRIPLE_ALONE)),
    found=lambda win: win.shape == TRIPLE_KNITTING,
)
half_limit_hand(
    "knitting", "Knitting", "雙色編織",
    about=Text("Seven pairs, each of one number in two suits, without honors (BMJA)."),
    because=Text("Seven pairs, each of one number in two suits: {all_suits}"),
    example="2345679s 2345679p",
    played=Played("half_limit_hands", (ALL_HALVES, KNITTING_ALONE)),
    found=lambda win: win.shape == KNITTING,
)
half_limit_hand(
    "all_pair_honours", "All Pair Honours", "么九七對",
    about=Text("Seven pairs of 1s, 9s, winds and dragons (BMJA)."),
    because=Text("Seven pairs of 1s, 9s and honors: {kinds}"),
    example="11s 99p EE SS WW CC FF",
    played=Played("half_limit_hands", (ALL_HALVES, PAIRS_ALONE)),
    found=lambda win: win.shape == HONOUR_PAIRS,
)
# fmt: on
