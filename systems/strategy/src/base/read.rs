//! Reading entries.
//!
//! ```text
//! (ENTRY NAME (STATEMENT "...") (WHY "...") (MISLEADS "...") (MOVE PURPOSE) (WHEN condition ...) (WEIGHT 50)
//!   (FIRES "FEN" "Ne5" "source") (SILENT "FEN" "Nd2" "source"))
//! (STRUCTURE NAME (CALLED "the ... structure") (PATTERN "w:d4 ...") (STATEMENT "...") (WHY "...") (MISLEADS "...")
//!   (GIVES OWN HALF-OPEN-FILE "c") (PLAN OWN "minority attack" "a3 b4 b5") (FIRES "FEN" "source") (SILENT "FEN" "source"))
//! (ENDING NAME (CALLED "the ... position") (FEATURE LUCENA) (ONLY ROOK PAWN) (STATEMENT "...") (WHY "...") (MISLEADS "...")
//!   (METHOD "OWN plays ...") (FIRES "FEN" "source") (SILENT "FEN" "source"))
//! (AIM NAME (CALLED "the way of the knight on FROM to TO") (STATEMENT "...") (WHY "...") (MISLEADS "...") (DO ROUTE)
//!   (WHEN condition ...) (WEIGHT 50) (FIRES "FEN" "source") (SILENT "FEN" "source"))
//! ```

mod condition;

use motive_chess::{Role, Square};
use production::{File, Node, read_forms};

use super::{Base, Mistake};
use crate::aims::Undertaking;
use crate::entry::{Aim, Boon, Entry, Example, Gift, NamedEnding, Owner, Structure, StructurePlan};
use crate::feature::FeatureKind;
use crate::pattern::Pattern;
use crate::purpose::PurposeKind;
use condition::conditions;

pub(super) fn read(files: &[(&str, &str)], added: &[(&str, &str)]) -> Result<Base, Vec<Mistake>> {
    let mut base = Base::default();
    let mut mistakes = Vec::new();
    for (index, &(name, text)) in files.iter().chain(added).enumerate() {
        let file = File::new(name, text);
        let (forms, report) = read_forms(&file);
        for diagnostic in report.diagnostics() {
            let (name, line, column) = report.place(diagnostic);
            mistakes.push(Mistake {
                place: format!("{name}:{line}:{column}"),
                message: diagnostic.message.clone(),
            });
        }
        let mut reader = Reader { file: &file, mistakes: &mut mistakes };
        for form in &forms {
            reader.form(form, &mut base, index >= files.len());
        }
    }
    if mistakes.is_empty() { Ok(base) } else { Err(mistakes) }
}

struct Reader<'a> {
    file: &'a File,
    mistakes: &'a mut Vec<Mistake>,
}

/// What is wrong, and where.
type Wrong = (u32, String);

fn wrong<T>(node: &Node, message: impl Into<String>) -> Result<T, Wrong> {
    Err((node.span.start, message.into()))
}

impl Reader<'_> {
    fn form(&mut self, form: &Node, base: &mut Base, replaces: bool) {
        let done = match form.head() {
            Some("ENTRY") => entry(form).and_then(|entry| {
                let known = base.entries.iter().position(|known| known.name == entry.name);
                put(&mut base.entries, known, entry, form, replaces, &mut base.replaced, |entry| &entry.name)
            }),
            Some("STRUCTURE") => structure(form).and_then(|structure| {
                let known = base.structures.iter().position(|known| known.name == structure.name);
                put(&mut base.structures, known, structure, form, replaces, &mut base.replaced, |one| {
                    &one.name
                })
            }),
            Some("ENDING") => ending(form).and_then(|ending| {
                let known = base.endings.iter().position(|known| known.name == ending.name);
                put(&mut base.endings, known, ending, form, replaces, &mut base.replaced, |one| &one.name)
            }),
            Some("AIM") => aim(form).and_then(|aim| {
                let known = base.aims.iter().position(|known| known.name == aim.name);
                put(&mut base.aims, known, aim, form, replaces, &mut base.replaced, |one| &one.name)
            }),
            _ => wrong(
                form,
                "a form is (ENTRY NAME ...), (STRUCTURE NAME ...), (ENDING NAME ...) or (AIM NAME ...)",
            ),
        };
        if let Err((at, message)) = done {
            let (line, column) = self.file.place(at);
            self.mistakes.push(Mistake { place: format!("{}:{line}:{column}", self.file.name), message });
        }
    }
}

