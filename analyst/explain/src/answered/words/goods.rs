//! Material in words.

use motive_answer::worth;
use motive_chess::{Color, Position, Role, role_name};
use motive_claims::Claim;

use crate::Step;
use crate::phrases::{list, men, side_name, trade_clause};
use crate::trade::trade;

/// The roles that count in material, the most valuable first.
const ROLES: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// An amount of material where nothing says which pieces it is.
pub(in super::super) fn amount_words(amount: i32) -> String {
    match amount {
        100 => "a pawn".to_owned(),
        200 => "two pawns".to_owned(),
        300 => "a piece".to_owned(),
        500 => "a rook".to_owned(),
        900 => "a queen".to_owned(),
        n => format!("material worth {} pawns", n / 100),
    }
}

/// What the steps win for a side, as a verb phrase. The pieces are named if they are worth exactly `amount`.
pub(in super::super) fn goods(steps: &[Step], side: Color, amount: i32) -> String {
    let trade = trade(steps, side);
    match trade_clause(&trade) {
        Some(clause) if trade.net() * 100 == amount && amount > 0 => clause,
        _ => format!("wins {}", amount_words(amount)),
    }
}

/// The balance of a position: "White is a rook up".
pub(in super::super) fn balance_words(board: &Position, claim: &Claim) -> String {
    let side = claim.side.unwrap_or(Color::White);
    let name = side_name(side);
    let (mut more, mut less) = (Vec::new(), Vec::new());
    for role in ROLES {
        let difference = board.men(side, role).len() as i32 - board.men(side.other(), role).len() as i32;
        let list = if difference > 0 { &mut more } else { &mut less };
        list.extend(std::iter::repeat_n(role, difference.unsigned_abs() as usize));
    }
    cancel(&mut more, &mut less);
    match (more.as_slice(), less.as_slice()) {
        ([], []) => "material is even".to_owned(),
        ([Role::Rook], [Role::Knight | Role::Bishop]) => format!("{name} is the exchange up"),
        ([Role::Knight | Role::Bishop], [Role::Rook]) => format!("{name} is the exchange down"),
        (up, []) => format!("{name} is {} up", men(up)),
        ([], down) => format!("{name} is {} down", men(down)),
        (up, down) => format!("{name} has {} for {}", men(up), men(down)),
    }
}

/// A knight for a bishop is no difference in material.
fn cancel(more: &mut Vec<Role>, less: &mut Vec<Role>) {
    more.retain(|&role| match less.iter().position(|&other| worth(other) == worth(role)) {
        Some(index) => {
            less.remove(index);
            false
        }
        None => true,
    });
}

/// "rook and pawn against rook": what both sides have besides their kings.
pub(in super::super) fn ending_words(board: &Position, first: Color) -> String {
    let side = |color: Color| {
        let words: Vec<String> = ROLES
            .iter()
            .filter_map(|&role| match board.men(color, role).len() {
                0 => None,
                1 => Some(role_name(role).to_owned()),
                2 => Some(format!("two {}s", role_name(role))),
                n => Some(format!("{n} {}s", role_name(role))),
            })
            .collect();
        if words.is_empty() { "king".to_owned() } else { list(&words) }
    };
    format!("{} against {}", side(first), side(first.other()))
}
