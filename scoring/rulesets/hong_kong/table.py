"""The faan of Hong Kong Old Style: every line that applies is added.

Published totals are sums: Big Three Dragons is 8 with its three dragon sets, and so on.
"""

from __future__ import annotations

from scoring.arrangements import HONORS_MASK, ORPHANS_MASK
from scoring.messages import Text
from scoring.patterns import FLOWERS, TILE, Found, OneOrMany, Table
from scoring.tiles import INDEX, WINDS
from scoring.win import DRAGONS_MASK, SUIT_MASKS, TERMINALS_MASK, WINDS_MASK, Win

SHAPE: Text = ("Shape", "牌型")
SUIT: Text = ("Suits and terminals", "花色與么九")
HONORS: Text = ("Dragons and winds", "番子")
WAY: Text = ("How it was won", "糊法")
FLOWER: Text = ("Flowers", "花牌")
LIMIT: Text = ("Limit hands", "例牌")

FLOWER_WIN = "flowers"
"""The shape of a hand that wins by its flowers alone."""

TABLE = Table("hong_kong", "faan")


@TABLE.pattern(
    "Common Hand",
    "平糊",
    "common_hand_faan",
    SHAPE,
    about=("Four chows and a pair, on any wait.", "四副順子加眼，不限叫糊。"),
    because=("Nothing but chows: {sets}", "全是順子：{sets}"),
    example="123m 789m 55s 24p [456s] 3p",
    names=("Ping Wu", "平和"),
)
def common_hand(win: Win) -> Found:
    suited = win.options["common_hand_pair"] == "suited" and win.pair_of(HONORS_MASK)
    return [win.chows] if len(win.chows) == 4 and not suited else False


@TABLE.pattern(
    "All Triplets",
    "對對糊",
    "all_triplets_faan",
    SHAPE,
    about=("Four pungs or kongs and a pair.", "四副刻子或槓加眼。"),
    because=("All four sets are pungs or kongs: {sets}", "四副都是刻子或槓：{sets}"),
    example="33m 777s 555p 99s [111m] 9s",
    names=("All Pungs", "對對和"),
)
def all_triplets(win: Win) -> Found:
    return _sets(win) if len(win.pungs) == 4 else False


@TABLE.pattern(
    "Four Concealed Triplets",
    "坎坎糊",
    "four_concealed_triplets_faan",
    SHAPE,
    about=(
        "Four pungs or kongs made from own tiles, in place of All Triplets.",
        "四副暗刻或暗槓，代替對對糊。",
    ),
    because=("Four pungs made from own tiles: {sets}", "四副暗刻：{sets}"),
    example="333m 777s 555p 999s N N",
    excludes=("all_triplets",),
    names=("四暗刻",),
)
def four_concealed_triplets(win: Win) -> Found:
    if len(win.pungs) < 4:
        return False
    if win.options["discard_in_triplet"] == "concealed":
        return _sets(win) if win.nothing_melded else False
    return _sets(win) if len(win.concealed_pungs) == 4 else False


@TABLE.pattern(
    "Seven Pairs",
    "七對子",
    "seven_pairs",
    SHAPE,
    about=("Seven pairs, nothing melded. Most tables do not play it.", "七個對子；多數不設。"),
    because=("Seven pairs: {pairs}", "七個對子：{pairs}"),
    example="1133m 5577s 99p EE C C",
)
def seven_pairs(win: Win) -> Found:
    return win.seven_pairs


@TABLE.pattern(
    "Half Flush",
    "混一色",
    "half_flush_faan",
    SUIT,
    about=("One suit and honors.", "一門數牌加字牌。"),
    because=("Only {all_suits} and honors", "只有{all_suits}和字牌"),
    example="123m 567m EE 88m [CCC] 8m",
    names=("Mixed One-Suit",),
)
def half_flush(win: Win) -> Found:
    return len(win.suits) == 1 and bool(win.honors)


