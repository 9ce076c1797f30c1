"""Below and beside a score: what it is made of, who pays, what was short, and other rules."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from html import escape

import streamlit as st

from scoring.answering import tried
from scoring.errors import HandError
from scoring.rulesets import ruleset
from scoring.score import Fan, Payments, Score, Transfer
from ui.evening.ledger_words import signed
from ui.frame.answer_words import made_of, worth_words
from ui.frame.rules import all_rules, rules_title, verdict
from ui.frame.widgets import heading
from ui.frame.words import WINDS, language, say, spoken
from ui.hand import session
from ui.hand.state import hand_json


def worth_table(score: Score) -> None:
    """The parts that these rules have; nothing for others."""
    more = score.more
    items = [(spoken(i.local) + _times(i, " × "), i.total) for i in more.get("items", ())]
    _items(say("Points of the hand"), items)
    _items(say("Fu"), [(spoken(part.local), part.fu) for part in more.get("fu_details", ())])
    _transfers(more.get("transfers", ()))


def _items(title: str, items: Sequence[tuple[str, int]]) -> None:
    if not items:
        return
    heading(title)
    rows = "".join(
        f"<li><span>{escape(name)}</span><span>{worth}</span></li>" for name, worth in items
    )
    st.html(f'<ul class="items">{rows}</ul>')


def _times(fan: Fan, sign: str) -> str:
    return f"{sign}{fan.count}" if fan.count > 1 else ""


def _transfers(transfers: Sequence[Transfer]) -> None:
    """Each sum of a settlement among all four, with its reason."""
    if not transfers:
        return
    with st.expander(say("Who pays whom ({many})", many=len(transfers))):
        reasons = (escape(spoken(each.because)) for each in transfers)
        st.html("".join(f'<p class="because">{reason}</p>' for reason in reasons))


def payments(score: Score) -> None:
    """Who gets and pays what, folded away; nothing where the rules pay nothing."""
    rows = _payment_table(score)
    if rows:
        with st.expander(say("Who pays what"), icon=":material/payments:", key="payments"):
            st.html(rows)


def _payment_table(score: Score) -> str:
    cells = "".join(
        f"<div><dt>{escape(word)}</dt><dd>{sum_}</dd></div>" for word, sum_ in payment_rows(score)
    )
    if not cells:
        return ""
    title = payment_title(score)
    head = f'<p class="because">{escape(title)}</p>' if title else ""
    return f'{head}<dl class="payments">{cells}</dl>'


def payment_title(score: Score) -> str:
    """What has to be said before the sums; nothing where the hand wins."""
    return say("If it is declared anyway") if score.false_win else ""


def payment_rows(score: Score) -> list[tuple[str, str]]:
    """Who gets or pays, and how much; none where the rules pay nothing."""
    if score.payments:
        return _by_seat(score.payments) or _rows(score.payments)
    cost = score.false_win
    if not cost:
        return []
    if cost.others is None:  # East gets more than the others
        return _by_seat(cost)
    return [(say("Whoever declares it pays each of the others"), str(cost.others))]


def _by_seat(pays: Payments) -> list[tuple[str, str]]:
    """What each seat gets, where the rules settle among all four."""
    sums = pays.settlement or {}
    most = max(sums.values(), default=0)
    return [
        _with_deposits(say(WINDS[seat]), signed(sum_), pays.deposits if sum_ == most else None)
        for seat, sum_ in sums.items()
    ]


def _with_deposits(who: str, sum_: str, deposits: int | None) -> tuple[str, str]:
    """What the winner gets, and what lies on the table for the winner beside it."""
    if not deposits:
        return who, sum_
    return say("{who}, and the deposits on the table", who=who), f"{sum_} + {deposits}"


def _rows(pays: Payments) -> list[tuple[str, str]]:
    """Who gets or pays, and how much."""
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
    gets = _with_deposits(say("The winner receives"), str(pays.winner), pays.deposits)
    return [gets, *((word, str(sum_)) for word, sum_ in rows)]


def below_minimum(score: Score) -> None:
    """A block below the score; nothing where the hand is worth enough, or its rules do not say.

    score: one that was asked for with `nearly`.
    """
    short = score.short
    if not short:
        return
    heading(say("What would have been enough"))
    amount = ruleset(score.ruleset).amount(short.missing)
    said = say("{amount} is missing.", amount=amount)
    if short.missing > 1:
        said = say("{amount} are missing.", amount=amount)
    st.html(f'<p class="because">{escape(said)}</p>')
    if short.ways:
        items = "".join(f"<li>{escape(spoken(way.because))}</li>" for way in short.ways)
    else:
        items = "".join(
            f"<li><b>{escape(spoken(fan.local))}</b> – {escape(spoken(fan.because))}</li>"
            for fan in (score.nearly or ())[:3]
        )
        text = say("No single change and no self-draw would have brought it there.")
        st.html(f'<p class="because">{escape(text)}</p>')
    if items:
        st.html(f'<ul class="ways">{items}</ul>')


def other_rulesets() -> None:
    """An expander that counts only once it is opened."""
    box = st.expander(
        say("The same hand elsewhere"), key="elsewhere", icon=":material/public:", on_change="rerun"
    )
    if box.open:
        with box:
            st.html("".join(_row(name, found) for name, found in _counted()))


def _counted() -> list[tuple[str, Score | HandError]]:
    """Each rule set's name and what the hand comes to, by the options this browser remembers."""
    now = session.state()
    hands = []
    for name in all_rules():
        here = name == now.draft.ruleset
        rulings = now.draft.rulings if here else session.table_rulings(name)
        hands.append((name, hand_json(replace(now.draft, ruleset=name, rulings=rulings))))
    key = json.dumps(hands, sort_keys=True)
    if now.elsewhere is None or now.elsewhere[0] != key:
        now.elsewhere = (key, [(name, tried({**hand, "brief": True})) for name, hand in hands])
    return now.elsewhere[1]


def _row(name: str, found: Score | HandError) -> str:
    title = escape(rules_title(name, language()))
    if isinstance(found, HandError):
        return _html(title, "–", spoken(found.message), "short")
    worth = worth_words(found)
    if not found.legal or not found.minimum_met:
        return _html(title, worth, verdict(found, language()), "short")
    beside = made_of(found) if found.total is not None else ""
    fans = say(", ").join(spoken(fan.local) + _times(fan, " ×") for fan in found.fans)
    return _html(title, worth, fans, "", beside)


def _html(title: str, worth: str, text: str, tone: str, beside: str = "") -> str:
    more = f'<br><span class="unit">= {escape(beside)}</span>' if beside else ""
    return (
        f'<div class="fan"><div class="fan-head"><span class="fan-name">{title}</span>'
        f'<span class="fan-points">{escape(worth)}{more}</span></div>'
        f'<p class="because verdict-text {tone}">{escape(text)}</p></div>'
    )
