"""Typed results, field by field as the command line prints them.

Made from the schemas of motive-views by `cargo xtask types`: do not edit.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Dict, List, Literal, Optional, Tuple, Union

from ._view import View, complete

Actor = Literal["solver", "opponent"]
"""Whose move it is, seen from the question."""

Band = Literal["lost", "worse", "equal", "better", "won"]
"""What a value means for the side whose value it is."""

ChessRule = Literal["only-move", "mates", "stalemates", "leaves-too-little", "repeats", "escapes-check", "defense"]
"""A rule of chess as a reason."""

Color = Literal["white", "black"]
"""A side."""

ExplanationKind = Literal["win", "defense", "quiet", "worse", "ending"]
"""What kind of position it is."""

FaultKind = Literal["missed", "allowed", "slipped"]
"""What is wrong with a move."""

FaultMark = Literal["blunder", "mistake", "inaccuracy", "remark"]
"""How a fault is marked."""

Known = Literal["proof", "table", "chapter"]
"""How a value is known that is more than an estimate."""

Mark = Literal["blunder", "mistake", "inaccuracy", "remark", "strong", "brilliant"]
"""How a move is marked."""

MomentKind = Literal["allows", "overlooks-threat", "misses", "slips", "wins", "offers", "only-move", "ending"]
"""What is wrong with a move, or right."""

Motif = str
"""What a fault is about: a theme, or what is at stake if no theme was told.

Its text is the tag of the theme (`fork`), `mate`, `material` or `position`."""

PlainValue = Dict[str, Any]
"""A value: hundredths of a pawn or a mate, and nothing else."""

ReasonTold = Literal["claims", "quoted"]
"""How the words tell the knowledge that was the reason for the move."""

RulesWord = Literal["rules"]
"""The word for the rules of chess."""

SentencePlace = Literal["headline", "threat", "why", "standing", "line", "reply", "other", "method", "hardest"]
"""Where a sentence stands."""

Standing = Literal["forced", "best", "good", "misses", "fails", "hopeless"]
"""How a move stands beside the others."""

Tint = Literal["green", "red", "blue", "yellow", "gray"]
"""The colors of evidence."""

Verdict = Literal["contradicted", "unchecked", "verified", "proved"]
"""How sure an answer is."""

Judge = Union[RulesWord, Dict[str, Any]]
"""Who says that a claim is broken."""

Reason = Dict[str, Any]
"""One reason for one move."""


@dataclass
class Alternative(View):
    """Another move, and why it is not the answer."""

    move: str
    """The move."""

    san: str
    """The same for people."""

    line: Line
    """The move and what follows."""

    value: Optional[Value]
    """What it is worth."""

    text: str
    """Why it is worse, in a sentence; may be empty."""

    claims: List[int]
    """The claims behind it, as indices of `claims`."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("move", "move", None, True),
        ("san", "san", None, True),
        ("line", "line", "Line", True),
        ("value", "value", "Value", True),
        ("text", "text", None, True),
        ("claims", "claims", None, True),
    )


@dataclass
class AnnotatedGame(View):
    """A game with what there is to say about it."""

    headers: Dict[str, str]
    """The headers of the game."""

    start: str
    """The first position."""

    result: str
    """`1-0` and so on."""

    level: str
    """For whom: `beginner`, `club` or `master`."""

    chapters: List[str]
    """The chapters of the game in sentences: opening, turning points, the decisive mistake, the ending."""

    white: Optional[Player]
    """How White played; `null` if the game could not be annotated."""

    black: Optional[Player]
    """How Black played."""

    moves: List[PlayedMove]
    """Every move with its price."""

    moments: List[Moment]
    """The moves about which something is said."""

    remarks: List[Remark]
    """Where the character of the game changes."""

    pgn: str
    """The game with comments."""

    error: Optional[str]
    """Why the game could not be annotated."""

    html: Optional[str] = None
    """The game as a page of its own; absent on the command line, which has a format for it."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("headers", "headers", None, True),
        ("start", "start", None, True),
        ("result", "result", None, True),
        ("level", "level", None, True),
        ("chapters", "chapters", None, True),
        ("white", "white", "Player", True),
        ("black", "black", "Player", True),
        ("moves", "moves", "[PlayedMove]", True),
        ("moments", "moments", "[Moment]", True),
        ("remarks", "remarks", "[Remark]", True),
        ("pgn", "pgn", None, True),
        ("error", "error", None, True),
        ("html", "html", None, False),
    )


@dataclass
class AnswerTrace(View):
    """How an answer was found, in the words of the systems."""

    counts: Dict[str, int]
    """What was counted, by name."""

    text: str
    """The story in sentences."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("counts", "counts", None, True),
        ("text", "text", None, True),
    )


@dataclass
class AnsweredLine(View):
    """The line that a move answers."""

    line: List[str]
    """What the opponent plays, and what follows, in SAN."""

    tried: Optional[str] = None
    """The other move that was tried, in coordinates; absent if the line is a threat."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("tried", "tried", None, False),
        ("line", "line", None, True),
    )


@dataclass
class Arrow(View):
    """An arrow on a board."""

    from_: str
    """From this square."""

    to: str
    """To this one."""

    color: Tint
    """Its color."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("from", "from_", None, True),
        ("to", "to", None, True),
        ("color", "color", None, True),
    )


@dataclass
class Basis(View):
    """An answer to a position of the game, with the claims about it that a comment uses."""

    fen: str
    """The position in question."""

    verdict: Verdict
    """How sure the answer is."""

    value: Optional[Value]
    """What it is worth to the side to move."""

    known: Optional[Known]
    """How the value is known, if it is more than an estimate."""

    claims: List[Claim]
    """The claims, with moves from that position."""

    tree: List[TreeMove]
    """The moves that show the answer. Node 0 is the root and has no entry."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("fen", "fen", None, True),
        ("verdict", "verdict", None, True),
        ("value", "value", "Value", True),
        ("known", "known", None, True),
        ("claims", "claims", "[Claim]", True),
        ("tree", "tree", "[TreeMove]", True),
    )


@dataclass
class Binding(View):
    """A variable and what it stood for: a square, a piece with its square, or a text."""

    name: str
    """The variable."""

    man: Optional[str] = None
    """A piece, by its letter, capital for White; absent if it is none."""

    square: Optional[str] = None
    """A square; absent if it is a text."""

    text: Optional[str] = None
    """Anything else; absent if it is a square."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("name", "name", None, True),
        ("man", "man", None, False),
        ("square", "square", None, False),
        ("text", "text", None, False),
    )


