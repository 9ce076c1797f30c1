"""What a Taiwanese table says about a win beyond the tiles: openings, ready hands, flowers, seats.

The scorer is told the event; whether it took place the table decides.
"""

from __future__ import annotations

from collections.abc import Iterator

from scoring.errors import HandError
from scoring.fields import CHOICE, COUNT, FLAG_FIELD, SUM, Field
from scoring.hand import Hand
from scoring.messages import Text
from scoring.rulesets.taiwanese.options import MOST_MONEY
from scoring.win import Choices
from scoring.words import SEATS

EIGHT, SEVEN_ROBS_ONE = "eight", "seven_robs_one"
HEAVENLY, EARTHLY, HUMAN, DECLARED = "heavenly", "earthly", "human", "declared"
NOT_SAID: Text = ("Not said", "未說明")
NO: Text = ("No", "否")

FIELDS = (
    Field(
        "opening",
        CHOICE,
        ("Won at the very beginning", "開局即胡"),
        (
            ("", NO),
            (HEAVENLY, ("Heavenly Hand: the dealer with the deal", "天胡：莊家起手")),
            (EARTHLY, ("Earthly Hand: another on the first draw", "地胡：閒家首摸")),
            (HUMAN, ("Human Hand: on a discard before one's first draw", "人胡：首摸前放槍")),
        ),
    ),
    Field(
        "ready",
        CHOICE,
        ("Ready beforehand", "聽牌"),
        (
            ("", NO),
            (DECLARED, ("Declared ready", "報聽")),
            (EARTHLY, ("Earthly Ready: after the first discard", "地聽：首打後聽牌")),
            (HEAVENLY, ("Heavenly Ready: with the deal", "天聽：起手聽牌")),
        ),
    ),
    Field("flower_replacement", FLAG_FIELD, ("On a flower's replacement", "補花")),
    Field(
        "flower_win",
        CHOICE,
        ("Won by flowers", "花胡"),
        (
            ("", NO),
            (EIGHT, ("All eight drawn", "八仙過海")),
            (SEVEN_ROBS_ONE, ("Seven rob the eighth", "七搶一")),
        ),
    ),
    Field(
        "discarder_seat",
        CHOICE,
        ("Who discarded", "放槍者"),
        (("", NOT_SAID), *SEATS.items()),
    ),
    Field("dealer_seat", CHOICE, ("Who deals", "莊家"), tuple(SEATS.items())),
    Field("dealer_streak", COUNT, ("How often the dealer has stayed", "連莊次數")),
    Field(
        "liable_seat", CHOICE, ("Who is liable", "包牌者"), (("", ("Nobody", "無")), *SEATS.items())
    ),
    Field("first_turn", FLAG_FIELD, ("Won on the first turn", "第一巡")),
    Field("base", SUM, ("The base of this hand", "這一手的底"), most=MOST_MONEY),
    Field("tai_value", SUM, ("One tai in this hand", "這一手每台"), most=MOST_MONEY),
)
"""The fields of a hand that only these rules have; ``first_turn`` may stand for an opening, the
sums take the place of the options of their names."""

HIDDEN = ("first_turn", "base", "tai_value")
"""What a form does not ask, because another field or the options of the table say it better."""


def opening_of(hand: Hand) -> str:
    """How the hand was opened with; empty where it was not, or where that cannot occur with it."""
    fields = hand.fields
    said: str = fields["opening"]
    if not said and fields["first_turn"]:
        dealer = hand.seat_wind == fields["dealer_seat"]
        said = HUMAN if not hand.self_drawn else HEAVENLY if dealer else EARTHLY
    return said


def ready_of(hand: Hand) -> str:
    """How the hand was declared ready; empty where it was not."""
    ready: str = hand.fields["ready"]
    return ready


def flower_win_of(hand: Hand) -> str:
    """How the flowers won; empty where they did not."""
    won: str = hand.fields["flower_win"]
    return won


def check_flowers(hand: Hand, options: Choices) -> None:
    """Raise ``HandError`` (``bad_json``) for flowers that are counted but not named, where it
    matters which they are."""
    if hand.flowers and not hand.flower_tiles and options["flowers"] != "any":
        raise HandError("bad_json", UNNAMED_FLOWERS)


