"""Row headers of fans as HTML. A tap on one highlights the fan's tiles in the photo or, without a
photo, in the drawn hand; the script `frame/light.js` does the highlighting."""

from __future__ import annotations

from html import escape

from ui.hand.fan_tiles import FanTiles


def head_html(fan: FanTiles | None, content: str) -> str:
    """Return the header of a row around `content`, both HTML: a button that highlights the tiles of
    a fan, or the content alone if there are no tiles to highlight."""
    if fan is None or not fan.pieces:
        return f'<div class="fan-head-alone">{content}</div>'
    ids = " ".join(map(str, fan.pieces))
    return (
        f'<button type="button" class="light" aria-pressed="false" data-light="{ids}" '
        f'data-name="{escape(fan.key, quote=True)}" data-mark="{fan.number}" '
        f'data-colour="{fan.colour + 1}">'
        f'<span class="mark" aria-hidden="true">{fan.number}</span>{content}</button>'
    )