@dataclass
class Candidate(View):
    """A move that was weighed."""

    move: str
    """The move."""

    san: str
    """The same for people."""

    by: List[str]
    """The systems that proposed it."""

    value: Optional[Value]
    """What it is worth, if somebody has said."""

    line: Line
    """The move and what follows."""

    idea: Optional[str]
    """What it is for, in the words of the first system that said so."""

    reasons: List[Reason]
    """Why it was proposed."""

    lost: Optional[LostCandidate]
    """Why it is not the answer, if it was looked at and lost."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("move", "move", None, True),
        ("san", "san", None, True),
        ("by", "by", None, True),
        ("value", "value", "Value", True),
        ("line", "line", "Line", True),
        ("idea", "idea", None, True),
        ("reasons", "reasons", None, True),
        ("lost", "lost", "LostCandidate", True),
    )


@dataclass
class Check(View):
    """What the checker says about a stored solution."""

    verdict: Verdict
    """What the checker finds."""

    stored_verdict: Optional[str]
    """What the file says."""

    finding: Optional[str]
    """What is wrong, as a sentence."""

    refutation: Optional[Refutation]
    """The line that breaks the claim."""

    gap: Optional[List[str]]
    """The first place that the rules alone do not cover, as a line in SAN."""

    effort: CheckEffort
    """The work of the checker."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("verdict", "verdict", None, True),
        ("stored_verdict", "stored_verdict", None, True),
        ("finding", "finding", None, True),
        ("refutation", "refutation", "Refutation", True),
        ("gap", "gap", None, True),
        ("effort", "effort", "CheckEffort", True),
    )


@dataclass
class CheckEffort(View):
    """The work of the engine that checked."""

    engine: str
    """Who was asked; empty if nobody had to be."""

    inquiries: int
    """How many questions."""

    nodes: int
    """Nodes of all of them."""

    least_depth: int
    """The smallest depth that any of them reached."""

    each: EachLimit
    """The limits of each question."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("engine", "engine", None, True),
        ("inquiries", "inquiries", None, True),
        ("nodes", "nodes", None, True),
        ("least_depth", "least_depth", None, True),
        ("each", "each", "EachLimit", True),
    )


@dataclass
class CheckWork(View):
    """The work of the check."""

    engine: str
    """Who was asked; empty if nobody had to be."""

    nodes: int
    """Nodes of all questions."""

    inquiries: int
    """How many questions."""

    least_depth: int
    """The smallest depth that any of them reached."""

    value: Optional[Value]
    """What the engine thinks the answer is worth, if it was asked that."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("engine", "engine", None, True),
        ("nodes", "nodes", None, True),
        ("inquiries", "inquiries", None, True),
        ("least_depth", "least_depth", None, True),
        ("value", "value", "Value", True),
    )


@dataclass
class Claim(View):
    """A fact that a stranger can check. What a kind does not name is empty or `null`."""

    kind: str
    """What it says: one of the kinds of `docs/reference/claims.md`."""

    after: List[str]
    """Moves from the position in question (UCI); the claim speaks of the position after them."""

    by: Optional[Placed]
    """The piece that acts."""

    on: List[Placed]
    """The pieces acted on."""

    squares: List[str]
    """Squares that the definition names."""

    line: List[str]
    """Further moves (UCI); for a threat, from the position after a pass."""

    amount: Optional[int]
    """Hundredths of a pawn, or moves for `mates`."""

    side: Optional[Color]
    """Whose claim it is, where no piece says so."""

    pattern: Optional[str]
    """The pattern of pawns of a `structure`."""

    what: Optional[Claim]
    """The claim that is gained or lost."""

    engine: Optional[EngineOpinion]
    """The engine that decided it."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("kind", "kind", None, True),
        ("after", "after", None, True),
        ("by", "by", "Placed", True),
        ("on", "on", "[Placed]", True),
        ("squares", "squares", None, True),
        ("line", "line", None, True),
        ("amount", "amount", None, True),
        ("side", "side", None, True),
        ("pattern", "pattern", None, True),
        ("what", "what", "Claim", True),
        ("engine", "engine", "EngineOpinion", True),
    )


@dataclass
class CommentSentence(View):
    """A sentence of a comment."""

    text: str
    """What it says."""

    basis: int
    """What it rests on, as an index of `bases`."""

    claims: List[int]
    """The claims that it rests on, as indices of the `claims` of that basis."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("text", "text", None, True),
        ("basis", "basis", None, True),
        ("claims", "claims", None, True),
    )


@dataclass
class ComparedSystem(View):
    """The answer of one system."""

    method: str
    """Its name."""

    move: str
    """Its move."""

    san: str
    """The same for people."""

    value: Optional[Value]
    """What it is worth by the system."""

    verdict: Verdict
    """What the checker says."""

    finding: Optional[str]
    """What stands against the answer."""

    idea: str
    """What the line shows, in a sentence."""

    thought: Optional[str]
    """What the system itself says about its move."""

    line: Optional[Line]
    """The move with what follows."""

    depth: int
    """Depth that the search reached, in half-moves."""

    tree_nodes: Optional[int]
    """Nodes of its tree of ideas; `null` if it has none beside the positions."""

    search_nodes: int
    """Nodes of the search."""

    nodes: int
    """Nodes of search and check together."""

    ms: int
    """Milliseconds of the search."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("method", "method", None, True),
        ("move", "move", None, True),
        ("san", "san", None, True),
        ("value", "value", "Value", True),
        ("verdict", "verdict", None, True),
        ("finding", "finding", None, True),
        ("idea", "idea", None, True),
        ("thought", "thought", None, True),
        ("line", "line", "Line", True),
        ("depth", "depth", None, True),
        ("tree_nodes", "tree_nodes", None, True),
        ("search_nodes", "search_nodes", None, True),
        ("nodes", "nodes", None, True),
        ("ms", "ms", None, True),
    )


@dataclass
class Comparison(View):
    """All systems on one position."""

    fen: str
    """The position."""

    limits: SearchLimits
    """Limits on each system."""

    interrupted: bool
    """Whether it was stopped; then the systems that had answered are there."""

    agree: bool
    """Whether there is one move that all systems play."""

    systems: List[ComparedSystem]
    """One for each system; empty if there is no legal move."""

    moves: List[ProposedMove]
    """The moves that were proposed, the critic's favorite first."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("fen", "fen", None, True),
        ("limits", "limits", "SearchLimits", True),
        ("interrupted", "interrupted", None, True),
        ("agree", "agree", None, True),
        ("systems", "systems", "[ComparedSystem]", True),
        ("moves", "moves", "[ProposedMove]", True),
    )


@dataclass
class CriticOpinion(View):
    """What the critic thinks of a move."""

    value: Value
    """What it is worth."""

    as_good: bool
    """Whether it is as good as the best of these moves."""

    depth: int
    """How deep the critic looked, in half-moves."""

    line: Line
    """The move with what follows."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("value", "value", "Value", True),
        ("as_good", "as_good", None, True),
        ("depth", "depth", None, True),
        ("line", "line", "Line", True),
    )


@dataclass
class EachLimit(View):
    """The limits of each question of a check; `null` for none."""

    nodes: Optional[int]
    """Nodes."""

    depth: Optional[int]
    """Half-moves."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("nodes", "nodes", None, True),
        ("depth", "depth", None, True),
    )


