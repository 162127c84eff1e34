//! Why a move is a mistake: what the lines show, held against the board.
//!
//! Whose fault it is follows Berliner's causality (CAPS-II, 1974, III.E): either the move brought its refutation about, or the
//! trouble was there before. The pass decides: what the opponent could do anyway was a threat. What the move itself did
//! is read off the board: it left a man unguarded, opened a line, went where it can be taken.

use motive_chess::{Color, Move, Position, Role, Square, SquareSet, attacks};
use motive_explain::{Line, Outcome, Theme, ThemeKind, recognise};

use crate::claim::{Claimed, Shown};

/// A confirmed line with what it shows.
pub(crate) struct Told<'a> {
    pub(crate) shown: &'a Shown,
    /// From the first move of the line; the move before it is known to it.
    pub(crate) line: Line,
    /// The theme that wins, if one does.
    pub(crate) theme: Option<Theme>,
    /// What changes hands, for the side that begins; exchanges that were under way count from their beginning.
    pub(crate) outcome: Outcome,
}

/// Themes that tell how something is won, the most telling first.
const TELLING: &[ThemeKind] = &[
    ThemeKind::BackRankMate,
    ThemeKind::SmotheredMate,
    ThemeKind::Fork,
    ThemeKind::Skewer,
    ThemeKind::DoubleCheck,
    ThemeKind::DiscoveredAttack,
    ThemeKind::DiscoveredCheck,
    ThemeKind::TrappedPiece,
    ThemeKind::Overloading,
    ThemeKind::Deflection,
    ThemeKind::Attraction,
    ThemeKind::Interference,
    ThemeKind::CapturingDefender,
    ThemeKind::Pin,
    ThemeKind::HangingPiece,
    ThemeKind::Intermezzo,
    ThemeKind::XRayAttack,
    ThemeKind::Clearance,
    ThemeKind::UnderPromotion,
    ThemeKind::Promotion,
];

/// The last move before a line: where it was played, and what.
pub(crate) type Preceding<'a> = Option<(&'a Position, Move)>;

impl<'a> Told<'a> {
    /// Looks at a confirmed line. `None` if it has no moves.
    pub(crate) fn new(shown: &'a Shown, preceding: Preceding<'_>) -> Option<Told<'a>> {
        let side = shown.start.turn();
        let with_preceding = preceding.and_then(|(before, m)| {
            let moves: Vec<Move> = std::iter::once(m).chain(shown.moves.iter().copied()).collect();
            let line = Line::with_preceding(before, &moves).ok()?;
            let whole = Line::new(before, &moves).ok()?;
            let takes_back = m.capture().is_some()
                && shown.moves.first().is_some_and(|first| first.to() == m.to() && first.capture().is_some());
            Some((line, takes_back.then(|| Outcome::of(&whole, side))))
        });
        let (line, outcome) = match with_preceding {
            Some((line, outcome)) => (line, outcome),
            None => (Line::new(&shown.start, &shown.moves).ok()?, None),
        };
        let outcome = outcome.unwrap_or_else(|| Outcome::of(&line, side));
        let theme = telling(&line, shown);
        Some(Told { shown, line, theme, outcome })
    }

    /// The first move in notation.
    pub(crate) fn first(&self) -> String {
        self.shown.start.san(self.shown.moves[0])
    }

    /// What is won, in pawns, as far as the checker has confirmed that material is won.
    pub(crate) fn gain(&self) -> i32 {
        match (&self.outcome, self.shown.claimed) {
            (Outcome::Material(trade), Claimed::Material(_)) => trade.net(),
            _ => 0,
        }
    }

    /// In how many moves it mates.
    pub(crate) fn mate(&self) -> Option<u32> {
        match self.shown.claimed {
            Claimed::Mate(moves) => Some(moves),
            _ => None,
        }
    }
}

