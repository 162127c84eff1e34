//! Threats: what the other side would do if it could move again.

use motive_chess::{Color, Move, Position, Role};

use crate::Falsehood;
use crate::board::Board;
use crate::ground::{Outcome, Scene, captured_square, legal, play, so};

/// A new queen for a pawn, in hundredths of a pawn.
const QUEENING: i32 = 800;

/// What is threatened.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Danger {
    Mate,
    Material(i32),
}

impl Danger {
    fn of(scene: &Scene) -> Result<Danger, Falsehood> {
        match scene.claim.amount {
            None => {
                so(scene.claim.line.len() == 1, "the mate is one move")?;
                Ok(Danger::Mate)
            }
            Some(amount) => {
                so(amount >= 100, "the threat is worth a pawn")?;
                Ok(Danger::Material(amount))
            }
        }
    }

    /// Whether the side to move carries it out with a move, by the rules alone.
    fn is_real(self, position: &Position, m: Move) -> bool {
        let Some(m) = legal(position, m) else { return false };
        let after = position.after(m);
        match self {
            Danger::Mate => after.is_checkmate(),
            Danger::Material(amount) => {
                let board = Board::of(position);
                let taken = captured_square(m).map_or(0, |square| board.exchange(square, position.turn()));
                taken >= amount || amount <= QUEENING && queens(m, &after)
            }
        }
    }
}

/// Whether a move makes a queen where the other side does not attack it.
fn queens(m: Move, after: &Position) -> bool {
    let safe = |them: Color| after.attackers(m.to(), them, after.occupied()).is_empty();
    m.promotion() == Some(Role::Queen) && safe(after.turn())
}

/// Whether the side to move wins nothing at once: the end of a line where material may be counted.
///
/// ```
/// use motive_chess::Position;
///
/// assert!(motive_claims::is_quiet(&Position::default()));
/// let hanging: Position = "4k3/8/3q4/8/8/8/3R4/4K3 w - - 0 1".parse()?;
/// assert!(!motive_claims::is_quiet(&hanging));
/// # Ok::<(), motive_chess::FenError>(())
/// ```
pub fn is_quiet(position: &Position) -> bool {
    if position.is_check() || position.legal_moves().is_empty() {
        return false;
    }
    let board = Board::of(position);
    let wins =
        |m: &Move| captured_square(*m).is_some_and(|square| board.exchange(square, position.turn()) >= 100);
    let captures = position.capture_moves();
    let promotions = position.promotion_moves();
    !captures.iter().any(wins) && !promotions.iter().any(|&m| queens(m, &position.after(m)))
}

/// The rules' part; what is worth material, an engine must confirm.
pub(crate) fn threat(scene: &Scene) -> Outcome {
    let danger = Danger::of(scene)?;
    let passed = scene.here().pass().ok_or(Falsehood::NotSo("the side to move can pass"))?;
    let &first = scene.claim.line.first().ok_or(Falsehood::Illegal)?;
    play(&passed, &scene.claim.line).ok_or(Falsehood::Illegal)?;
    so(danger.is_real(&passed, first), "the move carries out the threat")?;
    if danger == Danger::Mate { Ok(()) } else { Err(Falsehood::NeedsEngine) }
}

pub(crate) fn parries(scene: &Scene) -> Outcome {
    let danger = Danger::of(scene)?;
    let last = scene.last()?;
    let passed = last.before.pass().ok_or(Falsehood::NotSo("the side that moved could pass"))?;
    let &first = scene.claim.line.first().ok_or(Falsehood::Illegal)?;
    play(&passed, &scene.claim.line).ok_or(Falsehood::Illegal)?;
    so(danger.is_real(&passed, first), "there was a threat")?;
    so(!danger.is_real(scene.here(), first), "the threat is over")
}
