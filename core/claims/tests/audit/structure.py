"""Claims about the structure of a position, and about its change."""

import chess
from positional import POSITIONAL

from rules import Claim, Placed, Wrong, attackers, need


def rank(square, side):
    """The rank of a square, counted from a side, from 1."""
    number = chess.square_rank(square)
    return number + 1 if side == chess.WHITE else 8 - number


def files_beside(square):
    """The neighboring files of a square, by number."""
    file = chess.square_file(square)
    return [f for f in (file - 1, file + 1) if 0 <= f <= 7]


def pawns(board, side, files):
    """The pawns of a side on some files."""
    return [s for s in board.pieces(chess.PAWN, side) if chess.square_file(s) in files]


def first_squares(piece_type, side):
    """The squares on which knights or bishops of a side begin."""
    files = {chess.KNIGHT: (1, 6), chess.BISHOP: (2, 5)}.get(piece_type, ())
    return [chess.square(file, 0 if side == chess.WHITE else 7) for file in files]


def pawn_of(claim, side):
    pawn = claim.target()
    need(pawn.type == chess.PAWN and pawn.color == side, f"{pawn} is no pawn of the side")
    return pawn.square


def heavy_of(claim, side):
    piece = claim.actor()
    need(piece.type in (chess.ROOK, chess.QUEEN) and piece.color == side, f"{piece} is no rook or queen of the side")
    return piece.square


def passed(claim, board, side):
    pawn = pawn_of(claim, side)
    file = chess.square_file(pawn)
    for enemy in pawns(board, not side, [file, *files_beside(pawn)]):
        need(rank(enemy, side) <= rank(pawn, side), f"the pawn on {chess.square_name(enemy)} is ahead")
    for own in pawns(board, side, [file]):
        need(rank(own, side) <= rank(pawn, side), f"the own pawn on {chess.square_name(own)} is ahead")


def isolated(claim, board, side):
    beside = pawns(board, side, files_beside(pawn_of(claim, side)))
    need(not beside, "there is a pawn on a neighboring file")


def doubled(claim, board, side):
    pawn = pawn_of(claim, side)
    ahead = [s for s in pawns(board, side, [chess.square_file(pawn)]) if rank(s, side) > rank(pawn, side)]
    need(ahead, "no pawn of the side is ahead on the file")


def backward(claim, board, side):
    pawn = pawn_of(claim, side)
    beside = pawns(board, side, files_beside(pawn))
    need(beside, "the pawn is isolated")
    need(all(rank(s, side) > rank(pawn, side) for s in beside), "a neighbor is level with it or behind it")
    step = pawn + (8 if side == chess.WHITE else -8)
    held = board.piece_at(step) == chess.Piece(chess.PAWN, not side)
    struck = any(board.piece_type_at(s) == chess.PAWN for s in board.attackers(not side, step))
    need(held or struck, "no enemy pawn attacks or holds the next square")


def open_file(claim, board, side):
    file = [chess.square_file(heavy_of(claim, side))]
    need(not pawns(board, side, file) and not pawns(board, not side, file), "there are pawns on the file")


def half_open_file(claim, board, side):
    on_it = [heavy_of(claim, side)] if claim.by else claim.squares
    need(on_it, "no file is named")
    for square in on_it:
        file = [chess.square_file(square)]
        need(not pawns(board, side, file), "there is a pawn of the side on the file")
        need(pawns(board, not side, file), "there is no enemy pawn on the file")


def seventh_rank(claim, board, side):
    need(rank(heavy_of(claim, side), side) == 7, "it does not stand on the seventh rank")
    king = board.king(not side)
    enclosed = king is not None and rank(king, side) == 8
    prey = any(rank(s, side) == 7 for s in board.pieces(chess.PAWN, not side))
    need(enclosed or prey, "neither the king on the eighth rank nor a pawn on the seventh")


def outpost(claim, board, side):
    piece = claim.actor()
    need(piece.type in (chess.KNIGHT, chess.BISHOP) and piece.color == side, f"{piece} is no knight or bishop of the side")
    need(4 <= rank(piece.square, side) <= 6, "it does not stand on ranks 4 to 6")
    for enemy in pawns(board, not side, files_beside(piece.square)):
        need(rank(enemy, side) <= rank(piece.square, side), f"the pawn on {chess.square_name(enemy)} is ahead")
    held = any(board.piece_type_at(s) == chess.PAWN for s in attackers(board, side, piece.square))
    need(held, "no pawn of the side protects it")


