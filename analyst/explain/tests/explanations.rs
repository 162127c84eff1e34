//! Explanations of positions from the literature, and of composed ones, as snapshots.
//!
//! Review a changed snapshot as you would review prose: every statement must be true on the board.

use motive_answer::testing::MaterialSearch;
use motive_answer::{
    CheckOptions, Control, Goal, NodeId, Problem, Promise, ProofLimits, Solution, Value, check, prove_mate,
};
use motive_chess::{Move, Position, commands, read_games};
use motive_explain::{Alternative, Explanation, Line, Style, proved_line};
use proptest::prelude::*;

/// Plays moves in SAN.
fn moves(start: &Position, text: &str) -> Vec<Move> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for san in text.split_whitespace() {
        let m = position.parse_san(san).unwrap_or_else(|error| panic!("{position}: {error}"));
        position = position.after(m);
        moves.push(m);
    }
    moves
}

fn explain(fen: &str, line: &str, value: Value, alternatives: &[(&str, Value)]) -> Explanation {
    let start: Position = fen.parse().unwrap();
    let line = Line::new(&start, &moves(&start, line)).unwrap().valued(value);
    let alternatives: Vec<Alternative> = alternatives
        .iter()
        .map(|&(text, value)| {
            let played = moves(&start, text);
            Alternative { m: played[0], refutation: played[1..].to_vec(), value }
        })
        .collect();
    Explanation::new(&line, &alternatives)
}

fn text(fen: &str, line: &str, value: Value, alternatives: &[(&str, Value)]) -> String {
    explain(fen, line, value, alternatives).to_text(&Style::PLAIN)
}

/// Légal against Saint Brie, Paris about 1750.
const LEGAL: &str = "rn1qkbnr/ppp2p1p/3p2p1/4p3/2B1P1b1/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 5";

fn legal() -> Explanation {
    let others = [("d3 h6", Value::Centipawns(40)), ("Bxf7+ Kxf7 Ng5+ Qxg5", Value::Centipawns(-500))];
    explain(LEGAL, "Nxe5 Bxd1 Bxf7+ Ke7 Nd5#", Value::MateIn(3), &others)
}

#[test]
fn legals_mate() {
    insta::assert_snapshot!(legal().to_text(&Style::PLAIN));
}

#[test]
fn legals_mate_in_markdown() {
    insta::assert_snapshot!(legal().to_markdown());
}

#[test]
fn legals_mate_in_pgn() {
    insta::assert_snapshot!(legal().to_pgn());
}

/// Smothered mate, in the books since Lucena, 1497; named after Philidor.
#[test]
fn philidors_legacy() {
    insta::assert_snapshot!(text(
        "5rk1/5Npp/8/3Q4/8/8/8/6K1 w - - 0 1",
        "Nh6+ Kh8 Qg8+ Rxg8 Nf7#",
        Value::MateIn(3),
        &[("Qe6 Rxf7", Value::Centipawns(150))],
    ));
}

/// Greco's collection, about 1620: the bishop is given on h7.
#[test]
fn grecos_sacrifice() {
    insta::assert_snapshot!(text(
        "r1bq1rk1/ppppbppp/2n1p3/3nP3/3P3P/3B1N2/PPP2PP1/RNBQK2R w KQ - 1 7",
        "Bxh7+ Kxh7 Ng5+ Bxg5 hxg5+ Kg8 Qh5 f5 g6 Re8 Qh8#",
        Value::MateIn(6),
        &[("Ng5 h6", Value::Centipawns(30))],
    ));
}

/// Réti, 1921: the king goes two ways at once and draws.
#[test]
fn reti() {
    insta::assert_snapshot!(text(
        "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
        "Kg7 h4 Kf6 Kb6 Ke5 h3 Kd6 h2 c7 Kb7 Kd7",
        Value::Centipawns(0),
        &[("c7 Kb7 Kg7 Kxc7 Kf6 h4", Value::Centipawns(-900)), ("Kh7 h4 Kg6 h3", Value::Centipawns(-900))],
    ));
}

/// Barbier and Saavedra, 1895: the pawn becomes a rook.
#[test]
fn saavedra() {
    insta::assert_snapshot!(text(
        "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1",
        "c7 Rd6+ Kb5 Rd5+ Kb4 Rd4+ Kb3 Rd3+ Kc2 Rd4 c8=R Ra4 Kb3",
        Value::Centipawns(900),
        &[],
    ));
}

/// Adams against Torre, New Orleans 1920: the queen that guards the back rank is offered a queen again
/// and again.
#[test]
fn adams_and_torre() {
    insta::assert_snapshot!(text(
        "2r1r1k1/1p1q1ppp/3p1b2/p2P4/3Q4/5N2/PP2RPPP/4R1K1 w - - 0 18",
        "Qg4 Qb5 Qc4 Qd7 Qc7 Qb5 a4 Qxa4 Re4 Qb5 Qxb7",
        Value::Centipawns(900),
        &[("Qxf6 gxf6 Rxe8+ Rxe8", Value::Centipawns(-500))],
    ));
}

