"""The yakuman, in the same table: any of them stands alone, and only other yakuman add to it."""

from __future__ import annotations

from scoring.messages import Text
from scoring.patterns import TILE
from scoring.rulesets.riichi.yaku import MAN, sets_of, yaku
from scoring.win import DRAGONS_MASK, WINDS_MASK

YAKUMAN = Text("Yakuman")

# fmt: off
yaku(
    "kokushi", "Kokushi Musou", "國士無雙", (13, 0), YAKUMAN,
    Text("One of each terminal and honor, and one more of them."),
    Text("Every terminal and honor, and the {double} twice"),
    "19m 19p 19s ESWNPF 1m C",
    names=("Thirteen Orphans",),
)
yaku(
    "daburu_kokushi", "Kokushi Musou Juusanmen Matchi", "國士無雙十三面", (26, 0), YAKUMAN,
    Text("Kokushi that waited for all thirteen; one yakuman by the default option."),
    Text("One of each of the thirteen, and the {tile} made the pair"),
    "19m 19p 19s ESWNPFC C",
    names=(
        "國士無雙13面", "Thirteen-Wait Thirteen Orphans", "13-Wait Thirteen Orphans",
        "Thirteen-Wait Kokushi", "Thirteen Orphans 13-Way Wait", "國士無雙十三面待",
        "國士無雙十三面待ち",
        "純正國士無雙", "國士十三面", "Kokushi Juusanmen", "Pure Thirteen Orphans",
    ),
)
yaku(
    "chuuren_poutou", "Chuuren Poutou", "九蓮寶燈", (13, 0), YAKUMAN,
    Text("Closed 1112345678999 of one suit and one more of it."),
    Text("1-1-1-2-3-4-5-6-7-8-9-9-9 of {all_suits} and one more"),
    "1112345678995m 9m",
    names=("Chuuren", "Nine Gates"),
)
yaku(
    "daburu_chuuren_poutou", "Daburu Chuuren Poutou", "純正九蓮寶燈", (26, 0), YAKUMAN,
    Text("Nine Gates that waited for all nine; one yakuman by the default option."),
    Text("Without the {tile} the hand is 1-1-1-2-3-4-5-6-7-8-9-9-9 of {all_suits}"),
    "1112345678999m 5m",
    names=(
        "True Nine Gates", "Pure Nine Gates", "Junsei Chuuren Poutou", "九蓮寶燈九面待",
        "Nine-Wait Nine Gates",
    ),
)
yaku(
    "suuankou", "Suu Ankou", "四暗刻", (13, 0), YAKUMAN,
    Text("Four concealed pungs or kongs."),
    Text("Four pungs made from own tiles: {sets}"),
    "222m 777s FFF 99p 44m 4m +self-drawn",
    find=lambda win: [win.pungs],
    names=("Four Concealed Pons",),
)
yaku(
    "suuankou_tanki", "Suu Ankou Tanki", "四暗刻單騎", (26, 0), YAKUMAN,
    Text("Four concealed pungs that waited for the pair; one yakuman by the default option."),
    Text("Four pungs made from own tiles, and the {tile} finished the pair: {sets}"),
    "222m 777s FFF 444m 9p 9p",
    find=lambda win: [win.pungs],
    names=(
        "Single-Wait Four Concealed Triplets", "Single-Wait Four Concealed Pungs",
        "Four Concealed Triplets Single Wait", "Four Concealed Pungs Single Wait",
        "Suuankou Tanki",
    ),
)
yaku(
    "daisangen", "Daisangen", "大三元", (13, 13), YAKUMAN,
    Text("Pungs or kongs of all three dragons."),
    Text("Sets of all three dragons: {sets}"),
    "78s 99p FFF [CCC] [PPP] 9s",
    find=lambda win: [sets_of(win, DRAGONS_MASK)],
    names=("Big Dragons", "Great Three Dragons"),
)
yaku(
    "shosuushi", "Shousuushii", "小四喜", (13, 13), YAKUMAN,
    Text("Sets of three winds and a pair of the fourth."),
    Text("Sets of three winds, and the fourth is the pair: {sets}"),
    "78s NN EEE [SSS] [WWW] 9s",
    find=lambda win: [sets_of(win, WINDS_MASK)],
    names=("Little Winds", "Four Little Winds", "Small Winds"),
)
yaku(
    "daisuushi", "Dai Suushii", "大四喜", (26, 26), YAKUMAN,
    Text("Sets of all four winds; one yakuman by the default option."),
    Text("Sets of all four winds: {sets}"),
    "9s NNN EEE [SSS] [WWW] 9s",
    find=lambda win: [sets_of(win, WINDS_MASK)],
    names=("Big Winds", "Four Big Winds", "Great Four Winds"),
)
yaku(
    "ryuisou", "Ryuuiisou", "綠一色", (13, 13), YAKUMAN,
    Text("Only 2, 3, 4, 6, 8 of bamboo and green dragons."),
    Text("Only green tiles: {sets}"),
    "223344s 666s FF 88s F",
)
yaku(
    "tsuisou", "Tsuu Iisou", "字一色", (13, 13), YAKUMAN,
    Text("Nothing but honors."),
    Text("Every tile is a wind or a dragon"),
    "EE SSS PP [CCC] [NNN] P",
)
yaku(
    "chinroto", "Chinroutou", "清老頭", (13, 13), YAKUMAN,
    Text("Nothing but terminals."),
    Text("Every tile is a 1 or a 9"),
    "11m 99s 111p [999p] [111s] 9s",
)
yaku(
    "suukantsu", "Suu Kantsu", "四槓子", (13, 13), YAKUMAN,
    Text("Four kongs."),
    Text("Four kongs: {sets}"),
    "9p [2222s] [FFFF] (7777p) [3333m] 9p",
    find=lambda win: [win.kongs],
    names=("Four Quads", "Four Kans"),
)
yaku(
    "tenhou", "Tenhou", "天和", (13, 0), YAKUMAN,
    Text("East wins with the fourteen tiles dealt."),
    Text("East won with the fourteen tiles dealt"),
    "123m 678m 456p 78s 99p 9s +self-drawn +first-turn",
    circumstance=True,
    names=("Heavenly Win",),
)
yaku(
    "chiihou", "Chiihou", "地和", (13, 0), YAKUMAN,
    Text("Another player wins with the very first draw, before any claim."),
    Text("The {tile} was the winner's first draw"),
    "123m 678m 456p 78s 99p 9s +self-drawn +seat=S +first-turn",
    shows=TILE, circumstance=True,
    names=("Hand of Earth", "Earthly Win"),
)
yaku(
    "renhou_yakuman", "Renhou (yakuman)", "人和（役滿）", (13, 0), YAKUMAN,
    Text("Renhou, where the option makes it a yakuman."),
    Text("The {tile} was discarded before the winner's first draw"),
    "123m 678m 456p 78s 99p 9s +seat=S +first-turn",
    shows=TILE, circumstance=True,
    shared=MAN,
)
# fmt: on
