"""The player's own tile sets: learned from photos, stored, and used for reading."""
