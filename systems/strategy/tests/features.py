"""Every feature of quiet positions once more, written from the definitions alone, and compared with what Motive finds.

    python3 systems/strategy/tests/features.py positions PUZZLES.csv 100000 > FENS
    lab strategy features FENS | python3 systems/strategy/tests/features.py compare -

`positions` prints the positions of puzzles and the moves that solve them, one FEN a line. `compare` reads lines of a FEN, a tab and
features (`kind side men squares amount`, separated by semicolons), prints what differs, and the number of positions and features.
"""

import csv
import sys
from collections import Counter

import chess

WORTH = {chess.PAWN: 100, chess.KNIGHT: 310, chess.BISHOP: 320, chess.ROOK: 500, chess.QUEEN: 950, chess.KING: 20000}
PIECES = (chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN)
CENTER = (chess.D4, chess.E4, chess.D5, chess.E5)
EVEN = 20
WINGS = (range(0, 4), range(4, 8))
# Mean mobility in the middlegame and in endings, and the most squares of a piece that does little.
MEAN = ((chess.KNIGHT, 3.9, 4.5, 3), (chess.BISHOP, 3.9, 5.0, 3), (chess.ROOK, 4.8, 6.7, 4))


def column(square):
    return square & 7


def is_light(square):
    return bool(chess.BB_SQUARES[square] & chess.BB_LIGHT_SQUARES)


class Side:
    """A position as one side sees it; ranks are counted from that side, 1 to 8."""

    def __init__(self, board, color):
        self.board, self.color = board, color
        self.pawns = list(board.pieces(chess.PAWN, color))
        self.men = set(chess.SquareSet(board.occupied_co[color]))
        self.king = board.king(color)
        self.minor = set(board.pieces(chess.KNIGHT, color)) | set(board.pieces(chess.BISHOP, color))
        self.heavy = set(board.pieces(chess.ROOK, color)) | set(board.pieces(chess.QUEEN, color))
        self.pieces = self.minor | self.heavy
        self.now = {to for pawn in self.pawns for to in self.strikes(pawn)}
        self.ever = {to for pawn in self.pawns for at in [pawn, *self.path(pawn)] for to in self.strikes(at)}
        self.attacks = {man: set(board.attacks(man)) for man in self.men}
        self.attacked = set().union(*self.attacks.values())
        self.enemy = None

    def rank(self, square):
        row = square >> 3
        return row + 1 if self.color else 8 - row

    def step(self, square):
        to = square + (8 if self.color else -8)
        return to if 0 <= to <= 63 else None

    def path(self, square):
        squares = []
        while (square := self.step(square)) is not None:
            squares.append(square)
        return squares

    def strikes(self, square):
        return list(chess.SquareSet(chess.BB_PAWN_ATTACKS[self.color][square]))

    def soon(self):
        found = set()
        for pawn in self.pawns:
            at = pawn
            while at is not None:
                found.update(self.strikes(at))
                at = self.step(at)
                if at is not None and self.board.piece_at(at):
                    break
        return found

    def by(self, square):
        """Own men that attack a square."""
        return {man for man, seen in self.attacks.items() if square in seen}

    def reach(self, square):
        return self.attacks[square] - self.men - self.enemy.now

    def is_passed(self, pawn):
        def stops(other, width):
            return abs(column(other) - column(pawn)) <= width and self.rank(other) > self.rank(pawn)

        return not any(stops(p, 1) for p in self.enemy.pawns) and not any(stops(p, 0) for p in self.pawns)

    def passed(self):
        return [pawn for pawn in self.pawns if self.is_passed(pawn)]

    def beside(self, pawn):
        return [p for p in self.pawns if abs(column(p) - column(pawn)) == 1]

    def isolated(self):
        return [pawn for pawn in self.pawns if not self.beside(pawn)]

    def is_candidate(self, pawn):
        level = self.rank(pawn)
        if any(column(p) == column(pawn) and self.rank(p) > level for p in self.pawns + self.enemy.pawns):
            return False
        helpers = sum(self.rank(p) <= level for p in self.beside(pawn))
        guards = sum(abs(column(p) - column(pawn)) == 1 and self.rank(p) > level for p in self.enemy.pawns)
        return not self.is_passed(pawn) and helpers >= guards

    def is_rammed(self, pawn):
        return self.step(pawn) in self.enemy.pawns


