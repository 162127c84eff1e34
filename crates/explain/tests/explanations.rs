//! Explanations of positions from the literature, and of composed ones, as snapshots.
//!
//! Review a changed snapshot as you would review prose: every statement must be true on the board.

use motive_chess::{Move, Position, commands, read_games};
use motive_explain::{Alternative, Explanation, Line, Style};
use motive_solution::Value;
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
