//! The canonical layout of a file of rules.
//!
//! A list stands on one line if it fits; otherwise its head and what belongs to the head stay on the first line,
//! and every other element gets a line of its own, two columns in. Formatting a formatted text changes nothing,
//! and no comment is lost.

use super::reader::{Comment, Content, Node, read};
use super::{File, Report};

const WIDTH: usize = 100;

/// The text in its canonical layout, or everything that keeps it from being read.
pub fn format(name: &str, text: &str) -> Result<String, Report> {
    let mut report = Report::new(vec![File::new(name, text)]);
    let forms = read(&File::new(name, text), 0, &mut report);
    if report.has_errors() {
        report.sort();
        return Err(report);
    }
    let mut out = String::new();
    for node in &forms.forms {
        if !out.is_empty() {
            out.push('\n');
        }
        comments(&mut out, &node.before, 0, true);
        if node.apart && !node.before.is_empty() {
            out.push('\n');
        }
        element(&mut out, node, 0, 0);
        behind(&mut out, node);
        out.push('\n');
    }
    if !forms.rest.is_empty() {
        if !out.is_empty() {
            out.push('\n');
        }
        comments(&mut out, &forms.rest, 0, true);
    }
    Ok(out)
}

/// How many elements after the head belong to it.
fn belonging(head: &str) -> usize {
    match head {
        "PRODUCTION" | "RULE" | "EXISTS" | "IMPLIES" | "REMOVE-ATR-LISTS" | "GOAL" | "PLAN" | "PLAN-NEW"
        | "FINAL-PLAN" | "CONDITION" => 1,
        "SOURCE" | "PLAN-SOURCE" | "RESULT" | "PLAN-RESULT" | "ACTION" | "ACTION-NEW" | "CONCEPT" | "SET" => {
            2
        }
        _ => 0,
    }
}

/// Forms that are easier to read with a line for each part, even if they are short.
fn is_always_broken(node: &Node) -> bool {
    matches!(node.head(), Some("PRODUCTION" | "RULE"))
}

fn comments(out: &mut String, comments: &[Comment], indent: usize, keep_gaps: bool) {
    for (number, comment) in comments.iter().enumerate() {
        if keep_gaps && comment.apart && number > 0 {
            out.push('\n');
        }
        out.push_str(&" ".repeat(indent));
        out.push_str(if comment.text.is_empty() { ";" } else { "; " });
        out.push_str(&comment.text);
        out.push('\n');
    }
}

fn behind(out: &mut String, node: &Node) {
    if let Some(text) = &node.behind {
        out.push_str(if text.is_empty() { "  ;" } else { "  ; " });
        out.push_str(text);
    }
}

/// One line, if nothing forbids it. The comments of the node itself are its parent's affair.
fn flat(node: &Node) -> Option<String> {
    match &node.content {
        Content::Word(word) => Some(word.clone()),
        Content::Number(number) => Some(number.to_string()),
        Content::Text(text) => Some(quoted(text)),
        Content::List(nodes, inside) => {
            if !inside.is_empty() || is_always_broken(node) {
                return None;
            }
            let mut parts = Vec::with_capacity(nodes.len());
            for node in nodes {
                if !node.before.is_empty() || node.behind.is_some() {
                    return None;
                }
                parts.push(flat(node)?);
            }
            Some(format!("({})", parts.join(" ")))
        }
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Writes a node at column `indent`; `closing` parentheses will follow on its last line.
fn element(out: &mut String, node: &Node, indent: usize, closing: usize) {
    if let Some(line) = flat(node)
        && indent + line.chars().count() + closing <= WIDTH
    {
        out.push_str(&line);
        return;
    }
    match &node.content {
        Content::List(nodes, inside) => list(out, nodes, inside, indent, closing),
        Content::Text(text) => wrapped(out, text, indent, closing),
        Content::Word(word) => out.push_str(word),
        Content::Number(number) => out.push_str(&number.to_string()),
    }
}

fn wrapped(out: &mut String, text: &str, indent: usize, closing: usize) {
    let text = quoted(text);
    let mut column = indent;
    for (number, word) in text.split(' ').enumerate() {
        let length = word.chars().count();
        if number > 0 {
            if column + 1 + length + closing > WIDTH {
                out.push('\n');
                out.push_str(&" ".repeat(indent + 1));
                column = indent + 1;
            } else {
                out.push(' ');
                column += 1;
            }
        }
        out.push_str(word);
        column += length;
    }
}

fn list(out: &mut String, nodes: &[Node], inside: &[Comment], indent: usize, closing: usize) {
    out.push('(');
    let mut rest = nodes;
    // Where the elements after the first line stand.
    let mut inner = indent + 1;
    let mut on_line = 0;
    let head = nodes.first().filter(|node| node.before.is_empty()).and_then(Node::word);
    if let Some(head) = head {
        inner = indent + 2;
        out.push_str(head);
        let mut column = indent + 1 + head.len();
        on_line = 1;
        while nodes[on_line - 1].behind.is_none() && on_line <= belonging(head) && on_line < nodes.len() {
            let node = &nodes[on_line];
            let Some(line) = flat(node).filter(|_| node.before.is_empty()) else { break };
            column += 1 + line.chars().count();
            if column + closing + 1 > WIDTH {
                break;
            }
            out.push(' ');
            out.push_str(&line);
            on_line += 1;
        }
        behind(out, &nodes[on_line - 1]);
        rest = &nodes[on_line..];
    }
    for (number, node) in rest.iter().enumerate() {
        let is_last = number + 1 == rest.len() && inside.is_empty();
        if number > 0 || on_line > 0 || !node.before.is_empty() {
            out.push('\n');
            comments(out, &node.before, inner, false);
            out.push_str(&" ".repeat(inner));
        }
        element(out, node, inner, if is_last { closing + 1 } else { 0 });
        behind(out, node);
    }
    let ends_in_comment = nodes.last().is_some_and(|node| node.behind.is_some());
    if ends_in_comment || !inside.is_empty() {
        out.push('\n');
        comments(out, inside, inner, false);
        out.push_str(&" ".repeat(indent + 1));
    }
    out.push(')');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn canonical(text: &str) -> String {
        let once = format("a.kb", text).expect("the text can be read");
        let twice = format("a.kb", &once).expect("what was formatted can be read");
        assert_eq!(once, twice, "formatting is idempotent");
        once
    }

    #[test]
    fn comments_survive() {
        let text = "; head\n\n; of the form\n(rule (a b) ; vars\n ; inside\n (never (pattern x a)) ; why\n ; last\n)\n; end";
        let out = canonical(text);
        assert_eq!(
            out,
            "; head\n\n; of the form\n(RULE (A B)  ; vars\n  ; inside\n  (NEVER (PATTERN X A))  ; why\n  ; last\n )\n\n; end\n"
        );
    }

    #[test]
    fn long_texts_are_wrapped() {
        let out = canonical(&format!("(STATEMENT \"{}\")", "many words ".repeat(30)));
        assert!(out.lines().all(|line| line.chars().count() <= WIDTH));
        assert_eq!(out.matches("many").count(), 30);
    }

    #[test]
    fn broken_texts_are_refused() {
        assert!(format("a.kb", "(a (b").is_err());
    }
}
