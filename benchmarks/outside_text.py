"""Measure every parser of text from outside at the limit of its field, with the worst known texts.

    python -m benchmarks.outside_text [--only WORD] [--all]

Printed are the additional megabytes and the seconds of processor time of each text that exceeds a
limit (with --all, of each text), then the largest and the slowest text for each field. The exit
status is 1 if a text takes more than 20 MB or 0.5 s, or does not end with an answer or a refusal.
"""

import argparse
import sys

from tests.helpers.outside_text import Case, Cost, all_cases, cost_of


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", default="", help="fields or names with this word")
    parser.add_argument("--all", action="store_true", help="each text, not the worst of each field")
    asked = parser.parse_args()
    costs: dict[str, list[tuple[Case, Cost]]] = {}
    for case in all_cases():
        if asked.only in f"{case.field} {case.name}":
            cost = cost_of(case)
            costs.setdefault(case.field, []).append((case, cost))
            if asked.all or not cost.good:
                print(_row(case.field, case.name, cost), flush=True)
    print()
    for field, found in costs.items():
        largest = max(found, key=lambda pair: pair[1].megabytes)
        slowest = max(found, key=lambda pair: pair[1].seconds)
        print(
            f"{field}, {len(found)} texts: {largest[1].megabytes:.1f} MB ({largest[0].name}), "
            f"{slowest[1].seconds:.2f} s ({slowest[0].name})"
        )
    return 0 if all(cost.good for found in costs.values() for _, cost in found) else 1


def _row(field: str, name: str, cost: Cost) -> str:
    return f"{cost.megabytes:8.1f} MB {cost.seconds:7.2f} s  {cost.outcome:10} {field}: {name}"


if __name__ == "__main__":
    sys.exit(main())
