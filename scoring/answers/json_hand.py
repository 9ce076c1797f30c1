"""Read and write hands under the rules that they name.

>>> hand = parse_hand("123m 456p 7s [789s] (EEEE) 7s +self-drawn")
>>> hand.melds[1]
Meld(kind='kong', tiles=('E', 'E', 'E', 'E'), concealed=True)
>>> parse_hand(written_hand(hand)) == hand == hand_from_json(hand.to_json())
True
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.fans.ruleset import RuleSet
from scoring.hand.hand import DEFAULT_RULESET, Hand, is_object
from scoring.hand.shorthand import UNKNOWN, WORDS, parse_shorthand, word_of
from scoring.rulesets import of_size, ruleset
from scoring.speech.errors import HandError
from scoring.speech.messages import Message, Text
from scoring.tiles import written


def parse_hand(
    text: str, *, ruleset: str = DEFAULT_RULESET, rulings: object = None, waiting: bool = False
) -> Hand:
    """Return the hand in a line of shorthand (`text`), checked by a rule set. Raises ``HandError``.

    ruleset: name of the rule set.
    rulings: chosen options, as in a hand's JSON.
    waiting: True for a hand one tile short.

    >>> parse_hand("123m 456p 7s [789s] (EEEE) 7x")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    scoring.speech.errors.HandError: '7x' is not a tile. ...
    """
    data = parse_shorthand(text, rules_of({"ruleset": ruleset}).FIELDS)
    given = {**data, "ruleset": ruleset, "rulings": rulings}
    return hand_from_json(given, waiting=waiting)


def hand_from_json(data: Mapping[str, Any], *, waiting: bool = False) -> Hand:
    """Return the hand in a JSON object (`data`), checked by the rules that it names. Raises
    ``HandError``.

    waiting: True for a hand one tile short.
    """
    rules = rules_of(data)
    try:
        return rules.parse_waiting(data) if waiting else rules.parse(data)
    except HandError as error:
        raise _with_other_rules(error, rules, data, 1 if waiting else 0) from None


def rules_of(data: object) -> RuleSet:
    """Return the rule set named in a hand's JSON (`data`), the default one if it names none. Raises
    ``HandError`` (``unknown_ruleset``)."""
    return ruleset(data.get("ruleset") if is_object(data) else None)


def written_hand(hand: Hand) -> str:
    """Return a hand as a line of shorthand that `parse_hand` reads, without its rule set, its
    rulings, and fields whose values are objects. Raises AssertionError if the winning tile is not
    the last concealed one."""
    tiles, won = hand.concealed, hand.winning_tile
    if won is not None:
        assert tiles[-1] == won, "the winning tile stands last"
        tiles = tiles[:-1]
    parts = [written(tiles), *map(str, hand.melds), won or UNKNOWN, *hand.flower_tiles]
    marks = [f"+{word}" for word in _situation_words(hand)]
    if hand.seat_wind != "E":
        marks.append(f"+seat={hand.seat_wind}")
    if hand.round_wind != "E":
        marks.append(f"+round={hand.round_wind}")
    if hand.flowers and not hand.flower_tiles:
        marks.append(f"+flowers={hand.flowers}")
    usual = {field.key: field.read(None) for field in ruleset(hand.ruleset).FIELDS}
    for key, value in hand.fields.items():
        if key not in usual or value == usual[key]:
            continue
        if value is True:
            marks.append(f"+{word_of(key)}")
        elif isinstance(value, int | str):
            marks.append(f"+{word_of(key)}={value}")
        elif isinstance(value, list) and value:
            marks.append(f"+{word_of(key)}={','.join(value)}")
    return " ".join([part for part in (*parts, *marks) if part])


def _situation_words(hand: Hand) -> list[str]:
    """Return the smallest set of situation words that describes a hand's situation."""
    chosen: list[str] = []
    said: set[str] = set()
    for word, keys in sorted(WORDS.items(), key=lambda item: -len(item[1])):
        if not said.issuperset(keys) and all(getattr(hand, k) == v for k, v in keys.items()):
            chosen.append(word)
            said.update(keys)
    return chosen


def _with_other_rules(
    error: HandError, rules: RuleSet, data: Mapping[str, Any], short: int
) -> HandError:
    """Return an error about the number of tiles, extended by a sentence that names the rule sets
    whose hands have this number; any other error unchanged.

    short: number of tiles that the hand is short of a complete one.
    """
    if error.code != "wrong_tile_count":
        return error
    tiles = len(data["concealed"]) + 3 * len(data.get("melds") or ()) + short
    others = of_size(tiles) if tiles != rules.form.tiles else ()
    if not others:
        return error
    titles = tuple([Message(other.TITLE) for other in others])
    said = Message(OTHER_SIZE, error=error.message, rules=titles)
    return HandError(error.code, said, error.tiles)


OTHER_SIZE = Text("{error} So many tiles are a hand of {rules}.")