def on_both_colors(board, side):
    bishops = board.pieces_mask(chess.BISHOP, side)
    return bool(bishops & chess.BB_LIGHT_SQUARES) and bool(bishops & chess.BB_DARK_SQUARES)


def bishop_pair(claim, board, side):
    need(on_both_colors(board, side), "the side has no bishops on both colors")
    need(not on_both_colors(board, not side), "the other side has the pair, too")


def opposite_bishops(claim, board, _side):
    white = board.pieces(chess.BISHOP, chess.WHITE)
    black = board.pieces(chess.BISHOP, chess.BLACK)
    need(len(white) == 1 and len(black) == 1, "not exactly one bishop each")
    light = [bool(bishops.mask & chess.BB_LIGHT_SQUARES) for bishops in (white, black)]
    need(light[0] != light[1], "the bishops stand on squares of one color")
    need(not board.knights, "there are knights")


def undeveloped(claim, board, side):
    at_home = set()
    for kind in (chess.KNIGHT, chess.BISHOP):
        home = first_squares(kind, side)
        at_home |= {(s, kind) for s in home if board.piece_at(s) == chess.Piece(kind, side)}
    need(claim.on, "`on` is empty")
    named = {(piece.square, piece.type) for piece in claim.on}
    need(named == at_home and all(p.color == side for p in claim.on), "`on` is not all that stand on their first squares")


def uncastled(claim, board, side):
    king = board.king(side)
    need(king is not None and chess.square_file(king) == 4 and rank(king, side) == 1, "the king has left its square")
    need(board.pieces(chess.QUEEN, side) and board.pieces(chess.QUEEN, not side), "not both queens are there")


STRUCTURE = {
    "passed": passed,
    "isolated": isolated,
    "doubled": doubled,
    "backward": backward,
    "open-file": open_file,
    "half-open-file": half_open_file,
    "seventh-rank": seventh_rank,
    "outpost": outpost,
    "bishop-pair": bishop_pair,
    "opposite-bishops": opposite_bishops,
    "undeveloped": undeveloped,
    "uncastled": uncastled,
    **POSITIONAL,
}


def check(claim):
    """Decides a claim about structure; raises Wrong if it does not hold."""
    side = None if claim.kind == "opposite-bishops" else claim.owner()
    for piece in ([claim.by] if claim.by else []) + claim.on:
        need(piece.stands(claim.position), f"{piece} does not stand there")
        need(side is None or piece.color == side, f"{piece} is not of the side")
    STRUCTURE[claim.kind](claim, claim.position, side)


def holds(what, board):
    """Whether a structure claim holds in a position."""
    try:
        check(Claim({**what, "after": []}, board))
        return True
    except Wrong:
        return False


def track(board, moves, square, back):
    """Where the piece on a square after some moves came from (or, not `back`, goes to); None if it is gone."""
    steps = []
    for move in moves:
        taken = None
        if board.is_en_passant(move):
            taken = chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square))
        shifts = [(move.from_square, move.to_square)]
        if board.is_castling(move):
            row = chess.square_rank(move.from_square)
            short = chess.square_file(move.to_square) > chess.square_file(move.from_square)
            shifts = [
                (move.from_square, chess.square(6 if short else 2, row)),
                (chess.square(7 if short else 0, row), chess.square(5 if short else 3, row)),
            ]
        steps.append((shifts, taken, move.to_square))
        board = board.copy(stack=False)
        board.push(move)
    for shifts, taken, target in reversed(steps) if back else steps:
        to = {b: a for a, b in shifts} if back else dict(shifts)
        if square in to:
            square = to[square]
        elif not back and square in (taken, target):
            return None
    return square


def moved_along(what, claim, back):
    """The claim with its pieces followed along `after`; None if one of them is gone."""

    def follow(data):
        square = track(claim.root, claim.after, Placed(data).square, back)
        return None if square is None else {**data, "square": chess.square_name(square)}

    by = follow(what["by"]) if what.get("by") else None
    on = [follow(piece) for piece in what.get("on") or []]
    if (what.get("by") and by is None) or None in on:
        return None
    return {**what, "by": by, "on": on}


def change(claim):
    """Decides `gains` and `loses`."""
    what = claim.what
    need(isinstance(what, dict) and what.get("kind") in STRUCTURE, "`what` is no claim about structure")
    gains = claim.kind == "gains"
    with_it, without_it = (claim.position, claim.root) if gains else (claim.root, claim.position)
    need(holds(what, with_it), "it does not hold where it should")
    need(not holds(what, without_it), "it holds before and after")
    same = moved_along(what, claim, back=gains)
    need(same is None or not holds(same, without_it), "it holds for the same pieces before and after")
