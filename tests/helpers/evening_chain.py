"""Evenings that a host rewrites after a phone has seen them."""

import json
import random
from collections.abc import Callable

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from ledger import entering
from ledger.chain import REWRITTEN, SeenChain, compare
from ledger.details import WinningHand
from ledger.entry import new_id
from ledger.errors import LedgerError
from ledger.evening import Evening
from ledger.rights import Desk
from ledger.schema import CHANGES, ENTRIES, EVENINGS
from ledger.store import CHECK, Store, checked_detail, evening_checksum
from ledger.turns import usual_turns

PLAYERS = ("Anna", "Bo", "陳", "Dora")

Tamper = Callable[[Connection, str, random.Random], None]


def _numbers(connection: Connection, evening: str) -> list[int]:
    wanted = select(ENTRIES.c.number).where(ENTRIES.c.evening == evening).order_by(ENTRIES.c.number)
    return list(connection.execute(wanted).scalars())


def _at(evening: str, number: int) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return ENTRIES.c.evening == evening, ENTRIES.c.number == number


def _set(connection: Connection, evening: str, place: int, **values: object) -> None:
    connection.execute(update(ENTRIES).where(*_at(evening, place)).values(**values))
    _sign(connection, evening)


def _set_own(connection: Connection, evening: str, **values: object) -> None:
    connection.execute(update(EVENINGS).where(EVENINGS.c.id == evening).values(**values))
    _sign(connection, evening)


