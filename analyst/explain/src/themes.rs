//! Recognition of themes, one file a theme or a family.
//!
//! Every recognizer looks at one move of the solver within the whole line and gives the evidence, or
//! nothing. Definitions are geometric and material: they use the rules, the exchange on a square and
//! what the line shows to have happened, never a guess at what might happen elsewhere. The book
//! (`docs/reference/themes.md`) states each definition in words with its measured precision and recall.

mod attraction;
mod clearance;
mod deflection;
mod discovery;
mod fork;
mod hanging;
mod interference;
mod intermezzo;
mod king;
mod mate_patterns;
mod mates;
mod overload;
mod pawns;
mod pin;
mod quiet;
mod sacrifice;
mod skewer;
mod trapped;
mod xray;
mod zugzwang;

use motive_chess::Square;

use crate::{Evidence, Line, Step, Theme, ThemeKind};

/// Looks at one move of the solver.
type Recognizer = fn(&Line, &Step) -> Option<Evidence>;

/// Who recognizes what, in the order of [`ThemeKind`].
const RECOGNIZERS: &[(ThemeKind, Recognizer)] = &[
    (ThemeKind::Fork, fork::fork),
    (ThemeKind::Pin, pin::pin),
    (ThemeKind::Skewer, skewer::skewer),
    (ThemeKind::DiscoveredAttack, discovery::discovered_attack),
    (ThemeKind::DiscoveredCheck, discovery::discovered_check),
    (ThemeKind::DoubleCheck, discovery::double_check),
    (ThemeKind::Deflection, deflection::deflection),
    (ThemeKind::Attraction, attraction::attraction),
    (ThemeKind::Interference, interference::interference),
    (ThemeKind::Intermezzo, intermezzo::intermezzo),
    (ThemeKind::Clearance, clearance::clearance),
    (ThemeKind::Overloading, overload::overloading),
    (ThemeKind::CapturingDefender, overload::capturing_defender),
    (ThemeKind::TrappedPiece, trapped::trapped_piece),
    (ThemeKind::HangingPiece, hanging::hanging_piece),
    (ThemeKind::XRayAttack, xray::x_ray),
    (ThemeKind::Sacrifice, sacrifice::sacrifice),
    (ThemeKind::Promotion, pawns::promotion),
    (ThemeKind::UnderPromotion, pawns::underpromotion),
    (ThemeKind::AdvancedPawn, pawns::advanced_pawn),
    (ThemeKind::EnPassant, pawns::en_passant),
    (ThemeKind::Castling, king::castling),
    (ThemeKind::QuietMove, quiet::quiet_move),
    (ThemeKind::DefensiveMove, quiet::defensive_move),
    (ThemeKind::Zugzwang, zugzwang::zugzwang),
    (ThemeKind::ExposedKing, king::exposed_king),
    (ThemeKind::KingsideAttack, king::kingside_attack),
    (ThemeKind::QueensideAttack, king::queenside_attack),
    (ThemeKind::AttackingF2F7, king::attacking_f2_f7),
    (ThemeKind::Mate, mates::mate),
    (ThemeKind::MateIn1, mates::mate_in::<1>),
    (ThemeKind::MateIn2, mates::mate_in::<2>),
    (ThemeKind::MateIn3, mates::mate_in::<3>),
    (ThemeKind::MateIn4, mates::mate_in::<4>),
    (ThemeKind::MateIn5, mates::mate_in::<5>),
    (ThemeKind::BackRankMate, mate_patterns::back_rank),
    (ThemeKind::SmotheredMate, mate_patterns::smothered),
    (ThemeKind::ArabianMate, mate_patterns::arabian),
    (ThemeKind::AnastasiaMate, mate_patterns::anastasia),
    (ThemeKind::BodenMate, mate_patterns::boden),
    (ThemeKind::DoubleBishopMate, mate_patterns::double_bishop),
    (ThemeKind::DovetailMate, mate_patterns::dovetail),
    (ThemeKind::HookMate, mate_patterns::hook),
    (ThemeKind::OperaMate, mate_patterns::opera),
    (ThemeKind::PillsburyMate, mate_patterns::pillsbury),
    (ThemeKind::BlindSwineMate, mate_patterns::blind_swine),
    (ThemeKind::KillBoxMate, mate_patterns::kill_box),
    (ThemeKind::VukovicMate, mate_patterns::vukovic),
    (ThemeKind::SwallowsTailMate, mate_patterns::swallows_tail),
    (ThemeKind::EpauletteMate, mate_patterns::epaulette),
    (ThemeKind::TriangleMate, mate_patterns::triangle),
];

/// The themes that the solver's moves show, each with its evidence; a theme that is shown by several
/// moves comes once for each. In the order of [`ThemeKind`], then of the moves.
pub fn recognize(line: &Line) -> Vec<Theme> {
    let mut themes = Vec::new();
    for &(kind, recognizer) in RECOGNIZERS {
        for step in line.solver_steps() {
            themes.extend(recognizer(line, step).map(|evidence| Theme { kind, evidence }));
        }
    }
    themes
}

/// The first place where the line shows a theme of a given kind.
#[cfg(test)]
fn recognize_kind(line: &Line, kind: ThemeKind) -> Option<Theme> {
    let &(_, recognizer) = RECOGNIZERS.iter().find(|(known, _)| *known == kind)?;
    line.solver_steps().find_map(|step| recognizer(line, step)).map(|evidence| Theme { kind, evidence })
}

/// The evidence that a man on a square bears on others, on the board after a step.
fn bearing(line: &Line, step: &Step, acting: Square, on: impl IntoIterator<Item = Square>) -> Evidence {
    let roster = line.men_after(step);
    let mut evidence = Evidence { ply: step.ply, ..Evidence::default() };
    evidence.squares.push(acting);
    evidence.men.extend(roster.man_at(acting));
    for square in on {
        evidence.squares.push(square);
        evidence.men.extend(roster.man_at(square));
        evidence.arrows.push((acting, square));
    }
    evidence
}

/// The evidence that is a move itself.
fn moving(line: &Line, step: &Step) -> Evidence {
    Evidence {
        ply: step.ply,
        squares: vec![step.to()],
        men: line.moving_man(step).into_iter().collect(),
        arrows: vec![(step.from(), step.to())],
    }
}

#[cfg(test)]
mod tests;
