//! Rounds as a system: the move, and the comparison that made it the answer.
//!
//! It has no knowledge to give as a reason. What it can say is what each move hoped for and what became of the hope.

use motive_answer::{
    Answer, Candidate, Evaluation, Lost, Observer, Question, Reason, Searched, System, Trace, Value,
};
use motive_chess::{Move, Position};
use motive_critic::to_value;

use crate::rounds::RoundPlayer;
use crate::rounds::story::{Chapter, Idea, Story};

/// So many moves are compared in an answer.
const MOST_COMPARED: usize = 8;

impl System for RoundPlayer {
    fn name(&self) -> &'static str {
        self.settings().name
    }

    fn answer(&mut self, question: &Question, observer: &mut dyn Observer) -> Answer {
        let set_up = self.settings().separation.clone();
        let decision_only = question.decision_only && question.limits.depth.is_none();
        if let (true, [_], Some(critic)) = (decision_only, &question.only[..], self.critic()) {
            // There is nothing to weigh it against: the probes become one search.
            let evaluation = critic.search(question, observer);
            return Answer::of_search(self.name(), &question.history, &evaluation);
        }
        if decision_only {
            self.stop_when(Some(set_up.clone().unwrap_or_default()));
        }
        self.tell_story(!decision_only);
        self.propose(&question.suggested);
        let thought = self.think(question, observer);
        self.stop_when(set_up);
        self.tell_story(true);
        let position = question.history.position();
        let (evaluation, story) = (&thought.evaluation, &thought.story);
        let mut answer = Answer::of_search(self.name(), &question.history, evaluation);
        self.compare(&mut answer, question, evaluation, story);
        answer.trace = Trace { counts: counts(story), text: story.tell(position) };
        answer
    }

    fn forget(&mut self) {
        RoundPlayer::forget(self);
    }
}

impl RoundPlayer {
    /// Adds what the moves of the root hoped for, and what refuted those that are not the answer.
    fn compare(&mut self, answer: &mut Answer, question: &Question, evaluation: &Evaluation, story: &Story) {
        let (Some(last), Some(ideas)) = (story.chapters.last(), story.of_chances()) else { return };
        let position = question.history.position();
        let (name, side) = (self.settings().name, position.turn());
        for real in compared(last, ideas, &question.suggested) {
            let value = to_value(real.real);
            if answer.candidates.iter().all(|known| known.m != real.m) {
                let line = self.line_of(position, real.m);
                let (engine, depth, nodes) = (name.to_owned(), evaluation.depth, evaluation.nodes);
                let searched = Searched { engine, depth, nodes, value, side };
                answer.candidates.push(Candidate {
                    value: Some(value),
                    line: if line.is_empty() { vec![real.m] } else { line },
                    by: vec![name],
                    reasons: vec![Reason::Search(searched)],
                    ..Candidate::new(real.m)
                });
            }
        }
        for (place, candidate) in answer.candidates.iter_mut().enumerate() {
            let idea = idea_of(ideas, candidate.m).filter(|idea| idea.is_hoped_for());
            candidate.idea = idea.map(|idea| idea.tell(position));
            if place > 0 {
                let value = candidate.value.unwrap_or(Value::Centipawns(0));
                let why = refutation(position, candidate, idea, value);
                candidate.lost = Some(Lost { line: candidate.line[1..].to_vec(), value, why });
            }
        }
    }
}

/// The moves worth comparing: those that were suggested, looked into or looked at further, then the next best.
fn compared<'a>(last: &'a Chapter, ideas: &Chapter, suggested: &[Move]) -> Vec<&'a Idea> {
    let dared = |m: Move| last.dares.iter().chain(&ideas.dares).any(|dare| dare.m == m);
    let looked_into = |m: Move| idea_of(ideas, m).is_some_and(|idea| idea.attention > 0);
    let mut moves: Vec<&Idea> = last.candidates.iter().collect();
    moves.sort_by_key(|idea| {
        let looked_into = looked_into(idea.m) || idea.attention > 0;
        (!suggested.contains(&idea.m), !(looked_into || dared(idea.m)))
    });
    moves.truncate(MOST_COMPARED);
    moves
}