@TABLE.pattern(
    "Full Flush",
    "清一色",
    "full_flush_faan",
    SUIT,
    about=("One suit, no honors.", "只有一門數牌。"),
    because=("All tiles are {all_suits}", "全是{all_suits}"),
    example="123m 567m 44m 88m [999m] 8m",
    names=("Pure One-Suit",),
)
def full_flush(win: Win) -> Found:
    return len(win.suits) == 1 and not win.honors


@TABLE.pattern(
    "Mixed Terminals",
    "花幺",
    "mixed_terminals_faan",
    SUIT,
    about=("Ones, nines and honors, in pungs.", "全是么九牌和字牌的刻子。"),
    because=("Only ones, nines and honors: {sets}", "全是么九和字牌：{sets}"),
    example="99p WW [111m] [999s] [NNN] 9p",
    names=("混老頭", "花么"),
)
def mixed_terminals(win: Win) -> Found:
    both = bool(win.honors) and bool(win.suits)
    return both and not win.orphans and win.only(ORPHANS_MASK)


@TABLE.pattern(
    "Dragon Triplet",
    "番子",
    1,
    HONORS,
    about=("Each pung or kong of a dragon.", "每副箭牌刻子或槓。"),
    because=OneOrMany(
        ("A pung or kong of dragons: {sets}", "箭牌的刻子或槓：{sets}"),
        ("Pungs or kongs of dragons: {sets}", "箭牌的刻子或槓：{sets}"),
    ),
    example="123m 456p 33s 78s [CCC] 9s",
    names=("Dragon Pung", "Dragon Set", "箭刻"),
)
def dragon_triplet(win: Win) -> Found:
    return win.pungs_of(DRAGONS_MASK)


@TABLE.pattern(
    "Small Three Dragons",
    "小三元",
    3,
    HONORS,
    about=(
        "Pungs of two dragons and a pair of the third; 5 with the two sets.",
        "兩副箭刻加箭牌眼；連番子共5番。",
    ),
    because=(
        "Pungs of two dragons and the third as the pair: {sets}",
        "兩副箭刻，另一種作眼：{sets}",
    ),
    example="123m 45p PP [CCC] [FFF] 6p",
    names=("Little Three Dragons",),
)
def small_three_dragons(win: Win) -> Found:
    return win.pungs_and_pair(DRAGONS_MASK, 2)


@TABLE.pattern(
    "Big Three Dragons",
    "大三元",
    "big_three_dragons_faan",
    HONORS,
    about=(
        "Pungs of all three dragons; the three sets count beside it unless it is a limit hand.",
        "三副箭刻；不作例牌時另計三副番子。",
    ),
    because=("Pungs of all three dragons: {sets}", "三種箭牌都成刻：{sets}"),
    example="45p PPP 22m [CCC] [FFF] 6p",
)
def big_three_dragons(win: Win) -> Found:
    sets = [s for s in win.pungs if s.mask & DRAGONS_MASK]
    return [tuple(sets)] if len(sets) == 3 else False


@TABLE.pattern(
    "Seat Wind",
    "門風",
    1,
    HONORS,
    about=("A pung or kong of one's own wind.", "門風的刻子或槓。"),
    because=("A pung of the player's own wind: {sets}", "門風的刻子：{sets}"),
    example="123m 456p 33s 78s [SSS] 9s +seat=S",
)
def seat_wind(win: Win) -> Found:
    return win.pungs_of(win.seat)


@TABLE.pattern(
    "Round Wind",
    "圈風",
    1,
    HONORS,
    about=("A pung or kong of the wind of the round.", "圈風的刻子或槓。"),
    because=("A pung of the round's wind: {sets}", "圈風的刻子：{sets}"),
    example="123m 456p 33s 78s [EEE] 9s +seat=S +round=E",
    names=("Prevalent Wind",),
)
def round_wind(win: Win) -> Found:
    return win.pungs_of(win.round)


