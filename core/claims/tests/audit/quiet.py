"""What a quiet move does: the table of docs/reference/claims.md, decided again."""

import chess
from endings import ENDING_DEEDS
from intents import INTENTS
from rules import WORTH, attackers, attacks, captured_square, need, passed_over
from sight import (
    CENTER,
    CLASS,
    HEAVY,
    MINOR,
    PIECES,
    ahead,
    center_distance,
    diagonals,
    ever_attacks,
    far,
    file,
    in_contact,
    is_central,
    is_ending,
    is_far,
    is_isolated,
    is_passed,
    is_weak,
    loss,
    pawn_attacks,
    pawn_strikes,
    pawns,
    rank,
    ring,
    to_use,
)


class Move:
    """A move with the boards before and after it."""

    def __init__(self, claim):
        self.claim = claim
        self.before, self.after = claim.before, claim.position
        self.side = self.before.turn
        move = claim.move
        need(not move.promotion, "the move promotes")
        self.castles = self.before.is_castling(move)
        self.source = move.from_square
        self.target = move.to_square
        if self.castles:
            short = file(move.to_square) > file(move.from_square)
            self.target = chess.square(6 if short else 2, chess.square_rank(self.source))
        self.kind = self.before.piece_type_at(self.source)
        self.captures = self.before.is_capture(move)
        taken = captured_square(self.before, move)
        self.taken = None if taken is None else (taken, self.before.piece_at(taken))
        self.to = move.to_square

    def worth_taken(self):
        """What the move took is worth."""
        return WORTH[self.taken[1].piece_type] if self.taken else 0

    def is_mover(self):
        """`by` is the mover."""
        by = self.claim.actor()
        need(by.square == self.target, "`by` is not the mover")

    def safe(self):
        """The mover is safe."""
        need(loss(self.after, self.target) < self.worth_taken() + 100, "the mover is lost")

    def is_kind(self, *kinds):
        """The mover is of a kind."""
        need(self.kind in kinds, "the mover is of another kind")

    def quiet(self):
        """The move takes nothing and does not castle."""
        need(not self.captures and not self.castles, "the move captures or castles")

    def enemy(self):
        """`on[0]`, of the enemy."""
        on = self.claim.target()
        need(on.color != self.side, f"{on} is not the enemy's")
        return on

    def own(self):
        """`on[0]`, of the side that moved."""
        on = self.claim.target()
        need(on.color == self.side, f"{on} is not of the side")
        return on

    def now(self):
        """What the mover attacks."""
        return set(self.after.attacks(self.target))

    def then(self):
        """What it attacked before."""
        return set(self.before.attacks(self.source))

    def reaches_more(self):
        """More squares to use, or more far squares."""
        more = len(to_use(self.after, self.side, self.target)) > len(to_use(self.before, self.side, self.source))
        farther = far(self.after, self.side, self.now()) > far(self.before, self.side, self.then())
        need(more or farther, "it does not reach more")


def levers(m):
    m.is_kind(chess.PAWN)
    m.quiet()
    on = m.enemy()
    need(on.type == chess.PAWN and on.square in pawn_strikes(m.target, m.side), "no lever")


def prepares_lever(m):
    m.is_kind(chess.PAWN)
    m.quiet()
    on, step = m.enemy(), m.claim.square()
    need(not any(p in pawn_strikes(m.target, m.side) for p in pawns(m.after, not m.side)), "it attacks a pawn already")
    need(ahead(m.target, m.side) == step and m.after.piece_at(step) is None, "the next square is not free")
    need(on.type == chess.PAWN and on.square in pawn_strikes(step, m.side), "no lever from there")


def takes_square(m):
    m.is_kind(chess.PAWN)
    on, square = m.enemy(), m.claim.square()
    need(square in pawn_strikes(m.target, m.side) and m.after.piece_at(square) is None, "the square is not attacked, or not empty")
    need(not pawn_attacks(m.before, m.side, square), "a pawn attacked it before")
    need(on.type in MINOR and attacks(m.after, on.square, square), f"{on} cannot go there")


def fixes(m):
    m.is_kind(chess.PAWN)
    on = m.enemy()
    need(on.type == chess.PAWN and ahead(m.target, m.side) == on.square, "they do not stand face to face")


def advances_passed(m):
    m.is_kind(chess.PAWN)
    need(is_passed(m.after, m.side, m.target), "the pawn is not passed")


