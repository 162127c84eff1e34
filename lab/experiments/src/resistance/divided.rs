//! Nodes divided over a game: the critic with as many nodes a move on average as the other defense has in every move, spent where something is to be
//! decided.
//!
//! A move is worth less thought when the best move has long been the same, and when the game is decided anyway; more when the best move changes or its
//! value falls. That is how the critic divides its time by the clock; here it is done by nodes, so that games are the same on every machine. A game
//! begins with a credit of some moves and is never allowed more than that and what its moves have earned.

use motive_answer::{Bound, Control, Limits, Observer, Progress, Question, Variation};
use motive_chess::{History, Move};
use motive_critic::Critic;

/// How nodes are divided.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Divided {
    /// An ordinary move may have begun its last iteration with so many percent of the nodes of a move.
    pub(super) share: f64,
    /// A game begins with the nodes of so many moves.
    pub(super) credit: f64,
    /// What all moves of the game so far have earned and spent, in nodes.
    earned: f64,
    spent: f64,
}

/// How much of the share is left to a move whose best move has been the same for none, one, … four and more iterations.
const BY_STABILITY: [f64; 5] = [1.45, 1.15, 1.0, 0.9, 0.85];
/// A fall by so many hundredths of a pawn doubles the share; rises and falls count up to these bounds.
const BY_FALL: f64 = 200.0;
const FALL: (i32, i32) = (-54, 144);
/// From here on a game is decided, and a move gets so much of the share.
const LOST: i32 = -1_000;
const WON: i32 = 700;
const DECIDED: f64 = 0.17;
/// A legal move that is the only one gets so many nodes: enough for a value.
const FORCED: f64 = 20.0;

impl Divided {
    pub(super) fn new(share: f64, credit: f64) -> Divided {
        Divided { share, credit, earned: 0.0, spent: 0.0 }
    }

    /// A new game begins.
    pub(super) fn begin(&mut self) {
        (self.earned, self.spent) = (0.0, 0.0);
    }

    /// The move of a critic that has `nodes` a move on average, and what it took. `None` without a legal move.
    pub(super) fn choose(
        &mut self,
        critic: &mut Critic,
        history: &History,
        nodes: u64,
    ) -> Option<(Variation, u64)> {
        if self.earned == 0.0 {
            self.earned = self.credit * nodes as f64;
        }
        self.earned += nodes as f64;
        let left = (self.earned - self.spent).max(1.0);
        let is_forced = history.position().legal_moves().len() == 1;
        let most = if is_forced { left.min(FORCED) } else { left };
        let control = Control::new();
        let share = self.share / 100.0 * nodes as f64;
        let mut watch = Watch { control: &control, share, best: None, stability: 0, value: None };
        let question = Question::after(history, &Limits::nodes(most as u64), &control);
        let evaluation = critic.search(&question, &mut watch);
        self.spent += evaluation.nodes as f64;
        Some((evaluation.best()?.clone(), evaluation.nodes))
    }
}

/// Ends a search after an iteration when the move has had its share.
struct Watch<'a> {
    control: &'a Control,
    share: f64,
    best: Option<Move>,
    stability: usize,
    value: Option<i32>,
}

impl Observer for Watch<'_> {
    fn progress(&mut self, progress: &Progress) {
        let Some(&best) = progress.line.moves.first().filter(|_| progress.bound == Bound::Exact) else {
            return;
        };
        self.stability = if self.best == Some(best) { self.stability + 1 } else { 0 };
        self.best = Some(best);
        let value = progress.line.value.centipawns();
        let fall = self.value.map_or(0, |last| last - value).clamp(FALL.0, FALL.1);
        self.value = Some(value);
        if progress.nodes as f64 > self.share * stretch(self.stability, fall, value) {
            self.control.stop();
        }
    }
}

fn stretch(stability: usize, fall: i32, value: i32) -> f64 {
    let decided = if (LOST..WON).contains(&value) { 1.0 } else { DECIDED };
    BY_STABILITY[stability.min(BY_STABILITY.len() - 1)] * (1.0 + f64::from(fall) / BY_FALL) * decided
}

#[cfg(test)]
mod tests {
    use motive_chess::Position;
    use motive_critic::Settings;

    use super::*;

    #[test]
    fn a_game_never_spends_more_than_its_moves_have_earned() {
        let mut critic = Critic::new(&Settings { hash: 1, ..Settings::default() });
        let (mut divided, mut spent) = (Divided::new(67.0, 1.0), 0);
        let mut history = History::new(Position::default());
        let mut different = std::collections::BTreeSet::new();
        for moves in 1..=8 {
            let (line, nodes) = divided.choose(&mut critic, &history, 400).unwrap();
            spent += nodes;
            different.insert(nodes);
            // A search looks at its limit now and then, so a move may be a little late.
            assert!(spent <= 400 * (moves + 1) + 100, "{spent} after {moves} moves");
            history.play(line.moves[0]);
        }
        assert!(different.len() > 2, "nodes are divided: {different:?}");
        divided.begin();
        assert_eq!(divided, Divided::new(67.0, 1.0));
    }

    #[test]
    fn doubt_gets_more_and_decided_games_less() {
        assert!(stretch(0, 0, -300) > stretch(4, 0, -300));
        assert!(stretch(0, 100, -300) > stretch(0, 0, -300));
        assert!(stretch(0, 0, -1_200) < stretch(4, 0, -300));
        assert!(stretch(0, 0, 800) < stretch(4, 0, 300));
    }
}
