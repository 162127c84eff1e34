"""The structure of quiet positions: the second table of structure of docs/reference/claims.md, decided again."""

import chess
from endings import ENDINGS
from rules import Wrong, attacks, exchange, need
from sight import (
    HEAVY,
    MINOR,
    PIECES,
    ahead,
    center_distance,
    diagonals,
    ever_attacks,
    file,
    is_bad_bishop,
    is_central,
    is_ending,
    is_isolated,
    is_passed,
    loss,
    pawn_attacks,
    pawn_strikes,
    pawns,
    rank,
    ring,
    room,
    to_use,
)


def protected_passed(claim, board, side):
    pawn = claim.target().square
    need(is_passed(board, side, pawn) and pawn_attacks(board, side, pawn), "not passed, or not guarded by a pawn")


def distance(board, pawn):
    """Files to the nearest other pawn; None if there is none."""
    others = [p for side in chess.COLORS for p in pawns(board, side) if p != pawn]
    return min((abs(file(p) - file(pawn)) for p in others), default=None)


def outside_passed(claim, board, side):
    pawn = claim.target().square
    need(is_passed(board, side, pawn), "not passed")
    far = distance(board, pawn)
    need(far is not None and far >= 3, "another pawn is near")
    for other in pawns(board, not side):
        need(not is_passed(board, not side, other) or distance(board, other) < far, "an enemy passed pawn is as far")


def connected_passed(claim, board, side):
    one, other = claim.target(0).square, claim.target(1).square
    need(is_passed(board, side, one) and is_passed(board, side, other), "not both passed")
    near = abs(file(one) - file(other)) == 1 and abs(rank(one, side) - rank(other, side)) <= 1
    need(near, "not together")


def candidate(claim, board, side):
    pawn = claim.target().square
    is_pawn = board.piece_at(pawn) == chess.Piece(chess.PAWN, side)
    need(is_pawn and not is_passed(board, side, pawn), "no pawn, or passed")
    level = rank(pawn, side)
    for color in chess.COLORS:
        for other in pawns(board, color):
            need(file(other) != file(pawn) or rank(other, side) <= level, "a pawn stands ahead")
    helpers = [p for p in pawns(board, side) if abs(file(p) - file(pawn)) == 1 and rank(p, side) <= level]
    guards = [p for p in pawns(board, not side) if abs(file(p) - file(pawn)) == 1 and rank(p, side) > level]
    need(len(helpers) >= len(guards), "too few helpers")


def majority(claim, board, side):
    wing = file(claim.target().square) >= 4
    own = {p for p in pawns(board, side) if (file(p) >= 4) == wing}
    enemy = {p for p in pawns(board, not side) if (file(p) >= 4) == wing}
    need({piece.square for piece in claim.on} == own, "these are not the pawns of the wing")
    need(len(own) > len(enemy) and len(own) - len(enemy) == claim.amount, "the numbers differ")


def hanging_pawns(claim, board, side):
    one, other = claim.target(0), claim.target(1)
    need(one.type == chess.PAWN and other.type == chess.PAWN, "no pawns")
    left, right = sorted((file(one.square), file(other.square)))
    ranks = sorted((rank(one.square, side), rank(other.square, side)))
    need(right - left == 1 and ranks in ([4, 4], [3, 4]), "not side by side")
    need(not any(file(p) in (left - 1, right + 1) for p in pawns(board, side)), "an own pawn stands beside")
    need(not any(file(p) in (left, right) for p in pawns(board, not side)), "an enemy pawn stands before")


def blockaded(claim, board, side):
    by, pawn = claim.actor(), claim.square()
    need(by.type not in (chess.PAWN, chess.KING), "no piece")
    need(board.piece_at(pawn) == chess.Piece(chess.PAWN, not side), "no enemy pawn")
    need(ahead(pawn, not side) == by.square, "not before the pawn")
    need(is_passed(board, not side, pawn) or is_isolated(board, not side, pawn), "neither passed nor isolated")
    need(loss(board, by.square) < 100, "lost there")


def holds_file(claim, board, side):
    by = claim.actor()
    need(by.type in HEAVY, "no heavy piece")
    column = file(by.square)
    need(not any(file(p) == column for p in pawns(board, side)), "an own pawn stands on the file")

    def uses(color, square):
        return sum(file(s) == column for s in to_use(board, color, square))

    for kind in HEAVY:
        for rival in board.pieces(kind, not side):
            if file(rival) != column:
                continue
            need(uses(not side, rival) < uses(side, by.square), "a rival uses as much of the file")
            faces = attacks(board, rival, by.square)
            need(not faces or loss(board, rival) >= 100, "a rival faces it")


def doubled_heavies(claim, board, side):
    one, other = claim.target(0), claim.target(1)
    need(one.type in HEAVY and other.type in HEAVY and one.square != other.square, "no two heavy pieces")
    straight = file(one.square) == file(other.square) or chess.square_rank(one.square) == chess.square_rank(other.square)
    need(straight and attacks(board, one.square, other.square), "not on one line")


