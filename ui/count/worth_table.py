"""What a value is made of where fans alone do not say it: points, fu, a settlement among four."""

from __future__ import annotations

from html import escape
from typing import Any

import streamlit as st

from ui.frame.widgets import heading
from ui.frame.words import own_name, say


def show(answer: dict[str, Any]) -> None:
    """The parts that these rules have; nothing for others."""
    _items(say("Points of the hand"), answer.get("items", []), "points")
    _items(say("Fu"), answer.get("fu_details", []), "fu")
    _transfers(answer.get("transfers", []))


def _items(title: str, items: list[dict[str, Any]], worth: str) -> None:
    if not items:
        return
    heading(title)
    rows = "".join(
        f"<li><span>{escape(own_name(item))}{_times(item)}</span>"
        f"<span>{item[worth] * item.get('count', 1)}</span></li>"
        for item in items
    )
    st.html(f'<ul class="items">{rows}</ul>')


def _times(item: dict[str, Any]) -> str:
    return f" × {item['count']}" if item.get("count", 1) > 1 else ""


def _transfers(transfers: list[dict[str, Any]]) -> None:
    """Each sum of a settlement among all four, with its reason."""
    if not transfers:
        return
    with st.expander(say("Who pays whom ({many})", many=len(transfers))):
        st.html("".join(f'<p class="because">{escape(t["because"])}</p>' for t in transfers))
