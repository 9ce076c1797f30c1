"""Hands: their tiles and circumstances, how people type them, and the words for their parts."""