def supports(m):
    m.is_kind(chess.PAWN)
    strikes = pawn_strikes(m.target, m.side)
    if m.claim.on:
        on = m.own()
        need(on.type in PIECES and on.square in strikes, "it guards no piece")
        return
    square = m.claim.square()
    need(square in strikes and is_far(m.after, m.side, square), "it guards no far square")
    need(not pawn_attacks(m.before, m.side, square), "a pawn guarded it before")
    need(m.after.piece_type_at(square) != chess.KING, "a king stands there")


def storms(m):
    m.is_kind(chess.PAWN)
    m.quiet()
    on = m.enemy()
    near = abs(file(on.square) - file(m.target)) <= 2 and rank(m.target, m.side) >= 4
    need(on.type == chess.KING and near, "it is not near the king")


def joins(m):
    m.is_kind(chess.PAWN)
    on = m.own()
    beside = chess.square_rank(on.square) == chess.square_rank(m.target) and abs(file(on.square) - file(m.target)) == 1
    need(on.type == chess.PAWN and beside, "they do not stand side by side")


def frees(m):
    by = m.claim.actor()
    need(by.color == m.side and by.type in (chess.BISHOP, chess.ROOK, chess.QUEEN), "no line piece of the side")
    need(by.square != m.target and m.before.piece_at(by.square) == by.piece, "it moved")
    gain = len(set(m.after.attacks(by.square)) - {m.source}) - len(set(m.before.attacks(by.square)) - {m.source})
    need(gain >= 2 and gain == m.claim.amount, f"it sees {gain} more")


def occupies_center(m):
    need(m.target in CENTER and m.kind != chess.KING, "no square of the center is taken")
    if m.kind != chess.PAWN:
        m.safe()


def blockades(m):
    m.is_kind(*PIECES)
    m.safe()
    on = m.enemy()
    need(on.type == chess.PAWN and ahead(on.square, not m.side) == m.target, "it does not stand before the pawn")
    passed = is_passed(m.after, not m.side, on.square)
    need(passed or is_isolated(m.after, not m.side, on.square), "the pawn is neither passed nor isolated")


def takes_file(m):
    m.is_kind(*HEAVY)
    m.safe()
    m.quiet()
    need(not any(file(p) == file(m.target) for p in pawns(m.after, m.side)), "an own pawn stands on the file")
    on_file = {s for s in chess.SQUARES if file(s) == file(m.target)}
    deeper = len(m.now() & on_file) > len(m.then() & on_file)
    need(file(m.source) != file(m.target) or deeper, "nothing new on the file")
    m.reaches_more()


def gets_behind(m):
    m.is_kind(*HEAVY)
    m.safe()
    m.quiet()
    on = m.own()
    behind = file(on.square) == file(m.target) and rank(on.square, m.side) > rank(m.target, m.side)
    need(behind and is_passed(m.after, m.side, on.square), "it is not behind a passed pawn")
    m.reaches_more()


def takes_diagonal(m):
    m.is_kind(chess.BISHOP, chess.QUEEN)
    m.safe()
    m.quiet()
    new, old = diagonals(m.after, m.target), diagonals(m.before, m.source)

    def half(squares):
        return sum(rank(s, m.side) >= 5 for s in squares)

    need(len(new) >= len(old) + 2 or half(new) > half(old), "the diagonals are no longer")
    m.reaches_more()


def takes_outpost(m):
    m.is_kind(*MINOR)
    m.safe()
    need(4 <= rank(m.target, m.side) <= 6, "not on rank 4 to 6")
    need(not ever_attacks(m.after, not m.side, m.target), "a pawn can attack it")


def is_goal(m, square):
    """Where a knight would like to stand."""
    board, side = m.after, m.side
    if board.color_at(square) == side:
        return False
    post = 4 <= rank(square, side) <= 6 and 1 <= file(square) <= 6 and not ever_attacks(board, not side, square)
    if post:
        return True
    if rank(square, side) < 3 or pawn_attacks(board, not side, square):
        return False
    return any(is_weak(board, not side, s) for s in chess.SquareSet(chess.BB_KNIGHT_ATTACKS[square]))


def is_closed(board, side, square):
    """Where a knight on its way does not step."""
    piece = board.piece_at(square)
    own = piece is not None and piece.color == side and piece.piece_type in (chess.PAWN, chess.KING)
    return own or pawn_attacks(board, not side, square)


def is_held(m, square):
    """Whether the knight could stay on an empty square: the other side attacks it no more often than the rest of its own."""
    own = [s for s in attackers(m.after, m.side, square) if s != m.target]
    return len(own) >= len(attackers(m.after, not m.side, square))


