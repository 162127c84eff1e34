//! Reasons.

use motive_answer::{Answered, Binding, BoundTo, Reason, Reasons, Rule, Searched};
use motive_chess::{Piece, Position, Square};

use super::complaint::{Complaint, quoted};
use super::field::Field;
use super::whole::{COLORS, read_line, read_move, read_value};
use super::{MAX_BINDINGS, MAX_REASONS, MAX_TEXT};

const RULES: [(&str, Rule); 7] = [
    ("only-move", Rule::OnlyMove),
    ("mates", Rule::Mates),
    ("stalemates", Rule::Stalemates),
    ("leaves-too-little", Rule::LeavesTooLittle),
    ("repeats", Rule::Repeats),
    ("escapes-check", Rule::EscapesCheck),
    ("defense", Rule::Defense),
];

/// Reads the reasons for a move that is made in `position`.
pub(super) fn read_reasons(field: &Field<'_>, position: &Position) -> Result<Reasons, Complaint> {
    let list: Result<Vec<Reason>, Complaint> =
        field.list(MAX_REASONS)?.map(|field| read_reason(&field, position)).collect();
    Reasons::try_from(list?).map_err(|error| field.complain(error.to_string(), "say why it is played"))
}

fn read_reason(field: &Field<'_>, position: &Position) -> Result<Reason, Complaint> {
    let (name, field) = field.variant(&["knowledge", "answers", "rule", "search"])?;
    match name {
        "rule" => Ok(Reason::Rule(field.word(&RULES)?)),
        "knowledge" => {
            let object = field.object(&["entry", "bindings"])?;
            let entry = object.get("entry")?.text(MAX_TEXT)?.to_owned();
            let bindings = match object.find("bindings") {
                Some(field) => {
                    field.list(MAX_BINDINGS)?.map(|field| read_binding(&field)).collect::<Result<_, _>>()?
                }
                None => Vec::new(),
            };
            Ok(Reason::Knowledge { entry, bindings })
        }
        "answers" => {
            let object = field.object(&["tried", "line"])?;
            let tried = object.find("tried").map(|field| read_move(&field, position)).transpose()?;
            let start = match tried {
                Some(tried) => position.after(tried),
                None => position.pass().ok_or_else(|| {
                    field.complain("the side is in check and cannot wait", "name the move that was tried")
                })?,
            };
            let line = read_line(&object.get("line")?, &start)?;
            Ok(Reason::Answers(Answered { tried, line }))
        }
        _ => {
            let object = field.object(&["engine", "depth", "nodes", "value", "side"])?;
            Ok(Reason::Search(Searched {
                engine: object.get("engine")?.text(MAX_TEXT)?.to_owned(),
                depth: object.get("depth")?.unsigned(u64::from(u32::MAX))? as u32,
                nodes: object.get("nodes")?.unsigned(u64::MAX)?,
                value: read_value(&object.get("value")?)?,
                side: object.get("side")?.word(&COLORS)?,
            }))
        }
    }
}

fn read_binding(field: &Field<'_>) -> Result<Binding, Complaint> {
    let object = field.object(&["name", "man", "square", "text"])?;
    let name = object.get("name")?.text(MAX_TEXT)?.to_owned();
    let square = object.find("square").map(|field| read_square(&field)).transpose()?;
    let value = match (object.find("man"), square, object.find("text")) {
        (Some(man), Some(square), None) => BoundTo::PieceId(read_man(&man)?, square),
        (None, Some(square), None) => BoundTo::Square(square),
        (None, None, Some(text)) => BoundTo::Text(text.text(MAX_TEXT)?.to_owned()),
        _ => {
            let problem = "it is not clear what the variable stands for";
            return Err(field.complain(problem, "write piece and square, or square alone, or text alone"));
        }
    };
    Ok(Binding { name, value })
}

fn read_square(field: &Field<'_>) -> Result<Square, Complaint> {
    let text = field.text(MAX_TEXT)?;
    text.parse().map_err(|_| field.complain(format!("{} is no square", quoted(text)), "write one as e4"))
}

fn read_man(field: &Field<'_>) -> Result<Piece, Complaint> {
    let text = field.text(MAX_TEXT)?;
    let mut letters = text.chars();
    if let (Some(piece), None) = (letters.next().and_then(Piece::from_char), letters.next()) {
        return Ok(piece);
    }
    let advice = "write a letter as FEN does: KQRBNP for White, kqrbnp for Black";
    Err(field.complain(format!("{} is no piece", quoted(text)), advice))
}
