"""The page of a club evening: the next hand, the standings, all hands so far."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from html import escape

import streamlit as st

from ledger import entering
from ledger.chain import Chain
from ledger.details import END, INCIDENT
from ledger.entry import Entry, new_id
from ledger.errors import LedgerError
from ledger.evening import Evening
from ledger.names import clean_name
from ledger.rights import Right
from ledger.spreadsheet import to_csv
from ledger.turns import TablePosition
from ui.evening import begin_evening, booking, dialogs, evening_session, proof, sharing
from ui.evening.ledger_words import (
    COLOURS,
    course_table,
    describe,
    fans,
    label,
    round_of,
    standing,
    sums_html,
    table,
    where,
    winners,
)
from ui.frame import own_rules
from ui.frame.navigation import link, open_place
from ui.frame.table_rules import played_title
from ui.frame.widgets import (
    MAIN,
    WIDE,
    FileToSave,
    in_line,
    literal,
    marked,
    note,
    press,
    save_button,
    scroll_up,
    seek,
    show_sought,
)
from ui.frame.words import language, say, signed

CARD = "ledger-card-drawn"
"""Session key of a pair: what the card of the night was drawn from, and its picture as PNG."""

FROM_LIST = "ledger-from-list"
"""Session key of the notice about a tap in the list of hands, which is shown at the list."""

WRONG_NAMES = "ledger-wrong-names"
"""Session key of the sentence about what is wrong with names just typed."""

NAMES_BESIDE, NAME_PX = 2, 105
"""Number of names beside each other in the chart's legend, and width in pixels from which a name is
cut, so that they stay within a phone."""

DEVICE = re.compile("[0-9a-f]{4}")
"""Pattern of the signature of a phone without a name (`ledger.rights.Desk`)."""

LOOK_EVERY = 2
"""Seconds between checks whether another phone has written to the evening."""


def show() -> None:
    """Draw the page of the open evening, or the form to begin one."""
    begin_evening.open_or_begin(_evening)


def show_notice() -> None:
    """Draw the notice about the last tap, with a button to undo it; draw nothing without a
    notice."""
    notice = evening_session.notice()
    if notice is None:
        return
    note(notice.text, notice.kind)
    if notice.undo:
        text = say("Undo")
        press(
            text,
            f"ledger-undo-{notice.undo}",
            partial(evening_session.undo, notice.undo),
            icon="undo",
        )


def _evening(evening: Evening) -> None:
    st.title(where(evening))
    rules = played_title(evening.ruleset, evening.rulings, language())
    told = rules if evening.positions.over else f"{round_of(evening.positions.now)} · {rules}"
    st.html(f'<p class="ledger-where">{escape(told)}</p>')
    if own := own_rules.details(evening.ruleset, evening.rulings):
        st.html(own)
    link(sharing.TABLE.removeprefix("/"), say("Table screen"), ":material/tv:")
    in_list = st.session_state.get(FROM_LIST) == evening_session.notice()
    if not in_list:
        show_notice()
    chain = proof.tell(evening)
    st.html(table(evening))
    for line in standing(evening):
        st.html(f'<p class="ledger-where">{escape(line)}</p>')
    level = evening_session.store().level(evening.id)
    if evening.positions.over:
        _after(evening)
    elif level >= Right.KEEP:
        _ways(evening)
    if evening.log.live:
        _chart(evening)
    if evening.log.live or evening.log.cancelled:
        st.header(say("Hands"))
        if in_list:  # shown where the tap was
            show_notice()
        _entries(evening, level)
    _more(evening, level, chain)
    if st.session_state.get(evening_session.SHEET) is None:
        _watch(evening.id, len(evening.entries))
    scroll_up(evening.id)
    show_sought()
    dialogs.show_open_sheet(evening)


@st.fragment(run_every=LOOK_EVERY)
def _watch(evening_id: str, many: int) -> None:
    try:
        changed = len(evening_session.store().evening(evening_id).entries) != many
    except LedgerError:
        return  # the next tap shows the error
    if changed:
        st.rerun()


def _ways(evening: Evening) -> None:
    position = evening.positions.now
    with st.container(key="ledger-score"):
        if st.button(
            say("Score a hand"),
            key="score-a-hand",
            type="primary",
            icon=":material/photo_camera:",
            width="stretch",
            on_click=booking.camera,
        ):
            open_place("")
    with st.container(key="ledger-ways"):
        _way(say("Something happened"), "incident", "gavel")
        _way(say("Points only"), "points", "edit")
        if dialogs.asks_of_draw(evening):
            _way(say("Draw"), "draw", "handshake")
        else:
            # The key names the hand, so that a double tap does not draw the next one too.
            own = evening_session.entry_id(f"draw-{position.hand}")
            press(
                say("Draw"),
                f"way-draw-{position.hand}",
                partial(_draw, position, own),
                icon="handshake",
            )


def _way(words: str, sheet: str, icon: str) -> None:
    """Draw a button that opens a sheet.

    words: label of the button.
    sheet: kind of the sheet.
    icon: name of a Material symbol.
    """
    press(words, f"way-{sheet}", partial(evening_session.open_sheet, sheet), icon=icon)


def _draw(position: TablePosition, own: str) -> None:
    slot, done = f"draw-{position.hand}", say("Hand {hand}: nobody won.", hand=position.hand)
    evening_session.enter(slot, own, lambda now, own: entering.draw(now, own), done, seen=position)


def _end(position: TablePosition, own: str) -> None:
    done = say("The evening is over.")
    evening_session.enter("end", own, lambda now, own: entering.end(now, own), done, seen=position)
    seek("ledger-after")


def _after(evening: Evening) -> None:
    """Draw the result of a finished evening, and buttons to save its picture, to play on if the
    players ended it early, and to begin another game."""
    with st.container(key="ledger-after"):
        st.image(_card(evening), width="stretch", alt=winners(evening))
    begun = evening_session.local(evening.begun)
    save_button(
        say("Save the picture"),
        FileToSave(_card(evening), f"tiletally-{begun:%Y-%m-%d}.png", "image/png"),
        "ledger-card",
        icon="image",
        look=WIDE,
    )
    if evening.positions.ended is not None:
        press(
            say("Play on"),
            "ledger-play-on",
            partial(evening_session.undo, evening.positions.ended.id, say("The evening goes on.")),
            icon="undo",
            look=WIDE,
        )
    text = say("Another game with the same four")
    press(text, "ledger-again-four", evening_session.leave, look=MAIN)


def _card(evening: Evening) -> bytes:
    from ui.evening.night_card import night_card  # drawing is not needed before the end

    key = (evening.id, len(evening.entries), evening.players, language())
    kept: tuple[tuple[str, int, tuple[str, ...], str], bytes] | None = st.session_state.get(CARD)
    if kept is None or kept[0] != key:
        begun = evening_session.local(evening.begun)
        kept = (key, night_card(evening, f"{begun:%Y-%m-%d}"))
        st.session_state[CARD] = kept
    return kept[1]


# --- what happened -------------------------------------------------------------------------------


def _chart(evening: Evening) -> None:
    """Draw the totals after each hand as a line chart, with a table for screen readers."""
    st.header(say("How it went"))
    hand, total, player = say("Number of the hand"), say("Points"), say("Player")
    names = [person.name for person in evening.people.everyone]
    values = [
        {hand: number, player: name, total: float(amount)}
        for number, totals in evening.standings.course
        for name, amount in zip(names, totals, strict=True)
    ]
    colour = {"domain": names, "range": [COLOURS[p.player] for p in evening.people.everyone]}
    last = evening.standings.course[-1].hand
    across = {"tickMinStep": 1, "tickCount": min(last, 8), "grid": False}
    up = {"title": None, "tickMinStep": 1, "format": ",~f"}
    near = {"zero": False}  # in riichi all totals are far above zero
    legend = {"orient": "bottom", "title": None, "columns": NAMES_BESIDE, "labelLimit": NAME_PX}
    encoding = {
        "x": {"field": hand, "type": "quantitative", "axis": across},
        "y": {"field": total, "type": "quantitative", "axis": up, "scale": near},
        "color": {"field": player, "type": "nominal", "scale": colour, "legend": legend},
    }
    # Screen readers cannot name the lines; they get the table below instead.
    mark = {"type": "line", "aria": False, "tooltip": True}
    with st.container(key="ledger-chart"):
        spec = {"data": {"values": values}, "mark": mark, "encoding": encoding}
        st.vega_lite_chart(spec, height=300)
    st.html(course_table(evening))


def _entries(evening: Evening, level: Right) -> None:
    """Draw the entries, the latest first: valid ones with an undo button, and cancelled
    incidents."""
    cancelled = {entry.id: by for entry, by in evening.log.cancelled}
    shown = [*evening.log.live, *(entry for entry, _ in evening.log.cancelled)]
    for entry in sorted(shown, key=lambda e: e.number, reverse=True):
        if entry.id in cancelled:
            st.html(_cancelled(evening, entry, cancelled[entry.id]))
            continue
        with in_line(f"entry-{entry.id}"):
            st.html(_line(evening, entry))
            if level < Right.KEEP:
                continue
            what = describe(evening, entry)
            text = marked("Undo: hand {hand}, {what}", hand=entry.hand, what=what)
            press(text, f"takeout-{entry.id}", partial(_take_out, evening, entry), icon="undo")


def _take_out(evening: Evening, entry: Entry) -> None:
    """Undo an entry; for an incident open a sheet that asks for the reason, since it stays in the
    list."""
    if entry.kind == INCIDENT:
        evening_session.open_sheet(f"{dialogs.CANCEL}{entry.id}")
    else:
        done = say("Taken out: {what}.", what=describe(evening, entry))
        if entry.ends:
            done = say("Hand {hand} was removed and is open again.", hand=entry.hand)
        evening_session.undo(entry.id, done)
        st.session_state[FROM_LIST] = evening_session.notice()


def _cancelled(evening: Evening, entry: Entry, by: Entry) -> str:
    """Return a cancelled incident as HTML, with who cancelled it, when, and why.

    entry: the incident.
    by: the entry that cancelled it.
    """
    time = f"{evening_session.local(by.at):%H:%M}"
    parts = (say("Cancelled"), time, _signed(by), by.note)
    small = " · ".join(escape(part) for part in parts if part)
    what = escape(describe(evening, entry))
    return (
        f'<p class="ledger-line ledger-cancelled"><b>{entry.hand}</b> <s>{what}</s>'
        f' <span class="when">{small}</span></p>'
    )


def _signed(entry: Entry) -> str:
    """Return the name of the author of an entry; "" for a phone without a name."""
    return "" if DEVICE.fullmatch(entry.author) else entry.author


def _line(evening: Evening, entry: Entry) -> str:
    names = say(", ").join(fans(evening, entry)[:4])
    time = f"{evening_session.local(entry.at):%H:%M}"
    small = " · ".join(escape(part) for part in (time, _signed(entry), names) if part)
    no_sums = not any(evening.standings.gains_of(entry))
    number = "" if entry.kind == END else entry.hand  # the end belongs to no hand
    return (
        f'<p class="ledger-line"><b>{number}</b> {escape(describe(evening, entry))}'
        f' <span class="when">{small}</span></p>{"" if no_sums else sums_html(evening, entry)}'
    )


# --- the rest ------------------------------------------------------------------------------------


def _more(evening: Evening, level: Right, chain: Chain) -> None:
    stake = [
        say("{who}: {amount} on the table", who=evening.people.names()[p], amount=signed(amount))
        for p, amount in enumerate(evening.money.pot)
        if amount
    ]
    if stake:
        st.html(f'<p class="ledger-where">{escape(say(", ").join(stake))}</p>')
    begun = evening_session.local(evening.begun)
    with st.container(key="ledger-list"):
        data = to_csv(evening).encode("utf-8-sig")  # Excel recognises UTF-8 by this mark
        file = f"tiletally-{begun:%Y-%m-%d}.csv"
        save_button(say("Save as CSV"), FileToSave(data, file, "text/csv"), "ledger-csv")
        if evening.log.live and not evening.positions.over and level >= Right.KEEP:
            press(
                say("End the evening"),
                "ledger-end",
                partial(_end, evening.positions.now, evening_session.entry_id("end")),
                icon="flag",
            )
        press(say("Other evenings"), "ledger-leave", evening_session.leave, icon="list")
    sharing.show(evening, level)
    proof.show(evening, chain)
    if level < Right.KEEP:
        st.caption(say("Your link only lets you watch: others keep this ledger."))
        return
    with st.expander(say("Names, corrections, delete"), icon=":material/more_horiz:"):
        _names(evening)
        sheets = [
            (say("Somebody takes over a seat"), "substitute", "person_add"),
            (say("Correct the sums"), "correction", "edit_note"),
        ]
        if level == Right.OWN:
            sheets.append((say("Delete this evening"), "forget", "delete"))
        for words, sheet, icon in sheets:
            press(words, f"ledger-{sheet}", partial(evening_session.open_sheet, sheet), icon=icon)


def _names(evening: Evening) -> None:
    position, on_seats = evening.positions.now, evening.people.seated()
    people = zip(evening.people.substitutions, evening.people.everyone[4:], strict=True)
    substitutes = {came.id: person.name for came, person in people}
    with st.form("ledger-names", border=False):
        for player, name in enumerate(evening.players):
            sits = on_seats[player] == player and not position.over
            st.text_input(
                label(evening, position, player) if sits else literal(name),
                # The key contains the name, so that a name changed by another phone gets a new
                # field and a stale one is not sent back.
                key=_filled(_name_field(evening.id, player, name), name),
                max_chars=begin_evening.MOST_TYPED,
            )
        for number, (entry_id, name) in enumerate(substitutes.items(), start=4):
            player = evening.people.everyone[number].player
            sits = on_seats[player] == number and not position.over
            st.text_input(
                label(evening, position, player) if sits else literal(name),
                key=_filled(_substitute_field(evening.id, entry_id), name),
                max_chars=begin_evening.MOST_TYPED,
            )
        st.form_submit_button(
            say("Change the names"),
            on_click=partial(_rename, evening.id, evening.players, substitutes),
        )
        if wrong := st.session_state.pop(WRONG_NAMES, ""):
            note(wrong, "wrong")


def _filled(key: str, name: str) -> str:
    """Fill the field with this widget key with a name, unless it has a text already, and return the
    key. `_rename` may have set the text of a field, which must have no default value then."""
    st.session_state.setdefault(key, name)
    return key


def _name_field(evening_id: str, player: int, name: str) -> str:
    """Return the widget key of the field for a player's name; `name` is the current one."""
    return f"rename-{evening_id}-{player}-{name}"