def heads_for(m):
    m.is_kind(chess.KNIGHT)
    m.safe()
    way = m.claim.squares
    need(1 <= len(way) <= 2, "the way has one or two steps")
    at = m.target
    for step in way:
        need(step in chess.SquareSet(chess.BB_KNIGHT_ATTACKS[at]), "no knight's step")
        need(not is_closed(m.after, m.side, step), "the way is closed")
        need(m.after.color_at(step) in (None, m.side), "the enemy stands there")
        need(is_held(m, step), "the enemy holds the way")
        at = step
    need(is_goal(m, at), "the last square is no goal")
    if len(way) == 1:
        known = set(chess.SquareSet(chess.BB_KNIGHT_ATTACKS[m.source])) | {m.source}
        need(at not in known, "it was a step away before")
        return
    reached = {m.source}
    for _ in way:
        steps = {t for s in reached for t in chess.SquareSet(chess.BB_KNIGHT_ATTACKS[s])}
        reached |= {t for t in steps if not is_closed(m.before, m.side, t)}
    need(not any(is_goal(m, s) for s in reached), "it is no nearer than before")


def centralizes(m):
    m.is_kind(*PIECES)
    m.safe()
    nearer = center_distance(m.target) < center_distance(m.source) or not is_central(m.source)
    need(is_central(m.target) and nearer, "it comes no nearer to the center")


def posts(m):
    m.is_kind(chess.BISHOP, chess.ROOK, chess.QUEEN)
    m.safe()
    m.quiet()
    need(rank(m.target, m.side) >= 4, "not on rank 4 or beyond")
    held = pawn_attacks(m.after, m.side, m.target) and not pawn_attacks(m.after, not m.side, m.target)
    need(held or not ever_attacks(m.after, not m.side, m.target), "a pawn drives it away")
    if m.claim.on:
        on = m.enemy()
        need(on.square in m.now() - m.then(), "it does not newly attack the piece")
        need(on.type == chess.PAWN or is_weak(m.after, not m.side, on.square), "the piece is neither pawn nor weak")
        return
    closer = len(m.now() & ring(m.after, not m.side)) > len(m.then() & ring(m.before, not m.side))
    need(closer or far(m.after, m.side, m.now()) > far(m.before, m.side, m.then()), "it attacks no more")


def taken_piece(m):
    """`on[0]` is what the move captured."""
    on = m.claim.target()
    need(m.taken is not None and m.taken == (on.square, on.piece), f"{on} is not captured")
    return on


def trades(m):
    on = taken_piece(m)
    need(m.kind in CLASS and CLASS[m.kind] == CLASS.get(on.type), "not like for like")
    need(attackers(m.after, not m.side, m.target), "it cannot be taken back")
    need(loss(m.after, m.target) == m.worth_taken(), "the exchange is not even")


def swaps_minor(m):
    trades(m)
    need(m.claim.target().type != m.kind, "both are of one kind")


def takes_with(m):
    taken_piece(m)
    need(m.worth_taken() - loss(m.after, m.target) >= 100, "the capture wins nothing")
    ways = [x for x in m.before.legal_moves if m.before.is_capture(x) and x.to_square == m.to]
    need(len(ways) >= 2, "there was no other way")


def offers_trade(m):
    by = m.claim.actor()
    need(by.color == m.side, f"{by} is not of the side")
    m.quiet()
    on = m.enemy()
    need(in_contact(m.after, by.square, on.square), "they cannot be exchanged")
    if by.square == m.target:
        need(m.kind != chess.PAWN, "a pawn moved")
        m.safe()
    earlier = m.source if by.square == m.target else by.square
    need(not in_contact(m.before, earlier, on.square), "they could be before")


def avoids_trade(m):
    m.is_kind(*PIECES)
    m.safe()
    m.quiet()
    on = m.enemy()
    need(in_contact(m.before, m.source, on.square), "they could not be exchanged")
    need(not in_contact(m.after, m.target, on.square), "they still can")


def king_to_center(m):
    m.is_kind(chess.KING)
    need(is_ending(m.before), "no ending")
    need(center_distance(m.target) < center_distance(m.source), "no nearer to the center")


def king_nears(m):
    m.is_kind(chess.KING)
    need(is_ending(m.before), "no ending")
    on = m.claim.target()
    weak = on.color != m.side and is_weak(m.after, on.color, on.square)
    need(on.type == chess.PAWN and (is_passed(m.after, on.color, on.square) or weak), "no pawn that counts")
    near = chess.square_distance(m.target, on.square) < chess.square_distance(m.source, on.square)
    need(near, "no nearer")


def king_steps_up(m):
    m.is_kind(chess.KING)
    need(not m.after.pieces(chess.QUEEN, not m.side), "their queen is on")
    need(rank(m.target, m.side) > rank(m.source, m.side), "no step forward")


