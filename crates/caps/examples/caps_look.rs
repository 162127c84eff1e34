//! Prints what the default mode proposes in a position: `caps_look "FEN" [MOVE…]`.

use motive_caps::{Agencies, Analysis, Mode};
use motive_chess::Position;

fn main() {
    let mut args = std::env::args().skip(1);
    let Some(mut position) = args.next().and_then(|fen| fen.parse::<Position>().ok()) else {
        eprintln!("usage: caps_look FEN [MOVE...]");
        std::process::exit(2);
    };
    for text in args {
        let Ok(m) = position.parse_move(&text) else {
            eprintln!("{text} is no move here");
            std::process::exit(2);
        };
        position.play(m);
    }
    let analysis = Analysis::new(&position, Mode::Default);
    println!(
        "{}\nmaterial {}, mover's prospects {:?}, the other's {:?}",
        position.to_fen(),
        analysis.material,
        analysis.ours.iter().map(|p| (p.square, p.amount)).collect::<Vec<_>>(),
        analysis.theirs.iter().map(|p| (p.square, p.amount)).collect::<Vec<_>>()
    );
    for proposal in Agencies::new(&analysis, Mode::Default).purposeful(&analysis.theirs, true) {
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