def _substitute_field(evening_id: str, entry_id: str) -> str:
    """Return the widget key of the field for the name of a substitute, who arrived by the entry
    with this id; a correction has another id."""
    return f"rename-{evening_id}-{entry_id}"


def _rename(evening_id: str, seen: tuple[str, ...], substitutes: Mapping[str, str]) -> None:
    """Store the typed names that differ from those shown on this page. If another phone has changed
    one of them in the meantime, or a name is wrong, none is stored, the typed ones stay in their
    fields, and the page says why.

    seen: names of the four players.
    substitutes: name of each substitute, by the id of the entry by which it arrived.
    """
    typed = [
        st.session_state[_name_field(evening_id, player, name)] for player, name in enumerate(seen)
    ]
    with evening_session.refusals_told():
        desk = evening_session.store()
        now = desk.evening(evening_id).players
        names, taken = list(now), False
        for player, (name, was) in enumerate(zip(typed, seen, strict=True)):
            if name == was:
                continue
            if now[player] == was:
                names[player] = clean_name(name)
            else:
                st.session_state[_name_field(evening_id, player, now[player])] = name
                taken = True
        if taken:
            raise LedgerError("names_changed", f"they are {now} by now")
        came = {
            entry_id: st.session_state[_substitute_field(evening_id, entry_id)]
            for entry_id in substitutes
        }
        if wrong := begin_evening.wrong_names([*names, *came.values()]):
            st.session_state[WRONG_NAMES] = wrong
            return
        corrected = [entry_id for entry_id, name in came.items() if name != substitutes[entry_id]]
        for entry_id in corrected:
            desk.enter(evening_id, partial(_renamed, entry_id, came[entry_id]))
        if desk.rename(evening_id, names, now).players != now or corrected:
            evening_session.tell("good", say("The names are changed."))


def _renamed(entry_id: str, name: str, evening: Evening) -> Entry:
    return entering.renamed_substitute(evening, new_id(), entry_id, name)
