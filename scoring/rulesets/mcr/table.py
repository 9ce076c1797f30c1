"""The 81 fans of MCR in the order of the rule book.

Each entry has the fan's key and number, names, points, a sentence for beginners, the reason why it
counts in a hand, the fans that it excludes, an example hand, and the predicate that finds it. A
predicate returns

* True or False where it is about the whole hand, or
* the groups of sets that make it, one group for each time it is there.

A pattern found here does not necessarily count: the exclusions stated here and the principles in
``relations.py`` are applied afterwards. A fan stands below all fans that exclude it. The examples
are winning hands: they have eight points or more without flowers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from itertools import pairwise
from operator import and_

from scoring.book.fan_names import OF_WINDS, FanNames
from scoring.fans.arrangements import (
    HONORS_AND_KNITTED,
    HONORS_MASK,
    KNITTED,
    KNITTED_STRAIGHT,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    TileSet,
)
from scoring.fans.facts import (
    FLUSH,
    GATES,
    GATES_WAITED,
    LAST_OF_KIND,
    NEVER,
    Expression,
    any_of,
    chows,
    concealed_kongs,
    concealed_kongs_in_twos,
    concealed_pungs,
    each_concealed_kong,
    each_has,
    each_melded_kong,
    each_pung,
    each_pung_of_round,
    each_pung_of_seat,
    field,
    has,
    has_all,
    kongs,
    many_pungs,
    melded_kongs,
    only,
    open_melds,
    pair_in,
    pungs,
    ruled,
    said,
    shape,
    shown_as,
    suits,
    tiles_alike,
)
from scoring.fans.patterns import (
    ALL,
    FLOWERS,
    TILE,
    ByOption,
    Exclusion,
    FanWorth,
    Found,
    OneOrMany,
    Pattern,
    PatternTable,
    Relation,
    excluding,
)
from scoring.fans.reasons import shared_tiles
from scoring.fans.win import DRAGONS_MASK, TERMINALS_MASK, WINDS_MASK, Group, Win
from scoring.rulesets.mcr.game import MIL
from scoring.rulesets.mcr.waits import only_wait
from scoring.speech.messages import Message, Text
from scoring.tiles import INDEX, TILES

TABLE = PatternTable("mcr", kanji=True)
ONE_WAIT = "one-wait"


BY_POINTS = Text("{n} point", plural="{n} points")
"""Heading of a group of fans in the guide, by their points."""


def fan(pattern: Pattern) -> None:
    """Add a fan to this module's `TABLE`, in the group for its points."""
    worth = pattern.worth_of_one.value
    points = worth.usual if isinstance(worth, ByOption) else worth
    TABLE.add(replace(pattern, group=Message(BY_POINTS, n=points)))


# What the entries are made of ---------------------------------------------------------------------


def own(key: str) -> Exclusion:
    """Return an exclusion of the fan `key`, limited to occurrences in the same sets as the
    excluding fan."""
    return Exclusion(key, own=True)


def under(ruling: str, readings: str, *keys: str, times: int = ALL) -> tuple[Exclusion, ...]:
    """Return an exclusion of each fan in `keys` that applies only if a ruling has one of the given
    values.

    ruling: the option's id.
    readings: one-letter values, such as "ab".
    times: number of occurrences excluded.
    """
    return tuple(Exclusion(k, times=times, option=ruling, values=tuple(readings)) for k in keys)


def suited(*ranks: int) -> int:
    """Return the mask of the tiles of these ranks (1 … 9) in all three suits."""
    return sum(1 << (9 * suit + rank - 1) for suit in range(3) for rank in ranks)


def has_every(*ranks: int) -> Expression:
    """Return an expression that holds if each of these ranks occurs, in any suit."""
    return reduce(and_, [has(suited(rank)) for rank in ranks])


def twice_both_ends(one: int, other: int, third: int) -> Expression:
    """Return an expression that holds for 123 and 789 in two suits, `one` and `other`, and a pair
    of 5 in a `third` one (0 … 2)."""
    one, other, third = 9 * one, 9 * other, 9 * third
    return chows(one, one + 6, other, other + 6) & pair_in(1 << third + 4)


def places(text: str) -> int:
    """Return the mask of the tiles whose codes are in a text, separated by blanks."""
    return sum(1 << INDEX[tile] for tile in text.split())


def steps(*sets: TileSet) -> list[int]:
    """Return the differences between neighbouring ranks of `sets` in ascending order; there is one
    fewer than sets."""
    in_order = sorted(s.rank for s in sets)
    return [high - low for low, high in pairwise(in_order)]


def shared_fours(win: Win, groups: Sequence[Group]) -> tuple[tuple[str, ...], ...]:
    """Return the four equal tiles of each Tile Hog of a win, in the order of `groups`; if a group
    occurs twice, its occurrences get different tiles."""
    found = [shared_tiles(group)[groups[:n].count(group)] for n, group in enumerate(groups)]
    return tuple([(TILES[place],) * 4 for place in found])


ONE_FLOWER = Text("One flower tile")
MANY_FLOWERS = Text("{flowers} flower tiles")
ALWAYS_CONCEALED = under("C10", "a", "fully_concealed_hand")
ONE_KONG_FAN = under(
    "C8", "a", "two_concealed_kongs", "concealed_kong", "concealed_kong_and_melded_kong"
)
REDUCED_KONGS = tuple(
    # Three concealed kongs count Three Concealed Pungs; the essay then values kongs lower.
    Exclusion(key, option="C8", values=("c",), only_if=concealed_kongs(3))
    for key in ("two_concealed_kongs", "concealed_kong")
)
ENDS = places("1m 9m 1s 9s 1p 9p E S W N C F P")
FIVES = places("5m 5s 5p")
GREEN = places("2s 3s 4s 6s 8s F")
REVERSIBLE = places("1p 2p 3p 4p 5p 8p 9p 2s 4s 5s 6s 8s 9s P")
EVEN = suited(2, 4, 6, 8)
ONE_TO_THREE, FOUR_TO_SIX, SEVEN_TO_NINE = suited(1, 2, 3), suited(4, 5, 6), suited(7, 8, 9)
ONE_TO_FOUR, SIX_TO_NINE = suited(1, 2, 3, 4), suited(6, 7, 8, 9)


# fmt: off
# 88 points ----------------------------------------------------------------------------------------

