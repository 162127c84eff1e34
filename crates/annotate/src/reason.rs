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
];

/// The moves just before a line, the last one last, each with the position in which it was played.
pub(crate) type Preceding<'a> = &'a [(&'a Position, Move)];

impl<'a> Told<'a> {
    /// Looks at a confirmed line. `None` if it has no moves.
    pub(crate) fn new(shown: &'a Shown, preceding: Preceding<'_>) -> Option<Told<'a>> {
        let side = shown.start.turn();
        let line = match preceding.last() {
            Some(&(before, m)) => Line::with_preceding(before, &joined(&[m], &shown.moves)).ok()?,
            None => Line::new(&shown.start, &shown.moves).ok()?,
        };
        let lead = under_way(preceding, shown.moves.first().copied());
        let outcome = match lead.first() {
            Some(&(start, _)) => {
                let moves: Vec<Move> = lead.iter().map(|&(_, m)| m).collect();
                Outcome::of(&Line::new(start, &joined(&moves, &shown.moves)).ok()?, side)
            }
            None => Outcome::of(&line, side),
        };
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
            (Outcome::Material(trade), Claimed::Material(gain)) if self.shown.shows_more() => {
                let line = Outcome::of(&self.line, self.shown.start.turn());
                let before = if let Outcome::Material(all) = line { trade.net() - all.net() } else { 0 };
                gain / 100 + before
            }
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

/// The captures of an exchange that was under way when a line began: what the opponent has just taken counts against what is
/// taken now, and what he took back is not lost twice.
fn under_way<'a, 'b>(
    preceding: &'b [(&'a Position, Move)],
    first: Option<Move>,
) -> &'b [(&'a Position, Move)] {
    let Some((&(_, last), earlier)) = preceding.split_last() else { return &[] };
    if last.capture().is_none() {
        return &[];
    }
    let takes_back = |m: Move, after: Move| after.capture().is_some() && after.to() == m.to();
    match earlier.last() {
        Some(&(_, m)) if m.capture().is_some() && takes_back(m, last) => &preceding[earlier.len() - 1..],
        // A capture of two moves ago is known: the last move is the one that is judged, and what it took counts.
        Some(_) => &preceding[earlier.len()..],
        None if first.is_some_and(|first| takes_back(last, first)) => preceding,
        None => &[],
    }
}

fn joined(before: &[Move], moves: &[Move]) -> Vec<Move> {
    before.iter().chain(moves).copied().collect()
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
        .filter(|theme| rank(theme).is_some() && is_early(line, theme) && matters(line, theme))
        .min_by_key(|theme| (theme.evidence.ply, rank(theme)))
}

/// Whether the theme shows soon enough to be what the line is about. The picture of a mate is its end.
fn is_early(line: &Line, theme: &Theme) -> bool {
    match theme.kind {
        ThemeKind::BackRankMate | ThemeKind::SmotheredMate => true,
        ThemeKind::Pin => theme.evidence.ply == 0,
        _ => theme.evidence.ply <= 2 || line.ends_in_mate() && theme.evidence.ply <= 4,
    }
}

/// Whether what the theme aims at is taken later in the line, where that can be seen.
fn matters(line: &Line, theme: &Theme) -> bool {
    match theme.kind {
        ThemeKind::Fork | ThemeKind::Skewer | ThemeKind::DiscoveredAttack | ThemeKind::Pin => {
            let targets = theme.evidence.men.get(1..).unwrap_or_default();
            let taken = || {
                line.solver_steps().skip_while(|step| step.ply <= theme.evidence.ply).any(|step| {
                    step.captured()
                        .filter(|&(_, role)| role != Role::Pawn)
                        .and_then(|(square, _)| line.men_before(step).man_at(square))
                        .is_some_and(|man| targets.contains(&man))
                })
            };
            line.ends_in_mate() || taken()
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

    // Composed, each for one cause.
    #[test]
    fn the_board_shows_whose_fault_it_is() {
        use Role::{Bishop, Knight, Pawn, Rook};
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
        assert_eq!(
            blamed("4k3/8/8/8/5b2/4B3/P7/6K1 w - - 0 1", "a3", &["Bxe3+"]),
            Some(Blame::Unguarded { role: Bishop, square: Square::E3 })
        );
        assert_eq!(
            blamed("3rk3/4r3/8/8/3P4/4B3/P7/4K3 w - - 0 1", "a3", &["Rxd4"]),
            Some(Blame::PinnedGuard {
                guard: Bishop,
                guard_square: Square::E3,
                role: Pawn,
                square: Square::D4
            })
        );
    }

    #[test]
    fn where_the_board_shows_nothing_nobody_is_blamed() {
        // A quiet reply, and a man that is guarded by somebody who is free.
        assert_eq!(blamed("4k3/8/3p4/8/8/4N3/8/4K3 w - - 0 1", "Nc4", &["d5"]), None);
        assert_eq!(blamed("3rk3/8/8/8/3P4/4B3/P7/4K3 w - - 0 1", "a3", &["Rxd4"]), None);
    }
}
