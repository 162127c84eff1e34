//! PARADISE as a system: the tree of its answer with the rules and the plan behind the moves, and what the verifier said of
//! the other candidates.

use motive_answer::{
    Answer, Answered, Candidate, Lost, NodeId, Observer, Question, Reason, Reasons, Searched, System, Trace,
    Tree, Value, Variation,
};
use motive_chess::{Move, Position};
use production::Knowledge;

use super::story::{self, Defense, Story};
use super::{Mode, Paradise, Thought, value_of};
use crate::carry;
use crate::scene::played;
use crate::search::adviser::Adviser;

/// The names by which the two modes are chosen.
const NAME: &str = "paradise";
const FAITHFUL: &str = "paradise-faithful";
/// Candidates that nobody has looked at are listed only up to here.
const MOST_UNSEEN: usize = 8;
/// Half-moves of a refutation that are told in words.
const TOLD: usize = 4;
/// What a defense may cost, in hundredths of a pawn, before the line against it is no longer part of the answer.
const SLACK: i32 = 30;

impl System for Paradise {
    fn name(&self) -> &'static str {
        match self.settings.mode {
            Mode::Default => NAME,
            Mode::Faithful => FAITHFUL,
        }
    }

    fn answer(&mut self, question: &Question, observer: &mut dyn Observer) -> Answer {
        let name = System::name(self);
        let before = played();
        let thought = self.think(question, observer);
        let played = played() - before;
        let knowledge = match self.settings.mode {
            Mode::Default => self.analyst.knowledge(),
            Mode::Faithful => self.adviser.knowledge(),
        };
        let position = question.history.position();
        let Thought { evaluation, story, .. } = &thought;
        let mut answer = Answer::empty(name);
        (answer.depth, answer.elapsed, answer.stop) = (evaluation.depth, evaluation.elapsed, evaluation.stop);
        let searched = story.counts.nodes() as u64 + story.counts.weighed;
        answer.spend(name, evaluation.nodes + searched + played, evaluation.expansions.unwrap_or(0));
        answer.trace = Trace { counts: counts(story, played), text: tell(story, position) };
        let Some(best) = evaluation.best() else { return answer };
        let asked = Searched {
            engine: name.to_owned(),
            depth: evaluation.depth,
            nodes: evaluation.nodes,
            value: best.value,
            side: position.turn(),
        };
        let teller = Teller { name, knowledge, position, story, asked: Reason::Search(asked) };
        answer.candidates = teller.candidates(best);
        answer.tree = teller.tree(best);
        answer
    }

    fn forget(&mut self) {
        Paradise::forget(self);
    }
}

/// Makes an answer of a story.
struct Teller<'a> {
    name: &'static str,
    knowledge: &'a Knowledge,
    position: &'a Position,
    story: &'a Story,
    /// The search behind the answer.
    asked: Reason,
}