fan(Pattern(
    "big_four_winds",
    FanNames(
        "Big Four Winds", "大四喜", pinyin="dà sì xǐ", number=1,
        also=("Big Winds", "Four Big Winds"),
    ),
    FanWorth(88), BY_POINTS,
    about=Text(
        "A pung or kong of every wind: east, south, west and north. The pair may be anything."),
    because=Text("Pungs of all four winds: {sets}"),
    excludes=excluding(
        "big_three_winds", "all_pungs", "prevalent_wind", "seat_wind",
        own("pung_of_terminals_or_honors"),
    ),
    example="SSS 4p [EEE] [WWW] [NNN] 4p",
    found=Relation("pungs", 4, 0, lambda *sets: all(s.mask & WINDS_MASK for s in sets)),
))
fan(Pattern(
    "big_three_dragons",
    FanNames("Big Three Dragons", "大三元", pinyin="dà sān yuán", number=2, also=("Big Dragons",)),
    FanWorth(88), BY_POINTS,
    about=Text("A pung or kong of each dragon: red, green and white."),
    because=Text("Pungs of all three dragons: {sets}"),
    excludes=excluding(
        "two_dragon_pungs", "dragon_pung", own("pung_of_terminals_or_honors"),
        *under("C15", "b", "one_voided_suit"),
    ),
    example="FFF 345m 9s [CCC] [PPP] 9s",
    found=Relation("pungs", 3, 0, lambda *sets: all(s.mask & DRAGONS_MASK for s in sets)),
))
fan(Pattern(
    "all_green",
    FanNames("All Green", "綠一色", pinyin="lǜ yī sè", number=3),
    FanWorth(88), BY_POINTS,
    about=Text("Nothing but the tiles printed all in green: 2, 3, 4, 6, 8 of bamboo and the green "
        "dragon. The dragon does not have to be there."),
    because=Text("Only green tiles: {kinds}"),
    excludes=excluding(*under("C2", "a", "half_flush"), "one_voided_suit"),
    example="23466s FF [888s] [234s] F",
    found=only(GREEN),
))



fan(Pattern(
    "nine_gates",
    FanNames("Nine Gates", "九蓮寶燈", pinyin="jiǔ lián bǎo dēng", number=4),
    FanWorth(88), BY_POINTS,
    about=Text(
        "Hold 1-1-1-2-3-4-5-6-7-8-9-9-9 of one suit, nothing melded, and win on any tile of that "
        "suit. All nine complete it."),
    because=Text("Without the {tile} the hand is 1-1-1-2-3-4-5-6-7-8-9-9-9 of {suits}"),
    excludes=excluding(
        "full_flush", "half_flush", "concealed_hand", "one_voided_suit", "no_honors",
        *under("C6", "a", "pung_of_terminals_or_honors", times=1),
        *under("C6", "b", "pung_of_terminals_or_honors"), *ALWAYS_CONCEALED,
    ),
    example="1112345678999p 5p",
    found=FLUSH & shape(STANDARD) & GATES & said("winning_tile_known") & (
        said("dealt") & ruled("C11", "a")  # any of East's fourteen tiles may be called the last one
        | ~said("dealt") & GATES_WAITED),
))
fan(Pattern(
    "four_kongs",
    FanNames("Four Kongs", "四槓", pinyin="sì gàng", number=5),
    FanWorth(88), BY_POINTS,
    about=Text("Four kongs, concealed or melded, and a pair."),
    because=Text("Four kongs: {sets}"),
    excludes=excluding(
        "three_kongs", "all_pungs", "two_melded_kongs", "melded_kong", "single_wait",
        *ONE_KONG_FAN, *REDUCED_KONGS,
    ),
    example="7p [EEEE] [3333m] (6666s) [9999p] 7p",
    found=kongs(4),
))
fan(Pattern(
    "seven_shifted_pairs",
    FanNames(
        "Seven Shifted Pairs", "連七對", pinyin="lián qī duì", number=6,
        also=("Consecutive Seven Pairs", "Seven Consecutive Pairs"),
    ),
    FanWorth(88), BY_POINTS,
    about=Text("Seven pairs of one suit whose numbers follow each other without a gap."),
    because=Text("Seven pairs in a row in {suits}: {ranks}"),
    excludes=excluding(
        "seven_pairs", "full_flush", "concealed_hand", "no_honors", "single_wait",
        *ALWAYS_CONCEALED,
    ),
    example="2233445566778s 8s",
    found=shape(SEVEN_PAIRS) & FLUSH & any_of(*(
        only(suited(*run)) & has_every(*run) for run in (range(1, 8), range(2, 9), range(3, 10)))),
))
fan(Pattern(
    "thirteen_orphans",
    FanNames("Thirteen Orphans", "十三么", pinyin="shí sān yāo", number=7),
    FanWorth(88), BY_POINTS,
    about=Text("Every 1, every 9 and every honor once, and a second copy of any one of them."),
    because=Text("Every terminal and honor once, and the {double} twice", "classical"),
    excludes=excluding(
        "all_terminals_and_honors", "all_types", "concealed_hand", "single_wait",
        *ALWAYS_CONCEALED,
    ),
    example="19m 19s 19p ESWNCFP 9p",
    found=shape(THIRTEEN_ORPHANS),
))


# 64 points ----------------------------------------------------------------------------------------

fan(Pattern(
    "all_terminals",
    FanNames("All Terminals", "清么九", pinyin="qīng yāo jiǔ", number=8),
    FanWorth(64), BY_POINTS,
    about=Text("Every tile is a 1 or a 9: four pungs or kongs with a pair, or seven pairs."),
    because=Text("Every tile is a 1 or a 9"),
    excludes=excluding(
        "all_terminals_and_honors", "all_pungs", "outside_hand", "pung_of_terminals_or_honors",
        "no_honors", *under("C4", "a", "double_pung"),
    ),
    example="111s 99m 11p [999s] [111m] 9m",
    found=only(TERMINALS_MASK),
))
fan(Pattern(
    "little_four_winds",
    FanNames(
        "Little Four Winds", "小四喜", pinyin="xiǎo sì xǐ", number=9,
        also=("Little Winds", "Four Little Winds"),
    ),
    FanWorth(64), BY_POINTS,
    about=Text("Pungs or kongs of three winds, and a pair of the fourth."),
    because=Text("Pungs of three winds, and the fourth is the pair: {sets}"),
    excludes=excluding("big_three_winds", own("pung_of_terminals_or_honors")),
    example="EEE N 678m [SSS] [WWW] N",
    found=pungs(WINDS_MASK, 3, pair=WINDS_MASK),
))
fan(Pattern(
    "little_three_dragons",
    FanNames(
        "Little Three Dragons", "小三元", pinyin="xiǎo sān yuán", number=10,
        also=("Little Dragons",),
    ),
    FanWorth(64), BY_POINTS,
    about=Text("Pungs or kongs of two dragons, and a pair of the third."),
    because=Text("Pungs of two dragons, and the third is the pair: {sets}"),
    excludes=excluding(
        "two_dragon_pungs", "dragon_pung", own("pung_of_terminals_or_honors"),
        *under("C15", "b", "one_voided_suit"),
    ),
    example="CCC P 234s 567p [FFF] P",
    found=pungs(DRAGONS_MASK, 2, pair=DRAGONS_MASK),
))
fan(Pattern(
    "all_honors",
    FanNames("All Honors", "字一色", pinyin="zì yī sè", number=11),
    FanWorth(64), BY_POINTS,
    about=Text("Winds and dragons only: four pungs or kongs with a pair, or seven pairs."),
    because=Text("Every tile is a wind or a dragon"),
    excludes=excluding(
        "all_terminals_and_honors", "all_pungs", "half_flush", "outside_hand",
        "pung_of_terminals_or_honors", "one_voided_suit",
    ),
    example="EEE WW CC [SSS] [FFF] C",
    found=suits(0),
))
fan(Pattern(
    "four_concealed_pungs",
    FanNames("Four Concealed Pungs", "四暗刻", pinyin="sì àn kè", number=12),
    FanWorth(64), BY_POINTS,
    about=Text(
        "Four pungs that nobody helped with: none claimed, none finished by a discard. Concealed "
        "kongs serve too."),
    because=Text("Four pungs made from own tiles: {sets}"),
    excludes=excluding(
        "three_concealed_pungs", "all_pungs", "concealed_hand", "two_concealed_pungs",
        *ALWAYS_CONCEALED,
    ),
    example="333m 777m 111p 666s N N",
    found=concealed_pungs(4),
))



