"""What the sources of Classical disagree on: named options, and the profiles that set them.

============ ========================================================================
millington   Millington's table as Bradfield's mah-jong programs have it, with the
             liability ("insurance") and the penalties of the 1920s beside it
bmja         the British association, as the British rules site and "Know the Game"
             (Headley and Seeley) have it
bmja_kajongg the British association, as KDE's Kajongg has it
kajongg      the standard rules of Kajongg, "Classical Chinese"
dmjl         the German league, as Kajongg has it
pomax        the rules "Chinese Classical" of Pomax's mahjong
wikidot      the table of mahjong.wikidot.com
============ ========================================================================
"""

from __future__ import annotations

from scoring.messages import Text
from scoring.options import Choice, Option, Options, Value
from scoring.rulesets.classical.settlement import Terms
from scoring.win import Choices

MILLINGTON, BMJA, BMJA_KAJONGG = "millington", "bmja", "bmja_kajongg"
KAJONGG, DMJL, POMAX, WIKIDOT = "kajongg", "dmjl", "pomax", "wikidot"
PROFILES = (MILLINGTON, BMJA, BMJA_KAJONGG, KAJONGG, DMJL, POMAX, WIKIDOT)

UNLIMITED = "none"
LIMIT_OF_UNLIMITED = 1000
"""In a game without a limit, a limit hand is worth this at least, and penalties go by it."""

IN_POINTS = "points"
BOTH, EACH, NEITHER = "both", "each", "none"
NO_CHOW, ANY = "no_chow", "any"
INSURANCE, DANGEROUS, NO_LIABILITY = "insurance", "dangerous_game", "none"
SOME_TRIGGERS, ALL_TRIGGERS = "I2-I3", "all"
LIABILITY_OF_TABLE = "dangerous_game"
"""The field of a hand that says so, where the table decides."""
EVERY_WAIT, ANY_WAIT = "every_wait", "any_wait"
OFF, AS_WITHOUT = "none", "same"
ON_TOP, INCLUSIVE = "on_top", "inclusive"
SQUIRMING, WRIGGLING = "squirming", "wriggling"
SELF_DRAWN, PAIR_CLAIMED, LAST_CLAIMED = "self_drawn", "pair_claimed", "last_claimed"
ALL_HALVES, KNITTING_ALONE, TRIPLE_ALONE, PAIRS_ALONE = "all", "knitting", "triple", "pairs"
SAME_SUITS, ANY_SUITS = "same", "any"
LAST_TILE, TWO_TO_EIGHT, ANY_TILE = "last_tile", "2_8", "any"
ADDED, NOT_ADDED = "added", "none"
NAMED_HANDS, ALL_HANDS = "named", "all"
FIXED, WITHOUT_GOING_OUT, WITH_GOING_OUT = "fixed", "without_going_out", "with_going_out"
EXACT = "exact"

BRADFIELD: Text = ("Bradfield, after Millington", "Bradfield，據Millington")
_KAJONGG: Text = ("Kajongg", "Kajongg")
_BMJA: Text = ("British Mah-Jong Association", "英國麻將協會")
_BRITISH: Text = ("British rules site, after Know the Game", "British Rules網站，據Know the Game")
_BRITISH_KAJONGG: Text = ("Kajongg's BMJA rules", "Kajongg的BMJA規則")
_MOOKS: Text = ("241443Mooks, after the British rules site", "241443Mooks，據British Rules網站")
_WOJTEK: Text = ("Wojtek242's mahjong-rules, after Know the Game", "Wojtek242，據Know the Game")
_POMAX: Text = ("Pomax", "Pomax")
_WIKIDOT: Text = ("mahjong.wikidot.com, riichi_advanced", "mahjong.wikidot.com、riichi_advanced")
_CODE: Text = ("American code of laws, 1924", "1924年美國麻將規約")
_CARDS: Text = ("rule cards of the 1920s", "1920年代規則卡")
_READING: Text = ("our reading", "本程式的理解")
_SOME: Text = ("some tables", "部分牌桌")

YES: Text = ("Yes", "是")
NO: Text = ("No", "否")


