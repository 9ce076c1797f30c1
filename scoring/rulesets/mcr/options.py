"""The questions on which MCR players differ, as data.

Every ruling is an option with a name, its readings, where each reading comes from, and what the
two traditions choose. A hand names a profile, or an object that overrides single rulings::

    {"profile": "green-book-2006", "C14": "b"}

What a ruling changes stands at the fans in ``table.py``; which rulings touch a hand follows from
what its count asks for.
"""

from __future__ import annotations

from scoring.messages import Text
from scoring.options import Choice, Option, Options

GREEN_BOOK = "green-book-2006"
CHINA = "china-1998"
"""The WMO's 2006 rules with the essay on contested scoring; Chinese competition practice."""

NOTHING_MORE: Text = ("", "")
ENGINES: Text = (
    "Chinese platforms and the open-source MCR engines",
    "中國的平臺與開源國標程式",
)
ESSAY: Text = (
    "the essay on contested scoring, after the Green Book (WMO 2006)",
    "論爭議計番的文章，依綠皮書（WMO 2006）",
)
RULES_1998: Text = ("the 1998 rule book and " + ENGINES[0], "1998年規則與" + ENGINES[1])

RULINGS = (
    Option(
        "C1",
        (
            "Do Seven Pairs with All Green or All Terminals together imply Tile Hog?",
            "七對與綠一色或清么九合起來是否包含四歸一？",
        ),
        NOTHING_MORE,
        (
            Choice(
                "a",
                (
                    "No: only one fan can imply another, so Tile Hog is added.",
                    "否：只有單一番種能包含另一番種，所以加計四歸一。",
                ),
                ENGINES,
            ),
            Choice(
                "b",
                ("Yes: these two pairs of fans get no Tile Hog.", "是：這兩種組合不計四歸一。"),
                ("a WMO note of 2007", "WMO 2007年的說明"),
            ),
        ),
        "a",
    ),
    Option(
        "C2",
        ("Does All Green swallow Half Flush?", "綠一色是否包含混一色？"),
        NOTHING_MORE,
        (
            Choice(
                "a",
                ("Yes; only Full Flush can be added to it.", "是；只能加計清一色。"),
                RULES_1998,
            ),
            Choice(
                "b",
                ("No; Half Flush or Full Flush is always added.", "否；總要加計混一色或清一色。"),
                ESSAY,
            ),
        ),
        "b",
        in_profile=((CHINA, "a"),),
    ),
    Option(
        "C3",
        (
            "Can Two Terminal Chows be added to Four Pure Shifted Chows?",
            "一色四步高能否加計老少副？",
        ),
        NOTHING_MORE,
        (
            Choice(
                "a",
                ("No, neither it nor Short Straight.", "否，連六也不計。"),
                ("the Chinese text of the rules", "規則的中文本"),
            ),
            Choice(
                "b",
                ("Yes, only Short Straight is excluded.", "能，只是不計連六。"),
                ("the English text of the rules", "規則的英文本"),
            ),
        ),
        "a",
    ),
    Option(
        "C4",
        ("Is Double Pung added to All Terminals?", "清么九是否加計雙同刻？"),
        NOTHING_MORE,
        (
            Choice(
                "a",
                ("No.", "否。"),
                RULES_1998,
            ),
            Choice(
                "b",
                ("Yes, so that the hand is worth 68 at least.", "是，因此至少68番。"),
                ESSAY,
            ),
        ),
        "b",
        in_profile=((CHINA, "a"),),
    ),
    Option(
        "C5",
        (
            "Does Knitted Straight count inside Lesser Honors and Knitted Tiles?",
            "全不靠之中是否計組合龍？",
        ),
        NOTHING_MORE,
        (
            Choice(
                "a",
                ("Yes, both count.", "是，兩者都計。"),
                ("the Green Book and " + ENGINES[0], "綠皮書與" + ENGINES[1]),
            ),
            Choice(
                "b",
                ("No, only Lesser Honors and Knitted Tiles.", "否，只計全不靠。"),
                ("the essay's author's wish", "該文作者的主張"),
            ),
        ),
        "a",
    ),
    Option(
        "C5-waits",
        (
            "When does a hand with a Knitted Straight have a wait fan?",
            "有組合龍的牌甚麼時候計聽牌的番？",
        ),
        NOTHING_MORE,
        (
            Choice(
                "a",
                (
                    "When the winning tile can be read into the ordinary set or the pair, and "
                    "the rest of these waits for it alone.",
                    "和牌張可歸入另一副牌或將，而其餘的牌只聽這一張。",
                ),
                ENGINES,
            ),
            Choice(
                "b",
                (
                    "Only when the winning tile cannot belong to the nine knitted tiles.",
                    "只在和牌張不可能屬於組合龍九張的時候。",
                ),
                ("WMO explanations, as the essay reports them", "該文所述的WMO說明"),
            ),
        ),
        "b",
        in_profile=((CHINA, "a"),),
    ),
    Option(
        "C6",
        (
            "How many Pungs of Terminals or Honors does Nine Gates imply?",
            "九蓮寶燈包含幾個么九刻？",
        ),
        NOTHING_MORE,
        (
            Choice(
                "a",
                ("One; a second one counts.", "一個；第二個照計。"),
                ENGINES,
            ),
            Choice(
                "b",
                ("Both.", "兩個都包含。"),
                (
                    "a referee seminar of 2007, as the essay reports it",
                    "該文所述的2007年裁判研討會",
                ),
            ),
        ),
        "b",
        in_profile=((CHINA, "a"),),
    ),
    Option(
        "C7",
        ("What does the account-once principle cover?", "套算一次原則管到哪裡？"),
        NOTHING_MORE,
        (
            Choice(
                "a",
                ("All relations between sets.", "各副牌之間的一切組合。"),
                ENGINES,
            ),
            Choice(
                "b",
                (
                    "Only fans of two or three chows; the totals are the same.",
                    "只管兩副或三副順子的番；總數相同。",
                ),
                ESSAY,
            ),
        ),
        "b",
        in_profile=((CHINA, "a"),),
    ),
    Option(
        "C8",
        (
            "How do concealed kongs count when there are two or more kongs?",
            "有兩副以上的槓時，暗槓怎樣計？",
        ),
        NOTHING_MORE,
        (
            Choice(
                "a",
                (
                    "One fan of the kong series: Two Concealed Kongs 6, one concealed and one "
                    "melded kong 5, nothing beside Three or Four Kongs.",
                    "槓類只計一種：雙暗槓6番，明暗槓5番，三槓、四槓之外不加計。",
                ),
                ENGINES,
            ),
            Choice(
                "b",
                (
                    "Two Concealed Kongs 8, one concealed and one melded kong 4 + 2, and the "
                    "concealed kongs count beside Three or Four Kongs.",
                    "雙暗槓8番，一明一暗計4＋2番，三槓、四槓之外加計暗槓。",
                ),
                ESSAY,
            ),
            Choice(
                "c",
                (
                    "Two Concealed Kongs 8, one concealed and one melded kong 4 + 2; beside Three "
                    "or Four Kongs one or two concealed kongs count, three or more do not.",
                    "雙暗槓8番，一明一暗計4＋2番；三槓、四槓之外，一兩副暗槓加計，三副以上不加計。",
                ),
                ("the essay's reduced score", "該文的減計法"),
            ),
        ),
        "b",
        in_profile=((CHINA, "a"),),
    ),
    Option(
        "C9",
        ("When is a wait the only one?", "怎樣算獨聽？"),
        NOTHING_MORE,
        (
            Choice(
                "a",
                (
                    "By form: a fifth copy counts as a wait, and the arrangement that was chosen "
                    "decides which wait fan it is.",
                    "按牌形：第五張也算聽牌，計哪一種由所選的分法決定。",
                ),
                ENGINES,
            ),
            Choice(
                "b",
                (
                    "A tile of which the hand itself holds four is no wait, and the winning tile "
                    "has to make one of the three wait fans in every arrangement of the hand and "
                    "in every place it can take there; seven pairs have none.",
                    "手中已有四張的牌不算聽牌；和牌張在每一種分法、每一個能放的位置，都要成為邊張、坎張或單釣將；七對的分法沒有這三種。",
                ),
                ("the essay on contested scoring", "論爭議計番的文章"),
            ),
        ),
        "b",
        in_profile=((CHINA, "a"),),
    ),
    Option(
        "C10",
        (
            "What does self-drawing an always-concealed hand add?",
            "必為門前清的牌型自摸，加計甚麼？",
        ),
        NOTHING_MORE,
        (
            Choice(
                "a",
                ("Self-Drawn, 1 point.", "自摸，1番。"),
                ENGINES,
            ),
            Choice(
                "b",
                ("Fully Concealed Hand, 4 points.", "不求人，4番。"),
                ("the Green Book's table", "綠皮書的番種表"),
            ),
        ),
        "b",
        in_profile=((CHINA, "a"),),
    ),
    Option(
        "C11",
        ("Can East's dealt fourteen tiles be Nine Gates?", "東家配到的十四張能否計九蓮寶燈？"),
        NOTHING_MORE,
        (
            Choice(
                "a",
                (
                    "Yes, if one of them completes the other thirteen.",
                    "能，只要其中一張是另外十三張所聽。",
                ),
                ENGINES,
            ),
            Choice(
                "b",
                ("No, nothing was waited for.", "不能，因為沒有聽過牌。"),
                ("the essay on contested scoring", "論爭議計番的文章"),
            ),
        ),
        "b",
        in_profile=((CHINA, "a"),),
    ),
    Option(
        "C12",
        ("Which tiles are visible for Last Tile?", "和絕張時哪些牌算已亮明？"),
        NOTHING_MORE,
        (
            Choice(
                "a",
                ("Every tile that lies face up on the table.", "桌上亮著的每一張牌。"),
                ENGINES,
            ),
            Choice(
                "b",
                (
                    "Discards and melds, also a meld declared by mistake, but not a tile shown "
                    "by mistake.",
                    "打出的牌與副露，包括錯誤的副露，但不包括誤亮的牌。",
                ),
                ("the essay on contested scoring", "論爭議計番的文章"),
            ),
        ),
        "b",
        in_profile=((CHINA, "a"),),
    ),
    Option(
        "C13",
        (
            "May the last wall tile be used for a kong, and what does robbing it score?",
            "最後一張牌能否開槓，搶這個槓怎樣計？",
        ),
        NOTHING_MORE,
        (
            Choice(
                "a",
                (
                    "That kong is not allowed. Where it was made and robbed all the same, both "
                    "fans are counted and a warning is given.",
                    "不能開槓。若仍開槓被搶，兩番都計，並給出提醒。",
                ),
                (
                    "commentary of the Chinese engines, which accept both flags",
                    "中國程式的註解，兩者皆可輸入",
                ),
            ),
            Choice(
                "b",
                (
                    "It is allowed; robbing it is Robbing the Kong and Last Tile Claim.",
                    "能開槓；搶這個槓計搶槓和與海底撈月。",
                ),
                ("the essay on contested scoring", "論爭議計番的文章"),
            ),
        ),
        "b",
        in_profile=((CHINA, "a"),),
        always_told=True,
    ),
    Option(
        "C14",
        ("Is One Voided Suit added to Reversible Tiles?", "推不倒是否加計缺一門？"),
        NOTHING_MORE,
        (
            Choice(
                "a",
                ("No, it is implied.", "否，已經包含。"),
                ("the rule books and " + ENGINES[0], "各版規則與" + ENGINES[1]),
            ),
            Choice(
                "b",
                ("Yes, as with other suits.", "是，與其他情況一樣。"),
                ("the essay's author's wish", "該文作者的主張"),
            ),
        ),
        "a",
    ),
    Option(
        "C15",
        (
            "Can One Voided Suit be added to a fan whose sets leave room for it?",
            "組成的牌不限門數的番能否加計缺一門？",
        ),
        NOTHING_MORE,
        (
            Choice(
                "a",
                ("Yes, whenever exactly two suits occur.", "能，只要恰有兩門。"),
                ("the Green Book's examples and engines", "綠皮書的例子與開源程式"),
            ),
            Choice(
                "b",
                (
                    "Never beside Big or Little Three Dragons, Quadruple Chow, Four Shifted "
                    "Pungs or Chows, or Big Three Winds.",
                    "大小三元、一色四同順、一色四節高、一色四步高、三風刻之外都不加計。",
                ),
                ("a strict reading of the 1998 text", "1998年規則的嚴格解釋"),
            ),
        ),
        "a",
    ),
)

OPTIONS = Options((GREEN_BOOK, CHINA), RULINGS)
