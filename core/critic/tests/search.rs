//! What a user of the critic relies on, seen from outside.

use std::sync::Arc;
use std::time::{Duration, Instant};

use motive_answer::{Engine, Evaluation, Limits, Question, StopReason, Value};
use motive_chess::{Leniency, Move, Position, Role, Square};
use motive_critic::net::Net;
use motive_critic::{Critic, Settings, Tablebases};

fn position(fen: &str) -> Position {
    Position::from_fen(fen, Leniency::Lenient).unwrap()
}

fn ask(fen: &str, limits: Limits) -> Evaluation {
    Critic::new(&Settings::default()).search(&Question::new(&position(fen), limits), &mut ())
}

fn best(fen: &str, limits: Limits) -> (String, Value) {
    let answer = ask(fen, limits);
    let line = answer.best().unwrap();
    (position(fen).san(line.moves[0]), line.value)
}

#[test]
fn mates_are_found_with_their_exact_length() {
    for (fen, san, moves) in [
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "Ra8#", 1),
        // Morphy against the Duke of Brunswick and Count Isouard, Paris 1858.
        ("4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16", "Qb8+", 2),
        // Philidor's legacy.
        ("5r1k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1", "Qg8+", 2),
    ] {
        let (found, value) = best(fen, Limits::nodes(200_000));
        assert_eq!((found.as_str(), value), (san, Value::MateIn(moves)), "{fen}");
    }
    assert_eq!(best("k7/8/1K6/8/8/8/8/7R b - - 0 1", Limits::depth(6)).1, Value::MatedIn(1));
}

#[test]
fn draws_are_known() {
    // A bishop and a rook pawn of the wrong color.
    let (_, value) = best("k7/8/8/8/8/1K6/P7/2B5 w - - 0 1", Limits::nodes(50_000));
    assert!(value.centipawns().abs() < 60, "{value}");
    // Stalemate is no win: the queen must leave the king a square.
    let (san, value) = best("7k/8/6K1/8/8/8/8/1Q6 w - - 0 1", Limits::nodes(50_000));
    assert_eq!(value, Value::MateIn(1), "{san}");
    // Hanging queens are taken, also in check.
    let here = position("7k/6pp/8/8/8/8/1q6/K2Q4 w - - 0 1");
    let answer = ask(&here.to_fen(), Limits::depth(6));
    let after = here.after(answer.best_move().unwrap());
    assert_eq!(after.piece_at(Square::B2).unwrap().role, Role::King);
}

#[test]
fn node_limits_are_exact_and_answers_reproducible() {
    let fen = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/1P3NP1/P4PBP/RNBQ1RK1 w - - 0 9";
    let mut critic = Critic::new(&Settings::default());
    let question = Question::new(&position(fen), Limits::nodes(30_000));
    let first = critic.search(&question, &mut ());
    assert!((30_000..30_100).contains(&first.nodes), "{}", first.nodes);
    assert_eq!(first.stop, StopReason::Nodes);
    critic.forget();
    let second = critic.search(&question, &mut ());
    assert_eq!((first.nodes, &first.lines), (second.nodes, &second.lines));
}

#[test]
fn several_lines_are_different_and_ordered() {
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
    let question = Question { lines: 4, ..Question::new(&position(fen), Limits::depth(8)) };
    let answer = Critic::new(&Settings::default()).search(&question, &mut ());
    assert_eq!(answer.lines.len(), 4);
    assert!(answer.lines.windows(2).all(|pair| pair[0].value >= pair[1].value));
    for (i, line) in answer.lines.iter().enumerate() {
        assert!(answer.lines[..i].iter().all(|other| other.moves[0] != line.moves[0]));
        let mut here = position(fen);
        for &m in &line.moves {
            assert!(here.is_legal(m));
            here.play(m);
        }
    }
}

#[test]
fn a_search_of_some_moves_says_nothing_of_the_others() {
    // After Qc4 the pawn takes the queen. First the position after it, without that move.
    let before: Position = "k7/8/8/3p4/8/8/4Q3/4K3 w - - 0 1".parse().unwrap();
    let blunder = before.parse_san("Qc4").unwrap();
    let after = before.after(blunder);
    let mut critic = Critic::new(&Settings::default());
    let quiet = [after.parse_san("Kb7").unwrap()];
    critic.search(&Question::new(&after, Limits::depth(8)).only(&quiet), &mut ());
    let found = critic.search(&Question::new(&before, Limits::depth(3)).only(&[blunder]), &mut ());
    let value = found.best().unwrap().value;
    assert!(matches!(value, Value::Centipawns(n) if n < 100), "{value:?}");
}

