"""The yaku: what the package ``mahjong`` calls them, what they are worth, and what makes them.

Whether one counts is for the package to say. A row here has its key and name in the package, its
han in a closed and in an open hand, and how to find the sets that make it, in the arrangement
that was counted, for the sentence that tells why. Behind the yakuman stand the parts of fu.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from scoring.book.fan_names import JAPANESE
from scoring.fans.arrangements import TileSet
from scoring.fans.patterns import TILE, Because, Found, PatternTable
from scoring.fans.win import DRAGONS_MASK, WINDS_MASK, Group, Win
from scoring.hand.values import FanName, TileName
from scoring.score import FuPart
from scoring.speech.messages import Message, Text
from scoring.tiles import INDEX, WINDS, tile_name

LUCK = Text("The way of winning")
SHAPE = Text("Tiles and sets")
DORA = Text("Dora")

TABLE = PatternTable("riichi", "han", kanji=True)

OPEN: dict[str, int] = {}
"""Han of each yaku in an open hand; 0 where it needs a closed one."""


def yaku(
    key: str,
    name: str,
    zh: str,
    han: tuple[int, int],
    group: Text,
    about: Text | Message,
    because: Because,
    example: str,
    *,
    found: Callable[[Win], Found] = lambda win: True,
    circumstance: bool = False,
    **more: Any,
) -> None:
    """Enter a yaku, by its key, name and the other columns of `Pattern`, into this module's
    `TABLE`.

    han: worth in a closed and in an open hand.
    circumstance: True for what luck brings beside `LUCK` and `DORA`.
    more: further arguments of `PatternTable.add`.
    """
    told: dict[str, Any] = {"about": about, "because": because, "example": example, "found": found}
    luck = circumstance or group in (LUCK, DORA)
    TABLE.add(key, name, zh, han[0], group, circumstance=luck, **told, **more)
    OPEN[key] = han[1]


YAKUHAI = (
    "Yakuhai", "Value Tiles", "Value Honor", "Honor Tiles", "Fanpai", "役牌", "翻牌", "ヤクハイ",
)  # fmt: skip
DRAGONS = (
    *YAKUHAI, "Dragon Pung", "Dragon Triplet", "Dragon Set", "Dragons", "Pung of Dragons",
    "三元牌", "箭刻",
)  # fmt: skip
MAN = ("Blessing of Man", "Hand of Man", "Human Hand", "レンホー")
SEAT = (
    *YAKUHAI, "Seat Wind", "Own Wind", "Player's Wind", "Pung of Seat Wind", "自風", "自風牌",
    "門風", "門風牌", "ジカゼ", "Jikaze", "役牌自風牌", "役牌門風牌", "Yakuhai Seat", "Wind Pung",
)  # fmt: skip
ROUND = (
    *YAKUHAI, "Prevalent Wind", "Prevailing Wind", "Round Wind", "Pung of Prevalent Wind", "場風",
    "場風牌", "圈風", "圈風牌", "バカゼ", "Bakaze", "役牌場風牌", "Yakuhai Round", "Wind Pung",
)  # fmt: skip
"""Names that players use for several yaku alike."""

OF_WIND = {"seat": ("門風", "Jikaze "), "round": ("圈風", "Bakaze ")}
"""Names beside which players say the wind."""


def sets_of(win: Win, mask: int) -> Group:
    """Return a win's pungs, kongs and pair that contain one of the tiles in `mask`.

    mask: a bit for each of the 34 tiles.
    """
    pair = () if win.pair is None or not win.pair.mask & mask else (win.pair,)
    return (*[s for s in win.pungs if s.mask & mask], *pair)


def dora_tiles(indicators: Sequence[str]) -> list[str]:
    """Return the tile that each of `indicators` makes a dora: the next one of its kind, in a
    circle.

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


def dora_of_hand(key: str, win: Win) -> list[str]:
    """Return the tile codes of a win's hand that are dora of a kind, each as often as it counts.

    key: "dora", "ura_dora" or "aka_dora".
    """
    if key == "aka_dora":
        return list(win.fields["red_fives"])
    indicators = win.fields["dora_indicators" if key == "dora" else "ura_indicators"]
    dora = Counter(dora_tiles(indicators))
    in_order = sorted(dora, key=INDEX.__getitem__)
    return [tile for tile in in_order for _ in range(win.counts[INDEX[tile]] * dora[tile])]


