"""Command-line arguments that several commands share: rules, language, workers."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from scoring.book.rulefile import read_file
from scoring.fans.club import read_club
from scoring.rulesets import ruleset
from scoring.speech.languages import LANGUAGES, SOURCE
from scoring.workers import workers_named


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Add the arguments ``--ruleset`` and ``--rulings``; `typed_rulings` reads the latter."""
    parser.add_argument(
        "--ruleset",
        metavar="NAME",
        help="the rules by which hands are read and scored: mcr (the default), zung_jung, …",
    )
    parser.add_argument(
        "--rulings",
        metavar="PROFILE",
        help='a profile, an object such as \'{"C14": "b"}\', C14=b,C2=a, or a club file (.toml)',
    )


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add the argument ``--lang``."""
    parser.add_argument(
        "--lang", choices=tuple(LANGUAGES), default=SOURCE, help="language of the sentences"
    )


def add_workers(parser: argparse.ArgumentParser, does: str) -> None:
    """Add the argument ``--workers``.

    does: what the workers do; the beginning of the help text.
    """
    parser.add_argument(
        "--workers",
        type=workers_named,
        metavar="N",
        help=f"{does} this many processes, or those of a Dask scheduler by its address",
    )


def typed_rulings(text: str, rules: str | None = None) -> object:
    """Return the rulings meant by `text`, the value of ``--rulings``.

    The text is one of the following; only a file is checked here:

    - a profile's name, which is returned as it is;
    - options, as ``minimum=1,table=full_spicy``, where a part without "=" names the profile, or as
      a JSON object;
    - the path of a club's TOML file, whose rule set is in the result as ``ruleset``.

    rules: name of the rule set, None for that of the file.

    Raises ``HandError`` for an invalid file, or one for other rules or unknown ones, ``OSError``
    for a missing file, ``ValueError`` for invalid JSON.
    """
    if text.endswith(".toml"):
        file = read_file(Path(text))
        found = ruleset(rules or file.string("ruleset") or None)
        named = read_club(found.OPTIONS, file).name
        chosen = {"profile": named} if isinstance(named, str) else json.loads(json.dumps(named))
        return {"ruleset": found.name, **chosen}
    if text.lstrip().startswith("{"):
        return json.loads(text)
    if "=" not in text:
        return text
    chosen = {}
    for part in text.split(","):
        name, sign, choice = (piece.strip() for piece in part.partition("="))
        chosen[name if sign else "profile"] = choice if sign else name
    return chosen