def leaves_line(m):
    m.is_kind(chess.KING)
    on = m.enemy()

    def on_line(board, king):
        if chess.square_distance(king, on.square) == 0 or not chess.ray(king, on.square):
            return False
        straight = file(king) == file(on.square) or chess.square_rank(king) == chess.square_rank(on.square)
        kinds = (chess.ROOK, chess.QUEEN) if straight else (chess.BISHOP, chess.QUEEN)
        between = chess.SquareSet(chess.between(king, on.square)) & chess.SquareSet(board.occupied)
        return on.type in kinds and len(between) <= 1

    need(m.before.piece_at(on.square) == on.piece and on_line(m.before, m.source), "it was not on the line")
    need(not on_line(m.after, m.target), "it still is")


def shelter(board, side, king):
    """Pawns of a side one or two ranks before its king."""
    return sum(
        abs(file(p) - file(king)) <= 1 and 1 <= rank(p, side) - rank(king, side) <= 2 for p in pawns(board, side)
    )


def finds_shelter(m):
    m.is_kind(chess.KING)
    now = shelter(m.after, m.side, m.target)
    need(now > shelter(m.before, m.side, m.source) and now == m.claim.amount, "no more shelter")


def fewer_checks(m):
    m.is_kind(chess.KING)
    need(not m.after.is_check(), "the other side is in check")
    turned = passed_over(m.before)
    need(not turned.is_check(), "somebody is in check")

    def checks(board):
        return sum(board.gives_check(x) for x in board.legal_moves)

    fewer = checks(turned) - checks(m.after)
    need(fewer >= 1 and fewer == m.claim.amount, f"{fewer} checks fewer")


def takes_seventh(m):
    m.is_kind(*HEAVY)
    m.safe()
    need(rank(m.target, m.side) == 7 and rank(m.source, m.side) != 7, "it does not come to the seventh rank")


def doubles_on(m):
    m.is_kind(*HEAVY)
    m.safe()
    on = m.own()
    straight = file(on.square) == file(m.target) or chess.square_rank(on.square) == chess.square_rank(m.target)
    need(on.type in HEAVY and straight and on.square in m.now(), "they do not stand on one line")
    need(on.square not in m.then(), "they did before")


def targets(m):
    m.is_kind(*PIECES)
    m.safe()
    on = m.enemy()
    need(on.square in m.now() - m.then(), "it does not newly attack the piece")
    need(is_weak(m.after, not m.side, on.square), "the piece is not weak")


def guards(m):
    m.safe()
    on = m.own()
    need(on.square in m.now() and on.type != chess.KING, "it does not guard the piece")
    need(m.before.piece_at(on.square) == on.piece, "the piece did not stand there")
    need(not attackers(m.before, m.side, on.square), "it had a guard")


def mobilizes(m):
    m.is_kind(*PIECES)
    m.safe()
    gain = len(to_use(m.after, m.side, m.target)) - len(to_use(m.before, m.side, m.source))
    need(gain >= 2 and gain == m.claim.amount, f"{gain} squares more")


DEEDS = {
    "levers": levers,
    "prepares-lever": prepares_lever,
    "takes-square": takes_square,
    "fixes": fixes,
    "advances-passed": advances_passed,
    "supports": supports,
    "storms": storms,
    "joins": joins,
    "frees": frees,
    "occupies-center": occupies_center,
    "blockades": blockades,
    "takes-file": takes_file,
    "gets-behind": gets_behind,
    "takes-diagonal": takes_diagonal,
    "takes-outpost": takes_outpost,
    "heads-for": heads_for,
    "centralizes": centralizes,
    "posts": posts,
    "swaps-minor": swaps_minor,
    "trades": trades,
    "takes-with": takes_with,
    "offers-trade": offers_trade,
    "avoids-trade": avoids_trade,
    "king-to-center": king_to_center,
    "king-nears": king_nears,
    "king-steps-up": king_steps_up,
    "leaves-line": leaves_line,
    "finds-shelter": finds_shelter,
    "fewer-checks": fewer_checks,
    "takes-seventh": takes_seventh,
    "doubles-on": doubles_on,
    "targets": targets,
    "guards": guards,
    "mobilizes": mobilizes,
    **ENDING_DEEDS,
    **INTENTS,
}


def decided_by(test, names_another):
    """A check of the table from a test on the move."""

    def check(claim):
        move = Move(claim)
        if not names_another:
            move.is_mover()
        test(move)

    return check


QUIET = {name: decided_by(test, name in ("frees", "offers-trade")) for name, test in DEEDS.items()}
