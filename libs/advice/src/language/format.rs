//! The formatter: one clause a line, two blanks before clauses, one blank line between items that have clauses.
//! Comments stay with what they stand before or behind.

use std::fmt::Write as _;

use super::Span;
use super::diagnostic::{MAX_DIAGNOSTICS, diagnostic};
use super::lexer::Comment;
use super::parser::{MAX_BYTES, parse};
use super::syntax::{
    Certainty, ClauseKind, Head, Item, ItemKind, Spanned, SpannedAction, SpannedCondition, SpannedFact,
    Status,
};
use super::{Diagnostics, Difficulty};

/// Characters of a line before a chain of `and` or `or` is broken.
const WIDTH: usize = 100;

/// Formats a file. A file that cannot be read is left alone, and the mistakes are reported.
pub fn format(name: &str, text: &str) -> Result<String, Diagnostics> {
    if text.len() > MAX_BYTES {
        let message = format!("the file has {} bytes; {MAX_BYTES} are allowed", text.len());
        return Err(Diagnostics(vec![diagnostic(name, "", Span::default(), message, None)]));
    }
    let parsed = parse(text);
    if !parsed.problems.is_empty() {
        let all = parsed.problems.into_iter().take(MAX_DIAGNOSTICS);
        return Err(Diagnostics(all.map(|p| diagnostic(name, text, p.span, p.message, p.help)).collect()));
    }
    let mut out = Writer { text, comments: &parsed.comments, next: 0, out: String::new() };
    let mut previous: Option<&Item> = None;
    for item in &parsed.items {
        if let Some(previous) = previous {
            let together = previous.clauses.is_empty()
                && item.clauses.is_empty()
                && std::mem::discriminant(&previous.kind) == std::mem::discriminant(&item.kind);
            if !together && !out.out.ends_with("\n\n") {
                out.out.push('\n');
            }
        }
        out.before(item.span.start, 0);
        let first_clause = item.clauses.first().map_or(item.span.end, |clause| clause.span.start);
        out.line(&header(item), 0, head_end(text, item.span, first_clause));
        for clause in &item.clauses {
            out.before(clause.span.start, 2);
            out.line(&clause_text(&clause.kind), 2, clause.span.end);
        }
        previous = Some(item);
    }
    out.before(text.len() + 1, 0);
    Ok(out.out)
}

struct Writer<'a> {
    text: &'a str,
    comments: &'a [Comment],
    next: usize,
    out: String,
}

impl Writer<'_> {
    /// Comments that stand before a place, each on a line of its own.
    fn before(&mut self, place: usize, indent: usize) {
        while let Some(comment) = self.comments.get(self.next).filter(|c| c.start < place) {
            self.next += 1;
            let gap = comment.after_gap && comment.own_line && !self.out.is_empty();
            if gap && indent == 0 && !self.out.ends_with("\n\n") {
                self.out.push('\n');
            }
            let blank = if comment.text.is_empty() { "" } else { " " };
            let _ = writeln!(self.out, "{:indent$}#{blank}{}", "", comment.text);
        }
    }

    /// A line, with the comment that stands behind it; comments from its middle come first.
    fn line(&mut self, line: &str, indent: usize, end: usize) {
        self.before(end, indent);
        let _ = write!(self.out, "{:indent$}{line}", "");
        if let Some(comment) = self.comments.get(self.next).filter(|c| !c.own_line)
            && !self.text[end.min(comment.start)..comment.start].contains('\n')
            && self.text[end.min(comment.start)..comment.start].trim().is_empty()
        {
            self.next += 1;
            let _ = write!(self.out, "  # {}", comment.text);
        }
        self.out.push('\n');
    }
}

/// Where the head of an item ends: before its first clause, blanks and comments excluded.
fn head_end(text: &str, item: Span, first_clause: usize) -> usize {
    if first_clause >= item.end {
        return item.end;
    }
    let head = &text[item.start..first_clause];
    let mut end = item.start;
    let mut at = item.start;
    for line in head.split_inclusive('\n') {
        let code = line.split('#').next().unwrap_or_default().trim_end();
        if !code.trim().is_empty() {
            end = at + code.len();
        }
        at += line.len();
    }
    end
}

