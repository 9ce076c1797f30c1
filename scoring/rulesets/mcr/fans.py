"""The 81 fans of MCR, one after another as in the rule book.

Each entry is the fan's number, its names, its points, what it does not combine with, and right
below it the predicate that finds it. A predicate answers

* True or False where it is about the whole hand, or
* the groups of sets that make it, one group for each time it is there.

A pattern found here is not yet a fan that counts: ``count.py`` applies the principles and the
exclusions. The table is ordered so that whatever excludes a fan stands above it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any, NamedTuple, TypeVar

from scoring.arrangements import (
    HONORS_AND_KNITTED,
    KNITTED,
    KNITTED_STRAIGHT,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    TileSet,
)
from scoring.rulesets.mcr.rulings import Rulings
from scoring.rulesets.mcr.win import (
    CLOSED,
    EDGE,
    SINGLE,
    Kinds,
    Situation,
    Win,
)
from scoring.tiles import INDEX
from scoring.win import DRAGONS_MASK, TERMINALS_MASK, WINDS_MASK

Group = tuple[TileSet, ...]
Found = bool | Sequence[Group]

About = TypeVar("About")
"""What a predicate is about: a ``Win``, the ``Kinds`` of its tiles or its ``Situation``."""

IMPLIED = "non-repeat"
ONE_WAIT = "one-wait"
ALL = 99
"""As many times as the fan is there."""


class Excluded(NamedTuple):
    """A fan that is not counted beside another one.

    ``own`` limits it to the sets of the excluding fan, ``times`` to so many occurrences, and
    ``ruling`` to the readings of a contested ruling; ``only_if`` is a condition on the hand.
    """

    number: int
    own: bool = False
    times: int = ALL
    ruling: tuple[str, str] | None = None
    only_if: Callable[[Win], bool] | None = None
    principle: str = IMPLIED


@dataclass(frozen=True, slots=True, eq=False)
class Fan:
    """One fan. For a relation, ``of`` says between which sets, ``size`` how many of them and
    ``suits`` of how many suits they are. ``asks`` has the rulings that its predicate depends on.
    """

    number: int
    name: str
    traditional: str
    simplified: str
    pinyin: str
    points: int
    excludes: tuple[Excluded, ...]
    found: Callable[[Any], Found]
    related: Callable[..., bool] | None = None
    of: str = ""
    size: int = 0
    suits: int = 0
    asks: tuple[str, ...] = ()
    points_by_ruling: tuple[tuple[str, str, int], ...] = ()

    def worth(self, rulings: Rulings) -> int:
        """The points of one, under these rulings."""
        for ruling, reading, points in self.points_by_ruling:
            if rulings[ruling] == reading:
                return points
        return self.points


FANS: list[Fan] = []


def own(number: int) -> Excluded:
    """Not counted for the sets that make the excluding fan."""
    return Excluded(number, own=True)


def under(ruling: str, readings: str, *numbers: int, times: int = ALL) -> tuple[Excluded, ...]:
    """Not counted where the ruling is read in one of these ways."""
    return tuple(Excluded(n, times=times, ruling=(ruling, readings)) for n in numbers)


def fan(
    number: int,
    name: str,
    traditional: str,
    simplified: str,
    pinyin: str,
    points: int,
    *excludes: int | Excluded | tuple[Excluded, ...],
    of: str = "",
    asks: tuple[str, ...] = (),
    points_by_ruling: tuple[tuple[str, str, int], ...] = (),
) -> Callable[[Callable[[About], Found]], Callable[[About], Found]]:
    """Enter a fan into the table; the function below is its predicate.

    ``of`` says what it is about where that saves asking: the ``kinds`` of tiles or the
    ``situation``, which the predicate is then given in place of the ``Win``; other ``tiles``,
    which are the same in every arrangement; or what the hand must have, as in ``count.py``.
    """

    def enter(found: Callable[[About], Found]) -> Callable[[About], Found]:
        FANS.append(
            Fan(
                number,
                name,
                traditional,
                simplified,
                pinyin,
                points,
                _flat(excludes),
                found,
                of=of,
                asks=asks,
                points_by_ruling=points_by_ruling,
            )
        )
        return found

    return enter


def relation(
    number: int,
    name: str,
    traditional: str,
    simplified: str,
    pinyin: str,
    points: int,
    *excludes: int | Excluded | tuple[Excluded, ...],
    of: str,
    suits: int,
) -> Callable[[Callable[..., bool]], Callable[..., bool]]:
    """Enter a fan that relates chows or pungs to each other; the function below tells which.

    It is asked for every choice of as many sets as it has arguments, in the order of the tiles,
    that are of so many ``suits`` (0: of honors). Relations are subject to the account-once
    principle (``relations.py``).
    """

    def enter(related: Callable[..., bool]) -> Callable[..., bool]:
        size = related.__code__.co_argcount

        def found(win: Win) -> Found:
            sets = win.chows if of == "chows" else win.pungs
            groups = [g for g in combinations(sets, size) if suits_of(g) == suits]
            return [group for group in groups if related(*group)]

        FANS.append(
            Fan(
                number,
                name,
                traditional,
                simplified,
                pinyin,
                points,
                _flat(excludes),
                found,
                related,
                of,
                size,
                suits,
            )
        )
        return related

    return enter


def _flat(excludes: Sequence[int | Excluded | tuple[Excluded, ...]]) -> tuple[Excluded, ...]:
    flat: list[Excluded] = []
    for entry in excludes:
        if isinstance(entry, int):
            flat.append(Excluded(entry))
        elif isinstance(entry, Excluded):
            flat.append(entry)
        else:
            flat.extend(entry)
    return tuple(flat)


# What the predicates are made of ------------------------------------------------------------------

NO_SETS: tuple[Group, ...] = ()
WHOLE: tuple[Group, ...] = ((),)
"""What makes a fan that is about all tiles: one group, which names none of the sets."""
ALWAYS_CONCEALED = under("C10", "a", 56)


def ranks(*wanted: int) -> int:
    """The mask of some ranks, as in ``Tiles.ranks``."""
    return sum(1 << (rank - 1) for rank in wanted)


def places(text: str) -> int:
    """The mask of some tiles, written as codes with blanks between them."""
    return sum(1 << INDEX[tile] for tile in text.split())


def only(win: Win, mask: int) -> bool:
    """Whether the whole hand is made of these tiles."""
    return not win.tiles.mask & ~mask


def only_ranks(kinds: Kinds, mask: int) -> bool:
    """Whether the whole hand is made of suit tiles of these ranks."""
    return not kinds.honors and not kinds.ranks & ~mask


def suits_of(sets: Sequence[TileSet]) -> int:
    """Of how many suits the sets are; 0 for honors, -1 for honors and suits."""
    suits = {s.suit for s in sets}
    if 3 in suits:
        return 0 if len(suits) == 1 else -1
    return len(suits)


def steps(*sets: TileSet) -> list[int]:
    """How far each set lies above the one before it, by rank."""
    in_order = sorted(s.rank for s in sets)
    return [high - low for low, high in pairwise(in_order)]


def pungs_in(win: Win, mask: int) -> list[TileSet]:
    return [s for s in win.pungs if s.mask & mask]


def each_has(win: Win, mask: int) -> bool:
    """Whether every set and the pair hold one of these tiles."""
    return win.shape == STANDARD and not [s for s in win.parts if not s.mask & mask]


def kong_extras_off(win: Win) -> bool:
    """The essay's reduced score: three concealed kongs already make the concealed-pung fan."""
    return len(win.concealed_kongs) >= 3


