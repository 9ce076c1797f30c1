"""The same hand in the same evening has the same score and payments, however its tiles were
entered."""

import random
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from ledger import entering
from ledger.booking import Booking, BookingAnswers
from ledger.entry import Entry
from ledger.evening import Evening
from ledger.turns import usual_turns
from scoring import Score
from scoring.answers.answering import score_or_error
from scoring.rulesets import names, ruleset
from ui.hand import changes, link
from ui.hand.circumstances import set_self_drawn
from ui.hand.machine import AppState
from ui.hand.second_look import seen_again
from ui.hand.state import Draft, EveningHand, draft_from_reading
from ui.hand.stored_hand import as_kept, pieces_json
from ui.hand.typed import typed_draft
from vision.observations import FoundTile, Observations
from vision.reading import Reading
from vision.record import decide

DRAWS = 40
"""Number of random evenings for each rule set."""

HANDS = {
    5: ["123456789m123p456s1s 1s", "111222333m444p555s9s 9s", "EEESSSWWWNNNCCCFF"],
    4: [
        "123456789m11155s",
        "234567m234p678s5s 5s",
        "223344m556677p88s",
        "111m222p333s CCCFF",
        "1112345678999m 9m",
    ],
}
"""Fully concealed hands by the number of sets, the winning tile last."""

Way = Callable[[list[str], Draft], Draft]


def typed(tiles: list[str], table: Draft) -> Draft:
    return typed_draft(" ".join(tiles), table)


def tapped(tiles: list[str], table: Draft) -> Draft:
    """Return a draft with the tiles tapped on the pad; rules and known facts are those of
    `table`."""
    draft = replace(Draft(), ruleset=table.ruleset, rulings=table.rulings, facts=table.facts)
    for tile in tiles:
        draft = changes.add_tile(draft, tile)
    return changes.choose_winning(draft, draft.pieces[-1].id)


def reading(tiles: list[str], shift: float = 0.0) -> Reading:
    found = []
    for place, code in enumerate(tiles):
        x = shift + 20 + 42 * place + 40 * (place == len(tiles) - 1)
        quad = np.array([[x, 40], [x + 40, 40], [x + 40, 96], [x, 96]], np.float32)
        found.append(FoundTile(code, 0.97, [("8m", 0.01)], quad))
    return decide(Observations("hand.jpg", 900, 140, tuple(found)))


def photographed(tiles: list[str], table: Draft) -> Draft:
    draft = draft_from_reading(reading(tiles), table)
    return changes.choose_winning(draft, draft.pieces[len(tiles) - 1].id)


def seen_twice(tiles: list[str], table: Draft) -> Draft:
    draft, _ = seen_again(photographed(tiles, table), reading(tiles, 5.0))
    return draft


def by_link(tiles: list[str], table: Draft) -> Draft:
    """Return the draft of a link shared by a phone that follows no evening; the facts are those
    known to the phone that opens it."""
    shared = typed(tiles, replace(table, facts={}, round_wind="E"))
    return replace(link.unpacked(link.packed(shared))[0], facts=table.facts)


def kept(tiles: list[str], table: Draft) -> Draft:
    """Return the draft as restored by the browser after a reload."""
    draft = typed(tiles, table)
    opened, _ = link.unpacked(link.packed(draft))
    return as_kept(opened, pieces_json(draft, EveningHand()), None)[0]


def undone(tiles: list[str], table: Draft) -> Draft:
    now = AppState(draft=typed(tiles, table))
    now.start_over()
    now.undo()
    return now.draft


WAYS: tuple[Way, ...] = (tapped, photographed, seen_twice, by_link, kept, undone)


def played(rules: str, rng: random.Random) -> Evening:
    """Return an evening with up to six random hands, won or drawn."""
    evening = Evening("one", ("Anna", "Bo", "Chen", "Dora"), rules, usual_turns(rules))
    for number in range(rng.randrange(7)):
        winner, other = rng.sample(range(4), 2)
        sums = [0, 0, 0, 0]
        sums[winner], sums[other] = 8, -8
        made = entering.draw(evening, f"d{number}", ready=rng.sample(range(4), rng.randrange(4)))
        if rng.random() < 0.5:
            made = entering.win(
                evening,
                f"w{number}",
                entering.WonHands.of_one((sums[0], sums[1], sums[2], sums[3]), winner, other),
            )
        evening = evening.with_entry(made)
    return evening


def booked(evening: Evening, draft: Draft, answers: BookingAnswers) -> tuple[object, ...]:
    """Return the score of a draft in an evening (or its error code), its entry in the ledger, and
    the code of what is missing."""
    draft = replace(draft, answers=answers)
    draft = changes.with_facts(draft, Booking(evening, draft.to_json(), answers).facts)
    booking = Booking(evening, draft.to_json(), answers)
    score = score_or_error(booking.hand)
    told = score.to_json() if isinstance(score, Score) else score.code
    return told, _row(booking.entry), booking.missing and booking.missing.code


def _row(entry: Entry | None) -> object:
    return entry and (entry.kind, entry.hand, entry.sums, entry.player, entry.other, entry.detail)


@pytest.mark.parametrize("rules", names())
def test_a_hand_is_worth_the_same_whichever_way_it_came(rules: str) -> None:
    filled = 0
    for seed in range(DRAWS):
        rng = random.Random(seed)
        evening, drawn = played(rules, rng), rng.random() < 0.4
        table = Draft(ruleset=rules, rulings=dict(evening.rulings), seat_wind=rng.choice("ESWN"))
        table = changes.with_facts(table, Booking(evening, {**table.to_json()}).facts)
        tiles = [p.tile for p in typed_draft(rng.choice(HANDS[ruleset(rules).SETS]), table).pieces]
        winner, discarder = rng.sample(range(4), 2)
        answers = BookingAnswers(winner=winner, discarder=discarder)
        way = rng.choice(WAYS)
        first, second = (
            booked(evening, set_self_drawn(each(tiles, table), drawn), answers)
            for each in (typed, way)
        )
        assert first == second, (seed, way.__name__)
        filled += bool(evening.positions.filled(evening.positions.now.hand))
    assert filled or not ruleset(rules).game_under(None).fills