#[test]
fn another_net_has_nothing_of_the_one_before() {
    let mut other = Net::from_bytes(&Net::embedded().to_bytes()).unwrap();
    for weight in other.input_weights.iter_mut().flatten() {
        *weight /= 2;
    }
    let settings = Settings { net: Arc::new(other), ..Settings::default() };
    let here = position("r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 8");
    let search = |critic: &mut Critic| critic.search(&Question::new(&here, Limits::depth(7)), &mut ());
    let mut changed = Critic::new(&Settings::default());
    search(&mut changed);
    changed.configure(&settings);
    let (found, fresh) = (search(&mut changed), search(&mut Critic::new(&settings)));
    assert_eq!((found.nodes, found.best().unwrap().value), (fresh.nodes, fresh.best().unwrap().value));
}

#[test]
fn only_the_allowed_moves_are_answered() {
    let here = position("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    let only: Vec<Move> = ["h3", "Kf1"].iter().map(|san| here.parse_san(san).unwrap()).collect();
    let question = Question::new(&here, Limits::depth(6)).only(&only);
    let answer = Critic::new(&Settings::default()).search(&question, &mut ());
    assert!(only.contains(&answer.best_move().unwrap()));
}

#[test]
fn no_legal_move_is_no_panic() {
    assert!(ask("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Limits::depth(5)).lines.is_empty());
}

#[test]
fn time_and_stop_are_obeyed_with_one_thread_and_with_two() {
    for threads in [1, 2] {
        let mut critic = Critic::new(&Settings { threads, ..Settings::default() });
        let start = Instant::now();
        let limits = Limits::time(Duration::from_millis(150));
        let answer = critic.search(&Question::new(&Position::default(), limits), &mut ());
        assert_eq!(answer.stop, StopReason::Time);
        assert!(start.elapsed() < Duration::from_millis(1500), "{:?}", start.elapsed());

        let question = Question::new(&Position::default(), Limits::none());
        let control = question.control.clone();
        let stopper = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(80));
            control.stop();
        });
        let answer = critic.search(&question, &mut ());
        assert_eq!(answer.stop, StopReason::Stopped);
        assert!(answer.best_move().is_some());
        stopper.join().unwrap();
    }
}

#[test]
fn a_stop_before_the_start_still_gives_a_move() {
    let question = Question::new(&Position::default(), Limits::none());
    question.control.stop();
    let answer = Critic::new(&Settings::default()).search(&question, &mut ());
    assert!(answer.best_move().is_some_and(|m| Position::default().is_legal(m)));
}

#[test]
fn absurd_positions_end_in_time() {
    for fen in [
        "1k6/8/8/8/8/7q/1QQQQQQQ/K1QQ4 b - - 0 1",
        "nnnnknnn/pppppppp/8/8/8/8/PPPPPPPP/QQQQKQQQ w - - 0 1",
        "k7/8/8/8/8/8/8/K7 w - - 0 1",
        "8/8/8/8/8/8/8/K1k5 w - - 99 200",
    ] {
        let start = Instant::now();
        let limits = Limits::time(Duration::from_millis(100));
        let _ = Critic::new(&Settings::default()).search(&Question::new(&position(fen), limits), &mut ());
        assert!(start.elapsed() < Duration::from_secs(2), "{fen}");
    }
}

#[test]
fn tables_decide_what_they_know() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/syzygy");
    let Ok(tables) = Tablebases::open(path) else {
        println!("skipped: no tables in ../shared/data/syzygy");
        return;
    };
    assert!(tables.men() >= 4);
    let mut critic = Critic::new(&Settings { tablebases: Some(Arc::new(tables)), ..Settings::default() });
    // Réti 1921: White draws although both pawns seem lost.
    let here = position("7K/8/k1P5/7p/8/8/8/8 w - - 0 1");
    let answer = critic.search(&Question::new(&here, Limits::nodes(20_000)), &mut ());
    assert_eq!(here.san(answer.best_move().unwrap()), "Kg7");
    assert!(answer.best().unwrap().value.centipawns().abs() < 100);
    critic.forget();
    let here = position("8/8/8/3k4/8/8/8/R3K3 w - - 0 1");
    let answer = critic.search(&Question::new(&here, Limits::nodes(20_000)), &mut ());
    assert!(answer.best().unwrap().value > Value::Centipawns(300));
}

#[test]
fn tables_that_are_not_there_are_an_error() {
    let error = Tablebases::open("no/such/folder").err().unwrap().to_string();
    assert!(error.contains("no/such/folder"), "{error}");
}

/// Where all moves fall out of the window and the search ends before they are looked at again, what was known before
/// still stands: nobody is mated because the time was short.
#[test]
fn an_unfinished_look_at_bad_news_is_no_mate() {
    // Reinfeld, Win At Chess 4: the queen is attacked, and the winning move is left out.
    let here = position("r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1");
    let others: Vec<Move> = here.legal_moves().into_iter().filter(|&m| here.san(m) != "Qxh7+").collect();
    for nodes in (22_056..27_000).step_by(149) {
        let question = Question::new(&here, Limits::nodes(nodes)).only(&others);
        let answer = Critic::new(&Settings { hash: 1, ..Settings::default() }).search(&question, &mut ());
        let value = answer.best().unwrap().value;
        assert!(matches!(value, Value::Centipawns(_)), "{nodes}: {value}");
    }
}
