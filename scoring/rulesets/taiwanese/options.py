"""What Taiwanese tables play differently: five published tables as profiles, and every switch.

There is no national rule. The tables are the SML competition card of 2026 (S), the presets of
an online game for CML competitions (K), Gametower (G) and Shenlaiye (Y), and the list of the
Taiwanese mahjong association of 2009 (A). ``home`` is the setting nearest to the lists that go
round for tables at home.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.messages import Message, Text, literal
from scoring.options import NO_CHOICE, Choice, Option, Options, Profile
from scoring.words import FanName

PROFILE_TITLES: dict[str, Text] = {
    "sml": Text("SML competition"),
    "cml": Text("CML competition"),
    "star31": Text("Gametower (Star 31)"),
    "shenlaiye": Text("Shenlaiye"),
    "association": Text("Association 2009"),
    "home": Text("At home"),
}

S = Text("SML card 2026")
K = Text("CML competition rules")
G = Text("Gametower")
Y = Text("Shenlaiye")
A = Text("Taiwanese association 2009")
WIKI = Text("Chinese Wikibooks")
POCKET = Text("Pocket Mahjong")
WANIN = Text("Wanin")
SOUTH = Text("southern tables (EASTKING)")
ENGINE = Text("an open engine")
LISTS = Text("lists on the web")
HONG_KONG = Text("sixteen tiles in Hong Kong")
MOST = Text("most tables")
OTHERS = Text("other tables")

YES = Text("Yes")
NO = Text("No")
NONE = Text("")

MOST_TAI = 99
MOST_MONEY = 1_000_000
MOST_CAP = 999


def _yes(id: str, title: Text, yes: Text, no: Text, about: Text = NONE) -> Option:
    """A switch that is usually on; ``yes`` and ``no`` are who plays so."""
    return Option(id, title, (Choice(True, YES, yes), Choice(False, NO, no)), about)


def _no(id: str, title: Text, no: Text, yes: Text) -> Option:
    """A switch that is usually off."""
    return Option(id, title, (Choice(False, NO, no), Choice(True, YES, yes)))


def _drops(
    id: str,
    title: Text,
    usual: Sequence[str],
    *others: tuple[Sequence[str], Text],
    usual_source: Text = S,
) -> Option:
    """A switch that lists fans not counted beside another one."""
    return Option(
        id,
        title,
        tuple(
            Choice(tuple(fans), _listed(fans), source)
            for fans, source in ((usual, usual_source), *others)
        ),
        about=Text("A list of fans; any other list can be chosen as well."),
        names=NAMES,
    )


def _listed(fans: Sequence[str]) -> Text | Message:
    if not fans:
        return Text("None", "taiwanese")
    names = FanName(", ".join(fans), "、".join(CHINESE[fan] for fan in fans))
    return Message("{fans}", fans=names)


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
        Text("How does a concealed hand count that was self-drawn?"),
        (
            Choice("parts", Text("Concealed Hand, Fully Concealed Hand and Self-Draw"), S),
            Choice("one_fan", Text("As one fan, Concealed Self-Draw"), WIKI),
            Choice("two", Text("Concealed Hand and Self-Draw alone"), OTHERS),
            Choice("five", Text("Concealed Self-Draw beside these two"), ENGINE),
        ),
    ),
    _yes("concealed_kong_keeps", Text("Is a hand with a concealed kong concealed?"), A, WIKI),
    Option(
        "all_chows_wait",
        Text("How must All Chows have waited?"),
        (
            Choice("any_two_sided", Text("The tile came to an open end"), S),
            Choice("only_two_sided", Text("Every reading as five chows has it at an open end"), Y),
            Choice("free", Text("Any wait but a pair"), POCKET),
        ),
        about=Text("A pair wait never counts."),
    ),
    _no("all_chows_concealed", Text("May All Chows be a concealed hand?"), S, A),
    _no("all_chows_self_draw", Text("May All Chows be self-drawn?"), A, LISTS),
    _yes("all_chows_honors_flowers", Text("May All Chows have honors or flowers?"), S, A),
    Option(
        "flowers",
        Text("Which flowers count?"),
        (
            Choice("seat", Text("Those of one's own seat, and complete sets"), S),
            Choice("any", Text("Every one of them", "taiwanese"), G),
            Choice("none", Text("None", "flowers"), SOUTH),
        ),
    ),
    Option(
        "flower_order",
        Text("Which flower is West's?"),
        (
            Choice("chrysanthemum_3", Text("Chrysanthemum, and bamboo North's"), WIKI),
            Choice("bamboo_3", Text("Bamboo, and chrysanthemum North's"), A),
        ),
        about=Text("At a table the numbers engraved on the tiles decide."),
    ),
    Option(
        "flower_set",
        Text("Does one's own flower count inside a complete set?"),
        (
            Choice("add", Text("Yes, beside the set"), S),
            Choice("replace", Text("No, the set takes its place"), WANIN),
        ),
    ),
    _no(
        "flower_set_with_any",
        Text("Does a complete set count where every flower does?"),
        ENGINE,
        OTHERS,
    ),
    _no("no_flowers", Text("Does a hand without flowers count?"), MOST, ENGINE),
    _no("no_honors_flowers", Text("Does a hand without honors and flowers count?"), MOST, G),
    Option(
        "single_wait",
        Text("When does a Single Wait count?"),
        (
            Choice("only_wait", Text("Where one kind of tile wins"), LISTS),
            Choice("shape", Text("By its shape, however many kinds win"), OTHERS),
            Choice("off", Text("Never", "taiwanese"), SOUTH),
        ),
    ),
    _no(
        "single_wait_dead_end",
        Text("Is an open end whose other side is in one's own hand a Single Wait?"),
        ENGINE,
        OTHERS,
    ),
    _no("single_wait_begging", Text("Does a Single Wait count with five melded sets?"), S, A),
    _no("half_begging", Text("Is Half Begging played?"), S, A),
    _no("last_claim", Text("Does the last discard count?"), S, A),
    Option(
        "replacement_win",
        Text("Which replacement tiles count?"),
        (
            Choice("kong_or_flower", Text("For a kong or a flower"), A),
            Choice("kong", Text("For a kong"), SOUTH),
        ),
    ),
    Option(
        "winds",
        Text("Which wind sets count?"),
        (
            Choice("seat_round", Text("The seat's and the round's"), S),
            Choice("any", Text("Every one of them"), G),
        ),
    ),
    _no("little_four_winds_add", Text("Do wind sets count beside Little Four Winds?"), S, WIKI),
    _no("big_four_winds_add", Text("Do wind sets count beside Big Four Winds?"), MOST, ENGINE),
    _yes("all_honors_all_pungs", Text("Does All Pungs count beside All Honors?"), S, POCKET),
    _drops(
        "five_concealed_drops",
        Text("What does not count beside Five Concealed Pungs?"),
        (),
        ((CONCEALED, "All Pungs"), A),
    ),
    _no("discard_pung_first", Text("Must a discard complete a pung where it can?"), MOST, G),
    _no("kong_tai", Text("Do kongs count?"), MOST, G),
    _no("four_kongs", Text("Is Four Kongs played?"), MOST, WIKI),
    _no("five_kongs", Text("Is Five Kongs played?"), MOST, ENGINE),
    _no("eight_pairs_half", Text("Is Eight Pairs and a Half played?"), MOST, ENGINE),
    _no("sixteen_unrelated", Text("Is Sixteen Unrelated Tiles played?"), MOST, HONG_KONG),
    _no(
        "thirteen_orphans", Text("Is Thirteen Orphans played, with a set beside?"), MOST, HONG_KONG
    ),
    _yes(
        "special_concealed",
        Text("Do the concealed fans count beside Sixteen Unrelated Tiles and Thirteen Orphans?"),
        OTHERS,
        HONG_KONG,
    ),
)

# --- openings, ready hands, flowers that win --------------------------------------------------

_EVENTS = (
    _yes("human_hand", Text("Is Human Hand played?"), S, G),
    _no("human_hand_melds", Text("May the winner of a Human Hand have claimed a set?"), S, Y),
    _no(
        "earthly_hand_claim",
        Text("Is a win on the dealer's first discard an Earthly Hand?"),
        S,
        WIKI,
    ),
    _drops(
        "heavenly_hand_drops",
        Text("What does not count beside Heavenly Hand?"),
        HEAVENLY_DROPS,
        (WITH_DRAW, POCKET),
        usual_source=ENGINE,
    ),
    _drops(
        "earthly_hand_drops",
        Text("What does not count beside Earthly Hand?"),
        OPENING_DROPS,
        ((CONCEALED,), A),
        ((CONCEALED, FULLY, DRAW), POCKET),
        usual_source=ENGINE,
    ),
    _drops(
        "human_hand_drops",
        Text("What does not count beside Human Hand?"),
        (CONCEALED,),
        ((), OTHERS),
        usual_source=ENGINE,
    ),
    _no("declared_ready", Text("Is Declared Ready played?"), S, G),
    _drops(
        "earthly_ready_drops",
        Text("What does not count beside Earthly Ready?"),
        (),
        ((CONCEALED, "Declared Ready"), Y),
        (OPENING_DROPS, A),
    ),
    _drops(
        "heavenly_ready_drops",
        Text("What does not count beside Heavenly Ready?"),
        (),
        ((CONCEALED,), A),
    ),
    Option(
        "eight_flowers",
        Text("What are all eight flowers?"),
        (
            Choice("standalone", Text("A win of its own, alone"), S),
            Choice("additive", Text("Counted beside an ordinary win"), K),
            Choice("compound", Text("A win, with the fans of the hand if that wins too"), Y),
            Choice("off", Text("Nothing of their own"), OTHERS),
        ),
    ),
    _yes("seven_robs_one", Text("May seven flowers rob the eighth?"), S, K),
    _no("dealt_flower_bonus", Text("Does a flower win with the deal count more?"), S, Y),
)

# --- money and the table ----------------------------------------------------------------------


def _tai(many: int) -> Message:
    return Message("{n} tai", n=many)


def _sum(id: str, title: Text, usual: int, *others: int) -> Option:
    return Option(
        id,
        title,
        tuple(Choice(many, literal(str(many)), MOST) for many in (usual, *others)),
        about=Text("In the money of the table."),
        most=MOST_MONEY,
    )


_TABLE = (
    _sum("base", Text("What is the base?"), 5, 10, 20, 30, 50, 100, 200, 300),
    _sum("tai_value", Text("What is one tai?"), 1, 2, 5, 10, 20, 50, 100),
    Option(
        "minimum",
        Text("How many tai does a win need?"),
        (
            Choice(0, Text("None", "tai"), S),
            *(Choice(many, _tai(many), ENGINE) for many in (1, 2, 3)),
        ),
    ),
    Option(
        "cap",
        Text("How many tai does a hand count at most?"),
        (
            Choice(NO_CHOICE, Text("No cap"), MOST),
            Choice(4, _tai(4), SOUTH),
            Choice(16, _tai(16), ENGINE),
            Choice(24, _tai(24), ENGINE),
            Choice(81, _tai(81), A),
        ),
        about=Text("The dealer's tai are added afterwards."),
        most=MOST_CAP,
    ),
    Option(
        "dealer_tai",
        Text("What does the dealer pay and get more?"),
        (Choice("2n+1", Text("2n + 1 tai"), MOST), Choice("none", Text("Nothing"), SOUTH)),
        about=Text("n is how often the dealer has stayed."),
    ),
    Option(
        "streak_limit",
        Text("How often may the dealer stay?"),
        (
            Choice(NO_CHOICE, Text("As often as it comes"), S),
            Choice(10, Text("10 times"), G),
            Choice(9, Text("9 times"), Y),
        ),
        about=Text("Changes no hand, only who deals."),
        most=MOST_TAI,
    ),
    Option(
        "multiple_winners",
        Text("Who wins where several players declare it on one discard?", "taiwanese"),
        (
            Choice("double_bump_triple_all", Text("Of two the next in turn, all of three"), S),
            Choice("head_bump", Text("Only the next in turn"), A),
            Choice("all", Text("All of them", "taiwanese"), OTHERS),
        ),
        about=Text("Changes no hand, only how many of them are paid.", "taiwanese"),
    ),
    _yes(
        "draw_continues",
        Text("Does the dealer stay after a drawn hand?"),
        A,
        OTHERS,
        about=Text("Changes no hand, only who deals."),
    ),
    Option(
        "liability",
        Text("For which fans is somebody liable who fed them?"),
        (
            Choice((), Text("None", "taiwanese"), MOST),
            Choice(LIABLE, Text("All that can be"), ENGINE),
        ),
        about=Text(
            "The fourth melded set of a suit or of pungs, the last set of dragons or winds, the "
            "last kong; any other list can be chosen as well."
        ),
        names=LIABLE,
    ),
    Option(
        "liability_discard",
        Text("Who pays where another player discards to a liable one's hand?"),
        (
            Choice("liable_pays", Text("The liable player"), ENGINE),
            Choice("split", Text("Both half, rounded up"), OTHERS),
        ),
    ),
    Option(
        "false_win",
        Text("What does a false win cost?", "taiwanese"),
        (
            Choice("card", Text("To each opponent a base and 8 tai, and the dealer's"), S),
            Choice("ten_each", Text("To each opponent 10"), ENGINE),
            Choice("40_nobody", Text("40 to nobody"), ENGINE),
            Choice("dealer", Text("The same to the dealer alone"), OTHERS),
            Choice("by_hand", Text("Nothing by itself"), OTHERS),
        ),
    ),
)

# --- what each fan is worth -------------------------------------------------------------------


_WORTH = Text("What is {fan} worth?", "taiwanese")


def _worth(name: str, usual: int, *others: tuple[int, Text]) -> Option:
    """An option that is the worth of a fan."""
    sources: dict[int, Text] = {usual: MOST, **dict(others)}
    return Option(
        f"tai.{name}",
        Message(_WORTH, fan=FanName(name, CHINESE[name])),
        tuple(Choice(value, _tai(value), source) for value, source in sources.items()),
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
    _worth("Flower Set", 1, (2, PROFILE_TITLES["star31"])),
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
    _worth("Earthly Ready", 8, (4, PROFILE_TITLES["star31"])),
    _worth("Eight Pairs and a Half", 8),
    _worth("Four Kongs", 8),
    _worth("Five Kongs", 16),
    _worth("Heavenly Ready", 16, (8, PROFILE_TITLES["star31"])),
    _worth("Earthly Hand", 16),
    _worth("Human Hand", 16, (8, PROFILE_TITLES["shenlaiye"])),
    _worth("All Honors", 16, (8, PROFILE_TITLES["star31"])),
    _worth("Big Four Winds", 16),
    _worth("Heavenly Hand", 24, (16, PROFILE_TITLES["association"]), (32, WIKI)),
    _worth("Sixteen Unrelated Tiles", 16),
    _worth("Thirteen Orphans", 16),
)

PROFILES = (
    Profile("sml"),
    Profile(
        "cml",
        {
            "multiple_winners": "head_bump",
            "all_chows_honors_flowers": False,
            "flower_set": "replace",
            "little_four_winds_add": True,
            "eight_flowers": "additive",
            "seven_robs_one": False,
        },
        follows="sml",
        source=K,
    ),
    Profile(
        "star31",
        {
            "streak_limit": 10,
            "all_chows_honors_flowers": False,
            "flowers": "any",
            "flower_set": "replace",
            "no_honors_flowers": True,
            "winds": "any",
            "discard_pung_first": True,
            "kong_tai": True,
            "human_hand": False,
            "declared_ready": True,
            "seven_robs_one": False,
            "tai.Flower Set": 2,
            "tai.Earthly Ready": 4,
            "tai.Heavenly Ready": 8,
            "tai.All Honors": 8,
        },
        follows="sml",
        source=G,
    ),
    Profile(
        "shenlaiye",
        {
            "streak_limit": 9,
            "multiple_winners": "head_bump",
            "all_chows_wait": "only_two_sided",
            "all_chows_concealed": True,
            "all_chows_honors_flowers": False,
            "flower_set": "replace",
            "half_begging": True,
            "little_four_winds_add": True,
            "all_honors_all_pungs": False,
            "human_hand_melds": True,
            "declared_ready": True,
            "earthly_ready_drops": (CONCEALED, "Declared Ready"),
            "eight_flowers": "compound",
            "dealt_flower_bonus": True,
            "tai.Flower Set": 2,
            "tai.Earthly Ready": 4,
            "tai.Human Hand": 8,
            "tai.All Honors": 8,
        },
        follows="sml",
        source=Y,
    ),
    Profile(
        "association",
        {
            "multiple_winners": "head_bump",
            "all_chows_concealed": True,
            "all_chows_honors_flowers": False,
            "flower_order": "bamboo_3",
            "single_wait_begging": True,
            "half_begging": True,
            "last_claim": True,
            "little_four_winds_add": True,
            "all_honors_all_pungs": False,
            "five_concealed_drops": (CONCEALED, "All Pungs"),
            "heavenly_hand_drops": (CONCEALED, FULLY, DRAW, "Single Wait", "Win on a Replacement"),
            "earthly_hand_drops": (CONCEALED,),
            "earthly_ready_drops": (CONCEALED, FULLY),
            "heavenly_ready_drops": (CONCEALED,),
            "dealt_flower_bonus": True,
            "tai.Flower Set": 2,
            "tai.Earthly Ready": 4,
            "tai.Heavenly Ready": 8,
            "tai.Heavenly Hand": 16,
        },
        follows="sml",
        source=A,
    ),
    Profile(
        "home", {"tai.Human Hand": 8, "tai.Heavenly Hand": 24}, follows="association", source=LISTS
    ),
)

OPTIONS = Options(PROFILES, (*_TABLE, *_COUNTING, *_EVENTS, *_WORTHS))