fan(Pattern(
    "pure_terminal_chows",
    FanNames("Pure Terminal Chows", "一色雙龍會", pinyin="yī sè shuāng lóng huì", number=13),
    FanWorth(64), BY_POINTS,
    about=Text("One suit only: 1-2-3 twice, 7-8-9 twice, and the 5 as the pair."),
    because=Text("1-2-3 and 7-8-9 twice each with a pair of 5, all in {suits}"),
    excludes=excluding(
        "seven_pairs", "full_flush", "all_chows", "pure_double_chow", "two_terminal_chows",
        "one_voided_suit", "no_honors",
    ),
    example="1122355778899p 3p",
    found=FLUSH & any_of(*(twice_both_ends(suit, suit, suit) for suit in range(3))),
))


# 48 and 32 points ---------------------------------------------------------------------------------

fan(Pattern(
    "quadruple_chow",
    FanNames(
        "Quadruple Chow", "一色四同順", pinyin="yī sè sì tóng shùn", number=14,
        also=("Pure Quadruple Chow", "Four Pure Chows"),
    ),
    FanWorth(48), BY_POINTS,
    about=Text("The same chow of the same suit four times."),
    because=Text("{run} four times in {suits}"),
    excludes=excluding(
        "pure_triple_chow", "pure_shifted_pungs", "tile_hog", "pure_double_chow",
        *under("C15", "b", "one_voided_suit"),
    ),
    example="222233334444p 8m 8m",
    found=Relation("chows", 4, 1, lambda *sets: steps(*sets) == [0, 0, 0]),
))
fan(Pattern(
    "four_pure_shifted_pungs",
    FanNames(
        "Four Pure Shifted Pungs", "一色四節高", pinyin="yī sè sì jié gāo", number=15,
        also=("四節高", "Four Shifted Pungs", "Quadruple Pure Shifted Pungs"),
    ),
    FanWorth(48), BY_POINTS,
    about=Text("Four pungs or kongs of one suit with numbers in a row, such as 3, 4, 5, 6."),
    because=Text("Four pungs, each one above the last, in {suits}: {ranks}"),
    excludes=excluding(
        "pure_triple_chow", "pure_shifted_pungs", "all_pungs",
        *under("C15", "b", "one_voided_suit"),
    ),
    example="333m 444m 55m NN [666m] 5m",
    found=Relation("pungs", 4, 1, lambda *sets: steps(*sets) == [1, 1, 1]),
))
fan(Pattern(
    "four_pure_shifted_chows",
    FanNames(
        "Four Pure Shifted Chows", "一色四步高", pinyin="yī sè sì bù gāo", number=16,
        also=("四步高", "Four Shifted Chows", "Quadruple Pure Shifted Chows", "一色四連順"),
    ),
    FanWorth(32), BY_POINTS,
    about=Text(
        "Four chows of one suit, each starting one number above the last, or each two above."),
    because=Text("Four chows in {suits}, each {step} above the last: {runs}"),
    excludes=excluding(
        "pure_shifted_chows", "short_straight", *under("C3", "a", "two_terminal_chows"),
        *under("C15", "b", "one_voided_suit"),
    ),
    example="234s 345s 45s NN [123s] 6s",
    found=Relation("chows", 4, 1, lambda *sets: steps(*sets) in ([1, 1, 1], [2, 2, 2])),
))
fan(Pattern(
    "three_kongs",
    FanNames("Three Kongs", "三槓", pinyin="sān gàng", number=17),
    FanWorth(32), BY_POINTS,
    about=Text("Three kongs, concealed or melded."),
    because=Text("{many} kongs: {sets}"),
    excludes=excluding("two_melded_kongs", "melded_kong", *ONE_KONG_FAN, *REDUCED_KONGS),
    example="234m 8p [EEEE] (5555s) [7777m] 8p",
    found=kongs(3),
))
fan(Pattern(
    "all_terminals_and_honors",
    FanNames(
        "All Terminals and Honors", "混么九", pinyin="hùn yāo jiǔ", number=18,
        also=("Terminals and Honors",),
    ),
    FanWorth(32), BY_POINTS,
    about=Text(
        "Only 1s, 9s and honors, and at least one of either: pungs and a pair, or seven pairs."),
    because=Text("Every tile is a 1, a 9 or an honor, and both kinds occur"),
    excludes=excluding("all_pungs", "outside_hand", "pung_of_terminals_or_honors"),
    example="111m EE 99s [SSS] [999p] 9s",
    found=only(ENDS) & has(HONORS_MASK) & has(TERMINALS_MASK),
))


# 24 points ----------------------------------------------------------------------------------------

