//! The graph of knowledge sources as a drawing: goals flow from the top to the final plans at the bottom.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use motive_paradise::graph;
use production::Knowledge;

const BOX: (usize, usize) = (150, 40);
const GAP: (usize, usize) = (26, 56);
const MARGIN: usize = 24;

/// Draws the sources of a base.
pub(super) fn draw(knowledge: &Knowledge) -> String {
    let edges = graph::edges(knowledge);
    let names: Vec<&str> = knowledge.names().map(|name| knowledge.name_text(name)).collect();
    let rows = rows(&names, &edges);
    let widest = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = widest * (BOX.0 + GAP.0) + 2 * MARGIN;
    let height = rows.len() * (BOX.1 + GAP.1) + 2 * MARGIN;
    let mut places: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for (row, names) in rows.iter().enumerate() {
        let left = (width - names.len() * (BOX.0 + GAP.0)) / 2;
        for (column, name) in names.iter().enumerate() {
            places
                .insert(name, (left + column * (BOX.0 + GAP.0) + GAP.0 / 2, MARGIN + row * (BOX.1 + GAP.1)));
        }
    }
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\" role=\"img\">\n<title>Which knowledge source posts goals for \
         which</title>\n<defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" \
         markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"#6b7783\"/></marker></defs>\n<rect \
         width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
    );
    for (from, to) in &edges {
        if let (Some(&one), Some(&other)) = (places.get(from.as_str()), places.get(to.as_str())) {
            arrow(&mut svg, (from, one), (to, other));
        }
    }
    for name in knowledge.names() {
        let text = knowledge.name_text(name);
        let Some(&(x, y)) = places.get(text) else { continue };
        let (fill, stroke) =
            if knowledge.has_source(name) { ("#dcebfa", "#2f6fab") } else { ("#f3efe2", "#8a7a45") };
        let count = match knowledge.productions_of(name).len() {
            0 if knowledge.has_source(name) => "by its parts".to_owned(),
            0 => "result".to_owned(),
            1 => "1 production".to_owned(),
            n => format!("{n} productions"),
        };
        let _ = writeln!(
            svg,
            "<g><title>{}</title><rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" rx=\"5\" fill=\"{fill}\" \
             stroke=\"{stroke}\"/><text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-weight=\"bold\" \
             fill=\"#1c2733\">{text}</text><text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"10\" \
             fill=\"#44525f\">{count}</text></g>",
            escaped(knowledge.statement_of(name)),
            BOX.0,
            BOX.1,
            x + BOX.0 / 2,
            y + 17,
            x + BOX.0 / 2,
            y + 32,
        );
    }
    svg.push_str("</svg>\n");
    svg
}

fn arrow(svg: &mut String, (from, one): (&str, (usize, usize)), (to, other): (&str, (usize, usize))) {
    let middle = |place: (usize, usize)| place.0 + BOX.0 / 2;
    let (x1, x2) = (middle(one), middle(other));
    let path = if other.1 > one.1 {
        let (y1, y2) = (one.1 + BOX.1, other.1);
        let bend = usize::midpoint(y1, y2);
        format!("M{x1} {y1}C{x1} {bend} {x2} {bend} {x2} {y2}")
    } else if from == to {
        let (x, y) = (one.0 + BOX.0, one.1 + BOX.1 / 2);
        format!("M{x} {}c18 -14 18 26 0 12", y.saturating_sub(8))
    } else {
        // Back or sideways: around, so that it can be told from the way down.
        let (y1, y2) = (one.1, other.1 + BOX.1);
        let (up, down) = (y1.saturating_sub(GAP.1 / 2), y2 + GAP.1 / 2);
        format!("M{x1} {y1}C{x1} {up} {x2} {down} {x2} {y2}")
    };
    let _ = writeln!(
        svg,
        "<path d=\"{path}\" fill=\"none\" stroke=\"#9aa4ae\" marker-end=\"url(#tip)\"><title>{} posts {}</title></path>",
        escaped(from),
        escaped(to)
    );
}

/// Every name in the row of its distance from those that nobody posts.
fn rows<'n>(names: &[&'n str], edges: &BTreeSet<(String, String)>) -> Vec<Vec<&'n str>> {
    let posted = |name: &str| edges.iter().any(|(from, to)| to == name && from != name);
    let mut depth: BTreeMap<&str, usize> = BTreeMap::new();
    let mut queue: Vec<&str> = names.iter().copied().filter(|name| !posted(name)).collect();
    for name in &queue {
        depth.insert(name, 0);
    }
    let mut next = 0;
    while let Some(&name) = queue.get(next) {
        next += 1;
        for (_, to) in edges.iter().filter(|(from, _)| from == name) {
            if let Some(&to) = names.iter().find(|known| *known == to)
                && !depth.contains_key(to)
            {
                depth.insert(to, depth[name] + 1);
                queue.push(to);
            }
        }
    }
    let deepest = depth.values().copied().max().unwrap_or(0);
    let mut rows = vec![Vec::new(); deepest + 1];
    for name in names {
        // What hangs in a circle that nothing leads to stands at the bottom.
        rows[depth.get(name).copied().unwrap_or(deepest)].push(*name);
    }
    rows
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
