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
    let games = [
        "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
        "rnbqkb1r/ppp2ppp/4pn2/3p4/2PP4/2N5/PP2PPPP/R1BQKBNR w KQkq - 2 4",
        "r1bq1rk1/ppp1bppp/2np1n2/4p3/2B1P3/2NP1N2/PPP2PPP/R1BQR1K1 w - - 0 8",
        "r1b2rk1/pp2bppp/2n1pn2/q7/2B5/2N1PN2/PP3PPP/R1BQ1RK1 w - - 0 10",
    ];
    let mut changed = 0;
    for fen in games {
        let before = position(fen);
        for side in Color::ALL {
            let Some(edit) = less_active(&before, side) else { continue };
            changed += 1;
            assert!(squares(&before, side) > squares(&edit, side), "{fen}: {edit}");
            let lead =
                |position: &Position| squares(position, side) as i32 - squares(position, side.other()) as i32;
            assert!(lead(&edit) < lead(&before), "{fen}: {edit}");
            assert_eq!(material(&edit), material(&before));
        }
        // Only the side that has more squares has some to lose.
        let both = Color::ALL.map(|side| less_active(&before, side).is_some());
        assert_ne!(both, [true, true], "{fen}");
    }
    assert!(changed >= 2, "{changed}");
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
