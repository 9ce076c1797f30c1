"""The 44 patterns of Zung Jung, version 3.3, in ten categories.

In a series only the highest pattern counts. Everything else is added up, even patterns implied by
another. At the end are the chicken hand, for hands without any pattern, and the flowers, which are
played only by option.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.book.fan_names import OF_WINDS, FanNames
from scoring.fans.arrangements import (
    HONORS_MASK,
    ORPHANS_MASK,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    TileSet,
)
from scoring.fans.facts import (
    FLUSH,
    GATES_WAITED,
    HALF_FLUSH,
    NEVER,
    all_chows,
    concealed_pungs,
    each_has,
    each_pung_of_seat,
    flower_sets,
    kongs,
    of_chows,
    of_pungs,
    of_pungs_and_pair,
    only,
    open_melds,
    other_flowers,
    own_flowers,
    pungs,
    ruled,
    said,
    shape,
)
from scoring.fans.patterns import FLOWERS, TILE, FanWorth, Found, OneOrMany, Pattern, PatternTable
from scoring.fans.win import DRAGONS_MASK, SUIT_MASKS, TERMINALS_MASK, WINDS_MASK, Group, Win
from scoring.speech.messages import Text

TRIVIAL = Text("1 Trivial patterns")
ONE_SUIT = Text("2 One-suit patterns")
HONOR = Text("3 Honor tiles")
TRIPLETS = Text("4 Triplets and kongs")
IDENTICAL = Text("5 Identical sequences")
SIMILAR = Text("6 Similar sets")
CONSECUTIVE = Text("7 Consecutive sets")
TERMINALS = Text("8 Terminals")
INCIDENTAL = Text("9 Incidental bonuses")
IRREGULAR = Text("10 Irregular hands")
NONE = Text("No pattern")
BONUS = Text("Flowers, where they are played")

SIMPLES_MASK = sum(SUIT_MASKS) & ~TERMINALS_MASK

PLAYED_WITH_FLOWERS = ruled("flowers", True)

TABLE = PatternTable("zung_jung", "points", kanji=True)


def _kongs(win: Win, groups: Sequence[Group]) -> Text:
    return Text("A kong: {sets}") if len(win.kongs) == 1 else Text("Kongs: {sets}")


def _identical(chows: Group, many: int) -> list[Group]:
    """Return `many` copies of each chow that occurs at least that often, one group per such
    chow."""
    by_place: dict[int, list[TileSet]] = {}
    for chow in chows:
        by_place.setdefault(chow.place, []).append(chow)
    return [tuple(same[:many]) for same in by_place.values() if len(same) >= many]


def _similar(sets: Sequence[TileSet]) -> Found:
    for rank in range(1, 10):
        by_suit = {s.suit: s for s in sets if s.rank == rank and s.suit < 3}
        if len(by_suit) == 3:
            return [tuple(by_suit.values())]
    return False


def _consecutive(pungs: Group, many: int) -> Found:
    by_place = {s.place: s for s in pungs if s.suit < 3}
    for place in by_place:
        row = [by_place.get(place + n) for n in range(many)]
        if all(s is not None and s.suit == by_place[place].suit for s in row):
            return [tuple([s for s in row if s is not None])]
    return False


# fmt: off
TABLE.add(Pattern(
    "all_sequences",
    FanNames("All Sequences", "平和"),
    FanWorth(5), TRIVIAL,
    about=Text("Four sequences and any pair, on any wait; they may be claimed."),
    because=Text("Nothing but sequences: {sets}"),
    example="123m 789m 24p 55s [456s] 3p",
    found=all_chows(4),
))
TABLE.add(Pattern(
    "concealed_hand",
    FanNames("Concealed Hand", "門前清"),
    FanWorth(5), TRIVIAL,
    about=Text(
        "Four sets and a pair without a claimed set; concealed kongs and a win on a discard are "
        "allowed."),
    because=Text("No set was claimed from another player"),
    example="123m 789m 24p 55s 888s 3p",
    found=shape(STANDARD) & open_melds(0),
))
TABLE.add(Pattern(
    "no_terminals",
    FanNames("No Terminals", "斷么九"),
    FanWorth(5), TRIVIAL,
    about=Text("Only 2 to 8, in sets or in seven pairs."),
    because=Text("No 1, no 9 and no honor"),
    example="234m 678m 24p 55s [456s] 3p",
    found=only(SIMPLES_MASK),
))
TABLE.add(Pattern(
    "mixed_one_suit",
    FanNames("Mixed One-Suit", "混一色"),
    FanWorth(40), ONE_SUIT,
    about=Text("One suit and honors."),
    because=Text("Only {all_suits} and honors"),
    example="123m 678m 99m 45m [EEE] 6m",
    series="one-suit",
    found=HALF_FLUSH,
))
TABLE.add(Pattern(
    "pure_one_suit",
    FanNames("Pure One-Suit", "清一色"),
    FanWorth(80), ONE_SUIT,
    about=Text("One suit and nothing else."),
    because=Text("All tiles are {all_suits}"),
    example="123m 678m 99m 45m [777m] 6m",
    series="one-suit",
    found=FLUSH,
))
TABLE.add(Pattern(
    "nine_gates",
    FanNames("Nine Gates", "九蓮寶燈"),
    FanWorth(480), ONE_SUIT,
    about=Text(
        "Before the winning tile the hand is 1112345678999 of one suit, so that all nine of the "
        "suit win. A self-drawn tile has to be kept apart until that is seen, and of East's dealt "
        "tiles none is the winning one."),
    because=Text("Without the {tile} the hand is 1-1-1-2-3-4-5-6-7-8-9-9-9 of {all_suits}"),
    example="1112345678999m 5m",
    found=GATES_WAITED & said("winning_tile_known") & ~said("dealt"),
))
TABLE.add(Pattern(
    "value_honor",
    FanNames("Value Honor", "番牌", also=("Value Tile", "Fan Pai", "Own Wind"), shared=OF_WINDS),
    FanWorth(10), HONOR,
    about=Text(
        "Each triplet or kong of a dragon or of one's own wind; the wind of the round is nothing."),
    because=OneOrMany(
        Text("A set of dragons or of the player's own wind: {sets}"),
        Text("Sets of dragons or of the player's own wind: {sets}")),
    example="123m 678m 99s 24p [CCC] 3p",
    found=each_pung_of_seat(beside=DRAGONS_MASK),
))
TABLE.add(Pattern(
    "small_three_dragons",
    FanNames("Small Three Dragons", "小三元"),
    FanWorth(40), HONOR,
    about=Text(
        "Two sets of dragons and a pair of the third; the two sets count as Value Honor as well."),
    because=Text("Sets of two dragons, and the third is the pair: {sets}"),
    example="123m PP 24p [CCC] [FFF] 3p",
    series="dragons",
    found=pungs(DRAGONS_MASK, 2, pair=DRAGONS_MASK),
))
TABLE.add(Pattern(
    "big_three_dragons",
    FanNames("Big Three Dragons", "大三元"),
    FanWorth(130), HONOR,
    about=Text("Sets of all three dragons; they count as Value Honor as well."),
    because=Text("Sets of all three dragons: {sets}"),
    example="PPP 99s 24p [CCC] [FFF] 3p",
    series="dragons",
    found=pungs(DRAGONS_MASK, 3),
))
TABLE.add(Pattern(
    "small_three_winds",
    FanNames("Small Three Winds", "小三風"),
    FanWorth(30), HONOR,
    about=Text("Two sets of winds and a pair of another."),
    because=Text("Sets of winds, and another wind is the pair: {sets}"),
    example="123m NN 24p [EEE] [SSS] 3p",
    series="winds",
    found=pungs(WINDS_MASK, 2, pair=WINDS_MASK),
))
TABLE.add(Pattern(
    "big_three_winds",
    FanNames("Big Three Winds", "大三風"),
    FanWorth(120), HONOR,
    about=Text("Sets of three winds."),
    because=Text("Sets of winds: {sets}"),
    example="WWW 99s 24p [EEE] [SSS] 3p",
    series="winds",
    found=pungs(WINDS_MASK, 3),
))
TABLE.add(Pattern(
    "small_four_winds",
    FanNames("Small Four Winds", "小四喜"),
    FanWorth(320), HONOR,
    about=Text("Sets of three winds and a pair of the fourth."),
    because=Text("Sets of three winds, and the fourth is the pair: {sets}"),
    example="NN 24p [EEE] [SSS] [WWW] 3p",
    series="winds",
    found=pungs(WINDS_MASK, 3, pair=WINDS_MASK),
))
TABLE.add(Pattern(
    "big_four_winds",
    FanNames("Big Four Winds", "大四喜"),
    FanWorth(400), HONOR,
    about=Text("Sets of all four winds."),
    because=Text("Sets of all four winds: {sets}"),
    example="NNN 9s [EEE] [SSS] [WWW] 9s",
    series="winds",
    found=pungs(WINDS_MASK, 4),
))
TABLE.add(Pattern(
    "all_honors",
    FanNames("All Honors", "字一色"),
    FanWorth(320), HONOR,
    about=Text("Nothing but honors, in sets or in seven pairs."),
    because=Text("Every tile is a wind or a dragon"),
    example="EE SSS PP [CCC] [NNN] P",
    found=only(HONORS_MASK),
))
TABLE.add(Pattern(
    "all_triplets",
    FanNames("All Triplets", "對對和"),
    FanWorth(30), TRIPLETS,
    about=Text("Four triplets or kongs and a pair."),
    because=Text("All four sets are triplets or kongs: {sets}"),
    example="33m 777s 55p [999s] [111m] 5p",
    found=pungs(least=4),
))
TABLE.add(Pattern(
    "two_concealed_triplets",
    FanNames("Two Concealed Triplets", "二暗刻"),
    FanWorth(5), TRIPLETS,
    about=Text(
        "Two triplets made from own tiles, or concealed kongs; one that another player's tile "
        "completed is exposed."),
    because=Text("Triplets made from own tiles: {sets}"),
    example="333m 777s 55p 78p [123m] 9p",
    series="concealed triplets",
    found=concealed_pungs(2),
))
TABLE.add(Pattern(
    "three_concealed_triplets",
    FanNames("Three Concealed Triplets", "三暗刻"),
    FanWorth(30), TRIPLETS,
    about=Text("Three triplets made from own tiles, or concealed kongs."),
    because=Text("Triplets made from own tiles: {sets}"),
    example="333m 777s 555p 9m [123m] 9m",
    series="concealed triplets",
    found=concealed_pungs(3),
))
TABLE.add(Pattern(
    "four_concealed_triplets",
    FanNames("Four Concealed Triplets", "四暗刻"),
    FanWorth(125), TRIPLETS,
    about=Text("Four triplets made from own tiles; All Triplets and Concealed Hand come with it."),
    because=Text("Four triplets made from own tiles: {sets}"),
    example="333m 777s 555p 222p 9m 9m",
    series="concealed triplets",
    found=concealed_pungs(4),
))
TABLE.add(Pattern(
    "one_kong",
    FanNames("One Kong", "一槓", also=("Kong",)),
    FanWorth(5), TRIPLETS,
    about=Text("A kong, exposed or concealed."),
    because=_kongs,
    example="123m 678m 99s 24p [2222s] 3p",
    series="kongs",
    found=kongs(1),
))
TABLE.add(Pattern(
    "two_kong",
    FanNames("Two Kong", "兩槓", also=("二槓",)),
    FanWorth(20), TRIPLETS,
    about=Text("Two kongs, exposed or concealed."),
    because=_kongs,
    example="123m 99s 24p [2222s] (7777m) 3p",
    series="kongs",
    found=kongs(2),
))
TABLE.add(Pattern(
    "three_kong",
    FanNames("Three Kong", "三槓"),
    FanWorth(120), TRIPLETS,
    about=Text("Three kongs, exposed or concealed."),
    because=_kongs,
    example="99s 24p [2222s] (7777m) [3333m] 3p",
    series="kongs",
    found=kongs(3),
))
TABLE.add(Pattern(
    "four_kong",
    FanNames("Four Kong", "四槓"),
    FanWorth(480), TRIPLETS,
    about=Text("Four kongs, exposed or concealed."),
    because=Text("Four kongs: {sets}"),
    example="9s [2222s] (7777m) [3333m] [5555p] 9s",
    series="kongs",
    found=kongs(4),
))
TABLE.add(Pattern(
    "two_identical_sequences",
    FanNames("Two Identical Sequences", "一般高"),
    FanWorth(10), IDENTICAL,
    about=Text("The same sequence of one suit twice; they may be claimed."),
    because=Text("{run} twice in {suits}"),
    example="234s 234s 99m 78p [111m] 9p",
    series="identical sequences",
    found=of_chows(lambda chows: _identical(chows, 2)[:1]),
))


def two_identical_sequences_twice(chows: Group) -> Found:
    twice = _identical(chows, 2)
    return [(*twice[0], *twice[1])] if len(twice) == 2 else False


TABLE.add(Pattern(
    "two_identical_sequences_twice",
    FanNames(
        "Two Identical Sequences Twice", "兩般高",
        also=("Twice Two Identical Sequences", "二般高", "二盃口"),
    ),
    FanWorth(60), IDENTICAL,
    about=Text("Two different sequences, each of them twice."),
    because=Text("Two sequences, each of them twice: {sets}"),
    example="234s 234s 99m 78p [789p] 9p",
    series="identical sequences",
    found=of_chows(two_identical_sequences_twice),
))
TABLE.add(Pattern(
    "three_identical_sequences",
    FanNames("Three Identical Sequences", "一色三同順"),
    FanWorth(120), IDENTICAL,
    about=Text("The same sequence of one suit three times."),
    because=Text("{run} three times in {suits}"),
    example="234s 234s 99m 78p [234s] 9p",
    series="identical sequences",
    found=of_chows(lambda chows: _identical(chows, 3)),
))
TABLE.add(Pattern(
    "four_identical_sequences",
    FanNames("Four Identical Sequences", "一色四同順"),
    FanWorth(480), IDENTICAL,
    about=Text("The same sequence of one suit four times."),
    because=Text("{run} four times in {suits}"),
    example="234s 234s 99m 23s [234s] 4s",
    series="identical sequences",
    found=of_chows(lambda chows: _identical(chows, 4)),
))
TABLE.add(Pattern(
    "three_similar_sequences",
    FanNames("Three Similar Sequences", "三色同順"),
    FanWorth(35), SIMILAR,
    about=Text("The same sequence in all three suits."),
    because=Text("{run} in {suits}"),
    example="234s 234m 99m 23p [777p] 4p",
    found=of_chows(_similar),
))


def small_three_similar_triplets(pungs: Group, pair: TileSet | None) -> Found:
    if pair is None or pair.suit == 3:
        return False
    sets = tuple([s for s in pungs if s.rank == pair.rank and s.suit not in (3, pair.suit)])
    return [(*sets, pair)] if len(sets) == 2 else False


TABLE.add(Pattern(
    "small_three_similar_triplets",
    FanNames("Small Three Similar Triplets", "三色小同刻"),
    FanWorth(30), SIMILAR,
    about=Text("Triplets of one number in two suits and a pair of it in the third."),
    because=Text("Sets of {rank} in two suits and a pair of {rank} in the third: {sets}"),
    example="444s 44m 78p [444p] [111m] 9p",
    series="similar triplets",
    found=of_pungs_and_pair(small_three_similar_triplets),
))
TABLE.add(Pattern(
    "three_similar_triplets",
    FanNames("Three Similar Triplets", "三色同刻"),
    FanWorth(120), SIMILAR,
    about=Text("Triplets or kongs of one number in all three suits."),
    because=Text("Sets of {rank} in {suits}"),
    example="444s 444m 78p 99s [444p] 9p",
    series="similar triplets",
    found=of_pungs(_similar),
))


def nine_tile_straight(chows: Group) -> Found:
    for suit in range(3):
        parts = {s.rank: s for s in chows if s.suit == suit and s.rank in (1, 4, 7)}
        if len(parts) == 3:
            return [tuple([parts[rank] for rank in (1, 4, 7)])]
    return False


TABLE.add(Pattern(
    "nine_tile_straight",
    FanNames("Nine-Tile Straight", "一氣通貫"),
    FanWorth(40), CONSECUTIVE,
    about=Text("1-2-3, 4-5-6 and 7-8-9 of one suit."),
    because=Text("1-2-3, 4-5-6 and 7-8-9 in {suits}"),
    example="123s 456s 78s 55m [111m] 9s",
    found=of_chows(nine_tile_straight),
))
TABLE.add(Pattern(
    "three_consecutive_triplets",
    FanNames("Three Consecutive Triplets", "三連刻"),
    FanWorth(100), CONSECUTIVE,
    about=Text("Triplets or kongs of three numbers in a row in one suit."),
    because=Text("Sets of {ranks} in {suits}"),
    example="222s 333s 78m 55m [444s] 9m",
    series="consecutive triplets",
    found=of_pungs(lambda pungs: _consecutive(pungs, 3)),
))
TABLE.add(Pattern(
    "four_consecutive_triplets",
    FanNames("Four Consecutive Triplets", "四連刻"),
    FanWorth(200), CONSECUTIVE,
    about=Text("Triplets or kongs of four numbers in a row in one suit."),
    because=Text("Sets of {ranks} in {suits}"),
    example="222s 333s 555s 5m [444s] 5m",
    series="consecutive triplets",
    found=of_pungs(lambda pungs: _consecutive(pungs, 4)),
))
TABLE.add(Pattern(
    "mixed_lesser_terminals",
    FanNames("Mixed Lesser Terminals", "混全帶么"),
    FanWorth(40), TERMINALS,
    about=Text("Every set and the pair have a terminal or an honor."),
    because=Text("Every set and the pair have a 1, a 9 or an honor: {sets}"),
    example="123m 789m EE 12p [999s] 3p",
    series="terminals",
    found=each_has(ORPHANS_MASK),
))
TABLE.add(Pattern(
    "pure_lesser_terminals",
    FanNames("Pure Lesser Terminals", "純全帶么", also=("Junchan", "純全帶么九")),
    FanWorth(50), TERMINALS,
    about=Text("Every set and the pair have a terminal."),
    because=Text("Every set and the pair have a 1 or a 9: {sets}"),
    example="123m 789m 11s 12p [999s] 3p",
    series="terminals",
    found=each_has(TERMINALS_MASK),
))
TABLE.add(Pattern(
    "mixed_greater_terminals",
    FanNames("Mixed Greater Terminals", "混么九"),
    FanWorth(100), TERMINALS,
    about=Text("Only terminals and honors, in triplets or in seven pairs."),
    because=Text("Every tile is a 1, a 9 or an honor"),
    example="111m EE 99p [999s] [CCC] 9p",
    series="terminals",
    found=only(ORPHANS_MASK) & ~shape(THIRTEEN_ORPHANS),
))
TABLE.add(Pattern(
    "pure_greater_terminals",
    FanNames("Pure Greater Terminals", "清么九"),
    FanWorth(400), TERMINALS,
    about=Text("Only terminals, in triplets or in seven pairs."),
    because=Text("Every tile is a 1 or a 9"),
    example="111m 11s 99p [999s] [999m] 9p",
    series="terminals",
    found=only(TERMINALS_MASK),
))
TABLE.add(Pattern(
    "final_draw",
    FanNames("Final Draw", "海底撈月", also=("Seabed", "Last Tile Draw", "海底")),
    FanWorth(10), INCIDENTAL,
    about=Text("Self-drawn with the last tile that is played, the seabed tile."),
    because=Text("The {tile} was drawn as the seabed tile"),
    example="123m 678m 99s 24p [222s] 3p +last-draw",
    series="last tile",
    shows=TILE,
    found=said("last_wall_tile") & said("self_drawn"),
))
TABLE.add(Pattern(
    "final_discard",
    FanNames("Final Discard", "河底撈魚", also=("Riverbed", "Last Tile Claim", "河底")),
    FanWorth(10), INCIDENTAL,
    about=Text("A win on the discard after the last draw, the riverbed tile."),
    because=Text("The {tile} was the riverbed tile, the last discard"),
    example="123m 678m 99s 24p [222s] 3p +last-claim",
    series="last tile",
    shows=TILE,
    found=said("last_wall_tile") & ~said("self_drawn"),
))
TABLE.add(Pattern(
    "win_on_kong",
    FanNames("Win on Kong", "嶺上開花", also=("After a Kong",)),
    FanWorth(10), INCIDENTAL,
    about=Text("Self-drawn with the replacement tile of a kong."),
    because=Text("The {tile} was drawn to replace a kong"),
    example="123m 678m 99s 24p [2222s] 3p +replacement",
    shows=TILE,
    found=said("kong_replacement"),
))
TABLE.add(Pattern(
    "robbing_a_kong",
    FanNames("Robbing a Kong", "搶槓"),
    FanWorth(10), INCIDENTAL,
    about=Text("A win on the tile that another player adds to an exposed triplet."),
    because=Text("The {tile} was being added to another player's triplet"),
    example="123m 678m 99s 24p [222s] 3p +robbing",
    shows=TILE,
    found=said("robbing_kong"),
))
TABLE.add(Pattern(
    "blessing_of_heaven",
    FanNames("Blessing of Heaven", "天和"),
    FanWorth(155), INCIDENTAL,
    about=Text("East wins with the fourteen tiles dealt, without having made a kong."),
    because=Text("East won with the fourteen tiles dealt", "zung_jung"),
    example="123m 678m 99s 24p 222s 3p +first-turn +self-drawn +seat=E",
    series="blessings",
    found=said("dealt") & ~kongs(1),
))
TABLE.add(Pattern(
    "blessing_of_earth",
    FanNames("Blessing of Earth", "地和"),
    FanWorth(155), INCIDENTAL,
    about=Text("Another player wins on East's first discard, before which East made no kong."),
    because=Text("The {tile} was East's first discard"),
    example="123m 678m 99s 24p 222s 3p +first-turn +seat=S",
    series="blessings",
    shows=TILE,
    found=said("first_turn") & ~said("self_drawn"),
))
TABLE.add(Pattern(
    "thirteen_terminals",
    FanNames("Thirteen Terminals", "十三么九"),
    FanWorth(160), IRREGULAR,
    about=Text("One of each terminal and honor, and one more of them, on any wait."),
    because=Text("Every terminal and honor, and the {double} twice"),
    example="19m 19s 19p ESWN C F P P",
    found=shape(THIRTEEN_ORPHANS),
))
TABLE.add(Pattern(
    "seven_pairs",
    FanNames("Seven Pairs", "七對子"),
    FanWorth(30), IRREGULAR,
    about=Text("Seven pairs, nothing melded; four equal tiles may be two of them."),
    because=Text("Seven pairs: {pairs}"),
    example="1144m 2288p 3399s E E",
    found=shape(SEVEN_PAIRS),
))
TABLE.add(Pattern(
    "chicken_hand",
    FanNames("Chicken Hand", "雞和"),
    FanWorth(1), NONE,
    about=Text("A winning hand without any pattern; where a minimum is played it is a false win."),
    because=Text("No pattern is in this hand"),
    example="123m 789m 99s 24p [222s] 3p",
    found=NEVER,
))
TABLE.add(Pattern(
    "own_flower",
    FanNames("Own Flower", "正花", also=("Seat Flower",)),
    FanWorth(4), BONUS,
    about=Text("The flower or season with the number of one's own seat."),
    because=OneOrMany(
        Text("A flower of the player's own seat"), Text("Flowers of the player's own seat")),
    example="123m 678m 99s 24p [222s] f1 3p +seat=E",
    shows=FLOWERS,
    found=PLAYED_WITH_FLOWERS & own_flowers(),
))
TABLE.add(Pattern(
    "other_flower",
    FanNames("Other Flower", "偏花"),
    FanWorth(2), BONUS,
    about=Text("Any other flower or season."),
    because=OneOrMany(
        Text("A flower that is not of the player's own seat"),
        Text("Flowers that are not of the player's own seat")),
    example="123m 678m 99s 24p [222s] f2 3p +seat=E",
    shows=FLOWERS,
    found=PLAYED_WITH_FLOWERS & other_flowers(),
))


TABLE.add(Pattern(
    "four_flowers",
    FanNames("Four Flowers", "一組花", also=("Four Flower Set",)),
    FanWorth(10), BONUS,
    about=Text("All four seasons or all four flowers, beside what each of them counts."),
    because=OneOrMany(
        Text("A whole set of four flowers or seasons"),
        Text("All four flowers and all four seasons")),
    example="123m 678m 99s 24p [222s] f1 f2 f3 f4 3p",
    shows=FLOWERS,
    found=PLAYED_WITH_FLOWERS & flower_sets(),
))
# fmt: on
