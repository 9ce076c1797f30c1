"""False mah-jongg, small offences and the forfeited turn, with what each player pays or gets.

The option ``penalties`` names the version a table plays by:

========== ==========================================================================
1924       the American code of laws of 1924: a false mah-jongg always ends the hand
shown      the list of "Japanese classical" penalties: it matters whether others have
           shown their hands; small offences cost 100, which goes into the kitty
exposed    the cards of the 1920s: it matters whether the hand was exposed in full
dmjl       the German league, as KDE's Kajongg has it
bmja       the British association, as KDE's Kajongg has it: a third of half a limit to each
           player, by the option ``false_split`` where three cannot share it
harr       Harr, "Pung Chow" (1922): half a limit to each player, East double
========== ==========================================================================
"""

from __future__ import annotations

from typing import Any, NamedTuple

from scoring.messages import Message, Text
from scoring.options import Value
from scoring.rulesets.classical.options import EXACT
from scoring.rulesets.classical.settlement import EAST, PENALTY, Payment, Settlement
from scoring.tiles import WINDS
from scoring.words import SeatName

VERSIONS = ("1924", "shown", "exposed", "dmjl", "bmja", "harr")

FALSE_WIN, MISNAMED_WIN, MISNAMED = "false_win", "misnamed_win", "misnamed"
WRONG_COUNT, WRONG_SET, WITHDRAWN = "wrong_count", "wrong_set", "withdrawn"
BY_MISTAKE, PASSED, FORFEIT = "by_mistake", "passed", "forfeit"
OFFENCES = (
    FALSE_WIN,
    MISNAMED_WIN,
    MISNAMED,
    WRONG_COUNT,
    WRONG_SET,
    WITHDRAWN,
    BY_MISTAKE,
    PASSED,
    FORFEIT,
)

TO_KITTY = 100
"""What a wrong or withdrawn declaration puts into the kitty ("shown")."""

ROUNDED_UP = 167
"""The choice of ``false_split`` by which each third is rounded up."""

DMJL_FALSE_WIN, DMJL_MISNAMED_CHOW, DMJL_MISNAMED_SET, BMJA_MISNAMED = 300, 50, 100, 50


class Facts(NamedTuple):
    """What has to be known of an offence; each offence asks for what ``ASKED`` says."""

    shown: bool = True
    """Whether another player has shown a hand, believing that it was over."""
    exposed: bool = True
    """Whether the winning hand that was declared was exposed in full."""
    next_began: bool = True
    """Whether the next player had begun the turn."""
    claimed_as: str = "pung"
    """What a misnamed discard was claimed for: ``chow``, ``pung`` or ``kong``."""
    claimer: str | None = None
    """Who claimed the misnamed discard."""


ASKED: dict[tuple[str, str], tuple[str, ...]] = {
    ("shown", FALSE_WIN): ("shown",),
    ("exposed", FALSE_WIN): ("exposed",),
    ("shown", WRONG_SET): ("next_began",),
    ("exposed", WRONG_SET): ("next_began",),
    ("dmjl", MISNAMED): ("claimed_as", "claimer"),
    ("bmja", MISNAMED): ("claimer",),
}
"""The facts that change what an offence costs, for a version and an offence."""


class Penalty(NamedTuple):
    """What an offence leads to. ``kitty`` is what the offender puts there."""

    settlement: Settlement
    kitty: int
    ends_hand: bool
    east_passes: bool | None
    """Whether East passes to the next player; None where the hand goes on."""
    text: Text
    blanks: dict[str, Any]

    @property
    def because(self) -> Message:
        """What happens, in a sentence or two."""
        return Message(self.text, **self.blanks)

    def tree(self) -> dict[str, Any]:
        """For an answer: ``settlement``, ``kitty``, ``ends_hand``, ``east_passes``, ``because``."""
        return {
            "settlement": self.settlement.sums,
            "kitty": self.kitty,
            "ends_hand": self.ends_hand,
            "east_passes": self.east_passes,
            "because": self.because,
        }


