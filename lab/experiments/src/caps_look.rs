//! Prints what CAPS proposes in a position: `lab caps-look [--faithful] [--tree NODES [--at-once]] "FEN" [MOVE…]`. With `--tree` the
//! program of 1974 searches, and its tree is printed as the thesis prints its trees; with `--at-once` it begins with all
//! its nine half-moves.

use motive_answer::{Goal, Limits, Problem};
use motive_caps::{Agencies, Caps, CapsAnalysis, CapsSettings, Mode};
use motive_chess::Position;

fn fail(text: &str) -> ! {
    eprintln!("{text}");
    std::process::exit(2);
}

/// Runs it.
pub(crate) fn run(arguments: &[String]) {
    let mut args = arguments.iter().cloned().peekable();
    let (mut mode, mut tree, mut settings) = (Mode::Default, None, CapsSettings::faithful());
    while let Some(option) = args.next_if(|text| text.starts_with("--")) {
        match option.as_str() {
            "--faithful" => mode = Mode::Faithful,
            "--at-once" => settings.first_depth = settings.depth,
            "--tree" => tree = args.next().and_then(|text| text.parse().ok()),
            other => fail(&format!("unknown option {other}")),
        }
    }
    let Some(mut position) = args.next().and_then(|fen| fen.parse::<Position>().ok()) else {
        fail("usage: caps_look [--faithful] [--tree NODES [--at-once]] FEN [MOVE...]");
    };
    for text in args {
        let Ok(m) = position.parse_move(&text) else { fail(&format!("{text} is no move here")) };
        position.play(m);
    }
    if let Some(nodes) = tree {
        let problem = Problem::new(position.clone(), Goal::BestMove);
        let outcome = Caps::new(settings).solve(&problem, &Limits::nodes(nodes), &mut ());
        print!("{}", outcome.listing.text(&position));
        println!(
            "{} {} ({} nodes)",
            outcome.value,
            position.san_line(&outcome.line),
            outcome.statistics.nodes
        );
        return;
    }
    let analysis = CapsAnalysis::new(&position, mode);
    println!(
        "{}\nmaterial {}, mover's prospects {:?}, the other's {:?}",
        position.to_fen(),
        analysis.material,
        analysis.ours.iter().map(|p| (p.square, p.amount)).collect::<Vec<_>>(),
        analysis.theirs.iter().map(|p| (p.square, p.amount)).collect::<Vec<_>>()
    );
    let agencies = Agencies::new(&analysis, mode);
    let list = match mode {
        Mode::Default => agencies.purposeful(&analysis.theirs, true),
        Mode::Faithful if position.is_check() => agencies.check_answers(),
        Mode::Faithful => agencies.aggressive(),
    };
    for proposal in list {
        let motifs: Vec<String> = proposal.motifs.iter().map(|motif| motif.text()).collect();
        println!(
            "{:>6} {:<7} {} {}",
            proposal.value,
            position.san(proposal.mv),
            proposal.state,
            motifs.join(", ")
        );
    }
}