fan(Pattern(
    "seven_pairs",
    FanNames("Seven Pairs", "七對", pinyin="qī duì", number=19),
    FanWorth(24), BY_POINTS,
    about=Text("Seven pairs, nothing melded. Four equal tiles may stand as two of the pairs."),
    because=Text("Seven pairs, nothing melded: {pairs}"),
    excludes=excluding(
        "concealed_hand", "single_wait", *ALWAYS_CONCEALED, *under("C16", "b", "all_types"),
        Exclusion("tile_hog", option="C1", values=("b",), 
            only_if=only(GREEN) | only(TERMINALS_MASK)),
    ),
    example="1133m 5577p 2266s C C",
    found=shape(SEVEN_PAIRS),
))
fan(Pattern(
    "greater_honors_and_knitted_tiles",
    FanNames(
        "Greater Honors and Knitted Tiles", "七星不靠", pinyin="qī xīng bù kào", number=20,
        also=("七星", "Big Honors and Knitted Tiles", "Greater Honors", "Greater Knitted Tiles"),
    ),
    FanWorth(24), BY_POINTS,
    about=Text("All seven honors, one of each, and seven different tiles of a 1-4-7, a 2-5-8 and a "
        "3-6-9, each of these in a suit of its own."),
    because=Text("All seven honors once, and seven tiles out of {knit}"),
    excludes=excluding(
        "lesser_honors_and_knitted_tiles", "all_types", "concealed_hand", "single_wait",
        *ALWAYS_CONCEALED,
    ),
    example="147m 25s 36p ESWNCF P",
    found=shape(HONORS_AND_KNITTED) & has_all(HONORS_MASK),
))
fan(Pattern(
    "all_even_pungs",
    FanNames(
        "All Even Pungs", "全雙刻", pinyin="quán shuāng kè", number=21,
        also=("All Even", "全雙"),
    ),
    FanWorth(24), BY_POINTS,
    about=Text("Four pungs or kongs and a pair, all of them 2s, 4s, 6s or 8s."),
    because=Text("Four pungs and a pair of even tiles: {sets}"),
    excludes=excluding("all_pungs", "all_simples", "no_honors"),
    example="222m 66m 44s [444p] [888s] 6m",
    found=many_pungs(4) & only(EVEN),
))
fan(Pattern(
    "full_flush",
    FanNames("Full Flush", "清一色", pinyin="qīng yī sè", number=22),
    FanWorth(24), BY_POINTS,
    about=Text("All tiles from a single suit, no honors."),
    because=Text("All tiles are {all_suits}"),
    excludes=excluding("half_flush", "one_voided_suit", "no_honors"),
    example="1112356888p [789p] 4p",
    found=FLUSH,
))
fan(Pattern(
    "pure_triple_chow",
    FanNames(
        "Pure Triple Chow", "一色三同順", pinyin="yī sè sān tóng shùn", number=23,
        also=("PTC",),
    ),
    FanWorth(24), BY_POINTS,
    about=Text("The same chow of the same suit three times."),
    because=Text("{run} three times in {suits}"),
    excludes=excluding("pure_shifted_pungs", own("pure_double_chow")),
    example="345345m 789s 2p [345m] 2p",
    found=Relation("chows", 3, 1, lambda *sets: steps(*sets) == [0, 0]),
))
fan(Pattern(
    "pure_shifted_pungs",
    FanNames(
        "Pure Shifted Pungs", "一色三節高", pinyin="yī sè sān jié gāo", number=24,
        also=("PSP",),
        shared=("三節高",),
    ),
    FanWorth(24), BY_POINTS,
    about=Text("Three pungs or kongs of one suit with numbers in a row."),
    because=Text("Three pungs, each one above the last, in {suits}: {ranks}"),
    excludes=excluding("pure_triple_chow"),
    example="333s 44s 678p NN [222s] 4s",
    found=Relation("pungs", 3, 1, lambda *sets: steps(*sets) == [1, 1]),
))
fan(Pattern(
    "upper_tiles",
    FanNames("Upper Tiles", "全大", pinyin="quán dà", number=25),
    FanWorth(24), BY_POINTS,
    about=Text("Only 7s, 8s and 9s."),
    because=Text("Every tile is a 7, 8 or 9"),
    excludes=excluding("upper_four", "no_honors"),
    example="789m 78s 99p [777p] [789s] 9s",
    found=only(SEVEN_TO_NINE),
))
fan(Pattern(
    "middle_tiles",
    FanNames("Middle Tiles", "全中", pinyin="quán zhōng", number=26),
    FanWorth(24), BY_POINTS,
    about=Text("Only 4s, 5s and 6s."),
    because=Text("Every tile is a 4, 5 or 6"),
    excludes=excluding("all_simples", "no_honors"),
    example="456m 45s 66p [456p] [555m] 6s",
    found=only(FOUR_TO_SIX),
))
fan(Pattern(
    "lower_tiles",
    FanNames("Lower Tiles", "全小", pinyin="quán xiǎo", number=27),
    FanWorth(24), BY_POINTS,
    about=Text("Only 1s, 2s and 3s."),
    because=Text("Every tile is a 1, 2 or 3"),
    excludes=excluding("lower_four", "no_honors"),
    example="123m 12s 33p [123p] [111m] 3s",
    found=only(ONE_TO_THREE),
))


# 16 points ----------------------------------------------------------------------------------------

fan(Pattern(
    "pure_straight",
    FanNames("Pure Straight", "清龍", pinyin="qīng lóng", number=28, also=("Pure Dragon",)),
    FanWorth(16), BY_POINTS,
    about=Text("1-2-3, 4-5-6 and 7-8-9 of one suit.", "mcr"),
    because=Text("1-2-3, 4-5-6 and 7-8-9 in {suits}"),
    excludes=excluding(own("short_straight"), own("two_terminal_chows")),
    example="123456m 78m 55p [234s] 9m",
    found=Relation("chows", 3, 1, lambda *sets: steps(*sets) == [3, 3]),
))



fan(Pattern(
    "three_suited_terminal_chows",
    FanNames(
        "Three-Suited Terminal Chows", "三色雙龍會", pinyin="sān sè shuāng lóng huì", number=29,
        also=("Mixed Terminal Chows",),
    ),
    FanWorth(16), BY_POINTS,
    about=Text(
        "1-2-3 and 7-8-9 in one suit, the same in a second suit, and the 5 of the third as pair."),
    because=Text("1-2-3 and 7-8-9 in {chow_suits}, and a pair of 5 in {pair_suit}"),
    excludes=excluding(
        "all_chows", "pure_double_chow", "mixed_double_chow", "two_terminal_chows", "no_honors",
    ),
    example="123789m 13p 789p 55s 2p",
    found=any_of(*(twice_both_ends(*order) for order in ((0, 1, 2), (0, 2, 1), (1, 2, 0)))),
))
fan(Pattern(
    "pure_shifted_chows",
    FanNames(
        "Pure Shifted Chows", "一色三步高", pinyin="yī sè sān bù gāo", number=30,
        also=("PSC", "一色三連順"),
        shared=("三步高",),
    ),
    FanWorth(16), BY_POINTS,
    about=Text(
        "Three chows of one suit, each starting one number above the last, or each two above."),
    because=Text("Three chows in {suits}, each {step} above the last: {runs}"),
    example="345p 56p 789m NN [123p] 7p",
    found=Relation("chows", 3, 1, lambda *sets: steps(*sets) in ([1, 1], [2, 2])),
))
fan(Pattern(
    "all_fives",
    FanNames("All Fives", "全帶五", pinyin="quán dài wǔ", number=31),
    FanWorth(16), BY_POINTS,
    about=Text("There is a 5 in every set and in the pair."),
    because=Text("Every set and the pair have a 5: {sets}"),
    excludes=excluding("all_simples", "no_honors"),
    example="345m 46s 567p 55s [345p] 5s",
    found=each_has(FIVES),
))
fan(Pattern(
    "triple_pung",
    FanNames("Triple Pung", "三同刻", pinyin="sān tóng kè", number=32),
    FanWorth(16), BY_POINTS,
    about=Text("Three pungs or kongs of the same number, one in each suit."),
    because=Text("Pungs of {rank} in all three suits"),
    excludes=excluding(own("double_pung")),
    example="444m 44s 789p NN [444p] 4s",
    found=Relation("pungs", 3, 3, lambda a, b, c: a.rank == b.rank == c.rank),
))
fan(Pattern(
    "three_concealed_pungs",
    FanNames("Three Concealed Pungs", "三暗刻", pinyin="sān àn kè", number=33),
    FanWorth(16), BY_POINTS,
    about=Text(
        "Three pungs made of tiles you drew yourself. A pung that a discard finishes is melded; "
        "a concealed kong counts as one."),
    because=Text("{many} pungs made from own tiles: {sets}"),
    excludes=excluding("two_concealed_pungs"),
    example="222m 888p NNN 45s 77m 6s",
    found=concealed_pungs(3),
))