def penalty(
    offence: str,
    offender: str,
    version: str,
    limit: int,
    facts: Facts | None = None,
    *,
    split: Value = 166,
) -> Penalty:
    """What the offence of this seat costs; ``limit`` is the worth of a limit hand, ``split`` the
    option ``false_split``.

    >>> penalty("false_win", "S", "1924", 500).settlement.sums
    {'E': 500, 'S': -1000, 'W': 250, 'N': 250}
    >>> penalty("false_win", "E", "1924", 500).settlement.sums
    {'E': -1500, 'S': 500, 'W': 500, 'N': 500}
    """
    facts = facts or Facts()
    blanks: dict[str, Any] = {"who": SeatName(offender)}
    if offence == FALSE_WIN:
        return _false_win(offender, version, limit, facts, blanks, split)
    if offence == MISNAMED_WIN:
        return _misnamed_win(offender, version, limit, blanks)
    if offence == MISNAMED:
        return _misnamed(offender, version, facts, blanks)
    if offence == FORFEIT:
        _, right, _, left = _in_turn(offender)
        blanks |= {"left": SeatName(left), "right": SeatName(right)}
        return _no_payment(FORFEITED, blanks)
    if offence == WITHDRAWN and version == "shown":
        return Penalty(Settlement(()), TO_KITTY, False, None, KITTY_TEXT, blanks)
    if offence == WRONG_SET:
        by_version = WRONG_SETS.get((version, facts.next_began))
        return _no_payment(by_version or WRONG_SET_1924, blanks)
    if offence == WRONG_COUNT and version == "shown":
        return _no_payment(CANNOT_WIN, blanks)
    return _no_payment(SMALL[offence], blanks)


def offences(version: str, lang: str) -> list[dict[str, Any]]:
    """All offences, for a page: ``offence``, ``title`` and the facts to ask for."""
    return [
        {
            "offence": offence,
            "title": Message(TITLES[offence]).in_language(lang),
            "asks": list(ASKED.get((version, offence), ())),
        }
        for offence in OFFENCES
    ]


TITLES: dict[str, Text] = {
    FALSE_WIN: Text("False mah-jongg"),
    MISNAMED_WIN: Text("Discard misnamed, and the name won"),
    MISNAMED: Text("Discard misnamed, and claimed for a set"),
    WRONG_COUNT: Text("Too many or too few tiles"),
    WRONG_SET: Text("A wrong set was exposed"),
    WITHDRAWN: Text("A claim was wrong or was taken back"),
    BY_MISTAKE: Text("A tile was discarded by mistake"),
    PASSED: Text("A ready player let the winning tile go by"),
    FORFEIT: Text("Remarks on the play, or a wrong pung caused"),
}

ENDS = Text("{who} declared a false mah-jongg, which ends the hand: {each}. {next}")
NAMED = Text(
    "The tile that {who} named would have completed the hand that was declared. So {who} pays "
    "instead, {each}, and the hand ends. {next}"
)
TO_EAST = Text("{limit} to East and {half} to each of the others")
TO_EACH = Text("{limit} to each player")
SHARE = Text("{points} to {who}")
ALIKE = Text("{points} to each player")
EAST_STAYS = Text("East stays East.")
EAST_PASSES = Text("East was at fault, so the next player becomes East.")
NOT_SHOWN = Text(
    "Nobody has shown a hand, so {who} pays nothing and the hand goes on; {who} may not go out "
    "before {who}'s next turn is over."
)
NOT_EXPOSED = Text(
    "The hand was not exposed in full: {who} takes it back, pays nothing, and the hand goes on."
)
SHARED = Text("{who} declared a false mah-jongg and pays {sum} in all, {each}; the hand ends.")
SHARED_NAMED = Text(
    "{who} misnamed a discard that was claimed to go out, and pays {sum} in all, {each}; the hand "
    "ends."
)
PAYS_FOR_ALL = Text(
    "{who} misnamed a discard that was claimed to go out, and pays the winner what all three owe: "
    "score the winner's hand as a dangerous game with {who} as the discarder."
)
MISLED = Text(
    "{who} misnamed a discard that {claimer} claimed for a {kind}, and pays {claimer} {sum}; the "
    "claim is taken back and the hand goes on."
)
MISLED_FORFEIT = Text(
    "{who} misnamed a discard and caused a wrong claim: no points are paid; {who} forfeits a turn."
)
FORFEITED = Text(
    "{who} misses the next draw and takes no part until then. When that turn comes, {right} may "
    "chow the tile that {left} discards, and plays."
)
KITTY_TEXT = Text(
    "{who} puts 100 into the kitty. Whoever wins the hand gets it; {who} gets it back by winning, "
    "or when nobody wins."
)
CANNOT_WIN = Text("{who} cannot win this hand, and has to go on playing.")
CORRECT_IT = Text("No penalty, but {who} has to correct the set before the next player acts.")
NO_PENALTY = Text("No penalty: {who} corrects the set.")
WRONG_SET_1924 = Text(
    "With a wrong set on the table {who} has a foul hand: it cannot win, and counts for its "
    "points, with doubles only for flowers and for sets that double."
)
WRONG_SETS: dict[tuple[str, bool], Text] = {
    ("shown", True): CANNOT_WIN,
    ("shown", False): NO_PENALTY,
    ("exposed", True): CORRECT_IT,
    ("exposed", False): CORRECT_IT,
}
SMALL: dict[str, Text] = {
    WRONG_COUNT: Text(
        "{who} cannot win this hand but goes on playing. A long hand counts nothing; a short hand "
        "counts its points, with doubles only for flowers and for sets that double."
    ),
    WITHDRAWN: Text("These rules know no penalty for it; {who} takes the claim back."),
    BY_MISTAKE: Text("The discard of {who} stands."),
    PASSED: Text("{who} may claim no discard to go out before {who}'s own next draw."),
}
_CLAIMS: dict[str, Text] = {
    "chow": Text("chow", "claim"),
    "pung": Text("pung", "claim"),
    "kong": Text("kong", "claim"),
}