@dataclass
class EngineOpinion(View):
    """What an engine said of a claim."""

    name: str
    """Its name."""

    nodes: int
    """Nodes that it visited."""

    value: int
    """The value that it gave, in hundredths, for the side that the claim is about."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("name", "name", None, True),
        ("nodes", "nodes", None, True),
        ("value", "value", None, True),
    )


@dataclass
class Exercise(View):
    """A position of the player's games where there was something better."""

    game: str
    """The game, as `White – Black, date`."""

    number: str
    """As it is written before the move: `12.` or `12...`."""

    fen: str
    """The position."""

    played: str
    """What was played."""

    mark: FaultMark
    """How that is marked."""

    kind: FaultKind
    """What is wrong with it."""

    motif: Motif
    """What it is about."""

    solutions: List[str]
    """Every move that solves it, the best first."""

    line: List[str]
    """The best move with what follows, as far as the check has confirmed it."""

    text: str
    """What there is to say about the move that was played."""

    grade: int
    """How hard it is, from 1 to 6."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("game", "game", None, True),
        ("number", "number", None, True),
        ("fen", "fen", None, True),
        ("played", "played", None, True),
        ("mark", "mark", None, True),
        ("kind", "kind", None, True),
        ("motif", "motif", None, True),
        ("solutions", "solutions", None, True),
        ("line", "line", None, True),
        ("text", "text", None, True),
        ("grade", "grade", None, True),
    )


@dataclass
class ExplainedReply(View):
    """A natural reply to the answer, and what meets it."""

    move: str
    """The reply."""

    san: str
    """The same for people."""

    line: Line
    """The reply and the line that meets it."""

    value: Optional[Value]
    """What the position is then worth to the side that answers the question."""

    text: str
    """How it is met, in a sentence; may be empty."""

    claims: List[int]
    """The claims behind it, as indices of `claims`."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("move", "move", None, True),
        ("san", "san", None, True),
        ("line", "line", "Line", True),
        ("value", "value", "Value", True),
        ("text", "text", None, True),
        ("claims", "claims", None, True),
    )


@dataclass
class Explanation(View):
    """The best move of a position, and why.

If there is no legal move, `move` and what follows from it are `null` or empty."""

    fen: str
    """The position, with what a lenient reader filled in."""

    method: str
    """Who was asked."""

    kind: ExplanationKind
    """What kind of position it is."""

    move: Optional[str]
    """The answer."""

    san: Optional[str]
    """The same for people."""

    verdict: Optional[Verdict]
    """How sure the answer is."""

    finding: Optional[str]
    """What stands against it, as a sentence."""

    value: Optional[Value]
    """What it is worth to the side to move."""

    opening: Optional[Opening]
    """The name of the opening that the game has come from; `null` if it has none. It is never a reason."""

    reason_told: Optional[ReasonTold]
    """How the words tell the knowledge that was the reason for the move; `null` if there was none, or nothing of it could be said."""

    headline: str
    """What decides, in a sentence."""

    claims: List[Claim]
    """Everything that the sentences say, as facts to be checked."""

    sentences: List[Sentence]
    """The text, sentence by sentence."""

    line: Optional[Line]
    """The answer with what follows."""

    steps: List[Step]
    """The line move by move."""

    replies: List[ExplainedReply]
    """Natural replies to the answer, and what meets them."""

    alternatives: List[Alternative]
    """Other moves, the best first."""

    candidates: List[Candidate]
    """Every move that was weighed, the answer first."""

    known: Optional[Known]
    """How the value is known, if it is more than an estimate."""

    check: Optional[CheckWork]
    """The work of the check; `null` if nothing was checked."""

    work: List[SystemWork]
    """What each system spent."""

    themes: List[Theme]
    """What the line shows."""

    tree: List[TreeMove]
    """The moves that show the answer, with their reasons. Node 0 is the root and has no entry: the first entry is node 1."""

    trace: AnswerTrace
    """How it was found, in the words of the systems."""

    depth: int
    """Depth that the search reached, in half-moves."""

    nodes: int
    """Nodes of everything together."""

    ms: int
    """Milliseconds of the search."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("fen", "fen", None, True),
        ("method", "method", None, True),
        ("kind", "kind", None, True),
        ("move", "move", None, True),
        ("san", "san", None, True),
        ("verdict", "verdict", None, True),
        ("finding", "finding", None, True),
        ("value", "value", "Value", True),
        ("opening", "opening", "Opening", True),
        ("reason_told", "reason_told", None, True),
        ("headline", "headline", None, True),
        ("claims", "claims", "[Claim]", True),
        ("sentences", "sentences", "[Sentence]", True),
        ("line", "line", "Line", True),
        ("steps", "steps", "[Step]", True),
        ("replies", "replies", "[ExplainedReply]", True),
        ("alternatives", "alternatives", "[Alternative]", True),
        ("candidates", "candidates", "[Candidate]", True),
        ("known", "known", None, True),
        ("check", "check", "CheckWork", True),
        ("work", "work", "[SystemWork]", True),
        ("themes", "themes", "[Theme]", True),
        ("tree", "tree", "[TreeMove]", True),
        ("trace", "trace", "AnswerTrace", True),
        ("depth", "depth", None, True),
        ("nodes", "nodes", None, True),
        ("ms", "ms", None, True),
    )


@dataclass
class Finding(View):
    """Something that stands out."""

    text: str
    """What it is, with its counts."""

    good: bool
    """Whether it speaks for the player."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("text", "text", None, True),
        ("good", "good", None, True),
    )


@dataclass
class FoundPosition(View):
    """A position of a game in which a production fires."""

    rule: str
    """The production."""

    game: int
    """The number of the game, from 1."""

    ply: int
    """The half-moves of the game before the position."""

    fen: str
    """The position."""

    played: Optional[str]
    """The move that was played there, for people; `null` at the end of the game."""

    matches: List[str]
    """The matches, as they are written in traces."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("rule", "rule", None, True),
        ("game", "game", None, True),
        ("ply", "ply", None, True),
        ("fen", "fen", None, True),
        ("played", "played", None, True),
        ("matches", "matches", None, True),
    )


@dataclass
class GameExample(View):
    """A move of a game."""

    game: int
    """The game of the player, from 1, in the order of the file."""

    players: str
    """Who played."""

    played: str
    """The move with its number and mark: `12... Nf6??`."""

    fen: str
    """The position before it."""

    link: Optional[str]
    """Where it can be seen on the web, if the game says so."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("game", "game", None, True),
        ("players", "players", None, True),
        ("played", "played", None, True),
        ("fen", "fen", None, True),
        ("link", "link", None, True),
    )


@dataclass
class Hint(View):
    """A hint: the theme, then the piece, then the move."""

    level: int
    """How much is told."""

    text: str
    """The hint."""

    theme: Optional[str]
    """The tag of the theme to look for."""

    square: Optional[str]
    """From level 2 on: where the piece stands that should move."""

    move: Optional[str]
    """At level 3: the move."""

    san: Optional[str]
    """The same for people."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("level", "level", None, True),
        ("text", "text", None, True),
        ("theme", "theme", None, True),
        ("square", "square", None, True),
        ("move", "move", None, True),
        ("san", "san", None, True),
    )


@dataclass
class KnowledgeReason(View):
    """An entry of a knowledge base."""

    entry: str
    """Its name; what stands before a slash is the system, as in `paradise/FORK1`."""

    bindings: List[Binding]
    """What its variables stood for."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("entry", "entry", None, True),
        ("bindings", "bindings", "[Binding]", True),
    )


