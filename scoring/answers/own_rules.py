"""How a club's own rules differ from the profile that they extend.

>>> from scoring.rulesets import ruleset
>>> differences(ruleset("mcr"), {"fans": {"All Chows": 5}, "minimum": 6}, "en")
['A win needs 6 points (usually 8 points)', 'All Chows: 5 (usually 2)']
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scoring.book.options import Chosen, same
from scoring.book.situations import SITUATIONS
from scoring.fans.ruleset import RuleSet
from scoring.speech.messages import Message, Text, message_of


def differences(rules: RuleSet, rulings: object, lang: str) -> list[str]:
    """Return one line of text, in the language `lang`, for each option, minimum, fan and law in
    which a hand's ``rulings`` differ from their profile; empty if nothing differs. Raises
    ``HandError``."""
    chosen = rules.OPTIONS.read(rulings)
    if isinstance(chosen.name, str):
        return []
    lines = (*_options(rules, chosen), *_minimum(rules, chosen), *_fans(rules, chosen, lang))
    return [line.in_language(lang) for line in (*lines, *_laws(chosen))]


def changed_fans(rules: RuleSet, rulings: object, lang: str = "en") -> Mapping[str, int]:
    """Return the usual worth of each fan whose worth a club changes in a hand's ``rulings``, keyed
    by the fan's name in the language `lang`. The worth is a number in the fan's own unit, 1 for a
    limit, as in the guide. Fans that the club's profile does not play are left out. Raises
    ``HandError``."""
    chosen = rules.OPTIONS.read(rulings)
    changed = {rules.TABLE.by_key[fan.key].name for fan in chosen.club.fans}
    rows = rules.patterns(lang, chosen.profile) if changed else []
    return {row["local"]: row["value"] for row in rows if row["name"] in changed}


def _options(rules: RuleSet, chosen: Chosen) -> Iterator[Message]:
    for option in rules.OPTIONS.table:
        now, usual = chosen.peek(option.id), option.default_of(chosen.profile)
        if not same(now, usual):
            yield Message(
                OPTION,
                title=message_of(option.title),
                now=message_of(option.choice(now).label),
                usual=message_of(option.choice(usual).label),
            )


def _minimum(rules: RuleSet, chosen: Chosen) -> Iterator[Message]:
    usual = rules.OPTIONS.minimums.get(chosen.profile, 0)
    if chosen.minimum != usual:
        yield Message(MINIMUM, now=rules.amount(chosen.minimum), usual=rules.amount(usual))


def _fans(rules: RuleSet, chosen: Chosen, lang: str) -> Iterator[Message]:
    if not chosen.club.fans:
        return
    before = {row["name"]: row for row in rules.patterns(lang, chosen.profile)}
    after = {row["name"]: row for row in rules.patterns(lang, chosen.name)}
    for fan in chosen.club.fans:
        name, worth = rules.TABLE.by_key[fan.key].name, fan.worth
        usual, now = before.get(name), after.get(name)
        if now is None and usual is not None:
            yield Message(NOT_PLAYED, fan=usual["local"], usual=str(usual["value"]))
        elif now is not None and usual is None:
            yield Message(ADDED, fan=now["local"], now=int(worth))
        elif now is not None and usual is not None:
            yield Message(FAN, fan=now["local"], now=int(worth), usual=str(usual["value"]))


def _laws(chosen: Chosen) -> Iterator[Message]:
    for law in chosen.club.incidents:
        lines = ", ".join(law.lines)
        yield Message(LAW, incident=Message(SITUATIONS[law.code]), law=lines)


OPTION = Text("{title}: {now} (usually {usual})")
MINIMUM = Text("A win needs {now} (usually {usual})")
FAN = Text("{fan}: {now} (usually {usual})")
ADDED = Text("{fan}: {now} (usually not played)")
NOT_PLAYED = Text("{fan}: not played (usually {usual})")
LAW = Text("{incident}: {law}")
