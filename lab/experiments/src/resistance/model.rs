//! Resistance: in a lost position, the move that asks most of an opponent who does not see everything.
//!
//! Against perfect play all losing moves are alike; against people and small engines they are not (Berliner and others, 1977). A first search
//! says what the position is worth. If it is lost, a second one looks for the best of the other moves. If that is worth nearly as much, both are held
//! against a *model* of the opponent: a search with so few nodes that it errs as the opponent may err. Where the model would not reply as the
//! critic expects, the position after its reply is searched. The chance to save the game after that reply and the chance after the best reply are
//! weighed together, and the move with the better sum is played. Where there is nothing to choose, the first search goes on.
//!
//! Everything is counted, and together it is no more than the nodes that the critic alone would have had.

use motive_answer::{Control, Engine, Limits, Question, Value, Variation};
use motive_chess::{Color, Ending, History, Move};
use motive_critic::Critic;

/// How a resisting player divides its nodes, and what it thinks of its opponent.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Resistance {
    /// A position is lost from here on, in hundredths of a pawn for the side to move.
    pub(super) lost: i32,
    /// Nodes of the first search, in percent of all.
    pub(super) first: u64,
    /// Nodes of the search for the best of the other moves, in percent.
    pub(super) second: u64,
    /// Nodes of the model of the opponent, in percent.
    pub(super) model: u64,
    /// Nodes of the search after its reply, in percent.
    pub(super) after: u64,
    /// So much less of the chance to save the game the other move may keep, in percent.
    pub(super) tolerance: f64,
    /// How likely it is that the opponent replies as the model does, in percent.
    pub(super) trust: f64,
    /// So much better the sum of the other move must be, in percent.
    pub(super) margin: f64,
}

impl Default for Resistance {
    fn default() -> Resistance {
        Resistance {
            lost: -150,
            first: 50,
            second: 14,
            model: 4,
            after: 14,
            tolerance: 5.0,
            trust: 60.0,
            margin: 1.0,
        }
    }
}

/// What a resisting player chooses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Resisted {
    /// The move with what is expected to follow, and its value against the best replies.
    pub(super) line: Variation,
    /// The critic's own choice, if that is another move.
    pub(super) instead_of: Option<Move>,
    /// Nodes in all, those of the model among them.
    pub(super) nodes: u64,
}

/// A value of hundredths of a pawn that changes the chances by the factor e.
const SCALE: f64 = 200.0;

impl Resistance {
    /// The move of a critic that resists within so many nodes. The model has a table of its own, which is cleared for every question. `None` without a legal move.
    pub(super) fn choose(
        &self,
        critic: &mut Critic,
        model: &mut Critic,
        history: &History,
        nodes: u64,
        control: &Control,
    ) -> Option<Resisted> {
        let mut search = Search { critic, model, control, spent: 0 };
        let mut first = search.ask(history, &[], nodes * self.first / 100)?;
        let best = *first.moves.first()?;
        let others: Vec<Move> = history.position().legal_moves().into_iter().filter(|&m| m != best).collect();
        let is_lost = first.value.centipawns() <= self.lost && !others.is_empty();
        let second = if is_lost { search.ask(history, &others, nodes * self.second / 100) } else { None };
        let second = second.filter(|line| chance(line.value) + self.tolerance >= chance(first.value));
        if let Some(mut second) = second {
            // The first search had more nodes: what it preferred is worth no less.
            second.value = second.value.min(first.value);
            let own = self.expected(&mut search, history, &first, nodes);
            let other = self.expected(&mut search, history, &second, nodes);
            let differs = own.is_some() || other.is_some();
            let own = own.unwrap_or_else(|| chance(first.value));
            let other = other.unwrap_or_else(|| chance(second.value));
            if differs && other > own + self.margin {
                return Some(Resisted { line: second, instead_of: Some(best), nodes: search.spent });
            }
            if differs {
                return Some(Resisted { line: first, instead_of: None, nodes: search.spent });
            }
        }
        // Nothing to choose: the first search goes on where it stopped.
        let rest = nodes.saturating_sub(search.spent);
        if rest > 0 && control.must_end().is_none() {
            first = search.ask(history, &[], rest).unwrap_or(first);
        }
        Some(Resisted { line: first, instead_of: None, nodes: search.spent })
    }