# 12 points ----------------------------------------------------------------------------------------

fan(Pattern(
    "lesser_honors_and_knitted_tiles",
    FanNames(
        "Lesser Honors and Knitted Tiles", "全不靠", pinyin="quán bù kào", number=34,
        also=("不靠", "Little Honors and Knitted Tiles", "Lesser Honors", "Lesser Knitted Tiles"),
    ),
    FanWorth(12), BY_POINTS,
    about=Text(
        "Fourteen different tiles without a pair: honors, and tiles of a 1-4-7, a 2-5-8 and a "
        "3-6-9, each in a suit of its own."),
    because=Text("Fourteen different tiles: {honors} honors, and the rest out of {knit}"),
    excludes=excluding(
        "all_types", "concealed_hand", "single_wait", *ALWAYS_CONCEALED,
        *under("C5", "b", "knitted_straight"),
    ),
    example="147m 58s 369p ESWNC F",
    found=shape(HONORS_AND_KNITTED),
))


def nine_knitted(win: Win) -> Found:
    return [tuple([k for k in KNITTED if not k.mask & ~win.mask])]


fan(Pattern(
    "knitted_straight",
    FanNames(
        "Knitted Straight", "組合龍", pinyin="zǔ hé lóng", number=35,
        also=("Knitted Dragon",),
    ),
    FanWorth(12), BY_POINTS,
    about=Text(
        "1-4-7 in one suit, 2-5-8 in the second and 3-6-9 in the third. An ordinary set and a "
        "pair complete the hand."),
    because=Text("{knit}, each in a suit of its own"),
    example="147m 258s 369p 678p N N",
    found=shown_as(nine_knitted, shape(KNITTED_STRAIGHT) | (
        shape(HONORS_AND_KNITTED) & any_of(*(has_all(nine.mask) for nine in KNITTED)))),
))
fan(Pattern(
    "upper_four",
    FanNames("Upper Four", "大於五", pinyin="dà yú wǔ", number=36),
    FanWorth(12), BY_POINTS,
    about=Text("Every tile is above five: 6, 7, 8, 9."),
    because=Text("Every tile is a 6, 7, 8 or 9"),
    excludes=excluding("no_honors"),
    example="678m 66s 78s [999p] [678p] 9s",
    found=only(SIX_TO_NINE),
))
fan(Pattern(
    "lower_four",
    FanNames("Lower Four", "小於五", pinyin="xiǎo yú wǔ", number=37),
    FanWorth(12), BY_POINTS,
    about=Text("Every tile is below five: 1, 2, 3, 4."),
    because=Text("Every tile is a 1, 2, 3 or 4"),
    excludes=excluding("no_honors"),
    example="123m 44p 23s [111p] [234m] 4s",
    found=only(ONE_TO_FOUR),
))
fan(Pattern(
    "big_three_winds",
    FanNames("Big Three Winds", "三風刻", pinyin="sān fēng kè", number=38),
    FanWorth(12), BY_POINTS,
    about=Text("Pungs or kongs of any three winds."),
    because=Text("Pungs of three winds: {sets}"),
    excludes=excluding(own("pung_of_terminals_or_honors"), *under("C15", "b", "one_voided_suit")),
    example="EEE 67s 55m [SSS] [WWW] 8s +seat=N",
    found=Relation("pungs", 3, 0, lambda *sets: all(s.mask & WINDS_MASK for s in sets)),
))


# 8 points -----------------------------------------------------------------------------------------

fan(Pattern(
    "mixed_straight",
    FanNames(
        "Mixed Straight", "花龍", pinyin="huā lóng", number=39,
        also=("Three Suited Straight", "Mixed Dragon", "MST"),
    ),
    FanWorth(8), BY_POINTS,
    about=Text("1-2-3 in one suit, 4-5-6 in another and 7-8-9 in the third."),
    because=Text("A straight through three suits: {ladder}"),
    example="123m 46s 234p 99s [789p] 5s",
    found=Relation("chows", 3, 3, lambda *sets: steps(*sets) == [3, 3]),
))
fan(Pattern(
    "reversible_tiles",
    FanNames("Reversible Tiles", "推不倒", pinyin="tuī bù dǎo", number=40),
    FanWorth(8), BY_POINTS,
    about=Text(
        "Only tiles whose picture is the same upside down: 1, 2, 3, 4, 5, 8, 9 of dots, 2, 4, 5, "
        "6, 8, 9 of bamboo and the white dragon."),
    because=Text("Every tile looks the same upside down: {kinds}"),
    excludes=excluding(*under("C14", "a", "one_voided_suit")),
    example="123p 88p 45s [999p] [PPP] 6s",
    found=only(REVERSIBLE),
))
fan(Pattern(
    "mixed_triple_chow",
    FanNames(
        "Mixed Triple Chow", "三色三同順", pinyin="sān sè sān tóng shùn", number=41,
        also=("MTC",),
    ),
    FanWorth(8), BY_POINTS,
    about=Text("The same chow once in each suit."),
    because=Text("{run} in {suits}"),
    excludes=excluding(own("mixed_double_chow")),
    example="345m 35s 678p 99m [345p] 4s",
    found=Relation("chows", 3, 3, lambda a, b, c: a.rank == b.rank == c.rank),
))
fan(Pattern(
    "mixed_shifted_pungs",
    FanNames(
        "Mixed Shifted Pungs", "三色三節高", pinyin="sān sè sān jié gāo", number=42,
        also=("MSP",),
        shared=("三節高",),
    ),
    FanWorth(8), BY_POINTS,
    about=Text("Three pungs or kongs, one in each suit, with numbers in a row."),
    because=Text("Three pungs in three suits, each one above the last: {ladder}"),
    example="333m 44s 678s NN [555p] 4s",
    found=Relation("pungs", 3, 3, lambda *sets: steps(*sets) == [1, 1]),
))
fan(Pattern(
    "chicken_hand",
    FanNames("Chicken Hand", "無番和", pinyin="wú fān hú", number=43),
    FanWorth(8), BY_POINTS,
    about=Text(
        "A hand in which nothing else counts, flowers left aside. Being worth nothing is worth 8."),
    because=Text("Nothing else in this hand counts"),
    example="45p 888m EE [234m] [567s] 3p",
    found=NEVER,
))
fan(Pattern(
    "last_tile_draw",
    FanNames("Last Tile Draw", "妙手回春", pinyin="miào shǒu huí chūn", number=44, also=("妙手",)),
    FanWorth(8), BY_POINTS,
    about=Text("You draw the very last tile of the wall, and it wins."),
    because=Text("The {tile} was drawn as the last tile of the wall"),
    excludes=excluding("self_drawn"),
    shows=TILE,
    circumstance=True,
    example="456m 79s 234p 66p [345s] 8s +last-draw",
    found=said("last_wall_tile") & said("self_drawn"),
))
fan(Pattern(
    "last_tile_claim",
    FanNames(
        "Last Tile Claim", "海底撈月", pinyin="hǎi dǐ lāo yuè", number=45,
        also=["Tile Claim", "海底"],
    ),
    FanWorth(8), BY_POINTS,
    about=Text("You win on the discard that follows the last tile of the wall."),
    because=Text("The {tile} was claimed after the last tile of the wall was drawn"),
    shows=TILE,
    circumstance=True,
    example="456m 79s 234p 66p [345s] 8s +last-claim",
    found=said("last_wall_tile") & ~said("self_drawn"),
))
fan(Pattern(
    "out_with_replacement_tile",
    FanNames(
        "Out with Replacement Tile", "槓上開花", pinyin="gàng shàng kāi huā", number=46,
        also=(
            "Out on Replacement", "Out on Replacement Tile", "Out with Replacement",
            "Replacement Tile", "After a Kong",
        ),
    ),
    FanWorth(8), BY_POINTS,
    about=Text(
        "You declare a kong, and the tile you draw for it wins. A tile drawn for a flower does "
        "not count."),
    because=Text("The {tile} was drawn to replace a kong", "mcr"),
    excludes=excluding("self_drawn"),
    shows=TILE,
    circumstance=True,
    example="234m 67p 99s [345s] (EEEE) 8p +replacement",
    found=said("kong_replacement"),
))
fan(Pattern(
    "robbing_the_kong",
    FanNames(
        "Robbing the Kong", "搶槓和", pinyin="qiǎng gàng hú", number=47,
        also=("Rob the Kong",),
    ),
    FanWorth(8), BY_POINTS,
    about=Text(
        "Somebody adds a fourth tile to a pung on the table, and it is the one you wait for."),
    because=Text("The {tile} was being added to another player's pung"),
    excludes=excluding("last_tile"),
    shows=TILE,
    circumstance=True,
    example="234m 567m 35p 88s [678s] 4p +robbing",
    found=said("robbing_kong"),
))



