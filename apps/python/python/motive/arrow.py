"""Tables: explanations and annotated games as Arrow, in files of Parquet.

Two tables. `explain` gives one row a position, `annotate` one row a move of a game. Their schemas are `EXPLANATIONS` and `MOVES`;
the metadata of a table names its schema and its version (`motive.schema`: `explanations/1`). A version changes when a column
changes its meaning or goes; a new column at the end does not change it. docs/guide/python.md explains the columns.

Values are those of the side to move (explanations) or of the side that moved (moves). Nothing in a table depends on the clock, so
with limits in nodes the same input gives the same bytes.
"""

from __future__ import annotations

import os
from typing import Any, Dict, Iterable, Iterator, List, Optional, Union

import pyarrow as pa
import pyarrow.parquet as parquet

from ._analyst import Analyst
from ._inputs import Game, Path_, Position, games_of
from ._motive import MotiveError
from ._results import AnnotatedGame, Explanation
from ._types import Claim

VERSION = 1
"""The version of both schemas."""

_PIECE = pa.struct([("piece", pa.string()), ("square", pa.string())])
_CLAIM = pa.struct(
    [
        ("kind", pa.string()),
        ("after", pa.list_(pa.string())),
        ("by", _PIECE),
        ("on", pa.list_(_PIECE)),
        ("squares", pa.list_(pa.string())),
        ("line", pa.list_(pa.string())),
        ("amount", pa.int32()),
        ("side", pa.string()),
        ("pattern", pa.string()),
    ]
)


def _named(name: str, columns: List[Any]) -> pa.Schema:
    return pa.schema(columns, metadata={"motive.schema": f"{name}/{VERSION}"})


EXPLANATIONS = _named(
    "explanations",
    [
        ("id", pa.string()),
        ("fen", pa.string()),
        ("method", pa.string()),
        ("kind", pa.string()),
        ("move", pa.string()),
        ("san", pa.string()),
        ("cp", pa.int32()),
        ("mate", pa.int32()),
        ("band", pa.string()),
        ("verdict", pa.string()),
        ("headline", pa.string()),
        ("line", pa.list_(pa.string())),
        ("themes", pa.list_(pa.string())),
        ("claims", pa.list_(_CLAIM)),
        ("depth", pa.int32()),
        ("nodes", pa.int64()),
        ("error", pa.string()),
    ],
)
"""One row a position."""

MOVES = _named(
    "moves",
    [
        ("game", pa.int64()),
        ("ply", pa.int32()),
        ("fen", pa.string()),
        ("side", pa.string()),
        ("player", pa.string()),
        ("rating", pa.int32()),
        ("opponent_rating", pa.int32()),
        ("date", pa.string()),
        ("result", pa.string()),
        ("san", pa.string()),
        ("uci", pa.string()),
        ("cp", pa.int32()),
        ("mate", pa.int32()),
        ("loss", pa.float64()),
        ("mark", pa.string()),
        ("kind", pa.string()),
        ("theme", pa.string()),
        ("better", pa.string()),
        ("best_cp", pa.int32()),
        ("best_mate", pa.int32()),
        ("verdict", pa.string()),
        ("text", pa.string()),
        ("claims", pa.list_(_CLAIM)),
        ("game_nodes", pa.int64()),
    ],
)
"""One row a move of a game. What is said about a move (from `mark` to `claims`) is null where nothing is said."""


def explain(
    positions: Union[pa.Table, Iterable[Position]],
    analyst: Optional[Analyst] = None,
    *,
    method: str = "auto",
    nodes: int = 20_000,
    alternatives: int = 3,
) -> pa.Table:
    """One row a position. A table has a column `fen`, and `id` if it likes. What cannot be read has its `error`.

    >>> import motive.arrow
    >>> table = motive.arrow.explain(["6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "nothing"], nodes=2000)
    >>> table.column("san").to_pylist(), table.column("error").is_valid().to_pylist()
    (['Ra8#', None], [False, True])
    """
    analyst = analyst or Analyst()
    rows = []
    for name, position in _named_positions(positions):
        try:
            told = analyst.explain(position, method=method, nodes=nodes, alternatives=alternatives)
            rows.append({"id": name, **_explanation(told)})
        except MotiveError as error:
            rows.append({"id": name, "fen": position if isinstance(position, str) else position.fen(), "error": str(error)})
    return pa.Table.from_pylist(rows, schema=EXPLANATIONS)


