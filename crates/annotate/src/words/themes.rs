//! Themes as annotators speak of them.

use motive_chess::{Square, role_name};
use motive_explain::{Line, Step, Theme, ThemeKind};

/// "a fork", "an overloaded guard".
pub(super) fn name_with_article(kind: ThemeKind) -> String {
    match kind {
        ThemeKind::Overloading => "an overloaded guard".to_owned(),
        ThemeKind::CapturingDefender => "the capture of a guard".to_owned(),
        ThemeKind::TrappedPiece => "the loss of a trapped piece".to_owned(),
        ThemeKind::XRayAttack => "an x-ray attack".to_owned(),
        ThemeKind::Intermezzo => "a move in between".to_owned(),
        kind => {
            let name = kind.name();
            let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
            format!("{article} {name}")
        }
    }
}

/// What the move that shows a theme does, as a verb phrase: "hits the king on e8 and the rook on a8". `None` for themes
/// of which there is nothing to say beyond their name.
pub(super) fn phrase(line: &Line, theme: &Theme) -> Option<String> {
    let evidence = &theme.evidence;
    let step = line.steps().get(evidence.ply)?;
    let square = |index: usize| evidence.squares.get(index).copied();
    let on = |square: Square| {
        let role = step.after.role_at(square).or_else(|| step.before.role_at(square))?;
        Some(format!("the {} on {square}", role_name(role)))
    };
    let man = |index: usize| square(index).and_then(on);
    Some(match theme.kind {
        ThemeKind::Fork => {
            let men: Vec<String> = evidence.squares.iter().skip(1).filter_map(|&square| on(square)).collect();
            let (last, rest) = men.split_last()?;
            format!("hits {} and {last}", rest.join(", "))
        }
        ThemeKind::Pin => format!("pins {} to {}", man(1)?, man(2)?),
        ThemeKind::Skewer => format!("attacks {} and, behind it, {}", man(1)?, man(2)?),
        ThemeKind::DiscoveredAttack => format!("uncovers the attack of {} on {}", man(0)?, man(1)?),
        ThemeKind::DiscoveredCheck => format!("uncovers a check by {}", man(0)?),
        ThemeKind::DoubleCheck => "gives double check".to_owned(),
        ThemeKind::Deflection => format!("draws {} away from {}", man(1)?, square(2)?),
        ThemeKind::Attraction => format!("draws {} to {}", man(1)?, square(0)?),
        ThemeKind::Interference => format!("cuts {} off from {}", man(1)?, square(2)?),
        ThemeKind::Overloading => {
            format!("shows that {} cannot guard both {} and {}", man(0)?, square(1)?, square(2)?)
        }
        ThemeKind::CapturingDefender => format!("takes away the guard of {}", man(1)?),
        ThemeKind::TrappedPiece => format!("leaves {} without a safe square", man(1)?),
        ThemeKind::HangingPiece => {
            let (square, role) = Step::captured(step)?;
            format!("takes the unguarded {} on {square}", role_name(role))
        }
        ThemeKind::Intermezzo => "comes in between".to_owned(),
        ThemeKind::XRayAttack => format!("bears on {} through {}", square(2)?, man(1)?),
        ThemeKind::Clearance => format!("clears {} for {}", square(1)?, man(0)?),
        ThemeKind::Promotion | ThemeKind::UnderPromotion => "brings the pawn through".to_owned(),
        _ => return None,
    })
}