fn put<T>(
    list: &mut Vec<T>,
    known: Option<usize>,
    new: T,
    form: &Node,
    replaces: bool,
    replaced: &mut Vec<String>,
    name: impl Fn(&T) -> &String,
) -> Result<(), Wrong> {
    match known {
        Some(index) if replaces => {
            replaced.push(name(&new).clone());
            list[index] = new;
        }
        Some(_) => return wrong(form, format!("{} is there twice", name(&new))),
        None => list.push(new),
    }
    Ok(())
}

/// The parts of a form after its name.
fn parts(form: &Node) -> Result<(String, &[Node]), Wrong> {
    match form.list() {
        Some([_, name, parts @ ..]) => match name.word() {
            Some(name) => Ok((name.to_owned(), parts)),
            None => wrong(name, "the name is a word"),
        },
        _ => wrong(form, "the name is missing"),
    }
}

/// The only text of a part such as (WHY "...").
fn text(parts: &[Node], head: &str, form: &Node) -> Result<String, Wrong> {
    let Some(part) = parts.iter().find(|part| part.head() == Some(head)) else {
        return wrong(form, format!("({head} \"...\") is missing"));
    };
    match part.list() {
        Some([_, text]) if text.text().is_some_and(|text| !text.is_empty()) => {
            Ok(text.text().unwrap_or_default().to_owned())
        }
        _ => wrong(part, format!("({head} \"...\") has one text")),
    }
}

fn known_parts(parts: &[Node], known: &[&str]) -> Result<(), Wrong> {
    match parts.iter().find(|part| !part.head().is_some_and(|head| known.contains(&head))) {
        Some(part) => wrong(part, format!("a part is one of {}", known.join(", "))),
        None => Ok(()),
    }
}

fn entry(form: &Node) -> Result<Entry, Wrong> {
    let (name, parts) = parts(form)?;
    known_parts(parts, &["STATEMENT", "WHY", "MISLEADS", "MOVE", "WHEN", "WEIGHT", "FIRES", "SILENT"])?;
    let Some(moves) = parts.iter().find(|part| part.head() == Some("MOVE")) else {
        return wrong(form, "(MOVE PURPOSE) is missing");
    };
    let purpose = match moves.list() {
        Some([_, word]) => match word.word().and_then(PurposeKind::from_name) {
            Some(purpose) => purpose,
            None => return wrong(word, "there is no such purpose"),
        },
        _ => return wrong(moves, "(MOVE PURPOSE) names one purpose"),
    };
    Ok(Entry {
        name,
        statement: text(parts, "STATEMENT", form)?,
        why: text(parts, "WHY", form)?,
        misleads: text(parts, "MISLEADS", form)?,
        purpose,
        when: conditions(parts)?,
        weight: weight(parts, form)?,
        fires: examples(parts, "FIRES", true)?,
        silent: examples(parts, "SILENT", true)?,
    })
}

fn aim(form: &Node) -> Result<Aim, Wrong> {
    let (name, parts) = parts(form)?;
    let known = ["CALLED", "STATEMENT", "WHY", "MISLEADS", "DO", "WHEN", "WEIGHT", "FIRES", "SILENT"];
    known_parts(parts, &known)?;
    let Some(part) = parts.iter().find(|part| part.head() == Some("DO")) else {
        return wrong(form, "(DO UNDERTAKING) is missing");
    };
    let does = match part.list() {
        Some([_, word]) => word.word().and_then(Undertaking::from_name),
        _ => None,
    };
    let Some(does) = does else {
        return wrong(part, "ROUTE, BREAK, TRADE, DOUBLE, ENTER, PUSH, MARCH or BESIEGE");
    };
    Ok(Aim {
        name,
        called: text(parts, "CALLED", form)?,
        statement: text(parts, "STATEMENT", form)?,
        why: text(parts, "WHY", form)?,
        misleads: text(parts, "MISLEADS", form)?,
        does,
        when: conditions(parts)?,
        weight: weight(parts, form)?,
        fires: examples(parts, "FIRES", false)?,
        silent: examples(parts, "SILENT", false)?,
    })
}

