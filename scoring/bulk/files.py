"""Score files of hands: JSON lines, Parquet or Arrow in, totals out.

A row is a hand with the keys of the interface as columns; it is counted by its own rules and
rulings. Its answer has ``total`` and ``legal``, the hand's ``id`` if it has one, ``fans`` if asked
for, and ``error`` with code and message if it is no winning hand. The order of rows is kept. Files
are read in parts, so memory does not grow with their size; parts are counted in this process or by
several workers (``scoring.workers``).

If pyarrow is installed, a part whose rows all have the same rules is counted on arrays
(``scoring.bulk.totals``). Rows that arrays cannot represent, such as invalid ones or those with
fields of their own, are counted by the engine.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from importlib.util import find_spec
from itertools import repeat
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from scoring.answers.answering import counted
from scoring.answers.input_lines import goes_on, lines_of, read_hand_line
from scoring.answers.json_hand import hand_from_json, rules_of
from scoring.book.options import Chosen
from scoring.bulk.columns import hands_in
from scoring.bulk.known import Ints
from scoring.bulk.totals import MOST_COUNTERS, Totals, counter_of, nothing_counted
from scoring.fans.ruleset import RuleSet
from scoring.hand.hand import HAND_KEYS
from scoring.hand.own_fields import Field
from scoring.rulesets import ruleset
from scoring.speech.errors import HandError
from scoring.workers import crew, in_order

if TYPE_CHECKING:
    from pyarrow import RecordBatch, Schema

BYTES, ROWS = 1 << 22, 1 << 14
"""Maximum size of a part of a file: bytes of lines, or rows of a table. Both hold about as many
hands as are counted together (`totals.BLOCK`), since a hand's line has about 250 bytes."""
LINES = (".jsonl", ".json", ".ndjson", ".txt")
TABLES = {".parquet": "parquet", ".arrow": "ipc", ".feather": "ipc"}
"""Formats of files by their extension: `LINES` contain JSON lines, `TABLES` tables, each with
Arrow's name of the format."""

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
    workers: int | str | None = None,
) -> int:
    """Score every row of the file `source` ("-" for standard input), write the answers, and return
    the number of rows. Hands that are invalid or do not win get an answer with ``error``; empty
    lines get none.

    out: file to write, its format given by its extension; None for JSON lines on standard output.
    rules, rulings: rules and rulings for all hands; None for each hand's own. Rulings without rules
        must be valid in MCR.
    fans: True to list the fans.
    lang: language of the sentences.
    workers: number of processes, or the address of a Dask scheduler; None for this process alone.

    Raises ``FileError``, ``WorkersError``, ``HandError`` for unknown `rules` or `rulings` (those of
    a single hand are an error in its answer), and OSError if writing fails.
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
        helpers = stack.enter_context(crew(workers))
        taken = parts(source)
        if helpers is not None:
            taken = map(_to_be_sent, taken)
        for rows, answered in in_order(
            work, taken, helpers, name=lambda number, _: f"part {number} of {source}"
        ):
            write(answered)
            many += rows
    return many


def _to_be_sent(part: bytes | RecordBatch) -> bytes | RecordBatch:
    """Return a part to send to a worker: a copy of a record batch, which may be a view of a larger
    table that would be sent with it; bytes are returned unchanged."""
    if isinstance(part, bytes):
        return part
    from pyarrow import ipc

    alone: RecordBatch = ipc.read_record_batch(part.serialize(), part.schema)
    return alone


def _ending(name: str | None) -> str:
    if name is None or name == "-":
        return LINES[0]
    return Path(name).suffix.lower()


def parts(source: str) -> Iterator[bytes | RecordBatch]:
    """Yield the parts of the file `source` in order, as bytes of lines or as record batches of a
    table; "-" is standard input. Raises ``FileError``."""
    ending = _ending(source)
    try:
        if ending in TABLES:
            # raises OSError; Arrow's own message for a missing file contains a line of its source
            # code
            os.stat(source)
            yield from _rows_of_table(source, TABLES[ending])
        elif ending in LINES:
            with open(0 if source == "-" else source, "rb", closefd=source != "-") as stream:
                first = stream.readline()
                # a hand over several lines or a list: it has to be read to its end
                if goes_on(first):
                    yield from _in_parts(lines_of(first + stream.read()))
                else:
                    while lines := first + b"".join(stream.readlines(BYTES)):
                        yield lines
                        first = b""
        else:
            known = ", ".join((*LINES, *TABLES))
            raise FileError(f"{source} ends in none of {known}, so what it holds is not known.")
    except OSError as error:
        raise FileError(f"{source}: {error.strerror or error}") from None


def _in_parts(lines: Sequence[bytes]) -> Iterator[bytes]:
    for begin in range(0, len(lines), ROWS):
        yield b"\n".join(lines[begin : begin + ROWS]) + b"\n"


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

    asked: keys and values that override those of every hand; a value of None leaves
        each hand's own.
    fans: True to list the fans.
    lang: language of the sentences.
    into_table: True to return a record batch.
    """
    counted_at_once = _at_once(part, asked, fans=fans)
    others = np.arange(0) if counted_at_once is None else counted_at_once.others
    rest = part if counted_at_once is None else _some_rows(part, others)
    hands = _read(rest, source, _fields(asked))
    rows = [_answered(hand, asked, lang, fans=fans) for hand in hands]
    if into_table:
        table = _table(rows, fans=fans)
        if counted_at_once is not None:
            table = _merged(_table_of(counted_at_once), others, table)
        return len(table), table
    lines = [_json(row) for row in rows]
    if counted_at_once is not None:
        by_engine, lines = lines, _lines_of(counted_at_once)
        for row, line in zip(others.tolist(), by_engine, strict=True):
            lines[row] = line
    return len(lines), "".join([f"{line}\n" for line in lines]).encode()


