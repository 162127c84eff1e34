//! How an answer was found, in the words of the system that found it.

use motive_chess::{Move, Position};
use motive_hitech::Hope;
use motive_paradise::search::solver;
use motive_solution::Verdict;

use crate::{Counsel, Minutes};

/// What the system that was asked last can tell about its search. The critic has nothing to tell.
#[derive(Debug)]
pub enum Account {
    /// The story of a search by chances.
    Chances(motive_hitech::Story),
    /// CAPS: its tree, what each move is for and why others fail.
    Tactics(Box<motive_caps::Outcome>),
    /// Pitrat's plans, what went wrong with them and how they were mended.
    Repairs(Box<motive_pitrat::Story>),
    /// What the advice on an ending says.
    Advice(Counsel),
    /// PARADISE's plans and what became of them, and how sure it is of its answer.
    Plans {
        /// The plans and the search.
        story: Box<solver::Story>,
        /// What the checker said, if there was an answer.
        degree: Option<Degree>,
    },
    /// What was said when all systems sat at one table.
    Council(Box<Minutes>),
}

/// What B* hoped for from a move, if it had a reason to.
pub(crate) fn hope(story: &motive_hitech::Story, position: &Position, m: Move) -> Option<String> {
    let ideas = &story.of_chances()?.candidates;
    let idea = ideas.iter().find(|idea| idea.m == m)?;
    let is_hoped_for = idea.kind.is_some_and(|kind| kind != Hope::None);
    is_hoped_for.then(|| idea.tell(position))
}

/// How sure a method is of its own answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Degree {
    /// It thinks so.
    Believed,
    /// The critic found nothing against it.
    Verified,
    /// The rules of chess decide it.
    Proved,
}

impl Degree {
    pub(crate) fn of(verdict: &Verdict) -> Degree {
        if verdict.is_proved() {
            Degree::Proved
        } else if verdict.is_verified() {
            Degree::Verified
        } else {
            Degree::Believed
        }
    }
}

impl Account {
    /// In sentences, for the position that was asked about.
    pub fn tell(&self, position: &Position) -> String {
        match self {
            Account::Chances(story) => story.tell(position),
            Account::Tactics(outcome) => outcome.tell(position),
            Account::Repairs(story) => story.tell(position),
            Account::Advice(counsel) => counsel.tell(position),
            Account::Council(minutes) => minutes.tell(position),
            Account::Plans { story, .. } => {
                let mut text = story.tell(position);
                for line in &story.protocol {
                    text.push_str(line);
                    text.push('\n');
                }
                text
            }
        }
    }

    /// What the answer `best` is for, in one sentence and the system's own words; `None` if it has none about it.
    pub fn thought(&self, position: &Position, best: Move) -> Option<String> {
        match self {
            Account::Chances(story) => hope(story, position, best),
            Account::Council(minutes) => minutes.idea().map(|proposed| proposed.idea.clone()),
            Account::Tactics(outcome) => outcome.purpose(),
            Account::Repairs(story) => {
                story.line.first().filter(|told| told.m == best).map(|told| told.text.clone())
            }
            Account::Advice(Counsel::Given { plan, .. }) => Some(plan.clone()),
            Account::Advice(Counsel::None) => {
                Some("no advice about such a position: the critic has answered".to_owned())
            }
            // The statements go from the first cause to the bookkeeping that makes a plan final.
            Account::Plans { story, .. } => {
                let chosen = story.candidates.iter().find(|candidate| candidate.m == best)?;
                chosen.statements.first().or(chosen.plan.as_ref()).cloned()
            }
        }
        .filter(|text| !text.is_empty())
    }

    /// How sure the system is of its answer, if it had it checked itself.
    pub fn degree(&self) -> Option<Degree> {
        match self {
            Account::Plans { degree, .. } => *degree,
            Account::Council(minutes) => minutes.degree(),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use motive_chess::Position;
    use motive_solution::{Limits, Question};

    use crate::{Analyst, Method, Settings};

    fn thought(method: Method, fen: &str) -> Option<String> {
        let position: Position = fen.parse().unwrap();
        let mut analyst = Analyst::new(&Settings { hash: 1, ..Settings::default() });
        let judgement = analyst.think(method, &Question::new(&position, Limits::nodes(3_000)), &mut ());
        analyst.account()?.thought(&position, judgement.best_move().unwrap())
    }

    #[test]
    fn systems_say_what_their_move_is_for() {
        // Composed: a knight forks king and rook.
        let fork = "6k1/8/8/3N3r/8/8/5PPP/6K1 w - - 0 1";
        for (method, word) in [
            (Method::Caps, "attacks two men"),
            (Method::Paradise, "check"),
            (Method::Advice, "the critic has answered"),
        ] {
            let thought = thought(method, fork).unwrap_or_default();
            assert!(thought.contains(word), "{method}: {thought}");
            assert!(!thought.contains('\n'), "{method}: {thought}");
        }
        assert_eq!(thought(Method::Critic, fork), None);
        let pawns = thought(Method::Advice, "7K/8/k1P5/7p/8/8/8/8 w - - 0 1").unwrap_or_default();
        assert!(pawns.contains("stop the other pawn"), "{pawns}");
    }
}