/// (WEIGHT 50).
fn weight(parts: &[Node], form: &Node) -> Result<i32, Wrong> {
    let Some(part) = parts.iter().find(|part| part.head() == Some("WEIGHT")) else {
        return wrong(form, "(WEIGHT 50) is missing");
    };
    match part.list() {
        Some([_, number]) if number.number().is_some() => Ok(number.number().unwrap_or(0)),
        _ => wrong(part, "(WEIGHT 50) has one number"),
    }
}

fn structure(form: &Node) -> Result<Structure, Wrong> {
    let (name, parts) = parts(form)?;
    let known = ["CALLED", "PATTERN", "STATEMENT", "WHY", "MISLEADS", "GIVES", "PLAN", "FIRES", "SILENT"];
    known_parts(parts, &known)?;
    let pattern = text(parts, "PATTERN", form)?;
    let pattern: Pattern = match pattern.parse() {
        Ok(pattern) => pattern,
        Err(message) => return wrong(form, message),
    };
    let plans = parts.iter().filter(|part| part.head() == Some("PLAN")).map(plan);
    let gives = parts.iter().filter(|part| part.head() == Some("GIVES")).map(gift);
    Ok(Structure {
        name,
        called: text(parts, "CALLED", form)?,
        statement: text(parts, "STATEMENT", form)?,
        why: text(parts, "WHY", form)?,
        misleads: text(parts, "MISLEADS", form)?,
        pattern,
        gives: gives.collect::<Result<_, Wrong>>()?,
        plans: plans.collect::<Result<_, Wrong>>()?,
        fires: examples(parts, "FIRES", false)?,
        silent: examples(parts, "SILENT", false)?,
    })
}

fn ending(form: &Node) -> Result<NamedEnding, Wrong> {
    let (name, parts) = parts(form)?;
    let known = [
        "CALLED",
        "FEATURE",
        "ALSO",
        "BALANCE",
        "DRAWN",
        "ONLY",
        "STATEMENT",
        "WHY",
        "MISLEADS",
        "METHOD",
        "FIRES",
        "SILENT",
    ];
    known_parts(parts, &known)?;
    let find = |head: &str| parts.iter().find(|part| part.head() == Some(head));
    let Some(part) = find("FEATURE") else { return wrong(form, "(FEATURE KIND) is missing") };
    let feature = match part.list() {
        Some([_, word]) => word.word().and_then(FeatureKind::from_name),
        _ => None,
    };
    let Some(feature) = feature else { return wrong(part, "there is no such feature") };
    let mut also = Vec::new();
    for word in find("ALSO").and_then(Node::list).unwrap_or_default().iter().skip(1) {
        match word.word().and_then(FeatureKind::from_name) {
            Some(kind) => also.push(kind),
            None => return wrong(word, "there is no such feature"),
        }
    }
    let balance = match find("BALANCE") {
        Some(part) => match part.list() {
            Some([_, number]) if number.number().is_some() => number.number(),
            _ => return wrong(part, "(BALANCE -100) has one number"),
        },
        None => None,
    };
    Ok(NamedEnding {
        name,
        called: text(parts, "CALLED", form)?,
        statement: text(parts, "STATEMENT", form)?,
        why: text(parts, "WHY", form)?,
        misleads: text(parts, "MISLEADS", form)?,
        feature,
        also,
        balance,
        drawn: find("DRAWN").is_some(),
        only: find("ONLY").map_or(Ok(Vec::new()), |part| roles(&part.list().unwrap_or_default()[1..]))?,
        method: text(parts, "METHOD", form)?,
        fires: examples(parts, "FIRES", false)?,
        silent: examples(parts, "SILENT", false)?,
    })
}

