"""Tiles of readings that tests make up."""

from vision.observations import FoundTile
from vision.reading import PlacedTile


def placed(
    tile: FoundTile, *, row: int = 0, group: int = 0, doubt: float = 0.0, mended_from: str = ""
) -> PlacedTile:
    """Return a found tile as the tile of a reading. Unless given, it is in the first row and the
    first group and beyond doubt."""
    return PlacedTile.of(tile, row=row, group=group, doubt=doubt, mended_from=mended_from)