@TABLE.pattern(
    "Small Four Winds",
    "小四喜",
    "small_four_winds_faan",
    HONORS,
    about=(
        "Pungs of three winds and a pair of the fourth.",
        "三副風刻，另一種風作眼。",
    ),
    because=(
        "Pungs of three winds and the fourth as the pair: {sets}",
        "三副風刻，另一種風作眼：{sets}",
    ),
    example="45p NN [EEE] [SSS] [WWW] 6p +seat=S",
    names=("Little Four Winds",),
)
def small_four_winds(win: Win) -> Found:
    return win.pungs_and_pair(WINDS_MASK, 3)


@TABLE.pattern(
    "Concealed Kong",
    "暗槓",
    "concealed_kong_faan",
    SHAPE,
    about=("Each concealed kong, where a table plays it.", "每副暗槓；只有部分牌桌計算。"),
    because=OneOrMany(
        ("A concealed kong: {sets}", "暗槓：{sets}"),
        ("Concealed kongs: {sets}", "暗槓：{sets}"),
    ),
    example="123m 456p 33s 78s (9999m) 9s",
)
def concealed_kong(win: Win) -> Found:
    return [(s,) for s in win.kongs if s.concealed]


@TABLE.pattern(
    "Self-Draw",
    "自摸",
    1,
    WAY,
    about=("The winning tile was drawn from the wall.", "自己摸到糊牌。"),
    because=("The {tile} was self-drawn", "自摸{tile}"),
    example="123m 456p 33s 78s [222m] 9s +self-drawn",
    shows=TILE,
    names=("Self-Drawn",),
)
def self_draw(win: Win) -> Found:
    return win.hand.self_drawn


@TABLE.pattern(
    "Concealed Hand",
    "門前清",
    "concealed_hand_faan",
    WAY,
    about=(
        "Nothing claimed before the win and no kong; a discard may complete it.",
        "糊牌前沒有吃碰槓；可食出銃。",
    ),
    because=("No set was claimed before the win", "糊牌之前沒有吃碰"),
    example="123m 456p 33s 78s 222m 9s",
    names=("門清",),
)
def concealed_hand(win: Win) -> Found:
    if not win.nothing_melded or (win.hand.flowers and not win.options["concealed_hand_flowers"]):
        return False
    return not win.kongs or bool(win.options["concealed_hand_kong"])


@TABLE.pattern(
    "Robbing the Kong",
    "搶槓",
    1,
    WAY,
    about=(
        "Won on the tile that another player adds to a pung.",
        "食別家加槓的牌。",
    ),
    because=("The {tile} was being added to another player's pung", "搶別家加槓的{tile}"),
    example="456p 789p 23p NN [222p] 1p +robbing",
    shows=TILE,
)
def robbing_the_kong(win: Win) -> Found:
    return win.hand.robbing_kong


@TABLE.pattern(
    "Last Tile Draw",
    "海底撈月",
    1,
    WAY,
    about=("Self-drawn as the last tile of the wall.", "自摸牌牆最後一張。"),
    because=("The {tile} was drawn as the last tile of the wall", "自摸牌牆最後一張{tile}"),
    example="123m 456p 33s 78s [222m] 9s +last-draw",
    shows=TILE,
)
def last_tile_draw(win: Win) -> Found:
    return win.hand.last_wall_tile and win.hand.self_drawn


@TABLE.pattern(
    "Last Tile Claim",
    "河底撈魚",
    "last_tile_claim_faan",
    WAY,
    about=(
        "Won on the discard that follows the last tile of the wall.",
        "食牌牆摸完之後最後一張出牌。",
    ),
    because=(
        "The {tile} was claimed after the last tile of the wall was drawn",
        "食牌牆摸完後最後打出的{tile}",
    ),
    example="123m 456p 33s 78s [222m] 9s +last-claim",
    shows=TILE,
)
def last_tile_claim(win: Win) -> Found:
    return win.hand.last_wall_tile and not win.hand.self_drawn


@TABLE.pattern(
    "Win on Kong",
    "槓上開花",
    1,
    WAY,
    about=(
        "Won on the replacement tile of a kong, not of a flower.",
        "槓後補牌自摸；補花不算。",
    ),
    because=("The {tile} was drawn to replace a kong", "槓後補進{tile}成糊"),
    example="123m 456p 33s 78s [5555m] 9s +replacement",
    series="kong",
    shows=TILE,
    names=("Out with Replacement Tile",),
)
def win_on_kong(win: Win) -> Found:
    return win.hand.kong_replacement


