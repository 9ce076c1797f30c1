"""What the sources of Classical disagree on: named switches, and the profiles that set them.

========== ==========================================================================
millington Millington's table as Bradfield's mah-jong programs have it, with the
           liability ("insurance") and the penalties of the 1920s beside it
bmja       the British association, as far as these switches reach
kajongg    the standard rules of KDE's Kajongg
dmjl       the German league, as Kajongg has it
pomax      the rules "Chinese Classical" of Pomax's mahjong
wikidot    the table of mahjong.wikidot.com
========== ==========================================================================
"""

from __future__ import annotations

from scoring.chinese import Text
from scoring.options import Choice, Chosen, Option, Options
from scoring.rulesets.classical.settlement import Terms

MILLINGTON, BMJA, KAJONGG = "millington", "bmja", "kajongg"
DMJL, POMAX, WIKIDOT = "dmjl", "pomax", "wikidot"
PROFILES = (MILLINGTON, BMJA, KAJONGG, DMJL, POMAX, WIKIDOT)

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

BRADFIELD: Text = ("Bradfield, after Millington", "Bradfield，據Millington")
_KAJONGG: Text = ("Kajongg", "Kajongg")
_BMJA: Text = ("British Mah-Jong Association", "英國麻將協會")
_POMAX: Text = ("Pomax", "Pomax")
_WIKIDOT: Text = ("mahjong.wikidot.com, riichi_advanced", "mahjong.wikidot.com、riichi_advanced")
_CODE: Text = ("American code of laws, 1924", "1924年美國麻將規約")
_CARDS: Text = ("rule cards of the 1920s", "1920年代規則卡")
_READING: Text = ("our reading", "本程式的理解")
_SOME: Text = ("some tables", "部分牌桌")

YES: Text = ("Yes", "是")
NO: Text = ("No", "否")

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
            Choice(0, ("Nothing", "不計"), BRADFIELD),
            Choice(1, ("1 double", "1倍番"), _SOME),
        ),
        0,
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
        ((BMJA, EACH),),
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
        ((BMJA, 2),),
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
        ((BMJA, False), (KAJONGG, False)),
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
        "max_chows",
        ("Chows in a winning hand", "順子上限"),
        ("How many chows a winning hand may have.", "和牌最多可有幾副順子。"),
        (
            Choice(4, ("Any number", "不限"), BRADFIELD),
            Choice(1, ("One at most", "最多一副"), _BMJA),
        ),
        4,
        ((BMJA, 1),),
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
        ((KAJONGG, True), (DMJL, True)),
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
        ),
        13,
        ((KAJONGG, 9), (DMJL, 9)),
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
        ((BMJA, DANGEROUS), (KAJONGG, DANGEROUS), (DMJL, DANGEROUS), (POMAX, NO_LIABILITY)),
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
        "waiting_for_limit",
        ("Waiting for a limit hand", "聽滿貫牌"),
        (
            "What a loser's hand is worth that one tile would have made a limit hand.",
            "未和者若聽滿貫牌，其牌的分數。",
        ),
        (
            Choice("none", ("Nothing more", "不另計"), BRADFIELD),
            Choice("bmja", ("40 % of the limit at least", "至少滿貫的四成"), _BMJA),
        ),
        "none",
        ((BMJA, "bmja"),),
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
        ((BMJA, "bmja"), (DMJL, "dmjl"), (WIKIDOT, "shown")),
    ),
)

SWITCHES = Options(PROFILES, TABLE)


def limit_of(options: Chosen) -> int:
    """The limit that penalties go by, and the worth of a limit hand."""
    limit = options["limit"]
    return LIMIT_OF_UNLIMITED if limit == UNLIMITED else int(limit)


def terms_of(options: Chosen) -> Terms:
    """How the table settles."""
    names = ("east_doubles", "losers_settle", "discarder_doubles")
    return Terms(*[options[name] for name in names])