def _false_win(
    offender: str,
    version: str,
    limit: int,
    facts: Facts,
    blanks: dict[str, Any],
    split: Value,
) -> Penalty:
    if version == "shown" and not facts.shown:
        return _no_payment(NOT_SHOWN, blanks)
    if version == "exposed" and not facts.exposed:
        return _no_payment(NOT_EXPOSED, blanks)
    if version == "dmjl":
        return _shared(offender, DMJL_FALSE_WIN, SHARED, blanks)
    if version == "bmja":
        return _shared(offender, limit // 2, SHARED, blanks, split)
    # "shown" names its sums: they are those of the code with a limit of 500
    return _limit_penalty(offender, 500 if version == "shown" else limit, ENDS, blanks)


def _misnamed_win(offender: str, version: str, limit: int, blanks: dict[str, Any]) -> Penalty:
    if version == "dmjl":
        return _shared(offender, DMJL_FALSE_WIN, SHARED_NAMED, blanks)
    if version == "bmja":
        return Penalty(Settlement(()), 0, True, None, PAYS_FOR_ALL, blanks)
    return _limit_penalty(offender, 500 if version == "shown" else limit, NAMED, blanks)


def _misnamed(offender: str, version: str, facts: Facts, blanks: dict[str, Any]) -> Penalty:
    amount = {"dmjl": DMJL_MISNAMED_SET, "bmja": BMJA_MISNAMED}.get(version, 0)
    if not amount:
        return _no_payment(MISLED_FORFEIT, blanks)
    if version == "dmjl" and facts.claimed_as == "chow":
        amount = DMJL_MISNAMED_CHOW
    claimer = facts.claimer or _in_turn(offender)[1]
    kind = Message(_CLAIMS[facts.claimed_as], "claim")
    blanks |= {"claimer": SeatName(claimer), "kind": kind, "sum": amount}
    paid = Settlement((Payment(offender, claimer, amount, PENALTY),))
    return Penalty(paid, 0, False, None, MISLED, blanks)


def _limit_penalty(offender: str, limit: int, text: Text, blanks: dict[str, Any]) -> Penalty:
    """A limit to East and half of it to each of the others; from East a limit to each."""
    east = offender == EAST
    payments = [
        Payment(offender, seat, limit if east or seat == EAST else limit // 2, PENALTY)
        for seat in WINDS
        if seat != offender
    ]
    each = Message(TO_EACH if east else TO_EAST, limit=limit, half=limit // 2)
    blanks |= {"each": each, "next": Message(EAST_PASSES if east else EAST_STAYS)}
    return Penalty(Settlement(tuple(payments)), 0, True, east, text, blanks)


def _shared(
    offender: str, amount: int, text: Text, blanks: dict[str, Any], split: Value = EXACT
) -> Penalty:
    """One sum for all three, in whole points each."""
    least, left = divmod(amount, 3)
    others = [seat for seat in _in_turn(offender) if seat != offender]
    if split == EXACT:
        each = [least + (n < left) for n in range(3)]
    else:
        each = [least + (split == ROUNDED_UP and left > 0)] * 3
    payments = [
        Payment(offender, seat, points, PENALTY) for seat, points in zip(others, each, strict=True)
    ]
    shares = [
        Message(SHARE, points=points, who=SeatName(seat))
        for seat, points in zip(others, each, strict=True)
    ]
    alike = Message(ALIKE, points=each[0])
    blanks |= {"sum": sum(each), "each": alike if len(set(each)) == 1 else tuple(shares)}
    return Penalty(Settlement(tuple(payments)), 0, True, offender == EAST, text, blanks)


def _in_turn(seat: str) -> list[str]:
    """The four seats in the order of play from this one."""
    start = WINDS.index(seat)
    return [*WINDS[start:], *WINDS[:start]]


def _no_payment(text: Text, blanks: dict[str, Any]) -> Penalty:
    return Penalty(Settlement(()), 0, False, None, text, blanks)