@dataclass
class Line(View):
    """A line in both notations."""

    uci: List[str]
    """The moves in coordinates, as engines write them."""

    san: str
    """One text with move numbers, for people."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("uci", "uci", None, True),
        ("san", "san", None, True),
    )


@dataclass
class LostCandidate(View):
    """Why a candidate is not the answer."""

    line: Line
    """What refutes it, the reply first; empty if another move is simply worth more."""

    value: Value
    """What it turned out to be worth."""

    why: str
    """The same in words; may be empty."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("line", "line", "Line", True),
        ("value", "value", "Value", True),
        ("why", "why", None, True),
    )


@dataclass
class MarkedSquare(View):
    """A marked square of a board."""

    square: str
    """The square."""

    color: Tint
    """Its color."""

    meaning: str
    """What it means, in words."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("square", "square", None, True),
        ("color", "color", None, True),
        ("meaning", "meaning", None, True),
    )


@dataclass
class MethodWhyNot(View):
    """What a system other than the critic has against a move."""

    fen: str
    """The position."""

    method: str
    """The system."""

    move: str
    """The move in question."""

    san: str
    """The same for people."""

    fails: bool
    """Whether it fails."""

    value: Value
    """What it is worth."""

    line: Line
    """The move with what follows."""

    refutation: Optional[Line]
    """The opponent's line up to where the damage is done."""

    causes: Optional[List[str]]
    """What brought it about, as a sentence; empty if no single cause was found."""

    inherited: Optional[bool]
    """Whether the same moves of the opponent come to the same after a pass."""

    threatened_before: Optional[bool]
    """Whether the same trouble comes after a pass, as a search sees it, too; `null` if that is not known."""

    to_blame: Optional[bool]
    """A pass avoids the trouble."""

    remedies: Optional[List[RemedyMove]]
    """The moves that do something about the refutation."""

    replies: Optional[List[RefutedReply]]
    """The replies in its tree that fail."""

    text: str
    """All of it in words."""

    nodes: int
    """Nodes that the system visited."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("fen", "fen", None, True),
        ("method", "method", None, True),
        ("move", "move", None, True),
        ("san", "san", None, True),
        ("fails", "fails", None, True),
        ("value", "value", "Value", True),
        ("line", "line", "Line", True),
        ("refutation", "refutation", "Line", True),
        ("causes", "causes", None, True),
        ("inherited", "inherited", None, True),
        ("threatened_before", "threatened_before", None, True),
        ("to_blame", "to_blame", None, True),
        ("remedies", "remedies", "[RemedyMove]", True),
        ("replies", "replies", "[RefutedReply]", True),
        ("text", "text", None, True),
        ("nodes", "nodes", None, True),
    )


@dataclass
class Moment(View):
    """A move about which something is said."""

    ply: int
    """The index of the move in the game, from 0."""

    number: str
    """As it is written before the move: `12.` or `12...`."""

    san: str
    """The move for people."""

    uci: str
    """The move in coordinates."""

    fen: str
    """The position before the move."""

    after: str
    """The position after it."""

    side: Color
    """Who moved."""

    mark: Mark
    """How it is marked."""

    glyph: str
    """The glyph: `??` and so on; empty for a remark."""

    kind: MomentKind
    """What is wrong with it, or right."""

    theme: Optional[str]
    """The tag of the theme that the sentences are about."""

    best: Value
    """What the best move is worth to the side that moved."""

    played: Value
    """What the move is worth to it."""

    loss: float
    """The points of the game that it cost."""

    text: str
    """The sentences as one text."""

    sentences: List[CommentSentence]
    """The sentences, each with the claims behind it."""

    bases: List[Basis]
    """What the sentences rest on: answers to the position before the move, to the one after it, or to both."""

    better: Optional[str]
    """The better move for people."""

    better_uci: Optional[str]
    """The same move for machines."""

    reply: Optional[ShownLine]
    """What the opponent can do; confirmed."""

    point: Optional[ShownLine]
    """The better move with what follows, or the strong move itself; confirmed."""

    squares: List[str]
    """Squares that matter on the board after the move."""

    arrows: List[str]
    """Arrows on the board after the move, as `d8e8`."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("ply", "ply", None, True),
        ("number", "number", None, True),
        ("san", "san", None, True),
        ("uci", "uci", None, True),
        ("fen", "fen", None, True),
        ("after", "after", None, True),
        ("side", "side", None, True),
        ("mark", "mark", None, True),
        ("glyph", "glyph", None, True),
        ("kind", "kind", None, True),
        ("theme", "theme", None, True),
        ("best", "best", "Value", True),
        ("played", "played", "Value", True),
        ("loss", "loss", None, True),
        ("text", "text", None, True),
        ("sentences", "sentences", "[CommentSentence]", True),
        ("bases", "bases", "[Basis]", True),
        ("better", "better", None, True),
        ("better_uci", "better_uci", None, True),
        ("reply", "reply", "ShownLine", True),
        ("point", "point", "ShownLine", True),
        ("squares", "squares", None, True),
        ("arrows", "arrows", None, True),
    )


@dataclass
class Motifs(View):
    """A motif: how often the player missed or allowed it, and how often the opponents did."""

    motif: Motif
    """The motif."""

    name: str
    """Its name for people."""

    own: int
    """How often the player did."""

    opponents: int
    """How often the opponents did."""

    examples: List[GameExample]
    """Where the player did, the most expensive first."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("motif", "motif", None, True),
        ("name", "name", None, True),
        ("own", "own", None, True),
        ("opponents", "opponents", None, True),
        ("examples", "examples", "[GameExample]", True),
    )


@dataclass
class MoveWorth(View):
    """A move, what it is worth and what follows."""

    move: str
    """The move in coordinates."""

    san: str
    """The move for people."""

    value: Value
    """What it is worth to the side that makes it."""

    line: Line
    """The move and what follows."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("move", "move", None, True),
        ("san", "san", None, True),
        ("value", "value", "Value", True),
        ("line", "line", "Line", True),
    )


@dataclass
class Opening(View):
    """The name of an opening."""

    eco: str
    """Its code in the Encyclopaedia of Chess Openings."""

    name: str
    """Its name."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("eco", "eco", None, True),
        ("name", "name", None, True),
    )


@dataclass
class OtherMove(View):
    """Another move, and whether it meets the refutation."""

    move: str
    """The move in coordinates."""

    san: str
    """The move for people."""

    value: Value
    """What it is worth to the side that makes it."""

    line: Line
    """The move and what follows."""

    holds: bool
    """Whether it meets the refutation."""

    does: List[str]
    """What it does about it, as sentences."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("move", "move", None, True),
        ("san", "san", None, True),
        ("value", "value", "Value", True),
        ("line", "line", "Line", True),
        ("holds", "holds", None, True),
        ("does", "does", None, True),
    )


