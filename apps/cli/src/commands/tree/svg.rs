//! The tree as a drawing: the root on the left, one column a half-move, one row a line.

use std::fmt::Write;

use super::graph::{Graph, Node};

const COLUMN: usize = 150;
const ROW: usize = 34;
const MARGIN: usize = 16;
const BOX: (usize, usize) = (122, 28);
/// Scores beyond this are mates.
const MATES_FROM: i32 = 31_000;

/// Draws a tree.
pub(super) fn draw(graph: &Graph) -> String {
    let rows = rows(graph);
    let height = rows.iter().max().map_or(0, |row| row + 1) * ROW + 2 * MARGIN;
    let width =
        graph.nodes.iter().map(|node| node.depth).max().map_or(0, |depth| depth + 1) * COLUMN + 2 * MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} \
         {height}\" font-family=\"sans-serif\" font-size=\"11\" role=\"img\">\n<title>What the search looked \
         at</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
    );
    for (at, node) in graph.nodes.iter().enumerate() {
        if let Some(parent) = node.parent {
            let (x1, y1) = place(&graph.nodes[parent], rows[parent]);
            let (x2, y2) = place(node, rows[at]);
            let (x1, y1, y2) = (x1 + BOX.0, y1 + BOX.1 / 2, y2 + BOX.1 / 2);
            let bend = usize::midpoint(x1, x2);
            let _ = writeln!(
                svg,
                "<path d=\"M{x1} {y1} C{bend} {y1} {bend} {y2} {x2} {y2}\" fill=\"none\" stroke=\"#9aa4ae\"/>"
            );
        }
    }
    for (at, node) in graph.nodes.iter().enumerate() {
        draw_node(&mut svg, node, rows[at]);
    }
    svg.push_str("</svg>\n");
    svg
}

fn draw_node(svg: &mut String, node: &Node, row: usize) {
    let (x, y) = place(node, row);
    let (fill, stroke) = match node {
        _ if node.over => ("#eeeeee", "#777777"),
        _ if node.looked_into => ("#dcebfa", "#2f6fab"),
        _ => ("#ffffff", "#b8c0c8"),
    };
    let name = if node.san.is_empty() { "position" } else { &node.san };
    let hope = node.hope.map_or_else(String::new, |hope| format!(" hopes {}", pawns(hope)));
    let _ = writeln!(
        svg,
        "<g><title>{name}: really {}{hope}, looked into {} times</title><rect x=\"{x}\" y=\"{y}\" width=\"{}\" \
         height=\"{}\" rx=\"4\" fill=\"{fill}\" stroke=\"{stroke}\"/><text x=\"{}\" y=\"{}\" font-weight=\"bold\" \
         fill=\"#1c2733\">{name}</text><text x=\"{}\" y=\"{}\" fill=\"#44525f\">{}{hope}</text></g>",
        pawns(node.real),
        node.attention,
        BOX.0,
        BOX.1,
        x + 6,
        y + 11,
        x + 6,
        y + 23,
        pawns(node.real),
    );
}

fn place(node: &Node, row: usize) -> (usize, usize) {
    (MARGIN + node.depth * COLUMN, MARGIN + row * ROW)
}

/// Each leaf has a row of its own; a parent stands beside its first child.
fn rows(graph: &Graph) -> Vec<usize> {
    let mut children = vec![Vec::new(); graph.nodes.len()];
    for (at, node) in graph.nodes.iter().enumerate() {
        if let Some(parent) = node.parent {
            children[parent].push(at);
        }
    }
    let mut rows = vec![0; graph.nodes.len()];
    let mut next = 0;
    let mut stack = if graph.nodes.is_empty() { Vec::new() } else { vec![0] };
    while let Some(at) = stack.pop() {
        rows[at] = next;
        if children[at].is_empty() {
            next += 1;
        }
        stack.extend(children[at].iter().rev());
    }
    rows
}

fn pawns(score: i32) -> String {
    match score {
        MATES_FROM.. => "mate".to_owned(),
        _ if score <= -MATES_FROM => "mated".to_owned(),
        _ => format!("{:+.2}", f64::from(score) / 100.0),
    }
}