fan(Pattern(
    "two_concealed_kongs",
    FanNames("Two Concealed Kongs", "雙暗槓", pinyin="shuāng àn gàng", number=48),
    FanWorth(ByOption("C8", {"a": 6}, 8)), BY_POINTS,
    about=Text("Two concealed kongs."),
    because=OneOrMany(
        Text("Two concealed kongs: {sets}"),
        Text("{many} concealed kongs: {sets}"),
    ),
    excludes=excluding(own("concealed_kong"), "two_concealed_pungs"),
    example="67m 99p 345s (2222s) (7777p) 8m",
    found=concealed_kongs_in_twos(),
))


# 6 points -----------------------------------------------------------------------------------------

fan(Pattern(
    "all_pungs",
    FanNames("All Pungs", "碰碰和", pinyin="pèng pèng hú", number=49),
    FanWorth(6), BY_POINTS,
    about=Text("All four sets are pungs or kongs."),
    because=Text("All four sets are pungs or kongs: {sets}"),
    example="222m 77p 55s [444s] [888m] 7p",
    found=pungs(least=4),
))
fan(Pattern(
    "half_flush",
    FanNames("Half Flush", "混一色", pinyin="hùn yī sè", number=50, also=("Half Pure",)),
    FanWorth(6), BY_POINTS,
    about=Text("One suit, and honors beside it."),
    because=Text("Only {all_suits} and honors"),
    excludes=excluding("one_voided_suit"),
    example="234678m NN FF [999m] F",
    found=suits(1) & has(HONORS_MASK),
))
fan(Pattern(
    "mixed_shifted_chows",
    FanNames(
        "Mixed Shifted Chows", "三色三步高", pinyin="sān sè sān bù gāo", number=51,
        also=("MSC",),
        shared=("三步高",),
    ),
    FanWorth(6), BY_POINTS,
    about=Text("Three chows, one in each suit, each starting one number above the last."),
    because=Text("Three chows in three suits, each one above the last: {ladder}"),
    example="123m 24s 678m 99s [345p] 3s",
    found=Relation("chows", 3, 3, lambda *sets: steps(*sets) == [1, 1]),
))
fan(Pattern(
    "all_types",
    FanNames(
        "All Types", "五門齊", pinyin="wǔ mén qí", number=52,
        also=("Five Gates", "All Suits and Honors"),
    ),
    FanWorth(6), BY_POINTS,
    about=Text("All five kinds are there: characters, bamboo, dots, winds and dragons."),
    because=Text("Characters, bamboo, dots, winds and dragons all occur"),
    example="123m 567s 34p NN [CCC] 5p",
    found=suits(3) & has(WINDS_MASK) & has(DRAGONS_MASK),
))
fan(Pattern(
    "melded_hand",
    FanNames("Melded Hand", "全求人", pinyin="quán qiú rén", number=53),
    FanWorth(6), BY_POINTS,
    about=Text(
        "Everything came from others: all four sets are melded, and the last tile of the pair is "
        "won from another player."),
    because=Text("All four sets are melded, and the {tile} came from another player"),
    excludes=excluding("single_wait"),
    example="9s [345m] [345s] [678p] [222p] 9s",
    found=open_melds(4) & ~said("self_drawn"),
))
fan(Pattern(
    "two_dragon_pungs",
    FanNames(
        "Two Dragon Pungs", "雙箭刻", pinyin="shuāng jiàn kè", number=54,
        also=["Two Dragons"],
    ),
    FanWorth(6), BY_POINTS,
    about=Text("Pungs or kongs of two dragons."),
    because=Text("Pungs of two dragons: {sets}"),
    excludes=excluding(own("dragon_pung"), own("pung_of_terminals_or_honors")),
    example="234m 23p NN [CCC] [FFF] 4p",
    found=pungs(DRAGONS_MASK, 2),
))


# 5 and 4 points -----------------------------------------------------------------------------------

fan(Pattern(
    "concealed_kong_and_melded_kong",
    FanNames("Concealed Kong and Melded Kong", "明暗槓", pinyin="míng àn gàng"),
    FanWorth(5), BY_POINTS,
    about=Text("One concealed kong and one melded kong, as Chinese practice counts them together."),
    because=Text("One kind of kong each, concealed and melded: {sets}"),
    excludes=excluding("two_melded_kongs", "concealed_kong", "melded_kong"),
    found=kongs(2) & concealed_kongs(1) & melded_kongs(1) & ruled("C8", "a"),
))
fan(Pattern(
    "outside_hand",
    FanNames("Outside Hand", "全帶么", pinyin="quán dài yāo", number=55),
    FanWorth(4), BY_POINTS,
    about=Text("There is a 1, a 9 or an honor in every set and in the pair."),
    because=Text("Every set and the pair have a 1, a 9 or an honor: {sets}"),
    example="123m 12p 99s [789s] [999p] 3p",
    found=each_has(ENDS),
))
fan(Pattern(
    "fully_concealed_hand",
    FanNames("Fully Concealed Hand", "不求人", pinyin="bù qiú rén", number=56, also=("不求",)),
    FanWorth(4), BY_POINTS,
    about=Text(
        "Nothing melded (a concealed kong is allowed), and you drew the winning tile yourself."),
    because=Text("No set melded, and the {tile} was self-drawn"),
    excludes=excluding("concealed_hand", "self_drawn"),
    example="234567m 345p 56s 99s 7s +self-drawn",
    found=open_melds(0) & said("self_drawn"),
))


