"""The 44 patterns of Zung Jung, version 3.3, in ten categories.

Of one series only the highest counts, and everything else adds, also what another pattern implies.
Behind them stand the chicken hand, which is what is left without any pattern, and the flowers,
for those who play with them.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.arrangements import HONORS_MASK, ORPHANS_MASK, TileSet
from scoring.messages import Text
from scoring.patterns import FLOWERS, TILE, Found, OneOrMany, Table
from scoring.tiles import WINDS
from scoring.win import DRAGONS_MASK, SUIT_MASKS, TERMINALS_MASK, WINDS_MASK, Group, Win

TRIVIAL: Text = ("1 Trivial patterns", "一 平和類")
ONE_SUIT: Text = ("2 One-suit patterns", "二 一色類")
HONOR: Text = ("3 Honor tiles", "三 番牌類")
TRIPLETS: Text = ("4 Triplets and kongs", "四 刻子類")
IDENTICAL: Text = ("5 Identical sequences", "五 一般高類")
SIMILAR: Text = ("6 Similar sets", "六 三色類")
CONSECUTIVE: Text = ("7 Consecutive sets", "七 連續類")
TERMINALS: Text = ("8 Terminals", "八 么九類")
INCIDENTAL: Text = ("9 Incidental bonuses", "九 偶然類")
IRREGULAR: Text = ("10 Irregular hands", "十 特殊類")
NONE: Text = ("No pattern", "無番種")
BONUS: Text = ("Flowers, where they are played", "花牌（可選）")

SIMPLES_MASK = sum(SUIT_MASKS) & ~TERMINALS_MASK

TABLE = Table("zung_jung", "points")


def _kongs(win: Win, groups: Sequence[Group]) -> Text:
    return "A kong: {sets}" if len(win.kongs) == 1 else "Kongs: {sets}", "槓：{sets}"


@TABLE.pattern(
    "All Sequences",
    "平和",
    5,
    TRIVIAL,
    about=(
        "Four sequences and any pair, on any wait; they may be claimed.",
        "四副順子加任何將，不限聽牌，可吃。",
    ),
    because=("Nothing but sequences: {sets}", "全是順子：{sets}"),
    example="123m 789m 24p 55s [456s] 3p",
)
def all_sequences(win: Win) -> Found:
    return _all(win.chows) if len(win.chows) == 4 else False


@TABLE.pattern(
    "Concealed Hand",
    "門前清",
    5,
    TRIVIAL,
    about=(
        "Four sets and a pair without a claimed set; concealed kongs and a win on a discard are "
        "allowed.",
        "四副牌加將，沒有吃碰和明槓；可暗槓，可和別家的牌。",
    ),
    because=("No set was claimed from another player", "沒有吃、碰或明槓"),
    example="123m 789m 24p 55s 888s 3p",
)
def concealed_hand(win: Win) -> Found:
    return win.standard and win.nothing_melded


@TABLE.pattern(
    "No Terminals",
    "斷么九",
    5,
    TRIVIAL,
    about=("Only 2 to 8, in sets or in seven pairs.", "全是二至八，四副牌加將或七對子。"),
    because=("No 1, no 9 and no honor", "沒有么九和字牌"),
    example="234m 678m 24p 55s [456s] 3p",
)
def no_terminals(win: Win) -> Found:
    return win.only(SIMPLES_MASK)


@TABLE.pattern(
    "Mixed One-Suit",
    "混一色",
    40,
    ONE_SUIT,
    about=("One suit and honors.", "一門數牌和字牌。"),
    because=("Only {all_suits} and honors", "只有{all_suits}和字牌"),
    example="123m 678m 99m 45m [EEE] 6m",
    series="one-suit",
)
def mixed_one_suit(win: Win) -> Found:
    return len(win.suits) == 1 and bool(win.honors)


@TABLE.pattern(
    "Pure One-Suit",
    "清一色",
    80,
    ONE_SUIT,
    about=("One suit and nothing else.", "全是一門數牌。"),
    because=("All tiles are {all_suits}", "全是{all_suits}"),
    example="123m 678m 99m 45m [777m] 6m",
    series="one-suit",
)
def pure_one_suit(win: Win) -> Found:
    return len(win.suits) == 1 and not win.honors


@TABLE.pattern(
    "Nine Gates",
    "九蓮寶燈",
    480,
    ONE_SUIT,
    about=(
        "Before the winning tile the hand is 1112345678999 of one suit, so that all nine of the "
        "suit win. A self-drawn tile has to be kept apart until that is seen, and of East's dealt "
        "tiles none is the winning one.",
        "和牌之前手牌是同門的1112345678999，同門九種牌都可和。自摸的牌須分開放以供查驗；"
        "東家配牌即和時沒有和牌張，不計。",
    ),
    because=(
        "Without the {tile} the hand is 1-1-1-2-3-4-5-6-7-8-9-9-9 of {all_suits}",
        "除去{tile}，手牌是{all_suits}1112345678999",
    ),
    example="1112345678999m 5m",
)
def nine_gates(win: Win) -> Found:
    return win.nine_gates and not win.hand.dealt


@TABLE.pattern(
    "Value Honor",
    "番牌",
    10,
    HONOR,
    about=(
        "Each triplet or kong of a dragon or of one's own wind; the wind of the round is nothing.",
        "每副箭牌或門風的刻子、槓；不計圈風。",
    ),
    because=OneOrMany(
        ("A set of dragons or of the player's own wind: {sets}", "箭牌或門風的刻子：{sets}"),
        ("Sets of dragons or of the player's own wind: {sets}", "箭牌或門風的刻子：{sets}"),
    ),
    example="123m 678m 99s 24p [CCC] 3p",
    names=("Value Honors",),
)
def value_honor(win: Win) -> Found:
    return win.pungs_of(DRAGONS_MASK | win.seat)


@TABLE.pattern(
    "Small Three Dragons",
    "小三元",
    40,
    HONOR,
    about=(
        "Two sets of dragons and a pair of the third; the two sets count as Value Honor as well.",
        "兩副箭刻，第三種箭牌作將；兩副箭刻另計番牌。",
    ),
    because=(
        "Sets of two dragons, and the third is the pair: {sets}",
        "兩副箭刻，另一種箭牌作將：{sets}",
    ),
    example="123m PP 24p [CCC] [FFF] 3p",
    series="dragons",
)
def small_three_dragons(win: Win) -> Found:
    return win.pungs_and_pair(DRAGONS_MASK, 2)


@TABLE.pattern(
    "Big Three Dragons",
    "大三元",
    130,
    HONOR,
    about=(
        "Sets of all three dragons; they count as Value Honor as well.",
        "三種箭牌都成刻子或槓；另計番牌。",
    ),
    because=("Sets of all three dragons: {sets}", "三種箭牌都成刻：{sets}"),
    example="PPP 99s 24p [CCC] [FFF] 3p",
    series="dragons",
)
def big_three_dragons(win: Win) -> Found:
    return _sets(win, DRAGONS_MASK, 3)


@TABLE.pattern(
    "Small Three Winds",
    "小三風",
    30,
    HONOR,
    about=("Two sets of winds and a pair of another.", "兩副風刻，另一種風作將。"),
    because=(
        "Sets of winds, and another wind is the pair: {sets}",
        "風牌的刻子，另一種風作將：{sets}",
    ),
    example="123m NN 24p [EEE] [SSS] 3p",
    series="winds",
)
def small_three_winds(win: Win) -> Found:
    return win.pungs_and_pair(WINDS_MASK, 2)


@TABLE.pattern(
    "Big Three Winds",
    "大三風",
    120,
    HONOR,
    about=("Sets of three winds.", "三副風刻。"),
    because=("Sets of winds: {sets}", "風牌的刻子：{sets}"),
    example="WWW 99s 24p [EEE] [SSS] 3p",
    series="winds",
)
def big_three_winds(win: Win) -> Found:
    return _sets(win, WINDS_MASK, 3)


@TABLE.pattern(
    "Small Four Winds",
    "小四喜",
    320,
    HONOR,
    about=("Sets of three winds and a pair of the fourth.", "三副風刻，第四種風作將。"),
    because=(
        "Sets of three winds, and the fourth is the pair: {sets}",
        "三副風刻，另一種風作將：{sets}",
    ),
    example="NN 24p [EEE] [SSS] [WWW] 3p",
    series="winds",
)
def small_four_winds(win: Win) -> Found:
    return win.pungs_and_pair(WINDS_MASK, 3)


@TABLE.pattern(
    "Big Four Winds",
    "大四喜",
    400,
    HONOR,
    about=("Sets of all four winds.", "四種風牌都成刻子或槓。"),
    because=("Sets of all four winds: {sets}", "四種風牌都成刻：{sets}"),
    example="NNN 9s [EEE] [SSS] [WWW] 9s",
    series="winds",
)
def big_four_winds(win: Win) -> Found:
    return _sets(win, WINDS_MASK, 4)


@TABLE.pattern(
    "All Honors",
    "字一色",
    320,
    HONOR,
    about=("Nothing but honors, in sets or in seven pairs.", "全是字牌，四副牌加將或七對子。"),
    because=("Every tile is a wind or a dragon", "全是字牌"),
    example="EE SSS PP [CCC] [NNN] P",
)
def all_honors(win: Win) -> Found:
    return win.only(HONORS_MASK)


@TABLE.pattern(
    "All Triplets",
    "對對和",
    30,
    TRIPLETS,
    about=("Four triplets or kongs and a pair.", "四副刻子或槓加將。"),
    because=("All four sets are triplets or kongs: {sets}", "四副都是刻子或槓：{sets}"),
    example="33m 777s 55p [999s] [111m] 5p",
)
def all_triplets(win: Win) -> Found:
    return _all(win.pungs) if len(win.pungs) == 4 else False


@TABLE.pattern(
    "Two Concealed Triplets",
    "二暗刻",
    5,
    TRIPLETS,
    about=(
        "Two triplets made from own tiles, or concealed kongs; one that another player's tile "
        "completed is exposed.",
        "兩副暗刻或暗槓；和別家的牌而成的刻子是明刻。",
    ),
    because=("Triplets made from own tiles: {sets}", "暗刻：{sets}"),
    example="333m 777s 55p 78p [123m] 9p",
    series="concealed triplets",
)
def two_concealed_triplets(win: Win) -> Found:
    return _at_least(win.concealed_pungs, 2)


@TABLE.pattern(
    "Three Concealed Triplets",
    "三暗刻",
    30,
    TRIPLETS,
    about=("Three triplets made from own tiles, or concealed kongs.", "三副暗刻或暗槓。"),
    because=("Triplets made from own tiles: {sets}", "暗刻：{sets}"),
    example="333m 777s 555p 9m [123m] 9m",
    series="concealed triplets",
)
def three_concealed_triplets(win: Win) -> Found:
    return _at_least(win.concealed_pungs, 3)


@TABLE.pattern(
    "Four Concealed Triplets",
    "四暗刻",
    125,
    TRIPLETS,
    about=(
        "Four triplets made from own tiles; All Triplets and Concealed Hand come with it.",
        "四副暗刻或暗槓；必另計對對和、門前清。",
    ),
    because=("Four triplets made from own tiles: {sets}", "四副暗刻：{sets}"),
    example="333m 777s 555p 222p 9m 9m",
    series="concealed triplets",
)
def four_concealed_triplets(win: Win) -> Found:
    return _at_least(win.concealed_pungs, 4)


@TABLE.pattern(
    "One Kong",
    "一槓",
    5,
    TRIPLETS,
    about=("A kong, exposed or concealed.", "一副槓，明暗不限。"),
    because=_kongs,
    example="123m 678m 99s 24p [2222s] 3p",
    series="kongs",
)
def one_kong(win: Win) -> Found:
    return _at_least(win.kongs, 1)


@TABLE.pattern(
    "Two Kong",
    "兩槓",
    20,
    TRIPLETS,
    about=("Two kongs, exposed or concealed.", "兩副槓，明暗不限。"),
    because=_kongs,
    example="123m 99s 24p [2222s] (7777m) 3p",
    series="kongs",
    names=("Two Kongs",),
)
def two_kong(win: Win) -> Found:
    return _at_least(win.kongs, 2)


@TABLE.pattern(
    "Three Kong",
    "三槓",
    120,
    TRIPLETS,
    about=("Three kongs, exposed or concealed.", "三副槓，明暗不限。"),
    because=_kongs,
    example="99s 24p [2222s] (7777m) [3333m] 3p",
    series="kongs",
    names=("Three Kongs",),
)
def three_kong(win: Win) -> Found:
    return _at_least(win.kongs, 3)


@TABLE.pattern(
    "Four Kong",
    "四槓",
    480,
    TRIPLETS,
    about=("Four kongs, exposed or concealed.", "四副槓，明暗不限。"),
    because=("Four kongs: {sets}", "四副槓：{sets}"),
    example="9s [2222s] (7777m) [3333m] [5555p] 9s",
    series="kongs",
    names=("Four Kongs",),
)
def four_kong(win: Win) -> Found:
    return _at_least(win.kongs, 4)


@TABLE.pattern(
    "Two Identical Sequences",
    "一般高",
    10,
    IDENTICAL,
    about=(
        "The same sequence of one suit twice; they may be claimed.",
        "同門同數的兩副順子，可吃。",
    ),
    because=("{run} twice in {suits}", "{suits}兩副{run}"),
    example="234s 234s 99m 78p [111m] 9p",
    series="identical sequences",
)
def two_identical_sequences(win: Win) -> Found:
    return _identical(win, 2)[:1]


@TABLE.pattern(
    "Two Identical Sequences Twice",
    "兩般高",
    60,
    IDENTICAL,
    about=("Two different sequences, each of them twice.", "兩種順子各兩副。"),
    because=("Two sequences, each of them twice: {sets}", "兩種順子各兩副：{sets}"),
    example="234s 234s 99m 78p [789p] 9p",
    series="identical sequences",
)
def two_identical_sequences_twice(win: Win) -> Found:
    twice = _identical(win, 2)
    return [(*twice[0], *twice[1])] if len(twice) == 2 else False


@TABLE.pattern(
    "Three Identical Sequences",
    "一色三同順",
    120,
    IDENTICAL,
    about=("The same sequence of one suit three times.", "同門同數的三副順子。"),
    because=("{run} three times in {suits}", "{suits}三副{run}"),
    example="234s 234s 99m 78p [234s] 9p",
    series="identical sequences",
)
def three_identical_sequences(win: Win) -> Found:
    return _identical(win, 3)


@TABLE.pattern(
    "Four Identical Sequences",
    "一色四同順",
    480,
    IDENTICAL,
    about=("The same sequence of one suit four times.", "同門同數的四副順子。"),
    because=("{run} four times in {suits}", "{suits}四副{run}"),
    example="234s 234s 99m 23s [234s] 4s",
    series="identical sequences",
)
def four_identical_sequences(win: Win) -> Found:
    return _identical(win, 4)


@TABLE.pattern(
    "Three Similar Sequences",
    "三色同順",
    35,
    SIMILAR,
    about=("The same sequence in all three suits.", "三門都有同數的順子。"),
    because=("{run} in {suits}", "{suits}都有{run}"),
    example="234s 234m 99m 23p [777p] 4p",
)
def three_similar_sequences(win: Win) -> Found:
    return _similar(win.chows)


@TABLE.pattern(
    "Small Three Similar Triplets",
    "三色小同刻",
    30,
    SIMILAR,
    about=(
        "Triplets of one number in two suits and a pair of it in the third.",
        "兩門有同數的刻子，第三門的同數牌作將。",
    ),
    because=(
        "Sets of {rank} in two suits and a pair of {rank} in the third: {sets}",
        "兩門有{rank}的刻子，第三門的{rank}作將：{sets}",
    ),
    example="444s 44m 78p [444p] [111m] 9p",
    series="similar triplets",
)
def small_three_similar_triplets(win: Win) -> Found:
    pair = win.pair
    if pair is None or pair.suit == 3:
        return False
    sets = tuple([s for s in win.pungs if s.rank == pair.rank and s.suit not in (3, pair.suit)])
    return [(*sets, pair)] if len(sets) == 2 else False


@TABLE.pattern(
    "Three Similar Triplets",
    "三色同刻",
    120,
    SIMILAR,
    about=("Triplets or kongs of one number in all three suits.", "三門都有同數的刻子或槓。"),
    because=("Sets of {rank} in {suits}", "{suits}都有{rank}的刻子"),
    example="444s 444m 78p 99s [444p] 9p",
    series="similar triplets",
)
def three_similar_triplets(win: Win) -> Found:
    return _similar(win.pungs)


@TABLE.pattern(
    "Nine-Tile Straight",
    "一氣通貫",
    40,
    CONSECUTIVE,
    about=("1-2-3, 4-5-6 and 7-8-9 of one suit.", "同門的一二三、四五六、七八九。"),
    because=("1-2-3, 4-5-6 and 7-8-9 in {suits}", "{suits}一二三、四五六、七八九"),
    example="123s 456s 78s 55m [111m] 9s",
)
def nine_tile_straight(win: Win) -> Found:
    for suit in range(3):
        parts = {s.rank: s for s in win.chows if s.suit == suit and s.rank in (1, 4, 7)}
        if len(parts) == 3:
            return [tuple([parts[rank] for rank in (1, 4, 7)])]
    return False


@TABLE.pattern(
    "Three Consecutive Triplets",
    "三連刻",
    100,
    CONSECUTIVE,
    about=("Triplets or kongs of three numbers in a row in one suit.", "同門連續三數的刻子或槓。"),
    because=("Sets of {ranks} in {suits}", "{suits}有{ranks}的刻子"),
    example="222s 333s 78m 55m [444s] 9m",
    series="consecutive triplets",
)
def three_consecutive_triplets(win: Win) -> Found:
    return _consecutive(win, 3)


@TABLE.pattern(
    "Four Consecutive Triplets",
    "四連刻",
    200,
    CONSECUTIVE,
    about=("Triplets or kongs of four numbers in a row in one suit.", "同門連續四數的刻子或槓。"),
    because=("Sets of {ranks} in {suits}", "{suits}有{ranks}的刻子"),
    example="222s 333s 555s 5m [444s] 5m",
    series="consecutive triplets",
)
def four_consecutive_triplets(win: Win) -> Found:
    return _consecutive(win, 4)


@TABLE.pattern(
    "Mixed Lesser Terminals",
    "混全帶么",
    40,
    TERMINALS,
    about=("Every set and the pair have a terminal or an honor.", "每副牌和將都帶么九或字牌。"),
    because=(
        "Every set and the pair have a 1, a 9 or an honor: {sets}",
        "每副牌和將都帶么九或字牌：{sets}",
    ),
    example="123m 789m EE 12p [999s] 3p",
    series="terminals",
)
def mixed_lesser_terminals(win: Win) -> Found:
    return win.standard and all(s.mask & ORPHANS_MASK for s in win.parts)


@TABLE.pattern(
    "Pure Lesser Terminals",
    "純全帶么",
    50,
    TERMINALS,
    about=("Every set and the pair have a terminal.", "每副牌和將都帶么九。"),
    because=("Every set and the pair have a 1 or a 9: {sets}", "每副牌和將都帶么九：{sets}"),
    example="123m 789m 11s 12p [999s] 3p",
    series="terminals",
)
def pure_lesser_terminals(win: Win) -> Found:
    return win.standard and all(s.mask & TERMINALS_MASK for s in win.parts)


@TABLE.pattern(
    "Mixed Greater Terminals",
    "混么九",
    100,
    TERMINALS,
    about=(
        "Only terminals and honors, in triplets or in seven pairs.",
        "全是么九牌和字牌，刻子加將或七對子。",
    ),
    because=("Every tile is a 1, a 9 or an honor", "全是么九牌和字牌"),
    example="111m EE 99p [999s] [CCC] 9p",
    series="terminals",
)
def mixed_greater_terminals(win: Win) -> Found:
    return win.only(ORPHANS_MASK) and not win.orphans


@TABLE.pattern(
    "Pure Greater Terminals",
    "清么九",
    400,
    TERMINALS,
    about=("Only terminals, in triplets or in seven pairs.", "全是么九數牌，刻子加將或七對子。"),
    because=("Every tile is a 1 or a 9", "全是一和九"),
    example="111m 11s 99p [999s] [999m] 9p",
    series="terminals",
)
def pure_greater_terminals(win: Win) -> Found:
    return win.only(TERMINALS_MASK)


@TABLE.pattern(
    "Final Draw",
    "海底撈月",
    10,
    INCIDENTAL,
    about=(
        "Self-drawn with the last tile that is played, the seabed tile.",
        "自摸最後一張可摸的牌（海底牌）。",
    ),
    because=("The {tile} was drawn as the seabed tile", "自摸海底牌{tile}"),
    example="123m 678m 99s 24p [222s] 3p +last-draw",
    series="last tile",
    shows=TILE,
    names=("Seabed",),
)
def final_draw(win: Win) -> Found:
    return win.hand.last_wall_tile and win.hand.self_drawn


@TABLE.pattern(
    "Final Discard",
    "河底撈魚",
    10,
    INCIDENTAL,
    about=(
        "A win on the discard after the last draw, the riverbed tile.",
        "和海底牌之後打出的一張（河底牌）。",
    ),
    because=("The {tile} was the riverbed tile, the last discard", "和河底牌{tile}"),
    example="123m 678m 99s 24p [222s] 3p +last-claim",
    series="last tile",
    shows=TILE,
    names=("Riverbed",),
)
def final_discard(win: Win) -> Found:
    return win.hand.last_wall_tile and not win.hand.self_drawn


@TABLE.pattern(
    "Win on Kong",
    "嶺上開花",
    10,
    INCIDENTAL,
    about=("Self-drawn with the replacement tile of a kong.", "開槓後以補牌自摸。"),
    because=("The {tile} was drawn to replace a kong", "開槓後補進{tile}成和"),
    example="123m 678m 99s 24p [2222s] 3p +replacement",
    shows=TILE,
)
def win_on_kong(win: Win) -> Found:
    return win.hand.kong_replacement


@TABLE.pattern(
    "Robbing a Kong",
    "搶槓",
    10,
    INCIDENTAL,
    about=(
        "A win on the tile that another player adds to an exposed triplet.",
        "和別家加槓的牌。",
    ),
    because=("The {tile} was being added to another player's triplet", "搶別家加槓的{tile}"),
    example="123m 678m 99s 24p [222s] 3p +robbing",
    shows=TILE,
)
def robbing_a_kong(win: Win) -> Found:
    return win.hand.robbing_kong


@TABLE.pattern(
    "Blessing of Heaven",
    "天和",
    155,
    INCIDENTAL,
    about=(
        "East wins with the fourteen tiles dealt, without having made a kong.",
        "東家以配到的十四張牌成和，開槓則不計。",
    ),
    because=("East won with the fourteen tiles dealt", "東家配牌即和"),
    example="123m 678m 99s 24p 222s 3p +first-turn +self-drawn +seat=E",
    series="blessings",
)
def blessing_of_heaven(win: Win) -> Found:
    return win.hand.dealt and not win.kongs


@TABLE.pattern(
    "Blessing of Earth",
    "地和",
    155,
    INCIDENTAL,
    about=(
        "Another player wins on East's first discard, before which East made no kong.",
        "閒家和東家打出的第一張牌；東家先開槓則不計。",
    ),
    because=("The {tile} was East's first discard", "和東家打出的第一張{tile}"),
    example="123m 678m 99s 24p 222s 3p +first-turn +seat=S",
    series="blessings",
    shows=TILE,
)
def blessing_of_earth(win: Win) -> Found:
    return win.hand.first_turn and not win.hand.self_drawn


@TABLE.pattern(
    "Thirteen Terminals",
    "十三么九",
    160,
    IRREGULAR,
    about=(
        "One of each terminal and honor, and one more of them, on any wait.",
        "十三種么九牌和字牌各一張，其中一種成對，不限聽牌。",
    ),
    because=(
        "Every terminal and honor, and the {double} twice",
        "十三種么九牌各一張，{double}成對",
    ),
    example="19m 19s 19p ESWN C F P P",
    names=("Thirteen Orphans",),
)
def thirteen_terminals(win: Win) -> Found:
    return win.orphans


@TABLE.pattern(
    "Seven Pairs",
    "七對子",
    30,
    IRREGULAR,
    about=(
        "Seven pairs, nothing melded; four equal tiles may be two of them.",
        "七個對子，不得吃碰槓；四張相同的牌可作兩對。",
    ),
    because=("Seven pairs: {pairs}", "七個對子：{pairs}"),
    example="1144m 2288p 3399s E E",
)
def seven_pairs(win: Win) -> Found:
    return win.seven_pairs


@TABLE.pattern(
    "Chicken Hand",
    "雞和",
    1,
    NONE,
    about=(
        "A winning hand without any pattern; where a minimum is played it is a false win.",
        "成和而沒有任何番種；設有最低番數時算錯和。",
    ),
    because=("No pattern is in this hand", "這手牌沒有任何番種"),
    example="123m 789m 99s 24p [222s] 3p",
)
def chicken_hand(win: Win) -> Found:
    # what is left when nothing else was found: the rule set enters it
    return False


@TABLE.pattern(
    "Own Flower",
    "正花",
    4,
    BONUS,
    about=(
        "The flower or season with the number of one's own seat.",
        "與自己門風同號的花或季節牌。",
    ),
    because=OneOrMany(
        ("A flower of the player's own seat", "自己座位的花牌"),
        ("Flowers of the player's own seat", "自己座位的花牌"),
    ),
    example="123m 678m 99s 24p [222s] f1 3p +seat=E",
    shows=FLOWERS,
)
def own_flower(win: Win) -> Found:
    return len(_own_flowers(win)) if _with_flowers(win) else False


@TABLE.pattern(
    "Other Flower",
    "偏花",
    2,
    BONUS,
    about=("Any other flower or season.", "其他的花或季節牌。"),
    because=OneOrMany(
        ("A flower that is not of the player's own seat", "不是自己座位的花牌"),
        ("Flowers that are not of the player's own seat", "不是自己座位的花牌"),
    ),
    example="123m 678m 99s 24p [222s] f2 3p +seat=E",
    shows=FLOWERS,
)
def other_flower(win: Win) -> Found:
    return win.hand.flowers - len(_own_flowers(win)) if _with_flowers(win) else False


@TABLE.pattern(
    "Four Flowers",
    "一組花",
    10,
    BONUS,
    about=(
        "All four seasons or all four flowers, beside what each of them counts.",
        "四張季節牌或四張花牌齊全，另加。",
    ),
    because=OneOrMany(
        ("A whole set of four flowers or seasons", "一組花牌四張齊全"),
        ("All four flowers and all four seasons", "兩組花牌都齊全"),
    ),
    example="123m 678m 99s 24p [222s] f1 f2 f3 f4 3p",
    shows=FLOWERS,
)
def four_flowers(win: Win) -> Found:
    seasons = [tile in win.hand.flower_tiles for tile in ("f1", "f2", "f3", "f4")]
    flowers = [tile in win.hand.flower_tiles for tile in ("f5", "f6", "f7", "f8")]
    return all(seasons) + all(flowers) if _with_flowers(win) else False


def _with_flowers(win: Win) -> bool:
    return bool(win.options["flowers"])


def _own_flowers(win: Win) -> list[str]:
    seat = WINDS.index(win.hand.seat_wind) + 1
    return [tile for tile in win.hand.flower_tiles if tile in (f"f{seat}", f"f{seat + 4}")]


def _all(sets: Group) -> list[Group]:
    return [sets]


def _at_least(sets: Group, many: int) -> Found:
    return _all(sets) if len(sets) >= many else False


def _sets(win: Win, mask: int, many: int) -> Found:
    """At least so many triplets and kongs of these tiles."""
    return _at_least(tuple([s for s in win.pungs if s.mask & mask]), many)


def _identical(win: Win, many: int) -> list[Group]:
    """For each sequence that is there so often: so many of it."""
    by_place: dict[int, list[TileSet]] = {}
    for chow in win.chows:
        by_place.setdefault(chow.place, []).append(chow)
    return [tuple(same[:many]) for same in by_place.values() if len(same) >= many]


def _similar(sets: Sequence[TileSet]) -> Found:
    """One set of the same number in each suit."""
    for rank in range(1, 10):
        by_suit = {s.suit: s for s in sets if s.rank == rank and s.suit < 3}
        if len(by_suit) == 3:
            return [tuple(by_suit.values())]
    return False


def _consecutive(win: Win, many: int) -> Found:
    """Triplets of so many numbers in a row in one suit."""
    by_place = {s.place: s for s in win.pungs if s.suit < 3}
    for place in by_place:
        row = [by_place.get(place + n) for n in range(many)]
        if all(s is not None and s.suit == by_place[place].suit for s in row):
            return [tuple([s for s in row if s is not None])]
    return False
