"""The 81 fans of MCR, one after another as in the rule book.

Each entry is the fan's key and number, its names and points, what a beginner reads about it, why it
counts in a hand, what it does not combine with, a hand that has it, and the predicate that finds
it. A predicate answers

* True or False where it is about the whole hand, or
* the groups of sets that make it, one group for each time it is there.

A pattern found here is not yet a fan that counts: the exclusions here and the principles of
``relations.py`` come after. The table is ordered so that whatever excludes a fan stands above it.
The examples are hands that win: eight points without flowers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import pairwise
from operator import and_
from typing import Any

from scoring.book.fan_names import OF_WINDS
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
    Found,
    OneOrMany,
    PatternTable,
    Relation,
)
from scoring.fans.reasons import shared_tiles
from scoring.fans.win import DRAGONS_MASK, TERMINALS_MASK, WINDS_MASK, Group, Win
from scoring.rulesets.mcr.game import MIL
from scoring.rulesets.mcr.waits import only_wait
from scoring.speech.messages import Message, Text
from scoring.tiles import INDEX, TILES

TABLE = PatternTable("mcr", kanji=True)
ONE_WAIT = "one-wait"


def fan(
    key: str,
    number: int | None,
    name: str,
    zh: str,
    pinyin: str,
    points: int | ByOption,
    **more: Any,
) -> None:
    """Enter a fan into this module's `TABLE`.

    key, name, zh and pinyin: as in `PatternTable.add`.
    points: the worth, or what decides it.
    more: further arguments of `PatternTable.add`.
    number: in the rule book, None for a fan outside it.
    """
    group = Message(_POINTS, n=points.usual if isinstance(points, ByOption) else points)
    TABLE.add(key, name, zh, points, group, number=number, pinyin=pinyin, **more)


_POINTS = Text("{n} point", plural="{n} points")


# What the entries are made of ---------------------------------------------------------------------


def own(key: str) -> Exclusion:
    """Return an exclusion of the fan with this key, limited to the sets that make the excluding
    fan."""
    return Exclusion(key, own=True)


def under(ruling: str, readings: str, *keys: str, times: int = ALL) -> tuple[Exclusion, ...]:
    """Return an exclusion of each fan in `keys`, in force where a ruling has one of the given
    values.

    ruling: the option's id.
    readings: one-letter values, for example "ab".
    times: occurrences that are excluded, all by default.
    """
    return tuple(Exclusion(k, times=times, option=ruling, values=tuple(readings)) for k in keys)


def suited(*ranks: int) -> int:
    """Return the mask of the tiles of these ranks (1 to 9) in the three suits."""
    return sum(1 << (9 * suit + rank - 1) for suit in range(3) for rank in ranks)


def has_every(*ranks: int) -> Expression:
    """Return an expression for tiles of each of these ranks."""
    return reduce(and_, [has(suited(rank)) for rank in ranks])


def twice_both_ends(one: int, other: int, third: int) -> Expression:
    """Return an expression for 123 and 789 in two suits and a pair of 5 in a third (0 to 2)."""
    one, other, third = 9 * one, 9 * other, 9 * third
    return chows(one, one + 6, other, other + 6) & pair_in(1 << third + 4)


def places(text: str) -> int:
    """Return the mask of the tiles whose codes, separated by blanks, are in a text."""
    return sum(1 << INDEX[tile] for tile in text.split())


def steps(*sets: TileSet) -> list[int]:
    """Return the differences in rank between neighbours among `sets` in ascending order, one fewer
    than sets."""
    in_order = sorted(s.rank for s in sets)
    return [high - low for low, high in pairwise(in_order)]


def shared_fours(win: Win, groups: Sequence[Group]) -> tuple[tuple[str, ...], ...]:
    """Return the four equal tiles of each Tile Hog of a win, in the order of `groups`; a group that
    occurs twice has two different tiles."""
    found = [shared_tiles(group)[groups[:n].count(group)] for n, group in enumerate(groups)]
    return tuple([(TILES[place],) * 4 for place in found])


ONE_FLOWER = Text("One flower tile")
MANY_FLOWERS = Text("{flowers} flower tiles")
ALWAYS_CONCEALED = under("C10", "a", "fully_concealed_hand")
ONE_KONG_FAN = under(
    "C8", "a", "two_concealed_kongs", "concealed_kong", "concealed_kong_and_melded_kong"
)
REDUCED_KONGS = tuple(
    # Three concealed kongs make the concealed-pung fan; the essay then scores kongs lower.
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

fan(
    "big_four_winds", 1, "Big Four Winds", "大四喜", "dà sì xǐ", 88,
    about=Text(
        "A pung or kong of every wind: east, south, west and north. The pair may be anything."),
    because=Text("Pungs of all four winds: {sets}"),
    excludes=[
        "big_three_winds", "all_pungs", "prevalent_wind", "seat_wind",
        own("pung_of_terminals_or_honors"),
    ],
    example="SSS 4p [EEE] [WWW] [NNN] 4p",
    names=("Big Winds", "Four Big Winds"),
    found=Relation("pungs", 4, 0, lambda *sets: all(s.mask & WINDS_MASK for s in sets)),
)
fan(
    "big_three_dragons", 2, "Big Three Dragons", "大三元", "dà sān yuán", 88,
    about=Text("A pung or kong of each dragon: red, green and white."),
    because=Text("Pungs of all three dragons: {sets}"),
    excludes=[
        "two_dragon_pungs", "dragon_pung", own("pung_of_terminals_or_honors"),
        *under("C15", "b", "one_voided_suit"),
    ],
    example="FFF 345m 9s [CCC] [PPP] 9s",
    names=("Big Dragons",),
    found=Relation("pungs", 3, 0, lambda *sets: all(s.mask & DRAGONS_MASK for s in sets)),
)
fan(
    "all_green", 3, "All Green", "綠一色", "lǜ yī sè", 88,
    about=Text("Nothing but the tiles printed all in green: 2, 3, 4, 6, 8 of bamboo and the green "
        "dragon. The dragon does not have to be there."),
    because=Text("Only green tiles: {kinds}"),
    excludes=[*under("C2", "a", "half_flush"), "one_voided_suit"],
    example="23466s FF [888s] [234s] F",
    found=only(GREEN),
)



fan(
    "nine_gates", 4, "Nine Gates", "九蓮寶燈", "jiǔ lián bǎo dēng", 88,
    about=Text(
        "Hold 1-1-1-2-3-4-5-6-7-8-9-9-9 of one suit, nothing melded, and win on any tile of that "
        "suit. All nine complete it."),
    because=Text("Without the {tile} the hand is 1-1-1-2-3-4-5-6-7-8-9-9-9 of {suits}"),
    excludes=[
        "full_flush", "half_flush", "concealed_hand", "one_voided_suit", "no_honors",
        *under("C6", "a", "pung_of_terminals_or_honors", times=1),
        *under("C6", "b", "pung_of_terminals_or_honors"), *ALWAYS_CONCEALED,
    ],
    example="1112345678999p 5p",
    found=FLUSH & shape(STANDARD) & GATES & said("winning_tile_known") & (
        said("dealt") & ruled("C11", "a")  # whichever of East's fourteen tiles is called the last
        | ~said("dealt") & GATES_WAITED),
)
fan(
    "four_kongs", 5, "Four Kongs", "四槓", "sì gàng", 88,
    about=Text("Four kongs, concealed or melded, and a pair."),
    because=Text("Four kongs: {sets}"),
    excludes=[
        "three_kongs", "all_pungs", "two_melded_kongs", "melded_kong", "single_wait",
        *ONE_KONG_FAN, *REDUCED_KONGS,
    ],
    example="7p [EEEE] [3333m] (6666s) [9999p] 7p",
    found=kongs(4),
)
fan(
    "seven_shifted_pairs", 6, "Seven Shifted Pairs", "連七對", "lián qī duì", 88,
    about=Text("Seven pairs of one suit whose numbers follow each other without a gap."),
    because=Text("Seven pairs in a row in {suits}: {ranks}"),
    excludes=[
        "seven_pairs", "full_flush", "concealed_hand", "no_honors", "single_wait",
        *ALWAYS_CONCEALED,
    ],
    example="2233445566778s 8s",
    names=("Consecutive Seven Pairs", "Seven Consecutive Pairs"),
    found=shape(SEVEN_PAIRS) & FLUSH & any_of(*(
        only(suited(*run)) & has_every(*run) for run in (range(1, 8), range(2, 9), range(3, 10)))),
)
fan(
    "thirteen_orphans", 7, "Thirteen Orphans", "十三么", "shí sān yāo", 88,
    about=Text("Every 1, every 9 and every honor once, and a second copy of any one of them."),
    because=Text("Every terminal and honor once, and the {double} twice", "classical"),
    excludes=[
        "all_terminals_and_honors", "all_types", "concealed_hand", "single_wait",
        *ALWAYS_CONCEALED,
    ],
    example="19m 19s 19p ESWNCFP 9p",
    found=shape(THIRTEEN_ORPHANS),
)


# 64 points ----------------------------------------------------------------------------------------

fan(
    "all_terminals", 8, "All Terminals", "清么九", "qīng yāo jiǔ", 64,
    about=Text("Every tile is a 1 or a 9: four pungs or kongs with a pair, or seven pairs."),
    because=Text("Every tile is a 1 or a 9"),
    excludes=[
        "all_terminals_and_honors", "all_pungs", "outside_hand", "pung_of_terminals_or_honors",
        "no_honors", *under("C4", "a", "double_pung"),
    ],
    example="111s 99m 11p [999s] [111m] 9m",
    found=only(TERMINALS_MASK),
)
fan(
    "little_four_winds", 9, "Little Four Winds", "小四喜", "xiǎo sì xǐ", 64,
    about=Text("Pungs or kongs of three winds, and a pair of the fourth."),
    because=Text("Pungs of three winds, and the fourth is the pair: {sets}"),
    excludes=["big_three_winds", own("pung_of_terminals_or_honors")],
    example="EEE N 678m [SSS] [WWW] N",
    names=("Little Winds", "Four Little Winds"),
    found=pungs(WINDS_MASK, 3, pair=WINDS_MASK),
)
fan(
    "little_three_dragons", 10, "Little Three Dragons", "小三元", "xiǎo sān yuán", 64,
    about=Text("Pungs or kongs of two dragons, and a pair of the third."),
    because=Text("Pungs of two dragons, and the third is the pair: {sets}"),
    excludes=[
        "two_dragon_pungs", "dragon_pung", own("pung_of_terminals_or_honors"),
        *under("C15", "b", "one_voided_suit"),
    ],
    example="CCC P 234s 567p [FFF] P",
    names=("Little Dragons",),
    found=pungs(DRAGONS_MASK, 2, pair=DRAGONS_MASK),
)
fan(
    "all_honors", 11, "All Honors", "字一色", "zì yī sè", 64,
    about=Text("Winds and dragons only: four pungs or kongs with a pair, or seven pairs."),
    because=Text("Every tile is a wind or a dragon"),
    excludes=[
        "all_terminals_and_honors", "all_pungs", "half_flush", "outside_hand",
        "pung_of_terminals_or_honors", "one_voided_suit",
    ],
    example="EEE WW CC [SSS] [FFF] C",
    found=suits(0),
)
fan(
    "four_concealed_pungs", 12, "Four Concealed Pungs", "四暗刻", "sì àn kè", 64,
    about=Text(
        "Four pungs that nobody helped with: none claimed, none finished by a discard. Concealed "
        "kongs serve too."),
    because=Text("Four pungs made from own tiles: {sets}"),
    excludes=[
        "three_concealed_pungs", "all_pungs", "concealed_hand", "two_concealed_pungs",
        *ALWAYS_CONCEALED,
    ],
    example="333m 777m 111p 666s N N",
    found=concealed_pungs(4),
)



fan(
    "pure_terminal_chows", 13, "Pure Terminal Chows", "一色雙龍會", "yī sè shuāng lóng huì", 64,
    about=Text("One suit only: 1-2-3 twice, 7-8-9 twice, and the 5 as the pair."),
    because=Text("1-2-3 and 7-8-9 twice each with a pair of 5, all in {suits}"),
    excludes=[
        "seven_pairs", "full_flush", "all_chows", "pure_double_chow", "two_terminal_chows",
        "one_voided_suit", "no_honors",
    ],
    example="1122355778899p 3p",
    found=FLUSH & any_of(*(twice_both_ends(suit, suit, suit) for suit in range(3))),
)


# 48 and 32 points ---------------------------------------------------------------------------------

fan(
    "quadruple_chow", 14, "Quadruple Chow", "一色四同順", "yī sè sì tóng shùn", 48,
    about=Text("The same chow of the same suit four times."),
    because=Text("{run} four times in {suits}"),
    excludes=[
        "pure_triple_chow", "pure_shifted_pungs", "tile_hog", "pure_double_chow",
        *under("C15", "b", "one_voided_suit"),
    ],
    example="222233334444p 8m 8m",
    names=("Pure Quadruple Chow", "Four Pure Chows"),
    found=Relation("chows", 4, 1, lambda *sets: steps(*sets) == [0, 0, 0]),
)
fan(
    "four_pure_shifted_pungs", 15, "Four Pure Shifted Pungs", "一色四節高", "yī sè sì jié gāo", 48,
    about=Text("Four pungs or kongs of one suit with numbers in a row, such as 3, 4, 5, 6."),
    because=Text("Four pungs, each one above the last, in {suits}: {ranks}"),
    excludes=[
        "pure_triple_chow", "pure_shifted_pungs", "all_pungs",
        *under("C15", "b", "one_voided_suit"),
    ],
    names=("四節高", "Four Shifted Pungs", "Quadruple Pure Shifted Pungs"),
    example="333m 444m 55m NN [666m] 5m",
    found=Relation("pungs", 4, 1, lambda *sets: steps(*sets) == [1, 1, 1]),
)
fan(
    "four_pure_shifted_chows", 16, "Four Pure Shifted Chows", "一色四步高", "yī sè sì bù gāo", 32,
    about=Text(
        "Four chows of one suit, each starting one number above the last, or each two above."),
    because=Text("Four chows in {suits}, each {step} above the last: {runs}"),
    excludes=[
        "pure_shifted_chows", "short_straight", *under("C3", "a", "two_terminal_chows"),
        *under("C15", "b", "one_voided_suit"),
    ],
    names=("四步高", "Four Shifted Chows", "Quadruple Pure Shifted Chows", "一色四連順"),
    example="234s 345s 45s NN [123s] 6s",
    found=Relation("chows", 4, 1, lambda *sets: steps(*sets) in ([1, 1, 1], [2, 2, 2])),
)
fan(
    "three_kongs", 17, "Three Kongs", "三槓", "sān gàng", 32,
    about=Text("Three kongs, concealed or melded."),
    because=Text("{many} kongs: {sets}"),
    excludes=["two_melded_kongs", "melded_kong", *ONE_KONG_FAN, *REDUCED_KONGS],
    example="234m 8p [EEEE] (5555s) [7777m] 8p",
    found=kongs(3),
)
fan(
    "all_terminals_and_honors", 18, "All Terminals and Honors", "混么九", "hùn yāo jiǔ", 32,
    about=Text(
        "Only 1s, 9s and honors, and at least one of either: pungs and a pair, or seven pairs."),
    because=Text("Every tile is a 1, a 9 or an honor, and both kinds occur"),
    excludes=["all_pungs", "outside_hand", "pung_of_terminals_or_honors"],
    example="111m EE 99s [SSS] [999p] 9s",
    names=("Terminals and Honors",),
    found=only(ENDS) & has(HONORS_MASK) & has(TERMINALS_MASK),
)


# 24 points ----------------------------------------------------------------------------------------

fan(
    "seven_pairs", 19, "Seven Pairs", "七對", "qī duì", 24,
    about=Text("Seven pairs, nothing melded. Four equal tiles may stand as two of the pairs."),
    because=Text("Seven pairs, nothing melded: {pairs}"),
    excludes=[
        "concealed_hand", "single_wait", *ALWAYS_CONCEALED, *under("C16", "b", "all_types"),
        Exclusion("tile_hog", option="C1", values=("b",), 
            only_if=only(GREEN) | only(TERMINALS_MASK)),
    ],
    example="1133m 5577p 2266s C C",
    found=shape(SEVEN_PAIRS),
)
fan(
    "greater_honors_and_knitted_tiles",
    20, "Greater Honors and Knitted Tiles", "七星不靠", "qī xīng bù kào", 24,
    about=Text("All seven honors, one of each, and seven different tiles of a 1-4-7, a 2-5-8 and a "
        "3-6-9, each of these in a suit of its own."),
    because=Text("All seven honors once, and seven tiles out of {knit}"),
    excludes=[
        "lesser_honors_and_knitted_tiles", "all_types", "concealed_hand", "single_wait",
        *ALWAYS_CONCEALED,
    ],
    example="147m 25s 36p ESWNCF P",
    names=("七星", "Big Honors and Knitted Tiles", "Greater Honors", "Greater Knitted Tiles"),
    found=shape(HONORS_AND_KNITTED) & has_all(HONORS_MASK),
)
fan(
    "all_even_pungs", 21, "All Even Pungs", "全雙刻", "quán shuāng kè", 24,
    about=Text("Four pungs or kongs and a pair, all of them 2s, 4s, 6s or 8s."),
    because=Text("Four pungs and a pair of even tiles: {sets}"),
    excludes=["all_pungs", "all_simples", "no_honors"],
    names=("All Even", "全雙"),
    example="222m 66m 44s [444p] [888s] 6m",
    found=many_pungs(4) & only(EVEN),
)
fan(
    "full_flush", 22, "Full Flush", "清一色", "qīng yī sè", 24,
    about=Text("All tiles from a single suit, no honors."),
    because=Text("All tiles are {all_suits}"),
    excludes=["half_flush", "one_voided_suit", "no_honors"],
    example="1112356888p [789p] 4p",
    found=FLUSH,
)
fan(
    "pure_triple_chow", 23, "Pure Triple Chow", "一色三同順", "yī sè sān tóng shùn", 24,
    about=Text("The same chow of the same suit three times."),
    because=Text("{run} three times in {suits}"),
    excludes=["pure_shifted_pungs", own("pure_double_chow")],
    example="345345m 789s 2p [345m] 2p",
    names=("PTC",),
    found=Relation("chows", 3, 1, lambda *sets: steps(*sets) == [0, 0]),
)
fan(
    "pure_shifted_pungs", 24, "Pure Shifted Pungs", "一色三節高", "yī sè sān jié gāo", 24,
    about=Text("Three pungs or kongs of one suit with numbers in a row."),
    because=Text("Three pungs, each one above the last, in {suits}: {ranks}"),
    excludes=["pure_triple_chow"],
    example="333s 44s 678p NN [222s] 4s",
    names=("PSP",),
    shared=("三節高",),
    found=Relation("pungs", 3, 1, lambda *sets: steps(*sets) == [1, 1]),
)
fan(
    "upper_tiles", 25, "Upper Tiles", "全大", "quán dà", 24,
    about=Text("Only 7s, 8s and 9s."),
    because=Text("Every tile is a 7, 8 or 9"),
    excludes=["upper_four", "no_honors"],
    example="789m 78s 99p [777p] [789s] 9s",
    found=only(SEVEN_TO_NINE),
)
fan(
    "middle_tiles", 26, "Middle Tiles", "全中", "quán zhōng", 24,
    about=Text("Only 4s, 5s and 6s."),
    because=Text("Every tile is a 4, 5 or 6"),
    excludes=["all_simples", "no_honors"],
    example="456m 45s 66p [456p] [555m] 6s",
    found=only(FOUR_TO_SIX),
)
fan(
    "lower_tiles", 27, "Lower Tiles", "全小", "quán xiǎo", 24,
    about=Text("Only 1s, 2s and 3s."),
    because=Text("Every tile is a 1, 2 or 3"),
    excludes=["lower_four", "no_honors"],
    example="123m 12s 33p [123p] [111m] 3s",
    found=only(ONE_TO_THREE),
)


# 16 points ----------------------------------------------------------------------------------------

fan(
    "pure_straight", 28, "Pure Straight", "清龍", "qīng lóng", 16,
    about=Text("1-2-3, 4-5-6 and 7-8-9 of one suit.", "mcr"),
    because=Text("1-2-3, 4-5-6 and 7-8-9 in {suits}"),
    excludes=[own("short_straight"), own("two_terminal_chows")],
    example="123456m 78m 55p [234s] 9m",
    names=("Pure Dragon",),
    found=Relation("chows", 3, 1, lambda *sets: steps(*sets) == [3, 3]),
)



fan(
    "three_suited_terminal_chows",
    29, "Three-Suited Terminal Chows", "三色雙龍會", "sān sè shuāng lóng huì", 16,
    about=Text(
        "1-2-3 and 7-8-9 in one suit, the same in a second suit, and the 5 of the third as pair."),
    because=Text("1-2-3 and 7-8-9 in {chow_suits}, and a pair of 5 in {pair_suit}"),
    excludes=[
        "all_chows", "pure_double_chow", "mixed_double_chow", "two_terminal_chows", "no_honors",
    ],
    example="123789m 13p 789p 55s 2p",
    names=("Mixed Terminal Chows",),
    found=any_of(*(twice_both_ends(*order) for order in ((0, 1, 2), (0, 2, 1), (1, 2, 0)))),
)
fan(
    "pure_shifted_chows", 30, "Pure Shifted Chows", "一色三步高", "yī sè sān bù gāo", 16,
    about=Text(
        "Three chows of one suit, each starting one number above the last, or each two above."),
    because=Text("Three chows in {suits}, each {step} above the last: {runs}"),
    example="345p 56p 789m NN [123p] 7p",
    names=("PSC", "一色三連順"),
    shared=("三步高",),
    found=Relation("chows", 3, 1, lambda *sets: steps(*sets) in ([1, 1], [2, 2])),
)
fan(
    "all_fives", 31, "All Fives", "全帶五", "quán dài wǔ", 16,
    about=Text("There is a 5 in every set and in the pair."),
    because=Text("Every set and the pair have a 5: {sets}"),
    excludes=["all_simples", "no_honors"],
    example="345m 46s 567p 55s [345p] 5s",
    found=each_has(FIVES),
)
fan(
    "triple_pung", 32, "Triple Pung", "三同刻", "sān tóng kè", 16,
    about=Text("Three pungs or kongs of the same number, one in each suit."),
    because=Text("Pungs of {rank} in all three suits"),
    excludes=[own("double_pung")],
    example="444m 44s 789p NN [444p] 4s",
    found=Relation("pungs", 3, 3, lambda a, b, c: a.rank == b.rank == c.rank),
)
fan(
    "three_concealed_pungs", 33, "Three Concealed Pungs", "三暗刻", "sān àn kè", 16,
    about=Text(
        "Three pungs made of tiles you drew yourself. A pung that a discard finishes is melded; "
        "a concealed kong counts as one."),
    because=Text("{many} pungs made from own tiles: {sets}"),
    excludes=["two_concealed_pungs"],
    example="222m 888p NNN 45s 77m 6s",
    found=concealed_pungs(3),
)


# 12 points ----------------------------------------------------------------------------------------

fan(
    "lesser_honors_and_knitted_tiles",
    34, "Lesser Honors and Knitted Tiles", "全不靠", "quán bù kào", 12,
    about=Text(
        "Fourteen different tiles without a pair: honors, and tiles of a 1-4-7, a 2-5-8 and a "
        "3-6-9, each in a suit of its own."),
    because=Text("Fourteen different tiles: {honors} honors, and the rest out of {knit}"),
    excludes=[
        "all_types", "concealed_hand", "single_wait", *ALWAYS_CONCEALED,
        *under("C5", "b", "knitted_straight"),
    ],
    example="147m 58s 369p ESWNC F",
    names=("不靠", "Little Honors and Knitted Tiles", "Lesser Honors", "Lesser Knitted Tiles"),
    found=shape(HONORS_AND_KNITTED),
)


def nine_knitted(win: Win) -> Found:
    return [tuple([k for k in KNITTED if not k.mask & ~win.mask])]


fan(
    "knitted_straight", 35, "Knitted Straight", "組合龍", "zǔ hé lóng", 12,
    about=Text(
        "1-4-7 in one suit, 2-5-8 in the second and 3-6-9 in the third. An ordinary set and a "
        "pair complete the hand."),
    because=Text("{knit}, each in a suit of its own"),
    example="147m 258s 369p 678p N N",
    names=("Knitted Dragon",),
    found=shown_as(nine_knitted, shape(KNITTED_STRAIGHT) | (
        shape(HONORS_AND_KNITTED) & any_of(*(has_all(nine.mask) for nine in KNITTED)))),
)
fan(
    "upper_four", 36, "Upper Four", "大於五", "dà yú wǔ", 12,
    about=Text("Every tile is above five: 6, 7, 8, 9."),
    because=Text("Every tile is a 6, 7, 8 or 9"),
    excludes=["no_honors"],
    example="678m 66s 78s [999p] [678p] 9s",
    found=only(SIX_TO_NINE),
)
fan(
    "lower_four", 37, "Lower Four", "小於五", "xiǎo yú wǔ", 12,
    about=Text("Every tile is below five: 1, 2, 3, 4."),
    because=Text("Every tile is a 1, 2, 3 or 4"),
    excludes=["no_honors"],
    example="123m 44p 23s [111p] [234m] 4s",
    found=only(ONE_TO_FOUR),
)
fan(
    "big_three_winds", 38, "Big Three Winds", "三風刻", "sān fēng kè", 12,
    about=Text("Pungs or kongs of any three winds."),
    because=Text("Pungs of three winds: {sets}"),
    excludes=[own("pung_of_terminals_or_honors"), *under("C15", "b", "one_voided_suit")],
    example="EEE 67s 55m [SSS] [WWW] 8s +seat=N",
    found=Relation("pungs", 3, 0, lambda *sets: all(s.mask & WINDS_MASK for s in sets)),
)


# 8 points -----------------------------------------------------------------------------------------

fan(
    "mixed_straight", 39, "Mixed Straight", "花龍", "huā lóng", 8,
    about=Text("1-2-3 in one suit, 4-5-6 in another and 7-8-9 in the third."),
    because=Text("A straight through three suits: {ladder}"),
    example="123m 46s 234p 99s [789p] 5s",
    names=("Three Suited Straight", "Mixed Dragon", "MST"),
    found=Relation("chows", 3, 3, lambda *sets: steps(*sets) == [3, 3]),
)
fan(
    "reversible_tiles", 40, "Reversible Tiles", "推不倒", "tuī bù dǎo", 8,
    about=Text(
        "Only tiles whose picture is the same upside down: 1, 2, 3, 4, 5, 8, 9 of dots, 2, 4, 5, "
        "6, 8, 9 of bamboo and the white dragon."),
    because=Text("Every tile looks the same upside down: {kinds}"),
    excludes=[*under("C14", "a", "one_voided_suit")],
    example="123p 88p 45s [999p] [PPP] 6s",
    found=only(REVERSIBLE),
)
fan(
    "mixed_triple_chow", 41, "Mixed Triple Chow", "三色三同順", "sān sè sān tóng shùn", 8,
    about=Text("The same chow once in each suit."),
    because=Text("{run} in {suits}"),
    excludes=[own("mixed_double_chow")],
    example="345m 35s 678p 99m [345p] 4s",
    names=("MTC",),
    found=Relation("chows", 3, 3, lambda a, b, c: a.rank == b.rank == c.rank),
)
fan(
    "mixed_shifted_pungs", 42, "Mixed Shifted Pungs", "三色三節高", "sān sè sān jié gāo", 8,
    about=Text("Three pungs or kongs, one in each suit, with numbers in a row."),
    because=Text("Three pungs in three suits, each one above the last: {ladder}"),
    example="333m 44s 678s NN [555p] 4s",
    names=("MSP",),
    shared=("三節高",),
    found=Relation("pungs", 3, 3, lambda *sets: steps(*sets) == [1, 1]),
)
fan(
    "chicken_hand", 43, "Chicken Hand", "無番和", "wú fān hú", 8,
    about=Text(
        "A hand in which nothing else counts, flowers left aside. Being worth nothing is worth 8."),
    because=Text("Nothing else in this hand counts"),
    example="45p 888m EE [234m] [567s] 3p",
    found=NEVER,
)
fan(
    "last_tile_draw", 44, "Last Tile Draw", "妙手回春", "miào shǒu huí chūn", 8,
    about=Text("You draw the very last tile of the wall, and it wins."),
    because=Text("The {tile} was drawn as the last tile of the wall"),
    excludes=["self_drawn"],
    shows=TILE, circumstance=True,
    example="456m 79s 234p 66p [345s] 8s +last-draw",
    names=("妙手",),
    found=said("last_wall_tile") & said("self_drawn"),
)
fan(
    "last_tile_claim", 45, "Last Tile Claim", "海底撈月", "hǎi dǐ lāo yuè", 8,
    about=Text("You win on the discard that follows the last tile of the wall."),
    because=Text("The {tile} was claimed after the last tile of the wall was drawn"),
    shows=TILE, circumstance=True, names=["Tile Claim", "海底"],
    example="456m 79s 234p 66p [345s] 8s +last-claim",
    found=said("last_wall_tile") & ~said("self_drawn"),
)
fan(
    "out_with_replacement_tile",
    46, "Out with Replacement Tile", "槓上開花", "gàng shàng kāi huā", 8,
    about=Text(
        "You declare a kong, and the tile you draw for it wins. A tile drawn for a flower does "
        "not count."),
    because=Text("The {tile} was drawn to replace a kong", "mcr"),
    excludes=["self_drawn"],
    shows=TILE, circumstance=True,
    example="234m 67p 99s [345s] (EEEE) 8p +replacement",
    names=(
        "Out on Replacement", "Out on Replacement Tile", "Out with Replacement",
        "Replacement Tile", "After a Kong",
    ),
    found=said("kong_replacement"),
)
fan(
    "robbing_the_kong", 47, "Robbing the Kong", "搶槓和", "qiǎng gàng hú", 8,
    about=Text(
        "Somebody adds a fourth tile to a pung on the table, and it is the one you wait for."),
    because=Text("The {tile} was being added to another player's pung"),
    excludes=["last_tile"],
    shows=TILE, circumstance=True,
    example="234m 567m 35p 88s [678s] 4p +robbing",
    names=("Rob the Kong",),
    found=said("robbing_kong"),
)



fan(
    "two_concealed_kongs",
    48, "Two Concealed Kongs", "雙暗槓", "shuāng àn gàng", ByOption("C8", {"a": 6}, 8),
    about=Text("Two concealed kongs."),
    because=OneOrMany(
        Text("Two concealed kongs: {sets}"),
        Text("{many} concealed kongs: {sets}"),
    ),
    excludes=[own("concealed_kong"), "two_concealed_pungs"],
    example="67m 99p 345s (2222s) (7777p) 8m",
    found=concealed_kongs_in_twos(),
)


# 6 points -----------------------------------------------------------------------------------------

fan(
    "all_pungs", 49, "All Pungs", "碰碰和", "pèng pèng hú", 6,
    about=Text("All four sets are pungs or kongs."),
    because=Text("All four sets are pungs or kongs: {sets}"),
    example="222m 77p 55s [444s] [888m] 7p",
    found=pungs(least=4),
)
fan(
    "half_flush", 50, "Half Flush", "混一色", "hùn yī sè", 6,
    about=Text("One suit, and honors beside it."),
    because=Text("Only {all_suits} and honors"),
    excludes=["one_voided_suit"],
    example="234678m NN FF [999m] F",
    names=("Half Pure",),
    found=suits(1) & has(HONORS_MASK),
)
fan(
    "mixed_shifted_chows", 51, "Mixed Shifted Chows", "三色三步高", "sān sè sān bù gāo", 6,
    about=Text("Three chows, one in each suit, each starting one number above the last."),
    because=Text("Three chows in three suits, each one above the last: {ladder}"),
    example="123m 24s 678m 99s [345p] 3s",
    names=("MSC",),
    shared=("三步高",),
    found=Relation("chows", 3, 3, lambda *sets: steps(*sets) == [1, 1]),
)
fan(
    "all_types", 52, "All Types", "五門齊", "wǔ mén qí", 6,
    about=Text("All five kinds are there: characters, bamboo, dots, winds and dragons."),
    because=Text("Characters, bamboo, dots, winds and dragons all occur"),
    example="123m 567s 34p NN [CCC] 5p",
    names=("Five Gates", "All Suits and Honors"),
    found=suits(3) & has(WINDS_MASK) & has(DRAGONS_MASK),
)
fan(
    "melded_hand", 53, "Melded Hand", "全求人", "quán qiú rén", 6,
    about=Text(
        "Everything came from others: all four sets are melded, and the last tile of the pair is "
        "won from another player."),
    because=Text("All four sets are melded, and the {tile} came from another player"),
    excludes=["single_wait"],
    example="9s [345m] [345s] [678p] [222p] 9s",
    found=open_melds(4) & ~said("self_drawn"),
)
fan(
    "two_dragon_pungs", 54, "Two Dragon Pungs", "雙箭刻", "shuāng jiàn kè", 6,
    about=Text("Pungs or kongs of two dragons."),
    because=Text("Pungs of two dragons: {sets}"),
    excludes=[own("dragon_pung"), own("pung_of_terminals_or_honors")],
    names=["Two Dragons"],
    example="234m 23p NN [CCC] [FFF] 4p",
    found=pungs(DRAGONS_MASK, 2),
)


# 5 and 4 points -----------------------------------------------------------------------------------

fan(
    "concealed_kong_and_melded_kong",
    None, "Concealed Kong and Melded Kong", "明暗槓", "míng àn gàng", 5,
    about=Text("One concealed kong and one melded kong, as Chinese practice counts them together."),
    because=Text("One kind of kong each, concealed and melded: {sets}"),
    excludes=["two_melded_kongs", "concealed_kong", "melded_kong"],
    # not one of the 81: Chinese practice counts it in place of 57 and 67 (ruling C8)
    found=kongs(2) & concealed_kongs(1) & melded_kongs(1) & ruled("C8", "a"),
)
fan(
    "outside_hand", 55, "Outside Hand", "全帶么", "quán dài yāo", 4,
    about=Text("There is a 1, a 9 or an honor in every set and in the pair."),
    because=Text("Every set and the pair have a 1, a 9 or an honor: {sets}"),
    example="123m 12p 99s [789s] [999p] 3p",
    found=each_has(ENDS),
)
fan(
    "fully_concealed_hand", 56, "Fully Concealed Hand", "不求人", "bù qiú rén", 4,
    about=Text(
        "Nothing melded (a concealed kong is allowed), and you drew the winning tile yourself."),
    because=Text("No set melded, and the {tile} was self-drawn"),
    excludes=["concealed_hand", "self_drawn"],
    example="234567m 345p 56s 99s 7s +self-drawn",
    names=("不求",),
    found=open_melds(0) & said("self_drawn"),
)


def _melded_kongs(win: Win, groups: Sequence[Group]) -> Text:
    if win.concealed_kongs:
        return Text("{many} kongs, {melded} of them melded: {sets}")
    return Text("{many} melded kongs: {sets}")


fan(
    "two_melded_kongs", 57, "Two Melded Kongs", "雙明槓", "shuāng míng gàng", 4,
    about=Text("Two melded kongs."),
    because=_melded_kongs,
    excludes=["melded_kong"],
    example="345m 34p 88s [2222s] [6666m] 5p +self-drawn",
    found=kongs(2) & (melded_kongs(2) | melded_kongs(1) & ~ruled("C8", "a")),
)
fan(
    "last_tile", 58, "Last Tile", "和絕張", "hú jué zhāng", 4,
    about=Text(
        "You win on the fourth tile of its kind while everybody can see the other three: in the "
        "discards and in melded sets."),
    because=Text("The other three copies of the {tile} were in sight"),
    shows=TILE, circumstance=True,
    names=("Last Tile of Its Kind", "Last Copy"),
    example="345m 79s 234p 678p 55p 8s +last-tile",
    found=LAST_OF_KIND,
)


# 2 points -----------------------------------------------------------------------------------------

fan(
    "dragon_pung", 59, "Dragon Pung", "箭刻", "jiàn kè", 2,
    about=Text("A pung or kong of a dragon."),
    because=OneOrMany(
        Text("A dragon pung: {sets}"),
        Text("Dragon pungs: {sets}"),
    ),
    excludes=[own("pung_of_terminals_or_honors")],
    example="123m 24s 88p [345p] [CCC] 3s",
    found=each_pung(DRAGONS_MASK),
)
fan(
    "prevalent_wind", 60, "Prevalent Wind", "圈風刻", "quān fēng kè", 2,
    about=Text("A pung or kong of the wind of the round.", "mcr"),
    because=Text("A pung of the round's wind: {sets}"),
    excludes=[own("pung_of_terminals_or_honors")],
    example="678m 68s 22p [678p] [SSS] 7s +round=S +seat=W",
    shared=OF_WINDS,
    found=each_pung_of_round(),
)
fan(
    "seat_wind", 61, "Seat Wind", "門風刻", "mén fēng kè", 2,
    about=Text("A pung or kong of the wind of your own seat."),
    because=Text("A pung of the player's own wind: {sets}"),
    excludes=[own("pung_of_terminals_or_honors")],
    example="456m 46s 99p [456p] [WWW] 5s +seat=W",
    shared=OF_WINDS,
    found=each_pung_of_seat(),
)
fan(
    "concealed_hand", 62, "Concealed Hand", "門前清", "mén qián qīng", 2,
    about=Text(
        "Nothing melded (a concealed kong is allowed), and you win on another player's tile."),
    because=Text("No set melded; won on another player's {tile}"),
    names=("Concealed", "Concealed on Discard"),
    example="345m 345s 46p 678s 22m 5p",
    found=open_melds(0) & ~said("self_drawn"),
)
fan(
    "all_chows", 63, "All Chows", "平和", "píng hú", 2,
    about=Text("Four chows, and a pair that is no honor."),
    because=Text("Nothing but chows, and a pair that is no honor: {sets}"),
    excludes=["no_honors"],
    example="234m 345s 56p 789s 11m 4p",
    found=many_pungs(0) & pair_in(~HONORS_MASK),
)


fan(
    "tile_hog", 64, "Tile Hog", "四歸一", "sì guī yī", 2,
    about=Text(
        "You use all four tiles of a kind, and they are not a kong: in a pung and a chow, in "
        "several chows, or as two pairs."),
    because=Text("All four copies of the {fours}, not as a kong"),
    shows=shared_fours,
    example="333345m 88m NN [PPP] 8m",
    found=tiles_alike(~HONORS_MASK) | tiles_alike(HONORS_MASK) & ~ruled("C18", "b"),
)
fan(
    "double_pung", 65, "Double Pung", "雙同刻", "shuāng tóng kè", 2,
    about=Text("Pungs or kongs of the same number in two suits."),
    because=Text("Pungs of {rank} in {suits}"),
    example="333m 33s 99p [888p] [777m] 3s",
    found=Relation("pungs", 2, 2, lambda a, b: a.rank == b.rank),
)
fan(
    "two_concealed_pungs", 66, "Two Concealed Pungs", "雙暗刻", "shuāng àn kè", 2,
    about=Text("Two pungs made of tiles you drew yourself; a concealed kong counts as one."),
    because=Text("{many} pungs made from own tiles: {sets}"),
    example="333m 666p 88s 44s [777s] 8s",
    found=concealed_pungs(2),
)
fan(
    "concealed_kong", 67, "Concealed Kong", "暗槓", "àn gàng", 2,
    about=Text("Four equal tiles that you drew yourself, declared as a kong."),
    because=OneOrMany(
        Text("A concealed kong: {sets}"),
        Text("Concealed kongs: {sets}"),
    ),
    circumstance=True,
    example="345m 34s 88m [345p] (7777s) 5s",
    found=each_concealed_kong(),
)
fan(
    "all_simples", 68, "All Simples", "斷么", "duàn yāo", 2,
    about=Text("No 1, no 9 and no honor."),
    because=Text("No 1, no 9 and no honor"),
    excludes=["no_honors"],
    example="234m 35s 88p [456p] [678m] 4s",
    found=~has(ENDS),
)


# 1 point ------------------------------------------------------------------------------------------

fan(
    "pure_double_chow", 69, "Pure Double Chow", "一般高", "yī bān gāo", 1,
    about=Text("The same chow of the same suit twice."),
    because=Text("{run} twice in {suits}"),
    example="334455m 456s 56p 22s 7p",
    names=("PDC", "Pure Double Sequence"),
    found=Relation("chows", 2, 1, lambda *sets: steps(*sets) == [0]),
)
fan(
    "mixed_double_chow", 70, "Mixed Double Chow", "喜相逢", "xǐ xiāng féng", 1,
    about=Text("The same chow in two suits."),
    because=Text("{run} in {suits}"),
    example="123456m 78m 55s [123p] 9m",
    names=("MDC", "Mixed Double Sequence"),
    found=Relation("chows", 2, 2, lambda a, b: a.rank == b.rank),
)
fan(
    "short_straight", 71, "Short Straight", "連六", "lián liù", 1,
    about=Text("Two chows of one suit that make six in a row, such as 2-3-4 and 5-6-7."),
    because=Text("{runs} in {suits}, six in a row"),
    example="123456m 57p 22s [678s] 6p",
    found=Relation("chows", 2, 1, lambda *sets: steps(*sets) == [3]),
)
fan(
    "two_terminal_chows", 72, "Two Terminal Chows", "老少副", "lǎo shào fù", 1,
    about=Text("1-2-3 and 7-8-9 of one suit."),
    because=Text("1-2-3 and 7-8-9 in {suits}"),
    example="123m 79m 22s [789s] [789p] 8m",
    names=("TTC", "Old-Young Pair", "Old Young"),
    found=Relation("chows", 2, 1, lambda *sets: steps(*sets) == [6]),
)
fan(
    "pung_of_terminals_or_honors", 73, "Pung of Terminals or Honors", "么九刻", "yāo jiǔ kè", 1,
    about=Text(
        "A pung or kong of a 1, a 9 or a wind. It counts where the set earns nothing better, so "
        "not for the wind of your seat or of the round."),
    because=OneOrMany(
        Text("A pung of a terminal or an honor: {sets}"),
        Text("Pungs of terminals or honors: {sets}"),
    ),
    example="234m 35s 77p [111m] [456p] 4s",
    names=(
        "Terminal Pung", "Honor Pung", "Terminal or Honor Pung", "Pung of Terminals",
        "Pung of Honors", "么九", "PTH",
    ),
    found=each_pung(ENDS),
)
fan(
    "melded_kong", 74, "Melded Kong", "明槓", "míng gàng", 1,
    about=Text(
        "One kong made with a tile that another player discarded, or by adding to a melded pung."),
    because=OneOrMany(
        Text("A melded kong: {sets}"),
        Text("Melded kongs: {sets}"),
    ),
    circumstance=True,
    example="345m 35s 99p [345p] [7777s] 4s",
    found=each_melded_kong(),
)
fan(
    "one_voided_suit", 75, "One Voided Suit", "缺一門", "quē yī mén", 1,
    about=Text("One of the three suits is missing. Honors make no difference."),
    because=Text("No {missing} in the hand"),
    example="123456m 79m 55p [567p] 8m",
    names=("Void Suit", "Missing Suit", "One Missing Suit", "OVS"),
    found=suits(2),
)
fan(
    "no_honors", 76, "No Honors", "無字", "wú zì", 1,
    about=Text("No winds and no dragons."),
    because=Text("No winds and no dragons"),
    example="456m 46s 99p [456p] [222s] 5s",
    names=("No Honor Tiles",),
    found=~has(HONORS_MASK),
)
fan(
    "edge_wait", 77, "Edge Wait", "邊張", "biān zhāng", 1,
    about=Text("You wait for the 3 with 1-2, or for the 7 with 8-9, and no other tile would win."),
    because=Text("The only wait: the {tile} at the end of {sets}"),
    excludes=[
        Exclusion("closed_wait", principle=ONE_WAIT),
        Exclusion("single_wait", principle=ONE_WAIT),
    ],
    circumstance=True,
    example="12m 345s 88s [123s] [123p] 3m",
    names=("獨聽邊張", "Side Wait"),
    found=only_wait("edge"),
)
fan(
    "closed_wait", 78, "Closed Wait", "坎張", "kǎn zhāng", 1,
    about=Text("You wait for the middle tile of a chow, and no other tile would win."),
    because=Text("The only wait: the {tile} in the middle of {sets}"),
    excludes=[Exclusion("single_wait", principle=ONE_WAIT)],
    circumstance=True,
    example="46m 456s 99p [456p] [123s] 5m",
    names=("Middle Wait", "獨聽嵌張", "獨聽坎張", "獨聽夾張"),
    found=only_wait("closed"),
)
fan(
    "single_wait", 79, "Single Wait", "單釣將", "dān diào jiàng", 1,
    about=Text(
        "Your sets are complete and you wait for the second tile of the pair; no other would win."),
    because=Text("The only wait: the {tile} for the pair"),
    circumstance=True,
    example="123m 456s 222p 8p [789p] 8p",
    names=("Pair Wait", "獨聽單釣", "獨聽單釣將"),
    found=only_wait("single"),
)
fan(
    "self_drawn", 80, "Self-Drawn", "自摸", "zì mō", 1,
    about=Text("You drew the winning tile yourself."),
    because=Text("The {tile} was self-drawn"),
    shows=TILE, circumstance=True,
    example="678m 68s 44p [678p] [345s] 7s +self-drawn",
    names=("Self Drawn Tile",),
    found=said("self_drawn"),
)


fan(
    "flower_tiles", 81, "Flower Tiles", "花牌", "huā pái", 1,
    about=Text(
        "One point for each flower or season you have set aside. These points come on top: they "
        "do not help to reach eight."),
    because=lambda win, groups: ONE_FLOWER if win.hand.flowers == 1 else MANY_FLOWERS,
    shows=FLOWERS, circumstance=True,
    example="123m 46s 99s [789p] [234p] f2 f7 5s",
    found=said("flowers") & ~(field("counted_with", "flowers") & ruled("counted_with", MIL)),
)
# fmt: on
