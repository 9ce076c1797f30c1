"""The same hand, the same answer: 500 kept hands by every road, in four languages.

    python -m benchmarks.golden_hands            all of them, by all roads
    python -m benchmarks.golden_hands --make     keep what they count now, with the version

Library, command line, bulk, HTTP and the app's session: equal to the byte where the format is the
same, else in what counts. `tests/golden/hands.jsonl` says what each hand counted when it was kept,
and by which version; a change is made on purpose and has a line in the change log. Exit status 1
where a road differs.
"""

import argparse
import json
import sys
from itertools import islice

from scoring import answer
from scoring.rulesets import names
from scoring.version import VERSION
from tests.helpers.golden_hands import GOLDEN, counted, differences, kept
from tests.helpers.hands import hands_of

MANY, SEED = 500, 2026


def _make() -> None:

    rules = names()
    made = []
    for number, name in enumerate(rules):
        some = MANY // len(rules) + (number < MANY % len(rules))
        winning = (
            {"hand": hand, **counted(told)}
            for hand in hands_of(name, SEED)
            if "error" not in (told := answer(hand))
        )
        made += list(islice(winning, some))
    lines = [{"version": VERSION}, *made]
    text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
    GOLDEN.write_text(text, encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--make", action="store_true")
    if parser.parse_args().make:
        _make()
    version, hands = kept()
    wrong = differences(hands)
    print("\n".join(wrong[:20]))
    print(f"{len(hands)} hands counted by {version}: {len(wrong)} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
