"""What Hong Kong tables play differently, each with a default.

No single authority exists. Where sources are named: the Cantonese Wikipedia's table (A), the
wikidot pages and Mahjong 4 Friends (B), the Hong Kong Mahjong Association's rule book of 2023 (C),
the section "Old Hong Kong" of the English Wikipedia (E).
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.messages import Message, Text
from scoring.options import Choice, Option, Options, Profile, Value

A = Text("Cantonese Wikipedia")
B = Text("wikidot, Mahjong 4 Friends")
C = Text("Hong Kong Mahjong Association 2023")
B_AND_C = Message("{one}; {other}", one=Message(B), other=Message(C))
E = Text("English Wikipedia, Old Hong Kong")
OLDER = Text("older tables")
ENGINES = Text("some programs")
MOST = Text("most sources")
OTHERS = Text("other tables")
POMAX = Text("Pomax's Cantonese table")
ADVANCED = Text("riichi_advanced")
SENSEI = Text("mahjong-sensei")
CALCULATORS = Text("Mummyz's calculator, mahjong-sensei, tahliavayser")
OURS = Text("our reading of the sources")

NOTHING = Text("")
ABSENT = "absent"
NOT_PLAYED = Text("Not played")


def _faan(many: int) -> Message:
    return Message("{n} faan", n=many)


def _worth(
    id: str,
    name: Text,
    default: Value,
    *others: tuple[Value, Text],
    source: Text = MOST,
    about: Text = NOTHING,
) -> Option:
    """An option that is the value of a pattern; the default comes first."""
    values: Sequence[tuple[Value, Text]] = [(default, source), *others]
    return Option(
        id,
        Message("What is {name} worth?", name=Message(name)),
        tuple(
            Choice(value, _faan(value) if isinstance(value, int) else NOT_PLAYED, where)
            for value, where in values
        ),
        about=about,
    )


YES = Text("Yes")
NO = Text("No")

OPTIONS = Options(
    (Profile("default"),),
    (
        Option(
            "minimum",
            Text("How many faan does a win need?"),
            (
                Choice(3, _faan(3), MOST),
                Choice(0, Text("None", "hong_kong"), OLDER),
                Choice(1, _faan(1), OLDER),
                Choice(2, _faan(2), OLDER),
                Choice(4, _faan(4), OTHERS),
                Choice(5, _faan(5), OTHERS),
            ),
            about=Text("A hand below the minimum is a false win."),
        ),
        Option(
            "cap",
            Text("How many faan count at most?"),
            (
                Choice(10, _faan(10), C),
                Choice(8, _faan(8), OTHERS),
                Choice(13, _faan(13), OTHERS),
                Choice(4, _faan(4), Text("tables that users of riichi_advanced report")),
                Choice(6, _faan(6), Text("tables that users of riichi_advanced report")),
                Choice("none", Text("No cap"), OTHERS),
            ),
            about=Text("Without a cap the components of a limit hand are all added."),
        ),
        Option(
            "table",
            Text("How do faan become points?"),
            (
                Choice("half_spicy", Text("Half spicy: 8 at 3 faan, 64 at 8"), MOST),
                Choice("half_spicy_x4", Text("Half spicy in units of four: 32 at 3 faan"), C),
                Choice("full_spicy", Text("Full spicy: doubles with each faan"), OTHERS),
                Choice(
                    "fan_laak",
                    Text("Fan-laak: 16 at 4 to 6 faan, 32 at 7 to 9, then 64"),
                    Text("wikidot 2013"),
                ),
                Choice(
                    "laak_4_6_8",
                    Text("Limits at 4, 6 and 8 faan: 16, 32 and 64"),
                    Text("tables that users of riichi_advanced report"),
                ),
                Choice(
                    "laak_5_7_9",
                    Text("Limits at 5, 7 and 9 faan: 32, 64 and 128"),
                    Text("tables that users of riichi_advanced report"),
                ),
                Choice(
                    "simplified",
                    Text(
                        "Base points: 1 at 3 faan, 2 at 4 to 6, 4 at 7 to 9, then 8; "
                        "nothing below 3"
                    ),
                    E,
                ),
            ),
            about=Text("The points a discarder pays under full payment."),
        ),
        Option(
            "payment",
            Text("Who pays for a discard?"),
            (
                Choice("full", Text("Full: the discarder alone"), MOST),
                Choice("half", Text("Half: the discarder half, the others a quarter each"), OTHERS),
            ),
            about=Text("A self-draw is paid by all three alike."),
        ),
        Option(
            "dealer_double",
            Text("Does the dealer pay and get double?"),
            (Choice(False, NO, MOST), Choice(True, YES, E)),
            about=Text("Needs to know who discarded where the winner is not the dealer."),
        ),
        Option(
            "false_win",
            Text("What does a false win cost?"),
            (
                Choice("self_draw", Text("The greatest self-draw's share to every opponent"), MOST),
                Choice(
                    "three_portions",
                    Text("Three times the greatest self-draw's share to every opponent"),
                    Text("yawnoc's scorer"),
                ),
            ),
            about=Text(
                "The greatest self-draw is that of the cap, or of 13 faan where there is none."
            ),
        ),
        Option(
            "guarantee",
            Text("What does a player pay who guarantees a win?"),
            (
                Choice("as_won", Text("All that is owed for the win as it came"), OURS),
                Choice("self_draw", Text("All of a self-draw"), OTHERS),
                Choice("discard", Text("As for a discard"), C),
            ),
            about=Text(
                "Twelve exposed tiles of one suit, the third dragon set, the fourth wind set or "
                "the fourth kong fed."
            ),
        ),
        Option(
            "robbed_kong",
            Text("How is a robbed kong paid?"),
            (
                Choice("discard", Text("As a discard"), MOST),
                Choice("self_draw", Text("All of a self-draw, by the kong's owner"), C),
            ),
        ),
        Option(
            "washout",
            Text("Who deals after a drawn hand?"),
            (
                Choice("repeat", Text("The same dealer"), MOST),
                Choice("pass", Text("The next player"), OTHERS),
            ),
            about=Text("Changes no hand, only the evening's book."),
        ),
        Option(
            "several_winners",
            Text("Who wins where several players declare it on one discard?"),
            (
                Choice("head_bump", Text("Only the first in turn", "hong_kong"), OURS),
                Choice("all", Text("All of them"), OTHERS),
            ),
            about=Text("Changes no hand, only how many of them are paid."),
        ),
        Option(
            "flowers_in_play",
            Text("Are flowers and seasons in play?"),
            (Choice(True, YES, MOST), Choice(False, NO, OTHERS)),
        ),
        Option(
            "flowers_count_for_minimum",
            Text("Do flower lines help to reach the minimum?"),
            (Choice(False, NO, E), Choice(True, YES, ENGINES)),
        ),
        _worth("seven_flowers", Text("Seven Flowers"), 3, (2, OTHERS), (ABSENT, OTHERS)),
        _worth("eight_flowers", Text("Eight Flowers"), 8, (ABSENT, OTHERS)),
        _worth("common_hand_faan", Text("Common Hand"), 1, (0, SENSEI)),
        Option(
            "common_hand_pair",
            Text("Which pair may a Common Hand have?"),
            (
                Choice("any", Text("Any pair"), MOST),
                Choice("suited", Text("A pair of numbers only"), E),
            ),
        ),
        _worth("all_triplets_faan", Text("All Triplets"), 3, (2, OLDER)),
        _worth(
            "four_concealed_triplets_faan",
            Text("Four Concealed Triplets"),
            8,
            (5, OTHERS),
            (10, OTHERS),
            (13, OTHERS),
            (ABSENT, OTHERS),
        ),
        Option(
            "discard_in_triplet",
            Text("Does a triplet stay concealed that a discard completed?"),
            (Choice("melded", Text("No"), ENGINES), Choice("concealed", Text("Yes"), ENGINES)),
            about=Text("Matters for Four Concealed Triplets."),
        ),
        _worth("half_flush_faan", Text("Half Flush"), 3, (2, OLDER), (1, POMAX)),
        _worth(
            "full_flush_faan",
            Text("Full Flush"),
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
            Text("What is Mixed Terminals worth?"),
            (
                Choice(1, Text("1 faan beside All Triplets"), MOST),
                Choice(5, Text("5 faan, All Triplets included"), OLDER),
                Choice(9, Text("9 faan, All Triplets included"), OLDER),
            ),
        ),
        Option(
            "big_three_dragons_faan",
            Text("What is Big Three Dragons worth?"),
            (
                Choice(5, Text("5 faan beside the three dragon sets, so 8"), MOST),
                Choice(10, Text("A limit hand of 10 faan"), SENSEI),
            ),
        ),
        Option(
            "small_four_winds_faan",
            Text("What is Small Four Winds worth?"),
            (
                Choice(3, Text("3 faan beside what else counts"), A),
                Choice(6, Text("6 faan beside what else counts"), ENGINES),
                Choice(10, Text("A limit hand of 10 faan"), B_AND_C),
            ),
        ),
        _worth("concealed_hand_faan", Text("a Concealed Hand"), 1, (0, B), source=A),
        Option(
            "concealed_hand_kong",
            Text("May a Concealed Hand have a concealed kong?"),
            (Choice(False, NO, C), Choice(True, YES, ENGINES)),
        ),
        Option(
            "concealed_hand_flowers",
            Text("May a Concealed Hand have flowers?"),
            (Choice(True, YES, MOST), Choice(False, NO, A)),
        ),
        Option(
            "self_draw_concealed",
            Text("Does Concealed Hand count beside Self-Draw?"),
            (Choice(True, YES, MOST), Choice(False, NO, SENSEI)),
        ),
        _worth("last_tile_claim_faan", Text("Last Tile Claim"), 1, (0, A)),
        _worth(
            "kong_on_kong_faan", Text("Kong on Kong"), 8, *[(n, OTHERS) for n in (2, 3, 4, 5, 6, 7)]
        ),
        _worth("concealed_kong_faan", Text("a concealed kong"), 0, (1, OTHERS)),
        _worth("seven_pairs", Text("Seven Pairs"), ABSENT, *[(n, OTHERS) for n in (3, 4, 5)]),
        Option(
            "limit_hands",
            Text("What counts beside a limit hand?"),
            (
                Choice(
                    "suppress", Text("How it was won, and flowers; the dearest limit hand only"), A
                ),
                Choice("add", Text("Everything"), Text("uncapped play")),
            ),
        ),
        _worth("big_four_winds_faan", Text("Big Four Winds"), 13, (15, B)),
        _worth("four_kongs_faan", Text("Four Kongs"), 13, (10, OTHERS), (18, OTHERS)),
        _worth("all_terminals_faan", Text("All Terminals"), 10, (13, ADVANCED), (ABSENT, B)),
        Option(
            "nine_gates_wait",
            Text("What must Nine Gates wait for?"),
            (
                Choice("nine", Text("All nine tiles of the suit"), OURS),
                Choice("any", Text("Any tile that is missing"), CALCULATORS),
            ),
            about=Text("The hand that wins is always 1112345678999 of a suit and one more of it."),
        ),
        _worth("nine_gates_faan", Text("Nine Gates"), 10, (15, B), (13, ADVANCED)),
        _worth("heavenly_faan", Text("a Heavenly or Earthly Hand"), 13, (10, B)),
        _worth("hand_of_man_faan", Text("a Hand of Man"), 13, (3, OTHERS), (ABSENT, OTHERS)),
        _worth(
            "local_dragons_faan",
            Text("a Jade, Ruby or Pearl Dragon"),
            ABSENT,
            (10, Text("wikidot, local fan")),
        ),
    ),
)
