//! Against brute force on random boards with few men: no mate is claimed that is none, and none is missed.

use motive_answer::{CheckOptions, Control, Goal, Limits, Problem, ProofLimits, check, prove_mate};
use motive_chess::{Color, History, Leniency, Position};
use motive_mates::MateSolver;
use splitmix::Random;

/// The men of the attacker, who is White, and of the defender.
const ARMIES: [(&str, &str); 10] = [
    ("QN", "rp"),
    ("RRP", "bp"),
    ("RBN", "pp"),
    ("QP", "np"),
    ("BBNP", "p"),
    ("NNPP", "ppp"),
    ("RNP", "rpp"),
    ("QR", "qr"),
    ("PPPR", "bn"),
    ("BNN", ""),
];

/// Puts kings and men on random squares, all of them near a corner of the board.
fn random_position(random: &mut Random, army: (&str, &str), turn: Color) -> Option<Position> {
    let mut board = [b'.'; 64];
    board[random.below(2) * 8 + random.below(2)] = b'k';
    for man in "K".bytes().chain(army.0.bytes()).chain(army.1.bytes()) {
        let square = random.below(5) * 8 + random.below(5);
        let at_end = square < 8;
        if board[square] != b'.' || man.eq_ignore_ascii_case(&b'p') && at_end {
            return None;
        }
        board[square] = man;
    }
    let rows: Vec<String> = board
        .chunks(8)
        .map(|row| row.iter().map(|&man| if man == b'.' { '1' } else { char::from(man) }).collect())
        .collect();
    let side = if turn == Color::White { 'w' } else { 'b' };
    Position::from_fen(&format!("{} {side} - - 0 1", rows.join("/")), Leniency::Lenient).ok()
}

/// Whether White mates within so many moves, by trying everything.
fn mates(position: &Position, left: u32) -> bool {
    let moves = position.legal_moves();
    if position.turn() == Color::White {
        return left > 0 && moves.iter().any(|&m| mates(&position.after(m), left - 1));
    }
    if moves.is_empty() {
        return position.is_check();
    }
    left > 0 && moves.iter().all(|&m| mates(&position.after(m), left))
}

fn shortest(position: &Position, longest: u32) -> Option<u32> {
    (0..=longest).find(|&left| mates(position, left))
}

fn compare(seed: u64, positions: usize, longest: u32) {
    let mut random = Random::new(seed);
    let (mut looked_at, mut found) = (0, 0);
    while looked_at < positions {
        let army = ARMIES[random.below(ARMIES.len())];
        let turn = if random.below(3) == 0 { Color::Black } else { Color::White };
        let Some(position) = random_position(&mut random, army, turn) else { continue };
        looked_at += 1;
        let wanted = shortest(&position, longest);
        let mut solver = MateSolver::new();
        let control = Control::new();
        let mating = solver.solve(&position, Color::White, Some(longest), u64::MAX, &control);
        assert_eq!(mating.as_ref().map(|mating| mating.moves), wanted, "{position}");
        let Some(mating) = mating else { continue };
        found += 1;
        let (line, mut end) = (&mating.line, position.clone());
        for &m in line {
            end.play(m);
        }
        assert!(end.is_checkmate(), "{position} {line:?}");
        if mating.moves > 0 {
            let problem = Problem::in_game(History::new(position.clone()), Color::White, Goal::Mate);
            let limits = ProofLimits { each: Limits::nodes(100_000), ..ProofLimits::default() };
            let proof = prove_mate(problem, mating.moves, &mut solver, &limits, &control);
            let proof = proof.unwrap_or_else(|error| panic!("{position}: {error}"));
            let checked = check(proof, None, &CheckOptions::default(), &control, &mut ());
            assert!(checked.verdict().is_proved(), "{position}");
        }
    }
    assert!(found * 10 > positions, "{found} of {positions}");
}

#[test]
fn mates_in_two_are_those_of_brute_force() {
    compare(1, 2_000, 2);
}

#[test]
fn mates_in_three_are_those_of_brute_force() {
    compare(2, 300, 3);
}
