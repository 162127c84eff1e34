//! A board without rules, on which static analysis may lift and put down men.
//!
//! EVALUATE judges a move in the environment of the old position, without making it (Berliner 1974,
//! II.C). To see that a check leaves no answer, or that a quiet move threatens mate, it is enough to
//! shift one man on eight square sets and look who attacks what. Nothing here is searched: there is no
//! side to move, no history, and castling and en passant are left out.

mod exchange;
mod fork;
mod mate;
mod siege;

pub(crate) use exchange::Gain;
pub(crate) use fork::Fork;
use mate::CheckMap;
pub(crate) use siege::Siege;

use motive_chess::{Color, Move, Piece, Position, Rank, Role, Square, SquareSet, attacks};

const ROLES: [Role; 6] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

/// The men of both sides as square sets.
///
/// ```
/// use motive_caps::Scratch;
/// use motive_chess::{Color, Position};
///
/// let position: Position = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1".parse()?;
/// let mated = Scratch::new(&position).after(position.parse_san("Ra8#")?).unwrap();
/// assert_eq!(mated.answers(Color::Black), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Scratch {
    sides: [SquareSet; 2],
    roles: [SquareSet; 6],
}

#[inline]
const fn side(color: Color) -> usize {
    match color {
        Color::White => 0,
        Color::Black => 1,
    }
}

#[inline]
const fn kind(role: Role) -> usize {
    role as usize - 1
}

impl Scratch {
    /// The men of a position.
    pub fn new(position: &Position) -> Scratch {
        Scratch {
            sides: [position.side(Color::White), position.side(Color::Black)],
            roles: ROLES.map(|role| position.role(role)),
        }
    }

    #[inline]
    fn occupied(&self) -> SquareSet {
        self.sides[0] | self.sides[1]
    }

    #[inline]
    fn men(&self, color: Color, role: Role) -> SquareSet {
        self.sides[side(color)] & self.roles[kind(role)]
    }

    #[inline]
    fn straight(&self) -> SquareSet {
        self.roles[3] | self.roles[4]
    }

    #[inline]
    fn diagonal(&self) -> SquareSet {
        self.roles[2] | self.roles[4]
    }

    fn king(&self, color: Color) -> Option<Square> {
        self.men(color, Role::King).first()
    }

    fn role_at(&self, square: Square) -> Option<Role> {
        ROLES.into_iter().find(|&role| self.roles[kind(role)].contains(square))
    }

    /// The men of a side that attack a square, with these squares occupied.
    #[inline]
    fn attackers(&self, square: Square, by: Color, occupied: SquareSet) -> SquareSet {
        let steps = (attacks::pawn(by.other(), square) & self.roles[0])
            | (attacks::knight(square) & self.roles[1])
            | (attacks::king(square) & self.roles[5]);
        let slides = (attacks::rook(square, occupied) & self.straight())
            | (attacks::bishop(square, occupied) & self.diagonal());
        (steps | slides) & self.sides[side(by)]
    }

    /// The board after a man went somewhere, capturing what stood there.
    fn shifted(&self, from: Square, to: Square, promotion: Option<Role>) -> Scratch {
        let mut next = *self;
        let color = usize::from(!self.sides[0].contains(from));
        next.sides[1 - color].remove(to);
        next.sides[color].remove(from);
        next.sides[color].insert(to);
        let role = promotion.or_else(|| self.role_at(from)).unwrap_or(Role::Pawn);
        for set in &mut next.roles {
            set.remove(to);
            set.remove(from);
        }
        next.roles[kind(role)].insert(to);
        next
    }

    /// The board after a man went somewhere without promoting.
    pub(crate) fn shift(&self, from: Square, to: Square) -> Scratch {
        self.shifted(from, to, None)
    }

    /// The fewest escapes that a check by a side, if it were to move, would leave (`None` without a check); and whether a
    /// pawn is so placed that it could mate in other ways than those counted: by a promotion, by a double step.
    pub(crate) fn pursuit(&self, by: Color) -> (Option<usize>, bool) {
        let Some(map) = self.check_map(by) else { return (None, false) };
        let last = SquareSet::rank(by.fold_wb(Rank::Eighth, Rank::First));
        let placed = last.forward(by.other()) | map.screens | map.pawns;
        (self.tightest(by, &map), self.men(by, Role::Pawn).intersects(placed))
    }

    fn tightest(&self, by: Color, map: &CheckMap) -> Option<usize> {
        let own = self.sides[side(by)];
        let occupied = self.occupied();
        let mut tightest = None;
        for from in own {
            let role = self.role_at(from)?;
            let reach = if role == Role::Pawn {
                attacks::pawn(by, from) & self.sides[side(by.other())]
                    | (SquareSet::from(from).forward(by) - occupied)
            } else {
                attacks::of(Piece { color: by, role }, from, occupied) - own
            };
            let mut to_try = reach & map.direct[kind(role)];
            if map.screens.contains(from) {
                to_try |= reach - attacks::line(from, map.king);
            }
            for to in to_try.without(map.king) {
                let next = self.shifted(from, to, None);
                if !next.in_check(by) {
                    let escapes = next.escapes(by.other()).len();
                    tightest = Some(tightest.map_or(escapes, |least: usize| least.min(escapes)));
                    if escapes == 0 {
                        return tightest;
                    }
                }
            }
        }
        tightest
    }

