//! The knowledge base: which characteristic suggests which plan, which failure is repaired by which sub-plan.
//!
//! It is text (`kb/plans/*.plan`), embedded at build time, and can be replaced. An entry:
//!
//! ```text
//! plan take-the-guarded-man
//!   says remove the only guard of a man, then take it
//!   when guarded
//!   cost 3
//!   do remove GUARD
//!   do take VICTIM with CAPTOR
//!   fires "6k1/8/8/3q4/8/8/3Q4/5RK1 w - - 0 1" Qxd5
//!   silent "6k1/8/8/8/8/8/3Q4/5RK1 w - - 0 1"
//! ```
//!
//! `do` lines are the steps, with ` or ` between alternatives; a variable that stands for several men or squares
//! makes a step for each, one that stands for none makes the step vanish. A `repair` has `first` lines instead:
//! what is inserted before the move that failed. A plan that `waits` is begun only when its aim, tried directly, has
//! failed; deeper in the tree it can be taken up when its first step has come true. A repair with `instead` lines takes the place of the
//! move that failed. An entry that goes `beyond` the paper is not used by the faithful mode. Examples are run by the tests.

mod examples;
mod read;

use std::sync::{Arc, LazyLock};

use motive_chess::{Color, PieceId, Square};
use thiserror::Error;

use crate::kind::{Bindings, Bound, EntryKind};
use crate::plan::{Alternatives, Element, Origin, Plan};

pub use examples::ExampleFailure;

/// The files of the base.
const FILES: &[(&str, &str)] = &[
    ("plans/suggest.plan", include_str!("../../../kb/plans/suggest.plan")),
    ("plans/repair.plan", include_str!("../../../kb/plans/repair.plan")),
];

/// An element of a template: a verb and its variables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verb {
    Take,
    TakeWith,
    Move,
    Clear,
    Remove,
    Obstruct,
    Cover,
    Lure,
    Pin,
    Check,
}

/// What an entry does: steps of alternatives of verbs with variables.
pub(crate) type Template = Vec<Vec<(Verb, Vec<&'static str>)>>;

/// An example of an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Example {
    pub fen: String,
    /// Moves that lead to where the entry must speak (for repairs: the try and the reply); then the move it proposes.
    pub moves: Vec<String>,
    /// Whether it must speak or stay silent.
    pub fires: bool,
    pub line: usize,
}

/// One entry of the base.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// What it does, in a sentence.
    pub says: String,
    /// What it speaks of.
    pub kind: EntryKind,
    /// How far-fetched its plans are.
    pub cost: u32,
    /// Whether its plans wait until their aim, tried directly, has failed.
    pub waits: bool,
    /// Whether it goes beyond the paper: the program of 1977 does not know it.
    pub beyond: bool,
    /// Whether a repair takes the place of the move that failed, rather than being put before it.
    pub(crate) instead: bool,
    pub(crate) steps: Template,
    pub(crate) examples: Vec<Example>,
    pub(crate) file: String,
}

/// Something wrong with a file of the base.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{file}:{line}:{column}: {problem}")]
pub struct KnowledgeError {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub problem: String,
}

/// All entries.
///
/// ```
/// use motive_pitrat::PlanKnowledge;
///
/// let base = PlanKnowledge::default();
/// assert!(!base.entries().is_empty() && base.replaced().is_empty());
/// let errors = PlanKnowledge::read([("own.plan", "plan a\n  when nothing\n")]).unwrap_err();
/// assert!(!errors.is_empty(), "all mistakes are reported at once");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlanKnowledge {
    entries: Vec<Entry>,
    replaced: Vec<String>,
}

impl Default for PlanKnowledge {
    /// The embedded base; the tests read it, so that nothing is wrong with it.
    fn default() -> PlanKnowledge {
        let nothing = PlanKnowledge { entries: Vec::new(), replaced: Vec::new() };
        PlanKnowledge::read(FILES.iter().copied()).unwrap_or(nothing)
    }
}

impl PlanKnowledge {
    /// Reads files (name and text); all mistakes are reported at once.
    pub fn read<'a>(
        files: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<PlanKnowledge, Vec<KnowledgeError>> {
        PlanKnowledge::read_with(files, [])
    }

