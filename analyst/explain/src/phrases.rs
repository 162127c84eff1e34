//! The words: every sentence of an explanation comes from a template in this file.
//!
//! Templates are filled from evidence and from the moves alone. Placeholders: `{a}`, `{b}`, `{c}` the
//! first, second and third man of the evidence with its square ("knight on f7"), `{others}` all but
//! the first as a list, `{sa}` to `{sd}` the squares, `{move}`, `{reply}`, `{next}` the move that
//! shows the theme and the two after it, `{taken}` what that move captures, `{lost}` what the reply
//! captures, `{became}` what a pawn becomes.

use motive_answer::Value;
use motive_chess::{Color, Move, Position, Role, Square, role_name};

use crate::defenses::Defenses;
use crate::explanation::Failure;
use crate::outcome::{Outcome, Trade};
use crate::purpose::{Purpose, Threat, ThreatKind};
use crate::{Line, Step, Theme, ThemeKind};

/// In hundredths of a pawn: from here on a position is won in the hands of most.
const WINNING: i32 = 400;
/// Nobody can feel a smaller difference.
const SMALL: i32 = 30;

/// The clause that tells a theme, without capital and full stop.
const fn theme_template(kind: ThemeKind) -> &'static str {
    match kind {
        ThemeKind::Fork => "the {a} forks {others}",
        ThemeKind::Pin => "the {a} pins the {b} to the {c}",
        ThemeKind::Skewer => "the {a} skewers the {b} and, behind it, the {c}",
        ThemeKind::DiscoveredAttack => "{move} opens the line from the {a} to the {b}",
        ThemeKind::DiscoveredCheck => "{move} discovers check from the {a}",
        ThemeKind::DoubleCheck => "{move} gives check from {sa} and {sc} at once",
        ThemeKind::Deflection => "{move} draws the {b} away from the guard of {sc}",
        ThemeKind::Attraction => "{move} draws the {b} to {sa}, where {next} strikes",
        ThemeKind::Interference => "the {a} cuts the {b} off from {sc}",
        ThemeKind::Intermezzo => "before the capture on {sb}, {move} comes in between",
        ThemeKind::Clearance => "{move} clears {sb} for the {a}",
        ThemeKind::Overloading => "the {a} has to guard both {sb} and {sc}",
        ThemeKind::CapturingDefender => "{move} captures the guard of the {b}",
        ThemeKind::TrappedPiece => "the {b} is attacked and has no safe square",
        ThemeKind::HangingPiece => "the {taken} on {sa} is unguarded",
        ThemeKind::XRayAttack => "the {a} bears on {sc} through the {b}",
        ThemeKind::Sacrifice => "{move} gives up the {lost}",
        ThemeKind::Promotion => "the pawn promotes on {sa}",
        ThemeKind::UnderPromotion => "the pawn becomes a {became} rather than a queen",
        ThemeKind::AdvancedPawn => "a pawn arrives on {sa}",
        ThemeKind::EnPassant => "{move} captures in passing",
        ThemeKind::Castling => "{move} castles",
        ThemeKind::QuietMove => "{move} is quiet: no check, no capture, nothing attacked",
        ThemeKind::DefensiveMove => "{move} defends in silence: no check, no capture, nothing attacked",
        ThemeKind::Zugzwang => "{move} leaves the move to the opponent, and {reply} allows {next}",
        ThemeKind::ExposedKing => "{move} checks a king that had no pawn beside it at the start",
        ThemeKind::KingsideAttack => "the moves strike at the king on {sb}, on the king's side",
        ThemeKind::QueensideAttack => "the moves strike at the king on {sb}, on the queen's side",
        ThemeKind::AttackingF2F7 => "{move} strikes on {sa} beside the king on {sb}",
        ThemeKind::Mate => "the {a} mates the {b}",
        ThemeKind::MateIn1 => "the line mates in one move",
        ThemeKind::MateIn2 => "the line mates in two moves",
        ThemeKind::MateIn3 => "the line mates in three moves",
        ThemeKind::MateIn4 => "the line mates in four moves",
        ThemeKind::MateIn5 => "the line mates in five moves or more",
        ThemeKind::BackRankMate => "the {a} mates the {b} behind its own pieces on the back rank",
        ThemeKind::SmotheredMate => "the {a} mates the {b}, smothered by its own pieces",
        ThemeKind::ArabianMate => "the {a} mates the {b} in the corner, guarded by the {c}",
        ThemeKind::AnastasiaMate => "the {a} mates the {b} on the edge, the {c} taking its flight squares",
        ThemeKind::BodenMate => "the {a} and the {c} mate the {b} on crossing diagonals",
        ThemeKind::DoubleBishopMate => "the {a} and the {c} mate the {b} on neighboring diagonals",
        ThemeKind::DovetailMate => "the {a} mates the {b}, its own pieces on the squares left free",
        ThemeKind::HookMate => "the {a}, guarded by the {c}, mates the {b}",
        ThemeKind::OperaMate | ThemeKind::BlindSwineMate | ThemeKind::KillBoxMate => {
            "the {a} mates the {b}, guarded by the {c}"
        }
        ThemeKind::PillsburyMate => "the {a} mates the {b}, the {c} taking its flight",
        ThemeKind::VukovicMate => "the {a} mates the {b}, the {c} behind it",
        ThemeKind::SwallowsTailMate => "the {a} mates the {b}, its own pieces diagonally behind it",
        ThemeKind::EpauletteMate => "the {a} mates the {b}, its own pieces on {sc} and {sd}",
        ThemeKind::TriangleMate => "the {a} mates the {b}, with the {c} at her side",
    }
}