_json = json.JSONEncoder(ensure_ascii=False).encode


def _answered(hand: object, asked: Mapping[str, object], lang: str, *, fans: bool) -> Row:
    """Return the answer to a hand as a JSON object; for a hand that cannot be counted ``total`` and
    ``legal`` are None and ``error`` says why.

    hand: JSON value of the hand, or the ``HandError`` raised on reading it.
    asked: as in `answers`.
    fans: True to add the number of occurrences of each fan, by name.
    """
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


# Many rows at once --------------------------------------------------------------------------------


class _Counted(NamedTuple):
    """The rows of a part, counted on arrays.

    ids: the ``id`` of each row, None for a part without ids.
    others: indices of the rows that the engine has to count.
    """

    totals: Totals
    ids: Sequence[object] | None
    others: Ints


def _at_once(
    part: bytes | RecordBatch, asked: Mapping[str, object], *, fans: bool
) -> _Counted | None:
    """Return the totals of a part counted on arrays. None if the part cannot be read as a table of
    hands, if ids are missing, if its rows have different rule sets or too many different rulings,
    or if arrays cannot count its rules."""
    table = _columns(part)
    if table is None:
        return None
    from pyarrow import ArrowException

    try:
        rules, by_rulings = _rules_in(table, asked)
        counters = [(counter_of(rules, options), rows) for options, rows in by_rulings]
        ids = _ids(table)
        names = [name for name in table.schema.names if name not in ("ruleset", "rulings")]
        own = HAND_KEYS.intersection([field.key for field in rules.FIELDS])
        hands, plain = hands_in(table.select(names), sets=rules.SETS, own=own)
    except (HandError, ArrowException, ValueError, TypeError, AttributeError):
        return None
    found = nothing_counted(rules, len(table), fans=fans)
    for counter, rows in counters:
        if counter is None:
            return None
        if len(counters) == 1 and plain.all():
            found = counter.count(hands, fans=fans)
        else:
            there = rows[plain[rows]]
            found.put(there, counter.count(hands.part(there), fans=fans))
    return _Counted(found, ids, np.flatnonzero(~(found.counted & found.wins)))


