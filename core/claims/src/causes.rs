//! Causes: why a refuted move fails. Each names a condition; on a board without it the refutation does not win.
//!
//! The rules say what the board without the condition is; an engine says what the refutation is worth on both.

use motive_answer::worth;
use motive_chess::{Color, Move, Position, Role, Square};

use crate::board::Board;
use crate::ground::{Outcome, Played, Scene, captured_square, legal, play, so};
use crate::tactics::position_of;
use crate::{Claim, Falsehood, Ground, Kind, Placed};

/// A cause is worth half a pawn at least.
const LEAST: i32 = 50;

/// A board on which the condition of a cause is taken back.
#[derive(Clone, Debug)]
pub struct WithoutCause {
    /// The board, the refuter to move.
    pub position: Position,
    /// What the side that moved has more on it than in truth, in hundredths of a pawn.
    pub more: i32,
    /// The refuting move there, if it is legal.
    pub refuting: Option<Move>,
}

/// The board with the condition of a cause taken back; `None` if the claim is no such cause. (`threatened-before` speaks of a pass: there nothing is edited.)
///
/// ```
/// use motive_answer::Tree;
/// use motive_chess::{History, Position, Square};
/// use motive_claims::{Claim, Ground, Kind, Placed, without_cause};
///
/// // The knight leaves the bishop without a guard.
/// let position: Position = "3r2k1/5ppp/8/8/3B4/5N2/5PPP/6K1 w - - 0 1".parse()?;
/// let tried = position.parse_san("Ng5")?;
/// let after = position.after(tried);
/// let claim = Claim::new(Kind::NeededAt, &[tried])
///     .by(Placed::on(&after, Square::G5).ok_or("the knight")?)
///     .squares([Square::F3, Square::D4])
///     .line(&[after.parse_san("Rxd4")?])
///     .amount(100);
/// let (history, tree) = (History::new(position), Tree::new());
/// let ground = Ground { history: &history, tree: &tree, value: None, known: None };
/// let without = without_cause(&claim, &ground).ok_or("a board")?;
/// assert!(without.position.piece_at(Square::F3).is_some() && without.more == 300 && without.refuting.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn without_cause(claim: &Claim, ground: &Ground<'_>) -> Option<WithoutCause> {
    let scene = Scene::new(claim, ground).ok()?;
    edited(&scene).ok()
}

/// The rules' part of every cause.
pub(crate) fn cause(scene: &Scene) -> Outcome {
    so(scene.amount()? >= LEAST, "it is worth half a pawn")?;
    let refutation = refuting_move(scene)?;
    match scene.claim.kind {
        Kind::ThreatenedBefore => threatened_before(scene, refutation)?,
        _ => edited(scene).map(|_| ())?,
    }
    Err(Falsehood::NeedsEngine)
}

/// The refuting move, which is neither castling nor en passant.
pub(crate) fn refuting_move(scene: &Scene) -> Result<Move, Falsehood> {
    let &first = scene.claim.line.first().ok_or(Falsehood::Illegal)?;
    let m = legal(scene.here(), first).ok_or(Falsehood::Illegal)?;
    so(matches!(m, Move::Normal { .. }), "the refuting move is an ordinary one")?;
    Ok(m)
}

/// The position in which the side that moved has passed instead.
pub(crate) fn passed(last: &Played) -> Result<Position, Falsehood> {
    last.before.pass().ok_or(Falsehood::NotSo("the side that moved could pass"))
}

/// The refuting move was there before: the same piece makes the same capture after a pass.
fn threatened_before(scene: &Scene, refutation: Move) -> Outcome {
    let last = scene.last()?;
    let passed = passed(&last)?;
    play(&passed, &scene.claim.line).ok_or(Falsehood::Illegal)?;
    let before = legal(&passed, refutation).ok_or(Falsehood::Illegal)?;
    let from = |position: &Position, m: Move| m.from().and_then(|square| Placed::on(position, square));
    so(from(&passed, before) == from(scene.here(), refutation), "the same piece makes the move")?;
    let taken =
        |position: &Position, m: Move| captured_square(m).and_then(|square| Placed::on(position, square));
    let (then, now) = (taken(&passed, before), taken(scene.here(), refutation));
    so(then == now, "it captures the same piece, or none")?;
    so(now.is_none_or(|taken| taken.square != last.destination()), "it does not capture the mover")
}

/// The board with the condition taken back.
pub(crate) fn edited(scene: &Scene) -> Result<WithoutCause, Falsehood> {
    let refutation = refuting_move(scene)?;
    let (last, board) = (scene.last()?, scene.board());
    let side = last.before.turn();
    match scene.claim.kind {
        Kind::NeededAt => {
            let by = mover(scene, &last)?;
            let left = scene.square(0)?;
            so(!last.m.is_castle() && last.origin() == Some(left), "the mover came from this square")?;
            so(board.at(left).is_none(), "the square is empty now")?;
            if let Some(&guarded) = scene.claim.squares.get(1) {
                let before = Board::of(last.before);
                so(before.attacks_from(left).contains(guarded), "the mover guarded the square")?;
                so(!board.attacks_from(by.square).contains(guarded), "it does not any more")?;
                so(goes_to(scene, guarded), "the refutation goes there")?;
            }
            let copy = Placed::on(last.before, left).ok_or(Falsehood::Misplaced)?;
            of(&board.with(copy), refutation, side, worth(copy.piece.role))
        }
        Kind::Misplaced => {
            let by = mover(scene, &last)?;
            of(&board.without(by.square), refutation, side, -worth(by.piece.role))
        }
        Kind::RestsOn => {
            let on = scene.on(0)?;
            so(on.piece.role != Role::King, "the piece is no king")?;
            so(on.square != last.destination(), "it is not the mover")?;
            so(refutation.from() != Some(on.square), "it does not make the refuting move")?;
            let more = if on.piece.color == side { -worth(on.piece.role) } else { worth(on.piece.role) };
            of(&board.without(on.square), refutation, side, more)
        }
        _ => Err(Falsehood::NotSo("there is a board without it")),
    }
}

fn of(board: &Board, refutation: Move, side: Color, more: i32) -> Result<WithoutCause, Falsehood> {
    let position = position_of(board, side.other()).ok_or(Falsehood::NotSo("there is such a position"))?;
    so(!position.legal_moves().is_empty(), "the game is not over there")?;
    let refuting = legal(&position, refutation);
    Ok(WithoutCause { position, more, refuting })
}

/// `by` is the mover, and no king.
fn mover(scene: &Scene, last: &Played) -> Result<Placed, Falsehood> {
    let by = scene.by()?;
    so(by == last.mover()?, "the piece is the one that moved")?;
    so(by.piece.role != Role::King, "it is no king")?;
    Ok(by)
}

/// Whether a move of the refuter in the line goes to a square.
fn goes_to(scene: &Scene, square: Square) -> bool {
    play(scene.here(), &scene.claim.line).is_some()
        && scene.claim.line.iter().step_by(2).any(|m| m.to() == square)
}
