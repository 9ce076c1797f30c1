"""What riichi players differ on, as named options.

The default profile plays as tenhou.net does, the largest place where these rules are played; the
profile ``library`` counts as the package ``mahjong`` does. The others are rules of tournaments and
of the M.League, with the article of what they state; what nobody found in them follows the default,
and `Options.listed` says so.
"""

from __future__ import annotations

from scoring.messages import Message, Text
from scoring.options import (
    NOT_CHECKED,
    NOT_STATED,
    Choice,
    Option,
    Options,
    Profile,
    Stated,
    Value,
    of_incidents,
)

EMA, WRC, MIL, M_LEAGUE = "ema-2016", "wrc-2015", "mil-rcr-2024", "mleague"

MOST_POINTS = 1_000_000

_TENHOU = Text("tenhou.net")
_LIBRARY = Text("the default of the package “mahjong”")
_BOTH = Text("tenhou.net and the package “mahjong”")
_HOUSE = Text("a house rule")
_M_LEAGUE = Text("M.League")
_EMA = Text("European Mahjong Association")
_WRC = Text("World Riichi Championship 2015")
_MIL = Text("MIL RCR 2024")
_WIKI = Text("riichi.wiki")
_EMA_AND_WRC = Message("{one}; {other}", one=Message(_EMA), other=Message(_WRC))
_NOT_PLAYED = Message("{one}; {other}", one=_EMA_AND_WRC, other=Message(_MIL))
_TENHOU_AND_M_LEAGUE = Message("{one}; {other}", one=Message(_TENHOU), other=Message(_M_LEAGUE))
_ONE_WINNER = Message(
    "{one}; {other}", one=Message(_M_LEAGUE), other=Message(Text("WRC 2015 and MIL RCR 2024"))
)
_TENHOU_AND_EMA = Message("{one}; {other}", one=Message(_TENHOU), other=Message(_EMA))
_PANTHEON = Text("presets of the club software Pantheon")
_OF_EVENING = Text("Changes no hand, only the evening's book.")


def _points(many: int) -> Message:
    return Message("{n} points", n=many)


def _uma(first: int, second: int) -> Message:
    return Message(
        "{first} and {second}, from the fourth and the third", first=first, second=second
    )


UMA = {
    "20/10": (20_000, 10_000),
    "15/5": (15_000, 5_000),
    "30/10": (30_000, 10_000),
    "none": (0, 0),
}
"""What the first and the second get at the end, by the option ``uma``."""

