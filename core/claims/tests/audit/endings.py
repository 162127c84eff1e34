"""Named endings and what moves do in them, as the page of the claims defines them."""

import chess
from rules import attacks, need
from sight import file, is_backward, is_ending, is_isolated, rank


def rook_ending(board, stronger):
    """The pawn of an ending of king, rook and pawn against king and rook; raises Wrong for another."""
    need(chess.popcount(board.occupied) == 5, "not five pieces")
    need(all(len(board.pieces(chess.ROOK, c)) == 1 for c in (True, False)), "not a rook each")
    own = board.pieces(chess.PAWN, stronger)
    need(len(own) == 1, "no pawn of the side")
    return own.pop()


def rook(board, side):
    return next(iter(board.pieces(chess.ROOK, side)))


def lucena_holds(board, side):
    pawn = rook_ending(board, side)
    need(rank(pawn, side) == 7 and 1 <= file(pawn) <= 6, "the pawn is not on rank 7 of files b to g")
    king, other = board.king(side), board.king(not side)
    need(file(king) == file(pawn) and rank(king, side) == 8, "the king is not before the pawn")
    low, high = sorted((file(pawn), file(other)))
    need(low < file(rook(board, side)) < high, "the enemy king is not cut off")
    return pawn


def lucena(claim, board, side):
    pawn = lucena_holds(board, side)
    need(claim.by and claim.by.square == rook(board, side), "`by` is not the rook")
    need(claim.on and claim.on[0].square == pawn, "`on` is not the pawn")


def philidor_holds(board, side):
    pawn = rook_ending(board, not side)
    need(2 <= rank(pawn, not side) <= 5, "the pawn is too far")
    goal = chess.square(file(pawn), 0 if side else 7)
    need(chess.square_distance(board.king(side), goal) <= 1, "the king is not before the pawn")
    need(rank(rook(board, side), side) == 3, "the rook is not on the third rank")
    need(rank(board.king(not side), not side) <= 5, "the enemy king is too far")
    return pawn


def philidor(claim, board, side):
    pawn = philidor_holds(board, side)
    need(claim.by and claim.by.square == rook(board, side), "`by` is not the rook")
    need(claim.square() == pawn, "`squares` is not the pawn")


def vancura_holds(board, side):
    pawn = rook_ending(board, not side)
    need(file(pawn) in (0, 7) and 4 <= rank(pawn, not side) <= 6, "no rook's pawn on ranks 4 to 6")
    front = rook(board, not side)
    need(file(front) == file(pawn) and rank(front, not side) > rank(pawn, not side), "the rook is not before the pawn")
    own = rook(board, side)
    level = chess.square_rank(own) == chess.square_rank(pawn)
    need(level and attacks(board, own, pawn), "the rook does not attack the pawn from the side")
    king = board.king(side)
    corner = (6, 7) if file(pawn) == 0 else (0, 1)
    need(rank(king, side) == 2 and file(king) in corner, "the king does not stand far off")
    return pawn


def vancura(claim, board, side):
    pawn = vancura_holds(board, side)
    need(claim.by and claim.by.square == rook(board, side), "`by` is not the rook")
    need(claim.square() == pawn, "`squares` is not the pawn")


def is_light(square):
    return (file(square) + chess.square_rank(square)) % 2 == 1


def wrong_corner(board, side):
    """The corner where the side holds out; raises Wrong if the ending is another."""
    need(board.occupied_co[side] == board.kings & board.occupied_co[side], "the side has more than its king")
    bishops, pawns = board.pieces(chess.BISHOP, not side), board.pieces(chess.PAWN, not side)
    need(len(bishops) == 1 and pawns, "not bishop and pawns")
    need(chess.popcount(board.occupied_co[not side]) == 2 + len(pawns), "there are other pieces")
    files = {file(p) for p in pawns}
    need(files in ({0}, {7}), "not only rook's pawns")
    corner = chess.square(files.pop(), 0 if side else 7)
    need(is_light(next(iter(bishops))) != is_light(corner), "the bishop is the right one")
    return corner


