//! AL3's thinking about a position of KPKP: `lab al3 "7K/8/k1P5/7p/8/8/8/8 w - - 0 1" candraw white`.

use advice::{AdviceKnowledge, Domain as _, Engine, EngineSettings, Source, Term};
use motive_endings::domain::Chess;

/// Runs it.
pub(crate) fn run(arguments: &[String]) {
    let mut arguments = arguments.iter().cloned();
    let fen = arguments.next().unwrap_or_else(|| "7K/8/k1P5/7p/8/8/8/8 w - - 0 1".into());
    let question = arguments.next().unwrap_or_else(|| "candraw".into());
    let side = arguments.next().unwrap_or_else(|| "white".into());
    let sources = [Source { name: "kpkp.advice", text: include_str!("../../../kb/advice/kpkp.advice") }];
    let knowledge = match AdviceKnowledge::read(&Chess, &sources) {
        Ok(knowledge) => knowledge,
        Err(problems) => {
            eprintln!("{problems}");
            return;
        }
    };
    let board = match Chess.parse_position(&fen) {
        Ok(board) => board,
        Err(error) => {
            eprintln!("{error}");
            return;
        }
    };
    let settings = EngineSettings { search_nodes: 200, ..EngineSettings::default() };
    let mut engine = Engine::new(&Chess, &knowledge, settings, "here", &board);
    if let Err(error) = engine.ask(&Term::call(&question, [Term::name(&side)])) {
        eprintln!("{error}");
        return;
    }
    let report = engine.solve();
    println!("{:?} after {} cycles, {} spent", report.answer, report.cycles, report.spent);
    for note in engine.notes() {
        println!("{:3} {}: {}", note.cycle, note.method, note.text);
    }
    if let Some(best) = &report.best {
        println!("left: does {} refute {}?", best.counter, best.plan);
    }
}