def exchange(board, square, side):
    """What a side wins by capturing first on a square, each side with its cheapest man, free to stop."""
    target = board.piece_at(square)
    if target is None or target.color == side:
        return 0
    occupied, on_square, gains = board.occupied, WORTH[target.piece_type], []
    while True:
        able = board.attackers_mask(side, square, occupied) & occupied
        if not able:
            break
        man = min(chess.scan_forward(able), key=lambda at: (WORTH[board.piece_type_at(at)], at))
        left = occupied & ~chess.BB_SQUARES[man]
        if board.piece_type_at(man) == chess.KING and board.attackers_mask(not side, square, left) & left:
            break
        gains.append(on_square)
        on_square, occupied, side = WORTH[board.piece_type_at(man)], left, not side
    rest = 0
    for taken in reversed(gains):
        rest = max(0, taken - rest)
    return rest


def is_safe(board, square):
    return exchange(board, square, not board.color_at(square)) <= EVEN


def is_ending(board):
    total = sum(WORTH[kind] * len(board.pieces(kind, side)) for kind in PIECES for side in chess.COLORS)
    return total <= (3200 if board.queens else 3800)


def diagonals(board, square):
    """What a bishop would attack if only pawns stood in the way."""
    return set(chess.SquareSet(chess.BB_DIAG_ATTACKS[square][chess.BB_DIAG_MASKS[square] & board.pawns]))


def center_distance(square):
    return min(chess.square_distance(square, center) for center in CENTER)


def between(one, other):
    return set(chess.SquareSet(chess.between(one, other)))


def is_safe_at(us, source, to):
    """Whether the piece on a square would not be lost on another, where lines through its own square are open."""
    board = us.board
    occupied = board.occupied & ~chess.BB_SQUARES[source]
    attackers = board.attackers_mask(not us.color, to, occupied)
    if not attackers:
        return True
    cheapest = min(WORTH[board.piece_type_at(at)] for at in chess.scan_forward(attackers))
    guards = board.attackers_mask(us.color, to, occupied) & ~chess.BB_SQUARES[source]
    target = board.piece_type_at(to)
    taken = WORTH[target] if target else 0
    worth = WORTH[board.piece_type_at(source)]
    return bool(guards) and cheapest + EVEN >= worth - taken or taken >= worth - EVEN


def pawn_features(us, add):
    them, board = us.enemy, us.board
    free = us.passed()
    for pawn in free:
        add("passed", [pawn])
        if pawn in us.now:
            add("protected-passed", [pawn])
        if is_outside(us, pawn):
            add("outside-passed", [pawn])
        for other in free:
            if column(other) == column(pawn) + 1 and abs(us.rank(other) - us.rank(pawn)) <= 1:
                add("connected-passed", [pawn, other])
    for pawn in us.pawns:
        if us.is_candidate(pawn):
            add("candidate", [pawn])
        if not us.beside(pawn):
            add("isolated", [pawn])
        if any(p in us.pawns for p in us.path(pawn)):
            add("doubled", [pawn])
        level = any(us.rank(p) <= us.rank(pawn) for p in us.beside(pawn))
        step = us.step(pawn)
        if us.beside(pawn) and not level and (step in them.pawns or step in them.now):
            add("backward", [pawn])
        if pawn not in us.now and any(p in us.pawns for p in us.strikes(pawn)):
            add("base", [pawn])
        if us.is_rammed(pawn):
            add("ram", [pawn, step])
        for target in us.strikes(pawn):
            if target in them.pawns:
                add("lever", [pawn, target])
        for to in pushes(us, pawn):
            targets = [p for p in us.strikes(to) if p in them.pawns]
            if targets and is_safe_push(us, pawn, to):
                add("lever-ready", [pawn, min(targets)], [to])
    for pawn in set(them.passed()) | set(them.isolated()):
        stop = them.step(pawn)
        if stop in us.pieces and is_safe(board, stop):
            add("blockaded", [stop, pawn])
    for pawn in them.pawns:
        stop = them.step(pawn)
        held = stop in us.now and not board.piece_at(stop) and not them.by(stop)
        if stop in us.men or held:
            add("fixed", [pawn])
    columns = {column(p) for p in us.pawns}
    add("pawn-islands", amount=sum(c - 1 not in columns for c in columns))
    for left in us.pawns:
        for right in us.pawns:
            ranks = sorted((us.rank(left), us.rank(right)))
            if column(right) != column(left) + 1 or ranks not in ([4, 4], [3, 4]):
                continue
            outer = {column(left) - 1, column(right) + 1}
            if not outer & columns and not {column(p) for p in them.pawns} & {column(left), column(right)}:
                add("hanging-pawns", [left, right])
    wing_features(us, add)