/// The clause of a theme that a line shows.
pub(crate) fn theme_clause(line: &Line, theme: &Theme) -> String {
    let evidence = &theme.evidence;
    let steps = line.steps();
    let board = steps.get(evidence.ply).map(|step| &step.after);
    let square = |index: usize| evidence.squares.get(index).copied();
    let man_on = |square: Square| match board.and_then(|board| board.role_at(square)) {
        Some(role) => format!("{} on {square}", role_name(role)),
        None => format!("square {square}"),
    };
    let san = |ply: usize| steps.get(ply).map(|step| step.before.san(step.m));
    let captured =
        |ply: usize| steps.get(ply).and_then(Step::captured).map(|(_, role)| role_name(role).to_owned());
    let value = |key: &str| -> Option<String> {
        match key {
            "a" => square(0).map(man_on),
            "b" => square(1).map(man_on),
            "c" => square(2).map(man_on),
            "sa" => square(0).map(|square| square.to_string()),
            "sb" => square(1).map(|square| square.to_string()),
            "sd" => square(3).map(|square| square.to_string()),
            "sc" => square(2).map(|square| square.to_string()),
            "others" => {
                let others = evidence.squares.iter().skip(1);
                Some(list(&others.map(|&square| format!("the {}", man_on(square))).collect::<Vec<_>>()))
            }
            "move" => san(evidence.ply),
            "reply" => san(evidence.ply + 1),
            "next" => san(evidence.ply + 2),
            "taken" => captured(evidence.ply),
            "lost" => captured(evidence.ply + 1),
            "became" => steps.get(evidence.ply).map(|step| role_name(step.arrived()).to_owned()),
            _ => None,
        }
    };
    fill(theme_template(theme.kind), value)
}

/// What a move does, as a verb phrase: "captures the rook on e8".
pub(crate) fn purpose_clause(purpose: &Purpose) -> String {
    match purpose {
        Purpose::Captures { role, square } => format!("captures the {} on {square}", role_name(*role)),
        Purpose::TakesBack { square, .. } => format!("recaptures on {square}"),
        Purpose::Promotes(role) => format!("promotes to a {}", role_name(*role)),
        Purpose::Checks => "gives check".to_owned(),
        Purpose::Mates => "mates".to_owned(),
        Purpose::Stalemates => "stalemates".to_owned(),
        Purpose::Threatens(threat) => format!("threatens {}", threat_clause(threat)),
        Purpose::Parries(threat) => format!("parries the threat {}", threat.san),
        Purpose::AnswersCheck => "answers the check".to_owned(),
        Purpose::OnlyMove => "is the only legal move".to_owned(),
    }
}

fn threat_clause(threat: &Threat) -> String {
    let san = &threat.san;
    match threat.kind {
        ThreatKind::Mate => format!("mate by {san}"),
        ThreatKind::Win { role, square, .. } => format!("the {} on {square} ({san})", role_name(role)),
        ThreatKind::Promotion => format!("to promote by {san}"),
    }
}

/// What a line leads to, as a verb phrase; none if nothing changes hands.
pub(crate) fn outcome_clause(outcome: &Outcome) -> Option<String> {
    match outcome {
        Outcome::Mates => Some("mates".to_owned()),
        Outcome::IsMated => Some("is mated".to_owned()),
        Outcome::Stalemate => Some("ends in stalemate".to_owned()),
        Outcome::Material(trade) => trade_clause(trade),
    }
}

pub(crate) fn trade_clause(trade: &Trade) -> Option<String> {
    let mut gains = Vec::new();
    if !trade.won.is_empty() {
        gains.push(format!("wins {}", men(&trade.won)));
    }
    if !trade.promoted.is_empty() {
        gains.push(format!("makes {}", men(&trade.promoted)));
    }
    let lost = men(&trade.lost);
    match (gains.is_empty(), trade.lost.is_empty()) {
        (true, true) => None,
        (true, false) => Some(format!("gives up {lost}")),
        (false, true) => Some(list(&gains)),
        (false, false) if trade.net() < 0 && trade.promoted.is_empty() => {
            Some(format!("gives up {lost} for {}", men(&trade.won)))
        }
        (false, false) => Some(format!("{} for {lost}", list(&gains))),
    }
}

