"""The part in Rust. Results are the JSON of the command line; `motive.Analyst` makes objects of it."""

from typing import Any, List, Optional, Tuple

__version__: str
METHODS: List[str]

class MotiveError(ValueError): ...

class Games:
    def __init__(self, file: Any) -> None: ...
    def next_game(self) -> Optional[Tuple[str, Optional[str]]]: ...

class Desk:
    def __init__(
        self,
        folder: Optional[List[Tuple[str, str, str]]],
        added: List[Tuple[str, str, str]],
        net: Optional[Any],
        threads: int,
        hash: int,
        workers: int,
    ) -> None: ...
    def warnings(self) -> List[str]: ...
    def explain(
        self,
        text: str,
        moves: List[str],
        threat: bool,
        method: str,
        nodes: Optional[int],
        seconds: Optional[float],
        alternatives: int,
    ) -> Tuple[str, str, str, str, List[str]]: ...
    def hint(
        self, text: str, moves: List[str], level: int, method: str, nodes: Optional[int], seconds: Optional[float]
    ) -> str: ...
    def why_not(
        self, text: str, moves: List[str], tried: str, method: str, nodes: Optional[int], seconds: Optional[float]
    ) -> str: ...
    def compare(
        self, text: str, moves: List[str], methods: List[str], nodes: Optional[int], seconds: Optional[float]
    ) -> str: ...
    def check(self, solution: str, nodes: int, total_nodes: int, rules_only: bool) -> str: ...
    def annotate(
        self, pgn: str, level: str, effort: str, player: Optional[str], strip: bool, threads: int
    ) -> Tuple[str, str, str, List[str], int]: ...
    def find(self, rule: str, number: int, pgn: str) -> str: ...
    def suite(
        self,
        name: str,
        source: bytes,
        method: str,
        nodes: Optional[int],
        seconds: Optional[float],
        limit: Optional[int],
        jobs: int,
    ) -> Tuple[str, str, List[str]]: ...

class PlayerGames:
    def __init__(self, player: str, level: str, effort: str, threads: int) -> None: ...
    def add(self, desk: Desk, pgn: str) -> Optional[str]: ...
    def tell(self) -> Tuple[str, str, str, str, str]: ...

def use_net(path: Any) -> None: ...
def drawing(
    fen: str, flip: bool, squares: List[Tuple[str, str]], arrows: List[Tuple[str, str, str]]
) -> str: ...