/// The theme that wins: the most telling of those that the first moves show, if the line wins something and the theme has
/// to do with it.
fn telling(line: &Line, shown: &Shown) -> Option<Theme> {
    if shown.claimed == Claimed::Worth {
        return None;
    }
    let themes = recognise(line);
    let rank = |theme: &Theme| TELLING.iter().position(|&kind| kind == theme.kind);
    themes
        .into_iter()
        .filter(|theme| rank(theme).is_some() && matters(line, theme))
        .min_by_key(|theme| (theme.evidence.ply / 4, rank(theme)))
}

/// Whether what the theme aims at is taken later in the line, where that can be seen.
fn matters(line: &Line, theme: &Theme) -> bool {
    match theme.kind {
        ThemeKind::Fork | ThemeKind::Skewer | ThemeKind::DiscoveredAttack | ThemeKind::Pin => {
            let targets = theme.evidence.men.get(1..).unwrap_or_default();
            line.ends_in_mate()
                || line.solver_steps().skip_while(|step| step.ply <= theme.evidence.ply).any(|step| {
                    step.captured()
                        .and_then(|(square, _)| line.men_before(step).man_at(square))
                        .is_some_and(|man| targets.contains(&man))
                })
        }
        _ => true,
    }
}

/// What a move did to bring a refutation about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Blame {
    /// The man that moved is taken where it went.
    MovesInto { role: Role, square: Square },
    /// The man that moved was the one who guarded what is now taken.
    LeavesGuard { guard: Role, role: Role, square: Square },
    /// It stood in the way.
    OpensLine { attacker: Role, from: Square },
    /// What is taken has a guard, but it is pinned.
    PinnedGuard { guard: Role, guard_square: Square, role: Role, square: Square },
    /// What is taken has no guard.
    Unguarded { role: Role, square: Square },
}

/// Reads off the board what the move `m` has to do with the reply to it.
pub(crate) fn blame(before: &Position, m: Move, reply: &[Move]) -> Option<Blame> {
    let us = before.turn();
    let after = before.after(m);
    let first = *reply.first()?;
    let (from, to) = (m.from()?, before.destination(m));
    let attacker = first.from()?;
    // The first thing that the opponent takes, if he takes something at once or with his second move.
    let mut board = after.clone();
    let mut prey = None;
    for (i, &r) in reply.iter().take(3).enumerate() {
        if i % 2 == 0
            && r.capture().is_some()
            && after.side(us).contains(r.to())
            && board.piece_at(r.to()) == after.piece_at(r.to())
        {
            prey = after.role_at(r.to()).map(|role| (role, r.to(), i));
            break;
        }
        board.play(r);
    }
    let path = attacks::between(attacker, after.destination(first));
    if let Some((role, square, 0)) = prey
        && square == to
    {
        return Some(Blame::MovesInto { role, square });
    }
    if let Some((role, square, _)) = prey
        && square != to
        && before.side(us).contains(square)
    {
        let moved = m.role();
        let guarded = before.attacks_from(from).contains(square);
        if guarded && moved != Role::King && !after.attacks_from(to).contains(square) {
            return Some(Blame::LeavesGuard { guard: moved, role, square });
        }
    }
    if path.contains(from) && before.piece_at(attacker) == after.piece_at(attacker) {
        return after
            .role_at(attacker)
            .map(|attacker_role| Blame::OpensLine { attacker: attacker_role, from });
    }
    if let Some((role, square, 0)) = prey {
        let guards = guards(&after, square, us);
        if guards.is_empty() {
            return Some(Blame::Unguarded { role, square });
        }
        let idle: SquareSet =
            guards.into_iter().filter(|&guard| is_bound(&after, guard, square, us)).collect();
        if idle == guards
            && let Some(guard_square) = idle.first()
            && let Some(guard) = after.role_at(guard_square)
        {
            return Some(Blame::PinnedGuard { guard, guard_square, role, square });
        }
    }
    None
}

fn guards(position: &Position, square: Square, us: Color) -> SquareSet {
    position.attackers(square, us, position.occupied()).without(square)
}