def green_or_terminals(win: Win) -> bool:
    return only(win, GREEN) or only(win, TERMINALS_MASK)


REDUCED_KONGS = tuple(
    Excluded(number, ruling=("C8", "c"), only_if=kong_extras_off) for number in (48, 67)
)
ENDS = places("1m 9m 1s 9s 1p 9p E S W N C F P")
TERMINALS = ranks(1, 9)
FIVES = places("5m 5s 5p")
GREEN = places("2s 3s 4s 6s 8s F")
REVERSIBLE = places("1p 2p 3p 4p 5p 8p 9p 2s 4s 5s 6s 8s 9s P")
EVEN = ranks(2, 4, 6, 8)
THREE_TO_SEVEN = ranks(3, 4, 5, 6, 7)
ONE_TO_THREE, FOUR_TO_SIX, SEVEN_TO_NINE = ranks(1, 2, 3), ranks(4, 5, 6), ranks(7, 8, 9)
ONE_TO_FOUR, SIX_TO_NINE = ranks(1, 2, 3, 4), ranks(6, 7, 8, 9)


# fmt: off
# 88 points ----------------------------------------------------------------------------------------


@relation(1, "Big Four Winds", "大四喜", "大四喜", "dà sì xǐ", 88,
          38, 49, 60, 61, own(73), of="pungs", suits=0)