/// Why another move fails, as a full sentence; `line` is the refutation in notation.
pub(crate) fn failure_sentence(san: &str, line: &str, failure: &Failure) -> String {
    let clause = match failure {
        Failure::IsMated => "runs into mate".to_owned(),
        Failure::Stalemate => "ends in stalemate".to_owned(),
        Failure::Loses(trade) => trade_clause(trade).unwrap_or_else(|| "is worth less".to_owned()),
        Failure::WorthLess { value, best } => less_clause(*value, *best),
        Failure::WorthAsMuch { .. } => "is as good".to_owned(),
    };
    // A line that was cut has its stop already.
    let stop = if line.ends_with('…') { "" } else { "." };
    format!("{san} {clause}: {line}{stop}")
}

/// How a lesser value compares. The number is told where it tells something.
fn less_clause(value: Value, best: Option<Value>) -> String {
    match (value, best) {
        (Value::MatedIn(1), _) => "is mated in one move".to_owned(),
        (Value::MatedIn(n), _) => format!("is mated in {n} moves"),
        (Value::MateIn(n), _) => format!("mates too, but takes {n} moves"),
        (Value::Centipawns(n), Some(Value::MateIn(_))) if n >= WINNING => {
            "wins too, but no mate is seen".to_owned()
        }
        (Value::Centipawns(n), Some(Value::Centipawns(best))) if best.saturating_sub(n) < SMALL => {
            "is nearly as good".to_owned()
        }
        (Value::Centipawns(n), Some(Value::Centipawns(best))) if n >= WINNING && best >= WINNING => {
            "wins too".to_owned()
        }
        (_, Some(best)) => format!("is worth {value} rather than {best}"),
        (_, None) => format!("is worth {value}"),
    }
}

/// Moves in notation, cut after so many half-moves.
pub(crate) fn short_line(start: &Position, moves: &[Move], most: usize) -> String {
    let line = start.san_line(&moves[..moves.len().min(most)]);
    if moves.len() > most { format!("{line} …") } else { line }
}

/// "The proof covers 12 replies of the defender", with a colon if some of them are shown.
pub(crate) fn defenses_sentence(defenses: &Defenses) -> String {
    let covered = match defenses.covered {
        1 => "The proof covers the only reply of the defender".to_owned(),
        n => format!("The proof covers all {n} replies of the defender"),
    };
    if defenses.others.is_empty() { format!("{covered}.") } else { format!("{covered}, among them:") }
}

/// The heading for a side.
pub(crate) const fn side_name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// "a", "a and b", "a, b and c".
pub(crate) fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// A clause as a sentence. A pawn move at its beginning keeps its small letter.
pub(crate) fn sentence(clause: &str) -> String {
    let is_word = clause.split(' ').next().is_some_and(|word| word.bytes().all(|b| b.is_ascii_lowercase()));
    let mut characters = clause.chars();
    match characters.next() {
        Some(first) if is_word => format!("{}{}.", first.to_uppercase(), characters.as_str()),
        Some(_) => format!("{clause}."),
        None => String::new(),
    }
}

/// "a queen and two pawns".
pub(crate) fn men(roles: &[Role]) -> String {
    let mut counted: Vec<(Role, usize)> = Vec::new();
    for &role in roles {
        match counted.iter_mut().find(|(known, _)| *known == role) {
            Some((_, count)) => *count += 1,
            None => counted.push((role, 1)),
        }
    }
    let words: Vec<String> = counted
        .into_iter()
        .map(|(role, count)| match count {
            1 => format!("a {}", role_name(role)),
            2 => format!("two {}s", role_name(role)),
            3 => format!("three {}s", role_name(role)),
            more => format!("{more} {}s", role_name(role)),
        })
        .collect();
    list(&words)
}

/// Puts values into the braces of a template; what has no value is left out.
fn fill(template: &str, value: impl Fn(&str) -> Option<String>) -> String {
    let mut text = String::with_capacity(template.len() + 32);
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let Some((key, tail)) = after.split_once('}') else { break };
        text.push_str(&value(key).unwrap_or_default());
        rest = tail;
    }
    text.push_str(rest);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_use_known_placeholders_only() {
        const KNOWN: [&str; 14] = [
            "a", "b", "c", "sa", "sb", "sc", "sd", "others", "move", "reply", "next", "taken", "lost",
            "became",
        ];
        for &kind in ThemeKind::ALL {
            fill(theme_template(kind), |key| {
                assert!(KNOWN.contains(&key), "{kind}: {key}");
                None
            });
        }
    }

    #[test]
    fn lists_and_goods() {
        assert_eq!(men(&[Role::Queen, Role::Pawn, Role::Pawn]), "a queen and two pawns");
        let trade = Trade { won: vec![Role::Rook], lost: vec![Role::Knight], promoted: vec![] };
        assert_eq!(trade_clause(&trade).unwrap(), "wins a rook for a knight");
        let trade = Trade { won: vec![Role::Pawn], lost: vec![Role::Knight], promoted: vec![] };
        assert_eq!(trade_clause(&trade).unwrap(), "gives up a knight for a pawn");
        assert_eq!(sentence("the end"), "The end.");
        assert_eq!(sentence("e7 waits"), "e7 waits.");
    }
}