def rook_behind(claim, board, side):
    by, pawn = claim.actor(), claim.square()
    piece = board.piece_at(pawn)
    need(by.type == chess.ROOK and piece is not None and is_passed(board, piece.color, pawn), "no rook or no passed pawn")
    behind = file(pawn) == file(by.square) and rank(by.square, piece.color) < rank(pawn, piece.color)
    need(behind and attacks(board, by.square, pawn), "not behind it")


def long_diagonal(claim, board, side):
    by = claim.actor()
    need(by.type in (chess.BISHOP, chess.QUEEN), "no bishop or queen")
    seen = diagonals(board, by.square)
    rising = chess.D4 in seen and chess.E5 in seen
    need(rising or (chess.E4 in seen and chess.D5 in seen), "not through the center")


def weak_square(claim, board, side):
    square = claim.square()
    inside = rank(square, side) in (5, 6) or (rank(square, side) == 4 and 2 <= file(square) <= 5)
    need(inside and not ever_attacks(board, not side, square), "not weak")


def weak_complex(claim, board, side):
    need(claim.squares, "no squares")
    light = {bool(chess.BB_SQUARES[s] & chess.BB_LIGHT_SQUARES) for s in claim.squares}
    need(len(set(claim.squares)) >= 4 and len(light) == 1, "not four of one color")
    for square in claim.squares:
        inside = rank(square, side) in (5, 6) and 1 <= file(square) <= 6
        need(inside and not ever_attacks(board, not side, square), "a pawn can attack one")
    color = chess.BB_LIGHT_SQUARES if light == {True} else chess.BB_DARK_SQUARES
    need(not int(board.pieces(chess.BISHOP, not side)) & color, "they have the bishop")
    bishop = int(board.pieces(chess.BISHOP, side)) & color
    need(bishop or (board.pieces(chess.QUEEN, side) and board.pieces(chess.KNIGHT, side)), "nobody can use them")


def space(claim, board, side):
    more = room(board, side) - room(board, not side)
    need(more >= 1 and more == claim.amount, f"{more} more")


def bad_bishop(claim, board, side):
    need(is_bad_bishop(board, side, claim.actor().square), "the bishop is not bad")


def good_knight(claim, board, side):
    by, bishop = claim.actor(), claim.square()
    need(by.type == chess.KNIGHT and not board.pieces(chess.BISHOP, side), "no knights alone")
    need(set(board.pieces(chess.BISHOP, not side)) == {bishop}, "not their only bishop")
    count = [sum(len(board.pieces(kind, color)) for kind in MINOR) for color in chess.COLORS]
    need(count[0] == count[1], "not as many minor pieces")
    need(is_bad_bishop(board, not side, bishop), "the bishop is not bad")


def few_squares(claim, board, side):
    by = claim.actor()
    most = {chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 4}.get(by.type)
    need(most is not None, "of another kind")
    count = len(to_use(board, side, by.square))
    need(count <= most and count == claim.amount, f"{count} squares")


def centralized(claim, board, side):
    by = claim.actor()
    need(by.type in (chess.KNIGHT, chess.BISHOP, chess.QUEEN), "of another kind")
    need(is_central(by.square) and loss(board, by.square) < 100, "not safely in the center")


def exposed_king(claim, board, side):
    source = claim.square()
    piece = board.piece_at(source)
    need(piece is not None and piece.color != side, "no enemy piece")

    def free(square):
        return len(chess.SquareSet(chess.between(source, square)) & chess.SquareSet(board.occupied)) <= 1

    near = ring(board, side)
    column = file(source)
    own = any(file(p) == column for p in pawns(board, not side))
    along = piece.piece_type in HEAVY and not own and any(file(s) == column and free(s) for s in near)
    slanted = False
    if piece.piece_type in (chess.BISHOP, chess.QUEEN):
        seen = diagonals(board, source)
        for square in near:
            line = chess.SquareSet(chess.ray(source, square)) if square != source else chess.SquareSet()
            diagonal = file(square) != column and chess.square_rank(square) != chess.square_rank(source)
            if line and diagonal and len(seen & line) >= 5 and free(square):
                slanted = True
    need(along or slanted, "no line to the king")


def shelter_broken(claim, board, side):
    king = board.king(side)
    need(rank(king, side) <= 2 and file(king) in (0, 1, 2, 6, 7), "the king has not castled")
    column = file(claim.square())
    need(abs(column - file(king)) <= 1, "not a file of the king")
    need(not any(file(p) == column and rank(p, side) in (2, 3) for p in pawns(board, side)), "a pawn stands there")


def opposite_castling(claim, board, side):
    files = sorted(file(board.king(color)) for color in chess.COLORS)
    need(files[0] <= 2 and files[1] >= 5, "not on different wings")
    need(all(board.pieces(chess.QUEEN, color) for color in chess.COLORS), "no queens")


