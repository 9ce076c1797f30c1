"""Counts that somebody else made: announcements read, judged, and answered with the reason.

A text becomes tokens (`tokens`), the tokens are read by a grammar (`announcement.grammar`,
`reading`) against the numbers that the hand has (`quantities`), and what was read is judged
(`judging`).
"""