def big_four_winds(a: TileSet, b: TileSet, c: TileSet, d: TileSet) -> bool:
    return all(s.mask & WINDS_MASK for s in (a, b, c, d))


@relation(2, "Big Three Dragons", "大三元", "大三元", "dà sān yuán", 88,
          54, 59, own(73), under("C15", "b", 75), of="pungs", suits=0)
def big_three_dragons(a: TileSet, b: TileSet, c: TileSet) -> bool:
    return all(s.mask & DRAGONS_MASK for s in (a, b, c))


@fan(3, "All Green", "綠一色", "绿一色", "lǜ yī sè", 88,
     under("C2", "a", 50), 75, of="tiles")
def all_green(win: Win) -> Found:
    return only(win, GREEN)


@fan(4, "Nine Gates", "九蓮寶燈", "九莲宝灯", "jiǔ lián bǎo dēng", 88,
     22, 50, 62, 75, 76, under("C6", "a", 73, times=1), under("C6", "b", 73), ALWAYS_CONCEALED,
     of="one suit", asks=("C11",))
def nine_gates(win: Win) -> Found:
    return win.shape == STANDARD and win.nine_gates


@fan(5, "Four Kongs", "四槓", "四杠", "sì gàng", 88,
     17, 49, 57, 74, 79, under("C8", "a", 48, 67, 82), REDUCED_KONGS, of="kongs")
def four_kongs(win: Win) -> Found:
    return [win.kongs] if len(win.kongs) == 4 else NO_SETS


@fan(6, "Seven Shifted Pairs", "連七對", "连七对", "lián qī duì", 88,
     19, 22, 62, 76, 79, ALWAYS_CONCEALED, of="special")
def seven_shifted_pairs(win: Win) -> Found:
    return win.shape == SEVEN_PAIRS and suits_of(win.parts) == 1 and steps(*win.parts) == [1] * 6


@fan(7, "Thirteen Orphans", "十三么", "十三幺", "shí sān yāo", 88,
     18, 52, 62, 79, ALWAYS_CONCEALED, of="special")
def thirteen_orphans(win: Win) -> Found:
    return win.shape == THIRTEEN_ORPHANS


# 64 points ----------------------------------------------------------------------------------------


@fan(8, "All Terminals", "清么九", "清幺九", "qīng yāo jiǔ", 64,
     18, 49, 55, 73, 76, under("C4", "a", 65), of="kinds")
def all_terminals(kinds: Kinds) -> Found:
    return only_ranks(kinds, TERMINALS)


@fan(9, "Little Four Winds", "小四喜", "小四喜", "xiǎo sì xǐ", 64,
     38, own(73), of="honor pungs")
def little_four_winds(win: Win) -> Found:
    winds = pungs_in(win, WINDS_MASK)
    ready = len(winds) == 3 and win.pair and win.pair.mask & WINDS_MASK
    return [(*winds, win.pair)] if ready and win.pair else NO_SETS


@fan(10, "Little Three Dragons", "小三元", "小三元", "xiǎo sān yuán", 64,
     54, 59, own(73), under("C15", "b", 75), of="honor pungs")
def little_three_dragons(win: Win) -> Found:
    dragons = pungs_in(win, DRAGONS_MASK)
    ready = len(dragons) == 2 and win.pair and win.pair.mask & DRAGONS_MASK
    return [(*dragons, win.pair)] if ready and win.pair else NO_SETS


@fan(11, "All Honors", "字一色", "字一色", "zì yī sè", 64,
     18, 49, 50, 55, 73, 75, of="kinds")