    /// The same with files that are added: an entry takes the place of the one of its name in the others.
    pub fn read_with<'a>(
        files: impl IntoIterator<Item = (&'a str, &'a str)>,
        added: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<PlanKnowledge, Vec<KnowledgeError>> {
        let (mut entries, mut own, mut errors) = (Vec::<Entry>::new(), Vec::<Entry>::new(), Vec::new());
        for (file, text) in files {
            read::file(file, text, &mut entries, &mut errors);
        }
        for (file, text) in added {
            read::file(file, text, &mut own, &mut errors);
        }
        let mut replaced = Vec::new();
        for entry in own {
            match entries.iter_mut().find(|known| known.name == entry.name) {
                Some(known) => {
                    replaced.push(entry.name.clone());
                    *known = entry;
                }
                None => entries.push(entry),
            }
        }
        if errors.is_empty() { Ok(PlanKnowledge { entries, replaced }) } else { Err(errors) }
    }

    /// The embedded base, read once for all.
    pub fn shared() -> Arc<PlanKnowledge> {
        static EMBEDDED: LazyLock<Arc<PlanKnowledge>> = LazyLock::new(Arc::default);
        Arc::clone(&EMBEDDED)
    }

    /// The names of the entries that added files have instead of the others.
    pub fn replaced(&self) -> &[String] {
        &self.replaced
    }

    /// The files that are embedded, by name and text.
    pub fn embedded() -> &'static [(&'static str, &'static str)] {
        FILES
    }

    /// All entries.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entry of that name.
    ///
    /// ```
    /// use motive_pitrat::PlanKnowledge;
    ///
    /// let base = PlanKnowledge::default();
    /// let first = &base.entries()[0];
    /// assert!(base.entry(&first.name).is_some() && base.entry("no such entry").is_none());
    /// ```
    pub fn entry(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.name == name)
    }

    /// What the paper has: the entries that do not go beyond it.
    pub(crate) fn of_the_paper(&self) -> PlanKnowledge {
        let entries = self.entries.iter().filter(|entry| !entry.beyond).cloned().collect();
        PlanKnowledge { entries, replaced: self.replaced.clone() }
    }

    /// The entries that speak of something.
    pub(crate) fn about(&self, kind: EntryKind) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(move |entry| entry.kind == kind)
    }
}

impl Entry {
    /// The plan of a side that the entry makes of what was found; `where_is` tells where a man stands.
    pub(crate) fn plan(
        &self,
        side: Color,
        bindings: &Bindings,
        origin: Origin,
        where_is: &dyn Fn(PieceId) -> Option<Square>,
    ) -> Plan {
        let mut steps = Vec::new();
        for alternatives in &self.steps {
            let mut columns: Vec<Vec<Element>> = alternatives
                .iter()
                .map(|(verb, variables)| elements(*verb, variables, bindings, where_is))
                .collect();
            if let [column] = columns.as_mut_slice() {
                steps.extend(column.drain(..).map(|element| vec![element]));
            } else {
                let step: Alternatives = columns.into_iter().flatten().collect();
                if !step.is_empty() {
                    steps.push(step);
                }
            }
        }
        Plan { side, entry: self.name.clone(), steps, origin, cost: self.cost, repairs: 0, waits: self.waits }
    }
}

