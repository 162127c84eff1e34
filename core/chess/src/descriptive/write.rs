//! Writing descriptive notation.

use crate::{CastlingSide, Color, Move, Position, Role, Square};

use super::pattern::is_of_wing;
use super::square::{FILES, full_name, rank_number, short_file, short_name};

pub(super) fn descriptive(position: &Position, m: Move) -> String {
    let mut text = match m.castling_side() {
        Some(CastlingSide::KingSide) => "O-O".to_owned(),
        Some(CastlingSide::QueenSide) => "O-O-O".to_owned(),
        None => step(position, m),
    };
    let after = position.after(m);
    if after.is_checkmate() {
        text.push_str(" mate");
    } else if after.is_check() {
        text.push_str(check_mark(position, m, &after));
    }
    text
}

fn check_mark(position: &Position, m: Move, after: &Position) -> &'static str {
    let checkers = after.checkers();
    let gives_check = position
        .castling_squares(m)
        .map_or_else(|| checkers.contains(m.to()), |(_, rook)| checkers.contains(rook));
    match (checkers.len(), gives_check) {
        (2.., _) => " dbl ch",
        (_, true) if m.is_castle() || m.is_en_passant() => " ch",
        (_, true) => "ch",
        (_, false) => " dis ch",
    }
}

/// The shortest way to write a move that fits no other; among equals the one that says more about the
/// goal than about the man that goes there, as books do. Names such as "king's rook" rest on where a
/// piece stood at the start, at which readers must guess the more the further it has come; they count as
/// longer than they are.
fn step(position: &Position, m: Move) -> String {
    let us = position.turn();
    let Some(from) = m.from() else { return String::new() };
    let promotion = m.promotion().map_or_else(String::new, |role| format!("({})", letter(role)));
    let ending = promotion + if m.is_en_passant() { " e.p." } else { "" };
    let targets: Vec<Name> = match m.capture() {
        Some(role) => {
            let stands =
                if m.is_en_passant() { Square::from_coords(m.to().file(), from.rank()) } else { m.to() };
            let names = man_names(position, us.other(), role, stands, m.to(), us);
            names.into_iter().map(|name| Name { text: format!("x{}", name.text), ..name }).collect()
        }
        None => {
            [short_name(m.to(), us), full_name(m.to(), us)].map(|name| Name::plain(format!("-{name}"))).into()
        }
    };
    let movers = man_names(position, us, m.role(), from, from, us);
    let mut forms = Vec::new();
    for mover in &movers {
        for target in &targets {
            let form = format!("{}{}{ending}", mover.text, target.text);
            forms.push((form, mover.penalty + target.penalty));
        }
    }
    // A stable sort: forms of the same length stay in the order of preference.
    forms.sort_by_key(|(form, penalty)| form.len() + penalty);
    let last = forms.last().map_or_else(String::new, |(form, _)| form.clone());
    // The last form names both squares in full, and so always fits one move only.
    let fitting = forms.into_iter().find(|(form, _)| position.parse_descriptive(form) == Ok(m));
    fitting.map_or(last, |(form, _)| form)
}

/// A name of a man or a goal.
struct Name {
    text: String,
    /// How many letters longer it should count.
    penalty: usize,
}

impl Name {
    fn plain(text: String) -> Name {
        Name { text, penalty: 0 }
    }
}

/// The names of a man, from the shortest to the one with the full name of its square.
fn man_names(
    position: &Position,
    color: Color,
    role: Role,
    stands: Square,
    place: Square,
    us: Color,
) -> Vec<Name> {
    let plain = letter(role);
    let mut names = vec![Name::plain(plain.to_owned())];
    match role {
        Role::Pawn => {
            names.push(Name::plain(format!("{}P", short_file(stands.file()))));
            names.push(Name::plain(format!("{}P", FILES[usize::from(stands.file())])));
        }
        // With more than two of a kind these names mean nothing.
        Role::Rook | Role::Knight | Role::Bishop if position.men(color, role).len() == 2 => {
            // Bishops can always be told by the color of their squares.
            let is_certain = role == Role::Bishop || rank_number(stands, color) == 1;
            let penalty = if is_certain { 1 } else { 2 };
            for (wing, prefix) in [(CastlingSide::KingSide, "K"), (CastlingSide::QueenSide, "Q")] {
                if is_of_wing(position, color, role, stands, wing) {
                    names.push(Name { text: format!("{prefix}{plain}"), penalty });
                }
            }
        }
        _ => (),
    }
    names.push(Name::plain(format!("{plain}/{}", rank_number(place, us))));
    names.push(Name::plain(format!("{plain}({})", short_name(place, us))));
    names.push(Name::plain(format!("{plain}({})", full_name(place, us))));
    names
}

