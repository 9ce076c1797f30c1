"""What players of Zung Jung differ on, as named switches.

The default profile is the published version 3.3; the others differ in the minimum alone.
"""

from __future__ import annotations

from scoring.options import Choice, Option, Options

PROFILES = ("version-3.3", "world-series-2007", "mahjong-australia")

_PUBLISHED = ("version 3.3, formal competition scheme", "3.3版，正式比賽計分法")

OPTIONS = Options(
    PROFILES,
    (
        Option(
            "minimum",
            ("Points needed to win", "起和番數"),
            (
                "From one, the chicken hand is a false win.",
                "設有起和番數時，雞和算錯和。",
            ),
            (
                Choice(
                    0,
                    ("None", "不設"),
                    (
                        "version 3.3 and the World Series of Mahjong from 2010 on",
                        "3.3版及2010年以後的世界麻雀大賽",
                    ),
                ),
                Choice(
                    5,
                    ("5", "5"),
                    ("World Series of Mahjong 2007 and 2008", "世界麻雀大賽2007、2008年"),
                ),
                Choice(15, ("15", "15"), ("club rules of Mahjong Australia", "澳洲麻將會會規")),
            ),
            0,
            (("world-series-2007", 5), ("mahjong-australia", 15)),
        ),
        Option(
            "payment",
            ("Who pays", "付分"),
            (
                "What the three others pay when the winning tile was not self-drawn.",
                "和別家的牌時其餘三家怎樣付分。",
            ),
            (
                Choice(
                    "25",
                    (
                        "Each the value up to 25; above it two pay 25 and the responsible player "
                        "the rest",
                        "25分及以下各付；超過時兩家各付25，其餘由責任者付",
                    ),
                    _PUBLISHED,
                ),
                Choice(
                    "uniform",
                    ("Always everybody the value", "一律各付"),
                    ("a variant of version 3.3", "3.3版的變體"),
                ),
                Choice(
                    "simple",
                    ("Simple payoff: everybody the value", "簡單計分：各付"),
                    ("version 2.5 and the preset of 4Winds", "2.5版及4Winds的預設"),
                ),
            ),
            "25",
        ),
        Option(
            "flowers",
            ("Flowers", "花牌"),
            (
                "Are flowers played? 4 points for one of the own seat, 2 for another, 10 for a "
                "whole set of four; they do not help to reach a minimum.",
                "是否用花牌？門風的花4分，其他2分，一組四張齊全另加10分；花不計入起和。",
            ),
            (
                Choice(False, ("No", "不用"), ("version 3.3", "3.3版")),
                Choice(
                    True, ("Yes", "用"), ("an option of riichi_advanced", "riichi_advanced的選項")
                ),
            ),
            False,
        ),
    ),
)