def annotate(
    games: Union[Game, bytes, Iterable[Game]],
    analyst: Optional[Analyst] = None,
    *,
    level: str = "club",
    effort: Union[str, int] = "quick",
    first: int = 1,
) -> pa.Table:
    """One row a move of each game; games are numbered from `first`. A game that cannot be read is an error.

    >>> import motive.arrow
    >>> table = motive.arrow.annotate("1. f3 e5 2. g4 Qh4# 0-1", effort=8000)
    >>> table.select(["san", "mark"]).to_pylist()[2]
    {'san': 'g4', 'mark': 'blunder'}
    """
    analyst = analyst or Analyst()
    tables = [
        move_table(first + number - 1, analyst.annotate(pgn, level=level, effort=effort))
        for number, pgn in games_of(games)
    ]
    return pa.concat_tables(tables) if tables else MOVES.empty_table()


def move_table(number: int, game: AnnotatedGame) -> pa.Table:
    """The moves of an annotated game."""
    return pa.Table.from_pylist(list(_moves(number, game)), schema=MOVES)


def write(table: pa.Table, path: Union[Path_, Any]) -> None:
    """Writes a table as Parquet. The same table gives the same bytes with the same version of pyarrow."""
    parquet.write_table(table, path, compression="zstd", store_schema=True)


def read(path: Path_, schema: Optional[pa.Schema] = None) -> pa.Table:
    """Reads a table that was written here; one of another kind or version is an error."""
    table = parquet.read_table(os.fspath(path))
    found = (table.schema.metadata or {}).get(b"motive.schema", b"none").decode("utf-8", "replace")
    known = [wanted.metadata[b"motive.schema"].decode() for wanted in ([schema] if schema else [EXPLANATIONS, MOVES])]
    if found not in known:
        raise MotiveError(f"{os.fspath(path)} has the schema {found}; known are {', '.join(known)}")
    return table


def _named_positions(positions: Union[pa.Table, Iterable[Position]]) -> Iterator[Any]:
    if isinstance(positions, pa.Table):
        if "fen" not in positions.column_names:
            raise MotiveError("a table of positions has a column fen")
        fens = positions.column("fen").to_pylist()
        has_names = "id" in positions.column_names
        names = positions.column("id").to_pylist() if has_names else range(1, len(fens) + 1)
        yield from ((str(name), fen if isinstance(fen, str) else "") for name, fen in zip(names, fens))
    else:
        yield from ((str(number), position) for number, position in enumerate(positions, 1))


def _explanation(told: Explanation) -> Dict[str, Any]:
    return {
        "fen": told.fen,
        "method": told.method,
        "kind": told.kind,
        "move": told.move,
        "san": told.san,
        "cp": told.value.cp if told.value else None,
        "mate": told.value.mate if told.value else None,
        "band": told.value.band if told.value else None,
        "verdict": told.verdict,
        "headline": told.headline,
        "line": told.line.uci if told.line else [],
        "themes": [theme.tag for theme in told.themes],
        "claims": [_claim(claim) for claim in told.claims],
        "depth": told.depth,
        "nodes": told.nodes,
    }


def _claim(claim: Claim) -> Dict[str, Any]:
    fields = claim.to_dict()
    return {name: fields.get(name) for name in _CLAIM_FIELDS}


_CLAIM_FIELDS = [field.name for field in _CLAIM]


def _rating(game: AnnotatedGame, side: str) -> Optional[int]:
    text = game.headers.get(f"{side}Elo", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else None


def _moves(number: int, game: AnnotatedGame) -> Iterator[Dict[str, Any]]:
    moments = {moment.ply: moment for moment in game.moments}
    for ply, (played, fen) in enumerate(zip(game.moves, game.positions)):
        white = fen.split(" ")[1] == "w"
        own, other = ("White", "Black") if white else ("Black", "White")
        row: Dict[str, Any] = {
            "game": number,
            "ply": ply,
            "fen": fen,
            "side": own.lower(),
            "player": game.headers.get(own),
            "rating": _rating(game, own),
            "opponent_rating": _rating(game, other),
            "date": game.headers.get("UTCDate") or game.headers.get("Date"),
            "result": game.result,
            "san": played.san,
            "uci": played.uci,
            "cp": played.value.cp if played.value else None,
            "mate": played.value.mate if played.value else None,
            "loss": played.loss,
            "game_nodes": game.nodes,
        }
        moment = moments.get(ply)
        if moment is not None:
            row.update(
                mark=moment.mark,
                kind=moment.kind,
                theme=moment.theme,
                better=moment.better,
                best_cp=moment.best.cp,
                best_mate=moment.best.mate,
                verdict=moment.bases[0].verdict if moment.bases else None,
                text=moment.text,
                claims=[_claim(claim) for basis in moment.bases for claim in basis.claims],
            )
        yield row
