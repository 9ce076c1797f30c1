"""The rules in force: the rule sets, the details of a hand that they depend on, and their options.

This module does not use Streamlit; the rule sets themselves are in `scoring.rulesets`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from scoring.book.options import ChoiceRow, OptionRow, Value, nest, same, typed
from scoring.book.rulefile import read_text
from scoring.fans.club import read_club
from scoring.rulesets import ruleset
from scoring.score import OtherChoice, Score, WaitWorth


def played_title(name: str, rulings: Mapping[str, Any], lang: str) -> str:
    """Return the displayed name of a rule set in a language. After it comes the name of the club in
    the rulings or, without one, the name of a profile other than the default. Raises ``HandError``
    for an unknown rule set.

    >>> played_title("classical", {}, "en"), played_title("classical", {"profile": "bmja"}, "en")
    ('Chinese Classical', 'Chinese Classical · BMJA (British)')
    """
    rules, by = ruleset(name), club_of(name, rulings).get("name", "")
    profile = rulings.get("profile", rules.OPTIONS.profiles[0])
    if not by and profile != rules.OPTIONS.profiles[0]:
        by = rules.OPTIONS.title_of(profile, lang)
    return " · ".join(filter(None, (rules.title(lang), by)))


def total_unit(name: str, total: int, lang: str) -> str:
    """Return the unit of a total under the rule set with this name, singular or plural, in a
    language. Raises ``HandError`` for an unknown name.

    >>> total_unit("mcr", 1, "en"), total_unit("mcr", 8, "zh-Hant")
    ('point', '番')
    """
    return ruleset(name).unit_of(total).in_language(lang)


def headline_of(score: Score | OtherChoice | WaitWorth) -> int | None:
    """Return the number by which the players settle a hand: its points if they come from han and
    fu, otherwise its total; None if it has neither."""
    points: int | None = score.more["points"] if "fu" in score.more else None
    return score.total if points is None else points


def verdict(score: Score, lang: str) -> str:
    """Return, in a language, why the hand wins by its rules, or why not."""
    return (score.why or ruleset(score.ruleset).verdict(score)).in_language(lang)


def ruling_number(option: str) -> str:
    """Return the number by which players quote a contested ruling, followed by a space; "" for
    options whose id is no such number.

    >>> ruling_number("C14"), ruling_number("C5-waits"), ruling_number("flowers_in_play")
    ('C14 ', 'C5-waits ', '')
    """
    return f"{option} " if option[:1].isupper() and option[1:2].isdigit() else ""


@cache
def pattern_names(name: str, lang: str) -> dict[str, str]:
    """Return a rule set's pattern names as a dict from English name to the name in `lang`, in the
    order of its table of fans; cached, must not be changed. Raises ``HandError`` for an unknown
    rule set."""
    patterns = ruleset(name).patterns(lang)
    return {p["name"]: p["local"] for p in patterns}


def asked(name: str, rulings: Mapping[str, Any] | None = None) -> frozenset[str]:
    """Return the names of the hand's circumstances that matter under the rule set of this name with
    these rulings (None for the defaults). Raises ``HandError`` for an unknown name."""
    return _asked(name, json.dumps(dict(rulings or {}), sort_keys=True))


@lru_cache(maxsize=256)
def _asked(name: str, rulings: str) -> frozenset[str]:
    """Return the result of `asked` for rulings given as JSON; cached, as a page asks dozens of
    times about the same rulings."""
    rules = ruleset(name)
    options = rules.OPTIONS.read(usable(name, json.loads(rulings)))
    return frozenset(rules.asks_of(options))


@cache
def rule_options(name: str, lang: str) -> list[OptionRow]:
    """Return the options of a rule set, in a language; cached, not to be changed. Raises
    ``HandError`` for an unknown rule set."""
    return ruleset(name).OPTIONS.description(lang)


def chosen_value(option: OptionRow, rulings: Mapping[str, Any], profile: str) -> Value:
    """Return an option's value in the rulings, or its default in the profile."""
    value: Value = rulings.get(option["id"], option["defaults"][profile])
    return value


def choices_of(option: OptionRow, value: Value) -> list[ChoiceRow]:
    """Return the choices of an option, with `value` appended if it is not listed (a number or a
    list of names)."""
    listed = option["choices"]
    if any(same(choice["value"], value) for choice in listed):
        return listed
    return [*listed, {"value": value, "label": typed(value), "source": ""}]


def with_option(name: str, rulings: Mapping[str, Any], option: str, value: Value) -> dict[str, Any]:
    """Return a copy of a rule set's rulings with one option (its id) set to a value; a value equal
    to the profile's default is omitted. Raises StopIteration for an unknown option id.

    name: name of the rule set.
    """
    profile = str(rulings.get("profile", ruleset(name).OPTIONS.profiles[0]))
    found = next(o for o in rule_options(name, "en") if o["id"] == option)
    kept = {key: other for key, other in rulings.items() if key != option}
    default = found["defaults"][profile]
    if not same(value, default):
        kept[option] = value
    return kept


def usable(name: str, rulings: object) -> dict[str, Any]:
    """Return rulings from an untrusted source, reduced to the profile and options that the rule set
    of this name knows. Raises ``HandError`` for an unknown name.

    Rulings that are not a mapping are taken as the name of a profile.
    """
    if not isinstance(rulings, Mapping):
        rulings = {"profile": rulings}
    kept: dict[str, Any] = {}
    profile = rulings.get("extends", rulings.get("profile"))
    if profile in ruleset(name).OPTIONS.profiles:
        kept["profile"] = profile
    return kept | ruleset(name).OPTIONS.known(rulings)


CLUB = ("name", "minimum", "fans", "incidents")
"""Keys of rulings that only a club's own rules contain."""


def club_of(name: str, rulings: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entries of a rule set's rulings that are a club's own (name, minimum, changed
    fans, incidents). Raises ``HandError`` for an unknown rule set."""
    options = {option["id"] for option in rule_options(name, "en")}
    return {key: rulings[key] for key in CLUB if key in rulings and key not in options}


def club_file(name: str, rulings: Mapping[str, Any]) -> str:
    """Return a rule set with these rulings as the text of a TOML file, readable by
    `read_club_file`. Raises ``HandError`` for an unknown rule set."""
    club = club_of(name, rulings)
    chosen = {k: v for k, v in rulings.items() if k not in club and k != "profile"}
    lines = [f"ruleset = {_toml(name)}"]
    lines += [f"{key} = {_toml(club[key])}" for key in ("name", "minimum") if key in club]
    lines.append(f"extends = {_toml(rulings.get('profile', ruleset(name).OPTIONS.profiles[0]))}")
    for key, table in (("options", nest(chosen)), *((k, club.get(k)) for k in CLUB[2:])):
        if table:
            lines += ["", f"[{key}]", *(f"{_toml(k)} = {_toml(v)}" for k, v in table.items())]
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    """Return a value as TOML, whose syntax is that of JSON except for tables."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_toml(k)} = {_toml(v)}" for k, v in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)


def read_club_file(text: str, file_name: str) -> tuple[str, dict[str, Any]]:
    """Return the name of the rule set and the rulings in the text of a `club_file`. Raises
    ``HandError``.

    file_name: what messages call the text.
    """
    file = read_text(text, file_name)
    rules = ruleset(file.string("ruleset") or None)
    return rules.name, usable(rules.name, read_club(rules.OPTIONS, file).name)
