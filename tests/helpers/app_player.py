"""A player who taps what is on the pages, through Streamlit's AppTest, without browser or
models."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Self

from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

from tests.helpers import ROOT
from ui.frame.widgets import JOINER
from ui.hand import changes
from ui.hand.machine import AppState


def codes(text: str) -> list[str]:
    return text.split()


STRAIGHT = codes("1m 2m 3m 4m 5m 6m 7m 8m 9m C C C 2p 2p")


def shown(text: str) -> str:
    """Return Markdown text as it is displayed, without the escapes of literal characters."""
    return re.sub(r"\\(?=[^a-zA-Z0-9\s])", "", text).replace(JOINER, "")


class Player:
    """A player who taps what is on the page; most methods return the player, after checking that
    the app raised no exception."""

    def __init__(self, address: Mapping[str, Any] | None = None, place: str | None = None) -> None:
        """Open the app.

        address: parameters of its address.
        place: page to open, as in `visit`; None for the first one.
        """
        self.at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=60)
        self.show_address(address or {})
        if place is None:
            self.at.run()
        else:
            self.visit(place)

    def show_address(self, address: Mapping[str, Any]) -> None:
        """Change the parameters of the address without drawing the page."""
        self.at.query_params.clear()
        for name, value in address.items():
            self.at.query_params[name] = value

    def visit(self, path: str) -> Self:
        """Open another page by its path in the address, such as "evening" or "learn"."""
        self.at._page_hash = calc_hash(path)  # AppTest itself only knows pages that are files
        self.at.run()
        return self.fine()

    @property
    def state(self) -> AppState:
        tally: AppState = self.at.session_state["tally"]
        return tally

    @property
    def tiles(self) -> list[str]:
        return [p.tile for p in self.state.draft.pieces if not p.aside]

    @property
    def words(self) -> str:
        """All text on the page, without style sheets."""
        lists: list[Iterable[Any]] = [self.at.markdown, self.at.caption, self.at.info]
        lists += [self.at.warning, self.at.error, self.at.success, self.at.get("html")]
        texts = [str(getattr(e, "value", "") or e.proto.body) for es in lists for e in es]
        return shown("\n".join(text for text in texts if "<style" not in text))

    def buttons(self) -> list[str]:
        return [button.key for button in self.at.button if button.key]

    def tap(self, key: str) -> Self:
        """Tap the button with this key, or the first one whose key begins with it and "__", as
        those of tiles do. Raises AssertionError if there is none or it is disabled."""
        names = [k for k in self.buttons() if k == key or k.startswith(f"{key}__")]
        assert names, f"no {key} among {self.buttons()}"
        button = self.at.button(key=names[0])
        assert not button.disabled, f"{key} is greyed out"
        button.click().run()
        return self.fine()

    def wins(self, number: int) -> Self:
        """Make the tile with this piece id the winning one, with the button in the tile's sheet,
        unless it already is."""
        if self.state.draft.winning != number:
            self.tap(f"tile-{number}").tap("won")
        return self

    def switch(self, flag: str) -> Self:
        toggle = self.at.toggle(key=f"flag-{flag}")
        assert not toggle.disabled
        toggle.set_value(not toggle.value).run()
        return self.fine()

    def choose(self, name: str, value: str) -> Self:
        self.at.segmented_control(key=f"choice-{name}").set_value(value).run()
        return self.fine()

    def often(self, name: str, many: int) -> Self:
        """Enter a number in a field of the form."""
        self.at.number_input(key=f"more-{name}").set_value(many).run()
        return self.fine()

    def enter(self, tiles: list[str]) -> Self:
        """Enter a hand: the last tile by a tap, so that it can be undone, the others directly."""
        for tile in tiles[:-1]:
            self.state.draft = changes.add_tile(self.state.draft, tile)
        self.at.run()
        return self.tap_each(tiles[-1:])

    def tap_each(self, tiles: list[str]) -> Self:
        """Enter every tile by a tap on the pad."""
        for tile in tiles:
            self.tap(f"pad-{tile}")
        return self

    def unfold(self, key: str) -> Self:
        """Open a folded section whose content is drawn only when it is open."""
        self.at.session_state[key] = True
        self.at.run()
        return self.fine()

    def upload(self, name: str, data: bytes) -> Self:
        return self.upload_all([(name, data)])

    def upload_all(self, files: list[tuple[str, bytes]]) -> Self:
        """Choose several files in one upload."""
        chosen = [(name, data, "image/jpeg") for name, data in files]
        self.at.file_uploader[0].set_value(chosen).run()
        return self.fine()

    def fine(self) -> Self:
        assert not self.at.exception, self.at.exception
        return self
