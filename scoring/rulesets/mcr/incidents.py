"""The incidents of MCR: the 1998 book, the tournament text, the league's supplement of 2025.

``green-book-2006`` follows the 1998 book where its own texts are silent, and so does ``mil-2025``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.incidents import (
    Book,
    Case,
    Law,
    allow,
    as_code,
    before_play,
    by_win,
    claim_order,
    drawn_out,
    each,
    ends,
    ladder,
    nobody,
    not_stated,
    on,
    passes,
    played_again,
    referee_sets,
    state,
    warning,
)
from scoring.messages import Text
from scoring.rulesets.mcr.options import CHINA, GREEN_BOOK, JAPAN, MIL
from scoring.rulesets.mcr.payments import FALSE_WIN, FINE, FINE_NOT_READY, MINIMUM, payments

ESSAY = "essay on contested scoring"
LADDER_1998, LADDER_MIL = (5, 10, 20, 30, 40, 50, 60), (10, 20, 40)
STEP_MIL = (10, 10, 10)
OTHERS = (GREEN_BOOK, CHINA, JAPAN)
"""The profiles that follow the 1998 book."""
BARRED = ("no_win", "no_claims")
LOST = ("called_on", "from", "points_of_hand")


def _late_1998(minutes: Any) -> int | None:
    return 10 if minutes <= 10 else 20 if minutes <= 15 else None


def _late_mil(case: Case) -> int:
    minutes = case.need("minutes_late")
    return 10 if minutes <= 5 else 20 if minutes <= 10 else 40 if minutes <= 15 else 80


def _left(case: Case) -> int:
    """The points of a hand whose winning tile was mixed in, without the fans that are lost."""
    points: int = case.need("points_of_hand")
    lost: dict[str, int] = case.need("fans_lost")
    return points - sum(lost.values())


def _mixed(case: Case) -> None:
    if _left(case) >= MINIMUM:
        state("wait_unknown")(case)
        by_win(passes)(case)
    elif case.profile == MIL:
        AS_FALSE_WIN(case)
    else:
        not_stated(case)
        on(case)


def _open_after(case: Case) -> None:
    """The win that was called pays as a false one where it is none."""
    winner = case.need("win_by")
    if case.get("win_valid"):
        warning(case)
        on(case)
        return
    state("no_win", "must_discard")(case)
    offender, case.by = case.by, winner
    AS_FALSE_WIN(case)
    case.by = offender


def _several(case: Case) -> None:
    claim_order(case)
    by_win(passes)(case)


def _paid(case: Case, won: Mapping[str, Any]) -> dict[str, int]:
    winner, discarder = won["winner"], won.get("from")
    paid = payments(int(won.get("points", 0)), self_drawn=discarder is None)
    return {seat: int(many) for seat, many in paid.by_seat(winner, discarder).items()}


AS_FALSE_WIN = as_code("false_win")

FALSE = Text("The hand has fewer than eight points, or waits for another tile.")
NOT_READY = Text("The hand was not even ready.")
PLAYS_ON = Text("Whoever cannot win plays along, and pays whoever wins.")

INCIDENTS = Book(
    rows=(
        Law("claim_order", Text("A win goes before a pung or kong, and these before a chow."),
            (claim_order, on), "1998 book, art. 7–8", asks=("discarder", "claims"), nobody=True),
        Law("several_wins", Text("There is one winner, the next in turn after the discarder."),
            (_several,), "1998 book, art. 8", asks=("discarder", "claims"), nobody=True),
        Law("false_win", FALSE, (each(FALSE_WIN), state("no_win"), on), "1998 book, art. 14.6 (1)",
            {"option:false_win": "10_each"}, LOST),
        Law("false_win", FALSE, (nobody(FINE), state(*BARRED), on), "MIL 2025, 9 (3)",
            {"option:false_win": "40_nobody"}, LOST),
        Law("false_win", FALSE, (state("no_win"), on), "a club's rule, tournament notes",
            {"option:false_win": "no_points"}, LOST),
        Law("false_win_one_short", NOT_READY, (nobody(FINE_NOT_READY), state(*BARRED), on),
            "MIL 2025, 9 (5)", {"option:false_win": "40_nobody"}, LOST),
        Law("false_win_one_short", NOT_READY, (each(2 * FALSE_WIN), state("no_win"), on),
            "1998 book, art. 14.6 (2)", asks=LOST),
        Law("false_win_grave", Text("So far from ready it is held to be on purpose."),
            (state("excluded"), not_stated), "1998 book, art. 14.6", {"profile": OTHERS}, LOST),
        Law("false_win_grave", NOT_READY, (nobody(FINE_NOT_READY), state(*BARRED), on),
            "MIL 2025, 9", asks=LOST),
        Law("win_not_shown", Text("A win that is called has to be laid down."),
            (state(*BARRED), on), "MIL 2025, 9", {"profile": MIL}),
        Law("win_not_shown", Text("The book does not say what follows."), (not_stated, on),
            "1998 book: not stated"),
        Law("win_not_called", Text("Without the word the win is void."), (drawn_out,),
            "MIL 2025, 9", {"profile": MIL}),
        Law("win_not_called", Text("A win is to be called first; what else follows is not said."),
            (not_stated, on), "1998 book"),
        Law("winning_tile_mixed", Text("Nobody can see any more what the hand waited for."),
            (_mixed,), f"{ESSAY}, 9.1; MIL 2025, 10 (3)",
            asks=("called_on", "points_of_hand", "fans_lost")),
        Law("winning_tile_not_taken", Text("The discard that won has to be taken before counting."),
            (nobody(10), by_win(passes)), "MIL 2025, 10 (2)", asks=("total_confirmed",)),
        Law("count_changes", Text("A total that was confirmed stands; too low, if nobody objects."),
            (allow(False), by_win(passes)), "1998 book, art. 10; MIL 2025, 10 (6), (7)"),
        Law("open_after_win", Text("Hands are opened only once the win is known to be good."),
            (_open_after,), "1998 book, art. 14.7 (2)",
            asks=("win_by", "win_valid", "points_of_hand")),
        Law("withdrawn", Text("The first call binds."), (ladder(LADDER_MIL, session=True), on),
            "MIL 2025, 8", {"profile": MIL}, ("call",)),
        Law("withdrawn", Text("A call that cannot be made, or is not, is an offence."),
            (ladder(LADDER_1998), on), "1998 book, art. 14.3", asks=("call",)),
        Law("late_claim", Text("After the next player's call or discard the claim is void."),
            (allow(False), on), "MIL 2025, 8", {"option:late_claim": "void"}, ("call", "seconds")),
        Law("late_claim", Text("A pung is called within three seconds."), (ladder(LADDER_1998), on),
            "1998 book, art. 14.5", asks=("call", "seconds")),
        Law("wrong_words", Text("Only the words of the game may be called."),
            (ladder(STEP_MIL, session=True), on), "MIL 2025, 8", {"profile": MIL}),
        Law("wrong_words", Text("Only the words of the game may be called."), (not_stated, on),
            "1998 book, art. 7"),
        Law("wrong_set", Text("The set may be put right until the discard."), (on,),
            "MIL 2025, 8; EMA penalty map",
            {"option:wrong_set": "until_discard", "discarded_since": (None, False)},
            ("call", "laid")),
        Law("wrong_set", Text("A wrong set that stands spoils the hand."), (state(*BARRED), on),
            "MIL 2025, 8", {"profile": MIL}, ("call", "laid", "discarded_since")),
        Law("wrong_set", Text("A wrong set that stands spoils the hand."), (state("no_win"), on),
            "1998 book, art. 14.2", asks=("call", "laid", "discarded_since")),
        Law("tile_not_taken", Text("From the own next draw on the number of tiles is wrong."),
            (state(*BARRED), on), "MIL 2025, 8", {"profile": MIL}),
        Law("tile_not_taken", Text("It is an offence once the second player after has discarded."),
            (not_stated, on), "EMA penalty map"),
        Law("wrong_count", PLAYS_ON, (state(*BARRED), on), "MIL 2025, 7", {"profile": MIL},
            ("kind",)),
        Law("wrong_count", PLAYS_ON, (state("no_win"), on), "1998 book, art. 14.9", asks=("kind",)),
        Law("exposed_own", Text("What was shown has to go first."), (state("must_discard"), on),
            "1998 book, art. 14.7 (1)", {"option:exposed_own": "must_discard"}, ("tiles",)),
        Law("exposed_own", Text("Shown tiles are not forced out; from three on the referee says."),
            (on,), "MIL 2025, 12", asks=("tiles",)),
        Law("exposed_order", Text("What was shown first is discarded first."), (on,),
            f"{ESSAY}, 8.2"),
        Law("exposed_last_tile", Text("Discards and sets count, even wrong ones; slips do not."),
            (on,), f"{ESSAY}, 6.3; MIL 2025, 10", nobody=True),
        Law("exposed_other", Text("Five to sixty go to the player who was disturbed."),
            (referee_sets("whose"), on), "1998 book, art. 14.7 (3)", asks=("whose",)),
        Law("exposed_wall", Text("The tiles are turned back."),
            (ladder(STEP_MIL, session=True), on), "MIL 2025, 12", {"profile": MIL}),
        Law("exposed_wall", Text("The book does not say what follows."), (not_stated, on),
            "1998 book: not stated"),
        Law("early_draw", Text("The tile goes back."), (ladder(LADDER_MIL, session=True), on),
            "MIL 2025, 5", {"profile": MIL}),
        Law("early_draw", Text("Nobody reaches for the wall before the player before discards."),
            (ladder(LADDER_1998), on), "1998 book, art. 14.4"),
        Law("early_act", Text("Nobody acts before East's first discard."), (state(*BARRED), on),
            "MIL 2025, 4", {"profile": MIL}),
        Law("early_act", Text("The book does not say what follows."), (not_stated, on),
            "1998 book: not stated"),
        Law("touched_wall", Text("Touching the wall counts as having drawn."), (allow(False), on),
            "MIL 2025, 5"),
        Law("wrong_draw", Text("A tile that touched the hand cannot be put right."),
            (state(*BARRED), on), "MIL 2025, 5", {"touched_hand": True}),
        Law("wrong_draw", Text("The tile goes back."), (ladder(STEP_MIL, session=True), on),
            "MIL 2025, 5", asks=("touched_hand",)),
        Law("by_mistake", Text("A tile that touched the pool stays there."), (allow(False), on),
            "MIL 2025, 6"),
        Law("misnamed", Text("Naming the discard is an offence in itself."),
            (ladder(STEP_MIL, session=True), on), "MIL 2025, 6", {"profile": MIL}),
        Law("misnamed", Text("Naming the discard is an offence; its step is not said."),
            (not_stated, on), "1998 book, art. 14.8"),
        Law("misnamed_win", Text("Whoever declares answers for the win."), (AS_FALSE_WIN,),
            "MIL 2025, 6 and 9", {"profile": MIL}, ("declared_by",)),
        Law("misnamed_win", Text("The one who named the tile pays what the three would owe."),
            (not_stated, on), "1998 book, art. 14.8", asks=("declared_by",)),
        Law("kong_before_first_discard", Text("East may declare it before the first discard."),
            (allow(True), on), f"{ESSAY}, 2 and 6.2"),
        Law("kong_after_claim", Text("A kong has to wait for the own next draw."),
            (allow(False), on), "1998 book, art. 7"),
        Law("kong_last_tile", Text("With the last tile of the wall one may only win."),
            (allow(False), on), "MIL 2025, 8 (11)", {"option:C13": "a"},
            ("kong", "wall_tiles_left")),
        Law("kong_last_tile", Text("It may be made; there is no replacement, so the hand ends."),
            (allow(True), drawn_out), f"{ESSAY}, 9.3", asks=("kong", "wall_tiles_left")),
        Law("false_kong", Text("Concealed kongs are shown at the end of every hand."),
            (nobody(40), on), "MIL 2025, 8 (10)", {"option:false_kong": "40_nobody"},
            ("kong", "found")),
        Law("false_kong", Text("Concealed kongs are shown at the end of every hand."),
            (not_stated, on), f"{ESSAY}, 9.4", asks=("kong", "found")),
        Law("flower_kept", Text("It may be discarded, and laid down when a kong could be made."),
            (allow(True), on), f"{ESSAY}, 8.1"),
        Law("flower_early", Text("The tiles go back."), (ladder(STEP_MIL, session=True), on),
            "MIL 2025, 4", {"profile": MIL}),
        Law("flower_early", Text("Flowers are replaced in turn; no penalty is stated."), (on,),
            "1998 book"),
        Law("deal_error", Text("After everybody has looked it stands, and who erred is punished."),
            (state(*BARRED), on), "MIL 2025, 4", {"all_have_looked": True}),
        Law("deal_error", Text("It is put right until everybody has looked at the hand."), (on,),
            "MIL 2025, 4; else not stated", asks=("all_have_looked",), nobody=True),
        Law("drawn_hand", Text("All tiles are drawn and nobody won: nobody pays."), (drawn_out,),
            "1998 book, art. 5", nobody=True),
        Law("time_up", Text("The hand stops at once; penalties stay."), (ends(),),
            "1998 book, art. 6", {"option:at_time": "stop"}, nobody=True),
        Law("time_up", Text("The hand is played to its end."), (on,), f"{ESSAY}, 9.5; MIL 2025, 13",
            nobody=True),
        Law("wall_destroyed", Text("The hand is played again."), (nobody(80), played_again),
            "MIL 2025, 9 (7)", {"profile": MIL}),
        Law("wall_destroyed", Text("The book does not say what follows."),
            (not_stated, played_again), "1998 book: not stated"),
        Law("slow", Text("A turn takes fifteen seconds at the most."),
            (ladder(STEP_MIL, session=True), on), "MIL 2025, 6", {"profile": MIL}),
        Law("slow", Text("A turn takes fifteen seconds at the most."), (warning, on),
            "1998 book, art. 7"),
        Law("signals", Text("Whether they helped or not."), (not_stated, on),
            "1998 book, art. 14.10"),
        Law("conduct", Text("A warning first; then points, the win or the event."), (warning,),
            "1998 book, art. 13; MIL 2025, 14", {"times_in_session": (None, 1)}),
        Law("conduct", Text("A warning first; then points, the win or the event."), (not_stated,),
            "1998 book, art. 13; MIL 2025, 14"),
        Law("late_arrival", Text("Later than that the session is forfeited."),
            (warning, nobody(_late_mil), before_play), "MIL 2025, 3", {"option:lateness": "mil"},
            ("minutes_late",)),
        Law("late_arrival", Text("Up to ten minutes cost 10, up to fifteen 20."),
            (warning, nobody(lambda case: _late_1998(case.need("minutes_late"))), before_play),
            "1998 book, art. 13.2", {"minutes_late": lambda n: _late_1998(n) is not None}),
        Law("late_arrival", Text("The session is forfeited."), (not_stated, before_play),
            "1998 book, art. 13.2", asks=("minutes_late",)),
        Law("cheating", Text("It is reported."), (state("excluded"), not_stated),
            "1998 book, art. 14.1"),
        Law("disturb", Text("It is reported."), (state("excluded"), not_stated),
            "1998 book, art. 14.11"),
    ),
    paid=_paid,
)  # fmt: skip
