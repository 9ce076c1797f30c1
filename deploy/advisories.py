"""Ask whether an advisory names a package of the lock files: `python -m deploy.advisories`.

    python -m deploy.advisories [--must]

It needs pip-audit and a network. The exit status is 1 if an advisory names a package. A lock file
that could not be checked is reported, in a workflow as a warning; with --must the exit status is
then 2.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
LOCKS = ("requirements/host.lock", "requirements/all.lock", "requirements/release.lock")
AUDIT = ("pip-audit", "--disable-pip", "--require-hashes", "--progress-spinner", "off")
AS_JSON = ("--format", "json", "-r")


class Audit(NamedTuple):
    """The audit of a lock file.

    named: a line for each advisory and package that it names.
    unasked: why the file could not be checked, or how many packages were skipped; "" if all were.
    """

    named: list[str]
    unasked: str


def audit(lock: str) -> Audit:
    """Return what the advisory service reports about the packages of a lock file; without an answer
    the reason is in `unasked`."""
    try:
        done = subprocess.run([*AUDIT, *AS_JSON, lock], cwd=ROOT, capture_output=True, text=True)
        packages = json.loads(done.stdout)["dependencies"]
    except FileNotFoundError:
        return Audit([], "pip-audit is not installed")
    except (ValueError, KeyError, TypeError):
        reason = done.stderr.strip().splitlines()
        return Audit([], reason[-1][:200] if reason else "it gave no answer")
    named = [
        f"{each['name']} {each['version']}: {flaw['id']}"
        for each in packages
        for flaw in each.get("vulns", ())
    ]
    skipped = [each["name"] for each in packages if "skip_reason" in each]
    return Audit(named, f"{len(skipped)} of {len(packages)} packages" if skipped else "")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--must", action="store_true", help="fail where nobody could be asked")
    asked = parser.parse_args()
    named, unasked = False, False
    for lock in LOCKS:
        found = audit(lock)
        for line in found.named:
            tell("error", f"{lock}: {line}")
        if found.unasked:
            tell("warning", f"{lock}: advisories could not be asked about: {found.unasked}")
        elif not found.named:
            print(f"{lock}: no advisory names a package")
        named, unasked = named or bool(found.named), unasked or bool(found.unasked)
    return 1 if named else 2 if unasked and asked.must else 0


def tell(kind: str, text: str) -> None:
    """Print a line, in a workflow as an annotation of its run; `kind` is "error" or "warning"."""
    print(f"::{kind} title=advisories::{text}" if os.environ.get("GITHUB_ACTIONS") else text)


if __name__ == "__main__":
    sys.exit(main())
