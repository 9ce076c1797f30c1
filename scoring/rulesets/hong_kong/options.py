"""What Hong Kong tables play differently, each with a default.

No single authority exists. Where sources are named: the Cantonese Wikipedia's table (A), the
wikidot pages and Mahjong 4 Friends (B), the Hong Kong Mahjong Association's rule book of 2023 (C),
the section "Old Hong Kong" of the English Wikipedia (E).
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.messages import Text
from scoring.options import Choice, Option, Options, Value

A: Text = ("Cantonese Wikipedia", "粵文維基百科")
B: Text = ("wikidot, Mahjong 4 Friends", "wikidot、Mahjong 4 Friends")
C: Text = ("Hong Kong Mahjong Association 2023", "香港麻雀協會2023")
B_AND_C: Text = (f"{B[0]}; {C[0]}", f"{B[1]}；{C[1]}")
E: Text = ("English Wikipedia, Old Hong Kong", "英文維基百科「舊香港」")
OLDER: Text = ("older tables", "舊番表")
ENGINES: Text = ("some programs", "部分程式")
MOST: Text = ("most sources", "多數來源")
OTHERS: Text = ("other tables", "其他牌桌")
POMAX: Text = ("Pomax's Cantonese table", "Pomax的廣東番表")
ADVANCED: Text = ("riichi_advanced", "riichi_advanced")
SENSEI: Text = ("mahjong-sensei", "mahjong-sensei")
CALCULATORS: Text = (
    "Mummyz's calculator, mahjong-sensei, tahliavayser",
    "Mummyz計番程式、mahjong-sensei、tahliavayser",
)
OURS: Text = ("our reading of the sources", "對各來源的解釋")

ABSENT = "absent"
NOT_PLAYED: Text = ("Not played", "不設")


def _faan(many: int) -> Text:
    return f"{many} faan", f"{many}番"


def _worth(
    id: str,
    name: Text,
    default: Value,
    *others: tuple[Value, Text],
    source: Text = MOST,
    about: Text = ("", ""),
) -> Option:
    """An option that is the value of a pattern; the default comes first."""
    values: Sequence[tuple[Value, Text]] = [(default, source), *others]
    return Option(
        id,
        (f"What is {name[0]} worth?", f"「{name[1]}」幾番？"),
        about,
        tuple(
            Choice(value, _faan(value) if isinstance(value, int) else NOT_PLAYED, where)
            for value, where in values
        ),
        default,
    )


def _yes_no(id: str, title: Text, about: Text, yes: Choice, no: Choice, *, default: bool) -> Option:
    return Option(id, title, about, (yes, no) if default else (no, yes), default)


YES: Text = ("Yes", "是")
NO: Text = ("No", "否")

OPTIONS = Options(
    ("default",),
    (
        Option(
            "minimum",
            ("How many faan does a win need?", "幾番起糊？"),
            ("A hand below the minimum is a false win.", "不足起糊番數而叫糊即詐糊。"),
            (
                Choice(3, _faan(3), MOST),
                Choice(0, ("None", "無番起糊"), OLDER),
                Choice(1, _faan(1), OLDER),
                Choice(2, _faan(2), OLDER),
                Choice(4, _faan(4), OTHERS),
                Choice(5, _faan(5), OTHERS),
            ),
            3,
        ),
        Option(
            "cap",
            ("How many faan count at most?", "幾番封頂？"),
            (
                "Without a cap the components of a limit hand are all added.",
                "不封頂時，例牌的各項全部相加。",
            ),
            (
                Choice(10, _faan(10), C),
                Choice(8, _faan(8), OTHERS),
                Choice(13, _faan(13), OTHERS),
                Choice("none", ("No cap", "不封頂"), OTHERS),
            ),
            10,
        ),
        Option(
            "table",
            ("How do faan become points?", "番數怎樣換成分數？"),
            ("The points a discarder pays under full payment.", "全銃時出銃者所付的分數。"),
            (
                Choice(
                    "half_spicy",
                    ("Half spicy: 8 at 3 faan, 64 at 8", "半辣上：三番8，八番64"),
                    MOST,
                ),
                Choice(
                    "half_spicy_x4",
                    ("Half spicy in units of four: 32 at 3 faan", "半辣上四倍：三番32"),
                    C,
                ),
                Choice(
                    "full_spicy",
                    ("Full spicy: doubles with each faan", "辣辣上：每番加倍"),
                    OTHERS,
                ),
                Choice(
                    "fan_laak",
                    ("Fan-laak: 16 at 4 to 6 faan, 32 to 9, then 64", "番辣：四至六番16，九番止32"),
                    ("wikidot 2013", "wikidot 2013"),
                ),
                Choice(
                    "simplified",
                    (
                        "Base points: 1 at 3 faan, 2 to 6, 4 to 9, then 8; nothing below 3",
                        "基本分：三番1、六番止2、九番止4、其後8；三番以下0",
                    ),
                    E,
                ),
            ),
            "half_spicy",
        ),
        Option(
            "payment",
            ("Who pays for a discard?", "出銃怎樣付？"),
            ("A self-draw is paid by all three alike.", "自摸三家同付。"),
            (
                Choice("full", ("Full: the discarder alone", "全銃：出銃者一家付"), MOST),
                Choice(
                    "half",
                    (
                        "Half: the discarder half, the others a quarter each",
                        "半銃：出銃者一半，餘各四分一",
                    ),
                    OTHERS,
                ),
            ),
            "full",
        ),
        _yes_no(
            "dealer_double",
            ("Does the dealer pay and get double?", "莊家雙計嗎？"),
            (
                "Needs to know who discarded where the winner is not the dealer.",
                "閒家糊時須知誰出銃。",
            ),
            Choice(True, YES, E),
            Choice(False, NO, MOST),
            default=False,
        ),
        Option(
            "false_win",
            ("What does a false win cost?", "詐糊賠多少？"),
            (
                "The greatest self-draw is that of the cap, or of 13 faan where there is none.",
                "最大自摸按封頂計；不封頂按十三番計。",
            ),
            (
                Choice(
                    "self_draw",
                    ("The greatest self-draw's share to every opponent", "賠每家一份最大自摸"),
                    MOST,
                ),
                Choice(
                    "three_portions",
                    ("Three such shares to every opponent", "賠每家三份最大自摸"),
                    ("yawnoc's scorer", "yawnoc計分程式"),
                ),
            ),
            "self_draw",
        ),
        Option(
            "guarantee",
            ("What does a player pay who guarantees a win?", "包牌付多少？"),
            (
                "Twelve exposed tiles of one suit, the third dragon set, the fourth wind set or "
                "the fourth kong fed.",
                "餵出十二張清一色、第三副箭牌、第四副風牌或第四副槓。",
            ),
            (
                Choice("as_won", ("All that is owed for the win as it came", "按糊法全包"), OURS),
                Choice("self_draw", ("All of a self-draw", "一律按自摸全包"), OTHERS),
                Choice("discard", ("As for a discard", "按出銃付"), C),
            ),
            "as_won",
        ),
        Option(
            "robbed_kong",
            ("How is a robbed kong paid?", "搶槓怎樣付？"),
            ("", ""),
            (
                Choice("discard", ("As a discard", "按出銃付"), MOST),
                Choice(
                    "self_draw", ("All of a self-draw, by the kong's owner", "槓家按自摸全包"), C
                ),
            ),
            "discard",
        ),
        Option(
            "washout",
            ("Who deals after a drawn hand?", "流局後誰做莊？"),
            ("Changes no hand, only the evening's book.", "不影響計番，只影響連莊。"),
            (
                Choice("repeat", ("The same dealer", "莊家連莊"), MOST),
                Choice("pass", ("The next player", "下家做莊"), OTHERS),
            ),
            "repeat",
        ),
        Option(
            "several_winners",
            ("Who wins where several players declare it on one discard?", "一炮多響誰可食糊？"),
            ("Changes no hand, only how many of them are paid.", "不影響計番，只影響誰可食糊。"),
            (
                Choice("head_bump", ("Only the first in turn", "截糊，只限最先輪到的一家"), OURS),
                Choice("all", ("All of them", "都可食糊"), OTHERS),
            ),
            "head_bump",
        ),
        _yes_no(
            "flowers_in_play",
            ("Are flowers and seasons in play?", "用花牌嗎？"),
            ("", ""),
            Choice(True, YES, MOST),
            Choice(False, NO, OTHERS),
            default=True,
        ),
        _yes_no(
            "flowers_count_for_minimum",
            ("Do flower lines help to reach the minimum?", "花番計入起糊嗎？"),
            ("", ""),
            Choice(True, YES, ENGINES),
            Choice(False, NO, E),
            default=False,
        ),
        _worth("seven_flowers", ("Seven Flowers", "花糊"), 3, (2, OTHERS), (ABSENT, OTHERS)),
        _worth("eight_flowers", ("Eight Flowers", "大花糊"), 8, (ABSENT, OTHERS)),
        _worth("common_hand_faan", ("Common Hand", "平糊"), 1, (0, SENSEI)),
        Option(
            "common_hand_pair",
            ("Which pair may a Common Hand have?", "平糊可用甚麼眼？"),
            ("", ""),
            (
                Choice("any", ("Any pair", "任何眼"), MOST),
                Choice("suited", ("A pair of numbers only", "只限數牌"), E),
            ),
            "any",
        ),
        _worth("all_triplets_faan", ("All Triplets", "對對糊"), 3, (2, OLDER)),
        _worth(
            "four_concealed_triplets_faan",
            ("Four Concealed Triplets", "坎坎糊"),
            8,
            (5, OTHERS),
            (10, OTHERS),
            (13, OTHERS),
            (ABSENT, OTHERS),
        ),
        Option(
            "discard_in_triplet",
            ("Does a triplet stay concealed that a discard completed?", "食出的刻子算暗刻嗎？"),
            ("Matters for Four Concealed Triplets.", "影響坎坎糊。"),
            (
                Choice("melded", ("No", "否"), ENGINES),
                Choice("concealed", ("Yes", "是"), ENGINES),
            ),
            "melded",
        ),
        _worth("half_flush_faan", ("Half Flush", "混一色"), 3, (2, OLDER), (1, POMAX)),
        _worth(
            "full_flush_faan",
            ("Full Flush", "清一色"),
            7,
            (6, OLDER),
            (8, OTHERS),
            (9, OTHERS),
            (10, OTHERS),
            (5, POMAX),
            (4, OLDER),
        ),
        Option(
            "mixed_terminals_faan",
            ("What is Mixed Terminals worth?", "「花幺」幾番？"),
            ("", ""),
            (
                Choice(1, ("1 faan beside All Triplets", "對對糊之外加1番"), MOST),
                Choice(5, ("5 faan, All Triplets included", "連對對糊共5番"), OLDER),
                Choice(9, ("9 faan, All Triplets included", "連對對糊共9番"), OLDER),
            ),
            1,
        ),
        Option(
            "big_three_dragons_faan",
            ("What is Big Three Dragons worth?", "「大三元」幾番？"),
            ("", ""),
            (
                Choice(
                    5,
                    ("5 faan beside the three dragon sets, so 8", "三副番子之外加5番，共8番"),
                    MOST,
                ),
                Choice(10, ("A limit hand of 10 faan", "例牌10番"), SENSEI),
            ),
            5,
        ),
        Option(
            "small_four_winds_faan",
            ("What is Small Four Winds worth?", "「小四喜」幾番？"),
            ("", ""),
            (
                Choice(3, ("3 faan beside what else counts", "其他之外加3番"), A),
                Choice(6, ("6 faan beside what else counts", "其他之外加6番"), ENGINES),
                Choice(10, ("A limit hand of 10 faan", "例牌10番"), B_AND_C),
            ),
            3,
        ),
        _worth("concealed_hand_faan", ("a Concealed Hand", "門前清"), 1, (0, B), source=A),
        Option(
            "concealed_hand_kong",
            ("May a Concealed Hand have a concealed kong?", "門前清可有暗槓嗎？"),
            ("", ""),
            (Choice(False, NO, C), Choice(True, YES, ENGINES)),
            False,
        ),
        Option(
            "concealed_hand_flowers",
            ("May a Concealed Hand have flowers?", "門前清可有花牌嗎？"),
            ("", ""),
            (Choice(True, YES, MOST), Choice(False, NO, A)),
            True,
        ),
        _yes_no(
            "self_draw_concealed",
            ("Does Concealed Hand count beside Self-Draw?", "自摸可另計門前清嗎？"),
            ("", ""),
            Choice(True, YES, MOST),
            Choice(False, NO, SENSEI),
            default=True,
        ),
        _worth("last_tile_claim_faan", ("Last Tile Claim", "河底撈魚"), 1, (0, A)),
        _worth(
            "kong_on_kong_faan",
            ("Kong on Kong", "連槓開花"),
            8,
            *[(n, OTHERS) for n in (2, 3, 4, 5, 6, 7)],
        ),
        _worth("concealed_kong_faan", ("a concealed kong", "暗槓"), 0, (1, OTHERS)),
        _worth("seven_pairs", ("Seven Pairs", "七對子"), ABSENT, *[(n, OTHERS) for n in (3, 4, 5)]),
        Option(
            "limit_hands",
            ("What counts beside a limit hand?", "例牌之外計甚麼？"),
            ("", ""),
            (
                Choice(
                    "suppress",
                    (
                        "How it was won, and flowers; the dearest limit hand only",
                        "只加糊法與花；取最高例牌",
                    ),
                    A,
                ),
                Choice("add", ("Everything", "全部相加"), ("uncapped play", "不封頂的打法")),
            ),
            "suppress",
        ),
        _worth("big_four_winds_faan", ("Big Four Winds", "大四喜"), 13, (15, B)),
        _worth("four_kongs_faan", ("Four Kongs", "十八羅漢"), 13, (10, OTHERS), (18, OTHERS)),
        _worth("all_terminals_faan", ("All Terminals", "清么九"), 10, (13, ADVANCED), (ABSENT, B)),
        Option(
            "nine_gates_wait",
            ("What must Nine Gates wait for?", "九子連環須聽甚麼？"),
            (
                "The hand that wins is always 1112345678999 of a suit and one more of it.",
                "成糊時總是同門1112345678999另加該門一張。",
            ),
            (
                Choice("nine", ("All nine tiles of the suit", "該門九種牌，即聽九門"), OURS),
                Choice("any", ("Any tile that is missing", "欠哪張都可以"), CALCULATORS),
            ),
            "nine",
        ),
        _worth("nine_gates_faan", ("Nine Gates", "九子連環"), 10, (15, B), (13, ADVANCED)),
        _worth("heavenly_faan", ("a Heavenly or Earthly Hand", "天糊、地糊"), 13, (10, B)),
        _worth("hand_of_man_faan", ("a Hand of Man", "人糊"), 13, (3, OTHERS), (ABSENT, OTHERS)),
        _worth(
            "local_dragons_faan",
            ("a Jade, Ruby or Pearl Dragon", "翡翠龍、紅寶龍、珍珠龍"),
            ABSENT,
            (10, ("wikidot, local fan", "wikidot地方番種")),
        ),
    ),
)