def _dora_shown(key: str) -> Callable[[Win, Sequence[Group]], tuple[tuple[str, ...], ...]]:
    return lambda win, groups: tuple([(tile,) for tile in dora_of_hand(key, win)])


def _dora_told(key: str, said: Text) -> Because:
    """Return the sentence for dora: which tiles they are, and how often."""

    def because(win: Win, groups: Sequence[Group]) -> Message:
        many = Counter(dora_of_hand(key, win))
        dora = [Message(TIMES, tile=TileName(tile), times=n) for tile, n in many.items()]
        return Message(said, dora=tuple(dora))

    return because


TIMES = Text("{tile} ×{times}")


def _twins(win: Win) -> list[Group]:
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


# fmt: off
yaku(
    "riichi", "Riichi", "立直", (1, 0), LUCK,
    Text("A closed hand that lacks one tile was declared, with a deposit of 1,000."),
    Text("Riichi was declared on a closed hand"),
    "123m 678m 456p 78s 99p 9s +riichi",
    series="riichi",
    names=("Ready", "Ready Hand", "Reach", "リーチ"),
)
yaku(
    "daburu_riichi", "Double Riichi", "兩立直", (2, 0), LUCK,
    Text("Riichi on one's first discard, before anybody claimed a tile."),
    Text("Riichi was declared on the first turn"),
    "123m 678m 456p 78s 99p 9s +double-riichi",
    series="riichi",
    names=(
        "W立直", "Wリーチ", "Double Ready", "Double Reach", "ダブルリーチ", "ダブリー", "Daburii",
    ),
    ja="ダブル立直",
)
yaku(
    "ippatsu", "Ippatsu", "一發", (1, 0), LUCK,
    Text("A win within one turn of riichi, with no claim in between."),
    Text("Won within one turn of riichi, and nobody claimed a tile in between"),
    "123m 678m 456p 78s 99p 9s +riichi +ippatsu",
    names=("One-shot", "Unbroken", "イッパツ"),
)
yaku(
    "tsumo", "Menzen Tsumo", "門前清自摸和", (1, 0), LUCK,
    Text("A closed hand completed by one's own draw."),
    Text("Nothing was claimed, and the {tile} was self-drawn"),
    "123m 678m 456p 78s 99p 9s +self-drawn",
    shows=TILE,
    names=(
        "Menzenchin Tsumo", "Menzenchin Tsumohou", "Closed Tsumo", "Concealed Self-Draw", "門前清",
        "門清自摸", "門前ツモ", "メンゼンツモ", "メンツモ", "Win by Self-Draw", "Closed Self-Draw",
        "Fully Concealed Self-Draw",
    ),
)
yaku(
    "chankan", "Chankan", "搶槓", (1, 1), LUCK,
    Text("A win on a tile with which another player makes a kong."),
    Text("Another player was making a kong with the {tile}"),
    "123m 678m 456p 78s 99p 9s +robbing",
    shows=TILE,
    names=("Robbing the Kan", "Robbing a Quad", "Kong Rob"),
)
yaku(
    "rinshan", "Rinshan Kaihou", "嶺上開花", (1, 1), LUCK,
    Text("A win on the replacement tile of one's own kong."),
    Text("The {tile} was drawn to replace a kong"),
    "123m 678m 78s 99p [CCCC] 9s +replacement",
    shows=TILE,
    names=(
        "King's Tile Draw", "嶺上", "After a Kan", "After a Quad", "Dead Wall Draw",
        "Dead Wall Win", "After Kong",
    ),
)
yaku(
    "haitei", "Haitei Raoyue", "海底摸月", (1, 1), LUCK,
    Text("A win by drawing the last tile of the wall."),
    Text("The {tile} was drawn as the last tile of the wall"),
    "123m 678m 456p 78s 99p 9s +last-draw",
    shows=TILE,
    names=(
        "Last Tile from the Wall", "Bottom of the Sea", "Under the Sea", "Win by Last Draw",
        "Last Tile Draw", "Final Draw", "海底", "海底撈月", "海底撈", "Haitei Mouyue", "ハイテイ",
    ),
)
yaku(
    "houtei", "Houtei Raoyui", "河底撈魚", (1, 1), LUCK,
    Text("A win on the very last discard."),
    Text("The {tile} was the last discard of all"),
    "123m 678m 456p 78s 99p 9s +last-claim",
    shows=TILE,
    names=(
        "Bottom of the River", "Under the River", "Win by Last Discard", "Last Tile Claim",
        "Last Discard", "Final Discard", "河底", "河底撈", "ホウテイ",
    ),
)
yaku(
    "renhou", "Renhou", "人和", (5, 0), LUCK,
    Text(
        "A win on a discard before one's own first draw, with no claim before. Only where the "
        "option says that it counts."),
    Text("The {tile} was discarded before the winner's first draw"),
    "123m 678m 456p 78s 99p 9s +seat=S +first-turn",
    shows=TILE,
    shared=MAN,
)
yaku(
    "pinfu", "Pinfu", "平和", (1, 0), SHAPE,
    Text(
        "Closed, four chows, a pair that is no dragon and neither wind, and a wait at both ends "
        "of a chow."),
    Text("Four chows, a pair without value, and the {tile} finished a chow open at both ends"),
    "123m 678m 456p 78s 99p 9s",
    names=("Minimum Points", "No-Points Hand", "Flat Hand"),
)
yaku(
    "tanyao", "Tanyao", "斷么九", (1, 1), SHAPE,
    Text("No terminals and no honors."),
    Text("No 1, no 9 and no honor"),
    "234m 678m 456p 67s 55p 8s",
    names=("Open Tanyao", "Kuitan", "喰いタン", "Tanyaochuu", "All Inside", "タンヤオチュー"),
)
yaku(
    "iipeiko", "Iipeiko", "一盃口", (1, 0), SHAPE,
    Text("Closed, with two identical chows."),
    Text("{run} twice in {suits}"),
    "223344m 678p 78s CC 9s",
    found=lambda win: _twins(win)[:1],
    series="peiko",
    names=("One Set of Identical Sequences", "Pure Double Sequence", "Pure Double Chi"),
)
yaku(
    "haku", "Yakuhai (haku)", "役牌白", (1, 1), SHAPE,
    Text("A pung or kong of white dragons."),
    Text("A set of white dragons: {sets}"),
    "123m 678m 78s 99p [PPP] 9s",
    found=lambda win: [sets_of(win, 1 << INDEX["P"])],
    names=(
        "ハク", "Pung of White Dragons", "White Dragon", "White", "White Dragon Pung", "役牌 白板",
        "白", "白板",
    ),
    shared=DRAGONS,
)
yaku(
    "hatsu", "Yakuhai (hatsu)", "役牌發", (1, 1), SHAPE,
    Text("A pung or kong of green dragons."),
    Text("A set of green dragons: {sets}"),
    "123m 678m 78s 99p [FFF] 9s",
    found=lambda win: [sets_of(win, 1 << INDEX["F"])],
    names=(
        "ハツ", "Pung of Green Dragons", "Green Dragon", "Green", "Green Dragon Pung", "發", "發財",
        "役牌 發財",
    ),
    ja="役牌發",
    shared=DRAGONS,
)
yaku(
    "chun", "Yakuhai (chun)", "役牌中", (1, 1), SHAPE,
    Text("A pung or kong of red dragons."),
    Text("A set of red dragons: {sets}"),
    "123m 678m 78s 99p [CCC] 9s",
    found=lambda win: [sets_of(win, 1 << INDEX["C"])],
    names=(
        "チュン", "Pung of Red Dragons", "Red Dragon", "Red", "Red Dragon Pung", "中", "紅中",
        "役牌 紅中",
    ),
    shared=DRAGONS,
)


