"""Claims about results: the tree of the answer, the tables, the engine."""

import chess

from rules import balance, name, need, play, read_move, why_not_quiet
from tactics import named

BANDS = ["lost", "worse", "equal", "better", "won"]


def band(value):
    """The number of the band of a value, 0 (lost) to 4 (won)."""
    if value >= 400:
        return 4
    if value >= 60:
        return 3
    if value > -60:
        return 2
    return 1 if value > -400 else 0


class Tree:
    """The tree of an answer: its moves are legal, its nodes are told by their moves from the root."""

    def __init__(self, root, nodes, main_line=()):
        self.root = root
        self.moves = [None]
        self.parents = [0]
        self.children = [[]]
        self.boards = [root]
        nodes = list(nodes or [])
        if nodes and nodes[0].get("move") is None:
            # The root may stand in the list or not; it is node 0 all the same.
            nodes = nodes[1:]
        if not nodes:
            nodes = [{"parent": number, "move": move} for number, move in enumerate(main_line)]
        self.names = [None] + [node.get("san") for node in nodes]
        for number, node in enumerate(nodes, start=1):
            parent = node.get("parent")
            known = isinstance(parent, int) and 0 <= parent < number
            need(known, f"tree[{number}]: there is no node {parent} before it")
            move = read_move(self.boards[parent], node.get("move"), f"tree[{number}]")
            self.moves.append(move)
            self.parents.append(parent)
            self.children.append([])
            self.children[parent].append(number)
            board = self.boards[parent].copy(stack=False)
            board.push(move)
            self.boards.append(board)

    def find(self, moves):
        """The node after some moves; None if the tree does not go there."""
        node = 0
        for move in moves:
            node = next((child for child in self.children[node] if self.moves[child] == move), None)
            if node is None:
                return None
        return node

    def ends(self, node):
        """The last nodes of all lines through a node."""
        stack, ends = [node], []
        while stack:
            node = stack.pop()
            stack += self.children[node]
            if not self.children[node]:
                ends.append(node)
        return ends

    def main_line(self):
        """The nodes of the main line: the first child of each."""
        nodes = [0]
        while self.children[nodes[-1]]:
            nodes.append(self.children[nodes[-1]][0])
        return nodes

    def path(self, node):
        """The moves to a node, to show."""
        text = []
        while node:
            text.append(self.moves[node].uci())
            node = self.parents[node]
        return " ".join(reversed(text)) or "the root"


def only_move(claim):
    need(claim.line, "`line` is empty")
    board = claim.position
    play(board, claim.line)
    move = read_move(board, claim.line[0])
    others = [other for other in board.legal_moves if other != move]
    if not others:
        return None
    named(claim)

    def ask(engine):
        best = engine.value(board, board.turn, [move])
        other = engine.value(board, board.turn, others)
        apart = best - other + engine.slack >= 150 or band(other) < band(best)
        need(apart, f"{best} against {other} for {engine.choice(board, others).uci()}")

    return ask


def wins(claim):
    amount = claim.least()
    side, tree = claim.owner(), claim.answer.tree
    start = balance(claim.root, side)
    for end in tree.ends(0):
        board, path = tree.boards[end], tree.path(end)
        if board.is_checkmate() and board.turn != side:
            continue
        reason = why_not_quiet(board)
        need(reason is None, f"the end of {path} is not quiet: {reason}")
        gained = balance(board, side) - start
        need(gained >= amount, f"{gained} is gained at the end of {path}, not {amount}")
    wanted = start + amount - 150 * -(-amount // 500)
    own = claim.answer.value_for(side)
    need(own is None or own >= wanted, f"the value of the answer is {own}, at least {wanted} is needed")
    named(claim)
    told = claim.engine.get("value")
    need(told is None or told >= wanted, f"its own engine says {told}, at least {wanted} is needed")

    def ask(engine):
        value = engine.value(claim.root, side)
        need(value + engine.slack >= wanted, f"the engine says {value}, at least {wanted} is needed")

    return ask


def mates(claim):
    side = claim.owner()
    amount = claim.least(0)
    tree = claim.answer.tree
    start = tree.find(claim.after)
    need(start is not None, "the tree does not go through `after`")
    stack = [(start, 0)]
    while stack:
        node, made = stack.pop()
        board, children = tree.boards[node], tree.children[node]
        if board.is_checkmate():
            need(board.turn != side, f"{name(side)} is mated after {tree.path(node)}")
            continue
        need(children, f"{tree.path(node)} is no checkmate")
        if board.turn == side:
            need(made < amount, f"more than {amount} moves by {tree.path(children[0])}")
            stack += [(child, made + 1) for child in children]
        else:
            answered = {tree.moves[child] for child in children}
            missing = [move.uci() for move in board.legal_moves if move not in answered]
            need(not missing, f"after {tree.path(node)} the tree has nothing against {', '.join(missing)}")
            stack += [(child, made) for child in children]


def is_drawn_end(boards):
    """Whether a line ends in stalemate, with too little material, or in a position for the third time."""
    last = boards[-1]
    if last.is_stalemate() or last.is_insufficient_material():
        return True
    return sum(board._transposition_key() == last._transposition_key() for board in boards) >= 3


def draws(claim):
    answer = claim.answer
    value = answer.value_for(claim.root.turn)
    equal = answer.value.get("band") == "equal" or (value is not None and band(value) == 2)
    if claim.amount == 0 and answer.known and equal:
        return None
    boards = [answer.tree.boards[node] for node in answer.tree.main_line()]
    need(is_drawn_end(boards), "the main line ends in no draw, nor is one known")
    return None


def sign(value, least):
    """What a value says of the result: 1, 0 or -1."""
    return (value >= least) - (value <= -least)


def becomes(claim):
    amount, side, answer, board = claim.amount, claim.owner(), claim.answer, claim.position
    need(amount in (1, 0, -1), "`amount` is not 1, 0 or -1")
    own = answer.value_for(side)
    main = [answer.tree.moves[node] for node in answer.tree.main_line()][1:]
    begins = claim.after == main[: len(claim.after)]
    is_known = answer.known in ("table", "chapter") and begins and own is not None and sign(own, 60) == amount
    need(is_known or chess.popcount(board.occupied) <= 7, "no table or chapter knows it, and there are more than seven pieces")

    def ask(engine):
        # A table is the truth; without one the page asks the engine where the answer does not know.
        result = engine.table(board, side)
        if result is not None:
            need(result == amount, f"the table says {result}")
        elif not is_known:
            value = engine.value(board, side)
            need(sign(value, 150) == amount, f"the engine says {value}")

    return ask


def balance_(claim):
    side = claim.owner()
    there = balance(claim.position, side)
    need(there == claim.amount, f"the balance is {there}")


def plan(claim):
    """The side can make the steps, in this order, in a legal line."""
    side = claim.owner()
    need(claim.position.turn == side, "the side is not to move")
    need(claim.squares, "there are no steps")
    boards = play(claim.position, claim.line)
    left = list(claim.squares)
    for before, text in zip(boards, claim.line):
        goal = chess.Move.from_uci(text).to_square
        if before.turn == side and left and left[0] == goal:
            left.pop(0)
    need(not left, "not all steps are made")


RESULTS = {
    "plan": plan,
    "only-move": only_move,
    "wins": wins,
    "mates": mates,
    "draws": draws,
    "becomes": becomes,
    "balance": balance_,
}
