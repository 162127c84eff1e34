//! What a move did to make a plan possible, by counterfactual: if the man still stood where he came from, or did not stand
//! where he went, would the plan run?

use motive_chess::{Leniency, Move, Piece, Position, Role, Square, attacks, role_name};

use super::{RefutingPlan, Replayed, units};
use crate::plan::Counterplay;

/// What a move did to make its refutation possible. Every one is confirmed on an edited board, on which the refuter's moves do
/// not work any more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Blame {
    /// The man who moved is taken where he went.
    Taken {
        /// The man.
        man: Piece,
        /// Where he went.
        on: Square,
    },
    /// He left the way of a move of the refutation, or of its check.
    Opens {
        /// The man.
        man: Piece,
        /// Where he stood.
        from: Square,
    },
    /// He no longer guards the square.
    Unguards {
        /// The man.
        man: Piece,
        /// The square.
        square: Square,
    },
    /// He let go a man who could not move before.
    Releases {
        /// Where that man stands.
        square: Square,
    },
    /// He is missing where he stood, in another way.
    Leaves {
        /// The man.
        man: Piece,
        /// Where he stood.
        from: Square,
    },
    /// He stands in the way of his own men.
    InTheWay {
        /// The man.
        man: Piece,
        /// Where he went.
        on: Square,
    },
}

impl Blame {
    /// What the move did, in words that follow its name: "puts the queen on d6, where it is taken".
    pub fn text(&self) -> String {
        match self {
            Blame::Taken { man, on } => {
                format!("puts the {} on {on}, where it is taken", role_name(man.role))
            }
            Blame::Opens { man, from } => {
                format!("opens a line: on {from} the {} was in the way", role_name(man.role))
            }
            Blame::Unguards { man, square } => {
                format!("gives up the guard of {square}, which the {} had", role_name(man.role))
            }
            Blame::Releases { square } => format!("lets the piece on {square} move"),
            Blame::Leaves { man, from } => {
                format!("takes the {} away from {from}, where it was needed", role_name(man.role))
            }
            Blame::InTheWay { man, on } => {
                format!("puts the {} on {on}, where it is in the way of its own side", role_name(man.role))
            }
        }
    }
}

impl RefutingPlan {
    /// What a move, after which the plan runs and without which it does not, did to make it possible; `None` if no single
    /// thing is found.
    pub(crate) fn blame(&self, m: Move) -> Option<Blame> {
        let from = m.from().filter(|_| !m.is_castle())?;
        let man = self.start.piece_at(from)?;
        let on = self.start.destination(m);
        let gone = without_mover(&self.start, m).map(|edited| self.replay_edited(edited));
        let gone_helps = matches!(gone, Some(Replayed::Met(_)));
        let takes_him = self.moves.iter().step_by(2).find(|taken| taken.is_capture() && taken.to() == on);
        let he_stays = !self.moves.iter().skip(1).step_by(2).any(|reply| reply.from() == Some(on));
        if takes_him.is_some() && he_stays && gone_helps {
            return Some(Blame::Taken { man, on });
        }
        let edited = with_mover_back(&self.start, m)?;
        let board = edited.0.clone();
        match self.replay_edited(edited) {
            Replayed::Met(met) => Some(self.left(man, from, met, &board)),
            _ if gone_helps => Some(Blame::InTheWay { man, on }),
            _ => None,
        }
    }

    /// What it was that the man did where he stood.
    fn left(&self, man: Piece, from: Square, met: Counterplay, board: &Position) -> Blame {
        let (index, prevented) = match met {
            Counterplay::Prevents(index) => (index, true),
            Counterplay::NoCheck(index) | Counterplay::Evades(index) | Counterplay::Costs(index) => {
                (index, false)
            }
            Counterplay::Counter(index, _) | Counterplay::MatesBack(index) => (index, false),
            _ => return Blame::Leaves { man, from },
        };
        let step = self.steps[index].mv;
        let on = step.to();
        let path = step.from().map(|source| attacks::between(source, on));
        let king = board.king(board.turn().other());
        let crosses =
            path.is_some_and(|path| path.contains(from)) || attacks::between(on, king).contains(from);
        let guards = attacks::of(man, from, board.occupied()).contains(on);
        let held = step.from().filter(|&source| prevented && board.pinned(board.turn()).contains(source));
        match held {
            Some(square) => Blame::Releases { square },
            None if crosses => Blame::Opens { man, from },
            None if guards => Blame::Unguards { man, square: on },
            None => Blame::Leaves { man, from },
        }
    }

    /// How the plan fares on an edited board, on which the victim has so much more (or less, if negative) than after the
    /// move itself; it is not counted as lost or won.
    fn replay_edited(&self, (board, more): (Position, i32)) -> Replayed {
        self.run(board, self.base - more)
    }
}

/// The position after a move with a copy of the man on the square that he left, and what that man is worth.
fn with_mover_back(position: &Position, m: Move) -> Option<(Position, i32)> {
    let (from, after) = (m.from()?, position.after(m));
    let man = position.piece_at(from)?;
    if after.piece_at(from).is_some() || man.role == Role::King {
        return None;
    }
    let edited = edited(&after, from, Some(man))?;
    let more = units(&edited, man.color) - units(&after, man.color);
    Some((edited, more))
}

/// The position after a move without the man who moved; his side is credited with him.
fn without_mover(position: &Position, m: Move) -> Option<(Position, i32)> {
    let after = position.after(m);
    let on = position.destination(m);
    let man = after.piece_at(on).filter(|man| man.role != Role::King)?;
    let edited = edited(&after, on, None)?;
    let more = units(&edited, man.color) - units(&after, man.color);
    Some((edited, more))
}

/// A position with one square changed; `None` if that is no legal position.
fn edited(position: &Position, square: Square, man: Option<Piece>) -> Option<Position> {
    let text = position.to_fen();
    let (_, rest) = text.split_once(' ')?;
    let mut board = String::new();
    for rank in (0..8).rev() {
        let mut empty = 0;
        for file in 0..8 {
            let here = Square::new(8 * rank + file);
            let on = if here == square { man } else { position.piece_at(here) };
            match on {
                None => empty += 1,
                Some(on) => {
                    if empty > 0 {
                        board.push_str(&empty.to_string());
                    }
                    empty = 0;
                    board.push(on.char());
                }
            }
        }
        if empty > 0 {
            board.push_str(&empty.to_string());
        }
        if rank > 0 {
            board.push('/');
        }
    }
    Position::from_fen(&format!("{board} {rest}"), Leniency::Lenient).ok()
}
