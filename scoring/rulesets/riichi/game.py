"""Riichi's options, payments, rules of an evening, and the effects of its incidents."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from scoring.book.incidents.book import book_from
from scoring.book.incidents.case import Case, passes, stays
from scoring.book.incidents.effects import ends
from scoring.book.options import Chosen, number, options_from, word
from scoring.game import (
    COUNTERS,
    HEAD_BUMP,
    IF_READY,
    STAYS,
    Amount,
    ByTotal,
    Deposit,
    Due,
    Game,
    GameEnd,
    PaidDraw,
    SeveralWinners,
    WinByTotal,
)
from scoring.hand.hand import Hand
from scoring.hand.values import SeatName
from scoring.rulesets.riichi.library import price
from scoring.score import Cost, Payments
from scoring.speech.messages import Text
from scoring.tiles import WINDS

UMA = {
    "20/10": (20_000, 10_000),
    "15/5": (15_000, 5_000),
    "30/10": (30_000, 10_000),
    "none": (0, 0),
}

OPTIONS = options_from(Path(__file__).with_name("rules.toml"))


YAKUMAN = {True: 48000, False: 32000}


class Pao(NamedTuple):
    """The player who is liable for a yakuman (pao, sekinin barai).

    seat: seat of that player.
    yakuman: number of yakuman for which the player is liable.
    counters: True if the player also pays the counters.
    """

    seat: str
    yakuman: int
    counters: bool


def payments(cost: Cost, hand: Hand, discarder: str, liable: Pao | None = None) -> Payments:
    """Return the gains of all roles for the cost of a hand, counters included.

    discarder: seat of the discarder, "" if unknown or for a self-draw.
    liable: the liable player, or None.

    All gains except ``deposits`` add up to zero; ``deposits`` are the riichi deposits on the table,
    which the winner gets in addition to ``winner``. If another player than East wins by self-draw,
    ``dealer`` is East's gain and ``others`` that of each remaining player. ``liable`` is the gain
    of a liable player who did not discard. ``settlement`` has the gain of each seat if the seats
    are known: always for a self-draw, otherwise if ``discarder`` is given.
    """
    if hand.self_drawn:
        return _self_drawn(cost, hand, liable)
    return _won(cost, hand, discarder, liable)


def _won(cost: Cost, hand: Hand, discarder: str, liable: Pao | None) -> Payments:
    """Return the payments for a win on a discard; a player who is liable but did not discard pays
    half of the part for which they are liable and, if `Pao.counters` is true, all counters.

    discarder: seat, or "" if it is not known; the payments of each seat are left out then.
    """
    whole = cost["main"] + cost["main_bonus"]
    taken = 0
    if liable and liable.seat != discarder:
        taken = _liable_for(cost["main"], hand, liable) // 2
        taken += cost["main_bonus"] if liable.counters else 0
    settlement: dict[str, int | float] | None = None
    if discarder:
        settlement = {**dict.fromkeys(WINDS, 0), hand.seat_wind: whole, discarder: taken - whole}
        if liable and taken:
            settlement[liable.seat] = -taken
    return Payments(
        winner=whole,
        discarder=taken - whole,
        others=0,
        liable=-taken if taken else None,
        deposits=cost["kyoutaku_bonus"] or None,
        settlement=settlement,
    )


def _self_drawn(cost: Cost, hand: Hand, liable: Pao | None) -> Payments:
    """Return the payments for a self-draw: all three players pay, but the part for which a player
    is liable is paid by that player alone, as are the counters if `Pao.counters` is true or that
    part is the whole."""
    seat = hand.seat_wind
    gets = dict.fromkeys(WINDS, -cost["additional"]) | {"E": -cost["main"]}
    counters = dict.fromkeys(WINDS, -cost["additional_bonus"]) | {"E": -cost["main_bonus"]}
    gets[seat] = counters[seat] = 0
    if liable:
        whole = -sum(gets.values())
        part = _liable_for(whole, hand, liable)
        gets = {wind: sum_ * (whole - part) // whole for wind, sum_ in gets.items()}
        gets[liable.seat] -= part
        if liable.counters or part == whole:
            counters = dict.fromkeys(WINDS, 0) | {liable.seat: sum(counters.values())}
    gets = {wind: gets[wind] + counters[wind] for wind in WINDS}
    gets[seat] = -sum(gets.values())
    dealer = "E" if seat != "E" else None
    payer = liable.seat if liable else None
    other = next(wind for wind in WINDS if wind not in (seat, dealer, payer))
    return Payments(
        winner=gets[seat],
        discarder=None,
        others=gets[other],
        dealer=gets["E"] if dealer and dealer != payer else None,
        liable=gets[payer] if payer else None,
        deposits=cost["kyoutaku_bonus"] or None,
        settlement={**gets},
    )


def _liable_for(whole: int, hand: Hand, liable: Pao) -> int:
    """Return the part of the cost `whole` that is due to the yakuman for which a player is
    liable."""
    return min(whole, liable.yakuman * YAKUMAN[hand.seat_wind == "E"])


MANGAN = Due(2000, 4000)
"""Payment of each other player for a self-drawn mangan: 2000 points, or 4000 if that player or the
winner is the dealer."""

ONCE = ("honba", "deposits")
SEVERAL = {
    "double_ron": SeveralWinners(2, 0, first=ONCE),
    "triple_ron": SeveralWinners(2, 3, first=ONCE),
    "head_bump": HEAD_BUMP,
}

NAGASHI = PaidDraw(
    "nagashi_mangan", Text("Nagashi mangan"), Text("Who has nagashi mangan?"), MANGAN
)
PAID_DRAWS: dict[str, tuple[PaidDraw, ...]] = {
    "mangan": (NAGASHI,),
    "counters": (NAGASHI._replace(per_counter=1),),
    "absent": (),
}
"""Payments possible at a drawn hand, by the value of the option ``nagashi_mangan``. Here
``per_counter`` counts thirds of a counter's value; `game_of` converts them to points."""