def is_outside(us, pawn):
    def distance(square):
        others = [p for p in us.pawns + us.enemy.pawns if p != square]
        return min((abs(column(p) - column(square)) for p in others), default=None)

    far = distance(pawn)
    return far is not None and far >= 3 and all((distance(p) or 0) < far for p in us.enemy.passed())


def wing_features(us, add):
    them = us.enemy
    for wing in WINGS:
        ours = [p for p in us.pawns if column(p) in wing]
        theirs = [p for p in them.pawns if column(p) in wing]
        if len(ours) > len(theirs):
            add("majority", ours, amount=len(ours) - len(theirs))
            makes = any(us.is_passed(p) or us.is_candidate(p) for p in ours)
            if not makes and any(q in us.pawns for p in ours for q in us.path(p)):
                add("crippled-majority", ours)
        if ours and len(ours) < len(theirs):
            columns = {column(p) for p in us.pawns}
            half_open = any(c in wing and c not in columns for c in {column(p) for p in theirs})
            moves = [m for m in (lever_in(us, p, theirs) for p in ours) if m is not None]
            if half_open and moves and min(moves) <= 3:
                add("minority-attack", ours, amount=min(moves))


def lever_in(us, pawn, targets):
    """Pushes until a pawn attacks one of some pawns; the double step is one where it passes no lever by."""
    at, moves = pawn, 0
    while not any(t in us.strikes(at) for t in targets):
        stop = us.step(at)
        if stop is None or us.board.piece_at(stop):
            return None
        far = us.step(stop)
        early = any(t in us.strikes(stop) for t in targets)
        if us.rank(at) == 2 and not early and not us.board.piece_at(far):
            stop = far
        at, moves = stop, moves + 1
    return moves


def pushes(us, pawn):
    one = us.step(pawn)
    if one is None or us.board.piece_at(one):
        return []
    two = us.step(one) if us.rank(pawn) == 2 else None
    return [one] if two is None or us.board.piece_at(two) else [one, two]


def is_safe_push(us, pawn, to):
    """By exchange with the push made if it can be made now; else by counting guards."""
    board, them = us.board, us.enemy
    attackers = them.by(to)
    if not attackers:
        return True
    if board.turn == us.color and us.rank(to) < 8:
        move = chess.Move(pawn, to)
        if board.is_legal(move):
            after = board.copy(stack=False)
            after.push(move)
            return exchange(after, to, not us.color) <= EVEN
    guards = us.by(to) - {pawn}
    return len(guards) >= len(attackers) and to not in them.now or to in us.now


def line_features(us, add):
    them, board = us.enemy, us.board
    for c in range(8):
        squares = {chess.square(c, row) for row in range(8)}
        if any(column(p) == c for p in us.pawns):
            continue
        first = chess.square(c, 0 if us.color else 7)
        half = any(column(p) == c for p in them.pawns)
        add("half-open-file" if half else "open-file", squares=[first])
        holder = holds_file(us, squares)
        if holder is not None:
            add("holds-file", [holder], [first])
            for entry in us.reach(holder) & squares:
                if us.rank(entry) >= 6 and is_safe_at(us, holder, entry):
                    add("entry-square", [holder], [entry])
    for one in us.heavy:
        for other in us.heavy:
            straight = column(one) == column(other) or one >> 3 == other >> 3
            if one < other and straight and other in us.attacks[one]:
                add("doubled-heavies", [one, other])
        prey = any(us.rank(p) == 7 for p in them.pawns)
        if us.rank(one) == 7 and (us.rank(them.king) == 8 or prey):
            add("seventh-rank", [one])
    for rook in board.pieces(chess.ROOK, us.color):
        for side in (us, them):
            for pawn in side.passed():
                if column(pawn) == column(rook) and side.rank(rook) < side.rank(pawn) and pawn in us.attacks[rook]:
                    add("rook-behind-passer", [rook, pawn])
    for at in board.pieces(chess.BISHOP, us.color) | board.pieces(chess.QUEEN, us.color):
        free = diagonals(board, at)
        rising = {s for s in free if (column(s) > column(at)) == (s >> 3 > at >> 3)}
        for half in (rising, free - rising):
            if len(half) >= 5:
                add("open-diagonal", [at], amount=len(half))
            if len(half & set(CENTER)) == 2:
                add("long-diagonal", [at])