def all_honors(kinds: Kinds) -> Found:
    return not kinds.suits


@fan(12, "Four Concealed Pungs", "四暗刻", "四暗刻", "sì àn kè", 64,
     33, 49, 62, 66, ALWAYS_CONCEALED, of="four pungs")
def four_concealed_pungs(win: Win) -> Found:
    return [win.concealed_pungs] if len(win.concealed_pungs) == 4 else NO_SETS


@fan(13, "Pure Terminal Chows", "一色雙龍會", "一色双龙会", "yī sè shuāng lóng huì", 64,
     19, 22, 63, 69, 72, 75, 76, of="four chows")
def pure_terminal_chows(win: Win) -> Found:
    return (
        win.tiles.kinds.suits == 1
        and [s.rank for s in win.chows] == [1, 1, 7, 7]
        and win.pair is not None
        and win.pair.rank == 5
    )


# 48 and 32 points ---------------------------------------------------------------------------------


@relation(14, "Quadruple Chow", "一色四同順", "一色四同顺", "yī sè sì tóng shùn", 48,
          23, 24, 64, 69, under("C15", "b", 75), of="chows", suits=1)
def quadruple_chow(a: TileSet, b: TileSet, c: TileSet, d: TileSet) -> bool:
    return steps(a, b, c, d) == [0, 0, 0]


@relation(15, "Four Pure Shifted Pungs", "一色四節高", "一色四节高", "yī sè sì jié gāo", 48,
          23, 24, 49, under("C15", "b", 75), of="pungs", suits=1)
def four_pure_shifted_pungs(a: TileSet, b: TileSet, c: TileSet, d: TileSet) -> bool:
    return steps(a, b, c, d) == [1, 1, 1]


@relation(16, "Four Pure Shifted Chows", "一色四步高", "一色四步高", "yī sè sì bù gāo", 32,
          30, 71, under("C3", "a", 72), under("C15", "b", 75), of="chows", suits=1)
def four_pure_shifted_chows(a: TileSet, b: TileSet, c: TileSet, d: TileSet) -> bool:
    return steps(a, b, c, d) in ([1, 1, 1], [2, 2, 2])


@fan(17, "Three Kongs", "三槓", "三杠", "sān gàng", 32,
     57, 74, under("C8", "a", 48, 67, 82), REDUCED_KONGS, of="kongs")
def three_kongs(win: Win) -> Found:
    return [win.kongs] if len(win.kongs) >= 3 else NO_SETS


@fan(18, "All Terminals and Honors", "混么九", "混幺九", "hùn yāo jiǔ", 32,
     49, 55, 73, of="kinds")
def all_terminals_and_honors(kinds: Kinds) -> Found:
    return kinds.suits > 0 and bool(kinds.honors) and not kinds.ranks & ~TERMINALS


# 24 points ----------------------------------------------------------------------------------------


@fan(19, "Seven Pairs", "七對", "七对", "qī duì", 24,
     62, 79, ALWAYS_CONCEALED,
     Excluded(64, ruling=("C1", "b"), only_if=green_or_terminals), of="special")
def seven_pairs(win: Win) -> Found:
    return win.shape == SEVEN_PAIRS


@fan(20, "Greater Honors and Knitted Tiles", "七星不靠", "七星不靠", "qī xīng bù kào", 24,
     34, 52, 62, 79, ALWAYS_CONCEALED, of="special")
def greater_honors_and_knitted_tiles(win: Win) -> Found:
    return win.shape == HONORS_AND_KNITTED and win.tiles.kinds.honors.bit_count() == 7


@fan(21, "All Even Pungs", "全雙刻", "全双刻", "quán shuāng kè", 24,
     49, 68, 76, of="four pungs")
def all_even_pungs(win: Win) -> Found:
    return only_ranks(win.tiles.kinds, EVEN)


@fan(22, "Full Flush", "清一色", "清一色", "qīng yī sè", 24,
     50, 75, 76, of="kinds")
def full_flush(kinds: Kinds) -> Found:
    return kinds.suits == 1 and not kinds.honors


@relation(23, "Pure Triple Chow", "一色三同順", "一色三同顺", "yī sè sān tóng shùn", 24,
          24, own(69), of="chows", suits=1)
