"""What a drawn hand of riichi pays: those who are not ready, or nagashi mangan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from scoring.errors import HandError
from scoring.fields import read_count
from scoring.game import Amount
from scoring.messages import Message, Text
from scoring.options import Chosen
from scoring.rulesets.riichi.game import game_of
from scoring.rulesets.riichi.situation import FIELDS
from scoring.score import builtins
from scoring.tiles import WINDS
from scoring.words import SeatName


class DrawnHand(msgspec.Struct, frozen=True):
    """A hand that nobody won: who was ready, who had nagashi mangan, and a sum for each seat."""

    ruleset: str
    rulings: str | dict[str, Any]
    ready: tuple[str, ...]
    nagashi_mangan: tuple[str, ...]
    settlement: dict[str, Amount]
    because: Message

    def to_json(self, lang: str = "en") -> dict[str, Any]:
        """The same as JSON values, the sums under ``payments`` as in the answer to a win."""
        made = builtins(self, lang)
        return made | {"payments": {"settlement": made.pop("settlement")}}


def drawn_hand(data: Mapping[str, Any], options: Chosen) -> DrawnHand:
    """What is paid for a hand that nobody won.

    data: ``ready`` and ``nagashi_mangan`` are lists of seat winds, ``honba`` the counters on the
    table; all may be missing. Each nagashi mangan is paid like a self-drawn mangan, and where
    there is one nobody pays for not being ready. Riichi deposits stay on the table. Raises
    ``HandError`` (``bad_json``, ``impossible_situation``).
    """
    ready, nagashi = _seats(data, "ready"), _seats(data, "nagashi_mangan")
    honba = read_count(HONBA, data.get("honba"))
    game = game_of(options)
    if nagashi and not game.paid_draws:
        raise HandError(
            "impossible_situation", Text("By the option chosen nagashi mangan is not played.")
        )
    players = [WINDS.index(seat) for seat in nagashi]
    paid = {draw.code: players for draw in game.paid_draws}
    sums = game.drawn(0, [WINDS.index(seat) for seat in ready], paid, honba)
    settlement = dict(zip(WINDS, sums, strict=True))
    return DrawnHand("riichi", options.name, ready, nagashi, settlement, _because(ready, nagashi))


HONBA = next(field for field in FIELDS if field.key == "honba")


def _seats(data: Mapping[str, Any], key: str) -> tuple[str, ...]:
    """The seats listed under a key, each once and in turn."""
    value = data.get(key) or []
    if not isinstance(value, list | tuple) or not all(seat in WINDS for seat in value):
        raise HandError("bad_json", Text("“{key}” is a list of seats: E, S, W, N."), key=key)
    return tuple([wind for wind in WINDS if wind in value])


def _because(ready: Sequence[str], nagashi: Sequence[str]) -> Message:
    named, said = (nagashi, NAGASHI) if nagashi else (ready, READY)
    return Message(said[min(len(named), 2)], seats=tuple([SeatName(seat) for seat in named]))


NOBODY = Text("Nobody is ready.")
READY: tuple[Text, ...] = (NOBODY, Text("{seats} is ready."), Text("{seats} are ready."))
NAGASHI: tuple[Text, ...] = (
    NOBODY,
    Text("{seats} has nagashi mangan."),
    Text("{seats} have nagashi mangan."),
)
"""What is said of no seat, of one, and of several."""