def check(hand: Hand, options: Choices) -> None:
    """Raise ``HandError`` for a win that no game by these rules can produce."""
    for wrong, said in _contradictions(hand, options):
        if wrong:
            tiles = [] if hand.winning_tile is None else [hand.winning_tile]
            raise HandError("impossible_situation", said, tiles)


def _contradictions(hand: Hand, options: Choices) -> Iterator[tuple[bool, Text]]:
    """What no game can produce, each with the sentences that say why."""
    fields = hand.fields
    winner, drawn = hand.seat_wind, hand.self_drawn
    yield not drawn and fields["discarder_seat"] == winner, DISCARDER_WINS
    yield fields["liable_seat"] == winner, LIABLE_WINS
    flower_win = flower_win_of(hand)
    yield bool(flower_win) and hand.flowers < 8, FLOWERS_MISSING
    opening = opening_of(hand)
    dealer = winner == fields["dealer_seat"]
    if opening == HEAVENLY:
        yield not flower_win and not dealer, HEAVENLY_NOT_DEALER
        yield not flower_win and not drawn, HEAVENLY_NOT_DRAWN
    elif opening == EARTHLY:
        yield not flower_win and dealer, EARTHLY_DEALER
        by_claim = not drawn and not flower_win
        yield by_claim and not options["earthly_hand_claim"], EARTHLY_NOT_DRAWN
    elif opening == HUMAN:
        yield not flower_win and drawn, HUMAN_DRAWN
    if hand.melds and opening in (HEAVENLY, EARTHLY):
        yield True, OPENING_MELDED
    if hand.melds and opening == HUMAN:
        yield not options["human_hand_melds"], OPENING_MELDED
    claimed = any(meld.kind != "kong" for meld in hand.melds)
    yield fields["ready"] in (HEAVENLY, EARTHLY) and claimed, READY_MELDED
    if fields["flower_replacement"]:
        yield not hand.flowers, REPLACED_NO_FLOWER
        yield not drawn, REPLACED_NOT_DRAWN


UNNAMED_FLOWERS: Text = (
    "Say which flowers they are, f1 … f8, not only how many: one's own and complete sets count.",
    "請列出是哪些花（f1 … f8），不能只說張數：正花與花槓才計台。",
)
DISCARDER_WINS: Text = (
    "The winner cannot have discarded the winning tile.",
    "胡牌者不能同時是放槍者。",
)
LIABLE_WINS: Text = (
    "The winner cannot be liable for their own hand.",
    "胡牌者不能包自己的牌。",
)
FLOWERS_MISSING: Text = (
    "A win by flowers needs all eight among the flowers, the last one included.",
    "花胡須列出全部八張花，連最後一張。",
)
HEAVENLY_NOT_DEALER: Text = (
    "Only the dealer can have a Heavenly Hand.",
    "只有莊家可以天胡。",
)
HEAVENLY_NOT_DRAWN: Text = (
    "A Heavenly Hand is won with the deal: mark it as self-drawn.",
    "天胡是起手即胡：請標為自摸。",
)
EARTHLY_DEALER: Text = (
    "The dealer cannot have an Earthly Hand.",
    "莊家不能地胡。",
)
EARTHLY_NOT_DRAWN: Text = (
    "An Earthly Hand is won on one's own first draw: mark it as self-drawn.",
    "地胡是首次摸牌即胡：請標為自摸。",
)
HUMAN_DRAWN: Text = (
    "A Human Hand is won on a discard, not self-drawn.",
    "人胡是別家放槍，不是自摸。",
)
OPENING_MELDED: Text = (
    "So early in the hand nobody has a meld yet, not even a concealed kong.",
    "開局即胡時還沒有副露，也沒有暗槓。",
)
READY_MELDED: Text = (
    "Who was ready from the beginning has no chow or pung from another player.",
    "天聽、地聽者不能有吃來或碰來的牌。",
)
REPLACED_NO_FLOWER: Text = (
    "A win on a flower's replacement needs a flower beside the hand.",
    "補花成胡須有花牌。",
)
REPLACED_NOT_DRAWN: Text = (
    "A flower's replacement is drawn by the winner: mark the win as self-drawn.",
    "補花的牌是自己摸的：請標為自摸。",
)
