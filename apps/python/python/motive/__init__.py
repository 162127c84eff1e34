"""Motive: a chess analyst that works with ideas. It finds what can be won, proves it, and says why.

>>> import motive
>>> analyst = motive.Analyst()
>>> told = analyst.explain("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6", nodes=5000)
>>> print(told.san, told.verdict)
Qxf7# proved

Positions are FENs, EPDs, lists of moves, PGNs, or objects `chess.Board` of python-chess; games are PGN or objects
`chess.pgn.Game`. Results are typed objects with the fields of the JSON that the command line prints (`to_dict`, `to_json`,
`str`), and boards with arrows in notebooks. What cannot be read or is not allowed is a `MotiveError` with the words of
the command line.

Tables are in `motive.arrow`, work on several machines is in `motive.ray`.
"""

from ._analyst import Analyst, MotiveWarning
from ._inputs import ReadGame, read_games
from ._motive import METHODS, MotiveError, __version__, use_net
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
from ._types import Claim, Line, Moment, Sentence, Step, Theme, Value
from ._view import View

__all__ = [
    "METHODS",
    "Analyst",
    "AnnotatedGame",
    "Check",
    "Claim",
    "Comparison",
    "Explanation",
    "FoundPosition",
    "Hint",
    "Line",
    "MethodWhyNot",
    "Moment",
    "MotiveError",
    "MotiveWarning",
    "Profile",
    "ReadGame",
    "Report",
    "Sentence",
    "Step",
    "Theme",
    "Value",
    "View",
    "WhyNot",
    "__version__",
    "read_games",
    "use_net",
]