@TABLE.pattern(
    "Kong on Kong",
    "連槓開花",
    "kong_on_kong_faan",
    WAY,
    about=(
        "A kong, its replacement makes another kong, and that replacement wins.",
        "開槓補牌再開槓，補牌成糊。",
    ),
    because=(
        "The {tile} replaced a kong that was itself made with a replacement tile",
        "連槓之後補進{tile}成糊",
    ),
    example="123m 33s 78s [5555m] (5555p) 9s +replacement +kong-on-kong",
    series="kong",
    shows=TILE,
)
def kong_on_kong(win: Win) -> Found:
    return win.hand.kong_replacement and bool(win.fields["kong_on_kong"]) and len(win.kongs) > 1


@TABLE.pattern(
    "No Flowers",
    "無花",
    1,
    FLOWER,
    about=("No flower and no season, where they are in play.", "用花牌時沒有花牌。"),
    because=("No flower and no season was drawn", "沒有花牌"),
    example="123m 456p 33s 78s [222m] 9s",
    shows=FLOWERS,
)
def no_flowers(win: Win) -> Found:
    return bool(win.options["flowers_in_play"]) and win.hand.flowers == 0


@TABLE.pattern(
    "Seat Season",
    "正花（季）",
    1,
    FLOWER,
    about=(
        "The season of one's own seat: spring for east, and so on.",
        "自己座位的季節：東為春，餘類推。",
    ),
    because=("{own_season} is the season of {player}'s seat", "{own_season}是{player}的季節"),
    example="123m 456p 33s 78s [222m] f2 9s +seat=S",
    series="seasons",
    shows=FLOWERS,
)
def seat_season(win: Win) -> Found:
    return _has(win, 1 + WINDS.index(win.hand.seat_wind))


@TABLE.pattern(
    "Seat Flower",
    "正花",
    1,
    FLOWER,
    about=(
        "The flower of one's own seat: plum for east, and so on.",
        "自己座位的花：東為梅，餘類推。",
    ),
    because=("The {own_flower} is the flower of {player}'s seat", "{own_flower}是{player}的花"),
    example="123m 456p 33s 78s [222m] f6 9s +seat=S",
    series="flowers",
    shows=FLOWERS,
)
def seat_flower(win: Win) -> Found:
    return _has(win, 5 + WINDS.index(win.hand.seat_wind))


@TABLE.pattern(
    "All Four Seasons",
    "一台花（季）",
    2,
    FLOWER,
    about=("Spring, summer, autumn and winter, in place of the seat's.", "春夏秋冬齊，代替正花。"),
    because=("All four seasons", "春夏秋冬齊"),
    example="123m 456p 33s 78s [222m] f1 f2 f3 f4 9s",
    series="seasons",
    shows=FLOWERS,
)
def all_four_seasons(win: Win) -> Found:
    return _has(win, 1, 2, 3, 4)


@TABLE.pattern(
    "All Four Flowers",
    "一台花",
    2,
    FLOWER,
    about=(
        "Plum, orchid, chrysanthemum and bamboo, in place of the seat's.",
        "梅蘭菊竹齊，代替正花。",
    ),
    because=("All four flowers", "梅蘭菊竹齊"),
    example="123m 456p 33s 78s [222m] f5 f6 f7 f8 9s",
    series="flowers",
    shows=FLOWERS,
)
def all_four_flowers(win: Win) -> Found:
    return _has(win, 5, 6, 7, 8)


@TABLE.pattern(
    "Seven Flowers",
    "花糊",
    "seven_flowers",
    FLOWER,
    about=(
        "Seven flowers and seasons win at once, as a self-draw; nothing else counts.",
        "集齊七張花即糊，當自摸；不計其他。",
    ),
    because=("Seven flowers and seasons", "七張花牌"),
    example="159m 258s 37p ESWN C F +flowers=7",
    shows=FLOWERS,
)
def seven_flowers(win: Win) -> Found:
    return win.shape == FLOWER_WIN and win.hand.flowers == 7