def holds_file(us, squares):
    them = us.enemy

    def uses(side, at):
        return len(side.reach(at) & squares)

    ours = us.heavy & squares
    if not ours:
        return None
    best = max(ours, key=lambda at: (uses(us, at), us.rank(at)))
    for rival in them.heavy & squares:
        if uses(them, rival) >= uses(us, best):
            return None
        if best in them.attacks[rival] and exchange(us.board, rival, us.color) <= EVEN:
            return None
    return best


def room(us):
    total = 0
    for c in range(2, 6):
        for row in range(8):
            square = chess.square(c, row)
            if not 2 <= us.rank(square) <= 4 or square in us.pawns or square in us.enemy.now:
                continue
            behind = any(p in us.pawns for p in us.path(square))
            total += 1 + (behind and square not in us.enemy.attacked)
    return total


def control(us):
    total = 0
    for square in CENTER:
        total += 2 if square in us.pawns else int(square in us.men)
        total += len(us.by(square))
    return total


def square_features(us, add):
    them, board = us.enemy, us.board
    for square in chess.SQUARES:
        level = us.rank(square)
        inside = level in (5, 6) or (level == 4 and 2 <= column(square) <= 5)
        if inside and square not in them.ever:
            add("hole", squares=[square])
    for minor in us.minor:
        if 4 <= us.rank(minor) <= 6 and minor not in them.ever:
            add("outpost", [minor], amount=int(minor in us.now))
    field = [s for s in chess.SQUARES if us.rank(s) in (5, 6) and 1 <= column(s) <= 6 and s not in them.ever]
    knight_and_queen = board.pieces(chess.QUEEN, us.color) and board.pieces(chess.KNIGHT, us.color)
    for light in (True, False):
        weak = [s for s in field if is_light(s) == light]

        def bishop(side, light=light):
            return any(is_light(b) == light for b in board.pieces(chess.BISHOP, side.color))

        if len(weak) >= 4 and not bishop(them) and (bishop(us) or knight_and_queen):
            add("weak-color-complex", squares=weak)
    for pawn in set(them.passed()) | set(them.isolated()):
        stop = them.step(pawn)
        if stop is not None and stop not in them.now and len(us.by(stop)) > len(them.by(stop)):
            add("blockade-square", [pawn], [stop])
    for pawn in us.pawns:
        if pawn not in CENTER:
            continue
        attackers, defenders = len(them.by(pawn)), len(us.by(pawn))
        if (attackers or pawn in them.soon()) and defenders > attackers:
            add("strong-point", [pawn])
            if defenders >= attackers + 2:
                add("overprotected", [pawn])
    add("space", amount=room(us))
    add("center-control", amount=control(us) - control(them))


def is_bad_bishop(us, bishop):
    fixed = [is_light(p) == is_light(bishop) for p in us.pawns if us.is_rammed(p) or 2 <= column(p) <= 5]
    same = sum(fixed)
    seen = diagonals(us.board, bishop)
    shut = any(p in seen and column(p) in (3, 4) and us.rank(p) > us.rank(bishop) for p in us.pawns)
    return same >= 3 and same > len(fixed) - same and len(us.reach(bishop)) <= 5 and shut


def piece_features(us, add):
    them, board = us.enemy, us.board
    ours, theirs = (list(board.pieces(chess.BISHOP, side.color)) for side in (us, them))
    for bishop in ours:
        if is_bad_bishop(us, bishop):
            add("bad-bishop", [bishop])
    knights = list(board.pieces(chess.KNIGHT, us.color))
    if knights and not ours and len(theirs) == 1 and len(us.minor) == len(them.minor) and is_bad_bishop(them, theirs[0]):
        add("good-knight-v-bad-bishop", [*knights, theirs[0]])
    pair, other_pair = (len({is_light(b) for b in bishops}) == 2 for bishops in (ours, theirs))
    if pair and not other_pair:
        add("bishop-pair", ours)
    if len(ours) == len(theirs) == 1 and not board.knights and is_light(ours[0]) != is_light(theirs[0]):
        add("opposite-bishops", [ours[0], theirs[0]])
    behind = []
    for order, (kind, middle, end, most) in enumerate(MEAN):
        for at in board.pieces(kind, us.color):
            count = len(us.reach(at))
            if count <= most:
                behind.append((round(count - (end if is_ending(board) else middle), 3), order, at, count))
    if behind:
        _, _, at, count = min(behind)
        add("worst-piece", [at], amount=count)
    for piece in us.pieces:
        if not them.by(piece) and not any(is_safe_at(us, piece, to) for to in us.reach(piece)):
            add("entombed", [piece])
    home = undeveloped(us)
    if home:
        add("undeveloped", home, amount=len(home))
    for piece in us.minor | set(board.pieces(chess.QUEEN, us.color)):
        if 2 <= column(piece) <= 5 and 2 <= piece >> 3 <= 5 and is_safe(board, piece):
            add("centralized", [piece])
    for man in us.men - {us.king}:
        guards = us.by(man)
        if not guards:
            add("loose", [man])
        if len(guards) == 1 and guards <= us.pieces and them.by(man):
            add("tied-down", [*guards, man])


