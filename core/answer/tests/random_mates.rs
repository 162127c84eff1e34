//! Forced mates on boards with few men: what slow and obvious code finds is proved, and the proof
//! does not survive the loss of any defense.

mod support;

use motive_answer::testing::MaterialSearch;
use motive_answer::{Control, Finding, Goal, Limits, Problem, Promise, ProofLimits, Solution, prove_mate};
use motive_chess::{Color, History, Leniency, Move, Position};
use splitmix::Random;
use support::by_rules;

/// Whether the side to move mates in at most `n` moves, by trying everything.
fn mates_in(position: &Position, n: u32) -> bool {
    n > 0 && position.legal_moves().into_iter().any(|m| is_lost(&position.after(m), n - 1))
}

fn is_lost(position: &Position, n: u32) -> bool {
    let replies = position.legal_moves();
    if replies.is_empty() {
        return position.is_check();
    }
    n > 0
        && !position.is_insufficient_material()
        && replies.into_iter().all(|m| mates_in(&position.after(m), n))
}

fn random_position(random: &mut Random, men: &[u8]) -> Option<Position> {
    let mut board = [b'.'; 64];
    for &man in men {
        // The edge is where mates happen: put the black king there.
        let square = if man == b'k' { random.below(8) } else { random.below(64) };
        if board[square] != b'.' || (man.eq_ignore_ascii_case(&b'p') && !(8..56).contains(&square)) {
            return None;
        }
        board[square] = man;
    }
    let ranks = board.chunks(8).map(|rank| rank.iter().map(|&c| if c == b'.' { '1' } else { c as char }));
    let ranks: Vec<String> = ranks.map(Iterator::collect).collect();
    Position::from_fen(&format!("{} w - - 0 1", ranks.join("/")), Leniency::Strict).ok()
}

#[test]
fn proofs_hold_and_no_defense_can_be_spared() {
    let mut random = Random::new(0x9e37_79b9_7f4a_7c15);
    let (mut proved, mut cuts) = (0, 0);
    for round in 0..30_000 {
        let men: &[u8] = [&b"KkQR"[..], b"KkRRp", b"KkQNp", b"KkQn", b"KkRBNp", b"KkPQr"][round % 6];
        let Some(position) = random_position(&mut random, men) else { continue };
        let Some(n) = (1..=2).find(|&n| mates_in(&position, n)) else { continue };
        if n == 1 && round % 7 != 0 {
            continue;
        }
        let problem = Problem::new(position.clone(), Goal::MateIn(n));
        let limits = ProofLimits { each: Limits::none(), ..ProofLimits::default() };
        let found = prove_mate(problem, n, &mut MaterialSearch, &limits, &Control::new());
        let solution = found.unwrap_or_else(|error| panic!("{}: {error}", position.to_fen()));
        assert!(by_rules(solution.clone()).verdict().is_proved(), "{}", position.to_fen());
        proved += 1;

        // Fewer moves would be a false claim.
        let sooner = Solution { claim: Promise::Mate(n - 1), ..solution.clone() };
        assert!(!by_rules(sooner).verdict().holds());

        for id in solution.tree.ids() {
            let path = solution.tree.path(id);
            let by_defender = path.len().is_multiple_of(2);
            let cut = Solution { tree: solution.tree.without(id), ..solution.clone() };
            let checked = by_rules(cut);
            if path.len() == 1 {
                continue; // Nothing is left.
            }
            let Some(Finding::Open(gap)) = checked.finding() else { panic!("{:?}", checked.finding()) };
            let named: Vec<Move> = gap.path.iter().copied().chain(gap.reply).collect();
            assert_eq!(named, if by_defender { &path[..] } else { &path[..path.len() - 1] });
            cuts += usize::from(by_defender);
        }
        if proved >= 400 {
            break;
        }
    }
    println!("{proved} mates proved, {cuts} defenses cut off and named");
    assert!(proved >= 100 && cuts >= 200, "{proved} mates, {cuts} cuts");
}

#[test]
fn longer_mates_with_either_side_to_move() {
    // Philidor's legacy: the king has a choice on the way.
    let smothered: Position = "r6k/6pp/8/6N1/2Q5/8/6PP/7K w - - 0 1".parse().unwrap();
    let mut game = History::new(smothered);
    for (plies, n) in [(0, 4), (1, 3), (2, 3), (3, 2)] {
        let problem = Problem::in_game(game.clone(), Color::White, Goal::Mate);
        let limits = ProofLimits { each: Limits::none(), ..ProofLimits::default() };
        let solution = prove_mate(problem, n, &mut MaterialSearch, &limits, &Control::new()).unwrap();
        assert!(by_rules(solution).verdict().is_proved(), "after {plies} half-moves");
        let next = ["Nf7+", "Kg8", "Nh6+", "Kh8"][plies];
        game.play(game.position().parse_san(next).unwrap());
    }
}

#[test]
fn what_is_no_mate_is_not_proved() {
    // The king walks out of it, and a mate in one is no mate in none.
    let problem = Problem::new("7k/8/8/4K3/8/8/8/Q7 w - - 0 1".parse().unwrap(), Goal::Mate);
    let limits = ProofLimits { each: Limits::none(), ..ProofLimits::default() };
    assert_eq!(problem.attacker(), Color::White);
    assert!(!mates_in(problem.position(), 1));
    assert!(prove_mate(problem.clone(), 1, &mut MaterialSearch, &limits, &Control::new()).is_err());
    assert!(prove_mate(problem, 0, &mut MaterialSearch, &limits, &Control::new()).is_err());
}

#[test]
fn a_stop_ends_the_proof() {
    let problem = Problem::new("7k/8/8/4K3/8/8/8/Q7 w - - 0 1".parse().unwrap(), Goal::Mate);
    let control = Control::new();
    control.stop();
    assert!(prove_mate(problem, 9, &mut MaterialSearch, &ProofLimits::default(), &control).is_err());
}
