"""Claims about tactics. A check returns None if the rules decide, or a question for the engine."""

import chess

from rules import (
    SLIDERS,
    WORTH,
    Wrong,
    attackers,
    attacks,
    behind,
    captured_square,
    exchange,
    is_free_promotion,
    is_lost,
    need,
    passed_over,
    play,
    read_move,
    turned,
    without,
    worth,
)


def enemies(claim, *pieces):
    by = claim.actor()
    for piece in pieces:
        need(piece.color != by.color, f"{by} and {piece} are of one side")


def is_forked(board, by, target):
    """Whether a target counts for a fork."""
    piece = target.piece
    return piece.piece_type == chess.KING or worth(piece) > worth(by.piece) or is_lost(board, target.square)


def fork(claim):
    by, board = claim.actor(), claim.position
    need(len({piece.square for piece in claim.on}) >= 2, "`on` has fewer than two pieces")
    enemies(claim, *claim.on)
    for target in claim.on:
        need(attacks(board, by.square, target.square), f"{by} does not attack {target}")
        need(is_forked(board, by, target), f"{target} is no king, worth no more than {by}, and not lost by exchange")


def on_line(claim):
    """`by` attacks `on[0]`, behind which stands `on[1]`."""
    by, front, back = claim.actor(), claim.target(0), claim.target(1)
    enemies(claim, front, back)
    need(by.type in SLIDERS, f"{by} is no bishop, rook or queen")
    need(attacks(claim.position, by.square, front.square), f"{by} does not attack {front}")
    need(behind(claim.position, by.square, front.square) == back.square, f"{back} does not stand behind {front}")
    return by, front, back


def pin(claim):
    by, front, back = on_line(claim)
    need(front.type != chess.KING, "a king is not pinned")
    falls = is_lost(without(claim.position, front.square), back.square)
    need(back.type == chess.KING or worth(back.piece) > worth(by.piece) or falls, f"{back} is not in danger")


def skewer(claim):
    by, front, back = on_line(claim)
    need(back.type != chess.KING, "the piece behind is the king")
    need(worth(back.piece) <= worth(front.piece), f"{back} is worth more than {front}")
    need(is_lost(without(claim.position, front.square), back.square), f"{back} is not lost by exchange behind {front}")


def hangs(claim):
    target = claim.target()
    need(is_lost(claim.position, target.square), f"{target} is not lost by exchange")


def trapped(claim):
    target, board = claim.target(), claim.position
    need(board.turn == target.color, "its owner is not to move")
    need(not board.is_check(), "its owner is in check")
    need(target.type not in (chess.KING, chess.PAWN), f"{target} is a king or a pawn")
    need(is_lost(board, target.square), f"{target} is not lost by exchange where it stands")
    for move in board.legal_moves:
        if move.from_square != target.square:
            continue
        taken = captured_square(board, move)
        gain = 0 if taken is None else WORTH.get(board.piece_type_at(taken), 0)
        then = play(board, [move.uci()])[-1]
        price = exchange(then, move.to_square, not target.color)
        need(gain < price, f"{move.uci()} takes {gain} and costs {price}")


def guards_piece(claim, target):
    by, board = claim.actor(), claim.position
    need(by.color == target.color and by.square != target.square, f"{by} and {target} are not two pieces of one side")
    need(attackers(board, by.color, target.square) == [by.square], f"{by} does not guard {target} alone")
    need(attackers(board, not by.color, target.square), f"nothing attacks {target}")
    need(not is_lost(board, target.square), f"{target} is lost by exchange with {by} on the board")
    need(is_lost(without(board, by.square), target.square), f"{target} is not lost by exchange without {by}")


def mates_in_one(board, text, square):
    """Whether a move is legal, goes to a square and is checkmate. Without both kings, or with one to be captured, nothing is."""
    if None in (board.king(chess.WHITE), board.king(chess.BLACK)) or board.was_into_check():
        return False
    try:
        move = read_move(board, text)
    except Wrong:
        return False
    return move.to_square == square and play(board, [text])[-1].is_checkmate()


def guards_square(claim):
    by, board = claim.actor(), claim.position
    need(claim.line, "`line` is empty")
    with_it = turned(board, not by.color)
    with_it.castling_rights = chess.BB_EMPTY
    without_it = without(with_it, by.square)
    need(mates_in_one(without_it, claim.line[0], claim.square()), f"{claim.line[0]} does not mate without {by}")
    need(not mates_in_one(with_it, claim.line[0], claim.square()), f"{claim.line[0]} mates with {by} on the board")


def sole_guard(claim):
    need(claim.on or claim.squares, "neither a piece nor a square is guarded")
    for target in claim.on[:1]:
        guards_piece(claim, target)
    if not claim.on:
        guards_square(claim)


