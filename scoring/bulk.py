"""Files of hands in, their totals out: JSON lines, Parquet, Arrow.

A row is a hand as the interface has it, its keys as columns, counted by its own rules and rulings.
An answer has the hand's ``id`` where it has one, ``total``, ``legal``, ``fans`` where they are
asked for, and ``error`` with the code and the message of what is no hand that wins. Rows keep their
order. Lines, and by Arrow the rows of tables, are read some at a time, so that memory does not
depend on how many there are; they are counted here or by several workers (``scoring.workers``).
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scoring.answering import counted
from scoring.errors import HandError
from scoring.input_lines import read_line
from scoring.notation import hand_from_json, rules_of
from scoring.rulesets import ruleset
from scoring.workers import crew, in_order

if TYPE_CHECKING:
    from pyarrow import RecordBatch, Schema

BYTES, ROWS = 1 << 18, 1000
"""Size of a part of a file: bytes of lines, or at most this many rows of a table. Few, so that the
workers end together, and enough, as handing a part over takes some 3 ms."""
LINES = (".jsonl", ".json", ".ndjson")
TABLES = {".parquet": "parquet", ".arrow": "ipc", ".feather": "ipc"}
"""The endings of files of lines, and those of tables with Arrow's name for the format."""

Row = dict[str, Any]


class FileError(Exception):
    """Raised for a file that cannot be read or written; the message is a sentence for the user."""


def answer_file(
    source: str,
    out: str | None = None,
    rulings: object = None,
    *,
    rules: str | None = None,
    fans: bool = False,
    lang: str = "en",
    workers: int | None = None,
) -> int:
    """Score every row of the file `source` ("-": standard input), write the answers, and return the
    number of rows.

    out: file to write, its format by its extension; None for JSON lines on standard output.
    rules and rulings: for all hands, None for each hand's own.
    fans: True to list the fans.
    workers: number of processes; None for this one alone.
    lang: of the sentences.

    Raises ``FileError``, ``WorkersError``, and ``HandError`` for unknown rules and rulings.
    """
    ruleset(rules).OPTIONS.read(rulings)
    asked = {"ruleset": rules, "rulings": rulings}
    into_table = _ending(out) in TABLES
    if (into_table or _ending(source) in TABLES) and find_spec("pyarrow") is None:
        raise FileError("Parquet and Arrow files need the package pyarrow: pip install pyarrow")
    work = partial(answers, source=source, asked=asked, fans=fans, lang=lang, into_table=into_table)
    many = 0
    with ExitStack() as stack:
        write = _writer(out, fans, stack)
        pool = stack.enter_context(crew(workers))
        for rows, answered in in_order(work, parts(source), pool):
            write(answered)
            many += rows
    return many


def _ending(name: str | None) -> str:
    if name is None or name == "-":
        return LINES[0]
    return Path(name).suffix.lower()


def parts(source: str) -> Iterator[bytes | RecordBatch]:
    """Yield the parts of the file `source` in order: bytes of lines, or record batches of a table;
    "-" is standard input. Raises ``FileError``."""
    ending = _ending(source)
    try:
        if ending in TABLES:
            os.stat(source)  # Arrow's own sentence for no such file has a line of its code
            yield from _rows_of_table(source, TABLES[ending])
        elif ending in LINES:
            with open(0 if source == "-" else source, "rb", closefd=source != "-") as stream:
                while lines := b"".join(stream.readlines(BYTES)):
                    yield lines
        else:
            known = ", ".join((*LINES, *TABLES))
            raise FileError(f"{source} ends in none of {known}, so what it holds is not known.")
    except OSError as error:
        raise FileError(f"{source}: {error.strerror or error}") from None


def _rows_of_table(source: str, kind: str) -> Iterator[RecordBatch]:
    from pyarrow import ArrowInvalid
    from pyarrow.dataset import dataset

    try:
        table = dataset(source, format=kind)
        yield from table.to_batches(batch_size=ROWS, batch_readahead=2, fragment_readahead=1)
    except ArrowInvalid as error:
        raise FileError(f"{source} is no {_ending(source)[1:]} file: {error}") from None


