"""Claims about causes: why a move fails. The rules make the changed board, the engine values it."""

import chess

from rules import WORTH, attacks, need, passed_over, play, read_move
from tactics import named

CUT = 2_000


def cut(value):
    """A value, cut off in either direction."""
    return max(-CUT, min(CUT, value))


def refuting_move(claim):
    """The first move of the line, an ordinary one."""
    need(claim.line, "`line` is empty")
    board = claim.position
    move = read_move(board, claim.line[0])
    need(not board.is_castling(move) and not board.is_en_passant(move), "the refuting move is castling or en passant")
    return move


def mover(claim):
    """The piece that moved, where it stands now."""
    by = claim.actor()
    to = claim.move.to_square
    need(not claim.before.is_castling(claim.move), "the move is castling")
    need(by.square == to, f"{by} is not the mover")
    need(by.type != chess.KING, "the mover is a king")
    return by


def changed(board, square, piece):
    """The board with a piece on a square, or none; no castling, no en passant; a legal position with a legal move."""
    other = board.copy(stack=False)
    other.set_piece_at(square, piece)
    other.castling_rights = 0
    other.ep_square = None
    kings = len(other.pieces(chess.KING, True)) == 1 and len(other.pieces(chess.KING, False)) == 1
    need(kings and not other.was_into_check(), "the changed board is no legal position")
    need(any(other.legal_moves), "the game is over on the changed board")
    return other


def question(claim, move, board, more=None):
    """What the engine is asked: before the move, in the position, and on another board."""
    named(claim)
    amount = claim.least(50)
    side = claim.before.turn

    def played(place, engine):
        then = play(place, [move.uci()])[-1]
        if then.is_checkmate():
            return cut(20_000 if then.turn != side else -20_000)
        if not any(then.legal_moves):
            return 0
        return cut(engine.value(place, side, [move]))

    def ask(engine):
        best = cut(engine.value(claim.before, side))
        now = played(claim.position, engine)
        need(best - now + engine.slack >= amount, f"the move costs {best - now} ({best} to {now}), not {amount}")
        if more is None:
            then = played(board, engine)
            need(best - then + engine.slack >= amount, f"a pass costs {best - then} ({best} to {then}), not {amount}")
        elif move in board.legal_moves:
            then = played(board, engine) - more
            need(then - now + engine.slack >= amount, f"without it {then}, with it {now}: {then - now}, not {amount}")

    return ask


def threatened_before(claim):
    move = refuting_move(claim)
    then = passed_over(claim.before)
    play(then, claim.line)
    here = claim.position
    need(then.piece_at(move.from_square) == here.piece_at(move.from_square), "another piece makes the move")
    need(not then.is_en_passant(move), "after the pass it is en passant")
    need(then.piece_at(move.to_square) == here.piece_at(move.to_square), "it captures something else")
    need(not (here.is_capture(move) and move.to_square == claim.move.to_square), "it captures the mover")
    return question(claim, move, then)


def needed_at(claim):
    move, by = refuting_move(claim), mover(claim)
    need(claim.squares, "`squares` is empty")
    left = claim.squares[0]
    need(left == claim.move.from_square, "the mover did not come from there")
    need(claim.position.piece_at(left) is None, "the square is not empty")
    if len(claim.squares) > 1:
        guarded = claim.squares[1]
        need(attacks(claim.before, left, guarded), "the piece did not attack the square")
        need(not attacks(claim.position, by.square, guarded), "it still attacks the square")
        play(claim.position, claim.line)
        goes = [chess.Move.from_uci(text).to_square for text in claim.line[::2]]
        need(guarded in goes, "the refutation does not go there")
    piece = claim.before.piece_at(left)
    return question(claim, move, changed(claim.position, left, piece), WORTH[piece.piece_type])


def misplaced(claim):
    move, by = refuting_move(claim), mover(claim)
    return question(claim, move, changed(claim.position, by.square, None), -WORTH[by.type])


def rests_on(claim):
    move = refuting_move(claim)
    need(claim.on, "`on` is empty")
    on = claim.on[0]
    need(on.type != chess.KING, "it is a king")
    need(on.square != destination(claim), "it is the mover")
    need(on.square != move.from_square, "it makes the refuting move")
    own = on.color == claim.before.turn
    return question(claim, move, changed(claim.position, on.square, None), -WORTH[on.type] if own else WORTH[on.type])


def destination(claim):
    """Where the mover went; in castling, the king."""
    board, move = claim.before, claim.move
    if not board.is_castling(move):
        return move.to_square
    return chess.square(6 if board.is_kingside_castling(move) else 2, chess.square_rank(move.from_square))


CAUSES = {
    "threatened-before": threatened_before,
    "needed-at": needed_at,
    "misplaced": misplaced,
    "rests-on": rests_on,
}