fn letter(role: Role) -> &'static str {
    match role {
        Role::Pawn => "P",
        Role::Knight => "N",
        Role::Bishop => "B",
        Role::Rook => "R",
        Role::Queen => "Q",
        Role::King => "K",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(fen: &str, san: &str, descriptive: &str) {
        let position: Position = fen.parse().unwrap();
        let m = position.parse_san(san).unwrap();
        assert_eq!(position.descriptive(m), descriptive, "{san}");
    }

    #[test]
    fn short_as_can_be() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        check(&format!("{start} w KQkq - 0 1"), "e4", "P-K4");
        check(&format!("{start} b KQkq - 0 1"), "e5", "P-K4");
        check(&format!("{start} w KQkq - 0 1"), "Nf3", "N-KB3");
        check(&format!("{start} w KQkq - 0 1"), "f4", "P-KB4");
        let rooks = "4k3/8/8/8/8/8/6K1/R6R w - - 0 1";
        check(rooks, "Rad1", "QR-Q1");
        check(rooks, "Rhd1", "KR-Q1");
        check(rooks, "Ra8+", "R-QR8ch");
        let knights = "4k3/8/8/8/8/5N2/8/4KN2 w - - 0 1";
        check(knights, "N1d2", "N/1-Q2");
        check(knights, "N3d2", "N/3-Q2");
        check(knights, "Ne3", "N-K3");
        let bishops = "4k3/8/8/8/8/8/8/B3K1B1 w - - 0 1";
        check(bishops, "Bgd4", "B(N1)-Q4");
    }

    #[test]
    fn captures_say_as_much_as_needed() {
        let fen = "r1b1k2r/ppp2ppp/2n2n2/3Np3/2B1P3/5N2/PPP2PPP/R1B1K2R w KQkq - 0 1";
        check(fen, "Nxf6+", "NxNch");
        check(fen, "Nxc7+", "NxBPch");
        check(fen, "Nxe5", "NxKP");
        check(fen, "O-O", "O-O");
        check("3rk3/8/8/8/8/8/8/3QK3 w - - 0 1", "Qxd8+", "QxRch");
        check("4k3/2p2p2/2R2R2/8/8/8/8/4K3 w - - 0 1", "Rxc7", "RxQBP");
        check("4k3/R1p5/2R5/8/8/8/8/4K3 w - - 0 1", "Raxc7", "R/7xP");
        check("2R5/2p3k1/2R5/8/8/8/8/3K4 w - - 0 1", "R6xc7+", "R/6xPch");
    }

    #[test]
    fn pawns_that_promote_pass_and_take() {
        check("8/P6k/8/8/8/8/8/4K3 w - - 0 1", "a8=Q", "P-R8(Q)");
        check("8/8/8/8/8/8/p6K/4k3 b - - 0 1", "a1=N", "P-R8(N)");
        check("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", "PxP e.p.");
        check("4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "exd6", "KPxP e.p.");
        check("3nk3/2P5/8/8/8/8/8/4K3 w - - 0 1", "cxd8=R+", "PxN(R)ch");
    }

    #[test]
    fn checks_of_all_kinds() {
        check("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "Ra8#", "R-R8 mate");
        check("4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "Nc5+", "N-B5 dis ch");
        check("4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "Nd6+", "N-Q6 dbl ch");
        check("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "O-O+", "O-O ch");
    }
}