def overloaded(claim):
    guards_piece(claim, claim.target(0))
    if len(claim.on) > 1:
        need(claim.on[0].square != claim.on[1].square, "it is one thing and not two")
        guards_piece(claim, claim.on[1])
    else:
        guards_square(claim)


def lures(claim):
    need(len(claim.line) == 2, "`line` is not the reply and the next move")
    moved = claim.move.to_square
    board = claim.position
    boards = play(board, claim.line)
    reply, following = (chess.Move.from_uci(text) for text in claim.line)
    takes = captured_square(board, reply) == moved
    need(takes or board.is_check(), "the reply neither captures the mover nor answers a check")
    lured, square = claim.target(), claim.square()
    need(lured.square == reply.from_square, f"it is not {lured} that replies")
    if reply.to_square == square and is_caught(boards, square, following):
        return
    led_away = attacks(board, lured.square, square) and not attacks(boards[1], reply.to_square, square)
    ends = boards[1].is_capture(following) or following.promotion is not None or boards[2].is_checkmate()
    need(led_away and following.to_square == square and ends, f"{lured} is neither caught on the square nor led away from it")


class Standing:
    """A piece on a square of a board, as the definitions of forks and skewers want it."""

    def __init__(self, board, square):
        self.piece, self.square = board.piece_at(square), square
        self.color, self.type = self.piece.color, self.piece.piece_type


def is_caught(boards, square, following):
    """Whether the next move captures or checks what stands on a square, or its piece forks or skewers it with another."""
    _, between, after = boards
    if captured_square(between, following) == square:
        return True
    target = Standing(after, square)
    if target.type == chess.KING and after.is_check():
        return True
    by = Standing(after, following.to_square)
    others = [Standing(after, other) for other in chess.SquareSet(after.occupied_co[target.color]) if other != square]
    for other in others:
        forked = all(attacks(after, by.square, one.square) and is_forked(after, by, one) for one in (target, other))
        if forked or is_skewered(after, by, target, other) or is_skewered(after, by, other, target):
            return True
    return False


def is_skewered(board, by, front, back):
    """Whether a piece skewers two others."""
    on_the_line = by.type in SLIDERS and attacks(board, by.square, front.square)
    if not on_the_line or behind(board, by.square, front.square) != back.square or back.type == chess.KING:
        return False
    return worth(back.piece) <= worth(front.piece) and is_lost(without(board, front.square), back.square)


def threatens(board, claim):
    """By the rules alone: after the pass, `line` mates, or its first move wins `amount`."""
    need(claim.line, "`line` is empty")
    boards = play(board, claim.line)
    if claim.amount is None:
        need(len(claim.line) == 1, "a threat of mate has one move")
        need(boards[1].is_checkmate(), f"{claim.line[0]} is no checkmate")
        return
    amount = claim.least()
    wins = gain(board, chess.Move.from_uci(claim.line[0]))
    need(wins >= amount, f"{claim.line[0]} wins {wins} after the pass, not {amount}")


def gain(board, move):
    """What a move wins: by exchange, or up to 800 by a promotion on a square that nobody attacks."""
    square = captured_square(board, move)
    won = 0 if square is None else exchange(board, square, board.turn)
    return max(won, 800) if is_free_promotion(board, move) else won


def threat(claim):
    board = claim.position
    then = passed_over(board)
    threatens(then, claim)
    if claim.amount is None:
        return None
    named(claim)
    margin = min(claim.amount / 2, 150)

    def ask(engine):
        # For the threatening side: once moving, once waiting for the other's best.
        moving = engine.value(then, then.turn)
        waiting = engine.value(board, then.turn)
        need(moving - waiting + engine.slack >= margin, f"the pass costs {moving - waiting} only ({waiting} to {moving})")

    return ask


def named(claim):
    """Where an engine decides, the claim says which and with what effort."""
    engine = claim.engine
    need(isinstance(engine, dict) and engine.get("name") and engine.get("nodes") is not None, "no engine is named")


def parries(claim):
    threatens(passed_over(claim.before), claim)
    board = claim.position
    move = chess.Move.from_uci(claim.line[0])
    if move not in board.legal_moves:
        return
    if claim.amount is None:
        need(not play(board, claim.line[:1])[-1].is_checkmate(), f"{claim.line[0]} still mates")
        return
    wins = gain(board, move)
    need(wins < claim.amount, f"{claim.line[0]} still wins {wins}")


TACTICS = {
    "fork": fork,
    "pin": pin,
    "skewer": skewer,
    "hangs": hangs,
    "trapped": trapped,
    "sole-guard": sole_guard,
    "overloaded": overloaded,
    "lures": lures,
    "threat": threat,
    "parries": parries,
}