def pure_triple_chow(a: TileSet, b: TileSet, c: TileSet) -> bool:
    return steps(a, b, c) == [0, 0]


@relation(24, "Pure Shifted Pungs", "一色三節高", "一色三节高", "yī sè sān jié gāo", 24,
          23, of="pungs", suits=1)
def pure_shifted_pungs(a: TileSet, b: TileSet, c: TileSet) -> bool:
    return steps(a, b, c) == [1, 1]


@fan(25, "Upper Tiles", "全大", "全大", "quán dà", 24,
     36, 76, of="kinds")
def upper_tiles(kinds: Kinds) -> Found:
    return only_ranks(kinds, SEVEN_TO_NINE)


@fan(26, "Middle Tiles", "全中", "全中", "quán zhōng", 24,
     68, 76, of="kinds")
def middle_tiles(kinds: Kinds) -> Found:
    return only_ranks(kinds, FOUR_TO_SIX)


@fan(27, "Lower Tiles", "全小", "全小", "quán xiǎo", 24,
     37, 76, of="kinds")
def lower_tiles(kinds: Kinds) -> Found:
    return only_ranks(kinds, ONE_TO_THREE)


# 16 points ----------------------------------------------------------------------------------------


@relation(28, "Pure Straight", "清龍", "清龙", "qīng lóng", 16,
          own(71), own(72), of="chows", suits=1)
def pure_straight(a: TileSet, b: TileSet, c: TileSet) -> bool:
    return steps(a, b, c) == [3, 3]


@fan(29, "Three-Suited Terminal Chows", "三色雙龍會", "三色双龙会", "sān sè shuāng lóng huì", 16,
     63, 69, 70, 72, 76, of="four chows")
def three_suited_terminal_chows(win: Win) -> Found:
    return (
        win.tiles.kinds.suits == 3
        and win.pair is not None
        and win.pair.rank == 5
        and sorted(s.rank for s in win.chows) == [1, 1, 7, 7]
        and len({(s.suit, s.rank) for s in win.chows}) == 4
        and win.pair.suit not in {s.suit for s in win.chows}
    )


@relation(30, "Pure Shifted Chows", "一色三步高", "一色三步高", "yī sè sān bù gāo", 16,
          of="chows", suits=1)
def pure_shifted_chows(a: TileSet, b: TileSet, c: TileSet) -> bool:
    return steps(a, b, c) in ([1, 1], [2, 2])


@fan(31, "All Fives", "全帶五", "全带五", "quán dài wǔ", 16,
     68, 76, of="middle ranks")
def all_fives(win: Win) -> Found:
    return each_has(win, FIVES)


@relation(32, "Triple Pung", "三同刻", "三同刻", "sān tóng kè", 16,
          own(65), of="pungs", suits=3)
def triple_pung(a: TileSet, b: TileSet, c: TileSet) -> bool:
    return a.rank == b.rank == c.rank


@fan(33, "Three Concealed Pungs", "三暗刻", "三暗刻", "sān àn kè", 16,
     66, of="concealed pungs")
def three_concealed_pungs(win: Win) -> Found:
    return [win.concealed_pungs] if len(win.concealed_pungs) >= 3 else NO_SETS


# 12 points ----------------------------------------------------------------------------------------


@fan(34, "Lesser Honors and Knitted Tiles", "全不靠", "全不靠", "quán bù kào", 12,
     52, 62, 79, ALWAYS_CONCEALED, under("C5", "b", 35), of="special")
def lesser_honors_and_knitted_tiles(win: Win) -> Found:
    return win.shape == HONORS_AND_KNITTED


@fan(35, "Knitted Straight", "組合龍", "组合龙", "zǔ hé lóng", 12, of="special")
def knitted_straight(win: Win) -> Found:
    if win.shape == KNITTED_STRAIGHT:
        return [win.parts[:1]]
    nine = [k for k in KNITTED if not k.mask & ~win.tiles.mask]
    return [tuple(nine)] if nine and win.shape == HONORS_AND_KNITTED else NO_SETS


@fan(36, "Upper Four", "大於五", "大于五", "dà yú wǔ", 12,
     76, of="kinds")
