"""A cache for functions of small integers, looked up with whole arrays of keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]
Flags = NDArray[np.bool_]

MOST_NUMBERS = 1 << 22
"""Maximum number of integers in all cached answers together (32 MB); beyond it, the cache is
emptied."""

_MIX = 0x9E3779B97F4A7C15


class Known:
    """A cache of a function from an integer key to a fixed number of integers (its answer).

    ask: the function; takes a key (0 or more) and returns the answer; called once per key, unless
        the cache is emptied in between.
    width: number of integers in an answer.
    forgets: True to empty the cache whenever it is full, after which the columns that `ids` has
        returned are no longer valid; False only if there are few enough keys to keep all answers.
    """

    def __init__(
        self, ask: Callable[[int], Sequence[int]], width: int = 1, *, forgets: bool = True
    ) -> None:
        self.ask, self.width = ask, width
        self.most = MOST_NUMBERS // width if forgets else None
        self._forget()

    def _forget(self) -> None:
        self.many = 1  # column 0 stands for an empty slot
        self.keys = np.full(1 << 8, -1, np.int64)
        self.facts = np.zeros((self.width, 1 << 8), np.int64)
        self.slots = np.zeros(1 << 12, np.int32)

    def __call__(self, keys: Ints) -> Ints:
        """Return the answers (width, n) for n keys."""
        ids = self.ids(keys)
        answers: Ints = self.facts[:, ids]  # read after `ids`, which may replace the array
        return answers

    def ids(self, keys: Ints) -> NDArray[np.int32]:
        """Return, for n keys, the column of each key's answer in ``facts`` (n,). Answers not cached
        yet are computed first."""
        at = self._slot(keys)
        ids = self.slots[at]
        lost = np.flatnonzero(self.keys[ids] != keys)
        while len(lost):
            new = lost[ids[lost] == 0]
            if len(new):
                self._learn(np.unique(keys[new]), keys)
                return self.ids(keys)
            at[lost] = (at[lost] + 1) % len(self.slots)
            ids[lost] = self.slots[at[lost]]
            lost = lost[self.keys[ids[lost]] != keys[lost]]
        return ids

    def _slot(self, keys: Ints) -> Ints:
        bits = np.uint64(65 - len(self.slots).bit_length())
        return (keys.view(np.uint64) * np.uint64(_MIX) >> bits).view(np.int64)

    def _learn(self, new: Ints, wanted: Ints) -> None:
        """Compute and store the answers of the keys `new`. If the cache is full, empty it first and
        store those of all keys `wanted` instead."""
        if self.most is not None and self.many > 1 and self.many + len(new) > self.most:
            self._forget()
            new = np.unique(wanted)
        whole = self.many + len(new)
        if whole > len(self.keys):
            more = 1 << whole.bit_length()
            self.keys = np.concatenate([self.keys, np.full(more, -1)])
            wider = np.zeros((self.width, more), np.int64)
            self.facts = np.concatenate([self.facts, wider], axis=1)
        for key in new.tolist():
            self.keys[self.many], self.facts[:, self.many] = key, self.ask(key)
            self.many += 1
        if 8 * self.many > len(self.slots):
            self.slots = np.zeros(16 << self.many.bit_length(), np.int32)
            new = self.keys[1 : self.many]
        first = self.many - len(new)
        for number, slot in enumerate(self._slot(new).tolist(), first):
            while self.slots[slot]:
                slot = (slot + 1) % len(self.slots)
            self.slots[slot] = number
