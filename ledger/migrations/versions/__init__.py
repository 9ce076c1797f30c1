"""One file for each step; `down_revision` says which one comes before it."""
