//! A4 to A8: what is seen in a position before anything is searched.

use motive_caps::values;
use motive_chess::{Color, Position, Role, Square, SquareSet};
use motive_perception::{Perception, Safety};

use crate::{FIGURE_3_11, best, position, rank, stack};

#[test]
fn a4_the_printed_stack() {
    let stack = stack(FIGURE_3_11);
    let value = |san: &str| stack[rank(&stack, san)].1;
    // Printed: Bh7+ 1129, Qxf7+ 1000, Nxf7 36, Bxh6 -109, Qxb7 -353.
    assert!(value("Bh7+") > 900 && value("Qxf7+") > 900, "{stack:?}");
    assert!((0..=100).contains(&value("Nxf7")), "{}", value("Nxf7"));
    assert!(value("Bxh6") < 0 && value("Qxb7") < value("Bxh6"));
    assert!(value("Nxf7") < value("Qxf7+").min(value("Bh7+")));
}

#[test]
fn a5_safety_examples() {
    // A knight attacked by a rook, defended by king and queen: worth attacking for a rook and below, not for a queen.
    let knight = position("8/8/1kq5/2n5/8/8/2R5/2K5 w - - 0 1");
    let perception = Perception::new(&knight);
    let interesting = |role| perception.safety().interesting(Color::White, role).contains(Square::C5);
    assert!(interesting(Role::Pawn) && interesting(Role::Knight) && interesting(Role::Rook));
    assert!(!interesting(Role::Queen));
    // The same for a pawn: below a rook only.
    let pawn = position("8/8/1kq5/2p5/8/8/2R5/2K5 w - - 0 1");
    let perception = Perception::new(&pawn);
    let interesting = |role| perception.safety().interesting(Color::White, role).contains(Square::C5);
    assert!(interesting(Role::Bishop) && !interesting(Role::Rook) && !interesting(Role::Queen));
    let partly = position("4k3/8/2p5/3r4/8/5B2/8/4K3 w - - 0 1");
    assert_eq!(Perception::new(&partly).safety().class(Square::D5), Some(Safety::PartlyEnPrise));
}

#[test]
fn a6_overload_economics() {
    // A pawn guards two pawns: BxP loses two units to win one. It guards two knights: a capture wins.
    let pawns = "6k1/2p5/1p1p4/8/5B2/8/1R6/6K1 w - - 0 1";
    let knights = "6k1/2p5/1n1n4/8/5B2/8/1R6/6K1 w - - 0 1";
    let calls = |fen| {
        let perception = Perception::new(&position(fen));
        let of_pawn = perception.overloads().iter().filter(|overload| overload.man == Square::C7);
        of_pawn.map(|overload| (overload.called_to, overload.gain)).collect::<Vec<_>>()
    };
    assert_eq!(calls(pawns), []);
    // The bishop costs what it takes, and the other knight is left; the rook costs two units more.
    assert_eq!(calls(knights), [(Square::B6, 1), (Square::D6, 3)]);
    assert_ne!(best(pawns, 300), "Bxd6");
    assert_eq!(best(knights, 300).chars().nth(1), Some('x'));
}

#[test]
fn a7_constants() {
    assert_eq!(values::MARG, 34);
    assert_eq!(values::PRINTED_EVEN, 4096);
}

/// What a side wins by capturing a man worth `stands`, whichever men take part in whichever order.
fn exhaustive(board: &Position, on: Square, by: Color, stands: i32, standing: SquareSet) -> i32 {
    let mut best = 0;
    let able = board.attackers(on, by, standing) & standing;
    let pinned = board.pinned(by);
    for man in able {
        let held = pinned.contains(man) && !motive_chess::attacks::line(board.king(by), man).contains(on);
        let left = standing.without(man);
        let retakers = board.attackers(on, by.other(), left) & left;
        let role = board.role_at(man).unwrap();
        if held || (role == Role::King && retakers.any()) {
            continue;
        }
        let units = motive_perception::values::units(role);
        best = best.max(stands - exhaustive(board, on, by.other(), units, left));
    }
    best
}

/// The occupiabilities of the forty positions that the thesis checked (Fischer against Spassky 1972, first game,
/// twenty moves; it had 3 of 5120 wrong) against all orders of capture.
#[test]
fn a8_occupiabilities_against_an_engine() {
    let game = "d4 Nf6 c4 e6 Nf3 d5 Nc3 Bb4 e3 O-O Bd3 c5 O-O Nc6 a3 Ba5 Ne2 dxc4 Bxc4 Bb6 dxc5 Qxd1 Rxd1 Bxc5 b4 Be7 \
                Bb2 Bd7 Rac1 Rfd8 Ned4 Nxd4 Nxd4 Ba4 Bb3 Bxb3 Nxb3 Rxd1+ Rxd1 Rc8";
    let mut board = Position::default();
    let (mut cells, mut wrong) = (0, Vec::new());
    for san in game.split_whitespace() {
        let m = board.parse_san(san).unwrap();
        board.play(m);
        let perception = Perception::new(&board);
        for square in SquareSet::FULL {
            for color in [Color::White, Color::Black] {
                let standing = board.occupied().without(square);
                let mut most = (0..=31)
                    .rev()
                    .find(|&units| exhaustive(&board, square, color.other(), units, standing) == 0)
                    .unwrap_or(0);
                if (board.attackers(square, color.other(), standing) & standing).any() {
                    most = most.min(9);
                }
                cells += 1;
                let found = i32::from(perception.caps().ocy(color, square).units);
                if found != most {
                    wrong.push(format!("{} {square} {color}: {found}, not {most}", board.to_epd()));
                }
            }
        }
    }
    assert_eq!(cells, 5120);
    assert!(wrong.len() <= 5, "{} wrong: {wrong:#?}", wrong.len());
}
