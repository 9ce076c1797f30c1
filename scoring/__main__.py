"""The scoring commands: answer files of hands in JSON lines, or one hand typed by a person.

    python -m scoring hands.jsonl          one answer a line, for good and bad lines alike
    python -m scoring - < hands.jsonl      the same from standard input
    python -m scoring "123m 456p 789s E [222s] E +self-drawn"
    python -m scoring --waits "123m 456p 789s E [222s]"
    python -m scoring --options --ruleset hong_kong
    python -m scoring --totals hands.parquet --out totals.parquet   many hands, quickly
    python -m scoring --totals hands.parquet --workers 4            on four processes
    python -m scoring --incidents calls.jsonl              rulings on what happened at the table
    python -m scoring --claimed "All Chows, 缺一门, #80" "123m 456p 99s [456m] [789m] 9s"

Exit status: 0 if every line was answered, 1 if a typed hand cannot be scored, 2 if a file cannot be
read or an option is invalid.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from scoring.answers.answering import answer_tree, score_json, waits_json, waits_tree
from scoring.answers.arguments import add_language, add_rules, add_workers, typed_rulings
from scoring.answers.incident_json import incident_tree
from scoring.answers.input_lines import lines_from, lines_of, read_hand_line, read_line
from scoring.answers.terminal import options_table, score_table, waits_table
from scoring.hand.own_fields import Field
from scoring.hand.shorthand import parse_shorthand
from scoring.rulesets import ruleset
from scoring.score import encode
from scoring.speech.errors import HandError
from scoring.workers import WorkersError


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (None for those of the process), print the answers and
    return the exit status: 0 for success, 1 if a typed hand cannot be scored or the rules of
    ``--options`` are unknown, 2 for an invalid club file, a file that cannot be read, or any error
    that stops ``--totals``. A line of a file that cannot be scored is no error: its answer says
    what is wrong. A wrong argument raises SystemExit (2)."""
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        overrides = _overrides(options)
    except HandError as error:
        print(error.message.in_language(options.lang), file=sys.stderr)
        return 2
    except OSError as error:
        parser.error(f"--rulings {options.rulings}: {error.strerror}")
    except ValueError:
        parser.error(f"--rulings is not understood: {options.rulings!r}")
    if options.options:
        name, lang = overrides.get("ruleset"), options.lang
        return _print(lang, lambda: options_table(ruleset(name), lang))
    if not options.hand:
        parser.error("say which hand: a file, - or the tiles")
    if options.totals:
        return _totals(options.hand, overrides, options)
    if options.incidents or any(_is_file(text) for text in options.hand):
        return _answer_files(options.hand, overrides, options)
    return _answer_typed(options.hand, overrides, options)


def _overrides(options: argparse.Namespace) -> dict[str, Any]:
    """Return the keys and values that the options give to every hand or incident. Raises
    ``HandError`` for an invalid club file, ``OSError`` for a missing one, ``ValueError`` for
    rulings that are not understood."""
    overrides: dict[str, Any] = {}
    rules = options.ruleset
    if options.rulings is not None:
        rulings = typed_rulings(options.rulings, rules)
        if isinstance(rulings, dict):  # rules of a club name their own rule set
            rules = rules or rulings.get("ruleset")
        # in an incident's JSON this key is "profile"
        overrides["profile" if options.incidents else "rulings"] = rulings
    if rules is not None:
        overrides["ruleset"] = rules
    for name in ("require_minimum", "brief", "nearly"):
        if getattr(options, name):
            overrides[name] = True
    if options.claimed is not None:
        overrides["claimed"] = [options.claimed]
    if options.claimed_total is not None:
        overrides["claimed_total"] = options.claimed_total
    return overrides


def _answer_files(
    files: Sequence[str], overrides: Mapping[str, Any], options: argparse.Namespace
) -> int:
    """Print an answer to each line of the files; return the exit status, 0 or 2."""
    ask = Asker(overrides, options.lang, waiting=options.waits, incidents=options.incidents)
    try:
        for file in files:
            for line in _input_lines(file):
                sys.stdout.buffer.write(ask.answer(line) + b"\n")
                sys.stdout.buffer.flush()
    except OSError as error:
        return _failed(error, error.filename or file)
    return 0


def _answer_typed(
    words: Sequence[str], overrides: Mapping[str, Any], options: argparse.Namespace
) -> int:
    """Print the answer to each typed hand, or to one hand that was typed without quotation marks;
    return the exit status, 0 or 1."""
    ask = Asker({**overrides, "nearly": True, "brief": False}, options.lang, waiting=options.waits)
    hands = words if any(" " in word.strip() for word in words) else [" ".join(words)]
    return max([_print(options.lang, partial(ask.typed, hand)) for hand in hands])


