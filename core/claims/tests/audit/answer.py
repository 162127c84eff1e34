"""An explanation as a whole: its moves are legal, its parts refer to each other, headline and value agree."""

import chess

from claims import decide
from results import BANDS, Tree, band
from rules import Wrong, balance, play, read_move, read_side

# Kinds that hold only if a move is checkmate.
CHECKMATES = ("checkmates", "back-rank", "smothered")

VERDICTS = ("unchecked", "contradicted", "verified", "proved")


def moves_of(data):
    """A line in UCI: a list, a text, or an object that holds one of them."""
    if isinstance(data, dict):
        data = data.get("uci")
    if isinstance(data, str):
        data = data.split()
    return list(data or [])


def why_not(data):
    """What `motive why-not --json` prints, in the form of an explanation of the better move: trees and values are its."""
    best = data.get("best") or {}
    parts = {part: best.get(part) for part in ("move", "san", "line", "value")}
    return {"fen": data.get("fen"), "claims": data.get("claims"), "sentences": data.get("sentences"), **parts}


class Answer:
    """An explanation, read. What cannot be read raises Wrong."""

    def __init__(self, data):
        if "standing" in data:
            data = why_not(data)
        self.data = data
        try:
            self.root = chess.Board(data.get("fen"))
        except (ValueError, TypeError, AttributeError):
            raise Wrong(f"{data.get('fen')!r} is no position") from None
        self.main_line = moves_of(data.get("line"))
        self.move = data.get("move")
        if self.move is None and self.main_line:
            self.move = self.main_line[0]
        self.claims = data.get("claims") or []
        self.sentences = data.get("sentences") or []
        self.verdict = data.get("verdict")
        self.known = data.get("known")
        self.value = data.get("value") or {}
        self.trouble = None
        try:
            self.tree = Tree(self.root, data.get("tree"), self.main_line)
        except Wrong as wrong:
            # The rules of the whole answer report it; claims are judged as if there were the root alone.
            self.trouble = wrong
            self.tree = Tree(self.root, None)

    def decide(self, number):
        """Decides one of the claims."""
        return decide(self.claims[number], self)

    def hundredths(self):
        """The value as a number for the side to move, a mate being more than 10,000; None if there is none."""
        mate, cp = self.value.get("mate"), self.value.get("cp")
        if mate is not None:
            return 20_000 - mate if mate > 0 else -20_000 - mate
        return cp

    def value_for(self, side):
        """The value for a side."""
        value = self.hundredths()
        return value if value is None or side == self.root.turn else -value

    def broken_rules(self):
        """The rules of the whole answer that are broken: pairs of a name and a reason."""
        broken = []
        # What says nothing about claims is of another form; its moves must be legal all the same.
        rules = RULES if "claims" in self.data else {"legal moves": legal}
        for title, rule in rules.items():
            try:
                for reason in rule(self):
                    broken.append((title, reason))
            except Wrong as wrong:
                broken.append((title, str(wrong)))
        return broken


def legal(answer):
    """Every move of line, steps, replies, alternatives, candidates and tree is legal, and named rightly."""
    if answer.trouble:
        yield str(answer.trouble)
    root, data = answer.root, answer.data
    if answer.move is None:
        if any(root.legal_moves):
            yield "there is no move"
        return
    first = read_move(root, answer.move, "move")
    yield from named(root, first, data.get("san"), "san")
    boards = play(root, answer.main_line, "line")
    if answer.main_line and answer.main_line[0] != answer.move:
        yield f"the line begins with {answer.main_line[0]}, the move is {answer.move}"
    yield from steps(boards, answer.main_line, data.get("steps") or [])
    after = play(root, [answer.move])[-1]
    parts = [
        ("replies", after, [root], data.get("replies") or []),
        ("alternatives", root, [], data.get("alternatives") or []),
        ("candidates", root, [], data.get("candidates") or []),
    ]
    for part, board, earlier, entries in parts:
        for number, entry in enumerate(entries):
            yield from entry_is_legal(f"{part}[{number}]", board, earlier, entry, answer.move)
    tree = answer.tree
    for number in range(1, len(tree.moves)):
        yield from named(tree.boards[tree.parents[number]], tree.moves[number], tree.names[number], f"tree[{number}]")


def named(board, move, san, where):
    """The name of a move is the name of this move."""
    if not san:
        return
    try:
        if board.parse_san(san) == move:
            return
    except ValueError:
        pass
    yield f"{where}: {move.uci()} is not {san}"


def steps(boards, line, entries):
    """The steps are the first moves of the line, and their positions those after them."""
    for number, step in enumerate(entries):
        where = f"steps[{number}]"
        if number >= len(line):
            yield f"{where}: the line has no such move"
            return
        if step.get("uci") not in (None, line[number]):
            yield f"{where}: {step['uci']} is not {line[number]} of the line"
        yield from named(boards[number], chess.Move.from_uci(line[number]), step.get("san"), where)
        fen = step.get("fen")
        if fen and fen.split()[:2] != boards[number + 1].fen().split()[:2]:
            yield f"{where}: the position is not the one after the move"


