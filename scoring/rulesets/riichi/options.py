"""What riichi players differ on, as named options.

The default profile plays as tenhou.net does, the largest place where these rules are played; the
profile ``library`` leaves every option as the package ``mahjong`` has it. The others are rules of
tournaments and of the M.League; where what they say of an option was not read, they are left as the
default is, and no source of that option names them.
"""

from __future__ import annotations

from scoring.messages import Message, Text
from scoring.options import Choice, Option, Options, of_incidents

EMA, WRC, MIL, M_LEAGUE = "ema-2016", "wrc-2015", "mil-rcr-2024", "mleague"
PROFILES = ("tenhou", "library", EMA, WRC, MIL, M_LEAGUE)

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

OPTIONS = Options(
    PROFILES,
    (
        Option(
            "open_tanyao",
            Text("Open tanyao"),
            (
                Choice(True, Text("Yes", "allowed"), _TENHOU),
                Choice(False, Text("Only a closed hand"), _LIBRARY),
            ),
            about=Text("May a hand with claimed sets be All Simples?"),
            in_profile=(("library", False),),
        ),
        Option(
            "red_fives",
            Text("Red fives"),
            (
                Choice(True, Text("Yes", "counted"), _TENHOU_AND_M_LEAGUE),
                Choice(False, Text("No", "counted"), _EMA_AND_WRC),
            ),
            about=Text("Does each red five of the hand count as a dora?"),
            in_profile=(("library", False), (EMA, False), (WRC, False)),
        ),
        Option(
            "double_yakuman",
            Text("Double yakuman"),
            (Choice(False, Text("No, one each"), _TENHOU), Choice(True, Text("Yes"), _LIBRARY)),
            about=Text(
                "Are Big Four Winds, the thirteen-sided Kokushi, the nine-sided Nine Gates and "
                "Four Concealed Pungs on the pair worth two yakuman each?"
            ),
            in_profile=(("library", True),),
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
            in_profile=((EMA, "sanbaiman"), (WRC, "sanbaiman")),
        ),
        Option(
            "kiriage",
            Text("Rounding up to mangan"),
            (Choice(False, Text("No"), _BOTH), Choice(True, Text("Yes"), _M_LEAGUE)),
            about=Text("Is 4 han 30 fu, or 3 han 60 fu, a mangan?"),
            in_profile=((M_LEAGUE, True),),
        ),
        Option(
            "renhou",
            Text("Renhou"),
            (
                Choice("none", Text("Nothing"), _TENHOU),
                Choice("mangan", Text("Five han"), _EMA_AND_WRC),
                Choice("yakuman", Text("A yakuman"), _HOUSE),
            ),
            about=Text("What is a win on a discard before one's own first draw worth?"),
            in_profile=(("library", "mangan"), (EMA, "mangan"), (WRC, "mangan")),
        ),
        Option(
            "open_pinfu_fu",
            Text("Fu of an open hand without any"),
            (Choice(True, Text("Yes, 30 fu"), _BOTH), Choice(False, Text("No, 20 fu"), _HOUSE)),
            about=Text(
                "Does a claimed hand with no fu beyond the base get 2, so that it counts 30?"
            ),
        ),
        Option(
            "pinfu_tsumo_fu",
            Text("Fu of a self-drawn pinfu"),
            (
                Choice(False, Text("No, 20 fu with pinfu"), _BOTH),
                Choice(True, Text("Yes, 30 fu without pinfu"), _HOUSE),
            ),
            about=Text(
                "Does the self-draw of a pinfu hand add 2 fu, so that it is no pinfu any more?"
            ),
        ),
        Option(
            "double_wind_fu",
            Text("Pair of a double wind"),
            (Choice(4, Text("4 fu"), _BOTH), Choice(2, Text("2 fu"), _M_LEAGUE)),
            about=Text(
                "How many fu has a pair of the wind that is both the seat's and the round's?"
            ),
            in_profile=((M_LEAGUE, 2),),
        ),
        Option(
            "liability",
            Text("Liability (pao)"),
            (
                Choice(
                    "dragons_winds", Text("Big Three Dragons and Big Four Winds"), _TENHOU_AND_EMA
                ),
                Choice("dragons_winds_kongs", Text("Four Kongs as well"), _M_LEAGUE),
                Choice("none", Text("None"), _HOUSE),
            ),
            about=Text(
                "For which yakuman is a player liable whose discard became its last melded set? "
                "That player pays all of a self-draw, and half of another player's discard."
            ),
            in_profile=((M_LEAGUE, "dragons_winds_kongs"),),
        ),
        Option(
            "liability_counters",
            Text("Counters of a liable player"),
            (
                Choice("liable", Text("The liable player"), _TENHOU),
                Choice("usual", Text("The discarder; on a self-draw everybody who pays"), _EMA),
            ),
            about=Text("Who pays the counters where somebody is liable?"),
            in_profile=((EMA, "usual"),),
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
            in_profile=((EMA, "triple_ron"), *((one, "head_bump") for one in (WRC, MIL, M_LEAGUE))),
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
            in_profile=((EMA, "own_back"),),
        ),
        Option(
            "nagashi_mangan",
            Text("Nagashi mangan"),
            (
                Choice(
                    "mangan",
                    Text("A self-drawn mangan, and nobody pays for not being ready"),
                    _TENHOU,
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
            in_profile=((EMA, "counters"), (M_LEAGUE, "absent")),
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
            ((WRC, "wrc"), (EMA, "ema_tournament"), (MIL, "mil")),
        ),
        *(
            of_incidents(
                code, title, (("off", Text("No"), _NOT_PLAYED), ("on", Text("Yes"), _WIKI))
            )
            for code, title in (
                ("abort_nine_terminals", Text("Are nine terminals a draw?")),
                ("abort_four_winds", Text("Are four winds a draw?")),
                ("abort_four_riichi", Text("Are four riichi a draw?")),
                ("abort_four_kongs", Text("Are four kongs a draw?")),
                ("abort_triple_ron", Text("Are three wins a draw?")),
            )
        ),
    ),
)
