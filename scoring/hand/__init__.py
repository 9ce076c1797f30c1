"""Hands: their tiles and circumstances, how people type them, and the names of their parts."""
