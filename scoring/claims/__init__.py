"""Checking counts that other players announce, and saying why they are right or wrong.

`tokens` cuts a text into tokens; `reading` reads the tokens as `announcement.grammar` says, guided
by the numbers that the hand has (`quantities` and `claimed_hand`). `judging` compares the result
with the hand or, where the rules let the winner choose, with the nearest choice (`choices`): first
the fans (`fan_verdicts`), then the total (`totals`, `comparing`).
"""
