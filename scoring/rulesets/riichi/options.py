"""What riichi players differ on, as named options.

The default profile plays as tenhou.net does, the largest place where these rules are played; the
profile ``library`` leaves every option as the package ``mahjong`` has it.
"""

from __future__ import annotations

from scoring.options import Choice, Option, Options

PROFILES = ("tenhou", "library")

_TENHOU = ("tenhou.net", "天鳳")
_LIBRARY = ("the default of the package “mahjong”", "套件“mahjong”的預設")
_BOTH = ("tenhou.net and the package “mahjong”", "天鳳與套件“mahjong”")
_HOUSE = ("a house rule", "各家自訂")
_M_LEAGUE = ("M.League", "M.League")
_EMA = ("European Mahjong Association", "歐洲麻將協會")
_TENHOU_AND_EMA = (f"{_TENHOU[0]}; {_EMA[0]}", f"{_TENHOU[1]}；{_EMA[1]}")

OPTIONS = Options(
    PROFILES,
    (
        Option(
            "open_tanyao",
            ("Open tanyao", "食斷"),
            (
                "May a hand with claimed sets be All Simples?",
                "有吃碰的牌可否計斷么九？",
            ),
            (
                Choice(True, ("Yes", "可以"), _TENHOU),
                Choice(False, ("Only a closed hand", "只限門前清"), _LIBRARY),
            ),
            True,
            (("library", False),),
        ),
        Option(
            "red_fives",
            ("Red fives", "紅五"),
            (
                "Does each red five of the hand count as a dora?",
                "手上每張紅五是否計一枚寶牌？",
            ),
            (
                Choice(True, ("Yes", "計"), _TENHOU),
                Choice(False, ("No", "不計"), _LIBRARY),
            ),
            True,
            (("library", False),),
        ),
        Option(
            "double_yakuman",
            ("Double yakuman", "雙倍役滿"),
            (
                "Are Big Four Winds, the thirteen-sided Kokushi, the nine-sided Nine Gates and "
                "Four Concealed Pungs on the pair worth two yakuman each?",
                "大四喜、國士無雙十三面、純正九蓮寶燈、四暗刻單騎是否各計兩倍役滿？",
            ),
            (
                Choice(False, ("No, one each", "否，各計一倍"), _TENHOU),
                Choice(True, ("Yes", "是"), _LIBRARY),
            ),
            False,
            (("library", True),),
        ),
        Option(
            "kazoe",
            ("Thirteen han and more", "十三翻以上"),
            (
                "What is a hand without a yakuman worth from thirteen han on?",
                "沒有役滿的牌滿十三翻時如何計？",
            ),
            (
                Choice("yakuman", ("One yakuman", "一倍役滿"), _BOTH),
                Choice("sanbaiman", ("Sanbaiman", "三倍滿"), _HOUSE),
                Choice("unlimited", ("A yakuman every thirteen han", "每十三翻一倍役滿"), _HOUSE),
            ),
            "yakuman",
        ),
        Option(
            "kiriage",
            ("Rounding up to mangan", "切上滿貫"),
            (
                "Is 4 han 30 fu, or 3 han 60 fu, a mangan?",
                "四翻三十符、三翻六十符是否計為滿貫？",
            ),
            (
                Choice(False, ("No", "否"), _BOTH),
                Choice(True, ("Yes", "是"), _HOUSE),
            ),
            False,
        ),
        Option(
            "renhou",
            ("Renhou", "人和"),
            (
                "What is a win on a discard before one's own first draw worth?",
                "自己第一次摸牌之前和別家打出的牌如何計？",
            ),
            (
                Choice("none", ("Nothing", "不計"), _TENHOU),
                Choice("mangan", ("Five han", "五翻"), _LIBRARY),
                Choice("yakuman", ("A yakuman", "役滿"), _HOUSE),
            ),
            "none",
            (("library", "mangan"),),
        ),
        Option(
            "open_pinfu_fu",
            ("Fu of an open hand without any", "無符的副露手"),
            (
                "Does a claimed hand with no fu beyond the base get 2, so that it counts 30?",
                "除底符外無符的副露手是否加二符，計作三十符？",
            ),
            (
                Choice(True, ("Yes, 30 fu", "是，三十符"), _BOTH),
                Choice(False, ("No, 20 fu", "否，二十符"), _HOUSE),
            ),
            True,
        ),
        Option(
            "pinfu_tsumo_fu",
            ("Fu of a self-drawn pinfu", "平和自摸的符"),
            (
                "Does the self-draw of a pinfu hand add 2 fu, so that it is no pinfu any more?",
                "平和的牌自摸是否加二符，因而不再計平和？",
            ),
            (
                Choice(False, ("No, 20 fu with pinfu", "否，二十符並計平和"), _BOTH),
                Choice(True, ("Yes, 30 fu without pinfu", "是，三十符不計平和"), _HOUSE),
            ),
            False,
        ),
        Option(
            "double_wind_fu",
            ("Pair of a double wind", "連風牌作將"),
            (
                "How many fu has a pair of the wind that is both the seat's and the round's?",
                "將是自風兼場風時計幾符？",
            ),
            (
                Choice(4, ("4 fu", "四符"), _BOTH),
                Choice(2, ("2 fu", "兩符"), _M_LEAGUE),
            ),
            4,
        ),
        Option(
            "liability",
            ("Liability (pao)", "包牌"),
            (
                "For which yakuman is a player liable whose discard became its last melded set? "
                "That player pays all of a self-draw, and half of another player's discard.",
                "哪些役滿由餵出最後一副者包牌？自摸全付，別家放銃付一半。",
            ),
            (
                Choice(
                    "dragons_winds",
                    ("Big Three Dragons and Big Four Winds", "大三元、大四喜"),
                    _TENHOU_AND_EMA,
                ),
                Choice(
                    "dragons_winds_kongs",
                    ("Four Kongs as well", "另加四槓子"),
                    _M_LEAGUE,
                ),
                Choice("none", ("None", "不設"), _HOUSE),
            ),
            "dragons_winds",
        ),
        Option(
            "liability_counters",
            ("Counters of a liable player", "包牌時的本場"),
            (
                "Who pays the counters where somebody is liable?",
                "有人包牌時本場由誰付？",
            ),
            (
                Choice("liable", ("The liable player", "包牌者"), _TENHOU),
                Choice(
                    "usual",
                    ("The discarder; on a self-draw everybody who pays", "放銃者；自摸時各付分者"),
                    _EMA,
                ),
            ),
            "liable",
        ),
        Option(
            "several_winners",
            ("Several winners on one discard", "一炮多響"),
            (
                "Who wins where several players declare a win on one discard? Counters and "
                "deposits go to the first in turn after the discarder.",
                "幾家同時和一張牌時誰和？本場與立直棒歸放銃者之後最先輪到的一家。",
            ),
            (
                Choice(
                    "double_ron",
                    ("Two win; on three the hand is drawn", "兩家可同和；三家和則流局"),
                    _TENHOU,
                ),
                Choice("triple_ron", ("All of them", "都可和"), _EMA),
                Choice(
                    "head_bump", ("Only the first in turn", "頭跳，只限最先輪到的一家"), _M_LEAGUE
                ),
            ),
            "double_ron",
        ),
        Option(
            "nagashi_mangan",
            ("Nagashi mangan", "流局滿貫"),
            (
                "What does a player get at a drawn hand whose discards were all terminals and "
                "honors, none of them claimed?",
                "流局時打出的牌全是么九牌和字牌而無人吃碰，得多少？",
            ),
            (
                Choice(
                    "mangan",
                    (
                        "A self-drawn mangan, and nobody pays for not being ready",
                        "如自摸滿貫，不另付不聽罰符",
                    ),
                    _TENHOU,
                ),
                Choice(
                    "counters",
                    ("The same, and the counters", "同上，另加本場"),
                    ("riichi.wiki, of the European rules", "riichi.wiki所述的歐洲規則"),
                ),
                Choice("absent", ("Nothing", "不設"), _HOUSE),
            ),
            "mangan",
        ),
    ),
)
