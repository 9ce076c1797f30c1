"""What players of Zung Jung differ on, as named switches.

The default profile is the published version 3.3; the others differ in the minimum alone.
"""

from __future__ import annotations

from scoring.messages import Text
from scoring.options import Choice, Option, Options, Profile, of_incidents

PROFILES = (
    Profile("version-3.3"),
    Profile("world-series-2007", {"minimum": 5}, follows="version-3.3"),
    Profile("mahjong-australia", {"minimum": 15}, follows="version-3.3"),
)

_PUBLISHED = Text("version 3.3, formal competition scheme")

OPTIONS = Options(
    PROFILES,
    (
        Option(
            "minimum",
            Text("Points needed to win"),
            (
                Choice(
                    0,
                    Text("None"),
                    Text("version 3.3 and the World Series of Mahjong from 2010 on"),
                ),
                Choice(5, Text("5"), Text("World Series of Mahjong 2007 and 2008")),
                Choice(15, Text("15"), Text("club rules of Mahjong Australia")),
            ),
            about=Text("From one, the chicken hand is a false win."),
        ),
        Option(
            "payment",
            Text("Who pays", "zung_jung"),
            (
                Choice(
                    "25",
                    Text(
                        "Each the value up to 25; above it two pay 25 and the responsible player "
                        "the rest"
                    ),
                    _PUBLISHED,
                ),
                Choice(
                    "uniform", Text("Always everybody the value"), Text("a variant of version 3.3")
                ),
                Choice(
                    "simple",
                    Text("Simple payoff: everybody the value"),
                    Text("version 2.5 and the preset of 4Winds"),
                ),
            ),
            about=Text("What the three others pay when the winning tile was not self-drawn."),
        ),
        Option(
            "freedom_of_count",
            Text("May the winner count any arrangement of the tiles?"),
            (
                Choice(
                    True,
                    Text("Yes, the winner chooses, and is told what could have been claimed"),
                    Text("version 3.3, freedom of count"),
                ),
                Choice(
                    False,
                    Text("No, only the dearest arrangement"),
                    Text("tables that count each hand together"),
                ),
            ),
            about=Text("It says how a claim is judged; the hand itself is counted at its dearest."),
        ),
        Option(
            "flowers",
            Text("Flowers"),
            (
                Choice(False, Text("No", "used"), Text("version 3.3")),
                Choice(True, Text("Yes", "used"), Text("an option of riichi_advanced")),
            ),
            about=Text(
                "Are flowers played? 4 points for one of the own seat, 2 for another, 10 for a "
                "whole set of four; they do not help to reach a minimum."
            ),
        ),
        of_incidents(
            "exposed_in_deal",
            Text("From how many tiles on shown in the deal?"),
            (
                ("from_three", Text("From three"), Text("our reading")),
                ("never", Text("It costs nothing"), Text("another reading")),
            ),
        ),
    ),
)
