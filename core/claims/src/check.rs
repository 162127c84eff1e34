//! The checker: each kind with what decides it.

use motive_answer::{Control, Engine};
use motive_chess::{Color, Position, Square};

use crate::board::Board;
use crate::engine::Expert;
use crate::ground::{Outcome, Scene, so, stand};
use crate::{
    Claim, Falsehood, Ground, Kind, causes, change, moves, quiet, results, structure, tactics, threats,
};

/// Decides a claim by the rules, the tree and the value of the answer alone.
///
/// [`Falsehood::NeedsEngine`] says that these find nothing against it, and that its definition wants an engine.
///
/// ```
/// use motive_answer::Tree;
/// use motive_chess::{History, Position, Square};
/// use motive_claims::{Claim, Ground, Kind, Placed, holds};
///
/// let position: Position = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1".parse()?;
/// let (mate, other) = (position.parse_san("Ra8#")?, position.parse_san("Ra7")?);
/// let (history, tree) = (History::new(position.clone()), Tree::new());
/// let ground = Ground { history: &history, tree: &tree, value: None, known: None };
/// let claim = |m| {
///     let placed = |square| Placed::on(&position.after(m), square).unwrap();
///     Claim::new(Kind::Checkmates, &[m]).by(placed(m.to())).on([placed(Square::G8)])
/// };
/// assert_eq!(holds(&claim(mate), &ground), Ok(()));
/// assert!(holds(&claim(other), &ground).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn holds(claim: &Claim, ground: &Ground<'_>) -> Result<(), Falsehood> {
    let scene = Scene::new(claim, ground)?;
    placed(&scene)?;
    match claim.kind {
        Kind::Captures => moves::captures(&scene),
        Kind::Recaptures => moves::recaptures(&scene),
        Kind::Promotes => moves::promotes(&scene),
        Kind::Castles => moves::castles(&scene),
        Kind::Checks => moves::checks(&scene),
        Kind::DoubleCheck => moves::double_check(&scene),
        Kind::Checkmates => moves::checkmates(&scene),
        Kind::BackRank => moves::back_rank(&scene),
        Kind::Smothered => moves::smothered(&scene),
        Kind::Stalemates => moves::stalemates(&scene),
        Kind::AnswersCheck => moves::answers_check(&scene),
        Kind::OnlyLegal => moves::only_legal(&scene),
        Kind::Develops => moves::develops(&scene),
        Kind::Attacks => moves::attacks(&scene),
        Kind::Defends => moves::defends(&scene),
        Kind::Saves => moves::saves(&scene),
        Kind::Blocks => moves::blocks(&scene),
        Kind::OpensLine => moves::opens_line(&scene),
        Kind::Fork => tactics::fork(&scene),
        Kind::Pin => tactics::pin(&scene),
        Kind::Skewer => tactics::skewer(&scene),
        Kind::Discovers => moves::discovers(&scene),
        Kind::Hangs => tactics::hangs(&scene),
        Kind::Trapped => tactics::trapped(&scene),
        Kind::SoleGuard => tactics::sole_guard(&scene),
        Kind::Overloaded => tactics::overloaded(&scene),
        Kind::Lures => tactics::lures(&scene),
        Kind::Threat => threats::threat(&scene),
        Kind::Parries => threats::parries(&scene),
        Kind::OnlyMove => results::only_move(&scene),
        Kind::Wins => results::wins(&scene),
        Kind::Mates => results::mates(&scene),
        Kind::Draws => results::draws(&scene),
        Kind::Becomes => results::becomes(&scene),
        Kind::Plan => results::plan(&scene),
        Kind::Balance => results::material_balance(&scene),
        kind if kind.is_cause() => causes::cause(&scene),
        Kind::Passed
        | Kind::Isolated
        | Kind::Doubled
        | Kind::Backward
        | Kind::OpenFile
        | Kind::HalfOpenFile
        | Kind::SeventhRank
        | Kind::Outpost
        | Kind::BishopPair
        | Kind::OppositeBishops
        | Kind::Undeveloped
        | Kind::Uncastled => structure::structure(&scene),
        kind if kind.is_structure() => structure::structure(&scene),
        kind if kind.is_quiet() => quiet::quiet(&scene),
        Kind::Gains => change::gains(&scene),
        Kind::Loses => change::loses(&scene),
        _ => Err(Falsehood::NotSo("there is such a kind")),
    }
}

/// Decides a claim with an engine where the definition wants one, and notes in the claim what the engine said.
///
/// At most three questions are asked, each with so many nodes. The engine must see more than the definition asks for, because
/// a reader may ask a stronger one.
pub fn decide(
    claim: &mut Claim,
    ground: &Ground<'_>,
    engine: &mut dyn Engine,
    nodes: u64,
    control: &Control,
) -> Result<(), Falsehood> {
    match holds(claim, ground) {
        Err(Falsehood::NeedsEngine) => {
            let opinion = Expert { engine, nodes, control }.decide(claim, ground)?;
            claim.engine = Some(opinion);
            Ok(())
        }
        outcome => outcome,
    }
}

/// What a side wins by capturing first on a square, in hundredths of a pawn: both sides go on with their cheapest piece
/// and stop when they like. Pins bind the side that begins and not the other, so the result is on the safe side.
///
/// ```
/// use motive_chess::{Color, Position, Square};
/// use motive_claims::exchange;
///
/// let position: Position = "4k3/2p5/3p4/8/8/8/3R4/4K3 w - - 0 1".parse()?;
/// assert_eq!(exchange(&position, Square::D6, Color::White), 0, "nobody has to take a guarded pawn");
/// let loose: Position = "4k3/8/3p4/8/8/8/3R4/4K3 w - - 0 1".parse()?;
/// assert_eq!(exchange(&loose, Square::D6, Color::White), 100);
/// # Ok::<(), motive_chess::FenError>(())
/// ```
///
/// ```
/// use motive_chess::{Color, Position, Square};
/// use motive_claims::exchange;
///
/// // A knight that nobody guards, and one that a pawn guards against a rook.
/// let position: Position = "6k1/1p6/2n5/8/8/5n2/8/2R2RK1 w - - 0 1".parse()?;
/// assert!(exchange(&position, Square::F3, Color::White) >= 300);
/// assert_eq!(exchange(&position, Square::C6, Color::White), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn exchange(position: &Position, square: Square, side: Color) -> i32 {
    Board::of(position).exchange(square, side)
}

/// Whether the pieces stand where they are said to, and are of the colors that the kind wants.
fn placed(scene: &Scene) -> Outcome {
    let Claim { kind, by, on, .. } = scene.claim;
    // What is captured stood there before the move.
    let taken =
        matches!(kind, Kind::Captures | Kind::Recaptures | Kind::SwapsMinor | Kind::Trades | Kind::TakesWith);
    stand(scene.here(), by.iter().chain(on.iter().skip(usize::from(taken))))?;
    // These say which colors they want.
    let own_colors = matches!(kind, Kind::Defends | Kind::Blocks | Kind::SoleGuard | Kind::Overloaded)
        || kind.is_structure()
        || kind.is_cause()
        || kind.is_quiet();
    let Some(by) = by.filter(|_| !own_colors) else { return Ok(()) };
    so(on.iter().all(|placed| placed.piece.color != by.piece.color), "the two are of different sides")
}