@dataclass
class Placed(View):
    """A piece where it stands."""

    piece: str
    """The letter, capital for White."""

    square: str
    """The square."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("piece", "piece", None, True),
        ("square", "square", None, True),
    )


@dataclass
class PlayTally(View):
    """How a side played over a number of moves."""

    moves: int
    """Moves that were judged."""

    points_lost: float
    """Points of the game that 100 moves cost; 0 without moves."""

    blunders: int
    """Moves marked `??`."""

    mistakes: int
    """Moves marked `?`."""

    inaccuracies: int
    """Moves marked `?!`."""

    missed: int
    """Mates and material that were missed."""

    allowed: int
    """Mates and material that the opponent was allowed to get."""

    overlooked: int
    """Of these, those that were threats before the move."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("moves", "moves", None, True),
        ("points_lost", "points_lost", None, True),
        ("blunders", "blunders", None, True),
        ("mistakes", "mistakes", None, True),
        ("inaccuracies", "inaccuracies", None, True),
        ("missed", "missed", None, True),
        ("allowed", "allowed", None, True),
        ("overlooked", "overlooked", None, True),
    )


@dataclass
class PlayedMove(View):
    """A move of a game with its price."""

    san: str
    """The move for people."""

    uci: str
    """The move in coordinates."""

    value: Optional[Value]
    """What the position after it is worth to the side that moved; `null` if nothing is known."""

    loss: float
    """What it cost in points of the game."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("san", "san", None, True),
        ("uci", "uci", None, True),
        ("value", "value", "Value", True),
        ("loss", "loss", None, True),
    )


@dataclass
class Player(View):
    """How a side played."""

    name: str
    """The name, or the color if it is not known."""

    accuracy: Optional[float]
    """From 0 to 100; `null` without moves."""

    blunders: int
    """Moves marked `??`."""

    mistakes: int
    """Moves marked `?`."""

    inaccuracies: int
    """Moves marked `?!`."""

    strong: int
    """Moves marked `!` or `!!`."""

    threats_overlooked: int
    """Threats of the opponent that were left as they were."""

    missed: List[ThemeCount]
    """The themes that were missed, the most frequent first."""

    allowed: List[ThemeCount]
    """The themes that were allowed."""

    habits: str
    """What happened more than once, in a sentence; may be empty."""

    text: str
    """All of it in a sentence or two."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("name", "name", None, True),
        ("accuracy", "accuracy", None, True),
        ("blunders", "blunders", None, True),
        ("mistakes", "mistakes", None, True),
        ("inaccuracies", "inaccuracies", None, True),
        ("strong", "strong", None, True),
        ("threats_overlooked", "threats_overlooked", None, True),
        ("missed", "missed", "[ThemeCount]", True),
        ("allowed", "allowed", "[ThemeCount]", True),
        ("habits", "habits", None, True),
        ("text", "text", None, True),
    )


@dataclass
class Profile(View):
    """What a player misses and allows, and when, over many games."""

    player: str
    """The name that was asked for."""

    names: List[str]
    """The names in the games that fit it."""

    games: int
    """How many games."""

    won: int
    """How many of them were won."""

    drawn: int
    """How many were drawn."""

    lost: int
    """How many were lost."""

    accuracy: Optional[float]
    """The mean accuracy of the player, from 0 to 100; `null` without moves."""

    opponents_accuracy: Optional[float]
    """The mean accuracy of the opponents."""

    own: PlayTally
    """The player's moves."""

    opponents: PlayTally
    """The opponents' moves."""

    findings: List[Finding]
    """What stands out, in sentences; empty if chance explains the rest."""

    missed: List[Motifs]
    """What was missed, the most frequent first."""

    allowed: List[Motifs]
    """What was allowed, the most frequent first."""

    phases: List[Section]
    """By phase of the game."""

    clock: List[Section]
    """By time left before the move; empty if no game has clock times."""

    openings: List[Section]
    """By opening, the most frequent first."""

    course: List[Optional[float]]
    """The accuracy of the player in each game, in the order of the file."""

    exercises: List[Exercise]
    """The player's own mistakes, if a second search agrees about them, the easiest first."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("player", "player", None, True),
        ("names", "names", None, True),
        ("games", "games", None, True),
        ("won", "won", None, True),
        ("drawn", "drawn", None, True),
        ("lost", "lost", None, True),
        ("accuracy", "accuracy", None, True),
        ("opponents_accuracy", "opponents_accuracy", None, True),
        ("own", "own", "PlayTally", True),
        ("opponents", "opponents", "PlayTally", True),
        ("findings", "findings", "[Finding]", True),
        ("missed", "missed", "[Motifs]", True),
        ("allowed", "allowed", "[Motifs]", True),
        ("phases", "phases", "[Section]", True),
        ("clock", "clock", "[Section]", True),
        ("openings", "openings", "[Section]", True),
        ("course", "course", None, True),
        ("exercises", "exercises", "[Exercise]", True),
    )


@dataclass
class ProposedMove(View):
    """A move and who proposes it."""

    move: str
    """The move."""

    san: str
    """The same for people."""

    by: List[str]
    """The systems that propose it."""

    critic: Optional[CriticOpinion]
    """What the critic thinks of it; `null` if there is one move only, or it was stopped before."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("move", "move", None, True),
        ("san", "san", None, True),
        ("by", "by", None, True),
        ("critic", "critic", "CriticOpinion", True),
    )


@dataclass
class RatingCount(View):
    """The problems of a range of ratings."""

    from_: int
    """From this rating."""

    to: int
    """Up to below this one."""

    total: int
    """Problems."""

    solved: int
    """Of them solved."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("from", "from_", None, True),
        ("to", "to", None, True),
        ("total", "total", None, True),
        ("solved", "solved", None, True),
    )


@dataclass
class Refutation(View):
    """The line that breaks a claim."""

    path: List[str]
    """The moves of the solution that lead to the hole, in SAN."""

    line: List[str]
    """What is played there, in SAN."""

    position: str
    """The position at the hole."""

    claimed: PlainValue
    """What the solution claims there, for the attacker."""

    found: PlainValue
    """What the attacker really has."""

    judge: Judge
    """Who says so."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("path", "path", None, True),
        ("line", "line", None, True),
        ("position", "position", None, True),
        ("claimed", "claimed", None, True),
        ("found", "found", None, True),
        ("judge", "judge", None, True),
    )


@dataclass
class RefutedReply(View):
    """A reply in the tree of a system that fails."""

    fen: str
    """Where it is played."""

    move: str
    """The reply."""

    san: str
    """The same for people."""

    refutation: Line
    """What is played against it."""

    causes: List[str]
    """What brought it about, as a sentence; empty if no single cause was found."""

    inherited: bool
    """Whether the same moves of the opponent come to the same after a pass."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("fen", "fen", None, True),
        ("move", "move", None, True),
        ("san", "san", None, True),
        ("refutation", "refutation", "Line", True),
        ("causes", "causes", None, True),
        ("inherited", "inherited", None, True),
    )


@dataclass
class Remark(View):
    """A remark on the character of the game, after a move."""

    ply: int
    """The half-move after which it is made, from 0."""

    fen: str
    """The position after the move."""

    text: str
    """What it says."""

    claim: Claim
    """The claim about that position that it rests on."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("ply", "ply", None, True),
        ("fen", "fen", None, True),
        ("text", "text", None, True),
        ("claim", "claim", "Claim", True),
    )


