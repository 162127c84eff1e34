//! Positions without something that they have: what is gone, and what stays.

use motive_chess::{Color, Position, Role, Square};
use motive_strategy::{FeatureKind, Sight, castled, features, less_active, removed};

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

/// How many pieces of each kind there are, and who moves.
fn material(position: &Position) -> (Vec<usize>, Color) {
    let count = |side: Color| Role::ALL.into_iter().map(move |role| (side, role));
    let all = Color::ALL.into_iter().flat_map(count);
    (all.map(|(side, role)| position.men(side, role).len()).collect(), position.turn())
}

fn squares(position: &Position, side: Color) -> usize {
    let sight = Sight::new(position);
    sight.pieces(side).into_iter().map(|at| sight.reach(at, side).len()).sum()
}

#[test]
fn a_king_in_the_center_stands_as_after_castling() {
    let free = position("r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 b kq - 0 6");
    let edit = castled(&free, Color::Black).unwrap();
    assert_eq!(edit.king(Color::Black), Square::G8);
    assert!(edit.men(Color::Black, Role::Rook).contains(Square::F8));
    assert_eq!(material(&edit), material(&free));
    // What stands in the way is one step aside, the bishop on its color; the other side keeps its rights.
    let blocked = position("rnbqkb1r/pp3ppp/4pn2/2pp4/2PP4/2N1PN2/PP3PPP/R1BQKB1R b KQkq - 0 5");
    let edit = castled(&blocked, Color::Black).unwrap();
    assert_eq!((edit.king(Color::Black), material(&edit)), (Square::G8, material(&blocked)));
    assert!(edit.men(Color::Black, Role::Bishop).into_iter().any(|at| !at.is_light()));
    assert!(edit.to_fen().contains(" KQ "), "{}", edit.to_fen());
}

#[test]
fn pieces_with_many_squares_get_fewer() {
    let open = position("r1b2rk1/pp1n1ppp/2p1p3/8/2BPN3/5N2/PP3PPP/R3R1K1 w - - 0 14");
    assert!(squares(&open, Color::White) > squares(&open, Color::Black));
    let edit = less_active(&open, Color::White).unwrap();
    assert!(squares(&edit, Color::White) <= squares(&edit, Color::Black), "{edit}");
    assert_eq!(material(&edit), material(&open));
    // Who has no more squares than the other side has nothing to lose.
    assert!(less_active(&open, Color::Black).is_none());
}

#[test]
fn pawns_step_back_behind_their_pieces() {
    let bind = position("r2q1rk1/pp1bppbp/2np1np1/8/2PNP3/2N1B3/PP2BPPP/R2Q1RK1 w - - 0 10");
    let room = |position: &Position| {
        let of = |side| {
            move |feature: &motive_strategy::Feature| {
                feature.kind == FeatureKind::Space && feature.side == side
            }
        };
        features(position).into_iter().find(of(Color::White)).unwrap()
    };
    let edit = removed(&bind, &room(&bind)).unwrap();
    assert!(room(&edit).amount < room(&bind).amount, "{edit}");
    assert_eq!(material(&edit), material(&bind));
}

#[test]
fn a_king_that_two_pieces_look_at_loses_one_of_them() {
    let open = position("6k1/5pp1/8/8/8/1B6/1BQ2PPP/6K1 w - - 0 1");
    let exposed: Vec<_> = features(&open)
        .into_iter()
        .filter(|feature| feature.kind == FeatureKind::ExposedKing && feature.side == Color::Black)
        .collect();
    for feature in exposed {
        let edit = removed(&open, &feature).unwrap_or_else(|| panic!("{feature:?}"));
        assert!(!features(&edit).contains(&feature), "{edit}");
    }
}
