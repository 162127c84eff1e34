"""What is asked about: positions and games, as texts or as objects of python-chess; files of knowledge."""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Iterable, Iterator, List, Optional, Tuple, Union

from ._motive import Games, MotiveError

if TYPE_CHECKING:
    import chess
    import chess.pgn

Position = Union[str, "chess.Board"]
"""A FEN, an EPD, a list of moves, a PGN (its last position is meant), or a `chess.Board` with the moves made on it."""

Game = Union[str, "chess.pgn.Game", "ReadGame"]
"""A PGN, a `chess.pgn.Game`, or what `read_games` gives."""

Path_ = Union[str, "os.PathLike[str]"]
"""The name of a file."""

_KNOWLEDGE = (".kb", ".advice", ".plan", ".strategy")
_MAX_FILES = 4096
_MAX_FILE = 2 << 20
_MAX_BYTES = 64 << 20


def position_of(position: Position) -> Tuple[str, List[str]]:
    """A FEN with the moves from there, or a text that the reader knows."""
    if isinstance(position, str):
        return position, []
    root = getattr(position, "root", None)
    if root is None:
        raise TypeError(f"a position is a str or a chess.Board, not {type(position).__name__}")
    moves = [move.uci() for move in position.move_stack]
    if "0000" in moves:
        # A pass has no place in a game; the position is all that is left of it.
        return position.fen(en_passant="fen"), []
    return root().fen(en_passant="fen"), moves


def game_of(game: Game) -> str:
    """A game as PGN. One that could not be read is an error."""
    if isinstance(game, str):
        return game
    if isinstance(game, ReadGame):
        if game.problem is not None:
            raise MotiveError(game.problem)
        return game.pgn
    if not hasattr(game, "headers"):
        raise TypeError(f"a game is a str or a chess.pgn.Game, not {type(game).__name__}")
    return str(game)


class ReadGame:
    """A game of a file: its PGN, its number from 1, and what is wrong with it (`None` if nothing is)."""

    __slots__ = ("number", "pgn", "problem")

    def __init__(self, number: int, pgn: str, problem: Optional[str]) -> None:
        self.number = number
        self.pgn = pgn
        self.problem = problem

    def __repr__(self) -> str:
        return f"<ReadGame {self.number}{'' if self.problem is None else ': ' + self.problem}>"


def read_games(source: Union[Path_, Any]) -> Iterator[ReadGame]:
    """The games of a file, one after the other; memory is needed for one at a time.

    The source is a path (`.pgn`, or `.pgn.zst` if `zstandard` is installed), an open binary file, or PGN as `bytes`.

    >>> for game in read_games(b"1. e4 e5 2. Nf3 *\\n\\n1. d4 d5 2. Ke3 *"):
    ...     print(game.number, game.problem)
    1 None
    2 game 2 (line 3): 2. Ke3 is not a legal move here
    """
    if isinstance(source, bytes):
        yield from _all_of(io.BytesIO(source))
    elif hasattr(source, "read"):
        yield from _all_of(source)
    else:
        with open(source, "rb") as file:
            if os.fspath(source).endswith(".zst"):
                import zstandard

                # Frames that were put behind one another are one file.
                with zstandard.ZstdDecompressor().stream_reader(file, read_across_frames=True) as unpacked:
                    yield from _all_of(unpacked)
            else:
                yield from _all_of(file)


def _all_of(file: Any) -> Iterator[ReadGame]:
    games, number = Games(file), 0
    while True:
        read = games.next_game()
        if read is None:
            return
        number += 1
        yield ReadGame(number, *read)


def games_of(games: Union[Game, bytes, Iterable[Game]]) -> Iterator[Tuple[int, Game]]:
    """All games of a text, or of many, with their numbers."""
    if isinstance(games, str):
        games = games.encode("utf-8", "replace")
    if isinstance(games, bytes):
        games = read_games(games)
    elif isinstance(games, ReadGame) or hasattr(games, "headers"):
        games = [games]  # type: ignore[list-item]
    yield from enumerate(games, 1)  # type: ignore[arg-type]


def knowledge_of(path: Path_) -> List[Tuple[str, str, str]]:
    """The files of knowledge of a folder, or one: what they are called in it, what they are called in messages, the texts."""
    root = Path(path)
    if root.is_dir():
        found = sorted(file for file in root.rglob("*") if file.suffix in _KNOWLEDGE and file.is_file())
    else:
        found = [root]
        if root.suffix not in _KNOWLEDGE:
            raise MotiveError(f"{root}: the names of files of knowledge end in {', '.join(_KNOWLEDGE)}")
    if not found:
        raise MotiveError(f"{root} has no files that end in {', '.join(_KNOWLEDGE)}")
    if len(found) > _MAX_FILES:
        raise MotiveError(f"more than {_MAX_FILES} files of knowledge")
    files, total = [], 0
    for file in found:
        name = file.relative_to(root).as_posix() if root.is_dir() else file.name
        with open(file, "rb") as stream:
            text = stream.read(_MAX_FILE)
        total += len(text)
        if total > _MAX_BYTES:
            raise MotiveError(f"more than {_MAX_BYTES} bytes of knowledge")
        files.append((name, str(file), text.decode("utf-8", "replace")))
    return files