_OWN_WIND = (
    "自風",
    Text("A pung or kong of {wind}s, the player's own wind."),
    Text("A set of the player's own wind: {sets}"),
)
_ROUND_WIND = (
    "場風",
    Text("A pung or kong of {wind}s, the round's wind."),
    Text("A set of the round's wind: {sets}"),
)


def _wind(kind: str, wind: str, sign: str) -> None:
    """Enter the yaku for a set of the seat's or the round's wind."""
    english = tile_name(wind).split()[0]
    zh, about, because = _OWN_WIND if kind == "seat" else _ROUND_WIND
    yaku(
        f"{kind}_wind_{english}",
        f"Yakuhai ({kind} wind {english})",
        zh + sign,
        (1, 1),
        SHAPE,
        Message(about, wind=TileName(wind)),
        because,
        f"123m 678m 78s 99p [{wind * 3}] 9s +{kind}={wind}",
        found=lambda win: [sets_of(win, 1 << INDEX[wind])],
        names=(
            f"{kind} {english}",
            f"{english} {kind}",
            *[name + (sign if name[-1] in "風" else english) for name in OF_WIND[kind]],
        ),
        shared=(
            *(SEAT if kind == "seat" else ROUND),
            *(english, f"{english} Wind", sign, f"{sign}風", f"役牌{sign}", f"Yakuhai {english}"),
            *JAPANESE[wind],
        ),
    )