fn idea_of(chapter: &Chapter, m: Move) -> Option<&Idea> {
    chapter.candidates.iter().find(|idea| idea.m == m)
}

/// Why a move is not the answer.
fn refutation(position: &Position, candidate: &Candidate, idea: Option<&Idea>, value: Value) -> String {
    let hoped = idea.map_or_else(String::new, |idea| format!("it hoped for {}, but ", to_value(idea.hope)));
    match candidate.line.get(1) {
        Some(&reply) => {
            let reply = position.after(candidate.m).san(reply);
            format!("{hoped}after {reply} it is worth {value}")
        }
        None => format!("{hoped}it is worth {value}"),
    }
}

fn counts(story: &Story) -> Vec<(&'static str, u64)> {
    let Some(chapter) = story.of_chances() else { return Vec::new() };
    vec![
        ("rounds", story.chapters.len() as u64),
        ("expansions", story.expansions()),
        ("probe_depth", u64::from(chapter.depth)),
        ("longest_line", u64::from(chapter.deepest)),
        ("ideas", chapter.candidates.len() as u64),
        ("dares", story.dares().len() as u64),
    ]
}

#[cfg(test)]
mod tests {
    use motive_answer::{Limits, StopReason};
    use motive_chess::History;
    use motive_critic::{Critic, Settings as CriticSettings};

    use super::*;
    use crate::HitechSettings;

    /// Composed: only a pawn can take the queen.
    const QUEEN: &str = "4k3/5ppp/8/8/8/1q6/2P2PPP/4K2R w - - 0 1";

    fn player() -> RoundPlayer {
        RoundPlayer::new(
            Critic::new(&CriticSettings { hash: 1, ..CriticSettings::default() }),
            HitechSettings::default(),
        )
    }

    fn is_legal(position: &Position, line: &[Move]) -> bool {
        let mut history = History::new(position.clone());
        line.iter().all(|&m| {
            let legal = history.position().is_legal(m);
            if legal {
                history.play(m);
            }
            legal
        })
    }

    #[test]
    fn the_answer_has_the_comparison() {
        // WAC.001, Reinfeld, Win at Chess: mate in three by a queen offer.
        let position: Position =
            "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1".parse().unwrap();
        let question = Question::new(&position, Limits::nodes(60_000));
        let same = player().think(&question, &mut ());
        let answer = player().answer(&question, &mut ());
        assert_eq!(position.san(answer.best_move().unwrap()), "Qg6");
        assert_eq!(answer.nodes(), same.evaluation.nodes);
        assert_eq!(answer.work[0].ideas, same.story.expansions());
        assert_eq!(answer.trace.text, same.story.tell(&position));
        assert!(answer.candidates.len() > 2 && answer.best().unwrap().lost.is_none());
        for other in &answer.candidates[1..] {
            let lost = other.lost.as_ref().expect("it is not the answer");
            assert!(lost.value <= answer.value().unwrap() && !lost.why.is_empty());
            assert_eq!(other.line[1..], lost.line);
            assert!(is_legal(&position, &other.line));
        }
        // Whatever it hopes for is no knowledge.
        assert!(answer.candidates.iter().all(|candidate| !candidate.has_knowledge()));
        assert!(is_legal(&position, &answer.tree.main_line()));
    }

    #[test]
    fn a_clear_case_may_end_early() {
        let position: Position = QUEEN.parse().unwrap();
        let question = Question::new(&position, Limits::nodes(20_000_000));
        let mut player = player();
        let early = player.answer(&Question { decision_only: true, ..question }, &mut ());
        assert_eq!(early.stop, StopReason::Finished);
        assert_eq!(player.settings().separation, None, "the next question is not affected");
    }

    #[test]
    fn what_is_suggested_is_looked_at_further() {
        let position: Position = QUEEN.parse().unwrap();
        let push = position.parse_san("h4").unwrap();
        let question = Question { suggested: vec![push], ..Question::new(&position, Limits::nodes(50_000)) };
        let answer = player().answer(&question, &mut ());
        assert!(answer.candidates.iter().any(|candidate| candidate.m == push && candidate.lost.is_some()));
    }
}
