//! Known endings: where the game becomes one, the reader hears which it is and how it is played.

use motive::{Analyst, Method};
use motive_answer::Known;
use motive_chess::{History, Move};
use motive_claims::is_quiet;
use motive_explain::answered::{ExplanationKind, Scope};

use crate::annotator::Wanted;
use crate::judge::ending;
use crate::study::{Clock, Study};
use crate::survey::over;
use crate::{Effort, Moment};

/// With more pieces, kings included, no chapter is asked for.
const MOST_PIECES: usize = 6;

/// The known endings that arise in a game, with the nodes that were spent. Every change of material is a question, which
/// is put when the exchange is over, at a move about which nothing else is said.
pub(crate) fn endings(
    analyst: &mut Analyst,
    start: &History,
    moves: &[Move],
    moments: &[Moment],
    wanted: &Wanted,
    effort: &Effort,
    clock: &Clock<'_>,
) -> (Vec<Moment>, u64) {
    let (mut found, mut nodes): (Vec<Moment>, u64) = (Vec::new(), 0);
    let mut history = start.clone();
    let mut is_open = true;
    for (ply, &m) in moves.iter().enumerate() {
        let before = history.position().clone();
        history.play(m);
        is_open |= m.capture().is_some() || m.promotion().is_some();
        let position = history.position();
        let is_taken = moments.iter().any(|moment| moment.ply == ply) || !wanted.has(before.turn());
        if !is_open || position.occupied().len() > MOST_PIECES || is_taken || clock.is_over() {
            continue;
        }
        if over(&history).is_some() || !is_quiet(position) {
            continue;
        }
        is_open = false;
        analyst.forget();
        let mut study = Study::new(analyst, &history, Method::ADVICE, effort.check, clock);
        let is_known = matches!(study.answer().known, Some(Known::Table | Known::Chapter));
        if is_known && study.certainty().is_some() {
            study.explain(analyst, Scope::Move, None, clock);
        }
        nodes += study.analysis.nodes;
        let is_ending = study.told.as_ref().is_some_and(|told| told.kind == ExplanationKind::Ending);
        if is_ending {
            let moment = ending(ply, &before, m, study);
            // The same ending with the other side to move is no news.
            found.extend(moment.filter(|new| found.iter().all(|known| known.text != new.text)));
        }
    }
    (found, nodes)
}
