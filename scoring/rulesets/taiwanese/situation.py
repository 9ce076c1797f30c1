"""Facts about a Taiwanese win beyond the tiles: openings, ready hands, flowers, seats.

The players state these events; only contradictions between them are checked here.
"""

from __future__ import annotations

from collections.abc import Iterator

from scoring.book.options import Chosen
from scoring.hand.contradictions import refuse
from scoring.hand.hand import Hand
from scoring.hand.own_fields import Field
from scoring.hand.values import NOBODY_OR_SEAT, NOT_SAID_OR_SEAT, SEATS
from scoring.rulesets.taiwanese.game import MOST_MONEY
from scoring.speech.errors import HandError
from scoring.speech.messages import Text

NO = Text("No")

FIELDS = (
    Field(
        "opening",
        "choice",
        Text("Won at the very beginning"),
        (
            ("", NO),
            ("heavenly", Text("Heavenly Hand: the dealer with the deal")),
            ("earthly", Text("Earthly Hand: another on the first draw")),
            ("human", Text("Human Hand: on a discard before one's first draw")),
        ),
    ),
    Field(
        "ready",
        "choice",
        Text("Ready beforehand"),
        (
            ("", NO),
            ("declared", Text("Declared ready")),
            ("earthly", Text("Earthly Ready: after the first discard")),
            ("heavenly", Text("Heavenly Ready: with the deal")),
        ),
    ),
    Field("flower_replacement", "flag", Text("On a flower's replacement")),
    Field(
        "flower_win",
        "choice",
        Text("Won by flowers"),
        (
            ("", NO),
            ("eight", Text("All eight drawn")),
            ("seven_robs_one", Text("Seven rob the eighth")),
        ),
    ),
    Field("discarder_seat", "choice", Text("Who discarded", "taiwanese"), NOT_SAID_OR_SEAT),
    Field("dealer_seat", "choice", Text("Who deals"), tuple(SEATS.items())),
    Field("dealer_streak", "count", Text("How often the dealer has stayed")),
    Field("liable_seat", "choice", Text("Who is liable"), NOBODY_OR_SEAT),
    Field("first_turn", "flag", Text("Won on the first turn")),
    Field("base", "sum", Text("The base of this hand"), most=MOST_MONEY),
    Field("tai_value", "sum", Text("One tai in this hand"), most=MOST_MONEY),
)
"""The fields of a hand that only these rules have. ``first_turn`` can replace ``opening``; ``base``
and ``tai_value`` override the options of the same name."""

HIDDEN = ("first_turn", "base", "tai_value")
"""Fields that a form does not ask for, because another field or an option covers them."""


def opening_of(hand: Hand) -> str:
    """Return the kind of opening with which a hand was won: the one stated, or the one ("heavenly",
    "earthly" or "human") that follows from ``first_turn``; "" if there is none."""
    fields = hand.fields
    said: str = fields["opening"]
    if not said and fields["first_turn"]:
        dealer = hand.seat_wind == fields["dealer_seat"]
        said = "heavenly" if dealer else "earthly"
        if not hand.self_drawn:
            said = "human"
    return said


def check_flowers(hand: Hand, options: Chosen) -> None:
    """Raise ``HandError`` (``bad_json``) if a hand's flowers are given only by number but the
    options need to know which they are."""
    if hand.flowers and not hand.flower_tiles and names_flowers(options):
        raise HandError("bad_json", UNNAMED_FLOWERS)


def names_flowers(options: Chosen) -> bool:
    """Return True if the options need to know which flowers a hand has, not only how many."""
    return options["flowers"] != "any"


def check(hand: Hand, options: Chosen) -> None:
    """Raise ``HandError`` for a winning hand that cannot occur under these options."""
    refuse(hand, _contradictions(hand, options))


def _contradictions(hand: Hand, options: Chosen) -> Iterator[tuple[bool, Text]]:
    """Yield for each possible contradiction whether the hand has it, and the sentence about it."""
    fields = hand.fields
    winner, drawn = hand.seat_wind, hand.self_drawn
    yield not drawn and fields["discarder_seat"] == winner, DISCARDER_WINS
    yield fields["liable_seat"] == winner, LIABLE_WINS
    flower_win = fields["flower_win"]
    yield bool(flower_win) and hand.flowers < 8, FLOWERS_MISSING
    opening = opening_of(hand)
    dealer = winner == fields["dealer_seat"]
    if opening == "heavenly":
        yield not flower_win and not dealer, HEAVENLY_NOT_DEALER
        yield not flower_win and not drawn, HEAVENLY_NOT_DRAWN
    elif opening == "earthly":
        yield not flower_win and dealer, EARTHLY_DEALER
        by_claim = not drawn and not flower_win
        yield by_claim and not options["earthly_hand_claim"], EARTHLY_NOT_DRAWN
    elif opening == "human":
        yield not flower_win and drawn, HUMAN_DRAWN
    if hand.melds and opening in ("heavenly", "earthly"):
        yield True, OPENING_MELDED
    if hand.melds and opening == "human":
        yield not options["human_hand_melds"], OPENING_MELDED
    claimed = any(meld.kind != "kong" for meld in hand.melds)
    yield fields["ready"] in ("heavenly", "earthly") and claimed, READY_MELDED
    if fields["flower_replacement"]:
        yield not hand.flowers, REPLACED_NO_FLOWER
        yield not drawn, REPLACED_NOT_DRAWN


UNNAMED_FLOWERS = Text(
    "Say which flowers they are, f1 … f8, not only how many: one's own and complete sets count."
)
DISCARDER_WINS = Text("The winner cannot have discarded the winning tile.", "taiwanese")
LIABLE_WINS = Text("The winner cannot be liable for their own hand.", "taiwanese")
FLOWERS_MISSING = Text("A win by flowers needs all eight among the flowers, the last one included.")
HEAVENLY_NOT_DEALER = Text("Only the dealer can have a Heavenly Hand.")
HEAVENLY_NOT_DRAWN = Text("A Heavenly Hand is won with the deal: mark it as self-drawn.")
EARTHLY_DEALER = Text("The dealer cannot have an Earthly Hand.")
EARTHLY_NOT_DRAWN = Text("An Earthly Hand is won on one's own first draw: mark it as self-drawn.")
HUMAN_DRAWN = Text("A Human Hand is won on a discard, not self-drawn.")
OPENING_MELDED = Text("So early in the hand nobody has a meld yet, not even a concealed kong.")
READY_MELDED = Text("Who was ready from the beginning has no chow or pung from another player.")
REPLACED_NO_FLOWER = Text("A win on a flower's replacement needs a flower beside the hand.")
REPLACED_NOT_DRAWN = Text(
    "A flower's replacement is drawn by the winner: mark the win as self-drawn."
)