    /// How many answers a side that is in check has: escapes, captures of the checker, interpositions.
    pub fn answers(&self, color: Color) -> usize {
        let Some(king) = self.king(color) else { return 0 };
        let occupied = self.occupied();
        let checkers = self.attackers(king, color.other(), occupied);
        let escapes = self.escapes(color).len();
        let Some(checker) = checkers.single() else { return escapes };
        let idle = self.pinned(color, king).with(king);
        let captures = (self.attackers(checker, color, occupied) - idle).len();
        let between = attacks::between(king, checker);
        let pieces = |square| (self.attackers(square, color, occupied) - self.roles[0] - idle).len();
        let blocks: usize = between
            .into_iter()
            .map(|square| pieces(square).max(usize::from(self.can_step_to(color, square, idle))))
            .sum();
        escapes + captures + blocks
    }

    /// The board after a move; castling and en passant change too much, they give `None`.
    pub fn after(&self, m: Move) -> Option<Scratch> {
        match m {
            Move::Normal { from, to, promotion, .. } => Some(self.shifted(from, to, promotion)),
            _ => None,
        }
    }

    /// Whether a side's king is attacked.
    pub(crate) fn in_check(&self, color: Color) -> bool {
        self.king(color).is_some_and(|king| self.attackers(king, color.other(), self.occupied()).any())
    }

    fn pinned(&self, color: Color, king: Square) -> SquareSet {
        let enemy = self.sides[side(color.other())];
        let snipers = ((attacks::rook(king, SquareSet::EMPTY) & self.straight())
            | (attacks::bishop(king, SquareSet::EMPTY) & self.diagonal()))
            & enemy;
        let mut pinned = SquareSet::EMPTY;
        for sniper in snipers {
            if let Some(only) = (attacks::between(king, sniper) & self.occupied()).single() {
                pinned.insert(only);
            }
        }
        pinned & self.sides[side(color)]
    }

    /// The squares to which a checked or unchecked king could step.
    pub(crate) fn escapes(&self, color: Color) -> SquareSet {
        let Some(king) = self.king(color) else { return SquareSet::EMPTY };
        let around = self.occupied().without(king);
        let open = attacks::king(king) - self.sides[side(color)];
        open.into_iter().filter(|&to| self.attackers(to, color.other(), around).is_empty()).collect()
    }

    /// Whether it shows without a list of moves that a side that is not in check has a legal one.
    pub(crate) fn can_move(&self, color: Color) -> bool {
        let Some(king) = self.king(color) else { return false };
        let (own, occupied) = (self.sides[side(color)], self.occupied());
        let free = own - self.pinned(color, king);
        let pawns = free & self.roles[0];
        (pawns.forward(color) - occupied).any()
            || (free & self.roles[1]).into_iter().any(|man| (attacks::knight(man) - own).any())
            || (free & self.diagonal()).into_iter().any(|man| (attacks::bishop(man, occupied) - own).any())
            || (free & self.straight()).into_iter().any(|man| (attacks::rook(man, occupied) - own).any())
            || self.escapes(color).any()
    }

    /// Whether a side that is in check has no answer.
    fn is_mated(&self, color: Color) -> bool {
        let Some(king) = self.king(color) else { return false };
        let occupied = self.occupied();
        let checkers = self.attackers(king, color.other(), occupied);
        if checkers.is_empty() {
            return false;
        }
        let around = occupied.without(king);
        let open = attacks::king(king) - self.sides[side(color)];
        if open.into_iter().any(|to| self.attackers(to, color.other(), around).is_empty()) {
            return false;
        }
        let Some(checker) = checkers.single() else { return true };
        let idle = self.pinned(color, king).with(king);
        if (self.attackers(checker, color, occupied) - idle).any() {
            return false;
        }
        !attacks::between(king, checker).into_iter().any(|square| self.can_step_to(color, square, idle))
    }

    /// Whether a man of a side can go to an empty square; those of `idle` cannot.
    fn can_step_to(&self, color: Color, square: Square, idle: SquareSet) -> bool {
        let occupied = self.occupied();
        let pieces = self.attackers(square, color, occupied) - self.roles[0] - idle;
        if pieces.any() {
            return true;
        }
        let pawns = self.men(color, Role::Pawn) - idle;
        let one = SquareSet::from(square).forward(color.other());
        if (one & pawns).any() {
            return true;
        }
        let fourth = SquareSet::rank(color.fold_wb(Rank::Fourth, Rank::Fifth));
        fourth.contains(square) && (one & occupied).is_empty() && (one.forward(color.other()) & pawns).any()
    }

    /// Where a man can go: pawns step and capture, nobody takes his friends.
    #[inline]
    fn reach(&self, by: Color, role: Role, from: Square, occupied: SquareSet) -> SquareSet {
        if role == Role::Pawn {
            let one = SquareSet::from(from).forward(by) - occupied;
            let third = SquareSet::rank(by.fold_wb(Rank::Third, Rank::Sixth));
            let two = (one & third).forward(by) - occupied;
            one | two | (attacks::pawn(by, from) & self.sides[side(by.other())])
        } else {
            attacks::of(Piece { color: by, role }, from, occupied) - self.sides[side(by)]
        }
    }
}