/// The Noah's Ark trap of the Spanish game: pawns shut a bishop in.
#[test]
fn noahs_ark() {
    insta::assert_snapshot!(text(
        "r1bqkbnr/2p2ppp/p2p4/1p6/3QP3/1B6/PPP2PPP/RNB1K2R b KQkq - 0 8",
        "c5 Qd5 Be6 Qc6+ Bd7 Qd5 c4 Bxc4 bxc4",
        Value::Centipawns(200),
        &[("Nf6 Bd5 Nxd5", Value::Centipawns(0))],
    ));
}

/// Composed: a rook draws the king into a fork.
#[test]
fn attraction_and_fork() {
    insta::assert_snapshot!(text(
        "3q2k1/8/8/6N1/8/8/8/4K2R w - - 0 1",
        "Rh8+ Kxh8 Nf7+ Kg7 Nxd8",
        Value::Centipawns(300),
        &[("Nf7 Qa5+ Ke2 Kxf7", Value::Centipawns(-700))],
    ));
}

/// Composed: Boden's pattern.
#[test]
fn bodens_mate() {
    insta::assert_snapshot!(text("2kr4/p2p4/2p5/8/5B2/8/4B3/6K1 w - - 0 1", "Ba6#", Value::MateIn(1), &[],));
}

/// Composed: the move is a burden.
#[test]
fn zugzwang() {
    insta::assert_snapshot!(text(
        "4k3/8/3KP3/8/8/8/8/8 w - - 0 1",
        "e7 Kf7 Kd7",
        Value::Centipawns(900),
        &[("Kd5 Ke7", Value::Centipawns(0))],
    ));
}

/// Composed: the king leaves the line, the queen behind it falls.
#[test]
fn skewer_in_pgn() {
    insta::assert_snapshot!(
        explain(
            "8/8/8/q2k4/8/8/8/5K1R w - - 0 1",
            "Rh5+ Kc6 Rxa5",
            Value::Centipawns(500),
            &[("Kg2 Qa2+", Value::Centipawns(-500))],
        )
        .to_pgn()
    );
}

#[test]
fn pgn_can_be_read_back() {
    let explanation = legal();
    let pgn = explanation.to_pgn();
    let read = read_games(pgn.as_bytes()).next().unwrap().unwrap();
    assert_eq!(read.start, explanation.start);
    assert_eq!(read.main_line(), explanation.steps.iter().map(|step| step.m).collect::<Vec<_>>());
    assert!(read.last_position().is_checkmate());
    let variations = &read.line.nodes[0].variations;
    assert_eq!(variations.len(), explanation.alternatives.len());
    let (marks, _) = commands(&read.line.nodes[0].after[0]);
    assert_eq!(marks.len(), 2);
    assert!(pgn.lines().all(|line| line.len() <= 80));
}

#[test]
fn illegal_alternatives_are_left_out_and_broken_refutations_end_early() {
    let start: Position = LEGAL.parse().unwrap();
    let line = Line::new(&start, &moves(&start, "Nxe5")).unwrap();
    let d3 = start.parse_san("d3").unwrap();
    let nonsense = Position::default().parse_san("a4").unwrap();
    let other = |m, refutation| Alternative { m, refutation, value: Value::Centipawns(0) };
    let black = start.after(d3).parse_san("a6").unwrap();
    let told = Explanation::new(&line, &[other(black, vec![]), other(d3, vec![nonsense, black])]);
    assert_eq!(told.alternatives.len(), 1);
    assert_eq!(told.alternatives[0].moves, [d3]);
}

/// Composed: two rooks drive the king to the edge; it may go to three squares.
const LADDER: &str = "8/3k4/R7/7R/8/8/8/6K1 w - - 0 1";

