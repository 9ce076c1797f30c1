"""What Taiwanese tables play differently: five published tables as profiles, and every switch.

There is no national rule. The tables are the SML competition card of 2026 (S), the presets of
an online game for CML competitions (K), Gametower (G) and Shenlaiye (Y), and the list of the
Taiwanese mahjong association of 2009 (A). ``home`` is the setting nearest to the lists that go
round for tables at home.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.messages import Text
from scoring.options import NO_CHOICE, Choice, Option, Options, Value

PROFILES = ("sml", "cml", "star31", "shenlaiye", "association", "home")
PROFILE_TITLES: dict[str, Text] = {
    "sml": ("SML competition", "SML競技規則"),
    "cml": ("CML competition", "CML競技規則"),
    "star31": ("Gametower (Star 31)", "明星三缺一"),
    "shenlaiye": ("Shenlaiye", "神來也"),
    "association": ("Association 2009", "麻將協會2009"),
    "home": ("At home", "家庭桌"),
}

S: Text = ("SML card 2026", "SML台數卡2026")
K: Text = ("CML competition rules", "CML競技規則")
G: Text = ("Gametower", "明星三缺一")
Y: Text = ("Shenlaiye", "神來也")
A: Text = ("Taiwanese association 2009", "台灣麻將協會2009")
WIKI: Text = ("Chinese Wikibooks", "中文維基教科書")
POCKET: Text = ("Pocket Mahjong", "口袋麻將")
WANIN: Text = ("Wanin", "網銀國際")
SOUTH: Text = ("southern tables (EASTKING)", "南部打法（東方之星）")
ENGINE: Text = ("an open engine", "開源程式")
LISTS: Text = ("lists on the web", "網上台數表")
HONG_KONG: Text = ("sixteen tiles in Hong Kong", "香港十六張")
MOST: Text = ("most tables", "多數牌桌")
OTHERS: Text = ("other tables", "其他牌桌")

YES: Text = ("Yes", "是")
NO: Text = ("No", "否")
NONE: Text = ("", "")

MOST_TAI = 99
MOST_MONEY = 1_000_000
MOST_CAP = 999


def _profiles(values: Mapping[str, Value]) -> tuple[tuple[str, Value], ...]:
    """Values of profiles; a table at home plays what the association does unless it says so."""
    found = dict(values)
    if "association" in found:
        found.setdefault("home", found["association"])
    return tuple(found.items())


def _yes_no(
    id: str,
    title: Text,
    yes: Text,
    no: Text,
    *,
    default: bool,
    others: Sequence[str] = (),
    about: Text = NONE,
) -> Option:
    """A switch; ``others`` are the profiles that play it otherwise."""
    choices = (Choice(True, YES, yes), Choice(False, NO, no))
    return Option(
        id,
        title,
        about,
        choices if default else choices[::-1],
        default,
        _profiles(dict.fromkeys(others, not default)),
    )


def _drops(
    id: str,
    title: Text,
    usual: Sequence[str],
    *others: tuple[Sequence[str], Text],
    usual_source: Text = S,
    **profiles: Sequence[str],
) -> Option:
    """A switch that lists fans not counted beside another one."""
    return Option(
        id,
        title,
        (
            "A list of fans; any other list can be chosen as well.",
            "台種的列表；也可以選別的列表。",
        ),
        tuple(
            Choice(tuple(fans), _listed(fans), source)
            for fans, source in ((usual, usual_source), *others)
        ),
        tuple(usual),
        _profiles({profile: tuple(fans) for profile, fans in profiles.items()}),
        names=NAMES,
    )


def _listed(fans: Sequence[str]) -> Text:
    if not fans:
        return ("None", "無")
    return (", ".join(fans), "、".join(CHINESE[fan] for fan in fans))


CHINESE: dict[str, str] = {
    "Concealed Hand": "門清",
    "Fully Concealed Hand": "不求人",
    "Self-Draw": "自摸",
    "Concealed Self-Draw": "門清自摸",
    "Seat Wind": "門風",
    "Round Wind": "圈風",
    "Wind Pung": "風刻",
    "Dragon Pung": "三元牌",
    "Seat Flower": "正花",
    "Flower Tile": "花牌",
    "Flower Set": "花槓",
    "No Flowers": "無花",
    "Single Wait": "獨聽",
    "Half Begging": "半求人",
    "Robbing the Kong": "搶槓",
    "Win on a Replacement": "槓上開花",
    "Last Tile Draw": "海底撈月",
    "Last Tile Claim": "河底撈魚",
    "Declared Ready": "報聽",
    "Melded Kong": "明槓",
    "Concealed Kong": "暗槓",
    "All Chows": "平胡",
    "Three Concealed Pungs": "三暗刻",
    "All Begging": "全求人",
    "No Honors or Flowers": "無字無花",
    "All Pungs": "碰碰胡",
    "Half Flush": "混一色",
    "Little Three Dragons": "小三元",
    "Dealt Flower Win": "配牌花胡",
    "Four Concealed Pungs": "四暗刻",
    "Five Concealed Pungs": "五暗刻",
    "Big Three Dragons": "大三元",
    "Little Four Winds": "小四喜",
    "Full Flush": "清一色",
    "Eight Flowers": "八仙過海",
    "Seven Robs One": "七搶一",
    "Earthly Ready": "地聽",
    "Eight Pairs and a Half": "八對半",
    "Four Kongs": "四槓子",
    "Five Kongs": "五槓子",
    "Heavenly Ready": "天聽",
    "Earthly Hand": "地胡",
    "Human Hand": "人胡",
    "All Honors": "字一色",
    "Big Four Winds": "大四喜",
    "Heavenly Hand": "天胡",
    "Sixteen Unrelated Tiles": "十六不搭",
    "Thirteen Orphans": "十三么",
}
"""The fans in the order of the published tables, by what they are worth."""

NAMES = tuple(CHINESE)

CONCEALED, FULLY, DRAW = "Concealed Hand", "Fully Concealed Hand", "Self-Draw"
LIABLE = (
    "Full Flush",
    "Half Flush",
    "All Honors",
    "All Pungs",
    "Big Three Dragons",
    "Little Three Dragons",
    "Big Four Winds",
    "Little Four Winds",
    "Four Kongs",
    "Five Kongs",
)
"""The fans for which a table may hold the player liable who fed the set that made them sure."""

OPENING_DROPS = (CONCEALED, FULLY)
HEAVENLY_DROPS = (CONCEALED, FULLY, "Single Wait", "Win on a Replacement")
WITH_DRAW = (CONCEALED, FULLY, DRAW, "Single Wait", "Win on a Replacement")


# --- how the patterns count -------------------------------------------------------------------

_COUNTING = (
    Option(
        "concealed_self_draw",
        ("How does a concealed hand count that was self-drawn?", "門清自摸怎樣計？"),
        NONE,
        (
            Choice(
                "parts",
                ("Concealed Hand, Fully Concealed Hand and Self-Draw", "門清、不求人、自摸三項"),
                S,
            ),
            Choice("one_fan", ("As one fan, Concealed Self-Draw", "合為門清自摸一項"), WIKI),
            Choice("two", ("Concealed Hand and Self-Draw alone", "只計門清與自摸"), OTHERS),
            Choice(
                "five",
                ("Concealed Self-Draw beside these two", "門清、自摸之外另計門清自摸"),
                ENGINE,
            ),
        ),
        "parts",
    ),
    _yes_no(
        "concealed_kong_keeps",
        ("Is a hand with a concealed kong concealed?", "有暗槓仍算門清嗎？"),
        A,
        WIKI,
        default=True,
    ),
    Option(
        "all_chows_wait",
        ("How must All Chows have waited?", "平胡須怎樣聽牌？"),
        ("A pair wait never counts.", "單吊將眼一概不計。"),
        (
            Choice("any_two_sided", ("The tile came to an open end", "和牌張在兩頭聽"), S),
            Choice(
                "only_two_sided",
                ("Every reading as five chows has it at an open end", "任何全順子拆法都是兩頭聽"),
                Y,
            ),
            Choice("free", ("Any wait but a pair", "除單吊外不限"), POCKET),
        ),
        "any_two_sided",
        (("shenlaiye", "only_two_sided"),),
    ),
    _yes_no(
        "all_chows_concealed",
        ("May All Chows be a concealed hand?", "門清可計平胡嗎？"),
        A,
        S,
        default=False,
        others=("shenlaiye", "association"),
    ),
    _yes_no(
        "all_chows_self_draw",
        ("May All Chows be self-drawn?", "自摸可計平胡嗎？"),
        LISTS,
        A,
        default=False,
    ),
    _yes_no(
        "all_chows_honors_flowers",
        ("May All Chows have honors or flowers?", "平胡可有字牌或花牌嗎？"),
        S,
        A,
        default=True,
        others=("cml", "star31", "shenlaiye", "association"),
    ),
    Option(
        "flowers",
        ("Which flowers count?", "哪些花牌計台？"),
        NONE,
        (
            Choice("seat", ("Those of one's own seat, and complete sets", "正花與花槓"), S),
            Choice("any", ("Every one of them", "見花見台"), G),
            Choice("none", ("None", "不計花"), SOUTH),
        ),
        "seat",
        (("star31", "any"),),
    ),
    Option(
        "flower_order",
        ("Which flower is West's?", "西家的花是哪一張？"),
        (
            "At a table the numbers engraved on the tiles decide.",
            "實際以牌上所刻的數字為準。",
        ),
        (
            Choice(
                "chrysanthemum_3", ("Chrysanthemum, and bamboo North's", "菊為西，竹為北"), WIKI
            ),
            Choice("bamboo_3", ("Bamboo, and chrysanthemum North's", "竹為西，菊為北"), A),
        ),
        "chrysanthemum_3",
        _profiles({"association": "bamboo_3"}),
    ),
    Option(
        "flower_set",
        ("Does one's own flower count inside a complete set?", "花槓裡的正花另計嗎？"),
        NONE,
        (
            Choice("add", ("Yes, beside the set", "另計"), S),
            Choice("replace", ("No, the set takes its place", "花槓代替正花"), WANIN),
        ),
        "add",
        (("cml", "replace"), ("star31", "replace"), ("shenlaiye", "replace")),
    ),
    _yes_no(
        "flower_set_with_any",
        ("Does a complete set count where every flower does?", "見花見台時另計花槓嗎？"),
        OTHERS,
        ENGINE,
        default=False,
    ),
    _yes_no(
        "no_flowers",
        ("Does a hand without flowers count?", "無花計台嗎？"),
        ENGINE,
        MOST,
        default=False,
    ),
    _yes_no(
        "no_honors_flowers",
        ("Does a hand without honors and flowers count?", "無字無花計台嗎？"),
        G,
        MOST,
        default=False,
        others=("star31",),
    ),
    Option(
        "single_wait",
        ("When does a Single Wait count?", "獨聽何時計？"),
        NONE,
        (
            Choice("only_wait", ("Where one kind of tile wins", "只聽一種牌"), LISTS),
            Choice("shape", ("By its shape, however many kinds win", "按牌型，不論聽幾種"), OTHERS),
            Choice("off", ("Never", "不計"), SOUTH),
        ),
        "only_wait",
    ),
    _yes_no(
        "single_wait_dead_end",
        (
            "Is an open end whose other side is in one's own hand a Single Wait?",
            "兩頭聽的另一頭四張都在自己手上，算獨聽嗎？",
        ),
        OTHERS,
        ENGINE,
        default=False,
    ),
    _yes_no(
        "single_wait_begging",
        ("Does a Single Wait count with five melded sets?", "全求人、半求人另計獨聽嗎？"),
        A,
        S,
        default=False,
        others=("association",),
    ),
    _yes_no(
        "half_begging",
        ("Is Half Begging played?", "計半求人嗎？"),
        A,
        S,
        default=False,
        others=("shenlaiye", "association"),
    ),
    _yes_no(
        "last_claim",
        ("Does the last discard count?", "計河底撈魚嗎？"),
        A,
        S,
        default=False,
        others=("association",),
    ),
    Option(
        "replacement_win",
        ("Which replacement tiles count?", "哪些補牌算槓上開花？"),
        NONE,
        (
            Choice("kong_or_flower", ("For a kong or a flower", "補槓或補花"), A),
            Choice("kong", ("For a kong", "只限補槓"), SOUTH),
        ),
        "kong_or_flower",
    ),
    Option(
        "winds",
        ("Which wind sets count?", "哪些風刻計台？"),
        NONE,
        (
            Choice("seat_round", ("The seat's and the round's", "門風與圈風"), S),
            Choice("any", ("Every one of them", "見風見台"), G),
        ),
        "seat_round",
        (("star31", "any"),),
    ),
    _yes_no(
        "little_four_winds_add",
        ("Do wind sets count beside Little Four Winds?", "小四喜另計風刻嗎？"),
        WIKI,
        S,
        default=False,
        others=("cml", "shenlaiye", "association"),
    ),
    _yes_no(
        "big_four_winds_add",
        ("Do wind sets count beside Big Four Winds?", "大四喜另計風刻嗎？"),
        ENGINE,
        MOST,
        default=False,
    ),
    _yes_no(
        "all_honors_all_pungs",
        ("Does All Pungs count beside All Honors?", "字一色另計碰碰胡嗎？"),
        S,
        POCKET,
        default=True,
        others=("shenlaiye", "association"),
    ),
    _drops(
        "five_concealed_drops",
        ("What does not count beside Five Concealed Pungs?", "五暗刻之外不計甚麼？"),
        (),
        ((CONCEALED, "All Pungs"), A),
        association=(CONCEALED, "All Pungs"),
    ),
    _yes_no(
        "discard_pung_first",
        ("Must a discard complete a pung where it can?", "放槍的牌能成刻就須成刻嗎？"),
        G,
        MOST,
        default=False,
        others=("star31",),
    ),
    _yes_no(
        "kong_tai", ("Do kongs count?", "槓計台嗎？"), G, MOST, default=False, others=("star31",)
    ),
    _yes_no("four_kongs", ("Is Four Kongs played?", "計四槓子嗎？"), WIKI, MOST, default=False),
    _yes_no("five_kongs", ("Is Five Kongs played?", "計五槓子嗎？"), ENGINE, MOST, default=False),
    _yes_no(
        "eight_pairs_half",
        ("Is Eight Pairs and a Half played?", "計八對半嗎？"),
        ENGINE,
        MOST,
        default=False,
    ),
    _yes_no(
        "sixteen_unrelated",
        ("Is Sixteen Unrelated Tiles played?", "計十六不搭嗎？"),
        HONG_KONG,
        MOST,
        default=False,
    ),
    _yes_no(
        "thirteen_orphans",
        ("Is Thirteen Orphans played, with a set beside?", "計十三么（另加一副）嗎？"),
        HONG_KONG,
        MOST,
        default=False,
    ),
    _yes_no(
        "special_concealed",
        (
            "Do the concealed fans count beside Sixteen Unrelated Tiles and Thirteen Orphans?",
            "十六不搭與十三么另計門清等項嗎？",
        ),
        OTHERS,
        HONG_KONG,
        default=True,
    ),
)

# --- openings, ready hands, flowers that win --------------------------------------------------

_EVENTS = (
    _yes_no(
        "human_hand",
        ("Is Human Hand played?", "計人胡嗎？"),
        S,
        G,
        default=True,
        others=("star31",),
    ),
    _yes_no(
        "human_hand_melds",
        ("May the winner of a Human Hand have claimed a set?", "人胡者可有吃碰嗎？"),
        Y,
        S,
        default=False,
        others=("shenlaiye",),
    ),
    _yes_no(
        "earthly_hand_claim",
        ("Is a win on the dealer's first discard an Earthly Hand?", "和莊家首張出牌算地胡嗎？"),
        WIKI,
        S,
        default=False,
    ),
    _drops(
        "heavenly_hand_drops",
        ("What does not count beside Heavenly Hand?", "天胡之外不計甚麼？"),
        HEAVENLY_DROPS,
        (WITH_DRAW, POCKET),
        usual_source=ENGINE,
        association=WITH_DRAW,
    ),
    _drops(
        "earthly_hand_drops",
        ("What does not count beside Earthly Hand?", "地胡之外不計甚麼？"),
        OPENING_DROPS,
        ((CONCEALED,), A),
        ((CONCEALED, FULLY, DRAW), POCKET),
        usual_source=ENGINE,
        association=(CONCEALED,),
    ),
    _drops(
        "human_hand_drops",
        ("What does not count beside Human Hand?", "人胡之外不計甚麼？"),
        (CONCEALED,),
        ((), OTHERS),
        usual_source=ENGINE,
    ),
    _yes_no(
        "declared_ready",
        ("Is Declared Ready played?", "計報聽嗎？"),
        G,
        S,
        default=False,
        others=("star31", "shenlaiye"),
    ),
    _drops(
        "earthly_ready_drops",
        ("What does not count beside Earthly Ready?", "地聽之外不計甚麼？"),
        (),
        ((CONCEALED, "Declared Ready"), Y),
        (OPENING_DROPS, A),
        shenlaiye=(CONCEALED, "Declared Ready"),
        association=OPENING_DROPS,
    ),
    _drops(
        "heavenly_ready_drops",
        ("What does not count beside Heavenly Ready?", "天聽之外不計甚麼？"),
        (),
        ((CONCEALED,), A),
        association=(CONCEALED,),
    ),
    Option(
        "eight_flowers",
        ("What are all eight flowers?", "八仙過海怎樣計？"),
        NONE,
        (
            Choice("standalone", ("A win of its own, alone", "單獨成和，不計其他"), S),
            Choice("additive", ("Counted beside an ordinary win", "只在和牌時加計"), K),
            Choice(
                "compound",
                ("A win, with the fans of the hand if that wins too", "即成和，牌成和時一併計"),
                Y,
            ),
            Choice("off", ("Nothing of their own", "不設"), OTHERS),
        ),
        "standalone",
        (("cml", "additive"), ("shenlaiye", "compound")),
    ),
    _yes_no(
        "seven_robs_one",
        ("May seven flowers rob the eighth?", "可七搶一嗎？"),
        S,
        K,
        default=True,
        others=("cml", "star31"),
    ),
    _yes_no(
        "dealt_flower_bonus",
        ("Does a flower win with the deal count more?", "配牌花胡加台嗎？"),
        Y,
        S,
        default=False,
        others=("shenlaiye", "association"),
    ),
)

# --- money and the table ----------------------------------------------------------------------


def _tai(many: int) -> Text:
    return f"{many} tai", f"{many}台"


def _sum(id: str, title: Text, usual: int, *others: int) -> Option:
    return Option(
        id,
        title,
        ("In the money of the table.", "以本桌的單位計。"),
        tuple(Choice(many, (f"{many}", f"{many}"), MOST) for many in (usual, *others)),
        usual,
        most=MOST_MONEY,
    )


_TABLE = (
    _sum("base", ("What is the base?", "一底多少？"), 5, 10, 20, 30, 50, 100, 200, 300),
    _sum("tai_value", ("What is one tai?", "一台多少？"), 1, 2, 5, 10, 20, 50, 100),
    Option(
        "minimum",
        ("How many tai does a win need?", "幾台起胡？"),
        NONE,
        (
            Choice(0, ("None", "無台可胡"), S),
            *(Choice(many, _tai(many), ENGINE) for many in (1, 2, 3)),
        ),
        0,
    ),
    Option(
        "cap",
        ("How many tai does a hand count at most?", "一手牌幾台封頂？"),
        (
            "The dealer's tai are added afterwards.",
            "莊家連莊台另加。",
        ),
        (
            Choice(NO_CHOICE, ("No cap", "不封頂"), MOST),
            Choice(4, _tai(4), SOUTH),
            Choice(16, _tai(16), ENGINE),
            Choice(24, _tai(24), ENGINE),
            Choice(81, _tai(81), A),
        ),
        NO_CHOICE,
        most=MOST_CAP,
    ),
    Option(
        "dealer_tai",
        ("What does the dealer pay and get more?", "莊家多付多收幾台？"),
        ("n is how often the dealer has stayed.", "n為連莊次數。"),
        (
            Choice("2n+1", ("2n + 1 tai", "2n＋1台（連n拉n）"), MOST),
            Choice("none", ("Nothing", "不計"), SOUTH),
        ),
        "2n+1",
    ),
    Option(
        "streak_limit",
        ("How often may the dealer stay?", "最多連莊幾次？"),
        ("Changes no hand, only who deals.", "不影響計台，只影響誰做莊。"),
        (
            Choice(NO_CHOICE, ("As often as it comes", "不限"), S),
            Choice(10, ("10 times", "10次"), G),
            Choice(9, ("9 times", "9次"), Y),
        ),
        NO_CHOICE,
        (("star31", 10), ("shenlaiye", 9)),
        most=MOST_TAI,
    ),
    Option(
        "multiple_winners",
        ("Who wins where several players declare it on one discard?", "一炮多響誰可胡？"),
        ("Changes no hand, only how many of them are paid.", "不影響計台，只影響誰可胡。"),
        (
            Choice(
                "double_bump_triple_all",
                ("Of two the next in turn, all of three", "雙響攔胡，三響全胡"),
                S,
            ),
            Choice("head_bump", ("Only the next in turn", "攔胡"), A),
            Choice("all", ("All of them", "一炮多響"), OTHERS),
        ),
        "double_bump_triple_all",
        _profiles({"cml": "head_bump", "shenlaiye": "head_bump", "association": "head_bump"}),
    ),
    _yes_no(
        "draw_continues",
        ("Does the dealer stay after a drawn hand?", "流局莊家連莊嗎？"),
        A,
        OTHERS,
        default=True,
        about=("Changes no hand, only who deals.", "不影響計台，只影響誰做莊。"),
    ),
    Option(
        "liability",
        ("For which fans is somebody liable who fed them?", "哪些台種要包牌？"),
        (
            "The fourth melded set of a suit or of pungs, the last set of dragons or winds, the "
            "last kong; any other list can be chosen as well.",
            "餵出第四副同色或刻子、最後一副三元牌或風牌、最後一槓；也可以選別的列表。",
        ),
        (
            Choice((), ("None", "無"), MOST),
            Choice(LIABLE, ("All that can be", "所有可包的台種"), ENGINE),
        ),
        (),
        names=LIABLE,
    ),
    Option(
        "liability_discard",
        (
            "Who pays where another player discards to a liable one's hand?",
            "包牌而他家放槍，誰付？",
        ),
        NONE,
        (
            Choice("liable_pays", ("The liable player", "包牌者"), ENGINE),
            Choice("split", ("Both half, rounded up", "兩家各半，進位"), OTHERS),
        ),
        "liable_pays",
    ),
    Option(
        "false_win",
        ("What does a false win cost?", "詐胡賠多少？"),
        NONE,
        (
            Choice(
                "card",
                (
                    "To each opponent a base and 8 tai, and the dealer's",
                    "賠每家一底八台，另加莊家台",
                ),
                S,
            ),
            Choice("ten_each", ("To each opponent 10", "賠每家10"), ENGINE),
            Choice("dealer", ("The same to the dealer alone", "只賠莊家"), OTHERS),
            Choice("by_hand", ("Nothing by itself", "另議"), OTHERS),
        ),
        "card",
    ),
)

# --- what each fan is worth -------------------------------------------------------------------


def _worth(name: str, usual: int, *others: tuple[int, Text], **profiles: int) -> Option:
    """An option that is the worth of a fan; ``others`` are worths that no profile has."""
    sources: dict[int, Text] = {usual: MOST}
    for profile, value in profiles.items():
        sources.setdefault(value, PROFILE_TITLES[profile])
    for value, source in others:
        sources.setdefault(value, source)
    return Option(
        f"tai.{name}",
        (f"What is {name} worth?", f"「{CHINESE[name]}」幾台？"),
        NONE,
        tuple(Choice(value, _tai(value), source) for value, source in sources.items()),
        usual,
        _profiles(profiles),
        most=MOST_TAI,
    )


_WORTHS = (
    _worth(CONCEALED, 1),
    _worth(FULLY, 1),
    _worth(DRAW, 1),
    _worth("Concealed Self-Draw", 3),
    _worth("Seat Wind", 1),
    _worth("Round Wind", 1),
    _worth("Wind Pung", 1),
    _worth("Dragon Pung", 1),
    _worth("Seat Flower", 1),
    _worth("Flower Tile", 1),
    _worth("Flower Set", 1, star31=2, shenlaiye=2, association=2),
    _worth("No Flowers", 1),
    _worth("Single Wait", 1),
    _worth("Half Begging", 1),
    _worth("Robbing the Kong", 1),
    _worth("Win on a Replacement", 1),
    _worth("Last Tile Draw", 1),
    _worth("Last Tile Claim", 1),
    _worth("Declared Ready", 1),
    _worth("Melded Kong", 1),
    _worth("Concealed Kong", 2),
    _worth("All Chows", 2),
    _worth("Three Concealed Pungs", 2),
    _worth("All Begging", 2),
    _worth("No Honors or Flowers", 2),
    _worth("All Pungs", 4),
    _worth("Half Flush", 4),
    _worth("Little Three Dragons", 4),
    _worth("Dealt Flower Win", 4),
    _worth("Four Concealed Pungs", 5, (6, OTHERS)),
    _worth("Five Concealed Pungs", 8, (16, LISTS)),
    _worth("Big Three Dragons", 8),
    _worth("Little Four Winds", 8),
    _worth("Full Flush", 8, (12, LISTS)),
    _worth("Eight Flowers", 8),
    _worth("Seven Robs One", 8),
    _worth("Earthly Ready", 8, star31=4, shenlaiye=4, association=4),
    _worth("Eight Pairs and a Half", 8),
    _worth("Four Kongs", 8),
    _worth("Five Kongs", 16),
    _worth("Heavenly Ready", 16, star31=8, association=8),
    _worth("Earthly Hand", 16),
    _worth("Human Hand", 16, shenlaiye=8, home=8),
    _worth("All Honors", 16, star31=8, shenlaiye=8),
    _worth("Big Four Winds", 16),
    _worth("Heavenly Hand", 24, (32, WIKI), association=16, home=24),
    _worth("Sixteen Unrelated Tiles", 16),
    _worth("Thirteen Orphans", 16),
)

OPTIONS = Options(PROFILES, (*_TABLE, *_COUNTING, *_EVENTS, *_WORTHS))
