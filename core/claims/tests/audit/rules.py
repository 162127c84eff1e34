"""The ground of the definitions in docs/reference/claims.md: worth, exchange, quiet, pass, and how a claim is read.

Written from the page alone, with python-chess, and apart from the checker in Rust: that is its whole use.
"""

import chess

WORTH = {
    chess.PAWN: 100,
    chess.KNIGHT: 300,
    chess.BISHOP: 300,
    chess.ROOK: 500,
    chess.QUEEN: 900,
}

# A king is worth more than everything in comparisons and nothing in sums.
KING_IN_COMPARISONS = 1_000_000

SLIDERS = (chess.BISHOP, chess.ROOK, chess.QUEEN)


class Wrong(Exception):
    """A claim that does not hold; the text says why."""


def need(holds, reason):
    """States that something must be so."""
    if not holds:
        raise Wrong(reason)


def worth(piece):
    """The worth of a piece in comparisons."""
    return WORTH.get(piece.piece_type, KING_IN_COMPARISONS)


def balance(board, side):
    """The worth of a side's pieces minus that of the other side's."""
    total = 0
    for piece in board.piece_map().values():
        value = WORTH.get(piece.piece_type, 0)
        total += value if piece.color == side else -value
    return total


def attacks(board, source, target):
    """Whether the piece on one square attacks another square; pins do not matter."""
    return bool(board.attacks_mask(source) & chess.BB_SQUARES[target])


def attackers(board, side, square):
    """The squares of the pieces of a side that attack a square."""
    return list(board.attackers(side, square))


def exchange(board, square, side):
    """What a side wins by capturing first on a square that holds a piece of the other side."""
    target = board.piece_at(square)
    if target is None or target.color == side or target.piece_type == chess.KING:
        return 0
    barred = 0
    for own in chess.SquareSet(board.occupied_co[side]):
        if not board.pin_mask(side, own) & chess.BB_SQUARES[square]:
            barred |= chess.BB_SQUARES[own]

    def able(color, occupied):
        mask = board.attackers_mask(color, square, occupied) & occupied
        return mask & ~barred if color == side else mask

    def wins(color, occupied, standing):
        """What a color wins by capturing now what stands on the square."""
        mask = able(color, occupied)
        if not mask:
            return 0
        cheapest = min(chess.SquareSet(mask), key=lambda s: order(board.piece_at(s), s))
        piece = board.piece_at(cheapest)
        left = occupied & ~chess.BB_SQUARES[cheapest]
        if piece.piece_type == chess.KING and able(not color, left):
            return 0
        return max(0, standing - wins(not color, left, worth(piece)))

    return wins(side, board.occupied, worth(target))


def order(piece, square):
    """The cheapest captures first; of equals the one nearest to its first rank, then to the a-file."""
    row = chess.square_rank(square)
    return worth(piece), row if piece.color == chess.WHITE else 7 - row, chess.square_file(square)


def is_lost(board, square):
    """Whether the piece on a square is lost by exchange."""
    piece = board.piece_at(square)
    return piece is not None and exchange(board, square, not piece.color) >= 100


def captured_square(board, move):
    """Where the piece stands that a move captures; None if it captures nothing."""
    if board.is_en_passant(move):
        return chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square))
    return move.to_square if board.is_capture(move) else None


def is_free_promotion(board, move):
    """Whether a move promotes to a queen on a square that the other side does not attack after it."""
    if move.promotion != chess.QUEEN:
        return False
    return not attackers(play(board, [move.uci()])[-1], not board.turn, move.to_square)


def why_not_quiet(board):
    """Why a position is not quiet; None if it is."""
    if board.is_check():
        return "the side to move is in check"
    if not any(board.legal_moves):
        return "the side to move has no legal move"
    for move in board.legal_moves:
        square = captured_square(board, move)
        if square is not None and exchange(board, square, board.turn) >= 100:
            return f"{move.uci()} wins {exchange(board, square, board.turn)} by exchange"
        if is_free_promotion(board, move):
            return f"{move.uci()} promotes"
    return None


def passed_over(board):
    """The same position with the other side to move; there is no pass out of check."""
    need(not board.is_check(), "there is no pass out of check")
    return turned(board, not board.turn)


def turned(board, side):
    """The same pieces with a given side to move and no en passant."""
    other = board.copy(stack=False)
    other.turn = side
    other.ep_square = None
    return other


def without(board, *squares):
    """The same position with pieces taken off the board."""
    other = board.copy(stack=False)
    for square in squares:
        other.remove_piece_at(square)
    return other


