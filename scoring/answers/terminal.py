"""A score as lines of text, for the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any
from unicodedata import east_asian_width

from scoring.book.options import same, typed
from scoring.fans.explain import DOES_NOT_WIN, WINS
from scoring.fans.patterns import WORTHS
from scoring.fans.ruleset import RuleSet
from scoring.hand.values import SeatName
from scoring.rulesets import ruleset
from scoring.score import OtherChoice, Payments, Ruling, Score, Waits, WaitWorth
from scoring.speech.messages import Blank, Message, Text, grouped
from scoring.tiles import tile_name

WORDS: dict[str, Text] = {
    "points": Text("{n} points"),
    "doubles": Text("{n} doubles"),
    "limit": Text("limit", "scoring"),
    "half_limit": Text("half a limit"),
    "pays": Text("Winner {winner}, discarder {discarder}, each other {others}"),
    "draws": Text("Winner {winner}, each other {others}"),
    "false_seats": Text("If it is declared anyway: {sums}"),
    "false": Text("If it is declared anyway: the declarer {winner}, each other {others}"),
    "not": Text("Not counted:"),
    "nearly": Text("Just missed:"),
    "other": Text("Other ways to group the tiles:"),
    "rulings": Text("Contested rulings that made a difference:"),
    "claims": Text("The count that was claimed:"),
    "waits": Text("Waiting for:"),
    "makes": Text("{worth} → {n}"),
    "none": Text("No tile completes this hand."),
    "left": Text("left {n}"),
    "discard": Text("by discard {total}"),
    "self_drawn": Text("self-drawn {total}"),
    "dealer": Text("dealer {dealer}"),
    "liable": Text("responsible {liable}"),
    "deposits": Text("deposits on the table {deposits}"),
    "seats": Text("Seats: {sums}"),
    "then": Text("; "),
    "comma": Text(", ", "table"),
    "short": Text("{total} (not enough)"),
    "barred": Text("{total} (does not win)"),
    "total": Text("Total: {parts}. {verdict}"),
    "hands": Text("The hands are worth: {sums}"),
    "reading": Text("{question}: {reading}"),
    "right": Text("right", "table"),
    "wrong": Text("wrong", "table"),
    "twice": Text("too often", "table"),
    "missed": Text("missed", "table"),
    "unknown": Text("unknown", "table"),
}
"""Texts of the terminal's tables; the app's pages have their own texts, because they have more
room."""


def score_table(score: Score, lang: str = "en") -> str:
    """Return a score, which must not be ``brief``, as readable text of several lines in the
    language `lang`."""
    answer = score.to_json(lang)
    say = Speaker(lang, score.ruleset)
    sets = " ".join(_set_text(s) for s in answer["arrangement"])
    lines = [sets, ""] if sets else []
    for fans in ([*answer["fans"], *answer.get("dealer_fans", ())], answer.get("items")):
        if fans:
            lines += [*_columns([_fan_row(fan, lang) for fan in fans]), ""]
    lines.append(_total(score, say))
    if score.payments is not None:
        lines += _pays(score.payments, say)
    lines += _hands(answer.get("players", {}), say)
    lines += [trigger["because"] for trigger in answer.get("liability", {}).get("triggers", [])]
    lines += ["  " + transfer["because"] for transfer in answer.get("transfers", [])]
    if score.false_win is not None:
        lines.append(_false_win(score.false_win, say))
    lines += answer.get("warnings", [])
    if answer["not_counted"]:
        lines += ["", say("not")]
        lines += _columns([["  " + n["local"], n["because"]] for n in answer["not_counted"]])
    if answer.get("nearly"):
        lines += ["", say("nearly")]
        lines += _columns(
            [[f"  {n['local']}", _makes(n, say), n["because"]] for n in answer["nearly"]]
        )
    if answer["alternatives"]:
        lines += ["", say("other")]
        for other in answer["alternatives"]:
            fans = say("comma").join(
                f"{fan['local']} {_worth(fan, say)}".strip() for fan in other["fans"]
            )
            sets = " ".join(_set_text(s) for s in other["arrangement"])
            lines.append(f"  {_number(other['total'])}  {sets}  {fans}".rstrip())
    if score.rulings_applied:
        lines += ["", say("rulings")]
        for ruling in score.rulings_applied:
            lines += _ruling_lines(ruling, score, say)
    if score.claim or score.claims or score.claim_unread:
        because = score.claim.because if score.claim else score.claim_unread
        told = f" {because.in_language(lang)}" if because else ""
        lines += ["", say("claims") + told]
        lines += _columns(_claim_rows(score, say))
    return "\n".join(lines)


class Speaker:
    """The texts of the tables in one language; a rule set may have its own version of a text."""

    def __init__(self, lang: str, rules: str = "") -> None:
        self.lang = lang
        self.rules = rules

    def __call__(self, key: str, **blanks: Blank) -> str:
        return Message(WORDS[key], self.rules, **blanks).in_language(self.lang)

    def sums(self, key: str, payments: Payments) -> str:
        """Return the text `key` about payments, with its amounts signed."""
        paid = {k: _signed(v) for k, v in payments.to_json().items() if isinstance(v, int | float)}
        return self(key, **paid)


def waits_table(waits: Waits, lang: str = "en") -> str:
    """Return the waits of a hand as readable text in the language `lang`; a single sentence if
    there are none."""
    say = Speaker(lang, waits.ruleset)
    if not waits.waits:
        return say("none")
    rows = []
    for wait in waits.waits:
        row = [wait.tile, tile_name(wait.tile, lang), say("left", n=wait.left)]
        for how, worth in (("discard", wait.discard), ("self_drawn", wait.self_drawn)):
            row.append(say(how, total=_wins(worth, say)))
        rows.append(row)
    return "\n".join([say("waits"), *_columns(rows)])


def _wins(worth: WaitWorth, say: Speaker) -> str:
    """Return the total of a win as text. Without a total, or with a total of 0, return a verdict
    instead; if the win may not be declared, the total and the reason."""
    if worth.total is None:
        return Message(WINS if worth.legal else DOES_NOT_WIN, say.rules).in_language(say.lang)
    if not worth.total:
        return Message(ruleset(say.rules).WORTHLESS, say.rules).in_language(say.lang)
    if worth.legal:
        return _number(worth.total)
    return say("barred" if worth.minimum_met else "short", total=worth.total)


def _fan_row(fan: Mapping[str, Any], lang: str) -> list[str]:
    own = fan["local"]
    other = fan["zh"] if own == fan["name"] else fan["name"]
    return [own, other, _worth(fan, Speaker(lang)), fan["because"]]


def _claim_rows(score: Score, say: Speaker) -> list[list[str]]:
    """Return the cells of a row for each verdict on a fan; equal missed fans share a row."""
    table = ruleset(score.ruleset).TABLE
    rows = []
    for claim, alike in groupby(score.claims or ()):
        many = len(list(alike))
        pattern = table.find(claim.name) if claim.name else None
        name = claim.claimed or (pattern.name_in(say.lang) if pattern else "")
        verdict, because = say(claim.verdict), claim.because.in_language(say.lang)
        if claim.verdict == "missed" and many > 1:
            rows.append([f"  {name}", verdict, f"{_number(claim.points)}×{many}", because])
        else:
            rows += [[f"  {name}", verdict, _number(claim.points), because]] * many
    return rows


def _ruling_lines(ruling: Ruling, score: Score, say: Speaker) -> list[str]:
    """Return the lines on a contested ruling: the choice and its effect, its meaning and source,
    then one line for each other choice."""
    lang = say.lang
    question, reading = ruling.question.in_language(lang), ruling.reading.in_language(lang)
    asked = question.endswith(("?", "？"))
    said = f"{question} {reading}" if asked else say("reading", question=question, reading=reading)
    lines = [
        f"  {ruling.id} ({_typed(ruling.choice)}) {ruling.effect.in_language(lang)}",
        f"    {said} [{ruling.source.in_language(lang)}]",
    ]
    for other in ruling.otherwise:
        question = f"({_typed(other.choice)}) {_comes_to(other, score, say)}".strip()
        said = say("reading", question=question, reading=other.reading.in_language(lang))
        lines.append(f"    {said} [{other.source.in_language(lang)}]")
    return lines


def _comes_to(other: OtherChoice, score: Score, say: Speaker) -> str:
    """Return the total under another choice, followed by what else differs (points or payments) if
    the total is the same; "" without a total."""
    if other.total is None:
        return ""
    if not other.payments or other.total != score.total:
        return _number(other.total)
    parts = [ruleset(score.ruleset).amount(other.total).in_language(say.lang)]
    points = other.more.get("points")
    if points != score.more.get("points"):
        parts.append(_number(points))
    else:
        parts += _pays(other.payments, say)
    return say("comma").join(parts)


def _typed(choice: Any) -> str:
    return typed(tuple(choice) if isinstance(choice, list) else choice)


def options_table(rules: RuleSet, lang: str = "en") -> str:
    """Return the profiles and options of a rule set as readable text in the language `lang`.

    A star marks the choice of the default profile. Below each choice are the profiles that use it,
    grouped by source.
    """
    first = rules.OPTIONS.profiles[0]
    lines = [f"{rules.title(lang)}: {', '.join(rules.OPTIONS.profiles)}"]
    for option in rules.OPTIONS.description(lang):
        lines += ["", f"{option['id']}  {option['title']}"]
        rows = []
        for choice in option["choices"]:
            value = choice["value"]
            star = "*" if same(value, option["defaults"][first]) else " "
            rows.append([f"  {star} {typed(value)}", choice["label"], f"[{choice['source']}]"])
        for line, choice in zip(_columns(rows), option["choices"], strict=True):
            by_source: dict[str, list[str]] = {}
            for profile, value in option["defaults"].items():
                if same(value, choice["value"]) and len(rules.OPTIONS.profiles) > 1:
                    by_source.setdefault(option["sources"][profile], []).append(profile)
            lines.append(line)
            lines += [f"      {', '.join(who)}: {said}" for said, who in by_source.items()]
    return "\n".join(lines)


def _total(score: Score, say: Speaker) -> str:
    """Return the total in the rule set's own words, followed by the verdict; the verdict alone if
    there is no total or the verdict names it."""
    rules = ruleset(score.ruleset)
    verdict = rules.verdict(score).in_language(say.lang)
    if score.total is None or (rules.VERDICT_SUMS and score.legal):
        return verdict
    parts = [rules.amount(score.total).in_language(say.lang)]
    if "limit" not in score.more:  # with a limit, the verdict already states points and doubles
        made = {"points": score.more.get("points"), "doubles": score.more.get("doubles")}
        parts += [say(key, n=many) for key, many in made.items() if many]
    return say("total", parts=say("comma").join(parts), verdict=verdict)


def _pays(paid: Payments, say: Speaker) -> list[str]:
    """Return a line with the payments by role, if the other players pay the same amount, and a line
    with the settlement by seat, if it is known."""
    parts = []
    if paid.others is not None:
        parts.append(say.sums("draws" if paid.discarder is None else "pays", paid))
        parts += [
            say.sums(key, paid) for key in ("dealer", "liable", "deposits") if getattr(paid, key)
        ]
    lines = [say("then").join(parts)] if parts else []
    if paid.settlement:
        lines.append(say("seats", sums=_by_seat(paid, say)))
    return lines


def _by_seat(paid: Payments, say: Speaker) -> str:
    sums = [
        f"{SeatName(seat).in_language(say.lang)} {_signed(points)}"
        for seat, points in (paid.settlement or {}).items()
    ]
    return say("comma").join(sums)


def _hands(players: Mapping[str, Any], say: Speaker) -> list[str]:
    """Return one line with the value of each player's hand, if more than one is known; else an
    empty list."""
    sums = [f"{one['name']} {one['value']}" for one in players.values() if one["known"]]
    return [say("hands", sums=say("comma").join(sums))] if len(sums) > 1 else []


def _false_win(cost: Payments, say: Speaker) -> str:
    """Return the cost of declaring the hand falsely, by seat if the other players get different
    amounts."""
    if cost.others is None:
        return say("false_seats", sums=_by_seat(cost, say))
    return say.sums("false", cost)


def _makes(near: Mapping[str, Any], say: Speaker) -> str:
    """Return the worth of a fan just missed and, unless that is a limit, the total that the hand
    would have had with it."""
    worth = _worth(near, say)
    return worth if near["unit"] in WORTHS else say("makes", worth=worth, n=near["total"])


def _signed(points: int | float) -> str:
    return f"{points:+,}" if points else "0"


def _worth(fan: Mapping[str, Any], say: Speaker) -> str:
    if fan["unit"] in WORTHS:
        return say(fan["unit"])
    count = fan.get("count", 1)
    return f"{fan['points']}×{count}" if count > 1 else _number(fan["points"])


def _number(value: int | None) -> str:
    return "" if value is None else grouped(value)


def _set_text(s: Mapping[str, Any]) -> str:
    tiles = s["tiles"]
    one_suit = len({tile[-1] for tile in tiles}) == 1 and tiles[0][0].isdigit()
    inner = "".join(tile[0] for tile in tiles) + tiles[0][-1] if one_suit else "".join(tiles)
    if s["concealed"]:
        return f"({inner})" if s["type"] == "kong" else inner
    return f"[{inner}]"


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows as lines with cells padded to columns; a wide (Chinese) character takes two
    columns."""
    if not rows:
        return []
    widths = [max(_width(row[n]) for row in rows) for n in range(len(rows[0]))]
    return [
        "  ".join(
            cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True)
        ).rstrip()
        for row in rows
    ]


def _width(text: str) -> int:
    return sum(2 if east_asian_width(c) in "WF" else 1 for c in text)
