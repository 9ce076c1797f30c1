"""The yaku: what the package ``mahjong`` calls them, what they are worth, and what makes them.

Whether one counts is for the package to say. A row here has its key and name in the package, its
han in a closed and in an open hand, and how to find the sets that make it, in the arrangement
that was counted, for the sentence that tells why.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from scoring.arrangements import TileSet
from scoring.messages import Message, Text
from scoring.patterns import OWN, TILE, Because, Found, Table
from scoring.tiles import INDEX, WINDS, tile_name
from scoring.win import DRAGONS_MASK, Group, Win
from scoring.words import TileName

LUCK: Text = ("The way of winning", "和牌方式")
SHAPE: Text = ("Tiles and sets", "牌型")
DORA: Text = ("Dora", "寶牌")

TABLE = Table("riichi", "han")

OPEN: dict[str, int] = {}
"""What each yaku is worth in an open hand; 0 where it needs a closed one."""


def yaku(
    key: str,
    name: str,
    zh: str,
    han: tuple[int, int],
    group: Text,
    about: Text,
    because: Because,
    example: str,
    *,
    find: Callable[[Win], Found] = lambda win: True,
    series: str = "",
    shows: str = "hand",
    names: Sequence[str] = (),
    circumstance: bool = False,
) -> None:
    """Enter a row; ``han`` is for a closed and for an open hand. What luck brings is a
    circumstance, and so are dora."""

    def found(win: Win) -> Found:
        return find(win)

    found.__name__ = key
    TABLE.pattern(
        name,
        zh,
        han[0],
        group,
        about=about,
        because=because,
        example=example,
        series=series,
        shows=shows,
        names=names,
        circumstance=circumstance or group in (LUCK, DORA),
    )(found)
    OPEN[key] = han[1]


def sets_of(win: Win, mask: int) -> Group:
    """The pungs and kongs of these tiles, and the pair where it is one of them."""
    pair = () if win.pair is None or not win.pair.mask & mask else (win.pair,)
    return (*[s for s in win.pungs if s.mask & mask], *pair)


def dora_tiles(indicators: Sequence[str]) -> list[str]:
    """The tile that each indicator makes a dora: the next one of its kind, in a circle.

    >>> dora_tiles(["9p", "N", "C"])
    ['1p', 'E', 'P']
    """
    return [_NEXT[tile] for tile in indicators]


_CIRCLES = [[f"{rank}{suit}" for rank in range(1, 10)] for suit in "msp"]
_CIRCLES += [list(WINDS), ["P", "F", "C"]]
_NEXT = {
    tile: circle[(place + 1) % len(circle)]
    for circle in _CIRCLES
    for place, tile in enumerate(circle)
}


def counted_dora(key: str, win: Win) -> list[str]:
    """The tiles of the hand that are dora of this kind, each as often as it counts."""
    if key == "aka_dora":
        return list(win.fields["red_fives"])
    indicators = win.fields["dora_indicators" if key == "dora" else "ura_indicators"]
    dora = Counter(dora_tiles(indicators))
    in_order = sorted(dora, key=INDEX.__getitem__)
    return [tile for tile in in_order for _ in range(win.counts[INDEX[tile]] * dora[tile])]


def _dora_told(key: str, said: Text) -> Because:
    """The sentence for dora: which tiles they are, and how often."""

    def because(win: Win, groups: Sequence[Group]) -> Message:
        many = Counter(counted_dora(key, win))
        dora = [Message(TIMES, tile=TileName(tile), times=n) for tile, n in many.items()]
        return Message(said, dora=tuple(dora))

    return because


TIMES: Text = ("{times} × {tile}", "{tile}×{times}")


def _twins(win: Win) -> list[Group]:
    """The pairs of identical chows."""
    many = Counter(win.chows)
    return [(chow, chow) for chow, n in many.items() for _ in range(n // 2)]


def _same_in_three_suits(sets: Sequence[TileSet]) -> Group:
    for rank in range(1, 10):
        one = {s.suit: s for s in sets if s.rank == rank and s.suit < 3}
        if len(one) == 3:
            return tuple(one.values())
    return tuple(sets)


def _straight(win: Win) -> Found:
    for suit in range(3):
        one = {s.rank: s for s in win.chows if s.suit == suit and s.rank in (1, 4, 7)}
        if len(one) == 3:
            return [tuple(one[rank] for rank in (1, 4, 7))]
    return True


yaku(
    "riichi",
    "Riichi",
    "立直",
    (1, 0),
    LUCK,
    (
        "A closed hand that lacks one tile was declared, with a deposit of 1,000.",
        "門前聽牌時宣告立直，並放立直棒一千點。",
    ),
    ("Riichi was declared on a closed hand", "門前聽牌，宣告立直"),
    "123m 678m 456p 78s 99p 9s +riichi",
    series="riichi",
)
yaku(
    "daburu_riichi",
    "Double Riichi",
    "兩立直",
    (2, 0),
    LUCK,
    (
        "Riichi on one's first discard, before anybody claimed a tile.",
        "第一巡、無人吃碰槓時即宣告立直。",
    ),
    ("Riichi was declared on the first turn", "第一巡宣告立直"),
    "123m 678m 456p 78s 99p 9s +double-riichi",
    series="riichi",
    names=("Daburu Riichi",),
)
yaku(
    "ippatsu",
    "Ippatsu",
    "一發",
    (1, 0),
    LUCK,
    (
        "A win within one turn of riichi, with no claim in between.",
        "立直後一巡內和牌，其間無人吃碰槓。",
    ),
    (
        "Won within one turn of riichi, and nobody claimed a tile in between",
        "立直後一巡內和牌，其間無人吃碰槓",
    ),
    "123m 678m 456p 78s 99p 9s +riichi +ippatsu",
)
yaku(
    "tsumo",
    "Menzen Tsumo",
    "門前清自摸和",
    (1, 0),
    LUCK,
    ("A closed hand completed by one's own draw.", "門前清而自摸。"),
    ("Nothing was claimed, and the {tile} was self-drawn", "沒有吃碰，自摸{tile}"),
    "123m 678m 456p 78s 99p 9s +self-drawn",
    shows=TILE,
)
yaku(
    "chankan",
    "Chankan",
    "搶槓",
    (1, 1),
    LUCK,
    ("A win on a tile with which another player makes a kong.", "和別家開槓的牌。"),
    ("Another player was making a kong with the {tile}", "搶別家開槓的{tile}"),
    "123m 678m 456p 78s 99p 9s +robbing",
    shows=TILE,
)
yaku(
    "rinshan",
    "Rinshan Kaihou",
    "嶺上開花",
    (1, 1),
    LUCK,
    ("A win on the replacement tile of one's own kong.", "以自己開槓後的補牌和牌。"),
    ("The {tile} was drawn to replace a kong", "開槓後補進{tile}成和"),
    "123m 678m 78s 99p [CCCC] 9s +replacement",
    shows=TILE,
)
yaku(
    "haitei",
    "Haitei Raoyue",
    "海底摸月",
    (1, 1),
    LUCK,
    ("A win by drawing the last tile of the wall.", "自摸牌牆最後一張成和。"),
    ("The {tile} was drawn as the last tile of the wall", "自摸牌牆最後一張{tile}"),
    "123m 678m 456p 78s 99p 9s +last-draw",
    shows=TILE,
)
yaku(
    "houtei",
    "Houtei Raoyui",
    "河底撈魚",
    (1, 1),
    LUCK,
    ("A win on the very last discard.", "和最後一張打出的牌。"),
    ("The {tile} was the last discard of all", "和最後一張打出的{tile}"),
    "123m 678m 456p 78s 99p 9s +last-claim",
    shows=TILE,
)
yaku(
    "renhou",
    "Renhou",
    "人和",
    (5, 0),
    LUCK,
    (
        "A win on a discard before one's own first draw, with no claim before. Only where the "
        "option says that it counts.",
        "自己第一次摸牌之前和別家打出的牌，其間無人吃碰槓。須選項計此役。",
    ),
    ("The {tile} was discarded before the winner's first draw", "第一次摸牌之前和別家打出的{tile}"),
    "123m 678m 456p 78s 99p 9s +seat=S +first-turn",
    shows=TILE,
)
yaku(
    "pinfu",
    "Pinfu",
    "平和",
    (1, 0),
    SHAPE,
    (
        "Closed, four chows, a pair that is no dragon and neither wind, and a wait at both ends "
        "of a chow.",
        "門前清，四副順子，將不是役牌，聽兩面。",
    ),
    (
        "Four chows, a pair without value, and the {tile} finished a chow open at both ends",
        "四副順子，將不是役牌，兩面聽{tile}",
    ),
    "123m 678m 456p 78s 99p 9s",
)
yaku(
    "tanyao",
    "Tanyao",
    "斷么九",
    (1, 1),
    SHAPE,
    ("No terminals and no honors.", "沒有么九牌和字牌。"),
    ("No 1, no 9 and no honor", "沒有么九和字牌"),
    "234m 678m 456p 67s 55p 8s",
)
yaku(
    "iipeiko",
    "Iipeiko",
    "一盃口",
    (1, 0),
    SHAPE,
    ("Closed, with two identical chows.", "門前清，有兩副相同的順子。"),
    ("{run} twice in {suits}", "{suits}兩副{run}"),
    "223344m 678p 78s CC 9s",
    find=lambda win: _twins(win)[:1],
    series="peiko",
    names=("Iipeikou",),
)
yaku(
    "haku",
    "Yakuhai (haku)",
    "役牌白",
    (1, 1),
    SHAPE,
    ("A pung or kong of white dragons.", "白板的刻子或槓。"),
    ("A set of white dragons: {sets}", "白板的刻子：{sets}"),
    "123m 678m 78s 99p [PPP] 9s",
    find=lambda win: [sets_of(win, 1 << INDEX["P"])],
    names=("Haku", "White Dragon"),
)
yaku(
    "hatsu",
    "Yakuhai (hatsu)",
    "役牌發",
    (1, 1),
    SHAPE,
    ("A pung or kong of green dragons.", "發財的刻子或槓。"),
    ("A set of green dragons: {sets}", "發財的刻子：{sets}"),
    "123m 678m 78s 99p [FFF] 9s",
    find=lambda win: [sets_of(win, 1 << INDEX["F"])],
    names=("Hatsu", "Green Dragon"),
)
yaku(
    "chun",
    "Yakuhai (chun)",
    "役牌中",
    (1, 1),
    SHAPE,
    ("A pung or kong of red dragons.", "紅中的刻子或槓。"),
    ("A set of red dragons: {sets}", "紅中的刻子：{sets}"),
    "123m 678m 78s 99p [CCC] 9s",
    find=lambda win: [sets_of(win, 1 << INDEX["C"])],
    names=("Chun", "Red Dragon"),
)


def _wind(kind: str, wind: str) -> None:
    """Enter the yaku for a set of the seat's or the round's wind."""
    english = tile_name(wind).split()[0]
    chinese = tile_name(wind, "zh-Hant")
    whose = ("the player's own wind", "自風") if kind == "seat" else ("the round's wind", "場風")
    yaku(
        f"{kind}_wind_{english}",
        f"Yakuhai ({kind} wind {english})",
        whose[1] + chinese[0],
        (1, 1),
        SHAPE,
        (f"A pung or kong of {english} winds, {whose[0]}.", f"{chinese}的刻子或槓，是{whose[1]}。"),
        (f"A set of {whose[0]}: {{sets}}", f"{whose[1]}的刻子：{{sets}}"),
        f"123m 678m 78s 99p [{wind * 3}] 9s +{kind}={wind}",
        find=lambda win: [sets_of(win, 1 << INDEX[wind])],
    )


for _kind in ("seat", "round"):
    for _each in WINDS:
        _wind(_kind, _each)

yaku(
    "sanshoku",
    "Sanshoku Doujun",
    "三色同順",
    (2, 1),
    SHAPE,
    ("The same chow in all three suits.", "三門都有同一順子。"),
    ("{run} in {suits}", "{suits}都有{run}"),
    "234m 234p 999s 55p 23s 4s",
    find=lambda win: [_same_in_three_suits(win.chows)],
)
yaku(
    "ittsu",
    "Ittsu",
    "一氣通貫",
    (2, 1),
    SHAPE,
    ("1-2-3, 4-5-6 and 7-8-9 of one suit.", "同門的一二三、四五六、七八九。"),
    ("1-2-3, 4-5-6 and 7-8-9 in {suits}", "{suits}一二三、四五六、七八九"),
    "123456m 678p 99s 78m 9m",
    find=_straight,
    names=("Ikkitsuukan",),
)
yaku(
    "chantai",
    "Chantai",
    "混全帶么九",
    (2, 1),
    SHAPE,
    (
        "Every set and the pair have a terminal or an honor, with a chow and an honor among them.",
        "每副牌和將都帶么九或字牌，其中有順子，也有字牌。",
    ),
    (
        "Every set and the pair have a 1, a 9 or an honor: {sets}",
        "每副牌和將都帶么九或字牌：{sets}",
    ),
    "123m 789m 789p CC 12s 3s",
    series="chanta",
    names=("Chanta",),
)
yaku(
    "honroto",
    "Honroutou",
    "混老頭",
    (2, 2),
    SHAPE,
    ("Nothing but terminals and honors.", "全是么九牌和字牌。"),
    ("Every tile is a 1, a 9 or an honor", "全是么九牌和字牌"),
    "99s CC FFF [111m] [999p] 9s",
)
yaku(
    "toitoi",
    "Toitoi",
    "對對和",
    (2, 2),
    SHAPE,
    ("Four pungs or kongs and a pair.", "四副刻子或槓加將。"),
    ("All four sets are pungs or kongs: {sets}", "四副都是刻子或槓：{sets}"),
    "22m 77s FFF [444p] [999m] 7s",
    find=lambda win: [win.pungs],
)
yaku(
    "sanankou",
    "San Ankou",
    "三暗刻",
    (2, 2),
    SHAPE,
    (
        "Three concealed pungs or kongs; one that a discard completed is not concealed.",
        "三副暗刻或暗槓；和別家的牌而成的刻子不算暗。",
    ),
    ("Three pungs made from own tiles: {sets}", "三副暗刻：{sets}"),
    "222m 777s FFF 99p 78m 9m",
    find=lambda win: [win.concealed_pungs],
)
yaku(
    "sankantsu",
    "San Kantsu",
    "三槓子",
    (2, 2),
    SHAPE,
    ("Three kongs.", "三副槓。"),
    ("Three kongs: {sets}", "三副槓：{sets}"),
    "23m 99p [2222s] [FFFF] (7777p) 4m",
    find=lambda win: [win.kongs],
)
yaku(
    "sanshoku_douko",
    "Sanshoku Doukou",
    "三色同刻",
    (2, 2),
    SHAPE,
    ("Pungs or kongs of one number in all three suits.", "三門都有同數的刻子或槓。"),
    ("Sets of {rank} in {suits}", "{suits}都有{rank}的刻子"),
    "222m 222p 78s 99p [222s] 9s",
    find=lambda win: [_same_in_three_suits(win.pungs)],
)
yaku(
    "chiitoitsu",
    "Chiitoitsu",
    "七對子",
    (2, 0),
    SHAPE,
    ("Seven different pairs; always 25 fu.", "七個不同的對子；一律二十五符。"),
    ("Seven different pairs: {pairs}", "七個不同的對子：{pairs}"),
    "1144m 2288p 3399s C C",
    names=("Seven Pairs",),
)
yaku(
    "shosangen",
    "Shou Sangen",
    "小三元",
    (2, 2),
    SHAPE,
    (
        "Two sets of dragons and a pair of the third; the two sets count beside it.",
        "兩副箭刻，第三種箭牌作將；兩副箭刻另計。",
    ),
    ("Sets of two dragons, and the third is the pair: {sets}", "兩副箭刻，另一種箭牌作將：{sets}"),
    "123m 78s FF [CCC] [PPP] 9s",
    find=lambda win: [sets_of(win, DRAGONS_MASK)],
)
yaku(
    "honitsu",
    "Honitsu",
    "混一色",
    (3, 2),
    SHAPE,
    ("One suit and honors.", "一門數牌和字牌。"),
    ("Only {all_suits} and honors", "只有{all_suits}和字牌"),
    "123m 678m 99m CC SSS 9m",
    series="flush",
)
yaku(
    "junchan",
    "Junchan",
    "純全帶么九",
    (3, 2),
    SHAPE,
    (
        "Every set and the pair have a terminal, with a chow among them.",
        "每副牌和將都帶么九，其中有順子。",
    ),
    ("Every set and the pair have a 1 or a 9: {sets}", "每副牌和將都帶么九：{sets}"),
    "123m 789m 789p 99s 12s 3s",
    series="chanta",
)
yaku(
    "ryanpeiko",
    "Ryanpeikou",
    "二盃口",
    (3, 0),
    SHAPE,
    ("Closed, with two identical chows twice.", "門前清，有兩組相同的順子。"),
    ("Two chows, each of them twice: {sets}", "兩組相同的順子：{sets}"),
    "223344m 667788p C C",
    find=lambda win: [tuple(s for pair in _twins(win) for s in pair)],
    series="peiko",
)
yaku(
    "chinitsu",
    "Chinitsu",
    "清一色",
    (6, 5),
    SHAPE,
    ("One suit and nothing else.", "全是一門數牌。"),
    ("All tiles are {all_suits}", "全是{all_suits}"),
    "123m 678m 99m 777m 45m 6m",
    series="flush",
)
yaku(
    "dora",
    "Dora",
    "寶牌",
    (1, 1),
    DORA,
    (
        "Each tile that follows an indicator: 9 is followed by 1, E S W N by E, P F C by P. No "
        "yaku by itself.",
        "每張指示牌的下一張：九之後是一，東南西北、白發中各自循環。本身不是役。",
    ),
    _dora_told("dora", ("Dora: {dora}", "寶牌：{dora}")),
    "123m 678m 456p 78s 99p 9s +dora-indicators=8p",
    shows=OWN,
)
yaku(
    "aka_dora",
    "Aka Dora",
    "紅寶牌",
    (1, 1),
    DORA,
    ("Each red five. No yaku by itself.", "每張紅五。本身不是役。"),
    _dora_told("aka_dora", ("Red fives: {dora}", "紅五：{dora}")),
    "123m 678m 456p 78s 99p 9s +red-fives=5p",
    shows=OWN,
    names=("Red Dora",),
)
yaku(
    "ura_dora",
    "Ura Dora",
    "裏寶牌",
    (1, 0),
    DORA,
    (
        "As dora, by the tiles under the indicators, after riichi only. No yaku by itself.",
        "同寶牌，看指示牌下面的一張，只限立直。本身不是役。",
    ),
    _dora_told("ura_dora", ("Ura-dora: {dora}", "裏寶牌：{dora}")),
    "123m 678m 456p 78s 99p 9s +riichi +ura-indicators=8p",
    shows=OWN,
)
