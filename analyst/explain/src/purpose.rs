//! What a single move is for.

use motive_chess::{Move, Position, Role, Square, SquareSet};

use crate::see::{gain, is_en_prise, worth};
use crate::{Line, Step};

/// One thing that a move does, as far as the board shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// It captures.
    Captures {
        /// What.
        role: Role,
        /// Where it stood.
        square: Square,
    },
    /// It takes back on the square where the other side has just captured.
    TakesBack {
        /// What is taken.
        role: Role,
        /// Where.
        square: Square,
    },
    /// It makes a pawn a piece.
    Promotes(Role),
    /// It gives check.
    Checks,
    /// It gives mate.
    Mates,
    /// It leaves the other side without a move, not in check.
    Stalemates,
    /// It threatens something.
    Threatens(Threat),
    /// What the other side threatened with its last move does not work any more.
    Parries(Threat),
    /// It gets out of check.
    AnswersCheck,
    /// It is the only legal move.
    OnlyMove,
}

/// What a side would do if it could move again at once; found by passing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// What the threat is.
    pub kind: ThreatKind,
    /// The threatened move, legal if the other side passes.
    pub m: Move,
    /// The same in words of notation.
    pub san: String,
}

/// The kinds of threats that a look at one move can verify.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreatKind {
    /// Mate with the threatened move.
    Mate,
    /// A capture that wins material by the exchange on its square.
    Win {
        /// What is captured.
        role: Role,
        /// Where.
        square: Square,
        /// What the exchange brings, in pawns.
        gain: i32,
    },
    /// A promotion on a safe square.
    Promotion,
}

/// All that a step does, in the order in which one tells it.
pub(crate) fn purposes(line: &Line, step: &Step) -> Vec<Purpose> {
    let mut purposes = Vec::new();
    let legal = step.before.legal_moves().len();
    if step.before.is_check() {
        purposes.push(Purpose::AnswersCheck);
    }
    if legal == 1 {
        purposes.push(Purpose::OnlyMove);
    }
    if let Some((square, role)) = step.captured() {
        let back = line.previous(step).and_then(Step::captured).is_some_and(|(last, _)| last == square);
        purposes.push(if back {
            Purpose::TakesBack { role, square }
        } else {
            Purpose::Captures { role, square }
        });
    }
    if let Some(role) = step.m.promotion() {
        purposes.push(Purpose::Promotes(role));
    }
    if step.is_mate() {
        purposes.push(Purpose::Mates);
    } else if step.is_check() {
        purposes.push(Purpose::Checks);
    } else if step.after.is_stalemate() {
        purposes.push(Purpose::Stalemates);
    }
    // A check only puts off what was threatened; whether it comes to nothing is not seen yet.
    if !step.is_check()
        && let Some(threat) = line.previous(step).and_then(threat)
        && !still_works(&step.after, &threat)
    {
        purposes.push(Purpose::Parries(threat));
    }
    purposes.extend(threat(step).map(Purpose::Threatens));
    purposes
}

/// The greatest threat that a step makes: mate, then a promotion, then the capture that wins most.
/// Captures count only if the step made them possible. None if it gives check: the check is the threat.
pub(crate) fn threat(step: &Step) -> Option<Threat> {
    let board = step.after.pass()?;
    let us = step.mover();
    let named = |kind, m| Threat { kind, m, san: board.san(m) };
    let moves = board.legal_moves();
    if let Some(&mate) = moves.iter().find(|&&m| board.after(m).is_checkmate()) {
        return Some(named(ThreatKind::Mate, mate));
    }
    let safe = |m: &&Move| m.promotion() == Some(Role::Queen) && !is_en_prise(&board.after(**m), m.to(), us);
    if let Some(&promotion) = moves.iter().find(safe) {
        return Some(named(ThreatKind::Promotion, promotion));
    }
    let mut best: Option<(i32, Move)> = None;
    let targets: SquareSet = board.side(us.other()).without(board.king(us.other()));
    for square in targets {
        let now = gain(&board, square, us);
        if now <= best.map_or(0, |(most, _)| most) || now <= gain(&step.before, square, us) {
            continue;
        }
        let cheapest = moves
            .iter()
            .filter(|m| m.to() == square && m.capture().is_some())
            .min_by_key(|m| (worth(m.role()), m.from()));
        if let Some(&m) = cheapest {
            best = Some((now, m));
        }
    }
    let (gain, m) = best?;
    let role = m.capture()?;
    Some(named(ThreatKind::Win { role, square: m.to(), gain }, m))
}

/// Whether what was threatened can be carried out on a board where the threatening side is to move.
fn still_works(board: &Position, threat: &Threat) -> bool {
    if !board.is_legal(threat.m) {
        return false;
    }
    match threat.kind {
        ThreatKind::Mate => board.after(threat.m).is_checkmate(),
        ThreatKind::Win { square, gain: least, .. } => gain(board, square, board.turn()) >= least,
        ThreatKind::Promotion => !is_en_prise(&board.after(threat.m), threat.m.to(), board.turn()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(fen: &str, san: &str) -> Step {
        let before: Position = fen.parse().unwrap();
        let m = before.parse_san(san).unwrap();
        let after = before.after(m);
        Step { ply: 0, before, m, after }
    }

    #[test]
    fn threats() {
        let mate = threat(&step("6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1", "Rb7")).unwrap();
        assert_eq!((mate.kind, mate.san.as_str()), (ThreatKind::Mate, "Rb8#"));
        let win = threat(&step("6k1/5ppp/8/3n4/8/8/5PPP/R5K1 w - - 0 1", "Ra5")).unwrap();
        // The mate on a8 is the greater threat.
        assert_eq!(win.san, "Ra8#");
        let win = threat(&step("6k1/5pp1/7p/3n4/8/8/5PPP/R5K1 w - - 0 1", "Ra5")).unwrap();
        let kind = ThreatKind::Win { role: Role::Knight, square: Square::D5, gain: 3 };
        assert_eq!((win.kind, win.san.as_str()), (kind, "Rxd5"));
        // It could be taken before as well; the move threatens nothing new.
        assert_eq!(threat(&step("6k1/5pp1/7p/3n4/8/8/5PPP/3R2K1 w - - 0 1", "h3")), None);
    }

    #[test]
    fn the_parried_and_the_forced() {
        let start: Position = "6k1/5pp1/7p/3n4/8/8/5PPP/R5K1 w - - 0 1".parse().unwrap();
        let attack = start.parse_san("Ra5").unwrap();
        let retreat = start.after(attack).parse_san("Nf6").unwrap();
        let line = Line::new(&start, &[attack, retreat]).unwrap();
        let told = purposes(&line, &line.steps()[1]);
        assert!(matches!(told.as_slice(), [Purpose::Parries(threat)] if threat.san == "Rxd5"), "{told:?}");
        let line = Line::new(&start, &[start.parse_san("Ra8+").unwrap()]).unwrap();
        assert_eq!(purposes(&line, &line.steps()[0]), [Purpose::Checks]);
    }
}
