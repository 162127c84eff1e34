//! Holds what the default mode claims on the missed positions of a suite against the critic:
//! `lab caps-audit FILE.epd [NODES]`.

use motive_answer::{Control, Goal, Limits, Problem, Question};
use motive_caps::{Caps, CapsSettings};
use motive_chess::{History, Leniency, read_epds};
use motive_critic::Critic;

/// Runs it.
pub(crate) fn run(arguments: &[String]) {
    let mut args = arguments.iter().cloned();
    let (Some(file), nodes) = (args.next(), args.next().and_then(|n| n.parse().ok()).unwrap_or(60_000))
    else {
        eprintln!("usage: caps_audit FILE.epd [NODES]");
        std::process::exit(2);
    };
    let Ok(text) = std::fs::read_to_string(&file) else {
        eprintln!("cannot read {file}");
        std::process::exit(2);
    };
    let mut caps = Caps::new(CapsSettings::default());
    let mut critic = Critic::new(&motive_critic::Settings::default());
    let (mut false_claims, mut small, mut nothing) = (0, 0, 0);
    for epd in read_epds(&text, Leniency::Lenient).into_iter().flatten() {
        let position = epd.position();
        let problem = Problem::new(position.clone(), Goal::BestMove);
        let outcome = caps.solve(&problem, &Limits::nodes(1_350), &mut ());
        let wanted = epd.best_moves().unwrap_or_default();
        let Some(best) = outcome.best.filter(|m| !wanted.contains(m)) else { continue };
        let mut judge = |moves: &[_]| {
            let limits = Limits::nodes(nodes);
            let question =
                Question::after(&History::new(position.clone()), &limits, &Control::start(&limits))
                    .only(moves);
            let answer = critic.search(&question, &mut ());
            answer.best().map(|line| (line.value, position.san_line(&line.moves)))
        };
        let (Some((ours, line)), Some((book, book_line))) = (judge(&[best]), judge(&wanted)) else {
            continue;
        };
        let claimed = outcome.value.centipawns().min(2000);
        let kind = if outcome.found_at == 0 {
            nothing += 1;
            "nothing"
        } else if ours.centipawns().min(2000) < claimed.min(900) - 120 {
            false_claims += 1;
            "FALSE"
        } else {
            small += 1;
            "small"
        };
        println!(
            "{kind} {} claims {} by {} ({} nodes)\n    critic {ours}: {line}\n    book {book}: {book_line}",
            epd.id().unwrap_or("?"),
            outcome.value,
            position.san_line(&outcome.line),
            outcome.statistics.nodes
        );
    }
    println!("nothing {nothing}, false {false_claims}, small {small}");
}
