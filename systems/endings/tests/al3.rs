//! The KPKP knowledge base in AL3's hands: the studies of Bratko's paper, decided by plans alone. The chapter is read without the last resort.

use std::collections::HashMap;

use advice::{AdviceKnowledge, Answer, Domain as _, Engine, EngineSettings, Repl, Source, Term, Tree};
use motive_endings::domain::Chess;
use motive_endings::kpkp::Asker;

const KPKP: &str = include_str!("../../../kb/advice/kpkp.advice");

/// What AL3 found out about a study.
struct Solved {
    answer: Answer,
    notes: Vec<String>,
    methods: Vec<String>,
    hypotheses: Vec<(String, Option<bool>)>,
    largest: usize,
    spent: u64,
    /// The question was whether White can win, and not whether it can draw.
    wins: bool,
    /// The strategy of the side in question: every position with the move that it plays there.
    moves: HashMap<String, String>,
}

fn knowledge() -> AdviceKnowledge {
    AdviceKnowledge::read(&Chess, &[Source { name: "kpkp.advice", text: KPKP }])
        .unwrap_or_else(|problems| panic!("{problems}"))
}

fn solve(knowledge: &AdviceKnowledge, fen: &str, question: &str, nodes: usize) -> Solved {
    let position = Chess.parse_position(fen).unwrap();
    let settings = EngineSettings {
        search_nodes: nodes,
        divide_nodes: 60_000,
        cycles: 400,
        escalate: false,
        resources: 60_000,
        ..EngineSettings::default()
    };
    let mut engine = Engine::new(&Chess, knowledge, settings, "study", &position);
    engine.ask(&Term::call(question, [Term::name("white")])).unwrap();
    let report = engine.solve();
    let hypotheses: Vec<(String, Option<bool>)> = engine
        .pool()
        .hypotheses()
        .iter()
        .enumerate()
        .map(|(h, term)| (term.to_string(), engine.pool().truth(h as u32)))
        .collect();
    let decisive = engine.decisive();
    let tree = decisive.and_then(|h| engine.strategy(h, 20_000));
    Solved {
        answer: report.answer,
        notes: engine.notes().iter().map(|note| format!("{}: {}", note.method, note.text)).collect(),
        methods: engine.notes().iter().map(|note| note.method.to_string()).collect(),
        hypotheses,
        largest: engine.largest_search(),
        spent: report.spent,
        wins: question == "canwin",
        moves: tree.map(|tree| played(&tree)).unwrap_or_default(),
    }
}

/// The one move at each position where the tree has one.
fn played(tree: &Tree<Chess>) -> HashMap<String, String> {
    let mut moves = HashMap::new();
    for node in &tree.nodes {
        if let [(only, _)] = &node.moves[..] {
            moves.insert(node.position.to_string(), node.position.san(*only));
        }
    }
    moves
}

impl Solved {
    fn told(&self) -> String {
        format!(
            "{:?}, largest {}, spent {}\n{}\n{:?}",
            self.answer,
            self.largest,
            self.spent,
            self.notes.join("\n"),
            self.hypotheses
        )
    }

    fn has(&self, hypothesis: &str, truth: bool) -> bool {
        self.hypotheses.iter().any(|(term, known)| term == hypothesis && *known == Some(truth))
    }

    /// The answer is yes within the limits, and every move of the strategy keeps the result that was asked for: the proof-number search, which shares
    /// the lemmas and nothing else, finds the same.
    fn holds(&self, spent: u64) {
        assert_eq!(self.answer, Answer::Yes, "{}", self.told());
        assert!(self.largest <= 200 && self.spent <= spent, "{}", self.told());
        assert!(!self.moves.is_empty(), "no strategy\n{}", self.told());
        let mut positions: Vec<_> = self.moves.iter().collect();
        positions.sort();
        for (fen, played) in positions.into_iter().step_by(1 + self.moves.len() / 300) {
            let board = Chess.parse_position(fen).unwrap();
            let step =
                Chess.legal_moves(&board).into_iter().find(|step| board.san(*step) == *played).unwrap();
            let value = Asker::new(100_000).value(&board.after(step)).unwrap();
            assert!(value >= i8::from(self.wins), "{fen}: {played} spoils the result");
        }
    }

    /// White's moves of the line, the first, third and so on, are those of the strategy; `|` separates alternatives.
    fn plays(&self, fen: &str, line: &[&str]) {
        let mut board = Chess.parse_position(fen).unwrap();
        for (n, &expected) in line.iter().enumerate() {
            let legal = Chess.legal_moves(&board);
            let text = if n % 2 == 0 {
                let own = self.moves.get(&board.to_string());
                let own = own.unwrap_or_else(|| panic!("nothing for {board}\n{}", self.told()));
                assert!(expected.split('|').any(|m| m == own), "{board}: {own} instead of {expected}");
                own.as_str()
            } else {
                expected
            };
            let step = legal.into_iter().find(|step| board.san(*step) == text).unwrap();
            board = board.after(step);
        }
    }
}

const RETI: &str = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1";
const FIGURE_8: &str = "8/8/8/3P4/4K3/1k5p/8/8 w - - 0 1";
const MORAVEC: &str = "3k4/7p/8/2P5/K7/8/8/8 w - - 0 1";
const ADAMSON: &str = "8/7K/k1P5/p7/8/8/8/8 w - - 0 1";
const GRIGORIEV: &str = "8/p7/8/8/2K5/6k1/2P5/8 w - - 0 1";

