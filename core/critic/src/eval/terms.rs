//! What is counted in a position, one function a theme.
//!
//! The functions are generic over a [`Ledger`]: the search adds the numbers up, the tuner notes how
//! often each occurs.

use motive_chess::{Color, File, Position, Rank, Role, Square, SquareSet, attacks};

#[allow(clippy::wildcard_imports, reason = "the whole vocabulary of the evaluation")]
use super::layout::*;

/// Receives what is counted, for one color at a time.
pub(super) trait Ledger {
    /// `times` occurrences of a number of the layout.
    fn note(&mut self, index: usize, times: i32);
}

/// Both sides' pawns, as far as other terms need them.
#[derive(Clone, Copy, Default)]
pub(super) struct PawnFacts {
    /// Passed pawns of both colors.
    pub passed: SquareSet,
}

/// Attacks of both sides, collected while the pieces are looked at.
pub(super) struct Attacks {
    /// By color and role (index 0: all).
    by: [[SquareSet; 7]; 2],
    /// Attacked at least twice.
    twice: [SquareSet; 2],
    /// The squares a mobile piece can use.
    area: [SquareSet; 2],
    ring: [SquareSet; 2],
    pinned: [SquareSet; 2],
    /// Attack units against the king of this color.
    units: [i32; 2],
    attackers: [i32; 2],
}

impl Attacks {
    #[inline]
    fn of(&self, color: Color, role: Role) -> SquareSet {
        self.by[color as usize][role as usize]
    }

    #[inline]
    fn all(&self, color: Color) -> SquareSet {
        self.by[color as usize][0]
    }

    #[inline]
    fn add(&mut self, color: Color, role: Role, set: SquareSet) {
        let side = &mut self.by[color as usize];
        self.twice[color as usize] |= side[0] & set;
        side[role as usize] |= set;
        side[0] |= set;
    }

    /// King and pawn attacks, mobility areas and king rings; pieces are added by [`pieces`].
    pub(super) fn new(position: &Position) -> Attacks {
        let mut attacks = Attacks {
            by: [[SquareSet::EMPTY; 7]; 2],
            twice: [SquareSet::EMPTY; 2],
            area: [SquareSet::EMPTY; 2],
            ring: [SquareSet::EMPTY; 2],
            pinned: [position.pinned(Color::Black), position.pinned(Color::White)],
            units: [0; 2],
            attackers: [0; 2],
        };
        for color in Color::ALL {
            let king = position.king(color);
            let reach = attacks::king(king);
            let pawns = position.men(color, Role::Pawn);
            attacks.add(color, Role::King, reach);
            attacks.add(color, Role::Pawn, pawns.pawn_attacks(color));
            // The ring is the king's field and one rank ahead, shifted inwards at the edge.
            let center = inner(king);
            attacks.ring[color as usize] = attacks::king(center).with(center).with(king);
            let blocked = pawns & position.occupied().forward(color.other());
            let low = pawns & home_ranks(color);
            attacks.area[color as usize] = !(blocked
                | low
                | position.men(color, Role::King)
                | position.men(color, Role::Queen)
                | position.men(color.other(), Role::Pawn).pawn_attacks(color.other()));
        }
        attacks
    }
}

/// The king's square moved off the edge.
fn inner(king: Square) -> Square {
    let file = king.file().to_u32().clamp(1, 6);
    let rank = king.rank().to_u32().clamp(1, 6);
    Square::new(rank * 8 + file)
}

fn home_ranks(color: Color) -> SquareSet {
    match color {
        Color::White => SquareSet(0x0000_0000_00ff_ff00),
        Color::Black => SquareSet(0x00ff_ff00_0000_0000),
    }
}

/// The rank of a square as its owner counts, 0 to 7.
#[inline]
pub(super) fn relative_rank(square: Square, color: Color) -> usize {
    match color {
        Color::White => square.rank().to_usize(),
        Color::Black => 7 - square.rank().to_usize(),
    }
}

#[inline]
fn neighbors(file: File) -> SquareSet {
    let set = SquareSet::file(file);
    set.east() | set.west()
}