impl Teller<'_> {
    fn candidates(&self, best: &Variation) -> Vec<Candidate> {
        let mut found = Vec::new();
        for known in &self.story.candidates {
            let is_best = best.moves.first() == Some(&known.m);
            let seen = is_best || known.value.is_some() || known.range.is_some();
            if !seen && found.len() >= MOST_UNSEEN {
                continue;
            }
            let mut candidate = self.candidate(known);
            if is_best {
                (candidate.value, candidate.line) = (Some(best.value), best.moves.clone());
                candidate.lost = None;
                found.insert(0, candidate);
            } else {
                found.push(candidate);
            }
        }
        if let Some(&m) = best.moves.first().filter(|&&m| found.first().is_none_or(|known| known.m != m)) {
            let (line, by, reasons) = (best.moves.clone(), vec![self.name], vec![self.asked.clone()]);
            let value = Some(best.value);
            found.insert(0, Candidate { value, line, by, reasons, ..Candidate::new(m) });
        }
        found
    }

    fn candidate(&self, known: &story::CandidateMove) -> Candidate {
        let shown = known.range.map(|(lo, _)| value_of(lo, known.line.len()));
        let value = known.value.or(shown);
        let mut reasons = self.reasons(known);
        if reasons.is_empty() {
            reasons.push(self.asked.clone());
        }
        Candidate {
            value,
            line: if known.line.is_empty() { vec![known.m] } else { known.line.clone() },
            by: vec![self.name],
            reasons,
            // The statements go from the first cause to the bookkeeping that makes a plan final.
            idea: known.statements.first().or(known.plan.as_ref()).cloned(),
            lost: value.map(|value| self.lost(known, value)),
            ..Candidate::new(known.m)
        }
    }

    /// The rules that led to a candidate, and the refutation that it is to prevent.
    fn reasons(&self, known: &story::CandidateMove) -> Vec<Reason> {
        let mut reasons = known.reasons.clone();
        if let [tried, line @ ..] = &known.against[..]
            && *tried != known.m
            && !line.is_empty()
            && is_playable(self.position, &known.against)
        {
            let (tried, line) = (Some(*tried), line.to_vec());
            reasons.push(Reason::Answers(Answered { tried, line }));
        }
        reasons
    }

    fn lost(&self, known: &story::CandidateMove, value: Value) -> Lost {
        let line = known.line.get(1..).unwrap_or_default().to_vec();
        let why = match (&line[..], known.range) {
            ([], Some((lo, hi))) if known.value.is_none() => {
                let (shown, hoped) = (value_of(lo, 1), value_of(hi, 1));
                format!("the plan search shows {shown} and could hope for {hoped}")
            }
            ([], _) => format!("the critic gives it {value}"),
            (line, _) => {
                let told = self.position.after(known.m).san_line(&line[..line.len().min(TOLD)]);
                format!("the critic answers {told}: {value}")
            }
        };
        Lost { line, value, why }
    }

    /// The chosen line, and the other replies that were looked at with what the plan has against them.
    fn tree(&self, best: &Variation) -> Tree {
        let mut tree = Tree::new();
        self.add(&mut tree, &best.moves);
        let Some(&first) = best.moves.first() else { return tree };
        for defense in &self.story.defenses {
            let mut line = vec![first, defense.reply];
            if keeps(defense, best.value) {
                line.extend(&defense.line);
            }
            self.add(&mut tree, &line);
        }
        tree
    }

    fn add(&self, tree: &mut Tree, line: &[Move]) {
        let chosen = self.story.candidates.iter().find(|known| line.first() == Some(&known.m));
        let first = chosen.map(|known| self.reasons(known)).unwrap_or_default();
        let steps = chosen.and_then(|known| known.steps.as_ref());
        let carried = match (steps, &first[..]) {
            (Some(steps), [Reason::Knowledge { entry, .. }, ..]) => {
                carry::carried_out(self.knowledge, self.position, steps, entry, line)
            }
            _ => Vec::new(),
        };
        let (mut here, mut board) = (NodeId::ROOT, self.position.clone());
        for (ply, &m) in line.iter().enumerate() {
            if !board.is_legal(m) {
                return;
            }
            let mut told = if ply == 0 { first.clone() } else { Vec::new() };
            told.extend(carried.iter().filter(|(place, _)| *place == ply).map(|(_, reason)| reason.clone()));
            told.extend(self.along(&line[..=ply]));
            let next = tree.child(here, m).or_else(|| {
                let mut reasons = Reasons::one(self.asked.clone());
                if let Ok(known) = Reasons::try_from(told.clone()) {
                    reasons = known.and(self.asked.clone());
                }
                tree.add(here, m, reasons).ok()
            });
            let Some(next) = next else { return };
            here = next;
            board.play(m);
        }
    }

    /// The rules that the plan search has for a move of its own line.
    fn along(&self, line: &[Move]) -> Vec<Reason> {
        let known = self.story.along.iter().find(|(moves, _)| moves == line);
        known.map(|(_, reasons)| reasons.clone()).unwrap_or_default()
    }
}

/// Whether what was found against a reply keeps what the answer promises; what the verifier expects does.
fn keeps(defense: &Defense, value: Value) -> bool {
    defense.value.is_none_or(|shown| shown.centipawns() >= value.centipawns().saturating_sub(SLACK))
}

fn is_playable(position: &Position, line: &[Move]) -> bool {
    let mut board = position.clone();
    line.iter().all(|&m| {
        let legal = board.is_legal(m);
        if legal {
            board.play(m);
        }
        legal
    })
}

fn counts(story: &Story, played: u64) -> Vec<(&'static str, u64)> {
    vec![
        ("nodes", story.nodes as u64),
        ("regular_nodes", story.counts.regular as u64),
        ("quiescence_nodes", story.counts.quiescence as u64),
        ("static_analyses", story.counts.analyses as u64),
        ("played", played),
        ("weighed", story.counts.weighed),
        ("checker_nodes", story.checker_nodes),
        ("rounds", story.rounds as u64),
        ("refutations", story.refutations as u64),
        ("candidates", story.candidates.len() as u64),
        ("challenges", story.challenges.len() as u64),
        ("critic_for_plans", story.critic_for_plans),
    ]
}