def wrong_bishop(claim, board, side):
    corner = wrong_corner(board, side)
    need(claim.square() == corner, "another corner")
    need(chess.square_distance(board.king(side), corner) <= 1, "the king is not there")


ENDINGS = {"lucena": lucena, "philidor": philidor, "vancura": vancura, "wrong-bishop": wrong_bishop}


def builds_bridge(m):
    m.is_kind(chess.ROOK)
    lucena_holds(m.before, m.side)
    lucena_holds(m.after, m.side)
    need(rank(m.target, m.side) == 4 and rank(m.source, m.side) != 4, "not to the fourth rank")


def holds_rank(m):
    m.is_kind(chess.ROOK)
    m.quiet()
    need(m.enemy().square == philidor_holds(m.after, m.side), "another pawn")


def attacks_from_side(m):
    m.is_kind(chess.ROOK)
    m.quiet()
    need(m.enemy().square == vancura_holds(m.after, m.side), "another pawn")
    front = chess.square_rank(m.source) == chess.square_rank(m.enemy().square)
    need(not front or m.enemy().square not in m.then(), "it did so before")


def takes_opposition(m):
    m.is_kind(chess.KING)
    on = m.enemy()
    need(on.type == chess.KING, "no king")
    need(m.after.pawns and m.after.occupied == m.after.kings | m.after.pawns, "not only kings and pawns")
    across = abs(file(m.target) - file(on.square))
    up = abs(chess.square_rank(m.target) - chess.square_rank(on.square))
    need({across, up} == {0, 2}, "no opposition")


def enters_square(m):
    m.is_kind(chess.KING)
    pawn, them = m.enemy().square, not m.side
    board = m.after
    need(board.occupied == board.kings | board.pawns and board.piece_type_at(pawn) == chess.PAWN, "no pawn ending")
    for other in board.pieces(chess.PAWN, m.side):
        guards = abs(file(other) - file(pawn)) <= 1 and rank(other, them) > rank(pawn, them)
        need(not guards, "the pawn is not passed")
    path = [s for s in chess.SQUARES if file(s) == file(pawn) and rank(s, them) > rank(pawn, them)]
    need(not any(board.piece_at(s) for s in path), "its way is not free")
    goal = next(s for s in path if rank(s, them) == 8)
    left = 8 - rank(pawn, them)
    moves = 5 if left == 6 else left
    need(chess.square_distance(m.target, goal) <= moves, "too late")
    need(chess.square_distance(m.source, goal) > moves, "it was in the square")


def is_weak_pawn(board, side, square):
    return board.piece_at(square) == chess.Piece(chess.PAWN, side) and (
        is_isolated(board, side, square) or is_backward(board, side, square)
    )


def second_weakness(m):
    need(m.kind not in (chess.PAWN, chess.KING), "a pawn or the king moved")
    m.safe()
    need(is_ending(m.before), "no ending")
    need(len(m.claim.on) == 2, "two pawns")
    new, old = (piece.square for piece in m.claim.on)
    for pawn in (new, old):
        need(is_weak_pawn(m.after, not m.side, pawn), "the pawn is not weak")
    need(abs(file(new) - file(old)) >= 3, "they are on one wing")
    need(new in m.now() and new not in m.then(), "it does not newly attack the pawn")
    others = [s for s in chess.SquareSet(m.after.attackers(m.side, old)) if s != m.target]
    need(any(m.after.piece_type_at(s) != chess.PAWN for s in others), "nobody else attacks the other")


def reaches_corner(m):
    m.is_kind(chess.KING)
    corner = wrong_corner(m.after, m.side)
    need(m.claim.square() == corner, "another corner")
    near = chess.square_distance(m.target, corner) <= 1 < chess.square_distance(m.source, corner)
    need(near, "it does not come to the corner")


ENDING_DEEDS = {
    "builds-bridge": builds_bridge,
    "holds-rank": holds_rank,
    "attacks-from-side": attacks_from_side,
    "takes-opposition": takes_opposition,
    "enters-square": enters_square,
    "second-weakness": second_weakness,
    "reaches-corner": reaches_corner,
}