@dataclass
class RemedyMove(View):
    """A move that does something about a refutation."""

    move: str
    """The move."""

    san: str
    """The same for people."""

    does: List[str]
    """What it does, as sentences."""

    met_by: Optional[MoveWorth]
    """How the system refutes it all the same."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("move", "move", None, True),
        ("san", "san", None, True),
        ("does", "does", None, True),
        ("met_by", "met_by", "MoveWorth", True),
    )


@dataclass
class SearchLimits(View):
    """Limits on each search."""

    time_ms: Optional[int]
    """Milliseconds."""

    nodes: Optional[int]
    """Positions visited."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("time_ms", "time_ms", None, True),
        ("nodes", "nodes", None, True),
    )


@dataclass
class SearchReason(View):
    """What a search was and what it found."""

    engine: str
    """Who searched."""

    depth: int
    """How deep, in half-moves."""

    nodes: int
    """Nodes that it visited."""

    value: PlainValue
    """The value it gave the move."""

    side: Color
    """The side whose value that is."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("engine", "engine", None, True),
        ("depth", "depth", None, True),
        ("nodes", "nodes", None, True),
        ("value", "value", None, True),
        ("side", "side", None, True),
    )


@dataclass
class Section(View):
    """A part of the moves: a phase, a stretch of the clock, an opening."""

    name: str
    """Its name for people."""

    games: int
    """Games in which it occurs."""

    score: Optional[float]
    """The player's points in those games, for openings; `null` elsewhere or where no result is known."""

    own: PlayTally
    """The player's moves."""

    opponents: PlayTally
    """The opponents' moves."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("name", "name", None, True),
        ("games", "games", None, True),
        ("score", "score", None, True),
        ("own", "own", "PlayTally", True),
        ("opponents", "opponents", "PlayTally", True),
    )


@dataclass
class Sentence(View):
    """A sentence and what it rests on."""

    place: SentencePlace
    """Where it stands."""

    text: str
    """The sentence."""

    claims: List[int]
    """The claims that it rests on, as indices of `claims`."""

    ply: Optional[int] = None
    """The half-move of the line that it is about, from 0; absent elsewhere."""

    index: Optional[int] = None
    """The reply or the other move that it is about, from 0; absent elsewhere."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("place", "place", None, True),
        ("ply", "ply", None, False),
        ("index", "index", None, False),
        ("text", "text", None, True),
        ("claims", "claims", None, True),
    )


@dataclass
class ShownLine(View):
    """A line that the checker has confirmed."""

    fen: str
    """Where it begins."""

    line: Line
    """The moves."""

    value: Value
    """What it is worth to the side that begins."""

    verdict: Verdict
    """How sure it is: verified or proved."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("fen", "fen", None, True),
        ("line", "line", "Line", True),
        ("value", "value", "Value", True),
        ("verdict", "verdict", None, True),
    )


@dataclass
class SolvedCount(View):
    """So many of so many."""

    total: int
    """Problems."""

    solved: int
    """Of them solved."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("total", "total", None, True),
        ("solved", "solved", None, True),
    )


@dataclass
class Step(View):
    """A move of a line that is told step by step."""

    number: str
    """`16.` or `16...`."""

    san: str
    """The move for people."""

    uci: str
    """The move in coordinates."""

    by: Actor
    """Who makes it."""

    text: str
    """What the move is for; may be empty."""

    fen: str
    """The position after it."""

    claims: List[int]
    """The claims behind the text, as indices of `claims`."""

    reasons: List[str]
    """The knowledge that suggested it, in words."""

    arrows: List[Arrow]
    """Arrows on the board after the move."""

    squares: List[MarkedSquare]
    """Marked squares on the board after the move."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("number", "number", None, True),
        ("san", "san", None, True),
        ("uci", "uci", None, True),
        ("by", "by", None, True),
        ("text", "text", None, True),
        ("fen", "fen", None, True),
        ("claims", "claims", None, True),
        ("reasons", "reasons", None, True),
        ("arrows", "arrows", "[Arrow]", True),
        ("squares", "squares", "[MarkedSquare]", True),
    )


@dataclass
class SuiteChange(View):
    """A problem whose result changed."""

    id: str
    """Its name."""

    fen: str
    """The position."""

    expected: str
    """What is expected, for people."""

    before: Optional[str]
    """The move then."""

    after: Optional[str]
    """The move now."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("id", "id", None, True),
        ("fen", "fen", None, True),
        ("expected", "expected", None, True),
        ("before", "before", None, True),
        ("after", "after", None, True),
    )


@dataclass
class SuiteChanges(View):
    """The differences. Problems are the same if name and position are."""

    file: str
    """Where the earlier report was."""

    method: Optional[str]
    """What was measured then."""

    won: List[SuiteChange]
    """Solved now, but not then."""

    lost: List[SuiteChange]
    """Solved then, but not now."""

    kept: int
    """Solved both times."""

    unsolved: int
    """Unsolved both times."""

    only_old: int
    """Problems of the earlier report that were not run now."""

    only_new: int
    """Problems of this run that the earlier report lacks."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("file", "file", None, True),
        ("method", "method", None, True),
        ("won", "won", "[SuiteChange]", True),
        ("lost", "lost", "[SuiteChange]", True),
        ("kept", "kept", None, True),
        ("unsolved", "unsolved", None, True),
        ("only_old", "only_old", None, True),
        ("only_new", "only_new", None, True),
    )


@dataclass
class SuiteFigure(View):
    """One figure."""

    name: str
    """What it is."""

    value: float
    """How much."""

    unit: str
    """`'%'`, or empty for a plain number."""

    reference: Optional[float]
    """What the source has."""

    range: Optional[List[Optional[float]]]
    """From and to where it is as the source has it, or better; `null` where it has no limit or none is asked."""

    in_range: Optional[bool]
    """Whether the value lies there; `null` if none is asked."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("name", "name", None, True),
        ("value", "value", None, True),
        ("unit", "unit", None, True),
        ("reference", "reference", None, True),
        ("range", "range", None, True),
        ("in_range", "in_range", None, True),
    )


@dataclass
class SuiteFile(View):
    """Counts of one file."""

    file: str
    """The file."""

    total: int
    """Problems that were finished."""

    solved: int
    """As the book says."""

    accepted: Optional[int]
    """Or as good."""

    bad_lines: int
    """Lines that could not be read."""

    unusable: int
    """Lines that ask nothing."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("file", "file", None, True),
        ("total", "total", None, True),
        ("solved", "solved", None, True),
        ("accepted", "accepted", None, True),
        ("bad_lines", "bad_lines", None, True),
        ("unusable", "unusable", None, True),
    )


@dataclass
class SuitePoints(View):
    """So many points of so many."""

    possible: int
    """For the best moves of all."""

    scored: int
    """For the moves that were made."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("possible", "possible", None, True),
        ("scored", "scored", None, True),
    )


