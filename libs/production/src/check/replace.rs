//! Added files may say again what the base says: their forms take the place of those of the same name.

use std::collections::{HashMap, HashSet};

use crate::text::Node;

/// What a form defines: productions and concepts have names of their own; there is one order.
fn key(form: &Node) -> Option<(u8, &str)> {
    let name = || form.list().and_then(|nodes| nodes.get(1)).and_then(Node::word);
    match form.head()? {
        "PRODUCTION" => Some((0, name()?)),
        "SOURCE" | "PLAN-SOURCE" | "RESULT" | "PLAN-RESULT" => Some((1, name()?)),
        "ORDER" => Some((2, "ORDER")),
        _ => None,
    }
}

/// Lets the forms of files from number `added` on take the places of earlier ones that define the same. Returns the names of what
/// was replaced. Two forms of one name among the added ones are left to the checker to complain about.
pub(super) fn by_added(forms: &mut Vec<Node>, added: u32) -> Vec<String> {
    let places: HashMap<(u8, String), usize> = forms
        .iter()
        .enumerate()
        .filter(|(_, form)| form.span.file < added)
        .filter_map(|(place, form)| key(form).map(|(kind, name)| ((kind, name.to_owned()), place)))
        .collect();
    let mut moves: Vec<(usize, usize)> = Vec::new();
    let mut taken = HashSet::new();
    let mut replaced = Vec::new();
    for (from, form) in forms.iter().enumerate().filter(|(_, form)| form.span.file >= added) {
        let Some((kind, name)) = key(form) else { continue };
        let Some(&to) = places.get(&(kind, name.to_owned())) else { continue };
        if taken.insert(to) {
            moves.push((from, to));
            replaced.push(name.to_owned());
        }
    }
    for &(from, to) in &moves {
        forms.swap(from, to);
    }
    let gone: HashSet<usize> = moves.into_iter().map(|(from, _)| from).collect();
    let mut number = 0;
    forms.retain(|_| {
        number += 1;
        !gone.contains(&(number - 1))
    });
    replaced
}
