"""Texts about a score and its hand, used on the page and on the card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from scoring.hand.own_fields import CHOICE, FLAG_FIELD, TILES, WORTHS, Field
from scoring.score import Claim, NearMiss, NotCounted, OtherChoice, Payments, Score, WaitWorth
from scoring.tiles import tile_name
from ui.frame.table_rules import headline_of, total_unit, verdict
from ui.frame.words import WINDS, language, plain, say, signed, spoken


def worth_words(score: Score) -> str:
    """Return the headline of a score (`headline_of`, in riichi the points) with its unit; under
    rules without points, whether the hand wins."""
    headline = headline_of(score)
    if headline is None:
        return say("Wins") if score.legal else say("Does not win")
    return f"{plain(headline)} {headline_unit(score, score.ruleset)}"


def wait_words(worth: WaitWorth, rules: str) -> str:
    """Return the score of a completed hand in words: its `headline_of` with the unit of the rules
    `rules`, marked "not enough" if it does not win or is below the minimum; under rules without
    points, whether the hand wins."""
    headline = headline_of(worth)
    if headline is None:
        return say("wins") if worth.legal else say("does not win")
    said = f"{plain(headline)} {headline_unit(worth, rules)}"
    return said if worth.legal and worth.minimum_met else say("{worth}, not enough", worth=said)


def headline_unit(score: Score | OtherChoice | WaitWorth, rules: str) -> str:
    """Return the unit of `headline_of(score)` under the rules with this name, in the language of
    the app."""
    if headline_of(score) != score.total:
        return say("points")
    return total_unit(rules, score.total or 0, language())


def made_of(score: Score | OtherChoice) -> str:
    """Return how the total of a score is composed, in words ("40 points, 2 doubles", "3 han, 30
    fu") or, for a `Score` whose rules only add up fans, as their sum ("8 + 2 + 2"); "" if there is
    nothing to add to the total."""
    more = score.more
    if "points" not in more:
        return _sum(score) if isinstance(score, Score) else ""
    points = more["points"]
    if points is None:
        return ""
    if more.get("doubles") == 1:
        return say("{points} points, 1 double", points=points)
    if "doubles" in more:
        return say("{points} points, {many} doubles", points=points, many=more["doubles"])
    if "fu" in more:  # the points are in the headline
        text = say("{han} han, {fu} fu", han=score.total or 0, fu=more["fu"])
        return " · ".join(filter(None, (text, spoken(more["limit_name"]))))
    return say("1 point") if points == 1 else say("{points} points", points=points)


def beside_total(score: Score) -> str:
    """Return the text of `made_of` to show next to the total; "" for riichi, where the verdict
    contains it."""
    return "" if "fu" in score.more else made_of(score)


def _sum(score: Score) -> str:
    """Return the sum of the fans, such as "8 + 2 + 2", or "" if they do not add up to the total."""
    worth = [fan.total for fan in score.fans]
    adds_up = len(worth) > 1 and sum(worth) == score.total
    return " + ".join(map(str, worth)) if adds_up else ""


def verdict_words(score: Score) -> str:
    """Return a capitalised sentence that says whether the hand wins, or why not."""
    text = verdict(score, language())
    return text[:1].upper() + text[1:]


def claimed_words(claim: Claim) -> tuple[str, str]:
    """Return the name of a claimed fan and the verdict on it, both as text."""
    words = {
        "right": say("right"),
        "wrong": say("wrong"),
        "twice": say("claimed too often"),
        "missed": say("forgotten"),
        "unknown": say("not known"),
    }
    return spoken(claim.local) if claim.local else claim.claimed or "", words[claim.verdict]


def reasons_html(fans: Sequence[NotCounted | NearMiss]) -> str:
    """Return, as HTML, fans that do not count, each with the reason."""
    return "".join(
        f'<p class="because"><b>{escape(spoken(fan.local))}</b> – {escape(spoken(fan.because))}</p>'
        for fan in fans
    )


def field_words(fields: Iterable[Field], given: Mapping[str, Any]) -> list[str]:
    """Return a hand's fields as short phrases, in the order of `fields`; empty values are omitted.

    given: values by field key.
    """
    return [_field(field, given[field.key]) for field in fields if given.get(field.key)]


def _field(field: Field, value: Any) -> str:
    """Return a field's label, followed by its value unless it is a flag."""
    if field.kind == FLAG_FIELD:
        return spoken(field.label)
    if field.kind == TILES:
        value = say(", ").join(tile_name(tile, language()) for tile in value)
    elif field.kind == WORTHS:
        value = say(", ").join(f"{say(WINDS[seat])} {worth}" for seat, worth in value.items())
    elif field.kind == CHOICE:
        value = spoken(dict(field.choices).get(value, value))
    return say("{label}: {value}", label=spoken(field.label), value=value)


def unit_words(unit: str, many: int | None = None) -> str:
    """Return the unit of a fan's points in words (doubles, limit, half a limit, fu), in the plural
    unless `many` is 1; "" for the unit of the total."""
    if (unit, many) == ("doubles", 1):
        return say("double")
    words = {"doubles": say("doubles"), "limit": say("limit"), "fu": say("fu")}
    return {**words, "half_limit": say("half a limit")}.get(unit, "")


def payment_title(score: Score) -> str:
    """Return the heading for the payments of a false win; "" for any other payments."""
    return say("If it is declared anyway") if score.false_win else ""


def payment_rows(score: Score) -> list[tuple[str, str]]:
    """Return the payments of a score or, if it has none, what declaring the hand falsely costs, as
    rows of (player in words, amount); may be empty."""
    if score.payments:
        return _by_seat(score.payments) or _rows(score.payments)
    cost = score.false_win
    if not cost:
        return []
    if cost.others is None:  # East gets more than the others
        return _by_seat(cost)
    return [(say("Whoever declares it pays each of the others"), plain(cost.others))]


def _by_seat(pays: Payments) -> list[tuple[str, str]]:
    sums = pays.settlement or {}
    most = max(sums.values(), default=0)
    return [
        _with_deposits(say(WINDS[seat]), signed(sum_), pays.deposits if sum_ == most else None)
        for seat, sum_ in sums.items()
    ]


def _with_deposits(who: str, sum_: str, deposits: int | None) -> tuple[str, str]:
    """Return a row of the payments (player in words, amount).

    who: the player, in words.
    sum_: the amount, as text.
    deposits: points of the deposits on the table that this player takes, which are added to both
        texts; None or 0 for none.
    """
    if not deposits:
        return who, sum_
    return say("{who}, and the deposits on the table", who=who), f"{sum_} + {plain(deposits)}"


def _rows(pays: Payments) -> list[tuple[str, str]]:
    """Return payments as rows by role: what the winner receives, then what the liable player, the
    discarder, East and the others pay, as far as each pays."""
    rows = []
    if pays.liable is not None:
        rows.append((say("Whoever is responsible pays"), -pays.liable))
    if pays.discarder is not None:
        rows.append((say("The discarder pays"), -pays.discarder))
    if pays.dealer is not None:
        rows.append((say("East pays"), -pays.dealer))
    rest = 3 - len(rows)
    words = {
        3: say("Each of the other three pays"),
        2: say("Each of the other two pays"),
        1: say("The other player pays"),
    }
    if pays.others:
        rows.append((words[rest], -pays.others))
    gets = _with_deposits(say("The winner receives"), plain(pays.winner), pays.deposits)
    return [gets, *((word, plain(sum_)) for word, sum_ in rows)]
