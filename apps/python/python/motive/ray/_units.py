"""Units: a few games of a stream, and the part that they become."""

from __future__ import annotations

import hashlib
import io
import time
from dataclasses import dataclass
from typing import Any, Dict, Iterable, Iterator, List, Tuple

import pyarrow as pa

from .. import arrow
from .._analyst import Analyst
from .._inputs import read_games
from .._motive import MotiveError


@dataclass(frozen=True)
class Unit:
    """Games that are annotated together."""

    number: int
    """From 0, in the order of the stream."""
    first: int
    """The number of the first game among all, from 1."""
    games: Tuple[str, ...]
    """As PGN; what could not be read is empty."""
    problems: Tuple[str, ...]
    """What is wrong with each game; empty if nothing is."""


@dataclass
class Part:
    """What became of a unit."""

    number: int
    data: bytes
    """The file of Parquet."""
    entry: Dict[str, Any]
    """Its line in the manifest."""
    processor: float = 0.0
    """Seconds of processor time that it took. They are no part of the entry, which is the same each time."""


def units(files: Iterable[Any], size: int) -> Iterator[Unit]:
    """The games of all files, so many at a time. Memory is needed for one unit."""
    number, first, games, problems = 0, 1, [], []
    for file in files:
        for game in read_games(file):
            games.append("" if game.problem else game.pgn)
            problems.append(game.problem or "")
            if len(games) == size:
                yield Unit(number, first, tuple(games), tuple(problems))
                number, first, games, problems = number + 1, first + size, [], []
    if games:
        yield Unit(number, first, tuple(games), tuple(problems))


def annotate_unit(analyst: Analyst, unit: Unit, level: str, effort: str) -> Part:
    """A part: one row a move. Games without moves and with mistakes have none; the entry says why."""
    start = time.process_time()
    tables: List[pa.Table] = []
    skipped, nodes = {}, 0
    for offset, (pgn, problem) in enumerate(zip(unit.games, unit.problems)):
        number = unit.first + offset
        if problem:
            skipped[str(number)] = problem
            continue
        try:
            game = analyst.annotate(pgn, level=level, effort=effort)
        except MotiveError as error:
            skipped[str(number)] = str(error)
            continue
        if game.error:
            skipped[str(number)] = game.error
            continue
        nodes += game.nodes
        tables.append(arrow.move_table(number, game))
    table = pa.concat_tables(tables) if tables else arrow.MOVES.empty_table()
    file = io.BytesIO()
    arrow.write(table, file)
    data = file.getvalue()
    entry = {
        "part": unit.number,
        "first": unit.first,
        "games": len(unit.games),
        "rows": table.num_rows,
        "nodes": nodes,
        "skipped": skipped,
        "bytes": len(data),
        "sha256": hashlib.sha256(data).hexdigest(),
    }
    return Part(unit.number, data, entry, time.process_time() - start)