def _melded_kongs(win: Win, groups: Sequence[Group]) -> Text:
    if win.concealed_kongs:
        return Text("{many} kongs, {melded} of them melded: {sets}")
    return Text("{many} melded kongs: {sets}")


fan(Pattern(
    "two_melded_kongs",
    FanNames("Two Melded Kongs", "雙明槓", pinyin="shuāng míng gàng", number=57),
    FanWorth(4), BY_POINTS,
    about=Text("Two melded kongs."),
    because=_melded_kongs,
    excludes=excluding("melded_kong"),
    example="345m 34p 88s [2222s] [6666m] 5p +self-drawn",
    found=kongs(2) & (melded_kongs(2) | melded_kongs(1) & ~ruled("C8", "a")),
))
fan(Pattern(
    "last_tile",
    FanNames(
        "Last Tile", "和絕張", pinyin="hú jué zhāng", number=58,
        also=("Last Tile of Its Kind", "Last Copy"),
    ),
    FanWorth(4), BY_POINTS,
    about=Text(
        "You win on the fourth tile of its kind while everybody can see the other three: in the "
        "discards and in melded sets."),
    because=Text("The other three copies of the {tile} were in sight"),
    shows=TILE,
    circumstance=True,
    example="345m 79s 234p 678p 55p 8s +last-tile",
    found=LAST_OF_KIND,
))


# 2 points -----------------------------------------------------------------------------------------

fan(Pattern(
    "dragon_pung",
    FanNames("Dragon Pung", "箭刻", pinyin="jiàn kè", number=59),
    FanWorth(2), BY_POINTS,
    about=Text("A pung or kong of a dragon."),
    because=OneOrMany(
        Text("A dragon pung: {sets}"),
        Text("Dragon pungs: {sets}"),
    ),
    excludes=excluding(own("pung_of_terminals_or_honors")),
    example="123m 24s 88p [345p] [CCC] 3s",
    found=each_pung(DRAGONS_MASK),
))
fan(Pattern(
    "prevalent_wind",
    FanNames("Prevalent Wind", "圈風刻", pinyin="quān fēng kè", number=60, shared=OF_WINDS),
    FanWorth(2), BY_POINTS,
    about=Text("A pung or kong of the wind of the round.", "mcr"),
    because=Text("A pung of the round's wind: {sets}"),
    excludes=excluding(own("pung_of_terminals_or_honors")),
    example="678m 68s 22p [678p] [SSS] 7s +round=S +seat=W",
    found=each_pung_of_round(),
))
fan(Pattern(
    "seat_wind",
    FanNames("Seat Wind", "門風刻", pinyin="mén fēng kè", number=61, shared=OF_WINDS),
    FanWorth(2), BY_POINTS,
    about=Text("A pung or kong of the wind of your own seat."),
    because=Text("A pung of the player's own wind: {sets}"),
    excludes=excluding(own("pung_of_terminals_or_honors")),
    example="456m 46s 99p [456p] [WWW] 5s +seat=W",
    found=each_pung_of_seat(),
))
fan(Pattern(
    "concealed_hand",
    FanNames(
        "Concealed Hand", "門前清", pinyin="mén qián qīng", number=62,
        also=("Concealed", "Concealed on Discard"),
    ),
    FanWorth(2), BY_POINTS,
    about=Text(
        "Nothing melded (a concealed kong is allowed), and you win on another player's tile."),
    because=Text("No set melded; won on another player's {tile}"),
    example="345m 345s 46p 678s 22m 5p",
    found=open_melds(0) & ~said("self_drawn"),
))
fan(Pattern(
    "all_chows",
    FanNames("All Chows", "平和", pinyin="píng hú", number=63),
    FanWorth(2), BY_POINTS,
    about=Text("Four chows, and a pair that is no honor."),
    because=Text("Nothing but chows, and a pair that is no honor: {sets}"),
    excludes=excluding("no_honors"),
    example="234m 345s 56p 789s 11m 4p",
    found=many_pungs(0) & pair_in(~HONORS_MASK),
))


fan(Pattern(
    "tile_hog",
    FanNames("Tile Hog", "四歸一", pinyin="sì guī yī", number=64),
    FanWorth(2), BY_POINTS,
    about=Text(
        "You use all four tiles of a kind, and they are not a kong: in a pung and a chow, in "
        "several chows, or as two pairs."),
    because=Text("All four copies of the {fours}, not as a kong"),
    shows=shared_fours,
    example="333345m 88m NN [PPP] 8m",
    found=tiles_alike(~HONORS_MASK) | tiles_alike(HONORS_MASK) & ~ruled("C18", "b"),
))
fan(Pattern(
    "double_pung",
    FanNames("Double Pung", "雙同刻", pinyin="shuāng tóng kè", number=65),
    FanWorth(2), BY_POINTS,
    about=Text("Pungs or kongs of the same number in two suits."),
    because=Text("Pungs of {rank} in {suits}"),
    example="333m 33s 99p [888p] [777m] 3s",
    found=Relation("pungs", 2, 2, lambda a, b: a.rank == b.rank),
))
fan(Pattern(
    "two_concealed_pungs",
    FanNames("Two Concealed Pungs", "雙暗刻", pinyin="shuāng àn kè", number=66),
    FanWorth(2), BY_POINTS,
    about=Text("Two pungs made of tiles you drew yourself; a concealed kong counts as one."),
    because=Text("{many} pungs made from own tiles: {sets}"),
    example="333m 666p 88s 44s [777s] 8s",
    found=concealed_pungs(2),
))
fan(Pattern(
    "concealed_kong",
    FanNames("Concealed Kong", "暗槓", pinyin="àn gàng", number=67),
    FanWorth(2), BY_POINTS,
    about=Text("Four equal tiles that you drew yourself, declared as a kong."),
    because=OneOrMany(
        Text("A concealed kong: {sets}"),
        Text("Concealed kongs: {sets}"),
    ),
    circumstance=True,
    example="345m 34s 88m [345p] (7777s) 5s",
    found=each_concealed_kong(),
))
fan(Pattern(
    "all_simples",
    FanNames("All Simples", "斷么", pinyin="duàn yāo", number=68),
    FanWorth(2), BY_POINTS,
    about=Text("No 1, no 9 and no honor."),
    because=Text("No 1, no 9 and no honor"),
    excludes=excluding("no_honors"),
    example="234m 35s 88p [456p] [678m] 4s",
    found=~has(ENDS),
))


# 1 point ------------------------------------------------------------------------------------------

