"""Start four processes at once on empty Postgres databases, and count successes and versions.

    python -m benchmarks.ledger_starts [how many databases, 100 by default]

Starts its own Postgres from the system's packages. The exit status is 1 if a process fails, or a
database does not have exactly one row for its version.
"""

import os
import sys
import time

from sqlalchemy import text

from ledger.store import Store
from tests.helpers.postgres import running

STARTERS = 4
ROWS = text("SELECT (SELECT count(*) FROM alembic_version), (SELECT count(*) FROM ledger_schema)")


def start_together(url: str) -> int:
    """Open a ledger in four processes at the same moment; return how many succeeded."""
    at = time.monotonic() + 0.2
    children = []
    for _ in range(STARTERS):
        child = os.fork()
        if child == 0:
            status = 1
            try:
                time.sleep(max(0.0, at - time.monotonic()))
                Store(url).evenings()
                status = 0
            finally:
                os._exit(status)
        children.append(child)
    return sum(os.waitpid(child, 0)[1] == 0 for child in children)


def rows(url: str) -> tuple[int, ...]:
    """Return the number of rows with the ledger's version in Alembic's table and in the older
    table."""
    store = Store(url)
    found = store.read(lambda connection: tuple(connection.execute(ROWS).one()))
    store.close()
    return found


def main() -> int:
    databases = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    opened = single = 0
    with running() as postgres:
        for number in range(1, databases + 1):
            url = postgres.new_database()
            opened += start_together(url)
            single += rows(url) == (1, 1)
            if number % 10 == 0:
                print(f"{number} databases: {opened} opened, {single} of one version", flush=True)
    asked = STARTERS * databases
    print(f"{opened} of {asked} opened; {single} of {databases} have one row for their version")
    return 0 if (opened, single) == (asked, databases) else 1


if __name__ == "__main__":
    sys.exit(main())
