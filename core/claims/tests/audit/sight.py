"""What the definitions of quiet positions look at, written from docs/reference/claims.md alone."""

import chess
from rules import WORTH, attackers, attacks, exchange

CENTER = (chess.D4, chess.E4, chess.D5, chess.E5)
PIECES = (chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN)
HEAVY = (chess.ROOK, chess.QUEEN)
MINOR = (chess.KNIGHT, chess.BISHOP)
CLASS = {chess.KNIGHT: "minor", chess.BISHOP: "minor", chess.ROOK: "rook", chess.QUEEN: "queen"}


def rank(square, side):
    """The rank of a square as a side counts, 1 to 8."""
    row = chess.square_rank(square)
    return row + 1 if side == chess.WHITE else 8 - row


def file(square):
    """The file of a square, 0 to 7."""
    return chess.square_file(square)


def pawns(board, side):
    """The pawns of a side."""
    return list(board.pieces(chess.PAWN, side))


def ahead(square, side):
    """The square ahead; None on the last rank."""
    row = chess.square_rank(square) + (1 if side == chess.WHITE else -1)
    return chess.square(file(square), row) if 0 <= row <= 7 else None


def pawn_strikes(square, side):
    """What a pawn of a side on a square attacks."""
    return chess.SquareSet(chess.BB_PAWN_ATTACKS[side][square])


def pawn_attacks(board, side, square):
    """Whether a pawn of a side attacks a square."""
    return any(square in pawn_strikes(pawn, side) for pawn in pawns(board, side))


def ever_attacks(board, side, square):
    """Whether a pawn of a side attacks a square from where it stands or from a square ahead on its file."""
    return any(abs(file(p) - file(square)) == 1 and rank(p, side) < rank(square, side) for p in pawns(board, side))


def is_far(board, side, square):
    """A square of ranks 5 to 8 that no enemy pawn can ever attack."""
    return rank(square, side) >= 5 and not ever_attacks(board, not side, square)


def far(board, side, squares):
    """How many squares are such."""
    return sum(is_far(board, side, square) for square in squares)


def to_use(board, side, square):
    """The squares to use of the piece on a square."""
    own = chess.SquareSet(board.occupied_co[side])
    return [s for s in board.attacks(square) if s not in own and not pawn_attacks(board, not side, s)]


def is_passed(board, side, pawn):
    """Whether a pawn of a side is passed."""
    if board.piece_at(pawn) != chess.Piece(chess.PAWN, side):
        return False
    enemy = any(abs(file(p) - file(pawn)) <= 1 and rank(p, side) > rank(pawn, side) for p in pawns(board, not side))
    own = any(file(p) == file(pawn) and rank(p, side) > rank(pawn, side) for p in pawns(board, side))
    return not enemy and not own


def is_isolated(board, side, pawn):
    """Whether a pawn of a side has no neighbors."""
    is_pawn = board.piece_at(pawn) == chess.Piece(chess.PAWN, side)
    return is_pawn and not any(abs(file(p) - file(pawn)) == 1 for p in pawns(board, side))


def is_backward(board, side, pawn):
    """Whether a pawn of a side is backward."""
    if board.piece_at(pawn) != chess.Piece(chess.PAWN, side):
        return False
    friends = [p for p in pawns(board, side) if abs(file(p) - file(pawn)) == 1]
    if not friends or any(rank(p, side) <= rank(pawn, side) for p in friends):
        return False
    step = ahead(pawn, side)
    return board.piece_at(step) == chess.Piece(chess.PAWN, not side) or pawn_attacks(board, not side, step)


def is_weak(board, side, square):
    """An isolated or backward pawn, or a piece other than the king that its side does not attack."""
    piece = board.piece_at(square)
    if piece is None or piece.color != side or piece.piece_type == chess.KING:
        return False
    return is_isolated(board, side, square) or is_backward(board, side, square) or not attackers(board, side, square)


def ring(board, side):
    """The king's square and those next to it."""
    king = board.king(side)
    return set(chess.SquareSet(chess.BB_KING_ATTACKS[king])) | {king}


def center_distance(square):
    """King steps to the nearest square of the center."""
    return min(chess.square_distance(square, center) for center in CENTER)


def is_central(square):
    """One of c3 to f6."""
    return 2 <= file(square) <= 5 and 2 <= chess.square_rank(square) <= 5


def is_ending(board):
    """Few pieces are left."""
    total = sum(WORTH[kind] * len(board.pieces(kind, side)) for kind in PIECES for side in chess.COLORS)
    return total <= (3100 if board.queens else 3700)


def loss(board, square):
    """What the other side wins by exchange on the square of a piece."""
    return exchange(board, square, not board.color_at(square))


def in_contact(board, one, other):
    """Two pieces of one class of different sides, of which one attacks the other, which its own side attacks."""
    a, b = board.piece_at(one), board.piece_at(other)
    if a is None or b is None or a.color == b.color or a.piece_type not in CLASS:
        return False
    if CLASS[a.piece_type] != CLASS.get(b.piece_type):
        return False
    return (attacks(board, one, other) and bool(attackers(board, b.color, other))) or (
        attacks(board, other, one) and bool(attackers(board, a.color, one))
    )


def diagonals(board, square):
    """What a bishop on a square would attack if only pawns stood in the way."""
    occupied = board.pawns & ~chess.BB_SQUARES[square]
    mask = chess.BB_DIAG_MASKS[square]
    return chess.SquareSet(chess.BB_DIAG_ATTACKS[square][mask & occupied])


def room(board, side):
    """The room of a side."""
    total = 0
    for square in chess.SQUARES:
        inside = 2 <= file(square) <= 5 and 2 <= rank(square, side) <= 4
        if not inside or square in pawns(board, side) or pawn_attacks(board, not side, square):
            continue
        total += 1
        behind = any(file(p) == file(square) and rank(p, side) > rank(square, side) for p in pawns(board, side))
        if behind and not attackers(board, not side, square):
            total += 1
    return total


def is_bad_bishop(board, side, square):
    """Whether the bishop on a square is bad."""
    if board.piece_at(square) != chess.Piece(chess.BISHOP, side):
        return False
    light = bool(chess.BB_SQUARES[square] & chess.BB_LIGHT_SQUARES)
    fixed = []
    for pawn in pawns(board, side):
        step = ahead(pawn, side)
        stopped = step is not None and board.piece_at(step) == chess.Piece(chess.PAWN, not side)
        if stopped or 2 <= file(pawn) <= 5:
            fixed.append(bool(chess.BB_SQUARES[pawn] & chess.BB_LIGHT_SQUARES) == light)
    before = [
        s
        for s in diagonals(board, square)
        if board.piece_at(s) == chess.Piece(chess.PAWN, side) and file(s) in (3, 4) and rank(s, side) > rank(square, side)
    ]
    same = sum(fixed)
    return same >= 3 and same > len(fixed) - same and len(to_use(board, side, square)) <= 5 and bool(before)