def _rules_in(
    table: RecordBatch, asked: Mapping[str, object]
) -> tuple[RuleSet, list[tuple[Chosen, Ints]]]:
    """Return the rule set of a table's rows, and the different rulings among them, each with the
    indices of the rows that have it. Raises ``HandError`` for unknown rules or rulings, ValueError
    for several rule sets or more than `MOST_COUNTERS` different rulings."""
    said = {key: asked.get(key) for key in ("ruleset", "rulings")}
    if said["ruleset"] is None and "ruleset" in table.schema.names:
        (said["ruleset"],) = table.column("ruleset").unique().to_pylist()
    rules = rules_of({"ruleset": said["ruleset"]})
    if said["rulings"] is not None or "rulings" not in table.schema.names:
        return rules, [(rules.OPTIONS.read(said["rulings"]), np.arange(len(table)))]
    rows: dict[str, list[int]] = {}
    for row, rulings in enumerate(table.column("rulings").to_pylist()):
        rows.setdefault(_json(_chosen_without_nulls(rulings)), []).append(row)
    if len(rows) > MOST_COUNTERS:
        raise ValueError("rulings")
    read = rules.OPTIONS.read
    return rules, [(read(json.loads(text)), np.array(of)) for text, of in rows.items()]


def _ids(table: RecordBatch) -> Sequence[object] | None:
    """Return the ids of a table, None if it has no such column. Raises ValueError if ids are
    missing or have a type that could not be written as it was read."""
    if "id" not in table.schema.names:
        return None
    from pyarrow import types

    ids = table.column("id")
    kind = ids.type
    plain = types.is_string(kind) or types.is_large_string(kind) or types.is_integer(kind)
    if ids.null_count or not plain:
        raise ValueError("ids")
    listed: list[object] = ids.to_pylist()
    return listed


def _columns(part: bytes | RecordBatch) -> RecordBatch | None:
    """Return a part as a table with a column ``concealed``; None if its lines cannot be read as the
    rows of such a table, or if pyarrow is not installed."""
    if not isinstance(part, bytes):
        return part if "concealed" in part.schema.names else None
    if find_spec("pyarrow") is None:
        return None
    from pyarrow import ArrowInvalid, BufferReader
    from pyarrow.json import ReadOptions, read_json

    options = ReadOptions(use_threads=False, block_size=len(part) + 1)
    try:
        part.decode()  # the reader does not check the encoding
        table = read_json(BufferReader(part), options).combine_chunks()
    except (ArrowInvalid, UnicodeDecodeError):
        return None
    lines = part.count(b"\n") + (not part.endswith(b"\n"))
    if "concealed" not in table.schema.names or len(table) != lines:
        return None
    batch: RecordBatch = table.to_batches()[0]
    return batch


def _lines_in(part: bytes) -> list[bytes]:
    return [line for line in part.split(b"\n") if line.strip()]


def _some_rows(part: bytes | RecordBatch, rows: Ints) -> bytes | RecordBatch:
    if not isinstance(part, bytes):
        return part.take(rows)
    lines = _lines_in(part) if len(rows) else []
    return b"\n".join([lines[row] for row in rows])


def _lines_of(counted_at_once: _Counted) -> list[str]:
    """Return answers as lines of JSON without line ends."""
    found, ids, _ = counted_at_once
    owns = repeat("") if ids is None else (f'"id": {_json(own)}, ' for own in ids)
    listed = repeat("") if found.fans is None else _lists_of_fans(found)
    said = ("false", "true")
    rows = zip(owns, found.total.tolist(), found.legal.tolist(), listed, strict=False)
    return [
        f'{{{own}"total": {total}, "legal": {said[legal]}{fans}}}'
        for own, total, legal, fans in rows
    ]


