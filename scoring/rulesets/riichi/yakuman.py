"""The yakuman, in the same table: any of them stands alone, and only other yakuman add to it."""

from __future__ import annotations

from scoring.messages import Text
from scoring.patterns import TILE
from scoring.rulesets.riichi.yaku import sets_of, yaku
from scoring.win import DRAGONS_MASK, WINDS_MASK

YAKUMAN: Text = ("Yakuman", "役滿")

yaku(
    "kokushi",
    "Kokushi Musou",
    "國士無雙",
    (13, 0),
    YAKUMAN,
    (
        "One of each terminal and honor, and one more of them.",
        "十三種么九牌和字牌各一張，其中一種成對。",
    ),
    ("Every terminal and honor, and the {double} twice", "十三種么九牌各一張，{double}成對"),
    "19m 19p 19s ESWNPF 1m C",
    names=("Thirteen Orphans",),
)
yaku(
    "daburu_kokushi",
    "Kokushi Musou Juusanmen Matchi",
    "國士無雙十三面",
    (26, 0),
    YAKUMAN,
    (
        "Kokushi that waited for all thirteen; one yakuman by the default option.",
        "聽十三面的國士無雙；依預設選項計一倍役滿。",
    ),
    ("One of each of the thirteen, and the {tile} made the pair", "十三種各一張，{tile}成對"),
    "19m 19p 19s ESWNPFC C",
)
yaku(
    "chuuren_poutou",
    "Chuuren Poutou",
    "九蓮寶燈",
    (13, 0),
    YAKUMAN,
    (
        "Closed 1112345678999 of one suit and one more of it.",
        "門前清，同門1112345678999加同門任一張。",
    ),
    ("1-1-1-2-3-4-5-6-7-8-9-9-9 of {all_suits} and one more", "{all_suits}1112345678999，另加一張"),
    "1112345678995m 9m",
    names=("Nine Gates",),
)
yaku(
    "daburu_chuuren_poutou",
    "Daburu Chuuren Poutou",
    "純正九蓮寶燈",
    (26, 0),
    YAKUMAN,
    (
        "Nine Gates that waited for all nine; one yakuman by the default option.",
        "聽九面的九蓮寶燈；依預設選項計一倍役滿。",
    ),
    (
        "Without the {tile} the hand is 1-1-1-2-3-4-5-6-7-8-9-9-9 of {all_suits}",
        "除去{tile}，手牌是{all_suits}1112345678999",
    ),
    "1112345678999m 5m",
)
yaku(
    "suuankou",
    "Suu Ankou",
    "四暗刻",
    (13, 0),
    YAKUMAN,
    ("Four concealed pungs or kongs.", "四副暗刻或暗槓。"),
    ("Four pungs made from own tiles: {sets}", "四副暗刻：{sets}"),
    "222m 777s FFF 99p 44m 4m +self-drawn",
    find=lambda win: [win.pungs],
)
yaku(
    "suuankou_tanki",
    "Suu Ankou Tanki",
    "四暗刻單騎",
    (26, 0),
    YAKUMAN,
    (
        "Four concealed pungs that waited for the pair; one yakuman by the default option.",
        "聽將的四暗刻；依預設選項計一倍役滿。",
    ),
    (
        "Four pungs made from own tiles, and the {tile} finished the pair: {sets}",
        "四副暗刻，{tile}成將：{sets}",
    ),
    "222m 777s FFF 444m 9p 9p",
    find=lambda win: [win.pungs],
)
yaku(
    "daisangen",
    "Daisangen",
    "大三元",
    (13, 13),
    YAKUMAN,
    ("Pungs or kongs of all three dragons.", "三種箭牌都成刻子或槓。"),
    ("Sets of all three dragons: {sets}", "三種箭牌都成刻：{sets}"),
    "78s 99p FFF [CCC] [PPP] 9s",
    find=lambda win: [sets_of(win, DRAGONS_MASK)],
)
yaku(
    "shosuushi",
    "Shousuushii",
    "小四喜",
    (13, 13),
    YAKUMAN,
    ("Sets of three winds and a pair of the fourth.", "三副風刻，第四種風作將。"),
    ("Sets of three winds, and the fourth is the pair: {sets}", "三副風刻，另一種風作將：{sets}"),
    "78s NN EEE [SSS] [WWW] 9s",
    find=lambda win: [sets_of(win, WINDS_MASK)],
)
yaku(
    "daisuushi",
    "Dai Suushii",
    "大四喜",
    (26, 26),
    YAKUMAN,
    (
        "Sets of all four winds; one yakuman by the default option.",
        "四種風牌都成刻子或槓；依預設選項計一倍役滿。",
    ),
    ("Sets of all four winds: {sets}", "四種風牌都成刻：{sets}"),
    "9s NNN EEE [SSS] [WWW] 9s",
    find=lambda win: [sets_of(win, WINDS_MASK)],
)
yaku(
    "ryuisou",
    "Ryuuiisou",
    "綠一色",
    (13, 13),
    YAKUMAN,
    ("Only 2, 3, 4, 6, 8 of bamboo and green dragons.", "只有條子二三四六八和發財。"),
    ("Only green tiles: {sets}", "全是綠色的牌：{sets}"),
    "223344s 666s FF 88s F",
)
yaku(
    "tsuisou",
    "Tsuu Iisou",
    "字一色",
    (13, 13),
    YAKUMAN,
    ("Nothing but honors.", "全是字牌。"),
    ("Every tile is a wind or a dragon", "全是字牌"),
    "EE SSS PP [CCC] [NNN] P",
)
yaku(
    "chinroto",
    "Chinroutou",
    "清老頭",
    (13, 13),
    YAKUMAN,
    ("Nothing but terminals.", "全是么九數牌。"),
    ("Every tile is a 1 or a 9", "全是一和九"),
    "11m 99s 111p [999p] [111s] 9s",
)
yaku(
    "suukantsu",
    "Suu Kantsu",
    "四槓子",
    (13, 13),
    YAKUMAN,
    ("Four kongs.", "四副槓。"),
    ("Four kongs: {sets}", "四副槓：{sets}"),
    "9p [2222s] [FFFF] (7777p) [3333m] 9p",
    find=lambda win: [win.kongs],
)
yaku(
    "tenhou",
    "Tenhou",
    "天和",
    (13, 0),
    YAKUMAN,
    ("East wins with the fourteen tiles dealt.", "莊家以配牌成和。"),
    ("East won with the fourteen tiles dealt", "莊家配牌即和"),
    "123m 678m 456p 78s 99p 9s +self-drawn +first-turn",
    circumstance=True,
)
yaku(
    "chiihou",
    "Chiihou",
    "地和",
    (13, 0),
    YAKUMAN,
    (
        "Another player wins with the very first draw, before any claim.",
        "閒家第一次摸牌即自摸，其間無人吃碰槓。",
    ),
    ("The {tile} was the winner's first draw", "第一次摸牌即自摸{tile}"),
    "123m 678m 456p 78s 99p 9s +self-drawn +seat=S +first-turn",
    shows=TILE,
    circumstance=True,
)
yaku(
    "renhou_yakuman",
    "Renhou (yakuman)",
    "人和（役滿）",
    (13, 0),
    YAKUMAN,
    ("Renhou, where the option makes it a yakuman.", "選項計為役滿的人和。"),
    ("The {tile} was discarded before the winner's first draw", "第一次摸牌之前和別家打出的{tile}"),
    "123m 678m 456p 78s 99p 9s +seat=S +first-turn",
    shows=TILE,
    circumstance=True,
)
