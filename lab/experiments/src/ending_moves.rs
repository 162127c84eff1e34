//! How often the advised move is the one that a file of positions asks for: `lab ending-moves FILE.epd [N]`.

use motive_answer::Limits;
use motive_chess::{Leniency, read_epds};
use motive_endings::Endings;

/// Runs it.
pub(crate) fn run(arguments: &[String]) {
    let mut arguments = arguments.iter().cloned();
    let Some(file) = arguments.next() else {
        eprintln!("a file of positions is wanted");
        return;
    };
    let most = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(200);
    let text = match std::fs::read_to_string(&file) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{file}: {error}");
            return;
        }
    };
    let mut endings = Endings::new();
    let (mut asked, mut right, mut other) = (0_u32, 0_u32, 0_u32);
    for epd in read_epds(&text, Leniency::Lenient).into_iter().flatten().take(most) {
        let Some(answer) = endings.answer(epd.position(), &Limits::none()) else {
            other += 1;
            continue;
        };
        asked += 1;
        let wanted = epd.best_moves().unwrap_or_default();
        if answer.best.is_some_and(|best| wanted.contains(&best)) {
            right += 1;
        }
    }
    println!("{file}: {right} of {asked} moves right, {other} positions not played here");
}
