"""Claims about what a move does: decided by the rules of chess."""

import chess

from rules import SLIDERS, attackers, attacks, captured_square, is_lost, need, worth
from structure import first_squares, rank


def mover(claim):
    """The piece of the last move where it stands now."""
    return claim.position.piece_at(claim.move.to_square), claim.move.to_square


def by_mover(claim, must=True):
    """`by` is the mover."""
    if claim.by is None and not must:
        return
    by = claim.actor()
    need((by.piece, by.square) == mover(claim), f"{by} is not the mover")


def captures(claim):
    by_mover(claim)
    square = captured_square(claim.before, claim.move)
    need(square is not None, "the move captures nothing")
    target = claim.target()
    need(target.square == square and target.stands(claim.before), f"the move does not capture {target}")


def recaptures(claim):
    captures(claim)
    need(len(claim.after) > 1, "there is no move before it in `after`")
    last, before = claim.after[-2], claim.boards[-3]
    need(before.is_capture(last), "the move before it captured nothing")
    need(last.to_square == claim.move.to_square, "the move before it captured elsewhere")


def promotes(claim):
    need(claim.move.promotion is not None, "the move does not promote")
    by_mover(claim)


def castles(claim):
    by_mover(claim, must=False)
    need(claim.before.is_castling(claim.move), "the move does not castle")


def own_king(claim):
    """`on[0]` is the king of the side to move."""
    king = claim.target()
    mine = king.type == chess.KING and king.color == claim.position.turn
    need(mine, "`on[0]` is not the king of the side to move")


def gives_check(claim):
    by = claim.actor()
    need(by.square in claim.position.checkers(), f"{by} gives no check")
    return by


def checks(claim):
    need(claim.after, "`after` is empty")
    need(claim.position.is_check(), "there is no check")
    own_king(claim)
    if claim.by:
        gives_check(claim)


def double_check(claim):
    checks(claim)
    need(len(claim.position.checkers()) >= 2, "there are not two pieces that give check")


def checkmates(claim):
    need(claim.after, "`after` is empty")
    need(claim.position.is_checkmate(), "the position is no checkmate")
    own_king(claim)
    gives_check(claim)


def back_rank(claim):
    checkmates(claim)
    king, by, board = claim.on[0], claim.by, claim.position
    need(rank(king.square, king.color) == 1, "the king does not stand on its first rank")
    need(by.type in (chess.ROOK, chess.QUEEN), f"{by} is no rook or queen")
    need(chess.square_rank(by.square) == chess.square_rank(king.square), "the check is not along the rank")
    row = 1 if king.color == chess.WHITE else 6
    file = chess.square_file(king.square)
    for square in (chess.square(f, row) for f in (file - 1, file, file + 1) if 0 <= f <= 7):
        own = board.color_at(square) == king.color
        need(own or attackers(board, by.color, square), f"{chess.square_name(square)} is a way out")


def smothered(claim):
    checkmates(claim)
    need(claim.by.type == chess.KNIGHT, f"{claim.by} is no knight")
    king = claim.on[0]
    for square in chess.SquareSet(chess.BB_KING_ATTACKS[king.square]):
        need(claim.position.color_at(square) == king.color, f"{chess.square_name(square)} holds no piece of its own")


def stalemates(claim):
    need(claim.after, "`after` is empty")
    by_mover(claim, must=False)
    need(claim.position.is_stalemate(), "the position is no stalemate")


def answers_check(claim):
    by_mover(claim, must=False)
    need(claim.before.is_check(), "there was no check before the move")


def only_legal(claim):
    by_mover(claim, must=False)
    need(claim.before.legal_moves.count() == 1, "there were other legal moves")


def develops(claim):
    by_mover(claim, must=False)
    piece = claim.before.piece_at(claim.move.from_square)
    need(claim.move.from_square in first_squares(piece.piece_type, piece.color), "it stood on no first square of a knight or bishop")
    need(rank(claim.move.to_square, piece.color) != 1, "it did not leave the first rank")