def _lists_of_fans(found: Totals) -> Iterator[str]:
    """Yield the JSON text of each hand's fans, which ends the line of its answer. Equal lists are
    encoded only once."""
    assert found.fans is not None
    names = [json.dumps(name) for name in found.names]
    known: dict[bytes, str] = {}
    for row in np.ascontiguousarray(found.fans.T):
        key = row.tobytes()
        text = known.get(key)
        if text is None:
            inner = ", ".join([f"{names[n]}: {row[n]}" for n in row.nonzero()[0].tolist()])
            known[key] = text = f', "fans": {{{inner}}}'
        yield text


def _table_of(counted_at_once: _Counted) -> RecordBatch:
    """Return answers as rows of a table."""
    import pyarrow as arrow

    found, ids, _ = counted_at_once
    many, nothing = len(found.total), [None] * len(found.total)
    own = nothing if ids is None else [None if one is None else str(one) for one in ids]
    columns = [own, found.total, found.legal, nothing, nothing]
    if found.fans is not None:
        rows, places = np.nonzero(found.fans.T)
        starts = np.searchsorted(rows, np.arange(many + 1)).astype(np.int32)
        names = arrow.array(found.names).take(arrow.array(places))
        columns.append(arrow.MapArray.from_arrays(starts, names, found.fans[places, rows]))
    schema = _schema(fans=found.fans is not None)
    typed = [arrow.array(c, f.type) for c, f in zip(columns, schema, strict=True)]
    return arrow.RecordBatch.from_arrays(typed, schema=schema)


def _merged(whole: RecordBatch, rows: Ints, others: RecordBatch) -> RecordBatch:
    """Return a table of answers with the given rows replaced by those of `others`."""
    import pyarrow as arrow

    at = np.arange(len(whole))
    at[rows] = len(whole) + np.arange(len(rows))
    both = arrow.Table.from_batches([whole, others]).combine_chunks()
    return both.to_batches()[0].take(arrow.array(at))


# What is read -------------------------------------------------------------------------------------


def _read(part: bytes | RecordBatch, source: str, fields: Sequence[Field]) -> list[object]:
    """Return the rows of a part, each as a JSON value or as the ``HandError`` raised on reading it.
    Raises ``FileError`` for a table without hands.

    fields: fields of the rule set, which may be typed as words in a line of shorthand.
    """
    if isinstance(part, bytes):
        return [_hand_of(line, fields) for line in _lines_in(part)]
    if "concealed" in part.schema.names:
        rows: list[object] = part.to_pylist()
        return rows
    raise FileError(f"{source} has no columns of hands (concealed, winning_tile, …).")


def _fields(asked: Mapping[str, object]) -> Sequence[Field]:
    name = asked.get("ruleset")
    return ruleset(name if isinstance(name, str) else None).FIELDS


def _hand_of(line: bytes, fields: Sequence[Field]) -> object:
    try:
        return read_hand_line(line, fields)
    except HandError as error:
        return error


def _without_nulls(hand: Any, asked: Mapping[str, object]) -> Any:
    """Return a hand that was read from a table, without its nulls and with the keys in `asked`
    replaced; a value that is no JSON object is returned unchanged."""
    if not isinstance(hand, Mapping):
        return hand
    given = {key: value for key, value in hand.items() if value is not None}
    if "rulings" in given:
        given["rulings"] = _chosen_without_nulls(given["rulings"])
    return given | {key: value for key, value in asked.items() if value is not None}


def _chosen_without_nulls(rulings: object) -> object:
    if not isinstance(rulings, Mapping):
        return rulings
    return {key: value for key, value in rulings.items() if value is not None}


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
    """Return the function that writes a part's answers to the file `out`: bytes for JSON lines, a
    record batch for a table. Leaving `stack` closes the file. Raises ``FileError`` if it cannot be
    opened or its extension is unknown."""
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
            # dictionaries suit repeated texts, not ids, which are all different
            alike = ["error", "message", "fans.key_value.key"]
            table = parquet.ParquetWriter(out, _schema(fans=fans), use_dictionary=alike)
        else:
            table = ipc.new_file(out, _schema(fans=fans))
    except OSError as error:
        raise FileError(f"{out}: {error.strerror or error}") from None
    return partial(stack.enter_context(table).write_batch)
