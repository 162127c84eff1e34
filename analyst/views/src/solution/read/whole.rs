//! Reading a solution.

use std::time::Duration;

use motive_answer::{
    Alternative, Counters, Goal, NodeId, Problem, Promise, Range, Solution, StopReason, Tree, TreeError,
    Value,
};
use motive_chess::{Color, History, Leniency, Move, Position};

use crate::solution::{FORMAT, VERSION};

use super::complaint::{Complaint, Complaints, quoted};
use super::field::Field;
use super::reasons::read_reasons;
use super::{MAX_ALTERNATIVES, MAX_BYTES, MAX_GAME, MAX_LINE, MAX_TEXT};

/// A solution from a file.
#[derive(Debug)]
pub struct Stored {
    /// The solution, which is believed and no more.
    pub solution: Solution,
    /// The verdict that the file speaks of. It counts for nothing until the checker agrees.
    pub verdict: Option<&'static str>,
}

const KNOWN: [&str; 11] = [
    "format",
    "version",
    "problem",
    "method",
    "claim",
    "tree",
    "alternatives",
    "stop",
    "counters",
    "verdict",
    "effort",
];

/// Reads a solution, or says everything that is wrong with it.
pub fn read(text: &[u8]) -> Result<Stored, Complaints> {
    let in_text = |place: String, problem: String, advice: &str| {
        Complaints::from(Complaint { place, problem, advice: advice.to_owned() })
    };
    if text.len() > MAX_BYTES {
        let problem = format!("it is longer than {MAX_BYTES} bytes");
        return Err(in_text("the file".into(), problem, "no solution needs as much"));
    }
    let text = std::str::from_utf8(text).map_err(|error| {
        let place = format!("byte {}", error.valid_up_to());
        in_text(place, "the text is not UTF-8".into(), "store it as UTF-8")
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let json: serde_json::Value = serde_json::from_str(text).map_err(|error| {
        let place = format!("line {} column {}", error.line(), error.column());
        let problem = error.to_string();
        let problem = problem.split(" at line ").next().unwrap_or_default().to_owned();
        in_text(place, problem, "mend the JSON (docs/reference/solution-format.md shows the form)")
    })?;
    let mut complaints = Complaints::default();
    match read_solution(&Field::root(&json), &mut complaints) {
        Ok(stored) if complaints.is_empty() => Ok(stored),
        Ok(_) => Err(complaints),
        Err(complaint) => {
            complaints.add(complaint);
            Err(complaints)
        }
    }
}

/// What can be read in spite of a mistake is read, so that all mistakes are reported at once.
fn read_solution(root: &Field<'_>, complaints: &mut Complaints) -> Result<Stored, Complaint> {
    let object = root.object(&KNOWN)?;
    object.get("format")?.word(&[(FORMAT, ())])?;
    let version = object.get("version")?;
    if version.unsigned(u64::from(u32::MAX))? != VERSION {
        return Err(version.complain("this version is not known", format!("write {VERSION}")));
    }
    let problem = read_problem(&object.get("problem")?)?;
    let claim = complaints.take(object.get("claim").and_then(|field| read_claim(&field)));
    let method = match object.find("method") {
        Some(field) => complaints.take(field.text(MAX_TEXT)).unwrap_or_default().to_owned(),
        None => "unknown".to_owned(),
    };
    let places = read_tree(&object.get("tree")?, &problem, complaints)?;
    let mut alternatives = Vec::new();
    if let Some(field) = object.find("alternatives") {
        for field in field.list(MAX_ALTERNATIVES)? {
            alternatives.extend(complaints.take(read_alternative(&field, &places)));
        }
    }
    let stop = object.find("stop").map_or(Ok(StopReason::Finished), |field| field.word(&STOPS));
    let counters = object.find("counters").map_or(Ok(Counters::default()), |field| read_counters(&field));
    let verdict = object.find("verdict").map(|field| field.word(&VERDICTS)).transpose();
    let (stop, counters) = (complaints.take(stop), complaints.take(counters));
    let verdict = complaints.take(verdict).flatten();
    // If something could not be read, a complaint has been made and what is returned is not used.
    let solution = Solution {
        stop: stop.unwrap_or(StopReason::Finished),
        counters: counters.unwrap_or_default(),
        alternatives,
        ..Solution::new(problem, method, claim.unwrap_or(Promise::Draw), places.tree)
    };
    Ok(Stored { solution, verdict })
}

const STOPS: [(&str, StopReason); 7] = [
    ("finished", StopReason::Finished),
    ("nodes", StopReason::Nodes),
    ("time", StopReason::Time),
    ("depth", StopReason::Depth),
    ("firings", StopReason::Firings),
    ("memory", StopReason::Memory),
    ("stopped", StopReason::Stopped),
];
pub(super) const COLORS: [(&str, Color); 2] = [("white", Color::White), ("black", Color::Black)];
/// Files of older versions say `believed` of what nobody has confirmed.
const VERDICTS: [(&str, &str); 5] = [
    ("proved", "proved"),
    ("verified", "verified"),
    ("unchecked", "unchecked"),
    ("contradicted", "contradicted"),
    ("believed", "unchecked"),
];
const QUESTIONS: [(&str, Goal); 5] = [
    ("best-move", Goal::BestMove),
    ("win-material", Goal::WinMaterial),
    ("mate", Goal::Mate),
    ("draw", Goal::Draw),
    ("hold", Goal::Hold),
];

fn read_problem(field: &Field<'_>) -> Result<Problem, Complaint> {
    let object = field.object(&["position", "moves", "attacker", "question"])?;
    let place = object.get("position")?;
    let position = Position::from_fen(place.text(MAX_TEXT)?, Leniency::Lenient)
        .map_err(|error| place.complain(error.to_string(), "write a FEN"))?;
    let mut game = History::new(position);
    if let Some(moves) = object.find("moves") {
        for field in moves.list(MAX_GAME)? {
            let m = read_move(&field, game.position())?;
            game.play(m);
        }
    }
    let attacker = match object.find("attacker") {
        Some(field) => field.word(&COLORS)?,
        None => game.position().turn(),
    };
    let field = object.get("question")?;
    let question = if field.is_text() {
        field.word(&QUESTIONS)?
    } else {
        let (_, moves) = field.variant(&["mate-in"])?;
        Goal::MateIn(moves.unsigned(Tree::MAX_DEPTH as u64)? as u32)
    };
    Ok(Problem::in_game(game, attacker, question))
}

fn read_claim(field: &Field<'_>) -> Result<Promise, Complaint> {
    if field.is_text() {
        return field.word(&[("draw", Promise::Draw)]);
    }
    let (name, field) = field.variant(&["mate", "material", "worth"])?;
    if name == "mate" {
        return Ok(Promise::Mate(field.unsigned(Tree::MAX_DEPTH as u64)? as u32));
    }
    let object = field.object(&["low", "high"])?;
    let (low, high) = (object.get("low")?.signed(Range::MAX)?, object.get("high")?.signed(Range::MAX)?);
    let range = Range::new(low, high).map_err(|_| {
        field.complain(format!("low is {low}, high is {high}"), "write the lower value as low")
    })?;
    Ok(if name == "material" { Promise::Material(range) } else { Promise::Worth(range) })
}

/// The tree as far as it could be read, and where each of its entries went.
struct Places {
    tree: Tree,
    /// For each entry of the list (the root is 0) its node and its position; `None` where a mistake
    /// was found.
    entries: Vec<Option<(NodeId, Position)>>,
}

impl Places {
    /// The place that a field names; `Ok(None)` if it exists but could not be read.
    fn find(&self, field: &Field<'_>) -> Result<Option<&(NodeId, Position)>, Complaint> {
        let number = field.unsigned(Tree::MAX_NODES as u64)? as usize;
        self.entries.get(number).map(Option::as_ref).ok_or_else(|| {
            let problem = format!("there is no node {number} before this");
            field.complain(problem, "name 0 (the position itself) or the id of an earlier entry")
        })
    }
}

fn read_tree(field: &Field<'_>, problem: &Problem, complaints: &mut Complaints) -> Result<Places, Complaint> {
    let root = (NodeId::ROOT, problem.position().clone());
    let mut places = Places { tree: Tree::new(), entries: vec![Some(root)] };
    for field in field.list(Tree::MAX_NODES)? {
        let entry = read_node(&field, &mut places);
        let entry = complaints.take(entry).flatten();
        places.entries.push(entry);
    }
    Ok(places)
}

fn read_node(field: &Field<'_>, places: &mut Places) -> Result<Option<(NodeId, Position)>, Complaint> {
    let object = field.object(&["id", "parent", "move", "reasons"])?;
    let number = places.entries.len();
    if let Some(id) = object.find("id")
        && id.unsigned(Tree::MAX_NODES as u64)? as usize != number
    {
        return Err(id.complain("entries are numbered from 1 in their order", format!("write {number}")));
    }
    // What follows a move that could not be read cannot be read either, and needs no complaint.
    let Some((parent, position)) = places.find(&object.get("parent")?)?.cloned() else { return Ok(None) };
    let place = object.get("move")?;
    let m = read_move(&place, &position)?;
    let reasons = read_reasons(&object.get("reasons")?, &position)?;
    let node = places.tree.add(parent, m, reasons).map_err(|error| {
        let advice = match error {
            TreeError::Duplicate(_) => "list each move of a position once",
            _ => "cut the tree down",
        };
        place.complain(error.to_string(), advice)
    })?;
    Ok(Some((node, position.after(m))))
}

pub(super) fn read_move(field: &Field<'_>, position: &Position) -> Result<Move, Complaint> {
    const SHOWN: usize = 12;
    let text = field.text(MAX_TEXT)?;
    position.parse_move(text).map_err(|_| {
        let legal = position.legal_moves();
        let mut names: Vec<String> = legal.iter().take(SHOWN).map(|&m| position.san(m)).collect();
        if legal.len() > SHOWN {
            names.push("…".to_owned());
        }
        let advice = if names.is_empty() {
            "the game is over there".to_owned()
        } else {
            format!("legal there: {}", names.join(" "))
        };
        let problem = format!("{} is no legal move in {}", quoted(text), position.to_fen());
        field.complain(problem, advice)
    })
}

/// A line of moves from a position.
pub(super) fn read_line(field: &Field<'_>, start: &Position) -> Result<Vec<Move>, Complaint> {
    let mut position = start.clone();
    let mut line = Vec::new();
    for field in field.list(MAX_LINE)? {
        let m = read_move(&field, &position)?;
        line.push(m);
        position.play(m);
    }
    Ok(line)
}

pub(super) fn read_value(field: &Field<'_>) -> Result<Value, Complaint> {
    let (name, field) = field.variant(&["cp", "mate"])?;
    match name {
        "cp" => Ok(Value::Centipawns(field.signed(2 * Range::MAX)?)),
        _ => Ok(Value::from_mate(field.signed(10_000)?)),
    }
}

fn read_alternative(field: &Field<'_>, places: &Places) -> Result<Alternative, Complaint> {
    let object = field.object(&["node", "tried", "reasons", "line", "value"])?;
    let place = object.get("node")?;
    let Some((node, position)) = places.find(&place)? else {
        return Err(place.complain("the entry of this node could not be read", "mend it first"));
    };
    let tried = read_move(&object.get("tried")?, position)?;
    let reasons = read_reasons(&object.get("reasons")?, position)?;
    let refutation = match object.find("line") {
        Some(field) => read_line(&field, &position.after(tried))?,
        None => Vec::new(),
    };
    let value = read_value(&object.get("value")?)?;
    Ok(Alternative { node: *node, tried, reasons, refutation, value })
}

fn read_counters(field: &Field<'_>) -> Result<Counters, Complaint> {
    let object = field.object(&["nodes", "critic_nodes", "firings", "ms"])?;
    let count = |name| object.find(name).map_or(Ok(0), |field| field.unsigned(u64::MAX));
    Ok(Counters {
        nodes: count("nodes")?,
        critic_nodes: count("critic_nodes")?,
        firings: count("firings")?,
        elapsed: Duration::from_millis(count("ms")?),
    })
}
