"""Files of hands in, their totals out: JSON lines, Parquet, Arrow.

A row is a hand as the interface has it, its keys as columns, counted by its own rulings; or, to be
quick, the arrays of ``arrays.Batch`` as columns of that name. An answer has the hand's ``id`` where
it has one, ``total``, ``legal``, ``fans`` where they are asked for, and ``error`` with the code
and the message of what is no hand that wins. Rows keep their order. A part of the file is read and
answered at a time, so that memory does not depend on how many there are; several workers
(``scoring.workers``) read and answer parts each.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import lru_cache, partial
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

import numpy as np

from scoring.bulk import CHUNK, LEGAL, TOO_LITTLE, Totals, empty, hand_json, totals
from scoring.bulk.arrays import Batch, put
from scoring.edge import answer, read_line
from scoring.errors import HandError
from scoring.rulesets.mcr.rules import RULES
from scoring.workers import crew, in_order

if TYPE_CHECKING:
    from pyarrow import RecordBatch, Schema, Table

Row = dict[str, Any]
BYTES, ROWS = 1 << 20, 5000
"""So many bytes of lines, or rows of a table of hands, are a part: some 5,000 hands, each counted
in some 35 µs. Few, so that the workers end together, and enough, as handing a part over takes some
3 ms."""
ROWS_OF_ARRAYS = 4 * CHUNK
"""So many rows of a table of arrays are a part, each counted in some 1.3 µs."""
OF_ARRAYS = Batch._fields[:-1]
"""The columns of a table of arrays; the last one, the rulings, may be left out."""
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
        stack.callback(_stored.cache_clear)  # closes the file
        given = parts(asked)
        write = _writer(asked, stack)
        client = stack.enter_context(crew(workers))
        for rows, answered in in_order(partial(answers, asked), given, client):
            if rows:
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


class Part(NamedTuple):
    """A part of a file: the lines that begin in these bytes, or these rows of a table; of a stream
    the lines themselves."""

    begin: int
    end: int
    lines: bytes | None = None


def answers(asked: Asked, part: Part) -> tuple[int, bytes]:
    """How many rows a part of the file has, and the answers to them: lines, or a part of a
    table. Raises ``FileError``."""
    given = _rows_of(asked, part)
    made = _counted(given, asked)
    many = len(made.found.total)
    if asked.into_table:
        return many, _packed(_table(made, asked.fans))
    return many, b"".join(map(_line, _rows(made)))


class Block(NamedTuple):
    """Some rows: each as JSON or the error that reading it gave, or all as arrays; and the ``id``
    of each, none where nobody gave any."""

    hands: list[object]
    arrays: Batch | None
    ids: list[object]


class Counted(NamedTuple):
    """What some rows come to; the errors by their rows, as JSON."""

    found: Totals
    errors: dict[int, Row]
    ids: list[object]


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
                put(batch, row, _without_nulls(hand, asked.rulings))
            except HandError as error:
                errors[row] = error.to_json(asked.lang)["error"]
    found = totals(batch, asked.rulings, fans=asked.fans)
    for row in np.flatnonzero((found.status != LEGAL) & (found.status != TOO_LITTLE)).tolist():
        if row not in errors:  # the engine that explains says why it does not win
            hand = hand_json(batch, row) if given.arrays else given.hands[row]
            explained = answer(_without_nulls(hand, asked.rulings), lang=asked.lang)
            errors[row] = explained["error"]
    return Counted(found, errors, ids)


def _without_nulls(hand: Any, rulings: object) -> Any:
    """A hand of a table, in which what was not given is null; by these rulings where some are
    asked for, else by its own."""
    if not isinstance(hand, Mapping):
        return hand
    given = {key: value for key, value in hand.items() if value is not None}
    if rulings is not None:
        given["rulings"] = rulings
    elif isinstance(given.get("rulings"), Mapping):
        chosen = given["rulings"]
        given["rulings"] = {key: value for key, value in chosen.items() if value is not None}
    return given


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


def _table(made: Counted, fans: bool) -> RecordBatch:
    """The answers as a part of a table."""
    arrow, found = _arrow(), made.found
    many = len(found.total)
    wrong = np.zeros(many, np.bool_)
    wrong[list(made.errors)] = True
    errors = [made.errors.get(row, {}) for row in range(many)] if made.errors else None
    ids = [None if own is _NO_ID or own is None else str(own) for own in made.ids]
    columns = [
        arrow.array(ids or [None] * many, arrow.string()),
        arrow.array(found.total, arrow.int16(), mask=wrong),
        arrow.array(found.legal, arrow.bool_(), mask=wrong),
        *(
            arrow.array([error.get(key) for error in errors], arrow.string())
            if errors
            else arrow.nulls(many, arrow.string())
            for key in ("code", "message")
        ),
    ]
    if fans:
        listed = [None if wrong[row] else list(found.fans_of(row).items()) for row in range(many)]
        columns.append(arrow.array(listed, _schema(arrow, fans).field("fans").type))
    return arrow.RecordBatch.from_arrays(columns, schema=_schema(arrow, fans))


def _schema(arrow: ModuleType, fans: bool) -> Schema:
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


def parts(asked: Asked) -> Iterator[Part]:
    """The parts of a file, in order, of which only where they lie is read here; raises
    ``FileError``."""
    source, ending = asked.source, _ending(asked.source)
    try:
        if ending in TABLES:
            stored = _stored(source, os.stat(source).st_mtime_ns)
            rows = stored.rows
            several = -(-rows // (ROWS_OF_ARRAYS if stored.of_arrays else ROWS))
            for n in range(several):  # alike in size, so that workers end together
                yield Part(rows * n // several, rows * (n + 1) // several)
        elif ending not in LINES:
            known = ", ".join((*LINES, *TABLES))
            raise FileError(f"{source} ends in none of {known}, so what it holds is not known.")
        elif source == "-":
            yield from _streamed(sys.stdin.buffer)
        elif Path(source).is_file():
            size = Path(source).stat().st_size
            yield from (Part(begin, begin + BYTES) for begin in range(0, size, BYTES))
        else:  # a pipe, or nothing
            with Path(source).open("rb") as stream:
                yield from _streamed(stream)
    except OSError as error:
        raise FileError(f"{source}: {error.strerror or error}") from None


def _streamed(stream: BinaryIO) -> Iterator[Part]:
    while lines := stream.readlines(BYTES):
        yield Part(0, 0, lines=b"".join(lines))


def _rows_of(asked: Asked, part: Part) -> Block:
    """The rows of a part; raises ``FileError``."""
    source, ending = asked.source, _ending(asked.source)
    try:
        if ending in TABLES:
            stored = _stored(source, os.stat(source).st_mtime_ns)
            return _block(stored.part(part.begin, part.end), source)
        lines = _lines(source, part) if part.lines is None else part.lines
    except OSError as error:
        raise FileError(f"{source}: {error.strerror or error}") from None
    each = lines.removesuffix(b"\n").split(b"\n") if lines else []
    return Block([_read(line) for line in each], None, [])


def _lines(source: str, part: Part) -> bytes:
    with Path(source).open("rb") as stream:
        if part.begin:  # what is left of a line that began in the part before
            stream.seek(part.begin - 1)
            stream.readline()
        lines = stream.read(max(0, part.end - stream.tell()))
        return lines if lines.endswith(b"\n") or not lines else lines + stream.readline()


def _read(line: bytes) -> object:
    try:
        return read_line(line)
    except HandError as error:
        return error


def _arrow() -> ModuleType:
    try:
        import pyarrow
        import pyarrow.ipc
        import pyarrow.parquet
    except ImportError:
        raise FileError(
            "Parquet and Arrow files need the package pyarrow: pip install pyarrow"
        ) from None
    arrow: ModuleType = pyarrow
    return arrow


@lru_cache(maxsize=1)
def _stored(source: str, written: int) -> _Stored:
    """A table that was ``written`` then, opened once for all of its parts: where its rows lie is
    told at its end, which is long where it has many groups. Raises ``FileError``."""
    return _Stored(source)


class _Stored:
    """A table in a file, of which any rows can be read, whatever its groups of rows (Parquet) or
    record batches (Arrow). Raises ``FileError``."""

    def __init__(self, source: str) -> None:
        self._source = source
        with self._readable() as arrow:
            if _ending(source) == ".parquet":
                file = arrow.parquet.ParquetFile(source)
                groups = file.num_row_groups
                names = file.schema_arrow.names
                rows = [file.metadata.row_group(n).num_rows for n in range(groups)]
                # one core reads, as other workers do the same with theirs
                self._read: Callable[[int], Table] = partial(file.read_row_group, use_threads=False)
            else:
                file = arrow.ipc.open_file(arrow.memory_map(source))
                groups = file.num_record_batches
                names = file.schema.names
                rows = [file.get_batch(n).num_rows for n in range(groups)]
                self._read = lambda n: arrow.Table.from_batches([file.get_batch(n)])
        self.of_arrays = _of_arrays(names)
        self._starts = np.cumsum([0, *rows])
        self._last = (-1, None)  # the next part often begins in the group where this one ends

    @contextmanager
    def _readable(self) -> Iterator[ModuleType]:
        arrow = _arrow()
        try:
            yield arrow
        except arrow.ArrowInvalid as error:
            kind = _ending(self._source)[1:]
            raise FileError(f"{self._source} is no {kind} file: {error}") from None

    @property
    def rows(self) -> int:
        """How many there are."""
        return int(self._starts[-1])

    def part(self, begin: int, end: int) -> RecordBatch:
        """These rows, as one record batch."""
        first, after = np.searchsorted(self._starts, (begin, end - 1), "right") - (1, 0)
        with self._readable() as arrow:
            groups = arrow.concat_tables(map(self._group, range(first, after)))
        rows = groups.slice(begin - self._starts[first], end - begin)
        return rows.combine_chunks().to_batches()[0]

    def _group(self, number: int) -> Table:
        if self._last[0] != number:
            self._last = (number, self._read(number))
        return self._last[1]


def _packed(part: RecordBatch) -> bytes:
    """A part of a table as bytes, to travel between processes."""
    arrow = _arrow()
    sink = arrow.BufferOutputStream()
    with arrow.ipc.new_stream(sink, part.schema) as stream:
        stream.write_batch(part)
    packed: bytes = sink.getvalue().to_pybytes()
    return packed


def _unpacked(packed: bytes) -> RecordBatch:
    return _arrow().ipc.open_stream(packed).read_next_batch()


def _of_arrays(columns: list[str]) -> bool:
    return set(OF_ARRAYS) <= set(columns)


def _block(part: RecordBatch, source: str) -> Block:
    """Rows of a table: arrays where it has their columns, the keys of hands otherwise."""
    names = part.schema.names
    if _of_arrays(names):
        shapes = {"tiles": 14, "melds": 4, "winds": 2}
        arrays = []
        for name in OF_ARRAYS:
            column = part.column(name)
            wide = shapes.get(name)
            flat = (column.flatten() if wide else column).to_numpy(zero_copy_only=False)
            if wide and len(flat) != wide * len(part):
                raise FileError(f"{source}: a row of {name} does not have {wide} numbers.")
            arrays.append((flat.reshape(-1, wide) if wide else flat).astype(np.uint8))
        own = np.zeros(len(part), np.uint8)
        arrays.append(own)
        if "rulings" in names:
            own[:] = part.column("rulings").to_numpy(zero_copy_only=False)
            if own.max(initial=0) > len(RULES.profiles):
                known = ", ".join(f"{n} {p}" for n, p in enumerate(RULES.profiles, 1))
                raise FileError(f"{source}: rulings are 0 (none named) or one of {known}.")
        return Block([], Batch(*arrays), part.column("id").to_pylist() if "id" in names else [])
    if "concealed" not in names:
        raise FileError(
            f"{source} has neither the columns of hands (concealed, winning_tile, …) nor those of "
            f"arrays ({', '.join(OF_ARRAYS)})."
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
            alike = ["error", "message", "fans.key_value.key"]  # not the ids, each of which is new
            writer = arrow.parquet.ParquetWriter(out, schema, use_dictionary=alike)
            stack.enter_context(writer)
        else:
            writer = stack.enter_context(arrow.ipc.new_file(out, schema))
    except OSError as error:
        raise FileError(f"{out}: {error.strerror or error}") from None
    return lambda answered: writer.write_batch(_unpacked(answered))