/// Pawn structure of one color.
pub(super) fn pawns<L: Ledger>(position: &Position, us: Color, ledger: &mut L) -> PawnFacts {
    let them = us.other();
    let ours = position.men(us, Role::Pawn);
    let theirs = position.men(them, Role::Pawn);
    let their_attacks = theirs.pawn_attacks(them);
    let our_attacks = ours.pawn_attacks(us);
    let mut facts = PawnFacts::default();
    for square in ours {
        let rank = relative_rank(square, us);
        let me = SquareSet::from(square);
        let ahead = me.forward(us).fill_forward(us);
        let beside = neighbors(square.file());
        let half_open = usize::from(!ahead.intersects(theirs));
        let friends = beside & ours;
        if friends.is_empty() {
            ledger.note(ISOLATED + half_open, 1);
        } else {
            // Friends level with it or behind could still protect it.
            let behind = (beside & SquareSet::rank(square.rank())).fill_forward(them);
            let stop = me.forward(us);
            if !behind.intersects(ours) && (their_attacks | theirs).intersects(stop) {
                ledger.note(BACKWARD + half_open, 1);
            }
        }
        if ahead.intersects(ours) {
            ledger.note(DOUBLED, 1);
        }
        if me.east().intersects(ours) {
            ledger.note(PHALANX + rank, 1);
        }
        if our_attacks.contains(square) {
            ledger.note(PROTECTED + rank, 1);
        }
        let corridor = ahead | ahead.east() | ahead.west();
        if !corridor.intersects(theirs) && !ahead.intersects(ours) {
            facts.passed.insert(square);
            ledger.note(PASSED + rank, 1);
        }
    }
    facts
}

/// Mobility, outposts and files of one color's pieces; collects the attacks on the way.
pub(super) fn pieces<L: Ledger>(position: &Position, us: Color, attacks: &mut Attacks, ledger: &mut L) {
    let them = us.other();
    let (own_pawns, enemy_pawns) = (position.men(us, Role::Pawn), position.men(them, Role::Pawn));
    let occupied = position.occupied();
    let king = position.king(us);
    let pinned = attacks.pinned[us as usize];
    let ring = attacks.ring[them as usize];
    // Squares that no enemy pawn attacks now or after advancing.
    let pawn_span = enemy_pawns.pawn_attacks(them).fill_forward(them);
    let outposts = outpost_ranks(us) - pawn_span;
    let protected = own_pawns.pawn_attacks(us);
    let own_queens = position.men(us, Role::Queen);
    let own_rooks = position.men(us, Role::Rook);

    for (role, mobility, unit) in [
        (Role::Knight, KNIGHT_MOBILITY, 3),
        (Role::Bishop, BISHOP_MOBILITY, 3),
        (Role::Rook, ROOK_MOBILITY, 3),
        (Role::Queen, QUEEN_MOBILITY, 4),
    ] {
        for square in position.men(us, role) {
            // Pieces look through their own queens and rooks that work on the same line.
            let mut reach = match role {
                Role::Knight => attacks::knight(square),
                Role::Bishop => attacks::bishop(square, occupied - own_queens),
                Role::Rook => attacks::rook(square, occupied - own_queens - own_rooks),
                _ => attacks::queen(square, occupied),
            };
            if pinned.contains(square) {
                reach &= attacks::line(king, square);
            }
            attacks.add(us, role, reach);
            let free = (reach & attacks.area[us as usize]).len();
            ledger.note(mobility + free, 1);
            let pressed = reach & ring;
            if pressed.any() {
                attacks.units[them as usize] += unit + pressed.len() as i32;
                attacks.attackers[them as usize] += 1;
            }
            match role {
                Role::Knight | Role::Bishop => {
                    if outposts.contains(square) {
                        let base = if role == Role::Knight { KNIGHT_OUTPOST } else { BISHOP_OUTPOST };
                        ledger.note(base + usize::from(protected.contains(square)), 1);
                    }
                    if SquareSet::from(square).forward(us).intersects(own_pawns) {
                        ledger.note(SHIELDED_MINOR, 1);
                    }
                    if role == Role::Bishop {
                        let color = if SquareSet::LIGHT.contains(square) {
                            SquareSet::LIGHT
                        } else {
                            SquareSet::DARK
                        };
                        ledger.note(BISHOP_PAWNS, (own_pawns & color).len() as i32);
                        if (attacks::bishop(square, own_pawns | enemy_pawns) & CENTER).more_than_one() {
                            ledger.note(LONG_DIAGONAL, 1);
                        }
                    }
                }
                Role::Rook => {
                    let file = SquareSet::file(square.file());
                    if !file.intersects(own_pawns) {
                        ledger.note(ROOK_FILE + usize::from(file.intersects(enemy_pawns)), 1);
                    }
                }
                _ => {}
            }
        }
    }
    let bishops = position.men(us, Role::Bishop);
    if bishops.intersects(SquareSet::LIGHT) && bishops.intersects(SquareSet::DARK) {
        ledger.note(BISHOP_PAIR, 1);
    }
}

