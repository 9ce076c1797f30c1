"""Checking counts that other players announce, and saying why they are right or wrong.

`tokens` cuts a text into tokens; `reading` reads these by `announcement.grammar`, guided by the
numbers that the hand has (`quantities` and `claimed_hand`). `judging` compares the result with the
hand: by one of the winner's choices (`choices`), the fans (`fan_verdicts`) and the total (`totals`,
`comparing`).
"""