def active_king(claim, board, side):
    king = board.king(side)
    need(is_ending(board), "no ending")
    hits = any(chess.square_distance(king, p) == 1 for p in pawns(board, not side))
    near = any(is_passed(board, side, p) and chess.square_distance(king, p) <= 2 for p in pawns(board, side))
    need(center_distance(king) <= 1 or hits or near, "not active")


def bare(board):
    """Only kings and pawns."""
    return board.occupied == board.kings | board.pawns


def opposition(claim, board, side):
    king, other = board.king(side), board.king(not side)
    need(bare(board) and board.turn != side, "not an ending of pawns with the other side to move")
    across, up = abs(file(king) - file(other)), abs(chess.square_rank(king) - chess.square_rank(other))
    need(across % 2 == 0 and up % 2 == 0, "no opposition")


def in_the_square(claim, board, side):
    pawn = claim.square()
    need(bare(board) and is_passed(board, not side, pawn), "no passed pawn of the enemy")
    path = [s for s in chess.SQUARES if file(s) == file(pawn) and rank(s, not side) > rank(pawn, not side)]
    need(not any(board.piece_at(s) for s in path), "its way is not free")
    goal = next(s for s in path if rank(s, not side) == 8)
    left = 8 - rank(pawn, not side)
    moves = 5 if left == 6 else left
    need(chess.square_distance(board.king(side), goal) <= moves + (board.turn == side), "too late")


def activity(claim, board, side):
    def squares(color):
        return sum(len(to_use(board, color, s)) for kind in PIECES for s in board.pieces(kind, color))

    more = squares(side) - squares(not side)
    need(more >= 1 and more == claim.amount, f"{more} squares more")


def livelier(claim, board, side):
    by, other = claim.actor(), claim.square()
    need(by.type in PIECES and board.piece_at(other) == chess.Piece(by.type, not side), "no enemy piece of its kind")
    more = len(to_use(board, side, by.square)) - len(to_use(board, not side, other))
    need(more >= 1 and more == claim.amount, f"{more} squares more")


def restrains(claim, board, side):
    need(claim.squares and claim.on, "no pawns or no squares")
    hits = {piece.square: set(pawn_strikes(piece.square, side)) for piece in claim.on}
    need(all(piece.type == chess.PAWN for piece in claim.on), "no pawn")
    need(all(seen & set(claim.squares) for seen in hits.values()), "a pawn attacks none of the squares")
    for square in claim.squares:
        need(any(square in seen for seen in hits.values()), "none of the pawns attacks it")
        need(board.piece_at(square) is None, "it is not empty")
        comers = []
        for pawn in pawns(board, not side):
            one = ahead(pawn, not side)
            double = rank(pawn, not side) == 2 and board.piece_at(one) is None and ahead(one, not side) == square
            if one == square or double:
                comers.append(pawn)
        need(comers, "no enemy pawn could step there")
        stepped = board.copy(stack=False)
        stepped.remove_piece_at(comers[0])
        stepped.set_piece_at(square, chess.Piece(chess.PAWN, not side))
        need(exchange(stepped, square, side) >= 100, "it would not be lost there")


def term_holds(term, board, side):
    """One term of a pattern, with the side in the place of White."""
    need(len(term) >= 3 and term[0] in "wb" and term[1] in ":!", f"{term!r} is no term")
    color = side if term[0] == "w" else not side
    place = term[2:]
    low, high = place.split("-") if "-" in place else (place, place)
    if len(place) == 1:
        low, high = place + "1", place + "8"
    try:
        low, high = chess.parse_square(low), chess.parse_square(high)
    except ValueError:
        raise Wrong(f"{term!r} is no term") from None

    def inside(pawn):
        row = rank(pawn, side) - 1
        return file(pawn) == file(low) and chess.square_rank(low) <= row <= chess.square_rank(high)

    return any(inside(p) for p in pawns(board, color)) == (term[1] == ":")


def structure(claim, board, side):
    text = claim.data.get("pattern")
    need(isinstance(text, str) and text.split(), "`pattern` is missing")
    for either in text.split():
        need(any([term_holds(term, board, side) for term in either.split("/")]), f"{either} does not hold")


POSITIONAL = {
    **ENDINGS,
    "protected-passed": protected_passed,
    "outside-passed": outside_passed,
    "connected-passed": connected_passed,
    "candidate": candidate,
    "majority": majority,
    "hanging-pawns": hanging_pawns,
    "blockaded": blockaded,
    "holds-file": holds_file,
    "doubled-heavies": doubled_heavies,
    "rook-behind": rook_behind,
    "long-diagonal": long_diagonal,
    "weak-square": weak_square,
    "weak-complex": weak_complex,
    "space": space,
    "bad-bishop": bad_bishop,
    "good-knight": good_knight,
    "few-squares": few_squares,
    "centralized": centralized,
    "exposed-king": exposed_king,
    "shelter-broken": shelter_broken,
    "opposite-castling": opposite_castling,
    "active-king": active_king,
    "opposition": opposition,
    "in-the-square": in_the_square,
    "activity": activity,
    "livelier": livelier,
    "restrains": restrains,
    "structure": structure,
}