@dataclass
class SuitePosition(View):
    """One contestant at one problem."""

    id: str
    """Its name."""

    fen: str
    """The position in question."""

    move: Optional[str]
    """The first answer, as engines write it."""

    solved: bool
    """As the book says."""

    nodes: int
    """Positions visited, over all moves that were asked for."""

    ms: float
    """Time taken, over all moves that were asked for."""

    verdict: Optional[Verdict]
    """How sure the solver was."""

    accepted: Optional[bool]
    """Solved, or as good by the judge."""

    san: Optional[str]
    """The first answer for people."""

    expected: List[str]
    """The right first moves, as engines write them; empty if anything else is asked."""

    expected_text: str
    """What is expected, for people."""

    moves: List[str]
    """All moves made and the replies to them."""

    wrong: Optional[WrongMove]
    """Where it went wrong."""

    value: Optional[PlainValue]
    """The value claimed with the first move."""

    depth: Optional[int]
    """Depth reached at the first move."""

    critic_nodes: Optional[int]
    """Positions visited by the critic."""

    found_nodes: Optional[int]
    """Positions visited when the solution was found and kept (for several moves: the most)."""

    found_ms: Optional[float]
    """Time until the solution was found and kept (for several moves: the longest)."""

    themes: List[str]
    """Themes of the problem."""

    rating: Optional[int]
    """Rating of the problem."""

    file: str
    """The file it is from."""

    line: int
    """The line of the file."""

    error: Optional[str]
    """Why there is no answer."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("id", "id", None, True),
        ("fen", "fen", None, True),
        ("move", "move", None, True),
        ("solved", "solved", None, True),
        ("nodes", "nodes", None, True),
        ("ms", "ms", None, True),
        ("verdict", "verdict", None, True),
        ("accepted", "accepted", None, True),
        ("san", "san", None, True),
        ("expected", "expected", None, True),
        ("expected_text", "expected_text", None, True),
        ("moves", "moves", None, True),
        ("wrong", "wrong", "WrongMove", True),
        ("value", "value", None, True),
        ("depth", "depth", None, True),
        ("critic_nodes", "critic_nodes", None, True),
        ("found_nodes", "found_nodes", None, True),
        ("found_ms", "found_ms", None, True),
        ("themes", "themes", None, True),
        ("rating", "rating", None, True),
        ("file", "file", None, True),
        ("line", "line", None, True),
        ("error", "error", None, True),
    )


@dataclass
class SuiteRatio(View):
    """Figures of the first contestant divided by those of another; `null` where that makes no sense."""

    solved: Optional[float]
    """Problems solved."""

    accepted: Optional[float]
    """Problems accepted."""

    mean_nodes: Optional[float]
    """Positions visited a problem."""

    max_nodes: Optional[float]
    """The most positions visited."""

    mean_ms: Optional[float]
    """Time a problem."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("solved", "solved", None, True),
        ("accepted", "accepted", None, True),
        ("mean_nodes", "mean_nodes", None, True),
        ("max_nodes", "max_nodes", None, True),
        ("mean_ms", "mean_ms", None, True),
    )


@dataclass
class SuiteReport(View):
    """The report of a run."""

    file: str
    """The files, joined with ` + `."""

    method: str
    """The first contestant."""

    limits: SearchLimits
    """Limits on each search."""

    total: int
    """Problems that were finished."""

    solved: int
    """As the book says."""

    accepted: Optional[int]
    """Solved, or found as good by the judge; `null` without a judge."""

    verified: Optional[int]
    """Solved with a verdict of verified or proved; `null` if the solver gives no verdicts."""

    mean_nodes: Optional[float]
    """Positions visited a problem, over all problems."""

    max_nodes: Optional[int]
    """The most positions visited for a problem."""

    mean_ms: Optional[float]
    """Milliseconds a problem, over all problems."""

    critic_nodes: Optional[int]
    """Positions visited by the critic, in all; `null` if none was asked."""

    errors: int
    """Problems without an answer, or without the judge's where it was asked."""

    files: List[SuiteFile]
    """The same by file."""

    by_theme: Dict[str, SolvedCount]
    """By theme; empty if the files name none."""

    by_rating: List[RatingCount]
    """By rating, easiest first; empty if the files give none."""

    positions: List[SuitePosition]
    """Problem by problem."""

    selected: int
    """Problems that were to be run; more than `total` if the run was stopped."""

    interrupted: bool
    """Whether the run was stopped."""

    bad_lines: int
    """Lines that could not be read."""

    unusable: int
    """Lines that ask nothing."""

    jobs: int
    """Threads."""

    judge: Optional[str]
    """Who judged wrong moves."""

    points: Optional[SuitePoints] = None
    """The points for the moves; `null` if the files give none."""

    points_by_theme: Optional[Dict[str, SuitePoints]] = None
    """The points by theme."""

    against: Optional[Dict[str, SuiteRival]] = None
    """How the other contestants did at the same problems."""

    compare: Optional[SuiteChanges] = None
    """What changed since an earlier run."""

    stats: Optional[SuiteStats] = None
    """What the first contestant tells about its searches."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("file", "file", None, True),
        ("method", "method", None, True),
        ("limits", "limits", "SearchLimits", True),
        ("total", "total", None, True),
        ("solved", "solved", None, True),
        ("accepted", "accepted", None, True),
        ("verified", "verified", None, True),
        ("mean_nodes", "mean_nodes", None, True),
        ("max_nodes", "max_nodes", None, True),
        ("mean_ms", "mean_ms", None, True),
        ("critic_nodes", "critic_nodes", None, True),
        ("errors", "errors", None, True),
        ("files", "files", "[SuiteFile]", True),
        ("by_theme", "by_theme", "{SolvedCount}", True),
        ("points", "points", "SuitePoints", False),
        ("points_by_theme", "points_by_theme", "{SuitePoints}", False),
        ("by_rating", "by_rating", "[RatingCount]", True),
        ("positions", "positions", "[SuitePosition]", True),
        ("selected", "selected", None, True),
        ("interrupted", "interrupted", None, True),
        ("bad_lines", "bad_lines", None, True),
        ("unusable", "unusable", None, True),
        ("jobs", "jobs", None, True),
        ("judge", "judge", None, True),
        ("against", "against", "{SuiteRival}", False),
        ("compare", "compare", "SuiteChanges", False),
        ("stats", "stats", "SuiteStats", False),
    )


@dataclass
class SuiteRival(View):
    """How another contestant did."""

    total: int
    """Problems that were finished."""

    solved: int
    """As the book says."""

    accepted: Optional[int]
    """Solved, or found as good by the judge; `null` without a judge."""

    verified: Optional[int]
    """Solved with a verdict of verified or proved; `null` if the solver gives no verdicts."""

    mean_nodes: Optional[float]
    """Positions visited a problem, over all problems."""

    max_nodes: Optional[int]
    """The most positions visited for a problem."""

    mean_ms: Optional[float]
    """Milliseconds a problem, over all problems."""

    critic_nodes: Optional[int]
    """Positions visited by the critic, in all; `null` if none was asked."""

    errors: int
    """Problems without an answer, or without the judge's where it was asked."""

    files: List[SuiteFile]
    """The same by file."""

    by_theme: Dict[str, SolvedCount]
    """By theme; empty if the files name none."""

    by_rating: List[RatingCount]
    """By rating, easiest first; empty if the files give none."""

    positions: List[SuitePosition]
    """Problem by problem."""

    ratio: SuiteRatio
    """The first contestant's figures divided by this one's."""

    points: Optional[SuitePoints] = None
    """The points for the moves; `null` if the files give none."""

    points_by_theme: Optional[Dict[str, SuitePoints]] = None
    """The points by theme."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("total", "total", None, True),
        ("solved", "solved", None, True),
        ("accepted", "accepted", None, True),
        ("verified", "verified", None, True),
        ("mean_nodes", "mean_nodes", None, True),
        ("max_nodes", "max_nodes", None, True),
        ("mean_ms", "mean_ms", None, True),
        ("critic_nodes", "critic_nodes", None, True),
        ("errors", "errors", None, True),
        ("files", "files", "[SuiteFile]", True),
        ("by_theme", "by_theme", "{SolvedCount}", True),
        ("points", "points", "SuitePoints", False),
        ("points_by_theme", "points_by_theme", "{SuitePoints}", False),
        ("by_rating", "by_rating", "[RatingCount]", True),
        ("positions", "positions", "[SuitePosition]", True),
        ("ratio", "ratio", "SuiteRatio", True),
    )


@dataclass
class SuiteStats(View):
    """Figures about all searches of a run, for those who have some."""

    source: str
    """Where the figures that these are compared with come from."""

    figures: List[SuiteFigure]
    """The figures, in the order in which they are told."""

    counts: Dict[str, int]
    """What was counted, by name."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("source", "source", None, True),
        ("figures", "figures", "[SuiteFigure]", True),
        ("counts", "counts", None, True),
    )


