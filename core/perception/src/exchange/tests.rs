//! The sequence against every order of captures.

use motive_chess::{Piece, Position, attacks};
use proptest::prelude::*;

use super::*;

/// The slow and obvious way: every order of captures, everybody who bears on the square by looking
/// from where he stands.
fn best(position: &Position, standing: SquareSet, on: Square, color: Color, target: i32) -> i32 {
    let mut best = 0;
    for from in standing & position.side(color) {
        let Some(role) = position.role_at(from) else { continue };
        if attacks::of(Piece { color, role }, from, standing.with(on)).contains(on) {
            let retaken =
                self::best(position, standing.without(from), on, color.other(), values::units(role));
            best = best.max(target - retaken);
        }
    }
    best
}

/// The highest worth, up to a queen's, that `color` may have on a square.
fn exhaustive(position: &Position, on: Square, color: Color) -> i32 {
    let standing = position.occupied().without(on);
    (0..=9).rev().find(|&worth| best(position, standing, on, color.other(), worth) <= 0).unwrap_or(0)
}

const STARTS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "2rr2k1/1bqnbppp/p3pn2/1p6/3NP3/1BN1BP2/PPPQ2PP/2RR2K1 w - - 0 1",
    "3q1rk1/2r2pp1/1n1bpn1p/1Q1p4/3P4/1NPB1N2/1R3PPP/1R4K1 b - - 0 1",
];

/// [`NoPins`] with PARADISE's rule about lines.
struct LinesShut;

impl Pinning for LinesShut {
    const VALUES: [i32; 6] = values::UNITS;
    const KEEP_LINES_SHUT: bool = true;

    fn cost(&self, _: &Sequence<'_, LinesShut>, _: Square, _: Color, _: SquareSet) -> i32 {
        0
    }

    fn matters_on(&self, _: Square) -> bool {
        false
    }

    fn forfeit(_: i32) -> i32 {
        0
    }

    fn holds(&self, _: &Sequence<'_, LinesShut>, _: Square, _: LineUp) -> bool {
        false
    }
}

#[derive(Default)]
struct Tally {
    cells: u32,
    /// Where the cheapest first falls short of the best order.
    plain: u32,
    /// Where it does so although lines are kept shut.
    shut: u32,
}

/// Compares fast with slow on every square. They must agree unless sliders stand in a queue in which the
/// cheapest first is not always best.
fn compare(position: &Position, tally: &mut Tally) -> Result<(), TestCaseError> {
    let board = Board::new(position);
    let bearing = Bearing::new(&board);
    let queues = bearing.queues(&board);
    for on in Square::ALL {
        let plain = Sequence::new(&board, &bearing, &NoPins, on);
        let shut = Sequence::new(&board, &bearing, &LinesShut, on);
        let line_up = plain.line_up();
        // Many men on one square make every order of captures too many.
        if line_up.bearers.len() > 7 {
            continue;
        }
        // A slider behind an enemy may be let in by our own capture; one behind a dearer friend makes it
        // worth while to send the friend first.
        let crossed = bearing.thru().iter().any(|thru| {
            let dearer = board.kind_at(thru.through) > board.kind_at(thru.slider);
            thru.shared.contains(on) && (!thru.friendly || dearer)
        }) || queues.iter().any(|queue| queue.onto.contains(on));
        for color in Color::ALL {
            let slow = exhaustive(position, on, color);
            let (plain, shut) = (plain.capacity(color, line_up).min(9), shut.capacity(color, line_up).min(9));
            if !crossed {
                prop_assert_eq!(plain, slow, "{} {} in {}", on, color, position);
                prop_assert_eq!(shut, slow, "{} {} in {}", on, color, position);
            }
            tally.cells += 1;
            tally.plain += u32::from(plain != slow);
            tally.shut += u32::from(shut != slow);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_cheapest_first_is_as_good_as_any_order(start in 0..STARTS.len(), choices in prop::collection::vec(any::<u16>(), 1..60)) {
        let mut position: Position = STARTS[start].parse().unwrap();
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play(moves[choice as usize % moves.len()]);
        }
        compare(&position, &mut Tally::default())?;
    }

    #[test]
    fn shortcuts_change_nothing(start in 0..STARTS.len(), choices in prop::collection::vec(any::<u16>(), 0..80)) {
        let mut position: Position = STARTS[start].parse().unwrap();
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play(moves[choice as usize % moves.len()]);
        }
        let board = Board::new(&position);
        let bearing = Bearing::new(&board);
        let rays = crate::pins::rays(&board, &bearing);
        let fast = crate::pins::ParadisePins::new(&board, &bearing, &rays);
        let slow = fast.clone().without_shortcuts();
        for on in Square::ALL {
            let quick = Sequence::new(&board, &bearing, &fast, on);
            let careful = Sequence::new(&board, &bearing, &slow, on);
            let line_up = careful.line_up_without(SquareSet::EMPTY);
            for color in Color::ALL {
                let (quick, careful) =
                    (quick.capacity(color, quick.line_up()), careful.capacity(color, line_up));
                prop_assert_eq!(quick, careful, "{} {} in {}", on, color, position);
            }
        }
    }
}

#[test]
fn errors_by_opened_lines_are_rare() {
    let mut tally = Tally::default();
    let mut state = 7_u64;
    for start in STARTS.into_iter().cycle().take(12) {
        let mut position: Position = start.parse().unwrap();
        for _ in 0..60 {
            compare(&position, &mut tally).unwrap();
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            position.play(moves[(state >> 33) as usize % moves.len()]);
        }
    }
    // Berliner's own figure for wrong occupiabilities is one in a thousand.
    assert!(tally.cells > 60_000);
    assert!(tally.plain * 1000 < tally.cells, "{} of {}", tally.plain, tally.cells);
    // Wilkins's rule about lines is there for just these cases.
    assert!(tally.shut < tally.plain, "{} and {}", tally.shut, tally.plain);
}

#[test]
fn a_man_who_would_let_the_enemy_in_is_held_back() {
    // Rook d2 and knight f3 can take on d4, where the black rook d1 looks through the rook d2.
    let position: Position = "4k3/8/8/8/3p4/5N2/3R4/3rK3 w - - 0 1".parse().unwrap();
    let board = Board::new(&position);
    let bearing = Bearing::new(&board);
    let pins = crate::pins::ParadisePins::new(&board, &bearing, &[]);
    let sequence = Sequence::new(&board, &bearing, &pins, Square::D4);
    let next = sequence.next(Color::White, 10, sequence.line_up()).unwrap();
    assert_eq!(next.from, Square::F3);
}
