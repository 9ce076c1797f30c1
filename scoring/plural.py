"""One sentence for a pattern that counts several times, instead of one for each time."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.chinese import Text
from scoring.patterns import Sentence
from scoring.rules import words_of
from scoring.win import Group, Win


def one_or_many(one: Text, many: Text) -> Sentence:
    """Why a pattern counts: ``one`` where it is there once, ``many`` where it is more often.

    The blanks of ``many`` are filled with the sets of every time it is there.
    """

    def because(win: Win, groups: Sequence[Group]) -> Text:
        if len(groups) == 1:
            return one
        whole = tuple([s for group in groups for s in group])
        english, chinese = many
        return (
            english.format_map(words_of(win, whole, "en")),
            chinese.format_map(words_of(win, whole, "zh-Hant")),
        )

    return because