@dataclass
class SystemWork(View):
    """What a system spent on an answer."""

    system: str
    """Which system."""

    nodes: int
    """Nodes."""

    ideas: int
    """Those of them that are nodes of its own tree of ideas."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("system", "system", None, True),
        ("nodes", "nodes", None, True),
        ("ideas", "ideas", None, True),
    )


@dataclass
class Theme(View):
    """What a line shows (`docs/reference/themes.md`)."""

    tag: str
    """The tag: `discoveredAttack`."""

    name: str
    """The name for people: `discovered attack`."""

    ply: int
    """The move that shows it, from 0 along the line."""

    squares: List[str]
    """The squares concerned."""

    arrows: List[str]
    """Arrows to draw, as `d8e8`."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("tag", "tag", None, True),
        ("name", "name", None, True),
        ("ply", "ply", None, True),
        ("squares", "squares", None, True),
        ("arrows", "arrows", None, True),
    )


@dataclass
class ThemeCount(View):
    """A theme and how often."""

    theme: str
    """The tag of the theme."""

    name: str
    """Its name for people."""

    count: int
    """How often."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("theme", "theme", None, True),
        ("name", "name", None, True),
        ("count", "count", None, True),
    )


@dataclass
class TreeMove(View):
    """A move of the tree that shows the answer."""

    parent: int
    """The node it follows; 0 is the position itself."""

    move: str
    """The move."""

    san: str
    """The same for people."""

    reasons: List[Reason]
    """Why it is there."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("parent", "parent", None, True),
        ("move", "move", None, True),
        ("san", "san", None, True),
        ("reasons", "reasons", None, True),
    )


@dataclass
class Value(View):
    """What a position is worth to a side that the context names: either `cp` or `mate` is there."""

    text: str
    """As players write it: `+0.35`, `#3`."""

    band: Band
    """What it means."""

    cp: Optional[int] = None
    """Hundredths of a pawn; absent if it is a mate."""

    mate: Optional[int] = None
    """Moves to mate, negative for being mated, 0 for mated already; absent if it is none."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("cp", "cp", None, False),
        ("mate", "mate", None, False),
        ("text", "text", None, True),
        ("band", "band", None, True),
    )


@dataclass
class WhyNot(View):
    """What there is to say about a move. What is not there if the move does not fail is `null`."""

    fen: str
    """The position."""

    move: str
    """The move in question."""

    san: str
    """The same for people."""

    standing: Standing
    """How it stands beside the others."""

    fine: bool
    """Whether there is nothing to say against it."""

    value: Value
    """What it is worth."""

    line: Line
    """The move with what follows."""

    best: Optional[MoveWorth]
    """The best move."""

    cost: int
    """What the move costs beside the best, in hundredths of a pawn, mates counted as 2000."""

    refutation: Optional[Line]
    """The opponent's line up to where the damage is done."""

    causes: Optional[List[str]]
    """What brought it about, as sentences, what decides first; empty if no single cause was found."""

    sentences: List[Sentence]
    """Why it fails, or what the better move does if it misses something: sentences with the claims that they rest on."""

    claims: List[Claim]
    """The claims of the sentences."""

    inherited: Optional[bool]
    """Whether the same moves of the opponent come to the same after a pass."""

    threatened_before: Optional[bool]
    """Whether the refutation was threatened before: a decided claim says so; `null` if that is not known."""

    to_blame: Optional[bool]
    """A pass avoids the trouble."""

    threat: Optional[MoveWorth]
    """What the opponent would play after a pass; the value is for the side that passed."""

    others: Optional[List[OtherMove]]
    """Every other move, the best first."""

    text: str
    """All of it in words."""

    nodes: int
    """Nodes that were visited."""

    steps: Optional[List[Step]] = None
    """The move, then what the opponent does with it, step by step; absent on the command line."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("fen", "fen", None, True),
        ("move", "move", None, True),
        ("san", "san", None, True),
        ("standing", "standing", None, True),
        ("fine", "fine", None, True),
        ("value", "value", "Value", True),
        ("line", "line", "Line", True),
        ("best", "best", "MoveWorth", True),
        ("cost", "cost", None, True),
        ("refutation", "refutation", "Line", True),
        ("causes", "causes", None, True),
        ("sentences", "sentences", "[Sentence]", True),
        ("claims", "claims", "[Claim]", True),
        ("inherited", "inherited", None, True),
        ("threatened_before", "threatened_before", None, True),
        ("to_blame", "to_blame", None, True),
        ("threat", "threat", "MoveWorth", True),
        ("others", "others", "[OtherMove]", True),
        ("text", "text", None, True),
        ("nodes", "nodes", None, True),
        ("steps", "steps", "[Step]", False),
    )


@dataclass
class WrongMove(View):
    """A wrong move."""

    step: int
    """Which of the solver's moves, from 1."""

    fen: str
    """Where."""

    move: str
    """The move, as engines write it."""

    san: str
    """The move for people."""

    expected: List[str]
    """The book's moves there."""

    _fields: ClassVar[Tuple[Any, ...]] = (
        ("step", "step", None, True),
        ("fen", "fen", None, True),
        ("move", "move", None, True),
        ("san", "san", None, True),
        ("expected", "expected", None, True),
    )


complete(globals())