def upper_four(kinds: Kinds) -> Found:
    return only_ranks(kinds, SIX_TO_NINE)


@fan(37, "Lower Four", "小於五", "小于五", "xiǎo yú wǔ", 12,
     76, of="kinds")
def lower_four(kinds: Kinds) -> Found:
    return only_ranks(kinds, ONE_TO_FOUR)


@relation(38, "Big Three Winds", "三風刻", "三风刻", "sān fēng kè", 12,
          own(73), under("C15", "b", 75), of="pungs", suits=0)
def big_three_winds(a: TileSet, b: TileSet, c: TileSet) -> bool:
    return all(s.mask & WINDS_MASK for s in (a, b, c))


# 8 points -----------------------------------------------------------------------------------------


@relation(39, "Mixed Straight", "花龍", "花龙", "huā lóng", 8,
          of="chows", suits=3)
def mixed_straight(a: TileSet, b: TileSet, c: TileSet) -> bool:
    return steps(a, b, c) == [3, 3]


@fan(40, "Reversible Tiles", "推不倒", "推不倒", "tuī bù dǎo", 8,
     under("C14", "a", 75), of="tiles")
def reversible_tiles(win: Win) -> Found:
    return only(win, REVERSIBLE)


@relation(41, "Mixed Triple Chow", "三色三同順", "三色三同顺", "sān sè sān tóng shùn", 8,
          own(70), of="chows", suits=3)
def mixed_triple_chow(a: TileSet, b: TileSet, c: TileSet) -> bool:
    return a.rank == b.rank == c.rank


@relation(42, "Mixed Shifted Pungs", "三色三節高", "三色三节高", "sān sè sān jié gāo", 8,
          of="pungs", suits=3)
def mixed_shifted_pungs(a: TileSet, b: TileSet, c: TileSet) -> bool:
    return steps(a, b, c) == [1, 1]


@fan(43, "Chicken Hand", "無番和", "无番和", "wú fān hú", 8, of="nothing")
def chicken_hand(win: Win) -> Found:
    return False  # what is left when nothing counts: see count.py


@fan(44, "Last Tile Draw", "妙手回春", "妙手回春", "miào shǒu huí chūn", 8,
     80, of="situation")
def last_tile_draw(now: Situation) -> Found:
    return now.last_wall_tile and now.self_drawn


@fan(45, "Last Tile Claim", "海底撈月", "海底捞月", "hǎi dǐ lāo yuè", 8, of="situation")
def last_tile_claim(now: Situation) -> Found:
    return now.last_wall_tile and not now.self_drawn


@fan(46, "Out with Replacement Tile", "槓上開花", "杠上开花", "gàng shàng kāi huā", 8,
     80, of="situation")
def out_with_replacement_tile(now: Situation) -> Found:
    return now.kong_replacement


@fan(47, "Robbing the Kong", "搶槓和", "抢杠和", "qiǎng gàng hú", 8,
     58, of="situation")
def robbing_the_kong(now: Situation) -> Found:
    return now.robbing_kong


@fan(48, "Two Concealed Kongs", "雙暗槓", "双暗杠", "shuāng àn gàng", 8,
     own(67), 66, points_by_ruling=(("C8", "a", 6),), of="kongs")
def two_concealed_kongs(win: Win) -> Found:
    kongs = win.concealed_kongs
    return [kongs[n : n + 2] for n in range(0, len(kongs) - 1, 2)]


# 6 points -----------------------------------------------------------------------------------------


@fan(49, "All Pungs", "碰碰和", "碰碰和", "pèng pèng hú", 6, of="four pungs")
def all_pungs(win: Win) -> Found:
    return [win.pungs]


@fan(50, "Half Flush", "混一色", "混一色", "hùn yī sè", 6,
     75, of="kinds")
def half_flush(kinds: Kinds) -> Found:
    return kinds.suits == 1 and bool(kinds.honors)


@relation(51, "Mixed Shifted Chows", "三色三步高", "三色三步高", "sān sè sān bù gāo", 6,
          of="chows", suits=3)
def mixed_shifted_chows(a: TileSet, b: TileSet, c: TileSet) -> bool:
    return steps(a, b, c) == [1, 1]