def entry_is_legal(where, board, earlier, entry, answered):
    """The move of a reply or an alternative is legal, and so are its lines, with or without the moves before them."""
    text = entry.get("move")
    if text is None:
        return
    try:
        move = read_move(board, text, where)
        yield from named(board, move, entry.get("san"), where)
        then = play(board, [text])[-1]
        lines = [("line", entry.get("line"))]
        if isinstance(entry.get("lost"), dict):
            lines.append(("lost.line", entry["lost"].get("line")))
        for part, data in lines:
            line = moves_of(data)
            starts = [board] if line[:1] == [text] else earlier if line[:2] == [answered, text] else [then]
            play(starts[0], line, f"{where}.{part}")
    except Wrong as wrong:
        yield str(wrong)


def indices(answer):
    """Every sentence rests on claims, and every number of a claim is one."""
    count = len(answer.claims)
    for number, sentence in enumerate(answer.sentences):
        if not sentence.get("claims"):
            yield f"sentences[{number}] has no claim: {sentence.get('text')!r}"
    for part in ("sentences", "steps", "replies", "alternatives"):
        for number, entry in enumerate(answer.data.get(part) or []):
            for index in entry.get("claims") or []:
                if not isinstance(index, int) or not 0 <= index < count:
                    yield f"{part}[{number}]: there is no claim {index!r}"
    if answer.data.get("headline") and answer.claims and not headline(answer):
        yield "the headline rests on no claim"


def verdict(answer):
    """The verdict is one of four, and what was contradicted is no answer."""
    if answer.verdict is None:
        return
    if answer.verdict not in VERDICTS:
        yield f"there is no verdict {answer.verdict!r}"
    if answer.verdict == "contradicted" and answer.move is not None:
        yield "a contradicted move is given as the answer"


def headline(answer):
    """The claims of the headline."""
    numbers = [
        index
        for sentence in answer.sentences
        if sentence.get("place") == "headline"
        for index in sentence.get("claims") or []
    ]
    return [answer.claims[n] for n in numbers if isinstance(n, int) and 0 <= n < len(answer.claims)]


def made(answer, after, side):
    """How many of some moves from the position in question a side makes."""
    first = 1 if answer.root.turn == side else 0
    return (len(after) + first) // 2


def tells_mate(answer, claim):
    """Whether a claim says that mate is forced; of a mate in one, that the move is checkmate says as much."""
    at_once = answer.value.get("mate") == 1 and claim.get("after") == [answer.move]
    return claim.get("kind") == "mates" or at_once and claim.get("kind") in CHECKMATES


def agree(answer):
    """The value and the headline do not contradict each other."""
    value, mate = answer.hundredths(), answer.value.get("mate")
    if value is None or answer.move is None:
        return
    turn = answer.root.turn
    told = answer.value.get("band")
    if told is not None and not answer.known and told != BANDS[band(value)]:
        yield f"a value of {value} is not in the band {told!r}"
    level = told == "equal" or band(value) == 2
    for claim in headline(answer):
        kind, after, amount = claim.get("kind"), claim.get("after") or [], claim.get("amount")
        side = read_side(claim.get("side"))
        view = None if side is None else value if side == turn else -value
        if kind == "wins" and view is not None and view < 0:
            wanted = balance(answer.root, side) + (amount or 0) - 150 * -(-(amount or 0) // 500)
            if view < wanted:
                yield f"the headline wins {amount} for {claim['side']}, the value for it is {view}"
        elif kind == "mates" and view is not None:
            count = made(answer, after, side) + (amount or 0)
            if mate is None or view < 10_000:
                yield f"the headline mates, the value is {answer.value}"
            elif abs(mate) != count:
                yield f"the headline mates in {count}, the value is a mate in {abs(mate)}"
        elif kind in CHECKMATES and (mate is None or (mate > 0) != (len(after) % 2 == 1)):
            yield f"the headline ends in checkmate, the value is {answer.value}"
        elif kind == "draws" and not level:
            yield f"the headline draws, the value is {value}"
        elif kind == "becomes" and amount == 0 and not level:
            yield f"the headline knows a draw, the value is {value}"
        elif kind == "becomes" and amount and view is not None and amount * view < 0:
            yield f"the headline knows the result {amount} for {claim['side']}, the value for it is {view}"
    if mate is not None and answer.verdict == "proved":
        if not any(tells_mate(answer, claim) for claim in answer.claims if isinstance(claim, dict)):
            yield "a proved mate without the claim `mates`"


RULES = {"legal moves": legal, "claims of sentences": indices, "verdict": verdict, "headline and value": agree}
