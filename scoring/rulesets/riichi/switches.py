"""What riichi players differ on, as named switches.

The default profile plays as tenhou.net does, the largest place where these rules are played; the
profile ``library`` leaves every switch as the package ``mahjong`` has it.
"""

from __future__ import annotations

from scoring.options import Choice, Option, Options

PROFILES = ("tenhou", "library")

_TENHOU = ("tenhou.net", "天鳳")
_LIBRARY = ("the default of the package “mahjong”", "套件“mahjong”的預設")
_BOTH = ("tenhou.net and the package “mahjong”", "天鳳與套件“mahjong”")
_HOUSE = ("a house rule", "各家自訂")

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
    ),
)