def undeveloped(us):
    board = us.board
    home = [n for n in board.pieces(chess.KNIGHT, us.color) if us.rank(n) == 1 and column(n) in (1, 6)]
    home += [b for b in board.pieces(chess.BISHOP, us.color) if us.rank(b) == 1 and column(b) in (2, 5)]
    castles = bool(board.clean_castling_rights() & (chess.BB_RANK_1 if us.color else chess.BB_RANK_8))
    for rook in board.pieces(chess.ROOK, us.color):
        if us.rank(rook) != 1 or column(rook) not in (0, 7) or castles or us.rank(us.king) != 1:
            continue
        inner = between(rook, us.king)
        along = {s for s in us.attacks[rook] if us.rank(s) == 1} - us.men
        if inner and along <= inner:
            home.append(rook)
    return home


def king_features(us, add):
    them, board = us.enemy, us.board
    king, other = us.king, them.king
    if us.rank(king) <= 2 and column(king) in (0, 1, 2, 6, 7):
        columns = [c for c in range(column(king) - 1, column(king) + 2) if 0 <= c <= 7]
        bare = [c for c in columns if not any(column(p) == c and us.rank(p) in (2, 3) for p in us.pawns)]
        if bare:
            add("shelter-broken", [king], [chess.square(c, 1 if us.color else 6) for c in bare])
    near = {king, *chess.SquareSet(chess.BB_KING_ATTACKS[king])}
    for piece in them.heavy | set(board.pieces(chess.BISHOP, them.color)):
        if is_on_king(them, piece, near):
            add("exposed-king", [king, piece])
    if us.rank(king) == 1 and them.heavy:
        flight = [s for s in chess.SquareSet(chess.BB_KING_ATTACKS[king]) if us.rank(s) == 2]
        if not any(not board.piece_at(s) and s not in them.attacked for s in flight):
            add("weak-back-rank", [king])
    low, high = sorted((column(king), column(other)))
    if low <= 2 and high >= 5 and all(board.pieces(chess.QUEEN, side) for side in chess.COLORS):
        add("opposite-castling", [king, other])
    for pawn in us.pawns:
        if us.rank(pawn) >= 4 and abs(column(pawn) - column(other)) <= 2:
            add("storm", [pawn])
    if is_ending(board):
        hits = any(p in us.attacks[king] for p in them.pawns)
        escorts = any(chess.square_distance(p, king) <= 2 for p in us.passed())
        if center_distance(king) <= 1 or hits or escorts:
            add("active-king", [king])


def is_on_king(them, piece, near):
    board = them.board
    occupied = set(chess.SquareSet(board.occupied))

    def free(square):
        return len(between(piece, square) & occupied) <= 1

    if piece in them.heavy and not any(column(p) == column(piece) for p in them.pawns):
        if any(column(s) == column(piece) and free(s) for s in near):
            return True
    if board.piece_type_at(piece) == chess.ROOK:
        return False
    seen = diagonals(board, piece)
    for square in near:
        if abs(column(square) - column(piece)) != abs((square >> 3) - (piece >> 3)) or square == piece:
            continue
        line = set(chess.SquareSet(chess.ray(piece, square)))
        if len(seen & line) >= 5 and free(square):
            return True
    return False