@TABLE.pattern(
    "Eight Flowers",
    "大花糊",
    "eight_flowers",
    FLOWER,
    about=(
        "All eight flowers and seasons win at once, as a self-draw; nothing else counts.",
        "集齊八張花即糊，當自摸；不計其他。",
    ),
    because=("All eight flowers and seasons", "八張花牌齊"),
    example="159m 258s 37p ESWN C F +flowers=8",
    shows=FLOWERS,
)
def eight_flowers(win: Win) -> Found:
    return win.shape == FLOWER_WIN and win.hand.flowers == 8


@TABLE.pattern(
    "Thirteen Orphans",
    "十三么",
    13,
    LIMIT,
    about=(
        "One of each terminal and honor, and one of them twice; it may rob a concealed kong.",
        "十三種么九牌各一，其中一種成對；可搶暗槓。",
    ),
    because=(
        "Every terminal and honor once, and the {double} twice",
        "十三種么九牌齊，{double}成對",
    ),
    example="19m 19s 19p ESWN C F PP",
)
def thirteen_orphans(win: Win) -> Found:
    return win.orphans


@TABLE.pattern(
    "Big Four Winds",
    "大四喜",
    "big_four_winds_faan",
    LIMIT,
    about=("Pungs of all four winds.", "四種風牌都成刻。"),
    because=("Pungs of all four winds: {sets}", "四種風牌都成刻：{sets}"),
    example="NN 55p [EEE] [SSS] [WWW] N",
)
def big_four_winds(win: Win) -> Found:
    sets = [s for s in win.pungs if s.mask & WINDS_MASK]
    return [tuple(sets)] if len(sets) == 4 else False


@TABLE.pattern(
    "Four Kongs",
    "十八羅漢",
    "four_kongs_faan",
    LIMIT,
    about=("Four kongs and a pair.", "四副槓加眼。"),
    because=("Four kongs: {sets}", "四副槓：{sets}"),
    example="9s [1111m] [3333m] [5555p] (7777s) 9s",
    names=("All Kongs",),
)
def four_kongs(win: Win) -> Found:
    return [win.kongs] if len(win.kongs) == 4 else False


@TABLE.pattern(
    "All Honors",
    "字一色",
    10,
    LIMIT,
    about=("Nothing but winds and dragons.", "全是字牌。"),
    because=("Every tile is a wind or a dragon: {kinds}", "全是字牌：{kinds}"),
    example="CC WW [EEE] [SSS] [PPP] C",
)
def all_honors(win: Win) -> Found:
    return win.only(HONORS_MASK)


@TABLE.pattern(
    "All Terminals",
    "清么九",
    "all_terminals_faan",
    LIMIT,
    about=("Nothing but ones and nines.", "全是一和九。"),
    because=("Every tile is a one or a nine: {sets}", "全是一和九：{sets}"),
    example="99s 11p [111m] [999m] [111s] 9s",
)
def all_terminals(win: Win) -> Found:
    return win.only(TERMINALS_MASK)


@TABLE.pattern(
    "Nine Gates",
    "九子連環",
    "nine_gates_faan",
    LIMIT,
    about=(
        "1112345678999 of one suit in the hand, won on any tile of the suit.",
        "手持同門1112345678999，食該門任何一張。",
    ),
    because=lambda win, groups: (
        (
            "Without the {tile} the hand is 1-1-1-2-3-4-5-6-7-8-9-9-9 of {all_suits}",
            "除去{tile}，手牌是{all_suits}1112345678999",
        )
        if win.nine_gates
        else (
            "1-1-1-2-3-4-5-6-7-8-9-9-9 of {all_suits} and one tile more",
            "{all_suits}1112345678999另加一張",
        )
    ),
    example="1112345678999m 5m",
    names=("九蓮寶燈",),
)
def nine_gates(win: Win) -> Found:
    return win.nine_gates or (win.options["nine_gates_wait"] == "any" and win.holds_nine_gates)