fn elements(
    verb: Verb,
    variables: &[&'static str],
    bindings: &Bindings,
    where_is: &dyn Fn(PieceId) -> Option<Square>,
) -> Vec<Element> {
    let bound = |i: usize| {
        let name = variables.get(i)?;
        bindings.iter().find(|(known, _)| known == name).map(|(_, bound)| bound)
    };
    let men = |i: usize| match bound(i) {
        Some(Bound::Men(men)) => men.clone(),
        _ => Vec::new(),
    };
    let squares = |i: usize| match bound(i) {
        Some(Bound::Squares(squares)) => squares.clone(),
        _ => Vec::new(),
    };
    match verb {
        Verb::Take => men(0).into_iter().map(|victim| Element::Take { victim, captor: None }).collect(),
        Verb::TakeWith => {
            let Some(&captor) = men(1).first() else { return Vec::new() };
            men(0).into_iter().map(|victim| Element::Take { victim, captor: Some(captor) }).collect()
        }
        Verb::Move => {
            let (who, to) = (men(0), squares(1));
            who.into_iter().zip(to).map(|(man, to)| Element::Move { man, to }).collect()
        }
        Verb::Clear => {
            let way = squares(1).into_iter().collect();
            men(0).into_iter().map(|man| Element::Clear { man, way }).collect()
        }
        Verb::Remove => {
            men(0).into_iter().filter_map(|man| Some(Element::Remove { man, from: where_is(man)? })).collect()
        }
        Verb::Obstruct => {
            let line: motive_chess::SquareSet = squares(0).into_iter().collect();
            if line.is_empty() { Vec::new() } else { vec![Element::Obstruct { line }] }
        }
        Verb::Cover => squares(0).into_iter().map(|square| Element::Cover { square }).collect(),
        Verb::Lure => {
            let (who, to) = (men(0), squares(1));
            who.into_iter().zip(to).map(|(man, to)| Element::Lure { man, to }).collect()
        }
        Verb::Check => vec![Element::Check],
        Verb::Pin => men(0).into_iter().map(|man| Element::Pin { man }).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_base_is_sound() {
        let read = PlanKnowledge::read(FILES.iter().copied()).unwrap();
        let repairs = read.entries().iter().filter(|entry| entry.kind.is_failure()).count();
        let plans = read.entries().len() - repairs;
        assert!(plans >= 30 && repairs >= 25, "{plans} plans, {repairs} repairs");
        // The program of 1977 knows no more than its paper.
        let paper = read.of_the_paper();
        assert_eq!(paper.entries().len(), 23);
        assert!(paper.entry("race").is_none() && read.entry("race").is_some_and(|entry| entry.beyond));
        for &kind in EntryKind::ALL {
            assert!(read.about(kind).next().is_some(), "nothing is known about {}", kind.name());
        }
    }

    #[test]
    fn all_mistakes_are_reported() {
        let text = "do take VICTIM\nplan a\n  when nothing\n  cost x\nplan a\n  when guarded\n  do take FOO\n  do dance\n  do remove VICTIM or\n";
        let errors = PlanKnowledge::read([("x.plan", text)]).unwrap_err();
        let text: Vec<String> = errors.iter().map(ToString::to_string).collect();
        let text = text.join("\n");
        for expected in [
            "x.plan:1:1: an entry must begin with \"plan NAME\" or \"repair NAME\"",
            "x.plan:3:8: \"nothing\" is nothing that a position can have",
            "x.plan:4:8: \"x\" is no cost",
            "x.plan:5:6: there is an entry \"a\" already",
            "x.plan:7:11: \"FOO\" is no variable of guarded; it has VICTIM, CAPTOR, GUARD",
            "x.plan:8:6: \"dance\" is nothing that a plan can want",
            "x.plan:9:22: an alternative is missing",
        ] {
            assert!(text.contains(expected), "{expected}\nnot in\n{text}");
        }
    }

    #[test]
    fn large_files_and_strange_characters_are_answered_in_time() {
        let many = |unit: &dyn Fn(usize) -> String| (0..70_000).map(unit).collect::<String>();
        for text in [
            many(&|n| format!("plan {n}\n")),
            many(&|_| "plan a\n".to_owned()),
            many(&|_| "do x or ".to_owned()),
            format!("plan a\nwhen guarded\ndo take VICTIM{}", many(&|_| " or take VICTIM".to_owned())),
            format!("plan a\nwhen guarded\n{}", many(&|_| "do take VICTIM\n".to_owned())),
            (0..=0xffu8)
                .map(char::from)
                .flat_map(|c| ['p', 'l', 'a', 'n', c, 'a', c, '\n', c, 'w', 'h', 'e', 'n', c, '\n'])
                .collect(),
        ] {
            let begun = std::time::Instant::now();
            let errors = PlanKnowledge::read([("x.plan", text.as_str())]).unwrap_err();
            assert!(!errors.is_empty() && errors.len() <= 201, "{} mistakes", errors.len());
            // Tenths of a second; minutes if names were looked for one by one.
            assert!(begun.elapsed().as_secs() < 10, "{:?} for {:?}", begun.elapsed(), &text[..30]);
        }
        let limit = many(&|n| format!("plan {n}\nwhen guarded\ndo take VICTIM\n"));
        let errors = PlanKnowledge::read([("x.plan", &limit[..1 << 18])]).unwrap_err();
        assert!(errors[0].problem.contains("more than 4000 entries"), "{}", errors[0]);
    }

    #[test]
    fn added_entries_replace_those_of_their_name() {
        let text = "plan fork\n  says mine\n  when pair\n  do take FIRST\nplan own\n  when guarded\n  do take VICTIM\n";
        let read = PlanKnowledge::read_with(FILES.iter().copied(), [("x.plan", text)]).unwrap();
        let base = PlanKnowledge::default();
        assert_eq!(read.replaced(), ["fork"]);
        assert_eq!(read.entries().len(), base.entries().len() + 1);
        assert_eq!(read.entry("fork").map(|entry| entry.says.as_str()), Some("mine"));
        let place =
            |knowledge: &PlanKnowledge| knowledge.entries().iter().position(|entry| entry.name == "fork");
        assert_eq!(place(&read), place(&base));
        let errors = PlanKnowledge::read_with([], [("x.plan", text), ("y.plan", text)]).unwrap_err();
        assert_eq!(errors[0].to_string(), "y.plan:1:6: there is an entry \"fork\" already");
    }
}