def behind(board, slider, front):
    """The first piece behind another one, seen from a piece that attacks along a line: its square, or None."""
    line = chess.ray(slider, front)
    best = None
    for square in chess.SquareSet(line & board.occupied):
        is_behind = chess.between(slider, square) & chess.BB_SQUARES[front]
        if is_behind and not chess.between(front, square) & board.occupied:
            best = square
    return best


def name(color):
    """The name of a side."""
    return "white" if color == chess.WHITE else "black"


def read_side(text):
    """A side by its name; None if there is none."""
    if text is None:
        return None
    need(text in ("white", "black"), f"{text!r} is no side")
    return text == "white"


def read_square(text):
    """A square by its name."""
    try:
        return chess.parse_square(text)
    except (ValueError, TypeError):
        raise Wrong(f"{text!r} is no square") from None


def play(board, moves, where="line"):
    """The positions after each of some moves, the first included; every one must be legal."""
    boards = [board]
    for text in moves:
        boards.append(boards[-1].copy(stack=False))
        boards[-1].push(read_move(boards[-2], text, where))
    return boards


def read_move(board, text, where="line"):
    """A move in UCI that must be legal."""
    try:
        move = chess.Move.from_uci(text)
    except (ValueError, TypeError):
        raise Wrong(f"{where}: {text!r} is no move") from None
    need(move in board.legal_moves, f"{where}: {text} is not legal")
    return move


# More is no claim.
MAX_MOVES = 400
MAX_PLACES = 64


class Placed:
    """A piece on its square, as a claim names it."""

    def __init__(self, data):
        need(isinstance(data, dict), f"{data!r} is no piece on a square")
        try:
            self.piece = chess.Piece.from_symbol(data.get("piece"))
        except (ValueError, TypeError, AttributeError, KeyError):
            raise Wrong(f"{data.get('piece')!r} is no piece") from None
        self.square = read_square(data.get("square"))
        self.color = self.piece.color
        self.type = self.piece.piece_type

    def stands(self, board):
        """Whether the piece stands on its square."""
        return board.piece_at(self.square) == self.piece

    def __str__(self):
        return f"{self.piece.symbol()} on {chess.square_name(self.square)}"


class Claim:
    """A claim of an answer, read: its moves are legal; whether it holds is for others to say."""

    def __init__(self, data, root, answer=None):
        need(isinstance(data, dict), "a claim is an object")
        self.data = data
        self.kind = data.get("kind")
        self.root = root
        self.answer = answer
        for field, most in (("after", MAX_MOVES), ("line", MAX_MOVES), ("on", MAX_PLACES), ("squares", MAX_PLACES)):
            need(len(data.get(field) or []) <= most, f"`{field}` is too long")
        self.boards = play(root, data.get("after") or [], "after")
        self.position = self.boards[-1]
        self.after = [chess.Move.from_uci(text) for text in data.get("after") or []]
        self.by = Placed(data["by"]) if data.get("by") else None
        self.on = [Placed(piece) for piece in data.get("on") or []]
        self.squares = [read_square(text) for text in data.get("squares") or []]
        self.line = list(data.get("line") or [])
        self.amount = data.get("amount")
        self.side = read_side(data.get("side"))
        self.what = data.get("what")
        self.engine = data.get("engine")

    @property
    def move(self):
        """The last move of `after`."""
        need(self.after, "`after` is empty")
        return self.after[-1]

    @property
    def before(self):
        """The position before the last move of `after`."""
        need(self.after, "`after` is empty")
        return self.boards[-2]

    def actor(self):
        """The piece that acts; the claim must name it."""
        need(self.by is not None, "`by` is missing")
        return self.by

    def target(self, number=0):
        """A piece that is acted on; the claim must name it."""
        need(len(self.on) > number, f"`on[{number}]` is missing")
        return self.on[number]

    def square(self):
        """The square that the definition names."""
        need(self.squares, "`squares` is empty")
        return self.squares[0]

    def least(self, least=100):
        """The amount, which must be a number of a certain size."""
        need(isinstance(self.amount, int) and not isinstance(self.amount, bool), "`amount` is no number")
        need(self.amount >= least, f"`amount` is less than {least}")
        return self.amount

    def owner(self):
        """Whose claim it is: `side`, or the color of `by`, or that of `on[0]`."""
        pieces = ([self.by] if self.by else []) + self.on
        side = self.side if self.side is not None else pieces[0].color if pieces else None
        need(side is not None, "`side` is missing")
        return side