ABORTIVE = (
    ("abort_nine_terminals", Text("Are nine terminals a draw?")),
    ("abort_four_winds", Text("Are four winds a draw?")),
    ("abort_four_riichi", Text("Are four riichi a draw?")),
    ("abort_four_kongs", Text("Are four kongs a draw?")),
    ("abort_triple_ron", Text("Are three wins a draw?")),
)
TABLE = (
    Option(
        "open_tanyao",
        Text("Open tanyao"),
        (
            Choice(True, Text("Yes", "allowed"), _TENHOU),
            Choice(False, Text("Only a closed hand"), _LIBRARY),
        ),
        about=Text("May a hand with claimed sets be All Simples?"),
    ),
    Option(
        "red_fives",
        Text("Red fives"),
        (
            Choice(True, Text("Yes", "counted"), _TENHOU_AND_M_LEAGUE),
            Choice(False, Text("No", "counted"), _EMA_AND_WRC),
        ),
        about=Text("Does each red five of the hand count as a dora?"),
    ),
    Option(
        "double_yakuman",
        Text("Double yakuman"),
        (Choice(False, Text("No, one each"), _TENHOU), Choice(True, Text("Yes"), _LIBRARY)),
        about=Text(
            "Are Big Four Winds, the thirteen-sided Kokushi, the nine-sided Nine Gates and "
            "Four Concealed Pungs on the pair worth two yakuman each?"
        ),
    ),
    Option(
        "yakuman_together",
        Text("Several yakuman in one hand"),
        (
            Choice(True, Text("They are added"), _BOTH),
            Choice(False, Text("One yakuman at most"), _EMA_AND_WRC),
        ),
    ),
    Option(
        "kazoe",
        Text("Thirteen han and more"),
        (
            Choice("yakuman", Text("One yakuman"), _BOTH),
            Choice("sanbaiman", Text("Sanbaiman"), _EMA_AND_WRC),
            Choice("unlimited", Text("A yakuman every thirteen han"), _HOUSE),
        ),
        about=Text("What is a hand without a yakuman worth from thirteen han on?"),
    ),
    Option(
        "kiriage",
        Text("Rounding up to mangan"),
        (Choice(False, Text("No"), _BOTH), Choice(True, Text("Yes"), _M_LEAGUE)),
        about=Text("Is 4 han 30 fu, or 3 han 60 fu, a mangan?"),
    ),
    Option(
        "renhou",
        Text("Renhou"),
        (
            Choice("none", Text("Nothing"), _TENHOU),
            Choice("mangan", Text("Five han"), _WRC),
            Choice("mangan_alone", Text("A mangan by itself, or what the hand makes"), _EMA),
            Choice("yakuman", Text("A yakuman"), _HOUSE),
        ),
        about=Text("What is a win on a discard before one's own first draw worth?"),
    ),
    Option(
        "open_pinfu_fu",
        Text("Fu of an open hand without any"),
        (Choice(True, Text("Yes, 30 fu"), _BOTH), Choice(False, Text("No, 20 fu"), _HOUSE)),
        about=Text("Does a claimed hand with no fu beyond the base get 2, so that it counts 30?"),
    ),
    Option(
        "pinfu_tsumo_fu",
        Text("Fu of a self-drawn pinfu"),
        (
            Choice(False, Text("No, 20 fu with pinfu"), _BOTH),
            Choice(True, Text("Yes, 30 fu without pinfu"), _HOUSE),
        ),
        about=Text("Does the self-draw of a pinfu hand add 2 fu, so that it is no pinfu any more?"),
    ),
    Option(
        "double_wind_fu",
        Text("Pair of a double wind"),
        (Choice(4, Text("4 fu"), _BOTH), Choice(2, Text("2 fu"), _M_LEAGUE)),
        about=Text("How many fu has a pair of the wind that is both the seat's and the round's?"),
    ),
    Option(
        "liability",
        Text("Liability (pao)"),
        (
            Choice("dragons_winds", Text("Big Three Dragons and Big Four Winds"), _TENHOU_AND_EMA),
            Choice("dragons_winds_kongs", Text("Four Kongs as well"), _M_LEAGUE),
            Choice("none", Text("None"), _HOUSE),
        ),
        about=Text(
            "For which yakuman is a player liable whose discard became its last melded set? "
            "That player pays all of a self-draw, and half of another player's discard."
        ),
    ),
    Option(
        "liability_for",
        Text("Liability with another yakuman beside"),
        (
            Choice("whole", Text("For the whole hand"), _TENHOU),
            Choice("yakuman", Text("Only for that yakuman"), Text("Mahjong Soul; Pantheon")),
        ),
    ),
    Option(
        "liability_counters",
        Text("Counters of a liable player"),
        (
            Choice("liable", Text("The liable player"), _TENHOU),
            Choice("usual", Text("The discarder; on a self-draw everybody who pays"), _EMA),
        ),
        about=Text("Who pays the counters where somebody is liable?"),
    ),
    Option(
        "several_winners",
        Text("Several winners on one discard"),
        (
            Choice("double_ron", Text("Two win; on three the hand is drawn"), _TENHOU),
            Choice("triple_ron", Text("All of them", "riichi"), _EMA),
            Choice("head_bump", Text("Only the first in turn"), _ONE_WINNER),
        ),
        about=Text(
            "Who wins where several players declare a win on one discard? Counters go to the "
            "first in turn after the discarder."
        ),
    ),
    Option(
        "several_deposits",
        Text("Deposits with several winners"),
        (
            Choice("first", Text("All of them the first in turn after the discarder"), _TENHOU),
            Choice(
                "own_back",
                Text("Each winner the one staked in this hand, the first in turn the rest"),
                Text("riichi.wiki, of the European rules"),
            ),
        ),
        about=Text("Who takes the riichi deposits where several players win on one discard?"),
    ),
    Option(
        "nagashi_mangan",
        Text("Nagashi mangan"),
        (
            Choice(
                "mangan", Text("A self-drawn mangan, and nobody pays for not being ready"), _TENHOU
            ),
            Choice(
                "counters",
                Text("The same, and the counters"),
                Text("riichi.wiki, of the European rules"),
            ),
            Choice("absent", Text("Nothing", "riichi"), _M_LEAGUE),
        ),
        about=Text(
            "What does a player get at a drawn hand whose discards were all terminals and "
            "honors, none of them claimed?"
        ),
    ),
    Option(
        "counter_value",
        Text("What is a counter worth?"),
        (Choice(300, _points(300), _TENHOU_AND_M_LEAGUE), Choice(1500, _points(1500), _HOUSE)),
        about=Text("The discarder pays it; for a self-draw each of the three pays a third."),
    ),
    Option(
        "mixed_in",
        Text("A drawn tile that was mixed into the hand"),
        (
            Choice("counts", Text("The hand counts as always"), NOT_STATED),
            Choice("no_fu", Text("No pinfu, and no fu for the wait or the self-draw"), _WRC),
        ),
        about=Text("It matters only where that was said."),
    ),
    Option(
        "start",
        Text("What does each player begin with?"),
        (
            Choice(25_000, _points(25_000), _TENHOU_AND_M_LEAGUE),
            Choice(30_000, _points(30_000), _EMA_AND_WRC),
        ),
        about=_OF_EVENING,
        most=MOST_POINTS,
    ),
    Option(
        "target",
        Text("From how many points on is the result counted?"),
        (
            Choice(30_000, _points(30_000), _TENHOU_AND_M_LEAGUE),
            Choice(25_000, _points(25_000), _HOUSE),
        ),
        about=Text("What one has beyond it is won; a game that goes on ends with it."),
        most=MOST_POINTS,
    ),
    Option(
        "below_zero",
        Text("Somebody falls below zero"),
        (
            Choice("ends", Text("The game ends"), _TENHOU),
            Choice("goes_on", Text("The game goes on"), _M_LEAGUE),
        ),
        about=_OF_EVENING,
    ),
    Option(
        "west_round",
        Text("Nobody has the points of the result after the South round"),
        (
            Choice(True, Text("A West round is played, until somebody has them"), _TENHOU),
            Choice(False, Text("The game ends"), _EMA_AND_WRC),
        ),
        about=_OF_EVENING,
    ),
    Option(
        "dealer_leads",
        Text("The last dealer stays, leads and has the points of the result"),
        (
            Choice(True, Text("The game ends"), _TENHOU),
            Choice(False, Text("The deal is played on"), _EMA_AND_WRC),
        ),
        about=_OF_EVENING,
    ),
    Option(
        "sticks_left",
        Text("Riichi sticks that are left at the end"),
        (
            Choice("first", Text("The first gets them"), _TENHOU),
            Choice("nobody", Text("Nobody gets them"), _WRC),
            Choice("back", Text("They go back"), _HOUSE),
        ),
        about=_OF_EVENING,
    ),
    Option(
        "ties",
        Text("Equal points at the end"),
        (
            Choice("seats", Text("The one who dealt earlier comes first"), _TENHOU),
            Choice("shared", Text("They share rank and uma"), _EMA_AND_WRC),
        ),
        about=_OF_EVENING,
    ),
    Option(
        "uma",
        Text("Uma"),
        (
            Choice("20/10", _uma(*UMA["20/10"]), _TENHOU),
            Choice("15/5", _uma(*UMA["15/5"]), _EMA_AND_WRC),
            Choice("30/10", _uma(*UMA["30/10"]), _M_LEAGUE),
            Choice("none", Text("None", "uma"), _HOUSE),
        ),
        about=_OF_EVENING,
    ),
    Option(
        "oka",
        Text("Oka"),
        (
            Choice(True, Text("The first gets what all lack at the start"), _TENHOU),
            Choice(False, Text("None", "uma"), _EMA_AND_WRC),
        ),
        about=_OF_EVENING,
    ),
    of_incidents(
        "chombo",
        Text("What does a chombo cost?"),
        (
            ("mangan", Text("A reverse mangan"), _EMA),
            ("wrc", Text("20 off the score of the event"), _WRC),
            ("ema_tournament", Text("20,000 after the uma"), _EMA),
            ("mil", Text("12,000 that nobody gets"), _MIL),
        ),
    ),
    *(
        of_incidents(code, title, (("on", Text("Yes"), _WIKI), ("off", Text("No"), _NOT_PLAYED)))
        for code, title in ABORTIVE
    ),
)


