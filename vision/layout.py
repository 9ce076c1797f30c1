"""Rows and groups: from tiles anywhere in the photo to tiles in reading order that lie together."""

from __future__ import annotations

from vision.reading import FoundTile, Group


def arrange(tiles: list[FoundTile], width: int, height: int) -> tuple[list[FoundTile], list[Group]]:
    """Tiles in reading order with `row` and `group` set, and the groups they form."""
    tiles = sorted(
        tiles,
        key=lambda tile: (
            round(float(tile.quad[:, 1].mean()) / 1e4),
            float(tile.quad[:, 0].mean()),
        ),
    )
    flowers = [i for i, t in enumerate(tiles) if t.tile.startswith("f")]
    plain = [i for i, t in enumerate(tiles) if not t.tile.startswith("f")]
    groups = [
        Group(kind, members)
        for kind, members in (("concealed", plain), ("flowers", flowers))
        if members
    ]
    for number, group in enumerate(groups):
        for i in group.tiles:
            tiles[i].row, tiles[i].group = 0, number
    return tiles, groups
