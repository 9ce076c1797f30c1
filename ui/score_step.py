"""Step 4: the fan list, the total, whether it is enough, and who pays what."""

from __future__ import annotations

from html import escape
from typing import Any

import streamlit as st

from ui import session, tiles_step
from ui.hand_step import BOOKS
from ui.look import tile_html, tiles_html
from ui.state import Draft, concealed_of, meld_tiles, melds_of, piece_of
from ui.widgets import note

MINIMUM = 8


def show() -> None:
    answer = session.answer()
    if "error" in answer:
        _error(answer["error"])
        return
    draft = session.state().draft
    sets = [part["tiles"] for part in answer.get("arrangement", [])]
    st.html(_total(answer))
    st.html(f'<div class="arrangement">{tiles_html(sets)}{_how_won(draft)}</div>')
    st.html(_payments(answer.get("payments") or {}))
    st.html("".join(_fan(fan, len(sets)) for fan in answer["fans"]))
    _reasons("Not counted, and why", answer.get("not_counted", []))
    _reasons("Just missed", answer.get("nearly", []))
    _others(answer.get("alternatives", []))
    _rulings(answer)


def where_to_repair() -> str:
    """The step that puts right what stands in the way of a score, or `""` where nothing does."""
    error = session.answer().get("error")
    if error is None:
        return ""
    return "tiles" if error["code"] in tiles_step.HERE else "hand"


def _error(error: dict[str, Any]) -> None:
    """What stands in the way, and the tiles it is about."""
    note(error["message"], "wrong")
    draft = session.state().draft
    sets = [[piece.tile for piece in concealed_of(draft)]]
    sets += [meld_tiles(meld) for meld in melds_of(draft)]
    st.html(f'<div class="arrangement">{tiles_html(sets)}</div>')


def _total(answer: dict[str, Any]) -> str:
    total = answer["total"]
    if answer["minimum_met"]:
        verdict = f'<p class="verdict good">✓ Enough to win – the minimum is {MINIMUM}</p>'
    else:
        but = " without flowers" if total >= MINIMUM else ""
        verdict = (
            f'<p class="verdict short">✕ Not enough to win – the minimum is {MINIMUM}{but}</p>'
        )
    word = "point" if total == 1 else "points"
    return f'<div class="total"><p><b>{total}</b> {word}</p>{verdict}</div>'


def _how_won(draft: Draft) -> str:
    """The winning tile, and how it came."""
    piece = piece_of(draft, draft.winning) if draft.winning is not None else None
    came = "self-drawn" if draft.self_drawn else "from a discard"
    if piece is None:
        return f'<p class="how-won">Won {came}</p>'
    return f'<p class="how-won">Won on {tile_html(piece.tile)} {came}</p>'


def _payments(pay: dict[str, Any]) -> str:
    if not pay:
        return ""
    rows = [("The winner receives", pay["winner"])]
    if pay.get("discarder") is None:
        rows.append(("Each of the other three pays", -pay["others"]))
    else:
        rows.append(("The discarder pays", -pay["discarder"]))
        rows.append(("Each of the other two pays", -pay["others"]))
    cells = "".join(f"<div><dt>{word}</dt><dd>{value}</dd></div>" for word, value in rows)
    return f'<dl class="payments">{cells}</dl>'


def _fan(fan: dict[str, Any], whole: int) -> str:
    """One fan: name, points, its tiles and why. whole: how many sets the hand has."""
    count = fan.get("count", 1)
    points = fan["points"] * count
    times = f' <span class="times">{count} × {fan["points"]}</span>' if count > 1 else ""
    tiles = fan.get("tiles") or []
    return (
        '<div class="fan"><div class="fan-head">'
        f'<span class="fan-name">{escape(fan["name"])} '
        f'<span class="zh" lang="zh">{escape(fan.get("zh", ""))}</span>{times}</span>'
        f'<span class="fan-points">{points}</span></div>'
        f"{tiles_html(tiles, small=len(tiles) == whole) if tiles else ''}"
        f'<p class="because">{escape(fan.get("because", ""))}</p></div>'
    )


def _reasons(title: str, fans: list[dict[str, Any]]) -> None:
    """Fans that do not count, each with the sentence that says why."""
    if not fans:
        return
    with st.expander(f"{title} ({len(fans)})"):
        st.html(
            "".join(
                f'<p class="because"><b>{escape(fan["name"])}</b> – {escape(fan["because"])}</p>'
                for fan in fans
            )
        )


def _others(readings: list[dict[str, Any]]) -> None:
    if not readings:
        return
    with st.expander(f"Other ways to read this hand ({len(readings)})"):
        for reading in readings:
            sets = [part["tiles"] for part in reading.get("arrangement", [])]
            fans = ", ".join(
                f"{fan['name']} {fan['points'] * fan.get('count', 1)}" for fan in reading["fans"]
            )
            st.html(
                f'<div class="fan"><div class="fan-head"><span class="fan-name">{escape(fans)}'
                f'</span><span class="fan-points">{reading["total"]}</span></div>'
                f"{tiles_html(sets)}</div>"
            )


def _rulings(answer: dict[str, Any]) -> None:
    applied = answer.get("rulings_applied", [])
    book = BOOKS.get(str(answer.get("rulings")), str(answer.get("rulings")))
    if not applied:
        st.caption(f"Counted by {book}.")
        return
    with st.expander(f"Counted by {book} – disputed points ({len(applied)})"):
        st.html(
            "".join(
                f'<p class="because"><b>{escape(str(r["id"]))} {escape(str(r["choice"]))}</b> '
                f"{escape(str(r.get('effect', '')))} – {escape(str(r.get('source', '')))}</p>"
                for r in applied
            )
        )