class Asker:
    """Answers hands and incidents: each line of a file, valid or not, with one line of JSON, and a
    typed hand with readable text.

    overrides: keys and values that replace those of every hand or incident.
    lang: language of the sentences.
    waiting: True if the hands are one tile short and their waits are asked for.
    incidents: True if the lines are incidents, not hands.
    """

    def __init__(
        self, overrides: Mapping[str, Any], lang: str, *, waiting: bool, incidents: bool = False
    ) -> None:
        self.incidents = incidents
        self.overrides = overrides
        self.lang = lang
        self.waiting = waiting

    def answer(self, line: bytes) -> bytes:
        """Return the answer to a line of JSON or shorthand, as JSON bytes without a line end; an
        error is an answer too."""
        return encode(self._tree(line), self.lang)

    def _tree(self, line: bytes) -> dict[str, Any]:
        try:
            fields = self._fields()
            hand: Any = read_line(line) if self.incidents else read_hand_line(line, fields)
        except HandError as error:
            return error.to_json(self.lang)
        if isinstance(hand, dict):
            hand |= self.overrides
        if self.incidents:
            return incident_tree(hand, self.lang)
        return waits_tree(hand, self.lang) if self.waiting else answer_tree(hand, self.lang)

    def typed(self, text: str) -> str:
        """Return the answer to a hand typed in shorthand as readable text; raises ``HandError``."""
        return self.table({**parse_shorthand(text, self._fields()), **self.overrides})

    def table(self, hand: Mapping[str, Any]) -> str:
        """Return the answer to a hand's JSON object as readable text; raises ``HandError``."""
        if self.waiting:
            return waits_table(waits_json(hand), self.lang)
        return score_table(score_json(hand), self.lang)

    def _fields(self) -> Sequence[Field]:
        """Return the fields that may be typed as words; () for unknown rules."""
        try:
            return ruleset(self.overrides.get("ruleset")).FIELDS
        except HandError:
            return ()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m scoring",
        description="Score mahjong hands.",
        epilog="Typed hands: concealed tiles, [melds], (concealed kongs), the winning tile last, "
        "then words such as +self-drawn +last-tile +last-draw +last-claim +replacement "
        "+robbing +seat=S +round=E +flowers=2. "
        "A rule set's own fields are words too: +riichi, +kong-on-kong.",
    )
    parser.add_argument(
        "hand", nargs="*", help="files of JSON lines, - for standard input, or a typed hand"
    )
    parser.add_argument("--waits", action="store_true", help="what completes a hand that waits")
    parser.add_argument(
        "--incidents", action="store_true", help="files of incidents instead of hands, to be ruled"
    )
    add_rules(parser)
    parser.add_argument(
        "--options", action="store_true", help="what --rulings can choose under these rules"
    )
    add_language(parser)
    parser.add_argument(
        "--require-minimum", action="store_true", help="too few points to win are an error"
    )
    parser.add_argument(
        "--brief", action="store_true", help="fan lists alone, without reasons; for JSON lines"
    )
    parser.add_argument(
        "--claimed", help="what somebody announced: fans with commas between, a total, or both"
    )
    parser.add_argument(
        "--claimed-total",
        metavar="TOTAL",
        help="the total that was announced, to be checked: 24, 3900 points, 40 fu, mangan",
    )
    parser.add_argument(
        "--nearly", action="store_true", help="the fans just missed as well; for JSON lines"
    )
    parser.add_argument(
        "--totals",
        action="store_true",
        help="totals of a file of hands (.jsonl, .parquet, .arrow), each by its own rules and "
        "rulings or by --ruleset and --rulings",
    )
    parser.add_argument("--fans", action="store_true", help="with --totals: the fans as well")
    parser.add_argument(
        "--out", help="with --totals: the file to write, by its ending (default: JSON lines)"
    )
    add_workers(parser, does="with --totals: count on")
    return parser


def _totals(
    sources: Sequence[str], overrides: Mapping[str, Any], options: argparse.Namespace
) -> int:
    """Write the totals of the only file in `sources`; return the exit status: 0, or 2 for several
    files or any error in options, files or workers. Raises ``BrokenPipeError`` if the program that
    reads the totals has closed the pipe."""
    if len(sources) > 1:
        print("--totals takes one file.", file=sys.stderr)
        return 2
    # imported only here, since other commands do not need it
    from scoring.bulk import FileError, answer_file

    try:
        answer_file(
            sources[0],
            options.out,
            overrides.get("rulings"),
            rules=overrides.get("ruleset"),
            fans=options.fans,
            lang=options.lang,
            workers=options.workers,
        )
    except (FileError, WorkersError) as error:
        print(error, file=sys.stderr)
        return 2
    except HandError as error:
        print(error.message.in_language(options.lang), file=sys.stderr)
        return 2
    except OSError as error:
        return _failed(error, options.out or "standard output")
    return 0


def _failed(error: OSError, file: str) -> int:
    """Print why a file cannot be read or written and return the exit status, 2. Raises the error
    again if it says that nobody reads the answers any more (``BrokenPipeError``)."""
    if isinstance(error, BrokenPipeError):
        raise error
    print(f"{file}: {error.strerror or error}", file=sys.stderr)
    return 2


def _is_file(text: str) -> bool:
    if text == "-" or text.lower().endswith((".json", ".jsonl", ".txt")):
        return True
    try:
        return os.path.exists(text)
    except ValueError:
        return False


def _input_lines(text: str) -> Iterator[bytes]:
    """Yield the lines of a file, or of standard input for "-"."""
    if text == "-":
        yield from lines_from(sys.stdin.buffer)
    else:
        yield from lines_of(Path(text).read_bytes())


def _print(lang: str, made: Callable[[], str]) -> int:
    """Print the text that `made` returns, or its ``HandError`` on standard error; return the exit
    status, 0 or 1."""
    try:
        print(made())
    except HandError as error:
        print(error.message.in_language(lang), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        status = main()
        sys.stdout.flush()
        sys.stderr.flush()
        # exit at once, because freeing thousands of cached texts takes a while
        os._exit(status)
    except BrokenPipeError:
        # the reader of the answers has closed the pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
