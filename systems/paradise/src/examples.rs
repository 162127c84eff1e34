//! The examples of productions: where each must fire, with which objects, and where it must stay silent.
//!
//! An example is a position (FEN) and perhaps a goal. Without a goal the production must fire in the static
//! analysis of the side to move; with one, in what that goal leads to. Men are written with their squares
//! (`WRd1`), squares plainly (`d7`), sides as WHITE and BLACK.

use std::sync::Arc;

use motive_chess::{Leniency, Position, Square};
use production::ast::Example;
use production::{Attributes, Firing, Kind, Knowledge, Name, Rule, Term};

use crate::analysis::{Analyst, FinalPlan, Options};
use crate::order;
use crate::scene::{Reach, Scene};
use crate::words::{COLOR, PIECE, SQUARE, TYPE};
use crate::write::{Names, Writer};

/// What is wrong with an example.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExampleError {
    /// The position cannot be read.
    #[error("{production}: {problem}: {situation}")]
    Position {
        /// The production.
        production: String,
        /// The text of the position.
        situation: String,
        /// What is wrong with it.
        problem: String,
    },
    /// An object of the goal does not exist in the position.
    #[error("{production}: there is no {object} in {situation}")]
    Object {
        /// The production.
        production: String,
        /// The text of the position.
        situation: String,
        /// The object.
        object: String,
    },
    /// It must fire and does not, or not with these objects.
    #[error("{production} must fire in {situation} with {wanted}; it fires with {found}")]
    Silent {
        /// The production.
        production: String,
        /// The text of the position.
        situation: String,
        /// The match that is missing.
        wanted: String,
        /// The matches there are.
        found: String,
    },
    /// It must stay silent and fires.
    #[error("{production} must stay silent in {situation}; it fires with {found}")]
    Fires {
        /// The production.
        production: String,
        /// The text of the position.
        situation: String,
        /// A match.
        found: String,
    },
}

/// Tries all examples of a base in one reading; what fails comes back. Examples are for the whole reading;
/// in the thesis's only those of productions are tried that the whole base does not have.
pub fn test(knowledge: &Arc<Knowledge>, reach: Reach) -> Vec<ExampleError> {
    let options = if reach == Reach::Thesis { Options::thesis() } else { Options::default() };
    let mut analyst = Analyst::with_base(knowledge, options);
    let whole = crate::base::embedded(Reach::Whole);
    let is_tried =
        |rule: &Rule| reach == Reach::Whole || whole.rule(&knowledge.production(*rule).name).is_none();
    let rules: Vec<Rule> = knowledge.rules().filter(is_tried).collect();
    let mut errors = Vec::new();
    for rule in rules {
        for example in &knowledge.production(rule).header.examples {
            errors.extend(test_one(&mut analyst, rule, example).err());
        }
    }
    errors
}

/// Tries one example.
pub fn test_one(analyst: &mut Analyst, rule: Rule, example: &Example) -> Result<(), ExampleError> {
    let production = analyst.knowledge().production(rule).name.clone();
    let situation = example.situation.clone();
    let position =
        Position::from_fen(&situation, Leniency::Lenient).map_err(|problem| ExampleError::Position {
            production: production.clone(),
            situation: situation.clone(),
            problem: problem.to_string(),
        })?;
    let scene = analyst.scene(&position);
    let goal = match &example.goal {
        None => None,
        Some((name, words)) => {
            let kinds: Vec<Kind> = analyst.knowledge().argument_kinds(*name).collect();
            let mut arguments = Vec::new();
            for (word, kind) in words.iter().zip(kinds) {
                let object = object(&scene, kind, word).ok_or_else(|| ExampleError::Object {
                    production: production.clone(),
                    situation: situation.clone(),
                    object: word.clone(),
                })?;
                arguments.push(object);
            }
            Some((*name, arguments))
        }
    };
    let firings = firings(analyst, &scene, goal.as_ref().map(|(name, arguments)| (*name, &arguments[..])));
    let writer = Writer::new(&scene, analyst.knowledge(), Names::Exact);
    let found: Vec<Vec<(String, String)>> =
        firings.iter().filter(|firing| firing.rule == rule).map(|firing| writer.bindings(firing)).collect();
    let shown = || found.iter().map(|bindings| show(bindings)).collect::<Vec<_>>().join(" or ");
    let is_match = |wanted: &[(String, String)], bindings: &[(String, String)]| {
        wanted.iter().all(|(variable, object)| {
            bindings.iter().any(|(name, bound)| {
                name.eq_ignore_ascii_case(variable) && bound.eq_ignore_ascii_case(object)
            })
        })
    };
    if !example.fires {
        // Silent altogether, or, if objects are named, with these.
        let forbidden = found.iter().find(|bindings| {
            example.bindings.is_empty() || example.bindings.iter().any(|wanted| is_match(wanted, bindings))
        });
        return match forbidden {
            None => Ok(()),
            Some(bindings) => Err(ExampleError::Fires { production, situation, found: show(bindings) }),
        };
    }
    if found.is_empty() {
        return Err(ExampleError::Silent {
            production,
            situation,
            wanted: "anything".into(),
            found: "nothing".into(),
        });
    }
    for wanted in &example.bindings {
        if !found.iter().any(|bindings| is_match(wanted, bindings)) {
            return Err(ExampleError::Silent { production, situation, wanted: show(wanted), found: shown() });
        }
    }
    Ok(())
}

/// Every match in the static analysis of a scene, or in what a goal leads to.
pub fn firings(analyst: &mut Analyst, scene: &Scene, goal: Option<(Name, &[u8])>) -> Vec<Firing> {
    match goal {
        None => analyst.firings(scene),
        Some(goal) => pursued(analyst, scene, goal).1,
    }
}

/// What a goal of an example leads to: plans and matches.
///
/// It comes with what such goals expect: something to be saved, and no unforced moves.
pub fn pursued(
    analyst: &mut Analyst,
    scene: &Scene,
    (name, arguments): (Name, &[u8]),
) -> (Vec<FinalPlan>, Vec<Firing>) {
    let values = vec![(order::SAVE, Term::Number(100)), (order::LIKELY, Term::Number(0))];
    let lists = [Attributes { values, reasons: Vec::new() }];
    analyst.pursue(scene, name, arguments, &lists)
}

fn show(bindings: &[(String, String)]) -> String {
    let words: Vec<String> = bindings.iter().map(|(name, object)| format!("({name} {object})")).collect();
    words.join(" ")
}

/// The object that a word of an example names.
pub fn object(scene: &Scene, kind: Kind, word: &str) -> Option<u8> {
    let lower = word.to_ascii_lowercase();
    match kind {
        SQUARE => lower.parse::<Square>().ok().map(|square| square.to_usize() as u8),
        COLOR => ["white", "black"].iter().position(|&name| name == lower).map(|index| index as u8),
        TYPE => ["pawn", "knight", "bishop", "rook", "queen", "king"]
            .iter()
            .position(|&name| name == lower)
            .map(|index| index as u8),
        PIECE => {
            let square: Square = lower.get(2..)?.parse().ok()?;
            let man = scene.man_at(square)?;
            let knowledge = crate::base::embedded(Reach::Thesis);
            let named = Writer::new(scene, knowledge, Names::Exact).man(man);
            named.eq_ignore_ascii_case(word).then_some(man)
        }
        _ => None,
    }
}