def _sign(connection: Connection, evening: str) -> None:
    """Give the rows of an evening valid checksums, as somebody who rewrites the ledger on purpose
    would."""
    own = EVENINGS.c.id == evening
    row = connection.execute(select(EVENINGS).where(own)).one()
    connection.execute(update(EVENINGS).where(own).values(checksum=evening_checksum(row)))
    for number in _numbers(connection, evening):
        here = _at(evening, number)
        detail = json.loads(connection.execute(select(ENTRIES.c.detail).where(*here)).scalar_one())
        detail.pop(CHECK, None)
        told = json.dumps(detail, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        connection.execute(update(ENTRIES).where(*here).values(detail=told))
        signed = checked_detail(connection.execute(select(ENTRIES).where(*here)).one())
        connection.execute(update(ENTRIES).where(*here).values(detail=signed))


def change_sums(connection: Connection, evening: str, rng: random.Random) -> None:
    number = rng.choice(_numbers(connection, evening))
    row = connection.execute(select(ENTRIES).where(*_at(evening, number))).one()
    _set(connection, evening, number, sum_0=row.sum_0 + 8, sum_1=row.sum_1 - 8)


def change_detail(connection: Connection, evening: str, rng: random.Random) -> None:
    number = rng.choice(_numbers(connection, evening))
    _set(connection, evening, number, detail=json.dumps({"note": "as it was agreed"}))


def change_author(connection: Connection, evening: str, rng: random.Random) -> None:
    _set(connection, evening, rng.choice(_numbers(connection, evening)), author="Somebody")


def change_time(connection: Connection, evening: str, rng: random.Random) -> None:
    number = rng.choice(_numbers(connection, evening))
    _set(connection, evening, number, at="2026-11-01T20:00:00+00:00")


def remove(connection: Connection, evening: str, rng: random.Random) -> None:
    gone = rng.choice(_numbers(connection, evening))
    connection.execute(delete(ENTRIES).where(*_at(evening, gone)))
    if rng.random() < 0.5:  # and close the gap
        for number in range(gone + 1, gone + 99):
            _set(connection, evening, number, number=number - 1)


def remove_last(connection: Connection, evening: str, rng: random.Random) -> None:
    last = _numbers(connection, evening)[-1]
    connection.execute(delete(ENTRIES).where(*_at(evening, last)))


def put_in(connection: Connection, evening: str, rng: random.Random) -> None:
    numbers = _numbers(connection, evening)
    place = rng.choice(numbers)
    for number in reversed(numbers[numbers.index(place) :]):
        _set(connection, evening, number, number=number + 1)
    row = connection.execute(select(ENTRIES).where(*_at(evening, place + 1))).one()
    sums = {"sum_0": 12.0, "sum_1": -4.0, "sum_2": -4.0, "sum_3": -4.0}
    made = {**row._mapping, "id": new_id(), "number": place, "kind": "correction", "ends": 0}
    connection.execute(insert(ENTRIES).values(made | sums | {"player": None, "undoes": None}))
    _sign(connection, evening)


def reorder(connection: Connection, evening: str, rng: random.Random) -> None:
    one, other = rng.sample(_numbers(connection, evening), 2)
    for before, after in ((one, 999), (other, one), (999, other)):
        _set(connection, evening, before, number=after)


def change_name(connection: Connection, evening: str, rng: random.Random) -> None:
    players = ["Anna", "Bo", "陳", "Dora"]
    players[rng.randrange(4)] = "Eve"
    told = json.dumps(players, ensure_ascii=False)
    _set_own(connection, evening, players=told)


def swap_names(connection: Connection, evening: str, rng: random.Random) -> None:
    told = json.dumps(["Bo", "Anna", *rng.sample(["陳", "Dora"], 2)])
    _set_own(connection, evening, players=told)


def change_rules(connection: Connection, evening: str, rng: random.Random) -> None:
    column, value = rng.choice([("ruleset", "riichi"), ("start", 500.0), ("rulings", '{"C5":"b"}')])
    _set_own(connection, evening, **{column: value})


def hide_a_rename(connection: Connection, evening: str, rng: random.Random) -> None:
    connection.execute(delete(CHANGES).where(CHANGES.c.evening == evening))


TAMPERINGS: dict[str, Tamper] = {
    each.__name__: each
    for each in (
        change_sums,
        change_detail,
        change_author,
        change_time,
        remove,
        remove_last,
        put_in,
        reorder,
        change_name,
        swap_names,
        change_rules,
        hide_a_rename,
    )
}


def tampered(url: str, how: str, rng: random.Random) -> bool:
    """Play an evening, change it as a dishonest host could, and return True if a phone that saw it
    before notices.

    how: key of `TAMPERINGS`.
    """
    store = Store(url)
    try:
        desk = Desk(store, "anna-phone", "Anna")
        evening = desk.begin(Evening(new_id(), PLAYERS, "mcr", usual_turns("mcr")))
        for _ in range(2):
            evening = desk.add(evening.id, entering.draw(evening, new_id()))
        for _ in range(rng.randrange(1, 8)):
            play(desk, evening.id, rng)
        if how == "hide_a_rename" or rng.random() < 0.3:
            desk.rename(evening.id, ["Ann", "Bo", "陳", "Dora"])
        seen = SeenChain.of(desk.chain(evening.id))
        store.write(lambda connection: TAMPERINGS[how](connection, evening.id, rng))
        for _ in range(rng.randrange(3)):  # and the evening goes on
            try:
                play(desk, evening.id, rng)
            except LedgerError:
                break
        try:
            return compare(seen, desk.chain(evening.id)) == REWRITTEN
        except LedgerError:
            return True  # which the page says, too
    finally:
        store.close()


def play(desk: Desk, evening_id: str, rng: random.Random) -> None:
    """Make a random entry or change, as players do."""
    what = rng.random()
    evening = desk.evening(evening_id)
    if what < 0.5:
        winner, discarder = rng.sample(range(4), 2)
        sums = entering.by_points(evening, rng.choice([8, 12, 24]), winner, discarder)
        hand = WinningHand(total=8, fans=("All Chows",))
        desk.add(
            evening_id,
            entering.win(
                evening, new_id(), entering.WonHands.of_one(sums, winner, discarder, hand=hand)
            ),
        )
    elif what < 0.65 or not evening.log.live:
        desk.add(evening_id, entering.draw(evening, new_id()))
    elif what < 0.75:
        desk.add(
            evening_id, entering.undo(evening, new_id(), evening.log.live[-1].id, "by mistake")
        )
    elif what < 0.85:
        desk.add(evening_id, entering.correction(evening, new_id(), (4, -4, 0, 0), "chips"))
    elif what < 0.95:
        desk.rename(evening_id, [*rng.sample(["Ann", "Bob", "Cy", "Di"], 3), f"D{rng.random():.3}"])
    else:
        desk.forget(evening_id)
        desk.restore(evening_id)