def _ema(article: str) -> str:
    """An article of the European rules; page 5 lists what changed, and what differs from WRC."""
    return f"EMA 2016, {article}"


def _wrc(article: str) -> str:
    return f"WRC 2015, {article}"


def _none_aborted(source: Text | str) -> dict[str, Stated]:
    return {code: Stated("off", source) for code, _ in ABORTIVE}


LIBRARY_STATES: dict[str, Value] = {
    "open_tanyao": False,
    "red_fives": False,
    "double_yakuman": True,
    "yakuman_together": True,
    "kazoe": "yakuman",
    "kiriage": False,
    "renhou": "mangan",
    "open_pinfu_fu": True,
    "pinfu_tsumo_fu": False,
    "double_wind_fu": 4,
    "counter_value": 300,
}

EMA_STATES: dict[str, Value | Stated] = {
    "open_tanyao": Stated(True, _ema("p. 5")),
    "red_fives": Stated(False, _ema("p. 5")),
    "double_yakuman": Stated(False, _ema("p. 5")),
    "yakuman_together": Stated(False, _WIKI),
    "kazoe": Stated("sanbaiman", _ema("p. 5")),
    "kiriage": Stated(False, _ema("p. 5")),
    "renhou": Stated("mangan_alone", _ema("p. 5; 4.2.4")),
    "liability": Stated("dragons_winds", _ema("3.3.9")),
    "liability_for": Stated("yakuman", NOT_CHECKED),
    "liability_counters": "usual",
    "several_winners": Stated("triple_ron", _ema("p. 5; 3.3.11")),
    "several_deposits": "own_back",
    "nagashi_mangan": Stated("absent", _ema("p. 5; 4.2.6")),
    "start": Stated(30_000, _WIKI),
    "target": Stated(30_000, _WIKI),
    "below_zero": Stated("goes_on", _PANTHEON),
    "west_round": Stated(False, _PANTHEON),
    "dealer_leads": Stated(False, _PANTHEON),
    "sticks_left": Stated("first", _ema("p. 5")),
    "ties": Stated("shared", _PANTHEON),
    "uma": Stated("15/5", _ema("p. 5; 3.6.1")),
    "oka": Stated(False, _WIKI),
    "chombo": Stated("ema_tournament", _ema("3.4.6")),
    **_none_aborted(_ema("p. 5; 3.4.3")),
}