@fan(52, "All Types", "五門齊", "五门齐", "wǔ mén qí", 6, of="kinds")
def all_types(kinds: Kinds) -> Found:
    return kinds.suits == 3 and bool(kinds.honors & WINDS_MASK and kinds.honors & DRAGONS_MASK)


@fan(53, "Melded Hand", "全求人", "全求人", "quán qiú rén", 6,
     79, of="situation")
def melded_hand(now: Situation) -> Found:
    return now.open_melds == 4 and not now.self_drawn


@fan(54, "Two Dragon Pungs", "雙箭刻", "双箭刻", "shuāng jiàn kè", 6,
     own(59), own(73), of="honor pungs")
def two_dragon_pungs(win: Win) -> Found:
    dragons = pungs_in(win, DRAGONS_MASK)
    return [tuple(dragons)] if len(dragons) >= 2 else NO_SETS


# 5 and 4 points -----------------------------------------------------------------------------------


@fan(82, "Concealed Kong and Melded Kong", "明暗槓", "明暗杠", "míng àn gàng", 5,
     57, 67, 74, of="kongs", asks=("C8",))
def concealed_kong_and_melded_kong(win: Win) -> Found:
    # not one of the 81: Chinese practice counts it in place of 57 and 67 (ruling C8)
    mixed = 0 < len(win.concealed_kongs) < len(win.kongs)
    return [win.kongs] if mixed and win.rulings["C8"] == "a" else NO_SETS


@fan(55, "Outside Hand", "全帶么", "全带幺", "quán dài yāo", 4,
     of="outer ranks")
def outside_hand(win: Win) -> Found:
    return each_has(win, ENDS)


@fan(56, "Fully Concealed Hand", "不求人", "不求人", "bù qiú rén", 4,
     62, 80, of="situation")
def fully_concealed_hand(now: Situation) -> Found:
    return not now.open_melds and now.self_drawn


@fan(57, "Two Melded Kongs", "雙明槓", "双明杠", "shuāng míng gàng", 4,
     74, of="kongs", asks=("C8",))
def two_melded_kongs(win: Win) -> Found:
    melded = len(win.kongs) - len(win.concealed_kongs)
    enough = melded >= 2 or (melded == 1 and win.rulings["C8"] != "a")
    return [win.kongs] if enough and len(win.kongs) >= 2 else NO_SETS


@fan(58, "Last Tile", "和絕張", "和绝张", "hú jué zhāng", 4, of="situation")
def last_tile(now: Situation) -> Found:
    return now.last_of_kind


# 2 points -----------------------------------------------------------------------------------------


@fan(59, "Dragon Pung", "箭刻", "箭刻", "jiàn kè", 2,
     own(73), of="honor pungs")
def dragon_pung(win: Win) -> Found:
    return [(s,) for s in win.pungs if s.mask & DRAGONS_MASK]


@fan(60, "Prevalent Wind", "圈風刻", "圈风刻", "quān fēng kè", 2,
     own(73), of="honor pungs")
def prevalent_wind(win: Win) -> Found:
    return [(s,) for s in win.pungs if s.place == INDEX[win.tiles.hand.round_wind]]


@fan(61, "Seat Wind", "門風刻", "门风刻", "mén fēng kè", 2,
     own(73), of="honor pungs")
def seat_wind(win: Win) -> Found:
    return [(s,) for s in win.pungs if s.place == INDEX[win.tiles.hand.seat_wind]]


@fan(62, "Concealed Hand", "門前清", "门前清", "mén qián qīng", 2, of="situation")
def concealed_hand(now: Situation) -> Found:
    return not now.open_melds and not now.self_drawn


@fan(63, "All Chows", "平和", "平和", "píng hú", 2,
     76, of="all chows")
def all_chows(win: Win) -> Found:
    return win.pair is not None and win.pair.suit < 3


@fan(64, "Tile Hog", "四歸一", "四归一", "sì guī yī", 2, of="fours")
def tile_hog(win: Win) -> Found:
    kongs = {s.place for s in win.kongs}
    fours = [p for p, count in enumerate(win.tiles.counts) if count == 4 and p not in kongs]
    return [tuple(s for s in win.parts if s.mask >> place & 1) for place in fours]


