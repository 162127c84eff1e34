//! Why a move is in the tree, as reasons that others can read.

use motive_answer::{Answered, Binding, BoundTo, Reason, Reasons, Rule, Searched, Value};
use motive_chess::{PieceId, Position, Roster, Square};

use crate::pitrat::as_value;
use crate::plan::Element;
use crate::search::Search;
use crate::tree::{self, Why, seen_by};

/// The reasons of the move that led to a node.
pub(crate) fn reasons(search: &Search<'_>, child: usize) -> Reasons {
    let tree = &search.tree;
    let node = &tree.nodes[child];
    let before: Option<&tree::Node> = node.parent.map(|parent| &tree.nodes[parent]);
    let mut all: Vec<Reason> = node.why.iter().map(|why| one_reason(search, before, why)).collect();
    if let Some(before) = before {
        if before.in_check {
            all.push(Rule::EscapesCheck.into());
        }
        if node.position.is_checkmate() {
            all.push(Rule::Mates.into());
        }
        if before.turn() != search.side {
            all.push(Rule::Defense.into());
        }
    }
    let value = as_value(seen_by(node.value, search.side));
    Reasons::try_from(all).unwrap_or_else(|_| Reasons::one(searched(search, value)))
}

/// No plan speaks for a move: it is there because nothing better was found.
pub(crate) fn searched(search: &Search<'_>, value: Value) -> Reason {
    let nodes = search.tree.nodes.len() as u64;
    Reason::Search(Searched { engine: "pitrat".to_owned(), depth: 0, nodes, value, side: search.side })
}

fn knowledge(entry: &str, bindings: Vec<Binding>) -> Reason {
    Reason::Knowledge { entry: format!("pitrat/{entry}"), bindings }
}

fn one_reason(search: &Search<'_>, before: Option<&tree::Node>, why: &Why) -> Reason {
    let tree = &search.tree;
    match why {
        Why::Plan { plan, step, .. } => {
            let plan = &tree.plans[*plan];
            // The words name pieces by where they stood at the root; the bindings say where they stand now.
            let roster = &tree.nodes[0].roster;
            let here = before.map_or(roster, |before| &before.roster);
            let elements: Vec<&Element> = plan.steps.get(*step).into_iter().flatten().collect();
            let wants: Vec<String> = elements.iter().map(|element| element.tell(roster)).collect();
            let mut bindings = vec![
                Binding::new("plan", BoundTo::Text(plan.tell(roster))),
                Binding::new("step", BoundTo::Text(wants.join(" or "))),
            ];
            bindings.extend(elements.into_iter().flat_map(|element| bound(element, here)));
            knowledge(&plan.entry, bindings)
        }
        Why::Hinders(line) => {
            // The threat starts with the other side, after doing nothing.
            let passed = before.and_then(|before| Position::pass(&before.position));
            let legal = passed.is_some_and(|mut here| {
                line.iter().all(|&m| {
                    let legal = here.is_legal(m);
                    if legal {
                        here.play(m);
                    }
                    legal
                })
            });
            if legal {
                Reason::Answers(Answered { tried: None, line: line.clone() })
            } else {
                knowledge("hinders", Vec::new())
            }
        }
        Why::NewCapture => knowledge("new-capture", Vec::new()),
        Why::Capture => knowledge("capture", Vec::new()),
        Why::Check => knowledge("check", Vec::new()),
        Why::Mate => knowledge("mate", Vec::new()),
        Why::Promotion => knowledge("promotion", Vec::new()),
        Why::Reserve => knowledge("reserve", Vec::new()),
        Why::Threat => knowledge("threat", Vec::new()),
        Why::Evasion | Why::Pass => knowledge("evasion", Vec::new()),
    }
}

/// The pieces and squares that an element of a plan speaks of.
fn bound(element: &Element, roster: &Roster) -> Vec<Binding> {
    let piece = |name: &str, man: PieceId| {
        let (piece, square) = (roster.piece(man)?, roster.square_of(man)?);
        Some(Binding::new(name, BoundTo::PieceId(piece, square)))
    };
    let square = |name: &str, square: Square| Some(Binding::new(name, BoundTo::Square(square)));
    let found = match *element {
        Element::Take { victim, captor } => {
            [piece("victim", victim), captor.and_then(|captor| piece("captor", captor))]
        }
        Element::Move { man, to } | Element::Lure { man, to } => [piece("piece", man), square("to", to)],
        Element::Clear { man, .. } | Element::Pin { man } => [piece("piece", man), None],
        Element::Remove { man, from } => [piece("piece", man), square("from", from)],
        Element::Check => [None, None],
        Element::Cover { square: on } => [square("square", on), None],
        Element::Obstruct { line } => {
            return line.into_iter().filter_map(|on| square("square", on)).collect();
        }
    };
    found.into_iter().flatten().collect()
}