WRC_STATES: dict[str, Value | Stated] = {
    "open_tanyao": Stated(True, _WIKI),
    "red_fives": False,
    "double_yakuman": Stated(False, _wrc("6.5")),
    "yakuman_together": Stated(False, _wrc("6.5")),
    "kazoe": "sanbaiman",
    "kiriage": Stated(True, _wrc("6.1")),
    "renhou": Stated("mangan", _wrc("6.5.4")),
    "liability": Stated("dragons_winds", _wrc("6.2")),
    "liability_for": Stated("yakuman", NOT_CHECKED),
    "several_winners": "head_bump",
    "mixed_in": Stated("no_fu", _wrc("5.6")),
    "start": Stated(30_000, _wrc("4.1")),
    "target": Stated(30_000, _wrc("5.9.2")),
    "below_zero": Stated("goes_on", Text("Pantheon; by riichi.wiki the game ends")),
    "west_round": Stated(False, _PANTHEON),
    "dealer_leads": Stated(False, _wrc("5.9.1")),
    "sticks_left": Stated("nobody", _PANTHEON),
    "ties": Stated("shared", _wrc("5.9.2")),
    "uma": Stated("15/5", _wrc("5.9.2")),
    "oka": Stated(False, _WIKI),
    "chombo": Stated("wrc", _wrc("7.1")),
    **_none_aborted(_wrc("5.7.3")),
}

MIL_STATES: dict[str, Value | Stated] = {
    "several_winners": Stated("head_bump", "MIL riichi 2024, 1, 8"),
    "liability_for": Stated("yakuman", NOT_CHECKED),
    "chombo": Stated("mil", "MIL riichi 2024, 9–10"),
    **_none_aborted(_MIL),
}

M_LEAGUE_STATES: dict[str, Value] = {
    "red_fives": True,
    "kiriage": True,
    "double_wind_fu": 2,
    "liability": "dragons_winds_kongs",
    "several_winners": "head_bump",
    "nagashi_mangan": "absent",
    "counter_value": 300,
    "start": 25_000,
    "target": 30_000,
    "below_zero": "goes_on",
    "dealer_leads": False,
    "sticks_left": "first",
    "ties": "shared",
    "uma": "30/10",
    "oka": True,
    "chombo": "mangan",
}

TENHOU = "tenhou"
PROFILES = (
    Profile(TENHOU, {"chombo": Stated("mangan", NOT_STATED)}),
    Profile("library", LIBRARY_STATES, follows=TENHOU, source=_LIBRARY),
    Profile(EMA, EMA_STATES, follows=TENHOU),
    Profile(WRC, WRC_STATES, follows=TENHOU),
    Profile(MIL, MIL_STATES, follows=TENHOU),
    Profile(
        M_LEAGUE,
        {
            **M_LEAGUE_STATES,
            **_none_aborted(_M_LEAGUE),
            "liability_for": Stated("yakuman", NOT_CHECKED),
            "west_round": Stated(False, _PANTHEON),
        },
        follows=TENHOU,
        source=_M_LEAGUE,
    ),
)

OPTIONS = Options(PROFILES, TABLE)