#[test]
fn defenses_of_a_proof() {
    let start: Position = LADDER.parse().unwrap();
    let problem = Problem::new(start.clone(), Goal::Mate);
    let control = Control::new();
    let solution = prove_mate(problem, 2, &mut MaterialSearch, &ProofLimits::default(), &control).unwrap();
    let checked = check(solution, None, &CheckOptions::default(), &control, &mut ());
    let told = explain(LADDER, "Rh7+ Kd8 Ra8#", Value::MateIn(2), &[]).with_tree(&checked);
    let text = told.to_text(&Style::PLAIN);
    let expected = "\nDefenses\n  The proof covers all 3 replies of the defender, among them:\n  \
                    1... Kc8 2. Ra8#\n  1... Ke8 2. Ra8#\n";
    assert!(text.contains(expected), "{text}");
    assert!(told.to_markdown().contains("- 1... Ke8 2. Ra8\\#\n"));
    let read = read_games(told.to_pgn().as_bytes()).next().unwrap().unwrap();
    assert_eq!(read.line.nodes[1].variations.len(), 2);
    // The line goes on to the mate, whatever was wanted.
    for wanted in ["", "Rh7+", "Rh7+ Ke8", "Rh7+ Kc8 Kf1", "Kf1"] {
        let wanted = moves(&start, wanted);
        let line = proved_line(&checked, &wanted).unwrap();
        let shared = line.iter().zip(&wanted).take_while(|(a, b)| a == b).count();
        assert_eq!(shared, if wanted.first() == line.first() { wanted.len().min(2) } else { 0 });
        assert!(line.iter().fold(start.clone(), |position, &m| position.after(m)).is_checkmate());
    }
    // A line that is not the proved one has nothing to do with the proof.
    let other = explain(LADDER, "Kf1", Value::Centipawns(900), &[]).with_tree(&checked);
    assert_eq!(other.defenses, None);
    // Nor has a mate that is only believed.
    let believed = check(
        Solution {
            tree: checked.solution().tree.without(NodeId::ROOT),
            claim: Promise::Mate(1),
            ..checked.solution().clone()
        },
        None,
        &CheckOptions::default(),
        &control,
        &mut (),
    );
    assert!(!believed.verdict().holds());
    assert_eq!(proved_line(&believed, &[]), None);
}

#[test]
fn long_lines_are_cut_for_readers_only() {
    let long = "Kg2 Kh8 Kg3 Kg8 Kg4 Kh8 Kg3 Kg8 Kg2 Kh8 Kg1 Kg8 Kf1";
    let start = "6k1/8/8/8/8/8/P7/6K1 w - - 0 1";
    let other = long.replace("Kg2", "Kh2");
    let told = explain(start, long, Value::Centipawns(500), &[(&other, Value::Centipawns(100))]);
    let text = told.to_text(&Style::PLAIN);
    assert!(text.contains("6... Kg8") && text.contains("  … (one half-move more)\n"), "{text}");
    assert!(text.contains("Kh8 4. Kg3 Kg8 …\n"), "{text}");
    assert!(told.to_markdown().contains("7. Kf1"));
    assert_eq!(told.alternatives[0].moves.len(), 13);
    assert!(told.alternatives[0].text.ends_with("7. Kf1."));
}

#[test]
fn values_are_told_where_they_tell_something() {
    let said = |value: Value, best: Value| {
        let told = explain(LEGAL, "Nxe5", best, &[("d3 h6", value)]);
        told.alternatives[0].text.strip_suffix(": 5. d3 h6.").unwrap().to_owned()
    };
    let pawns = Value::Centipawns;
    assert_eq!(said(pawns(40), Value::MateIn(3)), "d3 is worth +0.40 rather than #3");
    assert_eq!(said(pawns(700), Value::MateIn(3)), "d3 wins too, but no mate is seen");
    assert_eq!(said(Value::MateIn(5), Value::MateIn(3)), "d3 mates too, but takes 5 moves");
    assert_eq!(said(pawns(30), pawns(45)), "d3 is nearly as good");
    assert_eq!(said(pawns(600), pawns(900)), "d3 wins too");
    assert_eq!(said(pawns(45), pawns(45)), "d3 is as good");
    assert_eq!(said(Value::MatedIn(4), pawns(45)), "d3 is mated in 4 moves");
}

proptest! {
    /// Whatever legal moves make the line, nothing breaks, and the evidence names men and squares of it.
    #[test]
    fn any_line_can_be_explained(start in 0..STARTS.len(), choices in prop::collection::vec(any::<u16>(), 1..40)) {
        let start: Position = STARTS[start].parse().unwrap();
        let mut position = start.clone();
        let mut played = Vec::new();
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let m = moves[choice as usize % moves.len()];
            position = position.after(m);
            played.push(m);
        }
        let lines = [Line::new(&start, &played), Line::with_preceding(&start, &played)];
        for line in lines.into_iter().filter_map(Result::ok) {
            let told = Explanation::new(&line, &[]);
            for theme in &told.themes {
                let evidence = &theme.theme.evidence;
                prop_assert!(evidence.ply < line.steps().len());
                let roster = line.men_after(&line.steps()[evidence.ply]);
                for &man in &evidence.men {
                    prop_assert!(roster.square_of(man).is_some_and(|square| evidence.squares.contains(&square)));
                }
                prop_assert!(!theme.text.contains("the  ") && !theme.text.contains(['{', '}']), "{}", theme.text);
            }
            prop_assert!(!told.idea.is_empty());
            prop_assert!(told.to_text(&Style::PLAIN).len() > 200);
            prop_assert!(told.to_markdown().contains("## "));
            let read = read_games(told.to_pgn().as_bytes()).next().unwrap();
            prop_assert_eq!(read.unwrap().main_line(), line.moves());
        }
    }
}

const STARTS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
];
