"""Files of hands in, their totals out: JSON lines, Parquet, Arrow.

A row is a hand as the interface has it, its keys as columns; or, to be quick, the six arrays of
``arrays.Batch`` as columns of that name. An answer has the hand's ``id`` where it has one, then
``total``, ``legal``, ``fans`` where they are asked for, and ``error`` with the code and the message
of what is no hand that wins. Rows keep their order. Some are read at a time, so that memory does
not depend on how many there are.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import numpy as np

from scoring.bulk import CHUNK, LEGAL, TOO_LITTLE, Totals, empty, hand_json, totals
from scoring.bulk.arrays import Batch, put
from scoring.edge import answer, read_line
from scoring.errors import HandError
from scoring.rulesets.mcr.rules import RULES

Row = dict[str, Any]
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
) -> int:
    """Answer every row of a file; returns how many there were.

    ``out``: the file to write, by its ending, or None for JSON lines on standard output.
    Raises ``FileError``, and ``HandError`` for rulings that do not exist.
    """
    RULES.OPTIONS.read(rulings)
    many = 0
    with ExitStack() as stack:
        write = _writer(out, stack, fans)
        for block in blocks(source):
            write(answers(block, rulings, fans=fans, lang=lang))
            many += _size(block)
    return many


Block = Batch | Sequence[Any]
"""Some hands: as arrays, or each as JSON or the error that reading it gave."""


def _size(block: Block) -> int:
    return len(block.tiles if isinstance(block, Batch) else block)


def answers(
    block: Block, rulings: object = None, *, fans: bool = False, lang: str = "en"
) -> list[Row]:
    """The answer to each of some hands."""
    if isinstance(block, Batch):
        found = totals(block, rulings, fans=fans)
        return [
            _answer(found, row, {}, lang) or _refused(hand_json(block, row), rulings, lang)
            for row in range(len(block.tiles))
        ]
    batch = empty(len(block))
    wrong: dict[int, HandError] = {}
    for row, given in enumerate(block):
        try:
            if isinstance(given, HandError):
                raise given
            put(batch, row, RULES.parse(_without_nulls(given)))
        except HandError as error:
            wrong[row] = error
    found = totals(batch, rulings, fans=fans)
    rows = []
    for row, given in enumerate(block):
        own = {"id": given["id"]} if isinstance(given, Mapping) and "id" in given else {}
        if row in wrong:
            rows.append({**own, "total": None, "legal": None, **wrong[row].to_json(lang)})
        else:
            made = _answer(found, row, own, lang)
            rows.append(made or {**own, **_refused(_without_nulls(given), rulings, lang)})
    return rows


def _answer(found: Totals, row: int, own: Row, lang: str) -> Row | None:
    """The answer to a hand that wins, whatever it is worth; None for what does not."""
    if found.status[row] not in (LEGAL, TOO_LITTLE):
        return None
    made = {**own, "total": int(found.total[row]), "legal": bool(found.status[row] == LEGAL)}
    if found.fans is not None:
        made["fans"] = found.fans_of(row)
    return made


def _refused(hand: Mapping[str, Any], rulings: object, lang: str) -> Row:
    """Why a hand does not win, from the engine that explains."""
    explained = answer({**hand, "rulings": rulings}, lang=lang)
    return {"total": None, "legal": None, "error": explained["error"]}


def _without_nulls(hand: Any) -> Any:
    """A hand of a table, in which what was not given is null."""
    if not isinstance(hand, Mapping):
        return hand
    return {key: value for key, value in hand.items() if value is not None and key != "rulings"}


# Reading and writing ------------------------------------------------------------------------------


def blocks(source: str) -> Iterator[Block]:
    """The rows of a file, some at a time; raises ``FileError``."""
    ending = Path(source).suffix.lower()
    try:
        if source == "-" or ending in LINES:
            yield from _lines(source)
        elif ending in TABLES:
            yield from _tables(source, ending)
        else:
            known = ", ".join((*LINES, *TABLES))
            raise FileError(f"{source} ends in none of {known}, so what it holds is not known.")
    except OSError as error:
        raise FileError(f"{source}: {error.strerror or error}") from None


def _lines(source: str) -> Iterator[Block]:
    with ExitStack() as stack:
        stream: Iterable[bytes] = sys.stdin.buffer
        if source != "-":
            stream = stack.enter_context(Path(source).open("rb"))
        block: list[Any] = []
        for line in stream:
            block.append(_read(line))
            if len(block) == CHUNK:
                yield block
                block = []
        if block:
            yield block


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


def _tables(source: str, ending: str) -> Iterator[Block]:
    arrow = _arrow()
    try:
        if ending == ".parquet":
            file = arrow.parquet.ParquetFile(source)
            parts = file.iter_batches(batch_size=CHUNK)
        else:
            reader = arrow.ipc.open_file(arrow.memory_map(source))
            parts = (reader.get_batch(n) for n in range(reader.num_record_batches))
        for part in parts:
            yield _block(part, source)
    except arrow.ArrowInvalid as error:
        raise FileError(f"{source} is no {ending[1:]} file: {error}") from None


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
        return Batch(*arrays)
    if "concealed" not in names:
        raise FileError(
            f"{source} has neither the columns of hands (concealed, winning_tile, …) nor those of "
            f"arrays ({', '.join(Batch._fields)})."
        )
    listed: list[Any] = part.to_pylist()
    return listed


def _writer(out: str | None, stack: ExitStack, fans: bool) -> Any:
    """What takes the answers, some at a time."""
    ending = Path(out).suffix.lower() if out else ".jsonl"
    try:
        if ending in LINES:
            stream: Any = sys.stdout.buffer
            if out:
                stream = Path(out).open("wb")  # noqa: SIM115 (the stack closes it)
                stack.callback(stream.close)
            return lambda rows: stream.write(b"".join([_line(row) for row in rows]))
        if ending not in TABLES:
            raise FileError(f"{out}: answers are written as {', '.join((*LINES, *TABLES))}.")
        arrow = _arrow()
        schema = _schema(arrow, fans)
        if ending == ".parquet":
            writer = stack.enter_context(arrow.parquet.ParquetWriter(out, schema))
        else:
            writer = stack.enter_context(arrow.ipc.new_file(out, schema))
    except OSError as error:
        raise FileError(f"{out}: {error.strerror or error}") from None
    return lambda rows: writer.write_batch(
        arrow.RecordBatch.from_pylist([_flat(row) for row in rows], schema)
    )


def _line(row: Row) -> bytes:
    return json.dumps(row, ensure_ascii=False).encode() + b"\n"


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


def _flat(row: Row) -> Row:
    error = row.get("error") or {}
    flat = {**row, "error": error.get("code"), "message": error.get("message")}
    if "id" in row:
        flat["id"] = str(row["id"])
    if "fans" in row:
        flat["fans"] = list(row["fans"].items())
    return flat
