//! A position as a player sees it before counting anything: pawn attacks now, soon and ever, attacks of all pieces, exchanges.

use motive_chess::{Color, Position, Role, Square, SquareSet, attacks};

/// d4, e4, d5, e5.
pub(crate) const CENTER: SquareSet = SquareSet(0x0000_0018_1800_0000);
/// c3 to f6.
pub(crate) const BIG_CENTER: SquareSet = SquareSet(0x0000_3c3c_3c3c_0000);

/// Beyond this a loss by exchange counts, so that bishop for knight is even.
pub(crate) const EVEN: i32 = 20;

/// What a piece is worth in exchanges, in hundredths of a pawn.
pub(crate) const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 310,
        Role::Bishop => 320,
        Role::Rook => 500,
        Role::Queen => 950,
        Role::King => 20_000,
    }
}

/// A position with what its pieces attack.
#[derive(Clone, Debug)]
pub struct Sight {
    /// The position.
    pub position: Position,
    attacks: [SquareSet; 64],
    all: [SquareSet; 2],
    now: [SquareSet; 2],
    ever: [SquareSet; 2],
}

impl Sight {
    /// Looks at a position.
    pub fn new(position: &Position) -> Sight {
        let mut sight = Sight {
            position: position.clone(),
            attacks: [SquareSet::EMPTY; 64],
            all: [SquareSet::EMPTY; 2],
            now: [SquareSet::EMPTY; 2],
            ever: [SquareSet::EMPTY; 2],
        };
        for color in Color::ALL {
            for square in position.side(color) {
                let set = position.attacks_from(square);
                sight.attacks[square.to_usize()] = set;
                sight.all[color as usize] |= set;
            }
            let pawns = position.men(color, Role::Pawn);
            sight.now[color as usize] = pawns.pawn_attacks(color);
            sight.ever[color as usize] = pawns.fill_forward(color).pawn_attacks(color);
        }
        sight
    }

    /// Squares that the pawns of a side attack as they stand.
    pub fn now(&self, side: Color) -> SquareSet {
        self.now[side as usize]
    }

    /// Those, and the squares that each pawn attacks from where it gets by pushes through empty squares.
    pub(crate) fn soon(&self, side: Color) -> SquareSet {
        let mut reached = self.pawns(side);
        for _ in 0..6 {
            reached |= reached.forward(side) & !self.position.occupied();
        }
        reached.pawn_attacks(side)
    }

    /// Squares that a pawn attacks from its square or any square ahead on its file, whatever stands in the way.
    pub(crate) fn ever(&self, side: Color) -> SquareSet {
        self.ever[side as usize]
    }

    /// What the piece on a square attacks.
    pub fn attacks(&self, from: Square) -> SquareSet {
        self.attacks[from.to_usize()]
    }

    /// What a side attacks at all.
    pub(crate) fn attacked(&self, side: Color) -> SquareSet {
        self.all[side as usize]
    }

    /// The pieces of a side that attack a square.
    pub fn attackers(&self, square: Square, side: Color) -> SquareSet {
        self.position.attackers(square, side, self.position.occupied())
    }

    /// Pawns of a side.
    pub fn pawns(&self, side: Color) -> SquareSet {
        self.position.men(side, Role::Pawn)
    }

    /// Knights, bishops, rooks and queens of a side.
    pub fn pieces(&self, side: Color) -> SquareSet {
        self.position.side(side) - self.pawns(side) - self.position.men(side, Role::King)
    }

    /// Rooks and queens of a side.
    pub(crate) fn heavy(&self, side: Color) -> SquareSet {
        self.position.men(side, Role::Rook) | self.position.men(side, Role::Queen)
    }

    /// Knights and bishops of a side.
    pub fn minor(&self, side: Color) -> SquareSet {
        self.position.men(side, Role::Knight) | self.position.men(side, Role::Bishop)
    }

    /// The squares that a piece could use: attacked, without own pieces, not attacked by enemy pawns.
    pub fn reach(&self, from: Square, side: Color) -> SquareSet {
        self.attacks(from) - self.position.side(side) - self.now(side.other())
    }

    /// How many they are.
    pub(crate) fn mobility(&self, from: Square, side: Color) -> i32 {
        self.reach(from, side).len() as i32
    }

    /// What a side wins by capturing first on a square, in hundredths; each side goes on with its cheapest piece and stops
    /// when it likes. Pins do not count.
    pub fn exchange(&self, square: Square, side: Color) -> i32 {
        exchange(&self.position, square, side)
    }