def ending_features(us, add):
    them, board = us.enemy, us.board
    named_endings(us, add)
    if board.occupied != board.kings | board.pawns:
        return
    across = abs(column(us.king) - column(them.king))
    up = abs((us.king >> 3) - (them.king >> 3))
    if board.turn == them.color and board.pawns and across % 2 == 0 and up % 2 == 0:
        add("opposition", [us.king, them.king])
    for pawn in them.passed():
        path = them.path(pawn)
        if any(board.piece_at(s) for s in path):
            continue
        moves = min(len(path), 5)
        if chess.square_distance(us.king, path[-1]) <= moves + (board.turn == us.color):
            add("square-of-the-pawn", [us.king, pawn], [path[-1]])


def rook_ending(us):
    """The pawn, its rook and the other rook, if there is nothing else."""
    them = us.enemy
    if chess.popcount(us.board.occupied) != 5 or len(us.pawns) != 1:
        return None
    ours, theirs = (list(us.board.pieces(chess.ROOK, side.color)) for side in (us, them))
    return (us.pawns[0], ours[0], theirs[0]) if len(ours) == len(theirs) == 1 else None


def named_endings(us, add):
    them, board = us.enemy, us.board
    if found := rook_ending(us):
        pawn, rook, _ = found
        low, high = sorted((column(pawn), column(them.king)))
        before = us.king == us.step(pawn) and us.rank(pawn) == 7
        if before and 1 <= column(pawn) <= 6 and low < column(rook) < high:
            add("lucena", [pawn, rook])
    if found := rook_ending(them):
        pawn, rook, own = found
        near = abs(column(us.king) - column(pawn)) <= 1 and us.rank(us.king) <= 2
        if near and them.rank(pawn) <= 5 and us.rank(own) == 3 and them.rank(them.king) <= 5:
            add("philidor", [own, pawn])
        outer = column(pawn) in (0, 7) and 4 <= them.rank(pawn) <= 6
        blocked = column(rook) == column(pawn) and them.rank(rook) > them.rank(pawn)
        beside = own >> 3 == pawn >> 3 and pawn in us.attacks[own]
        if outer and blocked and beside and us.rank(us.king) == 2 and abs(column(us.king) - column(pawn)) >= 6:
            add("vancura", [own, pawn])
    bishops = list(board.pieces(chess.BISHOP, them.color))
    outer = {column(p) for p in them.pawns}
    alone = len(us.men) == 1 and len(them.men) == 2 + len(them.pawns)
    if len(bishops) == 1 and alone and outer in ({0}, {7}):
        corner = them.path(them.pawns[0])[-1]
        if is_light(bishops[0]) != is_light(corner) and chess.square_distance(us.king, corner) <= 1:
            add("wrong-bishop", [us.king], [corner])


def features(board):
    """All features of both sides, as texts."""
    white, black = Side(board, chess.WHITE), Side(board, chess.BLACK)
    white.enemy, black.enemy = black, white
    found = Counter()
    for us, letter in ((white, "w"), (black, "b")):

        def add(kind, men=(), squares=(), amount=0, letter=letter):
            names = ["".join(sorted(chess.square_name(s) for s in places)) or "-" for places in (men, squares)]
            found[f"{kind} {letter} {names[0]} {names[1]} {amount}"] += 1

        for look in (pawn_features, line_features, square_features, piece_features, king_features, ending_features):
            look(us, add)
    return found


def compare(lines):
    """Compares; 1 if anything differs."""
    positions = total = different = 0
    kinds = Counter()
    for line in lines:
        fen, text = line.rstrip("\n").split("\t")
        theirs = Counter(part for part in text.split(";") if part)
        ours = features(chess.Board(fen))
        positions += 1
        total += sum(ours.values())
        for part in ours:
            kinds[part.split(" ")[0]] += ours[part]
        for part in (ours - theirs) + (theirs - ours):
            different += 1
            print(f"DIFFERS {fen}: {part} ({'missing' if part in ours else 'too much'})")
    print(f"{positions} positions, {total} features of {len(kinds)} kinds, {different} differences")
    return 1 if different or not positions else 0


def positions(path, most):
    """Prints positions of puzzles and their solutions."""
    count = 0
    with open(path, encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows):
            board = chess.Board(row["FEN"])
            for move in [None, *row["Moves"].split()]:
                if move:
                    board.push_uci(move)
                print(board.fen())
                count += 1
                if count == most:
                    return


if __name__ == "__main__":
    if sys.argv[1] == "positions":
        positions(sys.argv[2], int(sys.argv[3]))
    else:
        source = sys.stdin if sys.argv[2] == "-" else open(sys.argv[2], encoding="utf-8")
        sys.exit(compare(source))