/// Whether a guard is pinned to its king and may not take back on the square.
fn is_bound(position: &Position, guard: Square, square: Square, us: Color) -> bool {
    position.pinned(us).contains(guard) && !attacks::aligned(position.king(us), guard, square)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blamed(fen: &str, san: &str, reply: &[&str]) -> Option<Blame> {
        let before: Position = fen.parse().unwrap();
        let m = before.parse_san(san).unwrap();
        let mut board = before.after(m);
        let moves: Vec<Move> = reply
            .iter()
            .map(|san| {
                let m = board.parse_san(san).unwrap();
                board.play(m);
                m
            })
            .collect();
        blame(&before, m, &moves)
    }

    #[test]
    fn the_board_shows_whose_fault_it_is() {
        use Role::{Bishop, Knight, Rook};
        // Composed, each for one cause.
        assert_eq!(blamed("4k3/8/8/2n5/8/4N3/8/3RK3 w - - 0 1", "Nc4", &["Ne4"]), None,);
        assert_eq!(blamed("4k3/8/3p4/8/8/4N3/8/4K3 w - - 0 1", "Nc4", &["d5"]), None,);
        assert_eq!(
            blamed("4k3/8/3p4/8/4N3/8/8/4K3 w - - 0 1", "Nc5", &["dxc5"]),
            Some(Blame::MovesInto { role: Knight, square: Square::C5 })
        );
        assert_eq!(
            blamed("3rk3/8/8/8/3R4/5N2/8/4K3 w - - 0 1", "Ng5", &["Rxd4"]),
            Some(Blame::LeavesGuard { guard: Knight, role: Rook, square: Square::D4 })
        );
        assert_eq!(
            blamed("3rk3/8/8/3N4/8/8/3R4/5K2 w - - 0 1", "Nb4", &["Rxd2"]),
            Some(Blame::OpensLine { attacker: Rook, from: Square::D5 })
        );
        assert_eq!(blamed("4k3/4r3/8/8/3n4/2P1B3/P7/4K3 w - - 0 1", "a3", &["Nxc3"].map(|_| "Nf3+")), None,);
        assert_eq!(
            blamed("4k3/4r3/8/8/3p1b2/4B3/P4N2/4K3 w - - 0 1", "a3", &["Bxe3"]),
            Some(Blame::Unguarded { role: Bishop, square: Square::E3 })
        );
        assert_eq!(blamed("4k3/4r3/8/8/8/1b2B3/P7/2N1K3 w - - 0 1", "Kf1", &["Bxa2"]).map(|_| ()), None,);
        assert_eq!(blamed("4k3/4r3/8/6b1/8/4B3/P7/2N1K3 w - - 0 1", "a3", &["Bxe3"]).is_some(), true,);
        assert_eq!(blamed("4k3/4r3/8/b7/8/4B3/P2N4/3K4 w - - 0 1", "a3", &["Bxd2"]).is_some(), false,);
    }

    #[test]
    fn a_pinned_guard_guards_nothing() {
        // The bishop on e3 is pinned by the rook and does not guard the knight on d2... which the queen takes.
        assert_eq!(blamed("3qk3/4r3/8/8/8/4B3/P2N4/4K3 w - - 0 1", "a3", &["Qxd2+"]).is_some(), false,);
        assert_eq!(
            blamed("4k3/4r3/5n2/8/6N1/4B3/P7/4K3 w - - 0 1", "a3", &["Nxg4"]),
            Some(Blame::Unguarded { role: Role::Knight, square: Square::G4 })
        );
        assert_eq!(blamed("4k3/4r3/8/8/3p4/4N3/P5p1/4K1B1 w - - 0 1", "a3", &["dxe3"]).is_some(), false,);
        assert_eq!(blamed("4k3/4r3/8/1b6/8/4N3/P1P5/4KB2 w - - 0 1", "a3", &["Bxf1"]).is_some(), false,);
        assert_eq!(
            blamed("3rk3/4r3/8/8/3P4/4B3/P7/4K3 w - - 0 1", "a3", &["Rxd4"]),
            Some(Blame::PinnedGuard {
                guard: Role::Bishop,
                guard_square: Square::E3,
                role: Role::Pawn,
                square: Square::D4
            })
        );
    }
}
