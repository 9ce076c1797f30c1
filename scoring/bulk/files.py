"""Files of hands in, their totals out: JSON lines, Parquet, Arrow.

A row is a hand as the interface has it, its keys as columns, counted by its own rulings; or, to be
quick, the arrays of ``arrays.Batch`` as columns of that name. An answer has the hand's ``id`` where
it has one, ``total``, ``legal``, ``fans`` where they are asked for, and ``error`` with the code
and the message of what is no hand that wins. Rows keep their order. Lines, and by Arrow the rows of
tables, are read some at a time, so that memory does not depend on how many there are; they are
counted here or by several workers (``scoring.workers``).
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from scoring.answering import answer, read_line
from scoring.bulk import CHUNK, LEGAL, TOO_LITTLE, Totals, empty, hand_json, totals
from scoring.bulk.arrays import Batch, chosen_of, put
from scoring.errors import HandError
from scoring.rulesets.mcr.rules import RULES
from scoring.workers import crew, in_order

if TYPE_CHECKING:
    from pyarrow import RecordBatch, Schema

BYTES, ROWS = 1 << 20, 5000
"""Size of a part of a file: bytes of lines, or at most this many rows of a table; some 5,000 hands,
each counted in some 35 µs. Few, so that the workers end together, and enough, as handing a part
over takes some 3 ms."""
ROWS_OF_ARRAYS = 4 * CHUNK
"""At the most so many rows of a table of arrays are a part, each counted in some 1.3 µs."""
OF_ARRAYS = Batch._fields[:-1]
"""The columns of a table of arrays; the last one, the rulings, may be left out."""
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
    fans: bool = False,
    lang: str = "en",
    workers: int | str | None = None,
) -> int:
    """Score every row of a file, write the answers, and return the number of rows.

    out: file to write, its format by its extension; None for JSON lines on standard output.
    rulings: for all hands, None for each hand's own.
    fans: True to list the fans.
    workers: as in ``scoring.workers.crew``; None for this process alone.

    Raises ``FileError``, ``WorkersError``, and ``HandError`` for unknown rulings.
    """
    chosen_of(rulings)
    into_table = _ending(out) in TABLES
    if (into_table or _ending(source) in TABLES) and find_spec("pyarrow") is None:
        raise FileError("Parquet and Arrow files need the package pyarrow: pip install pyarrow")
    work = partial(
        answers, source=source, rulings=rulings, fans=fans, lang=lang, into_table=into_table
    )
    many = 0
    with ExitStack() as stack:
        write = _writer(out, fans, stack)
        client = stack.enter_context(crew(workers))
        for rows, answered in in_order(work, parts(source), client):
            write(answered)
            many += rows
    return many


def _ending(name: str | None) -> str:
    if name is None or name == "-":
        return LINES[0]
    return Path(name).suffix.lower()


def parts(source: str) -> Iterator[bytes | RecordBatch]:
    """Yield the parts of a file in order: bytes of lines, or record batches of a table; "-" is
    standard input. Raises ``FileError``."""
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
        rows = ROWS_OF_ARRAYS if _of_arrays(table.schema.names) else ROWS
        yield from table.to_batches(batch_size=rows, batch_readahead=2, fragment_readahead=1)
    except ArrowInvalid as error:
        raise FileError(f"{source} is no {_ending(source)[1:]} file: {error}") from None


def _of_arrays(columns: list[str]) -> bool:
    return set(OF_ARRAYS) <= set(columns)


def answers(
    part: bytes | RecordBatch,
    *,
    source: str = "",
    rulings: object = None,
    fans: bool = False,
    lang: str = "en",
    into_table: bool = False,
) -> tuple[int, bytes | RecordBatch]:
    """Return the number of rows in a part of a file, and their answers as bytes of lines or as a
    record batch. Raises ``FileError`` that names the ``source``.

    into_table: True for a record batch.
    """
    hands, arrays, ids = _read(part, source)
    errors: dict[int, Row] = {}
    batch = empty(len(hands)) if arrays is None else arrays
    for row, hand in enumerate(hands):
        try:
            if isinstance(hand, HandError):
                raise hand
            put(batch, row, _without_nulls(hand, rulings))
        except HandError as error:
            errors[row] = error.to_json(lang)["error"]
    found = totals(batch, rulings, fans=fans)
    for row in np.flatnonzero((found.status != LEGAL) & (found.status != TOO_LITTLE)).tolist():
        if row not in errors:  # the engine that explains says why it does not win
            hand = hand_json(batch, row) if arrays is not None else hands[row]
            errors[row] = answer(_without_nulls(hand, rulings), lang=lang)["error"]
    if into_table:
        return len(found.total), _table(found, errors, ids)
    lines = [json.dumps(row, ensure_ascii=False) + "\n" for row in _rows(found, errors, ids)]
    return len(lines), "".join(lines).encode()


# What is read -------------------------------------------------------------------------------------


_NO_ID = object()


def _read(
    part: bytes | RecordBatch, source: str
) -> tuple[list[object], Batch | None, list[object]]:
    """Return the rows of a part: each as JSON or the error that reading it gave, or all as arrays;
    and the ``id`` of each."""
    if not isinstance(part, bytes) and _of_arrays(part.schema.names):
        given = part.column("id").to_pylist() if "id" in part.schema.names else None
        return [], _arrays(part, source), given or [_NO_ID] * len(part)
    if isinstance(part, bytes):
        hands: list[object] = [_hand_of(line) for line in part.split(b"\n") if line.strip()]
    elif "concealed" in part.schema.names:
        hands = part.to_pylist()
    else:
        raise FileError(
            f"{source} has neither the columns of hands (concealed, winning_tile, …) nor those of "
            f"arrays ({', '.join(OF_ARRAYS)})."
        )
    ids = [hand.get("id", _NO_ID) if isinstance(hand, Mapping) else _NO_ID for hand in hands]
    return hands, None, ids


def _hand_of(line: bytes) -> object:
    try:
        return read_line(line)
    except HandError as error:
        return error


def _arrays(part: RecordBatch, source: str) -> Batch:
    """Return the rows of a table of arrays; raises ``FileError``."""
    arrays = empty(len(part))
    for name, array in arrays._asdict().items():
        if name not in part.schema.names:
            continue  # no rulings
        column = part.column(name)
        flat = (column.flatten() if array.ndim > 1 else column).to_numpy(zero_copy_only=False)
        if flat.size != array.size:
            raise FileError(f"{source}: a row of {name} does not have {array.shape[1]} numbers.")
        array[:] = flat.reshape(array.shape)
    if arrays.rulings.max(initial=0) > len(RULES.profiles):
        known = ", ".join(f"{n} {p}" for n, p in enumerate(RULES.profiles, 1))
        raise FileError(f"{source}: rulings are 0 (none named) or one of {known}.")
    return arrays


def _without_nulls(hand: Any, rulings: object) -> Any:
    """Return a hand of a table, in which what was not given is null; by these rulings where some
    are asked for, else by its own."""
    if not isinstance(hand, Mapping):
        return hand
    given = {key: value for key, value in hand.items() if value is not None}
    if rulings is not None:
        given["rulings"] = rulings
    elif isinstance(given.get("rulings"), Mapping):
        chosen = given["rulings"]
        given["rulings"] = {key: value for key, value in chosen.items() if value is not None}
    return given


# What is written ----------------------------------------------------------------------------------


def _rows(found: Totals, errors: Mapping[int, Row], ids: list[object]) -> Iterator[Row]:
    """Yield the answers as JSON."""
    legal = found.legal.tolist()
    for row, (total, own) in enumerate(zip(found.total.tolist(), ids, strict=True)):
        answered: Row = {} if own is _NO_ID else {"id": own}
        if row in errors:
            yield {**answered, "total": None, "legal": None, "error": errors[row]}
            continue
        answered |= {"total": total, "legal": legal[row]}
        if found.fans is not None:
            answered["fans"] = found.fans_of(row)
        yield answered


def _table(found: Totals, errors: Mapping[int, Row], ids: list[object]) -> RecordBatch:
    """Return the answers as rows of a table."""
    import pyarrow as arrow

    many = len(ids)
    wrong = np.zeros(many, np.bool_)
    wrong[list(errors)] = True
    columns: list[Any] = [
        [None if own is _NO_ID or own is None else str(own) for own in ids],
        arrow.array(found.total, arrow.int16(), mask=wrong),
        arrow.array(found.legal, arrow.bool_(), mask=wrong),
    ]
    for key in ("code", "message"):
        columns.append([errors[n][key] if n in errors else None for n in range(many)])
    if found.fans is not None:
        columns.append([None if wrong[n] else list(found.fans_of(n).items()) for n in range(many)])
    schema = _schema(fans=found.fans is not None)
    typed = [arrow.array(c, f.type) for c, f in zip(columns, schema, strict=True)]
    return arrow.RecordBatch.from_arrays(typed, schema=schema)


def _schema(*, fans: bool) -> Schema:
    import pyarrow as arrow

    columns = [
        ("id", arrow.string()),
        ("total", arrow.int16()),
        ("legal", arrow.bool_()),
        ("error", arrow.string()),
        ("message", arrow.string()),
    ]
    if fans:
        columns.append(("fans", arrow.map_(arrow.string(), arrow.uint8())))
    return arrow.schema(columns)


def _writer(out: str | None, fans: bool, stack: ExitStack) -> Callable[..., object]:
    """Open the output and return a function that writes some of the answers at a time;
    ``FileError`` for a kind of file that is not written."""
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
