"""The table of yaku: keys and names in the package ``mahjong``, han, and the sets that form them.

The package decides whether a yaku counts. An entry here has its key and name in the package, its
han in a closed and in an open hand, and a predicate that finds its sets in the counted arrangement,
for the sentence with the reason. After the yakuman come the parts of fu.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from scoring.book.fan_names import JAPANESE, FanNames
from scoring.fans.arrangements import TileSet
from scoring.fans.patterns import TILE, Because, ByOption, FanWorth, Found, Pattern, PatternTable
from scoring.fans.win import DRAGONS_MASK, WINDS_MASK, Group, Win
from scoring.hand.values import FanName, TileName
from scoring.score import FuPart
from scoring.speech.messages import Message, Text
from scoring.tiles import INDEX, WINDS, tile_name

LUCK = Text("The way of winning")
SHAPE = Text("Tiles and sets")
DORA = Text("Dora")

TABLE = PatternTable("riichi", "han", kanji=True)

OPEN: dict[str, FanWorth] = {}
"""Han of each yaku in an open hand, by key; 0 if the hand must be closed."""


def yaku(pattern: Pattern, *, open_han: int | FanWorth) -> None:
    """Add a yaku, with its worth in a closed hand, to this module's `TABLE`; yaku by luck are
    marked as circumstances.

    open_han: worth in an open hand, 0 if the hand must be closed.
    """
    luck = pattern.circumstance or pattern.group in (LUCK, DORA)
    TABLE.add(replace(pattern, circumstance=luck))
    OPEN[pattern.key] = open_han if isinstance(open_han, FanWorth) else FanWorth(open_han)


ONE_OR_TWO = FanWorth(ByOption("double_yakuman", {True: 26}, usual=13))
"""The worth of a yakuman that counts as two by an option."""


def by_the_library(win: Win) -> bool:
    """Return True: used as the predicate of yaku that the package has already found."""
    return True


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
"""Names that each may mean any of several yaku: `YAKUHAI` those of all value tiles, `DRAGONS` those
of any dragon, `MAN` those of renhou, `SEAT` and `ROUND` those of any wind of the seat or round."""

OF_WIND = {"seat": ("門風", "Jikaze "), "round": ("圈風", "Bakaze ")}
"""First parts of the names 門風東 and "Jikaze East", 圈風東 and "Bakaze East", to which players add
the wind."""


def sets_of(win: Win, mask: int) -> Group:
    """Return a win's pungs and kongs of tiles in `mask`, followed by its pair if that is in `mask`.

    mask: a bit for each of the 34 tiles.
    """
    pair = () if win.pair is None or not win.pair.mask & mask else (win.pair,)
    return (*[s for s in win.pungs if s.mask & mask], *pair)


def dora_tiles(indicators: Sequence[str]) -> list[str]:
    """Return the dora tile for each indicator: the next tile of its kind, cyclically.

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
    """Return the codes of a hand's tiles that are dora of one kind, each repeated as often as it
    counts.

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
    """Return a function that returns the reason for dora: which tiles they are, and how often each
    counts."""

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
yaku(Pattern(
    "riichi",
    FanNames("Riichi", "立直", also=("Ready", "Ready Hand", "Reach", "リーチ")),
    FanWorth(1), LUCK,
    about=Text("A closed hand that lacks one tile was declared, with a deposit of 1,000."),
    because=Text("Riichi was declared on a closed hand"),
    example="123m 678m 456p 78s 99p 9s +riichi",
    found=by_the_library,
    series="riichi",
), open_han=0)
yaku(Pattern(
    "daburu_riichi",
    FanNames(
        "Double Riichi", "兩立直", ja="ダブル立直",
        also=(
            "W立直", "Wリーチ", "Double Ready", "Double Reach", "ダブルリーチ", "ダブリー",
            "Daburii",
        ),
    ),
    FanWorth(2), LUCK,
    about=Text("Riichi on one's first discard, before anybody claimed a tile."),
    because=Text("Riichi was declared on the first turn"),
    example="123m 678m 456p 78s 99p 9s +double-riichi",
    found=by_the_library,
    series="riichi",
), open_han=0)
yaku(Pattern(
    "ippatsu",
    FanNames("Ippatsu", "一發", also=("One-shot", "Unbroken", "イッパツ")),
    FanWorth(1), LUCK,
    about=Text("A win within one turn of riichi, with no claim in between."),
    because=Text("Won within one turn of riichi, and nobody claimed a tile in between"),
    example="123m 678m 456p 78s 99p 9s +riichi +ippatsu",
    found=by_the_library,
), open_han=0)
yaku(Pattern(
    "tsumo",
    FanNames(
        "Menzen Tsumo", "門前清自摸和",
        also=(
            "Menzenchin Tsumo", "Menzenchin Tsumohou", "Closed Tsumo", "Concealed Self-Draw",
            "門前清",
            "門清自摸", "門前ツモ", "メンゼンツモ", "メンツモ", "Win by Self-Draw",
            "Closed Self-Draw",
            "Fully Concealed Self-Draw",
        ),
    ),
    FanWorth(1), LUCK,
    about=Text("A closed hand completed by one's own draw."),
    because=Text("Nothing was claimed, and the {tile} was self-drawn"),
    example="123m 678m 456p 78s 99p 9s +self-drawn",
    found=by_the_library,
    shows=TILE,
), open_han=0)
yaku(Pattern(
    "chankan",
    FanNames("Chankan", "搶槓", also=("Robbing the Kan", "Robbing a Quad", "Kong Rob")),
    FanWorth(1), LUCK,
    about=Text("A win on a tile with which another player makes a kong."),
    because=Text("Another player was making a kong with the {tile}"),
    example="123m 678m 456p 78s 99p 9s +robbing",
    found=by_the_library,
    shows=TILE,
), open_han=1)
yaku(Pattern(
    "rinshan",
    FanNames(
        "Rinshan Kaihou", "嶺上開花",
        also=(
            "King's Tile Draw", "嶺上", "After a Kan", "After a Quad", "Dead Wall Draw",
            "Dead Wall Win", "After Kong",
        ),
    ),
    FanWorth(1), LUCK,
    about=Text("A win on the replacement tile of one's own kong."),
    because=Text("The {tile} was drawn to replace a kong"),
    example="123m 678m 78s 99p [CCCC] 9s +replacement",
    found=by_the_library,
    shows=TILE,
), open_han=1)
yaku(Pattern(
    "haitei",
    FanNames(
        "Haitei Raoyue", "海底摸月",
        also=(
            "Last Tile from the Wall", "Bottom of the Sea", "Under the Sea", "Win by Last Draw",
            "Last Tile Draw", "Final Draw", "海底", "海底撈月", "海底撈", "Haitei Mouyue",
            "ハイテイ",
        ),
    ),
    FanWorth(1), LUCK,
    about=Text("A win by drawing the last tile of the wall."),
    because=Text("The {tile} was drawn as the last tile of the wall"),
    example="123m 678m 456p 78s 99p 9s +last-draw",
    found=by_the_library,
    shows=TILE,
), open_han=1)
yaku(Pattern(
    "houtei",
    FanNames(
        "Houtei Raoyui", "河底撈魚",
        also=(
            "Bottom of the River", "Under the River", "Win by Last Discard", "Last Tile Claim",
            "Last Discard", "Final Discard", "河底", "河底撈", "ホウテイ",
        ),
    ),
    FanWorth(1), LUCK,
    about=Text("A win on the very last discard."),
    because=Text("The {tile} was the last discard of all"),
    example="123m 678m 456p 78s 99p 9s +last-claim",
    found=by_the_library,
    shows=TILE,
), open_han=1)
yaku(Pattern(
    "renhou",
    FanNames("Renhou", "人和", shared=MAN),
    FanWorth(5), LUCK,
    about=Text(
        "A win on a discard before one's own first draw, with no claim before. Only where the "
        "option says that it counts."),
    because=Text("The {tile} was discarded before the winner's first draw"),
    example="123m 678m 456p 78s 99p 9s +seat=S +first-turn",
    found=by_the_library,
    shows=TILE,
), open_han=0)
yaku(Pattern(
    "pinfu",
    FanNames("Pinfu", "平和", also=("Minimum Points", "No-Points Hand", "Flat Hand")),
    FanWorth(1), SHAPE,
    about=Text(
        "Closed, four chows, a pair that is no dragon and neither wind, and a wait at both ends "
        "of a chow."),
    because=Text(
        "Four chows, a pair without value, and the {tile} finished a chow open at both ends"),
    example="123m 678m 456p 78s 99p 9s",
    found=by_the_library,
), open_han=0)
yaku(Pattern(
    "tanyao",
    FanNames(
        "Tanyao", "斷么九",
        also=("Open Tanyao", "Kuitan", "喰いタン", "Tanyaochuu", "All Inside", "タンヤオチュー"),
    ),
    FanWorth(1), SHAPE,
    about=Text("No terminals and no honors."),
    because=Text("No 1, no 9 and no honor"),
    example="234m 678m 456p 67s 55p 8s",
    found=by_the_library,
), open_han=1)
yaku(Pattern(
    "iipeiko",
    FanNames(
        "Iipeiko", "一盃口",
        also=("One Set of Identical Sequences", "Pure Double Sequence", "Pure Double Chi"),
    ),
    FanWorth(1), SHAPE,
    about=Text("Closed, with two identical chows."),
    because=Text("{run} twice in {suits}"),
    example="223344m 678p 78s CC 9s",
    found=lambda win: _twins(win)[:1],
    series="peiko",
), open_han=0)
yaku(Pattern(
    "haku",
    FanNames(
        "Yakuhai (haku)", "役牌白",
        also=(
            "ハク", "Pung of White Dragons", "White Dragon", "White", "White Dragon Pung",
            "役牌 白板",
            "白", "白板",
        ),
        shared=DRAGONS,
    ),
    FanWorth(1), SHAPE,
    about=Text("A pung or kong of white dragons."),
    because=Text("A set of white dragons: {sets}"),
    example="123m 678m 78s 99p [PPP] 9s",
    found=lambda win: [sets_of(win, 1 << INDEX["P"])],
), open_han=1)
yaku(Pattern(
    "hatsu",
    FanNames(
        "Yakuhai (hatsu)", "役牌發", ja="役牌發",
        also=(
            "ハツ", "Pung of Green Dragons", "Green Dragon", "Green", "Green Dragon Pung", "發",
            "發財",
            "役牌 發財",
        ),
        shared=DRAGONS,
    ),
    FanWorth(1), SHAPE,
    about=Text("A pung or kong of green dragons."),
    because=Text("A set of green dragons: {sets}"),
    example="123m 678m 78s 99p [FFF] 9s",
    found=lambda win: [sets_of(win, 1 << INDEX["F"])],
), open_han=1)
yaku(Pattern(
    "chun",
    FanNames(
        "Yakuhai (chun)", "役牌中",
        also=(
            "チュン", "Pung of Red Dragons", "Red Dragon", "Red", "Red Dragon Pung", "中", "紅中",
            "役牌 紅中",
        ),
        shared=DRAGONS,
    ),
    FanWorth(1), SHAPE,
    about=Text("A pung or kong of red dragons."),
    because=Text("A set of red dragons: {sets}"),
    example="123m 678m 78s 99p [CCC] 9s",
    found=lambda win: [sets_of(win, 1 << INDEX["C"])],
), open_han=1)


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
    """Enter the yaku for a set of the seat's or the round's wind.

    kind: "seat" or "round".
    wind: code of the tile, "E" to "N".
    sign: Chinese character of the wind.
    """
    english = tile_name(wind).split()[0]
    zh, about, because = _OWN_WIND if kind == "seat" else _ROUND_WIND
    yaku(
        Pattern(
            f"{kind}_wind_{english}",
            FanNames(
                f"Yakuhai ({kind} wind {english})",
                zh + sign,
                also=(
                    f"{kind} {english}",
                    f"{english} {kind}",
                    *[name + (sign if name[-1] in "風" else english) for name in OF_WIND[kind]],
                ),
                shared=(
                    *(SEAT if kind == "seat" else ROUND),
                    *(english, f"{english} Wind", sign, f"{sign}風", f"役牌{sign}"),
                    f"Yakuhai {english}",
                    *JAPANESE[wind],
                ),
            ),
            FanWorth(1),
            SHAPE,
            about=Message(about, wind=TileName(wind)),
            because=because,
            example=f"123m 678m 78s 99p [{wind * 3}] 9s +{kind}={wind}",
            found=lambda win: [sets_of(win, 1 << INDEX[wind])],
        ),
        open_han=1,
    )


for _kind in ("seat", "round"):
    for _each, _sign in zip(WINDS, "東南西北", strict=True):
        _wind(_kind, _each, _sign)

yaku(Pattern(
    "sanshoku",
    FanNames(
        "Sanshoku Doujun", "三色同順",
        also=(
            "Three Color Straight", "Three Colour Straight", "Three Colored Straight",
            "Mixed Triple Sequence", "Mixed Triple Chi", "Mixed Sequences",
        ),
    ),
    FanWorth(2), SHAPE,
    about=Text("The same chow in all three suits."),
    because=Text("{run} in {suits}"),
    example="234m 234p 999s 55p 23s 4s",
    found=lambda win: [_same_in_three_suits(win.chows)],
), open_han=1)
yaku(Pattern(
    "ittsu",
    FanNames("Ittsu", "一氣通貫", also=("Straight", "Full Straight")),
    FanWorth(2), SHAPE,
    about=Text("1-2-3, 4-5-6 and 7-8-9 of one suit."),
    because=Text("1-2-3, 4-5-6 and 7-8-9 in {suits}"),
    example="123456m 678p 99s 78m 9m",
    found=_straight,
), open_han=1)
yaku(Pattern(
    "chantai",
    FanNames(
        "Chantai", "混全帶么九",
        also=(
            "Honchantaiyaochuu", "Half Outside Hand", "Mixed Outside Hand",
            "Terminal or Honor in Each Set", "Terminals and Honors in All Sets", "Chantaiyao",
            "Common Ends",
        ),
    ),
    FanWorth(2), SHAPE,
    about=Text(
        "Every set and the pair have a terminal or an honor, with a chow and an honor among them."),
    because=Text("Every set and the pair have a 1, a 9 or an honor: {sets}"),
    example="123m 789m 789p CC 12s 3s",
    found=by_the_library,
    series="chanta",
), open_han=1)
yaku(Pattern(
    "honroto",
    FanNames("Honroutou", "混老頭", also=("Terminals and Honors", "Common Terminals")),
    FanWorth(2), SHAPE,
    about=Text("Nothing but terminals and honors."),
    because=Text("Every tile is a 1, a 9 or an honor"),
    example="99s CC FFF [111m] [999p] 9s",
    found=by_the_library,
), open_han=2)
yaku(Pattern(
    "toitoi",
    FanNames("Toitoi", "對對和", also=("All Triplet Hand", "All Pons", "Toitoihou")),
    FanWorth(2), SHAPE,
    about=Text("Four pungs or kongs and a pair.", "riichi"),
    because=Text("All four sets are pungs or kongs: {sets}"),
    example="22m 77s FFF [444p] [999m] 7s",
    found=lambda win: [win.pungs],
), open_han=2)
yaku(Pattern(
    "sanankou",
    FanNames("San Ankou", "三暗刻", also=("Three Concealed Pons",)),
    FanWorth(2), SHAPE,
    about=Text("Three concealed pungs or kongs; one that a discard completed is not concealed."),
    because=Text("Three pungs made from own tiles: {sets}"),
    example="222m 777s FFF 99p 78m 9m",
    found=lambda win: [win.concealed_pungs],
), open_han=2)
yaku(Pattern(
    "sankantsu",
    FanNames("San Kantsu", "三槓子", also=("Three Quads", "Three Kans")),
    FanWorth(2), SHAPE,
    about=Text("Three kongs."),
    because=Text("Three kongs: {sets}"),
    example="23m 99p [2222s] [FFFF] (7777p) 4m",
    found=lambda win: [win.kongs],
), open_han=2)
yaku(Pattern(
    "sanshoku_douko",
    FanNames(
        "Sanshoku Doukou", "三色同刻",
        also=("Three Color Triplets", "Three Colour Triplets", "Triple Pon", "Triple Triplet"),
    ),
    FanWorth(2), SHAPE,
    about=Text("Pungs or kongs of one number in all three suits."),
    because=Text("Sets of {rank} in {suits}"),
    example="222m 222p 78s 99p [222s] 9s",
    found=lambda win: [_same_in_three_suits(win.pungs)],
), open_han=2)
yaku(Pattern(
    "chiitoitsu",
    FanNames("Chiitoitsu", "七對子"),
    FanWorth(2), SHAPE,
    about=Text("Seven different pairs; always 25 fu."),
    because=Text("Seven different pairs: {pairs}"),
    example="1144m 2288p 3399s C C",
    found=by_the_library,
), open_han=0)
yaku(Pattern(
    "shosangen",
    FanNames("Shou Sangen", "小三元", also=("Little Dragons", "Small Dragons")),
    FanWorth(2), SHAPE,
    about=Text("Two sets of dragons and a pair of the third; the two sets count beside it."),
    because=Text("Sets of two dragons, and the third is the pair: {sets}"),
    example="123m 78s FF [CCC] [PPP] 9s",
    found=lambda win: [sets_of(win, DRAGONS_MASK)],
), open_han=2)
yaku(Pattern(
    "honitsu",
    FanNames("Honitsu", "混一色", also=("Common Flush",)),
    FanWorth(3), SHAPE,
    about=Text("One suit and honors."),
    because=Text("Only {all_suits} and honors"),
    example="123m 678m 99m CC SSS 9m",
    found=by_the_library,
    series="flush",
), open_han=2)
yaku(Pattern(
    "junchan",
    FanNames(
        "Junchan", "純全帶么九",
        also=(
            "Junchantaiyaochuu", "Terminals in All Sets", "Fully Outside Hand", "Full Outside Hand",
            "Pure Outside Hand", "Terminal in Each Set", "Perfect Ends", "Junchantaiyao",
            "純チャン",
            "純全帶", "ジュンチャン",
        ),
    ),
    FanWorth(3), SHAPE,
    about=Text("Every set and the pair have a terminal, with a chow among them."),
    because=Text("Every set and the pair have a 1 or a 9: {sets}"),
    example="123m 789m 789p 99s 12s 3s",
    found=by_the_library,
    series="chanta",
), open_han=2)
yaku(Pattern(
    "ryanpeiko",
    FanNames(
        "Ryanpeikou", "二盃口",
        also=(
            "Two Sets of Identical Sequences", "Twice Pure Double Chows",
            "Twice Pure Double Sequence",
            "Twice Pure Double Chi", "リャンペーコー",
        ),
    ),
    FanWorth(3), SHAPE,
    about=Text("Closed, with two identical chows twice."),
    because=Text("Two chows, each of them twice: {sets}"),
    example="223344m 667788p C C",
    found=lambda win: [tuple(s for pair in _twins(win) for s in pair)],
    series="peiko",
), open_han=0)
yaku(Pattern(
    "chinitsu",
    FanNames("Chinitsu", "清一色", also=("Flush", "Perfect Flush")),
    FanWorth(6), SHAPE,
    about=Text("One suit and nothing else."),
    because=Text("All tiles are {all_suits}"),
    example="123m 678m 99m 777m 45m 6m",
    found=by_the_library,
    series="flush",
), open_han=5)
yaku(Pattern(
    "dora",
    FanNames("Dora", "寶牌", ja="ドラ", also=("Kan Dora", "槓ドラ", "表ドラ", "Bonus Tiles")),
    FanWorth(1), DORA,
    about=Text(
        "Each tile that follows an indicator: 9 is followed by 1, E S W N by E, P F C by P. No "
        "yaku by itself."),
    because=_dora_told("dora", Text("Dora: {dora}")),
    example="123m 678m 456p 78s 99p 9s +dora-indicators=8p",
    found=by_the_library,
    shows=_dora_shown("dora"),
), open_han=1)
yaku(Pattern(
    "aka_dora",
    FanNames(
        "Aka Dora", "紅寶牌", ja="赤ドラ",
        also=("Aka", "赤", "赤5", "Red Dora", "Red Five", "Red Fives", "赤五", "赤寶牌"),
    ),
    FanWorth(1), DORA,
    about=Text("Each red five. No yaku by itself."),
    because=_dora_told("aka_dora", Text("Red fives: {dora}")),
    example="123m 678m 456p 78s 99p 9s +red-fives=5p",
    found=by_the_library,
    shows=_dora_shown("aka_dora"),
), open_han=1)
yaku(Pattern(
    "ura_dora",
    FanNames(
        "Ura Dora", "裏寶牌", ja="裏ドラ",
        also=("Ura", "Underside Dora", "Hidden Dora", "Under Dora", "裏寶", "裏"),
    ),
    FanWorth(1), DORA,
    about=Text("As dora, by the tiles under the indicators, after riichi only. No yaku by itself."),
    because=_dora_told("ura_dora", Text("Ura-dora: {dora}")),
    example="123m 678m 456p 78s 99p 9s +riichi +ura-indicators=8p",
    found=by_the_library,
    shows=_dora_shown("ura_dora"),
), open_han=0)
# fmt: on


YAKUMAN = Text("Yakuman")

# fmt: off
yaku(Pattern(
    "kokushi",
    FanNames("Kokushi Musou", "國士無雙"),
    FanWorth(13), YAKUMAN,
    about=Text("One of each terminal and honor, and one more of them."),
    because=Text("Every terminal and honor, and the {double} twice"),
    example="19m 19p 19s ESWNPF 1m C",
    found=by_the_library,
), open_han=0)
yaku(Pattern(
    "daburu_kokushi",
    FanNames(
        "Kokushi Musou Juusanmen Matchi", "國士無雙十三面",
        also=(
            "國士無雙13面", "13-Wait Thirteen Orphans", "Thirteen-Wait Kokushi",
            "Thirteen Orphans 13-Way Wait", "國士無雙十三面待", "國士無雙十三面待ち",
            "純正國士無雙",
            "國士十三面", "Kokushi Juusanmen", "Pure Thirteen Orphans",
        ),
    ),
    ONE_OR_TWO, YAKUMAN,
    about=Text("Kokushi that waited for all thirteen; one yakuman by the default option."),
    because=Text("One of each of the thirteen, and the {tile} made the pair"),
    example="19m 19p 19s ESWNPFC C",
    found=by_the_library,
), open_han=0)
yaku(Pattern(
    "chuuren_poutou",
    FanNames("Chuuren Poutou", "九蓮寶燈", also=("Chuuren",)),
    FanWorth(13), YAKUMAN,
    about=Text("Closed 1112345678999 of one suit and one more of it."),
    because=Text("1-1-1-2-3-4-5-6-7-8-9-9-9 of {all_suits} and one more"),
    example="1112345678995m 9m",
    found=by_the_library,
), open_han=0)
yaku(Pattern(
    "daburu_chuuren_poutou",
    FanNames(
        "Daburu Chuuren Poutou", "純正九蓮寶燈",
        also=(
            "True Nine Gates", "Pure Nine Gates", "Junsei Chuuren Poutou", "九蓮寶燈九面待",
            "Nine-Wait Nine Gates",
        ),
    ),
    ONE_OR_TWO, YAKUMAN,
    about=Text("Nine Gates that waited for all nine; one yakuman by the default option."),
    because=Text("Without the {tile} the hand is 1-1-1-2-3-4-5-6-7-8-9-9-9 of {all_suits}"),
    example="1112345678999m 5m",
    found=by_the_library,
), open_han=0)
yaku(Pattern(
    "suuankou",
    FanNames("Suu Ankou", "四暗刻", also=("Four Concealed Pons",)),
    FanWorth(13), YAKUMAN,
    about=Text("Four concealed pungs or kongs."),
    because=Text("Four pungs made from own tiles: {sets}"),
    example="222m 777s FFF 99p 44m 4m +self-drawn",
    found=lambda win: [win.pungs],
), open_han=0)
yaku(Pattern(
    "suuankou_tanki",
    FanNames(
        "Suu Ankou Tanki", "四暗刻單騎",
        also=(
            "Single-Wait Four Concealed Triplets", "Single-Wait Four Concealed Pungs",
            "Four Concealed Triplets Single Wait", "Four Concealed Pungs Single Wait",
        ),
    ),
    ONE_OR_TWO, YAKUMAN,
    about=Text("Four concealed pungs that waited for the pair; one yakuman by the default option."),
    because=Text("Four pungs made from own tiles, and the {tile} finished the pair: {sets}"),
    example="222m 777s FFF 444m 9p 9p",
    found=lambda win: [win.pungs],
), open_han=0)
yaku(Pattern(
    "daisangen",
    FanNames("Daisangen", "大三元", also=("Big Dragons", "Great Three Dragons")),
    FanWorth(13), YAKUMAN,
    about=Text("Pungs or kongs of all three dragons."),
    because=Text("Sets of all three dragons: {sets}"),
    example="78s 99p FFF [CCC] [PPP] 9s",
    found=lambda win: [sets_of(win, DRAGONS_MASK)],
), open_han=13)
yaku(Pattern(
    "shosuushi",
    FanNames("Shousuushii", "小四喜", also=("Little Winds", "Four Little Winds", "Small Winds")),
    FanWorth(13), YAKUMAN,
    about=Text("Sets of three winds and a pair of the fourth."),
    because=Text("Sets of three winds, and the fourth is the pair: {sets}"),
    example="78s NN EEE [SSS] [WWW] 9s",
    found=lambda win: [sets_of(win, WINDS_MASK)],
), open_han=13)
yaku(Pattern(
    "daisuushi",
    FanNames("Dai Suushii", "大四喜", also=("Big Winds", "Four Big Winds", "Great Four Winds")),
    ONE_OR_TWO, YAKUMAN,
    about=Text("Sets of all four winds; one yakuman by the default option."),
    because=Text("Sets of all four winds: {sets}"),
    example="9s NNN EEE [SSS] [WWW] 9s",
    found=lambda win: [sets_of(win, WINDS_MASK)],
), open_han=ONE_OR_TWO)
yaku(Pattern(
    "ryuisou",
    FanNames("Ryuuiisou", "綠一色"),
    FanWorth(13), YAKUMAN,
    about=Text("Only 2, 3, 4, 6, 8 of bamboo and green dragons."),
    because=Text("Only green tiles: {sets}"),
    example="223344s 666s FF 88s F",
    found=by_the_library,
), open_han=13)
yaku(Pattern(
    "tsuisou",
    FanNames("Tsuu Iisou", "字一色"),
    FanWorth(13), YAKUMAN,
    about=Text("Nothing but honors."),
    because=Text("Every tile is a wind or a dragon"),
    example="EE SSS PP [CCC] [NNN] P",
    found=by_the_library,
), open_han=13)
yaku(Pattern(
    "chinroto",
    FanNames("Chinroutou", "清老頭"),
    FanWorth(13), YAKUMAN,
    about=Text("Nothing but terminals."),
    because=Text("Every tile is a 1 or a 9"),
    example="11m 99s 111p [999p] [111s] 9s",
    found=by_the_library,
), open_han=13)
yaku(Pattern(
    "suukantsu",
    FanNames("Suu Kantsu", "四槓子", also=("Four Quads", "Four Kans")),
    FanWorth(13), YAKUMAN,
    about=Text("Four kongs."),
    because=Text("Four kongs: {sets}"),
    example="9p [2222s] [FFFF] (7777p) [3333m] 9p",
    found=lambda win: [win.kongs],
), open_han=13)
yaku(Pattern(
    "tenhou",
    FanNames("Tenhou", "天和", also=("Heavenly Win",)),
    FanWorth(13), YAKUMAN,
    about=Text("East wins with the fourteen tiles dealt."),
    because=Text("East won with the fourteen tiles dealt"),
    example="123m 678m 456p 78s 99p 9s +self-drawn +first-turn",
    found=by_the_library,
    circumstance=True,
), open_han=0)
yaku(Pattern(
    "chiihou",
    FanNames("Chiihou", "地和", also=("Earthly Win",)),
    FanWorth(13), YAKUMAN,
    about=Text("Another player wins with the very first draw, before any claim."),
    because=Text("The {tile} was the winner's first draw"),
    example="123m 678m 456p 78s 99p 9s +self-drawn +seat=S +first-turn",
    found=by_the_library,
    shows=TILE,
    circumstance=True,
), open_han=0)
yaku(Pattern(
    "renhou_yakuman",
    FanNames("Renhou (yakuman)", "人和（役滿）", shared=MAN),
    FanWorth(13), YAKUMAN,
    about=Text("Renhou, where the option makes it a yakuman."),
    because=Text("The {tile} was discarded before the winner's first draw"),
    example="123m 678m 456p 78s 99p 9s +seat=S +first-turn",
    found=by_the_library,
    shows=TILE,
    circumstance=True,
), open_han=0)
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
    """Return the parts of fu as entries of an answer.

    details: key and fu of each part; an unknown key raises KeyError.
    """
    parts = []
    for reason, fu in details:
        name = PARTS[reason]
        parts.append(FuPart(reason=reason, fu=fu, name=name.english, zh=name, local=name.local))
    return parts