fan(Pattern(
    "pure_double_chow",
    FanNames(
        "Pure Double Chow", "一般高", pinyin="yī bān gāo", number=69,
        also=("PDC", "Pure Double Sequence"),
    ),
    FanWorth(1), BY_POINTS,
    about=Text("The same chow of the same suit twice."),
    because=Text("{run} twice in {suits}"),
    example="334455m 456s 56p 22s 7p",
    found=Relation("chows", 2, 1, lambda *sets: steps(*sets) == [0]),
))
fan(Pattern(
    "mixed_double_chow",
    FanNames(
        "Mixed Double Chow", "喜相逢", pinyin="xǐ xiāng féng", number=70,
        also=("MDC", "Mixed Double Sequence"),
    ),
    FanWorth(1), BY_POINTS,
    about=Text("The same chow in two suits."),
    because=Text("{run} in {suits}"),
    example="123456m 78m 55s [123p] 9m",
    found=Relation("chows", 2, 2, lambda a, b: a.rank == b.rank),
))
fan(Pattern(
    "short_straight",
    FanNames("Short Straight", "連六", pinyin="lián liù", number=71),
    FanWorth(1), BY_POINTS,
    about=Text("Two chows of one suit that make six in a row, such as 2-3-4 and 5-6-7."),
    because=Text("{runs} in {suits}, six in a row"),
    example="123456m 57p 22s [678s] 6p",
    found=Relation("chows", 2, 1, lambda *sets: steps(*sets) == [3]),
))
fan(Pattern(
    "two_terminal_chows",
    FanNames(
        "Two Terminal Chows", "老少副", pinyin="lǎo shào fù", number=72,
        also=("TTC", "Old-Young Pair", "Old Young"),
    ),
    FanWorth(1), BY_POINTS,
    about=Text("1-2-3 and 7-8-9 of one suit."),
    because=Text("1-2-3 and 7-8-9 in {suits}"),
    example="123m 79m 22s [789s] [789p] 8m",
    found=Relation("chows", 2, 1, lambda *sets: steps(*sets) == [6]),
))
fan(Pattern(
    "pung_of_terminals_or_honors",
    FanNames(
        "Pung of Terminals or Honors", "么九刻", pinyin="yāo jiǔ kè", number=73,
        also=(
            "Terminal Pung", "Honor Pung", "Terminal or Honor Pung", "Pung of Terminals",
            "Pung of Honors", "么九", "PTH",
        ),
    ),
    FanWorth(1), BY_POINTS,
    about=Text(
        "A pung or kong of a 1, a 9 or a wind. It counts where the set earns nothing better, so "
        "not for the wind of your seat or of the round."),
    because=OneOrMany(
        Text("A pung of a terminal or an honor: {sets}"),
        Text("Pungs of terminals or honors: {sets}"),
    ),
    example="234m 35s 77p [111m] [456p] 4s",
    found=each_pung(ENDS),
))
fan(Pattern(
    "melded_kong",
    FanNames("Melded Kong", "明槓", pinyin="míng gàng", number=74),
    FanWorth(1), BY_POINTS,
    about=Text(
        "One kong made with a tile that another player discarded, or by adding to a melded pung."),
    because=OneOrMany(
        Text("A melded kong: {sets}"),
        Text("Melded kongs: {sets}"),
    ),
    circumstance=True,
    example="345m 35s 99p [345p] [7777s] 4s",
    found=each_melded_kong(),
))
fan(Pattern(
    "one_voided_suit",
    FanNames(
        "One Voided Suit", "缺一門", pinyin="quē yī mén", number=75,
        also=("Void Suit", "Missing Suit", "One Missing Suit", "OVS"),
    ),
    FanWorth(1), BY_POINTS,
    about=Text("One of the three suits is missing. Honors make no difference."),
    because=Text("No {missing} in the hand"),
    example="123456m 79m 55p [567p] 8m",
    found=suits(2),
))
fan(Pattern(
    "no_honors",
    FanNames("No Honors", "無字", pinyin="wú zì", number=76, also=("No Honor Tiles",)),
    FanWorth(1), BY_POINTS,
    about=Text("No winds and no dragons."),
    because=Text("No winds and no dragons"),
    example="456m 46s 99p [456p] [222s] 5s",
    found=~has(HONORS_MASK),
))
fan(Pattern(
    "edge_wait",
    FanNames("Edge Wait", "邊張", pinyin="biān zhāng", number=77, also=("獨聽邊張", "Side Wait")),
    FanWorth(1), BY_POINTS,
    about=Text("You wait for the 3 with 1-2, or for the 7 with 8-9, and no other tile would win."),
    because=Text("The only wait: the {tile} at the end of {sets}"),
    excludes=excluding(
        Exclusion("closed_wait", principle=ONE_WAIT),
        Exclusion("single_wait", principle=ONE_WAIT),
    ),
    circumstance=True,
    example="12m 345s 88s [123s] [123p] 3m",
    found=only_wait("edge"),
))
fan(Pattern(
    "closed_wait",
    FanNames(
        "Closed Wait", "坎張", pinyin="kǎn zhāng", number=78,
        also=("Middle Wait", "獨聽嵌張", "獨聽坎張", "獨聽夾張"),
    ),
    FanWorth(1), BY_POINTS,
    about=Text("You wait for the middle tile of a chow, and no other tile would win."),
    because=Text("The only wait: the {tile} in the middle of {sets}"),
    excludes=excluding(Exclusion("single_wait", principle=ONE_WAIT)),
    circumstance=True,
    example="46m 456s 99p [456p] [123s] 5m",
    found=only_wait("closed"),
))
fan(Pattern(
    "single_wait",
    FanNames(
        "Single Wait", "單釣將", pinyin="dān diào jiàng", number=79,
        also=("Pair Wait", "獨聽單釣", "獨聽單釣將"),
    ),
    FanWorth(1), BY_POINTS,
    about=Text(
        "Your sets are complete and you wait for the second tile of the pair; no other would win."),
    because=Text("The only wait: the {tile} for the pair"),
    circumstance=True,
    example="123m 456s 222p 8p [789p] 8p",
    found=only_wait("single"),
))
fan(Pattern(
    "self_drawn",
    FanNames("Self-Drawn", "自摸", pinyin="zì mō", number=80, also=("Self Drawn Tile",)),
    FanWorth(1), BY_POINTS,
    about=Text("You drew the winning tile yourself."),
    because=Text("The {tile} was self-drawn"),
    shows=TILE,
    circumstance=True,
    example="678m 68s 44p [678p] [345s] 7s +self-drawn",
    found=said("self_drawn"),
))


fan(Pattern(
    "flower_tiles",
    FanNames("Flower Tiles", "花牌", pinyin="huā pái", number=81),
    FanWorth(1), BY_POINTS,
    about=Text(
        "One point for each flower or season you have set aside. These points come on top: they "
        "do not help to reach eight."),
    because=lambda win, groups: ONE_FLOWER if win.hand.flowers == 1 else MANY_FLOWERS,
    shows=FLOWERS,
    circumstance=True,
    example="123m 46s 99s [789p] [234p] f2 f7 5s",
    found=said("flowers") & ~(field("counted_with", "flowers") & ruled("counted_with", MIL)),
))
# fmt: on