/// d4, e4, d5, e5.
const CENTER: SquareSet = SquareSet(0x0000_0018_1800_0000);

fn outpost_ranks(color: Color) -> SquareSet {
    match color {
        Color::White => SquareSet(0x0000_ffff_ff00_0000),
        Color::Black => SquareSet(0x0000_00ff_ffff_0000),
    }
}

/// Threats of one color against the other's men.
pub(super) fn threats<L: Ledger>(position: &Position, us: Color, attacks: &Attacks, ledger: &mut L) {
    let them = us.other();
    let targets = position.side(them) - position.men(them, Role::King);
    let pawns = position.men(them, Role::Pawn);
    let their_pawn_guard = attacks.of(them, Role::Pawn);
    let strongly = their_pawn_guard | (attacks.twice[them as usize] - attacks.twice[us as usize]);
    let weak = (targets - strongly) & attacks.all(us);

    let pawn_victims = attacks.of(us, Role::Pawn) & (targets - pawns);
    for (i, role) in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].into_iter().enumerate() {
        note_count(ledger, PAWN_THREAT + i, pawn_victims & position.role(role));
    }
    let minor_reach = attacks.of(us, Role::Knight) | attacks.of(us, Role::Bishop);
    let minor_victims =
        minor_reach & (weak | (targets & (position.role(Role::Rook) | position.role(Role::Queen))));
    let rook_victims = attacks.of(us, Role::Rook) & (weak | (targets & position.role(Role::Queen)));
    for (i, role) in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen].into_iter().enumerate()
    {
        note_count(ledger, MINOR_THREAT + i, minor_victims & position.role(role));
        note_count(ledger, ROOK_THREAT + i, rook_victims & position.role(role));
    }
    if (attacks.of(us, Role::King) & weak).any() {
        ledger.note(KING_THREAT, 1);
    }
    note_count(ledger, HANGING, weak - attacks.all(them));

    // Pawn pushes to squares that are not lost at once, and what they would attack.
    let empty = !position.occupied();
    let ours = position.men(us, Role::Pawn);
    let third = match us {
        Color::White => SquareSet::rank(Rank::Third),
        Color::Black => SquareSet::rank(Rank::Sixth),
    };
    let once = ours.forward(us) & empty;
    let twice = (once & third).forward(us) & empty;
    let safe = ((once | twice) - their_pawn_guard) & (attacks.all(us) | !attacks.all(them));
    note_count(ledger, PUSH_THREAT, safe.pawn_attacks(us) & (targets - pawns));

    if let Some(queen) = position.men(them, Role::Queen).single() {
        let usable = attacks.area[us as usize] - strongly;
        let occupied = position.occupied();
        let by_knight = attacks.of(us, Role::Knight) & attacks::knight(queen);
        let on_lines = attacks.of(us, Role::Bishop) & attacks::bishop(queen, occupied)
            | attacks.of(us, Role::Rook) & attacks::rook(queen, occupied);
        note_count(ledger, QUEEN_HARASSMENT, (by_knight | on_lines & attacks.twice[us as usize]) & usable);
    }
}

#[inline]
fn note_count<L: Ledger>(ledger: &mut L, index: usize, set: SquareSet) {
    if set.any() {
        ledger.note(index, set.len() as i32);
    }
}

