"""The question of the moment, under the photo: one at a time, each answer one tap."""

from __future__ import annotations

import streamlit as st

from ui.frame.widgets import tile_button, tile_row
from ui.frame.words import say, spoken
from ui.hand import session
from ui.hand.questions import Asked, Choice, next_question
from ui.hand.state import piece_of, tile_of


def show(asked: Asked | None) -> None:
    """The question and its answers; nothing where nothing is asked."""
    if asked is None:
        return
    now = session.state()
    with st.container(key="question", gap="small"):
        with st.container(horizontal=True, wrap=False, vertical_alignment="center"):
            piece = piece_of(now.draft, asked.pieces[0]) if len(asked.pieces) == 1 else None
            found = tile_of(now.draft, piece)
            if found is not None and now.photo is not None:
                crop = now.photo.crop(found)
                st.image(crop, width=48, alt=say("This tile in the photo"))
            st.markdown(f"**{spoken(asked.text)}**")
        tiles = [(n, c) for n, c in enumerate(asked.choices) if c.code]
        words = [(n, c) for n, c in enumerate(asked.choices) if not c.code]
        if tiles:
            with tile_row("answers"):
                for number, choice in tiles:
                    tile_button(choice.code, f"answer-{number}", _answer, (asked.key, number))
        with st.container(horizontal=True, gap="small", key="answers-said"):
            for number, choice in words:
                _said(asked, number, choice)
            if now.photo is not None:
                st.button(
                    say("Another photo of the same hand"),
                    icon=":material/add_a_photo:",
                    key="look-again",
                    type="tertiary",
                    on_click=_look_again,
                )


def _said(asked: Asked, number: int, choice: Choice) -> None:
    st.button(
        spoken(choice.text), key=f"answer-{number}", on_click=_answer, args=(asked.key, number)
    )


def _look_again() -> None:
    """The next photo is read together with this one."""
    session.go("photo")
    session.state().joins = True


def _answer(key: str, number: int) -> None:
    """Take an answer, unless the question was answered meanwhile."""
    asked = next_question(session.state())
    if asked is None or asked.key != key or number >= len(asked.choices):
        return
    draft = asked.choices[number].draft
    if draft is None:
        session.open_sheet("add")
    else:
        session.change(draft)
