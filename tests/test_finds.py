"""Inputs that fuzzing once found to cause errors are handled, and so are the starting inputs of
each fuzzing target.

`python -m benchmarks.fuzz` looks for new ones.
"""

import random
from collections.abc import Iterator

import pytest

from tests.helpers.fuzz import CASES, LONGEST, TARGETS, seeds


@pytest.mark.parametrize("name", sorted(file.name for file in CASES.iterdir()))
def test_a_find_stays_mended(name: str) -> None:
    TARGETS[name.partition("-")[0]]((CASES / name).read_bytes())


def damaged(content: bytes, rng: random.Random) -> bytes:
    data = bytearray(content[: rng.choice([len(content), rng.randrange(len(content) + 1)])])
    for _ in range(min(rng.randrange(6), len(data))):
        data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data)


def inputs(target: str, rng: random.Random) -> Iterator[bytes]:
    for content in seeds(target):
        assert len(content) <= LONGEST.get(target, 4000), "the fuzzer would cut it"
        yield content
        for _ in range(3):
            yield damaged(content, rng)


@pytest.mark.parametrize("target", TARGETS)
def test_the_seeds_and_what_damage_makes_of_them_are_answered(target: str) -> None:
    many = 0
    for content in inputs(target, random.Random(target)):
        TARGETS[target](content)
        many += 1
    assert many >= 4