/// Safety of one color's king.
pub(super) fn king<L: Ledger>(position: &Position, us: Color, attacks: &Attacks, ledger: &mut L) {
    let them = us.other();
    let king = position.king(us);
    let occupied = position.occupied();

    // Shelter and storm on the king's file and its neighbors.
    let own_pawns = position.men(us, Role::Pawn);
    let enemy_pawns = position.men(them, Role::Pawn);
    let center = king.file().to_u32().clamp(1, 6);
    let front = SquareSet::rank(king.rank()).fill_forward(us);
    for file in center - 1..=center + 1 {
        let file = File::new(file);
        let lane = SquareSet::file(file) & front;
        let on_file = usize::from(file == king.file()) * 8;
        let distance = |pawns: SquareSet| {
            let nearest = if us == Color::White { (pawns & lane).first() } else { (pawns & lane).last() };
            nearest.map_or(7, |square| (square.rank().distance(king.rank()) as usize).min(6))
        };
        ledger.note(SHELTER + on_file + distance(own_pawns), 1);
        ledger.note(STORM + on_file + distance(enemy_pawns), 1);
    }

    // Attack units: attackers of the ring, weak squares around, safe checks, no queen.
    let side = us as usize;
    let mut units = attacks.units[side];
    if attacks.attackers[side] < 2 && position.men(them, Role::Queen).is_empty() {
        ledger.note(KING_DANGER, 1);
        return;
    }
    let guarded = attacks.all(us);
    let only_king = (attacks.of(us, Role::King) | !guarded) - attacks.twice[side];
    let weak = attacks.all(them) & only_king;
    units += 2 * (weak & attacks.ring[side]).len() as i32;
    units += 2 * (attacks.pinned[side]).len() as i32;
    let safe = !position.side(them) & (!guarded | weak & attacks.twice[them as usize]);
    let (straight, diagonal) = (attacks::rook(king, occupied), attacks::bishop(king, occupied));
    let queen_checks =
        attacks.of(them, Role::Queen) & (straight | diagonal) & (safe - attacks.of(us, Role::Queen));
    let rook_checks = attacks.of(them, Role::Rook) & straight & safe;
    let bishop_checks = attacks.of(them, Role::Bishop) & diagonal & safe;
    let knight_checks = attacks.of(them, Role::Knight) & attacks::knight(king) & safe;
    units += 5 * i32::from(queen_checks.any())
        + 6 * i32::from(rook_checks.any())
        + 3 * i32::from(bishop_checks.any())
        + 5 * i32::from(knight_checks.any());
    if position.men(them, Role::Queen).is_empty() {
        units -= 14;
    }
    // A knight next to the king is the best defender.
    if (attacks.of(us, Role::Knight) & attacks.of(us, Role::King)).any() {
        units -= 2;
    }
    ledger.note(KING_DANGER + units.clamp(0, 47) as usize, 1);
}

/// Passed pawns of one color, with all attacks known.
pub(super) fn passed<L: Ledger>(
    position: &Position,
    us: Color,
    facts: PawnFacts,
    attacks: &Attacks,
    ledger: &mut L,
) {
    let them = us.other();
    let (own_king, enemy_king) = (position.king(us), position.king(them));
    let bare = (position.side(them) - position.men(them, Role::Pawn)).single().is_some();
    for square in facts.passed & position.side(us) {
        let rank = relative_rank(square, us);
        let me = SquareSet::from(square);
        let ahead = me.forward(us).fill_forward(us);
        let Some(stop) = me.forward(us).first() else { continue };
        if !position.occupied().contains(stop) {
            ledger.note(PASSED_FREE + rank, 1);
        }
        if !ahead.intersects(attacks.all(them) | position.side(them)) {
            ledger.note(PASSED_SAFE + rank, 1);
        }
        if rank >= 3 {
            ledger.note(PASSED_OWN_KING + own_king.distance(stop) as usize, 1);
            ledger.note(PASSED_ENEMY_KING + enemy_king.distance(stop) as usize, 1);
        }
        let behind = attacks::rook(square, position.occupied()) & me.fill_forward(them);
        if behind.intersects(position.men(us, Role::Rook)) {
            ledger.note(PASSED_ROOK_BEHIND, 1);
        }
        if bare && !ahead.intersects(position.occupied()) {
            let goal = Square::from_coords(square.file(), us.fold_wb(Rank::Eighth, Rank::First));
            let steps = goal.rank().distance(square.rank()).min(5);
            let their_steps =
                enemy_king.distance(goal) - u32::from(position.turn() == them && enemy_king != goal);
            if steps < their_steps {
                ledger.note(UNSTOPPABLE, 1);
            }
        }
    }
}

/// Room to move behind the own pawns in the opening and middle game.
pub(super) fn space<L: Ledger>(position: &Position, us: Color, attacks: &Attacks, ledger: &mut L) {
    let zone = match us {
        Color::White => SquareSet(0x0000_0000_3c3c_3c00),
        Color::Black => SquareSet(0x003c_3c3c_0000_0000),
    };
    let pawns = position.men(us, Role::Pawn);
    let safe = zone - pawns - attacks.of(us.other(), Role::Pawn);
    let behind = pawns.fill_forward(us.other());
    let count = safe.len() + (safe & (behind - attacks.all(us.other()))).len();
    ledger.note(SPACE, count as i32);
}