def answers(
    part: bytes | RecordBatch,
    *,
    source: str,
    asked: Mapping[str, object],
    fans: bool,
    lang: str,
    into_table: bool,
) -> tuple[int, bytes | RecordBatch]:
    """Return the number of rows in a part of a file, and their answers as bytes of lines or as a
    record batch. Raises ``FileError`` that names the ``source``.

    into_table: True for a record batch.
    asked: keys that replace those of every hand.
    fans: True to list the fans.
    lang: of the sentences.
    """
    hands = _read(part, source)
    rows = [_answered(hand, asked, lang, fans=fans) for hand in hands]
    if into_table:
        return len(rows), _table(rows, fans=fans)
    lines = [json.dumps(row, ensure_ascii=False) + "\n" for row in rows]
    return len(lines), "".join(lines).encode()


def _answered(hand: object, asked: Mapping[str, object], lang: str, *, fans: bool) -> Row:
    own = {"id": hand["id"]} if isinstance(hand, Mapping) and "id" in hand else {}
    try:
        if isinstance(hand, HandError):
            raise hand
        data = _without_nulls(hand, asked)
        rules = rules_of(data)
        read = rules.whole(hand_from_json(data))
        best = counted(rules, read, rules.OPTIONS.read(read.rulings))[0]
    except HandError as error:
        return own | {"total": None, "legal": None} | error.to_json(lang)
    row = own | {"total": best.total, "legal": best.legal}
    if fans:
        row["fans"] = {fan.pattern.name: len(fan.groups) for fan in best.fans}
    return row


# What is read -------------------------------------------------------------------------------------


def _read(part: bytes | RecordBatch, source: str) -> list[object]:
    """Return the rows of a part, each as JSON or the error that reading it gave."""
    if isinstance(part, bytes):
        return [_hand_of(line) for line in part.split(b"\n") if line.strip()]
    if "concealed" in part.schema.names:
        rows: list[object] = part.to_pylist()
        return rows
    raise FileError(f"{source} has no columns of hands (concealed, winning_tile, …).")


def _hand_of(line: bytes) -> object:
    try:
        return read_line(line)
    except HandError as error:
        return error


def _without_nulls(hand: Any, asked: Mapping[str, object]) -> Any:
    """Return a hand of a table without nulls, by the rules asked for or its own."""
    if not isinstance(hand, Mapping):
        return hand
    given = {key: value for key, value in hand.items() if value is not None}
    if isinstance(chosen := given.get("rulings"), Mapping):
        given["rulings"] = {key: value for key, value in chosen.items() if value is not None}
    return given | {key: value for key, value in asked.items() if value is not None}


# What is written ----------------------------------------------------------------------------------


def _table(rows: Sequence[Row], *, fans: bool) -> RecordBatch:
    import pyarrow as arrow

    listed = []
    for row in rows:
        own, error = row.get("id"), row.get("error") or {}
        there = [*row["fans"].items()] if "fans" in row else None
        told = {"error": error.get("code"), "message": error.get("message"), "fans": there}
        listed.append({**row, "id": None if own is None else str(own), **told})
    return arrow.RecordBatch.from_pylist(listed, schema=_schema(fans=fans))


def _schema(*, fans: bool) -> Schema:
    import pyarrow as arrow

    columns = [
        ("id", arrow.string()),
        ("total", arrow.int32()),
        ("legal", arrow.bool_()),
        ("error", arrow.string()),
        ("message", arrow.string()),
    ]
    if fans:
        columns.append(("fans", arrow.map_(arrow.string(), arrow.uint8())))
    return arrow.schema(columns)


def _writer(out: str | None, fans: bool, stack: ExitStack) -> Callable[..., object]:
    ending = _ending(out)
    try:
        if out is None:
            return sys.stdout.buffer.write
        if ending in LINES:
            return stack.enter_context(Path(out).open("wb")).write
        if ending not in TABLES:
            raise FileError(f"{out}: answers are written as {', '.join((*LINES, *TABLES))}.")
        from pyarrow import ipc, parquet

        if ending == ".parquet":
            alike = ["error", "message", "fans.key_value.key"]  # not the ids, each of which is new
            table = parquet.ParquetWriter(out, _schema(fans=fans), use_dictionary=alike)
        else:
            table = ipc.new_file(out, _schema(fans=fans))
    except OSError as error:
        raise FileError(f"{out}: {error.strerror or error}") from None
    return partial(stack.enter_context(table).write_batch)
