"""The verbs and amounts that only Classical's ``incidents.toml`` uses."""

from __future__ import annotations

from pathlib import Path

from scoring.book.incidents.book import book_from
from scoring.book.incidents.case import Case
from scoring.book.incidents.details import FollowingWin
from scoring.book.incidents.effects import by_the_hand, each, pays_one
from scoring.hand.values import SeatName
from scoring.rulesets.classical.game import OPTIONS, limit_of, settle, sums_of
from scoring.speech.messages import Message, Text
from scoring.tiles import WINDS


def _limit(case: Case) -> int:
    return limit_of(case.options)


def _half(case: Case) -> int:
    return _limit(case) // 2


def _shared(case: Case) -> None:
    """Let the other three players share half a limit, paid by the offender in whole points. If it
    is not divisible by three, the option ``false_split`` decides how it is rounded; with "exact",
    one point more goes to the next player in turn, or to the next two."""
    split, half = case.options["false_split"], _half(case)
    least, left = divmod(half, 3)
    after = WINDS.index(case.by or "E") + 1
    others = [WINDS[(after + turn) % 4] for turn in range(3)]
    each_gets = [
        least + (n < left if split == "exact" else split == 167 and left > 0) for n in range(3)
    ]
    gets = dict(zip(others, each_gets, strict=True))
    case.pay({**gets, case.by or "E": -sum(each_gets)})
    shares = tuple([Message(SHARE, points=n, who=SeatName(seat)) for seat, n in gets.items()])
    alike = Message(ALIKE, points=least + (split == 167 and left > 0))
    said = alike if len(set(each_gets)) == 1 else shares
    case.say(IN_ALL, who=case.who, sum=sum(each_gets), each=said)


IN_ALL = Text("{who} pays {sum} in all, {each}.")
SHARE = Text("{points} to {who}")
ALIKE = Text("{points} to each player")


def _declared(case: Case) -> None:
    """Apply the penalty of law 86 to the player who misnamed the discarded tile."""
    each(case, _half, _limit, _limit)


def _pays_for_all(case: Case) -> None:
    """Let the offender pay four times the value of the winner's hand, six times if East won; nobody
    else pays. If the value is unknown, the payment is left to the score of that hand."""
    case.beside["settled"] = True
    won = case.won
    if won is None or won.value is None:
        by_the_hand(case)
        return
    pays_one(case, won.winner, won.value * (6 if won.winner == "E" else 4))


def _paid(case: Case, won: FollowingWin) -> dict[str, int]:
    """Return the gain of each seat from a win that followed, in which a long hand is worth nothing;
    all 0 if the values are unknown."""
    if won.values is None:
        return dict.fromkeys(WINDS, 0)
    long = {seat for seat, found in case.states.items() if "long" in found}
    counts: dict[str, int] = {s: 0 if s in long else many for s, many in won.values.items()}
    return sums_of(settle(counts, won.winner, east=case.dealer))


INCIDENTS = book_from(
    Path(__file__).with_name("incidents.toml"),
    OPTIONS,
    {
        "limit": _limit,
        "half": _half,
        "shared": _shared,
        "declared": _declared,
        "pays_for_all": _pays_for_all,
    },
    paid=_paid,
)