/// Kinds of pieces.
fn roles(nodes: &[Node]) -> Result<Vec<Role>, Wrong> {
    let role = |node: &Node| match node.word() {
        Some("PAWN") => Ok(Role::Pawn),
        Some("KNIGHT") => Ok(Role::Knight),
        Some("BISHOP") => Ok(Role::Bishop),
        Some("ROOK") => Ok(Role::Rook),
        Some("QUEEN") => Ok(Role::Queen),
        Some("KING") => Ok(Role::King),
        _ => wrong(node, "there is no such piece"),
    };
    nodes.iter().map(role).collect()
}

fn owner(node: &Node) -> Result<Owner, Wrong> {
    match node.word() {
        Some("OWN") => Ok(Owner::Own),
        Some("ENEMY") => Ok(Owner::Enemy),
        _ => wrong(node, "whose it is: OWN or ENEMY"),
    }
}

/// (PLAN OWN "minority attack" "a3 b4 b5").
fn plan(part: &Node) -> Result<StructurePlan, Wrong> {
    let Some([_, whose, name, steps]) = part.list() else {
        return wrong(part, "a plan is (PLAN OWN \"name\" \"a3 b4 b5\")");
    };
    let (Some(name), Some(texts)) = (name.text(), steps.text()) else {
        return wrong(part, "a plan has a name and steps in quotes");
    };
    let mut read = Vec::new();
    for step in texts.split_whitespace() {
        // The last two bytes may be the end of a character that is none of ours.
        let (role, square) = match step.split_at_checked(step.len().saturating_sub(2)) {
            Some(("", square)) => (Some(Role::Pawn), square),
            Some((letter, square)) => {
                (letter.chars().next().and_then(Role::from_char).filter(|_| letter.len() == 1), square)
            }
            None => (None, step),
        };
        match (role, square.parse::<Square>()) {
            (Some(role), Ok(square)) => read.push((role, square)),
            _ => return wrong(steps, format!("{step} is no step: b4, Ne5")),
        }
    }
    Ok(StructurePlan { owner: owner(whose)?, name: name.to_owned(), steps: read })
}

/// (GIVES OWN RESTRAINS "b5 d5"); files are letters.
fn gift(node: &Node) -> Result<Gift, Wrong> {
    let Some([_, whose, boon, squares]) = node.list() else {
        return wrong(node, "(GIVES OWN RESTRAINS \"b5 d5\")");
    };
    let Some(kind) = boon.word().and_then(Boon::from_name) else {
        return wrong(boon, "HALF-OPEN-FILE, RESTRAINS or WEAK-SQUARE");
    };
    let mut read = Vec::new();
    for text in squares.text().unwrap_or_default().split_whitespace() {
        let square = if kind == Boon::HalfOpenFile { format!("{text}1") } else { text.to_owned() };
        match square.parse::<Square>() {
            Ok(square) => read.push(square),
            Err(_) => return wrong(squares, format!("{text} is no square or file")),
        }
    }
    if read.is_empty() {
        return wrong(squares, "a square or file is missing");
    }
    Ok(Gift { owner: owner(whose)?, boon: kind, squares: read })
}

/// The examples of a kind: a position, a move where one is wanted, a source.
fn examples(parts: &[Node], head: &str, with_move: bool) -> Result<Vec<Example>, Wrong> {
    let mut list = Vec::new();
    for part in parts.iter().filter(|part| part.head() == Some(head)) {
        let texts: Vec<&str> = part.list().unwrap_or_default()[1..].iter().filter_map(Node::text).collect();
        let example = match texts.as_slice() {
            [fen, san, source] if with_move => {
                Example { fen: (*fen).to_owned(), san: Some((*san).to_owned()), source: (*source).to_owned() }
            }
            [fen, source] if !with_move => {
                Example { fen: (*fen).to_owned(), san: None, source: (*source).to_owned() }
            }
            _ => {
                return wrong(
                    part,
                    format!("({head} \"FEN\" {}\"source\")", if with_move { "\"move\" " } else { "" }),
                );
            }
        };
        list.push(example);
    }
    Ok(list)
}