fn head(head: &Head) -> String {
    if head.parameters.is_empty() {
        return head.name.text.to_string();
    }
    let parameters: Vec<&str> = head.parameters.iter().map(|p| &*p.text).collect();
    format!("{}({})", head.name.text, parameters.join(", "))
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

fn header(item: &Item) -> String {
    match &item.kind {
        ItemKind::Use(word) => format!("use {}", word.text),
        ItemKind::Goal(h, body) => broken(&format!("goal {} =", head(h)), body, 2),
        ItemKind::Moves(h, body) => broken(&format!("moves {} =", head(h)), body, 2),
        ItemKind::Measure(h, body) => broken(&format!("measure {} =", head(h)), body, 2),
        ItemKind::Question(h, text) => format!("question {} {}", head(h), quoted(text)),
        ItemKind::Advice(h, side) => format!("advice {} for {}", head(h), side.term),
        ItemKind::Plan(h, side) => format!("plan {} for {}", head(h), side.term),
        ItemKind::Table(h, side) => format!("table {} for {}", head(h), side.term),
        ItemKind::Values(h, side) => format!("values {} for {}", head(h), side.term),
        ItemKind::Method { lemma, name, difficulty, cost } => {
            let mut out = format!("{} {}", if *lemma { "lemma" } else { "method" }, name.text);
            match difficulty {
                Some(Difficulty::Easy) => out.push_str(" easy"),
                Some(Difficulty::Difficult) => out.push_str(" difficult"),
                None => {}
            }
            if let Some(cost) = cost {
                let _ = write!(out, " cost {cost}");
            }
            out
        }
    }
}

/// A term behind a word; if the line would be too long, a chain is broken before its connectives.
fn broken(before: &str, term: &Spanned, indent: usize) -> String {
    let whole = format!("{before} {}", term.term);
    if whole.chars().count() + indent <= WIDTH {
        return whole;
    }
    if let Some(chart) = chart(before, &term.term, indent) {
        return chart;
    }
    let functor = term.term.functor().to_owned();
    let mut parts = Vec::new();
    let mut at = term;
    while matches!(&*functor, "and" | "or" | "then" | "plus") && at.term.functor() == functor {
        let [left, right] = &at.parts[..] else { break };
        parts.push(&right.term);
        at = left;
    }
    parts.push(&at.term);
    parts.reverse();
    let weak = |term: &crate::Term| matches!(term.functor(), "or" | "then") && term.arguments().len() == 2;
    let shown = |first: bool, term: &crate::Term| {
        // Where the chain would be read otherwise, parentheses stay.
        let inner_and = functor != "and" && weak(term) && !first;
        if (functor == "and" && weak(term)) || inner_and { format!("({term})") } else { term.to_string() }
    };
    let mut out = format!("{before} {}", shown(true, parts[0]));
    for part in &parts[1..] {
        let sign = if functor == "plus" { "+" } else { &functor };
        let _ = write!(out, "\n{:1$}{sign} {2}", "", indent + 4, shown(false, part));
    }
    out
}

/// A call whose last argument is a list of lists is a chart: one row a line, its numbers under each other.
fn chart(before: &str, term: &crate::Term, indent: usize) -> Option<String> {
    let is_list = |term: &crate::Term| term.functor() == "tuple" && !term.arguments().is_empty();
    let (list, others) = term.arguments().split_last()?;
    if is_list(term) || !is_list(list) || !list.arguments().iter().all(is_list) {
        return None;
    }
    let rows: Vec<Vec<String>> = list
        .arguments()
        .iter()
        .map(|row| row.arguments().iter().map(ToString::to_string).collect())
        .collect();
    let width = rows.iter().flatten().map(|item| item.chars().count()).max().unwrap_or(0);
    let mut out = format!("{before} {}(", term.functor());
    for other in others {
        let _ = write!(out, "{other}, ");
    }
    out.push('(');
    for (n, row) in rows.iter().enumerate() {
        let items: Vec<String> = row.iter().map(|item| format!("{item:>width$}")).collect();
        let comma = if n == 0 { "" } else { "," };
        let _ = write!(out, "{comma}\n{:1$}({2})", "", indent + 4, items.join(", "));
    }
    out.push_str("))");
    Some(out)
}

fn clause_text(clause: &ClauseKind) -> String {
    match clause {
        ClauseKind::Part(part, term) => broken(&format!("{part:6}"), term, 2),
        ClauseKind::Note(text) => format!("note {}", quoted(text)),
        ClauseKind::Limit(word, n) => format!("{word} {n}"),
        ClauseKind::Rule(name, conditions, pieces) => {
            let pieces: Vec<String> = pieces.iter().map(|p| p.term.to_string()).collect();
            let mut out = format!("rule {}", name.text);
            for (var, term) in conditions {
                match var {
                    Some(var) => {
                        let _ = write!(out, " if {} = {}", var.text, term.term);
                    }
                    None if conditions.len() == 1 => out = broken(&format!("{out} if"), term, 2),
                    None => {
                        let _ = write!(out, " if {}", term.term);
                    }
                }
            }
            format!("{out} do {}", pieces.join(", "))
        }
        ClauseKind::Value(certainty, standing, name, goal, why) => {
            let usually = if *certainty == Certainty::Usually { "usually " } else { "" };
            let start = format!("{usually}{:5} {} if", standing.word(), name.text);
            let mut out = broken(&start, goal, 2);
            if let Some(why) = why {
                let _ = write!(out, "\n      {}", quoted(why));
            }
            out
        }
        ClauseKind::If(condition) => format!("if {}", condition_text(condition)),
        ClauseKind::Do(action) => action_text(action),
    }
}

/// A term where only a name, a call or a parenthesis may stand.
fn primary(term: &Spanned) -> String {
    let loose = matches!(
        (term.term.functor(), term.parts.len()),
        ("and" | "or" | "then" | "mod" | "plus" | "times", 2) | ("not", 1)
    );
    if loose { format!("({})", term.term) } else { term.term.to_string() }
}

fn condition_text(condition: &SpannedCondition) -> String {
    match condition {
        SpannedCondition::Hypothesis(var, pattern) => format!("{}: {}", var.text, primary(pattern)),
        SpannedCondition::Absent(pattern) => format!("no {}", primary(pattern)),
        SpannedCondition::Status(var, status) => {
            let word = match status {
                Status::True => "true",
                Status::False => "false",
                Status::Open => "open",
                Status::Undecided => "undecided",
            };
            format!("{} is {word}", var.text)
        }
        SpannedCondition::Shape(var, pattern) => format!("{} is {}", var.text, pattern.term),
        SpannedCondition::Function(var, call, at) => {
            format!("{} = {} at {}", var.text, primary(call), primary(at))
        }
        SpannedCondition::Same(left, right, equal) => {
            format!("{} {} {}", left.term, if *equal { "==" } else { "!=" }, right.term)
        }
        SpannedCondition::Goal(goal, at) => format!("{} at {}", goal.term, primary(at)),
        SpannedCondition::Serves(from, value, to) => {
            format!("{} => {}{}", from.text, if *value { "" } else { "not " }, to.text)
        }
        SpannedCondition::Before(first, second) => format!("{} < {}", first.text, second.text),
        SpannedCondition::Within(narrow, wide) => format!("{} within {}", narrow.text, wide.text),
    }
}

fn action_text(action: &SpannedAction) -> String {
    match action {
        SpannedAction::Plan(var, plan) => format!("plan {} = {}", var.text, plan.term),
        SpannedAction::Advice(var, advice) => format!("advice {} = {}", var.text, advice.term),
        SpannedAction::Ask(var, pattern, None) => format!("ask {}: {}", var.text, primary(pattern)),
        SpannedAction::Ask(var, pattern, Some((element, call, at))) => format!(
            "ask {}: {} for {} in {} at {}",
            var.text,
            primary(pattern),
            element.text,
            primary(call),
            primary(at)
        ),
        SpannedAction::Fact(fact) => format!("fact {}", fact_text(fact, 0)),
        SpannedAction::Search(var, None) => format!("search {}", var.text),
        SpannedAction::Search(var, Some(nodes)) => format!("search {} nodes {nodes}", var.text),
        SpannedAction::Expand(var) => format!("expand {}", var.text),
        SpannedAction::Divide(var, None) => format!("divide {}", var.text),
        SpannedAction::Divide(var, Some(count)) => format!("divide {} searches {count}", var.text),
        SpannedAction::Close(from, into) => format!("close {} into {}", from.text, into.text),
        SpannedAction::Unite(var, plan, at) => {
            format!("unite {} against {} at {}", var.text, plan.text, at.text)
        }
        SpannedAction::Find(var, pattern) => format!("find {}: {}", var.text, primary(pattern)),
    }
}

fn fact_text(fact: &SpannedFact, least: u8) -> String {
    let own = match fact {
        SpannedFact::Pair("<=>", ..) => 1,
        SpannedFact::Pair("=>", ..) => 2,
        SpannedFact::Pair("or", ..) => 3,
        SpannedFact::Pair(..) => 4,
        SpannedFact::Not(_) => 5,
        _ => 9,
    };
    let text = match fact {
        SpannedFact::Value(value) => value.to_string(),
        SpannedFact::Var(_, var) => var.to_string(),
        SpannedFact::All(_, var) => format!("all {var}"),
        SpannedFact::Any(_, var) => format!("any {var}"),
        SpannedFact::Test(goal, at) => format!("({} at {})", goal.term, primary(at)),
        SpannedFact::Not(a) => format!("not {}", fact_text(a, own)),
        SpannedFact::Pair(sign, a, b) => {
            format!("{} {sign} {}", fact_text(a, own), fact_text(b, own + 1))
        }
    };
    if own < least { format!("({text})") } else { text }
}
