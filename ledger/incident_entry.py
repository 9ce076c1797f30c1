"""An incident in an evening: its ruling, and the entry that books it. Does not use Streamlit.

>>> from ledger.turns import Turns
>>> four, rulings = ("Anna", "Bo", "Chen", "Dora"), {"profile": "mil-2025"}
>>> evening = Evening("one", four, "mcr", Turns(), rulings)
>>> entry = Incident(evening, "false_win", "S").make(evening, "own")
>>> entry.sums, entry.nobody, entry.states
((0, -40, 0, 0), 40, {'no_win': (1,), 'no_claims': (1,)})
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from ledger import entering
from ledger.details import Declared, IncidentDetails
from ledger.entry import Entry
from ledger.errors import LedgerError
from ledger.evening import Evening
from ledger.settlement import plus
from ledger.turns import PLAYERS, TablePosition
from scoring.answers.incident_json import of_table, rule
from scoring.book.incidents.asking import IncidentRuling
from scoring.book.incidents.case import OTHERWISE
from scoring.book.incidents.details import COMMON
from scoring.book.situations import FREQUENT
from scoring.game import PASSES, STAYS
from scoring.rulesets import ruleset
from scoring.speech.errors import HandError


@dataclass(frozen=True)
class Incident:
    """An incident as described so far.

    code: code in the book of incidents.
    by: wind of the player at fault, None for nobody or unknown.
    details: facts for the ruling, including the ``referee``'s own decision (``points``, ``to``).
    note: the players' note.
    declared: players who staked each deposit, by its code, if the incident ends the hand.
    replacing: entry that this one replaces; if None, the incident happened in the next hand to be
        played.
    """

    evening: Evening
    code: str
    by: str | None = None
    details: Mapping[str, Any] = field(default_factory=dict)
    note: str = ""
    declared: Declared = field(default_factory=dict)
    replacing: Entry | None = None

    @property
    def position(self) -> TablePosition:
        """The table position of the hand in which the incident happened."""
        return self.evening.positions.of(self.replacing)

    @property
    def nobody(self) -> bool:
        """True if no player is at fault."""
        return ruleset(self.evening.ruleset).INCIDENTS.nobodys(self.code)

    @cached_property
    def asked(self) -> dict[str, Any]:
        """The incident's JSON object for the ruling, with the facts known from the evening filled
        in."""
        made = of_table(self.evening.ruleset, self.evening.rulings)
        keys = COMMON | ruleset(self.evening.ruleset).INCIDENTS.details(self.code)
        known = {key: many for key, many in self._counted() if key in keys}
        told = {**made["details"], **known, **self.details}
        by = None if self.nobody else self.by
        return {**made, "incident": self.code, "by": by, "dealer": "E", "details": told}

    def _counted(self) -> Iterator[tuple[str, int | bool]]:
        """Yield the facts for a ruling that the evening knows, as pairs of key and value."""
        player = self._player(self.by)
        if player is not None:
            hand = self.position.hand
            yield "times_in_hand", 1 + self.evening.states.times(self.code, player, hand)
            yield "times_in_session", 1 + self.evening.states.times(self.code, player)
            yield "warned", self.evening.states.was_warned(player)
        yield "dealer_streak", self.position.again
        yield "counters", self.evening.positions.counters_at(self.position.hand)
        if deposits := self.evening.game.deposits:
            lying = sum(self.evening.money.pot_at(self.position.hand))
            yield "bets", int(lying / deposits[0].amount)

    @cached_property
    def ruling(self) -> IncidentRuling | HandError:
        """The ruling, or the error that asks for a missing detail."""
        try:
            return rule(self.asked)
        except HandError as error:
            return error

    @property
    def drawn(self) -> bool:
        """True if the incident ends the hand as a draw without anybody's fault."""
        found = self.ruling
        if not isinstance(found, IncidentRuling) or found.beside.get("hand_void"):
            return False
        return self.nobody and self._ends(found)

    @staticmethod
    def _ends(ruling: IncidentRuling) -> bool:
        return bool(ruling.hand_ends) and not ruling.beside.get("by_win")

    def make(self, table: Evening, own: str) -> Entry:
        """Return the entry for this incident, with the id `own`.

        table: the evening read anew at the time of booking; another phone may have changed it.

        Raises ``LedgerError`` (``not_said``) if a detail or the referee's amount is missing.
        """
        # another phone may have recorded a warning meanwhile
        ruling = replace(self, evening=table).ruling
        if isinstance(ruling, HandError) or ruling.points is None:
            raise LedgerError("not_said", f"{ruling!r} is no whole ruling")
        seats = self.position.seats
        sums = plus([ruling.points[seats[player]] for player in PLAYERS])
        dealer = {"E": STAYS, "S": PASSES}.get(ruling.dealer_next or "", "")
        if self.drawn:
            ready = [self.position.player(wind) for wind in self.details.get("ready") or ()]
            drawn = entering.draw(table, own, sums=sums, ready=ready, declared=self.declared)
            if not ruling.beside.get("aborted"):
                return drawn
            return entering.aborted(drawn, code=self.code, dealer=dealer)
        states: dict[str, list[int]] = {}
        for wind, found in ruling.states.items():
            for state in found:
                states.setdefault(state, []).append(self.position.player(wind))
        overall = ruling.beside.get("overall")
        ends = self._ends(ruling)
        detail = IncidentDetails(
            code="" if self.code == OTHERWISE else self.code,
            note=self.note,
            states={state: tuple(players) for state, players in states.items()},
            warned=bool(ruling.beside.get("warned")),
            overall=tuple([overall[seats[player]] for player in PLAYERS]) if overall else (),
            dealer=dealer if ends else "",
            void=bool(ends and ruling.beside.get("hand_void")),
            told={key: told for key, told in self.details.items() if told is not None},
        )
        penalty = entering.Penalty(
            self._player(self.by),
            sums,
            nobody=0 if overall else ruling.to_nobody or 0,
            kitty=ruling.kitty or 0,
        )
        return entering.incident(
            table, own, penalty, ends=ends, detail=detail, replacing=self.replacing
        )

    def _player(self, wind: str | None) -> int | None:
        return None if wind is None else self.position.player(wind)


def by_frequency(evening: Evening) -> list[str]:
    """Return the codes of the incidents in an evening's rules: first those that happened this
    evening, most frequent first, then the generally frequent incidents, then the others in the
    order of the book."""
    codes = ruleset(evening.ruleset).INCIDENTS.codes
    here = [entry.code for entry in evening.log.live]
    usual = {code: place for place, code in enumerate(FREQUENT)}
    last = len(usual)
    return sorted(codes, key=lambda code: (-here.count(code), usual.get(code, last)))