@TABLE.pattern(
    "Heavenly Hand",
    "天糊",
    "heavenly_faan",
    LIMIT,
    about=("The dealer wins on the tiles dealt.", "莊家起手即糊。"),
    because=("The dealer's fourteen tiles won as they were dealt", "莊家起手十四張即糊"),
    example="123m 456p 33s 789s 22m 2m +first-turn +self-drawn +seat=E",
)
def heavenly_hand(win: Win) -> Found:
    return win.hand.dealt


@TABLE.pattern(
    "Earthly Hand",
    "地糊",
    "heavenly_faan",
    LIMIT,
    about=("Won on the dealer's first discard.", "食莊家第一張出牌。"),
    because=("The {tile} was the dealer's first discard", "{tile}是莊家第一張出牌"),
    example="123m 456p 33s 78s 222m 9s +first-turn +seat=S",
)
def earthly_hand(win: Win) -> Found:
    return win.hand.first_turn and not win.hand.self_drawn


@TABLE.pattern(
    "Hand of Man",
    "人糊",
    "hand_of_man_faan",
    LIMIT,
    about=(
        "Won on another discard of the first go-round, before any set was claimed.",
        "食第一巡的出牌，此前無人吃碰。",
    ),
    because=("The {tile} was discarded in the first go-round", "{tile}是第一巡的出牌"),
    example="123m 456p 33s 78s 222m 9s +seat=S +first-round",
)
def hand_of_man(win: Win) -> Found:
    hand = win.hand
    claimed = bool(hand.melds) or hand.self_drawn or hand.robbing_kong or hand.first_turn
    return bool(win.fields["first_round"]) and not claimed and not hand.last_wall_tile


def _local_dragon(win: Win, dragon: str, suit: int) -> Found:
    place = INDEX[dragon]
    only = win.only(SUIT_MASKS[suit] | 1 << place)
    return only and len(win.pungs) == 4 and any(s.place == place for s in win.pungs)


@TABLE.pattern(
    "Jade Dragon",
    "翡翠龍",
    "local_dragons_faan",
    LIMIT,
    about=(
        "A pung of green dragons, all else pungs and a pair of bamboo.",
        "發財刻，其餘全是條子刻與眼。",
    ),
    because=("Green dragons, and bamboo for the rest: {sets}", "發財刻，其餘是條子：{sets}"),
    example="33s 55s [222s] [FFF] [888s] 5s",
)
def jade_dragon(win: Win) -> Found:
    return _local_dragon(win, "F", 1)


@TABLE.pattern(
    "Ruby Dragon",
    "紅寶龍",
    "local_dragons_faan",
    LIMIT,
    about=(
        "A pung of red dragons, all else pungs and a pair of characters.",
        "紅中刻，其餘全是萬子刻與眼。",
    ),
    because=("Red dragons, and characters for the rest: {sets}", "紅中刻，其餘是萬子：{sets}"),
    example="33m 55m [222m] [CCC] [888m] 5m",
)
def ruby_dragon(win: Win) -> Found:
    return _local_dragon(win, "C", 0)


@TABLE.pattern(
    "Pearl Dragon",
    "珍珠龍",
    "local_dragons_faan",
    LIMIT,
    about=(
        "A pung of white dragons, all else pungs and a pair of dots.",
        "白板刻，其餘全是筒子刻與眼。",
    ),
    because=("White dragons, and dots for the rest: {sets}", "白板刻，其餘是筒子：{sets}"),
    example="33p 55p [222p] [PPP] [888p] 5p",
)
def pearl_dragon(win: Win) -> Found:
    return _local_dragon(win, "P", 2)


def _sets(win: Win) -> Found:
    return [win.sets]


def _has(win: Win, *numbers: int) -> bool:
    in_play = bool(win.options["flowers_in_play"])
    return in_play and all(f"f{n}" in win.hand.flower_tiles for n in numbers)