#[test]
fn reti() {
    let solved = solve(&knowledge(), RETI, "candraw", 200);
    solved.holds(3_000);
    // The hypotheses of Fig. 10, with what the paper and the model of the design know of them.
    for (hypothesis, truth) in [
        ("candraw(white, study)", Some(true)),
        ("canwin(black, study)", Some(false)),
        ("suc(p:1, study)", Some(false)),
        ("ref(p:2, p:1, study)", Some(false)),
        ("ref(p:3, p:1, study)", Some(true)),
        ("suc(p:3, study)", None),
        ("ref(p:4, p:3, study)", None),
        ("ref(p:5, p:3, study)", None),
        ("suc(p:1 mod p:4, study)", Some(false)),
        ("ref(p:3, p:1 mod p:4, study)", Some(false)),
        ("ref(p:2, p:1 mod p:4, study)", Some(false)),
        ("ref(p:6, p:1 mod p:4, study)", Some(false)),
        ("suc(p:4, study)", None),
        ("ref(p:6, p:4, study)", None),
        ("ref(p:3 mod p:6, p:1 mod p:4, study)", Some(true)),
    ] {
        let found = solved.hypotheses.iter().find(|(term, _)| term == hypothesis);
        assert_eq!(found.map(|(_, truth)| *truth), Some(truth), "{hypothesis}\n{}", solved.told());
    }
    // They come in the order of the figure as far as one rests on the other.
    let expected = [
        "white can draw if black cannot win.",
        "black wins if the pawn gets through: p:1.",
        "white may bring the king before the pawn: p:2.",
        "The king of white cannot catch the pawn.",
        "white may answer with its own pawn: p:3.",
        "A search of 3 positions shows that ref(p:3, p:1, study) is true.",
        "black may bring the king before the pawn: p:4.",
        "black may answer with its own pawn: p:5.",
        "p:1 fails against p:3, but p:4 may stop that: try p:1 mod p:4.",
        "A search of 6 positions shows that ref(p:3, p:1 mod p:4, study) is false.",
        "white may keep that king off: p:6.",
        "p:3 does not refute p:1 mod p:4 because of p:4, but p:6 may stop that: try p:3 mod p:6.",
        "shows that ref(p:3 mod p:6, p:1 mod p:4, study) is true.",
        "p:3 mod p:6 refutes p:1 mod p:4; what else can black try?",
    ];
    let mut rest = solved.notes.iter();
    for line in expected {
        assert!(rest.any(|text| text.ends_with(line)), "missing in this order: {line}\n{}", solved.told());
    }
    solved.plays(RETI, &["Kg7", "h4", "Kf6", "h3", "Ke7|Ke6"]);
    solved.plays(RETI, &["Kg7", "Kb6", "Kf6", "h4", "Ke5", "h3", "Kd6"]);
}

#[test]
fn figure_8() {
    let solved = solve(&knowledge(), FIGURE_8, "canwin", 200);
    solved.holds(3_000);
    assert!(solved.has("suc(p:1 mod p:4, study)", true), "{}", solved.told());
    solved.plays(FIGURE_8, &["Kf3", "h2", "Kg2"]);
}

#[test]
fn moravec() {
    let solved = solve(&knowledge(), MORAVEC, "candraw", 200);
    solved.holds(3_000);
    assert!(solved.has("suc(p:1 mod p:4, study)", false), "{}", solved.told());
    assert!(solved.methods.iter().any(|method| method == "STATEOFART"), "{}", solved.told());
    assert!(solved.methods.iter().any(|method| method == "CLOSE"), "{}", solved.told());
    solved.plays(MORAVEC, &["Kb5", "h5", "Kc6"]);
    solved.plays(MORAVEC, &["Kb5", "Kc7", "Kc4"]);
}

#[test]
fn adamson() {
    let solved = solve(&knowledge(), ADAMSON, "candraw", 200);
    solved.holds(3_000);
    assert!(solved.has("suc(p:1 mod p:4, study)", false), "{}", solved.told());
    assert!(solved.methods.iter().any(|method| method == "STATEOFART"), "{}", solved.told());
    assert!(solved.methods.iter().any(|method| method == "CLOSE"), "{}", solved.told());
    solved.plays(ADAMSON, &["Kg6", "a4", "Kf5"]);
    solved.plays(ADAMSON, &["Kg6", "Kb6", "Kf5"]);
}

#[test]
fn grigoriev() {
    let solved = solve(&knowledge(), GRIGORIEV, "canwin", 200);
    solved.holds(60_000);
    // Push; keep the king off; go after the other pawn. The paper stopped one modification earlier and played 1 c3.
    assert!(solved.has("suc(p:1 mod p:4 mod p:6, study)", true), "{}", solved.told());
    solved.plays(GRIGORIEV, &["Kd4", "Kf4", "c4", "Kf5", "Kd5"]);
}

/// A session with the knowledge that is built in: the king alone does not catch the pawn, the own pawn is in time.
#[test]
fn a_session_about_reti() {
    let knowledge =
        motive_endings::book::built_in().unwrap_or_else(|problems| panic!("{problems}")).knowledge();
    let mut session = Repl::new(&Chess, knowledge, EngineSettings::default());
    session.line("position 7K/8/k1P5/7p/8/8/8/8 w - - 0 1");
    for (question, answer) in [
        ("suc(queening(black))", "no"),
        ("ref(stopping(white), queening(black))", "no"),
        ("ref(racing(white), queening(black))", "yes"),
    ] {
        let reply = session.line(question);
        assert!(reply.text.lines().any(|line| line.starts_with(answer)), "{question}: {}", reply.text);
    }
}
