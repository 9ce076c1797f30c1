"""One's own set of tiles: learned from photos, stored, read with."""