def square_before(claim, square):
    """Where the piece stood before the move that stands on a square now."""
    move, before = claim.move, claim.before
    if square == move.to_square and not before.is_castling(move):
        return move.from_square
    if before.is_castling(move):
        row = chess.square_rank(move.from_square)
        short = chess.square_file(move.to_square) > chess.square_file(move.from_square)
        king, rook, corner = (6, 5, 7) if short else (2, 3, 0)
        return {chess.square(king, row): move.from_square, chess.square(rook, row): chess.square(corner, row)}.get(square, square)
    return square


def attacked_before(claim, by, target):
    """Whether a piece attacked a square before the move already."""
    return attacks(claim.before, square_before(claim, by.square), target)


def attacks_(claim):
    by, target = claim.actor(), claim.target()
    need(by.color == claim.before.turn, f"{by} is not of the side that moved")
    need(attacks(claim.position, by.square, target.square), f"{by} does not attack {target}")
    need(not attacked_before(claim, by, target.square), f"{by} attacked {target} before the move")
    bare = not attackers(claim.position, target.color, target.square)
    need(worth(target.piece) > worth(by.piece) or bare, f"{target} is worth no more than {by} and is protected")


def defends(claim):
    by_mover(claim)
    by, target = claim.by, claim.target()
    need(by.color == target.color and by.square != target.square, "they are not two pieces of one side")
    need(attacks(claim.position, by.square, target.square), f"{by} does not protect {target}")
    need(target.stands(claim.before), f"{target} did not stand there before the move")
    need(is_lost(claim.before, target.square), f"{target} was not lost by exchange before the move")
    need(not is_lost(claim.position, target.square), f"{target} is lost by exchange now")


def saves(claim):
    by_mover(claim)
    need(is_lost(claim.before, claim.move.from_square), "it was not lost by exchange before the move")
    need(not is_lost(claim.position, claim.by.square), "it is lost by exchange now")


def blocks(claim):
    by_mover(claim)
    by, slider, shielded = claim.by, claim.target(0), claim.target(1)
    need(slider.type in SLIDERS and slider.color != by.color, f"{slider} is no enemy bishop, rook or queen")
    need(shielded.color == by.color and shielded.square != by.square, f"{shielded} is not of the side of the mover")
    between = chess.SquareSet(chess.between(slider.square, shielded.square))
    need(by.square in between, f"{by} does not stand between them")
    need(not claim.position.occupied & between.mask & ~chess.BB_SQUARES[by.square], "something else stands between them")
    need(slider.stands(claim.before) and shielded.stands(claim.before), "they did not stand there before the move")
    need(attacks(claim.before, slider.square, shielded.square), f"{slider} did not attack {shielded} before the move")


def opens(claim, target):
    """The last move left the line between `by` and a square."""
    by = claim.actor()
    move = claim.move
    need(by.type in SLIDERS, f"{by} is no bishop, rook or queen")
    need(by.stands(claim.before) and by.square != move.to_square, f"{by} has moved")
    need(attacks(claim.position, by.square, target), f"{by} does not attack {chess.square_name(target)}")
    need(not attacks(claim.before, by.square, target), f"{by} attacked {chess.square_name(target)} before the move")
    left = chess.BB_SQUARES[move.from_square]
    need(chess.between(by.square, target) & left, "the mover did not stand between them")


def opens_line(claim):
    opens(claim, claim.square())


def discovers(claim):
    opens(claim, claim.target().square)


MOVES = {
    "captures": captures,
    "recaptures": recaptures,
    "promotes": promotes,
    "castles": castles,
    "checks": checks,
    "double-check": double_check,
    "checkmates": checkmates,
    "back-rank": back_rank,
    "smothered": smothered,
    "stalemates": stalemates,
    "answers-check": answers_check,
    "only-legal": only_legal,
    "develops": develops,
    "attacks": attacks_,
    "defends": defends,
    "saves": saves,
    "blocks": blocks,
    "opens-line": opens_line,
    "discovers": discovers,
}
