//! Small words that many sentences need.

use motive_chess::{Color, Move, Position, Role, role_name};

use crate::trade::Trade;

/// What changes hands, as a verb phrase: `wins a rook for a knight`; none if nothing does.
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

/// Moves in notation, cut after so many half-moves.
pub(crate) fn short_line(start: &Position, moves: &[Move], most: usize) -> String {
    let line = start.san_line(&moves[..moves.len().min(most)]);
    if moves.len() > most { format!("{line} …") } else { line }
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
        // A part that has a comma of its own ends with one, or what follows would seem to belong to its last words.
        [rest @ .., last] if rest.iter().any(|item| item.contains(", ")) => {
            format!("{}, and {last}", rest.join(", "))
        }
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// A clause as a sentence. A pawn move at its beginning keeps its small letter.
pub(crate) fn sentence(clause: &str) -> String {
    let first = clause.split([' ', ',']).next();
    let is_word = first.is_some_and(|word| word.bytes().all(|b| b.is_ascii_lowercase()));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_goods() {
        assert_eq!(men(&[Role::Queen, Role::Pawn, Role::Pawn]), "a queen and two pawns");
        let trade = Trade { won: vec![Role::Rook], lost: vec![Role::Knight], promoted: vec![] };
        assert_eq!(trade_clause(&trade).unwrap(), "wins a rook for a knight");
        let trade = Trade { won: vec![Role::Pawn], lost: vec![Role::Knight], promoted: vec![] };
        assert_eq!(trade_clause(&trade).unwrap(), "gives up a knight for a pawn");
        let deeds = ["posts the queen on h8, where no pawn attacks it", "gives check"].map(str::to_owned);
        assert_eq!(list(&deeds), "posts the queen on h8, where no pawn attacks it, and gives check");
        assert_eq!(
            list(&deeds.map(|deed| deed.replace(", where no pawn attacks it", ""))),
            "posts the queen on h8 and gives check"
        );
        assert_eq!(sentence("the end"), "The end.");
        assert_eq!(sentence("e7 waits"), "e7 waits.");
    }
}