    /// The chance to save the game by a move, in percent, if the opponent may reply as the model does; `None` if the model replies as
    /// the critic expects.
    fn expected(
        &self,
        search: &mut Search<'_>,
        history: &History,
        line: &Variation,
        nodes: u64,
    ) -> Option<f64> {
        let (worth, us) = (chance(line.value), history.position().turn());
        let mut after = history.clone();
        after.play(line.moves[0]);
        if let Some(result) = result_of(&after, us) {
            return Some(result);
        }
        let reply = search.model_reply(&after, nodes * self.model / 100)?;
        if line.moves.get(1) == Some(&reply) {
            return None;
        }
        after.play(reply);
        let then = result_of(&after, us).unwrap_or_else(|| {
            let seen = search.ask(&after, &[], nodes * self.after / 100);
            seen.map_or(worth, |line| chance(line.value))
        });
        Some((worth * (100.0 - self.trust) + then * self.trust) / 100.0)
    }
}

/// Points that a value is worth to the side whose value it is, in percent.
fn chance(value: Value) -> f64 {
    100.0 / (1.0 + (-f64::from(value.centipawns().clamp(-3_000, 3_000)) / SCALE).exp())
}

/// The points of a side in percent, if the game is over.
pub(super) fn result_of(history: &History, side: Color) -> Option<f64> {
    match history.position().ending() {
        Some(Ending::Checkmate(winner)) => Some(if winner == side { 100.0 } else { 0.0 }),
        Some(_) => Some(50.0),
        None => history.draw_claim().map(|_| 50.0),
    }
}

/// The two searches with what they have cost.
struct Search<'a> {
    critic: &'a mut Critic,
    model: &'a mut Critic,
    control: &'a Control,
    spent: u64,
}

impl Search<'_> {
    fn ask(&mut self, history: &History, only: &[Move], nodes: u64) -> Option<Variation> {
        let question = Question::after(history, &Limits::nodes(nodes.max(1)), self.control).only(only);
        let evaluation = self.critic.search(&question, &mut ());
        self.spent += evaluation.nodes;
        evaluation.best().cloned()
    }

    /// What the model would play.
    fn model_reply(&mut self, history: &History, nodes: u64) -> Option<Move> {
        self.model.forget();
        let question = Question::after(history, &Limits::nodes(nodes.max(1)), self.control);
        let evaluation = self.model.search(&question, &mut ());
        self.spent += evaluation.nodes;
        evaluation.best_move()
    }
}

#[cfg(test)]
mod tests {
    use motive_chess::Position;
    use motive_critic::Settings;

    use super::*;

    fn choose(fen: &str, resistance: &Resistance, nodes: u64) -> (String, Resisted) {
        let position: Position = fen.parse().unwrap();
        let critic = || Critic::new(&Settings { hash: 1, ..Settings::default() });
        let history = History::new(position.clone());
        let (mut own, mut model) = (critic(), critic());
        let chosen = resistance.choose(&mut own, &mut model, &history, nodes, &Control::new()).unwrap();
        (position.san(chosen.line.moves[0]), chosen)
    }

    #[test]
    fn what_is_not_lost_is_played_by_the_critic() {
        // The same fork as elsewhere: nothing is lost here.
        let fen = "6k1/5p1p/8/3N3r/8/8/5PPP/6K1 w - - 0 1";
        let (san, chosen) = choose(fen, &Resistance::default(), 20_000);
        assert_eq!((san.as_str(), chosen.instead_of), ("Nf6+", None));
        assert!(chosen.nodes <= 20_100, "{}", chosen.nodes);
    }

    #[test]
    fn all_nodes_are_counted_and_there_are_no_more_than_were_asked_for() {
        // Composed: a rook behind.
        let (_, chosen) =
            choose("2r3k1/5ppp/p7/1p6/8/P4N2/1P3PPP/6K1 w - - 0 1", &Resistance::default(), 20_000);
        assert!(chosen.nodes <= 21_000 && chosen.nodes > 10_000, "{}", chosen.nodes);
    }

    #[test]
    fn a_model_that_is_not_believed_changes_nothing() {
        // Composed: everything loses. With no trust in the model the critic's own choice is played.
        let fen = "2r3k1/5ppp/p7/1p6/8/P4N2/1P3PPP/6K1 w - - 0 1";
        let doubting = Resistance { trust: 0.0, ..Resistance::default() };
        assert_eq!(choose(fen, &doubting, 20_000).1.instead_of, None);
    }

    #[test]
    fn chances_are_those_of_a_game() {
        assert!((chance(Value::Centipawns(0)) - 50.0).abs() < 1e-9);
        assert!(chance(Value::MateIn(3)) > 99.9 && chance(Value::MatedIn(3)) < 0.1);
        let mated: Position = "7k/5KQ1/8/8/8/8/8/8 b - - 0 1".parse().unwrap();
        let over = History::new(mated);
        assert_eq!(
            (result_of(&over, Color::White), result_of(&over, Color::Black)),
            (Some(100.0), Some(0.0))
        );
    }
}