@relation(65, "Double Pung", "雙同刻", "双同刻", "shuāng tóng kè", 2,
          of="pungs", suits=2)
def double_pung(a: TileSet, b: TileSet) -> bool:
    return a.rank == b.rank


@fan(66, "Two Concealed Pungs", "雙暗刻", "双暗刻", "shuāng àn kè", 2, of="concealed pungs")
def two_concealed_pungs(win: Win) -> Found:
    return [win.concealed_pungs]


@fan(67, "Concealed Kong", "暗槓", "暗杠", "àn gàng", 2, of="kongs")
def concealed_kong(win: Win) -> Found:
    return [(s,) for s in win.concealed_kongs]


@fan(68, "All Simples", "斷么", "断幺", "duàn yāo", 2,
     76, of="kinds")
def all_simples(kinds: Kinds) -> Found:
    return not kinds.honors and not kinds.ranks & TERMINALS


# 1 point ------------------------------------------------------------------------------------------


@relation(69, "Pure Double Chow", "一般高", "一般高", "yī bān gāo", 1,
          of="chows", suits=1)
def pure_double_chow(a: TileSet, b: TileSet) -> bool:
    return steps(a, b) == [0]


@relation(70, "Mixed Double Chow", "喜相逢", "喜相逢", "xǐ xiāng féng", 1,
          of="chows", suits=2)
def mixed_double_chow(a: TileSet, b: TileSet) -> bool:
    return a.rank == b.rank


@relation(71, "Short Straight", "連六", "连六", "lián liù", 1,
          of="chows", suits=1)
def short_straight(a: TileSet, b: TileSet) -> bool:
    return steps(a, b) == [3]


@relation(72, "Two Terminal Chows", "老少副", "老少副", "lǎo shào fù", 1,
          of="chows", suits=1)
def two_terminal_chows(a: TileSet, b: TileSet) -> bool:
    return steps(a, b) == [6]


@fan(73, "Pung of Terminals or Honors", "么九刻", "幺九刻", "yāo jiǔ kè", 1, of="pungs")
def pung_of_terminals_or_honors(win: Win) -> Found:
    return [(s,) for s in win.pungs if s.mask & ENDS]


@fan(74, "Melded Kong", "明槓", "明杠", "míng gàng", 1, of="kongs")
def melded_kong(win: Win) -> Found:
    return [(s,) for s in win.kongs if not s.concealed]


@fan(75, "One Voided Suit", "缺一門", "缺一门", "quē yī mén", 1, of="kinds")
def one_voided_suit(kinds: Kinds) -> Found:
    return kinds.suits == 2


@fan(76, "No Honors", "無字", "无字", "wú zì", 1, of="kinds")
def no_honors(kinds: Kinds) -> Found:
    return not kinds.honors


@fan(77, "Edge Wait", "邊張", "边张", "biān zhāng", 1,
     Excluded(78, principle=ONE_WAIT), Excluded(79, principle=ONE_WAIT),
     of="wait", asks=("C5-waits", "C9"))
def edge_wait(win: Win) -> Found:
    return win.waited_for(EDGE)


@fan(78, "Closed Wait", "坎張", "坎张", "kǎn zhāng", 1,
     Excluded(79, principle=ONE_WAIT), of="wait", asks=("C5-waits", "C9"))
def closed_wait(win: Win) -> Found:
    return win.waited_for(CLOSED)


@fan(79, "Single Wait", "單釣將", "单钓将", "dān diào jiàng", 1,
     of="wait", asks=("C5-waits", "C9"))
def single_wait(win: Win) -> Found:
    return win.waited_for(SINGLE)


@fan(80, "Self-Drawn", "自摸", "自摸", "zì mō", 1, of="situation")
def self_drawn(now: Situation) -> Found:
    return now.self_drawn


@fan(81, "Flower Tiles", "花牌", "花牌", "huā pái", 1, of="nothing")
def flower_tiles(win: Win) -> Found:
    return [()] * win.tiles.hand.flowers


# fmt: on
BY_NUMBER: dict[int, Fan] = {fan.number: fan for fan in FANS}
