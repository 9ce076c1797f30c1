"""Check that 500 stored hands get the same answer through every interface, in four languages.

    python -m benchmarks.golden_hands            compare every hand through every interface
    python -m benchmarks.golden_hands --make     store the present scores and the version

The interfaces are library, command line, bulk, HTTP and the app's session; answers must be equal to
the byte if the format is the same, otherwise in their content. `tests/golden/hands.jsonl` contains
each hand's score when it was stored, and the version that made it; changes must be intended and
mentioned in the change log. The exit status is 1 if an answer differs.
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
    each, left = divmod(MANY, len(rules))
    made = []
    for number, name in enumerate(rules):
        some = each + 1 if number < left else each
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
