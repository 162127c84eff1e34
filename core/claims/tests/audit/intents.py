"""What a move is for beyond where it goes: the rows `prevents` to `prepares-push` of docs/reference/claims.md, decided again."""

import chess
from rules import attackers, need, passed_over, read_move
from sight import HEAVY, PIECES, ahead, loss, pawn_strikes, pawns, rank, to_use

# Half-moves in which another piece enters the square that was left.
SOON = 4


def prevents(m):
    passed = passed_over(m.before)
    need(not passed.is_check() and not m.after.is_check(), "somebody is in check")
    need(m.claim.line, "`line` is empty")

    def is_safe(board, move):
        if board.is_castling(move):
            return True
        after = board.copy(stack=False)
        after.push(move)
        return loss(after, move.to_square) < 100

    wanted = read_move(passed, m.claim.line[0])
    need(not passed.is_capture(wanted) and not wanted.promotion, "the move captures or promotes")
    need(is_safe(passed, wanted), "it could not be made")
    if wanted in m.after.legal_moves:
        need(not is_safe(m.after, wanted), "it can still be made")


def vacates(m):
    square, on = m.claim.square(), m.own()
    need(square == m.source and not m.castles, "it is not the square that was left")
    line = m.claim.line
    need(line and len(line) <= SOON and len(line) % 2 == 0, "not a few moves")
    board = m.after.copy(stack=False)
    for text in line[:-1]:
        board.push(read_move(board, text))
    enters = read_move(board, line[-1])
    need((enters.from_square, enters.to_square) == (on.square, square), "the piece does not enter the square")
    need(on.type in PIECES, "it is no piece")
    before = len(to_use(board, m.side, on.square))
    board.push(enters)
    need(len(to_use(board, m.side, square)) >= before + 2, "it has no more squares there")
    need(loss(board, square) < 100, "it is lost there")


def makes_flight(m):
    m.is_kind(chess.PAWN)
    m.quiet()
    need(any(m.after.pieces(kind, not m.side) for kind in HEAVY), "there is no rook or queen")

    def free(board):
        king = board.king(m.side)
        near = [s for s in chess.SquareSet(chess.BB_KING_ATTACKS[king]) if rank(king, m.side) == 1 and rank(s, m.side) == 2]
        return [s for s in near if board.piece_at(s) is None and not attackers(board, not m.side, s)]

    need(not free(m.before), "there was a way out")
    need(m.claim.square() in free(m.after), "there is none")


def prepares_push(m):
    m.is_kind(*PIECES)
    m.safe()
    on, square = m.own(), m.claim.square()
    need(on.type == chess.PAWN, "no pawn")
    one = ahead(on.square, m.side)
    need(one is not None and m.after.piece_at(one) is None, "the pawn cannot go")
    two = ahead(one, m.side) if rank(on.square, m.side) == 2 else None
    need(square == one or (square == two and m.after.piece_at(two) is None), "the pawn cannot go there")
    need(any(p in pawn_strikes(square, m.side) for p in pawns(m.after, not m.side)), "it attacks no pawn there")
    need(square in m.now() - m.then(), "the mover does not newly attack the square")


INTENTS = {
    "prevents": prevents,
    "vacates": vacates,
    "makes-flight": makes_flight,
    "prepares-push": prepares_push,
}
