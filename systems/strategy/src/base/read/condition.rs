//! Conditions of entries and aims.

use production::Node;

use super::{Wrong, owner, roles, wrong};
use crate::entry::{Condition, Subject};
use crate::feature::FeatureKind;
use crate::purpose::PurposeKind;

/// All conditions of (WHEN condition ...).
pub(super) fn conditions(parts: &[Node]) -> Result<Vec<Condition>, Wrong> {
    let of = |part: &Node| part.list().unwrap_or_default().iter().skip(1).map(condition).collect::<Vec<_>>();
    parts.iter().filter(|part| part.head() == Some("WHEN")).flat_map(of).collect()
}

fn condition(node: &Node) -> Result<Condition, Wrong> {
    let Some([head, rest @ ..]) = node.list() else { return wrong(node, "a condition is a list") };
    let Some(word) = head.word() else { return wrong(head, "a condition begins with a word") };
    let number = |index: usize| match rest.get(index).and_then(Node::number) {
        Some(number) => Ok(number),
        None => wrong(node, "a number is missing"),
    };
    let file = |index: usize| match rest.get(index).and_then(Node::word).map(str::as_bytes) {
        Some(&[letter @ b'A'..=b'H']) => Ok(u32::from(letter - b'A')),
        _ => wrong(node, "a file is a letter from A to H"),
    };
    Ok(match word {
        "NOT" => match rest {
            [inner] => Condition::Not(Box::new(condition(inner)?)),
            _ => return wrong(node, "(NOT condition) has one condition"),
        },
        "PIECE" => Condition::Piece(roles(rest)?),
        "ON" => Condition::On(roles(rest)?),
        "ON-SQUARE" => Condition::OnSquare,
        "ENDING" => Condition::Ending,
        "QUEENS" => Condition::Queens,
        "BALANCE" => Condition::Balance(number(0)?),
        "ROOM" => Condition::Room(number(0)?),
        "FILES" => Condition::Files(file(0)?, file(1)?),
        "RANKS" => Condition::Ranks(number(0)?.unsigned_abs(), number(1)?.unsigned_abs()),
        "STRUCTURE" => match rest {
            [name, whose] if name.word().is_some() => {
                Condition::Structure(name.word().unwrap_or_default().to_owned(), owner(whose)?)
            }
            _ => return wrong(node, "(STRUCTURE NAME OWN)"),
        },
        "ALSO" => match rest.first().and_then(Node::word).and_then(PurposeKind::from_name) {
            Some(kind) => Condition::Also(kind),
            None => return wrong(node, "there is no such purpose"),
        },
        _ => {
            let Some(kind) = FeatureKind::from_name(word) else {
                return wrong(head, format!("there is no condition or feature {word}"));
            };
            let whose = match rest.first() {
                Some(node) => owner(node)?,
                None => return wrong(node, "whose it is: OWN or ENEMY"),
            };
            let subject = match rest.get(1).map(Node::word) {
                None => Subject::Any,
                Some(Some("MOVER")) => Subject::Mover,
                Some(Some("ARRIVED")) => Subject::Arrived,
                Some(Some("TARGET")) => Subject::Target,
                Some(Some("SQUARE")) => Subject::Square,
                Some(_) => return wrong(node, "MOVER, ARRIVED, TARGET or SQUARE"),
            };
            Condition::Has(kind, whose, subject)
        }
    })
}
