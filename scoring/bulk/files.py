"""Files of hands in, their totals out: JSON lines, Parquet, Arrow.

A row is a hand as the interface has it, its keys as columns; or, to be quick, the six arrays of
``arrays.Batch`` as columns of that name. An answer has the hand's ``id`` where it has one, then
``total``, ``legal``, ``fans`` where they are asked for, and ``error`` with the code and the message
of what is no hand that wins. Rows keep their order. Some are read at a time, so that memory does
not depend on how many there are; several workers (``scoring.workers``) answer some each.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from scoring.bulk import CHUNK, LEGAL, TOO_LITTLE, Totals, empty, hand_json, totals
from scoring.bulk.arrays import Batch, put
from scoring.edge import answer, read_line
from scoring.errors import HandError
from scoring.rulesets.mcr.rules import RULES
from scoring.workers import crew, in_order

Row = dict[str, Any]
LINES_TOGETHER = CHUNK // 2
"""So many lines are read and handed to a worker together: few, so that the workers end together. A
line is counted in some 35 µs, handing over takes some 15 ms."""
LINES, TABLES = (".jsonl", ".json", ".ndjson"), (".parquet", ".arrow", ".feather")


class FileError(Exception):
    """A file that cannot be read or written, in a sentence for the person who named it."""


def answer_file(
    source: str,
    out: str | None = None,
    rulings: object = None,
    *,
    fans: bool = False,
    lang: str = "en",
    workers: int | str | None = None,
) -> int:
    """Answer every row of a file; returns how many there were.

    ``out``: the file to write, by its ending, or None for JSON lines on standard output.
    ``workers``: as in ``scoring.workers.crew``; this process alone for None.
    Raises ``FileError``, ``WorkersError``, and ``HandError`` for rulings that do not exist.
    """
    RULES.OPTIONS.read(rulings)
    asked = Asked(source, out, rulings, fans, lang)
    many = 0
    with ExitStack() as stack:
        given = pieces(asked)
        write = _writer(asked, stack)
        client = stack.enter_context(crew(workers))
        for rows, answered in in_order(partial(answers, asked), given, client):
            write(answered)
            many += rows
    return many


class Asked(NamedTuple):
    """What is asked about a file: where it is, where the answers go, and how they are counted."""

    source: str
    out: str | None = None
    rulings: object = None
    fans: bool = False
    lang: str = "en"

    @property
    def tabled(self) -> bool:
        """Whether the rows come out of a table."""
        return _ending(self.source) in TABLES

    @property
    def into_table(self) -> bool:
        """Whether the answers are the rows of a table."""
        return _ending(self.out) in TABLES


def _ending(name: str | None) -> str:
    if name is None or name == "-":
        return LINES[0]
    return Path(name).suffix.lower()


def answers(asked: Asked, piece: bytes) -> tuple[int, bytes]:
    """How many rows a piece of the file has, and the answers to them: lines, or a part of a
    table."""
    if asked.tabled:
        given = _block(_unpacked(piece), asked.source)
    else:
        given = Block([_read(line) for line in piece.removesuffix(b"\n").split(b"\n")], None, [])
    made = _counted(given, asked)
    if asked.into_table:
        return len(made.found.total), _packed(_table(made, asked.fans))
    return len(made.found.total), b"".join(map(_line, _rows(made)))


class Block(NamedTuple):
    """Some rows: each as JSON or the error that reading it gave, or all as arrays; and the ``id``
    of each, none where nobody gave any."""

    hands: list[Any]
    arrays: Batch | None
    ids: list[Any]


class Counted(NamedTuple):
    """What some rows come to; the errors by their rows, as JSON."""

    found: Totals
    errors: dict[int, Row]
    ids: list[Any]


_NO_ID = object()


def _counted(given: Block, asked: Asked) -> Counted:
    errors: dict[int, Row] = {}
    batch, ids = given.arrays, given.ids
    if batch is None:
        batch = empty(len(given.hands))
        ids = [h.get("id", _NO_ID) if isinstance(h, Mapping) else _NO_ID for h in given.hands]
        for row, hand in enumerate(given.hands):
            try:
                if isinstance(hand, HandError):
                    raise hand
                put(batch, row, RULES.parse(_without_nulls(hand)))
            except HandError as error:
                errors[row] = error.to_json(asked.lang)["error"]
    found = totals(batch, asked.rulings, fans=asked.fans)
    for row in np.flatnonzero((found.status != LEGAL) & (found.status != TOO_LITTLE)).tolist():
        if row not in errors:  # the engine that explains says why it does not win
            hand = hand_json(batch, row) if given.arrays else _without_nulls(given.hands[row])
            explained = answer({**hand, "rulings": asked.rulings}, lang=asked.lang)
            errors[row] = explained["error"]
    return Counted(found, errors, ids)


def _without_nulls(hand: Any) -> Any:
    """A hand of a table, in which what was not given is null."""
    if not isinstance(hand, Mapping):
        return hand
    return {key: value for key, value in hand.items() if value is not None and key != "rulings"}


def _rows(made: Counted) -> Iterator[Row]:
    """The answers as JSON."""
    found = made.found
    legal, ids = found.legal.tolist(), made.ids or [_NO_ID] * len(found.total)
    for row, (total, own) in enumerate(zip(found.total.tolist(), ids, strict=True)):
        answered: Row = {} if own is _NO_ID else {"id": own}
        if row in made.errors:
            yield {**answered, "total": None, "legal": None, "error": made.errors[row]}
            continue
        answered |= {"total": total, "legal": legal[row]}
        if found.fans is not None:
            answered["fans"] = found.fans_of(row)
        yield answered


def _line(row: Row) -> bytes:
    return json.dumps(row, ensure_ascii=False).encode() + b"\n"


def _table(made: Counted, fans: bool) -> Any:
    """The answers as a part of a table."""
    arrow, found = _arrow(), made.found
    many = len(found.total)
    wrong = np.zeros(many, np.bool_)
    wrong[list(made.errors)] = True
    errors = [made.errors.get(row, {}) for row in range(many)] if made.errors else [{}] * many
    ids = [None if own is _NO_ID or own is None else str(own) for own in made.ids]
    columns = [
        arrow.array(ids or [None] * many, arrow.string()),
        arrow.array(found.total, arrow.int16(), mask=wrong),
        arrow.array(found.legal, arrow.bool_(), mask=wrong),
        arrow.array([error.get("code") for error in errors], arrow.string()),
        arrow.array([error.get("message") for error in errors], arrow.string()),
    ]
    if fans:
        listed = [None if wrong[row] else list(found.fans_of(row).items()) for row in range(many)]
        columns.append(arrow.array(listed, _schema(arrow, fans).field("fans").type))
    return arrow.RecordBatch.from_arrays(columns, schema=_schema(arrow, fans))


def _schema(arrow: Any, fans: bool) -> Any:
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


# Reading and writing ------------------------------------------------------------------------------


def pieces(asked: Asked) -> Iterator[bytes]:
    """The rows of a file, some at a time: lines, or a part of a table; raises ``FileError``."""
    source, ending = asked.source, _ending(asked.source)
    try:
        if ending in LINES:
            yield from _lines(source)
        elif ending in TABLES:
            yield from map(_packed, _tables(source, ending))
        else:
            known = ", ".join((*LINES, *TABLES))
            raise FileError(f"{source} ends in none of {known}, so what it holds is not known.")
    except OSError as error:
        raise FileError(f"{source}: {error.strerror or error}") from None


def _lines(source: str) -> Iterator[bytes]:
    with ExitStack() as stack:
        stream: Iterable[bytes] = sys.stdin.buffer
        if source != "-":
            stream = stack.enter_context(Path(source).open("rb"))
        some: list[bytes] = []
        for line in stream:
            some.append(line)
            if len(some) == LINES_TOGETHER:
                yield b"".join(some)
                some = []
        if some:
            yield b"".join(some)


def _read(line: bytes) -> Any:
    try:
        return read_line(line)
    except HandError as error:
        return error


def _arrow() -> Any:
    try:
        import pyarrow
        import pyarrow.ipc
        import pyarrow.parquet
    except ImportError:
        raise FileError(
            "Parquet and Arrow files need the package pyarrow: pip install pyarrow"
        ) from None
    return pyarrow


def _tables(source: str, ending: str) -> Iterator[Any]:
    arrow = _arrow()
    try:
        if ending == ".parquet":
            yield from arrow.parquet.ParquetFile(source).iter_batches(batch_size=CHUNK)
            return
        reader = arrow.ipc.open_file(arrow.memory_map(source))
        for number in range(reader.num_record_batches):
            part = reader.get_batch(number)
            for start in range(0, len(part), CHUNK):
                yield part.slice(start, CHUNK)
    except arrow.ArrowInvalid as error:
        raise FileError(f"{source} is no {ending[1:]} file: {error}") from None


def _packed(part: Any) -> bytes:
    """A part of a table as bytes; pickle would take all of the table along."""
    arrow = _arrow()
    sink = arrow.BufferOutputStream()
    with arrow.ipc.new_stream(sink, part.schema) as stream:
        stream.write_batch(part)
    packed: bytes = sink.getvalue().to_pybytes()
    return packed


def _unpacked(packed: bytes) -> Any:
    return _arrow().ipc.open_stream(packed).read_next_batch()


def _block(part: Any, source: str) -> Block:
    """Rows of a table: arrays where it has their columns, the keys of hands otherwise."""
    names = set(part.schema.names)
    if set(Batch._fields) <= names:
        shapes = {"tiles": 14, "melds": 4, "winds": 2}
        arrays = []
        for name in Batch._fields:
            column = part.column(name)
            wide = shapes.get(name)
            flat = (column.flatten() if wide else column).to_numpy(zero_copy_only=False)
            if wide and len(flat) != wide * len(part):
                raise FileError(f"{source}: a row of {name} does not have {wide} numbers.")
            arrays.append((flat.reshape(-1, wide) if wide else flat).astype(np.uint8))
        return Block([], Batch(*arrays), part.column("id").to_pylist() if "id" in names else [])
    if "concealed" not in names:
        raise FileError(
            f"{source} has neither the columns of hands (concealed, winning_tile, …) nor those of "
            f"arrays ({', '.join(Batch._fields)})."
        )
    return Block(part.to_pylist(), None, [])


def _writer(asked: Asked, stack: ExitStack) -> Callable[[bytes], object]:
    """What takes the answers, some at a time."""
    out, ending = asked.out, _ending(asked.out)
    try:
        if out is None:
            return sys.stdout.buffer.write
        if ending in LINES:
            return stack.enter_context(Path(out).open("wb")).write
        if ending not in TABLES:
            raise FileError(f"{out}: answers are written as {', '.join((*LINES, *TABLES))}.")
        arrow = _arrow()
        schema = _schema(arrow, asked.fans)
        if ending == ".parquet":
            writer = stack.enter_context(arrow.parquet.ParquetWriter(out, schema))
        else:
            writer = stack.enter_context(arrow.ipc.new_file(out, schema))
    except OSError as error:
        raise FileError(f"{out}: {error.strerror or error}") from None
    return lambda answered: writer.write_batch(_unpacked(answered))