for _kind in ("seat", "round"):
    for _each, _sign in zip(WINDS, "東南西北", strict=True):
        _wind(_kind, _each, _sign)

yaku(
    "sanshoku", "Sanshoku Doujun", "三色同順", (2, 1), SHAPE,
    Text("The same chow in all three suits."),
    Text("{run} in {suits}"),
    "234m 234p 999s 55p 23s 4s",
    found=lambda win: [_same_in_three_suits(win.chows)],
    names=(
        "Three Color Straight", "Three Colour Straight", "Three Colored Straight",
        "Mixed Triple Sequence", "Mixed Triple Chi", "Mixed Sequences",
    ),
)
yaku(
    "ittsu", "Ittsu", "一氣通貫", (2, 1), SHAPE,
    Text("1-2-3, 4-5-6 and 7-8-9 of one suit."),
    Text("1-2-3, 4-5-6 and 7-8-9 in {suits}"),
    "123456m 678p 99s 78m 9m",
    found=_straight,
    names=("Straight", "Full Straight"),
)
yaku(
    "chantai", "Chantai", "混全帶么九", (2, 1), SHAPE,
    Text(
        "Every set and the pair have a terminal or an honor, with a chow and an honor among them."),
    Text("Every set and the pair have a 1, a 9 or an honor: {sets}"),
    "123m 789m 789p CC 12s 3s",
    series="chanta",
    names=(
        "Honchantaiyaochuu", "Half Outside Hand", "Mixed Outside Hand",
        "Terminal or Honor in Each Set", "Terminals and Honors in All Sets", "Chantaiyao",
        "Common Ends",
    ),
)
yaku(
    "honroto", "Honroutou", "混老頭", (2, 2), SHAPE,
    Text("Nothing but terminals and honors."),
    Text("Every tile is a 1, a 9 or an honor"),
    "99s CC FFF [111m] [999p] 9s",
    names=("Terminals and Honors", "Common Terminals"),
)
yaku(
    "toitoi", "Toitoi", "對對和", (2, 2), SHAPE,
    Text("Four pungs or kongs and a pair.", "riichi"),
    Text("All four sets are pungs or kongs: {sets}"),
    "22m 77s FFF [444p] [999m] 7s",
    found=lambda win: [win.pungs],
    names=("All Triplet Hand", "All Pons", "Toitoihou"),
)
yaku(
    "sanankou", "San Ankou", "三暗刻", (2, 2), SHAPE,
    Text("Three concealed pungs or kongs; one that a discard completed is not concealed."),
    Text("Three pungs made from own tiles: {sets}"),
    "222m 777s FFF 99p 78m 9m",
    found=lambda win: [win.concealed_pungs],
    names=("Three Concealed Pons",),
)
yaku(
    "sankantsu", "San Kantsu", "三槓子", (2, 2), SHAPE,
    Text("Three kongs."),
    Text("Three kongs: {sets}"),
    "23m 99p [2222s] [FFFF] (7777p) 4m",
    found=lambda win: [win.kongs],
    names=("Three Quads", "Three Kans"),
)
yaku(
    "sanshoku_douko", "Sanshoku Doukou", "三色同刻", (2, 2), SHAPE,
    Text("Pungs or kongs of one number in all three suits."),
    Text("Sets of {rank} in {suits}"),
    "222m 222p 78s 99p [222s] 9s",
    found=lambda win: [_same_in_three_suits(win.pungs)],
    names=("Three Color Triplets", "Three Colour Triplets", "Triple Pon", "Triple Triplet"),
)
yaku(
    "chiitoitsu", "Chiitoitsu", "七對子", (2, 0), SHAPE,
    Text("Seven different pairs; always 25 fu."),
    Text("Seven different pairs: {pairs}"),
    "1144m 2288p 3399s C C",
)
yaku(
    "shosangen", "Shou Sangen", "小三元", (2, 2), SHAPE,
    Text("Two sets of dragons and a pair of the third; the two sets count beside it."),
    Text("Sets of two dragons, and the third is the pair: {sets}"),
    "123m 78s FF [CCC] [PPP] 9s",
    found=lambda win: [sets_of(win, DRAGONS_MASK)],
    names=("Little Dragons", "Small Dragons"),
)
yaku(
    "honitsu", "Honitsu", "混一色", (3, 2), SHAPE,
    Text("One suit and honors."),
    Text("Only {all_suits} and honors"),
    "123m 678m 99m CC SSS 9m",
    series="flush",
    names=("Common Flush",),
)
yaku(
    "junchan", "Junchan", "純全帶么九", (3, 2), SHAPE,
    Text("Every set and the pair have a terminal, with a chow among them."),
    Text("Every set and the pair have a 1 or a 9: {sets}"),
    "123m 789m 789p 99s 12s 3s",
    series="chanta",
    names=(
        "Junchantaiyaochuu", "Terminals in All Sets", "Fully Outside Hand", "Full Outside Hand",
        "Pure Outside Hand", "Terminal in Each Set", "Perfect Ends", "Junchantaiyao", "純チャン",
        "純全帶", "ジュンチャン",
    ),
)
yaku(
    "ryanpeiko", "Ryanpeikou", "二盃口", (3, 0), SHAPE,
    Text("Closed, with two identical chows twice."),
    Text("Two chows, each of them twice: {sets}"),
    "223344m 667788p C C",
    found=lambda win: [tuple(s for pair in _twins(win) for s in pair)],
    series="peiko",
    names=(
        "Two Sets of Identical Sequences", "Twice Pure Double Chows", "Twice Pure Double Sequence",
        "Twice Pure Double Chi", "リャンペーコー",
    ),
)
yaku(
    "chinitsu", "Chinitsu", "清一色", (6, 5), SHAPE,
    Text("One suit and nothing else."),
    Text("All tiles are {all_suits}"),
    "123m 678m 99m 777m 45m 6m",
    series="flush",
    names=("Flush", "Perfect Flush"),
)
yaku(
    "dora", "Dora", "寶牌", (1, 1), DORA,
    Text(
        "Each tile that follows an indicator: 9 is followed by 1, E S W N by E, P F C by P. No "
        "yaku by itself."),
    _dora_told("dora", Text("Dora: {dora}")),
    "123m 678m 456p 78s 99p 9s +dora-indicators=8p",
    shows=_dora_shown("dora"), ja="ドラ",
    names=("Kan Dora", "槓ドラ", "表ドラ", "Bonus Tiles"),
)
yaku(
    "aka_dora", "Aka Dora", "紅寶牌", (1, 1), DORA,
    Text("Each red five. No yaku by itself."),
    _dora_told("aka_dora", Text("Red fives: {dora}")),
    "123m 678m 456p 78s 99p 9s +red-fives=5p",
    shows=_dora_shown("aka_dora"),
    names=("Aka", "赤", "赤5", "Red Dora", "Red Five", "Red Fives", "赤五", "赤寶牌"),
    ja="赤ドラ",
)
yaku(
    "ura_dora", "Ura Dora", "裏寶牌", (1, 0), DORA,
    Text("As dora, by the tiles under the indicators, after riichi only. No yaku by itself."),
    _dora_told("ura_dora", Text("Ura-dora: {dora}")),
    "123m 678m 456p 78s 99p 9s +riichi +ura-indicators=8p",
    shows=_dora_shown("ura_dora"), ja="裏ドラ",
    names=("Ura", "Underside Dora", "Hidden Dora", "Under Dora", "裏寶", "裏"),
)
# fmt: on


