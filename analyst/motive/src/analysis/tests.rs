use super::*;
use crate::Settings;

fn analyze(fen: &str) -> Analysis {
    let options = AnalysisOptions { limits: Limits::nodes(40_000), ..AnalysisOptions::default() };
    let history = History::new(fen.parse().unwrap());
    Analyst::new(&Settings::default()).analyze(&history, &options, None, &Control::new(), &mut ())
}

#[test]
fn a_mate_is_proved_and_tempting_moves_are_compared() {
    // Morphy against the Duke of Brunswick and Count Isouard, Paris 1858.
    let analysis = analyze("4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16");
    assert_eq!(analysis.answer.value(), Some(Value::MateIn(2)));
    assert!(analysis.answer.verdict().is_proved());
    assert!(!analysis.alternatives.is_empty());
    assert!(analysis.alternatives.iter().all(|line| line.value < Value::MateIn(2)));
    assert!(
        analysis.answer.best().unwrap().has_knowledge(),
        "PARADISE proposes it: {:#?}",
        analysis.answer.best()
    );
}

#[test]
fn the_threat_is_the_opponents() {
    let analysis = analyze("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3");
    assert_eq!(analysis.threat.unwrap().value, Value::MateIn(1));
}

#[test]
fn a_line_is_told_until_its_value_is_on_the_board() {
    // The knight forks king and rook; the line must not end before the rook is taken.
    let start: Position = "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1".parse().unwrap();
    let line = |moves: &[&str]| {
        let mut position = start.clone();
        let mut played = Vec::new();
        for text in moves {
            let m = position.parse_san(text).unwrap();
            position.play(m);
            played.push(m);
        }
        Variation { value: Value::Centipawns(350), moves: played }
    };
    assert!(!shows(&start, &line(&["Nc7+"])));
    assert!(!shows(&start, &line(&["Nc7+", "Kd7"])));
    assert!(shows(&start, &line(&["Nc7+", "Kd7", "Nxa8"])));
    let mut analyst = Analyst::new(&Settings::default());
    let (history, limits, control) = (History::new(start.clone()), Limits::nodes(40_000), Control::new());
    let mut comparer =
        Comparer { analyst: &mut analyst, history: &history, limits: &limits, control: &control, nodes: 0 };
    let mut short = line(&["Nc7+"]);
    short.value = comparer.search(&history, &[], 1).unwrap().value;
    comparer.follow(&history, &mut short);
    assert!(short.moves.len() >= 3 && shows(&start, &short), "{short:?}");
}

#[test]
fn no_move_no_answer() {
    let analysis = analyze("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert!(analysis.answer.best().is_none() && analysis.alternatives.is_empty());
}
