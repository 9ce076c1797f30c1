"""How a game of Classical goes: who deals next, what each offence costs, who settles."""

from __future__ import annotations

from scoring.game import STAYS, Due, Game
from scoring.game import Penalty as Offence
from scoring.options import word
from scoring.rulesets.classical.options import limit_of, terms_of
from scoring.rulesets.classical.penalties import (
    CANNOT_WIN,
    FALSE_WIN,
    MISNAMED,
    OFFENCES,
    TITLES,
    WRONG_COUNT,
    WRONG_SET_1924,
    penalty,
)
from scoring.win import Choices


def game_of(options: Choices) -> Game:
    """The game of a table with these options."""
    offences = [_offence(code, options) for code in OFFENCES]
    return Game(
        on_win=STAYS,
        on_draw=STAYS,
        false_win=next(offence for offence in offences if offence.code == FALSE_WIN),
        penalties=tuple(
            offence
            for offence in offences
            if offence.code != FALSE_WIN and (any(offence.due) or offence.locked_out)
        ),
        losers_field="others" if terms_of(options).losers_settle else "",
    )


def _offence(code: str, options: Choices) -> Offence:
    """What an offence costs when it was South's: East is then one of the others."""
    found = penalty(code, "S", word(options["penalties"]), limit_of(options))
    sums = found.settlement.sums
    to_one = code == MISNAMED
    return Offence(
        code,
        TITLES[code],
        Due(-sums["S"]) if to_one else Due(sums["W"], sums["E"]),
        to_one=to_one,
        ends_hand=found.ends_hand,
        locked_out=code == WRONG_COUNT or found.text in (CANNOT_WIN, WRONG_SET_1924),
    )