def _british(value: Value) -> tuple[tuple[str, Value], ...]:
    """What both British profiles choose."""
    return ((BMJA, value), (BMJA_KAJONGG, value))


TABLE = (
    Option(
        "mahjong_bonus",
        ("Points for going out", "和牌底分"),
        ("What the winner gets beside the tiles.", "和牌者牌面以外的底分。"),
        (
            Choice(
                20,
                ("20 points", "20分"),
                ("Bradfield, Kajongg, 1924", "Bradfield、Kajongg、1924年規約"),
            ),
            Choice(10, ("10 points", "10分"), ("Millington, Pomax", "Millington、Pomax")),
        ),
        20,
        ((POMAX, 10),),
    ),
    Option(
        "limit",
        ("Limit", "滿貫"),
        (
            "The most that one hand is worth, and the worth of a limit hand. It does not cap what "
            "is paid.",
            "一手牌的上限，也是滿貫牌的分數；不限制所付的總數。",
        ),
        (
            Choice(1000, ("1000", "1000"), ("Bradfield, BMJA, Pomax", "Bradfield、BMJA、Pomax")),
            Choice(500, ("500", "500"), ("Kajongg, wikidot", "Kajongg、wikidot")),
            Choice(300, ("300", "300"), _SOME),
            Choice(2000, ("2000", "2000"), _SOME),
            Choice(
                UNLIMITED,
                ("No limit", "不設上限"),
                (
                    "Millington; limit hands are worth 1000 at least",
                    "Millington；滿貫牌至少1000",
                ),
            ),
        ),
        1000,
        ((KAJONGG, 500), (DMJL, 500), (WIKIDOT, 500)),
    ),
    Option(
        "one_suit",
        ("One suit only", "清一色"),
        ("Doubles for a hand of one suit without honors.", "清一色的倍數。"),
        (
            Choice(3, ("3 doubles", "3倍番"), ("Millington, Kajongg", "Millington、Kajongg")),
            Choice(4, ("4 doubles", "4倍番"), _WIKIDOT),
        ),
        3,
        ((WIKIDOT, 4),),
    ),
    Option(
        "one_suit_with_chow",
        ("One suit with a chow", "清一色有順子"),
        (
            "Whether a hand of one suit doubles with a chow in it. Without one it always does: "
            "the British call that Purity.",
            "清一色有順子時可否加倍。沒有順子則必加倍，英國稱為Purity。",
        ),
        (
            Choice(
                AS_WITHOUT,
                ("As without one", "與無順子同"),
                ("Millington, Kajongg", "Millington、Kajongg"),
            ),
            Choice(OFF, ("Nothing", "不計"), _BMJA),
        ),
        AS_WITHOUT,
        _british(OFF),
    ),
    Option(
        "one_suit_honours",
        ("One suit and honors", "混一色"),
        ("Whether one suit with winds or dragons doubles.", "一門數牌加字牌可否加倍。"),
        (
            Choice(
                1,
                ("1 double", "1倍番"),
                ("Millington, British rules site", "Millington、British Rules網站"),
            ),
            Choice(OFF, ("Nothing", "不計"), _BRITISH_KAJONGG),
        ),
        1,
        ((BMJA_KAJONGG, OFF),),
    ),
    Option(
        "concealed_clear_suit",
        ("Concealed hand of one suit", "不求人清一色"),
        ("Whether it is a limit hand, self-drawn.", "自摸的門前清一色是否滿貫。"),
        (
            Choice(True, YES, ("Millington, Kajongg", "Millington、Kajongg")),
            Choice(False, NO, _BMJA),
        ),
        True,
        _british(False),
    ),
    Option(
        "fully_concealed",
        ("Fully concealed hand", "不求人"),
        (
            "What a self-drawn win with nothing exposed is worth.",
            "門前清自摸的價值。",
        ),
        (
            Choice(1, ("1 double", "1倍番"), BRADFIELD),
            Choice(3, ("3 doubles", "3倍番"), _SOME),
            Choice(IN_POINTS, ("10 points, no double", "10分，不加倍"), _WIKIDOT),
        ),
        1,
        ((WIKIDOT, IN_POINTS),),
    ),
    Option(
        "semi_concealed",
        ("Concealed until the winning discard", "門前清"),
        (
            "Doubles where nothing was exposed before the discard that completed the hand.",
            "和牌前沒有吃碰、和別家牌的倍數。",
        ),
        (
            Choice(
                0,
                ("Nothing", "不計"),
                ("Bradfield, Kajongg, Wojtek242", "Bradfield、Kajongg、Wojtek242"),
            ),
            Choice(1, ("1 double", "1倍番"), _BRITISH),
        ),
        0,
        ((BMJA, 1),),
    ),
    Option(
        "own_flower",
        ("Own flower and season", "正花"),
        (
            "Whether the flower and the season of the player's seat double.",
            "本門的花與季如何加倍。",
        ),
        (
            Choice(BOTH, ("1 double for both together", "齊有計1倍番"), BRADFIELD),
            Choice(EACH, ("1 double each", "各計1倍番"), ("BMJA; 1924 code", "BMJA；1924年規約")),
            Choice(NEITHER, ("Nothing", "不計"), _SOME),
        ),
        BOTH,
        _british(EACH),
    ),
    Option(
        "bouquet",
        ("All four flowers or seasons", "齊四花或四季"),
        ("Doubles for a whole set of flowers, or of seasons.", "四花或四季齊全的倍數。"),
        (
            Choice(1, ("1 double", "1倍番"), BRADFIELD),
            Choice(2, ("2 doubles", "2倍番"), _BMJA),
            Choice(4, ("4 doubles", "4倍番"), ("riichi_advanced", "riichi_advanced")),
        ),
        1,
        _british(2),
    ),
    Option(
        "bouquet_own",
        ("Own tile among all four", "齊花與正花"),
        (
            "Whether the player's own flower or season doubles beside all four of its kind.",
            "四花或四季齊全時，正花、正季是否另計。",
        ),
        (
            Choice(
                ON_TOP, ("Doubles as well", "另計"), ("Bradfield, Kajongg", "Bradfield、Kajongg")
            ),
            Choice(INCLUSIVE, ("Is in the doubles for all four", "已含在內"), _BRITISH),
        ),
        ON_TOP,
        ((BMJA, INCLUSIVE),),
    ),
    Option(
        "double_wind_pair",
        ("Pair that is own and round wind", "雙風將"),
        (
            "Points for a pair of a wind that is the player's own and the round's.",
            "既是門風又是圈風的將的分數。",
        ),
        (
            Choice(4, ("4 points", "4分"), ("Bradfield, Kajongg", "Bradfield、Kajongg")),
            Choice(2, ("2 points", "2分"), _POMAX),
        ),
        4,
        ((POMAX, 2),),
    ),
    Option(
        "little_and_big",
        ("Little and Big Dragons and Winds", "大小三元、大小四喜"),
        (
            "Whether they double on top of the sets that they are made of.",
            "除各副刻子外，是否另外加倍。",
        ),
        (
            Choice(True, YES, BRADFIELD),
            Choice(False, NO, _KAJONGG),
        ),
        True,
        (*_british(False), (KAJONGG, False)),
    ),
    Option(
        "three_concealed",
        ("Three concealed pungs", "三暗刻"),
        ("Whether three concealed pungs or kongs double.", "三副暗刻或暗槓可否加倍。"),
        (
            Choice(True, YES, ("Bradfield, Kajongg", "Bradfield、Kajongg")),
            Choice(False, NO, _BMJA),
        ),
        True,
        _british(False),
    ),
    Option(
        "no_score_double",
        ("No-score hand", "平和"),
        ("Whether four chows and a pair without points double.", "四副順子加不計分的將可否加倍。"),
        (
            Choice(True, YES, ("Bradfield, Kajongg", "Bradfield、Kajongg")),
            Choice(False, NO, _BMJA),
        ),
        True,
        _british(False),
    ),
    Option(
        "three_scholars",
        ("Three Great Scholars", "三元及第"),
        (
            "Whether the limit hand of three dragon sets may have a chow.",
            "三副箭刻的滿貫牌可否有順子。",
        ),
        (
            Choice(
                NO_CHOW, ("Without a chow", "不可有順子"), ("Millington, BMJA", "Millington、BMJA")
            ),
            Choice(ANY, ("With any fourth set", "不拘"), _KAJONGG),
        ),
        NO_CHOW,
        ((KAJONGG, ANY), (DMJL, ANY)),
    ),
    Option(
        "snake",
        ("Snake", "蛇"),
        ("Which limit hand the table plays as the snake.", "牌桌以哪一種牌為蛇。"),
        (
            Choice(
                SQUIRMING,
                (
                    "One suit: pungs of 1 and 9, a pair of 2, 5 or 8, two chows",
                    "一門：一與九成刻，二、五或八作將，兩副順子",
                ),
                ("Bradfield; DMJL", "Bradfield；DMJL"),
            ),
            Choice(
                WRIGGLING,
                (
                    "A pair of 1s, 2 to 9 of the suit, and the four winds",
                    "一對一、同門二至九，加四風各一",
                ),
                _BMJA,
            ),
            Choice(OFF, ("None", "不設"), _KAJONGG),
        ),
        SQUIRMING,
        (*_british(WRIGGLING), (KAJONGG, OFF)),
    ),
    Option(
        "buried_treasure",
        ("Buried Treasure", "坎坎和"),
        ("What it takes, and which tile may be claimed.", "須有哪些牌，以及哪張可和別家的。"),
        (
            Choice(
                SELF_DRAWN,
                ("Four concealed pungs or kongs, self-drawn", "四副暗刻或暗槓，自摸"),
                ("Millington, Kajongg", "Millington、Kajongg"),
            ),
            Choice(
                LAST_CLAIMED,
                (
                    "Four pungs of one suit and honors, no kong; the last tile may be claimed",
                    "一門加字牌的四副刻子，無槓；最後一張可和別家的",
                ),
                _MOOKS,
            ),
            Choice(
                PAIR_CLAIMED,
                (
                    "The same, but only the pair may be completed by a discard",
                    "同上，但只有將可和別家的",
                ),
                ("Wojtek242, Kajongg's BMJA rules", "Wojtek242、Kajongg的BMJA規則"),
            ),
        ),
        SELF_DRAWN,
        ((BMJA, LAST_CLAIMED), (BMJA_KAJONGG, PAIR_CLAIMED)),
    ),
    Option(
        "gates_surplus",
        ("Nine Gates: the fourteenth tile", "九蓮寶燈的第十四張"),
        (
            "Which tile of the suit there may be beside 1-1-1-2-3-4-5-6-7-8-9-9-9.",
            "除1112345678999外，可多同門的哪一張。",
        ),
        (
            Choice(
                LAST_TILE,
                ("Any, but it has to be the winning tile", "不拘，但須是和牌張"),
                ("Bradfield, Kajongg", "Bradfield、Kajongg"),
            ),
            Choice(
                TWO_TO_EIGHT,
                ("2 to 8, whichever tile wins", "二至八，不拘和哪一張"),
                ("Kajongg's BMJA rules, 241443Mooks", "Kajongg的BMJA規則、241443Mooks"),
            ),
            Choice(ANY_TILE, ("Any, whichever tile wins", "不拘，和哪一張亦不拘"), _WOJTEK),
        ),
        LAST_TILE,
        _british(TWO_TO_EIGHT),
    ),
    Option(
        "gates_claimed",
        ("Nine Gates: a pung completed by a discard", "九蓮寶燈和別家的一或九"),
        (
            "Whether the winning discard may complete the pung of 1s or 9s.",
            "和別家打出的一或九補成刻子，可否算九蓮寶燈。",
        ),
        (
            Choice(
                True,
                YES,
                (
                    "British rules site; Kajongg's BMJA rules",
                    "British Rules網站；Kajongg的BMJA規則",
                ),
            ),
            Choice(False, NO, _WOJTEK),
        ),
        True,
    ),
    Option(
        "jade_chow",
        ("Imperial Jade with a chow", "綠一色有順子"),
        ("Whether 2-3-4 of bamboo may be a chow in it.", "綠一色可否有二三四條的順子。"),
        (
            Choice(True, YES, ("Bradfield, Kajongg", "Bradfield、Kajongg")),
            Choice(False, NO, _BRITISH),
        ),
        True,
        ((BMJA, False),),
    ),
    Option(
        "carrying_pole",
        ("Carrying Pole", "二條搶槓"),
        ("Whether robbing a kong of the 2 of bamboo is a limit.", "搶二條的槓是否滿貫。"),
        (
            Choice(True, YES, ("Millington, Kajongg", "Millington、Kajongg")),
            Choice(False, NO, _BRITISH),
        ),
        True,
        ((BMJA, False),),
    ),
    Option(
        "half_limit_hands",
        ("Hands of half a limit", "半滿貫牌"),
        (
            "Knitting: seven pairs of one number in two suits. Triple Knitting: four sets of one "
            "number in all suits and such a pair. All Pair Honours: seven pairs of 1s, 9s and "
            "honors.",
            "Knitting：七對，每對兩門同數。Triple Knitting：四副三門同數，加這樣的一對。"
            "All Pair Honours：么九和字牌的七對。",
        ),
        (
            Choice(OFF, ("None of them", "全不設"), BRADFIELD),
            Choice(ALL_HALVES, ("All three", "三種全設"), _BMJA),
            Choice(KNITTING_ALONE, ("Knitting alone", "只設Knitting"), _SOME),
            Choice(TRIPLE_ALONE, ("Triple Knitting alone", "只設Triple Knitting"), _SOME),
            Choice(PAIRS_ALONE, ("All Pair Honours alone", "只設All Pair Honours"), _SOME),
        ),
        OFF,
        _british(ALL_HALVES),
    ),
    Option(
        "knitting_suits",
        ("Suits of Knitting", "Knitting的花色"),
        ("Which two suits the pairs may be of.", "每對可用哪兩門。"),
        (
            Choice(SAME_SUITS, ("The same two in every pair", "每對同樣兩門"), _BRITISH_KAJONGG),
            Choice(ANY_SUITS, ("Any two in each pair", "每對任意兩門"), _WOJTEK),
        ),
        SAME_SUITS,
    ),
    Option(
        "pair_duplicates",
        ("A pair twice in All Pair Honours", "All Pair Honours有兩對相同"),
        ("Whether four equal tiles may be two of the pairs.", "四張相同的牌可否作兩對。"),
        (
            Choice(True, YES, _BRITISH),
            Choice(False, NO, _BRITISH_KAJONGG),
        ),
        True,
        ((BMJA_KAJONGG, False),),
    ),
    Option(
        "special_bonus",
        ("Bonus tiles of a special hand", "特殊牌的花牌"),
        (
            "Whether flowers and seasons add to the fixed worth of a hand, doubled by themselves "
            "and by the last discard alone.",
            "固定分數的牌可否另加花牌分；花牌分只因花牌和最後打出的一張而加倍。",
        ),
        (
            Choice(
                NOT_ADDED,
                ("Nothing is added", "不加"),
                ("Bradfield, Kajongg", "Bradfield、Kajongg"),
            ),
            Choice(ADDED, ("They are added, up to the limit", "另加，以滿貫為限"), _BRITISH),
        ),
        NOT_ADDED,
        ((BMJA, ADDED),),
    ),
    Option(
        "max_chows",
        ("Chows in a winning hand", "順子上限"),
        (
            "How many chows a winning hand may have, Nine Gates and the snake apart.",
            "和牌最多可有幾副順子，九蓮寶燈和蛇除外。",
        ),
        (
            Choice(4, ("Any number", "不限"), BRADFIELD),
            Choice(1, ("One at most", "最多一副"), _BMJA),
            Choice(0, ("None: a goulash", "不可有（goulash）"), _BRITISH),
        ),
        4,
        _british(1),
    ),
    Option(
        "seven_pairs",
        ("Seven pairs", "七對"),
        ("Whether seven pairs win.", "七對可否和牌。"),
        (
            Choice(False, NO, ("Millington", "Millington")),
            Choice(True, YES, ("an option of Bradfield's programs", "Bradfield程式的選項")),
        ),
        False,
    ),
    Option(
        "claimed_kong_concealed",
        ("Claimed kongs are concealed for doubles", "大明槓加倍時作暗槓"),
        (
            "Whether a kong claimed from a discard counts as concealed where doubles are counted. "
            "It scores as exposed all the same.",
            "碰槓別家打出的牌，計倍時可否作暗槓；計分仍作明槓。",
        ),
        (
            Choice(False, NO, ("Bradfield", "Bradfield")),
            Choice(True, YES, ("Millington, Kajongg", "Millington、Kajongg")),
        ),
        False,
        (*_british(True), (KAJONGG, True), (DMJL, True)),
    ),
    Option(
        "losers_suit_doubles",
        ("Losers double for one suit and majors", "未和者清混一色可加倍"),
        (
            "Whether a losing hand of one suit, with or without honors, or of majors doubles too.",
            "未和者的清一色、混一色、么九可否加倍。",
        ),
        (
            Choice(False, NO, BRADFIELD),
            Choice(
                True,
                YES,
                ("1924 code; an option of Bradfield's", "1924年規約；Bradfield的選項"),
            ),
        ),
        False,
    ),
    Option(
        "east_streak",
        ("East's wins in a row", "連莊滿貫"),
        ("The win in a row that is a limit for East.", "東家連和第幾次作滿貫。"),
        (
            Choice(13, ("The 13th", "第十三次"), BRADFIELD),
            Choice(9, ("The 9th", "第九次"), _KAJONGG),
            Choice(OFF, ("None", "不設"), _BMJA),
        ),
        13,
        (*_british(OFF), (KAJONGG, 9), (DMJL, 9)),
    ),
    Option(
        "points_for_last_tile",
        ("Points for the winning tile", "和牌張的分"),
        (
            "Whether the only possible tile, and one that completes the pair, score.",
            "獨聽、單釣可否計分。",
        ),
        (
            Choice(True, YES, ("Bradfield, Kajongg", "Bradfield、Kajongg")),
            Choice(False, NO, _BMJA),
        ),
        True,
        _british(False),
    ),
    Option(
        "loose_tile",
        ("Loose tile", "槓上開花"),
        ("Whether a win on a replacement tile doubles.", "和補牌可否加倍。"),
        (
            Choice(
                1,
                ("1 double", "1倍番"),
                ("Millington, British rules site", "Millington、British Rules網站"),
            ),
            Choice(OFF, ("Nothing", "不計"), _BRITISH_KAJONGG),
        ),
        1,
        ((BMJA_KAJONGG, OFF),),
    ),
    Option(
        "loose_flower",
        ("Replacement of a flower", "花牌的補牌"),
        (
            "Whether the replacement of a flower or season is a loose tile too.",
            "和花牌後的補牌是否與槓後補牌同樣計算。",
        ),
        (
            Choice(False, NO, ("Millington", "Millington")),
            Choice(True, YES, ("British rules site; Kajongg", "British Rules網站；Kajongg")),
        ),
        False,
        (*_british(True), (KAJONGG, True), (DMJL, True)),
    ),
    Option(
        "loose_tile_points",
        ("Self-draw points for a loose tile", "補牌的自摸分"),
        (
            "Whether a win on a replacement tile has the 2 points of a tile from the wall.",
            "和補牌可否另計自摸的2分。",
        ),
        (
            Choice(True, YES, ("Bradfield, Kajongg", "Bradfield、Kajongg")),
            Choice(False, NO, _MOOKS),
        ),
        True,
    ),
    Option(
        "losers_settle",
        ("The losers settle with each other", "未和者互相結算"),
        ("The lower hand pays the higher the difference.", "分低者付給分高者差額。"),
        (
            Choice(True, YES, BRADFIELD),
            Choice(False, NO, _SOME),
        ),
        True,
    ),
    Option(
        "east_doubles",
        ("East pays and gets double", "東家收付加倍"),
        ("In every payment between East and another player.", "凡與東家的收付都加倍。"),
        (
            Choice(True, YES, BRADFIELD),
            Choice(False, NO, _SOME),
        ),
        True,
    ),
    Option(
        "discarder_doubles",
        ("The discarder pays double", "放銃者加倍"),
        (
            "The discarder pays the winner double; for a self-drawn win everybody does.",
            "放銃者付和牌者雙倍；自摸則各家付雙倍。",
        ),
        (
            Choice(False, NO, BRADFIELD),
            Choice(True, YES, _SOME),
        ),
        False,
    ),
    Option(
        "liability",
        ("Liability", "包牌"),
        (
            "When one player pays what all three owe the winner.",
            "何時由一家包付三家所欠。",
        ),
        (
            Choice(
                INSURANCE,
                ("For a dangerous discard (I1 to I4)", "打出危險牌（I1至I4）"),
                _CARDS,
            ),
            Choice(
                DANGEROUS,
                ("When the table calls it a dangerous game", "由牌桌裁定"),
                _KAJONGG,
            ),
            Choice(NO_LIABILITY, ("Never", "不包"), _SOME),
        ),
        INSURANCE,
        (
            *_british(DANGEROUS),
            (KAJONGG, DANGEROUS),
            (DMJL, DANGEROUS),
            (POMAX, NO_LIABILITY),
        ),
    ),
    Option(
        "concealed_kong_in_sight",
        ("Concealed kongs warn too", "暗槓亦算亮出"),
        (
            "Whether a concealed kong counts among the exposed sets that make a discard dangerous.",
            "暗槓是否算在使人須提防的副露之內。",
        ),
        (
            Choice(False, NO, _READING),
            Choice(True, YES, _READING),
        ),
        False,
    ),
    Option(
        "exemption",
        ("What the exemption covers", "免包的範圍"),
        (
            "Which triggers of liability a ready hand of three doubles, or a hand of nothing but "
            "dangerous tiles, exempts from.",
            "聽牌滿三倍番或滿手危險牌，可免哪些包牌。",
        ),
        (
            Choice(
                SOME_TRIGGERS,
                ("I2 and I3, for which it is written", "I2與I3，即原文所及"),
                _READING,
            ),
            Choice(ALL_TRIGGERS, ("I1 to I4", "I1至I4"), _READING),
        ),
        SOME_TRIGGERS,
    ),
    Option(
        "exemption_doubles",
        ("Three doubles of a ready hand", "聽牌三倍番的算法"),
        (
            "Whether a discarder's ready hand has to be worth three doubles whatever tile "
            "completes it.",
            "打牌者所聽，是否不論和哪一張都須滿三倍番。",
        ),
        (
            Choice(EVERY_WAIT, ("With every tile it waits for", "每張所聽都滿"), _READING),
            Choice(ANY_WAIT, ("With one tile it waits for", "有一張滿即可"), _READING),
        ),
        EVERY_WAIT,
    ),
    Option(
        "half_limit_or_more",
        ("Half a limit, or more by the tiles", "半滿貫牌而牌面更高"),
        (
            "Whether a hand of half a limit may be counted by its points and doubles where that "
            "is more.",
            "半滿貫牌照牌面計分更高時，可否改計牌面。",
        ),
        (
            Choice(FIXED, ("No, its worth is fixed", "否，分數固定"), _BRITISH),
            Choice(
                WITHOUT_GOING_OUT,
                ("Yes, without the points for going out", "可，但不計和牌底分"),
                _BRITISH_KAJONGG,
            ),
            Choice(WITH_GOING_OUT, ("Yes, as an ordinary hand", "可，如一般牌"), _WOJTEK),
        ),
        FIXED,
        ((BMJA_KAJONGG, WITHOUT_GOING_OUT),),
    ),
    Option(
        "waiting_for_limit",
        ("Fishing for a special hand", "聽特殊牌"),
        (
            "What a loser's hand is worth that one tile would have made a limit hand, or one of "
            "half a limit.",
            "未和者若聽滿貫牌或半滿貫牌，其牌的分數。",
        ),
        (
            Choice("none", ("Nothing more", "不另計"), BRADFIELD),
            Choice(
                "bmja",
                (
                    "40 % of the limit; 20 % for half a limit; three doubles for Purity",
                    "滿貫的四成；半滿貫牌兩成；Purity三倍番",
                ),
                _BMJA,
            ),
        ),
        "none",
        _british("bmja"),
    ),
    Option(
        "fishing_intrinsic",
        ("A fishing hand that is worth more as it is", "聽牌而牌面更高"),
        (
            "For which hands a loser may take what the tiles are worth where that is more.",
            "未和者牌面更高時，聽哪些牌可改計牌面。",
        ),
        (
            Choice(ALL_HANDS, ("For every hand", "一切牌"), _BRITISH_KAJONGG),
            Choice(
                NAMED_HANDS,
                (
                    "For Three Great Scholars, Four Blessings and All Honors",
                    "三元及第、四喜臨門、字一色",
                ),
                _BRITISH,
            ),
        ),
        ALL_HANDS,
        ((BMJA, NAMED_HANDS),),
    ),
    Option(
        "must_declare_fishing",
        ("Fishing has to be declared", "須報聽"),
        (
            "Whether a player one tile short has to say so, to go out and to have the worth of a "
            "hand fished for.",
            "差一張時是否須報聽，方可和牌並得聽牌的分數。",
        ),
        (
            Choice(False, NO, BRADFIELD),
            Choice(True, YES, _BMJA),
        ),
        False,
        _british(True),
    ),
    Option(
        "penalties",
        ("Penalties", "罰則"),
        ("For false mah-jongg and small offences.", "詐和與小過失的罰則。"),
        (
            Choice("1924", ("Code of 1924", "1924年規約"), _CODE),
            Choice(
                "shown",
                ("500 and 250, if others showed their hands", "已亮牌則賠500與250"),
                ("mahjong.wikidot.com", "mahjong.wikidot.com"),
            ),
            Choice(
                "exposed",
                ("A limit, if the hand was exposed in full", "全部亮出則賠滿貫"),
                _CARDS,
            ),
            Choice("dmjl", ("50, 100 and 300", "50、100與300"), ("DMJL", "DMJL")),
            Choice("bmja", ("50 and half a limit", "50與半個滿貫"), _BMJA),
            Choice(
                "harr",
                ("Half a limit each, East double", "各半個滿貫，東家加倍"),
                ("Harr, 1922", "Harr，1922年"),
            ),
        ),
        "1924",
        (*_british("bmja"), (DMJL, "dmjl"), (WIKIDOT, "shown")),
    ),
    Option(
        "false_split",
        ("A penalty that three cannot share", "罰分不能三等分"),
        (
            "How half a limit of 1000 is split among the three others, in whole points.",
            "半個滿貫500分如何分給三家，以整數計。",
        ),
        (
            Choice(
                166,
                ("Rounded down: 166 each, 498 in all", "去零數：各166，共498"),
                ("Kajongg's arithmetic", "Kajongg的算法"),
            ),
            Choice(167, ("Rounded up: 167 each, 501 in all", "進一：各167，共501"), _READING),
            Choice(
                EXACT,
                (
                    "500 in all: 167, 167 and 166, the last for who plays last",
                    "共500：167、167、166，末家得166",
                ),
                _READING,
            ),
        ),
        166,
        ((BMJA, EXACT),),
    ),
)

OPTIONS = Options(PROFILES, TABLE)


def limit_of(options: Choices) -> int:
    """The limit that penalties go by, and the worth of a limit hand."""
    limit = options["limit"]
    return LIMIT_OF_UNLIMITED if limit == UNLIMITED else int(limit)


def terms_of(options: Choices) -> Terms:
    """How the table settles."""
    names = ("east_doubles", "losers_settle", "discarder_doubles")
    return Terms(*[options[name] for name in names])