YAKUMAN = Text("Yakuman")

# fmt: off
yaku(
    "kokushi", "Kokushi Musou", "國士無雙", (13, 0), YAKUMAN,
    Text("One of each terminal and honor, and one more of them."),
    Text("Every terminal and honor, and the {double} twice"),
    "19m 19p 19s ESWNPF 1m C",
)
yaku(
    "daburu_kokushi", "Kokushi Musou Juusanmen Matchi", "國士無雙十三面", (26, 0), YAKUMAN,
    Text("Kokushi that waited for all thirteen; one yakuman by the default option."),
    Text("One of each of the thirteen, and the {tile} made the pair"),
    "19m 19p 19s ESWNPFC C",
    names=(
        "國士無雙13面", "13-Wait Thirteen Orphans", "Thirteen-Wait Kokushi",
        "Thirteen Orphans 13-Way Wait", "國士無雙十三面待", "國士無雙十三面待ち", "純正國士無雙",
        "國士十三面", "Kokushi Juusanmen", "Pure Thirteen Orphans",
    ),
)
yaku(
    "chuuren_poutou", "Chuuren Poutou", "九蓮寶燈", (13, 0), YAKUMAN,
    Text("Closed 1112345678999 of one suit and one more of it."),
    Text("1-1-1-2-3-4-5-6-7-8-9-9-9 of {all_suits} and one more"),
    "1112345678995m 9m",
    names=("Chuuren",),
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
    found=lambda win: [win.pungs],
    names=("Four Concealed Pons",),
)
yaku(
    "suuankou_tanki", "Suu Ankou Tanki", "四暗刻單騎", (26, 0), YAKUMAN,
    Text("Four concealed pungs that waited for the pair; one yakuman by the default option."),
    Text("Four pungs made from own tiles, and the {tile} finished the pair: {sets}"),
    "222m 777s FFF 444m 9p 9p",
    found=lambda win: [win.pungs],
    names=(
        "Single-Wait Four Concealed Triplets", "Single-Wait Four Concealed Pungs",
        "Four Concealed Triplets Single Wait", "Four Concealed Pungs Single Wait",
    ),
)
yaku(
    "daisangen", "Daisangen", "大三元", (13, 13), YAKUMAN,
    Text("Pungs or kongs of all three dragons."),
    Text("Sets of all three dragons: {sets}"),
    "78s 99p FFF [CCC] [PPP] 9s",
    found=lambda win: [sets_of(win, DRAGONS_MASK)],
    names=("Big Dragons", "Great Three Dragons"),
)
yaku(
    "shosuushi", "Shousuushii", "小四喜", (13, 13), YAKUMAN,
    Text("Sets of three winds and a pair of the fourth."),
    Text("Sets of three winds, and the fourth is the pair: {sets}"),
    "78s NN EEE [SSS] [WWW] 9s",
    found=lambda win: [sets_of(win, WINDS_MASK)],
    names=("Little Winds", "Four Little Winds", "Small Winds"),
)
yaku(
    "daisuushi", "Dai Suushii", "大四喜", (26, 26), YAKUMAN,
    Text("Sets of all four winds; one yakuman by the default option."),
    Text("Sets of all four winds: {sets}"),
    "9s NNN EEE [SSS] [WWW] 9s",
    found=lambda win: [sets_of(win, WINDS_MASK)],
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
    found=lambda win: [win.kongs],
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
    names=("Earthly Win",),
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


# fmt: off
PARTS = {
    key: FanName(name, zh, ja=ja)
    for key, name, zh, ja in (
        ("base", "Every win", "底符", "副底"),
        ("penchan", "Waiting for the 3 of 1-2-3 or the 7 of 7-8-9", "邊張", "辺張待ち"),
        ("kanchan", "Waiting for the middle of a chow", "嵌張", "嵌張待ち"),
        ("valued_pair", "A pair of dragons or of a wind that counts", "役牌作將", "役牌の雀頭"),
        ("double_valued_pair", "A pair of the wind of seat and round",
            "連風牌作將", "連風牌の雀頭"),
        ("pair_wait", "Waiting for the pair", "單騎", "単騎待ち"),
        ("tsumo", "Self-drawn", "自摸", "ツモ"),
        ("hand_without_fu", "An open hand without any other fu", "無符的副露手", "符のない副露手"),
        ("closed_pon", "A concealed pung of 2 to 8", "中張暗刻", "中張牌の暗刻"),
        ("open_pon", "A melded pung of 2 to 8", "中張明刻", "中張牌の明刻"),
        ("closed_terminal_pon", "A concealed pung of terminals or honors",
            "么九暗刻", "么九牌の暗刻"),
        ("open_terminal_pon", "A melded pung of terminals or honors", "么九明刻", "么九牌の明刻"),
        ("closed_kan", "A concealed kong of 2 to 8", "中張暗槓", "中張牌の暗槓"),
        ("open_kan", "A melded kong of 2 to 8", "中張明槓", "中張牌の明槓"),
        ("closed_terminal_kan", "A concealed kong of terminals or honors",
            "么九暗槓", "么九牌の暗槓"),
        ("open_terminal_kan", "A melded kong of terminals or honors", "么九明槓", "么九牌の明槓"),
    )
}
# fmt: on


def fu_parts(details: Sequence[tuple[str, int]]) -> list[FuPart]:
    """Return the parts of fu for an answer.

    details: key and fu of each; KeyError for an unknown key.
    """
    named = [(reason, fu, PARTS[reason]) for reason, fu in details]
    return [FuPart(reason, fu, name.english, name, name.local) for reason, fu, name in named]