GAME = Game(
    rounds=2,
    on_win=STAYS,
    on_draw=IF_READY,
    start=25000,
    several=SEVERAL["double_ron"],
    deposits=(Deposit("riichi", 1000, Text("Who declared riichi?"), ("riichi", "double_riichi")),),
    not_ready=3000,
    paid_draws=PAID_DRAWS["mangan"],
    fills=(("honba", COUNTERS),),
)


YAKUMAN_HAN = 13

MAX_HAN = 6 * YAKUMAN_HAN
"""Han of six yakuman in one hand, the most that can be entered as a total."""

FU = (20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110)


@dataclass(frozen=True)
class ByHan:
    """Computes the payments of a win from han and fu alone, under some options; East is taken as
    the dealer.

    one_yakuman: True if any multiple of 13 han counts as one yakuman, False if 26 are two.
    """

    kazoe: str
    kiriage: bool
    counter_value: int
    one_yakuman: bool

    def __call__(self, win: WinByTotal) -> Payments:
        """Return the payments of a win by its han; 0 fu stand for 20."""
        drawn = win.discarder is None
        one = self.one_yakuman and win.total % YAKUMAN_HAN == 0
        cost = price(
            YAKUMAN_HAN if one else win.total,
            win.fu or FU[0],
            dealer=win.winner == "E",
            self_drawn=drawn,
            counters=win.counters,
            kazoe=self.kazoe,
            kiriage=self.kiriage,
            counter_value=self.counter_value,
        )
        hand = Hand((), (), self_drawn=drawn, seat_wind=win.winner)
        return payments(cost, hand, win.discarder or "")


def game_of(options: Chosen) -> Game:
    """Return the rules of an evening under these options."""
    several = SEVERAL[word(options["several_winners"])]
    counter = number(options["counter_value"]) // 3
    draws = PAID_DRAWS[word(options["nagashi_mangan"])]
    start = number(options["start"])
    return replace(
        GAME,
        start=start,
        several=several._replace(own_back=options["several_deposits"] == "own_back"),
        paid_draws=tuple([d._replace(per_counter=d.per_counter * counter) for d in draws]),
        ending=ending_of(options, start),
        by_total=ByTotal(_how_many(options), 1, _by_han(options), FU, maximum=MAX_HAN),
    )


def _how_many(options: Chosen) -> Text:
    """Return the question for the number of han. Where 13 han without a yakuman count less than a
    yakuman, it says that 13 are taken for a yakuman."""
    if options.peek("kazoe") == "sanbaiman":
        return Text("How many han? 13 stand for a yakuman, so without one write 12 at most.")
    return Text("How many han?")


def _by_han(options: Chosen) -> ByHan:
    # the payment for han and fu is no ruling to be listed in an answer, so it is not recorded
    kazoe, kiriage = word(options.peek("kazoe")), bool(options.peek("kiriage"))
    several = options.peek("double_yakuman") or options.peek("yakuman_together")
    return ByHan(kazoe, kiriage, number(options.peek("counter_value")), not several)


def ending_of(options: Chosen, start: Amount) -> GameEnd:
    """Return the rules for the end of the game and its results under these options.

    start: points of each player at the beginning.
    """
    target = number(options["target"])
    return GameEnd(
        below_zero=options["below_zero"] == "ends",
        target=target,
        more_rounds=int(bool(options["west_round"])),
        dealer_leads=bool(options["dealer_leads"]),
        left=word(options["sticks_left"]),
        ties=word(options["ties"]),
        uma=UMA[word(options["uma"])],
        oka=4 * (target - start) if options["oka"] else 0,
    )


def _abort(case: Case) -> None:
    """Abort the hand without points: bets stay, one counter is added, and the dealer stays."""
    case.beside["counters"] = case.get("counters", 0) + 1
    case.beside["bets"] = case.get("bets", 0)
    case.beside["aborted"] = True
    ends(case, stays)


READY = (Text("Nobody is ready."), Text("{seats} is ready."), Text("{seats} are ready."))
"""Sentence about the ready seats: none, one, and several."""


def _noten(case: Case) -> None:
    """Let the players who are not ready pay 3000 points in total to those who are, add a counter
    and end the hand; the dealer stays if ready."""
    ready = [seat for seat in WINDS if seat in case.get("ready", ())]
    sums = GAME.drawn(0, [WINDS.index(seat) for seat in ready])
    case.pay({seat: int(many) for seat, many in zip(WINDS, sums, strict=True)})
    case.say(READY[min(len(ready), 2)], seats=tuple([SeatName(seat) for seat in ready]))
    case.beside["counters"] = case.get("counters", 0) + 1
    ends(case, stays if case.dealer in ready else passes)


def _late(case: Case) -> int:
    minutes = case.need("minutes_late")
    for until, points in ((5, 2000), (10, 6000), (15, 12_000)):
        if minutes <= until:
            return points
    return 48_000


INCIDENTS = book_from(
    Path(__file__).with_name("incidents.toml"),
    OPTIONS,
    {
        "abort": _abort,
        "noten": _noten,
        "thousand_a_minute": lambda case: 1000 * min(10, int(case.need("minutes_late"))),
        "late": _late,
    },
)