/// The story and the protocol, if one was kept.
fn tell(story: &Story, position: &Position) -> String {
    let mut text = story.tell(position);
    for line in &story.protocol {
        text.push_str(line);
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use motive_answer::{BoundTo, CheckOptions, Control, Limits, check};
    use motive_critic::Settings as CriticSettings;

    use super::*;
    use crate::search::solver::ParadiseSettings;

    fn answer(fen: &str, settings: ParadiseSettings) -> (Position, Answer) {
        let position: Position = fen.parse().unwrap();
        let question = Question::new(&position, Limits::nodes(20_000));
        let critic = CriticSettings { hash: 1, ..CriticSettings::default() };
        let answer = Paradise::new(&critic, settings).answer(&question, &mut ());
        let solution = answer.solution(&question.history).unwrap();
        // By the rules alone: every move is legal, and no reason is false.
        let checked = check(solution, None, &CheckOptions::default(), &Control::new(), &mut ());
        assert!(!checked.verdict().is_contradicted(), "{:?}", checked.finding());
        (position, answer)
    }

    fn system_of(reasons: &[Reason]) -> Option<&str> {
        reasons.iter().find_map(Reason::system)
    }

    #[test]
    fn rules_are_on_the_move_and_the_plan_on_its_steps() {
        // Composed: a knight forks king and rook.
        let (position, answer) = answer("6k1/8/8/3N3r/8/8/5PPP/6K1 w - - 0 1", ParadiseSettings::default());
        let best = answer.best().unwrap();
        assert_eq!((position.san(best.m).as_str(), answer.system), ("Nf6+", "paradise"));
        let Reason::Knowledge { entry, bindings } = &best.reasons[0] else { panic!("{:?}", best.reasons) };
        assert!(entry.starts_with("paradise/") && !bindings.is_empty(), "{entry} {bindings:?}");
        let first = answer.tree.child(NodeId::ROOT, best.m).unwrap();
        assert_eq!(system_of(answer.tree.reasons(first)), Some("paradise"));
        // Whatever the reply in the tree, taking the rook is the plan.
        let taken = answer.tree.ids().filter(|&id| answer.tree.depth(id) == 3);
        let taken: Vec<NodeId> =
            taken.filter(|&id| answer.tree.last_move(id).is_some_and(Move::is_capture)).collect();
        assert!(!taken.is_empty());
        for id in taken {
            let planned = answer.tree.reasons(id).iter().find(|reason| reason.is_knowledge());
            let Some(Reason::Knowledge { bindings, .. }) = planned else { panic!("no plan") };
            assert!(matches!(&bindings[0].value, BoundTo::Text(step) if step.contains("takes the rook")));
        }
        assert!(answer.nodes() > 0 && answer.work[0].ideas > 0 && !answer.trace.text.is_empty());
    }

    #[test]
    fn other_candidates_lost_and_say_to_what() {
        // WAC.003, Reinfeld, Win at Chess.
        let fen = "5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RKN w - - 0 1";
        let (position, answer) = answer(fen, ParadiseSettings::default());
        assert_eq!(position.san(answer.best_move().unwrap()), "Rg3");
        assert!(answer.best().unwrap().has_knowledge() && answer.best().unwrap().lost.is_none());
        let lost: Vec<&Lost> =
            answer.candidates[1..].iter().filter_map(|other| other.lost.as_ref()).collect();
        assert!(!lost.is_empty());
        assert!(lost.iter().all(|lost| !lost.why.is_empty()));
    }

    #[test]
    fn the_plan_search_alone_has_its_reasons_too() {
        let (position, answer) = answer("6k1/8/8/3N3r/8/8/5PPP/6K1 w - - 0 1", ParadiseSettings::faithful());
        let best = answer.best().unwrap();
        assert_eq!((position.san(best.m).as_str(), answer.system), ("Nf6+", "paradise-faithful"));
        assert_eq!(system_of(&best.reasons), Some("paradise"));
        assert!(best.idea.is_some() && answer.nodes() >= answer.work[0].ideas);
    }
}
