"""The analyst."""

from __future__ import annotations

import json
import os
import warnings
from typing import Any, Iterable, Iterator, List, Optional, Sequence, Union

from ._inputs import Game, Path_, Position, game_of, games_of, knowledge_of, position_of
from ._motive import Desk, MotiveError, PlayerGames
from ._results import (
    AnnotatedGame,
    Check,
    Comparison,
    Explanation,
    FoundPosition,
    Hint,
    MethodWhyNot,
    Profile,
    Report,
    WhyNot,
)


class MotiveWarning(UserWarning):
    """Something was wrong with an input, and could be mended."""


class Analyst:
    """All systems of Motive, ready to be asked.

    Each question is answered as if it were the first, so with limits in nodes an answer does not depend on what was asked
    before. Several threads may ask one analyst at once; while it works, other threads of Python go on, and Ctrl-C ends it.

    kb: a folder of knowledge laid out as `kb/` is, instead of what is built in.
    kb_add: files or folders of knowledge to be added.
    net: a file with a net that judges positions. `compare` and `suite` refuse such an analyst; `motive.use_net` is for all.
    threads: threads of one search; answers are reproducible with one only.
    hash: megabytes for the table of a search.
    workers: questions that are worked on at the same time; others wait. Each takes the memory of its tables.

    >>> import motive
    >>> analyst = motive.Analyst()
    >>> analyst.explain("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", nodes=2000).san
    'Ra8#'
    """

    def __init__(
        self,
        kb: Optional[Path_] = None,
        kb_add: Sequence[Path_] = (),
        net: Optional[Path_] = None,
        threads: int = 1,
        hash: int = 64,
        workers: Optional[int] = None,
    ) -> None:
        folder = None if kb is None else knowledge_of(kb)
        if isinstance(kb_add, (str, os.PathLike)):
            kb_add = [kb_add]
        added = [file for path in kb_add for file in knowledge_of(path)]
        self._desk = Desk(folder, added, net, threads, hash, workers or min(os.cpu_count() or 1, 256))
        for text in self._desk.warnings():
            warnings.warn(text, MotiveWarning, stacklevel=2)

    def explain(
        self,
        position: Position,
        *,
        method: str = "auto",
        nodes: Optional[int] = None,
        time: Optional[float] = None,
        alternatives: int = 3,
    ) -> Explanation:
        """The best move of a position, and why: `motive explain`.

        nodes, time: the limits of the search, in nodes and seconds; a million nodes if neither is given.
        alternatives: how many other moves are compared.

        >>> import motive
        >>> told = motive.Analyst().explain("1. f3 e5 2. g4", nodes=2000)
        >>> print(told.san, told.claims[0].kind)
        Qh4# checkmates
        """
        return self._explain(position, False, method, nodes, time, alternatives)

    def threats(
        self,
        position: Position,
        *,
        method: str = "auto",
        nodes: Optional[int] = 300_000,
        time: Optional[float] = None,
    ) -> Explanation:
        """What the side that is not to move threatens: the explanation of its best move after a pass.

        >>> import motive
        >>> motive.Analyst().threats("6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1", nodes=2000).san
        'Ra8#'
        """
        return self._explain(position, True, method, nodes, time, 3)

    def _explain(
        self,
        position: Position,
        threat: bool,
        method: str,
        nodes: Optional[int],
        time: Optional[float],
        alternatives: int,
    ) -> Explanation:
        text, moves = position_of(position)
        *told, forgiven = self._desk.explain(text, moves, threat, method, nodes, time, alternatives)
        for problem in forgiven:
            warnings.warn(f"ignored that {problem}", MotiveWarning, stacklevel=3)
        return Explanation._of(*told)

    def why_not(
        self,
        position: Position,
        move: Any,
        *,
        method: str = "critic",
        nodes: Optional[int] = None,
        time: Optional[float] = None,
    ) -> Union[WhyNot, MethodWhyNot]:
        """What is wrong with a move, if anything is: `motive why-not`. With another method than the critic, what that
        system has against it.

        >>> import motive
        >>> told = motive.Analyst().why_not("1. f3 e5", "g4", nodes=20000)
        >>> told.fine, told.refutation.uci
        (False, ['d8h4'])
        """
        text, moves = position_of(position)
        move = move if isinstance(move, str) else move.uci()
        told = self._desk.why_not(text, moves, move, method, nodes, time)
        return WhyNot._of(told) if method == "critic" else MethodWhyNot._of(told)

    def hint(
        self,
        position: Position,
        level: int = 1,
        *,
        method: str = "auto",
        nodes: Optional[int] = 150_000,
        time: Optional[float] = None,
    ) -> Hint:
        """A hint that says no more than it was asked for. Level 1: the theme; 2: the piece; 3: the move.

        >>> import motive
        >>> print(motive.Analyst().hint("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", nodes=2000))
        There is a mate, in 1 move at most.
        """
        text, moves = position_of(position)
        return Hint._of(self._desk.hint(text, moves, level, method, nodes, time))

    def compare(
        self,
        position: Position,
        methods: Iterable[str] = (),
        *,
        nodes: Optional[int] = None,
        time: Optional[float] = None,
    ) -> Comparison:
        """All systems, or some, side by side: `motive compare`.

        >>> import motive
        >>> told = motive.Analyst().compare("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", ["caps", "critic"], nodes=2000)
        >>> [system.san for system in told.systems]
        ['Ra8#', 'Ra8#']
        """
        text, moves = position_of(position)
        return Comparison._of(self._desk.compare(text, moves, list(methods), nodes, time))

    def annotate(
        self,
        game: Game,
        *,
        level: str = "club",
        effort: Union[str, int] = "normal",
        player: Optional[str] = None,
        strip: bool = False,
        threads: int = 1,
    ) -> AnnotatedGame:
        """A game with comments: `motive annotate`. Of a text with several games, the first.

        level: `beginner`, `club` or `master`.
        effort: `quick`, `normal`, `thorough`, or the nodes of a closer look.
        player: only the moves of this player are commented on; a part of the name is enough.
        strip: leave out the comments and variations that the game brings along.
        threads: threads for the game; what is said does not depend on their number.
        """
        told = self._desk.annotate(game_of(game), level, str(effort), player, strip, threads)
        return AnnotatedGame._of(*told)

    def find(self, rule: str, games: Union[Game, bytes, Iterable[Game]]) -> Iterator[FoundPosition]:
        """The positions of games in which a production of the knowledge base fires, as they are found.

        >>> import motive
        >>> found = list(motive.Analyst().find("mate-now", "1. f3 e5 2. g4 Qh4# 0-1"))
        >>> [(position.ply, position.played) for position in found]
        [(3, 'Qh4#')]
        """
        for number, game in games_of(games):
            yield from FoundPosition._all(json.loads(self._desk.find(rule, number, game_of(game))))

    def profile(
        self,
        games: Union[Game, bytes, Iterable[Game]],
        player: str,
        *,
        level: str = "club",
        effort: Union[str, int] = "quick",
        threads: int = 1,
    ) -> Profile:
        """What a player misses and allows over many games, beside the opponents, and exercises from it: `motive profile`.

        games: those of others are passed over. One that cannot be read or annotated is a warning, and does not count.
        player: a part of the name is enough.
        level, effort, threads: as for `annotate`.

        >>> import motive
        >>> game = '[White "Ida"]\\n[Black "Otto"]\\n\\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0'
        >>> told = motive.Analyst().profile([game], "Otto", effort=20000)
        >>> told.games, told.lost, told.own.blunders, told.allowed[0].examples[0].played
        (1, 1, 1, '2... Ke7??')
        """
        of_player = PlayerGames(player, level, str(effort), threads)
        for number, game in games_of(games):
            try:
                problem = of_player.add(self._desk, game_of(game))
            except MotiveError as error:
                problem = str(error)
            if problem is not None:
                warnings.warn(f"game {number} is skipped: {problem}", MotiveWarning, stacklevel=2)
        return Profile._of(*of_player.tell())

    def check(
        self,
        solution: Any,
        *,
        nodes: int = 100_000,
        total_nodes: int = 20_000_000,
        rules_only: bool = False,
    ) -> Check:
        """What the checker says about a stored solution (docs/reference/solution-format.md), as JSON or as its fields:
        `motive check`.

        rules_only: ask no engine; only what the rules of chess prove is sure then.
        """
        text = solution if isinstance(solution, str) else json.dumps(solution)
        return Check._of(self._desk.check(text, nodes, total_nodes, rules_only))

    def suite(
        self,
        file: Union[Path_, bytes],
        *,
        method: str = "auto",
        nodes: Optional[int] = None,
        time: Optional[float] = None,
        limit: Optional[int] = None,
        jobs: int = 1,
    ) -> Report:
        """A test suite: a file of EPD or of lichess puzzles, or its bytes: `motive suite`. A second for each move if there is
        no limit.

        >>> import motive
        >>> report = motive.Analyst().suite(b"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; id \\"back rank\\";", nodes=2000)
        >>> report.solved, report.total
        (1, 1)
        """
        if isinstance(file, bytes):
            name, source = "suite", file
        else:
            name = os.fspath(file)
            with open(file, "rb") as stream:
                source = stream.read(_MAX_SUITE + 1)
            if len(source) > _MAX_SUITE:
                raise MotiveError(f"{name} has more than {_MAX_SUITE} bytes")
        told, text, complaints = self._desk.suite(name, source, method, nodes, time, limit, jobs)
        for problem in complaints:
            warnings.warn(f"{name}: {problem}", MotiveWarning, stacklevel=2)
        return Report._of(told, text)


_MAX_SUITE = 1 << 30

__all__: List[str] = ["Analyst", "MotiveWarning"]
