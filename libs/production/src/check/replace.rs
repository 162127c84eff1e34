//! Added files may say again what productions of the base say: theirs take their places.

use std::collections::{HashMap, HashSet};

use crate::text::Node;

/// The production that a form defines. Sources are not replaced: that would take their productions away unseen.
fn name(form: &Node) -> Option<&str> {
    let is_production = form.head() == Some("PRODUCTION");
    form.list().filter(|_| is_production).and_then(|nodes| nodes.get(1)).and_then(Node::word)
}

/// Lets the productions of files from number `added` on take the places of earlier ones with the same names, which come back.
/// Two of one name among the added ones are left to the checker to complain about.
pub(super) fn by_added(forms: &mut Vec<Node>, added: u32) -> Vec<String> {
    let is_added = |form: &Node| form.span.file >= added;
    let places: HashMap<String, usize> = forms
        .iter()
        .enumerate()
        .filter(|(_, form)| !is_added(form))
        .filter_map(|(place, form)| Some((name(form)?.to_owned(), place)))
        .collect();
    let mut moves: Vec<(usize, usize)> = Vec::new();
    let mut taken = HashSet::new();
    let mut replaced = Vec::new();
    for (from, form) in forms.iter().enumerate().filter(|(_, form)| is_added(form)) {
        let Some((name, &to)) = name(form).and_then(|name| places.get_key_value(name)) else { continue };
        if taken.insert(to) {
            moves.push((from, to));
            replaced.push(name.clone());
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