    /// Whether the piece on a square is not lost by exchange there.
    pub(crate) fn is_safe(&self, square: Square) -> bool {
        self.position.piece_at(square).is_none_or(|piece| self.exchange(square, piece.color.other()) <= EVEN)
    }

    /// Whether few pieces are left: at most 3,800 together, or 3,200 while a queen is on.
    pub fn is_ending(&self) -> bool {
        let of = |role: Role| worth(role) * self.position.role(role).len() as i32;
        let total = of(Role::Knight) + of(Role::Bishop) + of(Role::Rook) + of(Role::Queen);
        total <= if self.position.role(Role::Queen).any() { 3_200 } else { 3_800 }
    }

    /// The king of a side and the squares next to it.
    pub(crate) fn ring(&self, side: Color) -> SquareSet {
        let king = self.position.king(side);
        attacks::king(king).with(king)
    }
}

/// What a side wins by capturing first on a square.
pub(crate) fn exchange(position: &Position, square: Square, side: Color) -> i32 {
    let Some(target) = position.piece_at(square).filter(|piece| piece.color != side) else { return 0 };
    let mut occupied = position.occupied();
    let mut gains = [0; 34];
    let (mut count, mut on_square, mut turn) = (0, worth(target.role), side);
    loop {
        let able = position.attackers(square, turn, occupied) & occupied;
        let Some(role) = Role::ALL.into_iter().find(|&role| (able & position.role(role)).any()) else {
            break;
        };
        let Some(from) = (able & position.role(role)).first() else { break };
        let left = occupied.without(from);
        if role == Role::King && (position.attackers(square, turn.other(), left) & left).any() {
            break;
        }
        gains[count] = on_square;
        count += 1;
        on_square = worth(role);
        occupied = left;
        turn = turn.other();
    }
    gains[..count].iter().rev().fold(0, |rest, &taken| (taken - rest).max(0))
}

/// The rank of a square as a side counts, 1 to 8.
pub(crate) fn rank(square: Square, side: Color) -> u32 {
    side.relative_rank(square.rank()).to_u32() + 1
}

/// The ranks of a side from one to another, 1 to 8.
pub(crate) fn ranks(from: u32, to: u32, side: Color) -> SquareSet {
    let of = |number: u32| SquareSet(0xff << (8 * side.fold_wb(number - 1, 8 - number)));
    (from..=to).fold(SquareSet::EMPTY, |set, number| set | of(number))
}

/// The files from one to another, 0 (a) to 7 (h).
pub(crate) fn files(from: u32, to: u32) -> SquareSet {
    (from..=to).fold(SquareSet::EMPTY, |set, number| set | SquareSet(0x0101_0101_0101_0101 << number))
}

/// The file of a square, 0 (a) to 7 (h).
pub(crate) fn file(square: Square) -> u32 {
    square.file().to_u32()
}

/// All squares of the file of a square.
pub(crate) fn whole_file(square: Square) -> SquareSet {
    SquareSet::file(square.file())
}

/// The files next to the file of a square.
pub(crate) fn beside(square: Square) -> SquareSet {
    whole_file(square).east() | whole_file(square).west()
}

/// The squares ahead of one on its file.
pub(crate) fn ahead(square: Square, side: Color) -> SquareSet {
    SquareSet::from_square(square).forward(side).fill_forward(side)
}

/// The square ahead.
pub(crate) fn next(square: Square, side: Color) -> Option<Square> {
    SquareSet::from_square(square).forward(side).first()
}

/// King steps to the nearest square of the center.
pub(crate) fn center_distance(square: Square) -> u32 {
    let off = |at: u32| if at < 3 { 3 - at } else { at.saturating_sub(4) };
    off(file(square)).max(off(square.rank().to_u32()))
}

/// The squares on diagonals that a bishop or queen would attack if only pawns stood in the way.
pub(crate) fn pawn_diagonals(position: &Position, from: Square) -> SquareSet {
    attacks::bishop(from, position.role(Role::Pawn))
}

/// The class of a piece in exchanges: minor, rook, queen; none for kings and pawns.
pub(crate) fn class(role: Role) -> Option<u8> {
    match role {
        Role::Knight | Role::Bishop => Some(3),
        Role::Rook => Some(5),
        Role::Queen => Some(9),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
